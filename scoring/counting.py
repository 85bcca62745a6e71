"""What counts of the elements that hold, under a table of values: the exclusions applied, each element once."""

from typing import Final, NamedTuple

from scoring.elements.exclusions import NOT_BESIDE, TAKEN_OFF
from scoring.elements.family import Element, Found, element
from scoring.memo import Memo
from scoring.values import Values


class Face(NamedTuple):
    """What counts of the elements that hold: the total, the elements, the interpretations relied on."""

    total: int
    elements: tuple[Element, ...]
    interpretations: tuple[str, ...]


def _count(found: Found, values: Values) -> Face:
    """What counts of all that holds: without the excluded, with what is taken off, each id once with its sum."""
    held = [one for one in found if isinstance(one, Element)]
    keys = {one.key for one in held}
    gone = {excluded for key in keys for excluded in NOT_BESIDE.get(key, ())}
    by_id: dict[str, Element] = {}
    for one in sorted(held, key=lambda one: int(one.id[1:])):
        if one.key in gone:
            continue
        off, beside = TAKEN_OFF.get(one.key, ("", ()))
        tai = one.tai - (values.worth(off) if keys.intersection(beside) else 0)
        before = by_id.get(one.id)
        by_id[one.id] = element(one.id, one.name, tai + (before.tai if before else 0))
    relied = {one.id for one in found if not isinstance(one, Element)}
    return Face(
        sum(one.tai for one in by_id.values()),
        tuple(by_id.values()),
        tuple(sorted(relied, key=lambda id: int(id[2:]))),
    )


def _by(values: Values) -> Memo[Found, Face]:
    return Memo(lambda found: _count(found, values))


COUNTED: Final = Memo(_by)
"""By the table of values, then by what holds: what counts."""
