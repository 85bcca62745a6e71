"""Decisions in a sentence: who did what, who pays whom, and how an amount is made up.

A decision and an event are objects of the case format; `Speaker` knows whom the seats stand for, in which edition
and which language it speaks.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from referee.desk.tiles import NAMES
from rulings.errors import CaseError
from rulings.law import Edition, UnknownKey
from rulings.tiles import canonical_tiles

Json = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Speaker:
    """Puts seats, clauses and facts into words. `names`: place to player; `stakes`: {base, tai} in points."""

    edition: Edition
    lang: str
    names: Mapping[str, str]
    stakes: Mapping[str, int]

    def seat(self, place: object) -> str:
        return self.names.get(str(place), str(place))

    def seats(self, places: Sequence[str]) -> str:
        return _("、").join(self.seat(place) for place in places)

    def instruction(self, instruction: Json | str) -> str:
        """One thing the table does now, as the edition words it."""
        if isinstance(instruction, str):
            return instruction
        params = dict(instruction.get("params", {}))
        if instruction["key"] == "own_words":
            return str(params.get("text", ""))
        try:
            return self.edition.text(instruction["key"], self.lang, names=dict(self.names), **params)
        except UnknownKey:
            return str(instruction["key"])

    def word(self, key: str, *, otherwise: str = "") -> str:
        """A word of the edition, such as `by.discard`; `otherwise` (or the key itself) where it has none."""
        found = self.edition.words.get(key)
        return found[self.lang] if found else otherwise or key

    def foul(self, foul: str) -> str:
        try:
            return self.edition.foul(foul).title[self.lang]
        except UnknownKey:
            return foul


def how(event: Json, speak: Speaker) -> str:
    """The way a deal was won; a flower win says which of the two."""
    by = str(event.get("by"))
    if by == "flowers":
        return speak.edition.clause("S30" if event.get("from") else "S29").title[speak.lang]
    return speak.word(f"by.{by}")


def subject(event: Json, decision: Json | None, speak: Speaker) -> str:
    """What the event was: a win, a drawn deal, a foul of somebody."""
    kind = event.get("type")
    if is_false_win(event, decision):
        return _("%(seat)s・%(foul)s") % {"seat": speak.seat(event["seat"]), "foul": speak.foul("false_win")}
    if kind == "win":
        who = _("%(who)s%(how)s") % {"who": speak.seat(event["seat"]), "how": how(event, speak)}
        tai = _face(decision or {}, event)
        return (
            who
            if tai is None
            else ngettext("%(who)s %(tai)d 臺", "%(who)s %(tai)d 臺", tai) % {"who": who, "tai": tai}
        )
    if kind == "exhausted":
        return speak.word("event.exhausted")
    if kind == "report":
        return _("%(seat)s・%(foul)s") % {
            "seat": speak.seat(event["seat"]),
            "foul": speak.foul(event["foul"]),
        }
    if kind == "claims":
        got = (decision or {}).get("awarded_to")
        return _("搶牌，歸%(seat)s") % {"seat": speak.seat(got)} if got else _("搶牌")
    if kind == "note":
        return str(event.get("text", ""))
    return action(event, speak)


def action(event: Json, speak: Speaker) -> str:
    """A thing logged with one tap."""
    seat = speak.seat(event.get("seat", ""))
    kind = str(event.get("type"))
    word = speak.word(f"ready.{event.get('ready')}") if kind == "declare" else speak.word(f"event.{kind}")
    if kind == "pass" and event.get("lifted"):
        word = _("解除過水")
    if kind == "retract":
        word = _("撤銷一筆誤記")
    if kind == "show":
        word = _("%(word)s %(tiles)s") % {"word": word, "tiles": _tile_names(str(event.get("tiles", "")))}
    return _("%(seat)s・%(word)s") % {"seat": seat, "word": word} if seat else word


def _tile_names(text: str) -> str:
    try:
        return _("、").join(str(NAMES[face]) for face in canonical_tiles(text, ""))
    except CaseError:
        return text


def is_false_win(event: Json, decision: Json | None) -> bool:
    """Whether a win was decided to be none that is paid for (F4): then it is not named as a win."""
    return event.get("type") == "win" and any(
        clause == "F4" or clause.startswith("F4.") for clause in (decision or {}).get("clauses", ())
    )


def _face(decision: Json, event: Json) -> int | None:
    """The winner's face in tai, as paid."""
    for payment in decision.get("payments", []):
        if payment["payee"] == event["seat"] and payment["parts"].get("base"):
            return int(payment["parts"].get("face_tai", 0))
    return None


def money(decision: Json, speak: Speaker, *, of: str | None = None) -> str:
    """Who pays whom, in a sentence; empty when no points move. `of`: the seat already named, not said again."""
    paid = list(decision.get("payments", []))
    payers, payees = _places(paid, "payer"), _places(paid, "payee")
    if not paid:
        return ""
    total = sum(p["points"] for p in paid)
    if len(payers) == 1 and len(payees) == 1:
        words = _("%(payer)s付%(payee)s %(points)s")
        return words % {
            "payer": speak.seat(payers[0]),
            "payee": speak.seat(payees[0]),
            "points": f"{total:,}",
        }
    if len(payees) == 1:
        return _from_several(paid, payers, speak)
    if len(payers) == 1:
        words = _("付%(payees)s共 %(points)s") if payers[0] == of else _("%(payer)s付%(payees)s共 %(points)s")
        others = _("三家") if len(payees) == 3 else speak.seats(payees)
        return words % {"payer": speak.seat(payers[0]), "payees": others, "points": f"{total:,}"}
    joint = _("；")
    return joint.join(
        money({"payments": [p for p in paid if p["payee"] == payee]}, speak) for payee in payees
    )


def _from_several(paid: list[Json], payers: list[str], speak: Speaker) -> str:
    sums = [sum(p["points"] for p in paid if p["payer"] == payer) for payer in payers]
    who = _("三家") if len(payers) == 3 else speak.seats(payers)
    if len(set(sums)) == 1:
        return _("%(payers)s各付 %(points)s") % {"payers": who, "points": f"{sums[0]:,}"}
    return _("%(payers)s共付 %(points)s") % {"payers": who, "points": f"{sum(sums):,}"}


def _places(payments: list[Json], end: str) -> list[str]:
    return list(dict.fromkeys(p[end] for p in payments))


def remedy_line(decision: Json, speak: Speaker, *, of: str | None = None) -> str:
    """Who is ruled a dead hand, in a sentence. `of`: the seat already named, not said again."""
    dead = [r["seat"] for r in decision.get("remedies", []) if r.get("kind") == "dead_hand"]
    if dead and dead == [of]:
        return pgettext("in a sentence", "判相公")
    return _("%(seats)s判相公") % {"seats": speak.seats(dead)} if dead else ""


def summary(event: Json, decision: Json | None, speak: Speaker) -> str:
    """The ruling in one line, for lists."""
    first = subject(event, decision, speak)
    if decision is None:
        return first
    of = event.get("seat") if event.get("type") == "report" or is_false_win(event, decision) else None
    rest = [part for part in (remedy_line(decision, speak, of=of), money(decision, speak, of=of)) if part]
    if not rest and event.get("type") == "report":
        rest = [_("不罰")]
    return _("，").join([first, *rest])


def makeup(payments: Sequence[Json], speak: Speaker) -> list[str]:
    """How each amount is made up: 130＝底 30＋（牌面 5＋莊連拉 5）× 10."""
    lines: dict[str, None] = {}
    for payment in payments:
        line = _one_makeup(payment, speak)
        if line:
            lines[line] = None
    return list(lines)


def outside_lines(decision: Json, speak: Speaker) -> list[str]:
    """What outside bettors win and lose, a line for each and the seat that pays or is paid."""
    lines = []
    for bet in decision.get("outside", []):
        words = (
            _("外插%(bettor)s：%(seat)s付 %(points)s")
            if bet["points"] > 0
            else _("外插%(bettor)s：付%(seat)s %(points)s")
        )
        lines.append(
            words
            % {
                "bettor": speak.seat(bet["bettor"]),
                "seat": speak.seat(bet["seat"]),
                "points": f"{abs(bet['points']):,}",
            }
        )
    return lines


def _one_makeup(payment: Json, speak: Speaker) -> str:
    parts, tai = payment.get("parts", {}), speak.stakes["tai"]
    named = [
        (speak.word(f"part.{name}"), parts.get(name, 0)) for name in ("face_tai", "dealer_tai", "flat_tai")
    ]
    pieces = [f"{name} {n}" for name, n in named if n]
    inner = (_("＋").join(pieces) or "0") + " "
    if len(pieces) > 1:  # a full-width bracket brings its own space
        inner = _("（%(sum)s）") % {"sum": inner.strip()}
    base = parts.get("base", 0)
    made = _("%(bottom)s %(base)s＋%(inner)s× %(tai)s") if base else "%(inner)s× %(tai)s"
    if base and not pieces:
        made = "%(bottom)s %(base)s"
    worth = base + tai * sum(n for _name, n in named)
    if (
        worth != payment["points"]
    ):  # a share, or a difference to an earlier ruling: the parts do not add up to it
        return ""
    return _("%(points)s＝%(made)s") % {
        "points": f"{payment['points']:,}",
        "made": made % {"bottom": speak.word("part.base"), "base": base, "inner": inner, "tai": tai},
    }
