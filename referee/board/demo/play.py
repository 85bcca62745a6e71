"""Deals of the demo: seated, opened, disputed, settled, reviewed, all by the actions that the pages use.

Every step has a UUID made from its place in the demo, so a second run finds what the first one wrote.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid5

from referee.accounts.models import User
from referee.board.demo.answers import TOLD, answered
from referee.seating.actions.deals import open_next_deal
from referee.seating.actions.seats import draw_dealer, draw_seats
from referee.seating.actions.stakes import Wish, stake
from referee.seating.models import Deal, Draw, Sitting
from referee.seating.queries import accepted_draw
from rulings.queries import log_state
from rulings.record import CaseError, Recorded, record, review
from scoring.rounds import Chance
from scoring.seats import SEATS, Seat, next_seat

DEMO = UUID("0d3a44f0-1d6b-4e0e-9d44-d3a0144d3a01")
ATTEMPTS = 12

# Hands of sixteen tiles, complete on the tile named; what else they need is told by the deal.
HANDS: tuple[dict[str, Any], ...] = (
    {
        "concealed": "123m456m789p678sN",
        "melds": [{"kind": "pong", "tiles": "CCC"}],
        "win": "N",
        "flowers": "f2 f6",
    },
    {"concealed": "234m567m345p678p99s24s", "melds": [], "win": "3s", "flowers": ""},
    {
        "concealed": "222m55m",
        "melds": [{"kind": "pong", "tiles": t} for t in ("777m", "999m", "FFF", "PPP")],
        "win": "5m",
    },
    {
        "concealed": "123456789m11p23s",
        "melds": [{"kind": "chow", "tiles": "567s"}],
        "win": "1s",
        "flowers": "f1",
    },
)


@dataclass
class Clock:
    """The demo's time: begins some hours ago, moves on with every step."""

    now: datetime

    def tick(self, minutes: int = 1) -> datetime:
        self.now += timedelta(minutes=minutes)
        return self.now


@dataclass
class Table:
    """One sitting being played."""

    sitting: Sitting
    referee: User
    head: User
    clock: Clock
    chance: Chance

    def uid(self, *step: object) -> UUID:
        return uuid5(DEMO, f"{self.sitting}:{':'.join(map(str, step))}")

    def dice(self) -> list[int]:
        return [1 + self.chance.below(6) for _ in range(3)]

    def seat(self) -> None:
        """搬風 and 定莊; a void draw is drawn again."""
        for attempt in range(ATTEMPTS):
            if accepted_draw(self.sitting, Draw.Kind.SEATS):
                break
            tiles = [0, 1, 2, 3]
            self.chance.shuffle(tiles)
            draw_seats(
                sitting_id=self.sitting.pk,
                uid=self.uid("seats", attempt),
                thrower=None if self.sitting.previous else self.chance.below(4),
                dice=self.dice(),
                tiles=[SEATS[tile] for tile in tiles],
                by=self.referee,
                now=self.clock.tick(),
            )
        draw_dealer(
            sitting_id=self.sitting.pk,
            uid=self.uid("dealer"),
            dice=self.dice(),
            by=self.referee,
            now=self.clock.tick(),
        )

    def open(self) -> Deal:
        """The next deal."""
        number = self.sitting.deals.count() + 1
        uid, now = self.uid("deal", number), self.clock.tick()
        return open_next_deal(sitting_id=self.sitting.pk, uid=uid, dice=self.dice(), by=self.referee, now=now)

    def stake(self, step: str, wish: Wish) -> None:
        """插花: one act for the coming deal."""
        stake(
            sitting_id=self.sitting.pk,
            uid=self.uid("stake", step),
            wish=wish,
            by=self.referee,
            now=self.clock.tick(),
            head=False,
        )

    def tell(self, deal: Deal, event: dict[str, Any], step: object, **override: Any) -> Recorded:
        """An event with all that is asked about it; CaseError where the engine does not take it."""
        full = answered(log_id=deal.log_id, event=event, chance=self.chance)
        return record(
            log_id=deal.log_id,
            uid=self.uid("event", deal.number, step),
            event=full,
            actor_id=self.referee.pk,
            now=self.clock.tick(),
            override=override or None,
        )

    def foul(self, deal: Deal, foul: str) -> bool:
        """A foul of the first seat, from one by chance, that can have made it; False where none can so early in a deal."""
        first, facts = self.chance.below(len(SEATS)), dict(TOLD.get(foul, {}))
        for seat in (*SEATS[first:], *SEATS[:first]):
            try:
                self.tell(deal, {"type": "report", "seat": seat, "foul": foul, "facts": facts}, foul)
            except CaseError:
                continue
            return True
        return False

    def put_aside(self, deal: Deal, foul: str) -> None:
        """A foul of which the facts are still to be found out."""
        seat = SEATS[self.chance.below(len(SEATS))]
        event: dict[str, Any] = {"type": "report", "seat": seat, "foul": foul, "facts": {}}
        uid, now = self.uid("event", deal.number, "aside"), self.clock.tick()
        record(log_id=deal.log_id, uid=uid, event=event, actor_id=self.referee.pk, now=now)

    def decide(self, deal: Deal) -> None:
        """A dispute that the referee decides otherwise than the engine would, with a reason."""
        payer = SEATS[self.chance.below(len(SEATS))]
        self.tell(
            deal,
            {"type": "report", "seat": payer, "foul": "called_not_taken", "facts": {"pair_shown": False}},
            "own",
            reason="鄰桌喊聲造成誤會，兩家同意只口頭警告",
            clauses=["F1"],
            payments=[],
            remedies=[{"kind": "warning", "seat": payer}],
        )

    def settle(self, deal: Deal, step: str = "result") -> Recorded | None:
        """A result, unless a foul ended the deal: by chance a self-draw, a win on a discard, with tiles or not, a drawn deal."""
        table = log_state(deal.log_id).table
        able = [seat for seat in SEATS if seat not in table.dead]
        if table.over or not able:
            return None
        winner = able[self.chance.below(len(able))]
        kind = self.chance.below(8)
        if kind == 0:
            return self.tell(deal, {"type": "exhausted"}, step)
        event = self._win(winner, kind)
        try:
            return self.tell(deal, event, step)
        except CaseError:  # tiles that cannot be in this deal: told by their tai then
            return self.tell(deal, {**event, "hand": None, "face": 2}, step)

    def _win(self, winner: Seat, kind: int) -> dict[str, Any]:
        event: dict[str, Any] = {"type": "win", "seat": winner}
        event |= (
            {"by": "self_draw"}
            if kind < 4
            else {"by": "discard", "from": next_seat(winner, 1 + self.chance.below(3))}
        )
        if kind in (3, 4, 5):
            return event | {"hand": HANDS[self.chance.below(len(HANDS))]}
        return event | {"face": 1 + self.chance.below(6)}

    def alive(self, deal: Deal) -> Seat:
        """A seat that is no dead hand."""
        dead = log_state(deal.log_id).table.dead
        return next(seat for seat in SEATS if seat not in dead)

    def review(self, made: Recorded | None, act: Any, reason: str, **decision: Any) -> None:
        """The head referee looks at a ruling again."""
        if made is None or made.ruling is None:
            return
        review(
            ruling_id=made.ruling.pk,
            uid=self.uid("review", made.ruling.pk, act),
            act=act,
            reason=reason,
            actor_id=self.head.pk,
            now=self.clock.tick(),
            decision=decision or None,
        )
