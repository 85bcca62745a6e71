"""A draft keeps answers where the case format has them, and gives the last one back."""

import pytest

from referee.desk import drafts

REPORT = drafts.report(seat="S", foul="wrong_added_kong")


def test_what_is_no_event_is_refused() -> None:
    for text in ("", "[]", "{", '{"seat": "S"}', '{"type": 5}', '"x"', "x" * 9000):
        with pytest.raises(drafts.BadDraft):
            drafts.read(text)


def test_a_draft_reads_back_as_it_was_written() -> None:
    assert drafts.read(drafts.write(REPORT)) == REPORT


def test_an_answer_of_a_report_is_a_fact_and_of_a_win_a_field() -> None:
    assert drafts.with_answer(REPORT, fact="replaced", value=True)["facts"] == {"replaced": True}
    win = {"type": "win", "seat": "W", "by": "self_draw"}
    assert drafts.with_answer(win, fact="tail", value=False) == {**win, "tail": False}


def test_the_last_answer_can_be_taken_back() -> None:
    one = drafts.with_answer(REPORT, fact="replaced", value=True)
    two = drafts.with_answer(one, fact="in_hand", value=False)
    assert drafts.without_last(two) == one
    assert drafts.without_last(REPORT) is None


def test_correcting_an_answer_takes_back_all_that_were_asked_after_it() -> None:
    draft = REPORT
    for fact in ("replaced", "in_hand", "identifiable"):
        draft = drafts.with_answer(draft, fact=fact, value=True)
    assert drafts.answers(drafts.without(draft, fact="in_hand")) == {"replaced": True}
