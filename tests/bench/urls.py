"""The product's addresses and one more: a view that only writes a row, to measure a tap against."""

from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import path
from django.utils import timezone
from django.views.decorators.http import require_POST

from referee.jobs.models import Job
from referee.urls import handler400, handler403, handler404, handler500
from referee.urls import urlpatterns as product

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


@login_required
@require_POST
def bare_insert(request: HttpRequest) -> HttpResponse:
    """The least that a logged-in form can do: the same middleware, session, user and CSRF check, then one INSERT."""
    now = timezone.now()
    Job.objects.create(key=uuid4().hex, name="bench", args=[], created_at=now, due_at=now, done_at=now)
    return HttpResponseRedirect("/healthz", status=303)


urlpatterns = [path("bench/insert/", bare_insert), *product]
