"""Tables about the rule language: what its words are used for, and at which stage of the search tasks are lost."""

from __future__ import annotations

from collections.abc import Mapping

from argraph.evaluation.diagnosis import EXPLAINED, lost
from argraph.evaluation.ledger import Entry, Ledger
from argraph.evaluation.protocol import Run, Trial
from argraph.report.sheets import Sheet, count_text, percent

MOST_IDS = 6


def ledger_sheets(ledger: Ledger) -> tuple[Sheet, ...]:
    """A table of the words that several tasks use, and one of those that one task uses or none."""
    heads = ("word", *ledger.corpora, "total")
    used = len(ledger.shared) + len(ledger.single)
    share = percent(len(ledger.single) / used) if used else "none"
    notes = (
        f"{used} words are used; {len(ledger.single)} of them ({share}) by a single task.",
        f"No right rule uses: {', '.join(entry.word for entry in ledger.unused) or 'all are used'}.",
    )
    return (
        Sheet("Words that several tasks use", heads, (tuple(_row(entry) for entry in ledger.shared),)),
        Sheet("Words that one task uses", ("word", "task"), (tuple(_task(entry) for entry in ledger.single),), notes),
    )


def _row(entry: Entry) -> tuple[str, ...]:
    return (entry.word, *(count_text(len(ids)) for _, ids in entry.tasks), str(entry.total))


def _task(entry: Entry) -> tuple[str, str]:
    return entry.word, next(f"{corpus}:{ids[0]}" for corpus, ids in entry.tasks if ids)


def diagnosis_sheet(groups: Mapping[str, tuple[Trial, ...]], guesses: int) -> Sheet:
    """At which stage how many tasks and test inputs were lost, and which tasks."""
    tests = lost(dict(groups), guesses)
    rows = tuple((stage, str(len(trials)), str(tests[stage]), _ids(trials)) for stage, trials in groups.items())
    notes = tuple(f"{stage}: {EXPLAINED[stage]}." for stage in groups)
    return Sheet("Where tasks were lost", ("stage", "tasks", "test inputs", "which"), (rows,), notes)


def _ids(trials: tuple[Trial, ...]) -> str:
    more = f" and {len(trials) - MOST_IDS} more" if len(trials) > MOST_IDS else ""
    return " ".join(trial.task.id for trial in trials[:MOST_IDS]) + more


def generality_sheet(plain: Run, crossed: Run) -> Sheet:
    """The plain score beside the one with only the words of other tasks."""
    runs = (("all words", plain), ("only words of other tasks' right rules", crossed))
    heads = ("vocabulary", *(f"at {count}" for count in range(1, plain.guesses + 1)), "whole tasks")
    rows = tuple(
        (name, *(f"{count} {count / run.total.tests:.2f}" for count in run.total.right), str(run.total.solved))
        for name, run in runs
        if run.total.tests
    )
    note = "The difference is the part of the score that rests on words which serve one task alone."
    return Sheet(f"Generality, of {plain.total.tests} test inputs", heads, (rows,), (note,))
