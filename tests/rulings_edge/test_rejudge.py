"""What is stored is decided again, under its own law or another: what would differ is listed, nothing is written."""

import json
import uuid
from dataclasses import replace
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from pytest_django import DjangoAssertNumQueries

from rulings.law import edition
from rulings.models import Entry, Event, Log, Ruling
from rulings.queries import log_state
from rulings.rejudge import rejudge
from tests.builders import a_discard, a_log, a_win, an_override, judge_again, tell
from tests.rulings_edge.tampering import tampering

pytestmark = pytest.mark.django_db

HAND: dict[str, Any] = {"concealed": "1234444m567p234888s", "melds": [], "win": "1m", "flowers": ""}
"""It waits for 1m alone, as 4m is held four times; with `count_exhausted_waits` it waits for two kinds (I-3)."""


def a_deal_with_everything() -> Log:
    """A foul that needs a fact, a finding, an upheld ruling, an override, a late report."""
    log = a_log()
    tell(log, a_discard())
    told = {"replaced": True, "in_hand": True, "discarded": False, "in_last_eight": False}
    answer = tell(log, {"type": "report", "seat": "W", "foul": "wrong_added_kong", "facts": told})
    assert answer.need is not None
    foul = tell(log, {"type": "finding", "fact": answer.need.fact, "value": True, "by": "裁判"})
    assert foul.ruling is not None
    judge_again(foul.ruling, "uphold")
    tell(log, a_win("S", by="self_draw"), override=an_override(("W", "S", 5)))
    return log


def test_under_its_own_law_nothing_differs() -> None:
    log = a_deal_with_everything()
    assert list(rejudge(log_state(log.id))) == []


def test_nothing_is_written() -> None:
    a_deal_with_everything()
    before = (Event.objects.count(), Ruling.objects.count(), Entry.objects.count())
    call_command("rejudge")
    assert (Event.objects.count(), Ruling.objects.count(), Entry.objects.count()) == before


def test_all_logs_are_read_in_a_fixed_number_of_statements(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(3):
        a_deal_with_everything()
    with django_assert_num_queries(4):
        call_command("rejudge")


def test_a_decision_that_another_law_makes_otherwise_is_named_with_what_and_why() -> None:
    log = a_log()
    ruling = tell(log, {"type": "win", "seat": "S", "by": "discard", "from": "W", "hand": HAND}).ruling
    assert ruling is not None
    law = edition("tw16")
    option = replace(law.options["count_exhausted_waits"], default=True)
    other = replace(law, version="2", options={**law.options, "count_exhausted_waits": option})
    found = list(rejudge(log_state(log.id), law=other))
    (difference,) = found
    assert difference.ruling == ruling.id
    assert {change.part for change in difference.what} >= {"points"}
    assert difference.why


def test_a_decision_changed_in_the_database_is_named_with_its_parts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    log = a_log()
    ruling = tell(log, a_win(face=3)).ruling
    assert ruling is not None
    data = ruling.decision_data
    data["payments"][0]["points"] += 10
    with tampering() as cursor:
        cursor.execute("UPDATE rulings_ruling SET decision = %s", [json.dumps(data)])
        with pytest.raises(CommandError) as failed:
            call_command("rejudge", "--json", str(log.id))
    assert failed.value.returncode == 1
    told = json.loads(capsys.readouterr().out)
    assert told["ruling"] == str(ruling.id)
    assert [change["part"] for change in told["what"]] == ["points", "parts"]


def test_a_question_that_is_no_longer_asked_is_named() -> None:
    log = a_log()
    answer = tell(log, {"type": "report", "seat": "W", "foul": "wrong_added_kong", "facts": {}})
    assert answer.need is not None
    need = {**answer.need.to_json(), "fact": "something_else"}
    with tampering() as cursor:
        cursor.execute("UPDATE rulings_event SET need = %s", [json.dumps(need)])
        (difference,) = rejudge(log_state(log.id))
    assert [(c.part, c.stored["asks"], c.now["asks"]) for c in difference.what] == [
        ("decision", "something_else", answer.need.fact)
    ]


def test_an_edition_or_log_that_is_not_there_is_refused() -> None:
    with pytest.raises(CommandError, match="no edition"):
        call_command("rejudge", "--edition", "tw99")
    with pytest.raises(CommandError, match="no log"):
        call_command("rejudge", str(uuid.uuid4()))
    with pytest.raises(CommandError, match="no id"):
        call_command("rejudge", "x")
