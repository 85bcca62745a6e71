"""Addresses of the figures and of the reasons, in full."""

from django.urls import path

from referee.precedents.views import figures, reasons

app_name = "precedents"
urlpatterns = [
    path("desk/figures/<slug:slug>/", figures.page, name="figures"),
    path("desk/figures/<slug:slug>/figures.csv", figures.table, name="table"),
    path("organize/<slug:slug>/reasons/", reasons.page, name="reasons"),
]
