"""TopBottom2D: the top and the bottom of pictures, of figures, and of what stands or hangs in them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np

from argraph.generation.cells import Mask, grid_of
from argraph.generation.drawing import blank, colours, drop, paste, polyomino, small_shape, stamp
from argraph.generation.idea import Cells, Drawn, Idea, misread, require
from argraph.generation.lines import line_row
from argraph.generation.looking import commonest, cut_out, number_of_things, repainted, thing, things, without
from argraph.generation.moves import after_moves, motley
from argraph.generation.orders import Measure, from_the_left, from_the_top, largest_first, smallest_first
from argraph.generation.relations import Test, anything, is_tall
from argraph.generation.scenes import drop_in_both, paste_in_both, stage, strew, twice
from argraph.generation.shapes import mixed


def _between_bars(grid: Cells) -> Cells:
    """The grid without what is in its first and its last row."""
    return np.pad(grid[1:-1], ((1, 1), (0, 0)))


def _painted_sides(grid: Cells) -> Cells:
    """The grid with the colours of its bars on all cells that have nothing above or below them."""
    inner, answer = _between_bars(grid), grid.copy()
    answer[1:][(inner[1:] > 0) & (inner[:-1] == 0)] = grid[0, 0]
    answer[:-1][(inner[:-1] > 0) & (inner[1:] == 0)] = grid[-1, 0]
    return answer


def _on_its_head(figure: Cells) -> bool:
    """Whether the lowest row has nothing of the body."""
    return commonest(figure, without=[0]) not in figure[-1]


def _same_ends(tower: Cells) -> bool:
    return bool(tower[0].max() == tower[-1].max())


class ExchangedEnds(Idea, novelty=0):
    """Several objects, of which one is clearly the highest and one the lowest."""

    rule = "The topmost and the bottommost object exchange colours."

    def make(self, random: Random) -> Drawn:
        """Strew objects about and exchange the colours of the first and the last."""
        grid = blank(random.randint(8, 14), random.randint(7, 13))
        drawn: list[tuple[int, int, Mask]] = []
        for colour in colours(random, random.randint(3, 5)):
            shape = small_shape(random, 2, 6)
            top, _ = drop(random, grid, shape, colour)
            drawn.append((top, top + shape.shape[0], grid == colour))
        highest, lowest = min(drawn, key=lambda one: one[0]), max(drawn, key=lambda one: one[1])
        ends = [top for top, _, _ in drawn].count(highest[0]) + [end for _, end, _ in drawn].count(lowest[1])
        require(highest is not lowest and ends == 2, "none is the highest or none the lowest")
        wanted = grid.copy()
        wanted[highest[2]], wanted[lowest[2]] = grid[lowest[2]][0], grid[highest[2]][0]
        return grid, wanted

    @misread("the leftmost and the rightmost", one=from_the_left, other=lambda part: -part.right)
    @misread("the largest and the smallest", one=largest_first, other=smallest_first)
    def answer(self, grid: Cells, one: Measure = from_the_top, other: Measure = lambda part: -part.bottom) -> Cells:
        """Find the thing that begins first and the one that ends last."""
        first, last = min(things(grid), key=one), min(things(grid), key=other)
        return repainted(grid, [(first.mask, last.colour), (last.mask, first.colour)])


class FallingCells(Idea, novelty=0):
    """Loose cells hang in the air."""

    rule = "All cells fall straight down and pile up at the bottom of the grid."

    def make(self, random: Random) -> Drawn:
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


class CapsAndFeet(Idea, novelty=1):
    """A bar above and a bar below all objects."""

    rule = "The top row of every object takes the colour of the bar at the top, its bottom row that of the lower bar."

    def make(self, random: Random) -> Drawn:
        """Strew objects about and paint their first and last rows."""
        cap, foot, *shades = colours(random, random.randint(4, 6))
        given = blank(random.randint(11, 16), random.randint(9, 15))
        given[0], given[-1] = cap, foot
        wanted = given.copy()
        for shade in shades:
            shape = polyomino(random, random.randint(5, 8), 4, 3)
            require(len(shape) >= 3, "an object is too low")
            top, left = drop_in_both(random, given, wanted, shape, shade)
            stamp(wanted, shape[:1], (top, left), cap)
            stamp(wanted, shape[-1:], (top + len(shape) - 1, left), foot)
        return given, wanted

    @misread("all upper and lower sides", _painted_sides)
    def answer(self, grid: Cells) -> Cells:
        """Paint the cells of each thing that are in the rows of its top and its bottom."""
        answer = grid.copy()
        for part in things(_between_bars(grid)):
            answer[part.top][part.mask[part.top]] = grid[0, 0]
            answer[part.bottom][part.mask[part.bottom]] = grid[-1, 0]
        return answer


class ThreadEnds(Idea, novelty=1):
    """Threads with ends of two colours hang and lie about."""

    rule = "In every vertical thread the ends change places; horizontal threads stay as they are."

    def make(self, random: Random) -> Drawn:
        """Draw threads in both directions and turn the vertical ones over."""
        given, wanted = twice(stage(random, 9, 15))
        shades = colours(random, 6)
        for upright in mixed(random, random.randint(3, 6)):
            body, first, last = random.sample(shades, 3)
            thread = grid_of([[first, *[body] * random.randint(2, 5), last]])
            picture = thread.T if upright else thread
            paste_in_both(random, given, wanted, picture, picture[::-1])
        return given, wanted

    @misread("all threads", turns=anything)
    def answer(self, grid: Cells, turns: Test = is_tall) -> Cells:
        """Exchange the first and the last cell of what is higher than wide."""
        answer = grid.copy()
        for thread in filter(turns, things(grid, one_colour=False)):
            first, *_, last = thread.cells
            answer[first], answer[last] = grid[last], grid[first]
        return answer


class FullerHalf(Idea, novelty=2):
    """A line across the grid with objects above and below it."""

    rule = "Of the parts above and below the line, the one with fewer objects is emptied."

    def make(self, random: Random) -> Drawn:
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

    @misread("the part with fewer coloured cells", measure=np.count_nonzero)
    @misread("the smaller part", measure=len)
    def answer(self, grid: Cells, measure: Callable[[Cells], int] = number_of_things) -> Cells:
        """Count the things in both parts."""
        row, answer = line_row(grid), grid.copy()
        answer[:row] *= measure(grid[:row]) > measure(grid[row + 1 :])
        answer[row + 1 :] *= measure(grid[:row]) < measure(grid[row + 1 :])
        return answer


class Waterline(Idea, novelty=2):
    """Objects stand above a line, the surface of the water."""

    rule = "The objects above the line are mirrored below it, in the colour of the line."

    def make(self, random: Random) -> Drawn:
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

    @misread("copied, not mirrored", step=1)
    def answer(self, grid: Cells, step: int = -1) -> Cells:
        """Turn the part above the line over and lay it below, as far as there is room."""
        row, answer = line_row(grid), grid.copy()
        answer[row + 1 : 2 * row + 1] = (grid[:row][::step] > 0) * grid[row, 0]
        return answer


class Upright(Idea, novelty=3):
    """Many figures with a body and a head of another colour; some stand on their heads."""

    rule = "Figures that stand on their heads are put on their feet, at the same place; the others stay as they are."

    def make(self, random: Random) -> Drawn:
        """Draw figures, head up or head down."""
        ground, head, *shades = colours(random, 5)
        given, wanted = twice(stage(random, 15, 21, ground))
        for right in mixed(random, random.randint(5, 8)):
            figure = _figure(random, head, random.choice(shades))
            paste_in_both(random, given, wanted, figure if right else figure[::-1], figure, background=ground)
        return given, wanted

    @misread("all figures are turned over", wrong=lambda figure: True)
    def answer(self, grid: Cells, wrong: Callable[[Cells], bool] = _on_its_head) -> Cells:
        """Turn over what has nothing of its body in its lowest row."""
        ground, answer = commonest(grid), grid.copy()
        for part in things(grid, background=ground, one_colour=False):
            figure = cut_out(grid, part)
            answer[part.mask] = ground
            paste(answer, figure[::-1] if wrong(figure) else figure, part.place)
        return answer


class Jars(Idea, novelty=3):
    """Jars with layers of coloured water in mid-air; some jars are upside down."""

    rule = "The water in a jar sinks to its bottom, layer upon layer; from a jar that is upside down it is all lost."

    def make(self, random: Random) -> Drawn:
        """Draw jars with air under the water, and the same jars with the air on top or without water."""
        glass, *shades = colours(random, 4)
        given, wanted = twice(blank(random.randint(14, 20), random.randint(16, 23)))
        for upside_down in mixed(random, random.randint(3, 5)):
            height, width = random.randint(5, 8), random.randint(2, 4)
            layers = random.choices(shades, k=random.randint(2, height - 2))
            rows = sorted(random.sample(range(height - 1), len(layers)))
            full = [layers[rows.index(row)] if row in rows else 0 for row in range(height)]
            sunk = [0] * height if upside_down else [0] * (height - len(layers)) + layers
            before, after = (_jar(glass, water, width, upside_down=upside_down) for water in (full, sunk))
            paste_in_both(random, given, wanted, before, after)
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


class Totems(Idea, novelty=4):
    """Towers of blocks of different widths stand on the ground, and loose cells hang in the air."""

    rule = (
        "Towers whose top and bottom block have the same colour stay, the other towers vanish. Single loose cells stay."
    )

    def make(self, random: Random) -> Drawn:
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
        strew(random, (given, wanted), shades, random.randint(2, 4), background=sky)
        return given, wanted

    @misread("the same width", stays=lambda tower: (tower[0] > 0).sum() == (tower[-1] > 0).sum())
    def answer(self, grid: Cells, stays: Callable[[Cells], bool] = _same_ends) -> Cells:
        """Compare the colours in the first and the last row of each tower."""
        air, sky = grid[:-1], commonest(grid)
        towers = [part for part in things(air, background=sky, one_colour=False) if part.size > 1]
        felled = [tower for tower in towers if not stays(cut_out(air, tower))]
        return np.vstack([without(air, felled, sky), grid[-1:]])


class CutStrings(Idea, novelty=4):
    """Ragged objects hang on strings from the ceiling or stand on poles on the floor."""

    rule = (
        "The strings from the ceiling are cut: they vanish, and what hung on them falls to the floor."
        " What stands on a pole stays."
    )

    def make(self, random: Random) -> Drawn:
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

    @misread("everything falls", falls=anything)
    def answer(self, grid: Cells, falls: Test = lambda part: part.top == 0) -> Cells:
        """Take away the strings that begin at the ceiling and let the rest of each thing fall."""
        room, air, moves = grid[1:-1].copy(), commonest(grid), []
        (string,) = set(room[0].tolist()) - {air}
        for part in filter(falls, things(room, background=air, one_colour=False)):
            load = thing(room, part.mask & (room != string))
            moves.append((load, (len(room) - 1 - load.bottom, 0)))
            room[part.mask & (room == string)] = air
        return np.vstack([grid[:1], after_moves(room, moves, air), grid[-1:]])


def _figure(random: Random, head: int, colour: int) -> Cells:
    """A figure with the same left and right side: a body of two to four rows under a head of one cell."""
    sides = grid_of([[random.randint(0, 1), 1] for _ in range(random.randint(2, 4))])
    sides[random.randrange(len(sides)), 0] = 1
    body = np.hstack([sides, sides[:, :1]]) * np.int8(colour)
    return np.vstack([grid_of([[0, head, 0]]), body])


def _jar(glass: int, rows: list[int], width: int, *, upside_down: bool) -> Cells:
    """A jar with walls and a bottom, or a lid instead, around rows of water or air."""
    wall, close = blank(len(rows) + 1, 1, glass), blank(1, width, glass)
    water = np.repeat(grid_of(rows)[:, np.newaxis], width, axis=1)
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
