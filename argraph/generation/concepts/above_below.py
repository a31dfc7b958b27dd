"""AboveBelow: what lies over what, by row and by column."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import numpy as np

from argraph.generation.drawing import (
    Mask,
    Thing,
    blank,
    block,
    colours,
    commonest,
    drop,
    frame,
    holes,
    polyomino,
    ray,
    spot,
    stamp,
    things,
)
from argraph.generation.drawing_scenes import stage
from argraph.generation.idea import Again, Cells, Idea, Program

Relation = Callable[[Thing, Thing], bool]
UP, DOWN = (-1, 0), (1, 0)
GREY = 5


class ColourFromAbove(Idea):
    """Objects stand alone or in pairs, one over the other."""

    novelty = 0
    rule = "An object with another one above it takes the colour of that one."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        bands, height = random.randint(2, 4), random.randint(8, 12)
        given = blank(height, 4 * bands - 1)
        wanted = given.copy()
        pairs = random.sample(range(bands), random.randint(1, bands))
        for band in range(bands):
            upper, lower = colours(random, 2)
            for colour, low in ((upper, 0), (lower, height // 2))[: 2 if band in pairs else 1]:
                shape = _stout(random)
                place = low + random.randint(0, height // 2 - 1 - len(shape)), 4 * band
                stamp(given, shape, place, colour)
                stamp(wanted, shape, place, upper)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._recoloured(grid, lambda part, other: other.bottom < part.top)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "the upper one takes the colour of the lower": lambda grid: self._recoloured(
                grid, lambda part, other: other.top > part.bottom
            ),
            "all take the colour of the topmost": lambda grid: np.where(grid > 0, grid[grid > 0][0], grid),
        }

    def _recoloured(self, grid: Cells, over: Relation) -> Cells:
        answer, parts = grid.copy(), things(grid)
        for part in parts:
            for other in parts:
                if over(part, other) and _share_columns(part, other):
                    answer[part.mask] = other.colour
        return answer


class OverTheLine(Idea):
    """A line runs across the grid, with objects on both sides of it."""

    novelty = 0
    rule = "The objects above the line take the colour of the line; those below it stay as they are."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given, row, line = _divided(random, random.randint(9, 13), random.randint(7, 12))
        wanted = given.copy()
        for low, high in ((0, row), (row + 1, len(given))):
            for colour in colours(random, random.randint(1, 3), without=[line]):
                drop(random, given[low:high], polyomino(random, random.randint(2, 5), 3, 3), colour)
        wanted[:] = np.where(np.arange(len(given))[:, None] < row, line * (given > 0), given)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        row = _line_row(grid)
        answer = grid.copy()
        answer[:row][answer[:row] > 0] = grid[row, 0]
        return answer

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "all objects": lambda grid: np.where(grid > 0, grid[_line_row(grid), 0], grid),
            "those below": lambda grid: self.answer(grid[::-1])[::-1],
        }


class AboveTheLargest(Idea):
    """One object is larger than all others."""

    novelty = 1
    rule = "Every object that lies wholly above the largest one is removed, whether straight above it or to one side."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = blank(random.randint(11, 15), random.randint(10, 15))
        *shades, large = colours(random, random.randint(5, 7))
        top = random.randint(4, len(given) - 6)
        place = top, random.randint(0, given.shape[1] - 5)
        stamp(given, block(random.randint(3, 4), random.randint(4, 5)), place, large)
        wanted = given.copy()
        for colour in shades:
            shape = polyomino(random, random.randint(2, 6), 3, 3)
            row, column = drop(random, given, shape, colour)
            if row + len(shape) > top:
                stamp(wanted, shape, (row, column), colour)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._without(grid, lambda large, part: part.bottom < large.top)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "only what is straight above": lambda grid: self._without(
                grid, lambda large, part: part.bottom < large.top and _share_columns(part, large)
            ),
            "what reaches above": lambda grid: self._without(grid, lambda large, part: part.top < large.top),
            "what lies below": lambda grid: self._without(grid, lambda large, part: part.top > large.bottom),
        }

    def _without(self, grid: Cells, goes: Relation) -> Cells:
        answer, parts = grid.copy(), things(grid)
        large = max(parts, key=lambda part: part.size)
        for part in parts:
            if goes(large, part):
                answer[part.mask] = 0
        return answer


class Reflection(Idea):
    """A line is the surface of water."""

    novelty = 1
    rule = "Everything above the line appears again below it, upside down as in water, in the colour of the line."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        row, width = random.randint(5, 7), random.randint(8, 13)
        given = blank(2 * row + 1 + random.randint(0, 3), width)
        *shades, line = colours(random, random.randint(3, 5))
        for colour in shades:
            drop(random, given[:row], polyomino(random, random.randint(3, 6), 3, 3), colour)
        given[row] = line
        wanted = given.copy()
        wanted[row + 1 : 2 * row + 1] = line * (given[:row][::-1] > 0)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._copied_below(grid, -1)

    def misreadings(self) -> Mapping[str, Program]:
        return {"not upside down": lambda grid: self._copied_below(grid, 1), "in its own colours": self._many_coloured}

    def _copied_below(self, grid: Cells, step: int) -> Cells:
        row, answer = _line_row(grid), grid.copy()
        answer[row + 1 : 2 * row + 1][grid[:row][::step] > 0] = grid[row, 0]
        return answer

    def _many_coloured(self, grid: Cells) -> Cells:
        row, answer = _line_row(grid), grid.copy()
        answer[row + 1 : 2 * row + 1] = grid[:row][::-1]
        return answer


class CrowdedSide(Idea):
    """Objects lie above and below a line, more of them on one side (with Count)."""

    novelty = 2
    rule = "The side of the line with fewer objects is cleared; the side with more of them, above or below, stays."

    def make(self, random: Random) -> tuple[Cells, Cells]:
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

    def answer(self, grid: Cells) -> Cells:
        return self._with_more(grid, lambda side: len(things(side)))

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "the side with more cells": lambda grid: self._with_more(grid, np.count_nonzero),
            "always above": lambda grid: np.vstack([grid[: _line_row(grid) + 1], 0 * grid[_line_row(grid) + 1 :]]),
            "always below": lambda grid: np.vstack([0 * grid[: _line_row(grid)], grid[_line_row(grid) :]]),
        }

    def _with_more(self, grid: Cells, count: Callable[[Cells], int]) -> Cells:
        row, answer = _line_row(grid), grid.copy()
        if count(grid[:row]) < count(grid[row + 1 :]):
            answer[:row] = 0
        else:
            answer[row + 1 :] = 0
        return answer


class AwayFromTheLine(Idea):
    """Loose cells lie above and below a line (with ExtendToBoundary)."""

    novelty = 2
    rule = "Every loose cell runs on, away from the line, to the edge: upwards above the line, downwards below it."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given, row, line = _divided(random, random.randint(9, 14), random.randint(8, 13))
        wanted = given.copy()
        for low, high, above in ((0, row, True), (row + 1, len(given), False)):
            for column in random.sample(range(given.shape[1]), random.randint(2, 4)):
                start, [colour] = random.randrange(low, high), colours(random, 1, without=[line])
                given[start, column] = colour
                wanted[slice(0, start + 1) if above else slice(start, None), column] = colour
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._with_rays(grid, UP, DOWN)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "towards the line": lambda grid: self._with_rays(grid, DOWN, UP),
            "all upwards": lambda grid: self._with_rays(grid, UP, UP),
            "all downwards": lambda grid: self._with_rays(grid, DOWN, DOWN),
        }

    def _with_rays(self, grid: Cells, above: tuple[int, int], below: tuple[int, int]) -> Cells:
        row, answer = _line_row(grid), grid.copy()
        for part in things(grid, diagonal=False):
            for cell in part.cells if part.top != row else ():
                for reached in ray(grid, cell, above if part.top < row else below):
                    if grid[reached] == 0:
                        answer[reached] = part.colour
        return answer


class WindingLine(Idea):
    """A line winds from the left edge to the right among many loose cells."""

    novelty = 3
    rule = (
        "The loose cells above the winding line take its colour; those below it vanish. Each column counts by itself."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
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

    def answer(self, grid: Cells) -> Cells:
        winding = _spanning(grid)
        return np.where(winding.mask | (_above(winding.mask) & (grid > 0)), winding.colour, 0).astype(np.int8)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "above its highest point": lambda grid: self._by_row(grid, _spanning(grid).top),
            "above its lowest point": lambda grid: self._by_row(grid, _spanning(grid).bottom),
        }

    def _by_row(self, grid: Cells, row: int) -> Cells:
        winding, answer = _spanning(grid), blank(*grid.shape)
        answer[:row][grid[:row] > 0] = winding.colour
        answer[winding.mask] = winding.colour
        return answer


class GreyStorey(Idea):
    """Towers of coloured storeys stand on the ground, each with one grey storey."""

    novelty = 3
    rule = (
        "In every tower, the storey right above the grey one takes the colour of the storey right below the grey one."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        towers, height = random.randint(2, 4), random.randint(11, 15)
        given = blank(height, 4 * towers + random.randint(-1, 3))
        wanted = given.copy()
        for tower in range(towers):
            storeys, left, width = self._storeys(random), 4 * tower, random.randint(1, 3)
            grey = random.randrange(1, len(storeys) - 1)
            storeys[grey] = GREY
            changed = [*storeys[: grey + 1], storeys[grey - 1], *storeys[grey + 2 :]]
            row = height
            for before, after in zip(storeys, changed, strict=True):
                thick = random.randint(1, 2)
                given[row - thick : row, left : left + width] = before
                wanted[row - thick : row, left : left + width] = after
                row -= thick
        return given, wanted

    def _storeys(self, random: Random) -> list[int]:
        """Colours from the ground up, none the same as the next or the next but one."""
        return colours(random, random.randint(4, 5), without=[GREY])

    def answer(self, grid: Cells) -> Cells:
        return self._painted(grid, lambda tower, grey: tower[grey + 1])

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "it turns grey": lambda grid: self._painted(grid, lambda tower, grey: GREY),
            "the colour of the lowest storey": lambda grid: self._painted(grid, lambda tower, grey: tower[-1]),
        }

    def _painted(self, grid: Cells, paint: Callable[[list[int], int], int]) -> Cells:
        """Paint the storey above the grey one; a tower is the list of its storeys' colours from the top down."""
        answer = grid.copy()
        for tower in things(grid, one_colour=False):
            rows = [int(colour) for colour in grid[tower.top : tower.bottom + 1, tower.left]]
            storeys = list(dict.fromkeys(rows))
            grey = storeys.index(GREY)
            answer[tower.mask & (grid == storeys[grey - 1])] = paint(storeys, grey)
        return answer


class FillAboveHollowBelow(Idea):
    """Hollow and solid boxes lie on both sides of a winding line, on a coloured ground (with FilledNotFilled)."""

    novelty = 4
    rule = (
        "Hollow boxes above the winding line are filled with the line's colour, and solid boxes below it are hollowed "
        "out; solid boxes above and hollow ones below stay as they are."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        ground = colours(random, 1)[0]
        given, levels, line = _wound(random, stage(random, 17, 22, ground))
        wanted = given.copy()
        for number in range(random.randint(7, 9)):
            [colour] = colours(random, 1, without=[ground, line])
            height, width, hollow = random.randint(3, 4), random.randint(3, 5), number % 2 == 0
            outline = frame(height, width)
            place = drop(
                random, given, outline if hollow else block(height, width), colour, background=ground, outside=True
            )
            above = place[0] < levels[place[1]]
            stamp(wanted, block(height, width), place, line if above else ground)
            stamp(wanted, outline, place, colour)
            if not hollow and above:
                stamp(wanted, block(height, width), place, colour)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._changed(grid, fills=lambda above: above, hollows=lambda above: not above)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "all hollow ones are filled": lambda grid: self._changed(grid, lambda above: True, lambda above: not above),
            "all solid ones are hollowed": lambda grid: self._changed(grid, lambda above: above, lambda above: True),
        }

    def _changed(self, grid: Cells, fills: Callable[[bool], bool], hollows: Callable[[bool], bool]) -> Cells:
        ground, answer = commonest(grid), grid.copy()
        winding = _spanning(grid, background=ground)
        over = _above(winding.mask)
        for part in things(grid, background=ground):
            above, inner = bool(over[part.cells[0]]), holes(part.mask)
            if part.width == winding.width:
                continue
            if inner.any() and fills(above):
                answer[inner] = winding.colour
            elif not inner.any() and hollows(above):
                answer[part.top + 1 : part.bottom, part.left + 1 : part.right] = ground
        return answer


class TwinsOnShelves(Idea):
    """Shelves carry one object on top and another below, among specks on a coloured ground (with SameDifferent)."""

    novelty = 4
    rule = (
        "A shelf takes the colour of the object standing on it if an object of exactly the same shape hangs below it; "
        "all other shelves and the specks stay."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        rows, columns = random.choice([(2, 2), (2, 3), (3, 2)])
        ground, board = colours(random, 2)
        given = blank(9 * rows, 9 * columns, ground)
        wanted = given.copy()
        kinds = ["twins", "twins", "strangers", "alone", "strangers", "strangers"][: rows * columns]
        random.shuffle(kinds)
        for number, kind in enumerate(kinds):
            self._shelf(random, given, wanted, (9 * (number // columns), 9 * (number % columns)), kind, (ground, board))
        for _ in range(random.randint(3, 6)):
            row, column = spot(random, given, 1, 1, background=ground)
            given[row, column] = wanted[row, column] = colours(random, 1, without=[ground])[0]
        return given, wanted

    def _shelf(
        self, random: Random, given: Cells, wanted: Cells, corner: tuple[int, int], kind: str, taken: tuple[int, int]
    ) -> None:
        row, left, width = corner[0] + 4, corner[1] + random.randint(0, 1), random.randint(5, 7)
        upper, lower = colours(random, 2, without=taken)
        over, under = _stout(random), _stout(random)
        if kind == "twins":
            under = over
        elif np.array_equal(over, under):
            raise Again("strangers of the same shape")
        for grid in (given, wanted):
            stamp(grid, over, (row - len(over), left + 1), upper)
            if kind != "alone":
                stamp(grid, under, (row + 1, left + 2), lower)
        given[row, left : left + width] = taken[1]
        wanted[row, left : left + width] = upper if kind == "twins" else taken[1]

    def answer(self, grid: Cells) -> Cells:
        return self._painted(grid, lambda over, under: over.colour if np.array_equal(over.shape, under.shape) else None)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "the colour of the lower one": lambda grid: self._painted(
                grid, lambda over, under: under.colour if np.array_equal(over.shape, under.shape) else None
            ),
            "every shelf with two objects": lambda grid: self._painted(grid, lambda over, under: over.colour),
            "objects of equal size": lambda grid: self._painted(
                grid, lambda over, under: over.colour if over.size == under.size else None
            ),
        }

    def _painted(self, grid: Cells, paint: Callable[[Thing, Thing], int | None]) -> Cells:
        answer, parts = grid.copy(), things(grid, background=commonest(grid))
        for shelf in parts:
            over = [part for part in parts if part.bottom == shelf.top - 1 and _share_columns(part, shelf)]
            under = [part for part in parts if part.top == shelf.bottom + 1 and _share_columns(part, shelf)]
            if shelf.height == 1 and shelf.width >= 5 and over and under:
                answer[shelf.mask] = paint(over[0], under[0]) or shelf.colour
        return answer


def _stout(random: Random) -> Mask:
    """A shape of two or three rows and columns."""
    shape = polyomino(random, random.randint(3, 6), 3, 3)
    if min(shape.shape) < 2:
        raise Again("a shape too thin")
    return shape


def _share_columns(one: Thing, other: Thing) -> bool:
    return one.left <= other.right and other.left <= one.right


def _divided(random: Random, height: int, width: int) -> tuple[Cells, int, int]:
    """An empty grid with a line across, the row of the line and its colour."""
    grid, row, [line] = blank(height, width), random.randint(4, height - 5), colours(random, 1)
    grid[row] = line
    return grid, row, line


def _line_row(grid: Cells) -> int:
    """The row that is all of one colour and not black."""
    return next(row for row, cells in enumerate(grid) if cells[0] and (cells == cells[0]).all())


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


def _above(line: Mask) -> Mask:
    """All cells that have the line somewhere below them in their column."""
    return ~np.logical_or.accumulate(line, axis=0)


IDEAS: tuple[Idea, ...] = (
    ColourFromAbove(),
    OverTheLine(),
    AboveTheLargest(),
    Reflection(),
    CrowdedSide(),
    AwayFromTheLine(),
    WindingLine(),
    GreyStorey(),
    FillAboveHollowBelow(),
    TwinsOnShelves(),
)
