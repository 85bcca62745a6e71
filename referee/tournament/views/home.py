"""The way from log-in, and from the menu, to where one belongs."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referee.accounts.models import User
from referee.tournament.landing import landing, own_results, remember


@login_required
@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """To the desk, to the tournament one organizes, or to one's own results."""
    remember(request)
    return redirect(landing(cast(User, request.user)))


@login_required
@never_cache
@require_safe
def results(request: HttpRequest) -> HttpResponse:
    """To one's own results."""
    remember(request)
    return redirect(own_results(cast(User, request.user)))
