"""Seeded legal deals of `tw16` as full logs in the case format, with the hands behind them (test-side truth).

`play_deal(seed=7)` gives a `Game`: `case` (the log as it is told), `truth` (the same log with every tile),
`dealt` (the tiles each place was dealt) and `hands_at(i)` (the concealed tiles after event i). The players keep
every prohibition, and where the law can be read in two ways they keep the stricter: no log holds a violation.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from scoring.seats import SEATS, Seat, turn_order
from tests.rulings.game_table import Json, Over
from tests.rulings.game_tiles import KINDS, NAMES, NUMBERS, complete, waits
from tests.rulings.game_turns import Turns


@dataclass(frozen=True)
class Game:
    """A deal played to its end."""

    seed: int
    case: Json
    truth: Json
    dealt: dict[Seat, tuple[str, ...]]
    ended: str

    def hands_at(self, index: int) -> dict[Seat, Counter[str]]:
        """The concealed tiles of the four places after event `index` of the log (-1: as dealt)."""
        hands = {seat: Counter(tiles) for seat, tiles in self.dealt.items()}
        for event in self.truth["log"][: index + 1]:
            move_tiles(hands, event)
        return hands


def move_tiles(hands: dict[Seat, Counter[str]], event: Json) -> None:
    """Apply one event (with all its tiles told) to the concealed tiles."""
    kind, seat = event["type"], event.get("seat", "E")
    if kind == "draw":
        hands[seat][event["tile"]] += 1
    elif kind in ("discard", "flower"):
        hands[seat][event["tile"]] -= 1
    elif kind in ("chow", "pong", "exposed_kong", "concealed_kong"):
        tiles = Counter(names(event["tiles"]))
        if event.get("from"):
            tiles[event["taken"]] -= 1
        hands[seat] -= tiles
    elif kind == "added_kong":
        hands[seat][names(event["tiles"])[0]] -= 1


def names(tiles: str) -> list[str]:
    """The tiles of a text, one by one: "123mE" is 1m 2m 3m E."""
    out: list[str] = []
    digits = ""
    for letter in tiles:
        if letter.isdigit():
            digits += letter
        else:
            out += [digit + letter for digit in digits] if letter in "mps" else [letter]
            digits = ""
    return out


def play_deal(*, seed: int, hidden: float = 0.0) -> Game:
    """Play one deal. `hidden`: how often the log does not tell a drawn tile, a touch, or that a win was passed."""
    return _Play(seed=seed, hidden=hidden).run()


class _Play(Turns):
    """A deal from its flowers to its end."""

    def run(self) -> Game:
        deal: Json = {
            "dealer": self.dealer,
            "door": self.door,
            "round_wind": self.rng.choice(SEATS),
            "tiles_left": 63,
        }
        deal |= {
            "streak": self.rng.choice((0, 0, 1, 3)),
            "shown_streak": None,
            "starting_dealer": self.dealer,
        }
        self.round_wind = deal["round_wind"]
        try:
            self.replace_dealt_flowers()
            self.declare_heavenly()
            self.first_turn()
        except Over:
            pass
        frame = {"v": 1, "ruleset": "tw16", "options": self.options, "stakes": {"base": 30, "tai": 10}}
        frame |= {"deal": deal, "full": True}
        return Game(
            seed=self.seed,
            case={**frame, "log": self.log},
            truth={**frame, "log": self.truth},
            dealt=self.dealt,
            ended=self.ended,
        )

    def replace_dealt_flowers(self) -> None:
        """D-flowers: from the dealer in turn; flowers drawn for flowers wait for the next round."""
        waiting = {seat: [NUMBERS[t] for t in self.dealt[seat] if t[0] == "f"] for seat in SEATS}
        while any(waiting.values()):
            for seat in (self.dealer, *turn_order(after=self.dealer)):
                flowers, waiting[seat] = waiting[seat], []
                together = self.rng.random() < 0.3
                for flower in flowers:
                    self.lay_flower(seat, flower)
                    if not together:
                        waiting[seat] += self.take_replacement(seat)
                for _ in flowers if together else ():
                    waiting[seat] += self.take_replacement(seat)
        for player in self.players.values():
            player.waits = (
                waits(player.hand, seven_pairs=self.seven_pairs) if sum(player.hand) % 3 == 1 else frozenset()
            )

    def take_replacement(self, seat: Seat) -> list[int]:
        """A tail tile for a dealt flower; gives it back in a list where it is a flower itself."""
        tile = self.wall[self.tail]
        self.tail -= 1
        self.note("draw", {"seat": seat, "from": "tail", "tile": NAMES[tile]})
        if tile >= KINDS:
            return [tile]
        self.players[seat].hand[tile] += 1
        return []

    def declare_heavenly(self) -> None:
        for seat in turn_order(after=self.dealer):
            player = self.players[seat]
            if player.waits and self.rng.random() < 0.8:
                self.declare(player, "heavenly")

    def first_turn(self) -> None:
        dealer = self.players[self.dealer]
        dealer.draws = 1
        self.flower_win_on_first_draw(dealer)
        door = NUMBERS[self.dealt[self.dealer][-1]]
        if complete(dealer.hand, seven_pairs=self.seven_pairs):
            if self.rng.random() < 0.8:
                winning = self.rng.choice(dealer.concealed)
                self.win(dealer, "self_draw", winning, first="heaven")
            self.let_win_go(dealer)
        tile = door if door < KINDS and dealer.hand[door] else None
        if tile is not None:
            dealer.hand[tile] -= 1
            dealer.before = waits(dealer.hand, seven_pairs=self.seven_pairs)
            dealer.hand[tile] += 1
        self.act(dealer, tile, regular=True, touched=True)
        while True:
            self.go_on()
