"""A ruling for everybody: the same card as at the desk, without its buttons. Players are named, officials are not."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from referee.desk.access import deal_of
from referee.desk.here import stand_at
from referee.desk.rulings import ruling_page
from referee.hearing.queries import record_of
from referee.hearing.queries.withheld import refuse_withheld
from referee.tournament.access import visible_tournament
from rulings.models import Ruling


def ruling(request: HttpRequest, slug: str, ruling_id: UUID) -> HttpResponse:
    """What was decided, who pays whom, why, and on which facts; and the rulings before and after it."""
    tournament = visible_tournament(user=request.user, slug=slug)
    row = Ruling.objects.filter(pk=ruling_id).only("log_id").first()
    deal = deal_of(row.log_id) if row else None
    if deal is None or deal.sitting.tournament_id != tournament.pk:
        raise Http404
    refuse_withheld(request.user, ruling_id=ruling_id)
    here = stand_at(deal.sitting, number=deal.number)
    page = ruling_page(here, ruling_id, url_of=lambda id: reverse("board:ruling", args=[slug, id]))
    context = {
        "tournament": tournament,
        "ruling": page,
        "card": page.card,
        "history": page.history,
        "heading": here.deal_title,
        "record": record_of(ruling_id, now=timezone.now(), public=True),
        "tournament_url": reverse("board:tournament", args=[slug]),
    }
    with timezone.override(tournament.zone):
        return render(request, "board/ruling.html", context)
