from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "referee.live"
    label = "live"

    def ready(self) -> None:
        from referee.live import wake  # noqa: F401 - connects its receiver; needs the loaded apps
