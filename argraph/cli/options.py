"""Arguments and options that several commands share, so that they mean the same everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

TaskArgument = Annotated[str, typer.Argument(metavar="TASK", help="A file, or an id such as conceptarc:Copy4.")]
DataOption = Annotated[
    Path | None,
    typer.Option("--data", metavar="FOLDER", help="A folder with a local copy of conceptarc or miniarc."),
]
GuessesOption = Annotated[int, typer.Option("--guesses", metavar="K", min=1, help="Guesses for each test input.")]
EffortOption = Annotated[str, typer.Option("--effort", metavar="low|normal|high", help="How much the search may try.")]
JobsOption = Annotated[int, typer.Option("--jobs", metavar="N", min=1, help="Worker processes.")]
TimeoutOption = Annotated[
    float, typer.Option("--timeout", metavar="SECONDS", help="A task that takes longer is given up: a safety net.")
]
MemoryOption = Annotated[
    int, typer.Option("--memory", metavar="MB", help="A task that needs more memory is given up: a safety net.")
]
TIMEOUT, MEMORY = 300.0, 4096
