"""What a player sees by his private link: the rulings of his table, each to confirm and to appeal. No account needed."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from referee.hearing.access import by_link
from referee.hearing.actions.appeals import appeal
from referee.hearing.actions.notices import tell
from referee.hearing.forms import AppealForm
from referee.hearing.life import Life
from referee.hearing.models import Ground, SeatLink
from referee.hearing.queries import gather, link_of, lives_of, made_of, number_of, rules_of
from referee.hearing.queries.record_life import stage_text
from referee.hearing.views.common import done
from referee.hearing.wording import Words
from referee.seating.models import Deal
from referee.seating.queries import seats_of
from rulings.law import edition
from rulings.queries import log_states


@require_safe
@by_link
def table(request: HttpRequest, link: SeatLink) -> HttpResponse:
    """The standing rulings of the table, latest first."""
    sitting = link.seat.sitting
    deals = {
        deal.log_id: deal
        for deal in Deal.objects.filter(sitting=sitting).select_related("sitting__tournament")
    }
    states = log_states(deals)
    minutes = rules_of(sitting.tournament).appeal_minutes
    lives = lives_of([r.id for s in states.values() for r in s.standing], minutes=minutes)
    names = {place: entrant.called for place, entrant in seats_of(sitting).items()}
    now = timezone.now()
    lines: list[dict[str, Any]] = []
    for state in states.values():
        named = state.log.opening_data["edition"]
        words = Words(
            law=edition(named["id"], named["version"]), lang=get_language() or "zh-hant", names=names
        )
        lines += [
            {
                "id": ruling.id,
                "number": number_of(deals[state.log.id], ruling),
                "text": words.event(state.events[state.index[ruling.event_id]].data),
                "at": ruling.at,
                "status": stage_text(lives[ruling.id].stage(now)),
                "told": link.seat.place in lives[ruling.id].told,
            }
            for ruling in state.standing
        ]
    lines.sort(key=lambda line: line["at"], reverse=True)
    me = names[link.seat.place]
    context = {"link": link, "me": me, "token": _token(request), "lines": lines, "sitting": sitting}
    return render(request, "hearing/seat.html", context)


def _token(request: HttpRequest) -> str:
    return str(request.resolver_match.kwargs["token"]) if request.resolver_match else ""


@require_http_methods(["GET", "POST"])
@by_link
def ruling(request: HttpRequest, link: SeatLink, ruling_id: UUID) -> HttpResponse:
    """One ruling: what was decided, until when he may appeal, and the forms to confirm and to appeal."""
    if not Deal.objects.filter(sitting_id=link.seat.sitting_id, log__rulings=ruling_id).exists():
        raise Http404
    token, form = _token(request), AppealForm()
    if request.method == "POST":
        if "stance" in request.POST:
            _confirm(request, link, ruling_id)
            return redirect("hearing:seat-ruling", token, ruling_id)
        form = AppealForm(request.POST)
        if form.is_valid() and _appeal(request, link, ruling_id, form.cleaned_data):
            return redirect("hearing:seat-ruling", token, ruling_id)
    return render(
        request,
        "hearing/seat_ruling.html",
        context_of(link, token, ruling_id, form),
        status=422 if form.is_bound else 200,
    )


def _confirm(request: HttpRequest, link: SeatLink, ruling_id: UUID) -> None:
    stance = request.POST["stance"]
    done(
        request,
        lambda: tell(ruling_id=ruling_id, place=link.seat.place, stance=stance, by=None, now=timezone.now()),
        said=_("記下了，上訴期限從現在起算。"),
    )


def _appeal(request: HttpRequest, link: SeatLink, ruling_id: UUID, told: dict[str, Any]) -> bool:
    held = link_of(_token(request))  # it may have been revoked since the page was opened
    if held is None:
        raise Http404
    return done(
        request,
        lambda: appeal(
            ruling_id=ruling_id,
            place=held.seat.place,
            grounds=told["grounds"],
            words=told["words"],
            link=held,
            now=timezone.now(),
        ),
        said=_("上訴送出了。合議庭決定之前，名次是暫列的。"),
    )


def context_of(link: SeatLink, token: str, ruling_id: UUID, form: AppealForm) -> dict[str, Any]:
    """The page's context: the public record, and what is the player's own."""
    now = timezone.now()
    found = gather(ruling_id)
    record = made_of(found, now=now, public=True)
    place = link.seat.place
    mine = next((row for row in found.appeals if row.place == place and row.ruling_id == ruling_id), None)
    life: Life = found.life
    chosen = form["grounds"].value() or () if form.is_bound else ()
    return {
        "link": link,
        "token": token,
        "record": record,
        "me": found.four[place].called,
        "notice": next((n for n in record["notices"] if n["place"] == place), None),
        "appeal": mine,
        "refused": "mine" if mine else life.appeal_refused(place, now),
        "superseded": life.superseded,
        "form": form,
        "grounds": [(value, label, value in chosen) for value, label in Ground.choices],
        "sitting": link.seat.sitting,
    }
