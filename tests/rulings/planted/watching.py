"""Planted F3: what a watcher may not do."""

from __future__ import annotations

from scoring.seats import next_seat
from tests.rulings.games import Game
from tests.rulings.planted.tools import Log, Planted, free_to_pass, planter


def _watch_before(log: Log, at: int, seat: str) -> None:
    log.cut(at + 1)
    log.events.insert(at, {"type": "watch", "seat": seat})


@planter
def f3_watcher_makes_a_kong(game: Game) -> Planted | None:
    log = Log(game)
    for kind in ("concealed_kong", "added_kong", "exposed_kong"):
        for i in log.where(kind):
            _watch_before(log, i, log.events[i]["seat"])
            return log.planted("F3", i + 1, log.events[i]["seat"], "watch_violation")
    return None


@planter
def f3_watcher_chows(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("chow"):
        _watch_before(log, i, log.events[i]["seat"])
        return log.planted("F3", i + 1, log.events[i]["seat"], "watch_violation")
    return None


@planter
def f3_watcher_changes_a_tile(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("discard", as_drawn=False):
        _watch_before(log, i, log.events[i]["seat"])
        return log.planted("F3", i + 1, log.events[i]["seat"], "watch_violation")
    return None


@planter
def f3_watchers_draw_touches_the_hand(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("draw", touched=True):
        _watch_before(log, i, log.events[i]["seat"])
        return log.planted("F3", i + 1, log.events[i]["seat"], "watch_violation")
    return None


@planter
def f3_watcher_passes_a_win(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("pass"):
        _watch_before(log, i, log.events[i]["seat"])
        return log.planted("F3", i + 1, log.events[i]["seat"], "watch_violation")
    return None


@planter
def f3_watcher_tells(game: Game) -> Planted | None:
    log = Log(game)
    for i in log.where("show", own_fault=True):
        _watch_before(log, i, log.events[i]["seat"])
        return log.planted("F3", i + 1, log.events[i]["seat"], "watch_violation")
    return None


@planter
def f3_watcher_declines_the_last_tile(game: Game) -> Planted | None:
    log = Log(game)
    end = len(log.events) - 1
    if game.ended != "exhausted" or log.left(end) != 1:
        return None
    last = max(log.where("discard"))
    seat = next_seat(log.events[last]["seat"])
    log.events.insert(end, {"type": "watch", "seat": seat})
    return log.planted("F3", end + 1, seat, "watch_violation")


@planter
def f3_watcher_wins_after_a_pass(game: Game) -> Planted | None:
    log = Log(game)
    win = log.events[-1]
    last = free_to_pass(log, win.get("seat", ""))
    if game.ended != "discard" or last is None or last + 1 >= len(log.events) - 2:
        return None
    log.events[last + 1 : last + 1] = [
        {"type": "watch", "seat": win["seat"]},
        {"type": "pass", "seat": win["seat"]},
    ]
    return log.planted("F3", len(log.events) - 1, win["seat"], "watcher_passed_before_win", "F3")
