"""The journal of a run: one finished task a line, on the disk before it counts as finished.

Each line is a JSON object with the corpus, the record, what it cost, and a checksum over all that. A last line that is
not whole (the process was killed while it wrote) is passed over, and its task solved again. Damage elsewhere is an
error.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import attrs

from argraph.errors import ArgraphError, DamagedRun, InvalidNotation, MissingFile, RunRefused
from argraph.runs.checksum import CHECK, checksum, with_checksum
from argraph.solvers.record import UNREADABLE, Record, Spent
from argraph.values.files import opened
from argraph.values.held import is_long
from argraph.values.notation import read_fields

Key = tuple[str, str]
"""The corpus and the id of a task."""
MOST_OF_JOURNAL = 100_000_000_000
"""Bytes: it is read line by line."""


@attrs.frozen
class Journal:
    """The records of all finished tasks, and how many bytes of the file hold them: what follows was cut off."""

    records: Mapping[Key, Record] = attrs.field(factory=dict)
    length: int = 0
    places: dict[Key, int] = attrs.field(factory=dict)
    """Where in the file each begins."""

    @classmethod
    def read(cls, path: Path) -> Journal:
        """Read a journal; the file is not changed."""
        records: dict[Key, Record] = {}
        places: dict[Key, int] = {}
        length = 0
        for number, data, size in _whole_lines(path):
            try:
                corpus, record = _entry(data)
            except ArgraphError as error:
                raise DamagedRun(f"{path}, line {number}: {error}") from None
            if (corpus, record.task_id) in places:
                raise DamagedRun(f"{path}, line {number}: {record.task_id!r} of {corpus} stands there a second time")
            places[corpus, record.task_id] = length
            if not is_long(len(places)):
                records[corpus, record.task_id] = record
            length += size
        return cls(Written(path, places) if is_long(len(places)) else records, length, places)


@attrs.frozen(eq=False, repr=False)
class Written(Mapping[Key, Record]):
    """Records that are too many to hold: each is read from the journal when it is asked for."""

    path: Path
    places: dict[Key, int] = attrs.field(factory=dict)
    """Where in the file each begins."""

    def __getitem__(self, key: Key) -> Record:
        place = self.places[key]
        with self.path.open("rb") as file:
            file.seek(place)
            data = _checked(file.readline())
        if data is None:
            raise DamagedRun(f"{self.path}: was changed while it was read")
        return _entry(data)[1]

    def __contains__(self, key: object) -> bool:
        return key in self.places

    def __iter__(self) -> Iterator[Key]:
        return iter(self.places)

    def __len__(self) -> int:
        return len(self.places)


class JournalWriter(contextlib.AbstractContextManager["JournalWriter"]):
    """A journal that is open for adding to, by one process at a time."""

    def __init__(self, path: Path) -> None:
        try:
            self.file = open(os.open(path, os.O_WRONLY | os.O_APPEND), "ab", buffering=0)  # noqa: SIM115 (see __exit__)
        except OSError as fault:
            raise DamagedRun(f"{path}: cannot be written: {fault.strerror}") from None
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.file.close()
            raise RunRefused(f"{path.parent}: another process is working on this run; wait for it, or end it") from None

    def cut(self, length: int) -> None:
        """Drop what comes after so many bytes."""
        self.file.truncate(length)

    def add(self, corpus: str, record: Record) -> int:
        """Write a finished task down and say where; it is on the disk when this returns."""
        line, place = memoryview(journal_line(corpus, record)), os.fstat(self.file.fileno()).st_size
        try:
            while line:
                line = line[self.file.write(line) :]
            os.fsync(self.file.fileno())
        except OSError as fault:
            raise MissingFile(f"the journal cannot be written: {fault.strerror}") from None
        return place

    def __exit__(self, *_: object) -> None:
        self.file.close()


def journal_line(corpus: str, record: Record) -> bytes:
    """The line of a finished task."""
    data = {"corpus": corpus, "record": record.to_json(), "spent": record.spent.to_json()}
    return json.dumps(with_checksum(data)).encode() + b"\n"


def _whole_lines(path: Path) -> Iterator[tuple[int, dict[str, Any], int]]:
    """Each line as JSON, with its number and how many bytes it takes."""
    damaged: int | None = None
    for number, line in enumerate(_lines(path), 1):
        if damaged is not None and line.endswith(b"\n"):
            raise DamagedRun(f"{path}, line {damaged}: is damaged; start a new run, or put a copy in its place")
        data = _checked(line) if line.endswith(b"\n") else None
        if data is not None:
            yield number, data, len(line)
        elif damaged is None:
            damaged = number


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with opened(path, "a journal", MOST_OF_JOURNAL) as file:
            yield from file
    except MissingFile as fault:
        raise DamagedRun(str(fault)) from None


def _checked(line: bytes) -> dict[str, Any] | None:
    """What a line holds, or None if it is not what was once written."""
    with contextlib.suppress(ValueError, RecursionError):
        data = json.loads(line)
        if isinstance(data, dict) and data.pop(CHECK, None) == checksum(data):
            return data
    return None


def _entry(data: Any) -> tuple[str, Record]:
    corpus, record, spent = read_fields(data, "entry", {"corpus": str, "record": dict, "spent": dict})
    cost = Spent.from_json(spent)
    try:
        return corpus, Record.from_json(record, cost)
    except InvalidNotation as error:  # written by a version that knew other words: the answers still count
        found = Record.from_json(record | {"rules": [], "alternatives": []}, cost)
        reason = str(error).rpartition(": ")[2].partition(";")[0]
        return corpus, attrs.evolve(found, notes={**found.notes, UNREADABLE: reason})
