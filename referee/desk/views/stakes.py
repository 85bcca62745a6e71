"""插花 at a table: what stands, and one act after the other. Where the tournament plays without, there is no such page."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from referee.desk.access import at_table, user_of
from referee.desk.square import PLACES
from referee.desk.stakes import stakes_page
from referee.desk.views.common import here_of, now, uid_of
from referee.seating.actions.stakes import Wish, stake
from referee.seating.models import Sitting
from referee.seating.queries import standing_of
from referee.seating.stakes import side_stakes_on
from referee.tournament.access import roles_of
from referee.tournament.errors import Refused
from referee.tournament.models import Role
from rulings import queries


@at_table
def stakes(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The page; a post writes one act down and comes back here, or says under which clause it is refused, and until when."""
    if not side_stakes_on(sitting.tournament):
        raise Http404
    user, problem = user_of(request), ""
    head = Role.HEAD_REFEREE in roles_of(user, sitting.tournament)
    if request.method == "POST":
        uid = uid_of(request)
        if uid is not None:
            try:
                stake(sitting_id=sitting.pk, uid=uid, wish=wish_of(request), by=user, now=now(), head=head)
            except Refused as refused:
                problem = str(refused)
        if not problem:
            return HttpResponseRedirect(reverse("desk:stakes", args=[sitting.pk]), status=303)
    here = here_of(request, sitting)
    state = queries.log_state(here.deal.log_id) if here.deal else None
    page = stakes_page(here, standing_of(sitting), state, head=head)
    context: dict[str, Any] = {"page": page, "problem": problem, "told": request.POST}
    return render(request, "desk/stakes.html", context, status=409 if problem else 200)


def wish_of(request: HttpRequest) -> Wish:
    """What a form told. A fixed amount that is no number is 0, which is refused by its name."""
    told = request.POST
    points = told.get("points", "").strip()
    whole = int(points) if points.isascii() and points.isdecimal() and len(points) < 10 else 0
    return Wish(
        kind=told.get("act", ""),
        player=next((place for place in PLACES if place == told.get("player")), None),
        bettor=told.get("bettor", "").strip(),
        accepted=tuple(place for place in PLACES if place in told.getlist("accepted")),
        fixed=whole if told.get("amount") == "fixed" else None,
        clear_loss=told.get("clear_loss") == "1",
        influenced=told.get("influenced", "1") == "1",
    )
