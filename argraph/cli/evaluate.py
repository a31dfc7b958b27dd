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
    from argraph import load_corpus, packs
    from argraph.cli.progress import progress
    from argraph.evaluation import protocol
    from argraph.evaluation.workers import Limits
    from argraph.report.terminal import open_console

    chosen, limits = load_corpus(corpus, data=data), Limits(timeout, memory)
    packs.vocabulary()  # a pack that cannot be used is named here once, not by every worker
    with progress("evaluating", len(chosen.tasks) + len(chosen.minimal)) as advance:
        run = protocol.evaluate(chosen, guesses=guesses, jobs=jobs, effort=effort, limits=limits, each=advance)
    open_console().print(run)
