"""What is logged with one tap: confirmed, listed, taken back; and what may not be logged."""

import re
from typing import Any
from uuid import uuid4

from referee.desk import drafts
from tests.desk.conftest import Desk
from tests.desk.pages import text_of, words_of
from tests.desk.seated import happen


def tap(desk: Desk, event: dict[str, Any], **more: str) -> Any:
    sent = {"uid": str(uuid4()), "deal": "1", "e": drafts.write(event), **more}
    return desk.client.post(desk.url("record/"), sent, follow=True)


def listed(desk: Desk) -> str:
    return text_of(desk.client.get(desk.url())).partition('id="logged"')[2].partition("</details>")[0]


def test_a_tap_is_confirmed_and_stands_in_the_list_with_who_and_when(desk: Desk) -> None:
    page = words_of(tap(desk, {"type": "watch", "seat": "N"}))
    assert "記下了：張志豪・眼牌" in page
    assert "這一盤記下的事：1 筆" in page
    assert str(desk.referee) in listed(desk)


def test_a_note_and_shown_tiles_are_confirmed_and_listed(desk: Desk) -> None:
    noted = desk.client.post(
        desk.url("note/"), {"uid": str(uuid4()), "deal": "1", "text": "冷氣太強"}, follow=True
    )
    assert "記下了：備註：冷氣太強" in words_of(noted)
    shown = {"uid": str(uuid4()), "deal": "1", "seat": "S", "tiles": "5m東", "own_fault": "1"}
    page = words_of(desk.client.post(desk.url("show/"), shown, follow=True))
    assert "記下了：陳冠廷・亮出暗牌 五萬、東" in page
    assert "備註：冷氣太強" in listed(desk)


def test_what_was_tapped_by_mistake_is_taken_back_and_stays_in_the_list(desk: Desk) -> None:
    happen(desk.deal, {"type": "pass", "seat": "W"}, by=desk.referee)
    assert "撤銷" in listed(desk)
    page = words_of(tap(desk, {"type": "retract", "event": 0}))
    assert "撤銷了：黃淑芬・過水" in page
    assert "已撤銷" in listed(desk)
    assert "<button" not in listed(desk)
    square = text_of(desk.client.get(desk.url())).split('data-place="W"')[1].split("</li>")[0]
    assert "過水" not in square


def test_what_a_ruling_rests_on_cannot_be_taken_back_and_the_list_says_why(desk: Desk) -> None:
    happen(desk.deal, {"type": "pass", "seat": "W", "lifted": False}, by=desk.referee)
    happen(desk.deal, {"type": "win", "seat": "W", "by": "self_draw", "face": 2}, by=desk.referee)
    assert "已有裁決依據它" in listed(desk)
    assert tap(desk, {"type": "retract", "event": 0}).status_code == 422


def test_the_dealer_cannot_declare_a_heavenly_ready_hand(desk: Desk) -> None:
    page = text_of(desk.client.get(desk.url()))
    heavenly = page.partition("<h2>天聽</h2>")[2].partition("</section>")[0]
    assert len(re.findall(r"<button[^>]* disabled", heavenly)) == 1
    answer = tap(desk, {"type": "declare", "seat": "E", "ready": "heavenly"})
    assert answer.status_code == 422
    assert "天聽只有閒家能報" in words_of(answer)
    assert desk.deal.log.events.count() == 0


def test_nobody_declares_twice_and_the_same_post_again_is_no_second_one(desk: Desk) -> None:
    sent = {
        "uid": str(uuid4()),
        "deal": "1",
        "e": drafts.write({"type": "declare", "seat": "S", "ready": "heavenly"}),
    }
    assert desk.client.post(desk.url("record/"), sent).status_code == 303
    assert desk.client.post(desk.url("record/"), sent).status_code == 303
    answer = tap(desk, {"type": "declare", "seat": "S", "ready": "earthly"})
    assert "已經記了天聽" in words_of(answer)


def test_a_passed_win_offers_its_lifting_with_one_tap(desk: Desk) -> None:
    assert "解除過水" not in words_of(desk.client.get(desk.url()))
    happen(desk.deal, {"type": "pass", "seat": "W"}, by=desk.referee)
    assert "解除過水" in words_of(desk.client.get(desk.url()))
    assert "黃淑芬・解除過水" in words_of(tap(desk, {"type": "pass", "seat": "W", "lifted": True}))


def test_a_page_elsewhere_is_no_place_to_come_back_to(desk: Desk) -> None:
    answer = tap(desk, {"type": "watch", "seat": "N"}, next="//example.org/desk/")
    assert answer.redirect_chain[-1][0].startswith(desk.url())
