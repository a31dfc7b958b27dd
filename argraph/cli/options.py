"""Arguments and options that several commands share, so that they mean the same everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

TIMEOUT, MEMORY = 300.0, 4096
_GUESSES = {"metavar": "K", "min": 1, "help": "Guesses for each test input."}
_EFFORT = {"metavar": "low|normal|high", "help": "How much the search may try."}
_TIMEOUT = {"metavar": "SECONDS", "help": "A task that takes longer is given up: a safety net."}
_MEMORY = {"metavar": "MB", "help": "A task that needs more memory is given up: a safety net."}

TaskArgument = Annotated[str, typer.Argument(metavar="TASK", help="A file, or an id such as conceptarc:Copy4.")]
DataOption = Annotated[
    Path | None,
    typer.Option("--data", metavar="FOLDER", help="A folder with a local copy of conceptarc or miniarc."),
]
JobsOption = Annotated[int, typer.Option("--jobs", metavar="N", min=1, help="Worker processes.")]
PageOption = Annotated[
    Path | None, typer.Option("--html", metavar="FILE", help="Write the whole report into this web page.")
]
RunOption = Annotated[
    Path | None,
    typer.Option("--run", metavar="DIR", help="The folder of the run.", show_default="a new one in runs/"),
]
GuessesOption = Annotated[int, typer.Option("--guesses", **_GUESSES)]
EffortOption = Annotated[str, typer.Option("--effort", **_EFFORT)]
TimeoutOption = Annotated[float, typer.Option("--timeout", **_TIMEOUT)]
MemoryOption = Annotated[int, typer.Option("--memory", **_MEMORY)]

# The same, where what is left out may be known from elsewhere: from the run that is resumed
MaybeGuessesOption = Annotated[int | None, typer.Option("--guesses", show_default="3; 2 for arc1 and arc2", **_GUESSES)]
MaybeEffortOption = Annotated[str | None, typer.Option("--effort", show_default="normal", **_EFFORT)]
MaybeTimeoutOption = Annotated[float | None, typer.Option("--timeout", show_default=f"{TIMEOUT:g}", **_TIMEOUT)]
MaybeMemoryOption = Annotated[int | None, typer.Option("--memory", show_default=f"{MEMORY}", **_MEMORY)]
