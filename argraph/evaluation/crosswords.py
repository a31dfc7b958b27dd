"""The generality figure: each task solved with only those words that some other task's right rule uses.

What a solver loses by this is the part of its score that rests on words which serve one task alone, and so may have
been made for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import attrs

from argraph.evaluation.protocol import Run, Trial
from argraph.evaluation.record import Record
from argraph.language.vocabulary import words_of
from argraph.task import Task


def right_words(trial: Trial) -> frozenset[str]:
    """The words of the rules behind the right guesses at a task."""
    if trial.record is None:
        return frozenset()
    rows = zip(trial.ranks, trial.record.rules, strict=False)
    rules = (row[rank - 1] for rank, row in rows if rank is not None and row)
    return frozenset().union(*(words_of(rule) for rule in rules if rule is not None))


@attrs.frozen
class CrossWords:
    """argraph with a vocabulary of its own for each task: the words that the right rules of other tasks use."""

    name = "argraph with the words of other tasks"

    guesses: int
    effort: str
    used: tuple[tuple[str, frozenset[str]], ...] = attrs.field(repr=False)
    """For each task, by the hash of what a solver may see of it, the words that its right rules use."""
    source: str = ""
    """The content hash of the tasks whose rules lend the words."""

    @classmethod
    def of(cls, run: Run) -> CrossWords:
        """Borrow the words from a finished run of argraph."""
        used = tuple((_key(trial.task), right_words(trial)) for trial in run.trials)
        hashes = "+".join(corpus.content_hash[:12] for corpus in run.setup.corpora)
        return cls(run.guesses, str(run.setup.settings.get("effort", "normal")), used, hashes)

    @property
    def settings(self) -> Mapping[str, Any]:
        """The effort, and where the words come from."""
        return {"effort": self.effort, "words of right rules on": self.source}

    def allowed(self, task: Task) -> frozenset[str]:
        """The words that right rules of the other tasks use."""
        counts = Counter(word for _, words in self.used for word in words)
        own = dict(self.used).get(_key(task), frozenset())
        return frozenset(word for word, count in counts.items() if count > (word in own))

    def __call__(self, task: Task) -> Record:
        """Solve the task with these words."""
        from argraph import packs
        from argraph.search.lexicon import Lexicon
        from argraph.solution import solve

        lexicon = Lexicon(packs.words(), self.allowed(task))
        views = [view for view in packs.views().values() if lexicon.permits(view)]
        solution = solve(task.without_answers(), guesses=self.guesses, effort=self.effort, views=views, words=lexicon)
        return Record.of(solution)


def _key(task: Task) -> str:
    return task.without_answers().content_hash
