"""Figures are the head referee's, lists of reasons the organizer's; nobody else finds them."""

from referee.precedents.models import ListedReason
from tests.cast import OUTSIDE
from tests.precedents.conftest import Hall


def test_figures_and_their_table_are_for_the_head_referee_only(hall: Hall) -> None:
    others = {"organizer": 403, "referee": 403, "player": 403} | OUTSIDE
    for page in ("", "figures.csv"):
        assert hall.cast.statuses(hall.figures(page)) == {"head": 200} | others, page


def test_the_lists_of_reasons_are_for_the_organizer_only(hall: Hall) -> None:
    url = f"/organize/{hall.cast.tournament.slug}/reasons/"
    others = {"head": 403, "referee": 403, "player": 403} | OUTSIDE
    assert hall.cast.statuses(url) == {"organizer": 200} | others
    sent = {"name": "override", "reasons": "x"}
    refused = {who: client for who, client in hall.cast.clients.items() if who != "organizer"}
    assert {who: client.post(url, sent).status_code for who, client in refused.items()} == others
    assert not ListedReason.objects.exists()


def test_of_an_unknown_tournament_nobody_learns_that_there_is_none(hall: Hall) -> None:
    for url in ("/desk/figures/nowhere/", "/organize/nowhere/reasons/"):
        statuses = hall.cast.statuses(url)
        assert set(statuses.values()) == {404, 302}
        assert statuses["nobody"] == 302
