"""Every page that the demo's people can reach, in English and in Simplified Chinese: no text is left in another script.

Names, and what people wrote, stay as they were written; what stands in an element with `translate="no"`, or with a
`lang` other than the page's, is a quotation.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import Resolver404, resolve
from pytest_django import DjangoDbBlocker

from referee.accounts.models import User
from referee.ops import hans
from referee.players.models import Player
from referee.seating.models import Bettor
from referee.tournament.models import Tournament
from rulings import law

pytestmark = pytest.mark.django_db

ROLES = (None, "player", "referee", "head", "organizer")
LAW_LANGS = ("zh-Hant", "zh-Hans", "en")
READ_IN = ["en", pytest.param("zh-hans", marks=pytest.mark.any_database)]  # the same statements as for en
LANGS = {"en": "en", "zh-hans": "zh-Hans", "zh-hant": "zh-Hant-TW"}
CHINESE = re.compile(r"[\u3001-\u303f\u30fb\u3400-\u9fff\uff01-\uff5e]+")
SHOWN = {"title", "alt", "aria-label", "placeholder", "data-label", "label", "content"}
BACKEND = "referee.accounts.backends.AccountBackend"
SAME_FOR_ALL = (
    "board:law",
    "board:clause",
    "board:draws",
    "board:sitting",
    "board:player",
)  # a stranger looks
ALIKE = 2  # pages of one address pattern that a role looks at
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[list[str]]:
    """The demo, loaded once for these tests and taken away after them; gives what people are called and wrote."""
    with django_db_blocker.unblock():
        patch = pytest.MonkeyPatch()
        patch.setattr(settings, "DEBUG", True)  # without it the demo's accounts open nothing
        call_command("load_demo", verbosity=0)
        yield written_by_people()
        patch.undo()
        call_command("flush", interactive=False, verbosity=0)


def written_by_people() -> list[str]:
    words = {name for player in Player.objects.all() for name in (player.name, player.club)}
    words |= {bettor.name for bettor in Bettor.objects.all()}
    words |= {str(user) for user in User.objects.all()} | {one.name for one in Tournament.objects.all()}
    return sorted(filter(None, words), key=len, reverse=True)


_looked_at: dict[tuple[str, str | None], list[tuple[str, "Page"]]] = {}


class Page(HTMLParser):
    """The texts of a page that are in its own language, its links, and its language."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.lang = ""
        self.texts: list[str] = []
        self.links: list[str] = []
        self.forms: list[tuple[str, str, dict[str, str]]] = []  # method, action, what it would send untouched
        self._open: list[tuple[str, bool]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "html":
            self.lang = told.get("lang", "")
        quoted = told.get("translate") == "no" or told.get("lang", self.lang) != self.lang or tag == "script"
        quoted = quoted or any(outer for _, outer in self._open)
        if not quoted:
            self.texts += [value for name, value in told.items() if name in SHOWN]
        if tag == "a":
            self.links.append(told.get("href", ""))
        if tag == "form":
            self.forms.append((told.get("method", "get").lower(), told.get("action", ""), {}))
        if tag == "input" and told.get("type") == "hidden" and self.forms:
            self.forms[-1][2][told.get("name", "")] = told.get("value", "")
        if tag not in VOID:
            self._open.append((tag, quoted))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in [name for name, _ in self._open]:
            while self._open.pop()[0] != tag:
                continue

    def handle_data(self, data: str) -> None:
        if not any(quoted for _, quoted in self._open):
            self.texts.append(data)


def crawl(client: Client, lang: str, *, public: bool) -> Iterator[tuple[str, Page]]:
    """Every page behind a link, from the home page on; of pages with the same pattern only the first few."""
    waiting, seen, looked = ["/"], {"/"}, Counter[str]()
    while waiting:
        address = waiting.pop(0)
        pattern = pattern_of(address)
        if not pattern or looked[pattern] == ALIKE or (pattern.startswith(SAME_FOR_ALL) and not public):
            continue
        answer = client.get(address, headers={"Accept-Language": lang}, follow=True)
        if "text/html" not in answer["Content-Type"]:
            continue
        looked[pattern] += 1
        assert answer.status_code == 200, f"{address}: {answer.status_code}"
        page = Page(answer.content.decode())
        yield address, page
        for link in page.links:
            there = urljoin(answer.request["PATH_INFO"], link.partition("#")[0])
            if there not in seen:
                seen.add(there)
                waiting.append(there)


def pages_of(client: Client, lang: str, role: str | None) -> list[tuple[str, Page]]:
    """What this role reaches, looked at once for all tests: each leaves the demo as it was."""
    if (lang, role) not in _looked_at:
        _looked_at[lang, role] = list(crawl(client, lang, public=role is None))
    return _looked_at[lang, role]


def answers_to_empty_forms(client: Client, lang: str, role: str) -> Iterator[tuple[str, Page]]:
    """Every form behind a link, sent with nothing filled in, one of each pattern: what is said to that."""
    pages = pages_of(client, lang, role)
    sent = {"set_language", "accounts:logout", "desk:theme"}
    for address, page in pages:
        for method, action, fields in page.forms:
            there = urljoin(address, action)
            if (pattern := pattern_of(there)) in sent or not pattern:
                continue
            sent.add(pattern)
            send = client.post if method == "post" else client.get
            answer = send(there, fields, headers={"Accept-Language": lang}, follow=True)
            assert answer.status_code < 500, there
            if "text/html" in answer["Content-Type"]:
                yield f"{method} {there}", Page(answer.content.decode())


def pattern_of(address: str) -> str:
    """The address pattern of a page of ours, and whether it has a query; empty for what is no page to read."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc or parts.path.startswith(("/admin/", "/api/", "/static/")):
        return ""
    try:
        return resolve(parts.path).view_name + "?" * bool(parts.query)
    except Resolver404:
        return ""


def foreign(page: Page, lang: str, names: list[str]) -> set[str]:
    """What is not in the page's language."""
    found = set()
    for text in page.texts:
        for name in names:
            text = text.replace(name, "")
        found |= set(CHINESE.findall(text)) if lang == "en" else set(hans.traditional_only(text))
    return found


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("lang", READ_IN)
def test_no_page_is_left_in_another_language(demo: list[str], lang: str, role: str | None) -> None:
    client, wrong = Client(), {}
    if role:
        client.force_login(User.objects.get(username=role), backend=BACKEND)
    for address, page in pages_of(client, lang, role):
        assert page.lang == LANGS[lang], address
        if found := foreign(page, lang, demo):
            wrong[address] = sorted(found)
    assert not wrong, "\n".join(f"{address}: {' '.join(found)}" for address, found in wrong.items())


@pytest.mark.parametrize("role", ["head", "organizer"])
@pytest.mark.parametrize("lang", READ_IN)
def test_what_is_said_to_a_form_is_in_the_readers_language(demo: list[str], lang: str, role: str) -> None:
    client, wrong = Client(), {}
    client.force_login(User.objects.get(username=role), backend=BACKEND)
    for address, page in answers_to_empty_forms(client, lang, role):
        if found := foreign(page, lang, demo):
            wrong[address] = sorted(found)
    assert not wrong, "\n".join(f"{address}: {' '.join(found)}" for address, found in wrong.items())


@pytest.mark.parametrize("lang", ["en", "zh-hans"])
def test_what_the_api_refuses_is_told_in_the_readers_language(client: Client, lang: str) -> None:
    asked = {"Accept-Language": lang}
    answers = [
        client.post(f"/api/v1/{where}/", sent, "application/json", headers=asked)
        for where in ("hands/score", "cases/adjudicate", "log-in")
        for sent in ("x", "{}", '{"concealed": "1m0s", "win": "z"}')
    ]
    answers += [
        client.get(f"/api/v1/{where}", headers=asked) for where in ("tables/", "nothing/", "law/none/")
    ]
    for answer in answers:
        told = answer.json()["error"]
        said = " ".join([told["message"], *(fault["message"] for fault in told.get("faults", ()))])
        assert answer.status_code >= 400
        assert not (CHINESE.findall(said) if lang == "en" else hans.traditional_only(said)), said


def law_texts(found: object) -> Iterator[tuple[str, str]]:
    """(language, text) of everything an edition's file says."""
    if isinstance(found, dict):
        for name, value in found.items():
            said = [value] if isinstance(value, str) else value
            yield from ((name, text) for text in said) if name in LAW_LANGS else law_texts(value)
    elif isinstance(found, list):
        for value in found:
            yield from law_texts(value)


def test_the_law_in_simplified_chinese_has_no_traditional_characters() -> None:
    paths = sorted(Path(law.__file__).parent.glob("*/*.toml"))
    texts = [pair for path in paths for pair in law_texts(tomllib.loads(path.read_text(encoding="utf-8")))]
    assert len(texts) > 1000
    assert [text for lang, text in texts if lang == "zh-Hans" and hans.traditional_only(text)] == []
