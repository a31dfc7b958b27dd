"""A task: demonstrations of a hidden rule, and test inputs that wait for their output."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from typing import Any

import attrs

from argraph.errors import ArgraphError, InvalidTask, placed
from argraph.values.conceptarc import concept_of
from argraph.values.files import read_json
from argraph.values.grid import Grid
from argraph.values.showing import RICH, SVG, shown

MOST_PAIRS = 100
"""Demonstrations of a task, and likewise test inputs: ten times what any has that people have made."""
ABOUT = "argraph"
"""The key under which a task file holds what only argraph knows to read."""
MOST_NOVEL = 4


@attrs.frozen
class Pair:
    """An input grid with the output that belongs to it, if known.

    >>> pair = Pair(Grid.parse('01'), Grid.parse('10'))
    >>> pair == eval(repr(pair)) == Pair.from_json(pair.to_json())
    True
    """

    input: Grid
    output: Grid | None = None

    def __rich__(self) -> Any:
        return shown(self, RICH)

    def _repr_svg_(self) -> Any:
        return shown(self, SVG)

    def to_json(self) -> dict[str, Any]:
        """Give the form that ARC files use; an unknown output is left out."""
        data = {"input": self.input.rows()}
        return data if self.output is None else data | {"output": self.output.rows()}

    @classmethod
    def from_json(cls, data: Any, *, needs_output: bool = False, answers: bool = True) -> Pair:
        """Read a pair, naming the grid at fault if there is one; without `answers` its output is not looked at."""
        if not isinstance(data, dict):
            raise InvalidTask(f"expected an object with 'input' and 'output', got {type(data).__name__}")
        if "input" not in data:
            raise InvalidTask("has no 'input'")
        if needs_output and data.get("output") is None:
            raise InvalidTask("has no 'output'; every demonstration needs one")
        output = data.get("output") if answers else None
        with placed("input"):
            grid = Grid.of(data["input"])
        with placed("output"):
            return cls(grid, None if output is None else Grid.of(output))


@attrs.frozen
class Task:
    """Demonstrations, test pairs, and where the task comes from.

    A task that was made to order knows its level of novelty and its rule in English; both belong to the answers.

    >>> task = Task.from_json({"train": [{"input": [[1]], "output": [[2]]}], "test": [{"input": [[1]]}]}, id="tiny")
    >>> task == eval(repr(task)) == Task.from_json(task.to_json(), id="tiny")
    True
    >>> task.without_answers() == task
    True
    """

    id: str
    train: tuple[Pair, ...]
    test: tuple[Pair, ...]
    concept: str | None = None
    novelty: int | None = None
    """From 0, the plain instance of its concept, to 4."""
    stated_rule: str | None = None
    """What its maker had in mind, in English."""

    def to_json(self) -> dict[str, Any]:
        """Give the form that ARC files use. The id and the concept live in the file's name and folder.

        What only argraph knows stands beside the pairs, under a key of its own, if there is any.
        """
        about = {"novelty": self.novelty, "rule": self.stated_rule}
        known = {key: value for key, value in about.items() if value is not None}
        return self._pairs_to_json() | ({ABOUT: known} if known else {})

    @classmethod
    def from_json(cls, data: Any, *, id: str, concept: str | None = None, answers: bool = True) -> Task:
        """Read and check a task; every complaint says which pair and row it is about.

        Without `answers`, the outputs of the test pairs and the stated rule are not even looked at, whatever stands
        there.

        >>> data = {"train": [{"input": [[1]], "output": [[2]]}], "test": [{"input": [[1]], "output": "secret"}]}
        >>> Task.from_json(data, id="tiny", answers=False).test
        (Pair(input=Grid.parse('1'), output=None),)
        """
        if not isinstance(data, dict):
            raise InvalidTask(f"expected an object with 'train' and 'test', got {type(data).__name__}")
        train = _pairs(data, "train", needs_output=True)
        test = _pairs(data, "test", needs_output=False, answers=answers)
        return cls(id, train, test, concept, *(_about(data) if answers else ()))

    def without_answers(self) -> Task:
        """The same task with the outputs of its test pairs taken away, and all that its maker says about it."""
        test = tuple(Pair(pair.input) for pair in self.test)
        return attrs.evolve(self, test=test, novelty=None, stated_rule=None)

    @property
    def title(self) -> str:
        """The id, with the concept if it has one."""
        return self.id if self.concept is None else f"{self.id} ({self.concept})"

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The demonstrations, then the tests."""
        return (*self.train, *self.test)

    @property
    def grids(self) -> tuple[Grid, ...]:
        """All grids that a solver may look at: both sides of the demonstrations, then the test inputs."""
        return (*grids_of(self.train), *(pair.input for pair in self.test))

    @property
    def contradictions(self) -> tuple[tuple[int, int], ...]:
        """The demonstrations, two and two and counted from 0, that have the same input and other outputs."""
        numbered = combinations(enumerate(self.train), 2)
        return tuple((a, b) for (a, one), (b, two) in numbered if one.input == two.input and one.output != two.output)

    @property
    def content_hash(self) -> str:
        """A sha256 over all grids, the same whatever the file's layout or the task's id.

        >>> data = {"train": [{"input": [[1]], "output": [[2]]}], "test": [{"input": [[1]]}]}
        >>> Task.from_json(data, id="a").content_hash == Task.from_json(data, id="b").content_hash
        True
        """
        canonical = json.dumps(self._pairs_to_json(), separators=(",", ":"), sort_keys=True)
        return hashlib.sha256(canonical.encode()).hexdigest()

    def _pairs_to_json(self) -> dict[str, Any]:
        return {"train": [pair.to_json() for pair in self.train], "test": [pair.to_json() for pair in self.test]}

    def __rich__(self) -> Any:
        return shown(self, RICH)

    def _repr_svg_(self) -> Any:
        return shown(self, SVG)


def grids_of(pairs: Iterable[Pair]) -> list[Grid]:
    """All grids of some pairs, in their order; an output that is not known is left out."""
    return [grid for pair in pairs for grid in (pair.input, pair.output) if grid is not None]


def read_task(path: Path, *, concept: str | None = None, answers: bool = True) -> Task:
    """Read a task file; its stem is the task's id, and its folder tells the concept unless that is given."""
    data = read_json(path, "a task file", error=InvalidTask)
    with placed(path):
        return Task.from_json(data, id=path.stem, concept=concept or concept_of(path), answers=answers)


def _pairs(data: dict[str, Any], part: str, *, needs_output: bool, answers: bool = True) -> tuple[Pair, ...]:
    if part not in data:
        raise InvalidTask(f"has no {part!r}; a task holds lists of pairs under 'train' and 'test'")
    if not isinstance(data[part], (list, tuple)):
        raise InvalidTask(f"{part!r} is {type(data[part]).__name__}; expected a list of pairs")
    if not data[part]:
        missing = "demonstration" if needs_output else "test input"
        raise InvalidTask(f"{part!r} is empty; a task needs at least one {missing}")
    if len(data[part]) > MOST_PAIRS:
        raise InvalidTask(f"{part!r} has {len(data[part])} pairs; a task has at most {MOST_PAIRS}")
    return tuple(
        _pair(pair, f"{part} pair {number}", needs_output, answers) for number, pair in enumerate(data[part], 1)
    )


def _about(data: dict[str, Any]) -> tuple[int | None, str | None]:
    """The novelty and the stated rule, if the file has them."""
    about = data.get(ABOUT, {})
    if not isinstance(about, dict):
        raise InvalidTask(f"{ABOUT!r} is {type(about).__name__}; expected an object with 'novelty' and 'rule'")
    novelty, rule = about.get("novelty"), about.get("rule")
    if novelty is not None and (type(novelty) is not int or not 0 <= novelty <= MOST_NOVEL):
        raise InvalidTask(f"the novelty is {repr(novelty)[:40]}; expected an integer from 0 to {MOST_NOVEL}")
    if rule is not None and not isinstance(rule, str):
        raise InvalidTask(f"the stated rule is {type(rule).__name__}; expected a sentence")
    return novelty, rule


def _pair(data: Any, place: str, needs_output: bool, answers: bool) -> Pair:
    try:
        return Pair.from_json(data, needs_output=needs_output, answers=answers)
    except ArgraphError as error:
        raise type(error)(f"{place} {error}" if str(error).startswith("has") else f"{place}, {error}") from None
