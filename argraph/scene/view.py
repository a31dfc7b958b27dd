"""A view: one way of seeing a grid as objects.

A view is a frozen value with a `carve` method. To add one, write one class in one module and put an instance in a
pack; `Scene.seen` turns its carving into a scene, and the conformance tests pick it up by themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

import attrs
import numpy as np

from argraph.errors import ArgraphError
from argraph.scene.object import FIGURE, REGION, SEPARATOR
from argraph.scene.sight import UNCARVED, Labels, Sight
from argraph.values.grid import GridLike
from argraph.values.symmetry import TURNS


@attrs.frozen(eq=False)
class Carving:
    """How a view cuts a grid up.

    `labels` gives every cell the number of its leaf (the numbers themselves mean nothing). `regions` and `separators`
    name the leaves that are background or dividing lines; all others are figures. `groups` lists leaves that are one
    object together; no leaf is in two groups.
    """

    labels: Labels
    regions: frozenset[int] = frozenset()
    separators: frozenset[int] = frozenset()
    groups: tuple[frozenset[int], ...] = ()

    def role(self, leaf: int) -> str:
        """Whether a leaf is a figure, a region or a separator."""
        return REGION if leaf in self.regions else SEPARATOR if leaf in self.separators else FIGURE


@attrs.frozen
class View:
    """The base of all views: subclasses add fields and say how they carve."""

    turns_along: ClassVar[tuple[str, ...]] = tuple(TURNS)
    """Claims: under these turns the scene of a turned grid is the turned scene."""
    noun: ClassVar[str] = "object"
    """What people call the figures this view finds."""
    whole: ClassVar[bool] = False
    """Whether it takes the grid as one thing."""
    divides: ClassVar[bool] = False
    """Whether it cuts the grid into panels that can be compared cell by cell."""
    is_lattice: ClassVar[bool] = False
    """Whether its figures stand in rows and columns, with lines between them."""
    scattered: ClassVar[bool] = False
    """Whether its figures are what is of one kind, wherever it lies: they are no things that can be told apart."""
    fills_boxes: ClassVar[bool] = False
    """Whether its figures fill their boxes, so that nobody would speak of the box."""
    bits: ClassVar[float] = 1.0
    """What it costs a rule to use this view."""
    prices: ClassVar[Mapping[str, Mapping[Any, float]]] = MappingProxyType({})
    """By field: what some of its constants cost besides."""
    concepts: ClassVar[tuple[str, ...]] = ()
    """The ConceptARC concepts this view speaks of; `argraph.language.concepts` says what that means."""
    only_above: ClassVar[float] = 0.0
    """Search with this view only if the cheapest rule of the views before it costs more than so many bits, or if the
    demonstrations call for it; where no rule fits at all, further searches do without it unless they do."""
    recolours_along: ClassVar[bool] = True
    """Claims: the scene of a grid with its colours permuted (black kept) is the permuted scene."""

    @property
    def name(self) -> str:
        """A short name for the command line, unique among the views of all packs."""
        raise NotImplementedError

    def carve(self, sight: Sight) -> Carving:
        """Cut the grid up; every cell gets a leaf."""
        raise NotImplementedError

    def explain(self) -> str:
        """Say in English which objects this view finds, as the end of "Find ..."."""
        raise NotImplementedError

    def called_for(self, inputs: Sequence[Sight]) -> bool:
        """Whether the inputs of the demonstrations show what this is for, so that it is tried whatever is known."""
        return False

    def told(self) -> str:
        """The sentence with which a rule begins that sees in this way; nothing where everybody would see so."""
        return "" if self.whole else f"Find {self.explain()}."

    def grounded(self) -> View:
        """The same way of seeing with the commonest colour as background, if black is background to this view."""
        seeing: Any = self
        black = getattr(seeing, "background", None) == "black"
        return attrs.evolve(seeing, background="commonest") if black else self

    def __call__(self, grid: GridLike | Sight) -> Any:
        """See a grid, or what people hold for one: give its `Scene` under this view."""
        from argraph.scene.scene import Scene

        return Scene.seen(grid, self)


def carve_figures(figures: Labels, regions: Labels) -> Carving:
    """Put figure labels and region labels, each -1 outside, together into a carving."""
    first = int(figures.max()) + 1
    labels = np.where(figures != UNCARVED, figures, regions + first)
    if ((figures == UNCARVED) & (regions == UNCARVED)).any():
        raise ArgraphError("a view left a cell that is neither figure nor region")
    return Carving(labels, frozenset(range(first, first + int(regions.max()) + 1)))
