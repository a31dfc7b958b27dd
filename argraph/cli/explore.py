"""`argraph explore`: tasks, corpora and runs on a local web page."""

from __future__ import annotations

from typing import Annotated

import typer

from argraph.cli.options import DataOption
from argraph.cli.stopping import terminable


def explore(
    sources: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TASK|CORPUS|RUN]...", help="What to open first; all corpora at hand are there too."),
    ] = None,
    port: Annotated[
        int, typer.Option("--port", metavar="N", min=0, max=65535, help="The port; 0 is any that is free.")
    ] = 0,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only print the address.")] = False,
    data: DataOption = None,
) -> None:
    """See, draw, solve and question tasks on a local web page, and compare and judge runs."""
    from argraph.explorer.opening import explore as open_explorer

    with terminable():
        open_explorer(*(sources or ()), port=port, browser=not no_browser, data=data)
