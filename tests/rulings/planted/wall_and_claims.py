"""Planted: the dead wall, flower wins, declarations, priority."""

from __future__ import annotations

from scoring.seats import SEATS, next_seat
from tests.rulings.games import Game
from tests.rulings.planted.tools import Log, Planted, kong_of, planter, regular_turns, unclaimed


@planter
def f2_drawn_from_the_dead_wall(game: Game) -> Planted | None:
    log = Log(game)
    end = len(log.events) - 1
    if game.ended != "exhausted" or log.left(end) or log.events[end - 1]["type"] != "discard":
        return None
    seat = next_seat(log.events[end - 1]["seat"])
    log.cut(end, {"type": "draw", "seat": seat, "from": "head"})
    return log.planted("F2", end, seat, "wrong_place_draw")


@planter
def f7_kong_with_nothing_left_to_replace_it(game: Game) -> Planted | None:
    log = Log(game)
    for draw, discard in regular_turns(log):
        tile = log.unseen(discard)
        if log.left(discard) == 0 and tile:
            seat = log.events[draw]["seat"]
            log.cut(discard, kong_of(seat, tile))
            return log.planted("F7", discard, seat, "wrong_concealed_kong", "F3")
    return None


@planter
def p_draw_before_the_wall_is_drawn(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("discard"):
        if unclaimed(log, i) and log.left(i + 1) > 1:
            log.cut(i + 1, {"type": "exhausted"})
            return log.planted("P-draw", i + 1, next_seat(log.events[i]["seat"]), "other")
    return None


@planter
def s27_flower_win_without_replacing(game: Game) -> Planted | None:
    log = Log(game)
    win = log.events[-1]
    if game.ended != "flowers" or win.get("from") or log.events[-3]["type"] != "flower":
        return None
    if not any(log.where("discard")):
        return None
    del log.events[-2]
    win.pop("hand", None)
    win.pop("tail", None)
    return log.planted("S27", len(log.events) - 1, win["seat"], "false_win")


@planter
def s27_flower_win_with_too_few(game: Game) -> Planted | None:
    log = Log(game)
    for draw, discard in regular_turns(log):
        seat = log.events[draw]["seat"]
        log.cut(discard, {"type": "win", "seat": seat, "by": "flowers"})
        return log.planted("S27", discard, seat, "false_win")
    return None


@planter
def s31_declared_by_the_dealer(game: Game) -> Planted | None:
    log = Log(game)
    first = next(log.where("discard"), None)
    if first is None:
        return None
    dealer = log.case["deal"]["dealer"]
    log.events.insert(first, {"type": "declare", "seat": dealer, "ready": "heavenly"})
    log.cut(first + 1)
    return log.planted("S31", first, dealer, "other")


@planter
def s32_declared_at_the_second_discard(game: Game) -> Planted | None:
    log = Log(game)
    for seat in SEATS:
        discards = list(log.where("discard", seat=seat))
        if len(discards) > 1:
            log.cut(discards[1], {"type": "declare", "seat": seat, "ready": "earthly"})
            return log.planted("S32", discards[1], seat, "other")
    return None


@planter
def p_intercept_the_later_wins(game: Game) -> Planted | None:
    log = Log(game)
    win = len(log.events) - 1
    claims = log.events[win - 1]
    if claims["type"] != "claims" or game.ended != "discard":
        return None
    other = next(c["seat"] for c in claims["claims"] if c["seat"] != log.events[win]["seat"])
    log.cut(win, {"type": "win", "seat": other, "by": "discard", "from": claims["discarder"], "face": 1})
    return log.planted("P-intercept", win, other, "false_win")


@planter
def c3_chow_taken_before_a_pong(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("claims"):
        calls = {c["call"]: c["seat"] for c in log.events[i]["claims"]}
        tile = log.events[i]["tile"]
        if "chow" in calls and "pong" in calls and tile[0] in "34567":
            n = int(tile[0])
            chow = {"type": "chow", "seat": calls["chow"], "from": log.events[i]["discarder"]}
            log.cut(i + 1, {**chow, "tiles": f"{n}{n + 1}{n + 2}{tile[1]}"})
            return log.planted("C3", i + 1, calls["chow"], "insisted", "B6", "B8", "F10.3", "F7")
    return None
