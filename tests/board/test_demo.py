"""The demo: made once, by the same actions as a real tournament, with log-ins that are worth nothing in earnest."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client, override_settings

from referee.accounts.models import User
from referee.board.demo.people import LOGINS, PASSWORD
from referee.board.standings import standings
from referee.seating.models import Deal, Draw, Sitting
from referee.tournament.models import State, Tournament
from rulings.models import Event, Ruling
from rulings.queries import log_states
from rulings.rulebook import fouls
from tests.cast import NOW, a_user

pytestmark = pytest.mark.django_db


def load() -> str:
    out = StringIO()
    with override_settings(DEBUG=True):
        call_command("load_demo", stdout=out)
    return out.getvalue()


def test_the_demo_shows_every_foul_that_is_built_and_loads_once(client: Client) -> None:
    said = load()
    assert PASSWORD in said
    counts = (Event.objects.count(), Ruling.objects.count(), Deal.objects.count(), Draw.objects.count())
    assert load() == said
    assert counts == (
        Event.objects.count(),
        Ruling.objects.count(),
        Deal.objects.count(),
        Draw.objects.count(),
    )

    tournament = Tournament.objects.get()
    assert (tournament.state, tournament.entrants.count()) == (State.OPEN, 16)
    assert (
        Sitting.objects.filter(round_no=1, number=1).count()
        == Sitting.objects.filter(round_no=2).count()
        == 4
    )
    assert Sitting.objects.filter(number=2).exists()
    reported = {event.data["foul"] for event in Event.objects.filter(type="report")}
    assert reported == set(fouls())
    assert {"engine", "override", "review"} == set(Ruling.objects.values_list("kind", flat=True))
    assert {"uphold", "amend", "overturn"} <= set(Ruling.objects.values_list("act", flat=True))

    rows = standings(tournament, now=NOW).rows
    assert sum(row.points for row, _entrant in rows) == 0
    assert sum(row.wins for row, _entrant in rows) > 10
    states = log_states(Deal.objects.values_list("log_id", flat=True)).values()
    assert any(state.table.liabilities for state in states)
    assert any(state.needs for state in states)
    for path in ("/", "/t/demo/", "/t/demo/standings/", "/t/demo/players/1/", "/t/demo/draws/"):
        assert client.get(path).status_code == 200


def test_the_demos_password_opens_nothing_without_debug(client: Client) -> None:
    load()
    for username in LOGINS:
        answer = client.post("/accounts/login/", {"username": username, "password": PASSWORD})
        assert answer.status_code == 200
        assert "_auth_user_id" not in client.session
    assert set(User.objects.values_list("demo", "is_staff", "is_superuser")) == {(True, False, False)}


def test_the_demo_is_not_loaded_in_earnest_use() -> None:
    with pytest.raises(CommandError, match="DEBUG"):
        call_command("load_demo")
    assert not Tournament.objects.exists()


def test_a_real_account_of_the_same_name_is_left_alone() -> None:
    user = a_user("referee")
    with pytest.raises(CommandError, match="real account named referee"):
        load()
    user.refresh_from_db()
    assert not user.demo
    assert not user.check_password(PASSWORD)
