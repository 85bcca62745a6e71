"""One dispute from the draft to the panel's decision, by the pages alone; ledger and standings at each step by hand."""

import html
import json
from typing import Any
from uuid import UUID, uuid4

from referee.hearing.models import Draft
from referee.hearing.queries import record_of, seat_tokens
from rulings.verify import verify_log
from tests.builders import later, moved
from tests.cast import client_of
from tests.desk.pages import words_of
from tests.hearing.house import WRONG_KONG, House


def points(house: House) -> list[str]:
    """The totals of entrants 1 to 4 on the public page, in the order of their numbers."""
    page = house.cast.clients["nobody"].get(f"/t/{house.cast.tournament.slug}/standings/")
    rows = page.content.decode().split("<tr")[2:]
    by_name = {row.split("</a>")[0].rsplit(">", 1)[1]: row for row in rows if "</a>" in row}
    names = [seat.entrant.player.name for seat in house.sitting.seats.all()]
    return [html.unescape(by_name[name].rsplit('<td class="n">', 1)[1].split("<")[0]) for name in names]


def test_a_dispute_is_drafted_issued_told_appealed_opined_on_and_amended_with_one_dissent(
    house: House,
) -> None:
    referee, head = house.cast.clients["referee"], house.cast.clients["head"]
    nobody, slug = house.cast.clients["nobody"], house.cast.tournament.slug
    house.rules(drafting="disputes")

    # the floor referee drafts: nothing stands yet
    sent = {"uid": str(uuid4()), "deal": "1", "e": json.dumps(WRONG_KONG)}
    referee.post(f"/desk/{house.sitting.pk}/record/", sent)
    held = Draft.objects.get()
    assert not house.deal.log.events.exists()

    # the head referee issues: S is a dead hand, no points move
    seen = (
        head.get(f"/desk/drafts/{held.uid}/").content.decode().split('name="seen" value="')[1].split('"')[0]
    )
    head.post(f"/desk/drafts/{held.uid}/issue/", {"seen": seen})
    ruling = house.deal.log.rulings.get()
    base = f"/hearings/rulings/{ruling.pk}/"
    assert points(house) == ["0", "0", "0", "0"]

    # three are told at the table, the fourth confirms by his link and appeals on a fact
    for place in "EWN":
        referee.post(base + "tell/", {"place": place, "stance": "told"})
    referee.post(base + "links/")
    own = f"/seat/{seat_tokens(house.sitting)['S']}/{ruling.pk}/"
    nobody.post(own, {"stance": "dissent"})
    nobody.post(own, {"grounds": ["fact"], "words": "補牌還在手上"})
    assert "名次暫列" in words_of(nobody.get(f"/t/{slug}/standings/"))

    # a second referee answers otherwise, without having seen the first answers
    second = house.panel.pop(0)
    referee.post(base + "ask/", {"of": second.pk})
    answers: dict[str, Any] = WRONG_KONG["facts"]  # type: ignore[assignment]  # a dict of facts
    event = {**WRONG_KONG, "facts": {**answers, "in_hand": False}}
    client_of(second).post(f"/desk/rulings/{ruling.pk}/opinion/", {"e": json.dumps(event)})
    assert "結論不同" in words_of(referee.get(f"/desk/rulings/{ruling.pk}/"))

    # the panel of three amends by two to one: S pays each of the others ten
    house.panel.append(house.user("organizer"))
    ids = [user.pk for user in house.panel]
    house.cast.clients["organizer"].post(base + "name/", {"member": ids, "chair": ids[0]})
    pay = {f"payer_{n}": "S" for n in "123"} | {"payee_1": "E", "payee_2": "W", "payee_3": "N"}
    amend = {"act": "amend", "reason": "照事實改"} | pay | {f"points_{n}": "10" for n in "123"}
    clients = [client_of(user) for user in house.panel]
    for client, told in zip(clients, (amend, amend, {"act": "uphold", "reason": "我看法不同"}), strict=True):
        client.post(base + "vote/", told)
    assert moved(house.deal.log) == {}
    clients[0].post(base + "decide/", {"reason": "兩票對一票"})

    assert moved(house.deal.log) == {("E", "S"): -10, ("S", "W"): 10, ("N", "S"): -10}
    assert points(house) == ["+10", "−30", "+10", "+10"]
    assert "名次暫列" not in words_of(nobody.get(f"/t/{slug}/standings/"))
    assert verify_log(house.deal.log_id.hex) == []
    everything_is_on_record(house, ruling.pk)


def everything_is_on_record(house: House, ruling_id: Any) -> None:
    record = record_of(ruling_id, now=later())
    assert record["status"]["stage"] == "amended"
    assert record["drafted"]["by"] == record["logged"]["by"] == str(house.user("referee"))
    assert record["issued"]["by"] == str(house.user("head"))
    assert [notice["how"] for notice in record["notices"]] == ["table", "link", "table", "table"]
    assert [notice["stance"] for notice in record["notices"]] == ["told", "dissent", "told", "told"]
    assert record["appeals"][0]["grounds"] == ["fact"]
    assert not record["opinions"][0]["same"]
    votes = [member["vote"] for member in record["panel"]["members"]]
    assert [vote["dissent"] for vote in votes] == [False, False, True]
    assert votes[2]["reason"] == "我看法不同"
    new = record_of(UUID(record["superseded_by"]["id"]), now=later())
    assert new["status"]["stage"] == "final"
    assert [line["change"] for line in new["effect"]] == [10, -30, 10, 10]
