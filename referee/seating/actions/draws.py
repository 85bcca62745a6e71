"""A draw is made once under its uid, however often, at once or wherever else that uid is sent."""

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast
from uuid import UUID

from django.db import IntegrityError
from django.utils.translation import gettext as _

from referee.seating.models import Draw
from referee.tournament.errors import Refused

P = ParamSpec("P")
R = TypeVar("R")


def used() -> Refused:
    """The uid belongs to another draw."""
    return Refused(_("這一筆已經送過，但內容不同。請重新整理再登錄。"), "conflict")


def seen_draw(
    *, uid: UUID, tournament_id: int, kind: str, told: dict[str, Any], sitting_id: int | None = None
) -> Draw | None:
    """The draw already made under this `uid`; Refused where it was another one or told otherwise."""
    draw = Draw.objects.filter(uid=uid).first()
    if draw is None:
        return None
    same = all(draw.steps.get(name) == value for name, value in told.items() if value is not None)
    if (draw.tournament_id, draw.sitting_id, draw.kind) != (tournament_id, sitting_id, kind) or not same:
        raise used()
    draw.found_again = True
    return draw


def once_under_its_uid(act: Callable[P, R]) -> Callable[P, R]:
    """Around an act's transaction: a uid that another table's draw took while this one was made is a used one."""

    @wraps(act)
    def done(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return act(*args, **kwargs)
        except IntegrityError as error:
            if Draw.objects.filter(uid=cast(UUID, kwargs["uid"])).exists():
                raise used() from error
            raise

    return done
