"""Where a ruling stands, told only what happened and the time; and how votes are counted."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from referee.hearing.life import Ballot, Life, Stage, count

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
TOLD = {place: NOON + timedelta(minutes=n) for n, place in enumerate("ESWN")}


def life(**fields: object) -> Life:
    return Life(**({"told": {}, "minutes": 30} | fields))  # type: ignore[arg-type]  # a test's fields


def minutes(n: int) -> datetime:
    return NOON + timedelta(minutes=n)


def test_a_ruling_nobody_was_told_of_never_becomes_final() -> None:
    assert life().stage(minutes(10**6)) == Stage.ISSUED
    assert life(told={"E": NOON, "S": NOON, "W": NOON}).last_deadline is None


def test_each_seats_time_counts_from_when_it_was_told() -> None:
    one = life(told=TOLD)
    assert [one.deadline(place) for place in "ESWN"] == [minutes(n) for n in (30, 31, 32, 33)]
    assert one.appeal_refused("E", minutes(30)) == ""
    assert one.appeal_refused("E", minutes(31)) == "late"
    assert one.appeal_refused("N", minutes(31)) == ""


def test_a_seat_that_was_not_told_may_appeal_at_any_time() -> None:
    assert life().appeal_refused("W", minutes(10**6)) == ""


def test_it_is_final_once_the_last_ones_time_is_over() -> None:
    one = life(told=TOLD)
    assert one.stage(minutes(33)) == Stage.ISSUED
    assert one.stage(minutes(34)) == Stage.FINAL
    assert one.review_refused(minutes(34)) == "final"


def test_an_open_appeal_keeps_it_from_becoming_final_and_from_one_persons_review() -> None:
    one = life(told=TOLD, appeals=1)
    assert one.stage(minutes(99)) == Stage.APPEALED
    assert one.review_refused(minutes(1)) == "appealed"


def test_what_a_panel_decided_is_final_and_cannot_be_appealed() -> None:
    new = life(of_panel=True)
    assert new.stage(NOON) == Stage.FINAL
    assert new.appeal_refused("E", NOON) == "panel"
    assert new.review_refused(NOON) == "panel"
    old = life(appeals=1, decided="overturn", superseded=True)
    assert old.stage(NOON) == Stage.OVERTURNED
    assert old.appeal_refused("E", NOON) == "decided"


def test_one_that_another_took_the_place_of_says_so() -> None:
    assert life(superseded=True).stage(NOON) == Stage.SUPERSEDED
    assert life(superseded=True).appeal_refused("E", NOON) == "superseded"


VOTES = st.lists(st.sampled_from(["uphold", "amend", "overturn"]), min_size=1, max_size=9)


@given(VOTES, st.sampled_from(["uphold", "chair"]))
def test_only_more_than_half_decides_and_a_tie_goes_by_its_rule(acts: list[str], rule: str) -> None:
    ballots = [Ballot(act, "{}" if act == "amend" else "", chair=n == 0) for n, act in enumerate(acts)]
    counted = count(ballots, tie_rule=rule)
    if any(2 * acts.count(act) > len(acts) for act in acts):
        assert 2 * acts.count(counted.act) > len(acts)
        assert not counted.tied
    else:
        assert counted.tied
        assert counted.act == ("uphold" if rule == "uphold" else acts[0])


def test_two_amendments_that_say_otherwise_are_no_majority_together() -> None:
    ballots = [Ballot("amend", "a"), Ballot("amend", "b", chair=True), Ballot("uphold")]
    assert count(ballots, tie_rule="uphold").act == "uphold"
    assert count(ballots, tie_rule="chair").decision == "b"
