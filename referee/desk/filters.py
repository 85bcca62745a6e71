"""The head referee's filters over the rulings of a tournament."""

import re
from typing import Any, ClassVar

import django_filters  # type: ignore[import-untyped]  # django-filter ships no types
from django.db.models import Q, QuerySet
from django.forms import HiddenInput
from django.utils.translation import gettext_lazy as _

from rulings.models import Ruling

KINDS = (
    ("result", _("結果")),
    ("dispute", _("爭議")),
    ("claims", _("搶牌")),
    ("disputes", _("爭議和搶牌")),
)
STANDING = (
    ("yes", _("有效的")),
    ("no", _("被取代的")),
    ("decides", _("有效、沒有撤銷的")),
    ("undone", _("後來改判或撤銷的")),
)
ACTS = (
    ("engine", _("照規則算的")),
    ("override", _("裁判改判的")),
    ("discretion", _("用了裁量的")),
    ("issued", _("裁判宣布的")),
    ("review", _("裁判長處理過的")),
    ("uphold", _("裁判長維持的")),
    ("amend", _("裁判長改判的")),
    ("overturn", _("撤銷")),
)
REVERSALS = ("amend", "overturn")
UNLISTED = "-"
EVENTS: dict[str, tuple[str, ...]] = {
    "result": ("win", "exhausted"),
    "dispute": ("report",),
    "claims": ("claims",),
    "disputes": ("report", "claims"),
}
BY: dict[str, Q] = {
    **{kind: Q(kind=kind) for kind in ("engine", "override", "review")},
    **{act: Q(act=act) for act in ("uphold", "amend", "overturn")},
    "discretion": Q(decision__contains='"discretion":true'),
    "issued": ~Q(kind="review"),
}


class RulingFilter(django_filters.FilterSet):  # type: ignore[misc]  # django-filter ships no types
    """By table, by kind of event, by how it was decided, by whether it stands."""

    table = django_filters.NumberFilter(label=_("桌號"), field_name="log__deal__sitting__table_no")
    round = django_filters.NumberFilter(label=_("輪次"), field_name="log__deal__sitting__round_no")
    kind = django_filters.ChoiceFilter(
        label=_("種類"), choices=KINDS, method="of_kind", empty_label=_("全部")
    )
    by = django_filters.ChoiceFilter(
        label=_("怎麼判的"), choices=ACTS, method="of_way", empty_label=_("全部")
    )
    clause = django_filters.CharFilter(label=_("條文"), method="of_clause")
    standing = django_filters.ChoiceFilter(
        label=_("效力"), choices=STANDING, method="of_standing", empty_label=_("全部")
    )

    referee = django_filters.NumberFilter(field_name="actor_id", widget=HiddenInput)
    reason = django_filters.CharFilter(method="of_reason", widget=HiddenInput)

    class Meta:
        model = Ruling
        fields: ClassVar[list[str]] = []

    def of_kind(self, rows: QuerySet[Ruling], _name: str, value: str) -> QuerySet[Ruling]:
        return rows.filter(event__type__in=EVENTS[value])

    def of_clause(self, rows: QuerySet[Ruling], _name: str, value: str) -> QuerySet[Ruling]:
        """Rulings that cite the clause: its id stands quoted in the list of clauses of the decision's text."""
        wanted = value.strip()
        return rows.filter(decision__iregex=rf'"clauses":\[[^]]*"{re.escape(wanted)}"') if wanted else rows

    def of_way(self, rows: QuerySet[Ruling], _name: str, value: str) -> QuerySet[Ruling]:
        return rows.filter(BY[value])

    def of_reason(self, rows: QuerySet[Ruling], _name: str, value: str) -> QuerySet[Ruling]:
        """Rulings for which this listed reason was given, or "-": a reason in free words only."""
        if value == UNLISTED:
            return rows.filter(~Q(kind="engine") | BY["discretion"], precedent__reason="")
        return rows.filter(precedent__reason=value)

    def of_standing(self, rows: QuerySet[Ruling], _name: str, value: str) -> QuerySet[Ruling]:
        if value == "undone":
            return rows.filter(superseded_by__act__in=REVERSALS)
        rows = rows.filter(superseded_by__isnull=value != "no")
        return rows.exclude(act="overturn") if value == "decides" else rows


def filtered(data: Any, rows: QuerySet[Ruling]) -> RulingFilter:
    """The filter over these rows with what the page asked."""
    return RulingFilter(data, queryset=rows)
