"""The organizer's tables: all rounds, a draw for everybody, one table by hand."""

from typing import cast
from uuid import uuid4

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from referee.accounts.models import User
from referee.seating.access import at_sitting
from referee.seating.actions import tables as actions
from referee.seating.forms import RoundsForm, TableForm, TakeBackForm
from referee.seating.models import Sitting
from referee.seating.queries import draw_to_take_back, rounds_of, running_first, table_draws
from referee.tournament.access import post_only, require_role
from referee.tournament.errors import Refused
from referee.tournament.models import Role, Tournament
from scoring.rounds import TABLE


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    draw: Form | None = None,
    table: Form | None = None,
    ask: int = 0,
) -> HttpResponse:
    """The page; with `ask` it asks whether so many rounds shall be drawn."""
    rounds = rounds_of(tournament)
    following = rounds[-1].number + 1 if rounds else 1
    entrants = tournament.entrants.filter(withdrawn=False).count()
    shown = running_first(rounds)
    waiting = (t.sitting for r in shown for t in r.tables if not t.seated and t.sitting.closed_at is None)
    context = {
        "tournament": tournament,
        "rounds": shown,
        "to_seat": next(waiting, None),
        "draws": table_draws(tournament),
        "entrants": entrants,
        "whole": entrants // TABLE,
        "following": following,
        "ask": ask,
        "last": following + ask - 1,
        "take_back": draw_to_take_back(tournament),
        "take_back_form": TakeBackForm(initial={"uid": uuid4()}),
        "draw_form": draw or RoundsForm(initial={"uid": uuid4()}),
        "table_form": table or TableForm(initial={"round_no": following, "table_no": 1}),
    }
    status = 400 if (draw or table) and not ask else 200
    return render(request, "seating/tables.html", context, status=status)


@require_role(Role.ORGANIZER)
@never_cache
@require_GET
def tables(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All rounds, latest first."""
    return _page(request, tournament)


@require_role(Role.ORGANIZER)
@post_only("seating:tables")
def draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Draw the tables of the next rounds, after asking once: the tables are public as soon as they are drawn."""
    form = RoundsForm(request.POST)
    whole = tournament.entrants.filter(withdrawn=False).count() % TABLE == 0
    if form.is_valid() and whole and "sure" not in request.POST:
        return _page(request, tournament, draw=form, ask=form.cleaned_data["rounds"])
    if form.is_valid():
        try:
            made = actions.draw_rounds(
                tournament=tournament, **form.cleaned_data, by=cast(User, request.user), now=timezone.now()
            )
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(
                request,
                _("抽好了 %(n)d 輪，重複同桌 %(r)d 次。")
                % {"n": made.steps["rounds"], "r": made.steps["repeats"]},
            )
            return redirect("seating:tables", tournament.slug)
    return _page(request, tournament, draw=form)


@require_role(Role.ORGANIZER)
@post_only("seating:tables")
def take_back(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Void the latest draw; it stays on record."""
    form = TakeBackForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("請寫明為什麼收回。"))
        return redirect("seating:tables", tournament.slug)
    try:
        actions.take_back_draw(
            tournament=tournament, **form.cleaned_data, by=cast(User, request.user), now=timezone.now()
        )
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("這次抽籤收回了，桌次已刪除；抽籤紀錄留著，註明收回。"))
    return redirect("seating:tables", tournament.slug)


@require_role(Role.ORGANIZER)
@post_only("seating:tables")
def assign(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Put four to a table."""
    form = TableForm(request.POST)
    if form.is_valid():
        try:
            made = actions.assign_table(tournament=tournament, **form.cleaned_data, now=timezone.now())
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(
                request,
                _("第 %(round)d 輪第 %(table)d 桌排好了。")
                % {"round": made.round_no, "table": made.table_no},
            )
            return redirect("seating:tables", tournament.slug)
    return _page(request, tournament, table=form)


@at_sitting(Role.ORGANIZER)
@post_only("seating:sitting")
def remove(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Take a table back."""
    try:
        actions.remove_sitting(sitting=sitting, now=timezone.now())
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("seating:sitting", sitting.pk)
    messages.success(request, _("這一桌刪除了。"))
    return redirect("seating:tables", sitting.tournament.slug)
