"""The head referee's filters over the rulings of a tournament."""

from typing import Any, ClassVar

import django_filters  # type: ignore[import-untyped]  # django-filter ships no types
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from rulings.models import Ruling

KINDS = (
    ("result", _("結果")),
    ("dispute", _("爭議")),
    ("claims", _("搶牌")),
)
STANDING = (("yes", _("有效的")), ("no", _("被取代的")))
ACTS = (
    ("engine", _("照規則算的")),
    ("override", _("裁判改判的")),
    ("review", _("裁判長處理過的")),
)
EVENTS: dict[str, tuple[str, ...]] = {
    "result": ("win", "exhausted"),
    "dispute": ("report",),
    "claims": ("claims",),
}


class RulingFilter(django_filters.FilterSet):  # type: ignore[misc]  # django-filter ships no types
    """By table, by kind of event, by how it was decided, by whether it stands."""

    table = django_filters.NumberFilter(label=_("桌號"), field_name="log__deal__sitting__table_no")
    round = django_filters.NumberFilter(label=_("輪次"), field_name="log__deal__sitting__round_no")
    kind = django_filters.ChoiceFilter(
        label=_("種類"), choices=KINDS, method="of_kind", empty_label=_("全部")
    )
    by = django_filters.ChoiceFilter(
        label=_("怎麼判的"), choices=ACTS, field_name="kind", empty_label=_("全部")
    )
    clause = django_filters.CharFilter(label=_("條文"), method="of_clause")
    standing = django_filters.ChoiceFilter(
        label=_("效力"), choices=STANDING, method="of_standing", empty_label=_("全部")
    )

    class Meta:
        model = Ruling
        fields: ClassVar[list[str]] = []

    def of_kind(self, rows: QuerySet[Ruling], _name: str, value: str) -> QuerySet[Ruling]:
        return rows.filter(event__type__in=EVENTS[value])

    def of_clause(self, rows: QuerySet[Ruling], _name: str, value: str) -> QuerySet[Ruling]:
        """Rulings that cite the clause: ids stand quoted in the decision's text."""
        wanted = value.strip().upper()
        return rows.filter(Q(decision__contains=f'"{wanted}"')) if wanted else rows

    def of_standing(self, rows: QuerySet[Ruling], _name: str, value: str) -> QuerySet[Ruling]:
        return rows.filter(superseded_by__isnull=value == "yes")


def filtered(data: Any, rows: QuerySet[Ruling]) -> RulingFilter:
    """The filter over these rows with what the page asked."""
    return RulingFilter(data, queryset=rows)
