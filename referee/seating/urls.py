"""Addresses of tables and draws, in full."""

from django.urls import path

from referee.seating.views import sittings, tables

app_name = "seating"
urlpatterns = [
    path("organize/<slug:slug>/tables/", tables.tables, name="tables"),
    path("organize/<slug:slug>/tables/draw/", tables.draw, name="draw"),
    path("organize/<slug:slug>/tables/take-back/", tables.take_back, name="take-back"),
    path("organize/<slug:slug>/tables/assign/", tables.assign, name="assign"),
    path("seating/<int:sitting_id>/", sittings.sitting, name="sitting"),
    path("seating/<int:sitting_id>/seats/", sittings.draw_seats, name="seats"),
    path("seating/<int:sitting_id>/chairs/", sittings.set_chairs, name="chairs"),
    path("seating/<int:sitting_id>/dealer/", sittings.draw_dealer, name="dealer"),
    path("seating/<int:sitting_id>/open/", sittings.open_deal, name="open"),
    path("seating/<int:sitting_id>/void/", sittings.void, name="void"),
    path("seating/<int:sitting_id>/close/", sittings.close, name="close"),
    path("seating/<int:sitting_id>/next/", sittings.following, name="next"),
    path("seating/<int:sitting_id>/remove/", tables.remove, name="remove"),
]
