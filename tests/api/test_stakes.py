"""插花 through the API: in the sitting's JSON, told by an endpoint; where it is off there is nothing."""

import json
from typing import Any
from uuid import uuid4

import pytest

from referee.seating.models import Sitting
from tests.api.conftest import House
from tests.cast import Cast, a_cast
from tests.desk.seated import a_deal, a_seated_table, happen

pytestmark = pytest.mark.django_db


@pytest.fixture
def staked() -> tuple[Cast, Sitting]:
    cast = a_cast(entrants=4, options={"side_stakes": True})
    referee = cast.users["referee"]
    assert referee is not None
    return cast, a_seated_table(cast.tournament, by=referee)


def tell(cast: Cast, sitting: Sitting, who: str = "referee", **act: Any) -> Any:
    sent = json.dumps({"uid": str(uuid4()), **act})
    url = f"/api/v1/sittings/{sitting.pk}/stakes/"
    return cast.clients[who].post(url, sent, content_type="application/json")


def test_where_it_is_off_the_sitting_has_none_and_an_act_is_refused(house: House) -> None:
    told = house.by("referee")
    assert told("get", f"sittings/{house.sitting.pk}/").body["side_stakes"] is None
    act = {"uid": str(uuid4()), "kind": "start_inside", "player": "S", "accepted": ["E"]}
    answer = told("post", f"sittings/{house.sitting.pk}/stakes/", act)
    assert (answer.status, answer.code) == (409, "off")


def test_an_act_is_told_once_and_stands_in_the_sitting(staked: tuple[Cast, Sitting]) -> None:
    cast, sitting = staked
    act: dict[str, Any] = {
        "kind": "start_outside",
        "player": "S",
        "bettor": "王先生",
        "accepted": ["E", "W"],
        "uid": str(uuid4()),
    }
    first, again = tell(cast, sitting, **act), tell(cast, sitting, **act)
    assert (first.status_code, again.status_code, first.json()) == (201, 200, again.json())
    assert (first.json()["clause"], first.json()["player"], first.json()["accepted"]) == (
        "X4",
        "S",
        ["E", "W"],
    )
    referee = cast.users["referee"]
    assert referee is not None
    happen(a_deal(sitting, by=referee), {"type": "win", "seat": "S", "by": "discard", "from": "W", "face": 3})
    side = cast.clients["nobody"].get(f"/api/v1/sittings/{sitting.pk}/").json()["side_stakes"]
    (bettor,) = side["bettors"]
    assert (bettor["name"], bettor["points"]) == ("王先生", 60)
    assert side["outside"][0]["bettor"] == bettor["key"]
    assert [one["kind"] for one in side["acts"]] == ["start_outside"]


def test_a_refusal_has_its_code_and_says_the_clause(staked: tuple[Cast, Sitting]) -> None:
    cast, sitting = staked
    answer = tell(cast, sitting, kind="withdraw_outside", bettor="王先生")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "side.no_such_stake")
    assert "（X2）" in answer.json()["error"]["message"]
    assert tell(cast, sitting, kind="bet").status_code == 400
    assert {who: tell(cast, sitting, who, kind="take_back").status_code for who in cast.clients} == {
        "organizer": 403, "head": 409, "referee": 409, "player": 403, "stranger": 404, "elsewhere": 404, "nobody": 401,
    }  # fmt: skip
