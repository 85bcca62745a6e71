"""The page of an edition that is laid over another: its own tai, and what is not confirmed."""

import pytest
from django.test import Client

from rulings.law import edition
from tests.desk.pages import words_of

pytestmark = pytest.mark.django_db


def test_what_is_not_confirmed_is_marked_in_the_list_and_on_its_own_page(client: Client) -> None:
    page = words_of(client.get("/law/tw16_assoc/"))
    assert page.count("待查證") >= len(edition("tw16_assoc").unconfirmed)
    assert "河底撈魚" in page
    assert "這一條還沒有查到可靠的出處。" in words_of(client.get("/law/tw16_assoc/S37/"))
    assert "待查證" not in words_of(client.get("/law/tw16_assoc/S1/"))


def test_of_the_usual_law_nothing_is_marked_and_the_other_edition_is_named(client: Client) -> None:
    page = words_of(client.get("/law/tw16/"))
    assert "待查證" not in page
    assert "臺灣十六張麻將・協會臺數表" in page
    assert client.get("/law/tw16/S37/").status_code == 404
