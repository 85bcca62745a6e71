"""插花 at a table: acts are checked and kept, folded into each deal that opens, settled with it, and accounted for."""

from copy import deepcopy
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import DatabaseError, transaction

from referee.accounts.models import User
from referee.hearing.actions import corrections
from referee.seating.actions.deals import close_sitting, next_sitting
from referee.seating.actions.seats import draw_dealer, draw_seats
from referee.seating.actions.stakes import Wish, stake
from referee.seating.models import Bettor, Deal, Sitting, StakeAct
from referee.seating.stakes import accounts_in, accounts_of, bettor_names, folded
from referee.tournament.errors import Refused
from referee.tournament.models import JournalLine
from rulings.queries import log_state, points
from rulings.review import review
from scoring.side_stakes import Inside, Outside, SideStakes
from tests.cast import NOW, Cast, a_cast
from tests.once import once
from tests.seating.game import a_deal, a_table, told, won

pytestmark = pytest.mark.django_db

ON = {"side_stakes": True}


def user_of(cast: Cast, who: str = "referee") -> User:
    user = cast.users[who]
    assert user is not None
    return user


built_cast = once(partial(a_cast, entrants=8, options=ON))


@pytest.fixture
def cast(built_cast: Cast) -> Cast:
    return deepcopy(built_cast)


@pytest.fixture
def sitting(cast: Cast) -> Sitting:
    return a_table(cast.tournament, user_of(cast))


@pytest.fixture
def by(cast: Cast) -> User:
    return user_of(cast)


def act(
    sitting: Sitting, by: User, kind: str, *, uid: UUID | None = None, head: bool = False, **wish: Any
) -> StakeAct:
    return stake(
        sitting_id=sitting.pk, uid=uid or uuid4(), wish=Wish(kind=kind, **wish), by=by, now=NOW, head=head
    )


def side_of(deal: Deal) -> SideStakes:
    return log_state(deal.log_id).table.deal.side_stakes


def refused(sitting: Sitting, by: User, kind: str, **wish: Any) -> tuple[str, str]:
    """The code and the sentence of a refusal; nothing is written."""
    before = StakeAct.objects.count(), Bettor.objects.count()
    with pytest.raises(Refused) as caught:
        act(sitting, by, kind, **wish)
    assert (StakeAct.objects.count(), Bettor.objects.count()) == before
    return caught.value.code, str(caught.value)


def test_where_the_option_is_off_nothing_can_be_staked() -> None:
    cast = a_cast(entrants=4)
    sitting = a_table(cast.tournament, user_of(cast))
    assert refused(sitting, user_of(cast), "start_inside", player="S", accepted=("E",))[0] == "off"
    assert "side_stakes" not in a_deal(sitting, user_of(cast)).log.opening_data["deal"]


def test_without_an_act_a_deal_opens_as_ever(sitting: Sitting, by: User) -> None:
    assert "side_stakes" not in a_deal(sitting, by).log.opening_data["deal"]
    assert accounts_in(sitting.tournament) == []


def test_what_stands_is_written_into_each_deal_that_opens_and_settled_with_it(
    sitting: Sitting, by: User
) -> None:
    act(sitting, by, "start_inside", player="S", accepted=("E", "W"))
    act(sitting, by, "raise_inside", player="S", accepted=("W",))
    bet = act(sitting, by, "start_outside", player="S", bettor="王先生", accepted=("E", "W", "N"))
    deal = a_deal(sitting, by)
    assert bet.bettor is not None
    stands = SideStakes(
        inside=(Inside("S", 1, ("E", "W")), Inside("S", 1, ("W",))),
        outside=(Outside(bet.bettor.key, "S", ("E", "W", "N")),),
    )
    assert side_of(deal) == stands
    won(deal, "S", off="W", face=3)
    assert dict(points([deal.log_id])[deal.log_id]) == {"E": 0, "S": 120, "W": -120, "N": 0}
    assert accounts_in(sitting.tournament) == [(bet.bettor, 60)]
    assert side_of(a_deal(sitting, by)) == stands
    assert bettor_names([bet.bettor.key, "甲", "b999999"]) == {bet.bettor.key: "王先生"}


def test_a_bystander_is_no_entrant(sitting: Sitting, by: User) -> None:
    code, said = refused(sitting, by, "start_outside", player="S", bettor="許雅婷", accepted=("E",))
    assert (code, "不是選手" in said) == ("entrant", True)
    assert refused(sitting, by, "start_outside", player="S", bettor=" ", accepted=("E",))[0] == "bettor"
    assert refused(sitting, by, "start_outside", player="S", bettor="x" * 61, accepted=("E",))[0] == "bettor"


def test_what_is_not_told_whole_is_refused(sitting: Sitting, by: User) -> None:
    assert refused(sitting, by, "start_inside", accepted=("E",))[0] == "player"
    assert refused(sitting, by, "bet", player="E")[0] == "kind"
    assert (
        refused(sitting, by, "start_outside", player="S", bettor="王", accepted=("E",), fixed=0)[0] == "fixed"
    )
    assert refused(sitting, by, "start_inside", player="S", accepted=("S",)) == (
        "side.nobody_accepts",
        "不行：沒有人接受。至少要有一家接受。（X1）",
    )


def test_while_a_deal_is_played_nothing_starts_and_it_is_said_when(sitting: Sitting, by: User) -> None:
    a_deal(sitting, by)
    code, said = refused(sitting, by, "start_inside", player="S", accepted=("E",))
    assert (code, "開下一盤以前" in said) == ("playing", True)


def test_x4_on_a_streak_nobody_joins_and_after_it_he_does(sitting: Sitting, by: User) -> None:
    won(a_deal(sitting, by), "E")
    join: dict[str, Any] = {"player": "S", "bettor": "王先生", "accepted": ("E",)}
    assert refused(sitting, by, "start_outside", **join) == (
        "side.dealer_on_streak",
        "不行：莊家連莊中。等莊家下莊、換人作莊的那一盤。（X4）",
    )
    won(a_deal(sitting, by), "S", off="W")
    assert act(sitting, by, "start_outside", **join).because == "side.in_time"


def test_x4_who_has_just_lost_may_go_or_move_and_who_has_not_is_told_when(sitting: Sitting, by: User) -> None:
    act(sitting, by, "start_outside", player="S", bettor="王先生", accepted=("E", "W", "N"))
    for kind, wish in (("withdraw_outside", {}), ("move_outside", {"player": "N", "accepted": ("E",)})):
        code, said = refused(sitting, by, kind, bettor="王先生", **wish)
        assert (code, "剛輸掉這一注" in said) == ("side.not_just_lost", True)
    won(a_deal(sitting, by), "W", off="S")
    moved = act(sitting, by, "move_outside", bettor="王先生", player="N", accepted=("E", "S"))
    assert folded(sitting).stakes.outside[0].main == "N"
    won(a_deal(sitting, by), "W", off="N")
    assert (
        refused(sitting, by, "withdraw_outside", bettor="王先生")[0] == "side.not_just_lost"
    )  # West did not accept
    won(a_deal(sitting, by), "S", off="N")
    assert act(sitting, by, "withdraw_outside", bettor="王先生").because == "side.just_lost"
    assert not folded(sitting).stakes
    assert (moved.clause, moved.because) == ("X4", "side.in_time")


def test_an_overturned_loss_is_no_loss(sitting: Sitting, by: User) -> None:
    act(sitting, by, "start_outside", player="S", bettor="王先生", accepted=("W",))
    deal = a_deal(sitting, by)
    lost = won(deal, "W", off="S")
    assert accounts_in(sitting.tournament)[0][1] == -60
    again(lost, "overturn")
    assert accounts_in(sitting.tournament)[0][1] == 0
    won(deal, "N", off="E")
    assert refused(sitting, by, "withdraw_outside", bettor="王先生")[0] == "side.not_just_lost"


def again(done: Any, how: Any, **told_: Any) -> None:
    state = log_state(done.event.log_id)
    review(
        ruling_id=state.tip(done.ruling).id,
        uid=uuid4(),
        act=how,
        reason="看過錄影",
        actor_id=None,
        now=NOW,
        **told_,
    )


def test_x3_a_first_base_stays_for_the_sitting_and_a_second_goes_when_just_lost(
    sitting: Sitting, by: User
) -> None:
    act(sitting, by, "start_inside", player="S", accepted=("E", "W"))
    assert refused(sitting, by, "withdraw_inside", player="S") == (
        "side.sitting_goes_on",
        "不行：這一將還沒結束。下一將，有明顯失利才能退。（X3）",
    )
    act(sitting, by, "raise_inside", player="S", accepted=("E", "W"))
    assert refused(sitting, by, "withdraw_inside", player="S")[0] == "side.not_just_lost"
    won(a_deal(sitting, by), "W", off="S")
    assert act(sitting, by, "withdraw_inside", player="S").clause == "X4"
    assert folded(sitting).stakes.inside == (Inside("S", 1, ("E", "W")),)


def the_next(sitting: Sitting, by: User) -> Sitting:
    """The next 將: the four sit one place further and two of them change."""
    close_sitting(sitting=sitting, now=NOW)
    following = next_sitting(sitting=sitting, now=NOW)
    draw_seats(
        sitting_id=following.pk, uid=uuid4(), thrower=None, dice=[1, 1, 3], tiles="ENWS", by=by, now=NOW
    )
    draw_dealer(sitting_id=following.pk, uid=uuid4(), dice=[1, 1, 3], by=by, now=NOW)
    return Sitting.objects.select_related("previous").get(pk=following.pk)


def test_x3_inside_stakes_go_with_their_players_into_the_next_sitting_and_outside_ones_end(
    sitting: Sitting, by: User
) -> None:
    act(sitting, by, "start_inside", player="S", accepted=("E",))
    act(sitting, by, "start_outside", player="S", bettor="王先生", accepted=("E",))
    won(a_deal(sitting, by), "S", off="W")
    second = the_next(sitting, by)
    who = {seat.entrant.number: seat.place for seat in second.seats.select_related("entrant")}
    assert folded(second).stakes == SideStakes(inside=(Inside(who[2], 1, (who[1],), carried=True),))  # type: ignore[arg-type]  # places are seats
    assert side_of(a_deal(second, by)).inside[0].carried
    won(second.deals.get(), who[2], off=who[1])
    code, said = refused(second, by, "withdraw_inside", player=who[2])
    assert (code, "明顯失利" in said) == ("side.no_clear_loss", True)
    third = the_next(second, by)
    now = {seat.entrant.number: seat.place for seat in third.seats.select_related("entrant")}
    assert act(third, by, "withdraw_inside", player=now[2]).because == "side.sitting_passed"
    assert not folded(third).stakes


def test_x3_a_clear_loss_frees_the_stake_in_the_next_sitting(sitting: Sitting, by: User) -> None:
    act(sitting, by, "start_inside", player="S", accepted=("E",))
    won(a_deal(sitting, by), "S", off="W")
    second = the_next(sitting, by)
    place = second.seats.get(entrant__number=2).place
    done = act(second, by, "withdraw_inside", player=place, clear_loss=True)
    assert (done.because, done.steps) == ("side.clear_loss", {"clear_loss": True})
    assert not folded(second).stakes


def test_x5_in_play_by_any_official_and_after_it_by_the_head_referee(sitting: Sitting, by: User) -> None:
    act(sitting, by, "start_outside", player="S", bettor="王先生", accepted=("E", "W", "N"))
    deal = a_deal(sitting, by)
    act(sitting, by, "influence", bettor="王先生")
    assert side_of(deal).outside[0].influenced
    assert refused(sitting, by, "influence", bettor="王先生")[0] == "side.no_such_stake"
    won(deal, "S", off="W")
    assert accounts_in(sitting.tournament)[0][1] == 0
    assert refused(sitting, by, "influence", bettor="王先生", influenced=False)[0] == "settled"
    act(sitting, by, "influence", bettor="王先生", influenced=False, head=True)
    assert accounts_in(sitting.tournament)[0][1] == 60
    assert not side_of(a_deal(sitting, by)).outside[0].influenced  # that time only


def test_x6_who_pays_for_all_pays_the_bettors_too(sitting: Sitting, by: User) -> None:
    act(sitting, by, "start_outside", player="S", bettor="王先生", accepted=("E", "W", "N"), fixed=50)
    facts = {"restorable": False, "face": 2}
    told(a_deal(sitting, by), type="report", seat="W", foul="disturbed", facts=facts)
    assert accounts_in(sitting.tournament)[0][1] == 50


def test_the_latest_act_is_taken_back_until_its_deal_opens(sitting: Sitting, by: User) -> None:
    assert refused(sitting, by, "take_back")[0] == "nothing"
    act(sitting, by, "start_inside", player="S", accepted=("E",))
    act(sitting, by, "start_inside", player="N", accepted=("E",))
    act(sitting, by, "take_back")
    act(sitting, by, "take_back")
    assert not folded(sitting).stakes
    assert refused(sitting, by, "take_back")[0] == "nothing"
    act(sitting, by, "start_inside", player="W", accepted=("E",))
    won(a_deal(sitting, by), "S", off="W")
    assert refused(sitting, by, "take_back")[0] == "nothing"


def test_the_same_post_again_gives_the_same_act(sitting: Sitting, by: User) -> None:
    uid = uuid4()
    first = act(sitting, by, "start_inside", uid=uid, player="S", accepted=("E",))
    assert act(sitting, by, "start_inside", uid=uid, player="S", accepted=("E",)) == first
    with pytest.raises(Refused) as caught:
        act(sitting, by, "start_outside", uid=uid, player="S", bettor="王", accepted=("E",))
    assert caught.value.code == "conflict"


def test_acts_are_append_only_and_in_the_journal(sitting: Sitting, by: User) -> None:
    act(sitting, by, "start_inside", player="S", accepted=("E",))
    for change in (lambda: StakeAct.objects.update(n=7), lambda: StakeAct.objects.all().delete()):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()
    assert JournalLine.objects.filter(journal_id=sitting.tournament_id, act="side stake").count() == 1


def test_bettors_and_players_together_come_to_zero_whatever_is_reviewed(sitting: Sitting, by: User) -> None:
    act(sitting, by, "start_outside", player="S", bettor="王先生", accepted=("E", "W", "N"))
    act(sitting, by, "start_outside", player="W", bettor="李小姐", accepted=("S",), fixed=70)
    deal = a_deal(sitting, by)
    done = won(deal, "S", off="W", face=4)
    paid = [{"payer": "W", "payee": "S", "points": 110, "clause": "F13"}]
    ends = done.ruling.decision_data["remedies"] if done.ruling else []
    expected = {"王先生": 70, "李小姐": -70}
    for how, more in (
        ("uphold", {}),
        ("amend", {"decision": {"payments": paid, "remedies": ends}}),
        ("overturn", {}),
        ("overturn", {}),
    ):
        accounts = accounts_of([deal])
        assert sum(accounts.bettors.values()) + sum(accounts.entrants.values()) == 0
        assert {bettor.name: sum_ for bettor, sum_ in accounts_in(sitting.tournament)} == expected
        assert sum(points([deal.log_id])[deal.log_id].values()) == 0
        again(done, how, **more)
        expected = {"uphold": {"王先生": 70, "李小姐": -70}, "amend": {"王先生": 110, "李小姐": -70}}.get(
            how, {"王先生": 0, "李小姐": 0} if expected["王先生"] else {"王先生": 110, "李小姐": -70}
        )
    assert {bettor.name: sum_ for bettor, sum_ in accounts_in(sitting.tournament)} == expected


def test_a_correction_of_an_earlier_result_keeps_the_stakes_of_the_later_deal(
    sitting: Sitting, by: User
) -> None:
    act(sitting, by, "start_outside", player="S", bettor="王先生", accepted=("E", "W"))
    mistyped = won(a_deal(sitting, by), "E")
    later = a_deal(sitting, by)
    won(later, "S", off="E")
    assert mistyped.ruling is not None
    assert (
        accounts_in(sitting.tournament)[0][1] == -70 + 90
    )  # East won with dealer tai, and paid with those of a streak
    told: dict[str, Any] = {
        "ruling_id": mistyped.ruling.id,
        "event": {"type": "win", "seat": "N", "by": "self_draw", "face": 3},
        "reason": "點錯人",
        "by": by,
        "now": NOW,
    }
    seen = corrections.plan(uid=uuid4(), **told).seen
    corrections.correct(uid=uuid4(), seen=seen, **told)
    assert side_of(later).outside[0].main == "S"
    assert accounts_in(sitting.tournament)[0][1] == 70  # North did not accept, and South deals now
