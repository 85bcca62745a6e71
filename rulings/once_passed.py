"""曾經過水: has a watcher, or who declared a ready hand, ever let a win go by, made good since or not?

Sources: first rules, items 31 and 32; second rules, 眼牌; S31, S32, F3. P-passed binds until it is lifted; these clauses ask
whether a win was passed at all. A watcher pays for it with the win (F3), who only declared loses S31 or S32 (I-40).
"""

from __future__ import annotations

from rulings.events import Win
from rulings.passing import unwind
from rulings.ready import ready_in_force
from rulings.table import Table
from scoring import Hand


def once_passed(table: Table, win: Win, hand: Hand | None) -> bool:
    """Whether the winner passed a win since he watches or, not watching, since a declaration still in force."""
    since = _bound_since(table, win)
    if since is None:
        return False
    told = table.passed.get(win.seat)
    if told is not None and told.event > since:
        return True
    if not table.full or hand is None:
        return False
    return any(step.passed_at is not None and step.passed_at > since for step in unwind(table, win, hand))


def _bound_since(table: Table, win: Win) -> int | None:
    if win.seat in table.watching:
        return table.watching[win.seat]
    if win.by != "flowers" and ready_in_force(table, win.seat) is not None:
        return table.declared[win.seat][0]
    return None
