"""Who plays in a tournament: put down one by one or from a list, renamed, withdrawn."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.players.actions import add_player, add_players, keep_private, rename_player
from referee.players.models import Player
from referee.players.roster import Row
from referee.tournament import journal
from referee.tournament.actions.setup import lock_open
from referee.tournament.errors import Refused
from referee.tournament.models import Entrant, Membership, Role, Tournament


def next_number(tournament: Tournament) -> int:
    """One more than the highest number given so far."""
    highest: int | None = tournament.entrants.aggregate(highest=Max("number"))["highest"]
    return (highest or 0) + 1


@transaction.atomic
def add_new_entrant(
    *, tournament: Tournament, name: str, club: str, number: int | None, now: datetime, private: bool = False
) -> Entrant:
    """A new player, put down at once."""
    player = add_player(name=name, club=club, now=now, private=private)
    return add_entrant(tournament=tournament, player=player, number=number)


@transaction.atomic
def add_entrant(*, tournament: Tournament, player: Player, number: int | None = None) -> Entrant:
    """A known player, under the number given or the next free one; Refused if he or the number is there already."""
    held = lock_open(tournament.pk)
    if held.entrants.filter(player=player).exists():
        raise Refused(_("%(name)s已經在名單上了。") % {"name": player.name}, "entered")
    if number is not None and held.entrants.filter(number=number).exists():
        raise Refused(_("%(number)d 號已經有人了，請換一個編號。") % {"number": number}, "number")
    return Entrant.objects.create(tournament=held, player=player, number=number or next_number(held))


@transaction.atomic
def import_entrants(
    *, tournament: Tournament, rows: Iterable[Row], known: Mapping[int, Player], now: datetime
) -> list[Entrant]:
    """All rows of a checked list or none; `known` gives, by line, the player a row means, others are new.

    A row without a number gets the next free one. Refused where meanwhile a number or a player has been taken.
    """
    held = lock_open(tournament.pk)
    rows = list(rows)
    fresh = [row for row in rows if row.line not in known]
    made = dict(
        zip(
            (row.line for row in fresh),
            add_players(people=((row.name, row.club, row.private) for row in fresh), now=now),
            strict=True,
        )
    )
    for row in rows:
        if row.private and row.line in known:  # a list makes no name public again
            keep_private(player=known[row.line], private=True, now=now)
    players = {**known, **made}
    entered = dict(held.entrants.values_list("number", "player_id"))
    taken = set(entered)
    if taken & {row.number for row in rows} or set(entered.values()) & {p.pk for p in known.values()}:
        raise Refused(_("名單剛才有別人改過，請再檢查一次。"), "changed")
    given = {row.number for row in rows if row.number is not None}
    free = (n for n in range(max({*taken, *given}, default=0) + 1, 10**6))
    return Entrant.objects.bulk_create(
        Entrant(tournament=held, player=players[row.line], number=row.number or next(free)) for row in rows
    )


def may_rename(*, user: User, player: Player) -> bool:
    """Whether the user organizes every tournament in which this name would change."""
    tournaments = Tournament.objects.filter(entrants__player=player)
    return not tournaments.exclude(
        pk__in=Membership.objects.filter(user=user, role=Role.ORGANIZER).values("tournament")
    ).exists()


@transaction.atomic
def change_entrant(
    *, entrant: Entrant, name: str, club: str, private: bool, withdrawn: bool, by: User, now: datetime
) -> Entrant:
    """Name, club, whether they are published, and whether he still plays; the number stays, as it stands on badges.

    Any organizer may make a name private; to change it, or to publish it again, takes all of the player's tournaments.
    """
    player = entrant.player
    renamed = (name, club) != (player.name, player.club)
    if (renamed or player.private and not private) and not may_rename(user=by, player=player):
        raise Refused(_("這位選手也在別人主辦的賽事裡，請網站管理員改名。"), "shared")
    if renamed:
        rename_player(player=player, name=name, club=club)
    keep_private(player=player, private=private, now=now)
    entrant.withdrawn = withdrawn
    entrant.save(update_fields=["withdrawn"])
    return entrant


@transaction.atomic
def remove_entrant(*, entrant: Entrant, now: datetime) -> None:
    """Strike out one who was put down by mistake; Refused once he has been given a seat."""
    lock_open(entrant.tournament_id)
    if entrant.participations.exists() or entrant.seats.exists():
        raise Refused(_("他已經排過桌，不能刪除。可以改成「退賽」。"), "seated")
    gone = Entrant.objects.get(pk=entrant.pk)  # as it was: a row that is deleted forgets its key
    entrant.delete()
    journal.write(gone.tournament_id, "entrant struck out", gone=[gone], now=now)
