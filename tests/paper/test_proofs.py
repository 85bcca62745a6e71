"""What proves a record elsewhere: who gets it, and that a paper's fingerprint is told from a wrong one."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from referee.tournament import journal
from referee.tournament.models import JournalLine
from rulings.check_log import check
from tests.desk.pages import text_of, words_of
from tests.paper.conftest import Hall
from tests.rulings_edge.tampering import tampering

KEEPERS = {"organizer", "head"}


def test_logs_and_their_checker_are_for_organizer_and_head_referee(hall: Hall) -> None:
    for page in ("logs/", f"logs/{hall.deal.log_id}.jsonl", "logs/journal.jsonl", "logs/check_log.py"):
        found = hall.cast.statuses(hall.organize(page))
        assert {who for who, status in found.items() if status == 200} == KEEPERS
        assert {who for who, status in found.items() if status == 403} == {"referee", "player"}


def test_a_log_of_another_tournament_is_not_found(hall: Hall) -> None:
    other = hall.cast.users["elsewhere"]
    assert other is not None
    slug = other.memberships.first().tournament.slug  # type: ignore[union-attr]  # a_cast gives him one
    assert (
        hall.cast.clients["elsewhere"].get(f"/organize/{slug}/logs/{hall.deal.log_id}.jsonl").status_code
        == 404
    )


def test_a_downloaded_log_proves_itself_and_holds_against_the_paper(hall: Hall) -> None:
    client = hall.cast.clients["organizer"]
    data = client.get(hall.organize(f"logs/{hall.deal.log_id}.jsonl")).content
    assert check(data, hall.upheld.hash[:16]) == []
    program = client.get(hall.organize("logs/check_log.py")).content
    assert program.startswith(b"#!/usr/bin/env python3")


def test_the_list_of_checkpoints_is_what_the_command_reads(hall: Hall, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(hall.cast.clients["nobody"].get(hall.url("checkpoints.txt")).content)
    whole = path.read_text().splitlines()[1].removeprefix("# ")
    call_command("verify_log", "--checkpoints", str(path), "--checkpoint", whole[:16])
    spaced = " ".join(whole[i : i + 4] for i in range(0, 16, 4))
    assert spaced in text_of(hall.cast.clients["organizer"].get(hall.organize("logs/")))


def test_a_downloaded_journal_proves_itself_and_holds_against_the_list(hall: Hall) -> None:
    data = hall.cast.clients["head"].get(hall.organize("logs/journal.jsonl")).content
    (kept,) = journal.checkpoint(hall.cast.tournament.pk)
    assert f"{kept}\n" in hall.cast.clients["nobody"].get(hall.url("checkpoints.txt")).content.decode()
    assert check(data, kept.hash[:16]) == []
    assert [fault.kind for fault in check(data.replace(b"dealer", b"dealar", 1))] == ["changed"]


def test_a_journal_whose_tail_was_cut_does_not_hold_against_the_list_kept_elsewhere(
    hall: Hall, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(hall.cast.clients["nobody"].get(hall.url("checkpoints.txt")).content)
    with tampering(("tournament_journal", "tournament_journalline")) as cursor:
        cursor.execute("DELETE FROM tournament_journalline WHERE n > 2")
        second = JournalLine.objects.get(n=2).hash
        cursor.execute("UPDATE tournament_journal SET n = 2, hash = %s", [second])
        with pytest.raises(CommandError):
            call_command("verify_log", "--checkpoints", str(path))
    assert f"journal {hall.cast.tournament.pk}: checkpoint" in capsys.readouterr().out


def test_a_fingerprint_on_paper_is_found_or_not(hall: Hall) -> None:
    client, path = hall.cast.clients["nobody"], hall.url(f"rulings/{hall.foul.pk}/check/")
    hash = hall.foul.hash
    good = words_of(client.get(path, {"h": f"{hash[:4].upper()} {hash[4:8]} {hash[8:12]} {hash[12:16]}"}))
    assert "紙上的指紋在紀錄裡" in good
    assert "已有新的裁決" in good
    for wrong in (hash[::-1], "0" * 64, "zz zz zz zz zz zz zz zz"):
        assert "紀錄裡沒有這個指紋" in words_of(client.get(path, {"h": wrong}))
    for short in ("", hash[:8], "<script>"):
        page = client.get(path, {"h": short})
        assert page.status_code == 200
        assert "紙上的指紋在紀錄裡" not in words_of(page)
        assert b"<script>" not in page.content


def test_a_check_page_is_as_public_as_its_ruling(hall: Hall) -> None:
    path = hall.url(f"rulings/{hall.foul.pk}/check/")
    assert set(hall.cast.statuses(path).values()) == {200}
    hall.cast.tournament.state = "draft"
    hall.cast.tournament.save()
    found = hall.cast.statuses(path)
    assert {who for who, status in found.items() if status == 404} == {"stranger", "elsewhere", "nobody"}
