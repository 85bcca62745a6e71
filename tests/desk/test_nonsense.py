"""Addresses and posts that no page of ours makes: answered with a page, never with a server error."""

import pytest

from tests.desk.conftest import Desk

DRAFTS = [
    "",
    "{",
    "null",
    '{"type":"win"}',
    '{"type":"win","seat":"Q","by":"discard"}',
    '{"type":"win","seat":"S","by":"discard","from":"S","face":3}',
    '{"type":"win","seat":"S","by":"self_draw","hand":5}',
    '{"type":"win","seat":"S","by":"self_draw","hand":{"concealed":7}}',
    '{"type":"report"}',
    '{"type":"report","seat":"S","foul":"no_such"}',
    '{"type":"report","seat":"S","foul":"extra_tile","facts":5}',
    '{"type":"report","seat":"S","foul":"false_win","facts":{"face":"x"}}',
    '{"type":"report","seat":"S","foul":"false_win","facts":{"hand":[]}}',
    '{"type":"report","seat":["S"],"foul":{"a":1},"facts":{}}',
    '{"type":"claims","discarder":"E","claims":[]}',
    '{"type":"claims","discarder":"E","claims":[{"seat":"E","call":"pong"}]}',
    '{"type":"claims","discarder":"E","claims":5}',
    '{"type":"finding","fact":"x","value":1,"by":"y","event":77}',
    '{"type":"finding","fact":"x","value":1,"by":"y"}',
    '{"type":"show","seat":"S","tiles":"zz","own_fault":true}',
    '{"type":"declare","seat":"S","ready":"now"}',
    '{"type":"draw","seat":"S","from":"head","tile":"9z"}',
    '{"type":"note","text":"\\ud800"}',
    '{"type":"watch","seat":"S","extra":1}',
]


@pytest.mark.parametrize("draft", DRAFTS)
def test_no_draft_breaks_a_page(desk: Desk, draft: str) -> None:
    for page in ("ask/", "hand/"):
        told = {"e": draft, "deal": "1", "face": "3", "fact": "face", "a": "x"}
        assert desk.client.get(desk.url(page), told, follow=True).status_code in (200, 422), page
        assert desk.client.get(desk.url(page), {"e": draft, "deal": "1"}, follow=True).status_code in (
            200,
            422,
        )
    sent = {"uid": "7b1f6f3c-0000-4000-8000-000000000001", "deal": "1", "e": draft}
    assert desk.client.post(desk.url("record/"), sent).status_code in (303, 409, 422)


@pytest.mark.parametrize(
    "query",
    [
        "?event=99",
        "?event=x",
        "?deal=99",
        "?deal=-1",
        "?seat=Q&foul=x",
        "?e=%00",
        "?below=Q",
        "?page=x&table=x",
    ],
)
def test_no_address_breaks_a_page(desk: Desk, query: str) -> None:
    for page in (
        "",
        "ask/",
        "hand/",
        "result/",
        "dispute/",
        "claims/",
        "history/",
        "next/",
        "note/",
        "show/",
    ):
        assert desk.client.get(desk.url(page) + query, follow=True).status_code in (200, 422), page
    assert desk.cast.clients["head"].get(f"/desk/rulings/{query}").status_code == 200


def test_a_post_without_uuid_records_nothing(desk: Desk) -> None:
    for uid in ("", "x", "7b1f"):
        sent = {"uid": uid, "deal": "1", "e": '{"type":"watch","seat":"S"}'}
        assert desk.client.post(desk.url("record/"), sent).status_code == 409
    assert desk.deal.log.events.count() == 0
