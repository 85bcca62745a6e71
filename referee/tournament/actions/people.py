"""Invitations into roles, members and their leaving, links that set a lost password again."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from referee.accounts.actions import make_reset_link
from referee.accounts.models import User
from referee.accounts.tokens import new_token, token_hash
from referee.tournament.errors import Refused
from referee.tournament.models import Entrant, Invitation, Membership, Role, Tournament

LIFETIME = timedelta(days=7)


def make_invitation(
    *, tournament: Tournament, role: Role, entrant: Entrant | None, note: str, by: User, now: datetime
) -> tuple[Invitation, str]:
    """A link into a role that works once within a week, and its token, told here and never again."""
    if entrant is not None and (role != Role.PLAYER or entrant.tournament_id != tournament.pk):
        raise Refused(_("只有選手的邀請才指定名單上的人。"), "entrant")
    if entrant is None and role == Role.PLAYER:
        raise Refused(_("邀請選手，要選他是名單上的誰。"), "entrant")
    token = new_token()
    invitation = Invitation.objects.create(
        token_hash=token_hash(token),
        tournament=tournament,
        role=role,
        entrant=entrant,
        note=note,
        made_by=by,
        created_at=now,
        expires_at=now + LIFETIME,
    )
    return invitation, token


def withdraw_invitation(*, invitation: Invitation) -> None:
    """The link stops working; used ones stay as they are."""
    Invitation.objects.filter(pk=invitation.pk, used_at=None).update(withdrawn=True)


@transaction.atomic
def accept_invitation(*, invitation: Invitation, user: User, now: datetime) -> Membership:
    """Take the role and use the link up; Refused if it was used, withdrawn or has run out, by somebody quicker too."""
    used = Invitation.objects.filter(
        pk=invitation.pk, used_at=None, withdrawn=False, expires_at__gt=now
    ).update(used_by=user, used_at=now)
    if not used:
        raise Refused(_("這個邀請已經用過，或過期了。請主辦再給你一個新的。"), "used")
    member, _made = Membership.objects.get_or_create(
        tournament_id=invitation.tournament_id, user=user, role=invitation.role
    )
    if invitation.entrant_id:
        member.entrant_id = invitation.entrant_id
        member.save(update_fields=["entrant"])
    return member


@transaction.atomic
def referee_too(*, tournament: Tournament, user: User, now: datetime) -> Membership:
    """An organizer gives himself the referee's role; it is recorded as an invitation by and for him, used at once."""
    member, made = Membership.objects.get_or_create(tournament=tournament, user=user, role=Role.REFEREE)
    if made:
        Invitation.objects.create(
            token_hash=token_hash(new_token()),
            tournament=tournament,
            role=Role.REFEREE,
            made_by=user,
            created_at=now,
            expires_at=now,
            used_by=user,
            used_at=now,
        )
    return member


@transaction.atomic
def remove_member(*, member: Membership) -> None:
    """End a role; the last organizer stays, so that somebody can. An organizer's open invitations end with his role."""
    Tournament.objects.select_for_update().get(pk=member.tournament_id)
    others = Membership.objects.filter(tournament=member.tournament_id, role=Role.ORGANIZER).exclude(
        pk=member.pk
    )
    if member.role == Role.ORGANIZER and not others.exists():
        raise Refused(_("至少要有一位主辦。請先加一位，再移除這一位。"), "last_organizer")
    if member.role == Role.ORGANIZER:
        made = Invitation.objects.filter(tournament=member.tournament_id, made_by=member.user_id)
        made.filter(used_at=None).update(withdrawn=True)
    member.delete()


def may_reset(*, by: User, user: User) -> bool:
    """Whether an organizer may set this person's password again.

    Only for people all of whose tournaments are his: a reset link is a key to everything its owner may do. Asked again
    when the link is used.
    """
    if user.is_staff or user.is_superuser:
        return False
    mine = Membership.objects.filter(user=by, role=Role.ORGANIZER).values("tournament")
    return not Membership.objects.filter(user=user).exclude(tournament__in=mine).exists()


def reset_member(*, tournament: Tournament, user: User, by: User, now: datetime) -> str:
    """The token of a reset link for a member; Refused where he has powers elsewhere."""
    if not may_reset(by=by, user=user):
        raise Refused(_("他在別的賽事或網站也有權限，要請網站管理員重設密碼。"), "elsewhere")
    _link, token = make_reset_link(user=user, made_by=by, now=now)
    return token
