"""Beginning the next deal: the dealer's dice, the door seat, what the streak marker shows."""

from uuid import uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from referee.desk.access import at_table, user_of
from referee.desk.forms import DiceForm
from referee.desk.here import Here
from referee.desk.stakes import stakes_said
from referee.desk.unfinished import unfinished
from referee.desk.views.common import here_of, now, refused, uid_of
from referee.seating.actions.deals import open_next_deal
from referee.seating.models import Sitting
from referee.seating.queries import Standing, standing_of
from referee.seating.stakes import side_stakes_on
from referee.tournament.errors import Refused
from rulings import queries


@at_table
def next_deal(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The dealer throws three dice; entered as they fell, or thrown by the system."""
    here = here_of(request, sitting)
    standing = standing_of(sitting)
    uid = uid_of(request)
    form = DiceForm(request.POST or None)
    if request.method == "POST" and uid is not None and form.is_valid():
        try:
            open_next_deal(
                sitting_id=sitting.pk,
                uid=uid,
                dice=form.dice(),
                by=user_of(request),
                now=now(),
                shown_streak=form.cleaned_data["shown_streak"],
            )
        except Refused as error:
            return refused(request, here, headline=str(error), advice="", status=409)
        return HttpResponseRedirect(reverse("desk:table", args=[sitting.pk]), status=303)
    states = queries.log_states([deal.log_id for deal in here.deals])
    context = page(here, standing) | {"form": form, "uid": uuid4(), "sitting": sitting, "title": here.title}
    context["unfinished"] = unfinished(here, states)
    if side_stakes_on(sitting.tournament):
        context["stakes"] = stakes_said(here, states.get(here.deal.log_id) if here.deal else None)
    return render(request, "desk/next.html", context, status=422 if form.is_bound else 200)


def page(here: Here, standing: Standing) -> dict[str, object]:
    """Who deals next, and how far the sitting is."""
    coming = standing.next
    return {
        "step": standing.step,
        "dealer": here.speak.seat(coming.dealer) if coming else "",
        "streak": coming.streak if coming else 0,
        "round": here.speak.word(f"round.{coming.round_wind}") if coming else "",
        "number": here.number + 1,
        "faces": range(1, 7),
    }
