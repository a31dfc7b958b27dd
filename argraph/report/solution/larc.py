"""A rule in the three fields in which people described tasks for LARC (Acquaviva and others, 2022)."""

from __future__ import annotations

from typing import Any

from argraph.language.english import counted
from argraph.language.rule import Edit, Rule
from argraph.solution import Solution
from argraph.values.task import Task


def larc(task: Task, solution: Solution) -> list[dict[str, Any]]:
    """For each rule behind first guesses what one should see, how large the output is, and what to do."""
    return [
        {
            "task": task.id,
            "tests": [test + 1 for test in tests],
            "how": solution.how,
            "see_description": f"In the input, you should see {rule.view.explain()}.",
            "grid_description": f"The output grid size is {_size(task, rule)}.",
            "do_description": f"To make the output, you have to do as follows. {_orders(rule)}",
        }
        for rule, tests in solution.leading.items()
    ]


def _orders(rule: Rule) -> str:
    """What the rule says is to be done, without how the input is seen."""
    return " ".join(step for step in rule.steps() if step != rule.view.told())


def _size(task: Task, rule: Rule) -> str:
    """How large outputs are, as far as all demonstrations agree."""
    pairs = [(pair.input, pair.output) for pair in task.train if pair.output is not None]
    edits = isinstance(rule.canvas, Edit) and (rule.then is None or isinstance(rule.then.canvas, Edit))
    if edits or all(given.shape == wanted.shape for given, wanted in pairs):
        return "the same as that of the input"
    sizes = {wanted.shape for _, wanted in pairs}
    if len(sizes) == 1:
        height, width = sizes.pop()
        return f"{counted(height, 'rows')} and {counted(width, 'columns')}"
    return "not always the same: it follows from what is drawn"
