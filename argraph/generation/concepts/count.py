"""Count: how many there are decides what comes out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from random import Random

import numpy as np

from argraph.generation.drawing import (
    Mask,
    Thing,
    blank,
    block,
    colours,
    commonest,
    cut,
    drop,
    paste,
    polyomino,
    spot,
    stamp,
    things,
)
from argraph.generation.drawing_outlines import enclosed, pierced
from argraph.generation.drawing_scenes import scatter, stage
from argraph.generation.idea import Again, Cells, Idea, Program

GREY = 5


class MostObjects(Idea):
    """Two or three colours have different numbers of objects."""

    novelty = 0
    rule = "The output is a row in the colour that has the most objects, one cell for each of them."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 9, 13)
        counts = sorted(random.sample(range(1, 6), random.randint(2, 3)))
        shades = colours(random, len(counts))
        for count, colour in zip(counts, shades, strict=True):
            for _ in range(count):
                drop(random, given, polyomino(random, random.randint(1, 7 - count), 3, 3), colour)
        return given, blank(1, counts[-1], shades[-1])

    def answer(self, grid: Cells) -> Cells:
        [(colour, count)] = _objects(grid).most_common(1)
        return blank(1, count, colour)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "the colour of most cells": lambda grid: blank(
                1, _objects(grid)[commonest(grid, without=[0])], commonest(grid, without=[0])
            ),
            "a cell for each object of any colour": lambda grid: blank(1, len(things(grid)), self.answer(grid)[0, 0]),
        }


class SideOfTheSquare(Idea):
    """All objects have one colour, and only their number matters."""

    novelty = 0
    rule = "The output is a square as wide as there are objects, with its diagonal from the top left in their colour."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 8, 12)
        [colour] = colours(random, 1)
        count = random.randint(2, 7)
        for _ in range(count):
            drop(random, given, polyomino(random, random.randint(1, 5), 3, 3), colour)
        wanted = blank(count, count)
        for index in range(count):
            wanted[index, index] = colour
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._diagonal(len(things(grid)), int(grid.max()))

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "as wide as there are cells": lambda grid: self._diagonal(int((grid > 0).sum()), int(grid.max())),
            "as wide as the largest object": lambda grid: self._diagonal(
                max(part.size for part in things(grid)), int(grid.max())
            ),
        }

    def _diagonal(self, side: int, colour: int) -> Cells:
        return (np.eye(side) * colour).astype(np.int8)


class CornerNamesTheColour(Idea):
    """The corner names one colour, and objects of all others are distractors."""

    novelty = 1
    rule = (
        "The cell in the top left corner names a colour. The output is a column of that colour, "
        "one cell for each other object of it."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 10, 14)
        shades = colours(random, 3)
        counts = [random.randint(1, 5) for _ in shades]
        given[0, 0] = shades[0]
        for colour, count in zip(shades, counts, strict=True):
            for _ in range(count):
                drop(random, given, polyomino(random, random.randint(1, 4), 3, 3), colour)
        return given, blank(counts[0], 1, shades[0])

    def answer(self, grid: Cells) -> Cells:
        return blank(_objects(grid)[int(grid[0, 0])] - 1, 1, int(grid[0, 0]))

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "all objects": lambda grid: blank(len(things(grid)) - 1, 1, int(grid[0, 0])),
            "the objects of the commonest colour": lambda grid: blank(
                _objects(grid).most_common(1)[0][1] - 1, 1, int(grid[0, 0])
            ),
        }


class AsManyCellsAsMarks(Idea):
    """Grey marks in the bottom row tell a number, and objects of all sizes lie above."""

    novelty = 1
    rule = "The objects with as many cells as there are grey marks in the bottom row stay; all other objects vanish."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 10, 13)
        number = random.randint(2, 5)
        for column in random.sample(range(given.shape[1]), number):
            given[-1, column] = GREY
        wanted = given.copy()
        others = [size for size in range(1, 8) if size != number]
        for size in [number] * random.randint(1, 2) + random.sample(others, 3):
            shape = polyomino(random, size, 3, 4)
            [colour] = colours(random, 1, without=[GREY])
            place = drop(random, given[:-2], shape, colour)
            if size == number:
                stamp(wanted, shape, place, colour)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        number = int((grid[-1] == GREY).sum())
        return self._kept(grid, lambda part, _: part.size == number)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "the largest stays": lambda grid: self._kept(grid, lambda part, sizes: part.size == max(sizes)),
            "the smallest stays": lambda grid: self._kept(grid, lambda part, sizes: part.size == min(sizes)),
        }

    def _kept(self, grid: Cells, stays: Callable[[Thing, list[int]], bool]) -> Cells:
        answer, parts = grid.copy(), things(grid[:-1])
        for part in parts:
            if not stays(part, [other.size for other in parts]):
                answer[:-1][part.mask] = 0
        return answer


class MostInTheFrame(Idea):
    """Frames hold different numbers of loose cells; composed with inside and outside, and with extraction."""

    novelty = 2
    rule = "The output is the frame that holds the most loose cells, with what is in it."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 14, 17)
        dots, *shades = colours(random, 4)
        counts = sorted(random.sample(range(5), 3))
        for colour, count in zip(shades, counts, strict=True):
            height, width = random.randint(5, 7), random.randint(5, 7)
            top, left = drop(random, given, block(height, width), colour)
            part = given[top : top + height, left : left + width]
            part[1:-1, 1:-1] = 0
            scatter(random, part[1:-1, 1:-1], [dots] * count)
        wanted = part.copy()  # the last one, since the counts are in order
        for _ in range(random.randint(1, 4)):
            given[spot(random, given, 1, 1, outside=True)] = dots
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._chosen(grid, lambda frame: int((grid[enclosed(frame)] > 0).sum()))

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "the largest frame": lambda grid: self._chosen(grid, lambda frame: frame.height * frame.width),
            "the frame of the fewest": lambda grid: self._chosen(
                grid, lambda frame: -int((grid[enclosed(frame)] > 0).sum())
            ),
        }

    def _chosen(self, grid: Cells, worth: Callable[[Thing], int]) -> Cells:
        return cut(grid, max((part for part in things(grid) if part.size > 1), key=worth).mask)


class RowOfCopies(Idea):
    """One figure and some grey cells; composed with copying."""

    novelty = 2
    rule = (
        "The output is a row of copies of the figure, as many as there are grey cells, with an empty column in between."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 8, 11)
        [colour] = colours(random, 1, without=[GREY])
        shape = polyomino(random, random.randint(3, 6), 3, 3)
        drop(random, given, shape, colour)
        count = random.randint(2, 6)
        scatter(random, given, [GREY] * count)
        wanted = blank(len(shape), count * (shape.shape[1] + 1) - 1)
        for index in range(count):
            stamp(wanted, shape, (0, index * (shape.shape[1] + 1)), colour)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._row(grid, int((grid == GREY).sum()))

    def misreadings(self) -> Mapping[str, Program]:
        return {f"always {count} copies": partial(self._row, count=count) for count in range(2, 7)}

    def _row(self, grid: Cells, count: int) -> Cells:
        figure = np.where(grid == GREY, 0, grid).astype(np.int8)
        figure = cut(figure, figure > 0)
        return np.hstack([np.pad(figure, ((0, 0), (0, 1)))] * count)[:, :-1]


class BarsOfHoles(Idea):
    """Pierced objects stand side by side; what is counted are their holes."""

    novelty = 3
    rule = (
        "The output has a column for each object, from left to right and in its colour, "
        "which stands on the ground and is as high as the object has holes."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        counts = [random.randint(0, 4) for _ in range(random.randint(3, 4))]
        shades = colours(random, len(counts))
        given = blank(random.randint(14, 16), 7 * len(counts))
        wanted = blank(max(1, *counts), len(counts))
        for index, (count, colour) in enumerate(zip(counts, shades, strict=True)):
            sizes = [random.randint(1, 2) for _ in range(count)]
            shape = pierced(random, 2 * count + random.randint(4, 5), random.randint(5, 6), sizes)
            crown = np.array([[random.random() < 0.5 for _ in shape[0]]])
            place = random.randint(0, len(given) - len(shape) - 1), 7 * index
            stamp(given, np.vstack([crown, shape]), place, colour)
            wanted[len(wanted) - count :, index] = colour
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._bars(grid, lambda part: len(things(enclosed(part).astype(np.int8), diagonal=False)))

    def misreadings(self) -> Mapping[str, Program]:
        return {"as high as the cells of its holes": lambda grid: self._bars(grid, lambda part: enclosed(part).sum())}

    def _bars(self, grid: Cells, height: Callable[[Thing], int]) -> Cells:
        parts = sorted(things(grid), key=lambda part: part.left)
        heights = [int(height(part)) for part in parts]
        bars = [
            [0] * (max(1, *heights) - high) + [part.colour] * high for part, high in zip(parts, heights, strict=True)
        ]
        return np.array(bars, dtype=np.int8).T


class MajorityOfRooms(Idea):
    """Lines divide a large scene into rooms with loose cells of two colours."""

    novelty = 3
    rule = (
        "The output has a cell for each room, in the colour of which the room holds more cells; "
        "it is black where there are equally many."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        rows, columns, height, width = (random.randint(low, low + 2) for low in (2, 2, 4, 4))
        line, *two = colours(random, 3)
        given = blank(rows * (height + 1) - 1, columns * (width + 1) - 1, line)
        wanted = blank(rows, columns)
        for row, column in np.ndindex(rows, columns):
            numbers = random.randint(0, 4), random.randint(0, 4)
            room = self._room(random, height, width, dict(zip(two, numbers, strict=True)))
            given[row * (height + 1) :, column * (width + 1) :][:height, :width] = room
            wanted[row, column] = 0 if numbers[0] == numbers[1] else two[int(numbers[1] > numbers[0])]
        if not np.isin(two, given).all():
            raise Again("one colour only")
        return given, wanted

    def _room(self, random: Random, height: int, width: int, numbers: Mapping[int, int]) -> Cells:
        cells = [colour for colour, number in numbers.items() for _ in range(number)]
        cells += [0] * (height * width - len(cells))
        return np.array(random.sample(cells, len(cells)), dtype=np.int8).reshape(height, width)

    def answer(self, grid: Cells) -> Cells:
        return self._summary(grid, lambda counts: counts[0][0] if len({count for _, count in counts}) > 1 else 0)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "the colour with fewer cells": lambda grid: self._summary(
                grid, lambda counts: counts[-1][0] if len({count for _, count in counts}) > 1 else 0
            ),
            "either colour where there are equally many": lambda grid: self._summary(
                grid, lambda counts: counts[0][0] if counts[0][1] else 0
            ),
        }

    def _summary(self, grid: Cells, verdict: Callable[[list[tuple[int, int]]], int]) -> Cells:
        line = next(int(row[0]) for row in grid if row[0] and (row == row[0]).all())
        both = [colour for colour in np.unique(grid).tolist() if colour not in (0, line)]
        tops, lefts = self._spans(grid, line), self._spans(grid.T, line)
        answer = blank(len(tops), len(lefts))
        for row, column in np.ndindex(*answer.shape):
            room = grid[tops[row][0] : tops[row][1], lefts[column][0] : lefts[column][1]]
            answer[row, column] = verdict(Counter({shade: int((room == shade).sum()) for shade in both}).most_common())
        return answer

    def _spans(self, grid: Cells, line: int) -> list[tuple[int, int]]:
        """First row of each room and the one after its last."""
        lines = [-1, *(row for row in range(len(grid)) if (grid[row] == line).all()), len(grid)]
        return [(before + 1, after) for before, after in pairwise(lines)]


class ChainsOnTheScales(Idea):
    """Slanting chains are counted by colour among loose cells that do not count; composed with order."""

    novelty = 4
    rule = (
        "The output has a row for each colour, as long as there are slanting chains of it, the longest at the bottom. "
        "Loose cells do not count."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        ground, *shades = colours(random, 4)
        given = stage(random, 15, 19, ground)
        counts = random.sample(range(1, 6), 3)
        for colour, count in zip(shades, counts, strict=True):
            for _ in range(count):
                drop(random, given, self._chain(random), colour, background=ground)
        scatter(random, given, random.choices(shades, k=random.randint(3, 6)), background=ground)
        wanted = blank(3, max(counts), ground)
        for row, (count, colour) in enumerate(sorted(zip(counts, shades, strict=True))):
            wanted[row, :count] = colour
        return given, wanted

    def _chain(self, random: Random) -> Mask:
        """Cells that meet at corners only, from the left to the right or from the top to the bottom."""
        row, canvas = 4, np.zeros((9, random.randint(3, 4)), dtype=np.bool_)
        for column in range(canvas.shape[1]):
            canvas[row, column] = True
            row += random.choice((-1, 1))
        shape = cut(canvas, canvas)
        return shape.T if random.random() < 0.5 else shape

    def answer(self, grid: Cells) -> Cells:
        return self._scales(grid, least=2)

    def misreadings(self) -> Mapping[str, Program]:
        return {"loose cells count too": lambda grid: self._scales(grid, least=1)}

    def _scales(self, grid: Cells, least: int) -> Cells:
        ground = commonest(grid)
        chains = [part.colour for part in things(grid, background=ground) if part.size >= least]
        counts = sorted((count, colour) for colour, count in Counter(chains).items())
        rows = [[colour] * count + [ground] * (counts[-1][0] - count) for count, colour in counts]
        return np.array(rows, dtype=np.int8)


class BeadsOnWires(Idea):
    """Crooked wires carry beads, and beads lie about; composed with cleaning up."""

    novelty = 4
    rule = "The wire with the most beads stays, with its beads; all other wires and all loose beads vanish."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        ground, bead, *shades = colours(random, 5)
        given = stage(random, 14, 19, ground)
        wanted = given.copy()
        beads = sorted(random.sample(range(5), 3))
        for colour, number in zip(shades, beads, strict=True):
            wire = self._wire(random, colour, bead, number)
            place = spot(random, given, *wire.shape, background=ground)
            for canvas in (given, wanted) if number == beads[-1] else (given,):
                paste(canvas, wire, place)
        scatter(random, given, [bead] * random.randint(2, 5), background=ground)
        return given, wanted

    def _wire(self, random: Random, colour: int, bead: int, number: int) -> Cells:
        """A line to the right or downwards, with steps to either side, and beads that are not next to each other."""
        path = [(10, 0)]
        while len(path) < 2 * number + 2 + random.randint(0, 6):
            row, column = path[-1]
            path += [(row, column + 1), (row, column + 2)]
            if random.random() < 0.5:
                path.append((row + random.choice((-1, 1)), column + 2))
        canvas = blank(20, 20)
        for cell in path:
            canvas[cell] = colour
        for index in random.sample(range(1, len(path) - 1, 2), number):
            canvas[path[index]] = bead
        wire = cut(canvas, canvas > 0)
        return wire.T if random.random() < 0.5 else wire

    def answer(self, grid: Cells) -> Cells:
        ground = commonest(grid)
        parts = things(grid, background=ground, one_colour=False)
        bead = next(part.colour for part in parts if part.size == 1)
        return self._only(grid, lambda part: int((grid[part.mask] == bead).sum()) if part.size > 1 else -1)

    def misreadings(self) -> Mapping[str, Program]:
        return {"the longest wire stays": lambda grid: self._only(grid, lambda part: part.size)}

    def _only(self, grid: Cells, worth: Callable[[Thing], int]) -> Cells:
        ground = commonest(grid)
        best = max(things(grid, background=ground, one_colour=False), key=worth)
        return np.where(best.mask, grid, ground).astype(np.int8)


def _objects(grid: Cells) -> Counter[int]:
    """How many objects each colour has."""
    return Counter(part.colour for part in things(grid))


IDEAS: tuple[Idea, ...] = (
    MostObjects(),
    SideOfTheSquare(),
    CornerNamesTheColour(),
    AsManyCellsAsMarks(),
    MostInTheFrame(),
    RowOfCopies(),
    BarsOfHoles(),
    MajorityOfRooms(),
    ChainsOnTheScales(),
    BeadsOnWires(),
)
