"""Making the PDF of a document: the job's work. It loads WeasyPrint, which a process that only asks does without."""

from datetime import datetime

from django.db import DatabaseError

from referee.jobs.registry import Hopeless
from referee.paper.documents import order_of
from referee.paper.models import Document, Kind
from referee.paper.pdf import Refused, to_pdf
from referee.paper.sheets import html_of

TELL_EVERY = 8  # pages


def make(document_id: str, *, now: datetime) -> None:
    """Print it: the job's work. Doing it twice makes the same; one thrown away meanwhile is nothing to do."""
    document = Document.objects.select_related("tournament").filter(pk=document_id, made_at=None).first()
    if document is None:
        return
    html = html_of(order_of(document), lang=document.lang)

    def told(page: int) -> None:
        if page % TELL_EVERY == 1:
            Document.objects.filter(pk=document.pk).update(pages_done=page)

    try:
        made, pages = to_pdf(html, slip=document.kind == Kind.SLIP, report=told)
    except (DatabaseError, OSError):
        raise
    except (Exception, Refused) as error:  # Refused is WeasyPrint's kind, which is no Exception
        raise Hopeless(
            f"{type(error).__name__}: {error}"
        ) from error  # the same page fails the same way again
    Document.objects.filter(pk=document.pk).update(pdf=made, pages=pages, pages_done=pages, made_at=now)
