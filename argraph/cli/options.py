"""Arguments and options that several commands share, so that they mean the same everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from argraph.cli.option_groups import Options
from argraph.errors import InvalidSetting

if TYPE_CHECKING:
    from argraph.execution.executor import Executor

TIMEOUT, MEMORY = 300.0, 4096
_DASK = "Dask"
GUESSES = {"metavar": "K", "min": 1, "help": "Guesses for each test input."}
EFFORT = {"metavar": "low|normal|high", "help": "How much the search may try."}
TIME = {"metavar": "SECONDS", "help": "A task that takes longer is given up: a safety net."}
SPACE = {"metavar": "MB", "help": "A task that needs more memory is given up: a safety net."}
STOP_AFTER = {"metavar": "SECONDS", "help": "Stop the search after so long, with the best so far: a safety net."}
STOP_ABOVE = {"metavar": "MB", "help": "Stop the search if it holds more memory, with the best so far: a safety net."}

TaskArgument = Annotated[
    str,
    typer.Argument(
        metavar="TASK", help="A file, an id such as bundled:Copy4 or arc1:training/00d62c1b, or - for standard input."
    ),
]
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


def _certificate(name: str, help: str) -> Any:
    return typer.Option(
        f"--{name}", metavar="FILE", help=f"A PEM file for tls:// addresses. {help}", rich_help_panel=_DASK
    )


GuessesOption = Annotated[int, typer.Option("--guesses", **GUESSES)]
EffortOption = Annotated[str, typer.Option("--effort", **EFFORT)]


TimeoutOption = Annotated[float, typer.Option("--timeout", **STOP_AFTER)]
MemoryOption = Annotated[int, typer.Option("--memory", **STOP_ABOVE)]


@attrs.frozen
class Workers(Options):
    """Who does the work: this is where the command line chooses a backend."""

    jobs: Annotated[int, typer.Option("--jobs", metavar="N", min=1, help="Worker processes.")] = 1
    dask: Annotated[
        str | None,
        typer.Option(
            "--dask",
            metavar="ADDRESS|local",
            help="Work on the Dask cluster whose scheduler is there, or on one of N workers started here.",
            rich_help_panel=_DASK,
            show_default=False,
        ),
    ] = None
    tls_ca: Annotated[Path | None, _certificate("tls-ca", "Who is trusted.")] = None
    tls_cert: Annotated[Path | None, _certificate("tls-cert", "Who we are.")] = None
    tls_key: Annotated[Path | None, _certificate("tls-key", "The key to that.")] = None
    insecure: Annotated[
        bool, typer.Option("--insecure", help="Other machines may be reached without TLS.", rich_help_panel=_DASK)
    ] = False
    anyway: Annotated[
        bool,
        typer.Option(
            "--anyway", help="Workers may have other code or libraries; the run will say so.", rich_help_panel=_DASK
        ),
    ] = False

    def executor(self) -> Executor:
        """The backend that was chosen."""
        from argraph.execution.processes import LocalProcesses

        if self.dask is not None:
            return self._cluster(self.dask)
        if given := attrs.evolve(self, jobs=1).words():
            raise InvalidSetting(f"{given[0]} belongs to --dask")
        return LocalProcesses(self.jobs)

    def _cluster(self, address: str) -> Executor:
        try:
            from argraph.execution.dask_cluster import Certificates, DaskCluster
        except ModuleNotFoundError as missing:
            raise InvalidSetting(
                f"--dask needs the package {missing.name}; run `pip install 'argraph[dask]'`"
            ) from None
        files = [path for path in (self.tls_ca, self.tls_cert, self.tls_key) if path is not None]
        if files and len(files) < 3:
            raise InvalidSetting("TLS needs three files: --tls-ca, --tls-cert and --tls-key")
        certificates = Certificates(*files) if files else None
        return DaskCluster(address, self.jobs, certificates, self.insecure, self.anyway)
