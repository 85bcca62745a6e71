from django.apps import AppConfig


class TournamentConfig(AppConfig):
    name = "referee.tournament"
    label = "tournament"

    def ready(self) -> None:
        """Listen for log-ins."""
        from referee.tournament import landing  # noqa: F401 - models are loaded only now; the import connects the signal
