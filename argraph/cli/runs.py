"""`argraph runs`: all runs of a folder side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from argraph.cli.running import HOME
from argraph.cli.streams import output
from argraph.values.files import check_writable, write_text


def runs(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the folders of the runs are.")] = HOME,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write them into this web page instead, with links.")
    ] = None,
    pages: Annotated[
        bool, typer.Option("--pages", help="Write the page of each run that has none first, as NAME.html beside it.")
    ] = False,
) -> None:
    """List the runs of a folder: which solver, on what, how many test inputs right, and what it cost."""
    from argraph.report.run.index_page import index_page, kept_runs, runs_table, write_pages
    from argraph.report.run.terminal import rich_table

    check_writable(html)
    if pages:
        write_pages(folder)
    if html is None:
        output(rich_table(runs_table(kept_runs(folder))))
        return
    found = kept_runs(folder, html.parent)
    write_text(html, index_page(f"Runs in {folder}", found))
    print(f"listed {len(found)} {'run' if len(found) == 1 else 'runs'} in {html}")
