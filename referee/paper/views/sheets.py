"""Sheets to look at, and the button that has a PDF made of one. What anybody may read, anybody may print."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods

from referee.hearing.queries.withheld import refuse_withheld
from referee.paper.access import deal_in, is_official
from referee.paper.documents import ask
from referee.paper.models import Kind
from referee.paper.sheets import Order, html_of
from referee.tournament.access import visible_tournament
from referee.tournament.models import Tournament


@never_cache
@ensure_csrf_cookie
@require_http_methods(["GET", "HEAD", "POST"])
def ruling(request: HttpRequest, slug: str, ruling_id: UUID, kind: str) -> HttpResponse:
    """A ruling as an A4 page or a slip; a POST has it made a PDF."""
    tournament = visible_tournament(user=request.user, slug=slug)
    deal_in(tournament, ruling_id)
    refuse_withheld(request.user, ruling_id=ruling_id)
    own, other = (Kind.RULING, Kind.SLIP) if kind == "ruling" else (Kind.SLIP, Kind.RULING)
    words = {Kind.RULING: _("A4 裁決書"), Kind.SLIP: _("八公分裁決單")}
    others = [{"url": reverse(f"paper:{other.value}", args=[slug, ruling_id]), "text": words[other]}]
    order = order_for(request, tournament, own, {"ruling": str(ruling_id)})
    return answer(request, order, back=reverse("board:ruling", args=[slug, ruling_id]), others=others)


@never_cache
@ensure_csrf_cookie
@require_http_methods(["GET", "HEAD", "POST"])
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings on A4."""
    tournament = visible_tournament(user=request.user, slug=slug)
    order = order_for(request, tournament, Kind.STANDINGS, {})
    return answer(request, order, back=reverse("board:standings", args=[slug]))


@never_cache
@ensure_csrf_cookie
@require_http_methods(["GET", "HEAD", "POST"])
def seating(request: HttpRequest, slug: str, round_no: int, kind: str) -> HttpResponse:
    """Who sits where in a round, as a sheet for the door or as a card for each table."""
    tournament = visible_tournament(user=request.user, slug=slug)
    if not tournament.sittings.filter(round_no=round_no).exists():
        raise Http404
    own, other = (Kind.SEATING, Kind.CARDS) if kind == "seating" else (Kind.CARDS, Kind.SEATING)
    others = [{"url": reverse(f"paper:{other.value}", args=[slug, round_no]), "text": str(other.label)}]
    order = order_for(request, tournament, own, {"round": round_no})
    return answer(request, order, back=reverse("board:tournament", args=[slug]), others=others)


def order_for(request: HttpRequest, tournament: Tournament, kind: Kind, params: dict[str, Any]) -> Order:
    """What this visitor may have printed: officials' names are for officials."""
    return Order(
        tournament=tournament,
        kind=kind,
        params=params,
        base=request.build_absolute_uri("/").rstrip("/"),
        official=is_official(request.user, tournament),
        now=timezone.now(),
    )


def answer(
    request: HttpRequest, order: Order, *, back: str, others: list[dict[str, str]] | None = None
) -> HttpResponse:
    """The sheet to look at; after a POST the page that waits for its PDF."""
    lang = get_language() or "zh-hant"
    if request.method == "POST":
        document = ask(order, lang=lang)
        url = reverse("paper:document", args=[order.tournament.slug, document.pk])
        return HttpResponseRedirect(url, status=303)
    extra = {
        "back_url": back,
        "others": others or [],
        "print_url": request.path,
        "may_print": True,
    }
    return HttpResponse(html_of(order, lang=lang, on_screen=True, extra=extra, request=request))
