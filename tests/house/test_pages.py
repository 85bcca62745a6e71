"""Error pages, headers and the API's own page, as a stranger's browser sees them."""

import re
from html.parser import HTMLParser

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import clear_url_caches, path

from referee import urls
from tests.cast import a_cast, a_user, client_of


def directives(policy: str) -> dict[str, str]:
    return {name: rest for name, _, rest in (part.strip().partition(" ") for part in policy.split(";"))}


@pytest.mark.django_db
def test_a_page_that_is_not_there_is_told_in_chinese_with_a_way_home(client: Client) -> None:
    answer = client.get("/nowhere/")
    page = answer.content.decode()
    assert answer.status_code == 404
    assert "找不到這一頁" in page
    assert 'href="/"' in page


def test_an_api_address_that_is_not_there_is_told_in_json(client: Client) -> None:
    answer = client.get("/api/v1/nowhere/")
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/json"
    assert answer.json()["error"]["code"] == "not_found"


def test_a_broken_page_gives_an_id_that_is_in_the_log_and_needs_no_database(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(request: HttpRequest) -> HttpResponse:
        raise RuntimeError("as a test")

    monkeypatch.setattr(urls, "urlpatterns", [path("broken/", broken), *urls.urlpatterns])
    client.raise_request_exception = False
    clear_url_caches()
    answer = client.get("/broken/", headers={"X-Request-ID": "a-known-id"})
    clear_url_caches()
    assert answer.status_code == 500
    assert answer["X-Request-ID"] == "a-known-id"
    assert "a-known-id" in answer.content.decode()


def test_every_request_has_an_id_and_a_bad_one_is_replaced(client: Client) -> None:
    made = client.get("/healthz", headers={"X-Request-ID": "a\nb"})["X-Request-ID"]
    assert re.fullmatch(r"[0-9a-f]{32}", made)


@pytest.mark.django_db
def test_the_content_policy_allows_nothing_from_elsewhere_and_nothing_inline(client: Client) -> None:
    policy = directives(client.get("/nowhere/")["Content-Security-Policy"])
    assert policy["default-src"] == policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    assert not any("unsafe" in rest for rest in policy.values())


@pytest.mark.django_db
def test_other_safety_headers_are_set(client: Client) -> None:
    answer = client.get("/nowhere/")
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.django_db
def test_a_form_without_its_token_is_refused_with_a_page_that_says_what_to_do() -> None:
    answer = Client(enforce_csrf_checks=True).post("/i18n/setlang/", {"language": "en"})
    assert answer.status_code == 403
    assert "這一頁開得太久" in answer.content.decode()


@pytest.mark.django_db
def test_the_language_can_be_changed(client: Client) -> None:
    client.post("/i18n/setlang/", {"language": "en", "next": "/nowhere/"})
    assert '<html lang="en"' in client.get("/nowhere/").content.decode()


class Scripts(HTMLParser):
    """Collects where scripts come from, and any text inside a script."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.sources: list[str | None] = []
        self.inline: list[str] = []
        self._inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "script":
            self.sources.append(dict(attrs).get("src"))
        self._inside = tag == "script"

    def handle_data(self, data: str) -> None:
        if self._inside and data.strip():
            self.inline.append(data)

    def handle_endtag(self, tag: str) -> None:
        self._inside = False


@pytest.mark.django_db
def test_the_api_page_is_served_from_here_and_has_no_inline_script(client: Client) -> None:
    scripts = Scripts(client.get("/api/v1/docs/").content.decode())
    assert scripts.inline == []
    assert scripts.sources
    assert all(source and source.startswith("/") for source in scripts.sources)


@pytest.mark.django_db
def test_the_schema_is_json(client: Client) -> None:
    assert client.get("/api/v1/schema/").json()["openapi"].startswith("3.")


@pytest.mark.django_db
def test_a_page_that_names_who_is_logged_in_is_kept_by_no_cache_and_every_page_varies_by_cookie() -> None:
    user = a_user(display_name="陳裁判")
    page, own = Client().get("/"), client_of(user).get("/")
    assert (page["Cache-Control"], own["Cache-Control"]) == ("no-cache", "private, no-store")
    assert "陳裁判" in own.content.decode()
    for one in (page, own):
        assert {"Cookie", "Accept-Language"} <= {part.strip() for part in one["Vary"].split(",")}


@pytest.mark.django_db
def test_a_foreign_host_gets_no_page_and_so_no_link_that_leads_there() -> None:
    cast = a_cast()
    path = f"/organize/{cast.tournament.slug}/people/"
    answer = cast.clients["organizer"].post(path, {"role": "referee"}, headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert "evil.example/invite" not in answer.content.decode()
    assert not cast.tournament.invitations.exists()
