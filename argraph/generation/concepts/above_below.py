"""AboveBelow: what lies over what, by row and by column."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from random import Random

import numpy as np

from argraph.generation.cells import DOWN, GREY, UP, Cell, Mask, ray, where
from argraph.generation.drawing import blank, block, colours, drop, frame, polyomino, small_shape, spot, stamp
from argraph.generation.idea import Cells, Drawn, Idea, misread, require
from argraph.generation.lines import line_row, paint
from argraph.generation.looking import Thing, commonest, largest, number_of_things, repainted, things, without
from argraph.generation.masks import cells_of
from argraph.generation.relations import Relation, anything, is_above, is_below, same_shape, same_size, share_columns
from argraph.generation.scenes import stage, twice


def _above(line: Thing) -> Mask:
    """All cells that have the line somewhere below them in their column."""
    return ~np.logical_or.accumulate(line.mask, axis=0)


def _under_the_grey(storeys: list[int]) -> int:
    """The colour next to grey, among those of a tower from the top down."""
    return storeys[storeys.index(GREY) + 1]


class ColourFromAbove(Idea, novelty=0):
    """Objects stand alone or in pairs, one over the other."""

    rule = "An object with another one above it takes the colour of that one."

    def make(self, random: Random) -> Drawn:
        bands, height = random.randint(2, 4), random.randint(8, 12)
        given, wanted = twice(blank(height, 4 * bands - 1))
        pairs = random.sample(range(bands), random.randint(1, bands))
        for band in range(bands):
            upper, lower = colours(random, 2)
            for colour, low in ((upper, 0), (lower, height // 2))[: 2 if band in pairs else 1]:
                shape = _stout(random)
                place = low + random.randint(0, height // 2 - 1 - len(shape)), 4 * band
                stamp(given, shape, place, colour)
                stamp(wanted, shape, place, upper)
        return given, wanted

    @misread("the upper one takes the colour of the lower", gives=is_below)
    @misread("all take the colour of the topmost", lambda grid: np.where(grid > 0, grid[grid > 0][0], grid))
    def answer(self, grid: Cells, gives: Relation = is_above) -> Cells:
        pairs = [pair for pair in product(things(grid), repeat=2) if share_columns(*pair) and gives(*pair)]
        return repainted(grid, ((taker.mask, giver.colour) for giver, taker in pairs))


class OverTheLine(Idea, novelty=0):
    """A line runs across the grid, with objects on both sides of it."""

    rule = "The objects above the line take the colour of the line; those below it stay as they are."

    def make(self, random: Random) -> Drawn:
        given, row, line = _divided(random, random.randint(9, 13), random.randint(7, 12))
        for side in (given[:row], given[row + 1 :]):
            for colour in colours(random, random.randint(1, 3), without=[line]):
                drop(random, side, small_shape(random, 2, 5), colour)
        return given, np.vstack([line * (given[:row] > 0), given[row:]])

    @misread("all objects", lambda grid: np.where(grid > 0, grid[line_row(grid), 0], grid))
    @misread("those below", step=-1)
    def answer(self, grid: Cells, step: int = 1) -> Cells:
        answer = grid[::step].copy()
        row = line_row(answer)
        answer[:row][answer[:row] > 0] = answer[row, 0]
        return answer[::step]


class AboveTheLargest(Idea, novelty=1):
    """One object is larger than all others."""

    rule = "Every object that lies wholly above the largest one is removed, whether straight above it or to one side."

    def make(self, random: Random) -> Drawn:
        given = blank(random.randint(11, 15), random.randint(10, 15))
        *shades, large = colours(random, random.randint(5, 7))
        top = random.randint(4, len(given) - 6)
        place = top, random.randint(0, given.shape[1] - 5)
        stamp(given, block(random.randint(3, 4), random.randint(4, 5)), place, large)
        wanted = given.copy()
        for colour in shades:
            shape = small_shape(random, 2, 6)
            row, column = drop(random, given, shape, colour)
            if row + len(shape) > top:
                stamp(wanted, shape, (row, column), colour)
        return given, wanted

    @misread("only what is straight above", goes=lambda one, other: is_above(one, other) and share_columns(one, other))
    @misread("what reaches above", goes=lambda part, other: part.top < other.top)
    @misread("what lies below", goes=is_below)
    def answer(self, grid: Cells, goes: Relation = is_above) -> Cells:
        large = largest(things(grid))
        return without(grid, [part for part in things(grid) if goes(part, large)])


class Reflection(Idea, novelty=1):
    """A line is the surface of water."""

    rule = "Everything above the line appears again below it, upside down as in water, in the colour of the line."

    def make(self, random: Random) -> Drawn:
        row, width = random.randint(5, 7), random.randint(8, 13)
        given = blank(2 * row + 1 + random.randint(0, 3), width)
        *shades, line = colours(random, random.randint(3, 5))
        for colour in shades:
            drop(random, given[:row], small_shape(random, 3, 6), colour)
        given[row] = line
        wanted = given.copy()
        wanted[row + 1 : 2 * row + 1] = line * (given[:row][::-1] > 0)
        return given, wanted

    @misread("not upside down", step=1)
    @misread("in its own colours", own_colours=True)
    def answer(self, grid: Cells, step: int = -1, *, own_colours: bool = False) -> Cells:
        row, answer = line_row(grid), grid.copy()
        image = grid[:row][::step]
        answer[row + 1 : 2 * row + 1] = image if own_colours else grid[row, 0] * (image > 0)
        return answer


class CrowdedSide(Idea, novelty=2):
    """Objects lie above and below a line, more of them on one side (with Count)."""

    rule = "The side of the line with fewer objects is cleared; the side with more of them, above or below, stays."

    def make(self, random: Random) -> Drawn:
        given, row, line = _divided(random, random.randint(11, 15), random.randint(8, 12))
        above, below = slice(0, row), slice(row + 1, None)
        few, many = (above, below) if random.random() < 0.5 else (below, above)
        count = random.randint(1, 3)
        for side, number, most in ((few, count, 6), (many, random.randint(count + 1, 5), 3)):
            for _ in range(number):
                shape = polyomino(random, random.randint(1, most), 3, 3)
                drop(random, given[side], shape, *colours(random, 1, without=[line]))
        wanted = given.copy()
        wanted[few] = 0
        return given, wanted

    @misread("the side with more cells", count=np.count_nonzero)
    @misread("always above", lambda grid: np.vstack([grid[: line_row(grid) + 1], 0 * grid[line_row(grid) + 1 :]]))
    @misread("always below", lambda grid: np.vstack([0 * grid[: line_row(grid)], grid[line_row(grid) :]]))
    def answer(self, grid: Cells, count: Callable[[Cells], int] = number_of_things) -> Cells:
        row = line_row(grid)
        above, below = slice(0, row), slice(row + 1, None)
        return repainted(grid, [(above if count(grid[above]) < count(grid[below]) else below, 0)])


class AwayFromTheLine(Idea, novelty=2):
    """Loose cells lie above and below a line (with ExtendToBoundary)."""

    rule = "Every loose cell runs on, away from the line, to the edge: upwards above the line, downwards below it."

    def make(self, random: Random) -> Drawn:
        given, row, line = _divided(random, random.randint(9, 14), random.randint(8, 13))
        wanted = given.copy()
        for low, high, above in ((0, row, True), (row + 1, len(given), False)):
            for column in random.sample(range(given.shape[1]), random.randint(2, 4)):
                start, [colour] = random.randrange(low, high), colours(random, 1, without=[line])
                given[start, column] = colour
                wanted[slice(0, start + 1) if above else slice(start, None), column] = colour
        return given, wanted

    @misread("towards the line", above=DOWN, below=UP)
    @misread("all upwards", below=UP)
    @misread("all downwards", above=DOWN)
    def answer(self, grid: Cells, above: Cell = UP, below: Cell = DOWN) -> Cells:
        row, answer = line_row(grid), grid.copy()
        for start in cells_of(grid > 0):
            if start[0] != row:
                way = ray(grid, start, above if start[0] < row else below)
                paint(answer, [cell for cell in way if not grid[cell]], int(grid[start]))
        return answer


class WindingLine(Idea, novelty=3):
    """A line winds from the left edge to the right among many loose cells."""

    rule = (
        "The loose cells above the winding line take its colour; those below it vanish. Each column counts by itself."
    )

    def make(self, random: Random) -> Drawn:
        height, width = random.randint(13, 18), random.randint(14, 22)
        given, levels, line = _wound(random, blank(height, width))
        wanted = given.copy()
        for _ in range(random.randint(12, 20)):
            row, column = random.randrange(height), random.randrange(width)
            if abs(row - levels[column]) < 2:
                continue
            given[row, column] = colours(random, 1, without=[line])[0]
            wanted[row, column] = line if row < levels[column] else 0
        return given, wanted

    @misread("above its highest point", over=lambda line: np.indices(line.mask.shape)[0] < line.top)
    @misread("above its lowest point", over=lambda line: np.indices(line.mask.shape)[0] < line.bottom)
    def answer(self, grid: Cells, over: Callable[[Thing], Mask] = _above) -> Cells:
        winding = _spanning(grid)
        return where(winding.mask | (over(winding) & (grid > 0)), winding.colour, 0)


class GreyStorey(Idea, novelty=3):
    """Towers of coloured storeys stand on the ground, each with one grey storey."""

    rule = (
        "In every tower, the storey right above the grey one takes the colour of the storey right below the grey one."
    )

    def make(self, random: Random) -> Drawn:
        towers, height = random.randint(2, 4), random.randint(11, 15)
        given, wanted = twice(blank(height, 4 * towers + random.randint(-1, 3)))
        for tower in range(towers):
            storeys = colours(random, random.randint(4, 5), without=[GREY])
            columns = slice(4 * tower, 4 * tower + random.randint(1, 3))
            grey = random.randrange(1, len(storeys) - 1)
            storeys[grey] = GREY
            changed = [*storeys[: grey + 1], storeys[grey - 1], *storeys[grey + 2 :]]
            row = height
            for before, after in zip(storeys, changed, strict=True):
                thick = random.randint(1, 2)
                given[row - thick : row, columns], wanted[row - thick : row, columns] = before, after
                row -= thick
        return given, wanted

    @misread("it turns grey", giver=lambda storeys: GREY)
    @misread("the colour of the lowest storey", giver=lambda storeys: storeys[-1])
    def answer(self, grid: Cells, giver: Callable[[list[int]], int] = _under_the_grey) -> Cells:
        answer = grid.copy()
        for tower in things(grid, one_colour=False):
            storeys = list(dict.fromkeys(grid[tower.top : tower.bottom + 1, tower.left].tolist()))
            over_the_grey = storeys[storeys.index(GREY) - 1]
            answer[tower.mask & (grid == over_the_grey)] = giver(storeys)
        return answer


class FillAboveHollowBelow(Idea, novelty=4):
    """Hollow and solid boxes lie on both sides of a winding line, on a coloured ground (with FilledNotFilled)."""

    rule = (
        "Hollow boxes above the winding line are filled with the line's colour, and solid boxes below it are hollowed "
        "out; solid boxes above and hollow ones below stay as they are."
    )

    def make(self, random: Random) -> Drawn:
        ground = colours(random, 1)[0]
        given, levels, line = _wound(random, stage(random, 17, 22, ground))
        wanted = given.copy()
        for number in range(random.randint(7, 9)):
            [colour] = colours(random, 1, without=[ground, line])
            height, width, hollow = random.randint(3, 4), random.randint(3, 5), number % 2 == 0
            shape = frame(height, width) if hollow else block(height, width)
            place = drop(random, given, shape, colour, background=ground, outside=True)
            above = place[0] < levels[place[1]]
            stamp(wanted, block(height, width), place, (line if hollow else colour) if above else ground)
            stamp(wanted, frame(height, width), place, colour)
        return given, wanted

    @misread("all hollow ones are filled", filled_if_above=(True, False))
    @misread("all solid ones are hollowed", hollowed_if_above=(True, False))
    def answer(
        self, grid: Cells, filled_if_above: Sequence[bool] = (True,), hollowed_if_above: Sequence[bool] = (False,)
    ) -> Cells:
        ground, answer = commonest(grid), grid.copy()
        winding = _spanning(grid, background=ground)
        for part in things(grid, background=ground):
            above = bool(_above(winding)[part.cells[0]])
            if part.width == winding.width:
                continue
            if part.hollow and above in filled_if_above:
                answer[part.holes] = winding.colour
            elif not part.hollow and above in hollowed_if_above:
                answer[part.inner_area] = ground
        return answer


class TwinsOnShelves(Idea, novelty=4):
    """Shelves carry one object on top and another below, among specks on a coloured ground (with SameDifferent)."""

    rule = (
        "A shelf takes the colour of the object standing on it if an object of exactly the same shape hangs below it; "
        "all other shelves and the specks stay."
    )

    def make(self, random: Random) -> Drawn:
        rows, columns = random.choice([(2, 2), (2, 3), (3, 2)])
        ground, board = colours(random, 2)
        given, wanted = twice(blank(9 * rows, 9 * columns, ground))
        kinds = ["twins", "twins", "strangers", "alone", "strangers", "strangers"][: rows * columns]
        random.shuffle(kinds)
        for kind, (row, column) in zip(kinds, np.ndindex(rows, columns), strict=True):
            self._shelf(random, given, wanted, (9 * row, 9 * column), kind, (ground, board))
        for _ in range(random.randint(3, 6)):
            cell = spot(random, given, 1, 1, background=ground)
            given[cell] = wanted[cell] = colours(random, 1, without=[ground])[0]
        return given, wanted

    def _shelf(
        self, random: Random, given: Cells, wanted: Cells, corner: tuple[int, int], kind: str, taken: tuple[int, int]
    ) -> None:
        row, left, width = corner[0] + 4, corner[1] + random.randint(0, 1), random.randint(5, 7)
        upper, lower = colours(random, 2, without=taken)
        over, under = _stout(random), _stout(random)
        if kind == "twins":
            under = over
        require(kind == "twins" or not np.array_equal(over, under), "strangers of the same shape")
        for grid in (given, wanted):
            stamp(grid, over, (row - len(over), left + 1), upper)
            if kind != "alone":
                stamp(grid, under, (row + 1, left + 2), lower)
        given[row, left : left + width] = taken[1]
        wanted[row, left : left + width] = upper if kind == "twins" else taken[1]

    @misread("the colour of the lower one", giver="lower")
    @misread("every shelf with two objects", twins=anything)
    @misread("objects of equal size", twins=same_size)
    def answer(self, grid: Cells, twins: Relation = same_shape, giver: str = "upper") -> Cells:
        answer, parts = grid.copy(), things(grid, background=commonest(grid))
        for shelf in parts:
            near = [part for part in parts if share_columns(part, shelf)]
            over = [part for part in near if part.bottom == shelf.top - 1]
            under = [part for part in near if part.top == shelf.bottom + 1]
            if shelf.height == 1 and shelf.width >= 5 and over and under and twins(over[0], under[0]):
                answer[shelf.mask] = {"upper": over[0], "lower": under[0]}[giver].colour
        return answer


def _stout(random: Random) -> Mask:
    """A shape of two or three rows and columns."""
    shape = small_shape(random, 3, 6)
    require(min(shape.shape) >= 2, "a shape too thin")
    return shape


def _divided(random: Random, height: int, width: int) -> tuple[Cells, int, int]:
    """An empty grid with a line across, the row of the line and its colour."""
    grid, row, [line] = blank(height, width), random.randint(4, height - 5), colours(random, 1)
    grid[row] = line
    return grid, row, line


def _wound(random: Random, grid: Cells) -> tuple[Cells, list[int], int]:
    """The grid with a line that winds from left to right, its row in every column, and its colour."""
    height, width = grid.shape
    [line] = colours(random, 1, without=[int(grid[0, 0])])
    levels = [random.randint(height // 3, 2 * height // 3)]
    while len(levels) < width:
        levels.append(min(max(levels[-1] + random.choice((-1, -1, 0, 1, 1)), 4), height - 5))
    grid[levels, range(width)] = line
    return grid, levels, line


def _spanning(grid: Cells, background: int = 0) -> Thing:
    """The line that reaches from the left edge to the right with one cell in every column."""
    return next(part for part in things(grid, background=background) if part.width == grid.shape[1])
