"""Planted violations of P-selfdraw, P-passed, S31."""

from __future__ import annotations

from tests.rulings.games import Game
from tests.rulings.planted.tools import Log, Planted, free_to_pass, planter, unclaimed


def _clean_self_draw(game: Game) -> Log | None:
    log = Log(game)
    return log if game.ended == "self_draw" and "first" not in log.events[-1]["hand"] else None


@planter
def p_selfdraw_touched(game: Game) -> Planted | None:
    log = _clean_self_draw(game)
    if log is None:
        return None
    log.events[-2]["touched"] = True
    return log.planted("P-selfdraw", len(log.events) - 1, log.events[-1]["seat"], "false_win", "F3")


@planter
def p_selfdraw_spoiled(game: Game) -> Planted | None:
    log = _clean_self_draw(game)
    if log is None:
        return None
    log.events[-2]["spoiled"] = "wall_knocked"
    return log.planted("P-selfdraw", len(log.events) - 1, log.events[-1]["seat"], "false_win")


@planter
def p_passed_told(game: Game) -> Planted | None:
    log = Log(game)
    win = log.events[-1]
    if (
        game.ended != "discard"
        or free_to_pass(log, win["seat"]) is None
        or log.events[-2]["type"] != "discard"
    ):
        return None
    log.events.insert(len(log.events) - 2, {"type": "pass", "seat": win["seat"]})
    return log.planted("P-passed", len(log.events) - 1, win["seat"], "false_win")


@planter
def p_passed_found_by_the_hand(game: Game) -> Planted | None:
    """Another's discard between the winner's latest one and the win is made the winning tile."""
    log = Log(game)
    win = log.events[-1]
    last = free_to_pass(log, win.get("seat", ""))
    if game.ended != "discard" or last is None:
        return None
    for d in log.where("discard"):
        if last < d < len(log.events) - 2 and unclaimed(log, d):
            log.events[d]["tile"] = win["hand"]["win"]
            return log.planted("P-passed", len(log.events) - 1, win["seat"], "false_win", "F2", "F4")
    return None


@planter
def p_passed_self_draw_found_by_the_hand(game: Game) -> Planted | None:
    """The winner's own latest draw, thrown as drawn, is made the winning tile."""
    log = Log(game)
    win = log.events[-1]
    last = free_to_pass(log, win.get("seat", ""))
    if game.ended != "discard" or last is None or not log.events[last].get("as_drawn"):
        return None
    if (
        not unclaimed(log, last)
        or log.events[last - 1].get("from") != "head"
        or log.events[last - 1].get("spoiled")
    ):
        return None
    log.events[last]["tile"] = log.events[last - 1]["tile"] = win["hand"]["win"]
    return log.planted("P-passed", len(log.events) - 1, win["seat"], "false_win", "F2", "F4", "B6")


@planter
def s31_declared_and_passed(game: Game) -> Planted | None:
    log = Log(game)
    win = log.events[-1]
    declared = [e for e in log.events if e["type"] == "declare" and e["seat"] == win.get("seat")]
    watched = any(e["type"] == "watch" and e["seat"] == win.get("seat") for e in log.events)
    if game.ended != "discard" or not declared or watched:
        return None
    clause = "S31" if declared[0]["ready"] == "heavenly" else "S32"
    log.events.insert(len(log.events) - 2, {"type": "pass", "seat": win["seat"]})
    return log.planted(clause, len(log.events) - 1, win["seat"], "declared_passed_before_win")
