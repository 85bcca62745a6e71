"""P-passed 過水: told, ruled, or found in a full log; and what lifts it."""

from __future__ import annotations

from typing import Any

from tests.rulings.told import asked, cited, decided, discard, draw, event, go_round, paid, win

# S waits for 5p and 8p (67p); concealed, one flower: 1 tai on a discard.
HAND = {"concealed": "123m456m789m1167p234s", "melds": [], "win": "5p", "flowers": "f1"}
WON = win("S", "discard", source="W", hand=HAND)
TOLD = {"type": "pass", "seat": "S"}


def false(*log: dict[str, Any], **how: Any) -> bool:
    return "F4" in cited(decided(*log, **how))


def turn_of_s(tile: str, **more: Any) -> list[dict[str, Any]]:
    return [draw("S", tile), discard("S", tile, as_drawn=True, **more)]


def test_nothing_passed_wins() -> None:
    log = [*go_round("E9m", "S1s"), draw("W"), discard("W", "5p")]
    assert paid(decided(*log, WON, full=True)) == {"W>S": 40}


def test_a_told_pass_bars_the_win_and_a_told_lifting_frees_it() -> None:
    assert false({**TOLD, "lifted": False}, win("S", "discard", source="W", face=1))
    assert not false({**TOLD, "lifted": True}, win("S", "discard", source="W", face=1))


def test_in_a_thin_log_the_lifting_is_asked() -> None:
    verdict = decided(TOLD, win("S", "discard", source="W", face=1))
    assert asked(verdict) == ["lifted"]
    found = {"type": "finding", "fact": "lifted", "value": False, "by": "referee"}
    assert false(TOLD, win("S", "discard", source="W", face=1), found)
    found["value"] = True
    assert not false(TOLD, win("S", "discard", source="W", face=1), found)


def test_anothers_win_asks_nothing_about_it() -> None:
    assert asked(decided(TOLD, win("N", "discard", source="W", face=1))) == []


def test_in_a_full_log_without_an_own_discard_it_stands() -> None:
    log = [
        discard("E", "8p"),
        TOLD,
        draw("S"),
        event("concealed_kong", "S", tiles="9999s"),
        draw("S", "5p", "tail"),
    ]
    assert false(*log, win("S", face=1), full=True)


def test_a_full_log_shows_a_win_let_go_by_in_the_same_go_around() -> None:
    verdict = decided(
        *go_round("E9m", "S1s", "W8p", "N5p"), win("S", "discard", source="N", hand=HAND), full=True
    )
    assert {"F4", "P-passed"} <= cited(verdict)
    assert "I-42" in verdict.decisions[-1].interpretations


def test_a_discard_that_does_not_win_lifts_it() -> None:
    log = [*go_round("E9m", "S1s", "W8p", "N1m", "E1m"), *turn_of_s("C"), draw("W"), discard("W", "5p")]
    assert not false(*log, WON, full=True)


def test_a_drawn_winning_tile_thrown_as_drawn_lifts_nothing_and_is_a_pass_itself() -> None:
    log = [*go_round("E9m", "S1s", "W1m", "N1m", "E1m"), *turn_of_s("8p"), draw("W"), discard("W", "5p")]
    assert false(*log, WON, full=True)
    twice = [*go_round("E9m", "S1s", "W8p", "N1m", "E1m"), *turn_of_s("8p"), draw("W"), discard("W", "5p")]
    assert false(*twice, WON, full=True)


def test_a_self_draw_declined_is_lifted_by_discarding_another_tile() -> None:
    """Held 11p 67p, drew 8p and kept it, threw 6p: the sixteen before the draw do not wait for 6p."""
    hand = {"concealed": "123m456m789m1178p234s", "melds": [], "win": "6p"}
    log = [*go_round("E9m", "S9s", "W1m", "N1m", "E1m"), draw("S", "8p"), discard("S", "6p", as_drawn=False)]
    won = win("S", "discard", source="W", hand=hand)
    assert not false(*log, draw("W"), discard("W", "6p"), won, full=True)


def test_an_added_kong_lifts_and_its_replacement_may_win() -> None:
    hand = {
        "concealed": "456m789m1167p234s",
        "melds": [{"kind": "added_kong", "tiles": "2222m"}],
        "win": "5p",
    }
    start = [discard("E", "2m"), event("pong", "S", tiles="222m", source="E"), discard("S", "9s"), draw("W")]
    log = [
        *start,
        discard("W", "8p"),
        draw("N"),
        discard("N", "1s"),
        draw("E"),
        discard("E", "1s"),
        draw("S", "2m"),
    ]
    kong = [*log, event("added_kong", "S", tiles="2222m"), draw("S", "5p", "tail")]
    assert not false(*kong, win("S", hand=hand), full=True)


def test_a_concealed_kong_does_not_lift() -> None:
    hand = {
        "concealed": "456m789m1167p234s",
        "melds": [{"kind": "concealed_kong", "tiles": "2222m"}],
        "win": "5p",
    }
    log = [*go_round("E9m", "S9s", "W8p", "N1s", "E1s"), draw("S", "2m")]
    kong = [*log, event("concealed_kong", "S", tiles="2222m"), draw("S", "5p", "tail")]
    assert false(*kong, win("S", hand=hand), full=True)
    plain = [*go_round("E9m", "S9s", "W1m", "N1s", "E1s"), draw("S", "2m"), *kong[-2:]]
    assert not false(*plain, win("S", hand=hand), full=True)


def test_a_winning_draw_not_taken_before_a_concealed_kong_is_a_pass() -> None:
    """Held 2222m 34m 789m 11p 67p 234s; 8p completes it. He kongs the four 2m instead and wins on 5m."""
    hand = {
        "concealed": "34789m11678p234s",
        "melds": [{"kind": "concealed_kong", "tiles": "2222m"}],
        "win": "5m",
    }
    kong = [event("concealed_kong", "S", tiles="2222m"), draw("S", "5m", "tail"), win("S", hand=hand)]
    start = go_round("E9m", "S9s", "WC", "NC", "EC")
    assert false(*start, draw("S", "8p"), *kong, full=True)
    assert not false(*start, draw("S", "8p", touched=True), *kong, full=True)


def test_a_win_taken_away_by_a_better_claim_is_no_pass() -> None:
    claims = {
        "type": "claims",
        "discarder": "W",
        "tile": "8p",
        "claims": [{"seat": "S", "call": "win"}, {"seat": "N", "call": "win"}],
        "facts": {"reached": []},
    }
    log = [*go_round("E9m", "S1s", "W8p"), claims, draw("N"), discard("N", "5p")]
    assert not false(*log, win("S", "discard", source="N", hand=HAND), full=True)


def test_unknown_tiles_are_never_guessed_to_be_a_pass() -> None:
    """The draw before the last own discard is not told, so what was held before it is not known."""
    log = [*go_round("E9m", "S1s", "W8p", "N1m", "E1m", "SC"), draw("W"), discard("W", "5p")]
    assert not false(*log, WON, full=True)


def test_a_pass_ruled_by_claims_is_lifted_or_not_by_the_tile_thrown() -> None:
    claims = {
        "type": "claims",
        "discarder": "E",
        "tile": "8p",
        "claims": [{"seat": "S", "call": "win"}, {"seat": "W", "call": "pong"}],
        "facts": {"reached_and_touched": True},
    }
    start = [discard("E", "8p"), claims, event("pong", "W", tiles="888p", source="E"), discard("W", "F")]
    log = [*start, *[e for t in ("NP", "EW") for e in (draw(t[0]), discard(t[0], t[1]))]]
    lifted = [*log, *turn_of_s("N"), draw("W"), discard("W", "5p")]
    not_lifted = [*log, *turn_of_s("8p"), draw("W"), discard("W", "5p")]
    assert not false(*lifted, WON, full=True)
    assert false(*not_lifted, WON, full=True)
    by_face = win("S", "discard", source="W", face=1)
    assert asked(decided(*lifted, by_face, full=True)) == ["lifted"]
    assert false(*not_lifted, by_face, full=True)


def test_a_watcher_who_had_passed_pays_for_all_instead_of_winning() -> None:
    log = [event("watch", "S"), {**TOLD, "lifted": False}]
    verdict = decided(*log, win("S", "discard", source="W", face=3))
    assert {"F3", "F5", "P-passed"} <= cited(verdict)
    assert paid(verdict) == {"S>W": 60, "S>N": 60, "S>E": 70}
