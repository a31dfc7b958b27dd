"""`argraph score`: the predictions of any solver, scored and reported like a run of argraph's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import attrs
import typer

from argraph.cli.options import DataOption, PageOption, RunOption, Workers
from argraph.cli.running import HOME, run_name, show, write_page
from argraph.values.files import check_writable


def score(
    predictions: Annotated[
        Path,
        typer.Argument(
            metavar="PREDICTIONS", help="An ARC Prize submission (.json), or the 2020 competition's table (.csv)."
        ),
    ],
    corpora: Annotated[list[str], typer.Argument(metavar="CORPUS|PATH...", help="What was predicted.")],
    guesses: Annotated[
        int | None,
        typer.Option("--guesses", metavar="K", min=1, help="Attempts that count.", show_default="all in the file"),
    ] = None,
    name: Annotated[
        str | None,
        typer.Option("--name", metavar="NAME", help="What to call the solver.", show_default="the name of the file"),
    ] = None,
    run: RunOption = None,
    html: PageOption = None,
    data: DataOption = None,
) -> None:
    """Score a file of predictions as a run, which can be reported and compared like any other.

    A task that the file does not have counts as wrong. Tasks of the file that are not in the corpora are left out.
    """
    from argraph.corpora.loading import load_corpora
    from argraph.runs.session import Wanted, session
    from argraph.solvers.predicted import Predicted

    check_writable(html)
    loaded = load_corpora(corpora, data=data)
    tasks = [task for corpus in loaded for task in corpus.all_tasks]
    read = Predicted.read(predictions, guesses)
    whole = read if name is None else attrs.evolve(read, name=name)
    solver = whole.fitting(tasks)
    folder = run or HOME / run_name([solver.name, *(corpus.name for corpus in loaded)])
    with session(Wanted(loaded, solver=solver), folder, numbered=run is None) as sitting:
        made = sitting.work(Workers().executor())
        show(made, sitting.place)
        if html is not None:
            write_page(html, made)
    if left_out := len(whole.predictions) - len(solver.predictions):
        print(f"left out: {left_out} tasks of the file that are not in {', '.join(corpora)}")
