"""What was decided then is decided again from the stored events, to the byte."""

import json
import uuid

import pytest
from django.core.management import CommandError, call_command

from rulings.models import Ruling
from rulings.queries import log_state
from rulings.replay import NotReplayable, replay
from tests.builders import a_discard, a_log, a_win, an_override, judge_again, tell
from tests.rulings_edge.tampering import tampering

pytestmark = pytest.mark.django_db


def _ruling(ruling: Ruling | None) -> Ruling:
    assert ruling is not None
    return ruling


def test_every_engine_ruling_of_a_deal_is_decided_the_same_again(capsys: pytest.CaptureFixture[str]) -> None:
    log = a_log()
    tell(log, a_discard())
    foul = tell(log, {"type": "report", "seat": "W", "foul": "peeked", "facts": {}})
    assert foul.need is None
    judge_again(_ruling(foul.ruling), "uphold")
    tell(log, a_win("S", by="self_draw"))
    tell(log, {"type": "report", "seat": "S", "foul": "extra_tile", "facts": {"face": 3}})
    engine = Ruling.objects.filter(log=log, kind="engine")
    assert engine.count() == 3
    call_command("replay", *(str(ruling.id) for ruling in engine))
    assert capsys.readouterr().out.count("the same, to the byte") == 3


def test_a_ruling_that_came_with_a_finding_is_decided_the_same_again() -> None:
    log = a_log()
    answer = tell(log, {"type": "report", "seat": "S", "foul": "wrong_added_kong", "facts": {}})
    told = {
        "replaced": True,
        "in_hand": True,
        "discarded": False,
        "identifiable": True,
        "in_last_eight": False,
    }
    while answer.need is not None:
        value = told[answer.need.fact]
        answer = tell(
            log, {"type": "finding", "fact": answer.need.fact, "value": value, "by": "裁判", "event": 0}
        )
    assert replay(log_state(log.id), _ruling(answer.ruling)).same


def test_of_an_override_the_engines_own_word_is_compared() -> None:
    log = a_log()
    ruling = _ruling(tell(log, a_win(), override=an_override(("W", "N", 5))).ruling)
    assert replay(log_state(log.id), ruling).same


def test_a_review_is_said_to_be_a_persons_and_is_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    log = a_log()
    ruling = judge_again(_ruling(tell(log, a_win()).ruling), "overturn").ruling
    with pytest.raises(NotReplayable):
        replay(log_state(log.id), ruling)
    call_command("replay", str(ruling.id))
    assert "a person's decision" in capsys.readouterr().out


def test_a_decision_that_was_changed_in_the_database_differs(capsys: pytest.CaptureFixture[str]) -> None:
    ruling = _ruling(tell(a_log(), a_win(face=3)).ruling)
    data = ruling.decision_data
    data["payments"][0]["points"] += 10
    with tampering() as cursor:
        cursor.execute("UPDATE rulings_ruling SET decision = %s", [json.dumps(data)])
        with pytest.raises(CommandError):
            call_command("replay", str(ruling.id))
    assert "differs" in capsys.readouterr().out


def test_another_edition_is_named_and_nothing_is_compared(capsys: pytest.CaptureFixture[str]) -> None:
    ruling = _ruling(tell(a_log(), a_win(face=3)).ruling)
    data = ruling.decision_data
    data["edition"]["hash"] = "0" * 64
    with tampering() as cursor:
        cursor.execute("UPDATE rulings_ruling SET decision = %s", [json.dumps(data)])
        with pytest.raises(CommandError):
            call_command("replay", str(ruling.id))
    assert "says something else now" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["nonsense", str(uuid.uuid4())])
def test_a_ruling_that_does_not_exist_is_named(name: str) -> None:
    with pytest.raises(CommandError, match="there is no ruling"):
        call_command("replay", name)
