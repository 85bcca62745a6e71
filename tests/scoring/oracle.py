"""A slow scorer, written from the law alone, to check the fast one: it tries every partition of the tiles.

It shares nothing with `scoring/`: tiles are their names, sets are lists, every element is read off one explicit reading
(all five sets and the pair, and which of them the winning tile completed).
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

RANKED = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
ALL = [*RANKED, *"ESWNCFP"]
SEATS = "ESWN"


class Part(NamedTuple):
    """A set or the pair: its tiles, whether it was concealed before the win, whether the winning tile is in it."""

    tiles: tuple[str, ...]
    concealed: bool
    won: bool = False

    @property
    def triplet(self) -> bool:
        return len(self.tiles) >= 3 and len(set(self.tiles)) == 1


def names(text: str) -> list[str]:
    """Tiles of the written form, one by one."""
    out: list[str] = []
    digits = ""
    for character in text.replace(" ", ""):
        if character.isdigit():
            digits += character
            if out and out[-1] == "f":
                out[-1] = "f" + digits
                digits = ""
        elif character in "mps":
            out += [digit + character for digit in digits]
            digits = ""
        else:
            out.append(character)
    return out


def partitions(tiles: list[str]) -> Iterator[tuple[list[tuple[str, ...]], str]]:
    """Every way to make a pair and sets of three of the tiles."""
    for pair in sorted(set(tiles)):
        if tiles.count(pair) >= 2:
            rest = list(tiles)
            rest.remove(pair)
            rest.remove(pair)
            for sets in _into_sets(sorted(rest, key=ALL.index)):
                yield sets, pair


def _into_sets(tiles: list[str]) -> Iterator[list[tuple[str, ...]]]:
    if not tiles:
        yield []
        return
    first = tiles[0]
    if tiles.count(first) >= 3:
        rest = list(tiles)
        for _ in range(3):
            rest.remove(first)
        for sets in _into_sets(rest):
            yield [(first,) * 3, *sets]
    if first in RANKED and first[0] <= "7":
        run = tuple(f"{int(first[0]) + step}{first[1]}" for step in range(3))
        if all(tile in tiles for tile in run):
            rest = list(tiles)
            for tile in run:
                rest.remove(tile)
            for sets in _into_sets(rest):
                yield [run, *sets]


def is_seven_pairs(tiles: list[str], four_as_two: bool) -> str | None:
    """The triplet of seven pairs and a triplet, or None."""
    counts = Counter(tiles)
    if sum(counts.values()) != 17:
        return None
    for triplet in counts:
        rest = Counter(counts)
        rest[triplet] -= 3
        if rest[triplet] < 0:
            continue
        pairs = [kind for kind in rest for _ in range(rest[kind] // 2)]
        if len(pairs) == 7 and all(count % 2 == 0 for count in rest.values()):
            if four_as_two or all(count <= 2 for count in rest.values()):
                return triplet
    return None


def wins(tiles: list[str], hand: dict[str, Any]) -> bool:
    options = hand.get("options", {})
    if next(partitions(tiles), None) is not None:
        return True
    if options.get("seven_pairs") and not hand.get("melds"):
        return is_seven_pairs(tiles, options.get("four_as_two_pairs", True)) is not None
    return False


def waited_for(hand: dict[str, Any]) -> list[str]:
    """The kinds that complete the sixteen, by the option on exhausted ones."""
    concealed = names(hand["concealed"])
    held = Counter(concealed + [tile for meld in hand.get("melds", ()) for tile in names(meld["tiles"])])
    found = [tile for tile in ALL if wins([*concealed, tile], hand)]
    if hand.get("options", {}).get("count_exhausted_waits"):
        return found
    return [tile for tile in found if held[tile] < 4]


def readings(hand: dict[str, Any]) -> Iterator[tuple[list[Part], Part]]:
    """Every partition with every place of the winning tile: five sets, and the pair."""
    concealed, win = names(hand["concealed"]), hand["win"]
    laid = [Part(tuple(names(m["tiles"])), m["kind"] == "concealed_kong") for m in hand.get("melds", ())]
    for sets, pair in partitions([*concealed, win]):
        own = [Part(tiles, True) for tiles in sets]
        for place, part in enumerate(own):
            if win in part.tiles:
                placed = list(own)
                placed[place] = Part(part.tiles, True, won=True)
                yield [*placed, *laid], Part((pair, pair), True)
        if win == pair:
            yield [*own, *laid], Part((pair, pair), True, won=True)


def common(hand: dict[str, Any]) -> dict[str, int]:
    """What no division changes: how it was won, flowers, colours."""
    melds = hand.get("melds", ())
    options = hand.get("options", {})
    drawn = hand["by"] == "self_draw"
    open_sets = [m for m in melds if m["kind"] != "concealed_kong"]
    kongs = [m for m in melds if m["kind"] == "concealed_kong"]
    found: dict[str, int] = {}
    if not open_sets:
        found["S3"] = 1
        if drawn:
            found["S4"] = 1
    five = len(melds) == 5 and (not kongs or options.get("concealed_kong_in_all_melded", False))
    if five:
        found["S6" if drawn else "S5"] = 1 if drawn else 2
    if hand["by"] == "robbed_kong":
        found["S12"] = 1
    if drawn:
        found["S23"] = 1
    first = hand.get("first")
    tail = hand.get("tail")
    if (
        tail
        and first != "heaven"
        and not (tail == "flower" and not options.get("tail_win_after_flower", True))
    ):
        found["S24"] = 1
    if hand.get("last_tile"):
        found["S25"] = 1
    declared = hand.get("declared") or {"earth": "heavenly", "human": "earthly"}.get(first or "")
    if kongs and not options.get("kong_keeps_ready", True):
        declared = None
    if declared:
        found |= {"S31": 8} if declared == "heavenly" else {"S32": 6}
        if first == "earth":
            found["S34"] = 16
        if first == "human":
            found["S35"] = 8
    if first == "heaven":
        found["S33"] = 16
    if tai := flower_tai(hand):
        found["S26"] = tai
    return found | colours(hand)


def colours(hand: dict[str, Any]) -> dict[str, int]:
    every = (
        names(hand["concealed"])
        + [hand["win"]]
        + [t for m in hand.get("melds", ()) for t in names(m["tiles"])]
    )
    suits = {tile[1] for tile in every if len(tile) == 2}
    honours = any(len(tile) == 1 for tile in every)
    if not suits:
        return {"S13": 16}
    if len(suits) == 1:
        return {"S15": 4} if honours else {"S14": 12}
    return {}


def flower_tai(hand: dict[str, Any]) -> int:
    held = names(hand.get("flowers", ""))
    if len(held) == 8:
        return 8
    order = ["f5", "f6", "f7", "f8"]
    if hand.get("options", {}).get("flower_order") == "ju_zhu":
        order = ["f5", "f6", "f8", "f7"]
    seat = SEATS.index(hand["seat_wind"])
    tai = 0
    for colour in (["f1", "f2", "f3", "f4"], order):
        if all(flower in held for flower in colour):
            tai += 2
        elif colour[seat] in held:
            tai += 1
    return tai


def of_honours(hand: dict[str, Any], triplets: list[str], pair: str | None) -> dict[str, int]:
    dragon = hand.get("options", {}).get("dragon_of_round", {}).get(hand["round_wind"])
    found: dict[str, int] = {}
    winds = [tile for tile in triplets if tile in SEATS]
    dragons = [tile for tile in triplets if tile in "CFP"]
    s1 = (hand["seat_wind"] in winds) + (hand["round_wind"] in winds)
    if len(winds) == 4:
        found["S19"] = 16
    elif s1:
        found["S1"] = s1
    if len(winds) == 3 and pair is not None and pair in SEATS:
        found["S20"] = 8
    s2 = len(dragons)
    if len(dragons) == 3:
        found["S21"] = 8
        s2 = 0
    if len(dragons) == 2 and pair is not None and pair in "CFP":
        found["S22"] = 4
        s2 = 0
    s2 += dragon in dragons
    if s2:
        found["S2"] = s2
    return found


def of_reading(hand: dict[str, Any], sets: list[Part], pair: Part, waits: list[str]) -> dict[str, int]:
    """All that holds in one reading of five sets and a pair, then what the law does not count beside it."""
    other = hand["by"] != "self_draw"
    triplets = [part.tiles[0] for part in sets if part.triplet]
    hidden = sum(part.triplet and part.concealed and not (part.won and other) for part in sets)
    found = common(hand) | of_honours(hand, triplets, pair.tiles[0])
    if len(waits) == 1:
        found["S11"] = 1
    no_honour = all(len(tile) == 2 for part in [*sets, pair] for tile in part.tiles)
    in_pair_allowed = hand.get("options", {}).get("all_chows_pair_wait", True) or not pair.won
    if (
        not triplets
        and no_honour
        and not hand.get("flowers")
        and len(waits) != 1
        and other
        and in_pair_allowed
    ):
        found["S7"] = 2
    if len(triplets) == 5:
        found["S8"] = 4
    if hidden >= 3:
        found |= {3: {"S16": 2}, 4: {"S17": 5}, 5: {"S18": 12}}[hidden]
    return excluded(found)


def of_seven_pairs(hand: dict[str, Any], triplet: str, waits: list[str]) -> dict[str, int]:
    found = common(hand) | of_honours(hand, [triplet], None) | {"S36": 8}
    if len(waits) == 1:
        found["S11"] = 1
    return excluded(found)


def excluded(found: dict[str, int]) -> dict[str, int]:
    """The column "not counted with" of the law."""
    rest = dict(found)

    def drop(*gone: str) -> None:
        for id in gone:
            rest.pop(id, None)

    if "S13" in found:
        drop("S8")
        if {"S19", "S20", "S21", "S22"} & set(found):
            rest["S13"] = 12
    if "S18" in found:
        drop("S3", "S8")
    if {"S31", "S32", "S33", "S34", "S35", "S36"} & set(found):
        drop("S3")
    if "S33" in found:
        drop("S4", "S23", "S11")
    if "S34" in found:
        drop("S31")
    if "S35" in found:
        drop("S32")
    return rest


def judge(hand: dict[str, Any]) -> tuple[int, list[dict[str, int]]] | None:
    """The best total and the element lists that reach it; None if the tiles make no win."""
    waits = waited_for(hand)
    faces = [of_reading(hand, sets, pair, waits) for sets, pair in readings(hand)]
    options = hand.get("options", {})
    if options.get("seven_pairs") and not hand.get("melds"):
        tiles = [*names(hand["concealed"]), hand["win"]]
        triplet = is_seven_pairs(tiles, options.get("four_as_two_pairs", True))
        if triplet:
            faces.append(of_seven_pairs(hand, triplet, waits))
    if not faces:
        return None
    best = max(sum(face.values()) for face in faces)
    return best, [face for face in faces if sum(face.values()) == best]
