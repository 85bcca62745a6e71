"""A mistyped result: the right one is entered, all that would change is shown, then it is done."""

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee.hearing.access import at_ruling, user_of
from referee.hearing.actions import corrections
from referee.hearing.forms import ResultForm
from referee.hearing.queries.record_opinions import said_of
from referee.hearing.views.common import first_error
from referee.hearing.wording import Words
from referee.seating.models import Deal
from referee.seating.queries import seats_of
from referee.tournament.access import HEADS
from referee.tournament.errors import Refused
from rulings.errors import CaseError
from rulings.law import edition
from rulings.record import Conflict, Stale


@at_ruling(*HEADS)
@require_http_methods(["GET", "POST"])
def correct(request: HttpRequest, ruling_id: UUID, deal: Deal) -> HttpResponse:
    """The form; then what would change, with the button that does it."""
    form = ResultForm(request.POST or None)
    context = context_of(deal, ruling_id, form)
    if request.method == "POST":
        if not form.is_valid():
            messages.error(request, first_error(form))
            return render(request, "hearing/correct.html", context, status=422)
        found = tried(request, ruling_id, form)
        if isinstance(found, HttpResponse):
            return found
        if found is None:
            return render(request, "hearing/correct.html", context, status=422)
        context |= shown(found, context["words"])
    return render(request, "hearing/correct.html", context)


def context_of(deal: Deal, ruling_id: UUID, form: ResultForm) -> dict[str, Any]:
    """Who sits where, in the words of the deal's law."""
    names = {place: entrant.called for place, entrant in seats_of(deal.sitting).items()}
    named = deal.log.opening_data["edition"]
    law = edition(named["id"], named["version"])
    return {
        "deal": deal,
        "sitting": deal.sitting,
        "ruling_id": ruling_id,
        "form": form,
        "seats": [(place, names[place]) for place in "ESWN" if place in names],
        "words": Words(law=law, lang=get_language() or "zh-hant", names=names),
        "uid": uuid4(),
    }


def tried(
    request: HttpRequest, ruling_id: UUID, form: ResultForm
) -> corrections.Correction | HttpResponse | None:
    """The plan; or, where it was confirmed, the new ruling's page; None where it cannot be done, and it was said why."""
    told: dict[str, Any] = {
        "ruling_id": ruling_id,
        "event": form.event(),
        "reason": form.cleaned_data["reason"],
        "by": user_of(request),
        "now": timezone.now(),
    }
    try:
        uid = UUID(request.POST.get("uid", ""))
        if "do" not in request.POST:
            return corrections.plan(uid=uid, **told)
        done = corrections.correct(uid=uid, seen=request.POST.get("seen", ""), **told)
    except Refused as refused:
        messages.error(request, str(refused))
        return None
    except (Stale, Conflict):
        messages.error(request, _("剛才已經有人處理過，這一次沒有算。先看最新的情形再決定。"))
        return None
    except (CaseError, ValueError):
        messages.error(request, _("這個結果記不下來，請檢查和家、放銃和臺數。"))
        return None
    messages.success(request, _("更正好了，後面各盤也跟著改了。"))
    return redirect("desk:ruling", done.ruling.pk if done.ruling else ruling_id)


def shown(found: corrections.Correction, words: Words) -> dict[str, Any]:
    """All that would change, deal by deal."""
    return {
        "seen": found.seen,
        "changes": [
            {
                "number": change.deal.number,
                "before": circumstances(change.before, words),
                "after": circumstances(change.after, words),
                "same": change.before == change.after,
                "points": [
                    (words.seat(place), change.points_before[place], change.points_after[place])
                    for place in change.points_before
                ],
                "reviews": [
                    (said_of(old.decision_data, words), said_of(new.decision_data, words))
                    for old, new in change.reviews
                ],
            }
            for change in found.changes
        ],
    }


def circumstances(deal: Any, words: Words) -> str:
    """林佩蓉莊・連 1・東風圈."""
    wind = words.word(f"round.{deal['round_wind']}", deal["round_wind"])
    told = {"dealer": words.seat(deal["dealer"]), "n": deal["streak"], "wind": wind}
    return _("%(wind)s・%(dealer)s莊・連 %(n)s") % told
