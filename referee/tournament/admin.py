"""Tournaments in the site administration; invitations are not there, as they are secrets."""

from django.contrib import admin
from django.http import HttpRequest

from referee.tournament.models import Entrant, Membership, Tournament


@admin.register(Tournament)
class TournamentAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    list_display = ("name", "slug", "state", "ruleset", "edition")
    readonly_fields = ("ruleset", "edition", "options", "stake_base", "stake_tai", "created_at")


@admin.register(Entrant)
class EntrantAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    list_display = ("tournament", "number", "player", "withdrawn")
    list_select_related = ("tournament", "player")
    readonly_fields = ("tournament", "player", "number")

    def has_delete_permission(self, request: HttpRequest, obj: Entrant | None = None) -> bool:
        """Striking out is an act, with its rules and its line in the journal."""
        return False


@admin.register(Membership)
class MembershipAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    list_display = ("tournament", "user", "role")
    list_select_related = ("tournament", "user")
