from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

import argraph
from argraph.errors import InvalidSetting, InvalidTask, UnknownName
from argraph.evaluation.corpus import Corpus
from argraph.evaluation.protocol import NO_CONCEPT, Run, Score, Tally, evaluate, rank, score, tally
from argraph.evaluation.usage import Usage, percentile
from argraph.evaluation.workers import Limits, Outcome
from argraph.grid import Grid
from argraph.solution import Solution
from argraph.task import Pair, Task
from tests.tiny_tasks import HOPELESS, RECOLOUR, without_outputs

ONE, TWO, THREE = (Grid.parse(text) for text in "123")
TASK = Task("x", (Pair(ONE, TWO),), (Pair(ONE, TWO), Pair(TWO), Pair(THREE, ONE)), "Copy")


def solution(*guesses: tuple[Grid, ...]) -> Solution:
    shares = tuple(tuple(0.5 for _ in row) for row in guesses)
    return Solution("x", guesses, shares, tuple(tuple(None for _ in row) for row in guesses), "exact")


def test_a_rank_counts_from_one() -> None:
    assert [rank([ONE, TWO], grid) for grid in (ONE, TWO, THREE)] == [1, 2, None]


def test_a_score_has_a_rank_for_each_known_output() -> None:
    given = Outcome("x", solution((ONE, TWO), (ONE,), (THREE,)))
    assert score(TASK, given) == Score("x", "Copy", (2, None), "exact")


def test_a_failed_task_is_unanswered_and_says_why() -> None:
    given: Outcome[Solution] = Outcome("x", failure="crashed (SIGSEGV)")
    assert score(TASK, given) == Score("x", "Copy", (None, None), "crashed (SIGSEGV)")


def test_a_tally_adds_up() -> None:
    scores = [Score("a", None, (1, 2, None), "exact"), Score("b", None, (3,), "exact"), Score("c", None, (1,), "exact")]
    assert tally(scores, 3) == Tally(tasks=3, tests=5, right=(2, 3, 4), solved=2)
    assert tally(scores, 1) == Tally(tasks=3, tests=5, right=(2,), solved=1)
    assert tally([], 2) == Tally(tasks=0, tests=0, right=(0, 0), solved=0)


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    red, hopeless = (
        Task.from_json(data, id=id, concept=id[:-1]) for data, id in ((RECOLOUR, "Copy1"), (HOPELESS, "Count1"))
    )
    other, minimal = Task.from_json(RECOLOUR, id="other"), Task.from_json(RECOLOUR, id="CopyMinimal", concept="Copy")
    return Corpus("tiny", (red, hopeless, other), (minimal,))


@pytest.fixture(scope="module")
def run(corpus: Corpus) -> Run:
    return argraph.evaluate(corpus, jobs=2, effort="low")


def test_a_run_counts_by_concept_and_keeps_minimal_tasks_apart(run: Run) -> None:
    right, wrong = Tally(1, 1, (1, 1, 1), 1), Tally(1, 1, (0, 0, 0), 0)
    assert run.concepts == {"Copy": right, "Count": wrong, NO_CONCEPT: right}
    assert run.total == Tally(3, 3, (2, 2, 2), 2)
    assert run.minimal_total == right
    assert [each.task_id for each in run.minimal] == ["CopyMinimal"]


def test_a_run_says_what_it_was_measured_on(run: Run, corpus: Corpus) -> None:
    assert (run.corpus, run.content_hash, run.effort) == ("tiny", corpus.content_hash, "low")
    assert len(run.usage.cpu_seconds) == 4


def test_a_run_does_not_depend_on_the_jobs(run: Run, corpus: Corpus) -> None:
    assert evaluate(corpus, effort="low") == run


def test_the_table_has_a_row_for_each_concept(run: Run) -> None:
    console = Console(width=120, color_system=None)
    with console.capture() as printed:
        console.print(run.table())
    text = printed.get()
    for label in ("Copy", "Count", NO_CONCEPT, "total", "minimal tasks", "at 3", "whole"):
        assert label in text


def test_a_failure_costs_one_task(corpus: Corpus) -> None:
    crippled = evaluate(corpus, effort="low", limits=Limits(megabytes=10))
    assert crippled.total.right == (0, 0, 0)
    assert {each.how for each in crippled.scores} == {"needed more than 10 MB of memory"}


def test_settings_are_checked_before_any_work(corpus: Corpus) -> None:
    with pytest.raises(UnknownName, match="no effort is called 'heroic'"):
        evaluate(corpus, effort="heroic")
    with pytest.raises(InvalidSetting, match="guesses is 0"):
        evaluate(corpus, guesses=0)
    with pytest.raises(InvalidTask, match="'x' has no test output"):
        evaluate(Corpus("bare", (Task.from_json(without_outputs(RECOLOUR), id="x"),)))


def test_usage_names_failed_tasks_by_reason() -> None:
    outcomes: list[Outcome[None]] = [
        Outcome(f"t{n}", failure="crashed", cpu_seconds=1.0, megabytes=n) for n in range(10)
    ]
    lines = Usage.of(outcomes).lines()
    assert lines[0] == "CPU seconds a task: mean 1.00, median 1.00, 95th percentile 1.00; at most 9 MB of memory"
    assert lines[1] == "10 tasks failed: crashed: t0, t1, t2, t3, t4, t5, t6, t7 and 2 more"
    assert Usage.of([]).lines() == []


def test_a_percentile_is_one_of_the_values() -> None:
    assert percentile([3.0], 95) == 3.0
    assert percentile(list(range(20)), 95) == 18


def test_the_function_is_not_hidden_by_a_module() -> None:
    """Importing any part of the package leaves `argraph.evaluate` and `argraph.solve` functions."""
    code = (
        f"import sys; sys.path[:] = {sys.path!r}; import argraph, argraph.evaluation.protocol, argraph.solution, "
        "argraph.cli.evaluate, argraph.cli.solve; assert callable(argraph.evaluate) and callable(argraph.solve)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parent)
