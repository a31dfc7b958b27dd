"""What a word may ask when it proposes itself with a view to the outputs: a lesson, which whoever searches gives.

A word knows nothing of the search. It sees the demonstrations and the test inputs under one view, and asks for
expressions that say what it needs: an object that looks like the output, a number that is the output's height.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language.rule import Rule
from argraph.language.selector import Role, Selector, The
from argraph.language.word import Canvas, Context, Flags, Number, Numbers, SceneColour, SceneNumber
from argraph.scene.scene import Scene
from argraph.scene.view import View
from argraph.values.grid import Grid
from argraph.values.task import Pair


@attrs.frozen(eq=False)
class ObjectSets:
    """Sets of objects that can be told in few words, cheapest first, each with its members in every scene."""

    selectors: Sequence[Selector]
    members: tuple[NDArray[np.bool_], ...]
    """For each scene, demonstrations first: `members[s][k, i]` says that object i is in the set of selector k."""

    @property
    def counts(self) -> Numbers:
        """How many members each set has in each scene."""
        return self.sums([np.ones(members.shape[1], dtype=np.int_) for members in self.members])

    def sums(self, values: Sequence[Numbers]) -> Numbers:
        """A number of each object, given scene by scene, summed over the members of each set in each scene."""
        sums = [(members * each).sum(axis=1) for members, each in zip(self.members, values, strict=True)]
        return np.stack(sums, axis=1)


class Lesson(Protocol):
    """The demonstrations and the test inputs under one view, and expressions for what they show.

    `wanted` is what an expression should give on each demonstration; what comes back is cheapest first.
    """

    @property
    def view(self) -> View:
        """How the grids are seen."""

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """The inputs of the demonstrations, then the test inputs."""

    @property
    def outputs(self) -> tuple[Grid, ...]:
        """The outputs of the demonstrations."""

    @property
    def pairs(self) -> Sequence[tuple[Scene, Grid]]:
        """The demonstrations."""

    @property
    def resized(self) -> bool:
        """Whether some output has another size than its input."""

    @property
    def places(self) -> NDArray[np.bool_] | None:
        """Where outputs that change there show objects of the demonstrations, by object and corner; None: nowhere.

        The corner in row r and column c is at [r + 1, c + 1]; those at 0 stand for beyond the grid.
        """

    @property
    def full_context(self) -> Context:
        """What words may be about here, things that can be pointed at among it."""

    @property
    def referents(self) -> tuple[The, ...]:
        """Words of at most one literal for one object in every scene."""

    def pickers(self, good: Flags) -> Iterator[The]:
        """Words for one object in every scene, in the demonstrations one of the good ones: a flag for each object."""

    def pickers_of_all(self, role: Role, good: Flags) -> Iterator[Selector]:
        """Words for just the good ones among the objects of the demonstrations that have a role."""

    def sets(self, role: Role) -> ObjectSets:
        """Sets of objects of a role that take no referent and at most one literal to tell."""

    def numbers(self, wanted: Sequence[int]) -> Sequence[SceneNumber]:
        """Numbers."""

    def lengths(self, wanted: Numbers) -> Sequence[Number]:
        """Numbers that some objects of each demonstration want, those of scenes first; here by object, 0 is no wish."""

    def scene_colours(self, wanted: Sequence[int]) -> Sequence[SceneColour]:
        """Colours."""

    def draws(self, canvas: Canvas) -> bool:
        """Whether a canvas makes every demonstration's output."""

    def rules(self, pairs: tuple[Pair, ...], tests: tuple[Grid, ...]) -> Iterator[Rule]:
        """Rules for other demonstrations, made from these, with the views and words at hand and less effort."""
