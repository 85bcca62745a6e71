"""What is told through the API is recorded once, decided as at the desk, reviewed, and shown as it stands."""

from typing import Any
from uuid import uuid4

from rulings.models import Event, Ruling
from rulings.queries import points
from tests.api.conftest import DEAD_HAND, FALSE_WIN, House, event

REPLAY = "Idempotent-Replay"
WIN = {"type": "win", "seat": "W", "by": "discard", "from": "N", "face": 3}


def test_the_same_post_again_gives_the_same_body(house: House) -> None:
    referee, body = house.by("referee"), event(FALSE_WIN)
    first, again = referee.post(house.events, body), referee.post(house.events, body)
    assert (first.status, again.status) == (201, 200)
    assert first.body == again.body
    assert (first.headers.get(REPLAY), again.headers.get(REPLAY)) == (None, "true")
    assert Event.objects.filter(uid=body["uid"]).count() == 1


def test_the_same_post_gives_the_same_body_after_the_ruling_was_superseded(house: House) -> None:
    referee, body = house.by("referee"), event(FALSE_WIN)
    first = referee.post(house.events, body)
    review = {"uid": str(uuid4()), "act": "overturn", "reason": "看錯人"}
    made = referee.post(f"rulings/{first.body['ruling']['id']}/review/", review)
    assert made.status == 201
    assert referee.post(house.events, body).body == first.body
    again = referee.post(f"rulings/{first.body['ruling']['id']}/review/", review)
    assert (again.status, again.body, again.headers[REPLAY]) == (200, made.body, "true")


def test_a_false_win_is_decided_with_reasons_and_entries(house: House) -> None:
    answer = house.by("referee").post(house.events, event(FALSE_WIN, seen=2)).body
    ruling = answer["ruling"]
    assert answer["need"] is None
    assert answer["n"] == ruling["n"] == 4
    assert [clause["id"] for clause in ruling["clauses"]] == ["F4", "F4.1", "F4.2", "F4.3", "P-foul-end"]
    assert {(e["payer"], e["payee"]): e["points"] for e in ruling["entries"]} == {
        ("W", "N"): 60,
        ("W", "E"): 70,
        ("W", "S"): 60,
    }
    assert ruling["instructions"][0] == "西家詐和：付三家各一底加牌面 3 臺。"
    assert points([house.deal.log_id])[house.deal.log_id] == {"E": 70, "S": 60, "W": -190, "N": 60}


def test_an_open_question_is_asked_in_the_askers_language_and_answered_by_a_finding(house: House) -> None:
    english = {"Accept-Language": "en"}
    referee = house.with_token("referee")
    told = referee.post(
        house.events, event({"type": "report", "seat": "W", "foul": "wrong_added_kong"}), **english
    )
    need = told.body["need"]
    assert (told.body["ruling"], need["fact"], need["choices"]) == (None, "replaced", [True, False])
    assert need["question"].isascii()
    finding = {"type": "finding", "fact": "replaced", "value": False, "by": "裁判"}
    answer = referee.post(house.events, event(finding))
    while answer.body["need"]:
        finding |= {"fact": answer.body["need"]["fact"], "value": answer.body["need"]["choices"][0]}
        answer = referee.post(house.events, event(finding))
    assert answer.body["ruling"]["event"]["uid"] == told.body["event"]["uid"]
    assert house.by("referee").get(f"deals/{house.deal.pk}/log/").body["needs"] == []


def test_a_preview_says_what_would_be_ruled_and_writes_nothing(house: House) -> None:
    referee, before = house.by("referee"), Event.objects.count()
    shown = referee.post(f"deals/{house.deal.pk}/preview/", {"event": FALSE_WIN})
    assert (shown.status, shown.body["n"], Event.objects.count()) == (200, 2, before)
    made = referee.post(house.events, event(FALSE_WIN)).body["ruling"]
    assert shown.body["ruling"] == {
        name: made[name] for name in ("decision", "text", "instructions", "clauses")
    }


def test_a_preview_of_what_decides_nothing_says_nothing(house: House) -> None:
    shown = house.by("referee").post(
        f"deals/{house.deal.pk}/preview/", {"event": {"type": "watch", "seat": "E"}}
    )
    assert shown.body == {"n": 2, "ruling": None, "need": None}


def test_an_override_is_a_persons_own_decision_with_a_reason(house: House) -> None:
    own: dict[str, Any] = {
        "clauses": ["F13"],
        "payments": [{"payer": "N", "payee": "E", "points": 50, "clause": "F13"}],
        "instructions": ["北家付東家五十，繼續打。"],
    }
    referee = house.by("referee")
    assert referee.post(house.events, event(DEAD_HAND | {"seat": "N"}, override=own)).status == 400
    answer = referee.post(house.events, event(DEAD_HAND | {"seat": "N"}, override=own | {"reason": "裁量"}))
    ruling = answer.body["ruling"]
    assert (answer.status, ruling["kind"], ruling["reason"]) == (201, "override", "裁量")
    assert ruling["instructions"] == ["北家付東家五十，繼續打。"]
    assert [e["points"] for e in ruling["entries"]] == [50]


def test_an_amendment_posts_the_difference(house: House) -> None:
    made = house.by("referee").post(house.events, event(WIN)).body["ruling"]
    assert [e["points"] for e in made["entries"]] == [60]
    body = {
        "uid": str(uuid4()),
        "act": "amend",
        "reason": "牌面看錯一臺",
        "decision": {
            "clauses": ["P-pay"],
            "payments": [{"payer": "N", "payee": "W", "points": 70, "clause": "P-pay"}],
        },
    }
    amended = house.by("head").post(f"rulings/{made['id']}/review/", body)
    assert (amended.status, [e["points"] for e in amended.body["entries"]]) == (201, [10])
    detail = house.by("nobody").get(f"rulings/{made['id']}/").body
    assert detail["superseded_by"] == body["uid"]
    assert [(one["act"], one["id"]) for one in detail["history"]] == [
        ("", made["id"]),
        ("amend", body["uid"]),
    ]


def test_the_table_as_it_is(house: House) -> None:
    referee = house.by("referee")
    kong = {
        "type": "report",
        "seat": "W",
        "foul": "wrong_added_kong",
        "facts": {"replaced": True, "in_hand": True, "discarded": False, "in_last_eight": False},
    }
    referee.post(house.events, event(kong))
    table = referee.get(f"tables/{house.sitting.pk}/").body
    current = table["current"]
    assert [(seat["place"], seat["number"], seat["wind"]) for seat in table["seats"]] == [
        ("E", 1, "E"),
        ("S", 2, "S"),
        ("W", 3, "W"),
        ("N", 4, "N"),
    ]
    assert set(current["dead"]) >= {"S"}
    assert (current["over"], current["next"], current["id"]) == (False, None, house.deal.pk)
    referee.post(house.events, event(WIN | {"seat": "E"}))
    table = referee.get(f"tables/{house.sitting.pk}/").body
    assert table["current"]["over"] is True
    assert table["current"]["next"]["dealer"] == "E"
    assert {seat["place"]: seat["points"] for seat in table["seats"]} == table["current"]["points"]
    assert sum(table["current"]["points"].values()) == 0
    standings = house.by("nobody").get(f"tournaments/{house.slug}/standings/").body["rows"]
    assert standings[0]["points"] == table["current"]["points"]["E"]


def test_a_sitting_is_seated_and_played_through_the_api(house: House) -> None:
    organizer, referee = house.by("organizer"), house.by("referee")
    body = {"round": 1, "table": 8, "numbers": [5, 6, 7, 8]}
    sitting = organizer.post(f"tournaments/{house.slug}/sittings/", body).body["id"]
    again = organizer.post(f"tournaments/{house.slug}/sittings/", body)
    assert (again.status, again.code) == (409, "table")
    seats = {"uid": str(uuid4()), "kind": "seats", "thrower": 0, "dice": [1, 1, 3], "tiles": list("ESWN")}
    first = referee.post(f"sittings/{sitting}/draws/", seats)
    assert (first.status, first.body["steps"]["order"]) == (201, {"E": 5, "S": 6, "W": 7, "N": 8})
    assert referee.post(f"sittings/{sitting}/draws/", seats).headers[REPLAY] == "true"
    void = {"uid": str(uuid4()), "kind": "dealer", "void": "骰子掉到桌下"}
    assert referee.post(f"sittings/{sitting}/draws/", void).body["void_reason"] == "骰子掉到桌下"
    assert referee.post(f"sittings/{sitting}/deals/", {"uid": str(uuid4())}).code == "dealer"
    dealer = {"uid": str(uuid4()), "kind": "dealer", "dice": [1, 1, 3]}
    assert referee.post(f"sittings/{sitting}/draws/", dealer).status == 201
    deal = {"uid": str(uuid4()), "dice": [1, 1, 3]}
    opened = referee.post(f"sittings/{sitting}/deals/", deal)
    assert (opened.status, opened.body["deal"]["dealer"]) == (201, "E")
    assert referee.post(f"sittings/{sitting}/deals/", deal).body == opened.body
    assert referee.post(f"sittings/{sitting}/close/").code == "playing"
    referee.post(f"deals/{opened.body['id']}/events/", event(WIN))
    assert house.by("nobody").get(f"sittings/{sitting}/").body["step"] == "open"
    assert referee.post(f"sittings/{sitting}/close/").body["closed_at"] is not None
    following = referee.post(f"sittings/{sitting}/next/").body
    assert (following["previous"], following["number"]) == (sitting, 2)


def test_a_round_is_drawn_once(house: House) -> None:
    organizer = house.by("organizer")
    body = {"uid": str(uuid4()), "rounds": 1, "seed": "公開抽出的種子"}
    first = organizer.post(f"tournaments/{house.slug}/rounds/", body)
    again = organizer.post(f"tournaments/{house.slug}/rounds/", body)
    assert (first.status, again.status, again.body) == (201, 200, first.body)
    rounds = house.by("nobody").get(f"tournaments/{house.slug}/rounds/").body["rounds"]
    assert [(one["number"], len(one["tables"])) for one in rounds] == [(1, 1), (2, 2)]
    stolen = body | {
        "uid": house.by("nobody").get(f"tournaments/{house.slug}/draws/").body["results"][-1]["uid"]
    }
    assert organizer.post(f"tournaments/{house.slug}/rounds/", stolen).code == "conflict"
    late = body | {"uid": str(uuid4()), "first_round": 2}
    assert organizer.post(f"tournaments/{house.slug}/rounds/", late).code == "moved"


def test_a_player_is_put_down_renamed_withdrawn_and_struck_out(house: House) -> None:
    organizer, path = house.by("organizer"), f"tournaments/{house.slug}/players/"
    made = organizer.post(path, {"name": "王小明"})
    assert (made.status, made.body["number"]) == (201, 9)
    changed = organizer("patch", f"{path}9/", {"club": "牌友社", "withdrawn": True})
    kept = {"number": 9, "name": "王小明", "called": "王小明", "private_name": False}
    assert changed.body == kept | {"club": "牌友社", "withdrawn": True}
    assert [one["number"] for one in organizer.get(f"{path}?q=牌友社").body["results"]] == [9]
    assert organizer("delete", f"{path}9/").status == 204
    assert organizer("delete", f"{path}1/").code == "seated"
    shown = house.by("nobody").get(f"{path}2/").body["sittings"]
    assert [(one["place"], [deal["id"] for deal in one["deals"]]) for one in shown] == [
        ("S", [house.deal.pk])
    ]


def test_a_name_with_a_character_nobody_sees_is_refused(house: House) -> None:
    organizer, path = house.by("organizer"), f"tournaments/{house.slug}/players/"
    for field in ("name", "club"):
        wrong = {"name": "王小明", field: "王\u202e小明"}
        for answer in (organizer.post(path, wrong), organizer("patch", f"{path}2/", wrong)):
            error = answer.body["error"]
            assert (answer.status, error["field"]) == (400, field)
            assert "有看不見的字元" in error["message"]


def test_a_second_one_of_a_name_is_put_down_only_where_that_is_said(house: House) -> None:
    organizer, path = house.by("organizer"), f"tournaments/{house.slug}/players/"
    assert organizer.post(path, {"name": "王小明"}).status == 201
    again = organizer.post(path, {"name": "王 小明"})
    assert (again.status, again.code) == (409, "namesake")
    assert organizer.post(path, {"name": "王小明", "namesake": True}).status == 201


def test_rulings_are_filtered(house: House) -> None:
    referee = house.by("referee")
    referee.post(house.events, event(WIN))
    count = {
        query: referee.get(f"rulings/?{query}").body["count"]
        for query in (
            "kind=result",
            "kind=dispute",
            "clause=F2",
            "by=override",
            "standing=yes",
            f"tournament={house.slug}",
            "tournament=other",
            f"deal={house.deal.pk}",
            "deal=987654",
            "table=7",
            "table=8",
        )
    }
    assert count == {
        "kind=result": 1,
        "kind=dispute": 1,
        "clause=F2": 1,
        "by=override": 0,
        "standing=yes": 2,
        f"tournament={house.slug}": 2,
        "tournament=other": 0,
        f"deal={house.deal.pk}": 2,
        "deal=987654": 0,
        "table=7": 2,
        "table=8": 0,
    }
    for query in ("kind=x", "table=x", "clause=%00", "table=1e99", "deal=9223372036854775808", "sitting=-1"):
        answer = referee.get(f"rulings/?{query}")
        assert (answer.status, answer.body["error"]["field"]) == (400, query.split("=")[0])


def test_pages_of_a_list(house: House) -> None:
    path = f"tournaments/{house.slug}/players/"
    page = house.by("nobody").get(f"{path}?limit=3&offset=3").body
    assert (page["count"], [one["number"] for one in page["results"]]) == (8, [4, 5, 6])
    assert (page["next"].split("?")[1], page["previous"].split("?")[1]) == ("limit=3&offset=6", "limit=3")
    far = house.by("nobody").get(f"{path}?limit=99999&offset=99999999999999999999999999")
    assert (far.status, far.body["results"]) == (200, [])


def test_a_ruling_holds_what_the_ledger_holds(house: House) -> None:
    shown = house.by("nobody").get(f"rulings/{house.ruling.pk}/").body
    row = Ruling.objects.get(pk=house.ruling.pk)
    assert shown["decision"] == row.decision_data
    assert (shown["deal"], shown["n"], shown["event"]["data"]) == (house.deal.pk, row.n, DEAD_HAND)
