"""Writing events as JSON, as the case format has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulings.events.types import Claim, Event, Json, Show


def event_to_json(event: Event) -> Json:
    """The event as the format writes it: no field that says nothing; `parse_event` reads it back equal."""
    out: Json = {"type": event.type}
    for name in event.__dataclass_fields__:
        value = getattr(event, name)
        if name != "type" and value is not None and not (name in ("tiles", "facts") and not value):
            out["from" if name == "source" else name] = _value(name, value)
    if isinstance(event, Show):
        out["tiles"] = "".join(event.tiles)
    return out


def _value(name: str, value: Any) -> Any:
    if name == "tiles":
        return "".join(value)
    if name == "claims":
        return [_claim_to_json(claim) for claim in value]
    return dict(value) if isinstance(value, Mapping) else value


def _claim_to_json(claim: Claim) -> Json:
    told = {
        "seat": claim.seat,
        "call": claim.call,
        "shown": claim.shown,
        "hand": claim.hand,
        "face": claim.face,
    }
    return {key: value for key, value in told.items() if value is not None} | dict(claim.facts)
