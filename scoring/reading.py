"""A hand from JSON, as `manage.py score` and cases give it (the public format, version 1)."""

from collections.abc import Mapping
from typing import Any, Final

from scoring.circumstances import UNKNOWN, VALUES, Said, circumstance_faults
from scoring.face import NOT_COMPLETE, is_complete
from scoring.faults import Fault, HandError
from scoring.hand import Hand
from scoring.melds import Meld, MeldError, meld
from scoring.notation import TileError, parse_tiles
from scoring.options import DEFAULT_OPTIONS, Options, parse_options
from scoring.soundness import FLOWER_FAULTS, tile_faults
from scoring.values import RULESETS, TW16, Ruleset

VERSION: Final = 1
LONGEST_TEXT: Final = 10_000
"""Characters of one text; the longest sound one is under a hundred."""
MOST_LISTED: Final = 20
"""Melds that are still read one by one; more are only counted as wrong."""

_REQUIRED: Final = ("concealed", "win", "by", "seat_wind", "round_wind")
_DEFAULTS: Final[dict[str, object]] = {
    "melds": (), "flowers": (), "tail": False, "last_tile": False, "declared": None, "first": None, "dealer": None,
}  # fmt: skip
_KNOWN: Final = {"v", "ruleset", "options", *_REQUIRED, *_DEFAULTS}


def parse_hand(
    obj: object, options: Options | None = None, rulesets: Mapping[str, Ruleset] = RULESETS
) -> Hand:
    """A sound hand; HandError with every fault that can be told.

    `options` given (by a case) stand; the object's own, if it has any, must say the same. `rulesets`: those that a
    hand may name, the first for one that names none.
    """
    draft = Draft(obj, options, rulesets)
    if not draft.faults:
        try:
            return Hand(**draft.values)
        except HandError:
            pass  # told below, with what else is wrong
    raise HandError(draft.all_faults())


class Draft:
    """What could be read of a hand: `values`, and the `faults` met in reading. What could not be read is absent."""

    def __init__(
        self,
        obj: object,
        options: Options | None = None,
        rulesets: Mapping[str, Ruleset] = RULESETS,
        *,
        may_lack_win: bool = False,
    ) -> None:
        if not isinstance(obj, Mapping):
            raise HandError([Fault("bad_field", "not_an_object", "", "一手牌應為 JSON 物件")])
        self.faults: list[Fault] = []
        self.values: dict[str, Any] = {}
        self._envelope(obj, options, rulesets)
        if may_lack_win and obj.get("win") is None:
            obj = {name: value for name, value in obj.items() if name != "win"}
        elif "win" not in obj:
            self._missing("win")
        for name in _REQUIRED:
            if name != "win" and name not in obj:
                self._missing(name)
        for name, value in obj.items():
            if name in _READERS:
                self._read(name, value)
            elif name in VALUES:
                self._value(name, value)
            elif name not in _KNOWN:
                self._fault("unknown_field", str(name), f"沒有「{name!s:.40}」這個欄位")
        for name, default in _DEFAULTS.items():
            if name not in obj:
                self.values[name] = default

    def all_faults(self, *, counted: bool = True) -> list[Fault]:
        """The faults of reading and of what was read; completeness too, if the tiles can be judged."""
        known = self.values
        concealed, melds, win = known.get("concealed"), known.get("melds"), known.get("win")
        tiles = list(
            tile_faults(
                concealed=concealed, melds=melds, win=win, by=known.get("by", UNKNOWN), counted=counted
            )
        )
        opened = any(meld.exposed for meld in melds) if melds is not None else UNKNOWN
        said = {name: known.get(name, UNKNOWN) for name in VALUES}
        faults = [
            *self.faults,
            *tiles,
            *FLOWER_FAULTS[known.get("flowers", ())],
            *circumstance_faults(Said(**said, opened=opened), known.get("values", TW16)),
        ]
        judged = None not in (concealed, melds, win) and all(fault.code == "impossible" for fault in tiles)
        if counted and judged and not self._is_complete():
            faults.append(NOT_COMPLETE)
        return faults

    def _is_complete(self) -> bool:
        """Whether the tiles make a win, whatever else is said of them."""
        tiles = {name: self.values[name] for name in ("concealed", "melds", "win")}
        options = self.values.get("options", DEFAULT_OPTIONS)
        return is_complete(Hand(**tiles, by="discard", seat_wind="E", round_wind="E", options=options))

    def _fault(self, name: str, at: str, message: str, code: str = "bad_field") -> None:
        self.faults.append(Fault(code, name, at, message))

    def _missing(self, name: str) -> None:
        self._fault(f"no_{name}", name, f"缺欄位 {name}")

    def _envelope(
        self, obj: Mapping[str, object], options: Options | None, rulesets: Mapping[str, Ruleset]
    ) -> None:
        """Version, rule set with its tai, options."""
        version = obj.get("v", VERSION)
        if type(version) is not int or version != VERSION:
            self._fault("bad_version", "v", f"v 只能是 {VERSION}")
        named = obj.get("ruleset", next(iter(rulesets)))
        ruleset = rulesets.get(named) if isinstance(named, str) else None
        if ruleset is None:
            code = "unknown_ruleset" if isinstance(named, str) else "bad_field"
            there = "、".join(rulesets)
            self._fault("unknown_ruleset", "ruleset", f"沒有規則「{named!s:.40}」，只有 {there}", code)
            ruleset = Ruleset()
        self.values["values"] = ruleset.values
        try:
            usual = options or ruleset.options
            own = parse_options(obj["options"], ruleset.options) if "options" in obj else usual
        except HandError as error:
            self.faults.extend(error.faults)
            return
        if options is not None and own != options:
            self._fault("options_differ", "options", "這手牌的選項與案件不同")
        self.values["options"] = own

    def _value(self, name: str, value: object) -> None:
        """A field with a few values; 1 is not true, and an unhashable thing is no value either."""
        if any(type(value) is type(allowed) and value == allowed for allowed in VALUES[name]):
            self.values[name] = value
        else:
            self._fault(f"bad_{name}", name, f"{name} 沒有這個值：{_shown(value)}")

    def _read(self, name: str, value: object) -> None:
        before = len(self.faults)
        read = _READERS[name](self, value)
        if len(self.faults) == before:
            self.values[name] = read

    def _concealed(self, value: object) -> tuple[int, ...]:
        return self._tiles("concealed", value)

    def _flowers(self, value: object) -> tuple[int, ...]:
        return self._tiles("flowers", value)

    def _win(self, value: object) -> int | None:
        kinds = self._tiles("win", value)
        if len(kinds) == 1:
            return kinds[0]
        if isinstance(value, str) and not any(fault.at.startswith("win") for fault in self.faults):
            self._fault("not_one_tile", "win", f"和牌張應為一張，實有{len(kinds)}張")
        return None

    def _tiles(self, at: str, value: object) -> tuple[int, ...]:
        """Tiles from a text, or a fault and none."""
        if not isinstance(value, str):
            self._fault("not_a_text", at, f"{at} 應為文字：{_shown(value)}")
        elif len(value) > LONGEST_TEXT:
            self._fault("text_too_long", at, f"{at} 過長：{len(value)}字")
        else:
            try:
                return parse_tiles(value)
            except TileError as error:
                self._fault("unreadable_tile", f"{at}[{error.place}]", f"{at} {error}", "bad_tile")
        return ()

    def _melds(self, value: object) -> tuple[Meld, ...]:
        if not isinstance(value, list | tuple):
            self._fault("melds_not_a_list", "melds", f"melds 應為陣列：{_shown(value)}")
            return ()
        if len(value) > MOST_LISTED:
            self._fault("too_many_melds", "melds", f"melds 有{len(value)}副，至多五副", "tile_count")
            return ()
        read = [self._meld(f"melds[{number}]", one) for number, one in enumerate(value)]
        return tuple(one for one in read if one is not None)

    def _meld(self, at: str, value: object) -> Meld | None:
        if not isinstance(value, Mapping) or set(value) != {"kind", "tiles"}:
            self._fault("meld_fields", at, f"{at} 應有 kind 與 tiles 兩欄：{_shown(value)}", "bad_meld")
            return None
        before = len(self.faults)
        tiles = self._tiles(f"{at}.tiles", value["tiles"])
        if len(self.faults) > before:
            return None
        try:
            return (
                meld(value["kind"], tiles) if isinstance(value["kind"], str) else Meld(value["kind"], tiles)
            )
        except MeldError as error:
            self._fault(error.name, at, f"{at}：{error.message}", "bad_meld")
            return None


_READERS: Final = {
    "concealed": Draft._concealed, "flowers": Draft._flowers, "win": Draft._win, "melds": Draft._melds,
}  # fmt: skip


def _shown(value: object) -> str:
    return f"{value!r:.40}"
