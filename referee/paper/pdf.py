"""HTML to PDF by WeasyPrint: our own static files and nothing else, fonts embedded, slips as long as what is on them."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.exceptions import SuspiciousFileOperation
from weasyprint import HTML
from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

BASE = "http://static.invalid/"  # a host that cannot be: nothing of it is fetched but what `Ours` finds on the disk
TYPES = {".css": "text/css", ".svg": "image/svg+xml"}
SLIP_MM = 80
TALLEST_MM = 5000  # a page of a PDF is at most 200 inches
MM = 96 / 25.4  # CSS pixels
Report = Callable[[int], None]
_progress = logging.getLogger("weasyprint.progress")


class Ours(URLFetcher):  # type: ignore[misc]  # WeasyPrint ships no types
    """Fetches style sheets and pictures from the static files; everything else stops the rendering."""

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
        path = unquote(urlsplit(url).path)
        name = path.removeprefix(settings.STATIC_URL)
        kind = TYPES.get(Path(name).suffix)
        if kind is None or not url.startswith(BASE) or name == path or (file := _static(name)) is None:
            raise Refused(f"{url} is none of our static files")
        return URLFetcherResponse(url, file.read_bytes(), {"Content-Type": kind})


def _static(name: str) -> Path | None:
    """A static file on the disk: as it was collected (its name may bear a hash), or where it is written."""
    try:
        collected = Path(staticfiles_storage.path(name))
        found = finders.find(name)
    except SuspiciousFileOperation:
        return None
    if collected.is_file():
        return collected
    return Path(found) if isinstance(found, str) else None


class Refused(FatalURLFetchingError):  # type: ignore[misc]  # as above
    """A page to be printed names something that is not ours."""


def to_pdf(html: str, *, slip: bool = False, report: Report | None = None) -> tuple[bytes, int]:
    """(the PDF, its number of pages). `report` hears of each page laid out."""
    with _pages_heard(report):
        made = _slip(html) if slip else _rendered(html)
    return made.write_pdf(), len(made.pages)


def _slip(html: str) -> Any:
    """Laid out on the tallest page there is, then on one that ends where it ends; more pages if even that is short."""
    made = _rendered(_on_slips(html, TALLEST_MM))
    if len(made.pages) > 1:
        return made
    return _rendered(_on_slips(html, _end_of(made) / MM + 4))


def _on_slips(html: str, tall: float) -> str:
    """The page with the height of its slips in mm: in it, as a sheet given beside it would not outrank its own."""
    return html.replace("</head>", f"<style>@page slip{{size:{SLIP_MM}mm {tall:.1f}mm}}</style></head>", 1)


def _rendered(html: str) -> Any:
    return HTML(string=html, base_url=BASE, url_fetcher=Ours()).render()


def _end_of(made: Any) -> float:
    """Where the element #end stands on the only page, in CSS pixels from its top."""
    anchor = made.pages[0].anchors["end"]
    return float(anchor[1])


@contextmanager
def _pages_heard(report: Report | None) -> Iterator[None]:
    """WeasyPrint says "Page n" to its progress logger; the logger is the only way to hear it."""
    if report is None:
        yield
        return
    handler = _Pages(report)
    _progress.setLevel(logging.INFO)
    _progress.addHandler(handler)
    try:
        yield
    finally:
        _progress.removeHandler(handler)


class _Pages(logging.Handler):
    def __init__(self, report: Report) -> None:
        super().__init__()
        self._report = report

    def emit(self, record: logging.LogRecord) -> None:
        if "Page %d" in str(record.msg) and isinstance(record.args, tuple) and record.args:
            self._report(int(str(record.args[0])))
