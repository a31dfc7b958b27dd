"""Tasks that are known to be faulty: a report notes them; they count like all others."""

from __future__ import annotations

from collections.abc import Mapping

from argraph.values.task import Task

FAULTS: Mapping[str, str] = {
    "0ce9a3a7820209dbda079b1cf7339841d8ea91eeaceafd879b1ddc71e59a5d51": (
        "a cell of the second demonstration's output is misplaced"
    ),
}
"""By the content hash of the task, so that a corrected copy is not blamed. The first is ConceptARC's Order5."""


def fault(task: Task) -> str | None:
    """What is known to be wrong with a task, if anything."""
    return FAULTS.get(task.content_hash)
