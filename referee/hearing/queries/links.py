"""Private links of seats: the token is made from the link's id and the server's secret, and looked up by its hash."""

import base64
import hashlib
import hmac

from django.conf import settings

from referee.accounts.tokens import token_hash
from referee.hearing.models import SeatLink
from referee.seating.models import Sitting

PURPOSE = b"seat-link:"


def token_of(link: SeatLink) -> str:
    """The link's token, to be printed again: 32 characters that nobody can guess without the server's secret.

    After SECRET_KEY was changed printed links still work (their hash is kept); new prints need new links.
    """
    digest = hmac.new(settings.SECRET_KEY.encode(), PURPOSE + link.id.bytes, hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:24]).decode()


def link_of(token: str) -> SeatLink | None:
    """The link of a token while it is not revoked, with its seat, sitting and tournament; else None."""
    rows = SeatLink.objects.select_related(
        "seat__sitting__tournament__review_rules", "seat__entrant__player"
    ).filter(token_hash=token_hash(token), revoked_at__isnull=True)
    return rows.first()


def seat_tokens(sitting: Sitting) -> dict[str, str]:
    """The tokens of a sitting's links in force, by place, for cards and slips: one statement."""
    rows = SeatLink.objects.filter(seat__sitting=sitting, revoked_at__isnull=True).select_related("seat")
    return {link.seat.place: token_of(link) for link in rows if token_hash(token_of(link)) == link.token_hash}
