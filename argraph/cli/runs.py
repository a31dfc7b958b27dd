"""What commands that make runs share: names of folders, the work with its bar of progress, showing what came of it."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from argraph.cli.options import Workers

if TYPE_CHECKING:
    from argraph.runs.run import Run
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


def work(sitting: Session, workers: Workers, errors: Errors, more: list[str], begun: Path | None = None) -> Run:
    """Do what is left to do; if that is stopped, say how to go on: with these options, from the run that was begun."""
    from argraph.cli.progress import progress
    from argraph.cli.stopping import exit_code, terminable
    from argraph.errors import Interrupted, SolverFailed

    more, before = [*workers.words(), *more], sitting.run
    done = [trial for trial in before.all_trials if trial.record is not None]
    solved = sum(trial.solved(before.guesses) for trial in done)
    bar = progress(sitting.place.name, len(before.all_trials), done=len(done), good=solved)
    try:
        with terminable(), bar as advance:
            return sitting.work(
                workers.executor(), errors=errors, each=lambda trial: advance(trial.solved(before.guesses))
            )
    except KeyboardInterrupt as stop:
        raise Interrupted(f"interrupted; {_go_on(sitting.place, more, begun)}", exit_code(stop)) from None
    except SolverFailed as error:
        raise Interrupted(f"{error}; {_go_on(sitting.place, more, begun)}", SOLVER_FAILED) from None


def show(run: Run, place: Path) -> None:
    """Show a run that was made, and say where it is."""
    from argraph.report.text.terminal import open_console

    open_console().print(run)
    print(f"the run is in {place}")


def write_page(file: Path, run: Run, *others: Run) -> None:
    """Write the web page of a run, compared with other runs if there are any, and say where it is."""
    from argraph.report.run.page import run_page
    from argraph.values.files import write_text

    write_text(file, run_page(run, *others))
    print(f"the page is in {file}")


def resume_command(folder: Path, *more: str) -> str:
    """What to type to finish a run; all else is known from the run.

    >>> resume_command(Path("my runs/first"), "--jobs", "2")
    "argraph evaluate --run 'my runs/first' --resume --jobs 2"
    """
    return shlex.join(["argraph", "evaluate", "--run", str(folder), "--resume", *more])


def _go_on(folder: Path, more: list[str], begun: Path | None = None) -> str:
    """What is kept, which only the journal knows for sure after an interruption, and how to go on."""
    from argraph.runs.folder import load_run

    run = load_run(folder)
    done, all = len(run.all_trials) - len(run.missing), len(run.all_trials)
    return f"{done} of {all} tasks are done and kept; go on with: {resume_command(begun or folder, *more)}"
