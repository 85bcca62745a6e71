"""Beside a new dispute: earlier rulings that are like it, and where it departs from them."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.hearing.models import OpinionRequest
from referee.precedents.case import case_of
from referee.precedents.models import Mark, Precedent
from referee.precedents.queries import Precedents, precedents
from referee.precedents.reasons import lists_of
from referee.tournament.models import Membership, Role
from rulings.law import edition
from rulings.models import Ruling
from rulings.queries import preview
from tests.builders import a_log, later, tell
from tests.desk.pages import words_of
from tests.precedents.conftest import WARNED, Hall, a_kong, another_hall, reviewed, ruled


def panel_of(page: Any) -> str:
    """The words of the panel, or nothing."""
    words = words_of(page)
    return words.split(" 前例 ")[1].split("不到一半的不列")[0] if " 前例 " in words else ""


def found(hall: Hall, event: dict[str, Any] | None = None, *, who: str = "referee") -> Precedents:
    """What one who is asked for it sees, without the page."""
    event, user = event or a_kong(), hall.user(who)
    decision = preview(hall.second.log_id, event).to_json()  # type: ignore[union-attr]  # all questions are answered
    case = case_of(event, decision, edition("tw16"))
    return precedents(case, tournament=hall.cast.tournament, user=user, lists=lists_of(hall.cast.tournament))


def test_without_an_earlier_ruling_there_is_no_panel(hall: Hall) -> None:
    assert panel_of(hall.proposal(a_kong())) == ""


def test_an_earlier_ruling_on_equal_facts_is_shown_with_its_place(hall: Hall) -> None:
    ruled(hall.first, a_kong("W"), by=hall.referee)
    panel = panel_of(hall.proposal(a_kong("S")))
    assert "黃淑芬・錯加槓" in panel
    assert "西家" not in panel
    assert "第 1 桌・第 1 輪・第 1 盤" in panel
    assert "事實全部相同" in panel
    assert "△" not in panel


def test_where_the_proposed_ruling_departs_is_said_in_a_sentence(hall: Hall) -> None:
    ruled(
        hall.first,
        a_kong("W"),
        override={"reason": "x", "clauses": ["F2"], "remedies": [{"kind": "dead_hand", "seat": "W"}]},
    )
    page = hall.proposal(a_kong("S"))
    panel = panel_of(page)
    assert "事實相同的前例，有 1 件不是這樣判" in words_of(page)
    assert "這次多引用F6、F8、F8.2。" in panel
    assert "這次多判代賠（到本盤結束）。" in panel
    assert "前例判了" not in panel


def test_payments_that_differ_are_told_by_who_sits_where(hall: Hall) -> None:
    paid = [{"payer": "W", "payee": "N", "points": 50, "clause": "F8.2"}]
    ruled(hall.first, a_kong("W"), override={"reason": "x", "clauses": ["F8.2"], "payments": paid})
    assert "前例犯規的人付下家 50，這次不付分" in panel_of(hall.proposal(a_kong("S")))


def test_facts_that_differ_are_counted_and_nothing_is_said_to_depart(hall: Hall) -> None:
    ruled(hall.first, a_kong(identifiable=True), override=WARNED)
    panel = panel_of(hall.proposal(a_kong()))
    assert "項不同或不知道" in panel
    assert "△" not in panel


def test_what_was_overturned_or_superseded_is_no_precedent_and_what_was_upheld_is(hall: Hall) -> None:
    gone, kept = ruled(hall.first, a_kong("W")), ruled(hall.first, a_kong("N"))
    reviewed(hall.first, gone, "overturn")
    upheld = reviewed(hall.first, kept, "uphold")
    assert [one.earlier.row.pk for one in found(hall).here] == [upheld.pk]


def test_this_tournament_comes_first_then_the_same_edition_elsewhere(hall: Hall) -> None:
    ruled(hall.other, a_kong("W"))
    ruled(hall.first, a_kong("N"))
    panel = panel_of(hall.proposal(a_kong()))
    assert panel.index("張志豪・錯加槓") < panel.index("別的賽事，同一版規則") < panel.index("高雄公開賽")


def test_of_another_tournament_seats_are_told_and_never_a_name_or_free_words(hall: Hall) -> None:
    ruled(hall.other, a_kong(), override=WARNED)
    tournament = hall.other.sitting.tournament
    names = {entrant.player.name for entrant in tournament.entrants.select_related("player")}
    for entrant in tournament.entrants.select_related("player"):
        entrant.player.name = f"秘密{entrant.number}"
        entrant.player.save()
    page = words_of(hall.proposal(a_kong()))
    assert "南家・錯加槓" in page
    assert "秘密" not in page
    assert "警告陳冠廷" not in page
    assert "第一次犯" not in page
    assert names


def test_a_draft_of_others_another_edition_and_another_foul_are_not_seen(hall: Hall) -> None:
    draft, deal = another_hall(state="draft")
    ruled(deal, a_kong())
    assert not found(hall)
    user = hall.user("referee")
    Membership.objects.create(tournament=draft, user=user, role=Role.REFEREE)
    assert len(found(hall).elsewhere) == 1
    Precedent.objects.update(edition="tw16/0")
    assert not found(hall)
    ruled(
        hall.first, {"type": "report", "seat": "S", "foul": "wrong_added_kong", "facts": {"replaced": False}}
    )
    assert not found(hall).here


def test_who_is_asked_for_a_blind_opinion_does_not_see_that_ruling_among_the_precedents(hall: Hall) -> None:
    ruling = ruled(hall.first, a_kong())
    asked, head = hall.user("referee"), hall.user("head")
    OpinionRequest.objects.create(ruling=ruling, of=asked, by=head, at=later())
    assert not found(hall)
    assert found(hall, who="head")
    Mark.objects.all().delete()  # and not before the index has it either
    assert not found(hall)


def test_a_ruling_that_the_index_does_not_have_yet_is_read_from_its_log(hall: Hall) -> None:
    tell(hall.first.log, a_kong())
    assert len(found(hall).here) == 1
    assert not Precedent.objects.exists()


def test_a_ruling_under_an_event_type_without_likeness_has_no_panel(hall: Hall) -> None:
    ruled(hall.first, {"type": "exhausted"})
    ruling = Ruling.objects.get()
    assert " 前例 " not in words_of(hall.cast.clients["head"].get(f"/desk/rulings/{ruling.pk}/"))


def test_on_its_own_page_a_ruling_is_held_against_the_others_and_not_against_itself(hall: Hall) -> None:
    ruling = ruled(hall.first, a_kong(), override=WARNED)
    url = f"/desk/rulings/{ruling.pk}/"
    client = hall.cast.clients["referee"]
    assert panel_of(client.get(url)) == ""
    ruled(hall.second, a_kong("N"))
    assert "事實相同的前例，有 1 件不是這樣判" in panel_of(client.get(url))


@pytest.mark.parametrize("elsewhere", [False, True])
def test_the_panel_costs_the_same_at_one_three_and_three_hundred_rulings(hall: Hall, elsewhere: bool) -> None:
    deal = hall.other if elsewhere else hall.first
    ruling = ruled(deal, a_kong())
    counts = []
    for total in (1, 3, 300):
        many(deal, ruling, total)
        with CaptureQueriesContext(connection) as caught:
            shown = found(hall)
        counts.append(len(caught))
        assert len(shown.here) + len(shown.elsewhere) == min(total, 3 if elsewhere else 4)
    assert len(set(counts)) == 1, counts
    assert counts[0] <= 8


def many(deal: Any, ruling: Ruling, total: int) -> None:
    """Rows of the index up to `total`, each with a ruling of its own in a log of its own."""
    have = Precedent.objects.count()
    first = Precedent.objects.get(ruling=ruling)
    rows = []
    for _ in range(total - have):
        twin = tell(a_log(), a_kong()).ruling
        values = {name: getattr(first, name) for name in FIELDS}
        rows.append(Precedent(ruling=twin, **values))
    Precedent.objects.bulk_create(rows)


FIELDS = [field.attname for field in Precedent._meta.concrete_fields if not field.primary_key]
