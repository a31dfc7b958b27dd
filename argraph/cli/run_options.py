"""Options of commands that make runs: which run it is, which share of it, and what a task may take."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import attrs
import typer

from argraph.cli.option_groups import Options
from argraph.cli.options import EFFORT, GUESSES, MEMORY, SPACE, TIME, TIMEOUT, RunOption
from argraph.errors import InvalidSetting, RunRefused

if TYPE_CHECKING:
    from argraph.execution.executor import Limits
    from argraph.runs.setup import Setup
    from argraph.runs.shards import Shard

# What is left out here may be known from the run that is resumed
MaybeGuessesOption = Annotated[int | None, typer.Option("--guesses", show_default="3; 2 for arc1 and arc2", **GUESSES)]
MaybeEffortOption = Annotated[str | None, typer.Option("--effort", show_default="normal", **EFFORT)]


@attrs.frozen
class LimitOptions(Options):
    """What a task may take."""

    timeout: Annotated[float | None, typer.Option("--timeout", show_default=f"{TIMEOUT:g}", **TIME)] = None
    memory: Annotated[int | None, typer.Option("--memory", show_default=f"{MEMORY}", **SPACE)] = None

    def limits(self, usual_seconds: float | None = None) -> Limits | None:
        """The limits that are named; None leaves them to the run to be resumed, or to what is usual."""
        from argraph.execution.executor import Limits

        if self.timeout is None and self.memory is None:
            return None
        seconds = (usual_seconds or TIMEOUT) if self.timeout is None else self.timeout
        return Limits(seconds, MEMORY if self.memory is None else self.memory)


@attrs.frozen
class RunOptions(Options):
    """Which run it is: a new one, or one that was begun; all of it, or a shard."""

    run: RunOption = None
    resume: Annotated[
        bool, typer.Option("--resume", help="Finish the run in DIR as it was begun; begin it if there is none.")
    ] = False
    resume_anyway: Annotated[
        bool, typer.Option("--resume-anyway", help="Finish it even with other code or libraries; the run will say so.")
    ] = False
    shard: Annotated[
        str | None,
        typer.Option("--shard", metavar="K/N", help="Only the Kth of N shares of the tasks; join them with merge."),
    ] = None

    @property
    def resuming(self) -> bool:
        """Whether a run that is there is to be finished."""
        return self.resume or self.resume_anyway

    @property
    def manner(self) -> dict[str, bool]:
        """How a session is to be begun."""
        return {"resume": self.resuming, "anyway": self.resume_anyway}

    @property
    def cut(self) -> Shard | None:
        """The shard that is named."""
        from argraph.runs.shards import Shard

        return None if self.shard is None else Shard.parse(self.shard)

    @property
    def mark(self) -> list[str]:
        """What the name of a folder says of the shard."""
        return [] if self.shard is None else [f"shard-{self.shard}"]

    def folder(self) -> Path | None:
        """The folder that is named for the run, if one is."""
        from argraph.runs.folder import holds_run

        if self.run is None and self.resuming:
            raise InvalidSetting("say which run to resume: --run DIR")
        if self.run is not None and not self.resuming and holds_run(self.run):
            raise RunRefused(f"{self.run}: holds a run already; finish it with --resume, or choose another folder")
        return self.run

    def begun(self) -> Setup | None:
        """What the run to be resumed was begun with, if there is one."""
        from argraph.runs.folder import holds_run, read_setup

        return read_setup(self.run) if self.run is not None and self.resuming and holds_run(self.run) else None
