"""`argraph merge`: the runs of all shards joined into the run that they are shares of."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from argraph.cli.options import PageOption
from argraph.cli.predict import OutOption, write
from argraph.cli.running import show, write_page
from argraph.values.files import check_writable


def merge(
    shards: Annotated[list[Path], typer.Argument(metavar="DIR...", help="The folders of all shards, in any order.")],
    run: Annotated[Path, typer.Option("--run", metavar="WHOLE", help="The folder of the run to be made.")],
    html: PageOption = None,
    out: OutOption = None,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Even if they were made with other code or libraries; the run will say so.")
    ] = False,
) -> None:
    """Merge the shards of a run: the same results, byte for byte, as if it had been made in one piece.

    Shards that are missing, come twice, are not finished, or were made of other tasks, settings, code or libraries are
    refused. Runs of the whole that were broken off can be merged too; tasks that several have must agree.
    """
    from argraph.runs.merging import merge as join

    check_writable(html, out)
    made = join(shards, run, anyway=anyway)
    if made.scored:
        show(made, run)
    if out is not None or not made.scored:
        write(made, out, run)
    if html is not None:
        write_page(html, made)
