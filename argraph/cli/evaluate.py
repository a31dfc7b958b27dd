"""`argraph evaluate`: how many test inputs of a corpus are answered rightly, concept by concept."""

from __future__ import annotations

from typing import Annotated

import typer

from argraph.cli.options import (
    MEMORY,
    TIMEOUT,
    DataOption,
    EffortOption,
    GuessesOption,
    JobsOption,
    MemoryOption,
    TimeoutOption,
)


def evaluate(
    corpus: Annotated[
        str, typer.Argument(metavar="[CORPUS|PATH]", help="A corpus such as conceptarc, a folder, or a task file.")
    ] = "bundled",
    guesses: GuessesOption = 3,
    jobs: JobsOption = 1,
    effort: EffortOption = "normal",
    timeout: TimeoutOption = TIMEOUT,
    memory: MemoryOption = MEMORY,
    data: DataOption = None,
) -> None:
    """Evaluate on a corpus: test inputs right within 1, 2, ... guesses for each concept, and what it cost."""
    from argraph import load_corpus
    from argraph.cli.progress import progress
    from argraph.evaluation.session import Wanted, session
    from argraph.evaluation.workers import Limits
    from argraph.report.terminal import open_console

    chosen, limits = load_corpus(corpus, data=data), Limits(timeout, memory)
    with (
        session(Wanted((chosen,), guesses, effort, limits)) as sitting,
        progress("evaluating", len(chosen.tasks) + len(chosen.minimal)) as advance,
    ):
        run = sitting.work(jobs=jobs, each=lambda trial: advance(trial.solved(guesses)))
    open_console().print(run)
