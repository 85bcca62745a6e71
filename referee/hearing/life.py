"""How a ruling lives: issued, appealed, decided by a panel, final. Pure: told what happened and what time it is.

    drafted → issued → (appealed → upheld | amended | overturned) → final

A player's time to appeal counts from when *he* was told. A ruling is final when all four were told and nobody's time is
left, or when a panel made it. One that another took the place of (a review, a late report) says so instead.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

SEATS = ("E", "S", "W", "N")
UPHOLD = "uphold"
STAGE_OF = {"uphold": "upheld", "amend": "amended", "overturn": "overturned"}


class Stage(StrEnum):
    """Where a ruling stands."""

    ISSUED = "issued"
    APPEALED = "appealed"
    UPHELD = "upheld"
    AMENDED = "amended"
    OVERTURNED = "overturned"
    SUPERSEDED = "superseded"
    FINAL = "final"


@dataclass(frozen=True, kw_only=True)
class Life:
    """What has happened to a ruling. `told`: when each seat was told; `decided`: the act by which a panel ended its appeals."""

    told: Mapping[str, datetime]
    minutes: int
    appeals: int = 0
    decided: str = ""
    superseded: bool = False
    of_panel: bool = False

    def deadline(self, place: str) -> datetime | None:
        """The last moment at which a seat may appeal; None while it was not told."""
        at = self.told.get(place)
        return None if at is None else at + timedelta(minutes=self.minutes)

    @property
    def untold(self) -> tuple[str, ...]:
        """The seats that were not told yet, in turn order."""
        return tuple(place for place in SEATS if place not in self.told)

    @property
    def last_deadline(self) -> datetime | None:
        """When the ruling becomes final if nobody appeals; None until all four were told."""
        if self.untold:
            return None
        return max(self.told[place] for place in SEATS) + timedelta(minutes=self.minutes)

    @property
    def appealed(self) -> bool:
        """Whether an appeal waits for its panel. None does where something else took the ruling's place meanwhile."""
        return bool(self.appeals) and not self.decided and not self.superseded

    def stage(self, now: datetime) -> Stage:
        """Where the ruling stands at `now`."""
        if self.decided:
            return Stage(STAGE_OF[self.decided])
        if self.appealed:
            return Stage.APPEALED
        if self.superseded:
            return Stage.SUPERSEDED
        last = self.last_deadline
        return Stage.FINAL if self.of_panel or (last is not None and now > last) else Stage.ISSUED

    def appeal_refused(self, place: str, now: datetime) -> str:
        """Why this seat cannot appeal at `now`: "decided", "superseded", "panel", "late"; empty where it can."""
        if self.decided:
            return "decided"
        if self.superseded:
            return "superseded"
        if self.of_panel:
            return "panel"
        deadline = self.deadline(place)
        return "late" if deadline is not None and now > deadline else ""

    def review_refused(self, now: datetime) -> str:
        """Why it cannot be reviewed otherwise than by a panel: "appealed", "panel", "final"; empty where it can.

        One that is superseded is for the ledger to refuse, which tells by what.
        """
        if self.appealed:
            return "appealed"
        if self.of_panel and not self.superseded:
            return "panel"
        return "final" if self.stage(now) == Stage.FINAL else ""


@dataclass(frozen=True)
class Ballot:
    """A vote: for an act and, where it amends, for one wording (`decision`, canonical JSON)."""

    act: str
    decision: str = ""
    chair: bool = False

    @property
    def choice(self) -> tuple[str, str]:
        """What is voted for: two amendments are the same only where they say the same."""
        return self.act, self.decision


@dataclass(frozen=True)
class Count:
    """What a panel decided, and whether only the rule for a tie decided it."""

    act: str
    decision: str
    tied: bool


def count(ballots: Sequence[Ballot], *, tie_rule: str) -> Count:
    """More than half of all votes decide; else the rule for a tie: the ruling stands, or the chair's vote decides."""
    if not ballots:
        raise ValueError("nobody has voted")
    (choice, votes), *_rest = Counter(ballot.choice for ballot in ballots).most_common()
    if 2 * votes > len(ballots):
        return Count(*choice, tied=False)
    chair = next((ballot for ballot in ballots if ballot.chair), None)
    if tie_rule == "chair" and chair is not None:
        return Count(*chair.choice, tied=True)
    return Count(UPHOLD, "", tied=True)
