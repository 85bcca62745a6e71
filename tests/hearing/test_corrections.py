"""A result mistyped and noticed later: what the later deals come to, shown before, done at once, or refused."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.hearing.actions.corrections import Correction, correct, plan
from referee.hearing.actions.drafts import take_in
from referee.hearing.actions.reviews import review
from referee.seating.models import Deal
from referee.tournament.errors import Refused
from rulings.errors import CaseError
from rulings.models import Ruling
from rulings.queries import log_state, points
from rulings.record import Recorded
from rulings.verify import verify_log
from tests.builders import later
from tests.cast import OUTSIDE
from tests.desk.pages import words_of
from tests.desk.seated import a_deal, happen
from tests.hearing.house import House, a_house


def win(seat: str, off: str = "", face: int = 3) -> dict[str, Any]:
    told: dict[str, Any] = {
        "type": "win",
        "seat": seat,
        "by": "discard" if off else "self_draw",
        "face": face,
    }
    return told | ({"from": off} if off else {})


def played(house: House, *results: dict[str, Any]) -> list[tuple[Deal, Ruling]]:
    """Deals one after the other, each with its result."""
    deals = []
    for n, result in enumerate(results):
        deal = house.deal if n == 0 else a_deal(house.sitting, by=house.user("referee"))
        ruling = happen(deal, result, by=house.user("referee")).ruling
        assert ruling is not None
        deals.append((deal, ruling))
    return deals


def told(house: House, ruling: Ruling, event: dict[str, Any]) -> dict[str, Any]:
    return {
        "ruling_id": ruling.pk,
        "uid": uuid4(),
        "event": event,
        "reason": "打錯贏家，選手當場更正",
        "by": house.user("head"),
        "now": later(),
    }


def done(house: House, ruling: Ruling, event: dict[str, Any]) -> Correction:
    how = told(house, ruling, event)
    return correct(**how, seen=plan(**how).seen)


def test_the_later_deals_get_the_right_dealer_and_streak_and_their_points(house: House) -> None:
    deals = played(house, win("S", "N"), win("W", "N", 4))
    assert points([deals[1][0].log_id])[deals[1][0].log_id] == {"E": 0, "S": 0, "W": 70, "N": -70}
    found = done(house, deals[0][1], win("E", "N"))
    first, second = found.changes
    assert (second.before["dealer"], second.before["streak"]) == ("S", 0)
    assert (second.after["dealer"], second.after["streak"]) == ("E", 1)
    table = log_state(deals[1][0].log_id).table
    assert (table.deal.dealer, table.deal.streak) == ("E", 1)
    assert table.next is not None
    assert (table.next.dealer, table.next.streak) == ("S", 0)
    assert first.points_after == {"E": 70, "S": 0, "W": 0, "N": -70}
    for deal, _ruling in deals:
        assert verify_log(deal.log_id.hex) == []


def test_a_win_off_the_dealer_who_was_none_pays_otherwise(house: House) -> None:
    deals = played(house, win("S", "N"), win("W", "E", 4))
    assert points([deals[1][0].log_id])[deals[1][0].log_id]["W"] == 70
    found = done(house, deals[0][1], win("E", "N"))
    assert found.changes[1].points_after == {
        "E": -100,
        "S": 0,
        "W": 100,
        "N": 0,
    }  # the dealer, once continued: 3 tai


def test_it_stops_where_a_later_deal_is_as_it_was(house: House) -> None:
    deals = played(house, win("S", "N"), win("W", "N"), win("N", "W"))
    found = done(house, deals[0][1], win("W", "N"))
    assert [change.deal.number for change in found.changes] == [1]
    assert log_state(deals[2][0].log_id).n == 2


def test_a_plan_shows_all_and_writes_nothing(house: House) -> None:
    deals = played(house, win("S", "N"), win("W", "E"))
    before = [(log_state(deal.log_id).n, points([deal.log_id])) for deal, _r in deals]
    found = plan(**told(house, deals[0][1], win("E", "N")))
    assert [change.moved for change in found.changes] == [True, True]
    assert [(log_state(deal.log_id).n, points([deal.log_id])) for deal, _r in deals] == before


def test_what_was_shown_is_what_is_done_or_nothing(house: House) -> None:
    deals = played(house, win("S", "N"), win("W", "E"))
    how = told(house, deals[0][1], win("E", "N"))
    seen = plan(**how).seen
    happen(deals[1][0], {"type": "note", "text": "有人補記"}, by=house.user("referee"))
    with pytest.raises(Refused, match="別的紀錄"):
        correct(**how, seen=seen)
    assert log_state(deals[0][0].log_id).n == 2


def test_sent_twice_it_is_done_once(house: House) -> None:
    deals = played(house, win("S", "N"), win("W", "E"))
    how = told(house, deals[0][1], win("E", "N"))
    seen = plan(**how).seen
    correct(**how, seen=seen)
    n = log_state(deals[1][0].log_id).n
    correct(**how, seen=seen)
    assert log_state(deals[1][0].log_id).n == n


def test_a_deal_being_played_is_played_on_under_the_right_dealer(house: House) -> None:
    deals = played(house, win("S", "N"))
    playing = a_deal(house.sitting, by=house.user("referee"))
    done(house, deals[0][1], win("E", "N"))
    ruling = happen(playing, win("W", "E", 4), by=house.user("referee")).ruling
    assert ruling is not None
    assert points([playing.log_id])[playing.log_id]["W"] == 100


def test_a_late_report_after_a_correction_is_decided_under_the_right_dealer(house: House) -> None:
    deals = played(house, win("S", "N"), win("W", "E", 4))
    done(house, deals[0][1], win("E", "N"))
    report = {"type": "report", "seat": "W", "foul": "extra_tile", "facts": {"face": 4}}
    happen(deals[1][0], report, by=house.user("referee"))
    state = log_state(deals[1][0].log_id)
    assert state.table.deal.dealer == "E"
    assert verify_log(deals[1][0].log_id.hex) == []


def test_what_is_under_appeal_or_no_result_is_not_corrected_so(house: House) -> None:
    deals = played(house, win("S", "N"))
    with pytest.raises(Refused, match="和牌或荒局"):
        plan(**told(house, deals[0][1], {"type": "note", "text": "x"}))
    house.appeal(deals[0][1])
    with pytest.raises(Refused, match="合議庭"):
        plan(**told(house, deals[0][1], win("E", "N")))


def test_a_referee_cannot_record_a_correction_by_itself(house: House) -> None:
    with pytest.raises(CaseError, match="corrected with"):
        happen(house.deal, {"type": "correction", "deal": {"dealer": "S"}, "reason": "x"})


SEAT = st.sampled_from("ESWN")
RESULT = st.tuples(SEAT, SEAT, st.integers(1, 5)).map(lambda t: win(t[0], "" if t[0] == t[1] else t[1], t[2]))


def test_what_was_corrected_once_is_corrected_again(house: House) -> None:
    deals = played(house, win("S", "N"), win("W", "E", 4), win("N", "S"))
    first = done(house, deals[0][1], win("E", "N"))
    assert first.ruling is not None
    done(house, first.ruling, win("S", "N"))
    assert points([deals[1][0].log_id])[deals[1][0].log_id]["W"] == 70
    assert log_state(deals[1][0].log_id).table.deal.dealer == "S"
    assert [verify_log(deal.log_id.hex) for deal, _r in deals] == [[], [], []]


@pytest.mark.django_db
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(results=st.lists(RESULT, min_size=2, max_size=5), right=RESULT)
def test_a_corrected_sitting_is_as_if_it_had_been_written_down_right(
    results: list[dict[str, Any]], right: dict[str, Any]
) -> None:
    with transaction.atomic():
        wrong, other = a_house(), a_house()
        deals = played(wrong, *results)
        done(wrong, deals[0][1], right)
        expected = played(other, right, *results[1:])
        for (deal, _r), (as_if, _s) in zip(deals, expected, strict=True):
            assert points([deal.log_id])[deal.log_id] == points([as_if.log_id])[as_if.log_id]
            one, two = log_state(deal.log_id).table, log_state(as_if.log_id).table
            assert (one.deal, one.next) == (two.deal, two.next)
            assert verify_log(deal.log_id.hex) == []
        transaction.set_rollback(True)


def amended(deal: Deal, ruling: Ruling, *, house: House, next_deal: dict[str, Any]) -> None:
    """The head referee says that the deal ended otherwise, and whose deal comes next."""
    decision = {
        "clauses": ["P-pay"],
        "payments": [{"payer": "N", "payee": "E", "points": 70, "clause": "P-pay"}],
        "remedies": [{"kind": "deal_over", "next": next_deal}],
        "instructions": ["改判"],
    }
    review(
        ruling_id=ruling.pk,
        uid=uuid4(),
        act="amend",
        reason="改判",
        decision=decision,
        actor_id=house.user("head").pk,
        now=later(),
    )


def test_later_deals_follow_an_amended_result_as_they_follow_a_correction(house: House) -> None:
    deals = played(house, win("S", "N"), win("W", "N", 4))
    goes_on = {"dealer": "E", "streak": 1, "round_wind": "E", "sitting_over": False}
    amended(*deals[0], house=house, next_deal=goes_on)
    table = log_state(deals[1][0].log_id).table
    assert (table.deal.dealer, table.deal.streak) == ("E", 1)
    assert table.next is not None
    assert (table.next.dealer, table.next.streak) == ("S", 0)
    assert all(verify_log(deal.log_id.hex) == [] for deal, _ in deals)


def test_an_earlier_result_is_not_overturned_alone(house: House) -> None:
    deals = played(house, win("S", "N"), win("W", "N", 4))
    with pytest.raises(Refused, match="更正結果"):
        review(
            ruling_id=deals[0][1].pk,
            uid=uuid4(),
            act="overturn",
            reason="記錯",
            actor_id=house.user("referee").pk,
            now=later(),
        )
    assert deals[0][0].log.rulings.count() == 1


def test_later_deals_follow_a_late_report_that_takes_an_earlier_result_away(house: House) -> None:
    deals = played(house, win("S", "N"), win("W", "N", 4))
    late = {
        "type": "report",
        "seat": "S",
        "foul": "false_win",
        "facts": {"tiles_pushed": True, "because": "passed_win", "face": 3},
    }
    by = house.user("referee")
    done = take_in(deal=deals[0][0], by=by, head=False, uid=uuid4(), event=late, now=later())
    assert isinstance(done, Recorded)
    table = log_state(deals[1][0].log_id).table
    assert (table.deal.dealer, table.deal.streak) == ("E", 0)
    review(
        ruling_id=done.ruling.pk,  # type: ignore[union-attr]  # a report that decides has its ruling
        uid=uuid4(),
        act="overturn",
        reason="沒有過水",
        actor_id=by.pk,
        now=later(),
    )
    assert log_state(deals[1][0].log_id).table.deal.dealer == "S"
    assert points([deals[0][0].log_id])[deals[0][0].log_id] == {"E": 0, "S": 60, "W": 0, "N": -60}


def test_an_earlier_fine_is_overturned_as_ever(house: House) -> None:
    fine = {
        "type": "report",
        "seat": "W",
        "foul": "called_not_taken",
        "facts": {"discarder": "E", "pair_shown": False},
    }
    ruling = house.ruling(fine)
    played(house, win("S", "N"), win("W", "N", 4))
    review(
        ruling_id=ruling.pk,
        uid=uuid4(),
        act="overturn",
        reason="沒有喊",
        actor_id=house.user("referee").pk,
        now=later(),
    )
    assert points([house.deal.log_id])[house.deal.log_id] == {"E": 0, "S": 60, "W": 0, "N": -60}


def test_the_head_referee_sees_all_that_would_change_and_confirms(house: House) -> None:
    deals = played(house, win("S", "N"), win("W", "E", 4))
    url = f"/hearings/rulings/{deals[0][1].pk}/correct/"
    outside = {
        **OUTSIDE,
        "organizer": 403,
        "player": 403,
        "referee": 403,
    }
    assert house.cast.statuses(url) == outside | {"head": 200}
    head = house.cast.clients["head"]
    assert url in head.get(f"/desk/rulings/{deals[0][1].pk}/").content.decode()
    sent = {
        "uid": str(uuid4()),
        "how": "discard",
        "seat": "E",
        "source": "N",
        "face": "3",
        "reason": "打錯贏家",
    }
    page = head.post(url, sent)
    words = words_of(page)
    assert "東風圈・陳冠廷莊・連 0 → 東風圈・林佩蓉莊・連 1" in words
    assert "−100 ≠" in words
    assert log_state(deals[0][0].log_id).n == 2
    assert words.index("−100 ≠") < words.index("確認，全部更正")  # read first, then confirmed
    seen = page.content.decode().split('name="seen" value="')[1].split('"')[0]
    done_page = head.post(url, sent | {"seen": seen, "do": "1"}, follow=True)
    assert "更正好了" in words_of(done_page)
    assert points([deals[1][0].log_id])[deals[1][0].log_id]["W"] == 100
    assert head.post(url, sent | {"face": ""}).status_code == 422
    table = head.get(f"/desk/{house.sitting.pk}/?below=E").content.decode()
    assert "莊・連一" in table.split('data-place="E"')[1].split("</li>")[0]
