"""Planted F4: wins that are none by their tiles or their moment."""

from __future__ import annotations

from scoring.seats import SEATS, next_seat
from tests.rulings.games import Game, names
from tests.rulings.planted.tools import Log, Planted, planter, regular_turns


@planter
def f4_incomplete_hand(game: Game) -> Planted | None:
    log = Log(game)
    win = log.events[-1]
    if game.ended not in ("discard", "self_draw") or "first" in win["hand"]:
        return None
    held = names(win["hand"]["concealed"])
    honour = next((t for t in "ESWNCFP" if t not in held and t != win["hand"]["win"]), None)
    if honour is None or len(held) < 4:
        return None
    win["hand"]["concealed"] = "".join([*held[1:], honour])
    return log.planted("F4", len(log.events) - 1, win["seat"], "false_win", "P-passed", "F3")


@planter
def f4_tile_too_many(game: Game) -> Planted | None:
    log = Log(game)
    win = log.events[-1]
    if game.ended != "discard":
        return None
    held = names(win["hand"]["concealed"])
    extra = next(t for t in "ESWNCFP" if t not in held and t != win["hand"]["win"])
    win["hand"]["concealed"] += extra
    return log.planted("F4", len(log.events) - 1, win["seat"], "false_win", "P-passed", "F3")


@planter
def f4_win_on_another_players_discard(game: Game) -> Planted | None:
    log = Log(game)
    win = log.events[-1]
    if game.ended != "discard":
        return None
    win["from"] = next(s for s in SEATS if s not in (win["seat"], win["from"]))
    return log.planted("F4", len(log.events) - 1, win["seat"], "false_win", "P-passed", "F3", "P-intercept")


@planter
def f4_melds_that_the_log_does_not_have(game: Game) -> Planted | None:
    log = Log(game)
    win = log.events[-1]
    chows = [m for m in win.get("hand", {}).get("melds", ()) if m["kind"] == "chow"]
    if game.ended != "discard" or not chows or chows[0]["tiles"] == "789p":
        return None
    chows[0]["tiles"] = "789p"
    return log.planted("F4", len(log.events) - 1, win["seat"], "false_win", "P-passed", "F3")


@planter
def f4_self_draw_without_the_turn(game: Game) -> Planted | None:
    log = Log(game)
    for draw, discard in regular_turns(log):
        seat = next_seat(log.events[draw]["seat"])
        log.cut(discard, {"type": "win", "seat": seat, "by": "self_draw", "face": 1})
        return log.planted("F4", discard, seat, "false_win")
    return None


@planter
def f4_robbed_kong_that_was_none(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("concealed_kong"):
        maker = log.events[i]["seat"]
        if any(log.events[k]["type"] == "added_kong" for k in range(max(0, i - 5), i)):
            continue
        seat = next_seat(maker)
        log.cut(i + 1, {"type": "win", "seat": seat, "by": "robbed_kong", "from": maker, "face": 1})
        return log.planted("F4", i + 1, seat, "false_win", "B8", "F3", "P-passed")
    return None
