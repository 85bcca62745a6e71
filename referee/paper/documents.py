"""Asking for a PDF: written down once with the job that makes it; what shows the same is the same document."""

import hashlib
from datetime import timedelta

from django.db import transaction
from django.urls import reverse

from referee.jobs import outbox
from referee.jobs.models import Job
from referee.paper.models import Document, Kind
from referee.paper.sheets import Order, html_of
from rulings import chain

JOB = "paper_print"
KEEP = timedelta(days=7)


def ask(order: Order, *, lang: str) -> Document:
    """The document of this order as things stand: an earlier one that shows the same, else a new one and its job.

    One that could not be made is asked for anew.
    """
    mark = _mark(order, lang)
    found = Document.objects.filter(fingerprint=mark).defer("pdf").first()
    if found is not None and (found.ready or not given_up(found)):
        return found
    with transaction.atomic():
        if found is not None:  # the program may have been mended since
            found.delete()
        Document.objects.filter(asked_at__lt=order.now - KEEP).delete()
        made, new = Document.objects.get_or_create(
            fingerprint=mark,
            defaults={
                "tournament": order.tournament,
                "kind": order.kind,
                "params": order.params,
                "lang": lang,
                "base": order.base,
                "official": order.official,
                "asked_at": order.now,
            },
        )
        if new:
            outbox.enqueue(key=job_key(made), name=JOB, args=[str(made.pk)], now=order.now)
    return made


def job_key(document: Document) -> str:
    """The job that makes a document."""
    return f"paper:{document.pk.hex}"


def given_up(document: Document) -> bool:
    """Whether its job failed for good."""
    return Job.objects.filter(key=job_key(document), given_up_at__isnull=False).exists()


def order_of(document: Document) -> Order:
    """What was asked for, at the time it was asked."""
    return Order(
        tournament=document.tournament,
        kind=Kind(document.kind),
        params=document.params,
        base=document.base,
        official=document.official,
        now=document.asked_at,
    )


def _mark(order: Order, lang: str) -> str:
    """A hash of all that is to be read on it. The register is too long for that: it is made anew each minute."""
    if order.kind is Kind.REGISTER:
        said = order.now.isoformat(timespec="minutes")
    else:
        said = html_of(order, lang=lang, extra={"printed_at": None})
    whole = [order.tournament.pk, order.kind.value, order.params, lang, order.base, order.official, said]
    return hashlib.sha256(chain.canonical(whole).encode()).hexdigest()


def back_to(document: Document) -> str:
    """The page that the document was asked for on."""
    slug, params = document.tournament.slug, document.params
    if document.kind in (Kind.RULING, Kind.SLIP):
        return reverse(f"paper:{document.kind}", args=[slug, params["ruling"]])
    if document.kind in (Kind.SEATING, Kind.CARDS):
        return reverse(f"paper:{document.kind}", args=[slug, params["round"]])
    return reverse(f"paper:{document.kind}", args=[slug])


def file_name(document: Document) -> str:
    """A name for the file, of letters that every system takes."""
    return f"{document.tournament.slug}-{document.kind}-{document.pk.hex[:8]}.pdf"
