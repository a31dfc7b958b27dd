"""Work on a run: its tasks one after the other with a bar of progress; what to type to go on if it is stopped."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from argraph.runs.run import Run
    from argraph.runs.session import Session
    from argraph.solvers.solver import Errors

SOLVER_FAILED = 1
"""The exit code after a failure that stopped the run, as was asked for."""


@attrs.frozen
class Manner:
    """How to go about the work, whatever it is."""

    jobs: int = 1
    resume: bool = False
    anyway: bool = False

    def words(self) -> list[str]:
        """What of it must be said again to go on in the same manner."""
        return ["--jobs", str(self.jobs)] if self.jobs > 1 else []


def work(sitting: Session, manner: Manner, errors: Errors, more: list[str], begun: Path | None = None) -> Run:
    """Do what is left to do; if that is stopped, say how to go on: with these options, from the run that was begun."""
    from argraph.cli.progress import progress
    from argraph.cli.stopping import exit_code, terminable
    from argraph.errors import Interrupted, SolverFailed

    more, before = [*manner.words(), *more], sitting.run
    done = [trial for trial in before.all_trials if trial.record is not None]
    solved = sum(trial.solved(before.guesses) for trial in done)
    try:
        with (
            terminable(),
            progress(sitting.place.name, len(before.all_trials), done=len(done), good=solved) as advance,
        ):
            return sitting.work(
                jobs=manner.jobs, errors=errors, each=lambda trial: advance(trial.solved(before.guesses))
            )
    except KeyboardInterrupt as stop:
        raise Interrupted(f"interrupted; {_go_on(sitting.place, more, begun)}", exit_code(stop)) from None
    except SolverFailed as error:
        raise Interrupted(f"{error}; {_go_on(sitting.place, more, begun)}", SOLVER_FAILED) from None


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
