"""A referee who still owes a blind opinion reads nowhere how it was decided; once it is in he reads all."""

from typing import Any

import pytest

from referee.accounts.models import User
from referee.hearing.actions.opinions import ask, give
from referee.hearing.models import OpinionRequest
from referee.hearing.queries.opinions import blind_event
from referee.tournament.models import Membership, Role
from rulings.models import Ruling
from tests.api.conftest import Api, House
from tests.builders import later
from tests.cast import a_user, client_of
from tests.desk.seated import happen
from tests.hearing.house import WRONG_KONG as OF_SOUTH

WRONG_KONG = OF_SOUTH | {"seat": "N"}  # South is a dead hand here
Owed = tuple[User, Ruling, OpinionRequest]


@pytest.fixture
def owed(house: House) -> Owed:
    """Another head referee, and what he was asked for his opinion on."""
    asked = a_user("asked", display_name="第二裁判")
    Membership.objects.create(tournament=house.cast.tournament, user=asked, role=Role.HEAD_REFEREE)
    ruling = happen(house.deal, WRONG_KONG, by=house.user("referee")).ruling
    assert ruling is not None
    return asked, ruling, ask(ruling_id=ruling.pk, of=asked, by=house.user("head"), now=later())


def answers(house: House, user: User, ruling: Ruling) -> dict[str, Any]:
    """What he is answered by the API: the status of each address, and whether the list has the ruling."""
    api, paths = (
        Api(client_of(user), {}),
        {"ruling": f"rulings/{ruling.pk}/", "log": f"deals/{house.deal.pk}/log/"},
    )
    paths |= {"record": f"rulings/{ruling.pk}/record/", "case": f"deals/{house.deal.pk}/case/"}
    told: dict[str, Any] = {name: api.get(path).status for name, path in paths.items()}
    listed = api.get("rulings/").body["results"]
    return told | {"listed": str(ruling.pk) in {row["id"] for row in listed}}


def test_who_owes_a_blind_opinion_reads_no_answer_by_the_api_until_it_is_in(house: House, owed: Owed) -> None:
    asked, ruling, request = owed
    shut = dict.fromkeys(("ruling", "record", "log", "case"), 409)
    assert answers(house, asked, ruling) == {**shut, "listed": False}
    assert Api(client_of(asked), {}).get(f"rulings/{ruling.pk}/").code == "opinion_owed"
    seen = {**dict.fromkeys(shut, 200), "listed": True}
    assert answers(house, house.user("head"), ruling) == seen
    give(request=request, event=blind_event(WRONG_KONG) | {"facts": WRONG_KONG["facts"]}, now=later())
    assert answers(house, asked, ruling) == seen


def test_who_owes_a_blind_opinion_is_shown_on_the_public_page_the_way_to_his_questions(
    house: House, owed: Owed
) -> None:
    asked, ruling, _request = owed
    client = client_of(asked)
    for page in ("", "paper/", "slip/", "check/"):
        answer = client.get(f"/t/{house.slug}/rulings/{ruling.pk}/{page}")
        assert answer.status_code == 403, page
        assert f'href="/desk/rulings/{ruling.pk}/opinion/"' in answer.content.decode(), page
    assert house.cast.clients["nobody"].get(f"/t/{house.slug}/rulings/{ruling.pk}/").status_code == 200


def test_the_head_referees_list_has_no_ruling_on_which_he_owes_a_blind_opinion(
    house: House, owed: Owed
) -> None:
    asked, ruling, request = owed
    client = client_of(asked)
    page = client.get("/desk/rulings/").content.decode()
    assert f"/desk/rulings/{ruling.pk}/opinion/" in page
    assert f'"/desk/rulings/{ruling.pk}/"' not in page
    give(request=request, event=blind_event(WRONG_KONG) | {"facts": WRONG_KONG["facts"]}, now=later())
    assert str(ruling.pk) in client.get("/desk/rulings/").content.decode()


def test_the_record_names_officials_to_officials_only(house: House) -> None:
    path, name = f"rulings/{house.ruling.pk}/record/", str(house.user("referee"))
    told = {who: house.by(who).get(path).body for who in house.cast.users}
    officials = {"organizer", "head", "referee"}
    assert {who for who, record in told.items() if not record["public"]} == officials
    assert {who for who, record in told.items() if name in str(record)} == officials
    assert told["head"]["logged"]["by"] == told["head"]["issued"]["by"] == name
