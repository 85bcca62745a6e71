"""`manage.py audit_log`: sentences or JSON, several logs in one file, exit status 1 for a violation or a malformed log."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from rulings.management.commands.adjudicate import answer_text
from tests.rulings.games import play_deal

LEGAL = play_deal(seed=1).case


def second_tile_ponged() -> dict[str, Any]:
    deal = {"dealer": "E", "door": "E", "round_wind": "E", "streak": 0, "starting_dealer": "E"}
    log = [
        {"type": "discard", "seat": "E", "tile": "9p"},
        {"type": "draw", "seat": "S", "from": "head"},
        {"type": "discard", "seat": "S", "tile": "9p"},
        {"type": "pong", "seat": "W", "tiles": "999p", "from": "S"},
    ]
    return {"v": 1, "ruleset": "tw16", "deal": deal, "full": True, "log": log}


def run(path: Path, *flags: str) -> tuple[int, list[str]]:
    out = io.StringIO()
    status = 0
    try:
        call_command("audit_log", *flags, path, stdout=out)
    except SystemExit as end:
        status = int(end.code or 0)
    return status, out.getvalue().splitlines()


def written(path: Path, *cases: object) -> Path:
    file = path / "logs.jsonl"
    file.write_text("\n".join(case if isinstance(case, str) else json.dumps(case) for case in cases))
    return file


def test_a_legal_log_says_nothing_and_ends_well(tmp_path: Path) -> None:
    assert run(written(tmp_path, LEGAL)) == (0, [])


def test_a_legal_log_as_json_has_no_violations(tmp_path: Path) -> None:
    status, lines = run(written(tmp_path, LEGAL), "--json")
    assert status == 0
    assert [json.loads(line) for line in lines] == [{"violations": []}]


def test_a_violation_is_told_with_log_event_seat_clause_and_sentence(tmp_path: Path) -> None:
    status, lines = run(written(tmp_path, LEGAL, second_tile_ponged()))
    assert status == 1
    assert len(lines) == 1
    number, event, seat, clause, name, sentence = lines[0].split("\t")
    assert (number, event, clause) == ("2", "log[3]", "B9")
    assert seat
    assert name
    assert "同" in sentence


def test_a_violation_as_json_names_clause_event_and_foul(tmp_path: Path) -> None:
    status, lines = run(written(tmp_path, second_tile_ponged()), "--json", "--lang", "en")
    assert status == 1
    (violation,) = json.loads(lines[0])["violations"]
    assert {name: violation[name] for name in ("event", "seat", "clause", "also", "foul", "because")} == {
        "event": 3,
        "seat": "W",
        "clause": "B9",
        "also": ["F10"],
        "foul": "wrong_pong",
        "because": "second_like_tile",
    }


def test_a_bad_line_gives_its_error_and_the_rest_is_still_read(tmp_path: Path) -> None:
    thin = {**LEGAL, "full": False}
    status, lines = run(written(tmp_path, "{", thin, LEGAL), "--json")
    assert status == 1
    assert [json.loads(line).get("error", {}).get("code") for line in lines] == [
        "bad_json",
        "bad_field",
        None,
    ]


def test_a_key_that_stands_twice_is_named_and_nothing_is_decided_by_the_last_one(tmp_path: Path) -> None:
    deep = json.dumps(LEGAL).replace('"dealer": ', '"dealer": "W", "dealer": ', 1)
    assert '"W", "dealer"' in deep
    file = tmp_path / "case.json"
    file.write_text(deep)
    error = json.loads(run(file, "--json")[1][0])["error"]
    assert (error["code"], error["message"]) == ("bad_json", "the key 'dealer' stands twice in one object")
    assert answer_text(deep.encode())["error"] == error


def test_one_object_over_several_lines_is_one_log(tmp_path: Path) -> None:
    file = tmp_path / "log.json"
    file.write_text(json.dumps(second_tile_ponged(), indent=1))
    status, lines = run(file, "--json")
    assert (status, len(lines)) == (1, 1)


def test_standard_input_is_read_where_no_file_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    text = json.dumps(second_tile_ponged()).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    out = io.StringIO()
    with pytest.raises(SystemExit) as end:
        call_command("audit_log", "--json", stdout=out)
    assert end.value.code == 1
    assert json.loads(out.getvalue())["violations"][0]["clause"] == "B9"
