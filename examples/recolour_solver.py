"""A solver that knows nothing of argraph: it learns which colour becomes which, cell by cell.

It takes the path of a task file and writes its guesses as JSON, one list of grids for each test input:

    python examples/recolour_solver.py TASK.json
    argraph evaluate bundled --solver 'python examples/recolour_solver.py {task}'
"""

from __future__ import annotations

import json
import sys
from typing import Any

Rows = list[list[int]]


def solve(task: dict[str, Any]) -> list[list[Rows]]:
    """Guess for each test input what the colours become, and then that nothing changes."""
    becomes = {
        old: new
        for pair in task["train"]
        for old_row, new_row in zip(pair["input"], pair["output"], strict=False)
        for old, new in zip(old_row, new_row, strict=False)
        if old != new
    }
    questions = [pair["input"] for pair in task["test"]]
    return [[[[becomes.get(cell, cell) for cell in row] for row in rows], rows] for rows in questions]


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            print(json.dumps(solve(json.load(file))))
    except (IndexError, OSError, ValueError) as error:
        print(f"recolour_solver.py: expected a task file: {error}", file=sys.stderr)
        sys.exit(2)
