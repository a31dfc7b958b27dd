"""`argraph evaluate`: how many test inputs of a corpus are answered rightly, concept by concept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from argraph.cli.findings import find_crossed, find_lost, with_found
from argraph.cli.options import (
    MEMORY,
    TIMEOUT,
    DataOption,
    JobsOption,
    MaybeEffortOption,
    MaybeGuessesOption,
    MaybeMemoryOption,
    MaybeTimeoutOption,
    PageOption,
    RunOption,
)
from argraph.cli.session import Manner, work
from argraph.cli.solvers import (
    DAY,
    MODEL,
    AskRuleOption,
    BaseUrlOption,
    Chosen,
    ConcurrencyOption,
    ConnectOption,
    ErrorsOption,
    MaxTokensOption,
    ModelOption,
    PromptOption,
    ReadOption,
    RetriesOption,
    SolverOption,
    TemperatureOption,
)

if TYPE_CHECKING:
    from argraph.corpora.corpus import Corpus
    from argraph.execution.processes import Limits
    from argraph.runs.run import Run
    from argraph.runs.session import Wanted

DEFAULT = "bundled"
HOME = Path("runs")

CorporaArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[CORPUS|PATH]...",
        help="Corpora such as conceptarc, folders, samples, or task files, which are one corpus together; "
        "bundled if none is named.",
        show_default=False,
    ),
]
ResumeOption = Annotated[
    bool, typer.Option("--resume", help="Finish the run in DIR as it was begun; begin it if there is none.")
]
ResumeAnywayOption = Annotated[
    bool, typer.Option("--resume-anyway", help="Finish it even with other code or libraries; the run will say so.")
]
DiagnoseOption = Annotated[
    bool, typer.Option("--diagnose", help="Also tell at which stage of the search each missed task was lost.")
]
CrossWordsOption = Annotated[
    bool, typer.Option("--cross-words", help="Also solve each task with only the words of other tasks' right rules.")
]


def evaluate(
    corpora: CorporaArgument = None,
    guesses: MaybeGuessesOption = None,
    jobs: JobsOption = 1,
    effort: MaybeEffortOption = None,
    timeout: MaybeTimeoutOption = None,
    memory: MaybeMemoryOption = None,
    run: RunOption = None,
    resume: ResumeOption = False,
    resume_anyway: ResumeAnywayOption = False,
    html: PageOption = None,
    diagnose: DiagnoseOption = False,
    cross_words: CrossWordsOption = False,
    data: DataOption = None,
    solver: SolverOption = None,
    errors: ErrorsOption = "soft",
    model: ModelOption = None,
    base_url: BaseUrlOption = None,
    temperature: TemperatureOption = None,
    max_tokens: MaxTokensOption = None,
    prompt: PromptOption = None,
    ask_rule: AskRuleOption = False,
    concurrency: ConcurrencyOption = None,
    connect_timeout: ConnectOption = None,
    read_timeout: ReadOption = None,
    retries: RetriesOption = None,
) -> None:
    """Evaluate on corpora: test inputs right within 1, 2, ... guesses for each concept, and what it cost.

    What comes in is kept in the folder of the run at once, so that an evaluation that was stopped can be resumed. A
    task that fails counts as wrong, and is not tried again.
    """
    from argraph.corpora.loading import load_corpora
    from argraph.errors import InvalidSetting
    from argraph.runs.folder import with_findings
    from argraph.runs.session import session
    from argraph.values.files import check_writable

    asked = (model, base_url, temperature, max_tokens, prompt, ask_rule)
    chosen = Chosen(solver, errors, *asked, concurrency, connect_timeout, read_timeout, retries)
    manner = Manner(jobs, resume or resume_anyway, resume_anyway)
    if solver is not None and (diagnose or cross_words):
        raise InvalidSetting("--diagnose and --cross-words look into argraph's own search; leave out --solver")
    if html is not None:
        check_writable(html)
    loaded = load_corpora(corpora or ([] if manner.resume else [DEFAULT]), data=data)
    folder = _folder(run, [corpus.name for corpus in loaded], manner.resume)
    limits = _limits(timeout, memory, chosen)
    wanted = _wanted(loaded, guesses, effort, limits, chosen, folder if manner.resume else None)
    more = [*(["--html", str(html)] if html else []), *chosen.words()]
    more += [*(["--diagnose"] if diagnose else []), *(["--cross-words"] if cross_words else [])]
    with session(wanted, folder, resume=manner.resume, anyway=manner.anyway, numbered=run is None) as sitting:
        made = work(sitting, manner, errors, more)
    show(made, sitting.place)
    made = with_findings(sitting.place, made)
    if diagnose:
        made = with_found(made, sitting.place, lost=find_lost(made, jobs))
    if cross_words:
        made = with_found(made, sitting.place, crossed=find_crossed(made, sitting, manner))
    if html is not None:
        write_page(html, made)


def show(run: Run, place: Path) -> None:
    """Show a run that was made, and say where it is."""
    from argraph.report.text.terminal import open_console

    open_console().print(run)
    print(f"the run is in {place}")


def finish(run: Run, place: Path, html: Path | None) -> None:
    """Show a run that was made, say where it is, and write its page if one is wanted."""
    show(run, place)
    if html is not None:
        write_page(html, run)


def write_page(file: Path, run: Run, *others: Run) -> None:
    """Write the web page of a run, compared with other runs if there are any, and say where it is."""
    from argraph.report.run.page import run_page
    from argraph.values.files import write_text

    write_text(file, run_page(run, *others))
    print(f"the page is in {file}")


def run_name(names: Sequence[str]) -> str:
    """The name of a folder for a run.

    >>> run_name(["arc1:training", "bundled"])
    'arc1-training+bundled'
    """
    return "+".join(names).replace(":", "-").replace("/", "-")


def _wanted(
    corpora: tuple[Corpus, ...],
    guesses: int | None,
    effort: str | None,
    limits: Limits | None,
    chosen: Chosen,
    before: Path | None,
) -> Wanted:
    """What is wanted; `before` is the folder of the run to be resumed, which knows what is left open here."""
    from argraph.errors import InvalidSetting
    from argraph.execution.processes import Limits
    from argraph.runs.folder import holds_run, read_setup
    from argraph.runs.session import Wanted, usual_guesses

    begun = read_setup(before) if before is not None and holds_run(before) else None
    solver = chosen.make(guesses or (begun.guesses if begun else usual_guesses(corpora)))
    if solver is None:
        return Wanted(corpora, guesses, effort, limits)
    if effort is not None:
        raise InvalidSetting("--effort belongs to argraph's own solver")
    if chosen.solver == MODEL and begun is None:
        limits = limits or Limits(DAY)
    return Wanted(corpora, limits=limits, solver=solver)


def _limits(seconds: float | None, megabytes: int | None, chosen: Chosen) -> Limits | None:
    """The limits that are named; None leaves them to the run to be resumed, or to what is usual."""
    from argraph.execution.processes import Limits

    if seconds is None and megabytes is None:
        return None
    usual = DAY if chosen.solver == MODEL else TIMEOUT
    return Limits(usual if seconds is None else seconds, MEMORY if megabytes is None else megabytes)


def _folder(run: Path | None, names: list[str], resume: bool) -> Path:
    """Where the run is, or would be but for a number."""
    from argraph.errors import InvalidSetting, RunRefused
    from argraph.runs.folder import holds_run

    if run is None and resume:
        raise InvalidSetting("say which run to resume: --run DIR")
    if run is not None and not resume and holds_run(run):
        raise RunRefused(f"{run}: holds a run already; finish it with --resume, or choose another folder")
    return run or HOME / run_name(names)
