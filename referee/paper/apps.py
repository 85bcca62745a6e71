from django.apps import AppConfig


class PaperConfig(AppConfig):
    name = "referee.paper"
    label = "paper"
