"""Who may see what is printed: what the public pages show everybody may print; officials' names only officials see."""

from uuid import UUID

from django.http import Http404, HttpRequest

from referee.desk.access import deal_of
from referee.hearing.queries.withheld import refuse_withheld, withheld
from referee.paper.models import Document, Kind
from referee.seating.models import Deal
from referee.tournament.access import STAFF, Visitor, roles_of, visible_tournament
from referee.tournament.models import Tournament
from rulings.models import Ruling


def is_official(user: Visitor, tournament: Tournament) -> bool:
    """Whether the visitor organizes or referees this tournament."""
    return not roles_of(user, tournament).isdisjoint(STAFF)


def deal_in(tournament: Tournament, ruling_id: UUID) -> tuple[Ruling, Deal]:
    """A ruling of this tournament with its deal; Http404 for any other."""
    ruling = Ruling.objects.select_related("log").filter(pk=ruling_id).first()
    deal = deal_of(ruling.log_id) if ruling else None
    if ruling is None or deal is None or deal.sitting.tournament_id != tournament.pk:
        raise Http404
    return ruling, deal


def document_for(request: HttpRequest, slug: str, document_id: UUID) -> Document:
    """A document that this visitor may have; Http404 where there is none for him.

    One made before a player's name became private may name him: it is given out no more.
    """
    tournament = visible_tournament(user=request.user, slug=slug)
    found = Document.objects.filter(tournament=tournament, pk=document_id).defer("pdf").first()
    if found is None or found.official and not is_official(request.user, tournament):
        raise Http404
    if tournament.entrants.filter(player__private_since__gt=found.asked_at).exists():
        raise Http404
    _refuse_withheld(request.user, found)
    found.tournament = tournament
    return found


def _refuse_withheld(user: Visitor, document: Document) -> None:
    """Withheld where it shows what the visitor is to answer by himself first; a register made for him leaves that out."""
    if ruling_id := document.params.get("ruling"):
        refuse_withheld(user, ruling_id=UUID(ruling_id))
    if document.kind == Kind.REGISTER:
        for event_id in sorted(withheld(user) - {UUID(id) for id in document.params.get("without", [])}):
            refuse_withheld(user, event_id=event_id)
