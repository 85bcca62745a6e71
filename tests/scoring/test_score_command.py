"""`manage.py score`: one answer a line, in order; a bad line gives its error and the rest is still read."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rulings.management.commands.score import answer_line, as_json
from tests.scoring.makers import hand

ROOT = Path(__file__).parent.parent.parent
GOOD = json.dumps(hand("123m456m789m234s78s55p + 6s"))


def run(*files: str, text: bytes = b"") -> tuple[list[dict[str, Any]], int]:
    """The answers and the exit status of the command."""
    command = [sys.executable, str(ROOT / "manage.py"), "score", *files]
    done = subprocess.run(command, input=text, capture_output=True, cwd=ROOT, timeout=60)  # noqa: S603  our own command
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()], done.returncode


def test_a_good_hand_gives_its_face_and_status_0() -> None:
    answers, status = run(text=GOOD.encode())
    assert status == 0
    assert answers == [
        {
            "total": 3,
            "elements": [{"id": "S3", "name": "門清", "tai": 1}, {"id": "S7", "name": "平和", "tai": 2}],
            "division": ["123m", "456m", "789m", "234s", "678s"],
            "pair": "55p",
            "waits": ["6s", "9s"],
            "interpretations": [],
        }
    ]


def test_bad_lines_give_their_errors_and_the_rest_is_read_and_the_status_is_1(tmp_path: Path) -> None:
    lines = [
        GOOD.encode(), b"{", b"", b"[1]", b"\xff\xfe", b"[" * 100_000, b'{"v": ' + b"9" * 10_000 + b"}", b"NaN",
        b'{"concealed": "\\ud800", "win": "1m"}', b'{"concealed": "1m\\u0000", "win": "1m"}', b"null", b"  ",
        b'"123m"', GOOD.encode(),
    ]  # fmt: skip
    file = tmp_path / "hands.jsonl"
    file.write_bytes(b"\n".join(lines))
    answers, status = run(str(file))
    assert status == 1
    codes = [answer["error"]["code"] if "error" in answer else answer["total"] for answer in answers]
    assert codes == [3, *["bad_json"] * 6, "bad_field", "bad_field", "bad_json", "bad_json", 3]


def test_a_hand_that_says_a_key_twice_is_not_scored_by_the_last_one(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text(GOOD[:-1] + ', "win": "1m"}', encoding="utf-8")
    answers, status = run(str(file))
    assert status == 1
    assert answers[0]["error"]["code"] == "bad_json"
    assert "「win」寫了兩次" in answers[0]["error"]["message"]


def test_several_files_are_read_in_order(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.write_text(GOOD + "\n", encoding="utf-8")
    second.write_text(json.dumps(hand("456m789m234p78sNN + 6s", "123m")), encoding="utf-8")
    answers, status = run(str(first), str(second))
    assert ([answer["total"] for answer in answers], status) == ([3, 0], 0)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing")
    done = subprocess.run(  # noqa: S603  our own command
        [sys.executable, str(ROOT / "manage.py"), "score", missing], capture_output=True, cwd=ROOT, timeout=60
    )
    assert done.returncode == 1
    assert missing in done.stderr.decode()
    assert b"Traceback" not in done.stderr


def test_a_byte_order_mark_is_skipped() -> None:
    answers, status = run(text=b"\xef\xbb\xbf" + GOOD.encode())
    assert (answers[0]["total"], status) == (3, 0)


@pytest.mark.parametrize("shown", ["\ud800", "\u0000", "\u2028", "🀄", "</script>"])
def test_an_answer_is_always_one_line_of_utf_8(shown: str) -> None:
    answer = as_json(answer_line(json.dumps({"concealed": shown, shown: shown}).encode()))
    assert "\n" not in answer
    assert json.loads(answer.encode("utf-8"))["error"]["code"] == "bad_field"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"", "沒有輸入"),
        (b"\n \n", "沒有輸入"),
        (json.dumps(json.loads(GOOD), indent=1).encode(), "一手牌要寫在同一行"),
        (f"[\n {GOOD[1:]}".encode(), "一手牌要寫在同一行"),
        ((GOOD + "\n" + GOOD).encode("utf-16"), "UTF-8"),
        ((GOOD + "\n" + GOOD).encode("utf-16-be"), "UTF-8"),
    ],
)
def test_an_input_that_is_no_list_of_hands_has_one_answer_that_says_what_to_do(
    text: bytes, told: str
) -> None:
    answers, status = run(text=text)
    assert status == 1
    assert [answer["error"]["code"] for answer in answers] == ["bad_json"]
    assert told in answers[0]["error"]["message"]


def test_an_open_brace_alone_before_good_hands_is_one_bad_line() -> None:
    answers, status = run(text=f"{{\n{GOOD}\n".encode())
    assert [("error" in answer) for answer in answers] == [True, False]
    assert status == 1


def test_a_reader_that_has_read_enough_ends_the_command_without_a_traceback() -> None:
    command = [sys.executable, str(ROOT / "manage.py"), "score"]
    with subprocess.Popen(  # noqa: S603  our own command
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as running:
        assert running.stdin
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        running.stdin.write(f"{GOOD}\n".encode())
        running.stdin.close()
        assert running.stderr.read() == b""
    assert running.returncode == 1
