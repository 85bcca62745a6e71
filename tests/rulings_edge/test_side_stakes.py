"""Side stakes in the ledger: the log's opening holds them, entries stay among four seats, a review moves the bets back."""

import json
from typing import Any

import pytest
from django.core.management import call_command

from referee.desk.card import build
from referee.desk.here import scene_of, speaker_of
from rulings.case import parse_case
from rulings.case_files import case_of, differences
from rulings.correcting import correct_log
from rulings.decide import judge
from rulings.errors import CaseError
from rulings.fold import LogState
from rulings.models import Entry, Log, Ruling
from rulings.queries import log_state
from rulings.rejudge import rejudge
from scoring.side_stakes import Inside, Outside, SideStakes
from tests.builders import HEAD_REFEREE, a_log, a_win, an_override, judge_again, later, tell

pytestmark = pytest.mark.django_db

SIDE = SideStakes(
    inside=(Inside("S", 1, ("W",)),),
    outside=(Outside("甲", "S", ("W", "N")), Outside("乙", "W", ("S",), fixed=50)),
)
LIABLE = {"type": "report", "seat": "N", "foul": "wrong_concealed_kong", "facts": {"in_last_eight": False, "found_at": "as_drawn_deal_in"}}  # fmt: skip
BETS = {("甲", "W"): 60, ("乙", "S"): -50}


def a_staked_log() -> Log:
    return a_log(options={"side_stakes": True}, side_stakes=SIDE)


def staked(state: LogState) -> dict[tuple[str, str], int]:
    """What stands between bettors and seats by the rulings in force."""
    sums: dict[tuple[str, str], int] = {}
    for ruling in state.standing:
        for bet in state.bets(ruling):
            sums[bet.bettor, bet.seat] = sums.get((bet.bettor, bet.seat), 0) + bet.points
    return {key: points for key, points in sums.items() if points}


def test_a_log_without_them_is_opened_as_ever() -> None:
    assert "side_stakes" not in a_log().opening_data["deal"]
    assert a_log(options={"side_stakes": True}).opening_data["deal"] == a_log().opening_data["deal"]


def test_they_cannot_be_laid_where_the_option_is_off() -> None:
    with pytest.raises(CaseError) as caught:
        a_log(side_stakes=SIDE)
    assert caught.value.at == "deal.side_stakes"
    assert not Log.objects.exists()


def test_the_log_keeps_them_and_the_decision_names_the_bets() -> None:
    log = a_staked_log()
    assert log_state(log.id).table.deal.side_stakes == SIDE
    ruling = tell(log, {**a_win("S"), "from": "W"}).ruling
    assert ruling is not None
    assert {(b["bettor"], b["seat"]): b["points"] for b in ruling.decision_data["outside"]} == BETS
    assert staked(log_state(log.id)) == BETS


def test_the_entries_are_of_the_four_seats_with_the_raised_base() -> None:
    tell(a_staked_log(), {**a_win("S"), "from": "W"})
    assert [(e.payer, e.payee, e.points) for e in Entry.objects.all()] == [("W", "S", 90)]


def test_an_overturned_win_moves_no_bets_and_an_upheld_one_all() -> None:
    log = a_staked_log()
    ruling = tell(log, {**a_win("S"), "from": "W"}).ruling
    assert ruling is not None
    judge_again(ruling, "uphold")
    assert staked(log_state(log.id)) == BETS
    judge_again(log_state(log.id).tip(ruling), "overturn")
    assert staked(log_state(log.id)) == {}
    judge_again(log_state(log.id).tip(ruling), "overturn")
    assert staked(log_state(log.id)) == BETS


def test_a_persons_own_decision_moves_the_points_it_states_and_no_bets() -> None:
    log = a_staked_log()
    tell(log, {**a_win("S"), "from": "W"}, override=an_override(("W", "S", 5)))
    assert staked(log_state(log.id)) == {}


def amended(ruling: Ruling, *payments: tuple[str, str, int], **fields: Any) -> dict[str, Any]:
    """An amendment of a result: other points, everything else as it was."""
    told = an_override(*payments)
    return {"clauses": ["F13"], "payments": told["payments"], "remedies": ruling.decision_data["remedies"], **fields}  # fmt: skip


def test_an_amended_result_is_followed_by_the_bettors_and_overturned_gives_all_back() -> None:
    log = a_staked_log()
    ruling = tell(log, {**a_win("S"), "from": "W"}).ruling
    assert ruling is not None
    same = judge_again(ruling, "amend", decision=amended(ruling, ("W", "S", 90))).ruling
    assert staked(log_state(log.id)) == BETS
    more = judge_again(same, "amend", decision=amended(ruling, ("W", "S", 110))).ruling
    assert staked(log_state(log.id)) == {("甲", "W"): 80, ("乙", "S"): -50}
    other = judge_again(more, "amend", decision=amended(ruling, ("N", "S", 60))).ruling
    assert staked(log_state(log.id)) == {("甲", "N"): 60}
    judge_again(other, "overturn")
    assert staked(log_state(log.id)) == {}


def test_a_person_may_leave_the_bettors_out_or_let_them_follow_what_ends_nothing() -> None:
    log = a_staked_log()
    ruling = tell(log, {**a_win("S"), "from": "W"}).ruling
    assert ruling is not None
    judge_again(ruling, "amend", decision=amended(ruling, ("W", "S", 90), side_stakes=False))
    assert staked(log_state(log.id)) == {}
    other = a_staked_log()
    tell(other, {**a_win("S"), "from": "W"}, override=an_override(("W", "S", 90), side_stakes=True))
    assert staked(log_state(other.id)) == BETS


def test_a_decision_of_ones_own_told_again_is_the_same_even_after_a_bettor_was_marked() -> None:
    log, event = a_staked_log(), {**a_win("S"), "from": "W"}
    own = an_override(("W", "S", 90), side_stakes=True)
    first = tell(log, event, override=own)
    influence(log, "甲")
    assert tell(log, event, uid=first.event.uid, override=own).replay


def influence(log: Log, bettor: str, *, influenced: bool = True) -> None:
    """X5 written down: the bettor influenced play in this deal."""
    deal = json.loads(json.dumps(log_state(log.id).deal_data))
    for stake in deal["side_stakes"]["outside"]:
        stake["influenced"] = influenced if stake["bettor"] == bettor else stake["influenced"]
    correct_log(log_id=log.id, deal=deal, reason="出聲", because=None, actor_id=HEAD_REFEREE, now=later())


def test_x5_marked_before_or_after_the_result_takes_the_win_away_and_leaves_the_points_of_the_seats() -> None:
    for first in (True, False):
        log = a_staked_log()
        if first:
            influence(log, "甲")
        tell(log, {**a_win("S"), "from": "W"})
        if not first:
            influence(log, "甲")
        assert staked(log_state(log.id)) == {("乙", "S"): -50}
        assert {(e.payer, e.payee, e.points) for e in Entry.objects.filter(ruling__log=log)} == {
            ("W", "S", 90)
        }
        influence(log, "甲", influenced=False)
        assert staked(log_state(log.id)) == BETS


def test_x5_marked_after_a_late_liability_leaves_the_losses_where_they_are() -> None:
    log = a_staked_log()
    tell(log, {**a_win("S"), "from": "W", "as_drawn": True})
    tell(log, LIABLE)
    influence(log, "甲")
    assert staked(log_state(log.id)) == {("乙", "S"): -50}
    influence(log, "甲", influenced=False)
    assert staked(log_state(log.id)) == {("甲", "N"): 60, ("乙", "S"): -50}
    assert list(rejudge(log_state(log.id))) == []


def test_a_late_liability_moves_the_bets_over_and_an_overturn_of_it_back() -> None:
    log = a_staked_log()
    tell(log, {**a_win("S"), "from": "W", "as_drawn": True})
    late = tell(log, LIABLE).ruling
    assert late is not None
    assert staked(log_state(log.id)) == {("甲", "N"): 60, ("乙", "S"): -50}
    judge_again(late, "overturn")
    assert staked(log_state(log.id)) == BETS


def test_decided_again_nothing_differs() -> None:
    log = a_staked_log()
    tell(log, {**a_win("S"), "from": "W", "as_drawn": True})
    tell(log, LIABLE)
    assert list(rejudge(log_state(log.id))) == []
    call_command("rejudge", str(log.id))


def test_the_log_goes_out_as_a_case_and_comes_back_the_same() -> None:
    log = a_staked_log()
    ruling = tell(log, {**a_win("S"), "from": "W"}).ruling
    assert ruling is not None
    told = case_of(log_state(log.id))
    case = parse_case(json.loads(json.dumps(told)))
    assert judge(case).decisions[0].to_json() == ruling.decision_data
    assert differences(case, log) == ()
    assert differences(case, a_log(options={"side_stakes": True})) == ("deal.side_stakes",)


def test_the_card_shows_each_bet_beside_the_points_of_the_seats() -> None:
    log = a_staked_log()
    event: dict[str, Any] = {**a_win("S"), "from": "W"}
    ruling = tell(log, event).ruling
    assert ruling is not None
    opening = log.opening_data
    speak = speaker_of(opening, {"E": "林佩蓉", "S": "陳冠廷", "W": "黃淑芬", "N": "張志豪"}, lang="zh-hant")
    card = build(
        event=event, decision=ruling.decision_data, speak=speak, scene=scene_of(opening["deal"], below="E")
    )
    assert card.outside == ["外插甲：黃淑芬付 60", "外插乙：付陳冠廷 50"]
    plain = build(
        event=event,
        decision={**ruling.decision_data, "outside": []},
        speak=speak,
        scene=scene_of(opening["deal"], below="E"),
    )
    assert plain.outside == []
