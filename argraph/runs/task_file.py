"""The tasks of a run as its folder keeps them: a list of corpora as JSON, with a line for each task.

A file of more tasks than are held is read line by line, and a task again whenever it is asked for.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import NoneType
from typing import Any

from argraph.corpora.corpus import Corpus
from argraph.errors import ArgraphError, DamagedRun, InvalidNotation
from argraph.runs.checksum import with_checksum, without_checksum
from argraph.values.held import held
from argraph.values.notation import Kinds, read_fields
from argraph.values.task import Task

HEAD, MIDDLE, TAIL, END = b'{"name": ', b'], "minimal": [', b"]}", b"]"
"""How lines begin that hold no task, after the bracket that opens the whole list."""


def tasks_pieces(corpora: Iterable[Corpus]) -> Iterator[str]:
    """The content of the file, piece by piece."""
    yield "[\n"
    for number, corpus in enumerate(corpora):
        yield ",\n" if number else ""
        yield f'{{"name": {json.dumps(corpus.name)}, "tasks": [\n'
        yield from joined(map(_task_text, corpus.tasks))
        yield '\n], "minimal": [\n'
        yield from joined(map(_task_text, corpus.minimal))
        yield "\n]}"
    yield "\n]\n"


def joined(lines: Iterable[str]) -> Iterator[str]:
    """The lines with a comma and a break between them, piece by piece.

    >>> "".join(joined("abc"))
    'a,\\nb,\\nc'
    """
    for number, line in enumerate(lines):
        yield f",\n{line}" if number else line


def corpora_from_json(data: Any) -> tuple[Corpus, ...]:
    """Read the JSON form, checked."""
    if not isinstance(data, list):
        raise InvalidNotation(f"expected a list of corpora, got {type(data).__name__}")
    return tuple(map(_corpus, data))


def long_corpora(path: Path) -> tuple[Corpus, ...]:
    """Read a file of many tasks; each is checked now, and read again whenever it is asked for."""
    try:
        with path.open("rb") as file:
            names, parts = _places(file)
    except OSError as fault:
        raise DamagedRun(f"{path}: cannot be read: {fault.strerror}") from None
    except RecursionError:
        raise DamagedRun(f"{path}: is nested too deeply") from None
    except (ArgraphError, ValueError, IndexError) as error:
        raise DamagedRun(f"{path}: {error}") from None
    tasks = [_tasks_at(path, places) for places in parts]
    return tuple(Corpus(name, *tasks[2 * number : 2 * number + 2]) for number, name in enumerate(names))


def _places(file: Iterable[bytes]) -> tuple[list[str], list[array[int]]]:
    """The names of the corpora, and where in the file their tasks are: for each the plain ones, then the minimal."""
    names: list[str] = []
    parts: list[array[int]] = []
    kinds: list[bytes] = []
    place = 0
    for line in file:
        kind = next((each for each in (HEAD, MIDDLE, TAIL, END) if line.startswith(each)), b"")
        if kind == HEAD:
            names.append(json.loads(line[len(HEAD) : line.rindex(b', "tasks": [')]))
        if kind in (HEAD, MIDDLE):
            parts.append(array("Q"))
        elif line.startswith(b"{"):
            _task(json.loads(line.rstrip(b",\n")))
            parts[-1].append(place)
        kinds += [kind] if kind else []
        place += len(line)
    if kinds != [HEAD, MIDDLE, TAIL] * len(names) + [END]:
        raise InvalidNotation("is not as argraph writes it, or not whole")
    return names, parts


def _tasks_at(path: Path, places: Sequence[int]) -> Sequence[Task]:
    def make(number: int) -> Task:
        with path.open("rb") as file:
            file.seek(places[number])
            return _task(json.loads(file.readline().rstrip(b",\n")))

    return held(len(places), make)


def _task_text(task: Task) -> str:
    return json.dumps(with_checksum({"id": task.id, "concept": task.concept, "task": task.to_json()}))


def _corpus(data: Any) -> Corpus:
    name, tasks, minimal = read_fields(data, "corpus", {"name": str, "tasks": list, "minimal": list})
    return Corpus(name, tuple(map(_task, tasks)), tuple(map(_task, minimal)))


def _task(data: Any) -> Task:
    kinds: Kinds = {"id": str, "concept": (str, NoneType), "task": dict}
    id, concept, task = read_fields(without_checksum(data), "task", kinds)
    return Task.from_json(task, id=id, concept=concept)
