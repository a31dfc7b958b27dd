"""What commands read where a task is named: a file, an id, or standard input."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from argraph.errors import InvalidTask, placed
from argraph.values.files import parse_json

if TYPE_CHECKING:
    from argraph.values.grid import Grid
    from argraph.values.task import Task

STDIN = "-"
_STANDARD_INPUT = "standard input"


def read_task(source: str, data: Path | None) -> Task:
    """Read a task: from standard input, a file, or by its id."""
    from argraph import load_task
    from argraph.values.task import Task

    if source != STDIN:
        return load_task(source, data=data)
    if not isinstance(found := read_input(), Task):
        raise InvalidTask(f"{_STANDARD_INPUT}: holds a grid; a task is JSON with 'train' and 'test'")
    return found


def read_input() -> Task | Grid:
    """Read a task or a grid from standard input."""
    with placed(_STANDARD_INPUT):
        return parsed(sys.stdin.read(), _STANDARD_INPUT)


def parsed(text: str, name: str) -> Task | Grid:
    """A grid in any of its forms, or a task as JSON."""
    from argraph.values.grid import Grid
    from argraph.values.task import Task

    if not text.lstrip().startswith("{"):
        return Grid.parse(text)
    try:
        data = parse_json(text)
    except ValueError as fault:
        raise InvalidTask(f"is not JSON ({fault})") from None
    return Task.from_json(data, id=name)
