"""Addresses of the desk, in full."""

from django.urls import path

from referee.desk import theme

app_name = "desk"
urlpatterns = [
    path("desk/theme/", theme.choose, name="theme"),
]
