"""Who is in the demo, and the log-ins that work only while DEBUG is on."""

from datetime import datetime

from referee.accounts.models import User
from referee.players.actions import add_players
from referee.tournament.models import Entrant, Membership, Role, Tournament

PASSWORD = "demo-144-tiles"  # noqa: S105 - printed on purpose: AccountBackend refuses demo accounts without DEBUG
LOGINS = {
    "organizer": (Role.ORGANIZER, "主辦陳秀蘭"),
    "head": (Role.HEAD_REFEREE, "裁判長吳國棟"),
    "referee": (Role.REFEREE, "裁判何美玲"),
    "player": (Role.PLAYER, "林佩蓉"),
}
PLAYERS = (
    ("林佩蓉", "大稻埕"),
    ("陳冠廷", "大稻埕"),
    ("黃淑芬", "艋舺"),
    ("張志豪", "艋舺"),
    ("鄭文雄", "府城"),
    ("許雅婷", "府城"),
    ("江承翰", "竹塹"),
    ("劉家豪", "竹塹"),
    ("高于晴", "鹿港"),
    ("潘玉珍", "鹿港"),
    ("吳孟潔", "打狗"),
    ("謝欣怡", "打狗"),
    ("葉曉雯", "諸羅"),
    ("蔡秀美", "諸羅"),
    ("楊宗翰", "噶瑪蘭"),
    ("蘇志明", "噶瑪蘭"),
)


class NameTaken(Exception):
    """A real account has the name of a demo log-in."""


def add_people(tournament: Tournament, *, now: datetime) -> dict[str, User]:
    """Sixteen entrants, and a log-in for each role; the player's is the first entrant's."""
    if not tournament.entrants.exists():
        players = add_players(people=[(*one, False) for one in PLAYERS], now=now)
        Entrant.objects.bulk_create(
            Entrant(tournament=tournament, player=player, number=number)
            for number, player in enumerate(players, start=1)
        )
    first = tournament.entrants.get(number=1)
    users = {}
    for username, (role, name) in LOGINS.items():
        users[username] = user = log_in(username, name)
        entrant = first if role == Role.PLAYER else None
        Membership.objects.update_or_create(
            tournament=tournament, user=user, role=role, defaults={"entrant": entrant}
        )
    return users


def log_in(username: str, name: str) -> User:
    """The demo account of this name with the printed password; NameTaken where a real account has the name."""
    user = User.objects.filter(username=username).first() or User(username=username, demo=True)
    if not user.demo:
        raise NameTaken(username)
    user.display_name = name
    user.set_password(PASSWORD)
    user.save()
    return user
