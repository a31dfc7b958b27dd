"""Count: how many there are decides what comes out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random

import numpy as np

from argraph.generation.cells import BLACK, GREY, Mask, grid_of, where
from argraph.generation.drawing import blank, block, colours, drop, polyomino, small_shape, stamp
from argraph.generation.idea import Cells, Drawn, Idea, misread, misread_each, require
from argraph.generation.lines import line_row, paint, rooms_between, walls_and_edges
from argraph.generation.looking import Thing, commonest, holes_of, largest, number_of_things, only, things, without
from argraph.generation.masks import cut, nowhere
from argraph.generation.orders import from_the_left, largest_first
from argraph.generation.outlines import pierced
from argraph.generation.scenes import drop_in_both, paste_in_both, scatter, stage, twice
from argraph.generation.shapes import bars, painted, strip


def _cells_within(grid: Cells, frame: Thing) -> int:
    return int((grid[frame.holes] > 0).sum())


class MostObjects(Idea, novelty=0):
    """Two or three colours have different numbers of objects."""

    rule = "The output is a row in the colour that has the most objects, one cell for each of them."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 9, 13)
        counts = sorted(random.sample(range(1, 6), random.randint(2, 3)))
        shades = colours(random, len(counts))
        for count, colour in zip(counts, shades, strict=True):
            for _ in range(count):
                drop(random, given, polyomino(random, random.randint(1, 7 - count), 3, 3), colour)
        return given, blank(1, counts[-1], shades[-1])

    @misread("the colour of most cells", by_cells=True)
    @misread("a cell for each object of any colour", any_colour=True)
    def answer(self, grid: Cells, *, by_cells: bool = False, any_colour: bool = False) -> Cells:
        objects = _objects(grid)
        colour = commonest(grid, without=[0]) if by_cells else objects.most_common(1)[0][0]
        return blank(1, objects.total() if any_colour else objects[colour], colour)


class SideOfTheSquare(Idea, novelty=0):
    """All objects have one colour, and only their number matters."""

    rule = "The output is a square as wide as there are objects, with its diagonal from the top left in their colour."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 8, 12)
        [colour] = colours(random, 1)
        count = random.randint(2, 7)
        for _ in range(count):
            drop(random, given, small_shape(random, 1, 5), colour)
        wanted = blank(count, count)
        np.fill_diagonal(wanted, colour)
        return given, wanted

    @misread("as wide as there are cells", side=np.count_nonzero)
    @misread("as wide as the largest object", side=lambda grid: largest(things(grid)).size)
    def answer(self, grid: Cells, side: Callable[[Cells], int] = number_of_things) -> Cells:
        return painted(np.eye(side(grid), dtype=np.bool_), int(grid.max()))


class CornerNamesTheColour(Idea, novelty=1):
    """The corner names one colour, and objects of all others are distractors."""

    rule = (
        "The cell in the top left corner names a colour. The output is a column of that colour, "
        "one cell for each other object of it."
    )

    def make(self, random: Random) -> Drawn:
        given = stage(random, 10, 14)
        shades = colours(random, 3)
        counts = [random.randint(1, 5) for _ in shades]
        given[0, 0] = shades[0]
        for colour, count in zip(shades, counts, strict=True):
            for _ in range(count):
                drop(random, given, small_shape(random, 1, 4), colour)
        return given, blank(counts[0], 1, shades[0])

    @misread("all objects", counted="all")
    @misread("the objects of the commonest colour", counted="commonest")
    def answer(self, grid: Cells, counted: str = "named") -> Cells:
        objects, colour = _objects(grid), int(grid[0, 0])
        numbers = {"named": objects[colour], "all": objects.total(), "commonest": max(objects.values())}
        return blank(numbers[counted] - 1, 1, colour)


class AsManyCellsAsMarks(Idea, novelty=1):
    """Grey marks in the bottom row tell a number, and objects of all sizes lie above."""

    rule = "The objects with as many cells as there are grey marks in the bottom row stay; all other objects vanish."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 10, 13)
        number = random.randint(2, 5)
        given[-1, random.sample(range(given.shape[1]), number)] = GREY
        wanted = given.copy()
        others = [size for size in range(1, 8) if size != number]
        for size in [number] * random.randint(1, 2) + random.sample(others, 3):
            shape = polyomino(random, size, 3, 4)
            [colour] = colours(random, 1, without=[GREY])
            drop_in_both(random, given[:-2], wanted, shape, colour, after=colour if size == number else BLACK)
        return given, wanted

    @misread("the largest stays", size=max)
    @misread("the smallest stays", size=min)
    def answer(self, grid: Cells, size: Callable[[list[int]], int] | None = None) -> Cells:
        parts = things(grid[:-1])
        number = size([part.size for part in parts]) if size else int((grid[-1] == GREY).sum())
        return np.vstack([without(grid[:-1], [part for part in parts if part.size != number]), grid[-1:]])


class MostInTheFrame(Idea, novelty=2):
    """Frames hold different numbers of loose cells; composed with inside and outside, and with extraction."""

    rule = "The output is the frame that holds the most loose cells, with what is in it."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 14, 17)
        dots, *shades = colours(random, 4)
        counts = sorted(random.sample(range(5), 3))
        for colour, count in zip(shades, counts, strict=True):
            height, width = random.randint(5, 7), random.randint(5, 7)
            top, left = drop(random, given, block(height, width), colour)
            part = given[top : top + height, left : left + width]
            part[1:-1, 1:-1] = 0
            scatter(random, [dots] * count, part[1:-1, 1:-1])
        wanted = part.copy()  # the last one, since the counts are in order
        scatter(random, [dots] * random.randint(1, 4), given, outside=True)
        return given, wanted

    @misread("the largest frame", worth=lambda grid, frame: frame.reach)
    @misread("the frame of the fewest", worth=lambda grid, frame: -_cells_within(grid, frame))
    def answer(self, grid: Cells, worth: Callable[[Cells, Thing], int] = _cells_within) -> Cells:
        frames = [part for part in things(grid) if part.size > 1]
        return cut(grid, max(frames, key=lambda frame: worth(grid, frame)).mask)


class RowOfCopies(Idea, novelty=2):
    """One figure and some grey cells; composed with copying."""

    rule = (
        "The output is a row of copies of the figure, as many as there are grey cells, with an empty column in between."
    )

    def make(self, random: Random) -> Drawn:
        given = stage(random, 8, 11)
        [colour] = colours(random, 1, without=[GREY])
        shape = small_shape(random, 3, 6)
        drop(random, given, shape, colour)
        count = random.randint(2, 6)
        scatter(random, [GREY] * count, given)
        return given, strip([painted(shape, colour)] * count, BLACK, upright=False)

    @misread_each("always {} copies", count=range(2, 7))
    def answer(self, grid: Cells, count: int | None = None) -> Cells:
        marks = grid == GREY
        figure = cut(where(marks, 0, grid), (grid > 0) & ~marks)
        return np.hstack([np.pad(figure, ((0, 0), (0, 1)))] * (count or int(marks.sum())))[:, :-1]


class BarsOfHoles(Idea, novelty=3):
    """Pierced objects stand side by side; what is counted are their holes."""

    rule = (
        "The output has a column for each object, from left to right and in its colour, "
        "which stands on the ground and is as high as the object has holes."
    )

    def make(self, random: Random) -> Drawn:
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

    @misread("as high as the cells of its holes", height=lambda part: int(part.holes.sum()))
    def answer(self, grid: Cells, height: Callable[[Thing], int] = lambda part: len(holes_of(part))) -> Cells:
        parts = sorted(things(grid), key=from_the_left)
        return bars([(height(part), part.colour) for part in parts])[:, ::-1].T


class MajorityOfRooms(Idea, novelty=3):
    """Lines divide a large scene into rooms with loose cells of two colours."""

    rule = (
        "The output has a cell for each room, in the colour of which the room holds more cells; "
        "it is black where there are equally many."
    )

    def make(self, random: Random) -> Drawn:
        rows, columns, height, width = (random.randint(low, low + 2) for low in (2, 2, 4, 4))
        line, *two = colours(random, 3)
        given = blank(rows * (height + 1) - 1, columns * (width + 1) - 1, line)
        wanted = blank(rows, columns)
        for row, column in np.ndindex(rows, columns):
            numbers = random.randint(0, 4), random.randint(0, 4)
            room = self._room(random, height, width, dict(zip(two, numbers, strict=True)))
            given[row * (height + 1) :, column * (width + 1) :][:height, :width] = room
            wanted[row, column] = 0 if numbers[0] == numbers[1] else two[int(numbers[1] > numbers[0])]
        require(np.isin(two, given).all(), "one colour only")
        return given, wanted

    def _room(self, random: Random, height: int, width: int, numbers: Mapping[int, int]) -> Cells:
        cells = [colour for colour, number in numbers.items() for _ in range(number)]
        cells += [0] * (height * width - len(cells))
        return grid_of(random.sample(cells, len(cells))).reshape(height, width)

    @misread("the colour with fewer cells", rank=-1)
    @misread("either colour where there are equally many", black_if_equal=False)
    def answer(self, grid: Cells, rank: int = 0, *, black_if_equal: bool = True) -> Cells:
        both = sorted(set(grid.ravel().tolist()) - {0, int(grid[line_row(grid), 0])})
        rows, columns = walls_and_edges(grid), walls_and_edges(grid.T)
        verdicts = []
        for room in rooms_between(rows, columns):
            counts = Counter({shade: int((grid[room] == shade).sum()) for shade in both}).most_common()
            decided = counts[0][1] > (counts[-1][1] if black_if_equal else 0)
            verdicts.append(counts[rank][0] if decided else 0)
        return grid_of(verdicts).reshape(len(rows) - 1, len(columns) - 1)


class ChainsOnTheScales(Idea, novelty=4):
    """Slanting chains are counted by colour among loose cells that do not count; composed with order."""

    rule = (
        "The output has a row for each colour, as long as there are slanting chains of it, the longest at the bottom. "
        "Loose cells do not count."
    )

    def make(self, random: Random) -> Drawn:
        ground, *shades = colours(random, 4)
        given = stage(random, 15, 19, ground)
        counts = random.sample(range(1, 6), 3)
        for colour, count in zip(shades, counts, strict=True):
            for _ in range(count):
                drop(random, given, self._chain(random), colour, background=ground)
        scatter(random, random.choices(shades, k=random.randint(3, 6)), given, background=ground)
        wanted = blank(3, max(counts), ground)
        for row, (count, colour) in enumerate(sorted(zip(counts, shades, strict=True))):
            wanted[row, :count] = colour
        return given, wanted

    def _chain(self, random: Random) -> Mask:
        """Cells that meet at corners only, from the left to the right or from the top to the bottom."""
        row, canvas = 4, nowhere((9, random.randint(3, 4)))
        for column in range(canvas.shape[1]):
            canvas[row, column] = True
            row += random.choice((-1, 1))
        shape = cut(canvas, canvas)
        return shape.T if random.random() < 0.5 else shape

    @misread("loose cells count too", least=1)
    def answer(self, grid: Cells, least: int = 2) -> Cells:
        ground = commonest(grid)
        chains = [part.colour for part in things(grid, background=ground) if part.size >= least]
        return bars(sorted((count, colour) for colour, count in Counter(chains).items()), ground)


class BeadsOnWires(Idea, novelty=4):
    """Crooked wires carry beads, and beads lie about; composed with cleaning up."""

    rule = "The wire with the most beads stays, with its beads; all other wires and all loose beads vanish."

    def make(self, random: Random) -> Drawn:
        ground, bead, *shades = colours(random, 5)
        given, wanted = twice(stage(random, 14, 19, ground))
        beads = sorted(random.sample(range(5), 3))
        for colour, number in zip(shades, beads, strict=True):
            wire = self._wire(random, colour, bead, number)
            paste_in_both(random, given, wanted, wire, wire * np.int8(number == beads[-1]), background=ground)
        scatter(random, [bead] * random.randint(2, 5), given, background=ground)
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
        paint(canvas, path, colour)
        paint(canvas, random.sample(path[1:-1:2], number), bead)
        wire = cut(canvas, canvas > 0)
        return wire.T if random.random() < 0.5 else wire

    @misread("the longest wire stays", by_length=True)
    def answer(self, grid: Cells, *, by_length: bool = False) -> Cells:
        ground = commonest(grid)
        *wires, loose = sorted(things(grid, background=ground, one_colour=False), key=largest_first)
        beads = where(grid == loose.colour, 1, 0)
        best = wires[0] if by_length else max(wires, key=lambda wire: beads[wire.mask].sum())
        return only(grid, best, background=ground)


def _objects(grid: Cells) -> Counter[int]:
    """How many objects each colour has."""
    return Counter(part.colour for part in things(grid))
