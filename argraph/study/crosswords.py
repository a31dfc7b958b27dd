"""The generality figure: each task solved with only those words that some other task's right rule uses.

What a solver loses by this is the part of its score that rests on words which serve one task alone, and so may have
been made for it. Words are lent across all corpora of a run, by other runs if asked, and as the classes they are: who
lends "the most by" lends it with every attribute. Tasks that share a demonstration are one task, asked in other ways:
they lend each other none.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import attrs

from argraph.language.vocabulary import is_class, words_of
from argraph.runs.run import Run, Trial
from argraph.solvers.record import Record
from argraph.values.task import Pair, Task


def right_words(trial: Trial) -> frozenset[str]:
    """The words of the rules behind the right guesses at a task."""
    if trial.record is None:
        return frozenset()
    known = [number for number, pair in enumerate(trial.task.test) if pair.output is not None]
    found = [(number, rank) for number, rank in zip(known, trial.ranks, strict=True) if rank is not None]
    rules = (trial.record.rules[number][rank - 1] for number, rank in found if trial.record.rules)
    return frozenset().union(*(words_of(rule) for rule in rules if rule is not None))


@attrs.frozen
class CrossWords:
    """argraph with a vocabulary of its own for each task: the classes of words that right rules of other tasks use."""

    name = "argraph with the words of other tasks"

    guesses: int
    effort: str
    used: tuple[tuple[frozenset[Pair], frozenset[str]], ...] = attrs.field(repr=False)
    """For each task, told by its demonstrations, the views and classes of words that its right rules use."""
    source: str = ""
    """A hash of which task lends which words."""

    @classmethod
    def of(cls, run: Run, *others: Run) -> CrossWords:
        """Borrow the words from a finished run of argraph, and from others."""
        trials = (trial for each in (run, *others) for trial in each.trials)
        lenders = [(trial.task, frozenset(filter(is_class, right_words(trial)))) for trial in trials]
        lent = json.dumps(sorted((task.without_answers().content_hash, sorted(words)) for task, words in lenders))
        effort = str(run.setup.settings.get("effort", "normal"))
        used = tuple((frozenset(task.train), words) for task, words in lenders)
        return cls(run.guesses, effort, used, hashlib.sha256(lent.encode()).hexdigest()[:12])

    @property
    def settings(self) -> Mapping[str, Any]:
        """The effort, and where the words come from."""
        return {"effort": self.effort, "words lent": self.source}

    def allowed(self, task: Task) -> frozenset[str]:
        """The views and classes of words that right rules of the other tasks use."""
        return frozenset().union(*(words for shown, words in self.used if shown.isdisjoint(task.train)))

    def __call__(self, task: Task) -> Record:
        """Solve the task with these words."""
        from argraph.language import packs
        from argraph.search.lexicon import Lexicon
        from argraph.solution import solve

        lexicon = Lexicon(packs.words(), self.allowed(task))
        views = [view for view in packs.views().values() if lexicon.permits(view)]
        solution = solve(task.without_answers(), guesses=self.guesses, effort=self.effort, views=views, words=lexicon)
        return Record.of(solution)
