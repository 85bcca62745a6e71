"""What is read about tournaments, their entrants and their people."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.accounts.tokens import token_hash
from referee.players.models import Player
from referee.players.names import name_key
from referee.players.queries import search
from referee.players.roster import Roster, Row
from referee.tournament.models import Entrant, Invitation, Membership, Role, State, Tournament
from referee.tournament.naming import apart
from referee.tournament.readers import nameable
from rulings.law import Clause, Edition, edition, editions
from scoring.seats import SEATS


def law_of(tournament: Tournament) -> Edition:
    """The edition by which a tournament is played."""
    return edition(tournament.ruleset, tournament.edition)


def tile_word(law: Edition, tile: str, lang: str) -> str:
    """The law's word for a tile, else its notation."""
    key = f"tile.{tile}"
    return law.words[key][lang] if key in law.words else tile


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of the law as it was decided, in words; `usual` where it is the default."""

    title: str
    value: str
    usual: bool


def choices_of(tournament: Tournament) -> list[Choice]:
    """All options of the tournament's law, in the law's order and the page's language."""
    lang = get_language() or "zh-hant"
    law = law_of(tournament)
    chosen = law.defaults() | tournament.options
    found = []
    for name, option in law.options.items():
        words = option_words(law, name, chosen[name], lang)
        found.append(Choice(option.title[lang], words, chosen[name] == law.defaults()[name]))
    return found


def option_words(law: Edition, name: str, value: Any, lang: str) -> str:
    """How an option stands, in a word or two: 開, 關, or the name of the choice."""
    if isinstance(value, bool):
        return _("開") if value else _("關")
    if isinstance(value, dict):
        pairs = (
            tile_word(law, wind, lang) + tile_word(law, value[wind], lang) for wind in SEATS if wind in value
        )
        return _("、").join(pairs) or _("無")
    return law.options[name].choice_names[value][lang]


@dataclass(frozen=True, slots=True)
class LawSummary:
    """A tournament's law for a page: its name, version, the hash of its content, and the options as decided.

    `unconfirmed`: the titles of its clauses for which no reliable source was found.
    """

    title: str
    version: str
    hash: str
    choices: list[Choice]
    ruleset: str = ""
    unconfirmed: tuple[str, ...] = ()


def law_summary(tournament: Tournament) -> LawSummary:
    """The law in the page's language."""
    law = law_of(tournament)
    lang = get_language() or "zh-hant"
    open_points = tuple(clause.title[lang] for clause in law.unconfirmed)
    return LawSummary(
        law.title[lang], law.version, law.hash, choices_of(tournament), tournament.ruleset, open_points
    )


@dataclass(frozen=True, slots=True)
class EditionNote:
    """An edition in a sentence for who must choose one, and the values in it that are not confirmed."""

    id: str
    title: str
    sentence: str
    unconfirmed: tuple[str, ...] = ()


def edition_notes() -> list[EditionNote]:
    """Every edition in the page's language, the usual one first."""
    lang = get_language() or "zh-hant"
    return [_note(edition(id), lang) for id in editions()]


def _note(law: Edition, lang: str) -> EditionNote:
    open_points = tuple(_valued(clause, lang) for clause in law.unconfirmed)
    if len(law.lineage) < 2:  # an edition's own name comes first; what it is laid over after it
        said = _("整套規則：臺數、流程、犯規和裁決。沒有特別的理由就選這一套。")
        return EditionNote(law.id, law.title[lang], said, open_points)
    under = edition(next(id for id in law.lineage if id != law.id))
    changed = sum(under.clauses.get(id) != clause for id, clause in law.clauses.items())
    said = _("以「%(law)s」為底，臺數表有 %(n)d 條不同，流程和犯規一樣。") % {
        "law": under.title[lang],
        "n": changed,
    }
    return EditionNote(law.id, law.title[lang], said, open_points)


def _valued(clause: Clause, lang: str) -> str:
    """清一色 8 臺."""
    if clause.tai is None:
        return clause.title[lang]
    return _("%(title)s %(n)d 臺") % {"title": clause.title[lang], "n": clause.tai}


def organized_by(user: User) -> QuerySet[Tournament]:
    """Tournaments that the user organizes, newest first."""
    found = Tournament.objects.filter(memberships__user=user, memberships__role=Role.ORGANIZER).annotate(
        people=Count("entrants", filter=Q(entrants__withdrawn=False), distinct=True)
    )
    return found.order_by("-created_at", "-id")  # a query that groups forgets the model's own order


def entrants_of(tournament: Tournament, text: str = "") -> QuerySet[Entrant]:
    """Entrants by number; with `text`, those of that number, name or club."""
    found = tournament.entrants.select_related("player").annotate(namesake=apart())
    if text.strip().isdecimal():
        return found.filter(number=int(text.strip()[:6]))
    return found.filter(nameable(), player__in=search(text=text)) if text.strip() else found


def known_players(user: User) -> QuerySet[Player]:
    """Players an organizer may find: those of his tournaments and, by public names, of all that anybody may read."""
    own = Tournament.objects.filter(memberships__user=user, memberships__role=Role.ORGANIZER)
    public = Q(entries__tournament__in=Tournament.objects.exclude(state=State.DRAFT), private_since=None)
    return Player.objects.filter(public | Q(entries__tournament__in=own)).distinct()


@dataclass(frozen=True, slots=True)
class Namesakes:
    """Who may be meant by a name that is typed again: those on the list already, and those known from elsewhere."""

    entered: list[Entrant]
    known: list[Player]

    def __bool__(self) -> bool:
        return bool(self.entered or self.known)


def namesakes_of(*, tournament: Tournament, name: str, club: str, among: QuerySet[Player]) -> Namesakes:
    """Players of this name whose club is the same, or not known on one side. Other clubs tell namesakes apart."""
    clubs = {name_key(club), ""}

    def same(player: Player) -> bool:
        return not club.strip() or name_key(player.club) in clubs

    key = name_key(name)
    entered = [
        e for e in tournament.entrants.select_related("player").filter(player__key=key) if same(e.player)
    ]
    others = among.filter(key=key).exclude(entries__tournament=tournament)
    return Namesakes(entered, [player for player in others if same(player)])


@dataclass(frozen=True, slots=True)
class Plan:
    """A checked list: its rows with what the tournament adds to their faults, and whom each means, by line."""

    roster: Roster
    known: dict[int, Player]

    @property
    def rows(self) -> list[tuple[Row, Player | None]]:
        """Each row with the known player it means, for the page."""
        return [(row, self.known.get(row.line)) for row in self.roster.rows]


def plan_import(*, tournament: Tournament, roster: Roster, among: QuerySet[Player], link: bool) -> Plan:
    """Hold a list against the tournament: numbers and people already there are faults of their rows.

    With `link`, a row of the same name as exactly one player among `among` means that player.
    """
    entered = list(tournament.entrants.select_related("player"))
    numbers = {entrant.number for entrant in entered}
    people = {(e.player.key, name_key(e.player.club)): e for e in entered}
    by_key = _by_key(roster.rows, among) if link else {}
    known: dict[int, Player] = {}
    rows = []
    for row in roster.rows:
        problems = list(row.problems)
        same = by_key.get(name_key(row.name), [])
        if len(same) == 1 and same[0] not in known.values():  # a namesake further down is somebody else
            known[row.line] = same[0]
        there = people.get((name_key(row.name), name_key(row.club)))
        there = there or next((e for e in entered if row.line in known and e.player == known[row.line]), None)
        if there:
            problems.append(_("已經在名單上（%(number)d 號）") % {"number": there.number})
        if row.number in numbers:
            problems.append(_("%(number)d 號已經有人") % {"number": row.number or 0})
        rows.append(replace(row, problems=tuple(problems)))
    return Plan(replace(roster, rows=tuple(rows)), known)


def _by_key(rows: Sequence[Row], among: QuerySet[Player]) -> dict[str, list[Player]]:
    found: dict[str, list[Player]] = {}
    for player in among.filter(key__in={name_key(row.name) for row in rows}):
        found.setdefault(player.key, []).append(player)
    return found


@dataclass(frozen=True, slots=True)
class Member:
    """A person of a tournament with all his roles."""

    user: User
    roles: list[Membership]


def members_of(tournament: Tournament) -> list[Member]:
    """Everybody with a role, by name."""
    rows = tournament.memberships.select_related("user", "entrant__player")
    people: dict[int, Member] = {}
    for row in rows:
        people.setdefault(row.user_id, Member(row.user, [])).roles.append(row)
    return sorted(people.values(), key=lambda member: str(member.user))


def open_invitations(tournament: Tournament) -> QuerySet[Invitation]:
    """Invitations not yet used nor withdrawn."""
    return tournament.invitations.filter(used_at=None, withdrawn=False).select_related("entrant__player")


def used_invitations(tournament: Tournament) -> QuerySet[Invitation]:
    """How everybody came by his role: by whom, when; an organizer may have given himself one. Latest first."""
    used = tournament.invitations.filter(used_at__isnull=False).order_by("-used_at")
    return used.select_related("made_by", "used_by", "entrant__player")


def invitation_of(token: str) -> Invitation | None:
    """The invitation of a token, usable or not."""
    return (
        Invitation.objects.select_related("tournament", "entrant__player")
        .filter(token_hash=token_hash(token))
        .first()
    )


def entrant_of(*, user: User, tournament: Tournament) -> Entrant | None:
    """Which entrant the user is, if he plays here."""
    row = (
        Membership.objects.filter(user=user, tournament=tournament, entrant__isnull=False)
        .select_related("entrant__player")
        .first()
    )
    return row.entrant if row else None
