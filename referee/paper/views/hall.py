"""The screen of the hall, and the clock that the organizer sets."""

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referee.board.spark import spark
from referee.board.standings import standings
from referee.desk.access import user_of
from referee.paper import hall as screen
from referee.tournament.access import require_role, visible_tournament
from referee.tournament.models import Role, Tournament
from referee.tournament.readers import NOBODY, reading_as


class ClockForm(forms.Form):
    """A round and how long it is played."""

    round_no = forms.IntegerField(label=_("輪次"), min_value=1, max_value=99)
    minutes = forms.IntegerField(label=_("分鐘"), min_value=1, max_value=600)


@never_cache
@require_safe
def hall(request: HttpRequest, slug: str) -> HttpResponse:
    """Ten lines of the standings, the clock, the tables. `page` is the page of the standings; they follow each other."""
    tournament = visible_tournament(user=request.user, slug=slug)
    now = timezone.now()
    sheet = standings(tournament, now=now)
    last = max(1, -(-len(sheet.rows) // screen.PAGE))
    asked = request.GET.get("page", "1")
    page = min(max(int(asked) if asked.isdecimal() and len(asked) < 4 else 1, 1), last)
    shown = sheet.rows[(page - 1) * screen.PAGE : page * screen.PAGE]
    rounds = sorted({number for row, _entrant in sheet.rows for number in row.rounds})[-3:]
    latest, tables = screen.table_states(tournament)
    context = {
        "tournament": tournament,
        "sheet": sheet,
        "rounds": rounds,
        "lines": [
            {
                "row": row,
                "entrant": entrant,
                "spark": spark(row.series, scale=sheet.scale),
                "move": None if row.before is None else row.before - row.rank,
                "down": row.rank - (row.before or row.rank),
                "rounds": [row.rounds.get(number) for number in rounds],
                "all_rounds": sorted(row.rounds.items()),
            }
            for row, entrant in shown
        ],
        "first": (page - 1) * screen.PAGE + 1,
        "last": (page - 1) * screen.PAGE + len(shown),
        "next_page": page % last + 1 if last > 1 else 0,
        "clock": screen.clock_of(tournament, now=now),
        "blank": screen.wall(1, 1),
        "round_no": latest,
        "tables": tables,
        "columns": columns(len(tables)),
        "now": now,
    }
    with timezone.override(tournament.zone), reading_as(NOBODY):  # all the hall reads it
        return render(request, "paper/hall.html", context)


def columns(tables: int) -> int:
    """How many tables stand side by side: up to eight in large, up to twelve a line when they are many."""
    lines = -(-tables // 12)
    return 8 if tables <= 8 else -(-tables // lines)


@never_cache
@require_role(Role.ORGANIZER, Role.HEAD_REFEREE)
def clock(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Start, pause, go on or stop the clock."""
    now, user = timezone.now(), user_of(request)
    shown = screen.clock_of(tournament, now=now)
    latest, _tables = screen.table_states(tournament)
    form = ClockForm(request.POST or None, initial={"round_no": latest or 1, "minutes": 90})
    if request.method == "POST":
        act = request.POST.get("act")
        if act == "start" and not form.is_valid():
            context = {"tournament": tournament, "form": form, "clock": shown}
            return render(request, "paper/clock.html", context, status=422)
        if act == "start":
            wanted = form.cleaned_data
            screen.start(
                tournament=tournament,
                round_no=wanted["round_no"],
                minutes=wanted["minutes"],
                by=user,
                now=now,
            )
        elif act == "pause":
            screen.pause(tournament=tournament, by=user, now=now)
        elif act == "go_on":
            screen.go_on(tournament=tournament, by=user, now=now)
        elif act == "stop":
            screen.stop(tournament=tournament)
        return HttpResponseRedirect(reverse("paper:clock", args=[tournament.slug]), status=303)
    with timezone.override(tournament.zone):
        return render(request, "paper/clock.html", {"tournament": tournament, "form": form, "clock": shown})
