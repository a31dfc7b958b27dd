"""A concept: a name, what it means, how it is found in a demonstration, and a tiny task that shows it.

A concept is made of its detector by the decorator of its kind: the name of the function is the name of the concept, and
its docstring is the definition. The detector says what it sees in one demonstration, in readings such as "objects move
(components-8)".

A concept holds of a task if one and the same reading is seen in three quarters of its demonstrations or more: in all of
two or three, and in all but one of four or five. A demonstration that changes nothing is left out, unless none does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Literal, get_args

import attrs

from argraph.profiles.demonstration import Demonstration, demonstrations
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task

Kind = Literal["transformation", "pattern", "spatial relation"]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""What is done to the input; what grids and objects look like; how things lie to each other, and what that decides."""

SHARE = 0.75
"""A reading has to be seen in this share of the demonstrations."""

Detector = Callable[[Demonstration], Iterable[str]]


@attrs.frozen(eq=False, repr=False)
class Concept:
    """A primitive concept of a task.

    Invariance: whether a concept holds never changes if all grids are turned or flipped alike, if the colours but
    black are permuted, or if the demonstrations are put in another order; with `any_colours` black may change too.
    """

    name: str
    kind: Kind
    definition: str
    detector: Detector
    example: Task
    """A task of one or two demonstrations of which the concept holds."""
    unlike: Task
    """A task much like the example of which the concept does not hold."""
    any_colours: bool = False
    groups: tuple[str, ...] = ()
    """The groups of ConceptARC in which one would expect it more often than elsewhere."""

    def seen(self, shown: Sequence[Demonstration]) -> tuple[str, ...]:
        """Give the readings that enough of these demonstrations share; the concept holds if there is one."""
        telling = [demonstration for demonstration in shown if demonstration.changes] or shown
        counts = Counter(reading for demonstration in telling for reading in set(self.detector(demonstration)))
        return tuple(sorted(reading for reading, count in counts.items() if count >= SHARE * len(telling)))

    def holds(self, task: Task) -> bool:
        """Whether the concept holds of a task."""
        return bool(self.seen(demonstrations(task)))

    def __repr__(self) -> str:
        return f"<{self.kind} {self.name!r}>"

    def __reduce__(self) -> tuple[Any, ...]:
        from argraph.profiles.catalogue import concept_named

        return concept_named, (self.name,)


def concept(
    kind: Kind, *, example: str, unlike: str, any_colours: bool = False, groups: Sequence[str] = ()
) -> Callable[[Detector], Concept]:
    """Make a concept of its detector; the example and the task unlike it are written as `tiny_task` reads them."""

    def made_of(detector: Detector) -> Concept:
        name, definition = detector.__name__.replace("_", " "), " ".join((detector.__doc__ or "").split())
        tasks = tiny_task(name, example), tiny_task(f"not {name}", unlike)
        return Concept(name, kind, definition, detector, *tasks, any_colours, tuple(groups))

    return made_of


transformation, pattern, relation = (
    partial(concept, "transformation"),
    partial(concept, "pattern"),
    partial(concept, "spatial relation"),
)


def tiny_task(name: str, text: str) -> Task:
    """Read demonstrations from text: input, arrow, output, and a semicolon between pairs; the test is the first input.

    >>> tiny_task("blue to red", "01 -> 02; 10 -> 20").train[1]
    Pair(input=Grid.parse('10'), output=Grid.parse('20'))
    """
    pairs = tuple(Pair(*map(Grid.parse, pair.split("->"))) for pair in text.split(";"))
    return Task(name, pairs, (Pair(pairs[0].input),))
