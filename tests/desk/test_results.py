"""A result: asked step by step, computed and shown before it is confirmed, recorded once."""

import json
from typing import Any
from uuid import uuid4

from referee.desk import drafts
from tests.desk.conftest import Desk
from tests.desk.pages import fields_of, text_of, words_of
from tests.desk.seated import happen

SELF_DRAW = {"type": "win", "seat": "W", "by": "self_draw"}
HAND = {"concealed": "123m456m678p234s67s", "win": "8s", "melds": "", "flowers": "f3f6"}
PAIR = {**HAND, "concealed": HAND["concealed"] + "55p"}


def look(desk: Desk, **told: str) -> Any:
    """The hand's page with these tiles or this tai."""
    query = {"e": drafts.write(SELF_DRAW), "deal": "1", **told}
    return desk.client.get(desk.url("hand/"), query)


def test_a_win_on_a_discard_wants_the_winner_and_the_discarder(desk: Desk) -> None:
    page = words_of(desk.client.get(desk.url("result/"), {"go": "1", "by": "discard"}))
    assert "請點和牌的人。" in page
    assert "請點放銃的人。" in page


def test_nobody_wins_on_his_own_discard(desk: Desk) -> None:
    told = {"go": "1", "by": "discard", "seat": "W", "source": "W"}
    assert "和牌的人不能是放銃的人。" in words_of(desk.client.get(desk.url("result/"), told))


def test_a_win_goes_on_to_the_tiles_and_a_drawn_deal_to_the_proposal(desk: Desk) -> None:
    win = desk.client.get(desk.url("result/"), {"go": "1", "by": "self_draw", "seat": "W"})
    assert win.headers["Location"].startswith(desk.url("hand/"))
    drawn = desk.client.get(desk.url("result/"), {"go": "1", "by": "exhausted"}, follow=True)
    assert "林佩蓉連莊" in words_of(drawn)
    assert "確認，記下結果" in words_of(drawn)


def test_tiles_are_computed_and_shown_before_anything_is_recorded(desk: Desk) -> None:
    page = words_of(look(desk, **PAIR))
    for said in (
        "門清 1",
        "不求 1",
        "自摸 1",
        "牌面 4 臺",
        "三家共付 220。",
        "80＝底 30＋（牌面 4＋莊連拉 1）× 10",
    ):
        assert said in page, said
    assert desk.deal.log.events.count() == 0


def test_a_told_tai_is_marked_as_told(desk: Desk) -> None:
    page = words_of(look(desk, face="5"))
    assert "牌面 5 臺 照報的臺數" in page


def test_tiles_not_yet_complete_are_no_fault(desk: Desk) -> None:
    page = words_of(look(desk, concealed="123m45", win=""))
    assert "確認以前什麼都不會記下" in page


def test_a_hand_that_is_no_win_says_what_is_wrong_or_rules_a_false_win(desk: Desk) -> None:
    page = words_of(look(desk, **{**PAIR, "win": "9s"}))
    assert "詐和" in page


def test_bad_tiles_are_named(desk: Desk) -> None:
    page = words_of(look(desk, **{**PAIR, "win": "xx"}))
    assert "△" in page
    assert "確認，記下結果" not in page.split("退一步")[0]


def test_a_confirmed_result_is_recorded_and_its_card_shown(desk: Desk) -> None:
    sent = fields_of(look(desk, **PAIR))
    answer = desk.client.post(desk.url("record/"), sent, follow=True)
    assert answer.redirect_chain[0][1] == 303
    assert "三家共付 220。" in words_of(answer)
    assert "開始下一盤" in words_of(answer)


def test_the_same_post_twice_counts_once_and_shows_the_same_ruling(desk: Desk) -> None:
    sent = fields_of(look(desk, face="5"))
    one, two = (desk.client.post(desk.url("record/"), sent) for _ in range(2))
    assert one.headers["Location"] == two.headers["Location"]
    assert desk.deal.log.events.count() == 1


def test_the_same_uuid_with_another_content_says_that_the_first_counted(desk: Desk) -> None:
    sent = fields_of(look(desk, face="5"))
    desk.client.post(desk.url("record/"), sent)
    other = {**sent, "e": drafts.write({**json.loads(sent["e"]), "face": 6})}
    answer = desk.client.post(desk.url("record/"), other)
    assert answer.status_code == 409
    assert "先前那一次已經算數了，這一次沒有。" in words_of(answer)


def test_what_changed_meanwhile_is_shown_and_confirmed_anew(desk: Desk) -> None:
    sent = fields_of(look(desk, face="5"))
    happen(desk.deal, {"type": "watch", "seat": "N"})
    stale = desk.client.post(desk.url("record/"), sent)
    assert stale.status_code == 409
    assert "剛才這一桌有別的紀錄，這一筆還沒算數。" in words_of(stale)
    assert "張志豪・眼牌" in words_of(stale)
    assert desk.deal.log.rulings.count() == 0
    again = fields_of(stale)
    assert again["uid"] == sent["uid"]
    assert desk.client.post(desk.url("record/"), again).status_code == 303


def test_a_late_post_of_an_earlier_deal_cannot_slip_into_the_next(desk: Desk) -> None:
    from tests.desk.seated import a_deal

    sent = {"uid": str(uuid4()), "seen": "0", "deal": "1", "e": drafts.write({**SELF_DRAW, "face": 3})}
    happen(desk.deal, {"type": "exhausted"}, by=desk.referee)
    following = a_deal(desk.sitting, by=desk.referee)
    answer = desk.client.post(desk.url("record/"), sent)
    assert answer.status_code in (409, 422)
    assert following.log.events.count() == 0


def test_nonsense_is_refused_with_a_sentence_and_records_nothing(desk: Desk) -> None:
    for text in ("", "{", '{"type":"win"}', '{"type":"xx","seat":"E"}', '{"type":"note","text":"\\u0000"}'):
        answer = desk.client.post(desk.url("record/"), {"uid": str(uuid4()), "deal": "1", "e": text})
        assert answer.status_code == 422, text
        assert "沒有記下" in words_of(answer)
    assert desk.deal.log.events.count() == 0


def test_the_next_deal_is_opened_with_the_dealers_dice(desk: Desk) -> None:
    happen(desk.deal, {"type": "exhausted"}, by=desk.referee)
    page = desk.client.get(desk.url("next/"))
    assert "林佩蓉連莊，連 1。擲三顆骰子開門。" in words_of(page)
    sent = {"uid": str(uuid4()), "die_1": "1", "die_2": "1"}
    assert "三顆骰子都要點" in words_of(desk.client.post(desk.url("next/"), sent))
    assert desk.client.post(desk.url("next/"), {**sent, "die_3": "4"}).status_code == 303
    assert "第 2 盤" in text_of(desk.client.get(desk.url()))


def test_a_deal_without_result_has_no_next(desk: Desk) -> None:
    assert "這一盤還沒有結果。" in words_of(desk.client.get(desk.url("next/")))


def test_a_told_face_that_hardly_any_hand_has_is_looked_at_twice(desk: Desk) -> None:
    page = look(desk, face="200")
    assert "報的牌面是 200 臺，很少有牌超過 60 臺" in words_of(page)
    assert 'id="confirm"' not in text_of(page)
    assert 'id="confirm"' not in text_of(look(desk, face="200", sure="120"))
    sent = fields_of(look(desk, face="200", sure="200"))
    assert json.loads(sent["e"])["face"] == 200
    assert desk.client.post(desk.url("record/"), sent).status_code in (302, 303)
    assert "很少有牌" not in words_of(look(desk, face="60"))
