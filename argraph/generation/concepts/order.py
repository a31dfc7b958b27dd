"""Order: things are sorted, ranked, or follow one another."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, takewhile
from random import Random

import numpy as np

from argraph.generation.cells import BLACK, GREY, STRAIGHT, Cell, Mask, grid_of, inside, moved, ray, where
from argraph.generation.drawing import blank, block, colours, drop, frame, paste, polyomino, spot
from argraph.generation.idea import Cells, Drawn, Idea, misread, require
from argraph.generation.lines import paint
from argraph.generation.looking import Thing, commonest, only, repainted, things
from argraph.generation.masks import cells_of, grown, nowhere
from argraph.generation.orders import Measure, from_the_left, from_the_top, largest_first, smallest_first
from argraph.generation.scenes import drop_in_both, stage, twice
from argraph.generation.shapes import bars, dotted, strip


def _beads_from_the_left(grid: Cells) -> Cells:
    """The colours of beads by their columns."""
    beads = where(np.isin(grid, [GREY, commonest(grid, without=[0])]), 0, grid)
    return _listed(sorted(things(beads), key=from_the_left))


def _listed(ranking: list[Thing]) -> Cells:
    """The colours of things as one row."""
    return grid_of([[part.colour for part in ranking]])


class StackedBars(Idea, novelty=0):
    """Bars of different lengths are stacked against the left or the right edge."""

    rule = "The stacked bars are sorted by length, the longest at the bottom."

    def make(self, random: Random) -> Drawn:
        """Stack bars in the order of their lengths, and again in any order."""
        count, width, air = random.randint(4, 7), random.randint(7, 10), random.randint(0, 2)
        lengths = [*sorted(random.sample(range(1, width), count - 1)), width]
        bars = zip(colours(random, count), lengths, strict=True)
        rows = [[colour] * length + [0] * (width - length) for colour, length in bars]
        mixed = random.sample(rows, count)
        require(mixed != rows[::-1], "turning the stack over would do")
        side, top = random.choice([1, -1]), [[0] * width] * air
        return grid_of(top + mixed)[:, ::side].copy(), grid_of(top + rows)[:, ::side].copy()

    def answer(self, grid: Cells) -> Cells:
        """Sort the rows by how much of them is filled."""
        return grid[np.argsort((grid > 0).sum(axis=1), kind="stable")]


class LargestFirst(Idea, novelty=0):
    """Squares of different sizes lie about."""

    rule = "The output lists the colours of the squares from the largest to the smallest, from left to right."

    def make(self, random: Random) -> Drawn:
        """Strew squares about and name their colours by size."""
        grid, count = stage(random, 11, 15), random.randint(3, 5)
        sides, shades = sorted(random.sample(range(1, 7), count), reverse=True), colours(random, count)
        for side, shade in zip(sides, shades, strict=True):
            drop(random, grid, block(side, side), shade)
        return grid, grid_of([shades])

    @misread("from left to right", order=from_the_left)
    @misread("from top to bottom", order=from_the_top)
    def answer(self, grid: Cells, order: Measure = largest_first) -> Cells:
        """Sort the things by size."""
        return _listed(sorted(things(grid), key=order))


class MiddleLength(Idea, novelty=1):
    """An odd number of bars, lying and standing, all of different lengths."""

    rule = "Only the bar whose length is in the middle, with as many longer as shorter bars, stays."

    def make(self, random: Random) -> Drawn:
        """Strew bars about and keep the middle one."""
        (given, wanted), count = twice(stage(random, 11, 16)), random.choice([3, 5, 7])
        lengths = random.sample(range(1, 9), count)
        for length, colour in zip(lengths, colours(random, count), strict=True):
            shape = block(*random.choice([(1, length), (length, 1)]))
            stays = length == sorted(lengths)[count // 2]
            drop_in_both(random, given, wanted, shape, colour, after=colour if stays else BLACK)
        return given, wanted

    @misread("the second longest", rank=-2)
    @misread("the second shortest", rank=1)
    def answer(self, grid: Cells, rank: int | None = None) -> Cells:
        """Keep the middle of the bars in the order of size."""
        bars = sorted(things(grid), key=smallest_first)
        return only(grid, bars[len(bars) // 2 if rank is None else rank])


class OrderOfTheStrip(Idea, novelty=1):
    """A strip of colours at the top tells the order; not all of its colours are in use."""

    rule = "The columns change places so that their colours follow one another as in the strip at the top."

    def make(self, random: Random) -> Drawn:
        """Draw columns of any heights in the order of the strip, and again in any order."""
        count, height = random.randint(3, 5), random.randint(8, 11)
        strip = colours(random, count + random.randint(1, 3))
        used = [strip[index] for index in sorted(random.sample(range(len(strip)), count))]
        columns = [(colour, random.randint(1, height - 3)) for colour in used]
        return self._draw(strip, random.sample(columns, count), height), self._draw(strip, columns, height)

    @misread("the shortest first", key=np.count_nonzero)
    @misread("the tallest first", key=lambda column: -np.count_nonzero(column))
    def answer(self, grid: Cells, key: Callable[[Cells], int] | None = None) -> Cells:
        """Sort what stands in the columns by where its colour comes in the strip."""
        answer, strip, places = grid.copy(), grid[0].tolist(), np.flatnonzero(grid[-1])
        columns = sorted(grid[1:, places].T, key=key or (lambda column: strip.index(column[-1])))
        answer[1:, places] = np.transpose(columns)
        return answer

    def _draw(self, strip: list[int], columns: list[tuple[int, int]], height: int) -> Cells:
        grid = blank(height, max(len(strip), 2 * len(columns) + 1))
        grid[0, : len(strip)] = strip
        for index, (colour, tall) in enumerate(columns):
            grid[height - tall :, 2 * index + 1] = colour
        return grid


class DotsInBoxes(Idea, novelty=2):
    """A row of boxes, each with another number of dots in it."""

    rule = "The boxes are put in order of how many dots they hold, the fewest on the left."

    def make(self, random: Random) -> Drawn:
        """Put boxes in a row by their numbers of dots, and again in any order."""
        count, margin = random.randint(3, 4), random.randint(0, 2)
        dot, *shades = colours(random, count + 1)
        boxes = []
        for dots, shade in zip(sorted(random.sample(range(1, 8), count)), shades, strict=True):
            boxes.append(np.pad(dotted(random, dots, shade, dot), ((margin, margin), (0, 0))))
        return strip(random.sample(boxes, count), 0, upright=False), strip(boxes, 0, upright=False)

    @misread("the other way round", turned_round=True)
    def answer(self, grid: Cells, *, turned_round: bool = False) -> Cells:
        """Sort the boxes by how much of them is filled."""
        boxes = [grid[:, left : left + 5] for left in range(0, grid.shape[1], 6)]
        return strip(boxes[::-1] if turned_round else sorted(boxes, key=np.count_nonzero), 0, upright=False)


class NestedBySize(Idea, novelty=2):
    """Shapes of very different sizes lie about."""

    rule = "The output nests squares in the colours of the shapes: the largest shape gives the outermost ring."

    def make(self, random: Random) -> Drawn:
        """Strew shapes about, and colour the rings of a square by their distance from its edge."""
        grid, count = stage(random, 11, 15), random.randint(3, 4)
        sizes, shades = sorted(random.sample([1, 3, 6, 10, 15], count), reverse=True), colours(random, count)
        for size, shade in zip(sizes, shades, strict=True):
            drop(random, grid, polyomino(random, size, 5, 5), shade)
        side = 2 * count - 1
        rings = [[min(row, column, side - 1 - row, side - 1 - column) for column in range(side)] for row in range(side)]
        return grid, grid_of([[shades[ring] for ring in row] for row in rings])

    @misread("from top to bottom", order=from_the_top)
    @misread("from left to right", order=from_the_left)
    def answer(self, grid: Cells, order: Measure = largest_first) -> Cells:
        """Paint squares over one another, each smaller by one cell on every side."""
        shapes = sorted(things(grid), key=order)
        side = 2 * len(shapes) - 1
        rings = [(slice(depth, side - depth), shape.colour) for depth, shape in enumerate(shapes)]
        return repainted(blank(side, side), (((ring, ring), colour) for ring, colour in rings))


class BeadsOnAString(Idea, novelty=3):
    """A long string with beads winds over the grid; one end of it is grey."""

    rule = (
        "The output lists the colours of the beads in the order in which they come along the string from its grey end."
    )

    def make(self, random: Random) -> Drawn:
        """Wind a string over the grid and thread beads on it."""
        grid = stage(random, 12, 18)
        string, *beads = colours(random, random.randint(5, 7), without=[GREY])
        path = _winding(random, grid)
        require(len(path) >= 4 * len(beads), "the string is too short")
        paint(grid, path, string)
        grid[path[0]] = GREY
        places = sorted(random.sample(range(1, len(path) // 2), len(beads)))
        for place, bead in zip(places, beads, strict=True):
            grid[path[2 * place]] = bead
        return grid, grid_of([beads])

    @misread("from left to right", _beads_from_the_left)
    def answer(self, grid: Cells) -> Cells:
        """Walk along the string and note whatever has not its colour."""
        left, found = grid > 0, []
        cell: Cell | None = cells_of(grid == GREY)[0]
        while cell:
            left[cell] = False
            found.append(int(grid[cell]))
            neighbours = [moved(cell, step) for step in STRAIGHT]
            cell = next((other for other in neighbours if inside(grid, other) and left[other]), None)
        return grid_of([[colour for colour in found if colour not in (GREY, commonest(grid, without=[0]))]])


class DominoChain(Idea, novelty=3):
    """Dominoes lie about, and one loose cell."""

    rule = (
        "The output lays the dominoes' colours in a row as they link up, beginning with the colour of the loose cell."
    )

    def make(self, random: Random) -> Drawn:
        """Cut a chain of colours into dominoes and strew them about, either way round."""
        ground, *chain = colours(random, random.randint(5, 7))
        grid = stage(random, 9, 14, ground)
        for picture in [grid_of([chain[:1]]), *(grid_of([random.sample(pair, 2)]) for pair in pairwise(chain))]:
            turned = picture if random.random() < 0.5 else picture.T
            paste(grid, turned, spot(random, grid, *turned.shape, background=ground))
        return grid, grid_of([chain])

    def answer(self, grid: Cells) -> Cells:
        """Go from the loose cell to the domino with its colour, to the other colour of that, and so on."""
        pieces = sorted(things(grid, background=commonest(grid), one_colour=False), key=lambda piece: piece.size)
        chain = [pieces[0].colour]
        links = [set(grid[piece.mask].tolist()) for piece in pieces[1:]]
        while links:
            link = next(link for link in links if chain[-1] in link)
            links.remove(link)
            chain += link - {chain[-1]}
        return grid_of([chain])


class HolesInPlates(Idea, novelty=4):
    """Plates with holes and notches, on a coloured ground; some have no hole at all."""

    rule = (
        "The output stacks a bar for each plate with holes, in its colour and as long as it has holes, the shortest on"
        " top. Notches in the rim are no holes."
    )

    def make(self, random: Random) -> Drawn:
        """Punch holes and notches into plates, and stack up bars."""
        ground, *shades = colours(random, random.randint(4, 6))
        given = stage(random, 20, 26, ground)
        numbers = [0, *sorted(random.sample(range(1, 7), len(shades) - 1))]
        wanted = blank(len(numbers) - 1, numbers[-1], ground)
        for index, (number, shade) in enumerate(zip(numbers, shades, strict=True)):
            drop(random, given[1:-1, 1:-1], _plate(random, number), shade, background=ground)
            if number:
                wanted[index - 1, :number] = shade
        return given, wanted

    @misread("notches count", count=lambda plate: int((~plate.shape).sum()))
    def answer(self, grid: Cells, count: Callable[[Thing], int] = lambda plate: int(plate.holes.sum())) -> Cells:
        """Count the enclosed cells of each plate."""
        ground = commonest(grid)
        plates = [(count(plate), plate.colour) for plate in things(grid, background=ground)]
        return bars(sorted(plate for plate in plates if plate[0]), ground)


class Race(Idea, novelty=4):
    """Runners on their tracks and a finishing line on one side; some run the wrong way."""

    rule = (
        "The output lists the colours of the runners from the one nearest to the finishing line to the farthest."
        " Runners whose head is at the end away from the line are left out."
    )

    def make(self, random: Random) -> Drawn:
        """Put runners on tracks at different distances from the line on the right, or mirror it all."""
        ground, line, head, *shades = colours(random, random.randint(7, 9))
        grid = blank(3 * len(shades) + 1, random.randint(16, 24), ground)
        grid[:, -1] = line
        lefts = random.sample(range(grid.shape[1] - 5), len(shades))
        running = random.sample(range(len(shades)), random.randint(3, len(shades) - 1))
        for track, (left, shade) in enumerate(zip(lefts, shades, strict=True)):
            runner = grid_of([[shade, shade, shade, head], [shade, 0, shade, 0]])
            paste(grid, runner if track in running else runner[:, ::-1], (3 * track + 1, left))
        ranking = sorted(running, key=lambda track: -lefts[track])
        return grid[:, :: random.choice([1, -1])].copy(), grid_of([[shades[track] for track in ranking]])

    @misread("those who run the wrong way count", all_count=True)
    @misread("from top to bottom", ranked=False)
    def answer(self, grid: Cells, *, all_count: bool = False, ranked: bool = True) -> Cells:
        """Sort the runners whose head is in front by how far on they are."""
        runners = self._runners(grid)
        ranking = sorted(runners, reverse=True) if ranked else runners
        return grid_of([[colour for _, colour, ahead in ranking if ahead or all_count]])

    def _runners(self, grid: Cells) -> list[tuple[int, int, bool]]:
        """How far on, in which colour, and whether the right way round, from top to bottom."""
        ground, found = commonest(grid), []
        tracks = grid[:, :-1] if ground not in grid[:, -1] else grid[:, :0:-1]
        for runner in things(tracks, background=ground, one_colour=False):
            body = commonest(tracks[runner.mask])
            found.append((runner.right, body, bool(tracks[runner.top, runner.right] != body)))
        return found


def _winding(random: Random, grid: Cells) -> list[Cell]:
    """The cells of a random path of straight stretches that nowhere touches itself, until it can go no further."""
    path = [(random.randrange(grid.shape[0]), random.randrange(grid.shape[1]))]
    while True:
        stretches = [_stretch(grid, path, step, random.randint(2, 5)) for step in STRAIGHT]
        stretches = [stretch for stretch in stretches if len(stretch) > 1]
        if not stretches:
            return path
        path += random.choice(stretches)


def _stretch(grid: Cells, path: list[Cell], step: Cell, length: int) -> list[Cell]:
    """At most so many more cells in one direction that touch no earlier part of a path."""
    used = nowhere(grid.shape)
    for cell in path[:-2]:
        used[cell] = True
    close = grown(used, diagonal=True)
    free = takewhile(lambda cell: not close[cell] and cell not in path, ray(grid, path[-1], step))
    return list(free)[:length]


def _plate(random: Random, number: int) -> Mask:
    """A rectangle with so many holes, and one or two notches in its rim, none of them close to another."""
    plate = block(random.randint(5, 7), random.randint(6, 8))
    for rim in [False] * number + [True] * random.randint(1, 2):
        on_rim = frame(*plate.shape)
        on_rim[[0, 0, -1, -1], [0, -1, 0, -1]] = not rim
        places = cells_of((on_rim == rim) & ~grown(~plate, diagonal=True))
        require(places, "no room for a hole")
        plate[random.choice(places)] = False
    return plate
