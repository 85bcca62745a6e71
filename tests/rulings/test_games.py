"""The generator of legal deals: what its logs hold, and that the hands behind them agree with the scorer."""

from __future__ import annotations

from collections import Counter

import pytest

from rulings.events import EVENT_TYPES, event_to_json, parse_event
from scoring import parse_hand, score
from scoring.seats import SEATS, seat_wind
from tests.rulings.games import Game, names, play_deal

SEEDS = range(120)
ROBBED_KONG = 582
"""The seed of a deal that ends with a robbed kong."""


@pytest.fixture(scope="module")
def games() -> list[Game]:
    return [play_deal(seed=seed) for seed in SEEDS]


def test_the_same_seed_plays_the_same_deal() -> None:
    assert play_deal(seed=5, hidden=0.4) == play_deal(seed=5, hidden=0.4)


def test_every_type_of_event_of_legal_play_comes_up(games: list[Game]) -> None:
    met = {event["type"] for game in games for event in game.case["log"]}
    assert met == set(EVENT_TYPES) - {"report", "finding"}


def test_every_way_to_end_a_deal_comes_up(games: list[Game]) -> None:
    ends = {game.ended for game in games} | {play_deal(seed=ROBBED_KONG).ended}
    assert ends == {"discard", "self_draw", "flowers", "exhausted", "robbed_kong"}


def test_every_event_is_of_the_format(games: list[Game]) -> None:
    for game in games:
        for at, event in enumerate(game.case["log"]):
            parsed = parse_event(event, f"log[{at}]")
            assert parse_event(event_to_json(parsed), "again") == parsed


def test_no_tile_is_held_five_times_or_fewer_than_none(games: list[Game]) -> None:
    for game in games:
        for at in range(-1, len(game.truth["log"]), 10):
            hands = game.hands_at(at)
            assert all(n >= 0 for hand in hands.values() for n in hand.values())
            assert all(n <= 4 for n in sum(hands.values(), Counter()).values())


def test_every_hand_that_wins_by_its_tiles_is_complete_for_the_scorer_too(games: list[Game]) -> None:
    for game in games:
        win, deal = game.case["log"][-1], game.case["deal"]
        if win["type"] != "win" or win["by"] == "flowers":
            continue
        winds = {"seat_wind": seat_wind(win["seat"], door=deal["door"]), "round_wind": deal["round_wind"]}
        hand = {**win["hand"], **winds, "by": win["by"], "options": game.case["options"]}
        assert score(parse_hand(hand)).total >= 0


def test_the_hand_at_a_win_is_what_the_log_leaves_in_the_hand(games: list[Game]) -> None:
    for game in games:
        win = game.case["log"][-1]
        if win["type"] == "win" and win["by"] == "self_draw":
            held = +game.hands_at(len(game.case["log"]) - 1)[win["seat"]]
            told = Counter(names(win["hand"]["concealed"])) + Counter([win["hand"]["win"]])
            assert held == told


def test_hidden_leaves_tiles_out_of_the_told_log_only() -> None:
    game = play_deal(seed=3, hidden=0.5)
    drawn = [event for event in game.case["log"] if event["type"] == "draw"]
    assert 0 < sum("tile" in event for event in drawn) < len(drawn)
    assert all("tile" in event for event in game.truth["log"] if event["type"] == "draw")


def test_each_place_is_dealt_sixteen_tiles_and_the_dealer_the_door_tile(games: list[Game]) -> None:
    for game in games:
        dealt = {seat: len(game.dealt[seat]) for seat in SEATS}
        assert dealt == {seat: 16 + (seat == game.case["deal"]["dealer"]) for seat in SEATS}
