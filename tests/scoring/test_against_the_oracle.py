"""The fast scorer agrees with the slow one: on total, elements, waits, and on what is no win."""

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import HandError, Score, format_tiles, parse_hand, score
from tests.scoring import oracle
from tests.scoring.hands import random_options, random_seven_pairs, random_win, with_other_win
from tests.scoring.makers import seeded


def _agrees(hand: dict[str, Any]) -> None:
    """Fails unless both say the same; a hand with five alike, or a robbed tile held, is for neither."""
    fast = _judged(hand)
    if isinstance(fast, HandError):
        assert fast.code in ("five_alike", "impossible") or oracle.judge(hand) is None, (hand, fast.faults)
        return
    slow = oracle.judge(hand)
    assert slow is not None, hand
    total, faces = slow
    assert fast.total == total, (hand, fast.elements, faces)
    assert {one.id: one.tai for one in fast.elements} in faces, (hand, fast.elements, faces)
    if hand.get("first") != "heaven":
        assert list(fast.waits) == oracle.waited_for(hand), hand
    _division_is_the_hand(hand, fast.division, fast.pair)


def _judged(hand: dict[str, Any]) -> Score | HandError:
    try:
        return score(parse_hand(hand))
    except HandError as error:
        return error


def _division_is_the_hand(hand: dict[str, Any], division: tuple[str, ...], pair: str) -> None:
    """The sets shown and the pair are exactly the tiles of the hand."""
    shown = [tile for part in (*division, pair) for tile in oracle.names(part)]
    melded = [tile for meld in hand.get("melds", ()) for tile in oracle.names(meld["tiles"])]
    assert Counter(shown) == Counter([*oracle.names(hand["concealed"]), hand["win"], *melded]), hand


def test_five_thousand_random_hands_have_the_face_a_naive_scorer_gives_them() -> None:
    rng = seeded(16)
    for _ in range(5000):
        hand = random_win(rng)
        _agrees(hand | {"options": random_options(rng)} if rng.random() < 0.5 else hand)


def test_random_seven_pairs_have_the_face_a_naive_scorer_gives_them() -> None:
    rng = seeded(36)
    for _ in range(1000):
        hand = random_seven_pairs(rng)
        _agrees({**hand, "options": {**random_options(rng), "seven_pairs": True}})


def test_another_winning_tile_is_a_win_just_when_a_naive_scorer_says_so() -> None:
    rng = seeded(17)
    for _ in range(2000):
        _agrees(with_other_win(rng, random_win(rng, tight=True)))


@st.composite
def one_suit(draw: st.DrawFn) -> dict[str, Any]:
    """Seventeen tiles of few kinds, complete or not."""
    kinds = draw(st.permutations([*range(9), *range(27, 34)]))
    tiles = draw(st.permutations([kind for kind in sorted(kinds[:8]) for _ in range(4)]))[:17]
    by = draw(st.sampled_from(["discard", "self_draw", "robbed_kong"]))
    return {
        "options": {"seven_pairs": draw(st.booleans()), "count_exhausted_waits": draw(st.booleans())},
        "concealed": format_tiles(tiles[1:]), "win": format_tiles(tiles[:1]), "by": by,
        "seat_wind": draw(st.sampled_from("ESWN")), "round_wind": draw(st.sampled_from("ESWN")),
    }  # fmt: skip


@given(one_suit())
@settings(max_examples=500, deadline=None)
def test_any_seventeen_tiles_of_few_kinds_are_judged_alike(hand: dict[str, Any]) -> None:
    _agrees(hand)


@given(st.integers(min_value=0))
@settings(max_examples=300, deadline=None)
def test_any_seed_makes_hands_that_are_judged_alike(seed: int) -> None:
    rng = seeded(seed)
    _agrees({**random_win(rng), "options": random_options(rng)})
