"""Planted F7 to F10.3: calls and kongs whose tiles or turn are wrong."""

from __future__ import annotations

from scoring.seats import next_seat
from tests.rulings.games import Game
from tests.rulings.planted.tools import Log, Planted, claimed_by, kong_of, planter, regular_turns


@planter
def f7_concealed_kong_of_a_discarded_tile(game: Game) -> Planted | None:
    log = Log(game)
    for draw, discard in regular_turns(log):
        pool = [e["tile"] for e in log.events[:draw] if e["type"] == "discard"]
        if pool:
            seat = log.events[draw]["seat"]
            log.cut(discard, kong_of(seat, pool[0]))
            return log.planted("F7", discard, seat, "wrong_concealed_kong", "F3", "B8")
    return None


@planter
def f7_concealed_kong_of_a_tile_discarded_later(game: Game) -> Planted | None:
    """The kong is shown to be wrong by the first discard of its kind, among the last eight draws: F7.2."""
    log = Log(game)
    if game.ended != "exhausted":
        return None
    for draw, discard in regular_turns(log):
        later = (d for d in log.where("discard") if d > discard + 2)
        fresh = next((d for d in later if log.events[d]["tile"] not in log.seen(d)), None)
        if 1 < log.left(draw) <= 8 and fresh is not None:
            seat = log.events[draw]["seat"]
            tail = {"type": "draw", "seat": seat, "from": "tail"}
            log.events[discard:discard] = [kong_of(seat, log.events[fresh]["tile"]), tail]
            log.cut(fresh + 3)
            return log.planted("F7", fresh + 2, seat, "wrong_concealed_kong", "F3", "F2", "B7", "B8")
    return None


@planter
def f7_tiles_not_alike(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("concealed_kong"):
        other = log.unseen(i + 1)
        if other:
            log.events[i]["tiles"] = log.events[i]["tiles"][1:] + other
            log.cut(i + 1)
            return log.planted("F7", i, log.events[i]["seat"], "wrong_concealed_kong")
    return None


@planter
def f8_added_to_no_pong(game: Game) -> Planted | None:
    log = Log(game)
    for draw, discard in regular_turns(log):
        tile = log.unseen(discard)
        if tile:
            seat = log.events[draw]["seat"]
            log.cut(discard, kong_of(seat, tile, "added_kong"))
            return log.planted("F8", discard, seat, "wrong_added_kong", "F3")
    return None


@planter
def f9_exposed_kong_of_other_tiles(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("exposed_kong"):
        tile = log.unseen(i)
        if tile:
            log.events[i]["tiles"] = kong_of("E", tile)["tiles"]
            log.cut(i + 1)
            return log.planted("F9", i, log.events[i]["seat"], "wrong_exposed_kong")
    return None


@planter
def f10_pong_of_other_tiles(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("pong"):
        log.events[i]["tiles"] = "112m"
        log.cut(i + 1)
        return log.planted("F10", i, log.events[i]["seat"], "wrong_pong", "F2", "B8")
    return None


@planter
def f10_pong_after_the_next_player_has_drawn(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("pong"):
        seat = log.events[i]["seat"]
        next_up = next_seat(log.events[i]["from"])
        if seat != next_up:
            log.cut(i + 1)
            log.events.insert(i, {"type": "draw", "seat": next_up, "from": "head"})
            return log.planted("F10", i + 1, seat, "wrong_pong")
    return None


@planter
def f10_3_chow_from_across(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("chow"):
        seat = next_seat(log.events[i]["seat"])
        log.events[i]["seat"] = seat
        log.cut(i + 1)
        return log.planted("F10.3", i, seat, "wrong_chow", "F3", "B6", "B8")
    return None


@planter
def f10_3_chow_that_is_no_run(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("chow"):
        claimed = claimed_by(log, i)
        n = int(claimed[0])
        log.events[i]["tiles"] = f"{n}{(n + 3) % 9 + 1}{(n + 4) % 9 + 1}{claimed[1]}"
        log.cut(i + 1)
        return log.planted("F10.3", i, log.events[i]["seat"], "wrong_chow", "B6", "B8", "F7")
    return None
