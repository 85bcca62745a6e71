"""What proves a record elsewhere: checkpoints, logs as files with their checker, and the fingerprint on a paper."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referee.hearing.queries.withheld import refuse_withheld
from referee.paper.access import deal_in
from referee.paper.proof import checkpoints_of
from referee.seating.models import Deal
from referee.tournament import journal_check
from referee.tournament.access import require_role, visible_tournament
from referee.tournament.models import Role, Tournament
from rulings.checkpoints import SHOWN, Checkpoint, list_hash, list_text, short
from rulings.export import CHECKER, export_log
from rulings.models import Event, Log, Ruling

TEXT = "text/plain; charset=utf-8"


@never_cache
@require_safe
def check(request: HttpRequest, slug: str, ruling_id: UUID) -> HttpResponse:
    """Where the QR code of a paper leads: whether its fingerprint is one of the record's, and the ruling as it stands."""
    tournament = visible_tournament(user=request.user, slug=slug)
    ruling, deal = deal_in(tournament, ruling_id)
    refuse_withheld(request.user, ruling_id=ruling_id)
    asked = "".join(request.GET.get("h", "").split()).lower()[:64]
    place = _place_of(ruling.log_id, asked)
    context = {
        "tournament": tournament,
        "ruling": ruling,
        "deal": deal,
        "asked": short(asked),
        "given": len(asked) >= SHOWN,
        "place": place,
        "superseded": Ruling.objects.filter(supersedes=ruling).exists(),
    }
    return render(request, "paper/check.html", context)


def _place_of(log_id: UUID, hash: str) -> int | None:
    """The place in the log of the row with this hash, or this beginning of one; None where there is none."""
    if len(hash) < SHOWN or not set(hash) <= set("0123456789abcdef"):
        return None
    for model in (Ruling, Event):
        row = model.objects.filter(log_id=log_id, hash__startswith=hash).values_list("n", flat=True).first()
        if row is not None:
            return int(row)
    return None


@never_cache
@require_safe
def checkpoints(request: HttpRequest, slug: str) -> HttpResponse:
    """The heads of all logs of a tournament and of its journal, as `manage.py verify_log --checkpoints` reads them."""
    tournament = visible_tournament(user=request.user, slug=slug)
    listed = checkpoints_of(tournament)
    remarks = f"# {tournament.slug} {timezone.now().isoformat(timespec='seconds')}\n# {list_hash(listed)}\n"
    response = HttpResponse(remarks + list_text(listed), content_type=TEXT)
    response["Content-Disposition"] = f'attachment; filename="{slug}-checkpoints.txt"'
    return response


@never_cache
@require_safe
@require_role(Role.ORGANIZER, Role.HEAD_REFEREE)
def logs(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The journal and all logs of a tournament, each with its checkpoint and its file: three statements."""
    listed = {one.log: one for one in checkpoints_of(tournament)}
    deals = Deal.objects.filter(sitting__tournament=tournament).select_related("sitting")
    rows = [
        _file(_("賽事日誌"), one, reverse("paper:journal-file", args=[tournament.slug]))
        for one in listed.values()
        if one.journal is not None
    ]
    rows += [
        _file(
            _("第 %(r)s 輪・第 %(t)s 桌・第 %(d)s 盤")
            % {"r": deal.sitting.round_no, "t": deal.sitting.table_no, "d": deal.number},
            listed[deal.log_id.hex],
            reverse("paper:log-file", args=[tournament.slug, deal.log_id]),
        )
        for deal in deals.order_by("-sitting__round_no", "sitting__table_no", "sitting__number", "number")
    ]
    context = {
        "tournament": tournament,
        "rows": rows,
        "whole": short(list_hash(listed.values())) if listed else "",
    }
    return render(request, "paper/logs.html", context)


def _file(title: str, stands: Checkpoint, url: str) -> dict[str, object]:
    return {"title": title, "n": stands.n, "short": short(stands.hash), "url": url}


@never_cache
@require_safe
@require_role(Role.ORGANIZER, Role.HEAD_REFEREE)
def journal_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The tournament's journal as a file that proves itself, like a log."""
    response = HttpResponse(journal_check.export(tournament.pk), content_type="application/jsonl")
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}-journal.jsonl"'
    return response


@never_cache
@require_safe
@require_role(Role.ORGANIZER, Role.HEAD_REFEREE)
def log_file(request: HttpRequest, tournament: Tournament, log_id: UUID) -> HttpResponse:
    """One log as the file that proves itself."""
    log = get_object_or_404(Log, pk=log_id, deal__sitting__tournament=tournament)
    refuse_withheld(request.user, log_id=log_id)
    response = HttpResponse(export_log(log.pk), content_type="application/jsonl")
    response["Content-Disposition"] = f'attachment; filename="{log.pk.hex}.jsonl"'
    return response


@never_cache
@require_safe
@require_role(Role.ORGANIZER, Role.HEAD_REFEREE)
def checker(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The program that checks such a file: one file, nothing but Python."""
    if not CHECKER.is_file():
        raise Http404
    response = HttpResponse(CHECKER.read_bytes(), content_type=TEXT)
    response["Content-Disposition"] = f'attachment; filename="{CHECKER.name}"'
    return response
