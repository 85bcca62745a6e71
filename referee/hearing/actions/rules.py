"""The organizer's choices for reviews."""

from django.db import transaction
from django.utils.translation import gettext as _

from referee.hearing.models import ReviewRules
from referee.tournament.actions.setup import lock_open
from referee.tournament.errors import Refused
from referee.tournament.models import Tournament

MAX_MINUTES = 10_080
MAX_PANEL = 9


@transaction.atomic
def set_rules(
    *,
    tournament: Tournament,
    drafting: str,
    second_signature: bool,
    appeal_minutes: int,
    panel_size: int,
    tie_rule: str,
) -> ReviewRules:
    """Set how a tournament reviews rulings. A panel that sits keeps the rule for ties it was named under."""
    held = lock_open(tournament.pk)
    if not 1 <= appeal_minutes <= MAX_MINUTES or not 1 <= panel_size <= MAX_PANEL:
        raise Refused(_("上訴期限是 1 分鐘到 7 天，合議庭是 1 到 9 人。"), "range")
    row, _made = ReviewRules.objects.update_or_create(
        tournament=held,
        defaults={
            "drafting": drafting,
            "second_signature": second_signature,
            "appeal_minutes": appeal_minutes,
            "panel_size": panel_size,
            "tie_rule": tie_rule,
        },
    )
    return row
