"""What commands that make runs share: names of folders, the work with its bar of progress, showing what came of it."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from argraph.cli.options import Workers

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
    from argraph.cli.progress import progress, workers_told
    from argraph.cli.stopping import exit_code, terminable
    from argraph.errors import ClusterLost, Interrupted, SolverFailed

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
    again = _GoOn(command, begun or sitting.folder, [*workers.words(), *more])
    try:
        with terminable(), bar as advance:
            return sitting.work(executor, errors=errors, each=lambda trial: advance(well(trial, before.guesses)))
    except KeyboardInterrupt as stop:
        raise Interrupted(f"interrupted{again.told(sitting.folder)}", exit_code(stop)) from None
    except (SolverFailed, ClusterLost) as error:
        raise Interrupted(f"{error}{again.told(sitting.folder)}", SOLVER_FAILED) from None


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


def resume_command(folder: Path, *more: str, command: str = "evaluate") -> str:
    """What to type to finish a run; all else is known from the run.

    >>> resume_command(Path("my runs/first"), "--jobs", "2")
    "argraph evaluate --run 'my runs/first' --resume --jobs 2"
    """
    return shlex.join(["argraph", command, "--run", str(folder), "--resume", *more])


def _solved(trial: Trial, guesses: int) -> bool:
    return trial.solved(guesses)


def _answered(trial: Trial, _: int) -> bool:
    return trial.record is not None and any(trial.record.guesses)


_GOOD = {"evaluate": _solved, "predict": _answered}
_COUNTED = {"evaluate": "solved", "predict": "answered"}


@attrs.frozen
class _GoOn:
    """How to go on with a run that was stopped: with which command, in which folder, with which options."""

    command: str
    begun: Path | None
    more: list[str]

    def told(self, folder: Path | None) -> str:
        """What is kept, which only the journal knows for sure after an interruption, and how to go on."""
        from argraph.runs.folder import load_run

        if folder is None or self.begun is None:
            return ""
        run = load_run(folder)
        done, all = len(run.all_trials) - len(run.missing), len(run.all_trials)
        command = resume_command(self.begun, *self.more, command=self.command)
        return f"; {done} of {all} tasks are done and kept; go on with: {command}"
