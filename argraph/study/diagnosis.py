"""Why a task was missed, told with its answers in hand: how far the search got, and whether more would have helped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from argraph.execution.executor import Executor, outcomes
from argraph.language import packs
from argraph.runs.findings import STAGES
from argraph.runs.journal import Key
from argraph.runs.run import Run
from argraph.search.budget import budget
from argraph.search.find import Puzzle, search
from argraph.search.lexicon import Lexicon
from argraph.search.verify import Finding
from argraph.solution.order import ordered
from argraph.solvers.record import FAILED
from argraph.values.task import Task


@attrs.frozen
class Diagnosis:
    """Say at which stage a task is lost, guises and second steps aside; a value, so that workers can call it."""

    effort: str = "normal"

    def __call__(self, task: Task) -> str:
        """Search again and compare with the answers, which the task must have."""
        asked = ordered(task)
        found = search(self._puzzle(asked))
        if found.findings:
            if _some_right(found.findings, asked):
                return "ranked too low"
            answered = tuple(pair for pair in task.test if pair.output is not None)
            shown = ordered(attrs.evolve(task, train=(*task.train, *answered)))
            return "not told apart" if search(self._puzzle(shown)).findings else "not expressible"
        if any(pair.output is None or pair.input.shape != pair.output.shape for pair in task.train):
            return "no such canvas"
        return "not decided" if any(map(all, found.reach.values())) else "not proposed"

    def _puzzle(self, task: Task) -> Puzzle:
        return Puzzle.of(task, packs.views().values(), Lexicon(packs.words()), budget(self.effort))


def _some_right(findings: Sequence[Finding], task: Task) -> bool:
    """Whether every test input is answered rightly by some rule that fits."""
    return all(
        any(finding.outputs[number] == pair.output for finding in findings)
        for number, pair in enumerate(task.test)
        if pair.output is not None
    )


def diagnose(made: Run, executor: Executor, *, each: Callable[[Any], None] | None = None) -> dict[str, tuple[Key, ...]]:
    """Group the tasks that a run of argraph did not solve entirely by the stage at which they were lost."""
    missed = [trial for trial in made.trials if not trial.solved(made.guesses)]
    answered = [trial for trial in missed if trial.record is not None and trial.record.failure is None]
    effort = str(made.setup.settings.get("effort", "normal"))
    found = outcomes(executor, Diagnosis(effort), [trial.task for trial in answered], made.setup.limits, each)
    stages = {trial.key: outcome.result or FAILED for trial, outcome in zip(answered, found, strict=True)}
    keys = [trial.key for trial in missed]
    groups = {stage: tuple(key for key in keys if stages.get(key, FAILED) == stage) for stage in STAGES}
    return {stage: lost for stage, lost in groups.items() if lost}
