"""What stands beside a clause for its reader: a hand with its tiles, outside cases, the options, decisions that cited it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from referee.desk.facts import element_text
from referee.desk.filters import filtered
from referee.desk.here import scene_of, seat_names, speaker_of
from referee.desk.tables import Line, line
from referee.hearing.queries.withheld import seen_by
from referee.tournament.access import Visitor, can_see
from referee.tournament.models import State, Tournament
from referee.tournament.queries import choices_of
from rulings.law import Edition, edition, rulesets
from rulings.models import Ruling
from scoring import HandError, parse_hand, score

_SUIT = re.compile(r"[1-9]+[mps]|[ESWNCFP]+")  # a hand breaks between its suits
CITED = 20  # decisions on the page of a clause; all of them are in the register


@dataclass(frozen=True, kw_only=True)
class Shown:
    """A hand that shows a clause: its tiles in groups, how it was won, and what it scores under this edition."""

    groups: tuple[str, ...]
    melds: tuple[str, ...]
    win: str
    how: str
    total: int
    elements: str


@dataclass(frozen=True, kw_only=True)
class OptionLine:
    """An option that this clause depends on: as the tournament set it, or as it usually is."""

    title: str
    value: str
    usual: bool
    detail: str


def tournament_of(user: Visitor, slug: str) -> Tournament | None:
    """The tournament in which the law is being read, if the reader may see it."""
    found = Tournament.objects.filter(slug=slug).first() if slug else None
    return found if found is not None and can_see(user, found) else None


def example_of(law: Edition, clause: str, lang: str) -> Shown | None:
    """The example of a clause, scored by this edition: one that lies over another may count it otherwise."""
    face = _scored(law.id, law.version, clause)
    if face is None:
        return None
    hand = law.examples[clause].hand
    speak = speaker_of({"edition": {"id": law.id, "version": law.version}, "stakes": {}}, {}, lang=lang)
    win = str(hand.get("win", ""))
    said = [speak.word(f"by.{hand['by']}")]
    for wind, word in (("seat_wind", _("開門%(wind)s")), ("round_wind", _("%(wind)s圈"))):
        if wind in hand:
            said.append(
                word % {"wind": speak.word(f"wind.{hand[wind]}", otherwise=speak.word(f"seat.{hand[wind]}"))}
            )
    flowers = str(hand.get("flowers", ""))
    return Shown(
        groups=(*_SUIT.findall(str(hand.get("concealed", ""))), *([flowers] if flowers else [])),
        melds=tuple(str(meld["tiles"]) for meld in hand.get("melds", [])),
        win=win,
        how=_("、").join(said),
        total=face["total"],
        elements=element_text(face["elements"], speak),
    )


@cache
def _scored(id: str, version: str, clause: str) -> dict[str, Any] | None:
    law = edition(id, version)
    if clause not in law.examples:
        return None
    hand = {**law.examples[clause].hand, "v": 1, "ruleset": id}
    hand["melds"] = [dict(meld) for meld in hand.get("melds", [])]
    try:
        return dict(score(parse_hand(hand, rulesets=rulesets())).to_json())
    except HandError:
        return None  # an edition that lies over another may know no such hand


def scene_of_clause(law: Edition, clause: str, lang: str) -> tuple[str, list[tuple[str, str]]] | None:
    """(what happens and what comes of it, the tiles of it as (label, group)) for a clause that no hand shows."""
    scene = law.situations.get(clause)
    if scene is None:
        return None
    return scene.text[lang], [(law.labels[label][lang], group) for label, group in scene.tiles]


def cases_of(law: Edition, ids: Sequence[str], lang: str) -> list[tuple[str, str, str]]:
    """(id, what happened, what comes of it) of the outside cases under these clauses."""
    wanted = set(ids)
    return [
        (case.id, case.title[lang], case.ruling[lang])
        for case in law.cases.values()
        if not wanted.isdisjoint(case.clauses)
    ]


def options_of(
    law: Edition, ids: Sequence[str], tournament: Tournament | None, lang: str
) -> list[OptionLine]:
    """The options on which these clauses or interpretations depend, as the tournament set them."""
    named = {law.interpretations[id].option for id in ids if id in law.interpretations}
    held = tournament or Tournament(ruleset=law.id, edition=law.version, options={})
    wanted = set(ids)
    return [
        OptionLine(
            title=choice.title,
            value=choice.value,
            usual=choice.usual,
            detail=option.detail[lang],
        )
        for (name, option), choice in zip(law.options.items(), choices_of(held), strict=True)
        if name in named or option.interpretation in wanted or not wanted.isdisjoint(option.clauses)
    ]


def settings_by_clause(
    law: Edition, tournament: Tournament | None, lang: str
) -> dict[str, tuple[OptionLine, ...]]:
    """For every clause the options by which it changes, as the tournament set them (as they usually are without one)."""
    held = tournament or Tournament(ruleset=law.id, edition=law.version, options={})
    found: dict[str, tuple[OptionLine, ...]] = {}
    for (name, option), choice in zip(law.options.items(), choices_of(held), strict=True):
        line = OptionLine(
            title=choice.title, value=choice.value, usual=choice.usual, detail=option.detail[lang]
        )
        through = {id for i in law.interpretations.values() if i.option == name for id in i.clauses}
        for id in through.union(option.clauses):
            found[id] = (*found.get(id, ()), line)
    return found


def cited_in(
    clause: str, law: Edition, tournament: Tournament | None, user: Visitor
) -> tuple[list[Line], int, ZoneInfo | None]:
    """(the latest decisions in force that cite a clause, how many there are, the clock they are told by).

    Of one tournament, or of all that anybody may read; none that is withheld from the reader. Three statements, and one
    for who is logged in.
    """
    where = (
        Q(log__deal__sitting__tournament=tournament)
        if tournament
        else ~Q(log__deal__sitting__tournament__state=State.DRAFT)
    )
    rows = seen_by(user, Ruling.objects.filter(where, log__deal__sitting__tournament__ruleset=law.id))
    found = filtered({"clause": clause, "standing": "yes"}, rows).qs.order_by("-at", "-n")
    page = list(found.select_related("event", "log__deal__sitting__tournament")[:CITED])
    names = seat_names({row.log.deal.sitting_id for row in page})
    lines = [_line(row, names.get(row.log.deal.sitting_id, {})) for row in page]
    latest = page[0].log.deal.sitting.tournament if page else None
    held = tournament or latest
    return lines, found.count(), held.zone if held else None


def _line(row: Ruling, names: Any) -> Line:
    sitting, opening = row.log.deal.sitting, row.log.opening_data
    place = _("第 %(round)s 輪・第 %(table)s 桌・第 %(deal)s 盤") % {
        "round": sitting.round_no,
        "table": sitting.table_no,
        "deal": row.log.deal.number,
    }
    return line(
        row,
        event=row.event.data,
        speak=speaker_of(opening, names),
        scene=scene_of(opening["deal"], below="E"),
        place=f"{sitting.tournament.name}　{place}",
        url=reverse("board:ruling", args=[sitting.tournament.slug, row.pk]),
    )
