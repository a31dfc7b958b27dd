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

TASKS = ("Copy1", "Count4", "InsideOutside2", "MoveToBoundary3", "SameDifferent5")
KNOWN = Path(__file__).with_name("work.txt")
MORE = 1.1
"""So many times the work that is known is too much."""
COUNTED = ("calls", "calls of numpy", "words evaluated", "rules tried")
COUNTING = """
import cProfile, pstats, sys
import argraph
from argraph.language import packs
task = argraph.load_task(f"bundled:{sys.argv[1]}")
packs.words(), packs.views()
profile = cProfile.Profile()
profile.runcall(argraph.solve, task)
calls = {"all": 0, "numpy": 0, "words": 0, "rules": 0}
MEANINGS = ("holds", "values", "by_scene", "value", "indices", "masks", "offsets", "effects", "landings", "draw")
for (file, _, name), (_, count, *_) in pstats.Stats(profile).stats.items():
    calls["all"] += count
    calls["numpy"] += count * ("numpy" in file or "numpy" in name)
    calls["words"] += count * ("argraph_rules" in file and name in MEANINGS)
    calls["rules"] += count * (file.endswith("verify.py") and name == "reproduces")
print(*calls.values())
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
    for what, now, before in zip(
        ("calls", "calls of numpy", "words evaluated", "rules tried"),
        found,
        map(float, known[task].split()),
        strict=True,
    ):
        assert now <= MORE * before, f"{what}: {now:.0f}, before {before:.0f}"


@pytest.mark.sweep
def test_a_large_noisy_task_takes_seconds_and_megabytes() -> None:
    """Eight CPU seconds on a machine with other things to do; sixty is an order of magnitude, not a slow machine."""
    seconds, megabytes = printed(NOISY)
    assert seconds < 60
    assert megabytes < 1000
