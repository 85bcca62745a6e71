"""Each page and act is tried by each role and by a stranger; what is private is in no page, answer or error."""

import json
from collections.abc import Mapping
from uuid import uuid4

import pytest

from referee.hearing.actions.declaring import declare
from referee.hearing.actions.drafts import take_in
from referee.hearing.actions.links import make_links, renew
from referee.hearing.actions.opinions import ask, give
from referee.hearing.models import Draft, SeatLink
from referee.hearing.queries import as_json, record_of
from referee.hearing.queries.opinions import blind_event
from tests.builders import later
from tests.cast import OUTSIDE, client_of
from tests.desk.pages import text_of, words_of
from tests.hearing.house import WRONG_KONG, House

NOT_STAFF = {"player": 403}
NO_REFEREE = {"organizer": 403, "player": 403}
REFEREES = {"referee", "head"}


def a_draft(house: House) -> Draft:
    house.rules(drafting="disputes")
    held = take_in(
        deal=house.deal,
        by=house.user("referee"),
        head=False,
        uid=uuid4(),
        event=WRONG_KONG,
        now=later(),
    )
    assert isinstance(held, Draft)
    return held


def test_a_draft_is_for_referees_and_issued_by_a_head_referee_alone(house: House) -> None:
    held = a_draft(house)
    url = f"/desk/drafts/{held.uid}/"
    assert house.cast.statuses(url) == dict.fromkeys(REFEREES, 200) | NO_REFEREE | OUTSIDE
    issued = house.cast.statuses(url + "issue/", "post")
    assert issued == {"referee": 403, "head": 302} | NO_REFEREE | OUTSIDE
    returned = house.cast.statuses(url + "return/", "post", {"reason": "再問"})
    assert returned == {"referee": 403, "head": 302} | NO_REFEREE | OUTSIDE


def test_a_draft_is_on_no_page_that_is_not_a_referees(house: House) -> None:
    a_draft(house)
    slug = house.cast.tournament.slug
    for page in (f"/t/{slug}/", f"/t/{slug}/standings/", f"/t/{slug}/players/2/"):
        for who, client in house.cast.clients.items():
            assert "・錯加槓" not in text_of(client.get(page)), (page, who)
    assert "・錯加槓" in words_of(house.cast.clients["head"].get(f"/hearings/{slug}/"))
    assert "・錯加槓" not in words_of(house.cast.clients["organizer"].get(f"/hearings/{slug}/"))


def test_the_acts_on_a_ruling_are_for_its_referees(house: House) -> None:
    ruling = house.ruling(WRONG_KONG)
    base = f"/hearings/rulings/{ruling.pk}/"
    for act in ("tell/", "sign/", "appeal/", "ask/"):
        statuses = house.cast.statuses(base + act, "post")
        assert statuses == dict.fromkeys(REFEREES, 302) | NO_REFEREE | OUTSIDE, act
    assert house.cast.statuses(base + "links/") == dict.fromkeys(REFEREES, 200) | NO_REFEREE | OUTSIDE
    assert house.cast.statuses(base + "links/", "post") == dict.fromkeys(REFEREES, 302) | NO_REFEREE | OUTSIDE


def test_a_hearing_is_for_the_staff_and_its_panel_named_by_head_referee_or_organizer(house: House) -> None:
    ruling = house.ruling()
    house.appeal(ruling)
    base = f"/hearings/rulings/{ruling.pk}/"
    staff = {"organizer": 200, "head": 200, "referee": 200}
    assert house.cast.statuses(base) == staff | NOT_STAFF | OUTSIDE
    named = house.cast.statuses(base + "name/", "post")
    assert named == {"organizer": 302, "head": 302, "referee": 403} | NOT_STAFF | OUTSIDE
    for act in ("vote/", "decide/"):
        statuses = house.cast.statuses(base + act, "post")
        assert statuses == dict.fromkeys(staff, 302) | NOT_STAFF | OUTSIDE
    assert not ruling.panels.exists()


def test_the_office_and_the_declaration_are_for_the_staff_and_settings_for_the_organizer(
    house: House,
) -> None:
    slug = house.cast.tournament.slug
    staff = {"organizer": 200, "head": 200, "referee": 200}
    for page in (f"/hearings/{slug}/", f"/hearings/{slug}/declare/"):
        assert house.cast.statuses(page) == staff | NOT_STAFF | OUTSIDE
    settings = house.cast.statuses(f"/organize/{slug}/review/")
    assert settings == {"organizer": 200, "head": 403, "referee": 403} | NOT_STAFF | OUTSIDE


def test_a_private_link_opens_its_own_table_alone_and_no_longer_once_revoked(house: House) -> None:
    ruling = house.ruling()
    tokens = make_links(sitting=house.sitting, by=house.user("referee"), now=later())
    assert len(set(tokens.values())) == 4
    nobody = house.cast.clients["nobody"]
    url = f"/seat/{tokens['E']}/{ruling.pk}/"
    assert nobody.get(url).status_code == 200
    assert nobody.get(f"/seat/{tokens['E']}/{uuid4()}/").status_code == 404
    seat = house.sitting.seats.get(place="E")
    new = renew(seat=seat, by=house.user("referee"), now=later())
    for method in ("get", "post"):
        assert getattr(nobody, method)(url, {"stance": "told"}).status_code == 404
    assert nobody.get(f"/seat/{new}/{ruling.pk}/").status_code == 200
    for wrong in ("x" * 32, tokens["S"][:-1], tokens["S"] + "A", str(SeatLink.objects.first().pk)):  # type: ignore[union-attr]  # four exist
        assert nobody.get(f"/seat/{wrong}/").status_code == 404


def test_only_the_hash_of_a_token_is_kept(house: House) -> None:
    tokens = make_links(sitting=house.sitting, by=house.user("referee"), now=later())
    rows = json.dumps(list(SeatLink.objects.values()), default=str)
    assert not any(token in rows for token in tokens.values())
    assert make_links(sitting=house.sitting, by=house.user("referee"), now=later()) == tokens


def test_a_player_by_his_link_sees_no_official_no_appeals_words_and_no_opinion(house: House) -> None:
    ruling = house.ruling(WRONG_KONG)
    house.appeal(ruling, "S", words="只給合議庭看的話")
    request = ask(ruling_id=ruling.pk, of=house.panel[0], by=house.user("head"), now=later())
    give(request=request, event=blind_event(WRONG_KONG) | {"facts": WRONG_KONG["facts"]}, now=later())
    declare(
        tournament=house.cast.tournament,
        by=house.user("referee"),
        relations={1: ("other", "表兄弟")},
        now=later(),
    )
    tokens = make_links(sitting=house.sitting, by=house.user("referee"), now=later())
    nobody = house.cast.clients["nobody"]
    private = ["只給合議庭看的話", "表兄弟", "第二意見", str(house.user("referee")), "委員甲"]
    pages = [
        nobody.get(f"/seat/{tokens['N']}/{ruling.pk}/"),
        nobody.get(f"/t/{house.cast.tournament.slug}/rulings/{ruling.pk}/"),
    ]
    for page in pages:
        assert page.status_code == 200
        assert [word for word in private if word in text_of(page)] == []
    told = json.dumps(as_json(record_of(ruling.pk, now=later(), public=True)), ensure_ascii=False)
    assert [word for word in private if word in told] == []
    own = nobody.get(f"/seat/{tokens['S']}/{ruling.pk}/")
    assert "只給合議庭看的話" in text_of(own)


def test_who_owes_a_blind_opinion_is_shown_the_way_to_his_questions_and_no_answer(house: House) -> None:
    ruling = house.ruling(WRONG_KONG)
    ask(ruling_id=ruling.pk, of=house.panel[0], by=house.user("head"), now=later())
    client = client_of(house.panel[0])
    questions = f"/desk/rulings/{ruling.pk}/opinion/"
    for page in (f"/desk/rulings/{ruling.pk}/", f"/hearings/rulings/{ruling.pk}/"):
        answer = client.get(page)
        assert answer.status_code == 403
        assert "您受託獨立作答，作答前不顯示" in text_of(answer)
        assert f'href="{questions}"' in text_of(answer)
    page = words_of(client.get(questions))
    assert "你看不到原來的回答" in page
    assert "相公" not in page
    assert house.cast.statuses(questions) == dict.fromkeys(REFEREES, 302) | NO_REFEREE | OUTSIDE


def test_votes_are_told_to_nobody_before_the_decision(house: House) -> None:
    ruling = house.ruling()
    house.appeal(ruling)
    house.seat_panel(ruling)
    house.vote(ruling, 0, "overturn", reason="主席的秘密理由")
    for user in (house.panel[1], house.user("head")):
        assert "主席的秘密理由" not in text_of(client_of(user).get(f"/hearings/rulings/{ruling.pk}/"))
    assert "主席的秘密理由" not in json.dumps(as_json(record_of(ruling.pk, now=later())), ensure_ascii=False)


@pytest.mark.parametrize("page", ["name/", "vote/", "decide/", "tell/", "sign/", "appeal/", "ask/"])
def test_a_ruling_that_is_not_there_is_no_page(house: House, page: str) -> None:
    statuses = house.cast.statuses(f"/hearings/rulings/{uuid4()}/{page}", "post")
    assert set(statuses.values()) == {404, 302}
    assert statuses["nobody"] == 302


def test_the_api_goes_no_way_around_a_panel_or_a_head_referee(house: House) -> None:
    ruling = house.ruling(WRONG_KONG)
    told = {"uid": str(uuid4()), "act": "overturn", "reason": "看過錄影"}
    house.rules(drafting="disputes")

    def post(who: str, url: str, data: Mapping[str, object]) -> tuple[int, str]:
        answer = house.cast.clients[who].post(f"/api/v1/{url}", json.dumps(data), "application/json")
        return answer.status_code, answer.json()["error"]["code"]

    assert post("referee", f"rulings/{ruling.pk}/review/", told) == (409, "head")
    event = {"uid": str(uuid4()), "event": WRONG_KONG | {"seat": "N"}}
    assert post("referee", f"deals/{house.deal.pk}/events/", event) == (409, "head")
    house.appeal(ruling)
    assert post("head", f"rulings/{ruling.pk}/review/", told) == (409, "appealed")
