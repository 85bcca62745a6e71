"""Only the referees of a tournament find its tables; everybody else is told that there is no such page."""

from uuid import uuid4

from tests.cast import OUTSIDE
from tests.desk.conftest import Desk
from tests.desk.seated import happen

TABLE_PAGES = (
    "",
    "history/",
    "result/",
    "dispute/",
    "claims/",
    "note/",
    "show/",
    "next/",
    "case/",
    "case.json",
)
REFEREES = {"referee": 200, "head": 200}
MEMBERS = {"organizer": 403, "player": 403}


def test_every_page_of_a_table_is_for_its_referees_only(desk: Desk) -> None:
    for page in TABLE_PAGES:
        assert desk.cast.statuses(desk.url(page)) == REFEREES | OUTSIDE | MEMBERS, page


def test_nobody_else_records_anything(desk: Desk) -> None:
    sent = {"uid": str(uuid4()), "deal": "1", "e": '{"type":"watch","seat":"S"}'}
    statuses = desk.cast.statuses(desk.url("record/"), "post", sent)
    assert statuses == {"head": 303, "referee": 409} | OUTSIDE | MEMBERS
    assert desk.deal.log.events.count() == 1


def test_a_ruling_at_the_desk_is_for_its_referees_only(desk: Desk) -> None:
    ruling = happen(desk.deal, {"type": "exhausted"}, by=desk.referee).ruling
    assert ruling is not None
    assert desk.cast.statuses(f"/desk/rulings/{ruling.pk}/") == REFEREES | OUTSIDE | MEMBERS


def test_only_the_head_referee_has_the_list_of_all_rulings(desk: Desk) -> None:
    statuses = desk.cast.statuses("/desk/rulings/")
    assert {who for who, status in statuses.items() if status == 200} == {"head"}
    assert statuses["nobody"] == 302


def test_only_the_head_referee_upholds_and_any_referee_undoes(desk: Desk) -> None:
    ruling = happen(desk.deal, {"type": "exhausted"}, by=desk.referee).ruling
    assert ruling is not None
    url = f"/desk/rulings/{ruling.pk}/review/"
    told = {"uid": str(uuid4()), "reason": "看過錄影", "act": "uphold"}
    assert desk.cast.statuses(url, "post", told) == {"referee": 403, "head": 303} | OUTSIDE | MEMBERS


def test_a_public_ruling_is_for_everybody_and_a_drafts_only_for_its_members(desk: Desk) -> None:
    ruling = happen(desk.deal, {"type": "exhausted"}, by=desk.referee).ruling
    assert ruling is not None
    url = f"/t/{desk.cast.tournament.slug}/rulings/{ruling.pk}/"
    assert set(desk.cast.statuses(url).values()) == {200}
    desk.cast.tournament.state = "draft"
    desk.cast.tournament.save()
    statuses = desk.cast.statuses(url)
    assert {who for who, status in statuses.items() if status == 404} == {"stranger", "elsewhere", "nobody"}


def test_a_ruling_is_not_shown_under_another_tournament(desk: Desk) -> None:
    ruling = happen(desk.deal, {"type": "exhausted"}, by=desk.referee).ruling
    assert ruling is not None
    from tests.cast import a_tournament

    other = a_tournament()
    assert desk.client.get(f"/t/{other.slug}/rulings/{ruling.pk}/").status_code == 404
