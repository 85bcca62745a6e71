from django.apps import AppConfig


class TournamentConfig(AppConfig):
    name = "referee.tournament"
    label = "tournament"

    def ready(self) -> None:
        """Listen for log-ins; say who may set whose password again."""
        from referee.accounts.actions import MAY_RESET
        from referee.tournament import landing  # noqa: F401 - models are loaded only now; the import connects the signal
        from referee.tournament.actions.people import may_reset

        MAY_RESET.append(may_reset)
