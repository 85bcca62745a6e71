"""A deal goes out as a case file from the desk and comes back: looked at first, recorded only when told to."""

import json
from typing import Any
from uuid import uuid4

from django.core.files.uploadedfile import SimpleUploadedFile

from rulings.models import Event
from rulings.queries import log_state
from tests.desk.conftest import Desk
from tests.desk.pages import text_of, words_of
from tests.desk.seated import a_deal, a_seated_table, happen

DEAD: dict[str, Any] = {
    "type": "report",
    "seat": "S",
    "foul": "wrong_added_kong",
    "facts": {"replaced": True, "in_hand": True},
}
WON: dict[str, Any] = {"type": "win", "seat": "N", "by": "self_draw", "face": 2, "tail": True}


def exported(desk: Desk) -> str:
    """The deal of the desk with a foul and a win, as its file."""
    for event in (DEAD, WON):
        happen(desk.deal, event, by=desk.referee)
    answer = desk.client.get(desk.url("case.json"), {"deal": "1"})
    assert "attachment" in answer.headers["Content-Disposition"]
    return answer.content.decode()


def other_table(desk: Desk) -> tuple[str, Any]:
    sitting = a_seated_table(desk.cast.tournament, by=desk.referee, table_no=8, numbers=(5, 6, 7, 8))
    return f"/desk/{sitting.pk}/case/", a_deal(sitting, by=desk.referee)


def sent(text: str, act: str = "preview") -> dict[str, str]:
    return {"case": text, "act": act, "uid": str(uuid4()), "seen": "0", "deal": "1"}


def test_the_round_trip_over_the_pages_gives_the_same_decisions(desk: Desk) -> None:
    text = exported(desk)
    url, target = other_table(desk)
    done = desk.client.post(url, sent(text, "record"))
    assert done.status_code == 303
    ours, theirs = log_state(desk.deal.log_id), log_state(target.log_id)
    assert [r.decision for r in ours.standing] == [r.decision for r in theirs.standing]


def test_a_preview_from_a_file_shows_the_ruling_and_writes_nothing(desk: Desk) -> None:
    text = exported(desk)
    url, _target = other_table(desk)
    before = Event.objects.count()
    file = SimpleUploadedFile("case.json", text.encode())
    page = desk.client.post(url, sent("") | {"file": file})
    assert page.status_code == 200
    assert "三家共付 160" in words_of(page)
    assert "還有 1 個問題沒有回答" in words_of(page)
    assert "記進這一盤" in words_of(page)
    assert '"wrong_added_kong"' in text_of(page)
    assert Event.objects.count() == before


def test_what_cannot_be_read_stays_in_the_form(desk: Desk) -> None:
    url, _target = other_table(desk)
    for text in ("{這不是", "[]", '{"v": 1, "v": 2}', '{"v": 1}', json.dumps({"v": 1, "log": []})):
        page = desk.client.post(url, sent(text, "record"))
        assert page.status_code == 422, text
        assert text in text_of(page)
        assert "沒有登錄" in words_of(page)


def test_a_deal_with_events_takes_no_file_and_says_so_before(desk: Desk) -> None:
    text = exported(desk)
    page = desk.client.post(desk.url("case/"), sent(text))
    assert "這一盤已經有紀錄" in words_of(page)
    assert 'value="record"' not in text_of(page)
