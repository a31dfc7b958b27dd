"""Tables about the rule language: what its words are used for, where tasks are lost, and how far words and rules go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from argraph.language.vocabulary import is_class
from argraph.report.run.fresh_tables import fresh_tables
from argraph.report.text.tables import Rows, TextTable, count_text, percent
from argraph.runs.findings import STAGES, Crossed
from argraph.runs.journal import Key
from argraph.runs.run import Run
from argraph.study.ledger import FEW, Ledger, WordUse

MOST_IDS = 6


def ledger_tables(ledger: Ledger) -> tuple[TextTable, ...]:
    """A table of the words that enough tasks use, and one of those that fewer use, or none."""
    heads = ("word", *ledger.corpora, "total")
    common = tuple(_row(use) for use in ledger.common)
    rare = tuple((*_row(use), _tasks(use)) for use in ledger.rare)
    return (
        TextTable(f"Words that {FEW} tasks or more use", heads, (common,)),
        TextTable(f"Words that fewer than {FEW} tasks use", (*heads, "which"), (rare,), tuple(_ledger_notes(ledger))),
    )


def _ledger_notes(ledger: Ledger) -> Iterator[str]:
    """How much of the language serves few tasks; classes of words by name, as each of them is there for a reason."""
    used = len(ledger.common) + len(ledger.rare)
    for told, few in ((f"fewer than {FEW} tasks", ledger.rare), ("a single task", ledger.single)):
        yield f"{used} words are used; {len(few)} of them{f' ({percent(len(few) / used)})' if used else ''} by {told}."
    classes = [use.word for use in ledger.rare if is_class(use.word)]
    yield f"Views and classes of words among those that fewer than {FEW} use: {', '.join(classes) or 'none'}."
    yield f"No right rule uses: {', '.join(use.word for use in ledger.unused) or 'all are used'}."


def _row(use: WordUse) -> tuple[str, ...]:
    return (use.word, *(count_text(len(ids)) for _, ids in use.tasks), str(use.total))


def _tasks(use: WordUse) -> str:
    return " ".join(f"{corpus}:{id}" for corpus, ids in use.tasks for id in ids)


def findings_tables(run: Run) -> Iterator[TextTable]:
    """What was found out about a run: how rules go on fresh inputs, where tasks were lost, what others' words do."""
    if run.findings.fresh is not None:
        yield from fresh_tables(run, run.findings.fresh)
    if run.findings.lost:
        yield _diagnosis(run, run.findings.lost)
    if run.findings.crossed is not None and run.total.tests:
        yield _generality(run, run.findings.crossed)


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


def _generality(run: Run, crossed: Mapping[str, Crossed]) -> TextTable:
    """The plain score of each corpus beside the one with only the words of other tasks."""
    heads = ("vocabulary", "test inputs", *(f"at {guesses}" for guesses in range(1, run.guesses + 1)), "whole tasks")
    parts = [part for part in run.parts if part.corpus in crossed and part.total.tests]
    sections = tuple(_crossed(part, crossed[part.corpus], len(run.parts) > 1) for part in parts)
    notes = (
        "Lent are views and classes of words, by tasks of all corpora and lending runs that share no demonstration.",
        "The difference is the part of the score that rests on words which serve one task alone.",
    )
    return TextTable("Generality", heads, sections, notes)


def _crossed(part: Run, crossed: Crossed, several: bool) -> Rows:
    where, plain = f"{part.corpus}, " if several else "", part.total
    counts = (("all words", plain), ("only words of other tasks' right rules", crossed))
    return tuple(
        (
            where + name,
            str(plain.tests),
            *(f"{right} {right / plain.tests:.2f}" for right in count.right),
            str(count.solved),
        )
        for name, count in counts
    )
