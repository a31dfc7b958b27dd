"""Solve a task through the Python API and show the guesses.

    python examples/solve_a_task.py [TASK]

A task is a file or an id such as bundled:InsideOutside1 or arc1:training/00d62c1b.
"""

from __future__ import annotations

import sys

from one_line_errors import one_line_errors
from rich.console import Console

import argraph


def main(source: str = "bundled:InsideOutside1") -> None:
    """Solve the task with three guesses for each test input, and say how sure argraph is of the first."""
    task = argraph.load_task(source)
    solution = argraph.solve(task, guesses=3)
    console = Console()
    for number, (guesses, shares) in enumerate(zip(solution.guesses, solution.confidences, strict=True), 1):
        if not guesses:
            console.print(f"test {number}: no answer")
            continue
        console.print(f"test {number}: the first of {len(guesses)} guesses has {shares[0]:.0%} of the vote")
        console.print(guesses[0])
    console.print(f"found: {solution.how}")


if __name__ == "__main__":
    with one_line_errors():
        main(*sys.argv[1:2])
