"""Addresses of the public pages, in full."""

from django.urls import path

from referee.board import law

app_name = "board"
urlpatterns = [
    path("law/<slug:edition_id>/", law.law, name="law"),
    path("law/<slug:edition_id>/<str:clause_id>/", law.clause, name="clause"),
]
