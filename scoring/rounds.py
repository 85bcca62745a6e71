"""Who meets whom: a table for everybody in every round, with as few repeated meetings as can be found.

Reproducible to the last seat: the only chance in it is SHA-256 over the seed and a counter, whole numbers throughout,
the work bounded in steps and never in seconds. So whoever has seed and entrants gets the same tables.

Method: where the number of tables T has no factor 2 or 3 and there are at most T rounds, a design without any repeat:
player (g, x) sits in round r at table x + g·r mod T. Else shuffle every round, then min-conflict with noise over all
rounds at once: take a pair who meet again, move one of them to the other table where it costs least. The price of a
schedule is, summed over pairs, m·(m−1)/2 for m meetings.
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

Table: TypeAlias = tuple[int, ...]
Round: TypeAlias = tuple[Table, ...]

TABLE = 4
METHOD = "design-or-min-conflict-1"
MAX_ROUNDS = 20
MAX_ENTRANTS = 400
NOISE = 40  # one step in so many takes any swap, to leave a dead end


class TableError(ValueError):
    """Entrants and rounds for which no tables can be drawn; `code`, and `missing` seats where a table is not full."""

    def __init__(self, code: str, *, missing: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.missing = missing


@dataclass(frozen=True, slots=True)
class TableDraw:
    """The tables of each round, how often a pair meets again, and the fewest such repeats that counting allows."""

    seed: str
    rounds: tuple[Round, ...]
    repeats: int
    unavoidable: int


class Chance:
    """A stream of whole numbers from a seed: SHA-256(seed, counter), eight words a block, rejection for fairness."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._counter = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            block = hashlib.sha256(self._seed + b"|" + str(self._counter).encode()).digest()
            self._words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
            self._counter += 1
        return self._words.pop()

    def below(self, limit: int) -> int:
        """A number from 0 up to, not including, `limit`; each equally likely."""
        fair = 2**32 - 2**32 % limit
        while (word := self._word()) >= fair:
            pass
        return word % limit

    def shuffle(self, items: list[int]) -> None:
        """Fisher–Yates, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def checked_size(*, entrants: int, rounds: int) -> None:
    """TableError unless the entrants fill whole tables and the sizes are ones this can do."""
    if entrants < TABLE:
        raise TableError("too_few", missing=TABLE - entrants)
    if entrants % TABLE:
        raise TableError("not_of_four", missing=TABLE - entrants % TABLE)
    if entrants > MAX_ENTRANTS:
        raise TableError("too_many")
    if not 1 <= rounds <= MAX_ROUNDS:
        raise TableError("rounds")


def draw_tables(
    *, entrants: Sequence[int], rounds: int, seed: str, played: Iterable[Iterable[int]] = ()
) -> TableDraw:
    """Tables for `rounds` rounds; `played` are tables of earlier rounds, whose meetings count too.

    `entrants` are told apart by their numbers; their order does not matter.
    """
    if len(set(entrants)) != len(entrants):
        raise TableError("twice")
    checked_size(entrants=len(entrants), rounds=rounds)
    who = sorted(entrants)
    index = {number: i for i, number in enumerate(who)}
    chance = Chance(seed)
    search = _Search(size=len(who), chance=chance)
    before = [[index[number] for number in table if number in index] for table in played]
    for table in before:
        search.note(table)
    tables = len(who) // TABLE
    designed = rounds <= tables and tables % 2 and tables % 3
    for seats in _design(tables, rounds, chance) if designed else _shuffled(len(who), rounds, chance):
        search.add_round(seats)
    search.improve(steps=max(4000, 400_000 // len(who)))
    drawn = tuple(
        tuple(tuple(sorted(who[i] for i in seats[t : t + TABLE])) for t in range(0, len(who), TABLE))
        for seats in search.best
    )
    least = fewest_repeats(len(who), rounds, played=before)
    return TableDraw(seed=seed, rounds=drawn, repeats=search.best_repeats, unavoidable=least)


def _shuffled(size: int, rounds: int, chance: Chance) -> list[list[int]]:
    """Rounds each in an order of its own; four in a row are a table."""
    drawn = [list(range(size)) for _ in range(rounds)]
    for seats in drawn:
        chance.shuffle(seats)
    return drawn


def _design(tables: int, rounds: int, chance: Chance) -> list[list[int]]:
    """Rounds without a repeated meeting, who is who and which rounds are played drawn by chance.

    Two players of groups g ≠ h meet where x + g·r = y + h·r, that is for one r only, as g − h is prime to `tables`.
    """
    who, steps = list(range(tables * TABLE)), list(range(tables))
    chance.shuffle(who)
    chance.shuffle(steps)
    return [
        [who[g * tables + (t - g * r) % tables] for t in range(tables) for g in range(TABLE)]
        for r in steps[:rounds]
    ]


def fewest_repeats(entrants: int, rounds: int, *, played: Sequence[Sequence[int]] = ()) -> int:
    """A lower bound of the repeats of these rounds and the tables played before: whatever is drawn, there are as many.

    Two reasons. There are only so many pairs. And with fewer than four tables T those of one table cannot all be kept
    apart in the next round: four people over T tables share at least one pair (T = 3), two (T = 2) or six (T = 1), so
    every round but the first repeats that often for each of its tables. With two tables of eight: 4 a round.
    """
    tables = entrants // TABLE
    again = tables * shared(TABLE, tables)  # in each round after a full one
    met = {pair for table in played for pair in combinations(sorted(table), 2)}
    sat_down = sum(len(table) * (len(table) - 1) // 2 for table in played)
    first = sum(shared(len(table), tables) for table in _last_round(played))
    fresh = 6 * tables * rounds - first - (rounds - 1) * again  # meetings that may be a pair's first
    distinct = min(entrants * (entrants - 1) // 2, len(met) + fresh)
    return sat_down + 6 * tables * rounds - distinct


def shared(people: int, tables: int) -> int:
    """The fewest pairs that stay together when these people are spread over the tables as evenly as can be."""
    each, more = divmod(people, tables)
    return more * (each + 1) * each // 2 + (tables - more) * each * (each - 1) // 2


def _last_round(played: Sequence[Sequence[int]]) -> list[Sequence[int]]:
    """The latest tables at which nobody sits twice: one round, or what is left of it."""
    found: list[Sequence[int]] = []
    seen: set[int] = set()
    for table in reversed(played):
        if seen & set(table):
            break
        seen |= set(table)
        found.append(table)
    return found


def repeats_in(rounds: Iterable[Iterable[Sequence[int]]]) -> int:
    """Over all pairs, the meetings beyond their first: what anyone may count from a published schedule."""
    meetings: dict[tuple[int, int], int] = {}
    for tables in rounds:
        for table in tables:
            for a, b in combinations(sorted(table), 2):
                meetings[a, b] = meetings.get((a, b), 0) + 1
    return sum(count - 1 for count in meetings.values())


class _Search:
    """The schedule while it is improved: rounds as flat lists of indices, and how often each two meet."""

    def __init__(self, *, size: int, chance: Chance) -> None:
        self.size = size
        self.chance = chance
        self.rounds: list[list[int]] = []
        self.met = [[0] * size for _ in range(size)]
        self.best: list[list[int]] = []
        self.best_price = self.best_repeats = 0

    def note(self, table: Sequence[int]) -> None:
        for a, b in combinations(table, 2):
            self.met[a][b] += 1
            self.met[b][a] += 1

    def add_round(self, seats: list[int]) -> None:
        self.rounds.append(seats)
        for t in range(0, self.size, TABLE):
            self.note(seats[t : t + TABLE])

    def price(self) -> int:
        return sum(n * (n - 1) for row in self.met for n in row) // 4

    def _keep(self, price: int) -> None:
        self.best = [list(seats) for seats in self.rounds]
        self.best_price = price
        self.best_repeats = sum(max(0, n - 1) for row in self.met for n in row) // 2

    def improve(self, *, steps: int) -> None:
        """Up to `steps` swaps; stops at no repeat. Keeps the best schedule seen."""
        price = self.price()
        self._keep(price)
        for _ in range(steps if self.size > TABLE else 0):
            if not self.best_price:
                return
            seats = self.rounds[self.chance.below(len(self.rounds))]
            at = self._repeated(seats)
            if at is None:
                continue
            other, change = self._swap_for(seats, at)
            self._swap(seats, at, other)
            price += change
            if price < self.best_price:
                self._keep(price)

    def _repeated(self, seats: list[int]) -> int | None:
        """A seat of this round whose player meets somebody again there, from a place drawn by chance; or None."""
        start = self.chance.below(self.size)
        for k in range(self.size):
            at = (start + k) % self.size
            table = at - at % TABLE
            met = self.met[seats[at]]
            if any(met[other] > 1 for other in seats[table : table + TABLE]):
                return at
        return None

    def _swap_for(self, seats: list[int], at: int) -> tuple[int, int]:
        """The seat at another table with which to change, and what that changes in the price."""
        table = at - at % TABLE
        if self.chance.below(NOISE) == 0:
            other = (table + TABLE + self.chance.below(self.size - TABLE)) % self.size
            return other, self._change(seats, at, other)
        best: list[int] = []
        least: int | None = None
        for k in range(self.size - TABLE):
            other = (table + TABLE + k) % self.size
            change = self._change(seats, at, other)
            if least is None or change < least:
                best, least = [other], change
            elif change == least:
                best.append(other)
        return best[self.chance.below(len(best))], least or 0

    def _change(self, seats: list[int], at: int, other: int) -> int:
        """Price after less price before, were the players in the two seats to change places."""
        a, b = seats[at], seats[other]
        met_a, met_b = self.met[a], self.met[b]
        change = 0
        table = at - at % TABLE
        for mate in seats[table : table + TABLE]:
            if mate != a:
                change += met_b[mate] - met_a[mate] + 1
        table = other - other % TABLE
        for mate in seats[table : table + TABLE]:
            if mate != b:
                change += met_a[mate] - met_b[mate] + 1
        return change

    def _swap(self, seats: list[int], at: int, other: int) -> None:
        for place, leaves, comes in ((at, seats[at], seats[other]), (other, seats[other], seats[at])):
            table = place - place % TABLE
            for mate in seats[table : table + TABLE]:
                if mate != leaves:
                    for player, step in ((leaves, -1), (comes, 1)):
                        self.met[player][mate] += step
                        self.met[mate][player] += step
        seats[at], seats[other] = seats[other], seats[at]
