"""A scene: the objects of one grid under one view, with their relations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import ref

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import ArgraphError, UnknownName
from argraph.scene.attributes import ATTRIBUTES, OfLook
from argraph.scene.board import Board, Boards, Plane
from argraph.scene.memory import Memory
from argraph.scene.notion import Matrix
from argraph.scene.object import FIGURE, REGION, ROLES, SEPARATOR, Object, commonest
from argraph.scene.relations import RELATIONS
from argraph.scene.shape import Mask
from argraph.scene.sight import Labels, Sight, Tables
from argraph.scene.view import Carving, View
from argraph.values.grid import BLACK, COLOURS, Grid, as_grid
from argraph.values.sets import union
from argraph.values.showing import RICH, SVG, shown

if TYPE_CHECKING:
    import networkx as nx

    from argraph.scene.world import World

T = TypeVar("T", bound=np.generic)


@attrs.frozen(eq=False, repr=False, slots=False)
class Scene:
    """The objects of a grid, as one view sees them.

    Invariants:
    - `leaves` partition the cells of the grid: no cell is lost, none is counted twice, and `render()` is the grid.
    - `objects` (what rules speak of) are the groups and the leaves in no group; they partition the cells too.
    - objects stand in reading order of their first cell, figures before separators before regions; so do leaves.
    - `owner[row, column]` is the index in `objects` of the object that holds the cell.
    """

    grid: Grid
    view: View
    leaves: tuple[Object, ...]
    objects: tuple[Object, ...]
    owner: Labels
    members: tuple[tuple[int, ...], ...]
    """For each object the indices of its leaves."""
    _tables: Tables
    memory: Memory | None = attrs.field(init=False)
    """What functions marked `remembered` have found out, if whoever made the scene searches."""
    _world: list[ref[World]] = attrs.field(factory=list, init=False)
    """The world of one, if there is one: it holds the scene, so the scene must not hold it."""

    @memory.default
    def _shared_memory(self) -> Memory | None:
        return self._tables.memory

    @classmethod
    def seen(cls, grid: Grid | Sight, view: View) -> Scene:
        """See a grid through a view. Give a `Sight` instead of a grid to share work: it remembers its scenes."""
        sight = grid if isinstance(grid, Sight) else Sight(as_grid(grid))
        if view not in sight.scenes:
            sight.scenes[view] = _build(sight, view, view.carve(sight))
        scene: Scene = sight.scenes[view]
        return scene

    def render(self) -> Grid:
        """Draw all leaves on an empty canvas, which gives the grid back."""
        canvas = np.full(self.grid.shape, -1, dtype=np.int8)
        for leaf in self.leaves:
            box = canvas[leaf.top : leaf.bottom + 1, leaf.left : leaf.right + 1]
            np.copyto(box, leaf.patch, where=leaf.shape.mask)
        return Grid.of(canvas)

    # Objects by role

    def _with_role(self, role: str) -> tuple[Object, ...]:
        return tuple(thing for thing in self.objects if thing.role == role)

    @property
    def figures(self) -> tuple[Object, ...]:
        """The objects that are not background or separators."""
        return self._with_role(FIGURE)

    @property
    def regions(self) -> tuple[Object, ...]:
        """The pieces of background."""
        return self._with_role(REGION)

    @property
    def separators(self) -> tuple[Object, ...]:
        """The lines between panels."""
        return self._with_role(SEPARATOR)

    @cached_property
    def background(self) -> int:
        """The colour that erased cells take: that of most region cells; black if there are none or they mix."""
        if any(region.colour_count > 1 for region in self.regions):
            return BLACK
        counts = np.bincount(self.grid.cells[self.role_flags(REGION)[self.owner]], minlength=COLOURS)
        return max(BLACK, commonest(counts))

    def role_flags(self, role: str) -> NDArray[np.bool_]:
        """Which objects have that role."""
        return self._flags_by_role[role]

    @cached_property
    def _flags_by_role(self) -> dict[str, NDArray[np.bool_]]:
        roles = np.array([thing.role for thing in self.objects])
        return {role: _read_only(roles == role) for role in ROLES}

    @cached_property
    def peers(self) -> tuple[slice, ...]:
        """Where the objects of each role stand, for roles that there are: those of one role follow each other."""
        counts = [np.count_nonzero(self.role_flags(role)) for role in _ROLE_ORDER]
        ends = np.cumsum(counts).tolist()
        return tuple(slice(end - count, end) for count, end in zip(counts, ends, strict=True) if count)

    @cached_property
    def groups(self) -> tuple[Object, ...]:
        """The objects made of several leaves."""
        return tuple(thing for thing, leaves in zip(self.objects, self.members, strict=True) if len(leaves) > 1)

    # Attributes and relations

    def column(self, name: str) -> NDArray[Any]:
        """An attribute of all objects as one array; the names are in `argraph.scene.attributes.ATTRIBUTES`."""
        column = self._tables.columns.get(name)
        if column is None:
            column = self._tables.columns[name] = _read_only(_named(ATTRIBUTES, name, "attribute").column(self))
        return column

    def columns(self, names: Sequence[str]) -> NDArray[Any]:
        """Several attributes of one kind, a row for each; what objects of a look have in common is read all at once."""
        known = self._tables.columns
        paths: dict[str, dict[str, str]] = {}
        for name in names:
            column = ATTRIBUTES[name].column
            if name not in known and isinstance(column, OfLook) and not column.numbered:
                paths.setdefault(column.look, {})[name] = column.path
        for look, unread in paths.items():
            read = np.array([*map(attrgetter(*unread.values()), self.examples(look))])
            known.update(zip(unread, _read_only(read.reshape(-1, len(unread)).T[:, self.column(look)]), strict=True))
        return np.array([self.column(name) for name in names])

    def matrix(self, name: str) -> Matrix:
        """A relation between all objects: `matrix[i, j]` says that object i stands in it to object j.

        The names are in `argraph.scene.relations.RELATIONS`.
        """
        matrices = self._tables.matrices
        if name not in matrices:
            matrices[name] = _read_only(_named(RELATIONS, name, "relation").matrix(self))
        return matrices[name]

    @property
    def world(self) -> World:
        """The scene by itself as a world of one, the same for as long as somebody holds it."""
        known = self._world[0]() if self._world else None
        if known is not None:
            return known
        from argraph.scene.world import World

        world = World(self.view, (self,), self.memory)
        self._world[:] = [ref(world)]
        return world

    @cached_property
    def masks(self) -> Mask:
        """The cells of each object over the whole grid, as one stack."""
        return _read_only(self.owner == np.arange(len(self.objects))[:, None, None])

    @cached_property
    def plane(self) -> Plane:
        """The cells of the grid."""
        return Plane.of(self.grid.shape)

    @cached_property
    def boards(self) -> Boards:
        """The cells of each object."""
        return tuple([thing.board for thing in self.objects])

    @cached_property
    def ground(self) -> Board:
        """The cells of all regions."""
        return union(region.board for region in self.regions)

    @cached_property
    def gaps(self) -> Boards:
        """For each object the background cells between its dots, if it is a dotted line."""
        found = ((thing, thing.shape.between_dots) for thing in self.objects)
        return tuple(
            [self.plane.placed(gaps, thing.top, thing.left) & self.ground if gaps.any() else 0 for thing, gaps in found]
        )

    @cached_property
    def standing(self) -> Labels:
        """For each cell the object that stands there: its owner, or the one dotted line in a gap of which it lies."""
        if not any(self.gaps):
            return self.owner
        standing, every, twice = self.owner.copy(), 0, 0
        for gaps in self.gaps:
            every, twice = every | gaps, twice | every & gaps
        for number, gaps in enumerate(self.gaps):
            standing[self.plane.mask(gaps & ~twice)] = number
        return _read_only(standing)

    @cached_property
    def shades(self) -> Boards:
        """The cells of each of the ten colours."""
        return self.plane.shades(self.grid.cells)

    def part_boards(self, name: str) -> Boards:
        """The cells of a part of each object."""
        boards = self._tables.boards.get(name)
        if boards is None:
            boards = self._tables.boards[name] = tuple([thing.part_board(name) for thing in self.objects])
        return boards

    def examples(self, look: str) -> list[Object]:
        """The first object of each look, in the order of the looks' numbers."""
        if look not in self._tables.examples:
            numbers = self.column(look).tolist()
            first = dict(zip(reversed(numbers), reversed(self.objects), strict=True))
            self._tables.examples[look] = [first[number] for number in range(len(first))]
        return self._tables.examples[look]

    @cached_property
    def graph(self) -> nx.MultiDiGraph:
        """The scene as a networkx graph with typed edges; see `argraph.scene.graph`."""
        from argraph.scene.graph import scene_graph

        return scene_graph(self)

    # Notation

    def to_json(self) -> dict[str, Any]:
        """Give the JSON form: the grid and the view, from which the scene can be seen again."""
        from argraph.values.notation import to_json

        return {"grid": str(self.grid), "view": to_json(self.view)}

    @classmethod
    def from_json(cls, data: Any) -> Scene:
        """See the scene again from its JSON form."""
        from argraph.scene.views import view_from_json
        from argraph.values.notation import read_fields

        grid, view = read_fields(data, "scene", {"grid": str, "view": dict})
        return cls.seen(Grid.parse(grid), view_from_json(view))

    def __repr__(self) -> str:
        return f"Scene.seen({self.grid!r}, {self.view!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scene):
            return NotImplemented
        return (self.grid, self.view) == (other.grid, other.view)

    def __hash__(self) -> int:
        return hash((self.grid, self.view))

    def __reduce__(self) -> tuple[Any, ...]:
        return Scene.seen, (self.grid, self.view)

    def __rich__(self) -> Any:
        return shown(self, RICH)

    def _repr_svg_(self) -> Any:
        return shown(self, SVG)


_ROLE_ORDER = {FIGURE: 0, SEPARATOR: 1, REGION: 2}


def _build(sight: Sight, view: View, carving: Carving) -> Scene:
    labels, names = _renumber(carving)
    roles = [carving.role(name) for name in names]
    leaves, tables = sight.partition(labels, roles)
    if not carving.groups:
        singly = tuple((leaf,) for leaf in range(len(leaves)))
        return Scene(sight.grid, view, leaves, leaves, _read_only(labels), singly, tables)
    members = _members(carving, names, view)
    object_of_leaf = np.empty(len(leaves), dtype=np.intp)
    for number, group in enumerate(members):
        object_of_leaf[list(group)] = number
    owner = object_of_leaf[labels]
    objects, tables = sight.partition(owner, [roles[group[0]] for group in members])
    return Scene(sight.grid, view, leaves, objects, _read_only(owner), members, tables)


def _renumber(carving: Carving) -> tuple[Labels, list[int]]:
    """Number leaves from 0 by role, then by the reading order of their first cell; also give each one's old label."""
    old, first, inverse = np.unique(carving.labels, return_index=True, return_inverse=True)
    roles = np.array([_ROLE_ORDER[carving.role(label)] for label in old.tolist()])
    order = np.lexsort((first, roles))
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    return rank[inverse].reshape(carving.labels.shape), old[order].tolist()


def _members(carving: Carving, names: list[int], view: View) -> tuple[tuple[int, ...], ...]:
    """The leaves of each object, in the order of the objects."""
    number = {name: number for number, name in enumerate(names)}
    groups = [tuple(sorted(number[name] for name in group)) for group in carving.groups]
    grouped = {leaf for group in groups for leaf in group}
    if sum(map(len, groups)) > len(grouped):
        raise ArgraphError(f"the view {view!r} put a leaf into two groups; groups that share leaves are one group")
    return tuple(sorted([*groups, *((leaf,) for leaf in range(len(names)) if leaf not in grouped)]))


def _named(table: Any, name: str, kind: str) -> Any:
    if name not in table:
        raise UnknownName(f"no {kind} is called {name!r}; there are {', '.join(sorted(table))}")
    return table[name]


def _read_only(array: NDArray[T]) -> NDArray[T]:
    array.flags.writeable = False
    return array
