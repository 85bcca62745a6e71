"""An official's desk of hearings in a tournament: what waits for him; his declaration; the organizer's settings."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from referee.hearing.access import user_of
from referee.hearing.actions.declaring import declare as write_declaration
from referee.hearing.actions.rules import set_rules
from referee.hearing.forms import RulesForm
from referee.hearing.models import Draft, Relation
from referee.hearing.queries import declaration_of, open_appeals, rules_of
from referee.hearing.queries.drafts import drafts_for, returned_drafts
from referee.hearing.queries.open import OpenAppeal
from referee.hearing.queries.withheld import owed_lines, withheld
from referee.hearing.views.common import done
from referee.hearing.wording import Words
from referee.seating.models import Deal, Seat
from referee.tournament.access import OFFICIALS, STAFF, require_role, roles_of
from referee.tournament.models import Role, Tournament
from referee.tournament.naming import apart, named, told_apart
from rulings.law import edition


@require_role(*STAFF)
@never_cache
@require_safe
def office(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Drafts, appeals and opinions that wait, and whether one has declared one's relations."""
    user = user_of(request)
    roles = roles_of(user, tournament)
    official = bool(roles & OFFICIALS)
    blind = withheld(user)
    context = {
        "tournament": tournament,
        "official": official,
        "head": Role.HEAD_REFEREE in roles,
        "drafts": _lines([one for one in drafts_for(user, tournament) if one.pk not in blind])
        if official
        else [],
        "returned": _lines(list(returned_drafts(tournament, user.pk))) if official else [],
        "appeals": _appealed(open_appeals(tournament), blind),
        "owed": owed_lines(user, [tournament]) if blind else [],
        "declaration": declaration_of(tournament=tournament, user_id=user.pk),
        "entrants": tournament.entrants.count(),
    }
    return render(request, "hearing/office.html", context)


def _lines(drafts: list[Draft]) -> list[dict[str, Any]]:
    """Drafts for a list: players' names in one statement for all of them."""
    names = _names([draft.deal for draft in drafts])
    return [_line(draft, names.get(draft.deal.sitting_id, {})) for draft in drafts]


def _appealed(appeals: list[OpenAppeal], blind: frozenset[UUID]) -> list[dict[str, Any]]:
    """Appealed rulings for a list: who and what, but for who still owes an opinion on it (`blind`)."""
    names = _names([one.deal for one in appeals])
    return [
        {
            "appeal": one,
            "text": ""
            if one.event_id in blind
            else _words(one.deal, names.get(one.deal.sitting_id, {})).event(one.event),
        }
        for one in appeals
    ]


def _names(deals: Iterable[Deal]) -> dict[int, dict[str, str]]:
    """Who sits where, by sitting: one statement."""
    names: dict[int, dict[str, str]] = {}
    seats = Seat.objects.filter(sitting__in={deal.sitting_id for deal in deals})
    for seat in told_apart(seats.select_related("entrant__player").annotate(namesake=apart("entrant__"))):
        names.setdefault(seat.sitting_id, {})[seat.place] = seat.entrant.called
    return names


def _words(deal: Deal, names: dict[str, str]) -> Words:
    named = deal.log.opening_data["edition"]
    law = edition(named["id"], named["version"])
    return Words(law=law, lang=get_language() or "zh-hant", names=names)


def _line(draft: Draft, names: dict[str, str]) -> dict[str, Any]:
    sitting, end = draft.deal.sitting, getattr(draft, "end", None)
    return {
        "uid": draft.uid,
        "text": _words(draft.deal, names).event(draft.event),
        "author": draft.by,
        "at": end.at if end else draft.at,
        "table": sitting.table_no,
        "deal": draft.deal.number,
        "reason": end.reason if end else "",
        "by": end.by if end else None,
    }


def told_in(data: QueryDict) -> dict[int, tuple[str, str]]:
    """The relations of the form: entrant's number → (kind, words)."""
    numbers = [name[5:] for name in data if name.startswith("kind_") and data[name]]
    return {
        int(n): (str(data[f"kind_{n}"]), str(data.get(f"words_{n}", ""))[:200])
        for n in numbers
        if n.isascii() and n.isdecimal() and len(n) < 8
    }


@require_role(*STAFF)
@never_cache
@require_http_methods(["GET", "POST"])
def declare(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All relations to entrants at once, or none: both are said by the same button."""
    user = user_of(request)
    if request.method == "POST":
        relations = told_in(request.POST)
        if done(
            request,
            lambda: write_declaration(
                tournament=tournament, by=user, relations=relations, now=timezone.now()
            ),
            said=_("聲明記下了。"),
        ):
            return redirect("hearing:office", tournament.slug)
    standing = declaration_of(tournament=tournament, user_id=user.pk)
    told = {relation.entrant_id: relation for relation in standing.relations.all()} if standing else {}
    context = {
        "tournament": tournament,
        "standing": standing,
        "kinds": Relation.Kind.choices,
        "lines": [
            {"entrant": entrant, "relation": told.get(entrant.pk)}
            for entrant in named(tournament.entrants.all())
        ],
    }
    return render(request, "hearing/declare.html", context)


@require_role(Role.ORGANIZER)
@never_cache
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How the tournament reviews rulings."""
    form = RulesForm(request.POST or None, instance=rules_of(tournament))
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        if done(request, lambda: set_rules(tournament=tournament, **told), said=_("存好了。")):
            return redirect("hearing:settings", tournament.slug)
    elif request.method == "POST":
        messages.error(request, _("有欄位要改，見下面。"))
    return render(
        request,
        "hearing/settings.html",
        {"tournament": tournament, "form": form},
        status=422 if form.errors else 200,
    )
