"""Whatever runs on tasks takes any executor, and knows no more of it than the protocol."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

import attrs

import argraph
from argraph.execution.executor import Limits, Outcome, Result, outcomes
from argraph.execution.processes import LocalProcesses
from argraph.familiarity.examine import examine
from argraph.study.diagnosis import diagnose
from argraph.values.task import Task
from tests.sleeping_solver import Sleeper, sleepy_corpus
from tests.tiny_tasks import HOPELESS, RECOLOUR

TASKS = tuple(
    Task.from_json(data, id=name, concept="Copy") for name, data in (("good", RECOLOUR), ("hopeless", HOPELESS))
)


@attrs.frozen
class Backwards:
    """An executor in this very process, which takes the last task first."""

    seen: list[str] = attrs.field(factory=list)

    def run(
        self, function: Callable[[Task], Result], tasks: Sequence[Task], limits: Limits
    ) -> Generator[tuple[int, Outcome[Result]], None, None]:
        for number, task in reversed(list(enumerate(tasks))):
            self.seen.append(task.id)
            yield number, Outcome(task.id, function(task))


def test_outcomes_come_in_the_order_of_the_tasks_whatever_comes_first() -> None:
    backwards, told = Backwards(), []
    found = outcomes(backwards, lambda task: task.id, TASKS, each=lambda outcome: told.append(outcome.task_id))
    assert [outcome.result for outcome in found] == ["good", "hopeless"]
    assert told == backwards.seen == ["hopeless", "good"]


def test_a_run_is_the_same_on_any_executor() -> None:
    corpus, backwards = sleepy_corpus(6), Backwards()
    here = argraph.evaluate(corpus, solver=Sleeper(), executor=backwards)
    assert here.trials == argraph.evaluate(corpus, solver=Sleeper(), executor=LocalProcesses(2)).trials
    assert len(backwards.seen) == 6


def test_studies_run_on_any_executor() -> None:
    made = argraph.evaluate(argraph.Corpus("two", TASKS), effort="low", executor=Backwards())
    asked = Backwards()
    assert diagnose(made, asked) == {"no such canvas": (("two", "hopeless"),)}
    assert asked.seen == ["hopeless"]
    assert list(examine(TASKS, Backwards())) == list(TASKS)
