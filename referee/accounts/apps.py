from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "referee.accounts"
    label = "accounts"
