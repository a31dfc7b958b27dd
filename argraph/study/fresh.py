"""Whether a rule is the one that was meant: it is put to new inputs from the generator of its task.

A bundled task that is solved at the first guess, on all its test inputs, may be solved by a rule that is right on these
by luck. The generator of the task makes inputs that nobody has chosen and knows their outputs; a rule that is right on
all of them holds. It is one rule a task that is tried, the one that gives most of the first guesses
(`Record.rule`), whatever other rules stand behind guesses at single test inputs. Where it has no meaning, it is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import attrs

from argraph.corpora.corpus import Corpus
from argraph.errors import InvalidSetting
from argraph.execution.executor import Executor, outcomes
from argraph.generation.embedded import fresh_pairs, idea_of
from argraph.language.rule import Rule, or_none
from argraph.runs.findings import Fresh
from argraph.runs.journal import Key
from argraph.runs.run import Run, Trial
from argraph.values.task import Pair, Task


def holds(rule: Rule, pair: Pair) -> bool:
    """Whether a rule makes the output of the input."""
    return or_none(rule.apply, pair.input) == pair.output


@attrs.frozen
class Tried:
    """Count the test inputs on which the rule of a task holds; a value, so that workers can call it."""

    rules: tuple[tuple[str, Rule], ...] = attrs.field(repr=False)
    """The rule for each task, by the hash of its content."""

    def __call__(self, task: Task) -> int:
        """Put the test inputs to the rule."""
        rule = dict(self.rules)[task.content_hash]
        return sum(holds(rule, pair) for pair in task.test)


def check_generators(corpora: Iterable[Corpus]) -> None:
    """Complain if no task of these corpora has a generator."""
    if not any(idea_of(task) for corpus in corpora for task in corpus.tasks):
        raise InvalidSetting("--fresh draws new inputs from generators, which only bundled tasks have; none is here")


def solved_by_rule(made: Run) -> list[tuple[Trial, Rule]]:
    """The bundled tasks that are solved at the first guess, each with the rule that is to be tried."""
    solved = [trial for trial in made.trials if trial.solved(1) and idea_of(trial.task)]
    rules = [None if trial.record is None else trial.record.rule for trial in solved]
    return [(trial, rule) for trial, rule in zip(solved, rules, strict=True) if rule is not None]


def try_fresh(made: Run, inputs: int, executor: Executor, *, each: Callable[[Any], None] | None = None) -> Fresh:
    """Put so many fresh inputs to the rule of each solved task, in workers and within the limits of the run.

    The inputs depend on the task alone, and the first of them do not depend on how many there are.
    """
    solved = solved_by_rule(made)
    tasks = [attrs.evolve(trial.task, test=fresh_pairs(trial.task, inputs)) for trial, _ in solved]
    tried = Tried(tuple((task.content_hash, rule) for task, (_, rule) in zip(tasks, solved, strict=True)))
    found = outcomes(executor, tried, tasks, made.setup.limits, each)
    right: dict[Key, int] = {}
    failed: dict[str, tuple[Key, ...]] = {}
    for (trial, _), outcome in zip(solved, found, strict=True):
        right[trial.key] = outcome.result or 0
        if outcome.failure is not None:
            failed[outcome.failure] = (*failed.get(outcome.failure, ()), trial.key)
    return Fresh(inputs, right, failed)
