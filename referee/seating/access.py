"""Who may seat a table and open its deals: the organizer and the officials of its tournament."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeAlias

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase

from referee.seating.models import Sitting
from referee.tournament.access import check_role
from referee.tournament.models import Role

P = ParamSpec("P")
SittingView: TypeAlias = Callable[Concatenate[HttpRequest, Sitting, P], HttpResponseBase]


def at_sitting(*roles: Role) -> Callable[[SittingView[P]], Callable[..., HttpResponseBase]]:
    """For a view under `<int:sitting_id>`: it gets the sitting, and only if one of the roles is held."""

    def wrap(view: SittingView[P]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def inner(
            request: HttpRequest, sitting_id: int, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            sitting = Sitting.objects.select_related("tournament", "previous").filter(pk=sitting_id).first()
            if sitting is None:
                raise Http404
            check_role(user=request.user, tournament=sitting.tournament, roles=roles)
            return view(request, sitting, *args, **kwargs)

        return inner

    return wrap
