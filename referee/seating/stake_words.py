"""插花 in sentences: why an act is not allowed and when it will be, and what each act on record was."""

from collections.abc import Mapping

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from referee.seating.models import StakeAct
from rulings.law import Edition
from scoring import staking
from scoring.settlement import Deal
from scoring.staking import Answer, Kind, a_round_left


def refusal(answer: Answer, *, kind: Kind, deal: Deal, law: Edition) -> str:
    """不行：莊家連莊中。等莊家下莊、換人作莊的那一盤。（X4）"""
    lang = get_language() or "zh-hant"
    said = law.word(answer.because)[lang]
    return _("%(why)s%(when)s（%(clause)s）") % {
        "clause": law.number(answer.clause, lang),
        "why": said,
        "when": when(answer.because, kind=kind, deal=deal),
    }


def when(because: str, *, kind: Kind, deal: Deal) -> str:
    """When an act that is refused before `deal` will be allowed, or what to do instead."""
    match because:
        case staking.ON_STREAK if kind == "withdraw_outside" or kind == "withdraw_inside":
            return _("等不連莊、又剛輸掉這一注的時候。")
        case staking.ON_STREAK if deal.round_wind == "N":
            return _("這一將不會再有機會；下一將第一盤就可以。")
        case staking.ON_STREAK:
            return _("等莊家下莊、換人作莊的那一盤。")
        case staking.TOO_LATE:
            return _("下一將起莊，到西風起莊為止都可以。")
        case staking.LESS_THAN_A_ROUND if kind == "move_outside":
            return _("這一將不能再轉；不連莊時可以退。")
        case staking.LESS_THAN_A_ROUND:
            return _("下一將第一盤就可以。")
        case staking.NOT_JUST_LOST if kind != "move_outside":
            return _("等不連莊、又剛輸掉這一注的時候。")
        case staking.NOT_JUST_LOST if a_round_left(deal).allowed:
            return _("剛輸掉這一注就可以，還要剩一圈以上。")
        case staking.NOT_JUST_LOST:
            return _("這一將剩不到一圈，不能再轉。")
        case _other:
            return _instead(because, kind)


def _instead(because: str, kind: Kind) -> str:
    match because:
        case staking.SITTING_GOES_ON:
            return _("下一將，有明顯失利才能退。")
        case staking.NO_CLEAR_LOSS:
            return _("桌上認定有明顯失利就可以；再下一將就不用。")
        case staking.NOBODY_ACCEPTS:
            return _("至少要有一家接受。")
        case staking.STANDS_ALREADY if kind == "start_inside":
            return _("要再提高，用「加一底」。")
        case staking.STANDS_ALREADY:
            return _("要換主家，用「轉插」。")
        case staking.SAME_PLAYER:
            return _("請選另一家。")
        case _other:
            return ""


def height(bases: int) -> str:
    """插, 飄, 飛, by the bases raised in all."""
    return {1: _("插"), 2: _("飄")}.get(bases, _("飛"))


def amount(fixed: int | None) -> str:
    """What an outside stake is worth."""
    return _("底臺") if fixed is None else _("固定 %(n)s 分") % {"n": f"{fixed:,}"}


def act_text(act: StakeAct, names: Mapping[int, str]) -> str:
    """One act on record in a sentence. `names`: the four by their ids as entrants."""
    who = names.get(act.player_id or 0, "")
    told = {
        "who": who,
        "bettor": act.bettor.name if act.bettor else "",
        "accepted": _("、").join(names.get(entrant, "") for entrant in act.steps.get("accepted", ())),
        "amount": amount(act.steps.get("fixed")),
        "n": act.steps.get("n", 0),
    }
    return _sentence(act) % told


def _sentence(act: StakeAct) -> str:
    kinds = StakeAct.Kind
    return {
        kinds.START_INSIDE: _("%(who)s內插，%(accepted)s接受"),
        kinds.RAISE_INSIDE: _("%(who)s加一底，%(accepted)s接受"),
        kinds.WITHDRAW_INSIDE: _("%(who)s退一底"),
        kinds.START_OUTSIDE: _("%(bettor)s外插%(who)s，%(amount)s，%(accepted)s接受"),
        kinds.MOVE_OUTSIDE: _("%(bettor)s轉插%(who)s，%(accepted)s接受"),
        kinds.WITHDRAW_OUTSIDE: _("%(bettor)s退插"),
        kinds.INFLUENCE: _("%(bettor)s影響行牌：這一盤贏的不算，輸照付")
        if act.steps.get("influenced")
        else _("%(bettor)s沒有影響行牌，照常算"),
        kinds.TAKE_BACK: _("第 %(n)s 筆作廢"),
    }[kinds(act.kind)]
