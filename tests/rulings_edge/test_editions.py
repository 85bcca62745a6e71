"""A log is opened under one edition in one version, is folded and decided under exactly that, and can be held to another."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rulings.errors import CaseError
from rulings.law import edition, load
from rulings.models import Log
from rulings.queries import log_state
from rulings.record import open_log
from rulings.rejudge import rejudge
from scoring.settlement import Deal, Stakes
from tests.builders import a_win, later, tell
from tests.cast import a_tournament, a_user
from tests.seating.game import a_deal, a_table

pytestmark = pytest.mark.django_db

FLUSH: dict[str, Any] = {
    "concealed": "1112223334445m",
    "win": "5m",
    "melds": [{"kind": "pong", "tiles": "666m"}],
}
"""S14 is one of its elements: 12 in tw16, 8 in the association's table."""


def a_log_of(ruleset: str, version: str | None = None) -> Log:
    return open_log(deal=Deal(), stakes=Stakes(), ruleset=ruleset, version=version, now=later())


def a_flush(log: Log) -> Any:
    ruling = tell(log, {"type": "win", "seat": "S", "by": "discard", "from": "W", "hand": FLUSH}).ruling
    assert ruling is not None
    return ruling


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The editions of the house in a directory of the test's own, where new versions may come."""
    for path in load.ROOT.iterdir():
        if (path / load.HEADER).is_file():
            shutil.copytree(path, tmp_path / path.name)
    monkeypatch.setattr(load, "ROOT", tmp_path)
    edition.cache_clear()
    yield tmp_path
    edition.cache_clear()


def a_new_version(house: Path, *, tai: int) -> None:
    """tw16 becomes version 2, with another tai for S14; version 1 stays in its own directory."""
    shutil.copytree(house / "tw16", house / "tw16@1")
    header = house / "tw16" / load.HEADER
    header.write_text(
        header.read_text(encoding="utf-8").replace('version = "1"', 'version = "2"'), encoding="utf-8"
    )
    family = house / "tw16" / "S.toml"
    text = family.read_text(encoding="utf-8").replace("[clause.S14]\ntai = 12", f"[clause.S14]\ntai = {tai}")
    family.write_text(text, encoding="utf-8")
    edition.cache_clear()


def test_a_log_names_edition_version_and_hash_and_so_does_its_decision() -> None:
    for ruleset in ("tw16", "tw16_assoc"):
        law = edition(ruleset)
        log = a_log_of(ruleset)
        assert log.opening_data["edition"] == {"id": ruleset, "version": "1", "hash": law.hash}
        assert a_flush(log).decision_data["edition"] == log.opening_data["edition"]


def test_a_version_or_rule_set_that_is_not_there_opens_nothing() -> None:
    for ruleset, version in (("tw16", "99"), ("mcr", None)):
        with pytest.raises(CaseError) as caught:
            a_log_of(ruleset, version)
        assert caught.value.code == "unknown_ruleset"
    assert not Log.objects.exists()


def test_the_points_are_those_of_the_edition() -> None:
    usual, own = (a_flush(a_log_of(ruleset)).decision_data["payments"] for ruleset in ("tw16", "tw16_assoc"))
    assert usual[0]["points"] - own[0]["points"] == 40


def test_a_log_goes_on_under_its_own_version_when_a_newer_one_comes(house: Path) -> None:
    old = a_log_of("tw16", "1")
    a_new_version(house, tai=99)
    young = a_log_of("tw16")
    pinned = a_log_of("tw16", "1")
    found = {log.id: a_flush(log).decision_data for log in (old, young, pinned)}
    assert [found[log.id]["edition"]["version"] for log in (old, young, pinned)] == ["1", "2", "1"]
    points = [found[log.id]["payments"][0]["points"] for log in (old, young, pinned)]
    assert points[0] == points[2] == points[1] - 870
    assert log_state(old.id).table.law.version == "1"


def test_a_deal_is_opened_under_the_version_that_its_tournament_pins(house: Path) -> None:
    by = a_user()
    old = a_tournament(entrants=4, edition="1")
    a_new_version(house, tai=99)
    young = a_tournament(entrants=4, edition="2")
    opened = [a_deal(a_table(one, by), by).log.opening_data["edition"]["version"] for one in (old, young)]
    assert opened == ["1", "2"]


def test_what_another_edition_would_decide_is_listed_and_nothing_is_written(
    capsys: pytest.CaptureFixture[str],
) -> None:
    flush, plain = a_log_of("tw16"), a_log_of("tw16")
    ruling = a_flush(flush)
    tell(plain, a_win(face=3))
    assert list(rejudge(log_state(flush.id))) == []
    with pytest.raises(CommandError):
        call_command("rejudge", "--json", "--edition", "tw16_assoc@1")
    (line,) = capsys.readouterr().out.splitlines()
    told = json.loads(line)
    assert told["ruling"] == str(ruling.id)
    assert {change["part"] for change in told["what"]} >= {"points"}
    assert log_state(flush.id).n == 2
