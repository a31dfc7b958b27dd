"""The examples run as they are, on a small corpus."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import argraph
from tests.tiny_tasks import HOPELESS, RECOLOUR, write_task

pytestmark = pytest.mark.sweep
EXAMPLES = Path(__file__).parents[1] / "examples"
SHIFT = {
    "train": [{"input": [[3, 0, 0]], "output": [[0, 3, 0]]}, {"input": [[0, 3, 0]], "output": [[0, 0, 3]]}],
    "test": [{"input": [[0, 3, 0, 0]], "output": [[0, 0, 3, 0]]}],
}
"""What recolouring cannot do."""


def run(*words: str, folder: Path) -> str:
    """Run Python in a folder, with the packages that the tests see."""
    done = started(*words, folder=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout


def started(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder, however it ends."""
    path = os.pathsep.join(each for each in sys.path if each)
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=folder, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True)


@pytest.mark.parametrize(
    "script",
    [
        *("compare_solvers", "evaluate_by_concept", "inspect_a_rule", "picture_of_the_explorer"),
        *("recolour_solver", "solve_a_task"),
    ],
)
def test_a_bad_name_is_answered_in_one_line(script: str, tmp_path: Path) -> None:
    done = started(str(EXAMPLES / f"{script}.py"), "nowhere/at-all.json", folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"{script}.py: ")
    assert done.stderr.count("\n") == 1
    assert "nowhere/at-all.json" in done.stderr


def test_a_foreign_file_is_scored_compared_and_shown(tmp_path: Path) -> None:
    for name, task in (("Copy1", RECOLOUR), ("Copy2", SHIFT), ("Copy3", HOPELESS)):
        write_task(tmp_path / "tasks" / "Copy" / f"{name}.json", task)
    told = run(str(EXAMPLES / "compare_solvers.py"), "tasks", "--out", "both", folder=tmp_path)
    theirs, ours = argraph.load_run(tmp_path / "both" / "theirs"), argraph.load_run(tmp_path / "both" / "ours")
    assert [trial.solved(2) for trial in theirs.trials] == [True, False, False]
    assert [trial.solved(2) for trial in ours.trials] == [True, True, False]
    assert "exact McNemar test" in told
    assert told.endswith("the page is in both/page.html\n")
    page = (tmp_path / "both" / "page.html").read_text(encoding="utf-8")
    assert "Compared with another run" in page
    assert page.count("<article") == 3


def test_the_foreign_solver_is_a_program_that_can_be_evaluated(tmp_path: Path) -> None:
    write_task(tmp_path / "Copy1.json", RECOLOUR)
    solver = f"{sys.executable} {EXAMPLES / 'recolour_solver.py'} {{task}}"
    run("-m", "argraph", "evaluate", "Copy1.json", "--solver", solver, "--run", "run", folder=tmp_path)
    assert argraph.load_run(tmp_path / "run").total.solved == 1


def test_a_task_is_solved_through_the_api(tmp_path: Path) -> None:
    write_task(tmp_path / "Copy1.json", RECOLOUR)
    told = run(str(EXAMPLES / "solve_a_task.py"), "Copy1.json", folder=tmp_path)
    assert "test 1: the first of" in told
    assert told.endswith("found: exact\n")


def test_a_rule_is_inspected(tmp_path: Path) -> None:
    write_task(tmp_path / "Copy1.json", RECOLOUR)
    told = run(str(EXAMPLES / "inspect_a_rule.py"), "Copy1.json", folder=tmp_path)
    assert told.startswith("The rule, for ")
    assert "fired on object 1" in told


def test_an_evaluation_is_run_and_read_and_goes_on_where_it_was(tmp_path: Path) -> None:
    write_task(tmp_path / "tasks" / "Copy" / "Copy1.json", RECOLOUR)
    write_task(tmp_path / "tasks" / "Copy" / "Copy2.json", SHIFT)
    for _ in range(2):
        told = run(str(EXAMPLES / "evaluate_by_concept.py"), "tasks", "run", folder=tmp_path)
        assert told.startswith("Copy: 2 of 2 test inputs, 2 of 2 whole tasks\nnot solved: nothing\n")


@pytest.mark.parametrize(
    "notebook", ["tour_of_a_task", pytest.param("evaluation_with_pandas", marks=pytest.mark.sweep)]
)
def test_a_notebook_runs_cell_by_cell(notebook: str) -> None:
    cells = json.loads((EXAMPLES / f"{notebook}.ipynb").read_text(encoding="utf-8"))["cells"]
    names: dict[str, Any] = {"__name__": notebook}
    codes = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert len(codes) > 5
    for number, code in enumerate(codes, 1):
        exec(compile(code, f"{notebook}, cell {number}", "exec"), names)
    assert not any(cell.get("outputs") for cell in cells), "notebooks are kept without outputs"
