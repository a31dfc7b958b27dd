"""A corpus: tasks with a name, looked up by id."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Protocol, TypeVar

import attrs

from argraph.errors import UnknownName
from argraph.values.held import chained
from argraph.values.hints import did_you_mean
from argraph.values.showing import RICH, shown
from argraph.values.task import Task


class HasId(Protocol):
    """Anything that is looked up by an id."""

    @property
    def id(self) -> str:
        """The name within its corpus."""


Found = TypeVar("Found", bound=HasId)


@attrs.frozen(repr=False, slots=False)
class Corpus:
    """Tasks with a name, in natural order, looked up by id.

    ConceptARC's minimal tasks are kept apart: they can be looked up, but are never among the `tasks`.

    >>> pairs = {"train": [{"input": [[1]], "output": [[2]]}], "test": [{"input": [[1]]}]}
    >>> task = Task.from_json(pairs, id="Copy1", concept="Copy")
    >>> corpus = Corpus("tiny", (task,))
    >>> corpus, len(corpus), list(corpus.concepts)
    (<Corpus tiny: 1 task>, 1, ['Copy'])
    >>> corpus["Copy1"] is task
    True
    >>> corpus["Copy"]
    Traceback (most recent call last):
    ...
    argraph.errors.UnknownName: tiny has no task 'Copy'; did you mean 'Copy1'?
    """

    name: str
    tasks: Sequence[Task]
    minimal: Sequence[Task] = ()

    def __len__(self) -> int:
        return len(self.tasks)

    def __iter__(self) -> Iterator[Task]:
        return iter(self.tasks)

    def __getitem__(self, id: str) -> Task:
        return pick(self.name, self.all_tasks, id)

    @property
    def all_tasks(self) -> Sequence[Task]:
        """The tasks, then the minimal ones."""
        return chained([self.tasks, self.minimal])

    @property
    def concepts(self) -> dict[str, tuple[Task, ...]]:
        """The tasks of each concept, in order; tasks without a concept are left out."""
        groups: dict[str, list[Task]] = {}
        for task in self.tasks:
            if task.concept is not None:
                groups.setdefault(task.concept, []).append(task)
        return {concept: tuple(tasks) for concept, tasks in groups.items()}

    @property
    def groups(self) -> dict[str, Sequence[Task]]:
        """Every task once, with those that have no concept and the minimal ones in groups of their own."""
        others = tuple(task for task in self.tasks if task.concept is None)
        groups: dict[str, Sequence[Task]] = {**self.concepts, "(none)": others, "(minimal)": self.minimal}
        return {label: tasks for label, tasks in groups.items() if tasks}

    @cached_property
    def content_hash(self) -> str:
        """A sha256 over the ids, concepts and grids of the tasks, whatever their order: what a run was measured on."""
        facts = sorted((task.id, task.concept or "", task.content_hash) for task in self.tasks)
        return hashlib.sha256(json.dumps(facts).encode()).hexdigest()

    def __repr__(self) -> str:
        minimal = f" and {len(self.minimal)} minimal" if self.minimal else ""
        return f"<Corpus {self.name}: {len(self)} {'task' if len(self) == 1 else 'tasks'}{minimal}>"

    def __rich__(self) -> Any:
        return shown(self, RICH)


def pick(place: str, found: Sequence[Found], id: str) -> Found:
    """What has that id among what was found in a place."""
    for item in found:
        if item.id == id:
            return item
    raise UnknownName(f"{place} has no task {id!r}{did_you_mean(id, [item.id for item in found], most=3)}")
