"""TopBottom2D: the top and the bottom of pictures, of figures, and of what stands or hangs in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import numpy as np

from argraph.generation.drawing import (
    Mask,
    Thing,
    blank,
    colours,
    commonest,
    cut,
    drop,
    paste,
    polyomino,
    spot,
    stamp,
    thing,
    things,
)
from argraph.generation.drawing_moves import after_moves, motley
from argraph.generation.drawing_scenes import drop_in_both, stage
from argraph.generation.drawing_shapes import mixed
from argraph.generation.idea import Again, Cells, Idea, Program

Pair = tuple[Cells, Cells]


class ExchangedEnds(Idea):
    """Several objects, of which one is clearly the highest and one the lowest."""

    novelty = 0
    rule = "The topmost and the bottommost object exchange colours."

    def make(self, random: Random) -> Pair:
        """Strew objects about and exchange the colours of the first and the last."""
        grid = blank(random.randint(8, 14), random.randint(7, 13))
        drawn: list[tuple[int, int, Mask]] = []
        for colour in colours(random, random.randint(3, 5)):
            shape = polyomino(random, random.randint(2, 6), 3, 3)
            top, _ = drop(random, grid, shape, colour)
            drawn.append((top, top + shape.shape[0], grid == colour))
        highest, lowest = min(drawn, key=lambda one: one[0]), max(drawn, key=lambda one: one[1])
        ends = [top for top, _, _ in drawn].count(highest[0]) + [end for _, end, _ in drawn].count(lowest[1])
        if highest is lowest or ends > 2:
            raise Again("none is the highest or none the lowest")
        wanted = grid.copy()
        wanted[highest[2]], wanted[lowest[2]] = grid[lowest[2]][0], grid[highest[2]][0]
        return grid, wanted

    def answer(self, grid: Cells) -> Cells:
        """Find the thing that begins first and the one that ends last."""
        return self._exchanged(grid, lambda part: part.top, lambda part: -part.bottom)

    def misreadings(self) -> Mapping[str, Program]:
        """Other extremes could be meant."""
        return {
            "the leftmost and the rightmost": lambda grid: self._exchanged(
                grid, lambda part: part.left, lambda part: -part.right
            ),
            "the largest and the smallest": lambda grid: self._exchanged(
                grid, lambda part: -part.size, lambda part: part.size
            ),
        }

    def _exchanged(self, grid: Cells, one: Callable[[Thing], int], other: Callable[[Thing], int]) -> Cells:
        answer, first, second = grid.copy(), min(things(grid), key=one), min(things(grid), key=other)
        answer[first.mask], answer[second.mask] = second.colour, first.colour
        return answer


class FallingCells(Idea):
    """Loose cells hang in the air."""

    novelty = 0
    rule = "All cells fall straight down and pile up at the bottom of the grid."

    def make(self, random: Random) -> Pair:
        """Write down piles, and then put air between their cells."""
        height, width = random.randint(5, 10), random.randint(5, 10)
        given, wanted, shades = blank(height, width), blank(height, width), colours(random, random.randint(1, 4))
        for column in range(width):
            pile = random.choices(shades, k=random.choice([0, 1, 1, 2, 3]))
            rows = sorted(random.sample(range(height - 1), len(pile)))
            for index, (row, colour) in enumerate(zip(rows, pile, strict=True)):
                given[row, column] = colour
                wanted[height - len(pile) + index, column] = colour
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        """Let cells change places with the empty ones below them until nothing falls any more."""
        answer = grid.copy()
        for _ in range(len(grid)):
            for row in range(len(grid) - 1):
                falling = (answer[row] > 0) & (answer[row + 1] == 0)
                answer[row + 1, falling] = answer[row, falling]
                answer[row, falling] = 0
        return answer


class CapsAndFeet(Idea):
    """A bar above and a bar below all objects."""

    novelty = 1
    rule = "The top row of every object takes the colour of the bar at the top, its bottom row that of the lower bar."

    def make(self, random: Random) -> Pair:
        """Strew objects about and paint their first and last rows."""
        cap, foot, *shades = colours(random, random.randint(4, 6))
        given = blank(random.randint(11, 16), random.randint(9, 15))
        given[0], given[-1] = cap, foot
        wanted = given.copy()
        for shade in shades:
            shape = polyomino(random, random.randint(5, 8), 4, 3)
            if len(shape) < 3:
                raise Again("an object is too low")
            top, left = drop_in_both(random, given, wanted, shape, shade)
            stamp(wanted, shape[:1], (top, left), cap)
            stamp(wanted, shape[-1:], (top + len(shape) - 1, left), foot)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        """Paint the cells of each thing that are in the rows of its top and its bottom."""
        answer = grid.copy()
        for part in things(_between_bars(grid)):
            answer[part.top][part.mask[part.top]] = grid[0, 0]
            answer[part.bottom][part.mask[part.bottom]] = grid[-1, 0]
        return answer

    def misreadings(self) -> Mapping[str, Program]:
        """All cells with nothing above or below them could be meant."""
        return {"all upper and lower sides": self._sides}

    def _sides(self, grid: Cells) -> Cells:
        inner, answer = _between_bars(grid), grid.copy()
        answer[1:][(inner[1:] > 0) & (inner[:-1] == 0)] = grid[0, 0]
        answer[:-1][(inner[:-1] > 0) & (inner[1:] == 0)] = grid[-1, 0]
        return answer


class ThreadEnds(Idea):
    """Threads with ends of two colours hang and lie about."""

    novelty = 1
    rule = "In every vertical thread the ends change places; horizontal threads stay as they are."

    def make(self, random: Random) -> Pair:
        """Draw threads in both directions and turn the vertical ones over."""
        given = stage(random, 9, 15)
        wanted, shades = given.copy(), colours(random, 6)
        for upright in mixed(random, random.randint(3, 6)):
            body, first, last = random.sample(shades, 3)
            thread = np.array([[first, *[body] * random.randint(2, 5), last]], dtype=np.int8)
            picture = thread.T if upright else thread
            place = spot(random, given, *picture.shape)
            paste(given, picture, place)
            paste(wanted, picture[::-1], place)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        """Exchange the first and the last cell of what is higher than wide."""
        return self._exchanged(grid, lambda thread: thread.height > 1)

    def misreadings(self) -> Mapping[str, Program]:
        """Horizontal threads could be turned as well."""
        return {"all threads": lambda grid: self._exchanged(grid, lambda thread: True)}

    def _exchanged(self, grid: Cells, turns: Callable[[Thing], bool]) -> Cells:
        answer = grid.copy()
        for thread in filter(turns, things(grid, one_colour=False)):
            first, *_, last = thread.cells
            answer[first], answer[last] = grid[last], grid[first]
        return answer


class FullerHalf(Idea):
    """A line across the grid with objects above and below it."""

    novelty = 2
    rule = "Of the parts above and below the line, the one with fewer objects is emptied."

    def make(self, random: Random) -> Pair:
        """Fill both parts with different numbers of objects, and empty the one with fewer."""
        line, *shades = colours(random, 5)
        width, numbers, small = random.randint(9, 14), random.sample(range(1, 6), 2), random.random() < 0.6
        parts = [blank(random.randint(4, 8), width) for _ in range(2)]
        for part, number in zip(parts, numbers, strict=True):
            for _ in range(number):
                size = random.randint(1, 2) if small and number == max(numbers) else random.randint(3, 6)
                drop(random, part, polyomino(random, size, 3, 3), random.choice(shades))
        middle = blank(1, width, line)
        wanted = [part * np.int8(number == max(numbers)) for part, number in zip(parts, numbers, strict=True)]
        return np.vstack([parts[0], middle, parts[1]]), np.vstack([wanted[0], middle, wanted[1]])

    def answer(self, grid: Cells) -> Cells:
        """Count the things in both parts."""
        return self._emptied(grid, lambda part: len(things(part)))

    def misreadings(self) -> Mapping[str, Program]:
        """Size could be taken to decide."""
        return {
            "the part with fewer coloured cells": lambda grid: self._emptied(grid, np.count_nonzero),
            "the smaller part": lambda grid: self._emptied(grid, len),
        }

    def _emptied(self, grid: Cells, measure: Callable[[Cells], int]) -> Cells:
        (row,) = [row for row in range(len(grid)) if grid[row].all()]
        answer = grid.copy()
        answer[:row] *= measure(grid[:row]) > measure(grid[row + 1 :])
        answer[row + 1 :] *= measure(grid[:row]) < measure(grid[row + 1 :])
        return answer


class Waterline(Idea):
    """Objects stand above a line, the surface of the water."""

    novelty = 2
    rule = "The objects above the line are mirrored below it, in the colour of the line."

    def make(self, random: Random) -> Pair:
        """Draw things above the line, and each upside down as far below it."""
        line, *shades = colours(random, random.randint(3, 5))
        depth, width = random.randint(5, 8), random.randint(8, 14)
        given = blank(2 * depth + 1 + random.randint(0, 2), width)
        given[depth] = line
        wanted = given.copy()
        for shade in shades:
            shape = polyomino(random, random.randint(3, 7), 4, 4)
            top, left = drop(random, given[:depth], shape, shade)
            stamp(wanted, shape, (top, left), shade)
            stamp(wanted, shape[::-1], (2 * depth - top - len(shape) + 1, left), line)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        """Turn the part above the line over and lay it below, as far as there is room."""
        return self._reflected(grid, lambda above: above[::-1])

    def misreadings(self) -> Mapping[str, Program]:
        """The image could be the right way up."""
        return {"copied, not mirrored": lambda grid: self._reflected(grid, lambda above: above)}

    def _reflected(self, grid: Cells, turn: Program) -> Cells:
        (row,) = [row for row in range(len(grid)) if grid[row].all()]
        answer = grid.copy()
        answer[row + 1 : 2 * row + 1] = (turn(grid[:row]) > 0) * grid[row, 0]
        return answer


class Upright(Idea):
    """Many figures with a body and a head of another colour; some stand on their heads."""

    novelty = 3
    rule = "Figures that stand on their heads are put on their feet, at the same place; the others stay as they are."

    def make(self, random: Random) -> Pair:
        """Draw figures, head up or head down."""
        ground, head, *shades = colours(random, 5)
        given = stage(random, 15, 21, ground)
        wanted = given.copy()
        for right in mixed(random, random.randint(5, 8)):
            figure = _figure(random, head, random.choice(shades))
            place = spot(random, given, *figure.shape, background=ground)
            paste(given, figure if right else figure[::-1], place)
            paste(wanted, figure, place)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        """Turn over what has nothing of its body in its lowest row."""
        return self._turned(grid, lambda figure: commonest(figure, without=[0]) not in figure[-1])

    def misreadings(self) -> Mapping[str, Program]:
        """All figures could be turned over."""
        return {"all figures are turned over": lambda grid: self._turned(grid, lambda figure: True)}

    def _turned(self, grid: Cells, wrong: Callable[[Cells], bool]) -> Cells:
        ground, answer = commonest(grid), grid.copy()
        for part in things(grid, background=ground, one_colour=False):
            figure = cut(np.where(part.mask, grid, 0), part.mask)
            answer[part.mask] = ground
            paste(answer, figure[::-1] if wrong(figure) else figure, (part.top, part.left))
        return answer


class Jars(Idea):
    """Jars with layers of coloured water in mid-air; some jars are upside down."""

    novelty = 3
    rule = "The water in a jar sinks to its bottom, layer upon layer; from a jar that is upside down it is all lost."

    def make(self, random: Random) -> Pair:
        """Draw jars with air under the water, and the same jars with the air on top or without water."""
        glass, *shades = colours(random, 4)
        given = blank(random.randint(14, 20), random.randint(16, 23))
        wanted = given.copy()
        for upside_down in mixed(random, random.randint(3, 5)):
            height, width = random.randint(5, 8), random.randint(2, 4)
            layers = random.choices(shades, k=random.randint(2, height - 2))
            rows = sorted(random.sample(range(height - 1), len(layers)))
            full = [layers[rows.index(row)] if row in rows else 0 for row in range(height)]
            sunk = [0] * (height - len(layers)) + layers
            place = spot(random, given, height + 1, width + 2)
            paste(given, _jar(glass, full, width, upside_down=upside_down), place)
            paste(wanted, _jar(glass, [0] * height if upside_down else sunk, width, upside_down=upside_down), place)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        """Sort the rows inside each jar into empty and full ones, or clear them if its bottom is missing."""
        answer = grid.copy()
        for jar in things(grid, one_colour=False):
            inner = answer[jar.top : jar.bottom + 1, jar.left + 1 : jar.right]
            if inner[-1, 0] == grid[jar.bottom, jar.left]:
                inner[:-1] = inner[:-1][np.argsort(inner[:-1, 0] > 0, kind="stable")]
            else:
                inner[1:] = 0
        return answer


class Totems(Idea):
    """Towers of blocks of different widths stand on the ground, and loose cells hang in the air."""

    novelty = 4
    rule = (
        "Towers whose top and bottom block have the same colour stay, the other towers vanish. Single loose cells stay."
    )

    def make(self, random: Random) -> Pair:
        """Pile up towers of both kinds, and strew loose cells about."""
        sky, earth, *shades = colours(random, 6)
        count = random.randint(3, 4)
        given = blank(random.randint(13, 18), 6 * count + 1, sky)
        given[-1] = earth
        wanted = given.copy()
        for lane, alike in enumerate(mixed(random, count)):
            tower = _tower(random, shades, alike=alike)
            place = len(given) - 1 - len(tower), 6 * lane + 1
            paste(given, tower, place)
            paste(wanted, tower * np.int8(alike), place)
        for _ in range(random.randint(2, 4)):
            row, column = spot(random, given, 1, 1, background=sky)
            given[row, column] = wanted[row, column] = random.choice(shades)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        """Compare the colours in the first and the last row of each tower."""
        return self._felled(grid, lambda tower: tower[0].max() == tower[-1].max())

    def misreadings(self) -> Mapping[str, Program]:
        """The widths could be taken to decide."""
        return {"the same width": lambda grid: self._felled(grid, lambda t: (t[0] > 0).sum() == (t[-1] > 0).sum())}

    def _felled(self, grid: Cells, stays: Callable[[Cells], bool]) -> Cells:
        answer, sky = grid.copy(), commonest(grid)
        for part in things(grid[:-1], background=sky, one_colour=False):
            if part.size > 1 and not stays(cut(np.where(part.mask, grid[:-1], 0), part.mask)):
                answer[:-1][part.mask] = sky
        return answer


class CutStrings(Idea):
    """Ragged objects hang on strings from the ceiling or stand on poles on the floor."""

    novelty = 4
    rule = (
        "The strings from the ceiling are cut: they vanish, and what hung on them falls to the floor."
        " What stands on a pole stays."
    )

    def make(self, random: Random) -> Pair:
        """Hang up and put up objects side by side, and drop the ones that hang."""
        air, ceiling, floor, string, *shades = colours(random, 7)
        height, count = random.randint(13, 18), random.randint(3, 5)
        given = blank(height, 5 * count + 1, air)
        given[0], given[-1] = ceiling, floor
        wanted = given.copy()
        for lane, hangs in enumerate(mixed(random, count)):
            load, left = motley(random, *random.sample(shades, 2)), 5 * lane + random.randint(1, 2)
            length = random.randint(2, height - 8)
            top = 1 + length if hangs else height - 1 - length - len(load)
            column = left + int(np.flatnonzero(load[0 if hangs else -1])[0])
            line = slice(1, top) if hangs else slice(height - 1 - length, height - 1)
            given[line, column] = string
            wanted[line, column] = air if hangs else string
            paste(given, load, (top, left))
            paste(wanted, load, (height - 1 - len(load), left) if hangs else (top, left))
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        """Take away the strings that begin at the ceiling and let the rest of each thing fall."""
        return self._cut(grid, lambda part: part.top == 0)

    def misreadings(self) -> Mapping[str, Program]:
        """Poles could be taken for strings."""
        return {"everything falls": lambda grid: self._cut(grid, lambda part: True)}

    def _cut(self, grid: Cells, falls: Callable[[Thing], bool]) -> Cells:
        room, air, moves = grid[1:-1].copy(), commonest(grid), []
        (string,) = set(room[0].tolist()) - {air}
        for part in things(room, background=air, one_colour=False):
            if falls(part):
                load = thing(room, part.mask & (room != string))
                moves.append((load, (len(room) - 1 - load.bottom, 0)))
                room[part.mask & (room == string)] = air
        return np.vstack([grid[:1], after_moves(room, moves, air), grid[-1:]])


def _between_bars(grid: Cells) -> Cells:
    """The grid without what is in its first and its last row."""
    return np.pad(grid[1:-1], ((1, 1), (0, 0)))


def _figure(random: Random, head: int, colour: int) -> Cells:
    """A figure with the same left and right side: a body of two to four rows under a head of one cell."""
    sides = np.array([[random.randint(0, 1), 1] for _ in range(random.randint(2, 4))], dtype=np.int8)
    sides[random.randrange(len(sides)), 0] = 1
    body = np.hstack([sides, sides[:, :1]]) * np.int8(colour)
    return np.vstack([np.array([[0, head, 0]], dtype=np.int8), body])


def _jar(glass: int, rows: list[int], width: int, *, upside_down: bool) -> Cells:
    """A jar with walls and a bottom, or a lid instead, around rows of water or air."""
    wall, close = blank(len(rows) + 1, 1, glass), blank(1, width, glass)
    water = np.repeat(np.array(rows, dtype=np.int8)[:, np.newaxis], width, axis=1)
    return np.hstack([wall, np.vstack([close, water] if upside_down else [water, close]), wall])


def _tower(random: Random, shades: list[int], *, alike: bool) -> Cells:
    """Blocks of one, three or five cells on top of one another, neighbours of different colours."""
    first, last = random.sample(shades, 2)
    between = random.sample([shade for shade in shades if shade not in (first, last)], random.randint(1, 2))
    tower = []
    for shade in [first, *between, first if alike else last]:
        air = random.choice([0, 1, 2])
        tower.append(np.pad(blank(random.randint(1, 2), 5 - 2 * air, shade), ((0, 0), (air, air))))
    return np.vstack(tower)


IDEAS: tuple[Idea, ...] = (
    ExchangedEnds(),
    FallingCells(),
    CapsAndFeet(),
    ThreadEnds(),
    FullerHalf(),
    Waterline(),
    Upright(),
    Jars(),
    Totems(),
    CutStrings(),
)
