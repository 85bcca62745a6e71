"""Real chance for draws by the system: three dice each thrown, tiles well mixed; nobody can foresee either."""

import secrets

from scoring.seating import FACES, PLACES, Dice, Place

_chance = secrets.SystemRandom()


def throw() -> Dice:
    """Three real dice, so that the four seats keep their 55, 53, 53, 55 in 216, and not a quarter each."""
    return (_die(), _die(), _die())


def _die() -> int:
    return secrets.randbelow(FACES) + 1


def mixed_tiles() -> tuple[Place, ...]:
    """The four wind tiles in a chance order."""
    tiles = list(PLACES)
    _chance.shuffle(tiles)
    return tuple(tiles)


def any_chair() -> int:
    """One of the four chairs: who throws where anybody may."""
    return secrets.randbelow(len(PLACES))


def new_seed() -> str:
    """A seed for a draw of tables: 128 bits."""
    return secrets.token_hex(16)
