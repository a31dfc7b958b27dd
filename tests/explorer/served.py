"""An explorer that is really served, with runs on its shelf in which everything can be found that goes wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import requests

from argraph.corpora.corpus import Corpus
from argraph.explorer.server import Serving, serving
from argraph.explorer.shelf import Shelf, Source
from argraph.explorer.solving import Solves
from argraph.runs.folder import JOURNAL, create
from argraph.runs.journal import JournalWriter
from argraph.runs.run import Run
from argraph.solvers.record import Record
from tests.page_run import ANSWER, page_run


def kept(run: Run, folder: Path) -> Path:
    """Write a run of one corpus into a folder, as an evaluation would have."""
    (measured,) = run.setup.corpora
    corpus = Corpus(measured.name, tuple(t.task for t in run.trials), tuple(t.task for t in run.minimal))
    place = create(folder, run.setup, [corpus])
    with JournalWriter(place / JOURNAL) as journal:
        for trial in run.all_trials:
            if trial.record is not None:
                journal.add(trial.corpus, trial.record)
    return place


_trouble = cache(page_run)


def two_runs(folder: Path) -> tuple[Path, Path]:
    """The run with every kind of trouble, and another one that differs from it in Count1 only, which it gets right."""
    first = _trouble()
    better = [
        attrs.evolve(trial, record=Record("Count1", ((ANSWER,),))) if trial.task.id == "Count1" else trial
        for trial in first.trials
    ]
    return kept(first, folder / "first"), kept(attrs.evolve(first, trials=tuple(better)), folder / "second")


@contextmanager
def explorer(*sources: Source, solves: Solves | None = None) -> Iterator[Serving]:
    """Serve an explorer; in the end no solve may be under way."""
    with serving(Shelf.of(sources), solves=solves) as served:
        yield served
    assert served.solves.workers == set()


class Asking(requests.Session):
    """Somebody who asks the server, as a page would; paths are below its address."""

    def __init__(self, address: str, headers: Mapping[str, str]) -> None:
        super().__init__()
        self.address = address
        self.headers.update(headers)

    def request(self, method: str, url: str, **given: Any) -> requests.Response:  # type: ignore[override]
        """Ask."""
        return super().request(method, self.address + url, **{"timeout": 60} | given)


def client(served: Serving, headers: Mapping[str, str] | None = None) -> Asking:
    """Somebody with these headers."""
    return Asking(served.address, headers or {})
