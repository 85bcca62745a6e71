"""A deal goes out as a case file and comes back: the same decisions, recorded once, only where it was told of."""

import json
from typing import Any
from uuid import uuid4

import pytest

from rulings.case import parse_case
from rulings.case_files import case_of, take_in
from rulings.decide import judge
from rulings.ledger import open_log
from rulings.models import Event, Log
from rulings.queries import log_state
from tests.api.conftest import DEAD_HAND, FALSE_WIN, House, event
from tests.builders import later
from tests.desk.seated import a_deal, a_seated_table
from tests.schemas.test_schemas import case_error, cases

FOUL_AND_FINDING: list[dict[str, Any]] = [
    DEAD_HAND,
    {"type": "report", "seat": "W", "foul": "wrong_added_kong", "facts": {"replaced": True}},
    {"type": "finding", "fact": "in_hand", "value": True, "by": "裁判", "event": 1},
    {"type": "note", "text": "對家有異議"},
    {"type": "win", "seat": "N", "by": "self_draw", "face": 2, "tail": True},
]


def other_deal(house: House) -> Any:
    """The first deal of another table, told of the same circumstances."""
    table = a_seated_table(house.cast.tournament, by=house.user("referee"), table_no=8, numbers=(5, 6, 7, 8))
    return a_deal(table, by=house.user("referee"))


def as_imported(case: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"case": case, "record": True, "uid": str(uuid4()), **more}


def test_the_round_trip_gives_the_same_decisions(house: House) -> None:
    referee = house.by("referee")
    for told in FOUL_AND_FINDING[1:]:
        answer = referee.post(house.events, event(told))
        assert answer.status == 201, answer.body
    case = referee.get(f"deals/{house.deal.pk}/case/").body
    target = other_deal(house)
    done = referee.post(f"deals/{target.pk}/import/", as_imported(case))
    assert (done.status, done.body["recorded"], done.body["differs"]) == (201, True, [])
    ours, theirs = log_state(house.deal.log_id), log_state(target.log_id)
    assert [r.decision for r in ours.standing] == [r.decision for r in theirs.standing]
    assert ours.table.state_json() == theirs.table.state_json()
    assert referee.get(f"deals/{target.pk}/case/").body == case
    assert [str(r.pk) for r in theirs.rulings] == done.body["rulings"]


def test_a_preview_writes_nothing(house: House) -> None:
    referee, before = house.by("referee"), Event.objects.count()
    case = referee.get(f"deals/{house.deal.pk}/case/").body
    shown = referee.post(f"deals/{house.deal.pk}/import/", {"case": case})
    assert (shown.status, shown.body["recorded"], shown.body["events"]) == (200, False, [])
    assert shown.body["verdict"]["state"]["dead"] == ["S"]
    assert shown.body["verdict"] == house.by("nobody").post("cases/adjudicate/", case).body
    assert Event.objects.count() == before


def test_a_file_is_recorded_once(house: House) -> None:
    referee, target = house.by("referee"), other_deal(house)
    case = referee.get(f"deals/{house.deal.pk}/case/").body
    body = as_imported(case, seen=0)
    first = referee.post(f"deals/{target.pk}/import/", body)
    again = referee.post(f"deals/{target.pk}/import/", body)
    assert (first.status, again.status, again.headers["Idempotent-Replay"]) == (201, 200, "true")
    assert again.body == first.body
    case["log"] = [FALSE_WIN]
    other = referee.post(f"deals/{target.pk}/import/", body | {"case": case})
    assert (other.status, other.code) == (409, "conflict")


def test_a_log_with_events_takes_no_file(house: House) -> None:
    referee = house.by("referee")
    case = referee.get(f"deals/{house.deal.pk}/case/").body
    answer = referee.post(f"deals/{house.deal.pk}/import/", as_imported(case))
    assert (answer.status, answer.code) == (409, "not_empty")


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"deal": {"dealer": "S"}}, "case.deal.dealer"),
        ({"deal": {"streak": 2}}, "case.deal.streak"),
        ({"deal": {"tiles_left": 60}, "full": True}, "case.full"),
        ({"stakes": {"base": 50, "tai": 10}}, "case.stakes.base"),
        ({"options": {"seven_pairs": True}}, "case.options.seven_pairs"),
    ],
)
def test_a_file_of_another_deal_is_shown_but_not_recorded(
    house: House, changed: dict[str, Any], field: str
) -> None:
    referee, target = house.by("referee"), other_deal(house)
    case = referee.get(f"deals/{house.deal.pk}/case/").body
    case |= changed | {"deal": case["deal"] | changed.get("deal", {})}
    shown = referee.post(f"deals/{target.pk}/import/", {"case": case})
    assert (shown.status, f"case.{shown.body['differs'][0]}") == (200, field)
    before = Event.objects.count()
    answer = referee.post(f"deals/{target.pk}/import/", as_imported(case))
    assert (answer.status, answer.code, answer.body["error"]["field"]) == (409, "other_deal", field)
    assert Event.objects.count() == before


def test_a_file_with_a_fault_leaves_nothing_behind(house: House) -> None:
    referee, target, before = house.by("referee"), other_deal(house), Event.objects.count()
    case = referee.get(f"deals/{house.deal.pk}/case/").body
    case["log"] = [DEAD_HAND, FALSE_WIN, {"type": "draw", "seat": "E", "from": "head"}]
    answer = referee.post(f"deals/{target.pk}/import/", as_imported(case))
    assert (answer.status, answer.code) == (400, "out_of_order")
    case["log"] = []
    assert referee.post(f"deals/{target.pk}/import/", as_imported(case)).code == "bad_field"
    assert (
        referee.post(f"deals/{target.pk}/import/", {"case": case, "record": True}).body["error"]["field"]
        == "uid"
    )
    assert referee.post(f"deals/{target.pk}/import/", {"case": {"log": 1}}).code == "unknown_ruleset"
    assert Event.objects.count() == before


def opened(told: dict[str, Any]) -> Log:
    """A log that was opened as the case says."""
    case = parse_case(told)
    return open_log(
        deal=case.deal,
        stakes=case.stakes,
        options=dict(case.options),
        ruleset=case.ruleset,
        full=case.full,
        tiles_left=case.tiles_left,
        now=later(),
    )


@pytest.mark.django_db
def test_every_open_case_is_recorded_as_it_is_decided_and_exports_as_it_was_told() -> None:
    decided_cases = [told for told in cases() if case_error(told) is None]
    assert len(decided_cases) > 100
    for told in decided_cases:
        case = parse_case(told)
        log = opened(told)
        if told["log"]:
            take_in(log_id=log.pk, uid=uuid4(), case=case, log=told["log"], actor_id=None, now=later())
        state = log_state(log.pk)
        verdict = judge(case)
        decided = [json.loads(ruling.decision) for ruling in state.rulings]
        assert decided == [json.loads(json.dumps(decision.to_json())) for decision in verdict.decisions]
        assert [need.to_json() for need in state.needs] == [need.to_json() for need in verdict.needs]
        again = judge(parse_case(json.loads(json.dumps(case_of(state)))))
        assert again.to_json() == verdict.to_json()
