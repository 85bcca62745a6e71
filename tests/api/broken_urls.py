"""The project's addresses and one below /api/ that breaks, for the test of what is answered then."""

from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response

from referee.api.access import Access, ApiView
from referee.urls import handler400, handler403, handler404, handler500
from referee.urls import urlpatterns as ours

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


class Broken(ApiView):
    access = {"get": Access.ANYBODY}

    def get(self, request: Request) -> Response:
        raise ZeroDivisionError


urlpatterns = [path("api/v1/broken/", Broken.as_view()), *ours]
