"""The Taiwanese edition holds the whole law: every clause, question and answer, in three languages."""

import re
from collections.abc import Iterator

import opencc
import pytest

from rulings.law import LANGS, Text, edition

LAW = edition("tw16")
LAW_IDS = [
    *(f"S{n}" for n in range(37)),
    *(
        f"P-{name}"
        for name in (
            "pay",
            "dealer",
            "marker",
            "watch",
            "intercept",
            "draw",
            "rotate",
            "foul-end",
            "passed",
            "selfdraw",
        )
    ),
    *(f"D-{name}" for name in ("count", "seats", "reseat", "dealer", "break", "flowers")),
    *(f"M-{name}" for name in ("discard", "chow", "pong", "kong", "win")),
    *(f"B{n}" for n in range(1, 10)),
    *(f"C{n}" for n in range(1, 9)),
    "C-P1",
    "C-P2",
    *(f"F{n}" for n in range(1, 14)),
    *(f"F{n}.{m}" for n in (4, 7, 8, 9, 10, 11) for m in (1, 2, 3)),
    *(f"X{n}" for n in range(1, 7)),
]
TAI = {
    "S1": 1, "S2": 1, "S3": 1, "S4": 1, "S5": 2, "S6": 1, "S7": 2, "S8": 4, "S9": 1, "S10": 2, "S11": 1, "S12": 1,
    "S13": 16, "S14": 12, "S15": 4, "S16": 2, "S17": 5, "S18": 12, "S19": 16, "S20": 8, "S21": 8, "S22": 4, "S23": 1,
    "S24": 1, "S25": 1, "S26": 1, "S29": 8, "S30": 8, "S31": 8, "S32": 6, "S33": 16, "S34": 16, "S35": 8, "S36": 8,
    "S13.less_with_winds_or_dragons": 4, "S26.colour": 2, "S26.all_eight": 8,
}  # fmt: skip
NO_FACTS = (
    "missing_tile extra_tile stolen_tile flower_not_replaced flower_discarded wrong_place_draw early_draw claimed_not_taken_in "
    "same_tile_discarded same_tile_chowed peeked drew_holding_tile door_tile_flower declared_passed_before_win"
)
FOUL_FACTS = {
    **{foul: "" for foul in NO_FACTS.split()},
    "called_not_taken": "discarder pair_shown overridden",
    "other_dead_hand": "reason",
    "wrong_chow": "discarded completed because",
    "wrong_pong": "discarded completed discarder because",
    "wrong_concealed_kong": "in_last_eight found_at replaced in_hand identifiable because",
    "wrong_added_kong": "replaced in_hand identifiable discarded in_last_eight because",
    "wrong_exposed_kong": "replaced in_hand identifiable discarded in_last_eight discarder because",
    "exposed_tile_discarded": "like_tile_in_hand claims right_tile_available restored_discard_won_by restored_face drew",
    "watch_violation": "ready what",
    "watcher_passed_before_win": "face",
    "false_win": "tiles_pushed because face violation",
    "insisted": "call against face",
    "disturbed": "restorable face",
    "tile_shown": "tiles own_fault",
    "other": "like_clause remedy reason",
}
CHOICES = {
    ("wrong_concealed_kong", "found_at"): "tail_win as_drawn_deal_in exhausted at_once other",
    (
        "watch_violation",
        "what",
    ): "passed_win changed_tile kong carried_tiles told touched declined_last_tile other",
    (
        "false_win",
        "because",
    ): "incomplete missing_tile extra_tile wrong_place_draw early_draw self_draw_violation watch_violation "
    "passed_win dead_hand flower_not_replaced shown_tile other",
    ("false_win", "violation"): "None touched spoiled after_exposed_kong no_draw same_go_around",
    (
        "wrong_pong",
        "because",
    ): "None no_match after_call after_exposed_kong last_three shown_tile second_like_tile",
    ("insisted", "call"): "pong kong win self_draw",
    ("insisted", "against"): "win self_draw chow draw pong kong",
    ("other", "remedy"): "put_right warning dead_hand flat_tai false_win pays_for_all deal_void",
}
CLAIM_FACTS = (
    "acted_before_call shown_and_discarded drawn_into_hand reached_and_touched drawn_and_discarded reached"
)
DEFAULTS = {
    ("called_not_taken", "overridden"): False,
    ("exposed_tile_discarded", "drew"): True,
    ("false_win", "violation"): None,
    **{
        (foul, "because"): None
        for foul in FOUL_FACTS
        if foul.startswith("wrong_") and foul != "wrong_place_draw"
    },
}
BARE = {"是", "否", "有", "沒有", "不是", "對", "不對", "Yes", "No"}
LATIN = re.compile(r"[A-Za-z]+")
PARAM = re.compile(r"\{([a-z_]+)\}")


def every_text() -> Iterator[tuple[str, Text]]:
    for c in LAW.clauses.values():
        for name in ("number", "title", "summary", "detail", "source"):
            if (text := getattr(c, name)) is not None:
                yield f"clause {c.id} {name}", text
    for i in LAW.interpretations.values():
        yield from (
            (f"{i.id} question", i.question),
            (f"{i.id} default", i.default),
            (f"{i.id} number", i.number),
        )
    for o in LAW.options.values():
        yield from (
            (f"option {o.name}", o.title),
            (f"option {o.name} detail", o.detail),
            *o.choice_names.items(),
        )
    for f in LAW.facts.values():
        yield from ((f"fact {f.key}", t) for t in (f.name, f.question, f.why, f.found) if t is not None)
        for a in f.answers:
            yield from ((f"fact {f.key} {a.value}", t) for t in (a.text, a.hint, a.found) if t is not None)
    for foul in LAW.fouls.values():
        yield from ((f"foul {foul.id}", foul.title), (f"foul {foul.id} summary", foul.summary))
    for table in (LAW.instructions, LAW.words, LAW.group_titles):
        yield from table.items()


TEXTS = list(every_text())


def test_every_clause_of_the_law_is_there_and_no_other() -> None:
    assert sorted(LAW.clauses) == sorted(LAW_IDS)


def test_every_interpretation_is_there_with_its_clauses() -> None:
    assert list(LAW.interpretations) == [f"I-{n}" for n in range(1, 48)]
    assert all(i.clauses for i in LAW.interpretations.values())


def test_the_values_are_those_of_the_law() -> None:
    assert LAW.values() == TAI


@pytest.mark.parametrize("id", LAW_IDS)
def test_a_clause_says_in_three_languages_what_it_is_and_where_it_comes_from(id: str) -> None:
    clause = LAW.clause(id)
    for text in (clause.number, clause.title, clause.summary, clause.source):
        assert all(text[lang].strip() for lang in LANGS)
    assert clause.title.zh_hant != clause.title.en
    assert re.search("規則・|沒有明文", clause.source.zh_hant)


def test_a_summary_can_be_read_on_a_phone() -> None:
    too_long = [id for id, c in LAW.clauses.items() if len(c.summary.zh_hant) > 60]
    assert too_long == []


def test_clauses_that_no_number_names_are_shown_as_words() -> None:
    shown = {
        id: LAW.number(id, "zh-hant")
        for id in ("F8.2", "P-passed", "P-intercept", "P-dealer", "C-P2", "I-30")
    }
    assert shown == {
        "F8.2": "F8.2", "P-passed": "過水", "P-intercept": "攔和", "P-dealer": "莊連拉", "C-P2": "C-P2", "I-30": "解釋 30",
    }  # fmt: skip
    assert not [
        id for id in LAW.clauses if id[:2] in ("P-", "D-", "M-") and LATIN.search(LAW.number(id, "zh-hans"))
    ]


def test_interpretations_and_options_point_to_each_other() -> None:
    forward = {(i.id, i.option) for i in LAW.interpretations.values() if i.option}
    assert forward == {(o.interpretation, o.name) for o in LAW.options.values() if o.interpretation}
    assert {o.name for o in LAW.options.values() if not o.interpretation} == {
        "seven_pairs",
        "strict_tail_peek",
        "side_stakes",
    }


def test_every_foul_asks_its_facts_in_the_order_of_the_case_format() -> None:
    assert {id: " ".join(foul.fact_names) for id, foul in LAW.fouls.items()} == FOUL_FACTS


def test_a_fact_with_a_default_is_never_asked() -> None:
    found = {(f.id, use.fact): use.default for f in LAW.fouls.values() for use in f.facts if use.has_default}
    assert found == DEFAULTS


@pytest.mark.parametrize(("foul", "fact"), [(f, n) for f, names in FOUL_FACTS.items() for n in names.split()])
def test_every_fact_of_a_foul_has_a_question_and_answers_in_words_of_the_case(foul: str, fact: str) -> None:
    asked = LAW.fact(foul, fact)
    assert asked.question.zh_hant.endswith(("？", "。"))
    assert asked.clauses
    if asked.type == "bool":
        assert set(asked.choices) == {True, False}
    if asked.type not in ("bool", "choice"):
        assert asked.found is not None
    assert not {word for answer in asked.answers for word in answer.text.all()} & BARE


@pytest.mark.parametrize("fact", [*CLAIM_FACTS.split(), "draws_since", "returned_tile", "face", "lifted"])
def test_facts_of_other_events_have_a_question_too(fact: str) -> None:
    assert LAW.fact("claims", fact).question.en.endswith("?")


@pytest.mark.parametrize(("asked", "choices"), CHOICES.items())
def test_a_choice_offers_exactly_the_values_of_the_case_format(asked: tuple[str, str], choices: str) -> None:
    assert " ".join(map(str, LAW.fact(*asked).choices)) == choices


def test_a_question_may_be_put_differently_for_one_foul() -> None:
    assert LAW.fact("other", "reason").question != LAW.fact("other_dead_hand", "reason").question
    assert (
        LAW.fact("wrong_added_kong", "in_hand").question == LAW.fact("wrong_exposed_kong", "in_hand").question
    )
    assert LAW.fact("wrong_exposed_kong", "in_hand").clauses == ("F9.1", "F9.2")
    assert LAW.fact(None, "in_hand").clauses == ("F8.1", "F8.2")


def test_a_fact_found_reads_as_a_statement() -> None:
    in_hand, discarder = LAW.fact(None, "in_hand"), LAW.fact("wrong_pong", "discarder")
    assert LAW.statement(in_hand, True, "zh-hant") == "補牌已放入手牌"
    assert LAW.statement(discarder, "E", "zh-hant", names={"E": "林佩蓉"}) == "打牌的是林佩蓉"
    assert LAW.text("in_hand=false", "zh-hans") == "补牌还没放入手牌"
    assert LAW.text("discarder=E", "en") == "Discarded by East"


def test_every_foul_stands_in_a_group_and_the_common_ones_first() -> None:
    assert [g.id for g in LAW.groups] == ["common", "calls", "kongs", "draws", "hand", "other"]
    assert {f.id for g in LAW.groups for f in g.fouls} == set(LAW.fouls)
    assert [f.id for f in LAW.groups[0].fouls][:2] == ["false_win", "wrong_added_kong"]


def test_no_english_stands_in_a_chinese_text() -> None:
    """Letters of clause ids, and the N of 連 N 拉 N, are no English."""
    letters = {"N", "C", "P", "S", "B", "F", "X"}
    found = {
        at: words
        for at, text in TEXTS
        for chinese in (text.zh_hant, text.zh_hans)
        if (words := set(LATIN.findall(PARAM.sub("", chinese))) - letters)
    }
    assert found == {}


def test_a_text_takes_the_same_parameters_in_every_language() -> None:
    differ = [at for at, t in TEXTS if len({frozenset(PARAM.findall(text)) for text in t.all()}) != 1]
    assert differ == []


def test_simplified_texts_hold_no_traditional_character() -> None:
    simplify = opencc.OpenCC("t2s")
    assert [t.zh_hans for _, t in TEXTS if simplify.convert(t.zh_hans) != t.zh_hans] == []


def test_traditional_and_simplified_texts_say_the_same() -> None:
    simplify = opencc.OpenCC("t2s")
    assert [at for at, t in TEXTS if simplify.convert(t.zh_hant) != t.zh_hans] == []


def test_english_texts_hold_no_chinese_but_the_names_of_headings() -> None:
    han = re.compile(r"[\u4e00-\u9fff]")
    assert [at for at, t in TEXTS if han.search(t.en) and not at.endswith("source")] == []


@pytest.mark.parametrize("code", "not_complete tile_count five_alike bad_tile bad_meld bad_field impossible bad_json bad_event "
    "unknown_foul bad_seat out_of_order bad_fact unknown_option unknown_ruleset not_built".split())  # fmt: skip
def test_every_error_has_a_sentence(code: str) -> None:
    assert LAW.word(f"error.{code}").zh_hant.endswith("。")


def test_every_tile_has_a_name_to_be_read_aloud() -> None:
    tiles = (
        [f"{n}{suit}" for suit in "mps" for n in range(1, 10)]
        + list("ESWNCFP")
        + [f"f{n}" for n in range(1, 9)]
    )
    assert len({LAW.word(f"tile.{t}").zh_hant for t in tiles}) == len(tiles) == 42


def test_an_instruction_speaks_of_the_players() -> None:
    said = LAW.text("F8.2.put_back_random", "zh-hant", seat="S", names={"S": "陳冠廷"})
    assert said == "別家從陳冠廷的手牌任抽一張放回槓尾；陳冠廷收回加槓，判相公，接著打牌。"
    assert (
        LAW.text("F1.pay", "en", seat="W", discarder="E")
        == "West pays East 1 tai without base; play goes on."
    )
    assert LAW.text("deal_over.next_round", "zh-hant", dealer="E", wind="S") == "進入南風圈，換東家做莊。"
