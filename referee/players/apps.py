from django.apps import AppConfig


class PlayersConfig(AppConfig):
    name = "referee.players"
    label = "players"
