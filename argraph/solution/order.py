"""The order in which a task is put to the search: one that its grids tell, so that the given one cannot matter.

What comes first wins many a tie, from objects to rules of the same price. Grids that are all turned or recoloured in
the same way are put in the same order, unless two differ in nothing else.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TypeVar

import attrs

from argraph.search.miss import Miss
from argraph.solution.solution import Alternative, Solution
from argraph.values.grid import BLACK, Array, Grid
from argraph.values.symmetry import TURNS
from argraph.values.task import Pair, Task, grids_of

Item = TypeVar("Item")
TESTS_AT_A_TIME = 3
"""So many test inputs are looked at together, for each further so many there is a search of its own: what tells words
apart, and so how far the budget reaches, would otherwise depend on how many are asked."""


@attrs.frozen
class Order:
    """Which of a task's demonstrations is put first, second and so on, and which test inputs to which search; from 0.

    >>> large, small = (Pair(Grid.parse(text), Grid.parse("1")) for text in ("00/00", "0"))
    >>> Order.of(Task("tiny", (large, small), (Pair(Grid.parse("2")),)))
    Order(train=(1, 0), tests=((0,),))
    """

    train: tuple[int, ...]
    tests: tuple[tuple[int, ...], ...]
    """For each search, of which there is at least one, the test inputs that it looks at together."""

    @classmethod
    def of(cls, task: Task) -> Order:
        """The order for a task; test outputs are not looked at."""
        return cls(_sorted(task.train), _dealt(_sorted(task.without_answers().test)))

    @property
    def test(self) -> tuple[int, ...]:
        """All test inputs, search by search."""
        return tuple(itertools.chain(*self.tests))

    def put(self, task: Task) -> Task:
        """The task in this order."""
        return self._with(task, self.test)

    def parts(self, task: Task) -> list[Task]:
        """The same as several tasks, one for each search."""
        return [self._with(task, some) for some in self.tests]

    def _with(self, task: Task, tests: Sequence[int]) -> Task:
        train, test = (tuple(task.train[n] for n in self.train), tuple(task.test[n] for n in tests))
        return attrs.evolve(task, train=train, test=test)

    def told(self, solution: Solution) -> Solution:
        """The solution of the task that was put in this order, told in the given one."""
        return attrs.evolve(
            solution,
            guesses=_given(self.test, solution.guesses),
            confidences=_given(self.test, solution.confidences),
            rules=_given(self.test, solution.rules),
            broken=_given(self.test, solution.broken),
            left_out=None if solution.left_out is None else self.train[solution.left_out],
            alternatives=tuple(map(self._alternative, solution.alternatives)),
            miss=solution.miss and self._miss(solution.miss),
        )

    def _alternative(self, other: Alternative) -> Alternative:
        return attrs.evolve(other, differs=_given(self.test, other.differs))

    def _miss(self, miss: Miss) -> Miss:
        unexplained, changed = _given(self.train, miss.unexplained), _given(self.train, miss.changed)
        return attrs.evolve(miss, unexplained=unexplained, changed=changed)


def ordered(task: Task) -> Task:
    """The task in the order that its grids tell."""
    return Order.of(task).put(task)


def _given(order: Sequence[int], items: Sequence[Item]) -> tuple[Item, ...]:
    """What is told of pairs in an order, in the order that they were given in."""
    return tuple(item for _, item in sorted(zip(order, items, strict=True), key=lambda placed: placed[0]))


def _sorted(pairs: Sequence[Pair]) -> tuple[int, ...]:
    """The numbers of the pairs: small ones first, then by their looks, then as they stand."""
    grids = [grids_of([pair]) for pair in pairs]
    keys = [([grid.cells.size for grid in each], looks(each), list(map(str, each))) for each in grids]
    return tuple(sorted(range(len(pairs)), key=keys.__getitem__))


def _dealt(numbers: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The numbers dealt out in turn to as many searches as it takes: small and large are looked at together.

    >>> _dealt((0, 1, 2, 3, 4)), _dealt(())
    (((0, 2, 4), (1, 3)), ((),))
    """
    searches = max(1, -(-len(numbers) // TESTS_AT_A_TIME))
    return tuple(numbers[first::searches] for first in range(searches))


def looks(grids: Sequence[Grid]) -> tuple[list[tuple[int, ...]], bytes]:
    """What grids have in common with all that are turned or recoloured in the same way; black stays black.

    >>> one, two, three = ([Grid.parse(text)] for text in ("123/110", "011/423", "321/011"))
    >>> looks(one) == looks(three), looks(one) == looks(two)
    (True, False)
    """
    return min(_plain([turn(grid.cells) for grid in grids]) for turn in TURNS.values())


def _plain(pictures: Sequence[Array]) -> tuple[list[tuple[int, ...]], bytes]:
    """Shapes and cells of some pictures, with the colours numbered as they come."""
    cells = b"".join(picture.tobytes() for picture in pictures)
    colours = bytes(dict.fromkeys(bytes([BLACK]) + cells))
    plain = cells.translate(bytes.maketrans(colours, bytes(range(len(colours)))))
    return [picture.shape for picture in pictures], plain
