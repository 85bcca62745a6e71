"""Print a one-use link by which an account's owner sets a new password: for whoever runs the server."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils import timezone

from referee.accounts.actions import make_reset_link
from referee.accounts.models import User


class Command(BaseCommand):
    help = "Print a link that sets a new password once, within 24 hours."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")

    def handle(self, *args: object, **options: object) -> None:
        name = str(options["username"])  # bytes that are no text of this machine's arrive as halves of pairs
        user = User.objects.filter(username=name).first() if name.isprintable() else None
        if user is None:
            raise CommandError(f"no account {name!r}; list them with the site administration")
        _link, token = make_reset_link(user=user, made_by=None, now=timezone.now())
        self.stdout.write(reverse("accounts:reset", args=[token]))
