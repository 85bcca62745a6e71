"""Turns of a generated deal: draws, kongs, discards, calls, with every prohibition kept."""

from __future__ import annotations

from collections import Counter
from functools import partial

from scoring.seats import SEATS, Seat, next_seat
from tests.rulings.game_table import Json, Player
from tests.rulings.game_tiles import KINDS, NAMES, complete, linked, text, waits, worth
from tests.rulings.game_wins import Wins


class Turns(Wins):
    """One turn after another, by players who like to call."""

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
