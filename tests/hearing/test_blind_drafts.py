"""An opinion is asked on a draft, where nobody has seen anything: the blind way; and the record says how blind it was."""

from typing import Any
from uuid import uuid4

import pytest

from referee.accounts.models import User
from referee.hearing.actions.drafts import issue, send_back, take_in
from referee.hearing.actions.opinions import ask, ask_on_draft, give
from referee.hearing.models import Draft, OpinionRequest
from referee.hearing.queries import record_of
from referee.hearing.queries.panels import involved_in
from referee.hearing.queries.withheld import withheld
from referee.tournament.errors import Refused
from tests.builders import later
from tests.cast import client_of
from tests.desk.pages import text_of, words_of
from tests.hearing.house import WIN, WRONG_KONG, House

ANSWER: dict[str, Any] = {**WRONG_KONG, "facts": {**WRONG_KONG["facts"], "in_hand": False}}  # type: ignore[dict-item]  # a dict of facts


def drafted(house: House, event: dict[str, Any] = WRONG_KONG, drafting: str = "disputes") -> Draft:
    house.rules(drafting=drafting)
    told: dict[str, Any] = {
        "by": house.user("referee"),
        "head": False,
        "uid": uuid4(),
        "event": event,
        "now": later(),
    }
    held = take_in(deal=house.deal, **told)
    assert isinstance(held, Draft)
    return held


def asked_on(house: House, held: Draft, of: User | None = None) -> OpinionRequest:
    return ask_on_draft(uid=held.pk, of=of or house.panel[0], by=house.user("head"), now=later())


def issued(house: House, held: Draft) -> Any:
    return issue(uid=held.pk, by=house.user("head"), now=later()).recorded.ruling


def test_a_head_referee_asks_on_the_drafts_page_and_reads_both_there_before_he_issues_it(
    house: House,
) -> None:
    held, head = drafted(house), house.cast.clients["head"]
    url = f"/desk/drafts/{held.pk}/"
    assert "請另一位裁判答同樣的題目" in words_of(head.get(url))
    head.post(f"{url}ask/", {"of": house.panel[0].pk})
    assert "還沒答" in words_of(head.get(url))
    answerer = client_of(house.panel[0])
    page = answerer.get(url)
    assert page.status_code == 403
    assert f'href="{url}opinion/"' in text_of(page)
    assert "你看不到原來的回答" in words_of(answerer.get(f"{url}opinion/"))
    give(request=OpinionRequest.objects.get(), event=ANSWER, now=later())
    for reader in (head, answerer, house.cast.clients["referee"]):
        page = reader.get(url)
        assert "結論不同" in words_of(page)
        assert "請他作答時還是草稿，沒有公開" in words_of(page)


def test_an_opinion_on_a_draft_stands_on_the_record_of_the_ruling_it_became(house: House) -> None:
    held = drafted(house)
    give(request=asked_on(house, held), event=ANSWER, now=later())
    ruling = issued(house, held)
    (line,) = record_of(ruling.pk, now=later())["opinions"]
    assert (line["same"], line["public"]) == (False, False)
    assert line["blind_text"] == "請他作答時還是草稿，沒有公開。"
    assert house.panel[0].pk in involved_in(ruling.pk, house.deal)
    assert record_of(ruling.pk, now=later(), public=True)["opinions"] == []


def test_the_draft_and_the_ruling_it_becomes_are_withheld_until_his_own_answer_is_in(house: House) -> None:
    held, answerer = drafted(house), client_of(house.panel[0])
    request = asked_on(house, held)
    assert withheld(house.panel[0]) == {held.pk}
    assert answerer.get(f"/desk/{house.sitting.pk}/").status_code == 200  # nothing of it is there yet
    ruling = issued(house, held)
    for page in (
        f"/desk/rulings/{ruling.pk}/",
        f"/desk/{house.sitting.pk}/",
        f"/desk/{house.sitting.pk}/history/",
    ):
        assert answerer.get(page).status_code == 403, page
    give(request=request, event=ANSWER, now=later())
    assert answerer.get(f"/desk/rulings/{ruling.pk}/").status_code == 200
    (line,) = record_of(ruling.pk, now=later())["opinions"]
    assert line["blind_text"] == "請他作答時還是草稿；他送出之前，裁決已經宣布。"


def test_an_opinion_on_an_issued_ruling_records_whether_it_was_public(house: House) -> None:
    ruling = house.ruling(WRONG_KONG)
    first = ask(ruling_id=ruling.pk, of=house.panel[0], by=house.user("head"), now=later())
    tournament = house.cast.tournament
    tournament.state = "draft"
    tournament.save()
    second = ask(ruling_id=ruling.pk, of=house.panel[1], by=house.user("head"), now=later())
    assert (first.public, second.public) == (True, False)
    for request in (first, second):
        give(request=request, event=ANSWER, now=later())
    told = [line["blind_text"] for line in record_of(ruling.pk, now=later())["opinions"]]
    assert told == ["請他作答時，裁決已經公開。", "請他作答時，裁決已經宣布，沒有公開。"]


def test_a_draft_sent_back_asks_nobody_any_more(house: House) -> None:
    held = drafted(house)
    asked_on(house, held)
    send_back(uid=held.pk, by=house.user("head"), reason="再問清楚", now=later())
    assert withheld(house.panel[0]) == frozenset()
    with pytest.raises(Refused):
        asked_on(house, held, house.panel[1])


def test_who_drafted_who_asks_and_who_is_no_referee_is_not_asked_and_a_result_has_no_questions(
    house: House,
) -> None:
    held = drafted(house, drafting="all")
    for of, code in (
        ("referee", "involved"),
        ("head", "involved"),
        ("player", "role"),
        ("organizer", "role"),
    ):
        with pytest.raises(Refused) as refused:
            asked_on(house, held, house.user(of))
        assert refused.value.code == code, of
    with pytest.raises(Refused) as refused:
        asked_on(house, drafted(house, WIN, "all"))
    assert refused.value.code == "kind"
    assert asked_on(house, held) == asked_on(house, held)


def test_a_draft_is_read_by_its_referee_and_the_head_referee_so_that_others_can_be_asked(
    house: House,
) -> None:
    held, other = drafted(house), client_of(house.panel[0])
    assert other.get(f"/desk/drafts/{held.pk}/").status_code == 403
    office = f"/hearings/{house.cast.tournament.slug}/"
    assert "・錯加槓" not in words_of(other.get(office))
    assert "・錯加槓" in words_of(house.cast.clients["referee"].get(office))
    assert house.cast.clients["referee"].post(f"/desk/drafts/{held.pk}/ask/").status_code == 403
    asked_on(house, held)
    assert "第 7 桌・第 1 盤 草稿" in words_of(other.get(office))
