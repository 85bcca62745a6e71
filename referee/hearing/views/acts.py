"""Taps on the ruling's page: told, signed, appealed on a player's behalf, a second opinion asked; and the private links."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from referee.accounts.models import User
from referee.accounts.qr import only_here, qr_svg
from referee.hearing.access import at_ruling, user_of
from referee.hearing.actions.appeals import appeal as file_appeal
from referee.hearing.actions.links import make_links, renew
from referee.hearing.actions.notices import tell as tell_seat
from referee.hearing.actions.opinions import ask as ask_opinion
from referee.hearing.actions.signing import sign as put_name
from referee.hearing.forms import AppealForm, PlaceForm
from referee.hearing.queries import seat_tokens
from referee.hearing.views.common import done, first_error, number_in, to_ruling
from referee.seating.models import Deal
from referee.tournament.access import OFFICIALS
from referee.tournament.naming import apart, told_apart

official = at_ruling(*OFFICIALS)


@official
@require_POST
def tell(request: HttpRequest, ruling_id: UUID, deal: Deal) -> HttpResponse:
    """A seat was told at the table: one tap."""
    form, stance = PlaceForm(request.POST), request.POST.get("stance", "told")
    if form.is_valid():
        place = form.cleaned_data["place"]
        done(
            request,
            lambda: tell_seat(
                ruling_id=ruling_id, place=place, stance=stance, by=user_of(request), now=timezone.now()
            ),
        )
    return redirect(reverse("desk:ruling", args=[ruling_id]) + "#told")


@official
@require_POST
def sign(request: HttpRequest, ruling_id: UUID, deal: Deal) -> HttpResponse:
    """The referee who is logged in signs."""
    done(
        request,
        lambda: put_name(ruling_id=ruling_id, by=user_of(request), now=timezone.now()),
        said=_("簽好了。"),
    )
    return to_ruling(ruling_id)


@official
@require_POST
def appeal(request: HttpRequest, ruling_id: UUID, deal: Deal) -> HttpResponse:
    """A referee writes down a player's appeal for him."""
    form, seat = AppealForm(request.POST), PlaceForm(request.POST)
    if not form.is_valid() or not seat.is_valid():
        messages.error(request, first_error(form if form.errors else seat))
        return to_ruling(ruling_id)
    done(
        request,
        lambda: file_appeal(
            ruling_id=ruling_id,
            place=seat.cleaned_data["place"],
            grounds=form.cleaned_data["grounds"],
            words=form.cleaned_data["words"],
            by=user_of(request),
            now=timezone.now(),
        ),
        said=_("上訴已經記下，名次暫列。"),
    )
    return to_ruling(ruling_id)


@official
@require_POST
def ask(request: HttpRequest, ruling_id: UUID, deal: Deal) -> HttpResponse:
    """Ask another referee for a blind second opinion."""
    of = User.objects.filter(pk=number_in(request.POST.get("of"))).first()
    if of is None:
        messages.error(request, _("請選一位裁判。"))
        return to_ruling(ruling_id)
    done(
        request,
        lambda: ask_opinion(ruling_id=ruling_id, of=of, by=user_of(request), now=timezone.now()),
        said=_("已請%(who)s作答；他答完之前看不到這項裁決。") % {"who": of},
    )
    return to_ruling(ruling_id)


@official
@require_http_methods(["GET", "POST"])
def links(request: HttpRequest, ruling_id: UUID, deal: Deal) -> HttpResponse:
    """The four private links of the table as QR codes, to this ruling; made by a post, and made anew where one leaked."""
    user, sitting = user_of(request), deal.sitting
    if request.method == "POST":
        seat = sitting.seats.filter(place=request.POST.get("renew", "")).first()
        if seat is not None:
            renew(seat=seat, by=user, now=timezone.now())
            messages.success(request, _("舊的條碼作廢了，這是新的。"))
        else:
            make_links(sitting=sitting, by=user, now=timezone.now())
        return redirect("hearing:links", ruling_id)
    tokens = seat_tokens(sitting)
    rows = sitting.seats.select_related("entrant__player").annotate(namesake=apart("entrant__"))
    seats = told_apart(rows)
    cards = [
        {"seat": seat, "qr": qr_svg(address), "address": address}
        for seat in seats
        if (token := tokens.get(seat.place))
        for address in [request.build_absolute_uri(reverse("hearing:seat-ruling", args=[token, ruling_id]))]
    ]
    context = {
        "ruling_id": ruling_id,
        "deal": deal,
        "sitting": sitting,
        "tournament": sitting.tournament,
        "cards": cards,
        "missing": len(cards) < len(seats),
        "only_here": only_here(request),
    }
    return render(request, "hearing/links.html", context)
