"""The one error of the heart: a case, an event or a fact that cannot be decided as it stands."""

from __future__ import annotations

from typing import Any


class CaseError(Exception):
    """`code` is one of the case format's, `at` the place ("log[3].facts.in_hand"), `faults` those of a bad hand."""

    def __init__(self, code: str, at: str, message: str, *, faults: tuple[dict[str, Any], ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.at = at
        self.message = message
        self.faults = faults

    def to_json(self) -> dict[str, Any]:
        """{code, at, message} and, for a bad hand, all its faults."""
        error: dict[str, Any] = {"code": self.code, "at": self.at, "message": self.message}
        if self.faults:
            error["faults"] = list(self.faults)
        return error
