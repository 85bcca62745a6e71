"""Events logged with one tap on the page of a table: each button carries its own UUID."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from referee.desk import drafts
from referee.desk.here import Here
from referee.desk.square import PLACES, Place
from rulings.fold import LogState
from rulings.table import Table


@dataclass(frozen=True, kw_only=True)
class TapButton:
    """One seat's button of a one-tap event, with the UUID under which it will be recorded."""

    name: str
    draft: str
    uid: UUID
    disabled: bool = False


@dataclass(frozen=True, kw_only=True)
class Tap:
    """A kind of event that is logged with one tap."""

    title: str
    hint: str
    buttons: Sequence[TapButton]


def taps(here: Here, state: LogState) -> list[Tap]:
    """The events logged with one tap: watching, a passed win and its lifting, a ready declaration."""
    table, speak = state.table, here.speak
    open_passes = [place for place in PLACES if place in table.passed and not table.passed[place].lifted]
    kinds: list[tuple[str, str, dict[str, Any], Collection[str]]] = [
        (speak.word("event.watch"), _("聽牌後離座看牌的人"), {"type": "watch"}, table.watching),
        (
            speak.word("event.pass"),
            _("可以和而沒和的人；他之後和牌，會再問解除了沒有"),
            {"type": "pass"},
            open_passes,
        ),
        (
            _("解除過水"),
            _("過水後打出過不能和的牌"),
            {"type": "pass", "lifted": True},
            [place for place in PLACES if place not in open_passes],
        ),
        *(
            (speak.word(f"ready.{ready}"), hint, {"type": "declare", "ready": ready}, barred(table, ready))
            for ready, hint in (
                ("heavenly", _("配牌補花後就聽的閒家")),
                ("earthly", _("第一張打出時就聽的人")),
            )
        ),
    ]
    return [
        Tap(title=title, hint=hint, buttons=_buttons(here.names, event, set(done)))
        for title, hint, event, done in kinds
        if title != _("解除過水") or open_passes
    ]


def barred(table: Table, ready: str) -> list[Place]:
    """Who cannot declare: who has declared already; and 天聽 is not for the dealer (S31)."""
    dealer = [table.deal.dealer] if ready == "heavenly" else []
    return [place for place in PLACES if place in table.declared or place in dealer]


def refused_tap(here: Here, table: Table, draft: Mapping[str, Any]) -> str:
    """Why a declaration is not taken down, in a sentence; empty where nothing is against it."""
    seat, ready = draft.get("seat"), str(draft.get("ready"))
    if draft.get("type") != "declare":
        return ""
    if seat in table.declared:
        said = {
            "who": here.speak.seat(seat),
            "what": here.speak.word(f"ready.{table.declared[seat][1]}"),
        }
        return _("%(who)s已經記了%(what)s，天聽、地聽只能報一個。") % said
    if ready == "heavenly" and seat == table.deal.dealer:
        return _("天聽只有閒家能報；莊家第一張打出就聽的是地聽。")
    return ""


def _buttons(names: Mapping[Place, str], event: dict[str, Any], done: set[str]) -> list[TapButton]:
    return [
        TapButton(
            name=name, draft=drafts.write({**event, "seat": place}), uid=uuid4(), disabled=place in done
        )
        for place, name in names.items()
    ]
