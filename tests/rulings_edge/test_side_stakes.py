"""Side stakes in the ledger: the log's opening holds them, entries stay among four seats, a review moves the bets back."""

import json
from typing import Any

import pytest
from django.core.management import call_command

from referee.desk.card import build
from referee.desk.here import scene_of, speaker_of
from rulings.case import parse_case
from rulings.case_files import case_of, differences
from rulings.decide import judge
from rulings.errors import CaseError
from rulings.fold import LogState
from rulings.models import Entry, Log
from rulings.queries import log_state
from rulings.rejudge import rejudge
from scoring.side_stakes import Inside, Outside, SideStakes
from tests.builders import a_log, a_win, an_override, judge_again, tell

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
