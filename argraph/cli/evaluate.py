"""`argraph evaluate`: how many test inputs of a corpus are answered rightly, concept by concept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from argraph.cli.findings import FindingOptions
from argraph.cli.option_groups import with_options
from argraph.cli.options import DataOption, PageOption, Workers
from argraph.cli.run_options import LimitOptions, MaybeEffortOption, MaybeGuessesOption, RunOptions
from argraph.cli.running import HOME, run_name, show, work, write_page
from argraph.cli.solvers import SolverOptions
from argraph.errors import InvalidSetting
from argraph.values.files import check_writable

if TYPE_CHECKING:
    from argraph.corpora.corpus import Corpus
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

    findings.check(answering.solver, kept.shard)
    check_writable(html)
    loaded = load_corpora(corpora or ([] if kept.resuming else [DEFAULT]), data=data)
    findings.check_tasks(loaded)
    folder = kept.folder() or HOME / run_name([*(corpus.name for corpus in loaded), *kept.mark])
    wanted = _wanted(loaded, guesses, effort, limits, answering, kept, workers)
    more = [*(["--html", str(html)] if html else []), *answering.words(), *findings.words()]
    with session(wanted, folder, **kept.manner, numbered=kept.run is None) as sitting:
        findings.check_tasks(sitting.corpora)
        made = work(sitting, workers, answering.errors, more)
    show(made, sitting.place)
    made = findings.found(with_findings(sitting.place, made), sitting, workers, kept.manner)
    if html is not None:
        write_page(html, made)


def _wanted(
    corpora: tuple[Corpus, ...],
    guesses: int | None,
    effort: str | None,
    limits: LimitOptions,
    answering: SolverOptions,
    kept: RunOptions,
    workers: Workers,
) -> Wanted:
    """What is wanted; the run to be resumed knows what is left open here."""
    from argraph.execution.executor import Limits, made_elsewhere
    from argraph.runs.session import Wanted, usual_guesses

    begun = kept.begun()
    solver = answering.make(guesses or (begun.guesses if begun else usual_guesses(corpora)))
    usual = answering.usual_seconds
    named = limits.limits(usual)
    elsewhere = made_elsewhere(workers.executor())
    if solver is None:
        return Wanted(corpora, guesses, effort, named, shard=kept.cut, elsewhere=elsewhere)
    if effort is not None:
        raise InvalidSetting("--effort belongs to argraph's own solver")
    if usual is not None and begun is None:
        named = named or Limits(usual)
    return Wanted(corpora, limits=named, solver=solver, shard=kept.cut, elsewhere=elsewhere)
