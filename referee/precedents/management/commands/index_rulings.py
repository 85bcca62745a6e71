"""Put the logs into the index of rulings that are not in it as they stand: once after an upgrade, or to be sure."""

from typing import Any

from django.core.management.base import BaseCommand

from referee.precedents.index import every_late_deal, refresh


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        late = list(every_late_deal())
        for deal in late:
            refresh(deal)
        self.stdout.write(f"{len(late)} logs read")
