"""Arguments and options that several commands share, so that they mean the same everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import attrs
import typer

from argraph.cli.option_groups import Options

if TYPE_CHECKING:
    from argraph.execution.executor import Executor

TIMEOUT, MEMORY = 300.0, 4096
GUESSES = {"metavar": "K", "min": 1, "help": "Guesses for each test input."}
EFFORT = {"metavar": "low|normal|high", "help": "How much the search may try."}
TIME = {"metavar": "SECONDS", "help": "A task that takes longer is given up: a safety net."}
SPACE = {"metavar": "MB", "help": "A task that needs more memory is given up: a safety net."}
STOP_AFTER = {"metavar": "SECONDS", "help": "Stop the search after so long, with the best so far: a safety net."}
STOP_ABOVE = {"metavar": "MB", "help": "Stop the search if it holds more memory, with the best so far: a safety net."}

TaskArgument = Annotated[str, typer.Argument(metavar="TASK", help="A file, or an id such as conceptarc:Copy4.")]
DataOption = Annotated[
    Path | None,
    typer.Option("--data", metavar="FOLDER", help="A folder with a local copy of conceptarc or miniarc."),
]
PageOption = Annotated[
    Path | None, typer.Option("--html", metavar="FILE", help="Write the whole report into this web page.")
]
RunOption = Annotated[
    Path | None,
    typer.Option("--run", metavar="DIR", help="The folder of the run.", show_default="a new one in runs/"),
]
GuessesOption = Annotated[int, typer.Option("--guesses", **GUESSES)]
EffortOption = Annotated[str, typer.Option("--effort", **EFFORT)]


TimeoutOption = Annotated[float, typer.Option("--timeout", **STOP_AFTER)]
MemoryOption = Annotated[int, typer.Option("--memory", **STOP_ABOVE)]


@attrs.frozen
class Workers(Options):
    """Who does the work: this is where the command line chooses a backend."""

    jobs: Annotated[int, typer.Option("--jobs", metavar="N", min=1, help="Worker processes.")] = 1

    def executor(self) -> Executor:
        """The backend that was chosen."""
        from argraph.execution.processes import LocalProcesses

        return LocalProcesses(self.jobs)
