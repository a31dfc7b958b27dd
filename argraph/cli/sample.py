"""`argraph sample`: some tasks of a corpus, for budgets that are too small for all of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from argraph.cli.options import DataOption
from argraph.cli.running import run_name


def sample(
    corpus: Annotated[str, typer.Argument(metavar="CORPUS|PATH", help="A corpus such as arc1:training, or a folder.")],
    count: Annotated[int, typer.Option("--count", metavar="N", min=1, help="So many tasks.")] = 50,
    seed: Annotated[int, typer.Option("--seed", help="Another seed draws another sample.")] = 42,
    max_cells: Annotated[
        int | None,
        typer.Option("--max-cells", min=1, help="No task with more cells in its grids, inputs and outputs together."),
    ] = None,
    reference: Annotated[
        Path | None,
        typer.Option("--reference", metavar="RUN", help="Keep the share of tasks that this run has solved."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="The manifest.", show_default="named after corpus, count and seed"),
    ] = None,
    data: DataOption = None,
) -> None:
    """Draw a sample of a corpus and write its manifest, which `argraph evaluate` takes like any corpus.

    No two of its tasks are the same, not even up to turns, flips and colours. The same options give the same file.
    """
    from argraph.corpora.sampling import SampleDesign, write_sample
    from argraph.runs.folder import load_run

    file = out or Path(f"{run_name([Path(corpus).name])}-{count}-seed-{seed}.json")
    known = None if reference is None else load_run(reference).reference
    drawn = write_sample(file, corpus, SampleDesign(count, seed, max_cells), reference=known, data=data)
    print(f"{len(drawn)} tasks of {corpus} are named in {file}; go on with: argraph evaluate {file}")
