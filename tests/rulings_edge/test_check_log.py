"""An exported log proves itself elsewhere: whatever is changed in the file is found, and named for what it is."""

import ast
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rulings import check_log
from rulings.check_log import Fault, check
from rulings.export import CHECKER, export_log
from rulings.models import Event, Log
from tests.builders import a_discard, a_log, a_win, judge_again, tell
from tests.rulings_edge.tampering import tampering

pytestmark = pytest.mark.django_db


@pytest.fixture
def log() -> Log:
    """A deal with a discard, a win, its ruling and the ruling that overturns it: four rows and more."""
    log = a_log()
    tell(log, a_discard())
    won = tell(log, a_win("S", face=3))
    assert won.ruling is not None
    judge_again(won.ruling, "overturn", reason="看過牌譜，不是「和」")
    return log


@pytest.fixture
def data(log: Log) -> bytes:
    return export_log(log.id).encode()


def kinds(data: bytes) -> list[tuple[str, int | None]]:
    return [(fault.kind, fault.n) for fault in check(data)]


def lines_of(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


def test_an_export_is_as_it_was_written(data: bytes) -> None:
    assert check(data) == []


def test_an_export_of_a_log_without_rows_is_as_it_was_written() -> None:
    assert check(export_log(a_log().id).encode()) == []


def test_a_row_by_the_chain_s_own_rule_and_by_the_checker_s_is_the_same(log: Log, data: bytes) -> None:
    hashes = [json.loads(line)[-1] for line in lines_of(data)]
    last = log.rulings.latest("n")
    assert hashes[0] == log.genesis
    assert hashes[-1] == hashes[-2] == last.hash


@pytest.mark.parametrize("bit", [0, 3, 7])
def test_every_byte_that_is_flipped_is_found_in_its_line_and_is_no_gap_and_no_fork(
    data: bytes, bit: int
) -> None:
    at = 1
    for place, byte in enumerate(data):
        flipped = data[:place] + bytes([byte ^ 1 << bit]) + data[place + 1 :]
        faults = check(flipped)
        assert faults, f"byte {place} of {byte}"
        assert {fault.kind for fault in faults} <= {"changed", "unreadable"}, (place, faults)
        assert any(fault.line in (at, at + 1) for fault in faults), (place, faults)
        at += byte == 10


def test_a_row_taken_away_is_a_gap(data: bytes) -> None:
    lines = lines_of(data)
    assert kinds(b"".join(lines[:2] + lines[3:])) == [("gap", 2)]


def test_rows_cut_off_at_the_end_are_a_gap(data: bytes) -> None:
    lines = lines_of(data)
    assert kinds(b"".join(lines[:3] + lines[-1:])) == [("gap", 3)]
    assert kinds(b"".join(lines[:1] + lines[-1:])) == [("gap", 1)]


def forged(values: list[object], kind: str, prev: str) -> bytes:
    """A sound row of these values after any hash."""
    text = check_log.canonical([kind, *values])
    return (check_log.written(["row", kind, values, prev, check_log.link(prev, text)]) + "\n").encode()


def test_two_rows_of_one_place_are_a_fork(data: bytes) -> None:
    lines = lines_of(data)
    _, kind, values, prev, _own = json.loads(lines[2])
    values[4] = values[4].replace("E", "S")
    twin = forged(values, kind, prev)
    assert ("fork", 2) in kinds(b"".join([*lines[:3], twin, *lines[3:]]))


def test_a_sound_row_that_follows_another_is_a_fork_and_no_change(data: bytes) -> None:
    lines = lines_of(data)
    _, kind, values, _prev, _own = json.loads(lines[2])
    assert kinds(b"".join([*lines[:2], forged(values, kind, "0" * 64), *lines[3:]])) == [
        ("fork", 2),
        ("fork", 3),
    ]


def test_rows_in_another_order_are_named(data: bytes) -> None:
    lines = lines_of(data)
    assert "changed" in [kind for kind, _n in kinds(b"".join([lines[0], lines[2], lines[1], *lines[3:]]))]


def rewritten(data: bytes) -> bytes:
    """The whole log hashed again with another discard: a sound chain that only a checkpoint can tell apart."""
    made, prev = [lines_of(data)[0]], json.loads(lines_of(data)[0])[2]
    for line in lines_of(data)[1:-1]:
        _, kind, values, _old, _own = json.loads(line)
        if values[3] == "discard":
            values[4] = values[4].replace("5m", "6m")
        made.append(forged(values, kind, prev))
        prev = json.loads(made[-1])[4]
    return b"".join([*made, (check_log.written(["head", len(made) - 1, prev]) + "\n").encode()])


def test_a_log_hashed_again_shows_only_against_a_checkpoint_from_paper(log: Log, data: bytes) -> None:
    on_paper = log.rulings.latest("n").hash[:16]
    spaced = " ".join(on_paper[i : i + 4] for i in range(0, 16, 4))
    assert check(data, spaced) == []
    assert check(rewritten(data)) == []
    assert [fault.kind for fault in check(rewritten(data), spaced)] == ["checkpoint"]


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: b"\n",
        lambda data: data[:-1],
        lambda data: data * 2,
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: b"\n".join(data.splitlines()[:-1]) + b"\n",
        lambda data: data.replace(b"[", b"[" * 5000, 1),
        lambda data: b"null\n" + data,
        lambda data: data + b"{}\n",
    ],
)
def test_what_is_no_export_is_unreadable_and_never_a_crash(
    data: bytes, damage: Callable[[bytes], bytes]
) -> None:
    assert "unreadable" in [fault.kind for fault in check(damage(data))]


def test_a_change_in_the_database_is_in_the_export_and_found_there(log: Log) -> None:
    with tampering() as cursor:
        cursor.execute(
            "UPDATE rulings_entry SET points = points + 1 WHERE ruling_id IN (SELECT id FROM rulings_ruling WHERE n = 3)"
        )
        assert kinds(export_log(log.id).encode()) == [("changed", 3)]
    with tampering() as cursor:
        Event.objects.filter(log=log, n=1)
        cursor.execute("DELETE FROM rulings_event WHERE n = 1")
        assert kinds(export_log(log.id).encode()) == [("gap", 1)]


def test_the_checker_runs_alone_and_says_what_it_found(log: Log, tmp_path: Path) -> None:
    call_command("export_log", str(log.id), "--to", str(tmp_path))
    file, alone = (
        tmp_path / f"{log.id.hex}.jsonl",
        [sys.executable, "-I", "-S", str(tmp_path / "check_log.py")],
    )
    good = subprocess.run([*alone, str(file)], capture_output=True, text=True, check=False)
    assert (good.returncode, good.stdout) == (0, "as it was written: 4 rows\n")
    file.write_bytes(file.read_bytes().replace(b"5m", b"6m", 1))
    bad = subprocess.run([*alone, str(file)], capture_output=True, text=True, check=False)
    assert bad.returncode == 1
    assert bad.stdout.startswith("line 2: changed: event ")
    assert subprocess.run(alone, capture_output=True, check=False).returncode == 2


def test_the_checker_is_python_3_9_and_imports_the_standard_library_only() -> None:
    tree = ast.parse(CHECKER.read_text(), feature_version=(3, 9))
    imported = {
        name.name if isinstance(node, ast.Import) else node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    assert imported == {"__future__", "hashlib", "json", "sys", "typing"}


def test_the_command_prints_one_log_and_refuses_what_it_does_not_know(
    log: Log, data: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("export_log", str(log.id))
    assert capsys.readouterr().out.encode() == data
    for wrong in (["x"], ["0" * 32], [str(log.id), str(log.id)]):
        with pytest.raises(CommandError):
            call_command("export_log", *wrong)


def test_a_fault_says_its_line_and_its_place() -> None:
    assert str(Fault("gap", "a row is missing", 3, 2)) == "line 3: gap: a row is missing (place 2)"
