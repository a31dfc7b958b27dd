"""All runs of a folder on one page, and as a table in the terminal: what was run on what, and how it went."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import attrs

from argraph.errors import ArgraphError, MissingFile
from argraph.report.html import template
from argraph.report.run.page import run_page
from argraph.report.text.tables import NO_FIGURE, TextTable, count_and_share
from argraph.runs.folder import holds_run, load_run
from argraph.runs.run import Run
from argraph.scoring.summary import Summary
from argraph.values.files import write_text
from argraph.version import __version__

HEADS = ("run", "solver", "corpus", "tests", "first guess", "all guesses", "95 %", "whole tasks", "CPU s a task")


@attrs.frozen
class KeptRun:
    """A run in its folder, with its page if it has one; where it cannot be read, why."""

    name: str
    run: Run | None
    page: str | None
    fault: str = ""

    def row(self) -> tuple[str, ...]:
        """Its line in the table."""
        if self.run is None:
            return (self.name, self.fault, *([NO_FIGURE] * (len(HEADS) - 2)))
        total, run = Summary.of(self.run).total, self.run
        first, last = (count_and_share(total.right[guesses - 1], total.tests) for guesses in (1, run.guesses))
        seconds = [trial.record.spent.cpu_seconds for trial in run.all_trials if trial.record is not None]
        mean = f"{sum(seconds) / len(seconds):.2f}" if seconds else NO_FIGURE
        left = f" ({len(run.missing)} tasks to do)" if run.missing else ""
        whole = f"{total.solved}/{total.tasks}{left}"
        told = (self.name, run.setup.told(), run.corpus, str(total.tests))
        return *told, first, last, str(total.intervals[-1]), whole, mean


def kept_runs(folder: Path, beside: Path | None = None) -> list[KeptRun]:
    """The runs in a folder, by name; links to their pages, which lie beside them, are from the folder `beside`."""
    if not folder.is_dir():
        raise MissingFile(f"{folder}: no such folder; `argraph evaluate` keeps its runs in runs/")
    found = [_kept(place, beside or folder) for place in sorted(folder.iterdir()) if holds_run(place)]
    if not found:
        raise MissingFile(f"{folder}: holds no runs")
    return found


def write_pages(folder: Path) -> None:
    """Write the page of each run in a folder that has none, beside the run."""
    for kept in kept_runs(folder):
        if kept.page is None and kept.run is not None:
            write_text(_page(folder / kept.name), run_page(kept.run))


def _page(place: Path) -> Path:
    return place.with_name(f"{place.name}.html")


def _kept(place: Path, beside: Path) -> KeptRun:
    page = _page(place)
    link = Path(os.path.relpath(page, beside)).as_posix() if page.is_file() else None
    try:
        return KeptRun(place.name, load_run(place), link)
    except ArgraphError as error:
        return KeptRun(place.name, None, link, str(error))


def runs_table(runs: Iterable[KeptRun]) -> TextTable:
    """A line for each run."""
    return TextTable("Runs", HEADS, (tuple(each.row() for each in runs),))


def index_page(title: str, runs: Iterable[KeptRun]) -> str:
    """The page, with a link to the page of each run that has one."""
    listed = list(runs)
    return template("index.html").render(
        title=title, heads=HEADS, rows=[(each.page, each.row()) for each in listed], version=__version__
    )
