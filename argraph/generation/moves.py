"""Drawing things that move, and moving them: helpers for ideas about motion."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random

import attrs

from argraph.generation.cells import BLACK, STRAIGHT, Box, Cell, Mask, moved, where
from argraph.generation.drawing import paste
from argraph.generation.idea import Cells, require
from argraph.generation.looking import Thing, commonest, things
from argraph.generation.masks import cells_of, grown, nowhere
from argraph.generation.shapes import painted

Route = Callable[[Cell], Cell | None]
"""From where the top left corner of a picture starts to where it ends; None where it may not start."""


@attrs.frozen(eq=False)
class Stage:
    """A grid before and after things have moved: no two of them, nor their ways, touch each other."""

    before: Cells
    after: Cells
    taken: Mask

    @classmethod
    def of(cls, grid: Cells, background: int = BLACK) -> Stage:
        """Begin with a grid of what stays; ways may end beside that, not in it."""
        return cls(grid.copy(), grid.copy(), grid != background)

    def send(self, random: Random, picture: Cells, route: Route) -> None:
        """Let a picture, see-through where it is black, start at random and end where the route says."""
        tops, lefts = (range(side - own + 1) for side, own in zip(self.before.shape, picture.shape, strict=True))
        starts = [(top, left) for top in tops for left in lefts]
        ways = [(start, end) for start in starts if (end := route(start)) and self._is_free(start, end, picture)]
        require(ways, "no free way")
        start, end = random.choice(ways)
        paste(self.before, picture, start)
        paste(self.after, picture, end)
        top, left, bottom, right = _way(start, end, picture)
        self.taken[max(0, top - 1) : bottom + 2, max(0, left - 1) : right + 2] = True

    def keep(self, random: Random, picture: Cells) -> None:
        """Put a picture somewhere where it stays."""
        self.send(random, picture, lambda start: start)

    def _is_free(self, start: Cell, end: Cell, picture: Cells) -> bool:
        top, left, bottom, right = _way(start, end, picture)
        return not self.taken[top : bottom + 1, left : right + 1].any()


def towards(step: Cell, room: Box, picture: Cells) -> Route:
    """The route in one direction to the end of a room, from anywhere inside it but there."""
    return to_nearest(room, picture, [step])


def to_nearest(room: Box, picture: Cells, steps: Collection[Cell] = STRAIGHT) -> Route:
    """The route to the nearest side of a room, of those in some directions, from where only one is the nearest."""

    def route(start: Cell) -> Cell | None:
        distances = gaps(boxed(start, picture), room)
        move = shortest({step: distances[step] for step in steps}) if min(distances.values()) >= 0 else None
        return moved(start, move) if move else None

    return route


def onto(goal: Box, picture: Cells) -> Route:
    """The route straight to the side of a box, from above, below, left or right of it, until it is touched."""

    def route(start: Cell) -> Cell | None:
        height, width = picture.shape
        if goal[1] <= start[1] <= goal[3] - width + 1 and not goal[0] - height - 1 < start[0] < goal[2] + 2:
            return (goal[0] - height if start[0] < goal[0] else goal[2] + 1), start[1]
        if goal[0] <= start[0] <= goal[2] - height + 1 and not goal[1] - width - 1 < start[1] < goal[3] + 2:
            return start[0], (goal[1] - width if start[1] < goal[1] else goal[3] + 1)
        return None

    return route


def after_moves(grid: Cells, moves: Sequence[tuple[Thing, Cell]], background: int = BLACK) -> Cells:
    """The grid after things have moved by so many rows and columns, all at once; what leaves the grid is lost."""
    answer = grid.copy()
    for thing, _ in moves:
        answer[thing.mask] = background
    for thing, step in moves:
        paste(answer, where(thing.mask, grid, -1), step, see_through=-1)
    return answer


def as_far_as(room: Box, thing: Thing, step: Cell) -> Cell:
    """The move in one direction to the end of a room."""
    return moved((0, 0), step, gaps(thing.box, room)[step])


def all_to_nearest(grid: Cells) -> Cells:
    """Everything moved to the edge nearest to it, if there is one."""
    ground = commonest(grid)
    objects = things(grid, background=ground, one_colour=False)
    moves = [(thing, shortest(gaps(thing.box, whole(grid))) or (0, 0)) for thing in objects]
    return after_moves(grid, moves, ground)


def gaps(inner: Box, outer: Box) -> dict[Cell, int]:
    """How far a box can move up, right, down and left in another.

    >>> gaps((1, 1, 2, 2), (0, 0, 6, 8))
    {(-1, 0): 1, (0, 1): 6, (1, 0): 4, (0, -1): 1}
    """
    distances = inner[0] - outer[0], outer[3] - inner[3], outer[2] - inner[2], inner[1] - outer[1]
    return dict(zip(STRAIGHT, distances, strict=True))


def shortest(distances: dict[Cell, int]) -> Cell | None:
    """The move along the shortest of some distances, or None if that is nought or not the only shortest.

    >>> shortest({(-1, 0): 3, (1, 0): 2}), shortest({(-1, 0): 3, (1, 0): 3})
    ((2, 0), None)
    """
    least = min(distances.values())
    steps = [step for step, distance in distances.items() if distance == least]
    return moved((0, 0), steps[0], least) if least and len(steps) == 1 else None


def whole(grid: Cells) -> Box:
    """The box of a grid."""
    return boxed((0, 0), grid)


def boxed(place: Cell, picture: Cells) -> Box:
    """The box of a picture at a place."""
    return place[0], place[1], place[0] + picture.shape[0] - 1, place[1] + picture.shape[1] - 1


def motley(random: Random, colour: int, mark: int, side: int = 3) -> Cells:
    """A ragged picture of one colour, cells connected at sides and corners, with one cell of another colour."""
    shape = nowhere((side, side))
    shape[random.randrange(side), random.randrange(side)] = True
    for _ in range(random.randint(3, 5)):
        shape[random.choice(cells_of(grown(shape, diagonal=True) & ~shape))] = True
    shape = shape[shape.any(axis=1)][:, shape.any(axis=0)]
    picture = painted(shape, colour)
    picture[random.choice(cells_of(shape))] = mark
    return picture


def _way(start: Cell, end: Cell, picture: Cells) -> Box:
    (height, width), (rows, columns) = picture.shape, zip(start, end, strict=True)
    return min(rows), min(columns), max(rows) + height - 1, max(columns) + width - 1
