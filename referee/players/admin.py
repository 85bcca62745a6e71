"""Players in the site administration."""

from django.contrib import admin

from referee.players.models import Player


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    list_display = ("name", "club", "private_since")
    search_fields = ("search",)
