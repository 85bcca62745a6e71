"""Sittings and the record of draws in the site administration, to be read only."""

from django.contrib import admin
from django.http import HttpRequest

from referee.seating.models import Draw, Sitting


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Nothing is added, changed or deleted here: the actions do that, with their rules."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Sitting)
class SittingAdmin(ReadOnly):
    list_display = ("tournament", "round_no", "table_no", "number", "closed_at")
    list_select_related = ("tournament",)


@admin.register(Draw)
class DrawAdmin(ReadOnly):
    list_display = ("kind", "sitting", "by", "at", "source", "void_reason")
    list_select_related = ("sitting", "by")
