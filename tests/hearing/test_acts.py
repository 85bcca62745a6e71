"""The acts of a ruling's life: what each needs, and what it says where it cannot be done."""

from contextlib import suppress
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4, uuid5

import pytest
from django.db import DatabaseError, transaction

from referee.accounts.models import User
from referee.hearing.actions.declaring import declare
from referee.hearing.actions.drafts import issue, send_back, take_in
from referee.hearing.actions.notices import tell
from referee.hearing.actions.opinions import ask, give
from referee.hearing.actions.panels import name_panel
from referee.hearing.actions.reviews import review
from referee.hearing.actions.signing import sign
from referee.hearing.models import Draft, DraftEnd, Notice, Opinion, PanelDecision
from referee.hearing.queries import life_of, open_appeals
from referee.hearing.queries.opinions import blind_event
from referee.hearing.queries.panels import candidates, votes_of
from referee.tournament.actions.people import remove_member
from referee.tournament.errors import Refused
from referee.tournament.models import Membership, Role
from rulings.record import Conflict, Recorded, Stale
from rulings.review import review as write_review
from tests.builders import later, moved
from tests.cast import a_user, client_of
from tests.desk.pages import words_of
from tests.desk.seated import a_deal
from tests.hearing.house import WIN, WRONG_KONG, House, paying


def draft(house: House, event: dict[str, object] | None = None) -> Draft:
    told = take_in(
        deal=house.deal,
        by=house.user("referee"),
        head=False,
        uid=uuid4(),
        event=event or WRONG_KONG,
        now=later(),
    )
    assert isinstance(told, Draft)
    return told


def test_a_floor_referee_issues_directly_unless_the_tournament_wants_drafts(house: House) -> None:
    told = take_in(
        deal=house.deal, by=house.user("referee"), head=False, uid=uuid4(), event=WRONG_KONG, now=later()
    )
    assert isinstance(told, Recorded)


def test_with_drafts_a_dispute_waits_and_a_result_does_not(house: House) -> None:
    house.rules(drafting="disputes")
    draft(house)
    assert not house.deal.log.events.exists()
    told = take_in(deal=house.deal, by=house.user("referee"), head=False, uid=uuid4(), event=WIN, now=later())
    assert isinstance(told, Recorded)


def test_a_head_referee_does_not_wait_for_himself(house: House) -> None:
    house.rules(drafting="all")
    told = take_in(deal=house.deal, by=house.user("head"), head=True, uid=uuid4(), event=WIN, now=later())
    assert isinstance(told, Recorded)


def test_a_draft_is_sent_twice_and_is_one(house: House) -> None:
    house.rules(drafting="disputes")
    one = draft(house)
    again = take_in(
        deal=house.deal, by=house.user("referee"), head=False, uid=one.uid, event=WRONG_KONG, now=later()
    )
    assert again == one
    with pytest.raises(Conflict):
        take_in(
            deal=house.deal,
            by=house.user("referee"),
            head=False,
            uid=one.uid,
            event=WRONG_KONG | {"seat": "N"},
            now=later(),
        )


def test_an_issued_draft_is_the_floor_referees_event_and_the_head_referees_ruling(house: House) -> None:
    house.rules(drafting="disputes")
    done = issue(uid=draft(house).uid, by=house.user("head"), now=later())
    assert done.recorded.ruling is not None
    assert done.recorded.event.actor_id == house.user("referee").pk
    assert done.recorded.ruling.actor_id == house.user("head").pk


def test_of_two_who_act_on_a_draft_the_second_is_told(house: House) -> None:
    house.rules(drafting="disputes")
    one = draft(house)
    send_back(uid=one.uid, by=house.user("head"), reason="再問一次南家", now=later())
    with pytest.raises(Refused, match="退回了這份草稿"):
        issue(uid=one.uid, by=house.user("organizer"), now=later())
    assert not house.deal.log.events.exists()
    other = draft(house)
    issue(uid=other.uid, by=house.user("head"), now=later())
    with pytest.raises(Refused, match="已經宣布"):
        send_back(uid=other.uid, by=house.user("organizer"), reason="晚了", now=later())
    assert DraftEnd.objects.count() == 2


def test_a_draft_is_sent_back_with_a_reason_only(house: House) -> None:
    house.rules(drafting="disputes")
    with pytest.raises(Refused, match="理由"):
        send_back(uid=draft(house).uid, by=house.user("head"), reason=" ", now=later())


def test_a_second_tap_gives_the_first_notice_and_no_clock_starts_anew(house: House) -> None:
    ruling = house.ruling()
    first = house.told(ruling, "E")[0]
    again = tell(ruling_id=ruling.pk, place="E", stance="refused", by=None, now=later())
    assert (again.pk, again.at, again.stance) == (first.pk, first.at, "told")


def test_an_appeal_after_ones_time_is_refused_with_the_time(house: House) -> None:
    ruling = house.ruling()
    at = house.told(ruling, "E")[0].at
    with pytest.raises(Refused, match="上訴期限到"):
        house.appeal(ruling, "E", now=at + timedelta(minutes=31))
    assert house.appeal(ruling, "S", now=at + timedelta(minutes=31))


def test_an_appeal_names_a_ground_and_says_why(house: House) -> None:
    ruling = house.ruling()
    wrongs: list[dict[str, Any]] = [
        {"grounds": []},
        {"grounds": ["bad luck"]},
        {"words": "  "},
        {"words": "a\0"},
    ]
    for wrong in wrongs:
        with pytest.raises(Refused):
            house.appeal(ruling, **wrong)


def test_one_appeal_of_a_seat_counts(house: House) -> None:
    ruling = house.ruling()
    first = house.appeal(ruling)
    assert house.appeal(ruling) == first
    with pytest.raises(Refused, match="已經上訴過"):
        house.appeal(ruling, words="還有別的話")


def test_a_head_referee_does_not_review_alone_what_a_panel_hears(house: House) -> None:
    ruling = house.ruling()
    house.appeal(ruling)
    with pytest.raises(Refused, match="合議庭"):
        overturn(house, ruling.pk)


def overturn(house: House, ruling_id: object) -> None:
    review(
        ruling_id=ruling_id,  # type: ignore[arg-type]  # a UUID in every test
        uid=uuid4(),
        act="overturn",
        reason="看過錄影",
        actor_id=house.user("head").pk,
        now=later(),
    )


def test_what_a_panel_decided_is_not_reviewed_alone(house: House) -> None:
    ruling = house.ruling()
    decided = house.heard(ruling, "uphold", "uphold", "overturn")
    with pytest.raises(Refused, match="合議庭的決定"):
        overturn(house, decided.decided_id)
    with pytest.raises(Stale):
        overturn(house, ruling.pk)


def test_of_two_reviewers_one_wins_and_the_other_is_told(house: House) -> None:
    ruling = house.ruling()
    overturn(house, ruling.pk)
    with pytest.raises(Stale):
        overturn(house, ruling.pk)
    assert house.deal.log.rulings.count() == 2


def test_a_panel_has_nobody_who_was_involved_plays_or_is_related(house: House) -> None:
    ruling = house.ruling()
    house.appeal(ruling)
    declare(tournament=house.cast.tournament, by=house.panel[1], relations={2: ("club", "")}, now=later())
    barred = {person.user: person.barred for person in candidates(ruling.pk)}
    assert barred[house.user("referee")] == "involved"
    assert barred[house.panel[1]] == "conflict"
    assert barred[house.panel[0]] == ""
    with pytest.raises(Refused, match="有關係"):
        house.seat_panel(ruling)
    with pytest.raises(Refused, match="3 位"):
        name_panel(
            ruling_id=ruling.pk,
            members=[house.panel[0].pk],
            chair=house.panel[0].pk,
            by=house.user("head"),
            now=later(),
        )


def test_a_panel_does_not_decide_on_a_ruling_that_something_else_took_the_place_of(house: House) -> None:
    ruling = house.ruling()
    house.appeal(ruling)
    house.seat_panel(ruling)
    for member in range(3):
        house.vote(ruling, member, "uphold")
    new = write_review(  # as a late report or a correction does, past the rules for one who reviews alone
        ruling_id=ruling.pk,
        uid=uuid4(),
        act="overturn",
        reason="後來的回報",
        actor_id=house.user("head").pk,
        now=later(),
    ).ruling
    before, chair = moved(house.deal.log), client_of(house.panel[0])
    page = chair.get(f"/hearings/rulings/{ruling.pk}/").content.decode()
    assert "已有新的裁決取代，請對新的裁決上訴" in page
    assert f"/desk/rulings/{new.pk}/" in page
    assert "計票並宣布" not in page
    with pytest.raises(Refused, match="已有新的裁決取代"):
        house.decide(ruling)
    assert moved(house.deal.log) == before
    assert not PanelDecision.objects.exists()
    assert open_appeals(house.cast.tournament) == []
    assert house.appeal(new)


def test_a_panel_is_not_named_again_once_somebody_voted(house: House) -> None:
    ruling = house.ruling()
    house.appeal(ruling)
    house.seat_panel(ruling)
    house.seat_panel(ruling)
    house.vote(ruling, 0, "uphold")
    with pytest.raises(Refused, match="不能再換人"):
        house.seat_panel(ruling)


@pytest.mark.parametrize("gone", [0, 2])
def test_who_is_no_official_any_more_is_replaced_and_the_votes_cast_stay(house: House, gone: int) -> None:
    """0 is the chair, who has voted and could not announce the decision; 2 has not voted."""
    ruling, page = house.ruling(), "/hearings/rulings/{}/"
    house.appeal(ruling)
    house.seat_panel(ruling)
    for member in (0, 1):
        house.vote(ruling, member, "overturn")
    remove_member(member=Membership.objects.get(user=house.panel[gone]))
    new = a_user("panel-new")
    Membership.objects.create(tournament=house.cast.tournament, user=new, role=Role.REFEREE)
    chair = house.panel[0] if gone else house.panel[1]

    def name(members: list[User]) -> None:
        name_panel(
            ruling_id=ruling.pk,
            members=[user.pk for user in members],
            chair=chair.pk,
            by=house.user("head"),
            now=later(),
        )

    stay = [user for at, user in enumerate(house.panel) if at != gone]
    head = house.cast.clients["head"]
    assert "換人" in words_of(head.get(page.format(ruling.pk)))
    with pytest.raises(Refused, match="3 位不同的委員"):
        name([stay[0], new, house.user("organizer")])
    name([*stay, new])
    assert "換人" not in words_of(head.get(page.format(ruling.pk)))
    kept = [house.panel[at] for at in (0, 1) if at != gone]
    panel = ruling.panels.get(number=2)
    assert {vote.member.user for vote in votes_of(panel)} == set(kept)
    house.panel = [chair, *[user for user in [*stay, new] if user != chair]]
    for at, user in enumerate(house.panel):
        if user not in kept:
            house.vote(ruling, at, "overturn")
    assert house.decide(ruling).act == "overturn"


def test_a_vote_is_cast_once_with_reasons_by_a_member(house: House) -> None:
    ruling = house.ruling()
    house.appeal(ruling)
    house.seat_panel(ruling)
    with pytest.raises(Refused, match="理由"):
        house.vote(ruling, 1, "uphold", reason="")
    with pytest.raises(Refused, match="改成什麼"):
        house.vote(ruling, 1, "amend")
    house.vote(ruling, 1, "uphold")
    with pytest.raises(Refused, match="不能再改"):
        house.vote(ruling, 1, "overturn")
    with pytest.raises(Refused, match="還有 2 位"):
        house.decide(ruling)


def test_a_tie_upholds_unless_the_tournament_gave_it_to_the_chair(house: House) -> None:
    house.rules(panel_size=2)
    house.panel = house.panel[:2]
    ruling = house.ruling()
    decided = house.heard(ruling, "overturn", "uphold")
    assert (decided.act, decided.tied) == ("uphold", True)
    house.rules(panel_size=2, tie_rule="chair")
    other = house.ruling({"type": "report", "seat": "S", "foul": "extra_tile", "facts": {}})
    decided = house.heard(other, "overturn", "uphold")
    assert (decided.act, decided.tied) == ("overturn", True)


def test_a_dissent_is_kept_in_the_chain_with_its_reasons(house: House) -> None:
    decided = house.heard(house.ruling(), "overturn", "overturn", "uphold")
    votes = decided.decided.details_data["appeal"]["votes"]
    assert [(vote["act"], vote["reason"]) for vote in votes] == [
        ("overturn", "委員0的理由"),
        ("overturn", "委員1的理由"),
        ("uphold", "委員2的理由"),
    ]
    assert moved(house.deal.log) == {}


def test_an_amendment_needs_a_majority_for_the_same_words(house: House) -> None:
    ruling = house.ruling()
    house.appeal(ruling)
    house.seat_panel(ruling)
    for member, points in enumerate((40, 40, 60)):
        house.vote(ruling, member, "amend", decision=paying(("E", "W", points)))
    house.decide(ruling)
    assert moved(house.deal.log) == {("E", "W"): 40}


def test_the_facts_are_final_unless_a_ground_is_a_fact(house: House) -> None:
    ruling = house.ruling(WRONG_KONG)
    opinion = an_opinion(house, ruling, in_hand=False)
    house.appeal(ruling, "S", grounds=["clause"])
    house.seat_panel(ruling)
    with pytest.raises(Refused, match="不能再變"):
        house.vote(ruling, 0, "amend", opinion_id=opinion.pk)
    house.appeal(ruling, "N", grounds=["fact"])
    for member in range(3):
        house.vote(ruling, member, "amend", opinion_id=opinion.pk)
    decided = house.decide(ruling).decided
    assert decided.details_data["facts"] == opinion.decision["facts"]


def an_opinion(house: House, ruling: object, **answers: object) -> Opinion:
    request = ask(
        ruling_id=ruling.pk,  # type: ignore[attr-defined]  # a ruling
        of=house.user("head"),
        by=house.user("referee"),
        now=later(),
    )
    event = blind_event(WRONG_KONG) | {"facts": WRONG_KONG["facts"] | answers}  # type: ignore[operator]  # a dict
    return give(request=request, event=event, now=later())


def test_a_second_opinion_answers_the_same_report_and_all_of_it(house: House) -> None:
    ruling = house.ruling(WRONG_KONG)
    with pytest.raises(Refused, match="參與過"):
        ask(ruling_id=ruling.pk, of=house.user("referee"), by=house.user("head"), now=later())
    request = ask(ruling_id=ruling.pk, of=house.panel[0], by=house.user("head"), now=later())
    with pytest.raises(Refused, match="同一件事"):
        give(request=request, event=WRONG_KONG | {"seat": "N"}, now=later())
    with pytest.raises(Refused, match="沒有答完"):
        give(request=request, event=blind_event(WRONG_KONG), now=later())


def test_two_signatures_are_of_two_persons_and_the_issuers_comes_first(house: House) -> None:
    house.rules(second_signature=True)
    ruling = house.ruling()
    with pytest.raises(Refused, match="先由宣布裁決的裁判"):
        sign(ruling_id=ruling.pk, by=house.user("head"), now=later())
    first = sign(ruling_id=ruling.pk, by=house.user("referee"), now=later())
    assert sign(ruling_id=ruling.pk, by=house.user("referee"), now=later()) == first
    assert sign(ruling_id=ruling.pk, by=house.user("head"), now=later()).second
    with pytest.raises(Refused, match="都已經有了"):
        sign(ruling_id=ruling.pk, by=house.panel[0], now=later())


def test_a_single_signature_is_enough_where_no_second_is_wanted(house: House) -> None:
    ruling = house.ruling()
    sign(ruling_id=ruling.pk, by=house.user("referee"), now=later())
    with pytest.raises(Refused, match="不需要第二個"):
        sign(ruling_id=ruling.pk, by=house.user("head"), now=later())


def test_what_is_on_record_cannot_be_changed_or_taken_away(house: House) -> None:
    ruling = house.ruling()
    house.told(ruling)
    house.appeal(ruling)
    with pytest.raises(DatabaseError), transaction.atomic():
        Notice.objects.update(stance="refused")
    with pytest.raises(DatabaseError), transaction.atomic():
        Notice.objects.all().delete()
    with pytest.raises(DatabaseError), transaction.atomic():
        ruling.appeals.update(words="別的話")
    assert life_of(ruling.pk, minutes=30).appealed


def test_a_win_that_decides_a_report_is_drafted_as_the_report_would_be(house: House) -> None:
    house.rules(drafting="disputes")
    wins = [{"type": "win", "seat": seat, "by": "discard", "from": "W", "face": 1} for seat in "NS"]
    facts = {"like_tile_in_hand": False, "claims": [{"seat": "N", "call": "win"}]}
    report = {"type": "report", "seat": "W", "foul": "exposed_tile_discarded", "facts": facts}
    told: dict[str, Any] = {"deal": house.deal, "by": house.user("referee"), "head": False, "now": later()}
    assert isinstance(take_in(event=report, uid=uuid4(), **told), Recorded)
    assert isinstance(take_in(event=wins[0], uid=uuid4(), **told), Recorded)
    drafted = take_in(event=wins[1], uid=(uid := uuid4()), **told)
    assert isinstance(drafted, Draft)
    assert take_in(event=wins[1], uid=uid, **told) == drafted
    assert not house.deal.log.rulings.exists()
    issued = issue(uid=uid, by=house.user("head"), now=later()).recorded
    assert moved(house.deal.log)
    assert issued.event.actor_id == house.user("referee").pk
    assert take_in(event=wins[1], uid=uid, **told) == drafted


def test_nobody_takes_the_id_of_a_panels_decision_before_it(house: House) -> None:
    """It was once made from the id of the ruling, which everybody can read."""
    heard = house.ruling()
    elsewhere = house.ruling(deal=a_deal(house.sitting, by=house.user("referee")))
    for uid in (heard.pk, uuid5(UUID("7f3f6f0e-52c5-4f43-9d3b-7a1d0c1f6a10"), heard.pk.hex)):
        with suppress(Conflict):
            elsewhere = write_review(
                ruling_id=elsewhere.pk,
                uid=uid,
                act="uphold",
                reason="佔用",
                actor_id=house.user("head").pk,
                now=later(),
            ).ruling
    assert house.heard(heard, "uphold", "uphold", "overturn").act == "uphold"
