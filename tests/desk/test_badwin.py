"""A win that is none is never confirmed with the button of a win: mistyped, or a false win?"""

from typing import Any

from referee.desk import drafts
from tests.desk.conftest import Desk
from tests.desk.pages import fields_of, text_of, words_of
from tests.desk.seated import happen

WIN = {"type": "win", "seat": "W", "by": "self_draw"}
DEALERS = {"type": "win", "seat": "E", "by": "self_draw"}
HAND: dict[str, Any] = {"concealed": "123m456m678p234s67s55p", "win": "8s"}


def look(desk: Desk, event: dict[str, Any] | None = None, **told: Any) -> Any:
    return desk.client.get(desk.url("hand/"), {"e": drafts.write(event or WIN), "deal": "1", **told})


def test_tiles_that_make_no_win_ask_at_the_top_whether_they_are_mistyped(desk: Desk) -> None:
    page = look(desk, **{**HAND, "win": "9s"})
    words = words_of(page)
    assert "牌沒成和：打錯了，還是詐和？" in words
    assert "確認，記下結果" not in words.split("退一步")[0]
    preview = text_of(page).split('id="preview"')[1]
    assert preview.index("牌沒成和") < preview.index("三家")


def test_a_false_win_recorded_as_one_is_named_so_everywhere(desk: Desk) -> None:
    sent = fields_of(look(desk, **{**HAND, "win": "9s"}), "confirm-false")
    page = words_of(desk.client.post(desk.url("record/"), sent, follow=True))
    assert "黃淑芬・詐和" in page
    assert "黃淑芬自摸" not in page
    assert "黃淑芬・詐和，付三家共" in words_of(desk.client.get(desk.url()))


def test_a_sound_win_is_confirmed_as_before(desk: Desk) -> None:
    assert "確認，記下結果" in words_of(look(desk, **HAND)).split("退一步")[0]


def test_a_passed_win_asks_whether_it_is_lifted_before_anything_is_decided(desk: Desk) -> None:
    happen(desk.deal, {"type": "pass", "seat": "W"}, by=desk.referee)
    page = look(desk, face="3")
    assert "過水後，打出過不能和的牌嗎？" in words_of(page)
    url = text_of(page).split('class="btn go" href="')[1].split('"')[0]
    lifted = desk.client.get(f"{url}&fact=lifted&a=true", follow=True)
    assert "確認，記下結果" in words_of(lifted)
    assert "過水已經解除" in words_of(lifted)
    not_lifted = words_of(desk.client.get(f"{url}&fact=lifted&a=false", follow=True))
    assert "照紀錄這樣不能和：記錯了，還是詐和？" in not_lifted
    assert "不能和：過水" in not_lifted
    assert "passed_win" not in not_lifted


def test_a_declaration_in_the_way_is_named_and_taken_back_on_the_spot(desk: Desk) -> None:
    happen(desk.deal, {"type": "declare", "seat": "E", "ready": "heavenly"}, by=desk.referee)
    page = look(desk, DEALERS, **HAND)
    assert "和這個結果合不來" in words_of(page)
    assert "林佩蓉・天聽" in words_of(page)
    form = text_of(page).split('"retract"')[0].rpartition("<form")[2]
    assert "confirm" not in form
    sent = {
        "uid": "00000000-0000-4000-8000-000000000001",
        "deal": "1",
        "e": drafts.write({"type": "retract", "event": 0}),
        "next": desk.url("hand/?e=x"),
    }
    assert desk.client.post(desk.url("record/"), sent).headers["Location"] == desk.url("hand/?e=x")
    assert "確認，記下結果" in words_of(look(desk, DEALERS, **HAND)).split("退一步")[0]


def test_a_number_below_zero_is_answered_with_a_sentence(desk: Desk) -> None:
    page = look(desk, face="-2")
    assert "臺數請填 0 到 200 的數字。" in words_of(page)
    assert 'id="hand" method="get" novalidate' in text_of(page)
