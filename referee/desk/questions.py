"""One question of the law on a screen: its words, its answers, how an answer is read, and what is behind it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.template.loader import TemplateDoesNotExist, get_template
from django.utils.translation import gettext as _

from referee.desk.card import ClauseLine, clause_line
from referee.desk.drafts import Draft, with_answer
from referee.desk.facts import question_of
from referee.desk.square import PLACES, Place, Side, side_of
from referee.desk.wording import Json, Speaker
from rulings.decision import Decision, Need
from rulings.errors import CaseError
from rulings.law import Answer, Fact

MAX_AHEAD = 8
MAX_TRIED = 60
MANY = 4
RULED_OUT = -1  # an answer that the log contradicts leads nowhere
LIKE = ("F", "B", "C")  # families in which the nearest clause is looked for
PAYS_FOR_ALL = "F5"
Decide = Callable[[Draft], Decision | Need | None]


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A big button: its words, a hint, and a small picture where there is one."""

    value: str
    text: str
    hint: str = ""
    scene: str = ""


@dataclass(frozen=True, kw_only=True)
class SeatAnswer:
    """A player as an answer, in his place around the square."""

    value: Place
    side: Side
    name: str
    disabled: bool = False
    next: bool = False


@dataclass(frozen=True, kw_only=True)
class Question:
    """What the page asks. `kind` says which template takes the answer."""

    fact: str
    kind: str
    text: str
    why: str = ""
    answers: Sequence[Choice] = ()
    seats: Sequence[SeatAnswer] = ()
    nobody: bool = False
    clauses: Sequence[ClauseLine] = ()
    left: int | None = None

    @property
    def many(self) -> bool:
        """Whether there are so many answers that they stand in two columns."""
        return self.kind == "choices" and len(self.answers) > MANY

    @property
    def template(self) -> str:
        return f"desk/answers/{self.kind}.html"


def question(need: Need, *, event: Json, speak: Speaker, below: Place, left: int | None = None) -> Question:
    """The question behind a need, in the words of this foul."""
    fact = question_of(need.fact, event=event, speak=speak)
    kind = kind_of(need, fact)
    ids = [id for id in (fact.clauses if fact else ()) or (need.clause,) if id]
    return Question(
        fact=need.fact,
        kind=kind,
        text=asked(need, fact, event, speak),
        why=why_asked(need, fact, event, speak),
        seats=seat_answers(event, speak, below) if kind in ("seat", "seats", "claims") else (),
        nobody=None in need.choices,
        answers=choices(need, fact, speak)
        if kind == "choices"
        else law_clauses(speak)
        if kind == "clause"
        else (),
        clauses=[clause_line(id, speak) for id in ids],
        left=left,
    )


def asked(need: Need, fact: Fact | None, event: Json, speak: Speaker) -> str:
    """The question in the edition's words; of an offender's face it says whose face it is."""
    text = fact.question[speak.lang] if fact else _("這件事是怎樣的？")
    if need.fact == "face" and event.get("type") == "report" and need.clause == PAYS_FOR_ALL:
        return _("%(seat)s的%(question)s") % {"seat": speak.seat(event["seat"]), "question": text}
    return text


def why_asked(need: Need, fact: Fact | None, event: Json, speak: Speaker) -> str:
    """Why it is asked: where somebody comes to pay for all, that he does, by the face of his own tiles."""
    why = fact.why[speak.lang] if fact and fact.why else ""
    if need.fact == "face" and event.get("type") == "report" and need.clause == PAYS_FOR_ALL:
        said = _("這次要由%(seat)s包賠三家（%(clause)s），金額照他自己這手牌的牌面算。") % {
            "seat": speak.seat(event["seat"]),
            "clause": speak.edition.number(PAYS_FOR_ALL, speak.lang),
        }
        return said + why
    return why


def kind_of(need: Need, fact: Fact | None) -> str:
    """How the answer is given."""
    kind = fact.type if fact else ""
    if kind in ("seat", "seats", "text", "tiles", "claims"):
        return kind
    if need.fact == "like_clause":
        return "clause"
    if need.fact in ("face", "hand") or "face" in need.accepts:
        return "number"
    if need.choices:
        return "choices"
    return "number" if kind in ("number", "hand") else "text"


def choices(need: Need, fact: Fact | None, speak: Speaker) -> list[Choice]:
    """One button for each choice, in the words of the case."""
    return [_choice(need.fact, value, fact.answer(value) if fact else None, speak) for value in need.choices]


def law_clauses(speak: Speaker) -> list[Choice]:
    """The clauses of play and of fouls, for what the law does not name."""
    found = (clause for clause in speak.edition.clauses.values() if clause.family in LIKE)
    return [
        Choice(value=clause.id, text=clause.title[speak.lang], hint=clause.number[speak.lang])
        for clause in found
    ]


def _choice(name: str, value: Any, answer: Answer | None, speak: Speaker) -> Choice:
    plain = {True: _("是"), False: _("否"), None: _("沒有")}
    text = answer.text[speak.lang] if answer else str(plain.get(value, speak.seat(value)))
    hint = answer.hint[speak.lang] if answer and answer.hint else ""
    written = write_value(value)
    return Choice(value=written, text=text, hint=hint, scene=scene_of(name, written))


def scene_of(fact: str, value: str) -> str:
    """The template of the picture that goes with an answer, or empty."""
    name = f"desk/scenes/{fact}-{value}.html"
    try:
        get_template(name)
    except TemplateDoesNotExist:
        return ""
    return name


def seat_answers(event: Json, speak: Speaker, below: Place) -> list[SeatAnswer]:
    """The four around the square; who is reported cannot be the answer, and only who follows him may chow."""
    start = PLACES.index(below)
    follows = PLACES[(PLACES.index(event["seat"]) + 1) % 4] if event.get("seat") in PLACES else None
    return [
        SeatAnswer(
            value=place,
            side=side_of(place, below),
            name=speak.seat(place),
            disabled=place == event.get("seat"),
            next=place == follows,
        )
        for place in PLACES[start:] + PLACES[:start]
    ]


def write_value(value: Any) -> str:
    """A choice as a button sends it."""
    named = {True: "true", False: "false", None: "null"}
    return named[value] if value is None or isinstance(value, bool) else str(value)


class BadAnswer(ValueError):
    """What was sent is no answer to the question; the message says what to do."""


def read_answer(need: Need, values: Sequence[str], *, fact: Fact | None) -> Any:
    """The answer as the case format has it; raises BadAnswer."""
    kind = kind_of(need, fact)
    first = values[0].strip() if values else ""
    if kind == "seats":
        return [place for place in PLACES if place in values]
    if kind == "number":
        if not first.isascii() or not first.isdecimal() or len(first) > 3:
            raise BadAnswer(_("請填 0 到 999 的數字。"))
        return int(first)
    if kind == "choices" or (kind == "seat" and need.choices):
        known: Mapping[str, Any] = {write_value(value): value for value in need.choices}
        if first not in known:
            raise BadAnswer(_("請點一個答案。"))
        return known[first]
    if kind == "claims":
        return read_claims(values)
    if not first:
        raise BadAnswer(_("請先填寫再按下一步。"))
    return first


def read_claims(values: Sequence[str]) -> list[dict[str, Any]]:
    """Who called what, from values as the lists send them: `S:pong:shown`, `W:chow:`, `N:win:4` (with the face)."""
    claims: list[dict[str, Any]] = []
    for value in filter(None, values):
        seat, call, detail = (*value.split(":"), "", "")[:3]
        claim: dict[str, Any] = {"seat": seat, "call": call}
        if call == "win":
            if not detail.isdecimal() or len(detail) > 3:
                raise BadAnswer(_("和牌的請填牌面臺數。"))
            claim["face"] = int(detail)
        else:
            claim["shown"] = detail == "shown"
        claims.append(claim)
    return claims


def ahead(draft: Draft, need: Need, decide: Decide) -> int | None:
    """How many more questions follow this one, where every way from here asks as many; None where that is not sure.

    The answers are tried on the engine, a fact without choices with answers that stand for all others.
    """
    budget = [MAX_TRIED]
    ways = {
        _ahead(with_answer(draft, fact=need.fact, value=value), decide, 0, budget) for value in _tried(need)
    }
    ways.discard(RULED_OUT)
    return next(iter(ways)) if len(ways) == 1 else None


def _tried(need: Need) -> Sequence[Any]:
    """The answers that are tried: all choices, else what stands for any answer; nothing is known of the rest."""
    if need.choices:
        return need.choices
    return {"face": (1,), "reason": ("…",), "tiles": ("1m",)}.get(need.fact, ())


def _ahead(draft: Draft, decide: Decide, depth: int, budget: list[int]) -> int | None:
    """The number of questions after `draft` where all ways from it agree; None where they do not, or it takes too long."""
    budget[0] -= 1
    if budget[0] < 0 or depth >= MAX_AHEAD:
        return None
    try:
        found = decide(draft)
    except CaseError:
        return RULED_OUT
    if not isinstance(found, Need):
        return 0
    ways = {
        _ahead(with_answer(draft, fact=found.fact, value=value), decide, depth + 1, budget)
        for value in _tried(found)
    }
    ways.discard(RULED_OUT)
    after = next(iter(ways)) if len(ways) == 1 else None
    return None if after is None else 1 + after
