"""The rule behind the first guess for each test input of a run, as people who judge rules read it."""

from __future__ import annotations

from argraph.report.run.attempt_notes import rules_in_words
from argraph.runs.run import Trial
from argraph.solvers.record import Record

COLUMNS = ("concept", "task", "test", "correct", "rule")
Row = tuple[str, str, int, str, str]


def rule_row(trial: Trial, test: int) -> Row:
    """What there is to judge of a test input, counted from 0; whether its first guess is right, where that is known."""
    answer, record = trial.task.test[test].output, trial.record
    guesses = record.guesses[test] if record is not None and record.guesses else ()
    correct = "" if answer is None else "yes" if guesses and guesses[0] == answer else "no"
    return trial.concept, trial.task.id, test + 1, correct, rule_text(record, test)


def rule_text(record: Record | None, test: int | None = None) -> str:
    """The rule behind a record, or behind its first guess for one test, in English or in the solver's own words."""
    if record is None:
        return ""
    if record.rules:
        rule = record.rule if test is None else next(iter(record.rules[test]), None)
        return "" if rule is None else rule.line()
    told = [words for where, words in rules_in_words(record) if test is None or f"of test {test + 1}" in where]
    return told[0] if told else ""
