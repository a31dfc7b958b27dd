"""The usage ledger: how many tasks, of each corpus, have a right rule that uses each word of the language.

A word that few tasks use was perhaps made for them. Tasks that share a demonstration are one task, asked in other ways.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from argraph.language import packs
from argraph.language.word import FAMILIES
from argraph.runs.run import Run
from argraph.study.crosswords import right_words
from argraph.values.task import Pair

FEW = 5
"""A word that fewer tasks use needs a reason to be there."""


@attrs.frozen
class WordUse:
    """A word with the tasks, by corpus, whose right rules use it."""

    word: str
    tasks: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def total(self) -> int:
        """Over all corpora."""
        return sum(len(ids) for _, ids in self.tasks)


@attrs.frozen
class Ledger:
    """What the words of the language are used for, those that most tasks use first."""

    corpora: tuple[str, ...]
    uses: tuple[WordUse, ...]

    @classmethod
    def of(cls, runs: Iterable[Run]) -> Ledger:
        """Go through the right rules of some runs; a task counts once, for the corpus where it is met first."""
        used: dict[str, dict[str, set[str]]] = {word: {} for word in _all_words()}
        corpora: dict[str, None] = {}
        homes: dict[Pair, tuple[str, str]] = {}
        for run in runs:
            for trial in run.trials:
                corpora[trial.corpus] = None
                corpus, id = next((homes[pair] for pair in trial.task.train if pair in homes), trial.key)
                homes |= dict.fromkeys(trial.task.train, (corpus, id))
                for word in right_words(trial):
                    used.setdefault(word, {}).setdefault(corpus, set()).add(id)
        uses = [
            WordUse(word, tuple((corpus, tuple(sorted(tasks.get(corpus, ())))) for corpus in corpora))
            for word, tasks in used.items()
        ]
        return cls(tuple(corpora), tuple(sorted(uses, key=lambda use: (-use.total, use.word))))

    @property
    def common(self) -> tuple[WordUse, ...]:
        """Words that enough tasks use."""
        return tuple(use for use in self.uses if use.total >= FEW)

    @property
    def rare(self) -> tuple[WordUse, ...]:
        """Words that some tasks use, but few: candidates to be merged into a more general word, or dropped."""
        return tuple(use for use in self.uses if 0 < use.total < FEW)

    @property
    def single(self) -> tuple[WordUse, ...]:
        """Words that one task uses."""
        return tuple(use for use in self.uses if use.total == 1)

    @property
    def unused(self) -> tuple[WordUse, ...]:
        """Words that no right rule uses."""
        return tuple(use for use in self.uses if not use.total)


def _all_words() -> list[str]:
    """The names of all classes of views and words; names that stand in them appear when they are used."""
    views = {type(view).__name__ for view in packs.views().values()}
    return sorted(views | {kind.__name__ for kind in packs.words() if issubclass(kind, FAMILIES)})
