"""The law for readers: found in any script, shown with tiles, with the tournament's own options and decisions."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rulings.law import edition
from tests.cast import Cast, a_cast
from tests.desk.pages import text_of, words_of
from tests.seating.game import a_deal, a_table, told

pytestmark = pytest.mark.django_db
LAW = edition("tw16")


def cited(cast: Cast, times: int) -> None:
    """So many decisions that cite F1."""
    by = cast.users["head"]
    assert by is not None
    deal = a_deal(a_table(cast.tournament, by), by)
    for _n in range(times):
        told(
            deal,
            type="report",
            seat="W",
            foul="called_not_taken",
            facts={"discarder": "E", "pair_shown": False},
        )


@pytest.mark.any_database
@pytest.mark.parametrize("lang", ["zh-hant", "zh-hans", "en"])
def test_every_clause_and_interpretation_has_its_page_in_every_language(client: Client, lang: str) -> None:
    client.cookies["django_language"] = lang
    for id in (*LAW.clauses, *LAW.interpretations):
        page = client.get(f"/law/tw16/{id}/")
        assert page.status_code == 200
        assert LAW.number(id, lang) in text_of(page)


@pytest.mark.parametrize("words", ["喊碰未碰", "喊碰未撿", "喊碰", "喊碰未碰 ", "called pong", "F1", "ｆ１"])
def test_a_clause_is_found_in_any_script(client: Client, words: str) -> None:
    assert '/law/tw16/F1/"' in text_of(client.get("/law/tw16/", {"q": words}))


def test_what_stands_nowhere_says_so_and_what_is_typed_is_no_markup(client: Client) -> None:
    page = text_of(client.get("/law/tw16/", {"q": '<script>"zzzz'}))
    assert "沒有找到" in page
    assert '<script>"' not in client.get("/law/tw16/", {"q": '<script>"zzzz'}).content.decode()


def test_an_example_is_drawn_with_its_tiles_and_adds_up(client: Client) -> None:
    page = client.get("/law/tw16/S7/")
    assert "平和 2" in words_of(page)
    assert text_of(page).count('class="tile"') == 17
    foul = client.get("/law/tw16/F1/")
    assert "付對家 1 臺，不算底" in words_of(foul)
    assert text_of(foul).count('class="tile"') == 3
    assert 'class="tile"' not in text_of(client.get("/law/tw16/F12/"))


def test_an_edition_laid_over_another_scores_the_example_by_its_own_table(client: Client) -> None:
    for id in LAW.examples:
        assert client.get(f"/law/tw16_assoc/{id}/").status_code == 200


def test_outside_cases_stand_beside_their_clause(client: Client) -> None:
    page = words_of(client.get("/law/tw16/F1/"))
    assert "TD017" in page
    assert "喊碰，又反悔" in page


def test_options_are_as_this_tournament_set_them(client: Client) -> None:
    option = LAW.options["dragon_of_round"]
    tournament = a_cast(options={"count_exhausted_waits": True}).tournament
    usual = words_of(client.get("/law/tw16/I-3/"))
    own = words_of(client.get(f"/law/tw16/I-3/?t={tournament.slug}"))
    assert "和預設不同" not in usual
    assert "和預設不同" in own
    assert tournament.name in own
    assert option.title["zh-hant"] in words_of(client.get("/law/tw16/S2/"))


def test_the_decisions_that_cited_a_clause_are_of_the_tournament_or_of_all_that_anybody_may_read() -> None:
    mine, other, draft = a_cast(entrants=4), a_cast(entrants=4), a_cast(entrants=4)
    for cast, times in ((mine, 1), (other, 2), (draft, 3)):
        cited(cast, times)
    draft.tournament.state = "draft"
    draft.tournament.save()
    nobody = mine.clients["nobody"]
    assert text_of(nobody.get("/law/tw16/F1/")).count("/rulings/") == 3
    assert text_of(nobody.get(f"/law/tw16/F1/?t={mine.tournament.slug}")).count("/rulings/") == 1
    assert draft.tournament.name not in text_of(nobody.get(f"/law/tw16/F1/?t={draft.tournament.slug}"))
    assert (
        text_of(draft.clients["player"].get(f"/law/tw16/F1/?t={draft.tournament.slug}")).count("/rulings/")
        == 3
    )


def test_a_clause_s_page_costs_the_same_however_often_it_was_cited() -> None:
    counts = set()
    for times in (1, 3, 30):
        cast = a_cast(entrants=4)
        cited(cast, times)
        with CaptureQueriesContext(connection) as made:
            cast.clients["nobody"].get(f"/law/tw16/F1/?t={cast.tournament.slug}")
        counts.add(len(made))
    assert len(counts) == 1


def test_a_clause_is_one_tap_from_the_ruling_card() -> None:
    cast = a_cast(entrants=4)
    by = cast.users["head"]
    assert by is not None
    deal = a_deal(a_table(cast.tournament, by), by)
    made = told(
        deal, type="report", seat="W", foul="called_not_taken", facts={"discarder": "E", "pair_shown": False}
    )
    assert made.ruling is not None
    for who, path in (
        ("nobody", f"/t/{cast.tournament.slug}/rulings/{made.ruling.pk}/"),
        ("head", f"/desk/rulings/{made.ruling.pk}/"),
    ):
        assert f'href="/law/tw16/F1/?t={cast.tournament.slug}"' in text_of(cast.clients[who].get(path))


def test_the_law_begins_with_its_editions_each_in_a_sentence(client: Client) -> None:
    page = words_of(client.get("/law/"))
    assert "整套規則" in page
    assert "以「臺灣十六張麻將」為底" in page
    assert 'href="/law/tw16_assoc/"' in text_of(client.get("/law/"))


def test_a_clause_that_an_option_changes_tells_how_the_option_stands(client: Client) -> None:
    tournament = a_cast(options={"dragon_of_round": {"E": "C"}}).tournament
    assert "圈風對應的三元牌：無（預設）" in words_of(client.get("/law/tw16/")).replace(" ", "")
    page = words_of(client.get(f"/law/tw16/?t={tournament.slug}")).replace(" ", "")
    assert "圈風對應的三元牌：東風紅中（和預設不同）" in page


def test_what_the_sources_are_is_said_once_a_page(client: Client) -> None:
    for path in ("/law/tw16/", "/law/tw16/S2/"):
        assert words_of(client.get(path)).count("兩份臺灣十六張麻將規則文件") == 1


def test_no_such_clause_or_edition_is_not_found(client: Client) -> None:
    for path in (f"/law/tw16/{uuid4()}/", "/law/tw99/", "/law/tw99/F1/"):
        assert client.get(path).status_code == 404
