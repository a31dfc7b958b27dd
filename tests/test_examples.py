"""The examples run as they are, on a small corpus."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import argraph
from tests.tiny_tasks import HOPELESS, RECOLOUR, write_task

EXAMPLES = Path(__file__).parents[1] / "examples"
SHIFT = {
    "train": [{"input": [[3, 0, 0]], "output": [[0, 3, 0]]}, {"input": [[0, 3, 0]], "output": [[0, 0, 3]]}],
    "test": [{"input": [[0, 3, 0, 0]], "output": [[0, 0, 3, 0]]}],
}
"""What recolouring cannot do."""


def run(*words: str, folder: Path) -> str:
    """Run Python in a folder, with the packages that the tests see."""
    path = os.pathsep.join(each for each in sys.path if each)
    command = [sys.executable, *words]
    done = subprocess.run(command, cwd=folder, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


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
