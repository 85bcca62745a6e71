"""A list of players as people keep it: CSV from a spreadsheet, in UTF-8, UTF-16 or Big5, with or without a BOM.

Reads text, returns rows and every fault of every row at once; writes nothing.
"""

import codecs
import csv
import io
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from referee.accounts.visible import is_visible, unseen_text
from referee.players.models import NAME_MAX
from referee.players.names import name_key

MAX_BYTES = 256 * 1024
MAX_ROWS = 400
MAX_NUMBER = 9999
COLUMNS = {
    "name": ("姓名", "名字", "選手", "name"),
    "number": ("編號", "號碼", "號", "序號", "number", "no"),
    "club": ("社團", "單位", "俱樂部", "隊伍", "club", "team"),
    "private": ("不公開", "不公開姓名", "未成年", "private", "private name", "minor"),
}
YES = frozenset(
    map(name_key, ("是", "1", "y", "yes", "true", "v", "✓", "✔", "○", "不公開", "未成年", "private"))
)
NO = frozenset(map(name_key, ("", "否", "不", "0", "n", "no", "false", "-", "公開", "成年", "public")))
_KEYS = {name_key(word): column for column, words in COLUMNS.items() for word in words}


class RosterError(ValueError):
    """A list that cannot be read at all; `code`, and a sentence that says what to do."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One player of the list; `line` as an editor counts them; `problems` are sentences."""

    line: int
    name: str
    club: str = ""
    number: int | None = None
    written_number: str = ""
    private: bool = False
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """The rows of a list and what is wrong with the list as a whole."""

    rows: tuple[Row, ...] = ()
    problems: tuple[str, ...] = field(default=())

    @property
    def ok(self) -> bool:
        """Whether every row could be entered as it stands."""
        return bool(self.rows) and not self.problems and not any(row.problems for row in self.rows)


def decode(data: bytes) -> str:
    """Text of a file: by its BOM, else UTF-16 that tells itself, UTF-8, Big5; RosterError where it is none of them."""
    for bom, encoding in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if data.startswith(bom):
            return _decoded(data, encoding)
    if (text := _unmarked_utf16(data)) is not None:
        return text
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _decoded(data, "cp950")


def _unmarked_utf16(data: bytes) -> str | None:
    """UTF-16 without a BOM has zero bytes (in its line ends, if nowhere else) and, read the right way round, a list."""
    for encoding in ("utf-16-le", "utf-16-be") if 0 in data else ():
        with suppress(UnicodeDecodeError):
            text = data.decode(encoding)
            if read_roster(text).rows:
                return text
    return None


def _decoded(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as bad:
        raise RosterError(
            "encoding", _("檔案不是 UTF-8，也不是 Big5。請在試算表另存成「CSV UTF-8」再試。")
        ) from bad


def read_roster(text: str) -> Roster:
    """Rows and faults of a list: missing columns, blank names, bad numbers, doubles, too many, too long."""
    text = text.lstrip("\ufeff")
    if not text.strip():
        return Roster(problems=(_("名單是空的。第一列寫「姓名」，下面一列一人。"),))
    lines: list[tuple[int, list[str]]] = []
    try:
        for at, cells in _lines(text):
            lines.append((at, cells))
    except csv.Error:
        return Roster(problems=(_unreadable(text, lines[-1][0] if lines else 0),))
    columns = {_KEYS[key]: at for at, cell in enumerate(lines[0][1]) if (key := name_key(cell)) in _KEYS}
    if "name" not in columns:
        return Roster(problems=(_("找不到「姓名」這一欄。第一列要寫欄名，例如：編號,姓名,社團"),))
    rows = [_row(line, cells, columns) for line, cells in lines[1:]]
    problems = []
    if not rows:
        problems.append(_("只有欄名，沒有選手。"))
    if len(rows) > MAX_ROWS:
        problems.append(
            _("一次最多 %(max)d 人，這份有 %(count)d 人。請分次匯入。")
            % {"max": MAX_ROWS, "count": len(rows)}
        )
    return Roster(rows=tuple(_without_doubles(rows)), problems=tuple(problems))


def _unreadable(text: str, last: int) -> str:
    """Which row cannot be read: the next one after `last` that is not blank."""
    lines = text.splitlines()
    at = next((n for n in range(last, len(lines)) if lines[n].strip()), last) + 1
    return _("第 %(line)d 列的引號沒有成對，或一格太長，從這裡讀不下去。請看那一列的雙引號。") % {"line": at}


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Lines that are not blank, with their numbers; the first decides what separates the cells."""
    first = next(line for line in text.splitlines() if line.strip())
    separator = max(",\t;，、", key=first.count)
    if separator in "，、":
        text, separator = text.replace(separator, ","), ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    for cells in reader:
        if any(cell.strip() for cell in cells):
            yield reader.line_num, [cell.strip() for cell in cells]


def _row(line: int, cells: Sequence[str], columns: dict[str, int]) -> Row:
    def cell(column: str) -> str:
        at = columns.get(column)
        return cells[at] if at is not None and at < len(cells) else ""

    name, club, written, private = cell("name"), cell("club"), cell("number"), cell("private")
    problems = []
    if not name:
        problems.append(_("沒有姓名"))
    if len(name) > NAME_MAX or len(club) > NAME_MAX:
        problems.append(_("姓名或社團超過 %(max)d 個字") % {"max": NAME_MAX})
    if not is_visible(name + club):
        problems.append(unseen_text())
    if name_key(private) not in YES | NO:
        said = _("「不公開」這一欄寫了「%(written)s」，請寫「是」，或空著")
        problems.append(said % {"written": private[:12]})
    number = int(written) if written.isdecimal() and len(written) <= len(str(MAX_NUMBER)) else None
    if written and (number is None or not 1 <= number <= MAX_NUMBER):
        number = None
        problems.append(
            _("編號「%(written)s」不是 1 到 %(max)d 的整數") % {"written": written[:12], "max": MAX_NUMBER}
        )
    return Row(
        line=line,
        name=name,
        club=club,
        number=number,
        written_number=written,
        private=name_key(private) in YES,
        problems=tuple(problems),
    )


def _without_doubles(rows: Sequence[Row]) -> Iterator[Row]:
    """The rows, those that repeat a name (and club) or a number of an earlier one with that said.

    Namesakes of one club are two people where each has a number of his own.
    """
    people: dict[tuple[str, str], Row] = {}
    numbers: dict[int, int] = {}
    for row in rows:
        problems = list(row.problems)
        person = (name_key(row.name), name_key(row.club))
        first = people.setdefault(person, row)
        if row.name and first is not row and None in (first.number, row.number):
            problems.append(_("和第 %(line)d 列同名；若是兩個人，請用社團或編號分開") % {"line": first.line})
        if row.number is not None and (line := numbers.setdefault(row.number, row.line)) != row.line:
            problems.append(_("編號和第 %(line)d 列一樣") % {"line": line})
        yield replace(row, problems=tuple(problems))
