"""The life of a ruling by its pages: drafted, issued, told, appealed by a private link, heard, decided."""

import html
import json
from typing import Any
from uuid import uuid4

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from referee.hearing.actions.links import make_links
from referee.hearing.models import Appeal, Draft, Notice, Opinion
from referee.hearing.queries import as_json, record_of
from referee.players.actions import rename_player
from rulings.models import Ruling
from tests.builders import later, moved
from tests.cast import NOW, client_of
from tests.desk.pages import text_of, words_of
from tests.desk.seated import a_deal
from tests.hearing.house import WIN, WRONG_KONG, House


def post(client: Client, url: str, **data: Any) -> Any:
    return client.post(url, data, follow=True)


def test_a_draft_is_issued_by_the_head_referee(house: House) -> None:
    house.rules(drafting="disputes")
    sent = {"uid": str(uuid4()), "deal": "1", "e": as_text(WRONG_KONG)}
    referee, head = house.cast.clients["referee"], house.cast.clients["head"]
    page = referee.post(f"/desk/{house.sitting.pk}/record/", sent, follow=True)
    assert "裁判長宣布之前不算數" in words_of(page)
    held = Draft.objects.get()
    assert not house.deal.log.events.exists()
    seen = page_seen(head.get(f"/desk/drafts/{held.uid}/"))
    issued = post(head, f"/desk/drafts/{held.uid}/issue/", seen=seen)
    words = words_of(issued)
    assert "草擬" in words
    assert str(house.user("referee")) in words
    assert str(house.user("head")) in words
    late = post(head, f"/desk/drafts/{held.uid}/return/", reason="晚了")
    assert "已經宣布" in words_of(late)


def page_seen(page: Any) -> str:
    found = text_of(page).split('name="seen" value="')[1]
    return found.split('"')[0]


def as_text(event: dict[str, Any]) -> str:
    return json.dumps(event)


def test_a_draft_on_a_table_that_has_moved_on_is_shown_again_first(house: House) -> None:
    house.rules(drafting="disputes")
    sent = {"uid": str(uuid4()), "deal": "1", "e": as_text(WRONG_KONG)}
    house.cast.clients["referee"].post(f"/desk/{house.sitting.pk}/record/", sent)
    held = Draft.objects.get()
    house.ruling(WIN)
    answer = post(house.cast.clients["head"], f"/desk/drafts/{held.uid}/issue/", seen="0")
    assert "還沒有宣布" in words_of(answer)
    assert not hasattr(Draft.objects.get(), "end")


def test_a_floor_referee_does_not_take_back_what_a_head_referee_issued(house: House) -> None:
    ruling = house.ruling()
    house.rules(drafting="disputes")
    url = f"/desk/rulings/{ruling.pk}/review/"
    sent = {"uid": str(uuid4()), "reason": "我錯了", "act": "overturn"}
    assert house.cast.clients["referee"].post(url, sent).status_code == 409
    assert house.cast.clients["head"].post(url, sent).status_code == 303


def test_each_seat_is_told_with_one_tap_and_sees_its_time(house: House) -> None:
    ruling = house.ruling()
    referee = house.cast.clients["referee"]
    for place in "ESWN":
        page = post(referee, f"/hearings/rulings/{ruling.pk}/tell/", place=place, stance="told")
    assert Notice.objects.count() == 4
    assert "四家都知道了" in words_of(page)


def test_a_player_confirms_and_appeals_by_his_link_and_the_standings_say_so(house: House) -> None:
    ruling = house.ruling(WIN)
    tokens = make_links(sitting=house.sitting, by=house.user("referee"), now=later())
    nobody = house.cast.clients["nobody"]
    url = f"/seat/{tokens['E']}/{ruling.pk}/"
    assert "請確認你知道" in words_of(nobody.get(url))
    assert "上訴期限從現在起算" in words_of(post(nobody, url, stance="told"))
    wrong = nobody.post(url, {"words": "沒有勾理由"})
    assert wrong.status_code == 422
    assert "請從表上勾至少一項理由" in words_of(wrong)
    form = wrong.content.decode().split("我要上訴")[1]
    assert "請從表上勾至少一項理由" in form  # beside what is to be mended, and the keyboard is led there
    assert form.index("autofocus") < form.index("<textarea")
    sent = post(nobody, url, grounds=["clause", "points"], words="臺數算錯了")
    assert "你已上訴" in words_of(sent)
    assert Appeal.objects.get().link is not None
    standings = words_of(nobody.get(f"/t/{house.cast.tournament.slug}/standings/"))
    assert "名次暫列：1 件上訴中" in standings
    assert standings.count("若撤銷 0") == 2
    table = words_of(nobody.get(f"/seat/{tokens['S']}/"))
    assert "請確認" in table


def test_the_panel_hears_votes_and_decides_on_its_page(house: House) -> None:
    ruling = house.ruling(WIN)
    house.appeal(ruling)
    head, url = house.cast.clients["head"], f"/hearings/rulings/{ruling.pk}/"
    assert "參與過這項裁決" in words_of(head.get(url))
    members = [user.pk for user in house.panel]
    assert post(head, url + "name/", member="9" * 5000, chair="9" * 5000).status_code == 200
    named = post(head, url + "name/", member=members, chair=members[0])
    assert "合議庭組成了" in words_of(named)
    clients = [client_of(user) for user in house.panel]
    own = {"act": "amend", "reason": "少算", "payer_1": "E", "payee_1": "W", "points_1": "50"}
    assert "你的一票記下了" in words_of(post(clients[0], url + "vote/", **own))
    page = text_of(clients[1].get(url))
    assert "和已提出的一樣" in page
    vote = house.deal.log.rulings.get().panels.get().members.get(chair=True).vote
    assert str(vote.pk) in page
    post(clients[1], url + "vote/", act="amend", reason="同意", same_as=vote.pk)
    assert "還有 1 位" in words_of(post(clients[0], url + "decide/", reason="多數"))
    post(clients[2], url + "vote/", act="uphold", reason="原裁決沒有錯")
    decided = words_of(post(clients[0], url + "decide/", reason="多數認為少算"))
    assert "不同意見" in decided
    assert "原裁決沒有錯" in decided
    assert moved(house.deal.log) == {("E", "W"): 50}
    new = house.deal.log.rulings.get(act="amend")
    public = words_of(house.cast.clients["nobody"].get(f"/t/{house.cast.tournament.slug}/rulings/{new.pk}/"))
    assert "委員 3" in public
    assert "委員丙" not in public
    assert "名次暫列" not in words_of(head.get(f"/t/{house.cast.tournament.slug}/standings/"))


def hidden(page: Any, name: str) -> str:
    """The value of a hidden field."""
    return html.unescape(page.content.decode().split(f'name="{name}" value="')[1].split('"')[0])


def test_a_blind_opinion_is_answered_question_by_question_and_shown_side_by_side(house: House) -> None:
    ruling = house.ruling(WRONG_KONG)
    referee = house.cast.clients["referee"]
    post(referee, f"/hearings/rulings/{ruling.pk}/ask/", of=house.panel[0].pk)
    client, url = client_of(house.panel[0]), f"/desk/rulings/{ruling.pk}/opinion/"
    page = client.get(url)
    for _step in range(12):
        if 'method="post" action="' + url in text_of(page):
            break
        data = {name: hidden(page, name) for name in ("e", "fact")}
        answer = (
            "false" if data["fact"] == "in_hand" else text_of(page).split('name="a" value="')[1].split('"')[0]
        )
        page = client.get(url, data | {"a": answer}, follow=True)
    seen = words_of(post(client, url, e=hidden(page, "e")))
    assert Opinion.objects.count() == 1
    assert "第二意見" in seen
    assert "結論不同" in seen
    assert "≠" in seen


def test_the_record_has_all_that_is_on_record_and_is_plain(house: House) -> None:
    house.rules(second_signature=True)
    ruling = house.ruling(WRONG_KONG)
    house.told(ruling, "ES")
    record = record_of(ruling.pk, now=later())
    slug = house.cast.tournament.slug
    assert record["number"] == f"{slug}-1-7-1-{ruling.n}"
    assert record["allegation"] == "陳冠廷・錯加槓"
    assert [fact["no"] for fact in record["facts"]] == list(range(1, len(record["facts"]) + 1))
    assert all(fact["by"] == str(house.user("referee")) for fact in record["facts"])
    assert all(fact["question"] for fact in record["facts"] if fact["origin"] == "report")
    assert [line["state"] for line in record["conflicts"]] == ["not_checked"]
    assert record["untold"] == ["W", "N"]
    assert record["deadline"] is None
    assert record["issued"]["at"].utcoffset().total_seconds() == 8 * 3600
    assert json.loads(json.dumps(as_json(record)))["number"] == record["number"]


def test_page_and_sheet_tell_allegation_options_remedies_and_time_zone_apart_from_the_facts(
    house: House,
) -> None:
    told = {"call": "win", "against": "self_draw", "face": 3}
    ruling = house.ruling({"type": "report", "seat": "N", "foul": "insisted", "facts": told})
    record = record_of(ruling.pk, now=later())
    assert record["option_texts"] == ["包賠算莊連拉：開"]
    url = f"/t/{house.cast.tournament.slug}/rulings/{ruling.pk}/"
    page, sheet = (words_of(house.cast.clients["nobody"].get(url + end)) for end in ("", "paper/"))
    for seen in (page, sheet):
        assert f"主張 {record['allegation']}" in seen
        assert f"處置 {record['remedies'][0]['text']}" in seen
        assert "適用的選項 包賠算莊連拉：開" in seen
        assert record["facts"][0]["question"] in seen
    assert "時區：臺北" in page


def test_the_effect_on_the_standings_is_that_of_the_entries(house: House) -> None:
    first = house.ruling(WIN)  # W wins 100 off E: base 30, six tai and the dealer's one
    house.deal = a_deal(house.sitting, by=house.user("referee"))
    second = house.ruling({"type": "win", "seat": "N", "by": "discard", "from": "W", "face": 1})
    one, two = (record_of(ruling.pk, now=later())["effect"] for ruling in (first, second))
    assert [(line["place"], line["before"], line["after"]) for line in one] == [
        ("E", 0, -100),
        ("S", 0, 0),
        ("W", 0, 100),
        ("N", 0, 0),
    ]
    assert [(line["before"], line["change"], line["rank_before"], line["rank_after"]) for line in two] == [
        (-100, 0, 4, 4),
        (0, 0, 2, 3),
        (100, -40, 1, 1),
        (0, 40, 2, 2),
    ]


def test_the_record_costs_the_same_at_one_three_and_many_rulings(house: House) -> None:
    costs = []
    for seat in "SWN":
        ruling = house.ruling(WRONG_KONG | {"seat": seat})
        house.told(ruling, "E")
        with CaptureQueriesContext(connection) as caught:
            record_of(ruling.pk, now=NOW)
        costs.append(len(caught))
    assert len(set(costs)) == 1
    assert costs[0] <= 24


def test_a_declaration_is_kept_and_silence_is_not_clean(house: House) -> None:
    slug, referee = house.cast.tournament.slug, house.cast.clients["referee"]
    early = house.ruling(WRONG_KONG)
    assert "還沒聲明" in words_of(referee.get(f"/hearings/{slug}/"))
    assert "聲明記下了" in words_of(post(referee, f"/hearings/{slug}/declare/"))
    assert record_of(early.pk, now=later())["conflicts"][0]["state"] == "not_checked"
    wrong = words_of(post(referee, f"/hearings/{slug}/declare/", kind_1="other", words_1=""))
    assert "請寫明理由" in wrong
    post(referee, f"/hearings/{slug}/declare/", kind_1="family", words_1="姊妹")
    assert record_of(early.pk, now=later())["conflicts"][0]["state"] == "declared"


def test_the_organizer_sets_how_rulings_are_reviewed(house: House) -> None:
    url = f"/organize/{house.cast.tournament.slug}/review/"
    client = house.cast.clients["organizer"]
    told = {"drafting": "all", "appeal_minutes": "15", "panel_size": "1", "tie_rule": "chair"}
    assert "存好了" in words_of(post(client, url, **told))
    assert client.post(url, told | {"panel_size": "0"}).status_code == 422
    ruling = house.ruling()
    at = house.told(ruling, "E")[0].at
    notice = record_of(ruling.pk, now=later())["notices"][0]
    assert (notice["deadline"] - at).total_seconds() == 15 * 60


def test_a_signed_ruling_shows_who_signed(house: House) -> None:
    ruling: Ruling = house.ruling()
    page = post(house.cast.clients["referee"], f"/hearings/rulings/{ruling.pk}/sign/")
    assert "簽好了" in words_of(page)


def test_namesakes_are_told_apart_in_the_record_at_a_hearing_by_link_and_in_the_api(house: House) -> None:
    tournament = house.cast.tournament
    for number, club in ((2, "艋舺"), (3, "府城")):
        player = tournament.entrants.get(number=number).player
        rename_player(player=player, name="王小明", club=club)
    ruling = house.ruling(WRONG_KONG)
    called = {place: line["name"] for place, line in record_of(ruling.pk, now=later())["players"].items()}
    assert (called["S"], called["W"]) == ("王小明（艋舺）", "王小明（府城）")
    head, token = (
        house.cast.clients["head"],
        make_links(sitting=house.sitting, by=house.user("head"), now=later())["S"],
    )
    pages = [
        head.get(f"/hearings/rulings/{ruling.pk}/links/"),
        head.get(f"/hearings/{tournament.slug}/declare/"),
    ]
    pages += [house.cast.clients["nobody"].get(f"/seat/{token}/{end}") for end in ("", f"{ruling.pk}/")]
    pages.append(house.cast.clients["nobody"].get(f"/api/v1/tournaments/{tournament.slug}/players/"))
    for page in pages:
        assert "王小明（艋舺）" in text_of(page), page.request["PATH_INFO"]
