"""The score of ARC-AGI: tasks count alike, however many test inputs they have.

A task scores the share of its test inputs that one of the attempts gets right, cell by cell; counted strictly, it
scores only if all of them are. A corpus scores the mean over its tasks, and the headline is the mean over the corpora,
so that ARC-AGI-1 with its many tasks does not outweigh ARC-AGI-2. Minimal tasks are left out, as everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

import attrs

from argraph.runs.run import Run, Trial


@attrs.frozen
class Score:
    """The score of one corpus, or the mean of several.

    >>> Score.mean([Score("arc1", 400, 0.5, 0.25), Score("arc2", 120, 0.0, 0.0)])
    Score(label='mean', tasks=520, share=0.25, strict=0.125)
    """

    label: str
    tasks: int
    share: float
    """The mean over tasks of the share of test inputs that are right."""
    strict: float
    """The share of tasks of which all test inputs are right."""

    @classmethod
    def of(cls, label: str, trials: Sequence[Trial], guesses: int) -> Score:
        """Score trials within so many guesses; there must be at least one."""
        shares = [trial.right(guesses) / len(trial.ranks) for trial in trials]
        return cls(label, len(trials), fmean(shares), fmean(trial.solved(guesses) for trial in trials))

    @classmethod
    def mean(cls, scores: Sequence[Score]) -> Score:
        """The headline: the mean of scores, each of which counts alike."""
        shares, strict = ([getattr(score, name) for score in scores] for name in ("share", "strict"))
        return cls("mean", sum(score.tasks for score in scores), fmean(shares), fmean(strict))


def arc_scores(run: Run) -> tuple[Score, ...]:
    """The score of each of a run's corpora, if these are not divided into concepts, and the headline if there are more.

    None are given for a corpus by concept: its tasks have equally many test inputs, and its table says it all.
    """
    parts = [part for part in run.parts if part.trials]
    if any(trial.task.concept for part in parts for trial in part.trials):
        return ()
    scores = tuple(Score.of(part.corpus, part.trials, run.guesses) for part in parts)
    return scores if len(scores) < 2 else (*scores, Score.mean(scores))
