"""What commands that make runs share: names of folders, the work with its bar of progress, showing what came of it."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from argraph.cli.options import Workers
from argraph.cli.progress import progress, workers_told
from argraph.cli.stopping import exit_code, terminable
from argraph.cli.streams import output
from argraph.errors import ClusterLost, Interrupted, SolverFailed
from argraph.values.files import write_text

if TYPE_CHECKING:
    from argraph.runs.run import Run, Trial
    from argraph.runs.session import Session
    from argraph.solvers.solver import Errors

HOME = Path("runs")
SOLVER_FAILED = 1
"""The exit code after a failure that stopped the run, as was asked for."""


def run_name(names: Sequence[str]) -> str:
    """The name of a folder for a run.

    >>> run_name(["arc1:training", "bundled"])
    'arc1-training+bundled'
    """
    return "+".join(names).replace(":", "-").replace("/", "-")


def work(
    sitting: Session,
    workers: Workers,
    errors: Errors,
    more: list[str],
    begun: Path | None = None,
    command: str = "evaluate",
) -> Run:
    """Do what is left to do; if that is stopped, say how to go on: with these options, from the run that was begun."""

    before, well = sitting.run, _GOOD[command]
    done = [well(trial, before.guesses) for trial in before.all_trials if trial.record is not None]
    title = command if sitting.folder is None else sitting.folder.name
    executor = workers.executor()
    bar = progress(
        title,
        len(before.all_trials),
        done=len(done),
        good=sum(done),
        counted=_COUNTED[command],
        who=workers_told(executor),
    )
    kept = partial(_kept, sitting.folder, begun, [*workers.words(), *more], command)
    try:
        with terminable(), bar as advance:
            return sitting.work(executor, errors=errors, each=lambda trial: advance(well(trial, before.guesses)))
    except KeyboardInterrupt as stop:
        raise Interrupted(f"interrupted{kept()}", exit_code(stop)) from None
    except (SolverFailed, ClusterLost) as error:
        raise Interrupted(f"{error}{kept()}", SOLVER_FAILED) from None


def show(run: Run, place: Path) -> None:
    """Show a run that was made, and say where it is."""
    output(run)
    print(f"the run is in {place}")


def write_page(file: Path, run: Run, *others: Run) -> None:
    """Write the web page of a run, compared with other runs if there are any, and say where it is."""
    from argraph.report.run.page import run_page

    write_text(file, run_page(run, *others))
    print(f"the page is in {file}")


def resume_command(folder: Path, *more: str, command: str = "evaluate") -> str:
    """What to type to finish a run; all else is known from the run.

    >>> resume_command(Path("my runs/first"), "--jobs", "2")
    "argraph evaluate --run 'my runs/first' --resume --jobs 2"
    """
    return shlex.join(["argraph", command, "--run", str(folder), "--resume", *more])


_GOOD: dict[str, Callable[[Trial, int], bool]] = {
    "evaluate": lambda trial, guesses: trial.solved(guesses),
    "predict": lambda trial, _: trial.record is not None and any(trial.record.guesses),
}
_COUNTED = {"evaluate": "solved", "predict": "answered"}


def _kept(folder: Path | None, begun: Path | None, more: list[str], command: str) -> str:
    """What is kept, which only the journal knows for sure after an interruption, and how to go on."""
    from argraph.runs.folder import load_run

    if folder is None:
        return ""
    run = load_run(folder)
    done, all = len(run.all_trials) - len(run.missing), len(run.all_trials)
    again = resume_command(begun or folder, *more, command=command)
    return f"; {done} of {all} tasks are done and kept; go on with: {again}"
