"""Looking along lines: what lies next to a cell in each of the eight directions.

A dotted line stands in the way between its dots too: of rays, and of what goes until it touches something.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from argraph.scene.board import Board, Boards
from argraph.scene.memory import remembered
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask
from argraph.scene.sight import Labels
from argraph.values.sets import union

NOTHING = -1
FAR = 99
"""More steps than any grid has room for."""
DIRECTIONS = {
    "up": (-1, 0),
    "down": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
    "up-left": (-1, -1),
    "up-right": (-1, 1),
    "down-left": (1, -1),
    "down-right": (1, 1),
}
STRAIGHT = ("up", "down", "left", "right")
OPPOSITE = {
    name: next(n for n, (r, c) in DIRECTIONS.items() if (r, c) == (-row, -column))
    for name, (row, column) in DIRECTIONS.items()
}


def oriented(array: np.ndarray, direction: str) -> np.ndarray:
    """Turn the last two axes so that the direction points down (perhaps slanted right or left)."""
    row, column = DIRECTIONS[direction]
    if row == 0:
        array = np.swapaxes(array, -1, -2)
        row = column
    return array[..., ::-1, :] if row < 0 else array


def _slant(direction: str) -> int:
    row, column = DIRECTIONS[direction]
    return 0 if row == 0 else column


def _shifted(line: np.ndarray, slant: int, fill: int) -> np.ndarray:
    if slant == 0:
        return line
    moved = np.full_like(line, fill)
    if slant > 0:
        moved[..., 1:] = line[..., :-1]
    else:
        moved[..., :-1] = line[..., 1:]
    return moved


@remembered
def last_passed(scene: Scene, direction: str) -> Labels:
    """For each cell, the object that something moving in the direction passed last before it came there.

    On a figure's own cell, or between its dots, that is the figure; where only background was passed it is -1.
    """
    cells = _last_cells(scene, direction)
    return np.where(cells == NOTHING, NOTHING, scene.standing.ravel()[cells])


@remembered
def _last_cells(scene: Scene, direction: str) -> Labels:
    """The same by the number of the cell in the grid that was passed last."""
    solid = ~scene.role_flags("region")[scene.standing]
    carried = oriented(np.where(solid, np.arange(solid.size).reshape(solid.shape), NOTHING), direction).copy()
    solid = oriented(solid, direction)
    if direction in STRAIGHT:
        rows = np.maximum.accumulate(np.where(solid, np.arange(len(solid))[:, None], 0))
        return turned_back(carried[rows, np.arange(solid.shape[1])], direction)
    for row in range(1, len(carried)):
        before = _shifted(carried[row - 1], _slant(direction), NOTHING)
        carried[row] = np.where(solid[row], carried[row], before)
    return turned_back(carried, direction)


@remembered
def room_to_thing(scene: Scene, direction: str) -> NDArray[np.int_]:
    """How many steps each object can go in the direction before it meets a figure; `FAR` if there is none."""
    owner, width = scene.standing.ravel(), scene.owner.shape[1]
    ahead = np.full_like(scene.owner, NOTHING, dtype=np.int_)
    beyond = oriented(_last_cells(scene, OPPOSITE[direction]), direction)[1:]
    oriented(ahead, direction)[:-1] = _shifted(beyond, -_slant(direction), NOTHING)
    met = ahead.ravel()
    facing = np.flatnonzero((met != NOTHING) & (owner[met] != owner))  # its own gaps do not count
    apart = np.abs(np.subtract(np.divmod(met[facing], width), np.divmod(facing, width))).max(axis=0)
    room = np.full(len(scene.objects), FAR)
    np.minimum.at(room, owner[facing], apart - 1)
    return room


@remembered
def room_to_border(scene: Scene, direction: str) -> NDArray[np.int_]:
    """How many steps each object can go in the direction before it would leave the grid."""
    height, width = scene.grid.shape
    rooms = {
        "up": scene.column("top"),
        "down": height - 1 - scene.column("bottom"),
        "left": scene.column("left"),
        "right": width - 1 - scene.column("right"),
    }
    room: NDArray[np.int_] = np.min([rooms[way] for way in direction.split("-")], axis=0)
    return room


@remembered
def ray_over_background(scene: Scene, direction: str) -> Boards:
    """For each object, the background cells reached from it in the direction before anything else is met."""
    if any(scene.gaps):
        step, passed = DIRECTIONS[direction], _passed(scene, scene.boards, direction, "thing")
        every = zip(scene.boards, passed, scene.role_flags("region").tolist(), strict=True)
        return tuple([0 if region else scene.plane.carried(own, *step, over) & ~own for own, over, region in every])
    free = scene.role_flags("region")[scene.owner]
    met = np.where(free, last_passed(scene, direction), NOTHING)
    return scene.plane.boards(met[None] == np.arange(len(scene.objects))[:, None, None])


def _bouncing(scene: Scene, direction: str) -> Boards:
    """For each object, the way of a ball from the corner of its box that lies in a slanted direction.

    It goes along the longer sides of the grid and bounces off them until it meets one of the others; in a square no
    side is longer.
    """
    down, across = DIRECTIONS[direction]
    height, width = scene.grid.shape
    line: Mask = np.zeros((len(scene.objects), height, width), dtype=bool)
    row, column = scene.column("bottom" if down > 0 else "top"), scene.column("right" if across > 0 else "left")
    if height == width:
        return scene.plane.boards(line)
    upright = height > width
    onward, aside = (row, column) if upright else (column, row)
    ahead, sideways = (down, across) if upright else (across, down)
    steps, room = (height, width) if upright else (width, height)
    numbers = np.arange(len(scene.objects))
    for count in range(1, steps):
        there = onward + count * ahead
        folded = (aside + count * sideways) % max(1, 2 * (room - 1))
        beside = np.minimum(folded, 2 * (room - 1) - folded)
        inside = (there >= 0) & (there < steps)
        place = (there[inside], beside[inside]) if upright else (beside[inside], there[inside])
        line[numbers[inside], *place] = True
    return scene.plane.boards(line)


@remembered
def ray(scene: Scene, direction: str, start: str, stop: str) -> Boards:
    """For each object the cells beyond where its rays start, until they stop; those from its centre go over it first.

    What goes behind things is seen on background only.
    """
    if start == "whole" and stop == "thing":
        return ray_over_background(scene, direction)
    if stop == "behind things":
        return tuple([reach & scene.ground for reach in ray(scene, direction, start, "border")])
    if stop == "bouncing" and direction not in STRAIGHT:
        return _bouncing(scene, direction)
    plane, step, every = scene.plane, DIRECTIONS[direction], starting(scene, direction, start)
    if (start, stop) == ("corner", "thing"):  # where another thing is, none starts
        every = tuple([begin & (own | _clear(scene)) for begin, own in zip(every, scene.boards, strict=True)])
    if stop in ("border", "bouncing"):
        reaches = [plane.beyond(begin, *step) for begin in every]
    else:
        passed = _passed(scene, every, direction, stop)
        reaches = [plane.carried(begin, *step, over) for begin, over in zip(every, passed, strict=True)]
    if start == "centre":
        return tuple(reaches)
    return tuple([reach & ~(own | begin) for reach, own, begin in zip(reaches, scene.boards, every, strict=True)])


def starting(scene: Scene, direction: str, start: str) -> Boards:
    """The cells from which rays start: the object, its middle, or the corners of its box that lie that way."""
    if start != "corner":
        return scene.boards if start == "whole" else scene.part_boards("centre")
    down, across = DIRECTIONS[direction]
    width, corners = scene.plane.width, [0] * len(scene.objects)
    for number, thing in enumerate(scene.objects):
        for row in {-1: (thing.top,), 0: (thing.top, thing.bottom), 1: (thing.bottom,)}[down]:
            for column in {-1: (thing.left,), 0: (thing.left, thing.right), 1: (thing.right,)}[across]:
                corners[number] |= 1 << row * width + column
    return tuple(corners)


def _passed(scene: Scene, every: Boards, direction: str, stop: str) -> Iterator[Board]:
    """For each object the cells that do not stop its rays: not what they start on, nor the object itself.

    Up to things, they go between its own dots too.
    """
    plane, step = scene.plane, DIRECTIONS[direction]
    changes, thing = stop == "change", stop == "thing"
    passed = _alike(scene, direction) if changes else _clear(scene) if thing else plane.full & ~scene.ground
    for own, gaps, begin in zip(scene.boards, scene.gaps, every, strict=True):
        yield passed | own | begin | (gaps if thing else 0) | (plane.moved(own | begin, *step) if changes else 0)


def _clear(scene: Scene) -> Board:
    """The cells in which nothing stands in the way."""
    return scene.ground & ~union(scene.gaps)


def _alike(scene: Scene, direction: str) -> Board:
    """The cells that show the same as the one before them in a direction: the same object, or ground of one colour."""
    free = scene.role_flags("region")[scene.owner]
    ground = oriented(np.where(free, NOTHING - 1 - scene.grid.cells, scene.owner), direction)
    same = np.zeros(ground.shape, dtype=bool)
    same[1:] = ground[1:] == _shifted(ground[:-1], _slant(direction), NOTHING)
    return scene.plane.board(turned_back(same, direction))


def turned_back(array: np.ndarray, direction: str) -> np.ndarray:
    """Undo `oriented`."""
    row, column = DIRECTIONS[direction]
    flipped = (column if row == 0 else row) < 0
    if flipped:
        array = array[..., ::-1, :]
    return np.swapaxes(array, -1, -2) if row == 0 else array


@remembered
def ways_pointed(scene: Scene) -> list[tuple[str, ...]]:
    """The straight directions in which each object points."""
    return [_ways_pointed(thing.patch.shape, thing.patch.tobytes()) for thing in scene.objects]


@lru_cache(maxsize=20_000)
def _ways_pointed(shape: tuple[int, int], cells: bytes) -> tuple[str, ...]:
    """The straight directions in which a picture points, by its rarer colour of two or by the tip of its one."""
    patch = np.frombuffer(cells, dtype=np.int8).reshape(shape)
    counts = np.bincount(patch.ravel() + 1)[1:]
    colours = np.flatnonzero(counts)
    if len(colours) == 1:
        shown = patch >= 0
        return tuple(way for way in STRAIGHT if _has_tip(oriented(shown, way)))
    if len(colours) == 2 and counts[colours[0]] != counts[colours[1]]:
        rarer = patch == colours[counts[colours].argmin()]
        return tuple(way for way in STRAIGHT if _is_in_last_row(oriented(rarer, way)))
    return ()


def _is_in_last_row(cells: Mask) -> bool:
    return len(cells) > 1 and not cells[:-1].any()


def _has_tip(shown: Mask) -> bool:
    """Whether a shape is the same left and right and ends in an unbroken row, shorter than the first."""
    if (shown != shown[:, ::-1]).any():
        return False
    tip = np.flatnonzero(shown[-1])
    return len(tip) < shown[0].sum() and bool(tip[-1] - tip[0] == len(tip) - 1)


@remembered
def tip_lines(scene: Scene, direction: str) -> Boards:
    """For each object the columns (or rows) through its last cells in a straight direction."""
    plane, (down, across) = scene.plane, DIRECTIONS[direction]
    edge = {"up": "top edge", "down": "bottom edge", "left": "left edge", "right": "right edge"}[direction]
    return tuple(
        [plane.beyond(tip, down, across) | plane.beyond(tip, -down, -across) for tip in scene.part_boards(edge)]
    )
