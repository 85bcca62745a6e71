"""Officials declare their relations to entrants, or that they have none."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.hearing.actions.locked import clean_words
from referee.hearing.models import Declaration, Relation
from referee.tournament import journal
from referee.tournament.errors import Refused
from referee.tournament.models import Tournament

MAX_WORDS = 200


@transaction.atomic
def declare(
    *, tournament: Tournament, by: User, relations: Mapping[int, tuple[str, str]], now: datetime
) -> Declaration:
    """Declare all relations at once, in place of an earlier declaration; none is said by an empty mapping.

    `relations`: entrant's number → (kind, words); words are required for another kind than club or family.
    """
    Tournament.objects.select_for_update().get(
        pk=tournament.pk
    )  # before the journal, as acts about seats lock both
    entrants = {entrant.number: entrant for entrant in tournament.entrants.all()}
    if unknown := sorted(set(relations) - set(entrants)):
        raise Refused(_("名單上沒有 %(n)s 號。") % {"n": _("、").join(map(str, unknown))}, "entrant")
    row = Declaration.objects.create(
        tournament=tournament, by=by, at=now, covers=sorted(entrant.pk for entrant in entrants.values())
    )
    declared = []
    for number, (kind, words) in sorted(relations.items()):
        if kind not in Relation.Kind.values:
            raise Refused(_("請選親屬、同社團或其他。"), "kind")
        said = clean_words(words, limit=MAX_WORDS) if words.strip() or kind == Relation.Kind.OTHER else ""
        declared.append(
            Relation.objects.create(declaration=row, entrant=entrants[number], kind=kind, words=said)
        )
    journal.write(tournament.pk, "declaration", [row, *declared], now=now)
    return row
