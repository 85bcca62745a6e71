"""Keeping a tournament's own lists of reasons."""

from collections.abc import Mapping, Sequence

from django.db import transaction

from referee.precedents.models import ListedReason
from referee.precedents.reasons import Lists
from referee.tournament.models import Tournament
from rulings.law.texts import Text


def keep_list(*, tournament: Tournament, name: str, texts: Sequence[str], lists: Lists) -> None:
    """The list `name` is these reasons from now on. One that was on it is kept as removed; the edition's stay known by key."""
    defaults = lists.law.reasons.get(name, {})
    keys = {text: key for key, said in defaults.items() for text in said.all()}
    with transaction.atomic():
        list(Tournament.objects.select_for_update().filter(pk=tournament.pk))
        held = {row.text: row for row in ListedReason.objects.filter(tournament=tournament, list=name)}
        wanted = {_text(text, keys, defaults): place for place, text in enumerate(texts)}
        former = [said.zh_hant for said in defaults.values()] if not held else list(held)
        rows = [
            ListedReason(
                tournament=tournament,
                list=name,
                text=text,
                key=keys.get(text, ""),
                place=wanted.get(text, len(wanted)),
                removed=text not in wanted,
            )
            for text in dict.fromkeys((*wanted, *former))
        ]
        ListedReason.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["tournament", "list", "text"],
            update_fields=["key", "place", "removed"],
        )


def _text(text: str, keys: Mapping[str, str], defaults: Mapping[str, Text]) -> str:
    """A reason of the edition is kept in Traditional Chinese, in whatever language it was typed."""
    return defaults[keys[text]].zh_hant if text in keys else text
