"""Decisions and questions put into words: the JSON that `manage.py adjudicate` prints, texts from the edition."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from rulings.decide import Verdict
from rulings.decision import Instruction, Need
from rulings.law import Edition

LANG = "zh-Hant"


def verdict_json(verdict: Verdict, *, law: Edition, lang: str = LANG) -> dict[str, Any]:
    """The answer of the case format, with questions, instructions and reasons as sentences."""
    out = verdict.to_json()
    for item, need in zip(out["needs"], verdict.needs, strict=True):
        item["question"] = question_text(need, law=law, lang=lang)
    for item, decision in zip(out["decisions"], verdict.decisions, strict=True):
        item["instructions"] = [instruction_text(i, law=law, lang=lang) for i in decision.instructions]
        item["rejected"] = [
            {"clause": r.clause, "because": reason_text(r.because, law=law, lang=lang)}
            for r in decision.rejected
        ]
    return out


def question_text(need: Need, *, law: Edition, lang: str = LANG) -> str:
    """The question that asks for the fact, as it is put for this foul."""
    about, _, fact = need.question.partition(".")
    return law.fact(about, fact).question[lang]


def instruction_text(
    instruction: Instruction, *, law: Edition, lang: str = LANG, names: Mapping[str, str] | None = None
) -> str:
    """One instruction; `names` puts players in the seats' places."""
    return law.text(instruction.key, lang, names=names, **instruction.params)


def reason_text(because: str, *, law: Edition, lang: str = LANG, about: str | None = None) -> str:
    """Why a clause was rejected: "fact=value" as the sentence of that answer, a key as the edition's text."""
    fact, equals, written = because.partition("=")
    if not equals:
        return law.text(because, lang)
    known = law.fact(about, fact)
    try:
        value = json.loads(written)
    except ValueError:
        value = written
    answer = known.answer(value)
    if answer is not None:
        return answer.found[lang]
    return known.name[lang] + (": " if lang == "en" else "：") + written
