"""Tables about the rule language: what its words are used for, and at which stage of the search tasks are lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from argraph.report.text.tables import TextTable, count_text, percent
from argraph.runs.findings import STAGES, Crossed
from argraph.runs.journal import Key
from argraph.runs.run import Run, Tally
from argraph.study.ledger import Ledger, WordUse

MOST_IDS = 6


def ledger_tables(ledger: Ledger) -> tuple[TextTable, ...]:
    """A table of the words that several tasks use, and one of those that one task uses or none."""
    heads = ("word", *ledger.corpora, "total")
    used = len(ledger.shared) + len(ledger.single)
    share = percent(len(ledger.single) / used) if used else "none"
    notes = (
        f"{used} words are used; {len(ledger.single)} of them ({share}) by a single task.",
        f"No right rule uses: {', '.join(use.word for use in ledger.unused) or 'all are used'}.",
    )
    return (
        TextTable("Words that several tasks use", heads, (tuple(_row(use) for use in ledger.shared),)),
        TextTable("Words that one task uses", ("word", "task"), (tuple(_task(use) for use in ledger.single),), notes),
    )


def _row(use: WordUse) -> tuple[str, ...]:
    return (use.word, *(count_text(len(ids)) for _, ids in use.tasks), str(use.total))


def _task(use: WordUse) -> tuple[str, str]:
    return use.word, next(f"{corpus}:{ids[0]}" for corpus, ids in use.tasks if ids)


def findings_tables(run: Run) -> Iterator[TextTable]:
    """What was found out about a run: where tasks were lost, and what becomes of it with the words of other tasks."""
    if run.findings.lost:
        yield _diagnosis(run, run.findings.lost)
    if run.findings.crossed is not None and run.total.tests:
        yield _generality(run.total, run.findings.crossed)


def _diagnosis(run: Run, lost: Mapping[str, tuple[Key, ...]]) -> TextTable:
    """At which stage how many tasks and test inputs were lost, and which tasks."""
    wrong = {trial.key: len(trial.ranks) - trial.right(run.guesses) for trial in run.trials}
    rows = tuple(
        (stage, str(len(keys)), str(sum(wrong[key] for key in keys)), _ids(keys)) for stage, keys in lost.items()
    )
    notes = tuple(f"{stage}: {STAGES[stage]}." for stage in lost)
    return TextTable("Where tasks were lost", ("stage", "tasks", "test inputs", "which"), (rows,), notes)


def _ids(keys: tuple[Key, ...]) -> str:
    more = f" and {len(keys) - MOST_IDS} more" if len(keys) > MOST_IDS else ""
    return " ".join(task for _, task in keys[:MOST_IDS]) + more


def _generality(plain: Tally, crossed: Crossed) -> TextTable:
    """The plain score beside the one with only the words of other tasks."""
    counts = (("all words", plain), ("only words of other tasks' right rules", crossed))
    heads = ("vocabulary", *(f"at {guesses}" for guesses in range(1, len(plain.right) + 1)), "whole tasks")
    rows = tuple(
        (name, *(f"{right} {right / plain.tests:.2f}" for right in count.right), str(count.solved))
        for name, count in counts
    )
    note = "The difference is the part of the score that rests on words which serve one task alone."
    return TextTable(f"Generality, of {plain.tests} test inputs", heads, (rows,), (note,))
