"""A world: the scenes of several grids under one view, side by side.

The objects of all scenes stand in one row, scene by scene, with their attributes as columns and their relations as one
matrix, in which objects of different scenes never stand in relation. The cells of all grids are one block, each grid in
the upper left corner of its layer. A word is evaluated once on a world; a single grid is a world of one.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, TypeVar

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.scene.memory import Memory
from argraph.scene.object import Object
from argraph.scene.parts import WHOLE
from argraph.scene.record import Matrix
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask
from argraph.scene.view import View
from argraph.values.grid import Grid

T = TypeVar("T", bound=np.generic)
BEYOND = -1
"""In cells and owners: a place that is in no grid."""


@attrs.frozen(eq=False, repr=False)
class World:
    """Scenes of one view, side by side.

    Invariants:
    - objects stand in the order of the scenes, and within one as they stand there: by role, then in reading order.
    - `cells[s, :h, :w]` is the grid of scene s, `owner[s, :h, :w]` the index of the object of each of its cells; all
      beyond is `BEYOND`.
    """

    view: View
    scenes: tuple[Scene, ...]
    memory: Memory | None = None
    """What functions marked `remembered` have found out, if whoever made the world searches."""
    _columns: dict[str, NDArray[Any]] = attrs.field(factory=dict, init=False)
    _matrices: dict[str, Matrix] = attrs.field(factory=dict, init=False)
    _parts: dict[str, Mask] = attrs.field(factory=dict, init=False)

    @classmethod
    def seen(cls, grid: Grid, view: View) -> World:
        """See a single grid through a view."""
        return cls(view, (Scene.seen(grid, view),))

    # The row of objects

    def __len__(self) -> int:
        return int(self.starts[-1])

    @cached_property
    def starts(self) -> NDArray[np.int_]:
        """Where each scene's objects begin in the row, and where the last one's end."""
        return np.cumsum([0, *(len(scene.objects) for scene in self.scenes)])

    @cached_property
    def slices(self) -> tuple[slice, ...]:
        """The part of the row that each scene has."""
        return tuple(itertools.starmap(slice, itertools.pairwise(self.starts.tolist())))

    @cached_property
    def scene_of(self) -> NDArray[np.int_]:
        """The scene of each object."""
        return np.repeat(np.arange(len(self.scenes)), np.diff(self.starts))

    @cached_property
    def objects(self) -> tuple[Object, ...]:
        """All objects."""
        return tuple(thing for scene in self.scenes for thing in scene.objects)

    def row(self, read: Callable[[Scene], NDArray[T]]) -> NDArray[T]:
        """A value of each object, read off scene by scene."""
        return np.concatenate([read(scene) for scene in self.scenes])

    def role_flags(self, role: str) -> NDArray[np.bool_]:
        """Which objects have that role."""
        return self._flags_by_role[role]

    @cached_property
    def _flags_by_role(self) -> _RoleFlags:
        return _RoleFlags(self)

    @cached_property
    def peers(self) -> tuple[slice, ...]:
        """Where the objects of one scene and one role stand, for all scenes and roles that there are."""
        return tuple(
            slice(start + peers.start, start + peers.stop)
            for start, scene in self._beginnings()
            for peers in scene.peers
        )

    @cached_property
    def together(self) -> Matrix:
        """Which objects are of the same scene."""
        return _read_only(self.scene_of[:, None] == self.scene_of)

    def per_scene(self, vectors: NDArray[Any]) -> NDArray[np.int_]:
        """Vectors (rows of a matrix) summed over the objects of each scene."""
        padded = np.concatenate([np.zeros((len(vectors), 1), dtype=np.int_), np.cumsum(vectors, axis=1)], axis=1)
        sums: NDArray[np.int_] = padded[:, self.starts[1:]] - padded[:, self.starts[:-1]]
        return sums

    def _beginnings(self) -> Iterator[tuple[int, Scene]]:
        return zip(self.starts.tolist(), self.scenes, strict=False)

    # Attributes, relations, parts

    def column(self, name: str) -> NDArray[Any]:
        """An attribute of all objects as one array; identities are told apart within each scene only."""
        column = self._columns.get(name)
        if column is None:
            column = self._columns[name] = _read_only(self.row(lambda scene: scene.column(name)))
        return column

    def matrix(self, name: str) -> Matrix:
        """A relation between all objects: `matrix[i, j]` says that object i stands in it to object j."""
        matrix = self._matrices.get(name)
        if matrix is None:
            matrix = np.zeros((len(self), len(self)), dtype=bool)
            for part, scene in zip(self.slices, self.scenes, strict=True):
                matrix[part, part] = scene.matrix(name)
            self._matrices[name] = _read_only(matrix)
        return matrix

    @property
    def masks(self) -> Mask:
        """The cells of each object, as one stack of layers."""
        return self.part(WHOLE.name)

    def part(self, name: str) -> Mask:
        """A part of each object, as one stack of layers."""
        stack = self._parts.get(name)
        if stack is None:
            stack = self._parts[name] = _read_only(self.layers(lambda scene: scene.part(name), False))
        return stack

    # Cells

    @cached_property
    def shape(self) -> tuple[int, int]:
        """The height and the width that hold every grid."""
        return max(scene.grid.height for scene in self.scenes), max(scene.grid.width for scene in self.scenes)

    @cached_property
    def heights(self) -> NDArray[np.int_]:
        """For each object the height of its grid."""
        return np.array([scene.grid.height for scene in self.scenes])[self.scene_of]

    @cached_property
    def widths(self) -> NDArray[np.int_]:
        """For each object the width of its grid."""
        return np.array([scene.grid.width for scene in self.scenes])[self.scene_of]

    @cached_property
    def cells(self) -> NDArray[np.int8]:
        """The colours of all cells, a layer for each scene."""
        return self._block([scene.grid.cells for scene in self.scenes], np.int8)

    @cached_property
    def owner(self) -> NDArray[np.int_]:
        """The index of the object that holds each cell."""
        return self._block([scene.owner + start for start, scene in self._beginnings()], np.int_)

    @cached_property
    def backgrounds(self) -> NDArray[np.int8]:
        """For each scene the colour that erased cells take."""
        return np.array([scene.background for scene in self.scenes], dtype=np.int8)

    def spread(self, values: NDArray[T], beyond: Any) -> NDArray[T]:
        """Give every cell the value of the object that holds it."""
        return np.append(values, np.array([beyond], dtype=values.dtype))[self.owner]

    def layers(self, read: Callable[[Scene], NDArray[T]], beyond: Any) -> NDArray[T]:
        """A stack with a layer for each object, read off scene by scene."""
        stacks = [read(scene) for scene in self.scenes]
        stack = np.full((len(self), *self.shape), beyond, dtype=stacks[0].dtype)
        for part, layer in zip(self.slices, stacks, strict=True):
            stack[part, : layer.shape[1], : layer.shape[2]] = layer
        return stack

    def _block(self, layers: Sequence[NDArray[Any]], kind: type[np.generic]) -> NDArray[Any]:
        block = np.full((len(layers), *self.shape), BEYOND, dtype=kind)
        for number, layer in enumerate(layers):
            block[number, : layer.shape[0], : layer.shape[1]] = layer
        return _read_only(block)


class _RoleFlags(dict[str, NDArray[np.bool_]]):
    """Which objects have which role."""

    def __init__(self, world: World) -> None:
        self.world = world

    def __missing__(self, role: str) -> NDArray[np.bool_]:
        flags = self[role] = _read_only(self.world.row(lambda scene: scene.role_flags(role)))
        return flags


def _read_only(array: NDArray[T]) -> NDArray[T]:
    array.flags.writeable = False
    return array
