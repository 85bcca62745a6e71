from django.apps import AppConfig


class HearingConfig(AppConfig):
    name = "referee.hearing"
    label = "hearing"
