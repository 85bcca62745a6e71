from importlib import import_module

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "referee.api"
    label = "api"

    def ready(self) -> None:
        """The description's extensions register themselves when they are imported."""
        import_module("referee.api.openapi")
