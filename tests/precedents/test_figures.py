"""The head referee's figures: counted right, each with the list it counts, and to be taken away as a table."""

import csv
import html
import io
import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.hearing.models import Draft, DraftEnd
from referee.precedents.figures import figures
from referee.precedents.index import refresh
from referee.precedents.models import Precedent
from referee.precedents.queries import all_rows
from referee.precedents.reasons import lists_of
from tests.builders import later, tell
from tests.desk.pages import text_of, words_of
from tests.precedents.conftest import WARNED, Hall, a_kong, reviewed, ruled

OTHER = {"like_clause": "F12", "remedy": "warning", "reason": "拖延時間"}


@pytest.fixture
def played(hall: Hall) -> Hall:
    """Three disputes (one overridden, one amended, one overturned), one by F13, a result, an open question."""
    head = hall.user("head")
    ruled(hall.first, a_kong("W"), by=hall.referee, override=WARNED | {"reason": "勸過仍然再犯"})
    amended = ruled(hall.first, a_kong("N"), by=hall.referee)
    own = {"clauses": ["F8"], "instructions": ["算了"]}
    reviewed(hall.first, amended, "amend", by=head, reason="處置過重", decision=own)
    gone = ruled(hall.first, {"type": "report", "seat": "S", "foul": "other", "facts": OTHER}, by=head)
    reviewed(hall.first, gone, "overturn", by=head, reason="不成立")
    ruled(hall.second, {"type": "report", "seat": "S", "foul": "other", "facts": OTHER}, by=hall.referee)
    ruled(hall.second, {"type": "exhausted"}, by=hall.referee)
    tell(hall.first.log, a_kong() | {"facts": {"replaced": True}}, actor_id=hall.referee.pk)
    refresh(hall.first)
    ruled(hall.other, a_kong())
    return hall


def counted(hall: Hall) -> Any:
    return figures(all_rows(hall.cast.tournament, lists=lists_of(hall.cast.tournament))[0])


def test_the_figures_count_what_stands_what_was_the_referees_own_and_what_was_reversed(played: Hall) -> None:
    found = counted(played)
    heads = ("disputes", "results", "discretion", "overrides", "upheld", "amended", "overturned")
    assert [getattr(found, name).count for name in heads] == [3, 1, 3, 1, 0, 1, 1]


def test_by_clause_and_by_referee(played: Hall) -> None:
    found = counted(played)
    clauses = {line.key: line for line in found.clauses}
    f8 = clauses["F8"]
    assert [f8.decisions.count, f8.discretion.count, f8.overrides.count, f8.reversals.count] == [2, 2, 1, 1]
    assert clauses["F13"].decisions.count == 1
    assert clauses["F13"].reversals.count == 1
    referees = {line.key: line for line in found.referees}
    line = referees[str(played.referee.pk)]
    assert [line.decisions.count, line.discretion.count, line.overrides.count, line.reversals.count] == [
        3,
        2,
        1,
        1,
    ]
    assert referees[str(played.user("head").pk)].decisions.count == 1


def test_listed_reasons_are_counted_and_others_together(played: Hall) -> None:
    found = counted(played)
    given = {label: figure.count for label, figure in found.reasons}
    assert given == {"@override.repeated": 1, "@amend.too_hard": 1, "@F13.delay": 2}
    assert found.unlisted.count == 1


def test_every_number_leads_to_a_list_of_just_so_many(played: Hall) -> None:
    head = played.cast.clients["head"]
    page = text_of(head.get(played.figures()))
    links = re.findall(r'<a href="(/desk/rulings/\?[^"]+)">(\d+)</a>', page)
    assert len(links) > 12
    for url, count in links:
        listed = words_of(head.get(html.unescape(url)))
        assert f"共 {count} 筆" in listed, (url, count)


def test_the_page_shows_the_open_question_and_leads_to_it(played: Hall) -> None:
    head = played.cast.clients["head"]
    page = text_of(head.get(played.figures()))
    assert "南家・錯加槓　補牌已放入手牌，還是仍在手上？" in page
    url = html.unescape(re.findall(r'href="(/desk/\d+/ask/[^"]+)"', page)[0])
    assert "補牌已放入手牌，還是仍在手上？" in words_of(head.get(url))


def test_time_runs_from_the_report_or_the_draft_to_the_first_ruling(hall: Hall) -> None:
    event = tell(hall.first.log, a_kong() | {"facts": {"replaced": True}}).event
    told = {"type": "finding", "event": 0, "fact": "in_hand", "value": False, "by": "裁判"}
    tell(hall.first.log, told, now=event.at + timedelta(minutes=5))
    ruling = tell(hall.second.log, a_kong()).ruling
    assert ruling is not None
    at = ruling.at - timedelta(minutes=15)
    draft = Draft.objects.create(uid=uuid4(), deal=hall.second, event=a_kong(), by=hall.referee, at=at)
    DraftEnd.objects.create(draft=draft, kind="issued", ruling=ruling, by=hall.user("head"), at=later())
    ruled(hall.second, a_kong("N"))
    times = counted(hall).times
    assert (times.at_once, times.later) == (1, 2)
    assert (times.median, times.longest) == (timedelta(minutes=10), timedelta(minutes=15))
    page = words_of(hall.cast.clients["head"].get(hall.figures()))
    assert "10 分 0 秒" in page


def test_a_tournament_without_a_ruling_says_what_will_be_there(hall: Hall) -> None:
    page = words_of(hall.cast.clients["head"].get(hall.figures()))
    assert "還沒有爭議的裁決。" in page
    assert "還沒有人用過裁量" in page


def test_the_table_says_the_same_and_no_cell_is_a_formula(played: Hall) -> None:
    played.referee.first_name = played.referee.username = "=1+1"
    played.referee.save()
    answer = played.cast.clients["head"].get(played.figures("figures.csv"))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert ["全部", "", "有效的爭議裁決", "3"] in rows
    assert ["全部", "", "未查明", "1"] in rows
    assert ["裁判", "'=1+1", "裁決", "3"] in rows
    assert ["條文", "F13 其他", "後來改判或撤銷", "1"] in rows
    assert ["理由", "拖延時間", "次數", "2"] in rows
    assert not any(cell.startswith("=") for row in rows for cell in row)


def test_before_the_index_has_anything_the_figures_are_the_same(played: Hall) -> None:
    page = text_of(played.cast.clients["head"].get(played.figures()))
    Precedent.objects.all().delete()
    played.first.index_mark.delete()
    played.second.index_mark.delete()
    again = text_of(played.cast.clients["head"].get(played.figures()))
    assert re.sub(r"csrf\S+ value=\S+", "", again) == re.sub(r"csrf\S+ value=\S+", "", page)
    assert not Precedent.objects.exists()


def test_the_figures_cost_the_same_at_one_three_and_three_hundred_rulings(hall: Hall) -> None:
    from tests.precedents.test_panel import many

    ruling, counts = ruled(hall.first, a_kong(), by=hall.referee), []
    head = hall.cast.clients["head"]
    for total in (1, 3, 300):
        many(hall.first, ruling, total)
        with CaptureQueriesContext(connection) as caught:
            page = head.get(hall.figures())
        assert page.status_code == 200
        counts.append(len(caught))
    assert len(set(counts)) == 1, counts
    assert counts[0] <= 12


def test_the_list_of_rulings_leads_to_the_figures_and_keeps_its_tournament_when_filtered(
    played: Hall,
) -> None:
    slug = played.cast.tournament.slug
    page = text_of(played.cast.clients["head"].get("/desk/rulings/"))
    assert f'href="/desk/figures/{slug}/"' in page
    assert f'name="tournament" value="{slug}"' in page


def test_a_list_narrowed_from_the_figures_says_so(played: Hall) -> None:
    page = words_of(played.cast.clients["head"].get("/desk/rulings/", {"reason": "@amend.too_hard"}))
    assert "只列給了同一個理由的裁決。" in page
    assert "共 1 筆" in page
