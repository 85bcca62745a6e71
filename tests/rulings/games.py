"""Seeded legal deals of `tw16` as full logs in the case format, with the hands behind them (test-side truth).

`play_deal(seed=7)` gives a `Game`: `case` (the log as it is told), `truth` (the same log with every tile),
`dealt` (the tiles each place was dealt) and `hands_at(i)` (the concealed tiles after event i). The players keep
every prohibition, and where the law can be read in two ways they keep the stricter: no log holds a violation.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from scoring.seats import SEATS, Seat, next_seat, turn_order
from tests.rulings.game_deals import deal_wall
from tests.rulings.game_tiles import KINDS, NAMES, NUMBERS, complete, flowers_text, linked, text, waits, worth

Json = dict[str, Any]


@dataclass
class Player:
    """One place during a deal. `before`: what completed the tiles held before the latest draw or call."""

    seat: Seat
    hand: list[int]
    style: Mapping[str, float]
    flowers: list[int] = field(default_factory=list)
    melds: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)
    shown: Counter[int] = field(default_factory=Counter)
    before: frozenset[int] = frozenset()
    waits: frozenset[int] = frozenset()
    declared: str | None = None
    declared_at: int = 0
    watching: bool = False
    passed: bool = False
    discards: int = 0
    draws: int = 0
    last_discard: int | None = None

    @property
    def bound(self) -> bool:
        """Who watches or has declared neither changes his tiles nor lets a win go."""
        return self.watching or self.declared is not None

    @property
    def concealed(self) -> list[int]:
        return [tile for tile in range(KINDS) for _ in range(self.hand[tile])]

    def hides(self, *tiles: int) -> bool:
        """Whether none of these tiles was shown by his own fault and is still held (B8)."""
        return not any(self.shown[tile] for tile in tiles)


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


class _Over(Exception):  # noqa: N818 -- the end of the deal, not an error
    """Nothing more is played."""


class _Play:
    def __init__(self, *, seed: int, hidden: float) -> None:
        self.seed = seed
        self.hidden = hidden
        self.rng = rng = random.Random(seed)  # noqa: S311 -- games for tests, nothing secret
        self.options: Json = {"seven_pairs": True} if rng.random() < 0.1 else {}
        self.seven_pairs = bool(self.options)
        self.dealer: Seat = rng.choice(SEATS)
        self.door: Seat = rng.choice(SEATS)
        self.wall, hands = deal_wall(rng, self.dealer)
        self.head, self.tail = 65, 143
        self.truth: list[Json] = []
        self.log: list[Json] = []
        self.pool: list[tuple[Seat, int]] = []
        self.eager = rng.random()
        self.players = {seat: self._sit(seat, hands[seat]) for seat in SEATS}
        self.dealt = {seat: tuple(NAMES[tile] for tile in hands[seat]) for seat in SEATS}
        self.ended = ""
        self.go_on: Callable[[], None] = lambda: None

    def _sit(self, seat: Seat, tiles: list[int]) -> Player:
        rng = self.rng
        style = {"chow": rng.uniform(0.2, 0.9), "pong": rng.uniform(0.3, 1), "kong": rng.uniform(0.3, 1)}
        style |= {
            "pass": rng.choice((0, 0.2, 0.7)),
            "watch": rng.choice((0, 0.2)),
            "show": rng.choice((0, 0, 0.02)),
        }
        player = Player(seat=seat, hand=[0] * KINDS, style=style)
        for tile in tiles:
            if tile < KINDS:
                player.hand[tile] += 1
        return player

    # ---- the log

    def note(self, kind: str, told: Json, **truth: Any) -> None:
        """Log an event; `truth` holds what the told log leaves out."""
        self.log.append({"type": kind, **told})
        self.truth.append({"type": kind, **told, **truth})

    def maybe_hidden(self) -> bool:
        return self.hidden > 0 and self.rng.random() < self.hidden

    @property
    def left(self) -> int:
        return self.tail - self.head + 1 - 16

    # ---- the deal

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
        except _Over:
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

    def over(self, how: str) -> None:
        self.ended = how
        raise _Over

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

    def lay_flower(self, seat: Seat, flower: int, *, replaced: bool = True) -> None:
        self.players[seat].flowers.append(flower)
        self.note("flower", {"seat": seat, "tile": NAMES[flower], "replaced": replaced})

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

    def declare(self, player: Player, ready: str) -> None:
        player.declared = ready
        player.declared_at = len(self.pool)
        self.note("declare", {"seat": player.seat, "ready": ready})

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

    # ---- a turn

    def turn(self, seat: Seat) -> None:
        """A regular draw from the head, or the end of the wall."""
        player = self.players[seat]
        if self.left == 0 or (self.left == 1 and not player.watching and self.rng.random() < 0.3):
            self.note("exhausted", {})
            self.over("exhausted")
        if self.rng.random() < 0.05:
            self.note("reach", {"seat": seat})
        player.draws += 1
        self.draw(player, tail=None, regular=True)

    def draw(
        self,
        player: Player,
        *,
        tail: str | None,
        regular: bool,
        after_exposed: bool = False,
        kong_touch: bool = False,
    ) -> None:
        """Take a tile and go on with the turn. `kong_touch`: the draw before a concealed kong touched the hand."""
        player.before = player.waits = waits(player.hand, seven_pairs=self.seven_pairs)
        tile, spoiled = self.take_from_wall(player, tail)
        if tile >= KINDS:
            self.drawn_flower(player, tile, regular=regular, after_exposed=after_exposed)
            return
        touched = spoiled[0]
        player.hand[tile] += 1
        if tail is None:
            self.flower_win_on_first_draw(player)
        if complete(player.hand, seven_pairs=self.seven_pairs):
            clean = regular and not after_exposed and not touched and not spoiled[1]
            if clean and not player.passed and not (kong_touch and self.waits_in_go_around(player)):
                if player.bound or self.rng.random() >= player.style["pass"]:
                    self.win(player, "self_draw", tile, tail=tail, first=self.first(player, None))
            self.let_win_go(player)
        self.act(player, tile, regular=regular, touched=touched, after_exposed=after_exposed)

    def take_from_wall(self, player: Player, tail: str | None) -> tuple[int, tuple[bool, str | None]]:
        if tail:
            tile = self.wall[self.tail]
            self.tail -= 1
        else:
            tile = self.wall[self.head]
            self.head += 1
        touched = not player.bound and tile < KINDS and not player.before and self.rng.random() < 0.5
        touched = touched or (not player.bound and tile < KINDS and self.rng.random() < 0.03)
        spoiled = None
        if not player.bound and tile < KINDS and self.rng.random() < 0.005:
            spoiled = self.rng.choice(("in_pool", "below_table", "wall_knocked", "pool_touched"))
        told: Json = {"seat": player.seat, "from": "tail" if tail else "head"}
        if tile >= KINDS or not self.maybe_hidden():
            told["tile"] = NAMES[tile]
        if not self.maybe_hidden():
            told["touched"] = touched
        if spoiled:
            told["spoiled"] = spoiled
        self.note("draw", told, tile=NAMES[tile], touched=touched)
        return tile, (touched, spoiled)

    def drawn_flower(self, player: Player, tile: int, *, regular: bool, after_exposed: bool) -> None:
        self.rob_flower(player, tile)
        if self.left == 0:
            self.lay_flower(player.seat, tile, replaced=False)
            self.note("exhausted", {})
            self.over("exhausted")
        self.lay_flower(player.seat, tile)
        held = {seat: len(self.players[seat].flowers) for seat in SEATS}
        other = next((s for s in SEATS if s != player.seat and held[s] == 1), None)
        if held[player.seat] == 8 or (held[player.seat] == 7 and other):
            self.eighth_flower(player, None if held[player.seat] == 8 else other)
        self.draw(player, tail="flower", regular=regular, after_exposed=after_exposed)

    def waits_in_go_around(self, player: Player) -> bool:
        """Whether a tile waited for was discarded lately, by the widest reading of a go-around (B5)."""
        lately = {tile for _, tile in self.pool[-5:]}
        for seat, tile in reversed(self.pool):
            lately.add(tile)
            if seat == player.seat:
                break
        return bool(lately & player.before)

    def let_win_go(self, player: Player) -> None:
        """The player is complete and does not win: he has passed, or at the least does not win after it."""
        if not player.passed and not self.maybe_hidden():
            self.note("pass", {"seat": player.seat})
        player.passed = True

    def act(
        self, player: Player, drawn: int | None, *, regular: bool, touched: bool, after_exposed: bool = False
    ) -> None:
        """After a draw: a kong if there is one to be made, else a discard."""
        if self.left and not player.bound and self.rng.random() < player.style["kong"]:
            added = [m[1][0] for m in player.melds if m[0] == "pong" and player.hand[m[1][0]]]
            if added and player.hides(added[0]):
                self.added_kong(player, added[0], regular=regular, after_exposed=after_exposed)
                return
            four = [tile for tile in range(KINDS) if player.hand[tile] == 4 and player.hides(tile)]
            if four and regular and not after_exposed:
                player.hand[four[0]] = 0
                player.melds.append(("concealed_kong", (four[0],) * 4))
                self.note("concealed_kong", {"seat": player.seat, "tiles": text([four[0]] * 4)})
                self.draw(player, tail="kong", regular=True, kong_touch=touched)
                return
        self.discard(player, self.choose(player, drawn, frozenset()), drawn=drawn, touched=touched)

    def added_kong(self, player: Player, tile: int, *, regular: bool, after_exposed: bool) -> None:
        player.hand[tile] -= 1
        at = player.melds.index(("pong", (tile,) * 3))
        player.melds[at] = ("added_kong", (tile,) * 4)
        self.note("added_kong", {"seat": player.seat, "tiles": text([tile] * 4)})
        self.offer_win(player, tile, "robbed_kong")
        if tile not in player.before and sum(player.hand) % 3 == 1:
            player.passed = False
        self.draw(player, tail="kong", regular=regular, after_exposed=after_exposed)

    def choose(self, player: Player, drawn: int | None, barred: frozenset[int]) -> int:
        if player.bound and drawn is not None:
            return drawn
        held = [tile for tile in range(KINDS) if player.hand[tile] and tile not in barred]
        values = {tile: worth(player.hand, tile) + self.rng.random() for tile in held}
        ranked = sorted(held, key=values.__getitem__)
        for tile in ranked[: 5 if self.eager > 0.2 else 0]:
            player.hand[tile] -= 1
            ready = waits(player.hand, seven_pairs=self.seven_pairs)
            player.hand[tile] += 1
            if ready:
                return tile
        return ranked[0]

    def discard(self, player: Player, tile: int, *, drawn: int | None, touched: bool) -> None:
        self.maybe_show(player)
        player.hand[tile] -= 1
        player.shown[tile] = max(0, player.shown[tile] - 1)
        player.waits = waits(player.hand, seven_pairs=self.seven_pairs)
        if tile not in player.before and tile not in player.waits:
            player.passed = False
        concealed = not any(kind != "concealed_kong" for kind, _ in player.melds)
        if (
            not player.discards
            and not player.declared
            and player.waits
            and concealed
            and self.rng.random() < 0.9
        ):
            self.declare(player, "earthly")
        told: Json = {"seat": player.seat, "tile": NAMES[tile]}
        if drawn is not None and not touched:
            told["as_drawn"] = tile == drawn
        self.note("discard", told)
        player.discards += 1
        player.last_discard = tile
        self.pool.append((player.seat, tile))
        if player.waits and not player.watching and not player.passed and not +player.shown:
            if self.rng.random() < player.style["watch"]:
                player.watching = True
                self.note("watch", {"seat": player.seat})
        self.after_discard(player, tile)

    def maybe_show(self, player: Player) -> None:
        if not player.bound and self.rng.random() < player.style["show"]:
            tiles = self.rng.sample(player.concealed, self.rng.choice((1, 2)))
            own = self.rng.random() < 0.7
            self.note("show", {"seat": player.seat, "tiles": text(tiles), "own_fault": own})
            if own:
                player.shown |= Counter(tiles)

    # ---- after a discard

    def after_discard(self, discarder: Player, tile: int) -> None:
        """Wins first, then (not within the last three draws, B7) a pong or kong, then a chow, else the next draw."""
        self.offer_win(discarder, tile, "discard")
        follower = self.players[next_seat(discarder.seat)]
        self.go_on = partial(self.turn, follower.seat)
        if self.left <= 3:
            return
        pong = next((p for p in self.others(discarder) if self.would_pong(p, tile)), None)
        chow = self.would_chow(follower, tile)
        if pong:
            kong = pong.hand[tile] == 3 and self.rng.random() < pong.style["kong"]
            if chow and pong is not follower and self.rng.random() < 0.5:
                calls: list[tuple[Seat, str]] = [
                    (pong.seat, "kong" if kong else "pong"),
                    (follower.seat, "chow"),
                ]
                self.note_claims(discarder, tile, calls, {"shown_and_discarded": False})
            self.go_on = partial(self.exposed_kong if kong else self.pong, pong, discarder, tile)
        elif chow:
            self.go_on = partial(self.chow, follower, discarder, tile, chow)

    def others(self, player: Player) -> list[Player]:
        return [self.players[seat] for seat in turn_order(after=player.seat)]

    def offer_win(self, giver: Player, tile: int, by: str) -> None:
        able = [p for p in self.others(giver) if tile in p.waits and sum(p.hand) % 3 == 1]
        takers = [p for p in able if self.takes_win(p)]
        if takers:
            calls: list[tuple[Seat, str]] = [(p.seat, "win") for p in takers]
            if len(calls) > 1 and by == "discard" and self.rng.random() < 0.7:
                self.note_claims(giver, tile, calls, {"reached": []})
            self.win(takers[0], by, tile, source=giver, first=self.first(takers[0], giver))
        for player in able:
            self.let_win_go(player)

    def takes_win(self, player: Player) -> bool:
        if player.passed or +player.shown:
            return False
        return player.bound or self.rng.random() >= player.style["pass"]

    def note_claims(self, discarder: Player, tile: int, calls: list[tuple[Seat, str]], facts: Json) -> None:
        self.rng.shuffle(calls)
        claims = [{"seat": seat, "call": call} for seat, call in calls]
        self.note(
            "claims", {"discarder": discarder.seat, "tile": NAMES[tile], "claims": claims, "facts": facts}
        )

    def would_pong(self, player: Player, tile: int) -> bool:
        """Two like tiles, none of them shown, and by no reading the second of its go-around (B9)."""
        if player.hand[tile] < 2 or player.bound or not player.hides(tile):
            return False
        earlier = self.pool[:-1]
        if any(t == tile for _, t in earlier[-4:]):
            return False
        for at in range(len(earlier) - 1, -1, -1):
            if earlier[at][1] == tile and (
                all(seat != earlier[at][0] for seat, _ in self.pool[at + 1 :])
                or all(seat != player.seat for seat, _ in self.pool[at + 1 :])
            ):
                return False
        return self.rng.random() < player.style["pong"]

    def would_chow(self, player: Player, tile: int) -> tuple[int, ...] | None:
        """The three tiles of a chow that keeps B6 and B8, also in the discard after it."""
        if tile >= 27 or player.bound or self.rng.random() >= player.style["chow"]:
            return None
        place = tile % 9
        for low in self.rng.sample(
            range(max(place - 2, 0), min(place, 6) + 1), min(place, 6) + 1 - max(place - 2, 0)
        ):
            laid = tuple(range(tile - place + low, tile - place + low + 3))
            pair = [t for t in laid if t != tile]
            if (
                all(player.hand[t] for t in pair)
                and player.hides(*pair)
                and player.last_discard not in linked(tile, laid)
            ):
                rest = [t for t in player.concealed if t not in pair or player.hand[t] > 1]
                if any(t not in linked(tile, laid) for t in rest):
                    return laid
        return None

    def take(self, player: Player, kind: str, tiles: tuple[int, ...], taken: int, source: Player) -> None:
        player.before = player.waits
        for tile in tiles:
            player.hand[tile] -= 1
        player.hand[taken] += 1
        player.melds.append((kind, tiles))
        told = {"seat": player.seat, "tiles": text(list(tiles)), "from": source.seat}
        self.note(kind, told, taken=NAMES[taken])

    def chow(self, player: Player, source: Player, tile: int, tiles: tuple[int, ...]) -> None:
        self.take(player, "chow", tiles, tile, source)
        self.discard(player, self.choose(player, None, linked(tile, tiles)), drawn=None, touched=False)

    def pong(self, player: Player, source: Player, tile: int) -> None:
        self.take(player, "pong", (tile,) * 3, tile, source)
        self.discard(player, self.choose(player, None, frozenset({tile})), drawn=None, touched=False)

    def exposed_kong(self, player: Player, source: Player, tile: int) -> None:
        self.take(player, "exposed_kong", (tile,) * 4, tile, source)
        self.draw(player, tail="kong", regular=False, after_exposed=True)

    # ---- wins

    def first(self, player: Player, giver: Player | None) -> str | None:
        """天和 aside: 地和 on the first own draw or any first discard, 人和 on those after the declaration."""
        if player.declared == "heavenly" and (player.draws == 1 if giver is None else giver.discards == 1):
            return "earth"
        if player.declared == "earthly" and (player.draws == 2 if giver is None else giver.discards == 1):
            return "human"
        return None

    def win(
        self,
        player: Player,
        by: str,
        tile: int,
        *,
        source: Player | None = None,
        tail: str | None = None,
        first: str | None = None,
    ) -> None:
        hand = self.winning_hand(player, tile, by)
        hand |= {"first": first} if first else {"declared": player.declared} if player.declared else {}
        told: Json = {"seat": player.seat, "by": by}
        if source:
            told["from"] = source.seat
        elif tail:
            told["tail"] = True
            hand["tail"] = tail
        if by == "self_draw" and self.left == 0:
            hand["last_tile"] = True
        self.note("win", {**told, "hand": hand})
        self.over(by)

    def winning_hand(self, player: Player, tile: int, by: str) -> Json:
        held = list(player.hand)
        if by == "self_draw":
            held[tile] -= 1
        concealed = [t for t in range(KINDS) for _ in range(held[t])]
        melds = [{"kind": kind, "tiles": text(list(tiles))} for kind, tiles in player.melds]
        flowers = flowers_text(player.flowers)
        return {"concealed": text(concealed), "melds": melds, "win": NAMES[tile], "flowers": flowers}

    # ---- flower wins

    def flower_win_on_first_draw(self, player: Player) -> None:
        """S28: dealt all eight, or seven with one at another: at one's first draw."""
        if player.draws != 1 or len(player.flowers) < 7:
            return
        other = next((s for s in SEATS if s != player.seat and len(self.players[s].flowers) == 1), None)
        if len(player.flowers) == 8 or other:
            self.flower_win(player, None if len(player.flowers) == 8 else other, "dealt", None)

    def rob_flower(self, player: Player, tile: int) -> None:
        """S30 (a): another holds seven, and takes the eighth at once."""
        for other in self.others(player):
            if len(other.flowers) == 7 and len(player.flowers) == 0 and self.left:
                self.lay_flower(player.seat, tile, replaced=False)
                drawn = self.wall[self.tail]
                other.waits = waits(other.hand, seven_pairs=self.seven_pairs)
                self.flower_win(other, player.seat, player.seat, drawn if drawn in other.waits else None)

    def eighth_flower(self, player: Player, source: Seat | None) -> None:
        """S29, or S30 (c): the replacement is taken first, and may complete the tiles."""
        before = player.before
        tile = self.wall[self.tail]
        self.tail -= 1
        self.note("draw", {"seat": player.seat, "from": "tail", "tile": NAMES[tile], "touched": False})
        player.hand[tile] += 1
        whole = tile if tile in before else None
        if whole is not None:
            player.hand[tile] -= 1
        self.flower_win(player, source, player.seat, whole)

    def flower_win(self, player: Player, source: Seat | None, drawn_by: str, whole: int | None) -> None:
        told: Json = {"seat": player.seat, "by": "flowers"}
        if source:
            told |= {"from": source, "eighth_drawn_by": drawn_by}
        if whole is not None:
            told |= {"tail": True, "hand": self.winning_hand(player, whole, "discard")}
            told["hand"]["tail"] = "flower"
        self.note("win", told)
        self.over("flowers")
