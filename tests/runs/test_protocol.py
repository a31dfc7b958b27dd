from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import attrs
import pytest
from rich.console import Console

import argraph
from argraph.corpora.corpus import Corpus
from argraph.corpora.faults import FAULTS
from argraph.errors import InvalidSetting, InvalidTask, UnknownName
from argraph.execution.executor import Limits
from argraph.runs.run import MISSING, NO_CONCEPT, Run, Tally, Trial, rank
from argraph.runs.usage import Usage, percentile
from argraph.solvers.record import Record, Spent
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task, read_task
from tests.sleeping_solver import Sleeper, sleepy_corpus
from tests.tiny_tasks import HOPELESS, RECOLOUR, without_outputs

DEVELOPMENT = Path(__file__).parents[3] / "shared" / "data" / "ConceptARC"
ONE, TWO, THREE = (Grid.parse(text) for text in "123")
TASK = Task("x", (Pair(ONE, TWO),), (Pair(ONE, TWO), Pair(TWO), Pair(THREE, ONE)), "Copy")


def trial(*ranks: int | None) -> Trial:
    """A trial with these ranks, one for each test input."""
    task = Task("x", (Pair(ONE, TWO),), tuple(Pair(ONE, TWO) for _ in ranks))
    rows = tuple(() if rank is None else (ONE,) * (rank - 1) + (TWO,) for rank in ranks)
    return Trial("tiny", task, Record("x", rows))


def shown(run: Run) -> str:
    console = Console(width=120, color_system=None)
    with console.capture() as printed:
        console.print(run)
    return printed.get()


def test_a_rank_counts_from_one() -> None:
    assert [rank([ONE, TWO], grid) for grid in (ONE, TWO, THREE)] == [1, 2, None]


def test_a_trial_has_a_rank_for_each_known_output() -> None:
    judged = Trial("tiny", TASK, Record("x", ((ONE, TWO), (ONE,), (THREE,)), "exact"))
    assert (judged.ranks, judged.how, judged.concept, judged.key) == ((2, None), "exact", "Copy", ("tiny", "x"))


def test_a_failed_task_is_wrong_and_says_why() -> None:
    judged = Trial("tiny", TASK, Record("x", how="failed", failure="crashed (SIGSEGV)"))
    assert (judged.ranks, judged.how) == ((None, None), "crashed (SIGSEGV)")


def test_a_missing_task_is_wrong_too() -> None:
    judged = Trial("tiny", TASK)
    assert (judged.ranks, judged.how, judged.solved(3)) == ((None, None), MISSING, False)


def test_a_tally_adds_up() -> None:
    trials = [trial(1, 2, None), trial(3), trial(1)]
    assert Tally.of(trials, 3) == Tally(tasks=3, tests=5, right=(2, 3, 4), solved=2)
    assert Tally.of(trials, 1) == Tally(tasks=3, tests=5, right=(2,), solved=1)
    assert Tally.of([], 2) == Tally(tasks=0, tests=0, right=(0, 0), solved=0)


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
    assert [each.task.id for each in run.minimal] == ["CopyMinimal"]


def test_a_run_says_what_it_was_measured_on(run: Run, corpus: Corpus) -> None:
    assert (run.corpus, run.setup.corpora[0].content_hash) == ("tiny", corpus.content_hash)
    assert (run.setup.solver, run.setup.settings, run.guesses) == ("argraph", {"effort": "low"}, 3)
    assert len(run.usage.cpu_seconds) == 4


def test_a_run_keeps_the_rules(run: Run) -> None:
    record = run.trials[0].record
    assert record is not None
    assert record.rule is not None
    assert record.rule.apply(run.trials[0].task.test[0].input) == run.trials[0].task.test[0].output


def test_a_run_does_not_depend_on_the_jobs(run: Run, corpus: Corpus) -> None:
    assert argraph.evaluate(corpus, effort="low") == run


def test_the_table_has_a_row_for_each_concept(run: Run) -> None:
    text = shown(run)
    for label in ("Copy", "Count", "total", "minimal tasks", "at 3", "whole", "effort low"):
        assert label in text


def test_a_failure_costs_one_task(corpus: Corpus) -> None:
    crippled = argraph.evaluate(corpus, effort="low", limits=Limits(megabytes=10))
    assert crippled.total == Tally(3, 3, (0, 0, 0), 0)
    assert {each.how for each in crippled.trials} == {"needed more than 10 MB of memory"}
    assert "4 tasks failed: needed more than 10 MB of memory: Copy1, Count1, other, CopyMinimal" in shown(crippled)


def test_several_corpora_are_told_apart_and_added_up() -> None:
    """The same ids in both; the sleeper gets two of three right."""
    both = argraph.evaluate([sleepy_corpus(8, "one"), sleepy_corpus(5, "two")], solver=Sleeper(), jobs=2)
    one, two = both.parts
    assert (one.corpus, one.total) == ("one", Tally(6, 6, (2, 4), 4))
    assert (two.corpus, two.total) == ("two", Tally(3, 3, (1, 2), 2))
    assert both.total == Tally(9, 9, (3, 6), 6)
    assert [(each.corpus, each.task.id) for each in both.all_trials[6:10]] == [
        ("one", "Copy7"),
        ("one", "Copy8"),
        ("two", "Copy1"),
        ("two", "Copy2"),
    ]
    text = shown(both)
    assert all(label in text for label in ("together", "orpus one, content hash", "orpus two, content hash"))


def test_a_known_fault_is_noted_and_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    corpus = sleepy_corpus(5)
    monkeypatch.setitem(FAULTS, corpus.tasks[0].content_hash, "it is upside down")  # type: ignore[arg-type]
    run = argraph.evaluate(corpus, solver=Sleeper())
    assert [each.fault for each in run.trials] == ["it is upside down", None, None]
    assert run.total.tasks == 3
    assert "Copy1 counts, though it is known to be faulty: it is upside down" in shown(run)


@pytest.mark.skipif(not DEVELOPMENT.is_dir(), reason="the development half of ConceptARC is not there")
def test_the_fault_of_order5_is_known() -> None:
    faulty = read_task(DEVELOPMENT / "corpus" / "Order" / "Order5.json")
    found = Trial("ConceptARC", faulty).fault
    assert found is not None
    assert "misplaced" in found
    assert Trial("ConceptARC", attrs.evolve(faulty, train=faulty.train[:1])).fault is None


def test_settings_are_checked_before_any_work(corpus: Corpus) -> None:
    with pytest.raises(UnknownName, match="no effort is called 'heroic'"):
        argraph.evaluate(corpus, effort="heroic")
    with pytest.raises(InvalidSetting, match="guesses is 0"):
        argraph.evaluate(corpus, guesses=0)
    with pytest.raises(InvalidSetting, match="another one brings its settings"):
        argraph.evaluate(corpus, guesses=2, solver=Sleeper())
    with pytest.raises(InvalidSetting, match="no corpus was named"):
        argraph.evaluate()
    with pytest.raises(InvalidTask, match="'x' has no test output"):
        argraph.evaluate(Corpus("bare", (Task.from_json(without_outputs(RECOLOUR), id="x"),)))


def test_every_task_needs_a_name_of_its_own(corpus: Corpus) -> None:
    with pytest.raises(InvalidTask, match="two corpora are called 'tiny'"):
        argraph.evaluate([corpus, corpus])
    with pytest.raises(InvalidTask, match="tiny: two tasks are called 'Copy1'"):
        argraph.evaluate(attrs.evolve(corpus, minimal=corpus.tasks[:1]))


def test_usage_names_failed_tasks_by_reason() -> None:
    records = [Record(f"t{n}", failure="crashed", spent=Spent(1.0, n)) for n in range(10)]
    lines = Usage.of(records).lines()
    assert lines[0] == "CPU seconds a task: mean 1.00, median 1.00, 95th percentile 1.00; at most 9 MB of memory"
    assert lines[1] == "10 tasks failed: crashed: t0, t1, t2, t3, t4, t5, t6, t7 and 2 more"
    assert Usage.of([]).lines() == []


def test_a_percentile_is_one_of_the_values() -> None:
    assert percentile([3.0], 95) == 3.0
    assert percentile(list(range(20)), 95) == 18


def test_the_function_is_not_hidden_by_a_module() -> None:
    """Importing any part of the package leaves `argraph.evaluate` and `argraph.solve` functions."""
    code = (
        f"import sys; sys.path[:] = {sys.path!r}; import argraph, argraph.runs.session, argraph.solution, "
        "argraph.cli.evaluate, argraph.cli.solve; assert callable(argraph.evaluate) and callable(argraph.solve)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parent)
