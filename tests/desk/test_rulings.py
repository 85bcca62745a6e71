"""A ruling's page: its card, its chain, its review, its public face, and the head referee's list."""

import json
from typing import Any
from uuid import uuid4

import pytest

from rulings.review import review as write_review
from tests.builders import later
from tests.desk.conftest import Desk
from tests.desk.pages import text_of, words_of
from tests.desk.seated import a_deal, happen
from tests.desk.test_table import WRONG_KONG


def a_ruling(desk: Desk, event: dict[str, Any] | None = None) -> Any:
    return happen(
        desk.deal, event or {"type": "win", "seat": "W", "by": "self_draw", "face": 6}, by=desk.referee
    ).ruling


def review(desk: Desk, ruling: Any, who: str = "head", **told: str) -> Any:
    sent = {"uid": str(uuid4()), "reason": "看過錄影", **told}
    return desk.cast.clients[who].post(f"/desk/rulings/{ruling.pk}/review/", sent, follow=True)


def test_the_card_says_what_happens_who_pays_why_and_on_which_facts(desk: Desk) -> None:
    page = words_of(desk.client.get(f"/desk/rulings/{a_ruling(desk, WRONG_KONG).pk}/"))
    order = ["陳冠廷・錯加槓", "放回槓尾", "不付分", "△ 未結", "依據", "F8.2", "認定的事實"]
    at = 0
    for said in order:
        at = page.index(said, at)


def test_a_ruling_is_undone_with_a_reason_and_the_points_go_back(desk: Desk) -> None:
    ruling = a_ruling(desk)
    answer = review(desk, ruling, "referee", act="overturn")
    assert "撤銷，分數退回" in words_of(answer)
    assert "看過錄影" in words_of(answer)
    assert "+280" not in text_of(desk.client.get(desk.url()))
    assert "已有新的裁決" in words_of(desk.client.get(f"/desk/rulings/{ruling.pk}/"))


def test_a_review_without_reason_is_refused(desk: Desk) -> None:
    ruling = a_ruling(desk)
    answer = review(desk, ruling, act="overturn", reason=" ")
    assert answer.status_code == 422
    assert "請寫理由" in words_of(answer)
    assert desk.deal.log.rulings.count() == 1


def test_the_head_referee_amends_with_payments_of_his_own(desk: Desk) -> None:
    answer = review(
        desk, a_ruling(desk), act="amend", instruction="改付一半。", payer_1="S", payee_1="W", points_1="45"
    )
    words = words_of(answer)
    assert "改付一半。" in words
    assert "改判" in words
    assert "+45" in text_of(desk.client.get(desk.url())).split('data-place="W"')[1].split("</li>")[0]


def test_two_reviews_of_one_ruling_are_told_apart(desk: Desk) -> None:
    ruling = a_ruling(desk)
    review(desk, ruling, act="overturn")
    late = review(desk, ruling, act="overturn")
    assert late.status_code == 409
    assert "已經有人處理過" in words_of(late)


def test_the_public_page_has_the_card_and_no_buttons_and_names_no_official(desk: Desk) -> None:
    ruling = a_ruling(desk)
    answer = review(desk, ruling, act="overturn")
    new = answer.redirect_chain[-1][0].rstrip("/").split("/")[-1]
    page = desk.cast.clients["nobody"].get(f"/t/{desk.cast.tournament.slug}/rulings/{new}/")
    assert "看過錄影" in words_of(page)
    assert str(desk.cast.users["head"]) not in text_of(page)
    assert "review" not in text_of(page)


def test_the_head_referee_filters_the_list(desk: Desk) -> None:
    a_ruling(desk, WRONG_KONG)
    head = desk.cast.clients["head"]
    assert "陳冠廷・錯加槓，判相公" in words_of(head.get("/desk/rulings/"))
    for wrong in ("kind=result", "table=9", "by=review", "clause=F4", "standing=no"):
        assert "沒有符合的裁決。" in words_of(head.get(f"/desk/rulings/?{wrong}")), wrong
    for right in ("kind=dispute", "table=7", "by=engine", "clause=f8.2", "standing=yes"):
        assert "陳冠廷・錯加槓" in words_of(head.get(f"/desk/rulings/?{right}")), right


def test_the_card_of_a_win_paid_by_the_liable_shows_who_would_have_owed_it(desk: Desk) -> None:
    happen(desk.deal, WRONG_KONG, by=desk.referee)
    win = {"type": "win", "seat": "W", "by": "self_draw", "face": 5, "tail": True, "returned_tile": True}
    page = text_of(desk.client.get(f"/desk/rulings/{a_ruling(desk, win).pk}/"))
    assert page.count('class="label ghost"') == 2
    assert "代賠的起因" in page
    assert "陳冠廷・錯加槓" in page
    assert "虛線是原本的付法。" in page
    assert 'class="seat dead" data-at="r"' in page
    assert "kong" not in page.split("認定的事實")[1]


def test_an_overturned_result_says_what_the_table_does_and_leads_to_the_right_one(desk: Desk) -> None:
    page = words_of(review(desk, a_ruling(desk), "referee", act="overturn"))
    assert "結果撤銷，分數退回。" in page
    assert "請補上這一盤正確的結果。" in page
    assert "照常繼續" not in page
    table = text_of(desk.client.get(desk.url()))
    assert "待補結果" in table
    assert f"{desk.url('result/')}?deal=1" in table


def test_the_right_result_is_entered_through_the_engine_and_closes_what_was_open(desk: Desk) -> None:
    review(desk, a_ruling(desk), "referee", act="overturn")
    right = a_ruling(desk, {"type": "win", "seat": "S", "by": "self_draw", "face": 2})
    assert "P-pay" in right.decision_data["clauses"]
    assert "待補結果" not in words_of(desk.client.get(desk.url()))


def test_a_result_missing_in_an_earlier_deal_stays_in_sight(desk: Desk) -> None:
    ruling = a_ruling(desk)
    a_deal(desk.sitting, by=desk.referee)
    write_review(ruling_id=ruling.pk, uid=uuid4(), act="overturn", reason="合議", actor_id=None, now=later())
    for page in ("", "history/"):
        assert "第 1 盤的結果撤銷了" in words_of(desk.client.get(desk.url(page))), page


def test_what_was_overturned_and_put_back_is_called_so(desk: Desk) -> None:
    review(desk, a_ruling(desk), "referee", act="overturn")
    back = desk.deal.log.rulings.order_by("n").last()
    answer = review(desk, back, "head", act="overturn")
    assert "恢復原裁決" in words_of(answer)
    history = words_of(desk.client.get(desk.url("history/")))
    assert "已恢復" in history
    assert "+280" in text_of(desk.client.get(desk.url()))


@pytest.mark.parametrize("who", ["referee", "head"])
def test_the_result_of_an_earlier_deal_is_corrected_and_not_just_overturned(desk: Desk, who: str) -> None:
    ruling = a_ruling(desk)
    a_deal(desk.sitting, by=desk.referee)
    answer = review(desk, ruling, who, act="overturn")
    assert answer.status_code == 409
    assert "請裁判長用「更正結果」" in words_of(answer)
    assert desk.deal.log.rulings.count() == 1


def test_a_ruling_of_an_ended_deal_takes_a_late_dispute_of_that_deal(desk: Desk) -> None:
    ruling = a_ruling(desk)
    a_deal(desk.sitting, by=desk.referee)
    page = text_of(desk.client.get(f"/desk/rulings/{ruling.pk}/"))
    assert f"{desk.url('dispute/')}?deal=1" in page
    assert "補報這一盤的爭議" in page


def test_a_late_dispute_that_changes_nothing_does_not_say_that_the_deal_goes_on(desk: Desk) -> None:
    a_ruling(desk)
    late = a_ruling(
        desk, {"type": "report", "seat": "N", "foul": "watch_violation", "facts": {"ready": False}}
    )
    page = words_of(desk.client.get(f"/desk/rulings/{late.pk}/"))
    assert "本盤繼續" not in page
    assert "照常繼續" not in page


def test_only_the_head_referee_sees_uphold_and_the_correction_of_a_mistyped_result(desk: Desk) -> None:
    url = f"/desk/rulings/{a_ruling(desk).pk}/"
    head, floor = (text_of(desk.cast.clients[who].get(url)) for who in ("head", "referee"))
    assert '<details class="more" open><summary>更正或撤銷' in head
    assert f"{url.replace('desk', 'hearings')}correct/" in head
    assert "correct/" not in floor
    assert "維持原判" not in floor


def test_a_page_that_refused_can_be_read_again(desk: Desk) -> None:
    url = f"/desk/rulings/{a_ruling(desk).pk}/"
    assert desk.client.get(f"{url}review/").headers["Location"] == url
    assert desk.client.get(desk.url("record/")).headers["Location"] == desk.url()


AMENDED = {"act": "amend", "instruction": "改付一半。", "payer_1": "S", "payee_1": "W", "points_1": "45"}


def test_an_amendment_that_is_refused_keeps_every_word_and_names_the_field(desk: Desk) -> None:
    answer = review(desk, a_ruling(desk), **{**AMENDED, "payee_1": "S", "liable": "N"})
    page = text_of(answer)
    assert answer.status_code == 422
    assert "付的人和收的人不能是同一個。" in page
    assert "代賠要說清楚" in page
    for kept in ("改付一半。</textarea>", 'value="45"', "看過錄影</textarea>"):
        assert kept in page, kept
    assert desk.deal.log.rulings.count() == 1


def test_the_form_begins_with_what_stands(desk: Desk) -> None:
    page = text_of(desk.cast.clients["head"].get(f"/desk/rulings/{a_ruling(desk, WRONG_KONG).pk}/"))
    form = page.partition("改判成別的結果")[2]
    assert 'name="clause" value="F8.2" checked' in form
    assert '<option value="S" selected>陳冠廷' in form.partition('name="liable"')[2]
    assert form.partition('name="dead"')[2].partition("checked")[0].count("<input") == 1


def test_an_amendment_cites_clauses_and_opens_a_liability(desk: Desk) -> None:
    told = {"liable": "N", "covers": "self_draw", "until": "end_of_deal", "clause": "F8", "more_clause": "F2"}
    review(desk, a_ruling(desk, WRONG_KONG), **AMENDED, **told)
    ruling = desk.deal.log.rulings.get(act="amend").decision_data
    assert ruling["clauses"] == ["F8", "F2"]
    assert [r["seat"] for r in ruling["remedies"] if r["kind"] == "liability"] == ["N"]


def test_there_is_one_box_for_the_reason(desk: Desk) -> None:
    page = text_of(desk.cast.clients["head"].get(f"/desk/rulings/{a_ruling(desk).pk}/"))
    assert page.partition("更正或撤銷")[2].partition("改判成別的結果")[0].count('name="reason"') == 1
    assert page.partition("改判成別的結果")[2].partition("</form>")[0].count('name="reason"') == 0


def test_an_amendment_that_ends_the_deal_keeps_the_next_deal_of_what_it_amends(desk: Desk) -> None:
    ruling = a_ruling(desk)
    review(desk, ruling, **AMENDED, over="1")
    ended = desk.deal.log.rulings.get(act="amend").decision_data["remedies"]
    assert ended == [r for r in ruling.decision_data["remedies"] if r["kind"] == "deal_over"]


def test_the_list_is_filtered_by_player_and_by_day(desk: Desk) -> None:
    made = a_ruling(desk, WRONG_KONG)
    head, day = desk.cast.clients["head"], made.at.astimezone(desk.cast.tournament.zone).date().isoformat()
    for right in ("player=陳冠廷", "player=2", f"since={day}", f"until={day}"):
        assert "陳冠廷・錯加槓" in words_of(head.get(f"/desk/rulings/?{right}")), right
    for wrong in ("player=張志豪", "player=4", "since=2099-01-01", "until=2001-01-01", "standing=appealed"):
        assert "沒有符合的裁決。" in words_of(head.get(f"/desk/rulings/?{wrong}")), wrong


def test_what_waits_anywhere_stands_above_the_list(desk: Desk) -> None:
    happen(desk.deal, {"type": "report", "seat": "S", "foul": "wrong_added_kong"}, by=desk.referee)
    a_ruling(desk, {"type": "report", "seat": "N", "foul": "extra_tile"})
    page = words_of(desk.cast.clients["head"].get("/desk/rulings/"))
    assert "還沒查明 第 7 桌・第 1 輪 第 1 盤 陳冠廷・錯加槓" in page


def test_a_question_of_an_earlier_deal_stays_in_sight_and_is_warned_of_before_the_next(desk: Desk) -> None:
    happen(desk.deal, {"type": "report", "seat": "S", "foul": "wrong_added_kong"}, by=desk.referee)
    a_ruling(desk)
    warned = text_of(desk.client.get(desk.url("next/")))
    assert "還沒查明" in warned
    a_deal(desk.sitting, by=desk.referee)
    for page in ("", "history/"):
        found = text_of(desk.client.get(desk.url(page)))
        assert f"{desk.url('ask/')}?event=0&amp;deal=1" in found.replace("&deal", "&amp;deal"), page
    asked = desk.client.get(desk.url("ask/?event=0&deal=1"))
    assert "已補牌了嗎" in words_of(asked) or "陳冠廷・錯加槓" in words_of(asked)


@pytest.mark.parametrize("act", ["uphold", "overturn"])
def test_what_the_head_referee_decided_no_floor_referee_changes(desk: Desk, act: str) -> None:
    review(desk, a_ruling(desk), act=act)
    decided, said = desk.deal.log.rulings.latest("n"), "這項裁決已經覆核過，要再改請裁判長處理。"
    answer = review(desk, decided, "referee", act="overturn")
    assert answer.status_code == 409
    assert said in words_of(answer)
    page = text_of(desk.client.get(f"/desk/rulings/{decided.pk}/"))
    assert said in page
    assert 'value="overturn"' not in page
    body = {"uid": str(uuid4()), "act": "overturn", "reason": "再改"}
    by_api = desk.client.post(
        f"/api/v1/rulings/{decided.pk}/review/", json.dumps(body), content_type="application/json"
    )
    assert (by_api.status_code, by_api.json()["error"]["message"]) == (409, said)
    assert desk.deal.log.rulings.count() == 2
    assert review(desk, decided, "head", act="overturn").status_code == 200
