"""F11.3: the win on the tile discarded after restoring, told as the `win` event that follows the report.

The report waits for that win (who, and with which face); the `win` answers it, as a finding would, and the decision
carries the report's index. So does a `win` of the first winner, where the report did not tell his face.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulings.errors import CaseError
from rulings.events import Report, Win, parse_claims
from rulings.hands import known_of_hand, read_hand, whole_hand
from rulings.table import Table
from scoring import HandError, score
from scoring.settlement import first_in_turn

FOUL = "exposed_tile_discarded"


def waiting_report(table: Table, win: Win) -> int | None:
    """The index of the report that waits for this win; None where it is a win of its own."""
    if win.by != "discard":
        return None
    for index in reversed(table.pending):
        report = table.pending[index].event
        if isinstance(report, Report) and report.foul == FOUL and report.seat == win.source:
            told = _told(table, index, report)
            if _first_winner(told, report) is not None or told.get("restored_discard_won_by") == win.seat:
                return index
    return None


def answers(table: Table, index: int, win: Win | None = None) -> dict[str, Any]:
    """The facts of the report at `index` that the wins logged since, and `win`, settle."""
    report = table.pending[index].event
    if not isinstance(report, Report) or report.foul != FOUL:
        return {}
    logged = [e for e in table.events[index + 1 :] if isinstance(e, Win) and e.source == report.seat]
    told = _told(table, index, report)
    found: dict[str, Any] = {}
    for each in [*logged, *([win] if win else [])]:
        first = _first_winner(told, report)
        open_face = first is not None and not first[1] and not {"face", "hand"} & (told.keys() | found.keys())
        if open_face and first is not None and first[0] == each.seat:
            found |= {"hand": each.hand} if each.hand is not None else {"face": _face(table, each)}
        else:
            found |= {"restored_discard_won_by": each.seat, "restored_face": _face(table, each)}
            thrown = {"as_drawn": each.as_drawn, "returned_tile": each.returned_tile}
            found |= {name: value for name, value in thrown.items() if value is not None}
    return found


def _told(table: Table, index: int, report: Report) -> dict[str, Any]:
    found = {finding.fact: finding.value for finding in table.findings if finding.event in (None, index)}
    return found | {name: value for name, value in report.facts.items() if value is not None}


def _first_winner(told: Mapping[str, Any], report: Report) -> tuple[str, bool] | None:
    """Who has the win on the wrong tile, and whether his face is told."""
    claims = parse_claims(told.get("claims", []), "facts.claims")
    wins = {claim.seat: claim for claim in claims if claim.call == "win" and claim.seat != report.seat}
    if not wins:
        return None
    seat = first_in_turn(wins, after=report.seat)
    return seat, wins[seat].face is not None or wins[seat].hand is not None


def _face(table: Table, win: Win) -> int:
    """The face told, or scored from the hand. `bad_field` where the win tells neither."""
    at = f"log[{table.index}]"
    if win.hand is None:
        if win.face is None:
            raise CaseError(
                "bad_field", f"{at}.face", "this win answers a report: its face or hand is needed"
            )
        return win.face
    hand = read_hand(table, whole_hand(win.hand, {**known_of_hand(table, win.seat), "by": "discard"}, at), at)
    if isinstance(hand, HandError):
        raise CaseError(hand.code, f"{at}.hand", hand.message)
    return score(hand).total
