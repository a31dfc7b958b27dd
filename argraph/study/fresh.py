"""Whether a rule is the one that was meant: it is put to new inputs from the generator of its task.

A bundled task that is solved at the first guess, on all its test inputs, may be solved by a rule that is right on these
by luck. The generator of the task makes inputs that nobody has chosen and knows their outputs; a rule that is right on
all of them holds. It is one rule a task that is tried, the one that gives most of the first guesses
(`Record.rule`), whatever other rules stand behind guesses at single test inputs. Where it has no meaning, it is
wrong. A task without a rule that can be read, or whose generator fails, is not tried, and named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import attrs

from argraph.corpora.corpus import Corpus
from argraph.errors import IdeaFailed, InvalidSetting
from argraph.execution.executor import Executor, outcomes
from argraph.generation.embedded import fresh_pairs, idea_of
from argraph.language.rule import Rule, or_none
from argraph.runs.findings import Fresh
from argraph.runs.journal import Key
from argraph.runs.run import Run, Trial
from argraph.values.task import Task


@attrs.frozen
class Tried:
    """Count the test inputs on which the rule of a task holds; a value, so that workers can call it."""

    rules: tuple[tuple[str, Rule], ...] = attrs.field(repr=False)
    """The rule for each task, by the hash of its content."""

    def __call__(self, task: Task) -> int:
        """Put the test inputs to the rule."""
        rule = dict(self.rules)[task.content_hash]
        return sum(or_none(rule.apply, pair.input) == pair.output for pair in task.test)


def check_generators(corpora: Iterable[Corpus]) -> None:
    """Complain if no task of these corpora has a generator."""
    if not any(idea_of(task) for corpus in corpora for task in corpus.tasks):
        raise InvalidSetting("--fresh draws new inputs from generators, which only bundled tasks have; none is here")


def solved_at_once(made: Run) -> list[Trial]:
    """The bundled tasks that are solved at the first guess, whose rules are to be tried."""
    return [trial for trial in made.trials if trial.solved(1) and idea_of(trial.task)]


def try_fresh(made: Run, inputs: int, executor: Executor, *, each: Callable[[Any], None] | None = None) -> Fresh:
    """Put so many fresh inputs to the rule of each solved task, in workers and within the limits of the run.

    The inputs depend on the task alone, and the first of them do not depend on how many there are. A task whose rule
    cannot be tried costs only itself.
    """
    prepared = [(trial.key, _prepared(trial, inputs)) for trial in solved_at_once(made)]
    ready = [(key, one) for key, one in prepared if isinstance(one, _Ready)]
    tried = Tried(tuple((one.task.content_hash, one.rule) for _, one in ready))
    found = outcomes(executor, tried, [one.task for _, one in ready], made.setup.limits, each)
    ended = [(key, outcome) for (key, _), outcome in zip(ready, found, strict=True)]
    return Fresh(
        inputs,
        {key: outcome.result or 0 for key, outcome in ended},
        _by_reason((outcome.failure, key) for key, outcome in ended if outcome.failure is not None),
        _by_reason((reason, key) for key, reason in prepared if isinstance(reason, str)),
    )


@attrs.frozen
class _Ready:
    """A task with fresh inputs for its tests, and the rule that they are put to."""

    task: Task
    rule: Rule


def _prepared(trial: Trial, inputs: int) -> _Ready | str:
    """What is to be run for a solved task, or why its rule cannot be tried."""
    rule = None if trial.record is None else trial.record.rule
    if rule is None:
        return "no rule can be read"
    try:
        return _Ready(attrs.evolve(trial.task, test=fresh_pairs(trial.task, inputs)), rule)
    except IdeaFailed as failure:
        return str(failure)


def _by_reason(reasons: Iterable[tuple[str, Key]]) -> dict[str, tuple[Key, ...]]:
    found: dict[str, tuple[Key, ...]] = {}
    for reason, key in reasons:
        found[reason] = (*found.get(reason, ()), key)
    return found
