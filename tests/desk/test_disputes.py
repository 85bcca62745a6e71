"""A dispute: found in two taps, asked one question at a time, ruled; or put aside and answered later."""

from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import pytest

from referee.desk import drafts
from tests.desk.conftest import Desk
from tests.desk.pages import fields_of, text_of, words_of
from tests.desk.seated import happen

KONG = drafts.report(seat="S", foul="wrong_added_kong")


def ask(desk: Desk, draft: dict[str, Any], **told: str) -> Any:
    return desk.client.get(desk.url("ask/"), {"e": drafts.write(draft), "deal": "1", **told}, follow=True)


def answered(desk: Desk, *answers: tuple[str, str]) -> Any:
    """The page after these answers to a wrong added kong, each given on the page of its question."""
    draft, page = KONG, ask(desk, KONG)
    for fact, value in answers:
        page = ask(desk, draft, fact=fact, a=value)
        chain = page.redirect_chain
        assert chain, f"{fact} was not the question"
        draft = drafts.read(parse_qs(urlsplit(chain[-1][0]).query)["e"][0])
    return page


@pytest.mark.parametrize(
    ("typed", "foul"),
    [
        ("多一張", "extra_tile"),
        ("多一张", "extra_tile"),
        ("extra tile", "extra_tile"),
        ("喊碰", "called_not_taken"),
    ],
)
def test_a_foul_is_found_in_either_script_and_in_english(desk: Desk, typed: str, foul: str) -> None:
    page = text_of(desk.client.get(desk.url("dispute/"), {"q": typed}))
    found = page.split('id="fouls"')[1].split("</section>")[0]
    assert f'value="{foul}"' in found


def test_every_foul_is_offered_in_a_group(desk: Desk) -> None:
    from rulings.law import edition

    page = text_of(desk.client.get(desk.url("dispute/")))
    assert all(f'value="{foul}"' in page for foul in edition("tw16").fouls)


def test_a_search_without_result_says_what_to_do(desk: Desk) -> None:
    assert "換個說法" in words_of(desk.client.get(desk.url("dispute/"), {"q": "騎腳踏車"}))


def test_one_question_a_screen_with_the_words_of_the_case_and_its_clause(desk: Desk) -> None:
    page = answered(desk, ("replaced", "true"))
    words = words_of(page)
    assert "補牌已放入手牌，還是仍在手上？" in words
    assert "已放入手牌 和立牌併在一起了" in words
    assert "為什麼問這題 F8.1" in words
    assert "已經補牌 更正" in words
    assert 'class="scene"' in text_of(page)


def test_a_wrong_answer_is_asked_again(desk: Desk) -> None:
    page = ask(desk, KONG, fact="replaced", a="perhaps")
    assert "請點一個答案。" in words_of(page)


def test_the_answers_come_to_a_ruling_and_nothing_is_written_before_it_is_issued(desk: Desk) -> None:
    page = answered(
        desk, ("replaced", "true"), ("in_hand", "true"), ("identifiable", "false"), ("discarded", "false")
    )
    words = words_of(page)
    assert "還沒宣布" in words
    assert "判相公" in words
    assert "F8.2" in words
    assert desk.deal.log.events.count() == 0
    issued = desk.client.post(desk.url("record/"), fields_of(page), follow=True)
    assert "陳冠廷・錯加槓" in words_of(issued)
    assert desk.deal.log.rulings.count() == 1


def test_the_page_goes_back_to_the_question_before(desk: Desk) -> None:
    page = text_of(answered(desk, ("replaced", "true"), ("in_hand", "true")))
    back = page.split('class="back" href="')[1].split('"')[0]
    assert "補牌已放入手牌，還是仍在手上？" in words_of(desk.client.get(back))


def test_a_question_put_aside_stays_open_and_is_answered_later(desk: Desk) -> None:
    page = answered(desk, ("replaced", "true"))
    aside = text_of(page).split("還查不清楚")[0].rsplit("<form", 1)[1]
    sent = {name: aside.split(f'name="{name}" value="')[1].split('"')[0] for name in ("uid", "seen", "deal")}
    draft = drafts.with_answer(KONG, fact="replaced", value=True)
    desk.client.post(desk.url("record/"), {**sent, "e": drafts.write(draft)})
    table = words_of(desk.client.get(desk.url()))
    assert "還沒查明 第 1 盤 陳冠廷・錯加槓 補牌已放入手牌，還是仍在手上？" in table

    told = {"event": "0", "deal": "1", "fact": "in_hand", "a": "false"}
    proposed = desk.client.get(desk.url("ask/"), told)
    assert "宣布裁決" in words_of(proposed)
    issued = desk.client.post(desk.url("record/"), fields_of(proposed), follow=True)
    assert "F8.1" in words_of(issued)
    assert "還沒查明" not in words_of(desk.client.get(desk.url()))


def test_a_referee_overrides_with_a_reason_and_it_is_marked(desk: Desk) -> None:
    sent = {
        "uid": str(uuid4()),
        "seen": "0",
        "deal": "1",
        "e": drafts.write(drafts.report(seat="S", foul="extra_tile")),
        "override": "1",
        "instruction": "警告一次，照常打。",
        "payer_1": "S",
        "payee_1": "E",
        "points_1": "10",
    }
    without = desk.client.post(desk.url("record/"), sent)
    assert without.status_code == 422
    issued = desk.client.post(desk.url("record/"), {**sent, "reason": "選手自首"}, follow=True)
    words = words_of(issued)
    assert "警告一次，照常打。" in words
    assert "選手自首" in words
    assert "裁判酌定" in words


@pytest.mark.parametrize("calls", [{}, {"call_S": "pong"}])
def test_claims_want_the_discarder_and_two_callers(desk: Desk, calls: dict[str, str]) -> None:
    page = words_of(desk.client.get(desk.url("claims/"), {"go": "1", "discarder": "E", **calls}))
    assert "至少要有兩家喊" in page
    assert "請點打牌的人。" in words_of(desk.client.get(desk.url("claims/"), {"go": "1"}))


def test_one_tap_logs_a_watcher(desk: Desk) -> None:
    sent = {"uid": str(uuid4()), "seen": "0", "deal": "1", "e": '{"type":"watch","seat":"S"}'}
    assert desk.client.post(desk.url("record/"), sent).headers["Location"].startswith(desk.url("?logged="))
    assert "眼牌" in text_of(desk.client.get(desk.url())).split('data-place="S"')[1].split("</li>")[0]


def test_shown_tiles_are_logged_with_whose_fault_it_was(desk: Desk) -> None:
    sent = {"uid": str(uuid4()), "seen": "0", "deal": "1", "seat": "S", "tiles": "5m", "own_fault": "1"}
    assert desk.client.post(desk.url("show/"), sent).status_code == 303
    assert desk.deal.log.events.get().data == {"type": "show", "seat": "S", "tiles": "5m", "own_fault": True}


def test_a_note_is_kept_and_decides_nothing(desk: Desk) -> None:
    sent = {"uid": str(uuid4()), "deal": "1", "text": "南家換了一張椅子"}
    assert desk.client.post(desk.url("note/"), sent).status_code == 303
    assert "南家換了一張椅子" in words_of(desk.client.get(desk.url("note/")))
    assert desk.deal.log.rulings.count() == 0
    assert desk.client.post(desk.url("note/"), {**sent, "text": " "}).status_code == 422


def test_a_report_after_the_deal_is_over_is_still_taken(desk: Desk) -> None:
    happen(desk.deal, {"type": "exhausted"}, by=desk.referee)
    assert "補報爭議" in words_of(desk.client.get(desk.url()))


def test_who_wanted_a_wrong_tile_is_told_by_list_and_a_win_with_its_face(desk: Desk) -> None:
    draft = drafts.with_answer(
        drafts.report(seat="S", foul="exposed_tile_discarded"), fact="like_tile_in_hand", value=False
    )
    page = text_of(ask(desk, draft))
    assert 'value="W:chow:shown"' in page
    assert 'value="E:chow:shown"' not in page
    assert "和牌的請填牌面臺數。" in words_of(ask(desk, draft, fact="claims", a="E:win"))
    ruled = ask(desk, draft, fact="claims", a="E:win", face_E="3")
    assert "要這張牌的：林佩蓉喊和銃" in words_of(ruled)
    assert "復原後再打的那張，誰和了？" in words_of(ruled)


def test_nobody_wanting_it_is_an_answer_too(desk: Desk) -> None:
    draft = drafts.with_answer(
        drafts.report(seat="S", foul="exposed_tile_discarded"), fact="like_tile_in_hand", value=False
    )
    page = ask(desk, draft, fact="claims", a="")
    assert page.status_code == 200
    assert "誰要這張牌？" not in words_of(page).split("已經知道")[0]


def test_an_offenders_face_can_be_worked_out_from_his_tiles(desk: Desk) -> None:
    draft = drafts.report(seat="S", foul="false_win")
    for fact, value in (("tiles_pushed", True), ("because", "incomplete")):
        draft = drafts.with_answer(draft, fact=fact, value=value)
    page = text_of(ask(desk, draft))
    assert "輸入手牌來算" in page
    told = {
        "e": drafts.write(draft),
        "deal": "1",
        "concealed": "123m456m789mEEE12p5s",
        "melds": "CCC",
        "win": "9p",
    }
    computed = desk.client.get(desk.url("hand/"), told)
    assert "宣布裁決" in words_of(computed)
    assert "詐和" in words_of(computed)


def test_every_foul_leads_to_a_question_or_a_ruling(desk: Desk) -> None:
    from rulings.law import edition

    for foul in edition("tw16").fouls:
        who = "E" if foul == "door_tile_flower" else "S"  # the door tile is the dealer's
        page = desk.client.get(desk.url("ask/"), {"seat": who, "foul": foul, "deal": "1"}, follow=True)
        assert page.status_code == 200, foul
        words = words_of(page)
        assert "還查不清楚，先擱著" in words or "宣布裁決" in words, foul


def test_an_override_that_is_refused_keeps_every_word_and_is_sent_again_under_its_uuid(desk: Desk) -> None:
    draft = drafts.report(seat="S", foul="extra_tile")
    sent = {
        "uid": str(uuid4()),
        "deal": "1",
        "e": drafts.write(draft),
        "override": "1",
        "instruction": "口頭警告。",
        "payer_1": "S",
        "payee_1": "S",
        "points_1": "50",
        "reason": "第一次",
    }
    answer = desk.client.post(desk.url("record/"), sent)
    page = text_of(answer)
    assert answer.status_code == 422
    assert "付的人和收的人不能是同一個。" in page
    for kept in ("口頭警告。</textarea>", 'value="50"', sent["uid"], "第一次</textarea>"):
        assert kept in page, kept
    assert desk.deal.log.events.count() == 0
    done = desk.client.post(desk.url("record/"), {**sent, "payee_1": "W", "clause": "F2"})
    assert done.status_code == 303
    assert desk.deal.log.rulings.get().decision_data["clauses"] == ["F2"]


def test_a_foul_chosen_before_the_player_is_kept_and_the_player_asked_for_at_his_place(desk: Desk) -> None:
    page = text_of(desk.client.get(desk.url("ask/"), {"foul": "extra_tile", "deal": "1"}, follow=True))
    pick = page.partition('class="pick"')[2].partition("</fieldset>")[0]
    assert "還要先點：是誰犯規？" in pick
    assert 'name="foul" value="extra_tile"' in pick


def test_who_is_not_next_cannot_chow_and_it_is_said_at_his_call(desk: Desk) -> None:
    calls = {"go": "1", "discarder": "E", "call_W": "chow", "call_N": "pong"}
    page = text_of(desk.client.get(desk.url("claims/"), calls))
    west = page.partition('data-of="W"')[2].partition("</fieldset>")[0]
    assert "只有下家能吃；林佩蓉的下家是陳冠廷。" in west
    assert 'value="chow" checked' in west
    sound = desk.client.get(desk.url("claims/"), {**calls, "call_W": "", "call_S": "chow"})
    assert sound.status_code == 302


def test_the_face_of_who_pays_for_all_says_whose_and_why(desk: Desk) -> None:
    happen(desk.deal, {"type": "report", "seat": "S", "foul": "extra_tile"}, by=desk.referee)
    words = words_of(ask(desk, drafts.report(seat="S", foul="missing_tile")))
    assert "陳冠廷的牌面幾臺？" in words
    assert "這次要由陳冠廷包賠三家（F5）" in words


def test_the_reasons_of_a_false_win_begin_with_the_likeliest_in_two_columns(desk: Desk) -> None:
    page = text_of(ask(desk, {**drafts.report(seat="S", foul="false_win"), "facts": {"tiles_pushed": True}}))
    assert 'class="answers many"' in page
    assert page.index('value="incomplete"') < page.index('value="passed_win"')


def test_the_number_of_questions_left_is_said_only_where_every_way_agrees(desk: Desk) -> None:
    assert "最後一題" in words_of(
        ask(
            desk,
            {
                **drafts.report(seat="S", foul="false_win"),
                "facts": {"tiles_pushed": True, "because": "incomplete"},
            },
        )
    )
    assert "題" not in words_of(ask(desk, drafts.report(seat="S", foul="false_win"))).partition("登出")[0]


def test_answering_later_shows_what_is_known_and_takes_the_last_answer_back(desk: Desk) -> None:
    happen(desk.deal, {**KONG, "facts": {"replaced": True}}, by=desk.referee)
    told = {"type": "finding", "event": 0, "fact": "in_hand", "value": True, "by": "裁判"}
    happen(desk.deal, told, by=desk.referee)
    page = desk.client.get(desk.url("ask/?event=0&deal=1"))
    words = words_of(page)
    assert "已經補牌" in words
    assert "補牌已放入手牌" in words
    assert "還查不清楚，先擱著" in words
    sent = {"uid": str(uuid4()), "deal": "1", "e": '{"type":"retract","event":1}'}
    back = desk.url("ask/?event=0&deal=1")
    assert desk.client.post(desk.url("record/"), {**sent, "next": back}).headers["Location"] == back
    again = words_of(desk.client.get(back))
    assert "補牌已放入手牌，還是仍在手上？" in again


def test_a_face_found_later_can_be_worked_out_from_the_tiles(desk: Desk) -> None:
    happen(desk.deal, {"type": "win", "seat": "W", "by": "self_draw"}, by=desk.referee)
    page = text_of(desk.client.get(desk.url("ask/?event=0&deal=1")))
    url = page.partition("輸入手牌來算")[0].rpartition('href="')[2].partition('"')[0]
    tiles = {"concealed": "123m456m678p234s67s55p", "win": "8s"}
    query = "&".join(f"{name}={value}" for name, value in tiles.items())
    hand = desk.client.get(f"{url}&{query}")
    assert "黃淑芬・手牌" in words_of(hand)
    assert "三家共付" in words_of(hand)
    done = desk.client.post(desk.url("record/"), fields_of(hand), follow=True)
    assert "黃淑芬自摸" in words_of(done)
    assert desk.deal.log.rulings.count() == 1


def test_a_search_that_finds_nothing_offers_the_other_foul(desk: Desk) -> None:
    page = text_of(desk.client.get(desk.url("dispute/"), {"q": "海市蜃樓"})).partition('id="fouls"')[2]
    assert 'name="foul" value="other"' in page
