"""Rules at random, hidden in tasks: the search must find a rule that fits, and mostly one that means the same."""

from __future__ import annotations

from functools import cache

import attrs
import pytest

from argraph.solution import Solution, solve
from tests.random_tasks import HiddenTask, hidden_task

TASKS = 40
FITTING, RIGHT = 0.95, 0.8
"""The least shares of tasks that some rule fits exactly, and whose first guesses are right on all fresh inputs."""


known_task = cache(hidden_task)
"""The same seed gives the same task, which takes a while."""


@attrs.frozen(eq=False)
class Outcome:
    """A hidden rule with what was made of its task."""

    hidden: HiddenTask
    solution: Solution

    @property
    def ranks(self) -> list[int | None]:
        """For each fresh input the rank of the hidden rule's output, from 1."""
        pairs = zip(self.hidden.task.test, self.solution.guesses, strict=True)
        return [guesses.index(pair.output) + 1 if pair.output in guesses else None for pair, guesses in pairs]

    def __str__(self) -> str:
        found = self.solution.rule and self.solution.rule.explain()
        return f"{self.hidden.task.id}: {self.hidden.rule.explain()}\n    {self.solution.how}: {found}"


@cache
def outcomes() -> tuple[Outcome, ...]:
    tasks = map(known_task, range(TASKS))
    return tuple(Outcome(hidden, solve(hidden.task.without_answers())) for hidden in tasks)


def test_the_same_seed_hides_the_same_rule() -> None:
    assert hidden_task(3) == hidden_task(3)
    assert len({known_task(seed).rule for seed in range(10)}) >= 9


def test_hidden_rules_do_what_the_task_shows() -> None:
    for seed in range(10):
        hidden = known_task(seed)
        for pair in (*hidden.task.train, *hidden.task.test):
            assert hidden.rule.apply(pair.input) == pair.output != pair.input


@pytest.mark.sweep
def test_a_rule_that_fits_is_found() -> None:
    missed = [outcome for outcome in outcomes() if outcome.solution.how != "exact"]
    assert len(missed) <= (1 - FITTING) * TASKS, "\n".join(map(str, missed))


@pytest.mark.sweep
def test_a_rule_said_to_fit_does_fit() -> None:
    for outcome in outcomes():
        rule = outcome.solution.rule
        if outcome.solution.how == "exact" and rule is not None:
            assert all(rule.apply(pair.input) == pair.output for pair in outcome.hidden.task.train)


@pytest.mark.sweep
def test_fresh_inputs_are_answered_as_the_hidden_rule_would() -> None:
    missed = [outcome for outcome in outcomes() if set(outcome.ranks) != {1}]
    assert len(missed) <= (1 - RIGHT) * TASKS, "\n".join(map(str, missed))
