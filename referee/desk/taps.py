"""Events logged with one tap on the page of a table: each button carries its own UUID."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from referee.desk import drafts
from referee.desk.here import Here
from referee.desk.square import Place
from rulings.fold import LogState


@dataclass(frozen=True, kw_only=True)
class TapButton:
    """One seat's button of a one-tap event, with the UUID under which it will be recorded."""

    name: str
    draft: str
    uid: UUID
    disabled: bool = False


@dataclass(frozen=True, kw_only=True)
class Tap:
    """A kind of event that is logged with one tap."""

    title: str
    hint: str
    buttons: Sequence[TapButton]


def taps(here: Here, state: LogState) -> list[Tap]:
    """The events logged with one tap: watching, a passed win, a ready declaration."""
    table, speak = state.table, here.speak
    kinds: list[tuple[str, str, dict[str, Any], Iterable[str]]] = [
        (speak.word("event.watch"), _("聽牌後離座看牌的人"), {"type": "watch"}, table.watching),
        (speak.word("event.pass"), _("可以和而沒和的人"), {"type": "pass", "lifted": False}, ()),
        (
            speak.word("ready.heavenly"),
            _("配牌補花後就聽的閒家"),
            {"type": "declare", "ready": "heavenly"},
            table.declared,
        ),
        (
            speak.word("ready.earthly"),
            _("第一張打出時就聽的人"),
            {"type": "declare", "ready": "earthly"},
            table.declared,
        ),
    ]
    return [
        Tap(title=title, hint=hint, buttons=_buttons(here.names, event, set(done)))
        for title, hint, event, done in kinds
    ]


def _buttons(names: Mapping[Place, str], event: dict[str, Any], done: set[str]) -> list[TapButton]:
    return [
        TapButton(
            name=name, draft=drafts.write({**event, "seat": place}), uid=uuid4(), disabled=place in done
        )
        for place, name in names.items()
    ]
