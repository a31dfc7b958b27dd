"""Center: the middle of a thing, of a row of things, of the grid."""

from __future__ import annotations

from itertools import groupby, pairwise, product
from random import Random

import numpy as np

from argraph.generation.cells import STRAIGHT, Cell, Mask, grid_of, inside, moved, ray, where
from argraph.generation.drawing import blank, block, colours, drop, frame, polyomino, small_shape, spot, stamp
from argraph.generation.idea import Cells, Drawn, Idea, misread, misread_each, require
from argraph.generation.looking import Thing, by_colour, commonest, only, repainted, specks, thing, things, without
from argraph.generation.masks import nowhere
from argraph.generation.orders import Measure, from_the_left, from_the_top
from argraph.generation.relations import Relation, anything, same_colour
from argraph.generation.scenes import drop_in_both, patchwork, stage, twice


def _nearest_to_the_centre(grid: Cells) -> Cells:
    """The grid with only the thing that is nearest to its centre."""
    middle, parts = np.array(grid.shape) / 2, things(grid, diagonal=False)
    return only(grid, min(parts, key=lambda part: float(abs(np.array(part.centre) + 0.5 - middle).sum())))


class CentreOfRectangles(Idea, novelty=0):
    """Rectangles with odd sides, and one loose cell."""

    rule = "The centre cell of every rectangle is painted in the colour of the single loose cell."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 9, 15)
        *shades, loose = colours(random, random.randint(2, 5))
        drop(random, given, block(1, 1), loose)
        wanted = given.copy()
        for colour in shades:
            shape = block(random.choice((3, 5)), random.choice((3, 5, 7)))
            row, column = drop_in_both(random, given, wanted, shape, colour)
            wanted[row + shape.shape[0] // 2, column + shape.shape[1] // 2] = loose
        return given, wanted

    @misread_each("always colour {}", colour=range(1, 10))
    def answer(self, grid: Cells, colour: int | None = None) -> Cells:
        shade = colour or specks(grid)[0].colour
        return repainted(grid, ((part.centre, shade) for part in things(grid) if part.size > 1))


class ToTheMiddle(Idea, novelty=0):
    """One object lies somewhere in the grid."""

    rule = "The object moves to the centre of the grid."

    def make(self, random: Random) -> Drawn:
        shape, [colour] = polyomino(random, random.randint(3, 9), 4, 4), colours(random, 1)
        above, beside = random.randint(2, 5), random.randint(2, 5)
        given, wanted = twice(blank(len(shape) + 2 * above, shape.shape[1] + 2 * beside))
        drop(random, given, shape, colour)
        stamp(wanted, shape, (above, beside), colour)
        return given, wanted

    @misread("only sideways", down=False)
    @misread("only up or down", along=False)
    def answer(self, grid: Cells, *, down: bool = True, along: bool = True) -> Cells:
        [part], answer = things(grid, diagonal=False), blank(*grid.shape)
        top = (grid.shape[0] - part.height) // 2 if down else part.top
        left = (grid.shape[1] - part.width) // 2 if along else part.left
        stamp(answer, part.shape, (top, left), part.colour)
        return answer


class MiddleOfTheRow(Idea, novelty=1):
    """Three or five objects lie in a row or in a column, crowded at one end of it."""

    rule = "Only the middle one of the objects stays, counted along their row or column."

    def make(self, random: Random) -> Drawn:
        count = random.choice((3, 5))
        given = blank(random.randint(5, 8), 30)
        wanted, left = given.copy(), random.randint(0, 1)
        for number in range(count):
            shape, [colour] = small_shape(random, 2, 5), colours(random, 1)
            place = random.randint(1, 2), left
            stamp(given, shape, place, colour)
            if number == count // 2:
                stamp(wanted, shape, place, colour)
            left += shape.shape[1] + random.randint(1, 7 - count)
        turn, width = random.randrange(4), left + random.randint(1, count + 1)
        return np.rot90(given[:, :width], turn).copy(), np.rot90(wanted[:, :width], turn).copy()

    @misread("always counted from the left", order=from_the_left)
    @misread("always counted from the top", order=from_the_top)
    @misread("the one nearest to the grid's centre", _nearest_to_the_centre)
    def answer(self, grid: Cells, order: Measure | None = None) -> Cells:
        parts = sorted(things(grid, diagonal=False), key=from_the_left)
        side_by_side = all(one.right < other.left for one, other in pairwise(parts))
        parts.sort(key=order or (from_the_left if side_by_side else from_the_top))
        return only(grid, parts[len(parts) // 2])


class Halfway(Idea, novelty=1):
    """Pairs of cells face each other in a row, a column or a diagonal; other cells are alone in their colour."""

    rule = "Halfway between two cells of the same colour a cell of that colour appears."

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 9, 14))
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
        require(free, "no room for a pair")
        return random.choice(free)

    @misread("all cells between", all_between=True)
    def answer(self, grid: Cells, *, all_between: bool = False) -> Cells:
        answer = grid.copy()
        for colour in range(1, 10):
            ends = np.argwhere(grid == colour)
            if len(ends) == 2:
                length = int(abs(ends[1] - ends[0]).max())
                for step in range(1, length) if all_between else [length // 2]:
                    answer[tuple(ends[0] + (ends[1] - ends[0]) * step // length)] = colour
        return answer


class Beams(Idea, novelty=2):
    """Rectangles whose centre cell has another colour (with ExtendToBoundary)."""

    rule = (
        "The centre of every rectangle sends beams of its colour in all four directions, from the sides to the edges."
    )

    def make(self, random: Random) -> Drawn:
        given = stage(random, 11, 17)
        lamp, *shades = colours(random, random.randint(2, 3))
        beams = nowhere(given.shape)
        for colour in shades:
            height, width = random.choice((3, 5)), random.choice((3, 5))
            row, column = moved(drop(random, given, block(height, width), colour), (height // 2, width // 2))
            given[row, column] = lamp
            beams[row] = beams[:, column] = True
        crossed = sum(part.height + part.width - 1 for part in things(given, one_colour=False))
        require(((given > 0) & beams).sum() == crossed, "a beam meets another rectangle")
        return given, where((given == 0) & beams, lamp, given)

    @misread("beams from the corner", from_corner=True)
    def answer(self, grid: Cells, *, from_corner: bool = False) -> Cells:
        answer = grid.copy()
        for part, step in product(things(grid, one_colour=False), STRAIGHT):
            for cell in ray(grid, part.place if from_corner else part.centre, step):
                answer[cell] = grid[cell] or grid[part.centre]
        return answer


class IntoTheFrames(Idea, novelty=2):
    """One figure and several empty frames (with Copy)."""

    rule = "The figure is copied into the centre of every empty frame; it stays where it is, too."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 14, 19)
        shape = small_shape(random, 3, 7)
        figure, *shades = colours(random, random.randint(3, 4))
        drop(random, given, shape, figure)
        wanted = given.copy()
        for colour in shades:
            above, beside = random.randint(1, 3), random.randint(1, 3)
            outline = frame(len(shape) + 2 * above, shape.shape[1] + 2 * beside)
            row, column = drop_in_both(random, given, wanted, outline, colour, outside=True)
            stamp(wanted, shape, (row + above, column + beside), figure)
        return given, wanted

    @misread("into the top left corner", centred=False)
    @misread("the figure goes", stays=False)
    def answer(self, grid: Cells, *, centred: bool = True, stays: bool = True) -> Cells:
        figure, *frames = sorted(things(grid, diagonal=False), key=lambda part: part.reach)
        answer = grid.copy() if stays else without(grid, [figure])
        for part in frames:
            place = _inset(part, figure) if centred else moved(part.place, (1, 1))
            stamp(answer, figure.shape, place, figure.colour)
        return answer


class RingsFromTheCentre(Idea, novelty=3):
    """A block lies within ring after ring, some rings thicker than others."""

    rule = "The output is one row: the colours from the centre to the rim, one cell for each ring whatever its width."

    def make(self, random: Random) -> Drawn:
        order = [random.choice(colours(random, 4))]
        for _ in range(random.randint(2, 4)):
            order.append(random.choice(colours(random, 4, without=[order[-1]])))
        picture = blank(random.randint(1, 3), random.randint(1, 3), order[0])
        for colour in order[1:]:
            picture = np.pad(picture, random.randint(1, 2), constant_values=colour)
        margins = [(random.randint(0, 4), random.randint(0, 4)) for _ in range(2)]
        return np.pad(picture, margins), grid_of([order])

    @misread("from the rim inwards", step=-1)
    @misread("one cell for each step", once=False)
    def answer(self, grid: Cells, step: int = 1, *, once: bool = True) -> Cells:
        middle = thing(grid, grid > 0)
        row, column = middle.centre
        path = grid[row : middle.bottom + 1, column].tolist()
        return grid_of([[colour for colour, _ in groupby(path)] if once else path])[:, ::step]


class HeartsOfFigures(Idea, novelty=3):
    """Open figures of many kinds on a coloured ground, and a key colour in the corner."""

    rule = (
        "The empty centre of every figure (all cells of one colour) is painted in the colour of the corner cell: one "
        "cell, or two or four where there is no single middle."
    )

    def make(self, random: Random) -> Drawn:
        ground, key, *shades = colours(random, random.randint(5, 6))
        given = stage(random, 14, 20, ground)
        given[0, 0] = key
        wanted = given.copy()
        for colour in shades:
            shape = random.choice((self._ring, self._slanted, self._corners, self._arms))(random)
            place = drop_in_both(random, given, wanted, shape, colour, background=ground, outside=True)
            stamp(wanted, _middle(*shape.shape), place, key)
        return given, wanted

    def _ring(self, random: Random) -> Mask:
        return frame(random.randint(3, 6), random.randint(3, 6))

    def _slanted(self, random: Random) -> Mask:
        """Two diagonals without their crossing."""
        side = random.randint(5, 6)
        diagonal = np.eye(side, dtype=np.bool_)
        return (diagonal | diagonal[::-1]) & ~_middle(side, side)

    def _corners(self, random: Random) -> Mask:
        shape = nowhere((random.randint(4, 6), random.randint(4, 6)))
        shape[np.ix_((0, -1), (0, -1))] = True
        return shape

    def _arms(self, random: Random) -> Mask:
        """A plus sign without its middle, its arms one or two cells thick."""
        arm, thick = random.randint(1, 2), random.randint(1, 2)
        shape = nowhere((2 * arm + thick, 2 * arm + thick))
        shape[arm : arm + thick] = shape[:, arm : arm + thick] = True
        shape[arm : arm + thick, arm : arm + thick] = False
        return shape

    @misread("one cell only", single=True)
    def answer(self, grid: Cells, *, single: bool = False) -> Cells:
        answer, key = grid.copy(), grid[0, 0]
        for part in by_colour(grid, (grid != commonest(grid)) & (grid != key)):
            (row, column), last = part.centre, ((part.top + part.bottom + 1) // 2, (part.left + part.right + 1) // 2)
            last_row, last_column = part.centre if single else last
            answer[row : last_row + 1, column : last_column + 1] = key
        return answer


class OwnColourGoesToTheMiddle(Idea, novelty=4):
    """Frames with an object off the centre, on a coloured ground, with more objects outside (with SameDifferent)."""

    rule = (
        "In a frame, an object of the frame's colour moves to the centre, and an object of another colour is removed; "
        "objects outside the frames stay."
    )

    def make(self, random: Random) -> Drawn:
        [ground] = colours(random, 1)
        given, wanted = twice(stage(random, 22, 27, ground))
        for same in (True, False, random.random() < 0.6):
            border, other = colours(random, 2, without=[ground])
            shape = small_shape(random, 2, 5)
            outline, middle = frame(len(shape) + 8, shape.shape[1] + 8), (4, 4)
            corner = drop_in_both(random, given, wanted, outline, border, background=ground, outside=True)
            stamp(given, shape, moved(corner, self._off_centre(random)), border if same else other)
            if same:
                stamp(wanted, shape, moved(corner, middle), border)
        for colour in colours(random, random.randint(3, 5), without=[ground]):
            shape = small_shape(random, 1, 5)
            drop_in_both(random, given, wanted, shape, colour, background=ground, outside=True)
        return given, wanted

    def _off_centre(self, random: Random) -> Cell:
        """A place within a frame, two cells from the middle one and clear of the frame."""
        far, near = random.choice((2, 6)), random.randint(2, 6)
        return random.choice([(far, near), (near, far)])

    @misread("all move", moves=anything)
    @misread("only other colours move", moves=lambda border, part: border.colour != part.colour)
    def answer(self, grid: Cells, moves: Relation = same_colour) -> Cells:
        ground, answer = commonest(grid), grid.copy()
        for border, part in product(things(grid, background=ground, diagonal=False), repeat=2):
            if border.holes[part.cells[0]]:
                answer[part.mask] = ground
                if moves(border, part):
                    stamp(answer, part.shape, _inset(border, part), part.colour)
        return answer


class CentreOfTheBrackets(Idea, novelty=4):
    """Four brackets mark out a rectangle in a field full of coloured noise (with ExtractObjects)."""

    rule = (
        "The output is the square of three by three cells in the centre of the rectangle that the four brackets mark."
    )

    def make(self, random: Random) -> Drawn:
        bracket, *noise = colours(random, 4)
        height, width = random.randint(13, 20), random.randint(13, 20)
        given = patchwork(random, noise, height, width)
        down, along = random.choice((7, 9, 11)), random.choice((7, 9, 11))
        row, column = random.randint(0, height - down), random.randint(0, width - along)
        stamp(given, _brackets(down, along), (row, column), bracket)
        top, left = row + down // 2 - 1, column + along // 2 - 1
        return given, given[top : top + 3, left : left + 3].copy()

    @misread("the centre of the grid", lambda grid: _around(grid, (grid.shape[0] // 2, grid.shape[1] // 2)))
    def answer(self, grid: Cells) -> Cells:
        marks = by_colour(grid, grid > 0)
        return _around(grid, next(part.centre for part in marks if (part.shape == _brackets(*part.shape.shape)).all()))


def _brackets(height: int, width: int) -> Mask:
    """The corners of a rectangle with two more cells along each side."""
    shape = frame(height, width)
    shape[3 : height - 3] = False
    shape[:, 3 : width - 3] = False
    return shape


def _inset(part: Thing, inner: Thing) -> Cell:
    """Where the corner of one thing must be to have it in the centre of another."""
    return part.top + (part.height - inner.height) // 2, part.left + (part.width - inner.width) // 2


def _middle(height: int, width: int) -> Mask:
    """The middle of a rectangle: one cell, two or four."""
    middle = nowhere((height, width))
    middle[(height - 1) // 2 : height // 2 + 1, (width - 1) // 2 : width // 2 + 1] = True
    return middle


def _around(grid: Cells, cell: Cell) -> Cells:
    """The square of three by three cells around one."""
    return grid[cell[0] - 1 : cell[0] + 2, cell[1] - 1 : cell[1] + 2].copy()
