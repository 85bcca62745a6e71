"""The pages of one table from outside: who gets in, dice and tiles as they are tapped, the way through a sitting."""

import json
import re
from copy import deepcopy
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from referee.seating.actions.deals import close_sitting, next_sitting
from referee.seating.actions.tables import assign_table
from referee.seating.models import Deal, Draw, Sitting
from referee.seating.queries import seats_of, standing_of
from referee.tournament.models import State
from tests.cast import NOW, ORGANIZER_ONLY, OUTSIDE, Cast, a_cast
from tests.once import once
from tests.seating.game import a_deal, a_table, won

pytestmark = pytest.mark.django_db


built_cast = once(partial(a_cast, entrants=8))


@pytest.fixture
def cast(built_cast: Cast) -> Cast:
    return deepcopy(built_cast)


@pytest.fixture
def sitting(cast: Cast) -> Sitting:
    return assign_table(tournament=cast.tournament, round_no=1, table_no=1, numbers=[1, 2, 3, 4], now=NOW)


def staff(ok: int) -> dict[str, int]:
    return {
        "organizer": ok,
        "head": ok,
        "referee": ok,
        "player": 403,
        **OUTSIDE,
    }


def uid() -> str:
    return str(uuid4())


def dice(*faces: int) -> dict[str, str]:
    return {f"die{at}": str(face) for at, face in enumerate(faces)}


WINDS = {"wind0": "N", "wind1": "E", "wind2": "S", "wind3": "W"}


def test_a_tables_page_is_for_its_officials(cast: Cast, sitting: Sitting) -> None:
    assert cast.statuses(f"/seating/{sitting.pk}/") == staff(200)
    assert cast.statuses("/seating/999999/") == dict.fromkeys(cast.clients, 404) | {"nobody": 302}


@pytest.mark.parametrize("act", ["seats", "dealer", "open", "chairs"])
def test_nobody_else_sends_anything_to_it(cast: Cast, sitting: Sitting, act: str) -> None:
    assert cast.statuses(f"/seating/{sitting.pk}/{act}/", "post") == staff(400)
    assert not Draw.objects.exists()


@pytest.mark.parametrize("act", ["seats", "dealer", "open", "chairs", "void", "close", "next", "remove"])
def test_who_merely_opens_the_address_of_an_act_is_led_to_the_table(
    cast: Cast, sitting: Sitting, act: str
) -> None:
    answer = cast.clients["organizer"].get(f"/seating/{sitting.pk}/{act}/")
    assert (answer.status_code, answer["Location"]) == (302, f"/seating/{sitting.pk}/")
    assert cast.clients["organizer"].put(f"/seating/{sitting.pk}/{act}/").status_code == 405
    assert cast.clients["stranger"].get(f"/seating/{sitting.pk}/{act}/").status_code == 404


def test_only_the_organizer_is_offered_to_delete_a_table(cast: Cast, sitting: Sitting) -> None:
    offered = {
        who: "刪除這一桌" in cast.clients[who].get(f"/seating/{sitting.pk}/").content.decode()
        for who in ("organizer", "head", "referee")
    }
    assert offered == {"organizer": True, "head": False, "referee": False}


@pytest.mark.parametrize("act", ["void", "close", "next"])
def test_an_act_that_cannot_be_leads_back_with_a_sentence(cast: Cast, sitting: Sitting, act: str) -> None:
    Sitting.objects.filter(pk=sitting.pk).update(closed_at=NOW)
    assert cast.statuses(f"/seating/{sitting.pk}/{act}/", "post") == staff(302)
    assert Sitting.objects.count() == 1


def test_a_table_is_taken_back_by_the_organizer_alone(cast: Cast, sitting: Sitting) -> None:
    clients = dict(cast.clients)
    organizer = clients.pop("organizer")
    found = {
        who: client.post(f"/seating/{sitting.pk}/remove/").status_code for who, client in clients.items()
    }
    assert found == ORGANIZER_ONLY
    organizer.post(f"/seating/{sitting.pk}/remove/")
    assert not Sitting.objects.exists()


def test_a_referee_goes_from_four_names_to_the_first_deal_by_tapping_dice_and_tiles(
    cast: Cast, sitting: Sitting
) -> None:
    client, base = cast.clients["referee"], f"/seating/{sitting.pk}/"
    assert "搬風" in client.get(base).content.decode()
    client.post(base + "seats/", {"uid": uid(), "thrower": "1", **dice(1, 2, 4), **WINDS})
    assert {place: entrant.number for place, entrant in seats_of(sitting).items()} == {
        "E": 2,
        "S": 3,
        "W": 4,
        "N": 1,
    }
    assert "定莊" in client.get(base).content.decode()
    client.post(base + "dealer/", {"uid": uid(), **dice(1, 1, 2)})
    page = client.get(base).content.decode()
    assert "林佩蓉" in page.split("擲三顆骰子")[0].split("莊家")[-1]
    answer = client.post(base + "open/", {"uid": uid(), **dice(1, 1, 1)})
    assert answer["Location"] == f"/desk/{sitting.pk}/"
    assert Deal.objects.get().log.opening_data["deal"]["dealer"] == "N"
    assert "第 1 盤進行中" in client.get(base).content.decode()


def test_the_system_throws_and_draws_for_a_table_without_dice(cast: Cast, sitting: Sitting) -> None:
    client, base = cast.clients["organizer"], f"/seating/{sitting.pk}/"
    for step in ("seats", "dealer", "open"):
        assert client.post(f"{base}{step}/", {"uid": uid(), "source": "system"}).status_code == 302
    assert [draw.source for draw in Draw.objects.all()] == ["system"] * 3
    assert Deal.objects.count() == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"thrower": ""},
        {"die2": ""},
        {"die0": "7"},
        {"wind1": "N"},
        {"wind3": ""},
        {"uid": "x"},
        {"thrower": "9"},
    ],
)
def test_half_an_entry_is_refused_and_what_was_tapped_stays_tapped(
    cast: Cast, sitting: Sitting, wrong: dict[str, str]
) -> None:
    entry = {"uid": uid(), "thrower": "1", **dice(6, 2, 4), **WINDS} | wrong
    answer = cast.clients["referee"].post(f"/seating/{sitting.pk}/seats/", entry)
    assert answer.status_code == 400
    assert re.search(r'name="die1" value="2"[^>]* checked', answer.content.decode())
    assert not Draw.objects.exists()


def test_the_dealer_is_marked_and_the_seats_are_told_from_the_seat_winds(cast: Cast) -> None:
    organizer = cast.users["organizer"]
    assert organizer is not None
    sitting = a_table(cast.tournament, organizer)
    path = f"/seating/{sitting.pk}/"

    def dealers() -> list[str]:
        page = cast.clients["referee"].get(path).content.decode()
        assert page.count("所以座位的東不一定是門風的東") == 1
        return re.findall(r'class="who">([^<]+)</p><p class="marks"><span class="mark dealer">莊', page)

    assert dealers() == ["林佩蓉"]
    deal = a_deal(sitting, organizer)
    assert dealers() == ["林佩蓉"]
    won(deal, "S", off="W")
    assert dealers() == ["陳冠廷"]


def test_the_same_post_twice_opens_one_deal(cast: Cast) -> None:
    organizer = cast.users["organizer"]
    assert organizer is not None
    sitting = a_table(cast.tournament, organizer)
    entry = {"uid": uid(), **dice(1, 1, 1)}
    for _ in range(2):
        cast.clients["referee"].post(f"/seating/{sitting.pk}/open/", entry)
    assert Deal.objects.count() == 1


def test_the_four_are_put_where_they_really_sit_before_the_draw(cast: Cast, sitting: Sitting) -> None:
    client, path = cast.clients["referee"], f"/seating/{sitting.pk}/chairs/"
    order = {"chair0": "4", "chair1": "1", "chair2": "3", "chair3": "2"}
    assert client.post(path, order).status_code == 302
    assert [p.entrant.number for p in sitting.participants.all()] == [4, 1, 3, 2]
    assert client.post(path, order | {"chair3": "4"}).status_code == 400
    client.post(f"/seating/{sitting.pk}/seats/", {"uid": uid(), "source": "system"})
    assert client.post(path, order).status_code == 400


def test_a_later_sitting_shows_its_void_draw_and_asks_again(cast: Cast) -> None:
    organizer, client = cast.users["organizer"], cast.clients["referee"]
    assert organizer is not None
    sitting = a_table(cast.tournament, organizer)
    won(a_deal(sitting, organizer), "S", off="W")
    close_sitting(sitting=sitting, now=NOW)
    client.post(f"/seating/{sitting.pk}/next/")
    later = Sitting.objects.get(number=2)
    base = f"/seating/{later.pk}/"
    same = {"wind0": "N", "wind1": "E", "wind2": "S", "wind3": "W"}
    page = client.post(base + "seats/", {"uid": uid(), **dice(1, 1, 1), **same}, follow=True).content.decode()
    assert "請重搬" in page
    assert "四人相互的順序和前一將一樣" in page
    client.post(base + "seats/", {"uid": uid(), **dice(1, 1, 1), **same, "wind0": "E", "wind1": "N"})
    assert standing_of(later).step == "dealer"


def test_a_wrong_entry_is_drawn_again_with_a_reason_that_everybody_reads(cast: Cast) -> None:
    organizer = cast.users["organizer"]
    assert organizer is not None
    sitting = a_table(cast.tournament, organizer)
    base = f"/seating/{sitting.pk}/"
    entry = {"uid": uid(), "thrower": "0", **dice(1, 1, 1), **WINDS}
    assert cast.clients["referee"].post(base + "seats/", entry).status_code == 400
    cast.clients["referee"].post(base + "seats/", entry | {"reason": "點錯骰子"})
    public = Client().get(f"/t/{cast.tournament.slug}/draws/{sitting.pk}/").content.decode()
    assert "點錯骰子" in public
    assert "已重抽" in public


def test_a_dealer_who_shows_his_streak_wrongly_is_opened_so(cast: Cast) -> None:
    organizer = cast.users["organizer"]
    assert organizer is not None
    sitting = a_table(cast.tournament, organizer)
    won(a_deal(sitting, organizer), "E")
    client, path = cast.clients["referee"], f"/seating/{sitting.pk}/"
    assert "連莊示記" in client.get(path).content.decode()
    client.post(path + "open/", {"uid": uid(), **dice(1, 1, 1), "shown": "0"})
    deal = Deal.objects.get(number=2).log.opening_data["deal"]
    assert (deal["streak"], deal["shown_streak"]) == (1, 0)


# ── the record for everybody ────────────────────────────────────────────────────────────────────────────────────────


def test_every_throw_is_public_with_who_entered_it_and_void_ones_with_their_reason(
    cast: Cast, sitting: Sitting, client: Client
) -> None:
    referee, base = cast.clients["referee"], f"/seating/{sitting.pk}/"
    referee.post(base + "void/", {"uid": uid(), "kind": "seats", "reason": "骰子掉下桌"})
    referee.post(base + "seats/", {"uid": uid(), "thrower": "1", **dice(1, 2, 4), **WINDS})
    page = client.get(f"/t/{cast.tournament.slug}/draws/{sitting.pk}/").content.decode()
    assert "骰子掉下桌" in page
    assert "陳冠廷擲出 7 點，數到張志豪。" in page
    assert "座位：東 陳冠廷、南 黃淑芬、西 張志豪、北 林佩蓉。" in page
    assert str(cast.users["referee"]) in page


def test_a_drawn_schedule_can_be_downloaded_and_checked_by_command(
    cast: Cast, client: Client, tmp_path: Path
) -> None:
    path = f"/organize/{cast.tournament.slug}/tables/draw/"
    told = {"uid": uid(), "first_round": "1", "rounds": "1", "seed": "七七四十九", "sure": "1"}
    cast.clients["organizer"].post(path, told)
    assert "七七四十九" in client.get(f"/t/{cast.tournament.slug}/draws/").content.decode()
    draw = Draw.objects.get()
    data = client.get(f"/t/{cast.tournament.slug}/draws/{draw.pk}.json").content
    file = tmp_path / "draw.json"
    file.write_bytes(data)
    out = StringIO()
    call_command("check_draw", str(file), stdout=out)
    assert "the same tables" in out.getvalue()
    steps: dict[str, Any] = json.loads(data)
    steps["result"][0][0], steps["result"][0][1] = steps["result"][0][1], steps["result"][0][0]
    file.write_text(json.dumps(steps), encoding="utf-8")
    with pytest.raises(CommandError, match="NOT the same"):
        call_command("check_draw", str(file))
    for nonsense in ("{}", "[" * 100_000):
        file.write_text(nonsense, encoding="utf-8")
        with pytest.raises(CommandError, match="cannot read"):
            call_command("check_draw", str(file))


def test_tables_that_cannot_be_filled_are_said_on_the_page_before_anything_starts(cast: Cast) -> None:
    cast.tournament.entrants.filter(number__gt=6).delete()
    path = f"/organize/{cast.tournament.slug}/tables/draw/"
    answer = cast.clients["organizer"].post(
        path, {"uid": uid(), "first_round": "1", "rounds": "3", "seed": ""}
    )
    assert answer.status_code == 400
    assert "再加 2 人就能抽，或讓 2 人輪空" in answer.content.decode()
    assert not Sitting.objects.exists()


# ── who sees the public pages, and what they cost ───────────────────────────────────────────────────────────────────


def public_pages(cast: Cast, sitting: Sitting) -> list[str]:
    base = f"/t/{cast.tournament.slug}/"
    return [base, f"{base}standings/", f"{base}players/1/", f"{base}draws/", f"{base}draws/{sitting.pk}/"]


def test_everybody_reads_an_open_tournament_and_only_its_members_a_draft(
    cast: Cast, sitting: Sitting
) -> None:
    for path in public_pages(cast, sitting):
        assert set(cast.statuses(path).values()) == {200}, path
    cast.tournament.state = State.DRAFT
    cast.tournament.save()
    outside = {"stranger": 404, "elsewhere": 404, "nobody": 404}
    for path in public_pages(cast, sitting):
        assert (
            cast.statuses(path) == dict.fromkeys(("organizer", "head", "referee", "player"), 200) | outside
        ), path


def test_a_stranger_at_an_unpublished_tournament_is_told_so_and_learns_no_more(cast: Cast) -> None:
    cast.tournament.state = State.DRAFT
    cast.tournament.save()
    for slug in (cast.tournament.slug, "no-such"):
        page = cast.clients["stranger"].get(f"/t/{slug}/").content.decode()
        assert "沒有這場賽事，或主辦還沒有公布。" in page
        assert cast.tournament.name not in page


def test_home_lists_open_tournaments_and_ones_own_drafts(cast: Cast) -> None:
    cast.tournament.state = State.DRAFT
    cast.tournament.save()
    seen = {
        who: cast.tournament.name in client.get("/").content.decode() for who, client in cast.clients.items()
    }
    assert seen == {
        "organizer": True,
        "head": True,
        "referee": True,
        "player": True,
        "stranger": False,
        "elsewhere": False,
        "nobody": False,
    }


def test_pages_of_what_is_not_there_are_not_found(cast: Cast, sitting: Sitting, client: Client) -> None:
    base = f"/t/{cast.tournament.slug}/"
    other = a_cast(entrants=4).tournament
    wrong = ["/t/none/", f"{base}players/99/", f"{base}draws/99999/", f"{base}draws/1.json"]
    wrong += [f"/t/{other.slug}/draws/{sitting.pk}/"]
    assert {path: client.get(path).status_code for path in wrong} == dict.fromkeys(wrong, 404)


@pytest.mark.parametrize("n", [1, 3])
@pytest.mark.parametrize(
    ("where", "count"), [("/t/{slug}/", 6), ("/seating/{pk}/", 14), ("/t/{slug}/draws/{pk}/", 5), ("/", 1)]
)
def test_a_page_costs_the_same_for_one_and_for_three(
    cast: Cast, n: int, where: str, count: int, django_assert_num_queries: Any
) -> None:
    organizer = cast.users["organizer"]
    assert organizer is not None
    sitting = a_table(cast.tournament, organizer, round_no=n)
    for round_no in range(1, n):
        a_table(cast.tournament, organizer, round_no=round_no)
        a_cast(entrants=1)
    for _ in range(n):
        won(a_deal(sitting, organizer), "E")
    client = cast.clients["organizer"] if "seating" in where else Client()
    with django_assert_num_queries(count):
        answer = client.get(where.format(slug=cast.tournament.slug, pk=sitting.pk))
    assert answer.status_code == 200


def test_a_later_sitting_costs_no_more_to_look_at(cast: Cast, django_assert_num_queries: Any) -> None:
    organizer = cast.users["organizer"]
    assert organizer is not None
    sitting = a_table(cast.tournament, organizer)
    for _ in range(3):
        won(a_deal(sitting, organizer), "E")
    close_sitting(sitting=sitting, now=NOW)
    later, referee = next_sitting(sitting=sitting, now=NOW), cast.clients["referee"]
    with django_assert_num_queries(13):
        referee.get(f"/seating/{later.pk}/")
