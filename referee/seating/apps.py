from django.apps import AppConfig


class SeatingConfig(AppConfig):
    name = "referee.seating"
    label = "seating"
