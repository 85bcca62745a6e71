"""Clauses, lists, times and questions in words, for the pages of this app."""

from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from referee.precedents.queries import OpenQuestion
from rulings.law import Edition, UnknownKey


def list_title(name: str, law: Edition, lang: str) -> str:
    """What a list of reasons is for."""
    acts = {
        "override": _("裁判不照條文、自己裁定"),
        "amend": _("裁判長改判"),
        "overturn": _("撤銷裁決"),
        "uphold": _("維持原判"),
    }
    return acts.get(name) or clause_title(name, law, lang)


def clause_title(id: str, law: Edition, lang: str) -> str:
    """F8.2 錯加槓; only the number where that is the title too."""
    if id not in law.clauses:
        return id
    clause = law.clauses[id]
    number, title = clause.number[lang], clause.title[lang]
    return title if number == title else f"{number} {title}"


def foul_title(subject: str, law: Edition, lang: str) -> str:
    """The foul of a report, or the word of another event."""
    if subject in law.fouls:
        return law.fouls[subject].title[lang]
    if subject == "claims":
        return _("搶牌")
    found = law.words.get(f"event.{subject}")
    return found[lang] if found else subject


def time_words(time: timedelta | None) -> str:
    """3 分 20 秒, 1 小時 5 分."""
    if time is None:
        return ""
    seconds = round(time.total_seconds())
    if seconds < 60:
        return ngettext("%(s)s 秒", "%(s)s 秒", seconds) % {"s": seconds}
    minutes, rest = divmod(seconds, 60)
    if minutes < 60:
        return _("%(m)s 分 %(s)s 秒") % {"m": minutes, "s": rest}
    return _("%(h)s 小時 %(m)s 分") % {"h": minutes // 60, "m": minutes % 60}


def deal_place(table: int, round: int, deal: int) -> str:
    """第 7 桌・第 1 輪・第 2 盤."""
    return _("第 %(table)s 桌・第 %(round)s 輪・第 %(deal)s 盤") % {
        "table": table,
        "round": round,
        "deal": deal,
    }


def question_words(question: OpenQuestion, law: Edition, lang: str) -> str:
    """南家・錯加槓　補牌已放入手牌，還是仍在手上？"""
    seat = law.words.get(f"seat.{question.seat}")
    about = [seat[lang]] if seat else []
    about.append(foul_title(question.subject, law, lang))
    try:
        asked = law.fact(question.subject, question.fact).question[lang]
    except UnknownKey:
        asked = _("還缺一個事實")
    return pgettext("between a player and a foul", "・").join(about) + f"　{asked}"
