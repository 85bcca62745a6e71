"""The list of tables: what wants a referee now stands first, whatever was drawn since."""

import re
from uuid import uuid4

from referee.seating.actions.deals import close_sitting
from referee.seating.actions.tables import assign_table, draw_rounds
from referee.tournament.models import State
from tests.builders import later
from tests.desk.conftest import Desk
from tests.desk.pages import text_of, words_of
from tests.desk.seated import a_deal, a_seated_table, happen

ASKED = {"type": "report", "seat": "S", "foul": "wrong_added_kong", "facts": {}}


def listed(desk: Desk) -> list[int]:
    """The sittings in the order of the page."""
    page = text_of(desk.client.get("/desk/"))
    return [int(pk) for pk in re.findall(r'class="btn board" href="/desk/(\d+)/"', page)]


def test_a_round_drawn_ahead_does_not_hide_the_round_being_played(desk: Desk) -> None:
    draw_rounds(
        tournament=desk.cast.tournament, rounds=2, seed="s", uid=uuid4(), by=desk.referee, now=later()
    )
    assert listed(desk)[0] == desk.sitting.pk
    assert len(listed(desk)) == 5
    page = words_of(desk.client.get("/desk/"))
    assert page.index("第 1 盤進行中") < page.index("後面的輪次：4 桌") < page.index("還沒搬風")


def test_a_table_with_an_open_question_stands_before_those_being_played_and_those_not_opened(
    desk: Desk,
) -> None:
    idle = assign_table(
        tournament=desk.cast.tournament, round_no=2, table_no=1, numbers=(1, 2, 3, 4), now=later()
    )
    other = a_seated_table(desk.cast.tournament, by=desk.referee, table_no=8, numbers=(5, 6, 7, 8))
    assert listed(desk) == [desk.sitting.pk, other.pk, idle.pk]
    happen(a_deal(other, by=desk.referee), ASKED, by=desk.referee)
    assert listed(desk) == [other.pk, desk.sitting.pk, idle.pk]


def test_a_finished_round_gives_way_to_the_next_and_the_last_one_stays(desk: Desk) -> None:
    happen(desk.deal, {"type": "exhausted"}, by=desk.referee)
    close_sitting(sitting=desk.sitting, now=later())
    assert listed(desk) == [desk.sitting.pk]
    following = assign_table(
        tournament=desk.cast.tournament, round_no=2, table_no=7, numbers=(1, 2, 3, 4), now=later()
    )
    assert listed(desk) == [following.pk]
    page = words_of(desk.client.get("/desk/"))
    assert "林佩蓉、陳冠廷、黃淑芬、張志豪" in page


def test_a_closed_tournament_stands_after_those_that_run(desk: Desk) -> None:
    from tests.cast import a_tournament

    running = a_tournament(members={"referee": desk.referee})
    desk.cast.tournament.state = State.CLOSED
    desk.cast.tournament.save()
    page = words_of(desk.client.get("/desk/"))
    assert page.index(running.name) < page.index(desk.cast.tournament.name)
