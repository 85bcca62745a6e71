"""Wins of a generated deal: who could, who does, who lets it go; the hand told with it; flower wins."""

from __future__ import annotations

from scoring.seats import SEATS, Seat
from tests.rulings.game_table import Json, Player, Table
from tests.rulings.game_tiles import KINDS, NAMES, flowers_text, text, waits


class Wins(Table):
    """Who may win, by the stricter reading of every clause."""

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

    def let_win_go(self, player: Player) -> None:
        """The player is complete and does not win: he has passed, or at the least does not win after it."""
        if not player.passed and not self.maybe_hidden():
            self.note("pass", {"seat": player.seat})
        player.passed = True

    def waits_in_go_around(self, player: Player) -> bool:
        """Whether a tile waited for was discarded lately, by the widest reading of a go-around (B5)."""
        lately = {tile for _, tile in self.pool[-5:]}
        for seat, tile in reversed(self.pool):
            lately.add(tile)
            if seat == player.seat:
                break
        return bool(lately & player.before)

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
