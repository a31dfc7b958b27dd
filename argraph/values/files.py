"""Reading and writing files, with complaints for people.

What is written appears whole or not at all: a reader never finds half a file, and a failed write leaves the old one.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from argraph.errors import ArgraphError, InvalidNotation, MissingFile


def read_json(path: Path, expected: str, *, error: type[ArgraphError] = InvalidNotation) -> Any:
    """Read a JSON file; `expected` says what it should hold, and `error` is raised if it is not JSON."""
    content = read_bytes(path, expected)
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as fault:
        raise error(f"{path}: is not JSON ({fault})") from None


def read_bytes(path: Path, expected: str) -> bytes:
    """Read a file, which must be there."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise MissingFile(f"{path}: no such file") from None
    except IsADirectoryError:
        raise MissingFile(f"{path}: is a folder; expected {expected}") from None
    except OSError as fault:
        raise MissingFile(f"{path}: cannot be read: {fault.strerror}") from None


def write_text(path: Path, text: str) -> None:
    """Write a text file under a name of its own, then put it in place; a pipe or a terminal is written to as it is."""
    target = path.resolve()
    try:
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8", newline="\n")
        else:
            _replace(target, text)
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


def _replace(target: Path, text: str) -> None:
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        draft.write_text(text, encoding="utf-8", newline="\n")
        os.replace(draft, target)
    finally:
        draft.unlink(missing_ok=True)


def _cannot_be_written(path: Path, reason: str | None) -> MissingFile:
    return MissingFile(f"{path}: cannot be written: {reason}")
