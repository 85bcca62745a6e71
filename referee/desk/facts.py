"""Facts in words: the question's short name, the answer as a sentence, and where it comes from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.desk.tiles import NAMES, faces
from referee.desk.wording import Json, Speaker, subject
from rulings.law import Fact, UnknownKey

HANDS = ("face", "hand")
OF_FALSE_WIN = ("because", "violation")
TAILS = ("kong", "flower")  # a tail tile, and of what it was the replacement


@dataclass(frozen=True, kw_only=True)
class FactLine:
    """One fact found. `tiles`: drawn below it, where it is a hand or tiles."""

    name: str
    text: str
    origin: str
    tiles: tuple[str, ...] = ()
    key: str = ""


def context_of(event: Json) -> str:
    """Under which foul or event type the edition words the facts of this event."""
    return str(event.get("foul") or event.get("type"))


def question_of(fact: str, *, event: Json, speak: Speaker) -> Fact | None:
    """The edition's question for a fact of this event; a win that is none is told in the facts of a false win."""
    of_false_win = event.get("type") == "win" and fact in OF_FALSE_WIN
    try:
        return speak.edition.fact("false_win" if of_false_win else context_of(event), fact)
    except UnknownKey:
        return None


def fact_lines(
    *, event: Json, decision: Json, speak: Speaker, log: Sequence[Json] = ()
) -> Sequence[FactLine]:
    """All facts of a decision in their order; one that names an event of the log says which that was."""
    lines = []
    for item in decision.get("facts", []):
        fact, value, origin = item["fact"], item.get("value"), item.get("from", "")
        if fact == "liability_opened_by":
            lines.append(_opened_by(value, origin=origin, speak=speak, log=log))
        else:
            lines.append(fact_line(fact, value, origin=origin, event=event, speak=speak))
    return lines


def _opened_by(value: Any, *, origin: str, speak: Speaker, log: Sequence[Json]) -> FactLine:
    indices = [n for n in (value if isinstance(value, list) else [value]) if isinstance(n, int)]
    said = [subject(log[n], None, speak) for n in indices if n < len(log)]
    return FactLine(
        name=_("代賠的起因"),
        text=_("、").join(said) or _("先前的裁決"),
        origin=speak.word(f"from.{origin}"),
        key="liability_opened_by",
    )


def fact_line(fact: str, value: Any, *, origin: str, event: Json, speak: Speaker) -> FactLine:
    """One fact in words."""
    question = question_of(fact, event=event, speak=speak)
    name = question.name[speak.lang] if question else plain_name(fact, speak)
    drawn: tuple[str, ...] = ()
    if isinstance(value, dict):
        drawn = hand_groups(value)
        text = ""
    elif fact == "elements":
        text = element_text(value, speak)
    else:
        text = value_text(question, value, fact=fact, speak=speak)
    return FactLine(
        name=name, text=text, origin=speak.word(f"from.{origin}") if origin else "", tiles=drawn, key=fact
    )


def plain_name(fact: str, speak: Speaker) -> str:
    """Names of what is a field of an event and no question of the law."""
    return {
        "by": _("怎麼和"),
        "from": _("放銃"),
        "seat": _("和家"),
        "winner": _("和家"),
        "face": speak.word("part.face_tai"),
        "hand": _("手牌"),
        "elements": _("臺數"),
    }.get(fact, speak.word(f"state.{fact}", otherwise=fact))


def value_text(question: Fact | None, value: Any, *, fact: str, speak: Speaker) -> str:
    """The answer as a sentence."""
    if question is not None:
        answer = question.answer(True if fact == "tail" and value in TAILS else value)
        if answer is not None:
            return answer.found[speak.lang]
    if fact == "by":
        return speak.word(f"by.{value}")
    shown = plain_value(value, speak=speak)
    if question is not None and question.found is not None:
        return question.found[speak.lang].replace("{value}", shown)
    if fact not in HANDS:
        return shown
    return ngettext("%(n)s 臺", "%(n)s 臺", value if type(value) is int else 0) % {"n": shown}


def plain_value(value: Any, *, speak: Speaker) -> str:
    """A value without its question: seats become names, tiles their names."""
    if value is True or value is False:
        return _("是") if value else _("否")
    if value is None:
        return _("沒有")
    if isinstance(value, list):
        return _("、").join(plain_value(item, speak=speak) for item in value)
    if isinstance(value, dict):
        return _("%(seat)s喊%(call)s") % {
            "seat": speak.seat(value.get("seat", "")),
            "call": speak.word(f"call.{value.get('call')}"),
        }
    if value in speak.names:
        return speak.seat(value)
    if isinstance(value, str) and value in NAMES:
        return str(NAMES[value])
    return str(value)


def element_text(elements: list[Json], speak: Speaker) -> str:
    """門清 1、自摸 1: the elements of a face with their tai."""
    named = speak.edition.clauses
    return _("、").join(
        f"{named[e['id']].title[speak.lang] if e['id'] in named else e['id']} {e['tai']}" for e in elements
    )


def hand_groups(hand: Json) -> tuple[str, ...]:
    """The tiles of a hand in groups to draw: melds, concealed, the winning tile, flowers."""
    melds = [str(meld.get("tiles", "")) for meld in hand.get("melds", [])]
    rest = [str(hand.get(key) or "") for key in ("concealed", "win", "flowers")]
    return tuple(group for group in (*melds, *rest) if faces(group))
