"""Tasks: reading, checking, and what they are equal to."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given

from argraph.errors import ArgraphError, InvalidGrid, InvalidNotation, InvalidTask, MissingFile
from argraph.values.files import read_json
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task, read_task
from tests.strategies import tasks

GOOD = {
    "train": [{"input": [[1, 2]], "output": [[2, 1]]}, {"input": [[3, 4]], "output": [[4, 3]]}],
    "test": [{"input": [[5, 6]]}],
}


def changed(change: Callable[[Any], object]) -> Any:
    """The good task with something spoilt."""
    data = copy.deepcopy(GOOD)
    change(data)
    return data


# Round trips


@given(tasks())
def test_a_task_is_rebuilt_from_json_repr_and_pickle(task: Task) -> None:
    data = json.loads(json.dumps(task.to_json()))
    rebuilt = [
        Task.from_json(data, id=task.id, concept=task.concept),
        eval(repr(task)),
        pickle.loads(pickle.dumps(task)),
        copy.deepcopy(task),
    ]
    for same in rebuilt:
        assert same == task
        assert hash(same) == hash(task)


@given(tasks())
def test_pairs_are_rebuilt_too(task: Task) -> None:
    for pair in (*task.train, *task.test):
        assert Pair.from_json(pair.to_json()) == eval(repr(pair)) == pair
        assert ("output" in pair.to_json()) == (pair.output is not None)


@given(tasks())
def test_without_answers_nothing_else_is_lost(task: Task) -> None:
    bare = task.without_answers()
    assert [pair.output for pair in bare.test] == [None] * len(task.test)
    assert [pair.input for pair in bare.test] == [pair.input for pair in task.test]
    assert (bare.id, bare.concept, bare.train) == (task.id, task.concept, task.train)
    assert bare.without_answers() == bare
    assert (bare.novelty, bare.stated_rule) == (None, None)
    assert set(bare.to_json()) == {"train", "test"}


@given(tasks())
def test_what_is_read_without_answers_is_the_task_without_answers(task: Task) -> None:
    read = Task.from_json(task.to_json(), id=task.id, concept=task.concept, answers=False)
    assert read == task.without_answers()


def test_what_the_maker_says_stands_under_a_key_of_its_own() -> None:
    about = {"novelty": 3, "rule": "Turn around."}
    task = Task.from_json(GOOD | {"argraph": about, "name": 7}, id="good")
    assert (task.novelty, task.stated_rule) == (3, "Turn around.")
    assert task.to_json() == GOOD | {"argraph": about}
    assert Task.from_json(GOOD | {"argraph": {}}, id="good") == Task.from_json(GOOD, id="good")


@given(tasks())
def test_the_grids_of_a_task_leave_the_answers_out(task: Task) -> None:
    shown = [grid for pair in task.train for grid in (pair.input, pair.output)]
    assert list(task.grids) == [*shown, *(pair.input for pair in task.test)]
    assert task.grids == task.without_answers().grids


def test_a_null_output_is_no_output() -> None:
    assert Pair.from_json({"input": [[1]], "output": None}) == Pair(Grid.parse("1"))


def test_a_task_can_not_be_changed() -> None:
    task = Task.from_json(GOOD, id="good")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        task.id = "bad"  # type: ignore[misc]
    assert isinstance(task.train, tuple)
    assert isinstance(task.test, tuple)


# The content


@given(tasks())
def test_the_content_hash_depends_on_the_grids_alone(task: Task) -> None:
    parts = {part: task.to_json()[part] for part in ("train", "test")}
    shuffled = {part: [dict(reversed(pair.items())) for pair in pairs] for part, pairs in parts.items()}
    again = Task.from_json(dict(reversed(shuffled.items())), id="another", concept="Another")
    assert again.content_hash == task.content_hash
    assert len(task.content_hash) == 64


def test_the_content_hash_tells_tasks_apart() -> None:
    spoilt = [
        GOOD,
        changed(lambda data: data["train"].reverse()),
        changed(lambda data: data["train"].pop()),
        changed(lambda data: data["train"][0]["input"][0].reverse()),
        changed(lambda data: data["test"][0].update(output=[[6, 5]])),
        changed(lambda data: data["test"].append({"input": [[1]]})),
    ]
    assert len({Task.from_json(data, id="same").content_hash for data in spoilt}) == len(spoilt)


def test_the_content_hash_is_the_same_for_ever() -> None:
    found = Task.from_json(GOOD, id="good").content_hash
    assert found == "67d364e1607ba3406b0b8e88cb0a21a7973519b6eb489c9919da5c13c4f7ec98"


# Faults


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (None, "expected an object with 'train' and 'test', got NoneType"),
        ([], "expected an object with 'train' and 'test', got list"),
        ("train", "expected an object with 'train' and 'test', got str"),
        ({}, "has no 'train'"),
        (changed(lambda data: data.pop("train")), "has no 'train'; a task holds lists of pairs"),
        (changed(lambda data: data.pop("test")), "has no 'test'; a task holds lists of pairs"),
        (changed(lambda data: data.update(train={})), "'train' is dict; expected a list of pairs"),
        (changed(lambda data: data.update(test=None)), "'test' is NoneType; expected a list of pairs"),
        (changed(lambda data: data.update(train=[])), "'train' is empty; a task needs at least one demonstration"),
        (changed(lambda data: data.update(test=[])), "'test' is empty; a task needs at least one test input"),
        (changed(lambda data: data["train"].append(3)), "train pair 3, expected an object with 'input' and 'output'"),
        (changed(lambda data: data["train"][1].pop("input")), "train pair 2 has no 'input'"),
        (changed(lambda data: data["train"][1].pop("output")), "train pair 2 has no 'output'; every demonstration"),
        (changed(lambda data: data["train"][1].update(output=None)), "train pair 2 has no 'output'"),
        (changed(lambda data: data["test"][0].pop("input")), "test pair 1 has no 'input'"),
        (changed(lambda data: data["test"][0].update(input=None)), "test pair 1, input: expected rows of numbers"),
        (changed(lambda data: data.update(argraph=3)), "'argraph' is int; expected an object with 'novelty' and"),
        (
            changed(lambda data: data.update(argraph={"novelty": 5})),
            "the novelty is 5; expected an integer from 0 to 4",
        ),
        (changed(lambda data: data.update(argraph={"novelty": True})), "the novelty is True; expected an integer"),
        (changed(lambda data: data.update(argraph={"rule": ["x"]})), "the stated rule is list; expected a sentence"),
    ],
)
def test_a_faulty_task_is_refused_with_the_place(data: Any, complaint: str) -> None:
    with pytest.raises(InvalidTask if "rows" not in complaint else InvalidGrid) as caught:
        Task.from_json(data, id="bad")
    assert str(caught.value).startswith(complaint)
    assert isinstance(caught.value, ArgraphError)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        ([[1, 2], [3]], "row 2 has 1 cell where row 1 has 2"),
        ([[1, 2], [3, 10]], "row 2, column 2: 10 is no colour"),
        ([[1, 2], [3, True]], "row 2, column 2: True is no colour"),
        ([[1.0]], "row 1, column 1: 1.0 is no colour"),
        ([[1, 2], "34"], "row 2 is str"),
        ([], "the grid is empty"),
        ([[0] * 31], "the grid is 1 x 31"),
    ],
)
@pytest.mark.parametrize(
    ("part", "number", "side"),
    [("train", 2, "input"), ("train", 1, "output"), ("test", 1, "input"), ("test", 1, "output")],
)
def test_a_faulty_grid_is_refused_with_pair_and_row(
    rows: Any, complaint: str, part: str, number: int, side: str
) -> None:
    data = changed(lambda data: data[part][number - 1].update({side: rows}))
    with pytest.raises(InvalidGrid) as caught:
        Task.from_json(data, id="bad")
    assert str(caught.value).startswith(f"{part} pair {number}, {side}: {complaint}")


# Files


def test_a_file_gives_a_task_named_after_it(tmp_path: Path) -> None:
    path = tmp_path / "turn around.json"
    path.write_text(json.dumps(GOOD), encoding="utf-8")
    task = read_task(path, concept="Order")
    assert (task.id, task.concept) == ("turn around", "Order")
    assert task == Task.from_json(GOOD, id="turn around", concept="Order")


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "is not JSON"),
        (b"{", "is not JSON"),
        (b"\xff\xfe\x00", "is not JSON"),
        (b"[" * 100_000, "is not JSON"),
        (b"9" * 10_000, "is not JSON"),
        (b'{"train": [], "test": [], "train": []}', "is not JSON ('train' stands twice in one object)"),
        (b"[]", "expected an object with 'train' and 'test', got list"),
        (b'{"train": [{"input": [[1]], "output": [[NaN]]}], "test": []}', "train pair 1, output: row 1, column 1: nan"),
    ],
)
def test_a_faulty_file_is_refused_by_name(tmp_path: Path, content: bytes, complaint: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=r"bad\.json") as caught:
        read_task(path)
    assert isinstance(caught.value, ArgraphError)
    assert str(caught.value).startswith(f"{path}: {complaint}")


@pytest.mark.parametrize("depth", [*range(10, 40), *range(900, 1_020, 3)])
def test_however_deep_something_lies_it_is_refused(depth: int, tmp_path: Path) -> None:
    path = tmp_path / "deep.json"
    path.write_text(f'{{"train": [{{"input": [{"[" * depth}{"]" * depth}], "output": [[1]]}}], "test": []}}')
    with pytest.raises(ArgraphError, match=r"deep\.json"):
        read_task(path)


def test_the_name_that_stands_twice_is_told_but_not_at_length(tmp_path: Path) -> None:
    path = tmp_path / "twice.json"
    many = ", ".join(f'"{number}": 1' for number in range(50_000))
    path.write_text(f'{{{many}, "{"a" * 1_000_000}": 1, "{"a" * 1_000_000}": 2}}')
    with pytest.raises(InvalidNotation, match=r"twice\.json: is not JSON \('a{60}' stands twice") as caught:
        read_json(path, "anything")
    assert len(str(caught.value)) < 1_000


def test_a_file_that_is_not_there_is_missed(tmp_path: Path) -> None:
    with pytest.raises(MissingFile, match=r"none\.json: no such file"):
        read_task(tmp_path / "none.json")
    with pytest.raises(MissingFile, match="is a folder; expected a task file"):
        read_task(tmp_path)
    assert issubclass(MissingFile, FileNotFoundError)
