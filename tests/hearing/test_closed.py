"""A tournament that is closed: its points stay as they are until it is opened again, but for appeals that a panel has."""

import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from referee.hearing.actions.corrections import correct, plan
from referee.hearing.actions.drafts import issue, take_in
from referee.hearing.actions.reviews import review
from referee.hearing.models import Draft
from referee.tournament.actions.setup import set_state
from referee.tournament.errors import Refused
from referee.tournament.models import State
from rulings.queries import log_state, points
from rulings.record import Recorded
from tests.builders import later
from tests.desk.pages import words_of
from tests.hearing.house import WIN, WRONG_KONG, House

SENTENCE = "賽事已結束。要再更動，請主辦先重新開放。"
OTHER_WIN = WIN | {"seat": "N"}


def closed(house: House) -> None:
    set_state(tournament=house.cast.tournament, state=State.CLOSED)
    _read_again(house)


def reopened(house: House) -> None:
    set_state(tournament=house.cast.tournament, state=State.OPEN)
    _read_again(house)


def _read_again(house: House) -> None:
    house.deal.sitting.tournament.refresh_from_db()


def take(house: House, event: dict[str, Any], **told: Any) -> Recorded | Draft:
    known: dict[str, Any] = {"by": house.user("referee"), "head": False, "uid": uuid4(), "now": later()}
    return take_in(deal=house.deal, event=event, **(known | told))


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as found:
        act()
    assert str(found.value) == SENTENCE
    return found.value.code


def test_nothing_is_recorded_or_decided_until_it_is_opened_again(house: House) -> None:
    own = {
        "reason": "裁判裁量",
        "payments": [{"payer": "E", "payee": "S", "points": 50}],
        "instructions": ["付"],
    }
    closed(house)
    assert refused(lambda: take(house, WIN)) == "closed"
    assert refused(lambda: take(house, WRONG_KONG, override=own)) == "closed"
    assert refused(lambda: take(house, {"type": "note", "text": "補記"})) == "closed"
    assert log_state(house.deal.log_id).n == 0
    reopened(house)
    assert isinstance(take(house, WIN), Recorded)


def test_nothing_is_reviewed_or_corrected(house: House) -> None:
    ruling = house.ruling()
    before = points([house.deal.log_id])
    closed(house)
    told: dict[str, Any] = {"ruling_id": ruling.pk, "uid": uuid4(), "reason": "打錯", "now": later()}
    assert refused(lambda: review(**told, act="overturn", actor_id=house.user("head").pk)) == "closed"
    put = told | {"event": OTHER_WIN, "by": house.user("head")}
    assert refused(lambda: plan(**put)) == "closed"
    assert refused(lambda: correct(**put, seen="2")) == "closed"
    assert points([house.deal.log_id]) == before


def test_nothing_is_drafted_or_issued(house: House) -> None:
    house.rules(drafting="disputes")
    _read_again(house)
    draft = take(house, WRONG_KONG)
    assert isinstance(draft, Draft)
    closed(house)
    assert refused(lambda: take(house, WRONG_KONG)) == "closed"
    assert refused(lambda: issue(uid=draft.uid, by=house.user("head"), now=later())) == "closed"
    reopened(house)
    assert issue(uid=draft.uid, by=house.user("head"), now=later()).recorded.ruling


def test_what_was_recorded_before_is_answered_again(house: House) -> None:
    uid = uuid4()
    take(house, WIN, uid=uid)
    closed(house)
    again = take(house, WIN, uid=uid)
    assert isinstance(again, Recorded)
    assert again.replay


def test_a_panel_decides_the_appeals_that_it_has(house: House) -> None:
    ruling = house.ruling()
    house.appeal(ruling)
    house.seat_panel(ruling)
    closed(house)
    for member in range(3):
        house.vote(ruling, member, "overturn")
    house.decide(ruling)
    assert points([house.deal.log_id])[house.deal.log_id] == dict.fromkeys("ESWN", 0)


def test_the_desk_says_so(house: House) -> None:
    closed(house)
    path = f"/desk/{house.sitting.pk}/record/"
    told = {"e": json.dumps(WIN), "uid": str(uuid4()), "deal": house.deal.number}
    answer = house.cast.clients["referee"].post(path, told)
    assert answer.status_code == 409
    assert SENTENCE in words_of(answer)


def test_the_api_says_so(house: House) -> None:
    ruling, api = house.ruling(), house.cast.clients["head"]
    closed(house)
    bodies: dict[str, dict[str, Any]] = {
        f"deals/{house.deal.pk}/events/": {"uid": str(uuid4()), "event": OTHER_WIN},
        f"rulings/{ruling.pk}/review/": {"uid": str(uuid4()), "act": "overturn", "reason": "打錯"},
    }
    for path, body in bodies.items():
        answer = api.post(f"/api/v1/{path}", json.dumps(body), content_type="application/json")
        assert answer.status_code == 409, path
        assert (answer.json()["error"]["code"], answer.json()["error"]["message"]) == ("closed", SENTENCE)


def test_no_case_is_taken_into_its_logs(house: House) -> None:
    api = house.cast.clients["head"]
    case = api.get(f"/api/v1/deals/{house.deal.pk}/case/").json()
    closed(house)
    body = {"uid": str(uuid4()), "case": case | {"log": [WIN]}, "record": True}
    answer = api.post(
        f"/api/v1/deals/{house.deal.pk}/import/", json.dumps(body), content_type="application/json"
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "closed")
