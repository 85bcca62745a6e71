"""One sitting for its officials: 搬風, 定莊, opening deals, the next 將; every throw with its record below."""

from collections.abc import Callable
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
from referee.seating.actions import deals, seats, tables
from referee.seating.forms import ChairsForm, DealerForm, OpenForm, SeatsForm, VoidForm
from referee.seating.models import Sitting
from referee.seating.queries import chairs_of, draws_of, last_winner, seats_of, standing_of
from referee.seating.wording import PLACE_WORDS, draw_lines
from referee.tournament.access import OFFICIALS, STAFF, post_only, roles_of
from referee.tournament.errors import Refused
from referee.tournament.models import Role
from scoring.seating import PLACES

SIDES = ("b", "r", "t", "l")  # counter-clockwise, as the turn goes


class _Here:
    """A sitting as its page shows it: how far it is, and an empty form for what comes next."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.standing = standing_of(sitting)
        self.seats = seats_of(sitting)
        self.chairs = chairs_of(sitting)
        self.people = {entrant.number: entrant for entrant in self.chairs}
        winner = last_winner(sitting.previous) if sitting.previous and self.standing.step == "seats" else None
        self.thrower = PLACES.index(winner) if winner else None

    @property
    def streak(self) -> int:
        return self.standing.next.streak if self.standing.next else 0

    def seats_form(self, data: object = None) -> SeatsForm:
        again = self.standing.step not in ("seats", "over")
        thrower = self.thrower
        if again and self.sitting.previous:
            winner = last_winner(self.sitting.previous)
            thrower = PLACES.index(winner) if winner else None
        return SeatsForm(data, initial={"uid": uuid4()}, chairs=self.chairs, thrower=thrower, again=again)

    def dealer_form(self, data: object = None) -> DealerForm:
        again = (
            self.standing.step == "open"
        )  # then it stands beside the throw of the deal, with ids of its own
        ids = "id_again_%s" if again else "id_%s"
        return DealerForm(data, initial={"uid": uuid4()}, again=again, auto_id=ids)

    def open_form(self, data: object = None) -> OpenForm:
        return OpenForm(data, initial={"uid": uuid4(), "shown": ""}, streak=self.streak)

    @property
    def walls(self) -> list[tuple[str, str, str, bool]]:
        """Side of the square, wind, name, whether he deals: by place once seated, else by chair."""
        if self.seats:
            return [
                (SIDES[i], str(PLACE_WORDS[place]), self.seats[place].called, place == self.standing.dealer)
                for i, place in enumerate(PLACES)
            ]
        return [(SIDES[i], "", entrant.called, False) for i, entrant in enumerate(self.chairs)]

    @property
    def dealer_name(self) -> str:
        """Who throws for the deal to be opened."""
        held = self.seats.get(self.standing.next.dealer) if self.standing.next else None
        return held.called if held else ""


def _page(
    request: HttpRequest, here: _Here, *, form: Form | None = None, chairs: Form | None = None
) -> HttpResponse:
    step = here.standing.step
    roles = roles_of(request.user, here.sitting.tournament)
    fresh: dict[str, Callable[[], Form]] = {
        "seats": here.seats_form,
        "dealer": here.dealer_form,
        "open": here.open_form,
    }
    untouched = step == "open" and here.standing.deal is None
    context = {
        "tournament": here.sitting.tournament,
        "sitting": here.sitting,
        "step": step,
        "here": here,
        "form": form or (fresh[step]() if step in fresh else None),
        "chairs_form": chairs or ChairsForm(chairs=here.chairs),
        "void_form": VoidForm(initial={"uid": uuid4(), "kind": "door" if step == "open" else step}),
        "again": here.seats_form() if untouched else None,
        "lines": draw_lines(draws_of(here.sitting), here.people, here.seats),
        "official": not OFFICIALS.isdisjoint(roles),
        "organizer": Role.ORGANIZER in roles,
    }
    return render(request, "seating/sitting.html", context, status=400 if form or chairs else 200)


def _refuse(form: Form, refused: Refused) -> Form:
    form.add_error(None, str(refused))
    return form


@at_sitting(*STAFF)
@never_cache
@require_GET
def sitting(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Where the table stands and what comes next."""
    return _page(request, _Here(sitting))


@at_sitting(*STAFF)
@post_only("seating:sitting")
def draw_seats(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """搬風, as thrown or by the system."""
    here = _Here(sitting)
    form = here.seats_form(request.POST)
    if not form.is_valid():
        return _page(request, here, form=form)
    try:
        draw = seats.draw_seats(
            sitting_id=sitting.pk,
            uid=form.cleaned_data["uid"],
            thrower=form.throwing_chair(),
            dice=form.dice(),
            tiles=form.tiles(),
            by=cast(User, request.user),
            now=timezone.now(),
            reason=form.cleaned_data.get("reason", ""),
        )
    except Refused as refused:
        return _page(request, here, form=_refuse(form, refused))
    if draw.void:
        messages.warning(request, _("四人相互的順序和前一將完全一樣，不算，請重搬。這一次已留在紀錄。"))
    else:
        messages.success(request, _("座位抽好了，請照圖入座。"))
    return redirect("seating:sitting", sitting.pk)


@at_sitting(*STAFF)
@post_only("seating:sitting")
def draw_dealer(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """定莊, as thrown or by the system."""
    here = _Here(sitting)
    form = here.dealer_form(request.POST)
    if not form.is_valid():
        return _page(request, here, form=form)
    try:
        draw = seats.draw_dealer(
            sitting_id=sitting.pk,
            uid=form.cleaned_data["uid"],
            dice=form.dice(),
            by=cast(User, request.user),
            now=timezone.now(),
            reason=form.cleaned_data.get("reason", ""),
        )
    except Refused as refused:
        return _page(request, here, form=_refuse(form, refused))
    messages.success(request, _("起莊：%(place)s家。") % {"place": PLACE_WORDS[draw.steps["place"]]})
    return redirect("seating:sitting", sitting.pk)


@at_sitting(*STAFF)
@post_only("seating:sitting")
def open_deal(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Open the next deal by the dealer's throw; officials go on to the table."""
    here = _Here(sitting)
    form = here.open_form(request.POST)
    if not form.is_valid():
        return _page(request, here, form=form)
    try:
        deal = deals.open_next_deal(
            sitting_id=sitting.pk,
            uid=form.cleaned_data["uid"],
            dice=form.dice(),
            by=cast(User, request.user),
            now=timezone.now(),
            shown_streak=form.shown_streak(),
        )
    except Refused as refused:
        return _page(request, here, form=_refuse(form, refused))
    door = PLACE_WORDS[deal.door.steps["place"]]
    messages.success(request, _("第 %(n)d 盤開了，開門位：%(place)s家。") % {"n": deal.number, "place": door})
    if OFFICIALS.isdisjoint(roles_of(request.user, sitting.tournament)):
        return redirect("seating:sitting", sitting.pk)
    return redirect(f"/desk/{sitting.pk}/")


@at_sitting(*STAFF)
@post_only("seating:sitting")
def void(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Write down a throw that did not count."""
    form = VoidForm(request.POST)
    if form.is_valid():
        try:
            seats.note_void_throw(
                sitting_id=sitting.pk, **form.cleaned_data, by=cast(User, request.user), now=timezone.now()
            )
            messages.success(request, _("記下了，請重擲。"))
        except Refused as refused:
            messages.error(request, str(refused))
    else:
        messages.error(request, _("請寫明這次為什麼不算。"))
    return redirect("seating:sitting", sitting.pk)


@at_sitting(*STAFF)
@post_only("seating:sitting")
def set_chairs(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """How the four have sat down before the first draw."""
    here = _Here(sitting)
    form = ChairsForm(request.POST, chairs=here.chairs)
    if not form.is_valid():
        return _page(request, here, chairs=form)
    try:
        tables.set_chairs(sitting=sitting, numbers=form.order(), now=timezone.now())
    except Refused as refused:
        return _page(request, here, chairs=_refuse(form, refused))
    messages.success(request, _("入座的順序改好了。"))
    return redirect("seating:sitting", sitting.pk)


@at_sitting(*STAFF)
@post_only("seating:sitting")
def close(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """End the sitting before its four winds are played."""
    try:
        deals.close_sitting(sitting=sitting, now=timezone.now())
        messages.success(request, _("這一將結束了。"))
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("seating:sitting", sitting.pk)


@at_sitting(*STAFF)
@post_only("seating:sitting")
def following(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The next 將 of the same four."""
    try:
        made = deals.next_sitting(sitting=sitting, now=timezone.now())
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("seating:sitting", sitting.pk)
    return redirect("seating:sitting", made.pk)
