"""The options of the rule set (law §8): what a tournament may decide otherwise.

All of them live in one value, those of scoring and those that only rulings read, so that a tournament, a case and
a hand speak of options in one way.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scoring.faults import Fault, HandError
from scoring.tiles import WINDS

FLOWER_ORDERS: Final = ("zhu_ju", "ju_zhu")


class Options(NamedTuple):
    """The chosen options; the defaults are those of the law."""

    seven_pairs: bool = False
    concealed_kong_in_all_melded: bool = False
    count_exhausted_waits: bool = False
    tail_win_after_flower: bool = True
    four_as_two_pairs: bool = True
    all_chows_pair_wait: bool = True
    strict_tail_peek: bool = False
    dealer_tai_in_pays_for_all: bool = True
    late_win_is_false_win: bool = False
    kong_keeps_ready: bool = True
    side_stakes: bool = False
    flower_order: str = "zhu_ju"
    dragons_by_round: tuple[str, str, str, str] = ("", "", "", "")
    """The round's dragon for E, S, W, N in turn, empty where a round has none (the option `dragon_of_round`)."""

    def round_dragon(self, round_wind: str) -> str:
        """The dragon of a round (`C`, `F`, `P`), or an empty string (I-1)."""
        return self.dragons_by_round[WINDS.index(round_wind)]

    def to_json(self) -> dict[str, object]:
        """All options under their names in the law."""
        dragons = {wind: dragon for wind, dragon in zip(WINDS, self.dragons_by_round, strict=True) if dragon}
        switches = {name: getattr(self, name) for name in (*SWITCHES, "flower_order")}
        return {**switches, "dragon_of_round": dragons}


DEFAULT_OPTIONS: Final = Options()
SWITCHES: Final = tuple(
    name for name, default in DEFAULT_OPTIONS._asdict().items() if isinstance(default, bool)
)
OPTION_NAMES: Final = (*SWITCHES, "flower_order", "dragon_of_round")


def parse_options(given: object, usual: Options = DEFAULT_OPTIONS) -> Options:
    """Options from JSON, what is left out as in `usual`; HandError with `unknown_option` or `bad_field`, naming every fault at once."""
    if not isinstance(given, Mapping):
        raise HandError([Fault("bad_field", "options_not_object", "options", "options 應為物件")])
    faults = [fault for name, value in given.items() if (fault := _fault(name, value))]
    if faults:
        raise HandError(faults)
    values = dict(given)
    if "dragon_of_round" in values:
        dragons = values.pop("dragon_of_round")
        values["dragons_by_round"] = tuple(dragons.get(wind, "") for wind in WINDS)
    return usual._replace(**values)


def _fault(name: object, value: object) -> Fault | None:
    at = f"options.{name}"
    if name in SWITCHES:
        if not isinstance(value, bool):
            return Fault("bad_field", "option_not_boolean", at, f"選項 {name} 只能是 true 或 false")
    elif name == "flower_order":
        if value not in FLOWER_ORDERS:
            return Fault("bad_field", "bad_flower_order", at, "flower_order 只能是 zhu_ju 或 ju_zhu")
    elif name == "dragon_of_round":
        if not _is_dragon_map(value):
            return Fault("bad_field", "bad_dragon_of_round", at, "dragon_of_round 應將 E S W N 對應 C F P")
    else:
        return Fault("unknown_option", "unknown_option", at, f"沒有選項「{name}」")
    return None


def _is_dragon_map(value: object) -> bool:
    return isinstance(value, Mapping) and all(
        wind in WINDS and isinstance(dragon, str) and dragon in ("C", "F", "P")
        for wind, dragon in value.items()
    )
