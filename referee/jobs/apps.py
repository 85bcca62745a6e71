from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "referee.jobs"
    label = "jobs"
