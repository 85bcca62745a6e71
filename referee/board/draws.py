"""The record of draws for everybody: tables with their seed, and every throw at a table."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from referee.desk.square import Place, Square, Wall
from referee.seating.models import Draw, Sitting
from referee.seating.queries import chairs_of, draws_of, seats_of, table_draws
from referee.seating.wording import draw_lines
from referee.tournament.access import visible_tournament
from referee.tournament.naming import named
from scoring.seats import SEATS


@require_safe
def draws(request: HttpRequest, slug: str) -> HttpResponse:
    """Draws of tables, latest first, with all that is needed to draw them again."""
    held = visible_tournament(user=request.user, slug=slug)
    names = {entrant.number: entrant.called for entrant in named(held.entrants.all())}
    shown = [{"draw": draw, "steps": draw.steps, "rounds": _named(draw, names)} for draw in table_draws(held)]
    return render(request, "board/draws.html", {"tournament": held, "draws": shown})


def _named(draw: Draw, names: dict[int, str]) -> list[tuple[int, list[list[tuple[int, str]]]]]:
    first = draw.steps["first_round"]
    return [
        (first + at, [[(number, names.get(number, "")) for number in table] for table in tables])
        for at, tables in enumerate(draw.steps["result"])
    ]


@require_safe
def draw_file(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One draw of tables as JSON, as `manage.py check_draw` reads it."""
    held = visible_tournament(user=request.user, slug=slug)
    draw = get_object_or_404(table_draws(held), pk=pk)
    answer = JsonResponse(draw.steps, json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{held.slug}-draw-{pk}.json"'
    return answer


@require_safe
def sitting(request: HttpRequest, slug: str, sitting_id: int) -> HttpResponse:
    """Every throw at one table: 搬風, 定莊, the opening of each deal, void ones too."""
    held = visible_tournament(user=request.user, slug=slug)
    table = get_object_or_404(Sitting, tournament=held, pk=sitting_id)
    seats = seats_of(table)
    people = {entrant.number: entrant for entrant in chairs_of(table)}
    context = {
        "tournament": held,
        "sitting": table,
        "square": _square(table, {place: entrant.called for place, entrant in seats.items()}),
        "people": list(people.values()),
        "lines": draw_lines(draws_of(table), people, seats),
    }
    return render(request, "board/sitting.html", context)


def _square(table: Sitting, names: dict[str, str]) -> Square | None:
    places: tuple[Place, ...] = SEATS
    if not names:
        return None
    walls = [Wall(place=place, name=names[place], wind=place) for place in places]
    return Square(below="E", walls=walls, title=_("第 %(n)s 將") % {"n": table.number})
