"""Run an evaluation by concept and read its figures.

    python examples/evaluate_by_concept.py [CORPUS [RUN]]

With a folder for the run, the script can be stopped and started again: it goes on where it was.
"""

from __future__ import annotations

import sys
from pathlib import Path

from one_line_errors import one_line_errors
from rich.console import Console

import argraph


def main(corpus: str = "bundled:Copy", folder: str = "runs/example") -> None:
    """Evaluate with two jobs, then read the run back from its folder and print the share right for each concept."""
    argraph.evaluate(corpus, guesses=3, jobs=2, run=folder, resume=Path(folder).exists())
    run = argraph.load_run(folder)
    for concept, tally in run.concepts.items():
        print(f"{concept}: {tally.right[-1]} of {tally.tests} test inputs, {tally.solved} of {tally.tasks} whole tasks")
    missed = [trial.task.id for trial in run.trials if not trial.solved(run.guesses)]
    print(f"not solved: {', '.join(missed) or 'nothing'}")
    Console().print(run.table())


if __name__ == "__main__":
    with one_line_errors():
        main(*sys.argv[1:3])
