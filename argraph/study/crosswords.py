"""The generality figure: each task solved with only those words that some other task's right rule uses.

What a solver loses by this is the part of its score that rests on words which serve one task alone, and so may have
been made for it.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

import attrs

from argraph.language.vocabulary import words_of
from argraph.runs.run import Run, Trial
from argraph.solvers.record import Record
from argraph.values.task import Task


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
    """argraph with a vocabulary of its own for each task: the words that the right rules of other tasks use."""

    name = "argraph with the words of other tasks"

    guesses: int
    effort: str
    used: tuple[tuple[str, frozenset[str]], ...] = attrs.field(repr=False)
    """For each task, by the hash of what a solver may see of it, the words that its right rules use."""
    source: str = ""
    """A hash of which task lends which words."""

    @classmethod
    def of(cls, run: Run) -> CrossWords:
        """Borrow the words from a finished run of argraph."""
        used: dict[str, frozenset[str]] = {}
        for trial in run.trials:  # the same task in two corpora lends its words once
            used[_key(trial.task)] = used.get(_key(trial.task), frozenset()) | right_words(trial)
        lent = json.dumps(sorted((key, sorted(words)) for key, words in used.items()))
        effort = str(run.setup.settings.get("effort", "normal"))
        return cls(run.guesses, effort, tuple(used.items()), hashlib.sha256(lent.encode()).hexdigest()[:12])

    @property
    def settings(self) -> Mapping[str, Any]:
        """The effort, and where the words come from."""
        return {"effort": self.effort, "words lent": self.source}

    def allowed(self, task: Task) -> frozenset[str]:
        """The words that right rules of the other tasks use."""
        counts = Counter(word for _, words in self.used for word in words)
        own = dict(self.used).get(_key(task), frozenset())
        return frozenset(word for word, count in counts.items() if count > (word in own))

    def __call__(self, task: Task) -> Record:
        """Solve the task with these words."""
        from argraph.language import packs
        from argraph.search.lexicon import Lexicon
        from argraph.solution import solve

        lexicon = Lexicon(packs.words(), self.allowed(task))
        views = [view for view in packs.views().values() if lexicon.permits(view)]
        solution = solve(task.without_answers(), guesses=self.guesses, effort=self.effort, views=views, words=lexicon)
        return Record.of(solution)


def _key(task: Task) -> str:
    return task.without_answers().content_hash
