from django.apps import AppConfig


class BoardConfig(AppConfig):
    name = "referee.board"
    label = "board"
