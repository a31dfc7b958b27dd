"""`argraph evaluate`: how many test inputs of a corpus are answered rightly, concept by concept."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

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
)
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
    from argraph.evaluation.corpus import Corpus
    from argraph.evaluation.protocol import Run
    from argraph.evaluation.session import Session, Wanted
    from argraph.evaluation.solver import Errors
    from argraph.evaluation.workers import Limits

DEFAULT = "bundled"
HOME = Path("runs")
SOLVER_FAILED = 1
"""The exit code after a failure that stopped the run, as was asked for."""


def evaluate(
    corpora: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[CORPUS|PATH]...",
            help="Corpora such as conceptarc, folders, samples, or task files, which are one corpus together; "
            "bundled if none is named.",
            show_default=False,
        ),
    ] = None,
    guesses: MaybeGuessesOption = None,
    jobs: JobsOption = 1,
    effort: MaybeEffortOption = None,
    timeout: MaybeTimeoutOption = None,
    memory: MaybeMemoryOption = None,
    run: Annotated[
        Path | None,
        typer.Option("--run", metavar="DIR", help="The folder of the run.", show_default="a new one in runs/"),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Finish the run in DIR as it was begun; begin it if there is none.")
    ] = False,
    resume_anyway: Annotated[
        bool,
        typer.Option("--resume-anyway", help="Finish it even with other code or libraries; the run will say so."),
    ] = False,
    html: PageOption = None,
    diagnose: Annotated[
        bool, typer.Option("--diagnose", help="Also tell at which stage of the search each missed task was lost.")
    ] = False,
    cross_words: Annotated[
        bool,
        typer.Option("--cross-words", help="Also solve each task with only the words of other tasks' right rules."),
    ] = False,
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
    from argraph.errors import InvalidSetting
    from argraph.evaluation.corpus import load_corpora
    from argraph.evaluation.session import session
    from argraph.files import check_writable

    chosen = Chosen(
        solver,
        errors,
        model,
        base_url,
        temperature,
        max_tokens,
        prompt,
        ask_rule,
        concurrency,
        connect_timeout,
        read_timeout,
        retries,
    )
    resume = resume or resume_anyway
    if solver is not None and (diagnose or cross_words):
        raise InvalidSetting("--diagnose and --cross-words look into argraph's own search; leave out --solver")
    if html is not None:
        check_writable(html)
    names = corpora or ([] if resume else [DEFAULT])
    loaded = load_corpora(names, data=data)
    folder = _folder(run, [corpus.name for corpus in loaded], resume)
    wanted = _wanted(loaded, guesses, effort, _limits(timeout, memory, chosen), chosen, folder if resume else None)
    more = [*(["--jobs", str(jobs)] if jobs > 1 else []), *(["--html", str(html)] if html else []), *chosen.words()]
    more += [*(["--diagnose"] if diagnose else []), *(["--cross-words"] if cross_words else [])]
    with session(wanted, folder, resume=resume, anyway=resume_anyway, numbered=run is None) as sitting:
        made = _work(sitting, jobs, errors, more)
    finish(made, sitting.place, html)
    if diagnose:
        _diagnose(made, jobs)
    if cross_words:
        _cross_words(made, sitting.corpora, sitting.place, jobs, resume=resume, anyway=resume_anyway)


def finish(run: Run, place: Path, html: Path | None) -> None:
    """Show a run that was made, say where it is, and write its page if one is wanted."""
    from argraph.report.terminal import open_console

    open_console().print(run)
    print(f"the run is in {place}")
    if html is not None:
        write_page(html, run)


def _diagnose(made: Run, jobs: int) -> None:
    """Search again for what was missed, now with the answers, and show where it was lost."""
    from argraph.cli.progress import progress
    from argraph.evaluation.diagnosis import diagnose
    from argraph.report.language_sheets import diagnosis_sheet
    from argraph.report.run_text import sheet_text
    from argraph.report.terminal import open_console

    answered = (trial for trial in made.trials if trial.record is not None and trial.record.failure is None)
    missed = sum(not trial.solved(made.guesses) for trial in answered)
    with progress("diagnosis", missed, counted="told") as advance:
        groups = diagnose(made, jobs=jobs, limits=made.setup.limits, each=lambda _: advance(True))
    open_console().print(*sheet_text(diagnosis_sheet(groups, made.guesses)), sep="\n")


def _cross_words(made: Run, loaded: tuple[Corpus, ...], place: Path, jobs: int, *, resume: bool, anyway: bool) -> None:
    """Run again with the words that a run lends, in a folder beside it, and show both scores."""
    from argraph.evaluation.crosswords import CrossWords
    from argraph.evaluation.session import Wanted, session
    from argraph.report.language_sheets import generality_sheet
    from argraph.report.run_text import sheet_text
    from argraph.report.terminal import open_console

    wanted = Wanted(loaded, limits=made.setup.limits, solver=CrossWords.of(made))
    beside = place.with_name(f"{place.name}-cross-words")
    with session(wanted, beside, resume=resume, anyway=anyway) as sitting:
        crossed = _work(sitting, jobs, "soft", [*(["--jobs", str(jobs)] if jobs > 1 else []), "--cross-words"], place)
    open_console().print(*sheet_text(generality_sheet(made, crossed)), sep="\n")
    print(f"the run with the words of other tasks is in {sitting.place}")


def write_page(file: Path, run: Run, *others: Run) -> None:
    """Write the web page of a run, compared with other runs if there are any, and say where it is."""
    from argraph.files import write_text
    from argraph.report.run_page import run_page

    write_text(file, run_page(run, *others))
    print(f"the page is in {file}")


def resume_command(folder: Path, *more: str) -> str:
    """What to type to finish a run; all else is known from the run.

    >>> resume_command(Path("my runs/first"), "--jobs", "2")
    "argraph evaluate --run 'my runs/first' --resume --jobs 2"
    """
    return shlex.join(["argraph", "evaluate", "--run", str(folder), "--resume", *more])


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
    from argraph.evaluation.runs import holds_run, read_setup
    from argraph.evaluation.session import Wanted, usual_guesses
    from argraph.evaluation.workers import Limits

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
    from argraph.evaluation.workers import Limits

    if seconds is None and megabytes is None:
        return None
    usual = DAY if chosen.solver == MODEL else TIMEOUT
    return Limits(usual if seconds is None else seconds, MEMORY if megabytes is None else megabytes)


def _folder(run: Path | None, names: list[str], resume: bool) -> Path:
    """Where the run is, or would be but for a number."""
    from argraph.errors import InvalidSetting, RunRefused
    from argraph.evaluation.runs import holds_run

    if run is None and resume:
        raise InvalidSetting("say which run to resume: --run DIR")
    if run is not None and not resume and holds_run(run):
        raise RunRefused(f"{run}: holds a run already; finish it with --resume, or choose another folder")
    return run or HOME / run_name(names)


def _work(sitting: Session, jobs: int, errors: Errors, more: list[str], begun: Path | None = None) -> Run:
    """Do what is left to do; if that is stopped, say how to go on: with these options, from the run that was begun."""
    from argraph.cli.progress import progress
    from argraph.cli.stopping import exit_code, terminable
    from argraph.errors import Interrupted, SolverFailed

    before = sitting.run
    done = [trial for trial in before.all_trials if trial.record is not None]
    solved = sum(trial.solved(before.guesses) for trial in done)
    try:
        with (
            terminable(),
            progress(sitting.place.name, len(before.all_trials), done=len(done), good=solved) as advance,
        ):
            return sitting.work(jobs=jobs, errors=errors, each=lambda trial: advance(trial.solved(before.guesses)))
    except KeyboardInterrupt as stop:
        raise Interrupted(f"interrupted; {_go_on(sitting.place, more, begun)}", exit_code(stop)) from None
    except SolverFailed as error:
        raise Interrupted(f"{error}; {_go_on(sitting.place, more, begun)}", SOLVER_FAILED) from None


def _go_on(folder: Path, more: list[str], begun: Path | None = None) -> str:
    """What is kept, which only the journal knows for sure after an interruption, and how to go on."""
    from argraph.evaluation.runs import load_run

    run = load_run(folder)
    done, all = len(run.all_trials) - len(run.missing), len(run.all_trials)
    return f"{done} of {all} tasks are done and kept; go on with: {resume_command(begun or folder, *more)}"
