"""The outbox in the admin: what waits, what failed and why; a job given up may be tried again."""

from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from referee.jobs.models import Job


@admin.register(Job)
class JobAdmin(admin.ModelAdmin[Job]):
    list_display = ("key", "name", "created_at", "due_at", "attempts", "done_at", "given_up_at")
    list_filter = ("name",)
    actions = ("try_again",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return obj is None  # the list, for its action; no row is edited

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    @admin.action(description=_("再試一次"))
    def try_again(self, request: HttpRequest, queryset: QuerySet[Job]) -> Any:
        """Make the chosen jobs due now, unless they are done; the runner or the sweeper takes them up."""
        queryset.filter(done_at=None).update(given_up_at=None, attempts=0, due_at=timezone.now())
