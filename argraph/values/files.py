"""Reading and writing files, with complaints for people.

Only files that lie on a disk are read, and none that is larger than what it should hold could ever be. What is written
appears whole or not at all: a reader never finds half a file, and a failed write leaves the old one.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from argraph.errors import ArgraphError, InvalidNotation, MissingFile

MOST_BYTES = 4_000_000
"""Of a file that holds one thing: a task, a rule, a grid."""
MOST_OF_MANY = 1_000_000_000
"""Of a file that holds as many as there are: the journal of a run, predictions."""


def read_json(path: Path, expected: str, *, error: type[ArgraphError] = InvalidNotation, most: int = MOST_BYTES) -> Any:
    """Read a JSON file; `expected` says what it should hold, and `error` is raised if it is not JSON."""
    content = read_bytes(path, expected, most=most)
    try:
        return parse_json(content)
    except ValueError as fault:
        raise error(f"{path}: is not JSON ({fault})") from None


def parse_json(text: str | bytes | bytearray) -> Any:
    """Read JSON of which nothing would be lost: no name may stand twice in an object.

    >>> parse_json('{"train": [], "test": [], "train": []}')
    Traceback (most recent call last):
    ...
    ValueError: 'train' stands twice in one object
    """
    try:
        return json.loads(text, object_pairs_hook=_once_each)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"{name[:60]!r} stands twice in one object")
        found[name] = value
    return found


def read_bytes(path: Path, expected: str, *, most: int = MOST_BYTES) -> bytes:
    """Read a file, which must be there, lie on a disk and have at most so many bytes."""
    with opened(path, expected, most) as file:
        content = _read_up_to(file, most + 1)
    if len(content) > most:
        raise _too_large(path, expected, most)
    return content


@contextmanager
def opened(path: Path, expected: str, most: int) -> Iterator[IO[bytes]]:
    """Open a file for reading, which must be there, lie on a disk and have at most so many bytes."""
    try:
        with open(path, "rb", opener=_without_waiting) as file:
            _check_readable(path, os.fstat(file.fileno()), expected, most)
            yield file
    except MissingFile:
        raise
    except FileNotFoundError:
        raise MissingFile(f"{path}: no such file") from None
    except IsADirectoryError:
        raise MissingFile(f"{path}: is a folder; expected {expected}") from None
    except OSError as fault:
        raise MissingFile(f"{path}: cannot be read: {fault.strerror}") from None


def read_text(path: Path, expected: str, *, errors: str = "strict", most: int = MOST_BYTES) -> str:
    """Read a text file in UTF-8 likewise; `errors` are as for `bytes.decode`."""
    try:
        return read_bytes(path, expected, most=most).decode("utf-8-sig", errors)
    except UnicodeDecodeError:
        raise InvalidNotation(f"{path}: is no text in UTF-8; expected {expected}") from None


def write_text(path: Path, text: str) -> None:
    """Write a text file under a name of its own, then put it in place; a pipe or a terminal is written to as it is."""
    write_pieces(path, [text])


def write_pieces(path: Path, pieces: Iterable[str]) -> None:
    """Write a text file piece by piece, for texts that are too long to hold."""
    target = path.resolve()
    try:
        if target.exists() and not target.is_file():
            _write(target, pieces)
        else:
            _replace(target, pieces)
    except OSError as fault:
        raise _cannot_be_written(path, fault.strerror) from None


def make_folder(path: Path) -> None:
    """Make a folder, and those above it, unless it is there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise MissingFile(f"{path}: the folder cannot be made: {fault.strerror}") from None


def check_writable(*paths: Path | None) -> None:
    """Complain now, before any long work, if one of the files that are wanted could not be written later."""
    for path in filter(None, paths):
        target = path.resolve()
        if target.is_dir():
            raise _cannot_be_written(path, "it is a folder")
        if not target.parent.is_dir():
            raise _cannot_be_written(path, "there is no such folder")
        if not os.access(target.parent, os.W_OK):
            raise _cannot_be_written(path, "the folder is read-only")


def _without_waiting(path: str, flags: int) -> int:
    """Open a file; to open a pipe in the usual way, or to read what comes from a device, might take for ever."""
    return os.open(path, flags | os.O_NONBLOCK)


def _check_readable(path: Path, facts: os.stat_result, expected: str, most: int) -> None:
    if not stat.S_ISREG(facts.st_mode):
        raise MissingFile(f"{path}: is no file on a disk; expected {expected}")
    if facts.st_size > most:
        raise _too_large(path, expected, most)


def _read_up_to(file: IO[bytes], most: int) -> bytes:
    """Read so many bytes, or to the end."""
    pieces, left = [], most
    while left and (piece := file.read(left)):
        pieces.append(piece)
        left -= len(piece)
    return b"".join(pieces)


def _too_large(path: Path, expected: str, most: int) -> MissingFile:
    return MissingFile(f"{path}: is larger than {most / 1e6:g} MB; expected {expected}")


def _write(target: Path, pieces: Iterable[str]) -> None:
    with target.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(pieces)


def _replace(target: Path, pieces: Iterable[str]) -> None:
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        _write(draft, pieces)
        os.replace(draft, target)
    finally:
        draft.unlink(missing_ok=True)


def _cannot_be_written(path: Path, reason: str | None) -> MissingFile:
    return MissingFile(f"{path}: cannot be written: {reason}")
