"""How much work a search is, counted without a clock, and what a hard task takes at most.

Each task is solved in a process of its own, where nothing is remembered yet. `work.txt` says what that took when it was
written; ARGRAPH_UPDATE_SNAPSHOTS=1 writes it anew.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.work import COUNTED

TASKS = ("Copy1", "Count4", "InsideOutside2", "MoveToBoundary3", "SameDifferent5")
KNOWN, ROOT = Path(__file__).with_name("work.txt"), Path(__file__).parents[2]
MORE = 1.1
"""So many times the work that is known is too much."""
COUNTING = """
import sys
import argraph
from argraph.language import packs
from tests.work import counted
task = argraph.load_task(f"bundled:{sys.argv[1]}")
packs.words(), packs.views()
print(*counted(argraph.solve, task).values())
"""
NOISY = """
import resource, time
import numpy as np
import argraph
random = np.random.default_rng(1)
def pair():
    clean = np.zeros((30, 30), dtype=int)
    for _ in range(6):
        (row, column), (height, width) = random.integers(0, 24, 2), random.integers(2, 7, 2)
        clean[row : row + height, column : column + width] = random.integers(1, 10)
    noise = random.random((30, 30)) < 0.12
    noisy = clean.copy()
    noisy[noise] = random.integers(1, 10, noise.sum())
    return {"input": noisy.tolist(), "output": clean.tolist()}
task = argraph.Task.from_json({"train": [pair() for _ in range(10)], "test": [pair() for _ in range(3)]}, id="noisy")
argraph.solve(task)
print(time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000)
"""


def printed(program: str, *arguments: str) -> list[float]:
    """The numbers that a program prints, with hashes that do not differ from time to time."""
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "0"},
    )
    return [float(number) for number in done.stdout.split()]


@pytest.mark.parametrize("task", TASKS)
def test_a_search_is_no_more_work_than_it_was(task: str) -> None:
    known = dict(line.split(": ") for line in KNOWN.read_text(encoding="utf-8").splitlines()) if KNOWN.exists() else {}
    found = printed(COUNTING, task)
    if os.environ.get("ARGRAPH_UPDATE_SNAPSHOTS"):
        known[task] = " ".join(f"{count:.0f}" for count in found)
        KNOWN.write_text("".join(f"{name}: {known[name]}\n" for name in TASKS if name in known), encoding="utf-8")
    for what, now, before in zip(COUNTED, found, map(float, known[task].split()), strict=True):
        assert now <= MORE * before, f"{what}: {now:.0f}, before {before:.0f}"


@pytest.mark.sweep
def test_a_large_noisy_task_takes_seconds_and_megabytes() -> None:
    """Eight CPU seconds on a machine with other things to do; sixty is an order of magnitude, not a slow machine."""
    seconds, megabytes = printed(NOISY)
    assert seconds < 60
    assert megabytes < 1000
