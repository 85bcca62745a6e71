"""Checkpoints kept elsewhere: a list of the heads of logs, one hash of the list on paper, and the command that holds them."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rulings.checkpoints import Unreadable, heads, list_hash, list_text, read_list, short
from rulings.models import Log
from tests.builders import a_discard, a_log, tell

pytestmark = pytest.mark.django_db


@pytest.fixture
def logs() -> list[Log]:
    made = [a_log(), a_log()]
    for log in made:
        tell(log, a_discard())
    return made


def listed(logs: list[Log], into: Path) -> tuple[Path, str]:
    """A list on disk with a remark, and its hash as on paper."""
    found = heads(log.id for log in logs)
    path = into / "checkpoints.txt"
    path.write_text("# 公開賽\n\n" + list_text(found))
    return path, short(list_hash(found))


def test_a_list_holds_for_logs_that_have_only_grown(logs: list[Log], tmp_path: Path) -> None:
    path, on_paper = listed(logs, tmp_path)
    tell(logs[0], a_discard("S"))
    call_command("verify_log", "--checkpoints", str(path), "--checkpoint", on_paper)


def test_a_list_that_was_changed_and_a_log_that_is_gone_are_named(
    logs: list[Log], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, on_paper = listed(logs, tmp_path)
    text = path.read_text()
    path.write_text(text.replace(logs[0].id.hex, "0" * 32))
    with pytest.raises(CommandError):
        call_command("verify_log", "--checkpoints", str(path), "--checkpoint", on_paper)
    said = capsys.readouterr().out
    assert "the list has another hash" in said
    assert f"log {'0' * 32}: missing" in said


def test_a_log_that_became_another_is_named(
    logs: list[Log], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, _on_paper = listed(logs, tmp_path)
    own = logs[1].events.get().hash
    path.write_text(path.read_text().replace(own, own[::-1]))
    with pytest.raises(CommandError):
        call_command("verify_log", "--checkpoints", str(path))
    assert f"log {logs[1].id.hex}: checkpoint" in capsys.readouterr().out


@pytest.mark.parametrize(
    "line", ["x", "a b c", f"journal:x 1 {'0' * 64}", f"{'0' * 32} 1", f"{'0' * 32} one {'0' * 64}"]
)
def test_a_line_that_is_no_checkpoint_is_named(line: str) -> None:
    with pytest.raises(Unreadable, match="line 2"):
        read_list(f"#\n{line}\n")


def test_a_list_that_is_not_there_is_said_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("verify_log", "--checkpoints", str(tmp_path / "none"))
    assert str(refused.value) == f"there is no file {tmp_path / 'none'}"
    with pytest.raises(CommandError, match=f"{tmp_path} cannot be read as a list of checkpoints"):
        call_command("verify_log", "--checkpoints", str(tmp_path))


def test_a_list_names_journals_by_their_tournaments() -> None:
    (one,) = read_list(f"journal:07 3 {'A' * 64}\n")
    assert (str(one), one.journal) == (f"journal:7 3 {'a' * 64}", 7)


def test_a_list_and_a_log_are_not_named_together(logs: list[Log], tmp_path: Path) -> None:
    path, _on_paper = listed(logs, tmp_path)
    for wrong in ([str(logs[0].id), "--checkpoints", str(path)], ["--checkpoints", str(tmp_path / "none")]):
        with pytest.raises(CommandError):
            call_command("verify_log", *wrong)
