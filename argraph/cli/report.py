"""`argraph report`: the table of a run that was kept in a folder, complete or not."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from argraph.cli.options import PageOption
from argraph.cli.running import resume_command, write_page
from argraph.cli.streams import output
from argraph.errors import RunRefused
from argraph.report.run.formats import FORMATS, formatted
from argraph.values.files import check_writable

if TYPE_CHECKING:
    from argraph.runs.run import Run

    Format = str
else:
    Format = Literal[("text", *FORMATS)]


def report(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run, as `argraph evaluate` writes it.")],
    html: PageOption = None,
    format: Annotated[Format, typer.Option("--format", help="The form of the table.")] = "text",
    against: Annotated[
        list[Path] | None,
        typer.Option("--against", metavar="RUN2", help="Compare with this run on the same tasks; may come again."),
    ] = None,
) -> None:
    """Report a run: the table by concept, in several forms; a page with every task; a comparison with other runs."""
    check_writable(html)
    loaded = _scored(run)
    others = tuple(map(_scored, against or ()))
    if format != "text":
        print(formatted(loaded, format), end="")
    elif html is None and not others:
        output(loaded)
        if loaded.missing:
            print(f"finish it with: {resume_command(run)}")
    if others:
        from argraph.report.run.comparison import comparison_text

        output(comparison_text(loaded, *others))
    if html is not None:
        write_page(html, loaded, *others)


def _scored(folder: Path) -> Run:
    """The run in a folder, which must be one that can be scored."""
    from argraph.runs.folder import load_run

    run = load_run(folder)
    if run.all_trials and not run.scored:
        raise RunRefused(
            f"{folder}: is a run of predictions, with no answers to compare with; there is nothing to report"
        )
    return run
