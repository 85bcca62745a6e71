"""The outbox: a job is a row written in the transaction that needs it; a broker only wakes somebody up."""

from typing import ClassVar

from django.db import models
from django.db.models import Q


class Job(models.Model):
    """One thing to do after a commit. The row is the queue; `key` is its identity, so asking twice is one job."""

    key = models.CharField(primary_key=True, max_length=120)
    name = models.CharField(max_length=60)
    args = models.JSONField(default=list)
    created_at = models.DateTimeField()
    due_at = models.DateTimeField(help_text="not to be tried (again) before this")
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.TextField(blank=True, help_text="why the last attempt failed")
    done_at = models.DateTimeField(null=True, blank=True)
    given_up_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["created_at", "key"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["due_at"],
                condition=Q(done_at__isnull=True, given_up_at__isnull=True),
                name="jobs_waiting",
            )
        ]

    def __str__(self) -> str:
        return self.key
