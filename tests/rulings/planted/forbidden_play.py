"""Planted violations of B1 to B9."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.seats import left_neighbour, next_seat
from tests.rulings.games import Game, names
from tests.rulings.planted.tools import Log, Planted, claimed_by, kong_of, other_end, planter, unclaimed


@planter
def b1_kong_after_pong(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("pong"):
        tile = log.unseen(i + 1)
        if tile:
            seat = log.events[i]["seat"]
            log.cut(i + 1, kong_of(seat, tile))
            return log.planted("B1", i + 1, seat, "wrong_concealed_kong")
    return None


@planter
def b1_added_kong_after_chow(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("chow"):
        seat = log.events[i]["seat"]
        for pong in log.where("pong", seat=seat):
            if pong < i:
                tile = names(log.events[pong]["tiles"])[0]
                log.cut(i + 1, kong_of(seat, tile, "added_kong"))
                return log.planted("B1", i + 1, seat, "wrong_added_kong", "F8")
    return None


def _after_exposed_kong(log: Log) -> Iterator[tuple[int, str]]:
    """The index after the replacement of an exposed kong, and who made it."""
    for i in log.where("exposed_kong"):
        if i + 1 < len(log.events) and log.events[i + 1]["tile"][0] != "f":
            yield i + 2, log.events[i]["seat"]


@planter
def b2_win_on_the_replacement_of_an_exposed_kong(game: Game) -> Planted | None:
    log = Log(game)
    for i, seat in _after_exposed_kong(log):
        log.cut(i, {"type": "win", "seat": seat, "by": "self_draw", "face": 2})
        return log.planted("B2", i, seat, "false_win")
    return None


@planter
def b2_win_on_the_flower_replacement_after_an_exposed_kong(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("exposed_kong"):
        if (
            i + 3 < len(log.events)
            and log.events[i + 2]["type"] == "flower"
            and log.events[i + 2]["replaced"]
        ):
            seat = log.events[i]["seat"]
            log.cut(i + 4, {"type": "win", "seat": seat, "by": "self_draw", "face": 2})
            return log.planted("B2", i + 4, seat, "false_win", "F2")
    return None


@planter
def b3_concealed_kong_after_an_exposed_kong(game: Game) -> Planted | None:
    log = Log(game)
    for i, seat in _after_exposed_kong(log):
        tile = log.unseen(i)
        if tile:
            log.cut(i, kong_of(seat, tile))
            return log.planted("B3", i, seat, "wrong_concealed_kong")
    return None


@planter
def b4_self_draw_after_a_chow(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("chow"):
        seat = log.events[i]["seat"]
        log.cut(i + 1, {"type": "win", "seat": seat, "by": "self_draw", "face": 1})
        return log.planted("B4", i + 1, seat, "false_win")
    return None


@planter
def b4_win_on_an_added_kong_in_the_turn_of_an_exposed_kong(game: Game) -> Planted | None:
    log = Log(game)
    for i, seat in _after_exposed_kong(log):
        pongs = [p for p in log.where("pong", seat=seat) if p < i]
        if pongs:
            tile = names(log.events[pongs[0]]["tiles"])[0]
            draw = {"type": "draw", "seat": seat, "from": "tail", "touched": False}
            win = {"type": "win", "seat": seat, "by": "self_draw", "face": 2}
            log.cut(i, kong_of(seat, tile, "added_kong"), draw, win)
            return log.planted("B4", i + 2, seat, "false_win", "F8")
    return None


@planter
def b5_waits_for_a_tile_of_the_go_around_before_a_concealed_kong(game: Game) -> Planted | None:
    """The draw before the kong is made to touch the hand, and the last discard before it to be the winning tile."""
    log = Log(game)
    win = len(log.events) - 1
    if game.ended != "self_draw" or log.events[win - 2]["type"] != "concealed_kong":
        return None
    if log.events[win - 3]["type"] != "draw" or log.events[win - 3].get("from") != "head":
        return None
    before = win - 4
    if log.events[before]["type"] != "discard":
        return None
    log.events[win - 3]["touched"] = True
    log.events[before]["tile"] = log.events[win]["hand"]["win"]
    seat = log.events[win]["seat"]
    return log.planted("B5", win, seat, "false_win", "P-passed", "F4", "F2", "F3")


@planter
def b6_chowed_tile_discarded(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("chow"):
        log.events[i + 1]["tile"] = claimed_by(log, i)
        log.cut(i + 2)
        return log.planted("B6", i + 1, log.events[i]["seat"], "same_tile_discarded", "F2")
    return None


@planter
def b6_linked_tile_discarded(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("chow"):
        linked = other_end(log, i)
        if linked:
            log.events[i + 1]["tile"] = linked
            log.cut(i + 2)
            return log.planted("B6", i + 1, log.events[i]["seat"], "same_tile_discarded", "F2")
    return None


@planter
def b6_ponged_tile_discarded(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("pong"):
        log.events[i + 1]["tile"] = claimed_by(log, i)
        log.cut(i + 2)
        return log.planted("B6", i + 1, log.events[i]["seat"], "same_tile_discarded", "F2")
    return None


@planter
def b6_chows_the_tile_linked_to_his_last_discard(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("chow"):
        own = [d for d in log.where("discard", seat=log.events[i]["seat"]) if d < i]
        linked = other_end(log, i)
        if own and linked and unclaimed(log, own[-1]):
            log.events[own[-1]]["tile"] = linked
            log.cut(i + 1)
            return log.planted("B6", i, log.events[i]["seat"], "same_tile_chowed", "F2")
    return None


@planter
def b7_pong_within_the_last_three_draws(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("discard"):
        if log.left(i + 1) in (1, 2, 3) and i > 40:
            seat = next_seat(log.events[i]["seat"], 2)
            tile = log.events[i]["tile"]
            pong = {"type": "pong", "seat": seat, "from": log.events[i]["seat"]}
            log.cut(i + 1, {**pong, "tiles": tile[0] * 3 + tile[1:] if len(tile) == 2 else tile * 3})
            return log.planted("B7", i + 1, seat, "wrong_pong", "F10", "F3", "B8", "B9")
    return None


@planter
def b8_shown_tile_used_in_a_chow(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("chow"):
        seat = log.events[i]["seat"]
        own = sorted(set(names(log.events[i]["tiles"])) - {claimed_by(log, i)})[0]
        log.cut(i + 1)
        log.events.insert(i - 1, {"type": "show", "seat": seat, "tiles": own, "own_fault": True})
        return log.planted("B8", i + 1, seat, "wrong_chow")
    return None


@planter
def b8_win_on_a_discard_with_the_shown_tile(game: Game) -> Planted | None:
    """The shown tiles are those that the winning tile completes: the waiting pair or half."""
    log = Log(game)
    win = log.events[-1]
    if game.ended != "discard" or len(log.events) < 3 or log.events[-3]["type"] != "draw":
        return None
    tiles = win["hand"]["concealed"]
    log.events.insert(
        len(log.events) - 2, {"type": "show", "seat": win["seat"], "tiles": tiles, "own_fault": True}
    )
    return log.planted("B8", len(log.events) - 1, win["seat"], "false_win", "F3")


@planter
def b9_second_like_tile_ponged(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("pong"):
        discards = [d for d in log.where("discard") if d < i]
        if len(discards) < 2 or log.events[i - 1]["type"] != "discard":
            continue
        earlier, later = discards[-2:]
        if unclaimed(log, earlier) and log.events[earlier]["seat"] == left_neighbour(
            log.events[later]["seat"]
        ):
            log.events[earlier]["tile"] = log.events[later]["tile"]
            log.cut(i + 1)
            return log.planted("B9", i, log.events[i]["seat"], "wrong_pong", "F2", "P-passed", "F3", "F10")
    return None
