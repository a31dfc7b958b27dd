"""Look at tasks in worker processes: which concepts their demonstrations show, and how difficult they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
import numpy as np

from argraph.corpora.loading import load_corpus
from argraph.corpora.manifest import is_manifest
from argraph.errors import InvalidSetting, InvalidTask
from argraph.execution.executor import Executor, outcomes
from argraph.familiarity.analysis import Facts
from argraph.familiarity.difficulty import difficulty
from argraph.familiarity.exposure import Exposure, corpus_exposure, read_exposure
from argraph.profiles import CONCEPTS, profile
from argraph.values.files import read_json
from argraph.values.task import Task

NAMES = tuple(concept.name for concept in CONCEPTS)


@attrs.frozen
class Examiner:
    """Find out what is to be known of a task; a value, so that it can be sent to a worker."""

    people: Mapping[str, float] = attrs.field(factory=dict, hash=False)

    def __call__(self, task: Task) -> Facts:
        """Look at the demonstrations of a task."""
        return Facts(concepts_of(task), difficulty(task, self.people))


def concepts_of(task: Task) -> tuple[bool, ...]:
    """Which concepts a task has, in their order."""
    found = profile(task)
    return tuple(found[name] for name in NAMES)


def examine(tasks: Sequence[Task], executor: Executor, people: Mapping[str, float] | None = None) -> dict[Task, Facts]:
    """Look at each of the tasks once."""
    once = list(dict.fromkeys(tasks))
    return dict(zip(once, _all(executor, Examiner(dict(people or {})), once), strict=True))


def find_exposure(sources: Sequence[str], executor: Executor, *, data: Path | None = None) -> Exposure:
    """Read exposures from a JSON or CSV file, or count how often the concepts occur in corpora taken together."""
    files = [source for source in sources if _gives_exposures(Path(source))]
    if files and len(sources) > 1:
        raise InvalidSetting(f"{files[0]} says all there is about exposure; give it alone, or give corpora to count in")
    if files:
        return read_exposure(Path(files[0]), NAMES)
    corpora = [load_corpus(source, data=data, answers=False) for source in sources]
    profiles = _all(executor, concepts_of, [task for corpus in corpora for task in corpus])
    return corpus_exposure(" + ".join(corpus.name for corpus in corpora), np.array(profiles), NAMES)


def _gives_exposures(path: Path) -> bool:
    """Whether a path names a file of exposures: a table, or JSON that is not the manifest of a sample."""
    if path.suffix.lower() != ".json":
        return path.suffix.lower() == ".csv"
    return not is_manifest(read_json(path, "exposures or a manifest"))


def _all(executor: Executor, function: Any, tasks: Sequence[Task]) -> list[Any]:
    found = outcomes(executor, function, tasks)
    for outcome in found:
        if outcome.failure is not None:
            raise InvalidTask(f"task {outcome.task_id!r} could not be looked at: it {outcome.failure}")
    return [outcome.result for outcome in found]
