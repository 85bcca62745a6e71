"""What waits for an official is counted where he begins, and named where he finds it."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.desk import drafts
from referee.hearing.queries.waiting import waiting_for
from tests.desk.pages import words_of
from tests.hearing.house import WRONG_KONG, House
from tests.hearing.test_blind_drafts import asked_on, drafted


def counts(house: House, who: str) -> dict[int, int]:
    pk = house.deal.sitting.tournament_id
    with CaptureQueriesContext(connection) as asked:
        found = dict(waiting_for(house.user(who), heads=[pk] if who == "head" else []))
    assert len(asked) == 1
    return found


def test_a_draft_waits_for_the_head_referee_and_an_opinion_for_who_was_asked(house: House) -> None:
    held, pk = drafted(house), house.deal.sitting.tournament_id
    assert counts(house, "head") == {pk: 1}
    assert counts(house, "referee") == {}
    asked_on(house, held)
    assert dict(waiting_for(house.panel[0], heads=[])) == {pk: 1}
    assert "1 件在等" in words_of(house.cast.clients["head"].get("/desk/"))
    assert "件在等" not in words_of(house.cast.clients["referee"].get("/desk/"))


def test_the_table_shows_the_draft_to_who_wrote_it(house: House) -> None:
    held = drafted(house)
    page = house.cast.clients["referee"].get(f"/desk/{house.deal.sitting_id}/")
    assert "草稿在等裁判長" in words_of(page)
    assert f"/desk/drafts/{held.pk}/" in page.content.decode()


def test_the_button_says_that_a_ruling_goes_to_the_head_referee(house: House) -> None:
    house.rules(drafting="disputes")
    url = f"/desk/{house.deal.sitting_id}/ask/"
    told = {"e": drafts.write(WRONG_KONG), "deal": str(house.deal.number)}
    for who, button in (("referee", "送裁判長"), ("head", "宣布裁決")):
        assert button in words_of(house.cast.clients[who].get(url, told)), who


def test_an_appeal_is_listed_with_the_player_and_the_foul(house: House) -> None:
    house.appeal(house.ruling(WRONG_KONG))
    page = words_of(house.cast.clients["head"].get(f"/hearings/{house.cast.tournament.slug}/"))
    assert "錯加槓" in page.partition("上訴中")[2].partition("聲明")[0]
