"""Where the referee stands: a sitting, its four players, its present deal, and in which words the desk speaks there."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from django.db.models import OuterRef, Subquery
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from referee.desk.card import Scene
from referee.desk.square import PLACES, Place
from referee.desk.wording import Speaker
from referee.seating.models import Deal, Seat, Sitting
from referee.seating.stakes import bettor_names
from referee.tournament.naming import apart, told_apart
from rulings.law import edition
from rulings.models import Event


@dataclass(frozen=True, kw_only=True)
class Here:
    """A table as it is looked at: `below` is the seat drawn below."""

    sitting: Sitting
    deal: Deal | None
    deals: Sequence[Deal]
    below: Place
    lang: str

    @property
    def title(self) -> str:
        """第 7 桌・第 4 輪."""
        where = {"table": self.sitting.table_no, "round": self.sitting.round_no}
        return _("第 %(table)s 桌・第 %(round)s 輪") % where

    @property
    def deal_title(self) -> str:
        """第 7 桌・第 6 盤, while a deal is on."""
        if self.deal is None:
            return self.title
        where = {"table": self.sitting.table_no, "deal": self.deal.number}
        return _("第 %(table)s 桌・第 %(deal)s 盤") % where

    @property
    def number(self) -> int:
        """The deal's number in the sitting, 0 before the first."""
        return self.deal.number if self.deal else 0

    @cached_property
    def names(self) -> dict[Place, str]:
        """Who sits where, nobody before the winds are drawn. Read when it is told: a tap that is taken in tells no name."""
        known = seat_names([self.sitting.pk]).get(self.sitting.pk, {})
        return {place: known.get(place, place) for place in PLACES} if known else {}

    @cached_property
    def opening(self) -> dict[str, Any]:
        if self.deal is None:
            return {}
        opening, corrected = self.deal.log.opening_data, getattr(self.deal, "corrected", None)
        return opening | ({"deal": json.loads(corrected)["deal"]} if corrected else {})

    @cached_property
    def speak(self) -> Speaker:
        """Words of the edition this deal is played under."""
        tournament = self.sitting.tournament
        without = {
            "edition": {"id": tournament.ruleset, "version": None},
            "stakes": {"base": tournament.stake_base, "tai": tournament.stake_tai},
        }
        return speaker_of(self.opening or without, self.names, lang=self.lang)

    @cached_property
    def scene(self) -> Scene:
        deal = self.opening.get("deal", {})
        return scene_of(deal, below=self.below)


def scene_of(deal: Mapping[str, Any], *, below: Place) -> Scene:
    """The seat winds count from the door seat, not from the dealer."""
    door = PLACES.index(deal.get("door", "E"))
    winds = {place: PLACES[(index - door) % 4] for index, place in enumerate(PLACES)}
    return Scene(winds=winds, dealer=deal.get("dealer", "E"), streak=deal.get("streak", 0), below=below)


def stand_at(sitting: Sitting, *, below: str | None = None, number: int | None = None) -> Here:
    """The sitting with its latest deal (or deal `number`), seen from `below`."""
    correction = Event.objects.filter(log_id=OuterRef("log_id"), type="correction").order_by("-n")
    rows = sitting.deals.select_related("log").annotate(corrected=Subquery(correction.values("payload")[:1]))
    deals = list(rows.order_by("number"))
    chosen: Place = next((place for place in PLACES if place == below), "E")
    return Here(
        sitting=sitting,
        deal=next((deal for deal in deals if deal.number == number), deals[-1] if deals else None),
        deals=deals,
        below=chosen,
        lang=get_language() or "zh-hant",
    )


def speaker_of(opening: Mapping[str, Any], names: Mapping[Place, str], *, lang: str | None = None) -> Speaker:
    """The words of the edition a log names, for these players and the bettors of its deal."""
    law = opening["edition"]
    side = opening.get("deal", {}).get("side_stakes") or {}
    outside = bettor_names(stake["bettor"] for stake in side.get("outside", ()))
    return Speaker(
        edition=edition(law["id"], law["version"]),
        lang=lang or get_language() or "zh-hant",
        names={str(place): name for place, name in names.items()} | outside,
        stakes=opening["stakes"],
    )


def seat_names(sittings: Iterable[int]) -> dict[int, dict[Place, str]]:
    """Who sits where in several sittings: one statement."""
    found: dict[int, dict[Place, str]] = {}
    rows = Seat.objects.filter(sitting_id__in=list(sittings)).select_related("entrant__player")
    for seat in told_apart(rows.annotate(namesake=apart("entrant__"))):
        found.setdefault(seat.sitting_id, {})[cast(Place, seat.place)] = seat.entrant.called
    return found
