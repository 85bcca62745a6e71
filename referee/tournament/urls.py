"""Addresses of the organizer, in full."""

from django.urls import path

from referee.tournament.views import entrants, home, people, setup

app_name = "tournament"
urlpatterns = [
    path("me/", home.home, name="home"),
    path("me/results/", home.results, name="results"),
    path("organize/", setup.mine, name="mine"),
    path("organize/new/", setup.new, name="new"),
    path("organize/<slug:slug>/", setup.overview, name="overview"),
    path("organize/<slug:slug>/edit/", setup.edit, name="edit"),
    path("organize/<slug:slug>/state/", setup.state, name="state"),
    path("organize/<slug:slug>/entrants/", entrants.entrants, name="entrants"),
    path("organize/<slug:slug>/entrants/known/", entrants.add_known, name="add-known"),
    path("organize/<slug:slug>/entrants/import/", entrants.roster, name="roster"),
    path("organize/<slug:slug>/entrants/<int:number>/", entrants.entrant, name="entrant"),
    path("organize/<slug:slug>/people/", people.people, name="people"),
    path("organize/<slug:slug>/people/myself/", people.myself, name="myself"),
    path("organize/<slug:slug>/people/<int:pk>/remove/", people.remove, name="remove"),
    path("organize/<slug:slug>/people/<int:pk>/reset/", people.reset, name="reset"),
    path("organize/<slug:slug>/invitations/<int:pk>/withdraw/", people.withdraw, name="withdraw"),
    path("invite/<str:token>/", people.invitation, name="invitation"),
]
