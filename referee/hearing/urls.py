"""Addresses of a ruling's life, in full."""

from django.urls import path

from referee.hearing.views import acts, corrections, office, panels, seat

app_name = "hearing"
urlpatterns = [
    path("organize/<slug:slug>/review/", office.settings, name="settings"),
    path("hearings/<slug:slug>/", office.office, name="office"),
    path("hearings/<slug:slug>/declare/", office.declare, name="declare"),
    path("hearings/rulings/<uuid:ruling_id>/", panels.hearing, name="panel"),
    path("hearings/rulings/<uuid:ruling_id>/name/", panels.name, name="name"),
    path("hearings/rulings/<uuid:ruling_id>/vote/", panels.cast, name="vote"),
    path("hearings/rulings/<uuid:ruling_id>/decide/", panels.decide, name="decide"),
    path("hearings/rulings/<uuid:ruling_id>/tell/", acts.tell, name="tell"),
    path("hearings/rulings/<uuid:ruling_id>/sign/", acts.sign, name="sign"),
    path("hearings/rulings/<uuid:ruling_id>/appeal/", acts.appeal, name="appeal"),
    path("hearings/rulings/<uuid:ruling_id>/ask/", acts.ask, name="ask"),
    path("hearings/rulings/<uuid:ruling_id>/correct/", corrections.correct, name="correct"),
    path("hearings/rulings/<uuid:ruling_id>/links/", acts.links, name="links"),
    path("seat/<str:token>/", seat.table, name="seat"),
    path("seat/<str:token>/<uuid:ruling_id>/", seat.ruling, name="seat-ruling"),
]
