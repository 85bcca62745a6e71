from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "referee.api"
    label = "api"
