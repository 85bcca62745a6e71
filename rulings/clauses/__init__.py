"""The clauses that decide: one module for each foul or procedure, found by `rulings.rulebook`; no list names them.

To add a clause, write `rulings/clauses/<name>.py`, `tests/rulings/clauses/test_<name>.py`, and its texts in the edition
(`rulings/law/tw16/*.toml`: the clause, the foul with its facts and search words, the questions, the instructions).

A module opens with its rule in a sentence and its source, and has

- `CLAUSES`: the ids that it decides ("F8", "F8.1", …);
- `FOULS`: for each foul that a `report` may name, its facts in the order of the case format: name → `Kind`
  (`facts.TRUTH`, `SEAT`, `FACE`, `one_of(…)`; `.or_else(value)` for a fact that is never asked for). A foul for which
  F5 may come takes `**remedies.OFFENDERS_FACE` last;
- or `EVENTS`: the same for the types of event that it decides ("win", "exhausted", "claims");
- `apply(table, facts) -> Decision`: pure. It reads facts, and writes the decision through a `Draft`:

    def apply(table: Table, facts: Facts) -> Decision:
        draft = Draft(table, facts)
        draft.cite("F12")
        if facts.read("restorable", clause="F12"):
            draft.instruct("restore_wall")
            return draft.done()
        remedies.pays_for_all(draft, offender(table, facts), "F5")
        return draft.done()

`facts.read(name, log=…)` takes what the log shows (from `rulings.history`; `UNTOLD` where it shows nothing): a told
value that differs is refused. An unknown fact stops the clause by itself; never ask by hand. Whether the question still
matters is found by trying the answers, so read in the order that is easiest to understand.

The event itself is `facts.source` (a `Report`, `Win`, `Claims` …), its index `facts.event`. While a clause runs, `table`
is the table before the event. Shared remedies (dead hand, pays for all, liabilities, eight-draws windows) are in
`rulings.remedies`, causes of wrong calls in `rulings.wrong_calls`, questions to the log in `rulings.history`, S23's
conditions in `rulings.flaws`. An open `liability` changes a later win by itself (`rulings.liability`). A remedy
`restored_discard` with `next` lets one more win follow (F11.3); `passed` marks a win lost by reaching (C5, C8);
`undone` sets the order of play back, so that anybody may draw next in a full log; `result_replaced` is for late
reports. Clauses do not import one another. A late report is handled around the clause, by `rulings.decide`:
the clause decides as if the report had come just before the event that settled the deal.
"""
