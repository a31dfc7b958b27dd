"""What is at hand: corpora, single tasks and runs, each read when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

import attrs

from argraph.corpora.corpus import Corpus
from argraph.corpora.loading import is_named, load_corpora, load_corpus
from argraph.corpora.places import locate
from argraph.errors import ArgraphError, MissingFile, UnknownName
from argraph.runs.folder import JOURNAL, holds_run, load_run
from argraph.runs.run import Run, Trial
from argraph.runs.session import check_tasks
from argraph.values.hints import did_you_mean
from argraph.values.task import Task

STANDING = (
    *("bundled", "conceptarc", "miniarc", "arc1:training", "arc1:evaluation"),
    *("arc2:training", "arc2:evaluation", "object-centric", "arc2-new"),
)
"""The corpora that are shown wherever they are on the machine."""
GIVEN = "given"
"""The corpus of tasks that were handed over as values."""

PAGES = ("draw", "runs", "compare")
"""What the address of a page begins with that shows no corpus."""

Found = TypeVar("Found")
Source = Task | Corpus | str | Path


@attrs.frozen(eq=False)
class Shelf:
    """Corpora and runs by name, and the address within the page at which it opens."""

    corpora: Mapping[str, Corpus | str | Path]
    runs: Mapping[str, Path]
    home: tuple[str, ...]
    data: Path | None = None

    @classmethod
    def of(cls, sources: Iterable[Source] = (), data: Path | None = None) -> Shelf:
        """Sort what was named into corpora and runs; the standing corpora come after it.

        An own corpus that bears the name of a standing one, or of a page, is called as its folder is reached: `./draw`.

        >>> Shelf.of(["bundled:Copy3"]).home
        ('bundled', 'Copy3')
        """
        named = list(sources)
        folders = [Path(each) for each in named if isinstance(each, (str, Path)) and holds_run(Path(each))]
        runs = _named_apart(folders)
        rest = [each for each in named if isinstance(each, (Task, Corpus)) or Path(each) not in folders]
        given = _given([each for each in rest if isinstance(each, Task)])
        loaded = _loaded([each for each in rest if not isinstance(each, Task)], data)
        apart = [each for each in (*given, *loaded) if _standing_task(each) is None]
        check_tasks(apart, scored=False)
        corpora: dict[str, Corpus | str | Path] = {each.name: each for each in apart}
        for name in _standing(data):
            corpora.setdefault(name, name)
        return cls(MappingProxyType(corpora), MappingProxyType(runs), _home(given + loaded, runs), data)

    def corpus(self, name: str, run: str | None = None) -> Corpus:
        """The corpus of that name; as a run has it, if one is given."""
        if run is not None:
            return _picked(f"the run {run!r}", _corpora_of(self.run(run)), name)
        source = _picked("the shelf", self.corpora, name)
        return source if isinstance(source, Corpus) else _read_corpus(str(source), data=self.data)

    def run(self, name: str) -> Run:
        """The run of that name."""
        folder = self.place(name)
        try:
            return _read_run(folder, (folder / JOURNAL).stat().st_mtime_ns)
        except OSError as fault:
            if isinstance(fault, ArgraphError):
                raise
            raise MissingFile(f"{folder}: the run cannot be read: {fault.strerror}") from None

    def place(self, name: str) -> Path:
        """The folder of a run."""
        return _picked("the shelf", self.runs, name)

    def trial(self, run: str, corpus: str, id: str) -> Trial:
        """What became of a task in a run."""
        trials = {trial.task.id: trial for trial in self.run(run).all_trials if trial.corpus == corpus}
        return _picked(f"the run {run!r}", trials, id)


_read_corpus = cache(load_corpus)


@lru_cache(maxsize=8)
def _read_run(folder: Path, _: int) -> Run:
    """A run, read again when its journal has grown."""
    return load_run(folder)


def _corpora_of(run: Run) -> dict[str, Corpus]:
    """The corpora of a run, as it was measured on them."""
    return {
        part.setup.corpora[0].name: Corpus(
            part.setup.corpora[0].name,
            tuple(trial.task for trial in part.trials),
            tuple(trial.task for trial in part.minimal),
        )
        for part in run.parts
    }


def _standing(data: Path | None) -> list[str]:
    """The names of the standing corpora that are on this machine."""
    there = []
    for name in STANDING:
        try:
            locate(name.partition(":")[0], data=data if name in ("conceptarc", "miniarc") else None)
        except MissingFile:
            continue
        there.append(name)
    return there


def _given(tasks: list[Task]) -> list[Corpus]:
    """The tasks that were handed over, as one corpus in which each has an id of its own."""
    apart: dict[str, Task] = {}
    for task in tasks:
        id = task.id if task.id not in apart else f"{task.id} ({len(apart) + 1})"
        apart[id] = attrs.evolve(task, id=id)
    return [Corpus(GIVEN, tuple(apart.values()))] if apart else []


def _loaded(sources: list[Corpus | str | Path], data: Path | None) -> list[Corpus]:
    """The corpora of some sources; only those that are called by a name that argraph gives keep such a name."""
    some = [load_corpus(each, data=data) if isinstance(each, str) and is_named(each) else each for each in sources]
    by_name = [id(read) for read, each in zip(some, sources, strict=True) if read is not each]
    return [
        corpus if id(corpus) in by_name or _is_copy(corpus, data) else _own(corpus)
        for corpus in load_corpora(some, data=data)
    ]


def _is_copy(corpus: Corpus, data: Path | None) -> bool:
    """Whether a corpus has the name and the tasks of one that argraph gives a name to."""
    if not is_named(corpus.name):
        return False
    try:
        named = load_corpus(corpus.name, data=data)
    except ArgraphError:
        return False
    return list(named.all_tasks) == list(corpus.all_tasks)


def _own(corpus: Corpus) -> Corpus:
    taken = is_named(corpus.name) or corpus.name in PAGES
    return attrs.evolve(corpus, name=f"./{corpus.name}") if taken else corpus


def _named_apart(folders: list[Path]) -> dict[str, Path]:
    """Runs by the names of their folders, or by all of their path where names are alike."""
    names = [folder.resolve().name for folder in folders]
    return {
        name if names.count(name) == 1 else str(folder): folder for name, folder in zip(names, folders, strict=True)
    }


def _standing_task(corpus: Corpus) -> tuple[str, str] | None:
    """Where a task that was named by itself stands on the shelf, such as bundled:Copy3; or a whole standing corpus."""
    base = max((name for name in STANDING if corpus.name.startswith(name)), key=len, default=None)
    if base is None or not is_named(corpus.name):
        return None
    if corpus.name == base:
        return base, ""
    return (base, corpus.all_tasks[0].id) if len(corpus.all_tasks) == 1 else None


def _home(corpora: list[Corpus], runs: Mapping[str, Path]) -> tuple[str, ...]:
    """Where the page opens: at what was named first."""
    if not corpora:
        return ("runs",) if runs else ("",)
    first = corpora[0]
    if standing := _standing_task(first):
        return tuple(filter(None, standing))
    return (first.name, first.all_tasks[0].id) if len(first.all_tasks) == 1 else (first.name,)


def _picked(place: str, known: Mapping[str, Found], name: str) -> Found:
    if name not in known:
        raise UnknownName(f"{place} has no {name[:60]!r}{did_you_mean(name, known)}")
    return known[name]
