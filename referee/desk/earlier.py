"""Precedents in words: earlier rulings that are like this one, and where this one departs from them. Names at home, seats elsewhere."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.accounts.models import User
from referee.desk.here import Here, scene_of, seat_names
from referee.desk.mini import Mini
from referee.desk.square import PLACES, Mark, Place
from referee.desk.tables import line
from referee.desk.wording import Json, Speaker
from referee.precedents.case import Case, case_of
from referee.precedents.likeness import Like
from referee.precedents.queries import DISPUTES, Row, precedents
from referee.precedents.reasons import Lists
from referee.precedents.wording import deal_place
from rulings.models import Ruling

REACH: Mapping[str, Callable[[], str]] = {  # of a liability
    "self_draw": lambda: _("自摸"),
    "eight_draws": lambda: _("八次摸牌內"),
    "end_of_deal": lambda: _("到本盤結束"),
}


@dataclass(frozen=True, kw_only=True)
class EarlierLine:
    """One precedent: what it came to, where and when, how alike, and in which ways this one departs from it."""

    url: str
    mini: Mini
    text: str
    place: str
    numbers: str
    at: datetime
    mark: Mark | None
    alike: str
    departures: Sequence[str]


@dataclass(frozen=True, kw_only=True)
class Group:
    """Precedents of this tournament, or of others."""

    title: str
    lines: Sequence[EarlierLine]


@dataclass(frozen=True, kw_only=True)
class Panel:
    """What stands beside a ruling on a dispute. `differing`: how many decided otherwise on equal facts."""

    groups: Sequence[Group]
    differing: int


def panel(
    here: Here, *, user: User, lists: Lists, event: Json, decision: Json | None, without: UUID | None = None
) -> Panel | None:
    """The precedents of a dispute; None where there is none, or it is no dispute."""
    if event.get("type") not in DISPUTES:
        return None
    law = here.speak.edition
    case = case_of(event, decision, law)
    tournament = here.sitting.tournament
    found = precedents(case, tournament=tournament, user=user, lists=lists, without=without)
    if not found:
        return None
    names = seat_names({one.earlier.row.deal.sitting_id for one in found.here}) if found.here else {}

    def lines(some: Sequence[Like[Row]], *, at_home: bool) -> list[EarlierLine]:
        return [
            _line(
                one,
                found.rulings[one.earlier.row.pk],
                case,
                speak=speaking(here.speak, names.get(one.earlier.row.deal.sitting_id)),
                at_home=at_home,
            )
            for one in some
        ]

    return Panel(
        groups=[
            Group(title=_("這場賽事"), lines=lines(found.here, at_home=True)),
            Group(title=_("別的賽事，同一版規則"), lines=lines(found.elsewhere, at_home=False)),
        ],
        differing=found.differing,
    )


def speaking(speak: Speaker, names: Mapping[Place, str] | None) -> Speaker:
    """The same voice at another table of this tournament; of another tournament it names seats and never persons."""
    called: dict[str, str] = {
        place: names[place] if names else speak.word(f"seat.{place}") for place in PLACES
    }
    return Speaker(edition=speak.edition, lang=speak.lang, names=called, stakes=speak.stakes)


def _line(one: Like[Row], ruling: Ruling, case: Case, *, speak: Speaker, at_home: bool) -> EarlierLine:
    row = one.earlier.row
    sitting = row.deal.sitting
    place = deal_place(sitting.table_no, sitting.round_no, row.deal.number)
    opening = ruling.log.opening_data
    if at_home:
        url = reverse("desk:ruling", args=[ruling.pk])
    else:
        place = _("%(tournament)s　%(place)s") % {"tournament": row.tournament.name, "place": place}
        url = reverse("board:ruling", args=[row.tournament.slug, ruling.pk])
    shown = line(
        ruling,
        event=ruling.event.data,
        speak=speak,
        scene=scene_of(opening["deal"], below="E"),
        place=place,
        url=url,
        over=True,
    )
    return EarlierLine(
        url=url,
        mini=shown.mini,
        text=shown.text,
        place=place,
        numbers=shown.numbers,
        at=ruling.at,
        mark=shown.mark,
        alike=alike_words(one),
        departures=departure_words(one, case, speak=speak),
    )


def alike_words(one: Like[Row]) -> str:
    """How alike, in a few words."""
    equal, unlike = len(one.equal), len(one.unlike)
    if not unlike:
        return _("事實全部相同")
    same = ngettext("%(n)s 項事實相同", "%(n)s 項事實相同", equal) % {"n": equal}
    other = ngettext("%(n)s 項不同或不知道", "%(n)s 項不同或不知道", unlike) % {"n": unlike}
    return _("，").join((same, other))


def departure_words(one: Like[Row], case: Case, *, speak: Speaker) -> list[str]:
    """Where this ruling departs from an earlier one on equal facts: a sentence for each way."""
    theirs, ours = one.earlier.case.outcome, case.outcome
    said = []
    if "clauses" in one.departs:
        more = (_("前例還引用%(what)s，這次沒有。"), _("這次多引用%(what)s。"))
        said += _besides(_clauses(theirs, speak), _clauses(ours, speak), more)
    if "remedies" in one.departs:
        more = (_("前例判了%(what)s，這次沒有。"), _("這次多判%(what)s。"))
        said += _besides(_remedies(theirs, speak), _remedies(ours, speak), more)
    if "payments" in one.departs:
        words = _("前例%(theirs)s，這次%(ours)s。")
        said.append(words % {"theirs": _payments(theirs, case), "ours": _payments(ours, case)})
    if "own_words" in one.departs:
        theirs_own = bool(theirs.get("own_words"))
        said.append(
            _("前例怎麼做是裁判自己定的，這次照條文。")
            if theirs_own
            else _("前例照條文做，這次怎麼做是裁判自己定的。")
        )
    if one.departs and not said:
        said.append(_("處置的範圍不同。"))
    if said and theirs.get("options") != ours.get("options"):
        said.append(_("兩次所用的規則選項不同。"))
    return said


def _besides(theirs: Sequence[str], ours: Sequence[str], sentences: tuple[str, str]) -> list[str]:
    """What only the earlier one has, and what only this one has; nothing of what both have."""
    only = ([w for w in theirs if w not in ours], [w for w in ours if w not in theirs])
    return [
        sentence % {"what": _("、").join(words)}
        for sentence, words in zip(sentences, only, strict=True)
        if words
    ]


def _clauses(outcome: Json, speak: Speaker) -> list[str]:
    law = speak.edition
    return [law.number(id, speak.lang) for id in outcome.get("clauses", []) if id in law.clauses]


def _remedies(outcome: Json, speak: Speaker) -> list[str]:
    words = []
    for kind, covers, until, _only, whom in outcome.get("remedies", []):
        word = speak.word(f"remedy.{kind}")
        extent = [REACH[name]() for name in (covers, until) if name in REACH]
        detail = _("（%(what)s）") % {"what": _("，").join(extent)} if extent else ""
        words.append((word if whom in ("", "self") else f"{relation_word(whom)}{word}") + detail)
    return list(dict.fromkeys(words))


def _payments(outcome: Json, case: Case) -> str:
    moves = []
    for payer, payee, tai, points in outcome.get("payments", []):
        much = f" {points:,}" if points else _(" %(tai)s 臺") % {"tai": tai} if tai else ""
        ends = {"payer": relation_word(payer, case), "payee": relation_word(payee, case)}
        moves.append(_("%(payer)s付%(payee)s") % ends + much)
    return _("、").join(moves) or _("不付分")


def relation_word(relation: str, case: Case | None = None) -> str:
    """Who it is to the one that the dispute is about."""
    about = _("打牌的人") if case is not None and case.subject == "claims" else _("犯規的人")
    return {"self": about, "next": _("下家"), "across": _("對家"), "before": _("上家")}.get(
        relation, relation
    )
