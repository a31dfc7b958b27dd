"""`argraph evaluate`: how many test inputs of a corpus are answered rightly, concept by concept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import attrs
import typer

from argraph.cli.findings import FindingOptions
from argraph.cli.option_groups import Options, with_options
from argraph.cli.options import (
    EFFORT,
    GUESSES,
    MEMORY,
    SPACE,
    TIME,
    TIMEOUT,
    DataOption,
    PageOption,
    RunOption,
    Workers,
)
from argraph.cli.runs import HOME, run_name, show, work, write_page
from argraph.cli.solvers import SolverOptions

if TYPE_CHECKING:
    from argraph.corpora.corpus import Corpus
    from argraph.execution.executor import Limits
    from argraph.runs.session import Wanted

DEFAULT = "bundled"

CorporaArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[CORPUS|PATH]...",
        help="Corpora such as conceptarc, folders, samples, or task files, which are one corpus together; "
        "bundled if none is named.",
        show_default=False,
    ),
]

# What is left out here may be known from the run that is resumed
MaybeGuessesOption = Annotated[int | None, typer.Option("--guesses", show_default="3; 2 for arc1 and arc2", **GUESSES)]
MaybeEffortOption = Annotated[str | None, typer.Option("--effort", show_default="normal", **EFFORT)]


@attrs.frozen
class LimitOptions(Options):
    """What a task may take."""

    timeout: Annotated[float | None, typer.Option("--timeout", show_default=f"{TIMEOUT:g}", **TIME)] = None
    memory: Annotated[int | None, typer.Option("--memory", show_default=f"{MEMORY}", **SPACE)] = None

    def limits(self, usual_seconds: float | None) -> Limits | None:
        """The limits that are named; None leaves them to the run to be resumed, or to what is usual."""
        from argraph.execution.executor import Limits

        if self.timeout is None and self.memory is None:
            return None
        seconds = (usual_seconds or TIMEOUT) if self.timeout is None else self.timeout
        return Limits(seconds, MEMORY if self.memory is None else self.memory)


@attrs.frozen
class RunOptions(Options):
    """Which run it is: a new one, or one that was begun."""

    run: RunOption = None
    resume: Annotated[
        bool, typer.Option("--resume", help="Finish the run in DIR as it was begun; begin it if there is none.")
    ] = False
    resume_anyway: Annotated[
        bool, typer.Option("--resume-anyway", help="Finish it even with other code or libraries; the run will say so.")
    ] = False

    @property
    def resuming(self) -> bool:
        """Whether a run that is there is to be finished."""
        return self.resume or self.resume_anyway

    def folder(self, corpora: tuple[Corpus, ...]) -> Path:
        """Where the run is, or would be but for a number."""
        from argraph.errors import InvalidSetting, RunRefused
        from argraph.runs.folder import holds_run

        if self.run is None and self.resuming:
            raise InvalidSetting("say which run to resume: --run DIR")
        if self.run is not None and not self.resuming and holds_run(self.run):
            raise RunRefused(f"{self.run}: holds a run already; finish it with --resume, or choose another folder")
        return self.run or HOME / run_name([corpus.name for corpus in corpora])


@with_options
def evaluate(
    *,
    corpora: CorporaArgument = None,
    guesses: MaybeGuessesOption = None,
    workers: Workers,
    effort: MaybeEffortOption = None,
    limits: LimitOptions,
    kept: RunOptions,
    html: PageOption = None,
    findings: FindingOptions,
    data: DataOption = None,
    answering: SolverOptions,
) -> None:
    """Evaluate on corpora: test inputs right within 1, 2, ... guesses for each concept, and what it cost.

    What comes in is kept in the folder of the run at once, so that an evaluation that was stopped can be resumed. A
    task that fails counts as wrong, and is not tried again.
    """
    from argraph.corpora.loading import load_corpora
    from argraph.runs.folder import with_findings
    from argraph.runs.session import session
    from argraph.values.files import check_writable

    findings.check(answering.solver)
    check_writable(html)
    loaded = load_corpora(corpora or ([] if kept.resuming else [DEFAULT]), data=data)
    folder = kept.folder(loaded)
    wanted = _wanted(loaded, guesses, effort, limits, answering, folder if kept.resuming else None)
    more = [*(["--html", str(html)] if html else []), *answering.words(), *findings.words()]
    manner = {"resume": kept.resuming, "anyway": kept.resume_anyway}
    with session(wanted, folder, **manner, numbered=kept.run is None) as sitting:
        made = work(sitting, workers, answering.errors, more)
    show(made, sitting.place)
    made = findings.found(with_findings(sitting.place, made), sitting, workers, manner)
    if html is not None:
        write_page(html, made)


def _wanted(
    corpora: tuple[Corpus, ...],
    guesses: int | None,
    effort: str | None,
    limits: LimitOptions,
    answering: SolverOptions,
    before: Path | None,
) -> Wanted:
    """What is wanted; `before` is the folder of the run to be resumed, which knows what is left open here."""
    from argraph.errors import InvalidSetting
    from argraph.execution.executor import Limits
    from argraph.runs.folder import holds_run, read_setup
    from argraph.runs.session import Wanted, usual_guesses

    begun = read_setup(before) if before is not None and holds_run(before) else None
    solver = answering.make(guesses or (begun.guesses if begun else usual_guesses(corpora)))
    usual = answering.usual_seconds
    named = limits.limits(usual)
    if solver is None:
        return Wanted(corpora, guesses, effort, named)
    if effort is not None:
        raise InvalidSetting("--effort belongs to argraph's own solver")
    if usual is not None and begun is None:
        named = named or Limits(usual)
    return Wanted(corpora, limits=named, solver=solver)
