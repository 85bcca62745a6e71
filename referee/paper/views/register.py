"""The register of decisions: pages to read, files for other programs, and the whole as a PDF for the officials."""

from collections.abc import Callable, Iterator, Sequence

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, StreamingHttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from referee.desk.filters import page_of
from referee.hearing.queries.withheld import Owed, owed_lines, withheld
from referee.paper.access import is_official
from referee.paper.documents import ask
from referee.paper.files import csv_lines, json_lines
from referee.paper.models import Kind
from referee.paper.register import FILTERS, PAGE, Entry, Reader, chosen, volumes
from referee.paper.views.sheets import order_for
from referee.tournament.access import STAFF, check_role, visible_tournament
from referee.tournament.models import Tournament

Lines = Callable[[Iterator[Entry], Callable[[Entry], str], Sequence[Owed]], Iterator[str]]


@never_cache
@require_safe
def register(request: HttpRequest, slug: str) -> HttpResponse:
    """One page of the register, the latest first: a fixed number of statements."""
    tournament = visible_tournament(user=request.user, slug=slug)
    blind = withheld(request.user)
    found = chosen(tournament, request.GET.dict(), blind)
    pages, rows = page_of(found, request.GET.get("page"), size=PAGE)
    query = "&".join(f"{name}={value}" for name, value in found.data.items())
    context = {
        "tournament": tournament,
        "filter": found,
        "entries": Reader(tournament).entries(rows, now=timezone.now()),
        "pages": pages,
        "count": pages.paginator.count,
        "query": query,
        "volumes": range(1, volumes(pages.paginator.count) + 1),
        "official": is_official(request.user, tournament),
        "owed": owed_lines(request.user, [tournament]) if blind else [],
    }
    with timezone.override(tournament.zone):
        return render(request, "paper/register_page.html", context)


@never_cache
@require_safe
def as_csv(request: HttpRequest, slug: str) -> StreamingHttpResponse:
    """The register as a table for a spreadsheet."""
    return _file(
        request,
        slug,
        "csv",
        "text/csv; charset=utf-8",
        lambda entries, url, owed: csv_lines(entries, url_of=url, owed=owed),
    )


@never_cache
@require_safe
def as_json(request: HttpRequest, slug: str) -> StreamingHttpResponse:
    """The register with its decisions as they are stored."""
    tournament = visible_tournament(user=request.user, slug=slug)
    return _file(
        request,
        slug,
        "json",
        "application/json",
        lambda entries, url, owed: json_lines(tournament, entries, url_of=url, owed=owed),
    )


def _file(
    request: HttpRequest, slug: str, ending: str, content_type: str, lines: Lines
) -> StreamingHttpResponse:
    tournament = visible_tournament(user=request.user, slug=slug)
    blind, lang = withheld(request.user), get_language() or "zh-hant"
    rows = chosen(tournament, request.GET.dict(), blind).qs
    owed = owed_lines(request.user, [tournament]) if blind else []

    def url_of(entry: Entry) -> str:
        return request.build_absolute_uri(reverse("board:ruling", args=[slug, entry.ruling.pk]))

    def told() -> Iterator[str]:
        with override(lang):  # the lines are made after the request's own language is put away
            yield from lines(Reader(tournament).stream(rows, now=timezone.now()), url_of, owed)

    response = StreamingHttpResponse(told(), content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{slug}-register.{ending}"'
    return response


@never_cache
@require_POST
def pdf(request: HttpRequest, slug: str) -> HttpResponse:
    """Have the register, or what the filters let through, printed: for the officials, as it may be a long book."""
    tournament: Tournament = visible_tournament(user=request.user, slug=slug)
    check_role(user=request.user, tournament=tournament, roles=STAFF)
    blind = withheld(request.user)
    params: dict[str, str | int | list[str]] = {
        name: str(request.POST[name]) for name in FILTERS if request.POST.get(name)
    }
    volume = request.POST.get("volume", "1")
    if not volume.isdecimal() or not 1 <= int(volume[:6]) <= volumes(
        chosen(tournament, request.POST.dict(), blind).qs.count()
    ):
        raise Http404
    params["volume"] = int(volume)
    if blind:
        params["without"] = sorted(map(str, blind))
    document = ask(order_for(request, tournament, Kind.REGISTER, params), lang=get_language() or "zh-hant")
    return HttpResponseRedirect(reverse("paper:document", args=[slug, document.pk]), status=303)
