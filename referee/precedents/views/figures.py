"""The head referee's figures of a tournament, as a page and as a table to take away."""

import csv
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referee.hearing.queries.withheld import owed_lines, withheld
from referee.precedents.figures import Figure, Figures, Line, figures
from referee.precedents.queries import OpenQuestion, all_rows, names_of
from referee.precedents.reasons import Lists, lists_of
from referee.precedents.wording import clause_title, deal_place, question_words, time_words
from referee.tournament.access import require_role
from referee.tournament.models import Role, Tournament

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would run what begins so


@require_role(Role.HEAD_REFEREE)
@never_cache
@require_safe
def page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Decisions by clause and by referee, times, discretion, reversals, open questions; each number leads to its list."""
    lists, lang = lists_of(tournament), get_language() or "zh-hant"
    rows, questions = all_rows(tournament, lists=lists, without=withheld(request.user))
    found = figures(rows)
    names = names_of(int(line.key) for line in found.referees)
    context = {
        "tournament": tournament,
        "owed": owed_lines(request.user, [tournament]),
        "list_url": f"{reverse('desk:rulings')}?{urlencode({'tournament': tournament.slug})}",
        "figures": found,
        "heads": [
            {"word": word, "number": _number(figure, tournament)} for word, figure in headline_figures(found)
        ],
        "clauses": [
            _shown(line, clause_title(line.key, lists.law, lang), tournament)
            for line in in_order(found, lists)
        ],
        "referees": [
            _shown(line, names.get(int(line.key), _("帳號已刪除")), tournament) for line in found.referees
        ],
        "reasons": [
            {"word": word, "number": _number(figure, tournament)}
            for word, figure in reason_figures(found, lists, lang)
        ],
        "median": time_words(found.times.median),
        "longest": time_words(found.times.longest),
        "questions": [_question(one, lists, lang) for one in questions],
    }
    return render(request, "precedents/figures.html", context)


def in_order(found: Figures, lists: Lists) -> list[Line]:
    """Clauses cited most first, equal ones in the order of the law."""
    order = {id: place for place, id in enumerate(lists.law.clauses)}
    return sorted(found.clauses, key=lambda line: (-line.decisions.count, order.get(line.key, len(order))))


def headline_figures(found: Figures) -> list[tuple[str, Figure]]:
    """The figures on top, each with its word."""
    return [
        (_("有效的爭議裁決"), found.disputes),
        (_("有效的和牌與荒局"), found.results),
        (_("用了裁量"), found.discretion),
        (_("不照條文裁定"), found.overrides),
        (_("裁判長維持"), found.upheld),
        (_("裁判長改判"), found.amended),
        (_("撤銷"), found.overturned),
    ]


def reason_figures(found: Figures, lists: Lists, lang: str) -> list[tuple[str, Figure]]:
    """The listed reasons given, most used first; then those in free words."""
    listed = [(lists.words(label, lang), figure) for label, figure in found.reasons]
    return [*listed, (_("清單以外的理由"), found.unlisted)] if found.unlisted.count else listed


def _number(figure: Figure, tournament: Tournament) -> dict[str, Any]:
    query = urlencode({"tournament": tournament.slug, **figure.query})
    return {"count": figure.count, "url": f"{reverse('desk:rulings')}?{query}" if figure.count else ""}


def _shown(line: Line, title: str, tournament: Tournament) -> dict[str, Any]:
    columns = (line.decisions, line.discretion, line.overrides, line.reversals)
    numbers = [_number(figure, tournament) for figure in columns]
    return {"title": title, "numbers": numbers, "median": time_words(line.median)}


def _question(question: OpenQuestion, lists: Lists, lang: str) -> dict[str, str]:
    deal = question.deal
    ask = reverse("desk:ask", args=[deal.sitting_id])
    return {
        "text": question_words(question, lists.law, lang),
        "place": deal_place(deal.sitting.table_no, deal.sitting.round_no, deal.number),
        "url": f"{ask}?{urlencode({'event': question.event, 'deal': deal.number})}",
    }


@require_role(Role.HEAD_REFEREE)
@never_cache
@require_safe
def table(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The figures as CSV: what they are of, whom or which, which figure, the number (times in seconds)."""
    lists, lang = lists_of(tournament), get_language() or "zh-hant"
    rows, questions = all_rows(tournament, lists=lists, without=withheld(request.user))
    found = figures(rows)
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{tournament.slug}-figures.csv"'
    answer.write("\ufeff")  # by which a spreadsheet knows the characters
    writer = csv.writer(answer)
    writer.writerow([_("類別"), _("項目"), _("數字是什麼"), _("數字")])
    for line in table_lines(found, questions, lists, lang):
        writer.writerow([_safe(cell) for cell in line])
    return answer


def table_lines(
    found: Figures, questions: list[OpenQuestion], lists: Lists, lang: str
) -> Iterator[tuple[str, str, str, int]]:
    """The lines of the table."""
    whole = _("全部")
    for word, figure in headline_figures(found):
        yield whole, "", word, figure.count
    yield whole, "", _("未查明"), len(questions)
    yield whole, "", _("當場裁決"), found.times.at_once
    yield whole, "", _("後來才裁決"), found.times.later
    for word, time in ((_("中位秒數"), found.times.median), (_("最久秒數"), found.times.longest)):
        if time is not None:
            yield whole, "", word, round(time.total_seconds())
    names = names_of(int(line.key) for line in found.referees)
    for line in in_order(found, lists):
        yield from _cells(_("條文"), clause_title(line.key, lists.law, lang), line)
    for line in found.referees:
        yield from _cells(_("裁判"), names.get(int(line.key), line.key), line)
    for word, figure in reason_figures(found, lists, lang):
        yield _("理由"), word, _("次數"), figure.count


def _cells(kind: str, title: str, line: Line) -> Iterator[tuple[str, str, str, int]]:
    words = (_("裁決"), _("裁量"), _("不照條文"), _("後來改判或撤銷"))
    for word, figure in zip(
        words, (line.decisions, line.discretion, line.overrides, line.reversals), strict=True
    ):
        yield kind, title, word, figure.count
    if line.median is not None:
        yield kind, title, _("中位秒數"), round(line.median.total_seconds())


def _safe(cell: str | int) -> str | int:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
