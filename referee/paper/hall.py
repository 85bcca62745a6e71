"""The hall screen: standings page by page, the clock as the wall, and how every table stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, Max, Min, OuterRef, Q, Subquery, UUIDField
from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.board.models import DealCount
from referee.paper.models import RoundClock
from referee.seating.models import Deal, Sitting
from referee.tournament.models import Tournament
from rulings.models import Event, Ruling

PAGE = 10
SIDE = 18  # stacks of a wall
STACKS = 4 * SIDE
LAST = 8  # stacks: the last ten minutes
LAST_SECONDS = 600
DISPUTES = ("report", "claims")
STEP, THIN, THICK = 25.6, 22.5, 48.0
# Of each wall: where its first stack stands and the step to the next; they are used up clockwise from the top left.
# The four form a pinwheel around the felt, in a picture of 566 × 566; the first two numbers are x and y.
WALLS = (
    ((6.0, 6.0), (STEP, 0.0), (THIN, THICK)),
    ((512.0, 6.0), (0.0, STEP), (THICK, THIN)),
    ((537.5, 512.0), (-STEP, 0.0), (THIN, THICK)),
    ((6.0, 537.5), (0.0, -STEP), (THICK, THIN)),
)


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack of the wall on the screen: gone, standing, or of the last eight."""

    x: float
    y: float
    width: float
    height: float
    css: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """The clock at a moment. `ends_at` is None while it stands still."""

    round_no: int
    left: int
    seconds: int
    ends_at: datetime | None
    stacks: Sequence[Stack]

    @property
    def words(self) -> str:
        """38:12, as it is read."""
        hours, rest = divmod(self.left, 3600)
        minutes, seconds = divmod(rest, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

    @property
    def over(self) -> bool:
        return self.left <= 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """One table: its number, and what happens there in a word."""

    number: int
    word: str
    css: str


def clock_of(tournament: Tournament, *, now: datetime) -> Clock | None:
    """The clock of the round that was started last, if any."""
    row = RoundClock.objects.filter(tournament=tournament).first()
    if row is None:
        return None
    left = row.left_seconds or 0
    if row.ends_at is not None:
        left = max(0, int((row.ends_at - now).total_seconds()))
    return Clock(
        round_no=row.round_no,
        left=left,
        seconds=row.minutes * 60,
        ends_at=row.ends_at,
        stacks=wall(left, row.minutes * 60),
    )


def gone_at(left: int, whole: int) -> int:
    """How many of the 72 stacks are gone. The last eight are the last ten minutes (or less, in a short round)."""
    last = min(LAST_SECONDS, whole * LAST // STACKS)
    if left <= last:
        return STACKS - -(-left * LAST // last) if last else STACKS
    return (STACKS - LAST) * (whole - left) // max(1, whole - last)


def wall(left: int, whole: int) -> list[Stack]:
    """The 72 stacks as they stand, in the order in which they go."""
    gone = gone_at(left, whole)
    stacks = []
    for n in range(STACKS):
        (x, y), (dx, dy), (width, height) = WALLS[n // SIDE]
        at = n % SIDE
        css = "gone" if n < gone else ("last" if n >= STACKS - LAST else "stack")
        stacks.append(Stack(round(x + dx * at, 1), round(y + dy * at, 1), width, height, css))
    return stacks


def table_states(tournament: Tournament) -> tuple[int, list[TableState]]:
    """(the latest round that was begun, else the first, its tables): three statements, however many tables."""
    begun = Max("round_no", filter=Q(deals__isnull=False))
    rounds = tournament.sittings.aggregate(begun=begun, first=Min("round_no"))
    latest = rounds["begun"] or rounds["first"] or 0
    deal = Deal.objects.filter(sitting=OuterRef("pk")).order_by("-number")
    count = DealCount.objects.filter(deal__sitting=OuterRef("pk")).order_by("-deal__number")
    rows = (
        Sitting.objects.filter(tournament=tournament, round_no=latest)
        .annotate(
            log=Subquery(deal.values("log")[:1], output_field=UUIDField()),
            last=Subquery(count.values("last")[:1]),
        )
        .order_by("table_no", "number")
    )
    tables = {row.table_no: row for row in rows}
    asked = _asking([row.log for row in tables.values()])
    return latest, [_state(row, asked) for row in tables.values()]


def _asking(logs: Sequence[object]) -> set[object]:
    """The logs in which a dispute was told and nothing decided yet: a referee stands at that table."""
    ruled = Ruling.objects.filter(event=OuterRef("pk"))
    rows = Event.objects.filter(log__in=[log for log in logs if log], type__in=DISPUTES).exclude(need="")
    return set(rows.filter(~Exists(ruled)).values_list("log_id", flat=True))


def _state(row: Sitting, asked: set[object]) -> TableState:
    log = getattr(row, "log", None)
    if row.closed_at is not None or getattr(row, "last", None):
        return TableState(number=row.table_no, word=_("已結束"), css="over")
    if log is None:
        return TableState(number=row.table_no, word=_("未開始"), css="over")
    if log in asked:
        return TableState(number=row.table_no, word=_("裁決中"), css="open")
    return TableState(number=row.table_no, word=_("打牌中"), css="")


def start(*, tournament: Tournament, round_no: int, minutes: int, by: User, now: datetime) -> None:
    """Start the clock of a round anew."""
    RoundClock.objects.update_or_create(
        tournament=tournament,
        defaults={
            "round_no": round_no,
            "minutes": minutes,
            "ends_at": now + timedelta(minutes=minutes),
            "left_seconds": None,
            "set_by": by,
            "set_at": now,
        },
    )


def pause(*, tournament: Tournament, by: User, now: datetime) -> None:
    """Have the clock stand still; one that stands or has run out stays as it is."""
    row = RoundClock.objects.filter(tournament=tournament, ends_at__gt=now).first()
    if row is not None and row.ends_at is not None:
        left = int((row.ends_at - now).total_seconds())
        _set(row, ends_at=None, left_seconds=left, by=by, now=now)


def go_on(*, tournament: Tournament, by: User, now: datetime) -> None:
    """Let a clock that stands run on."""
    row = RoundClock.objects.filter(tournament=tournament, left_seconds__isnull=False).first()
    if row is not None:
        ends = now + timedelta(seconds=row.left_seconds or 0)
        _set(row, ends_at=ends, left_seconds=None, by=by, now=now)


def stop(*, tournament: Tournament) -> None:
    """Take the clock away."""
    RoundClock.objects.filter(tournament=tournament).delete()


def _set(
    row: RoundClock, *, ends_at: datetime | None, left_seconds: int | None, by: User, now: datetime
) -> None:
    row.ends_at, row.left_seconds, row.set_by, row.set_at = ends_at, left_seconds, by, now
    row.save(update_fields=["ends_at", "left_seconds", "set_by", "set_at"])
