"""A second opinion, blind: who was asked for it, on what, and what he answered."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from referee.seating.models import Deal
from rulings.models import Ruling

USER = settings.AUTH_USER_MODEL


class OpinionRequest(models.Model):
    """A referee is asked to answer the questions of a draft or of a ruling again, without seeing how it was decided.

    `public`: everybody could read the ruling when he was asked, so that he may have read it without logging in.
    """

    ruling = models.ForeignKey(
        "rulings.Ruling", on_delete=models.PROTECT, null=True, related_name="opinion_requests"
    )
    draft = models.ForeignKey(
        "hearing.Draft", on_delete=models.PROTECT, null=True, related_name="opinion_requests"
    )
    public = models.BooleanField(default=False)
    of = models.ForeignKey(USER, on_delete=models.PROTECT, related_name="+")
    by = models.ForeignKey(USER, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["at", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["ruling", "of"], name="opinion_asked_once"),
            models.UniqueConstraint(fields=["draft", "of"], name="opinion_on_a_draft_asked_once"),
            models.CheckConstraint(
                condition=Q(ruling__isnull=True, draft__isnull=False, public=False)
                | Q(ruling__isnull=False, draft__isnull=True),
                name="opinion_on_a_ruling_or_a_draft",
            ),
        ]

    def __str__(self) -> str:
        return f"opinion of {self.of_id} on {self.ruling_id or self.draft_id}"

    @property
    def deal(self) -> Deal:
        """The deal whose log it is about."""
        if self.draft is not None:
            return self.draft.deal
        return self.issued.log.deal

    @property
    def issued(self) -> Ruling:
        """The ruling that was asked about."""
        if self.ruling is None:
            raise LookupError("an opinion on a draft")
        return self.ruling

    @property
    def event(self) -> dict[str, Any]:
        """What was reported, with the first referee's answers."""
        return dict(self.draft.event if self.draft is not None else self.issued.event.data)


class Opinion(models.Model):
    """The event as the second referee answered it, and what the engine makes of that."""

    request = models.OneToOneField(
        OpinionRequest, on_delete=models.PROTECT, primary_key=True, related_name="opinion"
    )
    event = models.JSONField()
    decision = models.JSONField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"opinion {self.request_id}"
