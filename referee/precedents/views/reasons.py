"""The organizer's page for the reasons that referees are offered."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referee.precedents.actions import keep_list
from referee.precedents.forms import ListForm
from referee.precedents.reasons import Lists, lists_of
from referee.precedents.wording import clause_title, list_title
from referee.tournament.access import require_role
from referee.tournament.models import Role, Tournament

FAMILIES = ("F", "B", "C")  # clauses under which a referee may have to decide by himself


@require_role(Role.ORGANIZER)
@never_cache
@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All lists; one is opened to be changed, and another clause may be given a list."""
    lists, lang = lists_of(tournament), get_language() or "zh-hant"
    form = ListForm(request.POST if request.method == "POST" else None, lists=lists)
    if request.method == "POST" and form.is_valid():
        name, texts = form.cleaned_data["name"], form.cleaned_data["reasons"]
        if "reset" in request.POST:
            texts = [said[lang] for said in lists.law.reasons.get(name, {}).values()]
        keep_list(tournament=tournament, name=name, texts=texts, lists=lists)
        messages.success(
            request, _("「%(list)s」的理由存好了。") % {"list": list_title(name, lists.law, lang)}
        )
        return redirect("precedents:reasons", tournament.slug)
    context = {
        "tournament": tournament,
        "form": form,
        "lists": [_shown(name, lists, lang, form) for name in lists.names()],
        "others": _without_list(lists, lang),
    }
    return render(request, "precedents/reasons.html", context, status=422 if form.is_bound else 200)


def _shown(name: str, lists: Lists, lang: str, form: ListForm) -> dict[str, Any]:
    """One list as the page has it; one that was refused keeps what was typed."""
    refused = form.is_bound and form.data.get("name") == name
    reasons = lists.of(name, lang)
    return {
        "name": name,
        "title": list_title(name, lists.law, lang),
        "reasons": reasons,
        "typed": form.data.get("reasons", "") if refused else "\n".join(reasons),
        "refused": refused,
        "changed": name in lists.own and name in lists.law.reasons,
    }


def _without_list(lists: Lists, lang: str) -> list[tuple[str, str]]:
    held = {*lists.law.reasons, *lists.own}
    clauses = (c for c in lists.law.clauses.values() if c.family in FAMILIES and c.id not in held)
    return [(clause.id, clause_title(clause.id, lists.law, lang)) for clause in clauses]
