"""插花 at the desk: invisible where it is off; where it is on, told, refused with its clause, settled and shown."""

import re
from typing import Any
from uuid import uuid4

import pytest

from referee.desk import drafts
from referee.seating.models import StakeAct
from referee.seating.stakes import accounts_in, folded
from tests.cast import OUTSIDE, Cast, a_cast
from tests.desk.conftest import Desk
from tests.desk.pages import fields_of, text_of, words_of
from tests.desk.seated import a_deal, a_seated_table, happen
from tests.desk.test_access import MEMBERS, REFEREES
from tests.desk.test_results import look

WIN = {"type": "win", "seat": "S", "by": "discard", "from": "W", "face": 3}


@pytest.fixture
def staked(db: None) -> Desk:
    """A seated table before its first deal, in a tournament that plays with side stakes."""
    cast: Cast = a_cast(entrants=8, options={"side_stakes": True})
    referee = cast.users["referee"]
    assert referee is not None
    sitting = a_seated_table(cast.tournament, by=referee, table_no=7)
    return Desk(cast=cast, referee=referee, sitting=sitting, deal=None)  # type: ignore[arg-type]  # opened by the tests


def tell(desk: Desk, act: str, *, who: str = "referee", follow: bool = True, **told: Any) -> Any:
    sent = {"uid": str(uuid4()), "act": act, **told}
    return desk.cast.clients[who].post(desk.url("stakes/"), sent, follow=follow)


def opened(desk: Desk) -> Any:
    return a_deal(desk.sitting, by=desk.referee)


def test_where_the_option_is_off_nothing_of_it_is_seen_and_no_page_answers(desk: Desk) -> None:
    for page in (desk.url(), desk.url("next/"), f"/t/{desk.cast.tournament.slug}/standings/"):
        assert "插" not in words_of(desk.client.get(page))
    statuses = desk.cast.statuses(desk.url("stakes/"))
    assert statuses == {"referee": 404, "head": 404} | OUTSIDE | MEMBERS
    told = {"uid": str(uuid4()), "act": "start_inside", "player": "S", "accepted": "E"}
    assert desk.cast.statuses(desk.url("stakes/"), "post", told) == statuses
    assert not StakeAct.objects.exists()


def test_the_page_is_for_the_tables_referees_only(staked: Desk) -> None:
    assert staked.cast.statuses(staked.url("stakes/")) == REFEREES | OUTSIDE | MEMBERS
    told = {"uid": str(uuid4()), "act": "start_inside", "player": "S", "accepted": "E"}
    statuses = staked.cast.statuses(staked.url("stakes/"), "post", told)
    assert statuses == {"referee": 303, "head": 303} | OUTSIDE | MEMBERS
    assert StakeAct.objects.count() == 1


def test_stakes_are_told_and_the_table_shows_them(staked: Desk) -> None:
    assert "插花 現在沒有" in words_of(staked.client.get(staked.url()))
    tell(staked, "start_inside", player="S", accepted=["E", "W"])
    tell(staked, "raise_inside", player="S", accepted=["W"])
    page = words_of(tell(staked, "start_outside", bettor="王先生", player="S", accepted=["E", "W"], amount="fixed", points="50"))  # fmt: skip
    for said in ("內插・飄", "1 底：林佩蓉、黃淑芬接受", "1 底：黃淑芬接受", "跟陳冠廷，固定 50 分：林佩蓉、黃淑芬接受", "加一底（飛）"):  # fmt: skip
        assert said in page, said
    assert "3 王先生外插陳冠廷，固定 50 分，林佩蓉、黃淑芬接受" in page
    assert "插花 內插 1・外插 1" in words_of(staked.client.get(staked.url()))
    assert "內插 1・外插 1" in words_of(staked.client.get(staked.url("next/")))


def test_what_is_refused_says_the_clause_and_when_and_keeps_the_name(staked: Desk) -> None:
    answer = tell(staked, "start_outside", bettor="林佩蓉", player="S", accepted=["E"])
    assert (answer.status_code, "外插的人是旁人，不是選手" in words_of(answer)) == (409, True)
    assert 'value="林佩蓉"' in text_of(answer)
    happen(opened(staked), {"type": "win", "seat": "E", "by": "self_draw", "face": 1})
    page = words_of(staked.client.get(staked.url("stakes/")))
    assert "外插：旁人跟一個主家 不行：莊家連莊中。等莊家下莊、換人作莊的那一盤。（X4）" in page
    answer = tell(staked, "start_outside", bettor="王先生", player="S", accepted=["E"])
    assert (answer.status_code, "沒有登錄。不行：莊家連莊中。" in words_of(answer)) == (409, True)
    assert (
        tell(staked, "start_outside", bettor="王先生", player="S", amount="fixed", points="x").status_code
        == 409
    )
    assert not StakeAct.objects.exists()


def test_while_a_deal_is_played_the_page_says_when_and_offers_x5_alone(staked: Desk) -> None:
    tell(staked, "start_outside", bettor="王先生", player="S", accepted=["E", "W"])
    opened(staked)
    page = words_of(staked.client.get(staked.url("stakes/")))
    assert "開下一盤以前，才能起插、轉插、退插" in page
    assert "起插 內插：玩家提高底注" not in page
    marked = words_of(tell(staked, "influence", bettor="王先生", influenced="1"))
    assert "✕ 影響行牌" in marked
    assert "王先生沒有影響行牌" in marked


def test_a_result_shows_the_bets_before_it_is_confirmed_on_the_card_on_paper_and_beside_the_standings(
    staked: Desk,
) -> None:
    tell(staked, "start_outside", bettor="王先生", player="S", accepted=["E", "W"])
    deal = opened(staked)
    event = drafts.write({"type": "win", "seat": "S", "by": "discard", "from": "W"})
    preview = look(staked, e=event, face="3")
    assert "外插王先生：黃淑芬付 60" in words_of(preview)
    done = staked.client.post(staked.url("record/"), fields_of(preview), follow=True)
    assert "外插王先生：黃淑芬付 60" in words_of(done)
    ruling, slug = deal.log.rulings.get(), staked.cast.tournament.slug
    for page in ("", "paper/", "slip/"):
        public = staked.cast.clients["nobody"].get(f"/t/{slug}/rulings/{ruling.pk}/{page}")
        assert "外插王先生：黃淑芬付 60" in words_of(public), page
    standings = words_of(staked.cast.clients["nobody"].get(f"/t/{slug}/standings/"))
    assert "外插輸贏 王先生 +60" in standings
    assert "外插輸贏 王先生 +60 四家和外插之間 林佩蓉 0 陳冠廷 0 黃淑芬 −60 張志豪 0" in words_of(
        staked.client.get(staked.url("stakes/"))
    )


def test_after_the_result_only_the_head_referee_says_x5(staked: Desk) -> None:
    tell(staked, "start_outside", bettor="王先生", player="S", accepted=["W"])
    happen(opened(staked), WIN)
    assert "王先生影響行牌" not in words_of(staked.client.get(staked.url("stakes/")))
    assert tell(staked, "influence", bettor="王先生").status_code == 409
    assert "王先生 0" in words_of(tell(staked, "influence", who="head", bettor="王先生"))
    assert accounts_in(staked.cast.tournament)[0][1] == 0


def test_the_latest_act_is_struck_out_from_the_record(staked: Desk) -> None:
    page = text_of(tell(staked, "start_inside", player="S", accepted=["E"]))
    assert re.search(r'name="act" value="take_back"', page)
    after = words_of(tell(staked, "take_back"))
    assert "沒有人插花。" in after
    assert "已作廢" in after
    assert not folded(staked.sitting).stakes


def test_an_amended_result_takes_the_bettors_along_unless_the_head_referee_says_not(staked: Desk) -> None:
    tell(staked, "start_outside", bettor="王先生", player="S", accepted=["W"])
    deal = opened(staked)
    ruling = happen(deal, WIN).ruling
    assert ruling is not None
    told = {"act": "amend", "reason": "看過錄影", "instruction": "照八十付。", "over": "1", "payer_1": "W", "payee_1": "S", "points_1": "80"}  # fmt: skip
    for more, points in (({}, 80), ({"apart": "1"}, 0)):
        url = f"/desk/rulings/{deal.log.rulings.latest('n').pk}/"
        page = staked.cast.clients["head"].get(url)
        assert "外插不跟著算" in words_of(page)
        sent = {"uid": str(uuid4()), "seen": str(deal.log.head.n), **told, **more}
        answer = staked.cast.clients["head"].post(f"{url}review/", sent, follow=True)
        assert answer.status_code == 200, words_of(answer)
        assert accounts_in(staked.cast.tournament)[0][1] == points
