"""All addresses. Each app's urls.py states its addresses in full (two apps share /organize/); the API's are below /api/v1/."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, re_path
from django.views.generic import RedirectView

from referee import errors, health

PAGES = ["accounts", "players", "tournament", "seating", "hearing", "precedents", "desk", "board", "paper"]


def _list_of(app: str) -> bool:
    return find_spec(f"referee.{app}.urls") is not None


urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    *(path("", include(f"referee.{app}.urls")) for app in PAGES if _list_of(app)),
    *([path("api/v1/", include("referee.api.urls"))] if _list_of("api") else []),
    path("api/", RedirectView.as_view(pattern_name="api-docs")),
    re_path(r"^api/(?P<rest>.+)$", errors.api_not_found),
]
handler400 = "referee.errors.bad_request"
handler403 = "referee.errors.forbidden"
handler404 = "referee.errors.not_found"
handler500 = "referee.errors.server_error"
