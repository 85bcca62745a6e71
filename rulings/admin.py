"""The ledger in the admin: to be looked at. Nothing is added, changed or deleted here (nor could be)."""

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from rulings.models import Entry, Event, Log, Ruling


class ReadOnlyAdmin(admin.ModelAdmin[Any]):
    """A model admin without any way to write."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Log)
class LogAdmin(ReadOnlyAdmin):
    list_display = ("id", "created_at")


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin):
    list_display = ("log_id", "n", "type", "at", "actor_id")
    list_filter = ("type",)


@admin.register(Ruling)
class RulingAdmin(ReadOnlyAdmin):
    list_display = ("id", "log_id", "n", "kind", "act", "at", "actor_id")
    list_filter = ("kind", "act")


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    list_display = ("ruling_id", "place", "payer", "payee", "points", "clause")
