"""A ruling in words, from the edition it was made under: for the record, whoever shows or prints it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from referee.tournament.queries import option_words
from rulings.law import Edition, MissingParam, UnknownKey

Json = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Words:
    """Puts seats, clauses, facts and events into the words of an edition. `names`: place to player."""

    law: Edition
    lang: str
    names: Mapping[str, str]

    def seat(self, place: object) -> str:
        return self.names.get(str(place), str(place))

    def word(self, key: str, otherwise: str = "") -> str:
        """A word of the edition, such as "from.log"."""
        found = self.law.words.get(key)
        return found[self.lang] if found else otherwise

    def number(self, clause: str) -> str:
        """A clause's display number."""
        try:
            return self.law.number(clause, self.lang)
        except UnknownKey:
            return clause

    def clause_text(self, clause: str) -> str:
        """A clause's summary; empty where the edition has lost it."""
        try:
            return self.law.template(clause)[self.lang]
        except UnknownKey:
            return ""

    def instruction(self, item: Json) -> str:
        """What the table was told to do, one thing."""
        params = dict(item.get("params", {}))
        if item["key"] == "own_words":
            return str(params.get("text", ""))
        try:
            return self.law.text(item["key"], self.lang, names=self.names, **params)
        except (UnknownKey, MissingParam):
            return str(item["key"])

    def question(self, fact: str, event: Json) -> tuple[str, str]:
        """(short name, question) of a fact as it is asked for this event; the question is empty for a plain field."""
        try:
            found = self.law.fact(about_of(event), fact)
        except UnknownKey:
            return self.word(f"part.{fact}_tai", _plain_names().get(fact, fact)), ""
        return found.name[self.lang], found.question[self.lang]

    def statement(self, fact: str, value: Any, event: Json) -> str:
        """A fact found, as a sentence."""
        try:
            found = self.law.fact(about_of(event), fact)
            shown = value if isinstance(value, (str, int, bool)) or value is None else self.plain(value)
            return self.law.statement(found, shown, self.lang, names=self.names)
        except (UnknownKey, TypeError, KeyError, IndexError, ValueError):
            return self.plain(value)

    def plain(self, value: Any) -> str:
        """A value without its question."""
        if value is True or value is False:
            return _("是") if value else _("否")
        if value is None:
            return _("沒有")
        if isinstance(value, Sequence) and not isinstance(value, str):
            return _("、").join(self.plain(item) for item in value)
        if isinstance(value, Mapping):
            return self._mapping(value)
        text = str(value)
        if text in self.names:
            return self.seat(text)
        return self.word(f"by.{text}") or self.word(f"tile.{text}") or text

    def _mapping(self, value: Json) -> str:
        if "id" in value and "tai" in value:
            known = self.law.clauses.get(str(value["id"]))
            return f"{known.title[self.lang] if known else value['id']} {value['tai']}"
        if "call" in value:
            told = {"seat": self.seat(value.get("seat")), "call": self.word(f"call.{value['call']}")}
            return _("%(seat)s喊%(call)s") % told
        groups = [str(meld.get("tiles", "")) for meld in value.get("melds", [])]
        rest = [str(value.get(key) or "") for key in ("concealed", "win", "flowers")]
        return " ".join(group for group in (*groups, *rest) if group)

    def because(self, text: str, event: Json) -> str:
        """Why a clause was not applied: "fact=value" as the fact's sentence, or a text of the edition."""
        fact, equals, value = text.partition("=")
        if equals:
            told: Any = {"true": True, "false": False, "null": None}.get(value, value)
            return self.statement(fact, int(value) if value.isdecimal() else told, event)
        for key in (text, f"because.{text}"):
            try:
                return self.law.text(key, self.lang, names=self.names)
            except (UnknownKey, MissingParam):
                continue
        return text

    def event(self, event: Json) -> str:
        """What was seen, in a line: 林佩蓉・自摸, 陳冠廷・錯加槓."""
        kind = str(event.get("type", ""))
        if kind == "note":
            return str(event.get("text", ""))
        said = self.word(f"event.{kind}", kind)
        if kind == "win":
            said = self.word(f"by.{event.get('by')}", said)
        elif kind == "report":
            try:
                said = self.law.foul(str(event.get("foul"))).title[self.lang]
            except UnknownKey:
                said = str(event.get("foul"))
        elif kind == "finding":
            said = self.question(str(event.get("fact", "")), {})[0]
        elif kind == "declare":
            said = self.word(f"ready.{event.get('ready')}", said)
        if tile := event.get("tile"):
            said += " " + self.word(f"tile.{tile}", str(tile))
        seat = event.get("seat") or event.get("discarder")
        return _("%(seat)s・%(word)s") % {"seat": self.seat(seat), "word": said} if seat else said

    def option(self, name: str, value: Any) -> str:
        """An option that the decision read, and how it stood: 包賠算莊連拉：開."""
        title = self.law.options[name].title[self.lang]
        return title + _("：") + option_words(self.law, name, value, self.lang)

    def remedy(self, remedy: Json) -> str:
        """What changes at the table besides points."""
        kind = str(remedy.get("kind"))
        said = self.word(f"remedy.{kind}", _remedies().get(kind, kind))
        seat = remedy.get("seat")
        return _("%(seat)s・%(word)s") % {"seat": self.seat(seat), "word": said} if seat else said

    def parts(self, payment: Json, stakes: Json) -> str:
        """How an amount is made up: 底 30＋（牌面 5＋莊連拉 1）× 10; empty where it is a share or a difference."""
        parts = payment.get("parts", {})
        base = parts.get("base", 0)
        tai = [(self.word(f"part.{n}"), parts.get(n, 0)) for n in ("face_tai", "dealer_tai", "flat_tai")]
        if base + stakes["tai"] * sum(n for _name, n in tai) != payment["points"]:
            return ""
        pieces = [f"{name} {n}" for name, n in tai if n]
        inner = _("＋").join(pieces)
        inner = _("（%(sum)s）") % {"sum": inner} if len(pieces) > 1 else f"{inner} "
        made = [f"{self.word('part.base')} {base}"] if base else []
        made += [f"{inner}× {stakes['tai']}"] if pieces else []
        return _("＋").join(made)


def about_of(event: Json) -> str | None:
    """Under which foul or event type the edition words the facts of an event."""
    return str(event.get("foul") or event.get("type") or "") or None


def _plain_names() -> dict[str, str]:
    return {
        "by": _("怎麼和"),
        "from": _("放銃"),
        "seat": _("和家"),
        "winner": _("和家"),
        "hand": _("手牌"),
        "elements": _("臺數"),
        "liability_opened_by": _("代賠的起因"),
    }


def _remedies() -> dict[str, str]:
    return {
        "violation": _("記違規一次"),
        "undone": _("打牌的次序退回"),
        "tile_back": _("牌放回牌牆"),
        "restored_discard": _("打出的牌恢復可和"),
    }
