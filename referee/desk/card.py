"""The ruling card: what happens now, who pays whom, why, and on which facts. Built from a decision, not from the engine."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from referee.desk.facts import FactLine, fact_line, fact_lines
from referee.desk.mini import Mini, mini_of
from referee.desk.said import said_besides, undone_words
from referee.desk.square import PLACES, Mark, Place, Square, Transfer, Wall
from referee.desk.wording import (
    Json,
    Speaker,
    is_false_win,
    makeup,
    money,
    outside_lines,
    remedy_line,
    subject,
)
from rulings.law import MissingParam, UnknownKey

OPEN = "△"  # an instruction that begins so speaks of what stays open


@dataclass(frozen=True, kw_only=True)
class ClauseLine:
    """A clause as a reason: its display number, its text, and why it was not applied where it was rejected."""

    id: str
    number: str
    text: str
    because: str = ""
    interpretation: bool = False


@dataclass(frozen=True, kw_only=True)
class Card:
    """What the ruling's template shows, top down."""

    kicker: str
    headline: str
    instructions: Sequence[str]
    square: Square
    mini: Mini
    makeup: Sequence[str]
    open_notes: Sequence[str]
    clauses: Sequence[ClauseLine]
    rejected: Sequence[ClauseLine]
    facts: Sequence[FactLine]
    discretion: bool = False
    edition: str = ""
    edition_id: str = ""
    outside: list[str] = field(default_factory=list)
    """What outside bettors win and lose (X2), which is no part of the four seats' points."""

    @property
    def has_ghosts(self) -> bool:
        return any(transfer.ghost for transfer in self.square.transfers)


@dataclass(frozen=True, kw_only=True)
class Scene:
    """The table around a ruling: places to seat winds, the dealer and his streak, and who sits below."""

    winds: Mapping[Place, Place]
    dealer: Place
    streak: int
    below: Place = "E"


def build(
    *,
    event: Json,
    decision: Json,
    speak: Speaker,
    scene: Scene,
    log: Sequence[Json] = (),
    dead: Iterable[str] = (),
    over: bool = False,
    undone: bool = False,
    lacking: bool = False,
) -> Card:
    """The card of one decision. `log`: the deal's events, to tell one that is named; `dead`: who is a dead hand already.

    `over`: the deal was over before; `undone`: the decision is that nothing stands any more;
    `lacking`: and the deal has no result since.
    """
    paid = money(decision, speak)
    told = undone_words(event, lacking=lacking) if undone else []
    told += [speak.instruction(item) for item in said_besides(decision, paid, over=over)]
    notes = [line.removeprefix(OPEN).strip() for line in told if line.startswith(OPEN)]
    told = [line for line in told if not line.startswith(OPEN)]
    if over and not (told or paid or decision.get("remedies")):
        told = [_("本盤的結果不變。")]
    headline, rest = _headline(event, told, paid, remedy_line(decision, speak), speak)
    transfers = transfers_of(decision)
    return Card(
        kicker=subject(event, decision, speak),
        headline=headline,
        instructions=rest,
        square=_square(
            decision,
            speak=speak,
            scene=scene,
            transfers=transfers,
            already=set(dead),
            over=over,
            undone=undone,
        ),
        mini=mini_of(
            transfers,
            below=scene.below,
            dead=dead_seats(decision),
            stop=event.get("type") == "report" or is_false_win(event, decision),
        ),
        makeup=makeup(decision.get("payments", []), speak),
        outside=outside_lines(decision, speak),
        open_notes=notes or open_notes(decision.get("remedies", []), speak),
        clauses=clause_lines(decision, speak),
        rejected=rejected_lines(decision, speak, event=event),
        facts=fact_lines(event=event, decision=decision, speak=speak, log=log),
        discretion=event.get("foul") == "other" or bool(decision.get("discretion")),
        edition=speak.edition.title[speak.lang],
        edition_id=speak.edition.id,
    )


def _headline(event: Json, told: list[str], paid: str, remedy: str, speak: Speaker) -> tuple[str, list[str]]:
    """What to read out first, and the rest. Of a win that is the payment; of a foul what the table does now."""
    if event.get("type") in ("win", "exhausted") and paid:
        return paid + _("。"), told
    first = [*told, *(line + _("。") for line in (paid, remedy) if line and not told)]
    if not first:
        first = [speak.edition.text("no_foul", speak.lang)]
    return first[0], first[1:]


def transfers_of(decision: Json) -> list[Transfer]:
    """The payments as transfers; what another would have owed himself is drawn as a ghost."""
    real, ghosts = [], []
    for payment in decision.get("payments", []):
        real.append(Transfer(payer=payment["payer"], payee=payment["payee"], points=payment["points"]))
        other = payment.get("instead_of")
        if other and other != payment["payer"]:
            ghosts.append(Transfer(payer=other, payee=payment["payee"], points=payment["points"], ghost=True))
    return [*ghosts, *real]


def dead_seats(decision: Json) -> set[str]:
    return {r["seat"] for r in decision.get("remedies", []) if r.get("kind") == "dead_hand"}


def changes(transfers: Iterable[Transfer]) -> dict[Place, int]:
    """What each seat wins or loses, in points."""
    sums: dict[Place, int] = dict.fromkeys(PLACES, 0)
    for transfer in transfers:
        if not transfer.ghost:
            sums[transfer.payer] -= transfer.points
            sums[transfer.payee] += transfer.points
    return sums


def _square(
    decision: Json,
    *,
    speak: Speaker,
    scene: Scene,
    transfers: list[Transfer],
    already: set[str],
    over: bool,
    undone: bool,
) -> Square:
    sums, dead = changes(transfers), dead_seats(decision) | already
    liable = {r["seat"] for r in decision.get("remedies", []) if r.get("kind") == "liability"}
    walls = [
        Wall(
            place=place,
            name=speak.seat(place),
            wind=scene.winds.get(place),
            score=sums[place],
            marks=marks(place, speak=speak, scene=scene, dead=dead, liable=liable),
            dead=place in dead,
        )
        for place in PLACES
    ]
    ended = over or any(r.get("kind") == "deal_over" for r in decision.get("remedies", []))
    state = _("已撤銷") if undone else speak.word("state.deal_over") if ended else _("本盤繼續")
    none = not any(not t.ghost for t in transfers)
    return Square(
        below=scene.below,
        walls=walls,
        transfers=transfers,
        pays=True,
        title=_("不付分") if none else "",
        subtitle=state if none else "",
    )


def marks(
    place: Place,
    *,
    speak: Speaker,
    scene: Scene,
    dead: Iterable[str] = (),
    liable: Iterable[str] = (),
    watching: Iterable[str] = (),
) -> tuple[Mark, ...]:
    """The states of a seat, each a shape and a word."""
    found = []
    if place == scene.dealer:
        word = _("莊・連%(n)s") % {"n": numeral(scene.streak)} if scene.streak else speak.word("state.dealer")
        found.append(Mark(kind="dealer", word=word))
    if place in set(dead):
        found.append(Mark(kind="xg", word=speak.word("state.dead")))
    if place in set(liable):
        found.append(Mark(kind="open", word=speak.word("state.liable")))
    if place in set(watching):
        found.append(Mark(kind="watching", word=speak.word("state.watching")))
    return tuple(found)


def numeral(n: int) -> str:
    """一 to 九 as players say it, digits above and in other languages."""
    words = [_("〇"), _("一"), _("二"), _("三"), _("四"), _("五"), _("六"), _("七"), _("八"), _("九")]
    return words[n] if n < len(words) else str(n)


def open_notes(remedies: Iterable[Json], speak: Speaker) -> list[str]:
    """What stays open after the ruling: liabilities, with their window."""
    return [liability_note(r, speak) for r in remedies if r.get("kind") == "liability"]


def liability_note(liability: Json, speak: Speaker) -> str:
    """One open liability in words: for which wins, and until when."""
    seat = speak.seat(liability["seat"])
    if liability.get("only") == "returned_tile":
        what = _("誰摸到放回的這張自摸，或摸到就打出而放銃，由%(seat)s代付。")
    elif liability.get("covers") == "self_draw":
        what = _("別家自摸，由%(seat)s代付。")
    else:
        what = _("有人槓上開花，或摸到槓尾的牌就打出而放銃，由%(seat)s代付。")
    until = {
        "eight_draws": _("往後八次摸牌內："),
        "end_of_deal": _("到本盤結束："),
    }.get(str(liability.get("until")), "")
    return until + what % {"seat": seat} + _("結算時會自動算進去。")


def clause_lines(decision: Json, speak: Speaker) -> list[ClauseLine]:
    """The clauses applied and the interpretations used, each with its text."""
    cited = [clause_line(id, speak) for id in decision.get("clauses", [])]
    return cited + [
        clause_line(id, speak) for id in decision.get("interpretations", []) if id not in decision["clauses"]
    ]


def clause_line(id: str, speak: Speaker, *, because: str = "") -> ClauseLine:
    edition = speak.edition
    try:
        text, number = edition.template(id)[speak.lang], edition.number(id, speak.lang)
    except UnknownKey:
        text, number = "", id  # a ruling under an edition whose texts have since lost this entry
    return ClauseLine(
        id=id, number=number, text=text, because=because, interpretation=id in edition.interpretations
    )


def rejected_lines(decision: Json, speak: Speaker, *, event: Json) -> list[ClauseLine]:
    """The clauses considered and not applied, with the reason."""
    return [
        clause_line(item["clause"], speak, because=reason(str(item.get("because", "")), speak, event=event))
        for item in decision.get("rejected", [])
    ]


def reason(because: str, speak: Speaker, *, event: Json) -> str:
    """Why a clause was rejected: "fact=value" as the fact's sentence, or a text of the edition by its key."""
    fact, equals, value = because.partition("=")
    if equals:
        return fact_line(fact, read_value(value), origin="", event=event, speak=speak).text
    for key in (because, f"because.{because}"):
        try:
            return speak.edition.text(key, speak.lang, names=dict(speak.names))
        except (UnknownKey, MissingParam):
            continue
    return because


def read_value(text: str) -> Any:
    """The value in "fact=value": true, false and null as JSON writes them, whole numbers, else the text."""
    named: dict[str, Any] = {"true": True, "false": False, "null": None}
    if text in named:
        return named[text]
    return int(text) if text.isdecimal() else text
