"""Predictions as the competition of 2020 had them: a table with a row for each test input.

`output_id,output` stands above; `00d62c1b_0,|123|456| |1|` are two guesses at the first test input of task 00d62c1b.
Rows may come in any order, and a test input that is left out has no guess.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from pathlib import Path

from argraph.errors import InvalidNotation, placed
from argraph.values.files import MOST_OF_MANY, read_bytes
from argraph.values.grid import Grid

HEADS = ["output_id", "output"]
MOST_TESTS = 1000
Row = tuple[Grid, ...]


def read_csv(path: Path) -> dict[str, tuple[Row, ...]]:
    """Read and check a table: for each task, the guesses at each of its test inputs."""
    content = read_bytes(path, "a table of predictions", most=MOST_OF_MANY)
    try:
        return _tasks(path, csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    except (UnicodeDecodeError, csv.Error) as fault:
        raise InvalidNotation(f"{path}: is no table of predictions ({fault})") from None


def csv_text(guesses: Mapping[str, Iterable[Iterable[Grid]]]) -> str:
    """Give such a table.

    >>> print(csv_text({"a": [[Grid.parse("12/34"), Grid.parse("5")]]}), end="")
    output_id,output
    a_0,|12|34| |5|
    """
    rows = [(f"{task}_{test}", row) for task, tests in guesses.items() for test, row in enumerate(tests)]
    lines = [f"{name},{' '.join(map(_grid_text, row))}" for name, row in rows]
    return "\n".join([",".join(HEADS), *lines]) + "\n"


def _grid_text(grid: Grid) -> str:
    return f"|{str(grid).replace('/', '|')}|"


def _tasks(path: Path, table: Iterable[list[str]]) -> dict[str, tuple[Row, ...]]:
    rows = iter(table)
    if next(rows, []) != HEADS:
        raise InvalidNotation(f"{path}: must begin with the line {','.join(HEADS)}")
    found: dict[str, dict[int, Row]] = {}
    for number, cells in enumerate(rows, 2):
        with placed(f"{path}, row {number}"):
            task, test, row = _row(cells)
            if test in found.setdefault(task, {}):
                raise InvalidNotation(f"{task}_{test} stands there a second time")
        found[task][test] = row
    return {task: tuple(tests.get(test, ()) for test in range(max(tests) + 1)) for task, tests in found.items()}


def _row(cells: list[str]) -> tuple[str, int, Row]:
    if len(cells) != len(HEADS):
        raise InvalidNotation(f"has {len(cells)} columns; expected {len(HEADS)}")
    task, _, test = cells[0].rpartition("_")
    if not task or not (test.isascii() and test.isdigit()) or len(test) > 4 or int(test) > MOST_TESTS:
        raise InvalidNotation(f"{cells[0][:60]!r} is no id; expected a task's id and the test's number, as in a1_0")
    return task, int(test), tuple(_grid(text) for text in cells[1].split())


def _grid(text: str) -> Grid:
    """Read a grid such as `|12|34|`.

    >>> _grid("|12|34|")
    Grid.parse('12/34')
    """
    if len(text) < 3 or text[0] != "|" or text[-1] != "|":
        raise InvalidNotation(f"{text[:60]!r} is no grid; expected rows of digits between bars, as in |12|34|")
    return Grid.parse(text[1:-1].replace("|", "/"))
