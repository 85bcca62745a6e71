"""Load a demo tournament and print its log-ins; again is fine: what is there stays there."""

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from referee.board.demo.load import load
from referee.board.demo.people import LOGINS, PASSWORD, NameTaken


class Command(BaseCommand):
    help = "Load the demo: 16 players, 4 tables, two rounds with results and rulings; only while DEBUG is on."

    def handle(self, *args: object, **options: object) -> None:
        if not settings.DEBUG:
            raise CommandError(
                "The demo is for trying things out: it loads only with DEBUG on, as its password is public."
            )
        try:
            tournament = load(now=timezone.now())
        except NameTaken as taken:
            raise CommandError(
                f"There is a real account named {taken}: load the demo into a database of its own."
            ) from taken
        self.stdout.write(f"{tournament.name}: /t/{tournament.slug}/")
        self.stdout.write(f"Log-ins (only while DEBUG is on), password {PASSWORD}:")
        for username, (role, name) in LOGINS.items():
            self.stdout.write(f"  {username:<10} {role.label}　{name}")
