"""Every address of the site, read from the URLs, asked for by everybody: what is private is in no answer to who is not to see it.

Planted are a minor's name and club, the reason in a draft, a blind answer, and the first referee's answer on which another
referee still owes his own. A new address is tried without being written down here; one whose parts are unknown fails.
"""

import html
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern

from referee.accounts.models import User
from referee.hearing.actions.drafts import take_in
from referee.hearing.actions.links import make_links
from referee.hearing.actions.opinions import ask, ask_on_draft, give
from referee.hearing.models import Draft
from referee.hearing.queries.opinions import blind_event
from referee.paper.documents import ask as ask_for_paper
from referee.paper.documents import order_of
from referee.paper.models import Document, Kind
from referee.paper.sheets import Order, html_of
from referee.players.actions import keep_private, rename_player
from referee.tournament.actions.people import make_invitation
from referee.tournament.models import Membership, Role
from tests.builders import later
from tests.cast import NOW, a_user, client_of
from tests.desk.seated import happen
from tests.hearing.house import WRONG_KONG, House, a_house

NAME, CLUB = "甯小萌", "幼獅社"
FIRST, BLIND, DRAFTED = "原裁決的密語", "盲答的密語", "草稿的密語"
OTHER = {
    "type": "report",
    "seat": "S",
    "foul": "other",
    "facts": {"like_clause": "F12", "remedy": "warning", "reason": FIRST},
}
EVERYBODY = ("organizer", "head", "referee", "player", "asked", "elsewhere", "stranger", "nobody")
STAFF = {"organizer", "head", "referee", "asked"}
TOLD = {
    NAME: STAFF,
    CLUB: STAFF,
    FIRST: {*EVERYBODY} - {"asked"},
    BLIND: {"organizer", "head", "referee"},
    DRAFTED: {"head", "referee"},
}
"""Who may be told what; the first ruling is public, but not to him who is to answer by himself."""

MEMBERS_ONLY = ("desk/", "organize/", "hearings/", "seating/")
NOT_TRIED = ("admin/", "static/", "api/v1/schema/", "api/v1/docs/")
OPEN = {"desk/theme/"}


@dataclass(frozen=True)
class Site:
    """The house with what was planted, and what fills the parts of an address."""

    house: House
    clients: dict[str, Client]
    parts: dict[str, Any]


@pytest.fixture
def site(db: None) -> Site:
    house = a_house()
    tournament, head, referee = house.cast.tournament, house.user("head"), house.user("referee")
    minor = tournament.entrants.select_related("player").get(number=3)
    keep_private(player=rename_player(player=minor.player, name=NAME, club=CLUB), private=True, now=NOW)
    asked = a_user(f"asked{uuid4().hex[:6]}", display_name="受託裁判")
    Membership.objects.create(tournament=tournament, user=asked, role=Role.REFEREE)
    ruling = happen(house.deal, OTHER, by=referee).ruling
    assert ruling is not None
    given = ask(ruling_id=ruling.pk, of=house.panel[0], by=head, now=later())
    answer = blind_event(OTHER) | {"facts": {**OTHER["facts"], "reason": BLIND}}  # type: ignore[dict-item]  # a dict of facts
    give(request=given, event=answer, now=later())
    ask(ruling_id=ruling.pk, of=asked, by=head, now=later())
    draft = a_draft(house, asked)
    _invitation, token = make_invitation(
        tournament=tournament, role=Role.REFEREE, entrant=None, note="", by=house.user("organizer"), now=NOW
    )
    links = make_links(sitting=house.sitting, by=referee, now=later())
    order = Order(
        tournament=tournament,
        kind=Kind.RULING,
        params={"ruling": str(ruling.pk)},
        base="http://testserver",
        official=False,
        now=later(),
    )
    parts = {
        "slug": tournament.slug,
        "number": 3,
        "ruling_id": ruling.pk,
        "uid": draft.pk,
        "sitting_id": house.sitting.pk,
        "deal_id": house.deal.pk,
        "log_id": house.deal.log_id,
        "document_id": ask_for_paper(order, lang="zh-hant").pk,
        "round_no": 1,
        "pk": tournament.memberships.first().pk,  # type: ignore[union-attr]  # there are members
        "edition_id": "tw16",
        "clause_id": "F13",
        "name": "hand",
        "token": {"seat": links["E"], "invite": token},
    }
    return Site(house, {**house.cast.clients, "asked": client_of(asked)}, parts)


def a_draft(house: House, asked: User) -> Draft:
    """Drafted by the referee in his own words, for the minor; an opinion on it is owed."""
    house.rules(drafting="disputes")
    held = take_in(
        deal=house.deal,
        by=house.user("referee"),
        head=False,
        uid=uuid4(),
        event=WRONG_KONG | {"seat": "W"},
        override={"reason": DRAFTED, "instructions": [DRAFTED], "clauses": ["F13"], "payments": []},
        now=later(),
    )
    assert isinstance(held, Draft)
    ask_on_draft(uid=held.pk, of=asked, by=house.user("head"), now=later())
    return held


def addresses(patterns: Iterable[Any], before: str = "") -> Iterator[str]:
    """Every address as it stands in the URLs, such as t/<slug:slug>/; one written as an expression is left out."""
    for one in patterns:
        whole = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from addresses(one.url_patterns, whole)
        elif isinstance(one, URLPattern) and isinstance(one.pattern, RoutePattern):
            yield whole


ALL = [one for one in addresses(get_resolver().url_patterns) if not one.startswith(NOT_TRIED)]


def filled(address: str, parts: dict[str, Any]) -> str:
    """With the site's own parts; KeyError for a part that is not known here."""
    tokens = parts["token"]
    kind = next((kind for kind in tokens if address.startswith(kind)), "")
    known = parts | {"token": tokens.get(kind, "x" * 32)}
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda found: str(known[found[1]]), address)


def said_by(answer: Any) -> str:
    """All that an answer says, its JSON unescaped too."""
    body = (answer.getvalue() if answer.streaming else answer.content).decode(errors="replace")
    location = unquote(answer.headers.get("Location", ""))
    return html.unescape(body) + json.dumps(answer.headers.get("Content-Disposition", "")) + location


def told(said: str, who: str) -> list[str]:
    """What of the planted words an answer says that he is not to be told."""
    return [
        word
        for word, allowed in TOLD.items()
        if who not in allowed and (word in said or json.dumps(word).strip('"') in said)
    ]


@pytest.mark.parametrize("who", EVERYBODY)
def test_no_address_tells_anybody_what_is_private_to_others(site: Site, who: str) -> None:
    client, leaks, seen = site.clients[who], [], set()
    for address in ALL:
        answer = client.get(filled(address, site.parts))
        said = said_by(answer)
        leaks += [(address, word) for word in told(said, who)]
        seen |= {word for word in TOLD if word in said}
        assert answer.status_code < 500, address
        assert "Cookie" in answer.headers["Vary"], address
        kept = answer.headers["Cache-Control"]
        assert "no-cache" in kept or "no-store" in kept, address
        assert who == "nobody" or "private" in kept, address
        if who in ("stranger", "elsewhere", "nobody") and address.startswith(MEMBERS_ONLY) and "<" in address:
            assert answer.status_code in (302, 403, 404), address
        if who == "nobody" and address.startswith(MEMBERS_ONLY) and address not in OPEN:
            assert answer.status_code in (302, 405), address
    assert leaks == []
    assert seen == {word for word, allowed in TOLD.items() if who in allowed}  # each is found where it may be


@pytest.mark.parametrize("who", ["asked", "elsewhere", "nobody"])
def test_no_refused_post_tells_anybody_what_is_private_to_others(site: Site, who: str) -> None:
    client, leaks = site.clients[who], []
    for address in (one for one in ALL if one != "accounts/logout/"):  # nobody is left who could ask on
        with transaction.atomic():
            answer = client.post(filled(address, site.parts), {}, headers={"Referer": "/"})
            leaks += [(address, word) for word in told(said_by(answer), who)]
            assert answer.status_code < 500, address
            transaction.set_rollback(True)
    assert leaks == []


def test_what_is_printed_of_a_ruling_for_officials_tells_no_private_name_and_no_blind_answer(
    site: Site,
) -> None:
    for kind in (Kind.RULING, Kind.SLIP):
        order = Order(
            tournament=site.house.cast.tournament,
            kind=kind,
            params={"ruling": str(site.parts["ruling_id"])},
            base="",
            official=True,
            now=later(),
        )
        sheet = html_of(order, lang="zh-hant")
        assert [word for word in (NAME, CLUB, BLIND, DRAFTED) if word in sheet] == [], kind
        assert FIRST in sheet


def test_whoever_owes_an_opinion_is_told_so_with_the_way_to_it(site: Site) -> None:
    ruling, draft, slug = site.parts["ruling_id"], site.parts["uid"], site.parts["slug"]
    page = said_by(site.clients["asked"].get(f"/t/{slug}/rulings/{ruling}/"))
    assert "您受託獨立作答，作答前不顯示" in page
    assert f"/desk/rulings/{ruling}/opinion/" in page
    assert f"/desk/drafts/{draft}/opinion/" in said_by(site.clients["asked"].get(f"/desk/drafts/{draft}/"))
    for place in ("register/", "register.csv", "register.json", "players/2/"):
        said = said_by(site.clients["asked"].get(f"/t/{slug}/{place}"))
        assert "作答前不顯示" in said or '"withheld":' in said, place
    answer = site.clients["asked"].get(f"/api/v1/rulings/{ruling}/")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "opinion_owed")
    assert site.clients["asked"].get("/api/v1/rulings/").headers["Opinion-Owed"] == "2"


def test_a_register_printed_for_others_is_withheld_and_his_own_leaves_out_what_he_is_to_answer(
    site: Site,
) -> None:
    slug, pages = site.parts["slug"], {}
    for who in ("head", "asked"):
        answer = site.clients[who].post(f"/t/{slug}/register/pdf/")
        pages[who] = answer.headers["Location"]
    assert pages["head"] != pages["asked"]
    assert site.clients["asked"].get(pages["head"]).status_code == 403
    assert site.clients["asked"].get(pages["asked"]).status_code == 200
    sheets = {}
    for who, page in pages.items():
        document = Document.objects.get(pk=page.rstrip("/").split("/")[-1])
        sheets[who] = html_of(order_of(document), lang="zh-hant")
    assert "F13" in sheets["head"]
    assert "F13" not in sheets["asked"]
    assert "2 項裁決您受託獨立作答，作答前不顯示" in sheets["asked"]
