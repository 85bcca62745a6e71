"""The light or dark theme as the reader's own choice: a cookie, so that the page arrives right without a script."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

YEAR = 365 * 24 * 3600


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Keep the choice (`light`, `dark`, empty: as the device says) and go back to the page."""
    back = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}):
        back = "/"
    response = HttpResponseRedirect(back)
    chosen = request.POST.get("theme", "")
    if chosen in ("light", "dark"):
        response.set_cookie(
            "theme", chosen, max_age=YEAR, samesite="Lax", secure=request.is_secure(), httponly=True
        )
    else:
        response.delete_cookie("theme")
    return response
