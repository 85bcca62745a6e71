"""How a tournament reviews its rulings."""

from referee.hearing.models import ReviewRules
from referee.tournament.models import Tournament


def rules_of(tournament: Tournament) -> ReviewRules:
    """The tournament's rules of review, or the defaults: one statement unless they are loaded already."""
    try:
        return tournament.review_rules
    except ReviewRules.DoesNotExist:
        return ReviewRules(tournament=tournament)
