"""A world: the scenes of several grids under one view, side by side.

The objects of all scenes stand in one row, scene by scene, with their attributes as columns and their relations as one
matrix, in which objects of different scenes never stand in relation. So a word is evaluated once for all grids of a
task; a single grid is a world of one.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar, TypeVarTuple
from weakref import ref

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.scene.memory import Memory
from argraph.scene.notion import Matrix
from argraph.scene.object import Object
from argraph.scene.scene import Scene
from argraph.scene.view import View

T = TypeVar("T", bound=np.generic)
Arguments = TypeVarTuple("Arguments")
MANY = 200
"""Of more objects matrices are made anew each time rather than kept, and whoever searches looks scene by scene."""


@attrs.frozen(eq=False, repr=False, slots=False)
class World:
    """Scenes of one view, side by side.

    Objects stand in the order of the scenes, and within one as they stand there: by role, then in reading order.
    """

    view: View
    scenes: tuple[Scene, ...]
    memory: Memory | None = None
    """What functions marked `remembered` have found out, if whoever made the world searches."""
    _alone: tuple[World, ...] = attrs.field(init=False)
    """Each of several scenes as a world of one, held for as long as this one."""
    _within: list[tuple[ref[World], int]] = attrs.field(factory=list, init=False)
    """For a world of one a larger one that holds it, if there is any, and the number of its scene there."""
    _columns: dict[str, NDArray[Any]] = attrs.field(factory=dict, init=False)
    _matrices: dict[str, Matrix] = attrs.field(factory=dict, init=False)
    _roles: dict[str, NDArray[np.bool_]] = attrs.field(factory=dict, init=False)

    @_alone.default
    def _each_alone(self) -> tuple[World, ...]:
        return tuple(scene.world for scene in self.scenes) if len(self.scenes) > 1 else ()

    def __attrs_post_init__(self) -> None:
        """Tell each of several scenes where to look for what is known of all, unless it is looked at by itself."""
        for number, alone in enumerate(self._alone if len(self) <= MANY else ()):
            alone._within[:] = [(ref(self), number)]

    @property
    def within(self) -> tuple[World, int] | None:
        """For a world of one the larger one that is looked at, and the number of its scene there.

        What is asked of each scene by itself has mostly been asked of all of them before: a part of that answers it.
        """
        for held, number in self._within:
            larger = held()
            if larger is not None:
                return larger, number
        return None

    def __reduce__(self) -> tuple[Any, ...]:
        return World, (self.view, self.scenes)

    def forget(self) -> None:
        """Drop what takes most room and is soon found out again."""
        self._matrices.clear()
        if self.memory is not None:
            self.memory.clear()

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

    @property
    def parts(self) -> tuple[tuple[World, slice], ...]:
        """Worlds to look at, with their parts of the row: itself, or of many objects each scene alone.

        Relations take the square of the number of objects.
        """
        if len(self) <= MANY or not self._alone:
            return ((self, slice(None)),)
        return tuple(zip(self._alone, self.slices, strict=True))

    @cached_property
    def scene_of(self) -> NDArray[np.int_]:
        """The scene of each object."""
        return np.repeat(np.arange(len(self.scenes)), np.diff(self.starts))

    @cached_property
    def objects(self) -> tuple[Object, ...]:
        """All objects."""
        return tuple(thing for scene in self.scenes for thing in scene.objects)

    @cached_property
    def heights(self) -> NDArray[np.int_]:
        """For each object the height of its grid."""
        return np.array([scene.grid.height for scene in self.scenes])[self.scene_of]

    @cached_property
    def widths(self) -> NDArray[np.int_]:
        """For each object the width of its grid."""
        return np.array([scene.grid.width for scene in self.scenes])[self.scene_of]

    def sides(self, axis: int) -> NDArray[np.int_]:
        """For each object how long its grid is along an axis."""
        return self.widths if axis else self.heights

    def row(self, read: Callable[[Scene, *Arguments], NDArray[T]], *arguments: *Arguments) -> NDArray[T]:
        """A value of each object, read off scene by scene."""
        return np.concatenate([read(scene, *arguments) for scene in self.scenes])

    def role_flags(self, role: str) -> NDArray[np.bool_]:
        """Which objects have that role."""
        if role not in self._roles:
            self._roles[role] = _read_only(self.row(Scene.role_flags, role))
        return self._roles[role]

    @cached_property
    def peers(self) -> tuple[slice, ...]:
        """Where the objects of one scene and one role stand, for all scenes and roles that there are."""
        return tuple(
            slice(part.start + peers.start, part.start + peers.stop)
            for part, scene in zip(self.slices, self.scenes, strict=True)
            for peers in scene.peers
        )

    @cached_property
    def peer_starts(self) -> NDArray[np.int_]:
        """Where the objects of each scene and role begin."""
        return np.array([peers.start for peers in self.peers])

    @cached_property
    def peers_of(self) -> NDArray[np.int_]:
        """For each object the number of those of its scene and role, in the order of `peers`."""
        return np.repeat(np.arange(len(self.peers)), [peers.stop - peers.start for peers in self.peers])

    @cached_property
    def together(self) -> Matrix:
        """Which objects are of the same scene."""
        return _read_only(self.scene_of[:, None] == self.scene_of)

    def per_scene(self, vectors: NDArray[Any]) -> NDArray[np.int_]:
        """Vectors (rows of a matrix) summed over the objects of each scene."""
        return summed(vectors, self.starts)

    def column(self, name: str) -> NDArray[Any]:
        """An attribute of all objects as one array; looks are told apart within each scene only."""
        column = self._columns.get(name)
        if column is None:
            alone = len(self.scenes) == 1
            column = self.scenes[0].column(name) if alone else _read_only(self.row(Scene.column, name))
            self._columns[name] = column
        return column

    def matrix(self, name: str) -> Matrix:
        """A relation between all objects: `matrix[i, j]` says that object i stands in it to object j."""
        if len(self.scenes) == 1:
            return self.scenes[0].matrix(name)
        matrix = self._matrices.get(name)
        if matrix is None:
            matrix = np.zeros((len(self), len(self)), dtype=bool)
            for part, scene in zip(self.slices, self.scenes, strict=True):
                matrix[part, part] = scene.matrix(name)
            matrix.flags.writeable = False
            if len(self) <= MANY:
                self._matrices[name] = matrix
        return matrix


def summed(vectors: NDArray[Any], starts: NDArray[np.int_]) -> NDArray[np.int_]:
    """Vectors (rows of a matrix) summed from each start to the next."""
    padded = np.concatenate([np.zeros((len(vectors), 1), dtype=np.int_), np.cumsum(vectors, axis=1)], axis=1)
    sums: NDArray[np.int_] = padded[:, starts[1:]] - padded[:, starts[:-1]]
    return sums


def _read_only(array: NDArray[T]) -> NDArray[T]:
    array.flags.writeable = False
    return array
