"""Listed reasons: an edition's, a tournament's own, how one is chosen, and what the record says."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from referee.desk import drafts
from referee.precedents.models import ListedReason, Precedent
from referee.precedents.reasons import joined, lists_of
from rulings.law import edition
from rulings.models import Ruling
from tests.desk.pages import text_of, words_of
from tests.precedents.conftest import WARNED, Hall, a_kong, ruled

LIST = "override"


def save(hall: Hall, who: str = "organizer", **told: str) -> Any:
    return hall.cast.clients[who].post(reasons_url(hall), {"name": LIST, **told}, follow=True)


def reasons_url(hall: Hall) -> str:
    return f"/organize/{hall.cast.tournament.slug}/reasons/"


def offered(hall: Hall, lang: str = "zh-hant", *names: str) -> list[str]:
    return lists_of(hall.cast.tournament).offered(names or [LIST], lang)


def test_an_edition_has_reasons_in_three_languages_for_acts_and_clauses() -> None:
    reasons = edition("tw16").reasons
    assert {"override", "amend", "overturn", "F13", "F2"} <= set(reasons)
    texts = [text.all() for named in reasons.values() for text in named.values()]
    assert all(all(text) for text in texts)
    assert len({text[0] for text in texts}) > len(texts) - 3  # few stand in two lists


def test_better_words_for_a_reason_do_not_make_another_law() -> None:
    from rulings.law.load import content_hash

    assert content_hash({"word": {}, "reason": {"F13": {}}}) == content_hash({"word": {}, "reason": {}})
    assert content_hash({"word": {"a": 1}}) != content_hash({"word": {}})


def test_without_a_list_of_its_own_a_tournament_has_the_editions(hall: Hall) -> None:
    assert "無心之失，沒有得到好處" in offered(hall)
    assert "He reported himself" in offered(hall, "en")


def test_an_organizer_writes_his_own_list_and_keeps_those_of_the_edition_in_all_languages(hall: Hall) -> None:
    page = save(hall, reasons="犯規的人自己舉發\n\n 初學者  第一次犯 \n初學者 第一次犯")
    assert "的理由存好了" in words_of(page)
    assert offered(hall) == ["犯規的人自己舉發", "初學者 第一次犯"]
    assert offered(hall, "en") == ["He reported himself", "初學者 第一次犯"]
    save(hall, reasons="")
    assert offered(hall) == []
    save(hall, reasons="x", reset="1")
    assert len(offered(hall)) == len(edition("tw16").reasons[LIST])


def test_a_clause_can_be_given_a_list_and_its_parts_have_it_too(hall: Hall) -> None:
    save(hall, name="F8", reasons="槓牌沒喊清楚")
    assert offered(hall, "zh-hant", "F8.2") == ["槓牌沒喊清楚"]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"name": "F99", "reasons": "x"}, "沒有這一條"),
        ({"reasons": "\n".join(map(str, range(21)))}, "最多 20 個理由"),
        ({"reasons": "長" * 81}, "最多 80 個字"),
    ],
)
def test_a_list_that_cannot_be_kept_is_refused_with_the_reason(hall: Hall, told: Any, said: str) -> None:
    page = save(hall, **told)
    assert page.status_code == 422
    assert said in words_of(page)
    assert not ListedReason.objects.exists()


def test_a_reason_taken_off_the_list_is_still_known_in_rulings_that_gave_it(hall: Hall) -> None:
    save(hall, reasons="椅子壞了")
    save(hall, reasons="別的")
    assert lists_of(hall.cast.tournament).given("椅子壞了；換過了") == "椅子壞了"


@pytest.mark.parametrize(
    ("said", "label"),
    [
        ("犯規的人自己舉發", "@override.self_reported"),
        ("犯規的人自己舉發；而且馬上", "@override.self_reported"),
        ("犯规的人自己举发", "@override.self_reported"),
        ("He reported himself; at once", "@override.self_reported"),
        ("犯規的人自己舉發了", ""),
        ("自己的話", ""),
        ("", ""),
    ],
)
def test_a_reason_is_recognized_in_any_language_with_words_added_and_not_by_its_beginning_alone(
    hall: Hall, said: str, label: str
) -> None:
    assert lists_of(hall.cast.tournament).given(said) == label


def test_the_listed_reason_and_ones_own_words_are_one_text() -> None:
    assert joined("甲", " 乙 ", "zh-hant") == "甲；乙"
    assert joined("", "乙", "zh-hant") == "乙"
    assert joined("A", "b", "en") == "A; b"


def send_override(hall: Hall, **told: str) -> Any:
    sent = {
        "uid": str(uuid4()),
        "seen": "0",
        "deal": "1",
        "e": drafts.write(a_kong()),
        "override": "1",
        "instruction": "警告一次，照常打。",
    }
    url = f"/desk/{hall.second.sitting_id}/record/"
    return hall.cast.clients["referee"].post(url, {**sent, **told}, follow=True)


def test_an_override_takes_a_listed_reason_and_is_marked_on_its_card(hall: Hall) -> None:
    page = text_of(hall.proposal(a_kong()))
    assert 'name="listed" value="無心之失，沒有得到好處"' in page
    words = words_of(send_override(hall, listed="無心之失，沒有得到好處", reason="牌都還在"))
    assert "無心之失，沒有得到好處；牌都還在" in words
    assert "裁判酌定" in words
    assert Ruling.objects.get().reason == "無心之失，沒有得到好處；牌都還在"


def test_an_override_without_any_reason_is_refused(hall: Hall) -> None:
    assert send_override(hall, listed="", reason=" ").status_code == 422
    assert not Ruling.objects.exists()


def test_what_the_law_does_not_name_is_asked_its_reason_with_a_list_and_in_free_words(hall: Hall) -> None:
    event = {
        "type": "report",
        "seat": "S",
        "foul": "other",
        "facts": {"like_clause": "F12", "remedy": "warning"},
    }
    page = text_of(hall.proposal(event))
    assert 'name="listed" value="拖延時間"' in page
    told = {"e": drafts.write(event), "deal": "1", "fact": "reason", "listed": "拖延時間", "a": "勸過兩次"}
    proposed = hall.cast.clients["referee"].get(f"/desk/{hall.second.sitting_id}/ask/", told, follow=True)
    assert "拖延時間；勸過兩次" in words_of(proposed)
    assert "裁判酌定" in words_of(proposed)


def test_a_review_takes_a_listed_reason(hall: Hall) -> None:
    ruling = ruled(hall.first, a_kong(), by=hall.referee)
    head: Client = hall.cast.clients["head"]
    page = text_of(head.get(f"/desk/rulings/{ruling.pk}/"))
    assert 'value="記到別人身上"' in page
    assert 'value="處置過重"' in page
    sent = {"uid": str(uuid4()), "act": "overturn", "listed": "記到別人身上"}
    assert head.post(f"/desk/rulings/{ruling.pk}/review/", sent).status_code == 303
    assert Ruling.objects.get(act="overturn").reason == "記到別人身上"


def test_discretion_is_marked_in_the_list_of_rulings(hall: Hall) -> None:
    ruled(hall.first, a_kong(), by=hall.referee, override=WARNED)
    page = hall.cast.clients["head"].get("/desk/rulings/")
    assert 'class="mark discretion">裁量' in text_of(page)


def test_the_index_keeps_which_listed_reason_was_given(hall: Hall) -> None:
    ruled(hall.first, a_kong(), override=WARNED | {"reason": "從犯規得到了好處"})
    assert Precedent.objects.get().reason == "@override.gained"
