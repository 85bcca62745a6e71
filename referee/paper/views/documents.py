"""A PDF that is being made: how far it is, and the file."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referee.paper.access import document_for
from referee.paper.documents import back_to, file_name, given_up
from referee.paper.models import Document

STOP_POLLING = 286  # htmx: take this content, and ask no more


@never_cache
@require_safe
def document(request: HttpRequest, slug: str, document_id: UUID) -> HttpResponse:
    """How far the job is; asked every second by the page itself until the file is ready."""
    found = document_for(request, slug, document_id)
    failed = not found.ready and given_up(found)
    context = {
        "tournament": found.tournament,
        "document": found,
        "failed": failed,
        "back_url": back_to(found),
        "name": file_name(found),
    }
    if request.headers.get("HX-Request"):
        status = STOP_POLLING if found.ready or failed else 200
        return render(request, "paper/_progress.html", context, status=status)
    return render(request, "paper/document.html", context)


@never_cache
@require_safe
def pdf_file(request: HttpRequest, slug: str, document_id: UUID) -> HttpResponse:
    """The file; Http404 until it is ready."""
    found = document_for(request, slug, document_id)
    if not found.ready:
        raise Http404
    pdf = Document.objects.values_list("pdf", flat=True).get(pk=found.pk)
    response = HttpResponse(bytes(pdf), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{file_name(found)}"'
    return response
