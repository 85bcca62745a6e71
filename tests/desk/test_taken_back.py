"""What the pages say once the ruling that ended a deal is taken back or changed, or can be so no more."""

from referee.desk import drafts
from referee.seating.models import Seat
from tests.desk.conftest import Desk
from tests.desk.pages import text_of, words_of
from tests.desk.seated import a_deal, happen
from tests.desk.test_rulings import a_ruling, review
from tests.desk.test_table import WRONG_KONG

WIN = {"type": "win", "seat": "W", "by": "self_draw"}
FALSE_WIN = {
    "type": "report",
    "seat": "W",
    "foul": "false_win",
    "facts": {"tiles_pushed": True, "because": "incomplete", "face": 2},
}
OTHER = {"act": "amend", "over": "1", "payer_1": "S", "payee_1": "W", "points_1": "45"}


def player_page(desk: Desk) -> str:
    number = Seat.objects.get(sitting=desk.sitting, place="W").entrant.number
    url = f"/t/{desk.cast.tournament.slug}/players/{number}/"
    return words_of(desk.cast.clients["nobody"].get(url))


def test_an_overturned_foul_that_ended_the_deal_asks_for_the_result(desk: Desk) -> None:
    answer = review(desk, a_ruling(desk, FALSE_WIN), act="overturn")
    assert "請補上這一盤正確的結果。" in words_of(answer)
    assert "待補結果" in words_of(desk.client.get(desk.url()))
    assert "待補結果" in words_of(desk.cast.clients["head"].get("/desk/rulings/"))
    assert "結果未定" in player_page(desk)


def test_a_deal_without_ruling_is_being_played(desk: Desk) -> None:
    assert "打牌中" in player_page(desk)


def test_an_amendment_without_a_reason_keeps_what_was_typed_and_marks_the_field(desk: Desk) -> None:
    answer = review(desk, a_ruling(desk), reason=" ", instruction="改付一半。", **OTHER)
    page = text_of(answer)
    assert answer.status_code == 422
    assert '<details class="more" open><summary>改判成別的結果' in page
    for kept in ("改付一半。</textarea>", 'value="45"', "✕ 請寫理由"):
        assert kept in page, kept


def test_other_points_under_the_old_words_are_read_out_as_they_are_now(desk: Desk) -> None:
    ruling = a_ruling(desk, FALSE_WIN)
    page = text_of(desk.cast.clients["head"].get(f"/desk/rulings/{ruling.pk}/"))
    old = page.partition('name="instruction"')[2].partition(">")[2].partition("</textarea>")[0]
    words = words_of(review(desk, ruling, instruction=old, **OTHER))
    assert old
    assert old not in words.partition("改判成別的結果")[0]
    assert "陳冠廷付" in words.partition("依據")[0]


def test_a_result_that_others_followed_is_corrected_and_not_overturned(desk: Desk) -> None:
    url = f"/desk/rulings/{a_ruling(desk).pk}/"
    assert 'value="overturn"' in text_of(desk.client.get(url))
    a_deal(desk.sitting, by=desk.referee)
    floor, head = (text_of(desk.cast.clients[who].get(url)) for who in ("referee", "head"))
    for page in (floor, head):
        assert 'value="overturn"' not in page
        assert "這一盤之後已經開打" in page
    assert 'value="uphold"' in head
    assert ">更正結果</a>" in head.partition("更正或撤銷")[2]
    assert "結果打錯了" not in head


def test_a_liability_is_marked_in_the_lists_only_while_its_deal_is_played(desk: Desk) -> None:
    a_ruling(desk, WRONG_KONG)
    pages = {"referee": desk.url(), "head": "/desk/rulings/"}
    mark = '<span class="mark open">代賠</span>'
    for who, url in pages.items():
        assert mark in text_of(desk.cast.clients[who].get(url)), who
    a_ruling(desk, {"type": "exhausted"})
    for who, url in pages.items():
        assert mark not in text_of(desk.cast.clients[who].get(url)), who


def test_the_confirmation_of_a_result_names_the_question_put_aside_in_its_deal(desk: Desk) -> None:
    happen(desk.deal, {"type": "report", "seat": "S", "foul": "wrong_added_kong"}, by=desk.referee)
    for event, page in (({"type": "exhausted"}, "ask/"), ({**WIN, "face": 3}, "hand/")):
        told = {"e": drafts.write(event), "deal": "1"}
        words = words_of(desk.client.get(desk.url(page), told | ({"face": "3"} if page == "hand/" else {})))
        assert "還沒查明" in words.partition("確認，記下結果")[0], page
