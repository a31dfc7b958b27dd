"""Tasks so small that solving one takes a moment."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

RECOLOUR: dict[str, Any] = {
    "train": [
        {"input": [[0, 1, 0], [0, 1, 0], [0, 0, 0]], "output": [[0, 2, 0], [0, 2, 0], [0, 0, 0]]},
        {"input": [[1, 1, 0, 0], [0, 0, 0, 1]], "output": [[2, 2, 0, 0], [0, 0, 0, 2]]},
    ],
    "test": [{"input": [[0, 0, 1], [1, 0, 0]], "output": [[0, 0, 2], [2, 0, 0]]}],
}
"""Blue becomes red."""

HOPELESS: dict[str, Any] = {
    "train": [
        {"input": [[1, 0]], "output": [[7, 2, 5], [3, 2, 1]]},
        {"input": [[1, 0]], "output": [[5, 6], [3, 0], [6, 1], [9, 8]]},
    ],
    "test": [{"input": [[0, 1]], "output": [[4, 4]]}],
}
"""No rule of any kind is behind it: of the same grid, two are made."""


def write_task(path: Path, task: dict[str, Any] = RECOLOUR) -> Path:
    """Write a task file, with the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(task), encoding="utf-8")
    return path


def with_outputs(task: dict[str, Any], output: Any) -> dict[str, Any]:
    """The same task with something else in place of its test outputs."""
    return task | {"test": [pair | {"output": output} for pair in task["test"]]}


def without_outputs(task: dict[str, Any]) -> dict[str, Any]:
    """The same task as a contestant gets it."""
    return task | {"test": [{"input": pair["input"]} for pair in task["test"]]}
