"""Addresses of the public pages, in full."""

from django.urls import path

from referee.board import closing, draws, law, players, rulings, views

app_name = "board"
urlpatterns = [
    path("", views.home, name="home"),
    path("t/<slug:slug>/", views.tournament, name="tournament"),
    path("t/<slug:slug>/standings/", views.standings_page, name="standings"),
    path("t/<slug:slug>/players/<int:number>/", players.player, name="player"),
    path("t/<slug:slug>/rulings/<uuid:ruling_id>/", rulings.ruling, name="ruling"),
    path("t/<slug:slug>/draws/", draws.draws, name="draws"),
    path("t/<slug:slug>/draws/<int:pk>.json", draws.draw_file, name="draw-file"),
    path("t/<slug:slug>/draws/<int:sitting_id>/", draws.sitting, name="sitting"),
    path("organize/<slug:slug>/close/", closing.close, name="close"),
    path("law/", law.laws, name="laws"),
    path("law/<slug:edition_id>/", law.law, name="law"),
    path("law/<slug:edition_id>/<str:clause_id>/", law.clause, name="clause"),
]
