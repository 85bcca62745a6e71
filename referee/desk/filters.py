"""The head referee's filters over the rulings of a tournament."""

import re
from datetime import date, datetime, time, timedelta
from typing import Any, ClassVar

import django_filters  # type: ignore[import-untyped]  # django-filter ships no types
from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet
from django.forms import DateInput, HiddenInput
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from referee.desk.square import PLACES
from referee.seating.models import Seat
from referee.tournament.readers import nameable
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
    ("appealed", _("上訴還沒決定的")),
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

    player = django_filters.CharFilter(label=_("選手（姓名或號碼）"), method="of_player")
    since = django_filters.DateFilter(
        label=_("從"), method="of_since", widget=DateInput(attrs={"type": "date"})
    )
    until = django_filters.DateFilter(
        label=_("到"), method="of_until", widget=DateInput(attrs={"type": "date"})
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

    def of_player(self, rows: QuerySet[Ruling], _name: str, value: str) -> QuerySet[Ruling]:
        """Rulings on what this player did, or by which he pays, is paid or is struck: by his seat in each sitting."""
        wanted = value.strip()
        named = (
            Q(entrant__number=int(wanted))
            if wanted.isascii() and wanted.isdecimal() and len(wanted) < 6
            else Q(nameable("entrant__"), entrant__player__name__icontains=wanted)
        )
        found = Q(pk__in=[])
        for place in PLACES:
            sittings = Seat.objects.filter(named, place=place).values("sitting")
            touched = Q(event__payload__contains=f'"seat":"{place}"')
            for role in ("seat", "payer", "payee"):
                touched |= Q(decision__contains=f'"{role}":"{place}"')
            found |= Q(log__deal__sitting__in=sittings) & touched
        return rows.filter(found)

    def of_since(self, rows: QuerySet[Ruling], _name: str, value: date) -> QuerySet[Ruling]:
        return rows.filter(at__gte=_midnight(value))

    def of_until(self, rows: QuerySet[Ruling], _name: str, value: date) -> QuerySet[Ruling]:
        return rows.filter(at__lt=_midnight(value + timedelta(days=1)))

    def of_way(self, rows: QuerySet[Ruling], _name: str, value: str) -> QuerySet[Ruling]:
        return rows.filter(BY[value])

    def of_reason(self, rows: QuerySet[Ruling], _name: str, value: str) -> QuerySet[Ruling]:
        """Rulings for which this listed reason was given, or "-": a reason in free words only."""
        if value == UNLISTED:
            return rows.filter(~Q(kind="engine") | BY["discretion"], precedent__reason="")
        return rows.filter(precedent__reason=value)

    def of_standing(self, rows: QuerySet[Ruling], _name: str, value: str) -> QuerySet[Ruling]:
        if value == "appealed":
            return rows.filter(
                appeals__isnull=False, panel_decision__isnull=True, superseded_by__isnull=True
            ).distinct()
        if value == "undone":
            return rows.filter(superseded_by__act__in=REVERSALS)
        rows = rows.filter(superseded_by__isnull=value != "no")
        return rows.exclude(act="overturn") if value == "decides" else rows


def _midnight(day: date) -> datetime:
    """The beginning of a day where the list is read: the view puts the tournament's time zone in force."""
    return datetime.combine(day, time.min, tzinfo=timezone.get_current_timezone())


def page_of(found: RulingFilter, number: str | None, *, size: int) -> tuple[Page[Any], list[Ruling]]:
    """(a page's numbers, its rulings, the latest first). All that were found are sorted by their keys alone, which are short."""
    keys = found.qs.select_related(None).order_by("-at", "-n", "pk").values_list("pk", flat=True)
    page = Paginator(keys, size).get_page(number)
    rows = {row.pk: row for row in found.queryset.filter(pk__in=list(page.object_list))}
    return page, [rows[key] for key in page.object_list]


def filtered(data: Any, rows: QuerySet[Ruling]) -> RulingFilter:
    """The filter over these rows with what the page asked."""
    return RulingFilter(data, queryset=rows)
