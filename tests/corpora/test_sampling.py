from __future__ import annotations

import json
from pathlib import Path

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import argraph
from argraph.cli import main
from argraph.corpora.corpus import Corpus
from argraph.corpora.loading import load_corpus
from argraph.corpora.sampling import SampleDesign, cells, same_puzzle, sample
from argraph.errors import ArgraphError, InvalidSetting
from argraph.runs.run import Run
from argraph.solvers.record import Record
from argraph.values.grid import Grid
from argraph.values.symmetry import TURNS
from argraph.values.task import Pair, Task
from tests.made_runs import made_setup
from tests.strategies import colour_permutations, tasks, turns
from tests.tiny_tasks import RECOLOUR, write_task


def puzzle(number: int, name: str | None = None) -> Task:
    """A task with one bar on each side, a different one for each number up to a hundred, of 6 grids."""
    grid = Grid.parse("1" * (number % 10 + 1) + "/" + "0" * (number % 10 + 1))
    other = Grid.parse("2" * (number // 10 + 1))
    return Task(name or f"p{number}", (Pair(grid, other), Pair(other, grid)), (Pair(grid, other),))


CORPUS = Corpus("puzzles", tuple(map(puzzle, range(100))))


def changed(task: Task, turn: str, colours: tuple[int, ...]) -> Task:
    def change(grid: Grid | None) -> Grid | None:
        return None if grid is None else Grid.of(np.array(TURNS[turn](grid.recoloured(colours).cells)))

    def pairs(pairs: tuple[Pair, ...]) -> tuple[Pair, ...]:
        return tuple(Pair(change(pair.input) or pair.input, change(pair.output)) for pair in pairs)

    return Task("changed", pairs(task.train), pairs(task.test))


def reference(solved: int) -> Run:
    """A run on the puzzles that has solved the first so many."""
    records = {}
    for number, task in enumerate(CORPUS):
        answer = task.test[0].output if number < solved else Grid.parse("9")
        records["puzzles", task.id] = Record(task.id, ((answer,),))
    return Run.of(made_setup(CORPUS), [CORPUS], records)


@given(tasks(), turns(), colour_permutations())
def test_turned_flipped_and_recoloured_tasks_are_the_same_puzzle(
    task: Task, turn: str, colours: tuple[int, ...]
) -> None:
    assert same_puzzle(changed(task, turn, colours)) == same_puzzle(task)


def test_other_puzzles_are_others() -> None:
    assert len({same_puzzle(task) for task in CORPUS}) == len(CORPUS)
    one, two = Grid.parse("1"), Grid.parse("2")
    same, other = (Task("x", (Pair(one, output),), (Pair(one),)) for output in (one, two))
    assert same_puzzle(same) != same_puzzle(other)
    with_answer = attrs.evolve(same, test=(Pair(one, one),))
    assert same_puzzle(same) != same_puzzle(with_answer)


@settings(max_examples=10)
@given(st.integers(0, 1000), st.integers(1, 60))
def test_a_sample_has_so_many_tasks_in_order_and_is_a_part_of_larger_ones(seed: int, count: int) -> None:
    drawn = sample(CORPUS, SampleDesign(count, seed))
    assert len(drawn) == count
    assert list(drawn) == [task for task in CORPUS if task in drawn]
    assert set(drawn) <= set(sample(CORPUS, SampleDesign(count + 1, seed)))


def test_the_seed_matters_and_names_and_order_do_not() -> None:
    drawn = sample(CORPUS, SampleDesign(10, 1))
    assert drawn == sample(CORPUS, SampleDesign(10, 1)) != sample(CORPUS, SampleDesign(10, 2))
    renamed = Corpus("other", tuple(attrs.evolve(task, id=f"x{task.id}") for task in reversed(CORPUS.tasks)))
    assert {task.content_hash for task in sample(renamed, SampleDesign(10, 1))} == {task.content_hash for task in drawn}


def test_the_same_puzzle_is_drawn_once() -> None:
    twins = [changed(task, "transpose", (9, 8, 7, 6, 5, 4, 3, 2, 1, 0)) for task in CORPUS]
    doubled = Corpus("doubled", (*CORPUS, *(attrs.evolve(twin, id=f"twin{n}") for n, twin in enumerate(twins))))
    assert sample(doubled, SampleDesign(100)) == CORPUS.tasks
    with pytest.raises(InvalidSetting, match="there are 100 different tasks small enough, and 101 would be needed"):
        sample(doubled, SampleDesign(101))


def test_large_tasks_are_passed_over() -> None:
    assert [cells(puzzle(number)) for number in (0, 1, 10)] == [9, 15, 12]
    drawn = sample(CORPUS, SampleDesign(5, max_cells=40))
    assert max(map(cells, drawn)) <= 40
    with pytest.raises(InvalidSetting, match="there are 1 different"):
        sample(CORPUS, SampleDesign(2, max_cells=9))


@pytest.mark.parametrize(("solved", "count", "wanted"), [(30, 10, 3), (0, 10, 0), (100, 10, 10), (33, 50, 17)])
def test_the_share_of_solved_tasks_is_kept(solved: int, count: int, wanted: int) -> None:
    easy = {task.id for task in CORPUS.tasks[:solved]}
    drawn = sample(CORPUS, SampleDesign(count), reference(solved).reference)
    assert (len(drawn), sum(task.id in easy for task in drawn)) == (count, wanted)


def test_a_reference_must_know_the_tasks() -> None:
    with pytest.raises(InvalidSetting, match="does not have 1 of the tasks, such as 'new'"):
        sample(Corpus("more", (*CORPUS, puzzle(5, "new"))), SampleDesign(5), reference(10).reference)


# The manifest


def test_a_manifest_is_a_corpus(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "few.json"
    options = ["sample", "arc1:training", "--count", "7", "--max-cells", "500", "--out", str(file)]
    assert main(options) == 0
    assert "7 tasks of arc1:training are named in" in capsys.readouterr().out
    before = file.read_bytes()
    assert main(options) == 0
    assert file.read_bytes() == before
    loaded, whole = load_corpus(file), load_corpus("arc1:training")
    assert loaded.name == "arc1:training/few"
    assert loaded.tasks == sample(whole, SampleDesign(7, 42, 500))
    assert all(pair.output is None for task in load_corpus(file, answers=False) for pair in task.test)


def test_a_sample_of_a_folder_is_evaluated_and_refused_once_its_tasks_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write_task(tmp_path / "tasks" / "one.json")
    assert main(["sample", "tasks", "--count", "1"]) == 0
    assert main(["evaluate", "tasks-1-seed-42.json", "--effort", "low", "--run", "run"]) == 0
    assert argraph.load_run("run").total.solved == 1
    assert main(["sample", "tasks", "--count", "1", "--reference", "run", "--out", "again.json"]) == 0
    assert json.loads((tmp_path / "again.json").read_text())["reference"] == "argraph, effort low, 3 guesses"
    write_task(tmp_path / "tasks" / "one.json", RECOLOUR | {"test": RECOLOUR["test"] * 2})
    with pytest.raises(ArgraphError, match="task 'one' is not in tasks any more, or is another one now"):
        load_corpus("again.json")


def test_a_manifest_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text('{"sample_of": "arc1:training"}')
    with pytest.raises(ArgraphError, match=r"bad.json: manifest: lacks"):
        load_corpus(tmp_path / "bad.json")
