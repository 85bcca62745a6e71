"""Planted F1 and F2: calls not taken, draws, flowers, dead hands."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.seats import next_seat
from tests.rulings.games import Game
from tests.rulings.planted.tools import Log, Planted, planter, regular_turns


@planter
def f1_pong_called_and_not_made(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("claims"):
        claims = log.events[i]
        caller = [c["seat"] for c in claims["claims"] if c["call"] == "pong"]
        if caller:
            seat = next_seat(claims["discarder"])
            log.cut(i + 1, {"type": "draw", "seat": seat, "from": "head"})
            return log.planted("F1", i + 1, caller[0], "called_not_taken")
    return None


@planter
def f2_drawn_out_of_turn(game: Game) -> Planted | None:
    log = Log(game)
    for draw, _ in regular_turns(log):
        if log.events[draw - 1]["type"] == "discard":
            seat = next_seat(log.events[draw]["seat"])
            log.events[draw]["seat"] = seat
            log.cut(draw + 1)
            return log.planted("F2", draw, seat, "early_draw", "F3")
    return None


@planter
def f2_drawn_before_the_discard(game: Game) -> Planted | None:
    log = Log(game)
    for draw, discard in regular_turns(log):
        seat = next_seat(log.events[draw]["seat"])
        log.cut(discard, {"type": "draw", "seat": seat, "from": "head"})
        return log.planted("F2", discard, seat, "early_draw")
    return None


@planter
def f2_drawn_twice(game: Game) -> Planted | None:
    log = Log(game)
    for draw, discard in regular_turns(log):
        seat = log.events[draw]["seat"]
        log.cut(discard, {"type": "draw", "seat": seat, "from": "head"})
        return log.planted("F2", discard, seat, "extra_tile")
    return None


@planter
def f2_not_drawn(game: Game) -> Planted | None:
    log = Log(game)
    for draw, discard in regular_turns(log):
        if log.events[draw - 1]["type"] == "discard":
            seat = log.events[draw]["seat"]
            log.cut(discard + 1)
            del log.events[draw]
            return log.planted("F2", draw, seat, "missing_tile", "F3")
    return None


@planter
def f2_drawn_from_the_tail(game: Game) -> Planted | None:
    log = Log(game)
    for draw, _ in regular_turns(log):
        log.events[draw]["from"] = "tail"
        return log.planted("F2", draw, log.events[draw]["seat"], "wrong_place_draw", "F4", "P-passed")
    return None


@planter
def f2_flower_replaced_from_the_head(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("flower"):
        if log.events[i - 1].get("from") == "head" and log.events[i + 1]["type"] == "draw":
            log.events[i + 1]["from"] = "head"
            log.cut(i + 2)
            return log.planted("F2", i + 1, log.events[i]["seat"], "wrong_place_draw")
    return None


@planter
def f2_kong_not_replaced(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("concealed_kong"):
        if log.events[i + 2]["type"] == "discard":
            log.cut(i + 3)
            del log.events[i + 1]
            return log.planted("F2", i, log.events[i]["seat"], "missing_tile")
    return None


@planter
def f2_flower_discarded(game: Game) -> Planted | None:
    log = Log(game)
    laid = {e["tile"] for e in log.events if e["type"] == "flower"}
    free = [f"f{n}" for n in range(1, 9) if f"f{n}" not in laid]
    for draw, discard in regular_turns(log):
        if free:
            log.events[draw]["tile"] = log.events[discard]["tile"] = free[0]
            log.cut(discard + 1)
            return log.planted("F2", discard, log.events[draw]["seat"], "flower_discarded")
    return None


def _flower_in_play(log: Log) -> Iterator[int]:
    """Flowers drawn from the head, replaced by a plain tile and followed by a discard."""
    for i in log.where("flower", replaced=True):
        if log.events[i - 1].get("from") == "head" and log.events[i + 2 : i + 3]:
            if log.events[i + 2]["type"] == "discard":
                yield i


@planter
def f2_flower_kept_among_the_tiles(game: Game) -> Planted | None:
    log = Log(game)
    for i in _flower_in_play(log):
        log.cut(i + 3)
        del log.events[i : i + 2]
        log.events[i].pop("as_drawn", None)
        return log.planted("F2", i - 1, log.events[i]["seat"], "flower_not_replaced", "F3")
    return None


@planter
def f2_flower_laid_out_and_not_replaced(game: Game) -> Planted | None:
    log = Log(game)
    for i in _flower_in_play(log):
        log.events[i]["replaced"] = False
        log.cut(i + 3)
        del log.events[i + 1]
        return log.planted("F2", i, log.events[i]["seat"], "flower_not_replaced", "F3")
    return None


@planter
def f2_dealt_flower_not_replaced(game: Game) -> Planted | None:
    log = Log(game)
    first = next(log.where("discard"))
    for i in log.where("flower"):
        if i + 1 < first and log.events[i + 1]["type"] == "draw" and log.events[i + 2]["type"] == "discard":
            del log.events[i + 1]
            log.cut(first)
            return log.planted("F2", i, log.events[i]["seat"], "flower_not_replaced")
    return None


@planter
def d_flowers_flower_taken_from_the_hand(game: Game) -> Planted | None:
    log = Log(game)
    laid = {e["tile"] for e in log.events if e["type"] == "flower"}
    free = [f"f{n}" for n in range(1, 9) if f"f{n}" not in laid]
    for draw, discard in regular_turns(log):
        if free and draw > 0:
            seat = log.events[draw]["seat"]
            log.cut(discard, {"type": "flower", "seat": seat, "tile": free[0], "replaced": True})
            return log.planted("D-flowers", discard, seat, "flower_not_replaced")
    return None


@planter
def f2_drew_while_holding_a_tile(game: Game) -> Planted | None:
    log = Log(game)
    for draw, _ in regular_turns(log):
        log.events[draw]["spoiled"] = "holding_tile"
        return log.planted("F2", draw, log.events[draw]["seat"], "drew_holding_tile", "P-selfdraw")
    return None


@planter
def f2_dead_hand_calls(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("pong"):
        discards = [d for d in log.where("discard") if d < i]
        if len(discards) > 2:
            seat = log.events[i]["seat"]
            log.cut(i + 1)
            log.events.insert(discards[-2], {"type": "report", "seat": seat, "foul": "extra_tile"})
            return log.planted("F2", i + 1, seat, "wrong_pong")
    return None


@planter
def f4_dead_hand_wins(game: Game) -> Planted | None:
    log = Log(game)
    discards = list(log.where("discard"))
    if game.ended != "discard" or len(discards) < 3:
        return None
    seat = log.events[-1]["seat"]
    log.events.insert(discards[-2], {"type": "report", "seat": seat, "foul": "extra_tile"})
    return log.planted("F4", len(log.events) - 1, seat, "false_win")
