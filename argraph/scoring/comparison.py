"""Two runs compared, test input by test input and task by task, on the tasks that both have.

The tasks must be the same to the cell: what bears the same name with other grids is another task. If the runs allow
different numbers of guesses, the smaller number counts for both. Minimal tasks are left out, as in the totals.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from argraph.errors import InvalidSetting
from argraph.runs.run import Run, Trial
from argraph.scoring.statistics import Paired, paired

Pairing = tuple[Trial, Trial]
"""The same task in both runs."""


@attrs.frozen
class Versus:
    """Two runs on the tasks of a concept, or on all."""

    label: str
    tests: Paired
    tasks: Paired
    """A task counts as right if all its test inputs are."""


@attrs.frozen
class Comparison:
    """What two runs get right on the same tasks."""

    first: Run = attrs.field(repr=False)
    second: Run = attrs.field(repr=False)
    guesses: int
    shared: tuple[Pairing, ...] = attrs.field(repr=False)
    only_first: tuple[str, ...]
    """The ids of tasks that the second run does not have."""
    only_second: tuple[str, ...]
    concepts: tuple[Versus, ...]
    total: Versus

    @classmethod
    def of(cls, first: Run, second: Run) -> Comparison:
        """Compare two runs; raises `InvalidSetting` if they have no task in common."""
        ours, theirs = _by_content(first), _by_content(second)
        shared = tuple((trial, theirs[key]) for key, trial in ours.items() if key in theirs)
        if not shared:
            names = f"{first.corpus} and {second.corpus}"
            raise InvalidSetting(f"the runs of {names} have no task in common; give two runs on the same tasks")
        guesses = min(first.guesses, second.guesses)
        groups: dict[str, list[Pairing]] = {}
        for pairing in shared:
            groups.setdefault(pairing[0].concept, []).append(pairing)
        return cls(
            first,
            second,
            guesses,
            shared,
            tuple(trial.task.id for key, trial in ours.items() if key not in theirs),
            tuple(trial.task.id for key, trial in theirs.items() if key not in ours),
            tuple(_versus(label, members, guesses) for label, members in groups.items()),
            _versus("total", shared, guesses),
        )


def _by_content(run: Run) -> dict[tuple[str, str], Trial]:
    return {(trial.task.id, trial.task.content_hash): trial for trial in run.trials}


def _versus(label: str, pairings: Sequence[Pairing], guesses: int) -> Versus:
    ours, theirs = ([pairing[side] for pairing in pairings] for side in (0, 1))
    return Versus(
        label,
        paired(_tests(ours, guesses), _tests(theirs, guesses)),
        paired([trial.solved(guesses) for trial in ours], [trial.solved(guesses) for trial in theirs]),
    )


def _tests(trials: Sequence[Trial], guesses: int) -> list[bool]:
    return [rank is not None and rank <= guesses for trial in trials for rank in trial.ranks]
