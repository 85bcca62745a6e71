"""The readers of a ruling's record and its life."""

from referee.hearing.queries.conflicts import Conflict, conflicts_of, declaration_of
from referee.hearing.queries.gathered import Gathered, UnknownRuling, deal_of_ruling, gather
from referee.hearing.queries.links import link_of, seat_tokens, token_of
from referee.hearing.queries.lives import life_of, lives_of
from referee.hearing.queries.open import OpenAppeal, open_appeals, reversed_totals
from referee.hearing.queries.record import as_json, made_of, number_of, record_of
from referee.hearing.queries.rules import rules_of

__all__ = [
    "Conflict",
    "Gathered",
    "OpenAppeal",
    "UnknownRuling",
    "as_json",
    "conflicts_of",
    "deal_of_ruling",
    "declaration_of",
    "gather",
    "life_of",
    "link_of",
    "lives_of",
    "made_of",
    "number_of",
    "open_appeals",
    "record_of",
    "reversed_totals",
    "rules_of",
    "seat_tokens",
    "token_of",
]
