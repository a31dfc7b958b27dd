"""A task that a rule explains in part."""

from __future__ import annotations

from typing import Any

from argraph.values.grid import Grid

_PAIRS = (
    ("000000/000010/000000/000000/000000", "003000/000020/000000/030600/000000"),
    ("000000/000000/000000/100000/000000", "000006/000000/000009/200700/000000"),
    ("000000/000010/000000/000000/000000", "803000/000020/000000/000000/600000"),
)
NEARLY: dict[str, Any] = {
    "train": [{"input": Grid.parse(given).rows(), "output": Grid.parse(wanted).rows()} for given, wanted in _PAIRS],
    "test": [{"input": Grid.parse("000000/000000/001000/000000/000000").rows()}],
}
"""Blue becomes red, which can be told, and some cells turn up without rhyme or reason."""
