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

MAX_AHEAD = 6
LIKE = ("F", "B", "C")  # families in which the nearest clause is looked for
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
        text=fact.question[speak.lang] if fact else _("這件事是怎樣的？"),
        why=fact.why[speak.lang] if fact and fact.why else "",
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
    """About how many more questions follow: the middle between the answers, first answers after them; None if unknown."""
    if not need.choices:
        return None
    found = [_ahead(with_answer(draft, fact=need.fact, value=value), decide, 0) for value in need.choices]
    return -(-sum(found) // len(found))


def _ahead(draft: Draft, decide: Decide, depth: int) -> int:
    try:
        found = decide(draft)
    except CaseError:
        return 0  # an answer that the log rules out leads nowhere
    if not isinstance(found, Need) or depth >= MAX_AHEAD:
        return 0
    if not found.choices:
        return 1
    return 1 + _ahead(with_answer(draft, fact=found.fact, value=found.choices[0]), decide, depth + 1)
