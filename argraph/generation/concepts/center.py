"""Center: the middle of a thing, of a row of things, of the grid."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from random import Random

import numpy as np

from argraph.generation.drawing import (
    STRAIGHT,
    Cell,
    Mask,
    Thing,
    blank,
    block,
    box,
    colours,
    commonest,
    drop,
    frame,
    holes,
    inside,
    moved,
    polyomino,
    ray,
    spot,
    stamp,
    thing,
    things,
)
from argraph.generation.drawing_scenes import drop_in_both, stage
from argraph.generation.idea import Again, Cells, Idea, Program


class CentreOfRectangles(Idea):
    """Rectangles with odd sides, and one loose cell."""

    novelty = 0
    rule = "The centre cell of every rectangle is painted in the colour of the single loose cell."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 9, 15)
        *shades, loose = colours(random, random.randint(2, 5))
        drop(random, given, block(1, 1), loose)
        wanted = given.copy()
        for colour in shades:
            shape = block(random.choice((3, 5)), random.choice((3, 5, 7)))
            row, column = drop_in_both(random, given, wanted, shape, colour)
            wanted[row + shape.shape[0] // 2, column + shape.shape[1] // 2] = loose
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._painted(next(part.colour for part in things(grid) if part.size == 1), grid)

    def misreadings(self) -> Mapping[str, Program]:
        return {f"always colour {colour}": partial(self._painted, colour) for colour in range(1, 10)}

    def _painted(self, colour: int, grid: Cells) -> Cells:
        answer = grid.copy()
        for part in things(grid):
            if part.size > 1:
                answer[_centre(part)] = colour
        return answer


class ToTheMiddle(Idea):
    """One object lies somewhere in the grid."""

    novelty = 0
    rule = "The object moves to the centre of the grid."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        shape, [colour] = polyomino(random, random.randint(3, 9), 4, 4), colours(random, 1)
        above, beside = random.randint(2, 5), random.randint(2, 5)
        given = blank(len(shape) + 2 * above, shape.shape[1] + 2 * beside)
        wanted = given.copy()
        drop(random, given, shape, colour)
        stamp(wanted, shape, (above, beside), colour)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._moved(grid)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "only sideways": lambda grid: self._moved(grid, down=False),
            "only up or down": lambda grid: self._moved(grid, along=False),
        }

    def _moved(self, grid: Cells, *, down: bool = True, along: bool = True) -> Cells:
        [part] = things(grid, diagonal=False)
        top = (grid.shape[0] - part.height) // 2 if down else part.top
        left = (grid.shape[1] - part.width) // 2 if along else part.left
        answer = blank(*grid.shape)
        stamp(answer, part.shape, (top, left), part.colour)
        return answer


class MiddleOfTheRow(Idea):
    """Three or five objects lie in a row or in a column, crowded at one end of it."""

    novelty = 1
    rule = "Only the middle one of the objects stays, counted along their row or column."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        count = random.choice((3, 5))
        given = blank(random.randint(5, 8), 30)
        wanted, left = given.copy(), random.randint(0, 1)
        for number in range(count):
            shape, [colour] = polyomino(random, random.randint(2, 5), 3, 3), colours(random, 1)
            place = random.randint(1, 2), left
            stamp(given, shape, place, colour)
            if number == count // 2:
                stamp(wanted, shape, place, colour)
            left += shape.shape[1] + random.randint(1, 7 - count)
        turn, width = random.randrange(4), left + random.randint(1, count + 1)
        return np.rot90(given[:, :width], turn).copy(), np.rot90(wanted[:, :width], turn).copy()

    def answer(self, grid: Cells) -> Cells:
        parts = sorted(things(grid, diagonal=False), key=lambda part: part.left)
        side_by_side = all(one.right < other.left for one, other in pairwise(parts))
        return self._middle(grid, lambda part: part.left if side_by_side else part.top)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "always counted from the left": lambda grid: self._middle(grid, lambda part: part.left),
            "always counted from the top": lambda grid: self._middle(grid, lambda part: part.top),
            "the one nearest to the grid's centre": self._nearest,
        }

    def _middle(self, grid: Cells, place: Callable[[Thing], int]) -> Cells:
        parts = sorted(things(grid, diagonal=False), key=place)
        return _only(grid, parts[len(parts) // 2])

    def _nearest(self, grid: Cells) -> Cells:
        middle, parts = np.array(grid.shape) / 2, things(grid, diagonal=False)
        return _only(grid, min(parts, key=lambda part: float(abs(np.array(_centre(part)) + 0.5 - middle).sum())))


class Halfway(Idea):
    """Pairs of cells face each other in a row, a column or a diagonal; other cells are alone in their colour."""

    novelty = 1
    rule = "Halfway between two cells of the same colour a cell of that colour appears."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 9, 14)
        wanted = given.copy()
        shades = colours(random, random.randint(4, 6))
        for number, colour in enumerate(shades):
            if number < len(shades) - 2:
                first, middle, last = self._triple(random, wanted)
                given[first] = given[last] = wanted[first] = wanted[middle] = wanted[last] = colour
            else:
                alone = spot(random, wanted, 1, 1)
                given[alone] = wanted[alone] = colour
        return given, wanted

    def _triple(self, random: Random, grid: Cells) -> tuple[Cell, Cell, Cell]:
        """Three free cells in line, evenly spaced."""
        start, half = spot(random, grid, 1, 1), random.randint(2, 5)
        steps = [(0, half), (half, 0), (half, half), (half, -half)]
        lines = [(start, moved(start, step), moved(start, step, 2)) for step in steps]
        free = [line for line in lines if all(inside(grid, cell) and not grid[cell] for cell in line)]
        if not free:
            raise Again("no room for a pair")
        return random.choice(free)

    def answer(self, grid: Cells) -> Cells:
        return self._joined(grid, lambda length: [length // 2])

    def misreadings(self) -> Mapping[str, Program]:
        return {"all cells between": lambda grid: self._joined(grid, lambda length: list(range(1, length)))}

    def _joined(self, grid: Cells, steps: Callable[[int], list[int]]) -> Cells:
        """Paint cells on the way between two of a colour, so many steps from the first."""
        answer = grid.copy()
        for colour in range(1, 10):
            cells = np.argwhere(grid == colour)
            if len(cells) == 2:
                length = int(abs(cells[1] - cells[0]).max())
                for step in steps(length):
                    answer[tuple(cells[0] + (cells[1] - cells[0]) * step // length)] = colour
        return answer


class Beams(Idea):
    """Rectangles whose centre cell has another colour (with ExtendToBoundary)."""

    novelty = 2
    rule = (
        "The centre of every rectangle sends beams of its colour in all four directions, from the sides to the edges."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 11, 17)
        lamp, *shades = colours(random, random.randint(2, 3))
        beams = np.zeros(given.shape, dtype=np.bool_)
        for colour in shades:
            height, width = random.choice((3, 5)), random.choice((3, 5))
            row, column = drop(random, given, block(height, width), colour)
            given[row + height // 2, column + width // 2] = lamp
            beams[row + height // 2] = beams[:, column + width // 2] = True
        if ((given > 0) & beams).sum() != sum(self._crossed(part) for part in things(given, one_colour=False)):
            raise Again("a beam meets another rectangle")
        return given, np.where((given == 0) & beams, lamp, given).astype(np.int8)

    def _crossed(self, part: Thing) -> int:
        return part.height + part.width - 1

    def answer(self, grid: Cells) -> Cells:
        return self._lit(grid, _centre)

    def misreadings(self) -> Mapping[str, Program]:
        return {"beams from the corner": lambda grid: self._lit(grid, lambda part: (part.top, part.left))}

    def _lit(self, grid: Cells, source: Callable[[Thing], Cell]) -> Cells:
        answer = grid.copy()
        for part in things(grid, one_colour=False):
            for step in STRAIGHT:
                for cell in ray(grid, source(part), step):
                    answer[cell] = grid[cell] or grid[_centre(part)]
        return answer


class IntoTheFrames(Idea):
    """One figure and several empty frames (with Copy)."""

    novelty = 2
    rule = "The figure is copied into the centre of every empty frame; it stays where it is, too."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 14, 19)
        shape = polyomino(random, random.randint(3, 7), 3, 3)
        figure, *shades = colours(random, random.randint(3, 4))
        drop(random, given, shape, figure)
        wanted = given.copy()
        for colour in shades:
            above, beside = random.randint(1, 3), random.randint(1, 3)
            outline = frame(len(shape) + 2 * above, shape.shape[1] + 2 * beside)
            row, column = drop_in_both(random, given, wanted, outline, colour, outside=True)
            stamp(wanted, shape, (row + above, column + beside), figure)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._copied(grid, lambda part, figure: _inset(part, figure.height, figure.width))

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "into the top left corner": lambda grid: self._copied(grid, lambda part, _: (part.top + 1, part.left + 1)),
            "the figure goes": lambda grid: np.where(self._figure(grid).mask, 0, self.answer(grid)).astype(np.int8),
        }

    def _figure(self, grid: Cells) -> Thing:
        return min(things(grid, diagonal=False), key=lambda part: part.height * part.width)

    def _copied(self, grid: Cells, place: Callable[[Thing, Thing], Cell]) -> Cells:
        figure, answer = self._figure(grid), grid.copy()
        for part in things(grid, diagonal=False):
            if part.colour != figure.colour:
                stamp(answer, figure.shape, place(part, figure), figure.colour)
        return answer


class RingsFromTheCentre(Idea):
    """A block lies within ring after ring, some rings thicker than others."""

    novelty = 3
    rule = "The output is one row: the colours from the centre to the rim, one cell for each ring whatever its width."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        order = [random.choice(colours(random, 4))]
        for _ in range(random.randint(2, 4)):
            order.append(random.choice(colours(random, 4, without=[order[-1]])))
        picture = blank(random.randint(1, 3), random.randint(1, 3), order[0])
        for colour in order[1:]:
            picture = np.pad(picture, random.randint(1, 2), constant_values=colour)
        margins = [(random.randint(0, 4), random.randint(0, 4)) for _ in range(2)]
        return np.pad(picture, margins), np.array([order], dtype=np.int8)

    def answer(self, grid: Cells) -> Cells:
        path = self._path(grid)
        changes = [colour for number, colour in enumerate(path) if number == 0 or colour != path[number - 1]]
        return np.array([changes], dtype=np.int8)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "from the rim inwards": lambda grid: self.answer(grid)[:, ::-1],
            "one cell for each step": lambda grid: np.array([self._path(grid)], dtype=np.int8),
        }

    def _path(self, grid: Cells) -> list[int]:
        """The colours met on the way from the centre straight down to the rim."""
        middle = thing(grid, grid > 0)
        row, column = _centre(middle)
        return [int(colour) for colour in grid[row : middle.bottom + 1, column]]


class HeartsOfFigures(Idea):
    """Open figures of many kinds on a coloured ground, and a key colour in the corner."""

    novelty = 3
    rule = (
        "The empty centre of every figure (all cells of one colour) is painted in the colour of the corner cell: one "
        "cell, or two or four where there is no single middle."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        ground, key, *shades = colours(random, random.randint(5, 6))
        given = stage(random, 14, 20, ground)
        given[0, 0] = key
        wanted = given.copy()
        for colour in shades:
            shape = random.choice((self._ring, self._slanted, self._corners, self._arms))(random)
            place = spot(random, given, *shape.shape, background=ground, outside=True)
            middle = np.zeros(shape.shape, dtype=np.bool_)
            height, width = shape.shape
            middle[(height - 1) // 2 : height // 2 + 1, (width - 1) // 2 : width // 2 + 1] = True
            stamp(given, shape, place, colour)
            stamp(wanted, shape, place, colour)
            stamp(wanted, middle, place, key)
        return given, wanted

    def _ring(self, random: Random) -> Mask:
        return frame(random.randint(3, 6), random.randint(3, 6))

    def _slanted(self, random: Random) -> Mask:
        """Two diagonals without their crossing."""
        side = random.randint(5, 6)
        shape = np.eye(side, dtype=np.bool_) | np.eye(side, dtype=np.bool_)[::-1]
        shape[(side - 1) // 2 : side // 2 + 1, (side - 1) // 2 : side // 2 + 1] = False
        return shape

    def _corners(self, random: Random) -> Mask:
        shape = np.zeros((random.randint(4, 6), random.randint(4, 6)), dtype=np.bool_)
        shape[np.ix_((0, -1), (0, -1))] = True
        return shape

    def _arms(self, random: Random) -> Mask:
        """A plus sign without its middle, its arms one or two cells thick."""
        arm, thick = random.randint(1, 2), random.randint(1, 2)
        shape = np.zeros((2 * arm + thick, 2 * arm + thick), dtype=np.bool_)
        shape[arm : arm + thick] = shape[:, arm : arm + thick] = True
        shape[arm : arm + thick, arm : arm + thick] = False
        return shape

    def answer(self, grid: Cells) -> Cells:
        return self._painted(grid, lambda low, high: slice(low, high + 1))

    def misreadings(self) -> Mapping[str, Program]:
        return {"one cell only": lambda grid: self._painted(grid, lambda low, high: slice(low, low + 1))}

    def _painted(self, grid: Cells, cells: Callable[[int, int], slice]) -> Cells:
        answer, key = grid.copy(), grid[0, 0]
        for colour in set(range(10)) - {commonest(grid), int(key)}:
            if (grid == colour).any():
                top, left, bottom, right = box(grid == colour)
                rows, columns = (top + bottom) // 2, (left + right) // 2
                answer[cells(rows, (top + bottom + 1) // 2), cells(columns, (left + right + 1) // 2)] = key
        return answer


class OwnColourGoesToTheMiddle(Idea):
    """Frames with an object off the centre, on a coloured ground, with more objects outside (with SameDifferent)."""

    novelty = 4
    rule = (
        "In a frame, an object of the frame's colour moves to the centre, and an object of another colour is removed; "
        "objects outside the frames stay."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        [ground] = colours(random, 1)
        given = stage(random, 22, 27, ground)
        wanted = given.copy()
        for same in (True, False, random.random() < 0.6):
            border, other = colours(random, 2, without=[ground])
            shape = polyomino(random, random.randint(2, 5), 3, 3)
            outline, middle = frame(len(shape) + 8, shape.shape[1] + 8), (4, 4)
            corner = drop_in_both(random, given, wanted, outline, border, background=ground, outside=True)
            stamp(given, shape, moved(corner, self._off_centre(random)), border if same else other)
            if same:
                stamp(wanted, shape, moved(corner, middle), border)
        for colour in colours(random, random.randint(3, 5), without=[ground]):
            shape = polyomino(random, random.randint(1, 5), 3, 3)
            drop_in_both(random, given, wanted, shape, colour, background=ground, outside=True)
        return given, wanted

    def _off_centre(self, random: Random) -> Cell:
        """A place within a frame, two cells from the middle one and clear of the frame."""
        far, near = random.choice((2, 6)), random.randint(2, 6)
        return random.choice([(far, near), (near, far)])

    def answer(self, grid: Cells) -> Cells:
        return self._settled(grid, lambda border, part: border.colour == part.colour)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "all move": lambda grid: self._settled(grid, lambda border, part: True),
            "only other colours move": lambda grid: self._settled(grid, lambda a, b: a.colour != b.colour),
        }

    def _settled(self, grid: Cells, moves: Callable[[Thing, Thing], bool]) -> Cells:
        ground, answer = commonest(grid), grid.copy()
        parts = things(grid, background=ground, diagonal=False)
        for border in parts:
            within = holes(border.mask)
            for part in parts:
                if within[part.cells[0]]:
                    answer[part.mask] = ground
                    if moves(border, part):
                        stamp(answer, part.shape, _inset(border, part.height, part.width), part.colour)
        return answer


class CentreOfTheBrackets(Idea):
    """Four brackets mark out a rectangle in a field full of coloured noise (with ExtractObjects)."""

    novelty = 4
    rule = (
        "The output is the square of three by three cells in the centre of the rectangle that the four brackets mark."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        bracket, *noise = colours(random, 4)
        height, width = random.randint(13, 20), random.randint(13, 20)
        given = np.array([[random.choice(noise) for _ in range(width)] for _ in range(height)], dtype=np.int8)
        down, along = random.choice((7, 9, 11)), random.choice((7, 9, 11))
        row, column = random.randint(0, height - down), random.randint(0, width - along)
        stamp(given, _brackets(down, along), (row, column), bracket)
        top, left = row + down // 2 - 1, column + along // 2 - 1
        return given, given[top : top + 3, left : left + 3].copy()

    def answer(self, grid: Cells) -> Cells:
        marks = [thing(grid, grid == colour) for colour in np.unique(grid)]
        return self._around(grid, next(_centre(part) for part in marks if self._is_bracket(part)))

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "the centre of the grid": lambda grid: self._around(grid, (grid.shape[0] // 2, grid.shape[1] // 2)),
        }

    def _is_bracket(self, part: Thing) -> bool:
        return np.array_equal(part.shape, _brackets(part.height, part.width))

    def _around(self, grid: Cells, cell: Cell) -> Cells:
        return grid[cell[0] - 1 : cell[0] + 2, cell[1] - 1 : cell[1] + 2].copy()


def _brackets(height: int, width: int) -> Mask:
    """The corners of a rectangle with two more cells along each side."""
    shape = frame(height, width)
    shape[3 : height - 3] = False
    shape[:, 3 : width - 3] = False
    return shape


def _centre(part: Thing) -> Cell:
    return (part.top + part.bottom) // 2, (part.left + part.right) // 2


def _inset(part: Thing, height: int, width: int) -> Cell:
    """Where the corner of a box must be to have it in the centre of a thing."""
    return part.top + (part.height - height) // 2, part.left + (part.width - width) // 2


def _only(grid: Cells, part: Thing) -> Cells:
    return np.where(part.mask, grid, 0).astype(np.int8)


IDEAS: tuple[Idea, ...] = (
    CentreOfRectangles(),
    ToTheMiddle(),
    MiddleOfTheRow(),
    Halfway(),
    Beams(),
    IntoTheFrames(),
    RingsFromTheCentre(),
    HeartsOfFigures(),
    OwnColourGoesToTheMiddle(),
    CentreOfTheBrackets(),
)
