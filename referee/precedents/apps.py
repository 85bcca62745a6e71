from django.apps import AppConfig


class PrecedentsConfig(AppConfig):
    name = "referee.precedents"
    label = "precedents"
