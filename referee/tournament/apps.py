from django.apps import AppConfig


class TournamentConfig(AppConfig):
    name = "referee.tournament"
    label = "tournament"
