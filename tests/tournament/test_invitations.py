"""Invitations, members and their accounts, on the organizer's pages."""

import re
from copy import deepcopy
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from referee.accounts.models import ResetLink, User
from referee.tournament.actions.people import make_invitation, remove_member
from referee.tournament.models import Invitation, Membership, Role
from tests.cast import (
    PASSWORD,
    Cast,
    a_cast,
    a_tournament,
    a_user,
)
from tests.once import once

pytestmark = pytest.mark.django_db


built_cast = once(partial(a_cast, entrants=5))


@pytest.fixture
def cast(built_cast: Cast) -> Cast:
    return deepcopy(built_cast)


def invite(cast: Cast, **data: str) -> str:
    page = cast.clients["organizer"].post(
        f"/organize/{cast.tournament.slug}/people/", {"role": "referee", **data}
    )
    assert page.status_code == 200
    assert b"<svg" in page.content
    (address,) = re.findall(r'value="(http://testserver/invite/[^"]+)"', page.content.decode())
    return str(address).removeprefix("http://testserver")


NEW = {"display_name": "新裁判", "username": "newref", "password": "牌山八墩一百四十四"}


def test_an_invitation_makes_an_account_with_the_role_once(cast: Cast, client: Client) -> None:
    path = invite(cast, note="給阿明")
    assert client.get(path).status_code == 200
    assert client.post(path, NEW)["Location"] == "/desk/"
    user = User.objects.get(username="newref")
    assert Membership.objects.get(user=user).role == Role.REFEREE
    assert client.get("/accounts/").status_code == 200
    other = Client()
    assert other.get(path).status_code == 410
    assert other.post(path, NEW | {"username": "second"}).status_code == 410
    assert not User.objects.filter(username="second").exists()


def test_the_stored_invitation_does_not_hold_its_token(cast: Cast) -> None:
    token = invite(cast).split("/")[2]
    assert not Invitation.objects.filter(token_hash=token).exists()
    assert len(Invitation.objects.get().token_hash) == 64


def test_somebody_with_an_account_joins_with_it_by_a_post_only(cast: Cast) -> None:
    path, stranger = invite(cast, role="head_referee"), cast.clients["stranger"]
    assert stranger.get(path).status_code == 200
    assert not Membership.objects.filter(user=cast.users["stranger"]).exists()
    stranger.post(path)
    assert Membership.objects.get(user=cast.users["stranger"]).role == Role.HEAD_REFEREE


def test_a_player_invited_as_an_entrant_is_that_entrant(cast: Cast) -> None:
    entrant = cast.tournament.entrants.get(number=3)
    path = invite(cast, role="player", entrant=str(entrant.pk))
    assert cast.clients["stranger"].post(path)["Location"] == f"/t/{cast.tournament.slug}/players/3/"
    assert Membership.objects.get(user=cast.users["stranger"]).entrant == entrant
    answer = cast.clients["organizer"].post(
        f"/organize/{cast.tournament.slug}/people/", {"role": "referee", "entrant": str(entrant.pk)}
    )
    assert answer.status_code == 400


def test_an_invitation_runs_out_is_withdrawn_and_one_never_made_is_not_found(
    cast: Cast, client: Client
) -> None:
    organizer = cast.users["organizer"]
    assert organizer is not None
    assert client.get("/invite/nonsense/").status_code == 404
    _old, token = make_invitation(
        tournament=cast.tournament,
        role=Role.REFEREE,
        entrant=None,
        note="",
        by=organizer,
        now=timezone.now() - timedelta(days=8),
    )
    assert client.get(f"/invite/{token}/").status_code == 410
    path = invite(cast)
    pk = Invitation.objects.latest("id").pk
    cast.clients["organizer"].post(f"/organize/{cast.tournament.slug}/invitations/{pk}/withdraw/")
    assert client.post(path, NEW).status_code == 410


def test_a_poor_password_or_a_taken_name_makes_no_account_and_keeps_the_link(
    cast: Cast, client: Client
) -> None:
    path = invite(cast)
    a_user("taken")
    for wrong in ({"password": "12345678"}, {"username": "taken"}, {"display_name": ""}):
        assert client.post(path, NEW | wrong).status_code == 400
    assert client.post(path, NEW).status_code == 302


def test_the_last_organizer_cannot_be_removed(cast: Cast) -> None:
    base, client = f"/organize/{cast.tournament.slug}/people/", cast.clients["organizer"]
    own = Membership.objects.get(tournament=cast.tournament, role=Role.ORGANIZER)
    client.post(f"{base}{own.pk}/remove/")
    assert Membership.objects.filter(pk=own.pk).exists()
    referee = Membership.objects.get(tournament=cast.tournament, user=cast.users["referee"])
    client.post(f"{base}{referee.pk}/remove/")
    assert cast.clients["referee"].get(f"/organize/{cast.tournament.slug}/").status_code == 404


def test_an_organizer_lets_a_member_in_again_but_not_one_with_powers_elsewhere(cast: Cast) -> None:
    base, client = f"/organize/{cast.tournament.slug}/people/", cast.clients["organizer"]
    referee, elsewhere = cast.users["referee"], cast.users["elsewhere"]
    assert referee is not None
    assert elsewhere is not None
    page = client.post(f"{base}{referee.pk}/reset/").content.decode()
    (address,) = re.findall(r'value="http://testserver(/accounts/reset/[^"]+)"', page)
    new = {"new_password1": "牌山八墩一百四十四", "new_password2": "牌山八墩一百四十四"}
    assert Client().post(address, new).status_code == 302
    Membership.objects.create(tournament=cast.tournament, user=elsewhere, role=Role.PLAYER)
    assert client.post(f"{base}{elsewhere.pk}/reset/").status_code == 302
    assert ResetLink.objects.count() == 1
    elsewhere.refresh_from_db()
    assert elsewhere.check_password(PASSWORD)


def test_nobody_of_another_tournament_is_reset_or_removed_from_here(cast: Cast) -> None:
    base, client = f"/organize/{cast.tournament.slug}/people/", cast.clients["organizer"]
    elsewhere = cast.users["elsewhere"]
    assert elsewhere is not None
    assert client.post(f"{base}{elsewhere.pk}/reset/").status_code == 404
    member = Membership.objects.filter(user=elsewhere)[0]
    assert client.post(f"{base}{member.pk}/remove/").status_code == 404


def test_a_player_is_invited_as_somebody_on_the_list_only(cast: Cast) -> None:
    path = f"/organize/{cast.tournament.slug}/people/"
    page = cast.clients["organizer"].post(path, {"role": "player"})
    assert page.status_code == 400
    assert "邀請選手，要選他是名單上的誰。" in page.content.decode()
    assert ">請選擇</option>" in page.content.decode()
    assert not Invitation.objects.exists()


@pytest.mark.parametrize(
    ("host", "warned"),
    [("127.0.0.1:8000", True), ("localhost", True), ("[::1]:8000", True), ("192.168.1.7:8000", False)],
)
def test_a_link_that_no_phone_could_open_says_so_and_how(
    cast: Cast, host: str, warned: bool, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    path = f"/organize/{cast.tournament.slug}/people/"
    page = cast.clients["organizer"].post(path, {"role": "referee"}, headers={"Host": host})
    text = page.content.decode()
    assert f"http://{host}/invite/" in text
    assert ("手機打不開這個網址。" in text) is warned
    assert "data-copy-from" in text
    assert re.search(r"<button[^>]* data-copy [^>]*hidden>複製網址", text)


def a_reset_link(cast: Cast, user: User) -> str:
    page = cast.clients["organizer"].post(f"/organize/{cast.tournament.slug}/people/{user.pk}/reset/")
    (address,) = re.findall(r'value="http://testserver(/accounts/reset/[^"]+)"', page.content.decode())
    return str(address)


@pytest.mark.parametrize("since", ["powers elsewhere", "staff", "organizes no more"])
def test_a_reset_link_ends_with_what_allowed_it(cast: Cast, client: Client, since: str) -> None:
    referee = cast.users["referee"]
    assert referee is not None
    address = a_reset_link(cast, referee)
    assert client.get(address).status_code == 200
    if since == "powers elsewhere":
        Membership.objects.create(tournament=a_tournament(), user=referee, role=Role.ORGANIZER)
    elif since == "staff":
        User.objects.filter(pk=referee.pk).update(is_staff=True)
    else:
        Membership.objects.filter(user=cast.users["organizer"]).delete()
    new = {"new_password1": "別人猜不到的長句子", "new_password2": "別人猜不到的長句子"}
    assert client.get(address).status_code == 410
    assert client.post(address, new).status_code == 410
    referee.refresh_from_db()
    assert referee.check_password(PASSWORD)


def test_open_invitations_of_an_organizer_end_with_his_role(cast: Cast) -> None:
    path = invite(cast, role="organizer")
    second = a_user("second")
    Membership.objects.create(tournament=cast.tournament, user=second, role=Role.ORGANIZER)
    other, _token = make_invitation(
        tournament=cast.tournament, role=Role.REFEREE, entrant=None, note="", by=second, now=timezone.now()
    )
    member = Membership.objects.get(user=cast.users["organizer"], role=Role.ORGANIZER)
    remove_member(member=member)
    assert cast.clients["organizer"].post(path).status_code == 410
    assert not Membership.objects.filter(user=cast.users["organizer"]).exists()
    other.refresh_from_db()
    assert not other.withdrawn
