"""Order: things are sorted, ranked, or follow one another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
    cells_of,
    colours,
    commonest,
    drop,
    frame,
    grown,
    holes,
    inside,
    moved,
    paste,
    polyomino,
    ray,
    spot,
    stamp,
    things,
)
from argraph.generation.drawing_scenes import stage
from argraph.generation.drawing_shapes import dotted, strip
from argraph.generation.idea import Again, Cells, Idea, Program

Pair = tuple[Cells, Cells]
GREY = 5


class StackedBars(Idea):
    """Bars of different lengths are stacked against the left or the right edge."""

    novelty = 0
    rule = "The stacked bars are sorted by length, the longest at the bottom."

    def make(self, random: Random) -> Pair:
        """Stack bars in the order of their lengths, and again in any order."""
        count, width, air = random.randint(4, 7), random.randint(7, 10), random.randint(0, 2)
        lengths = [*sorted(random.sample(range(1, width), count - 1)), width]
        bars = zip(colours(random, count), lengths, strict=True)
        rows = [[colour] * length + [0] * (width - length) for colour, length in bars]
        mixed = random.sample(rows, count)
        if mixed == rows[::-1]:
            raise Again("turning the stack over would do")
        side, top = random.choice([1, -1]), [[0] * width] * air
        return _cells(top + mixed)[:, ::side].copy(), _cells(top + rows)[:, ::side].copy()

    def answer(self, grid: Cells) -> Cells:
        """Sort the rows by how much of them is filled."""
        return grid[np.argsort((grid > 0).sum(axis=1), kind="stable")]


class LargestFirst(Idea):
    """Squares of different sizes lie about."""

    novelty = 0
    rule = "The output lists the colours of the squares from the largest to the smallest, from left to right."

    def make(self, random: Random) -> Pair:
        """Strew squares about and name their colours by size."""
        grid, count = stage(random, 11, 15), random.randint(3, 5)
        sides, shades = sorted(random.sample(range(1, 7), count), reverse=True), colours(random, count)
        for side, shade in zip(sides, shades, strict=True):
            drop(random, grid, block(side, side), shade)
        return grid, _cells([shades])

    def answer(self, grid: Cells) -> Cells:
        """Sort the things by size."""
        return _listed(sorted(things(grid), key=lambda thing: -thing.size))

    def misreadings(self) -> Mapping[str, Program]:
        """The order could be that of the places."""
        return {
            "from left to right": lambda grid: _listed(sorted(things(grid), key=lambda thing: thing.left)),
            "from top to bottom": lambda grid: _listed(sorted(things(grid), key=lambda thing: thing.top)),
        }


class MiddleLength(Idea):
    """An odd number of bars, lying and standing, all of different lengths."""

    novelty = 1
    rule = "Only the bar whose length is in the middle, with as many longer as shorter bars, stays."

    def make(self, random: Random) -> Pair:
        """Strew bars about and keep the middle one."""
        given, count = stage(random, 11, 16), random.choice([3, 5, 7])
        wanted, lengths = np.zeros_like(given), random.sample(range(1, 9), count)
        for length, colour in zip(lengths, colours(random, count), strict=True):
            shape = block(*random.choice([(1, length), (length, 1)]))
            place = drop(random, given, shape, colour)
            if length == sorted(lengths)[count // 2]:
                stamp(wanted, shape, place, colour)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        """Keep the middle of the bars in the order of size."""
        return self._ranked(grid, len(things(grid)) // 2)

    def misreadings(self) -> Mapping[str, Program]:
        """With three bars the middle one is also the second from either end."""
        return {
            "the second longest": lambda grid: self._ranked(grid, -2),
            "the second shortest": lambda grid: self._ranked(grid, 1),
        }

    def _ranked(self, grid: Cells, rank: int) -> Cells:
        bars = sorted(things(grid), key=lambda bar: bar.size)
        return np.where(bars[rank].mask, grid, 0).astype(np.int8)


class OrderOfTheStrip(Idea):
    """A strip of colours at the top tells the order; not all of its colours are in use."""

    novelty = 1
    rule = "The columns change places so that their colours follow one another as in the strip at the top."

    def make(self, random: Random) -> Pair:
        """Draw columns of any heights in the order of the strip, and again in any order."""
        count, height = random.randint(3, 5), random.randint(8, 11)
        strip = colours(random, count + random.randint(1, 3))
        used = [strip[index] for index in sorted(random.sample(range(len(strip)), count))]
        columns = [(colour, random.randint(1, height - 3)) for colour in used]
        return self._draw(strip, random.sample(columns, count), height), self._draw(strip, columns, height)

    def answer(self, grid: Cells) -> Cells:
        """Sort what stands in the columns by where its colour comes in the strip."""
        strip = grid[0].tolist()
        return self._rearranged(grid, lambda column: strip.index(column[-1]))

    def misreadings(self) -> Mapping[str, Program]:
        """The order could be that of the heights."""
        return {
            "the shortest first": lambda grid: self._rearranged(grid, lambda column: int((column > 0).sum())),
            "the tallest first": lambda grid: self._rearranged(grid, lambda column: -int((column > 0).sum())),
        }

    def _draw(self, strip: list[int], columns: list[tuple[int, int]], height: int) -> Cells:
        grid = blank(height, max(len(strip), 2 * len(columns) + 1))
        grid[0, : len(strip)] = strip
        for index, (colour, tall) in enumerate(columns):
            grid[height - tall :, 2 * index + 1] = colour
        return grid

    def _rearranged(self, grid: Cells, key: Callable[[Cells], int]) -> Cells:
        answer, places = grid.copy(), np.flatnonzero(grid[-1])
        answer[1:, places] = np.transpose(sorted((grid[1:, place] for place in places), key=key))
        return answer


class DotsInBoxes(Idea):
    """A row of boxes, each with another number of dots in it."""

    novelty = 2
    rule = "The boxes are put in order of how many dots they hold, the fewest on the left."

    def make(self, random: Random) -> Pair:
        """Put boxes in a row by their numbers of dots, and again in any order."""
        count, margin = random.randint(3, 4), random.randint(0, 2)
        dot, *shades = colours(random, count + 1)
        boxes = []
        for dots, shade in zip(sorted(random.sample(range(1, 8), count)), shades, strict=True):
            boxes.append(np.pad(dotted(random, dots, shade, dot), ((margin, margin), (0, 0))))
        return strip(random.sample(boxes, count), 0, upright=False), strip(boxes, 0, upright=False)

    def answer(self, grid: Cells) -> Cells:
        """Sort the boxes by how much of them is filled."""
        return strip(sorted(self._boxes(grid), key=np.count_nonzero), 0, upright=False)

    def misreadings(self) -> Mapping[str, Program]:
        """The row could just be turned round."""
        return {"the other way round": lambda grid: strip(self._boxes(grid)[::-1], 0, upright=False)}

    def _boxes(self, grid: Cells) -> list[Cells]:
        return [grid[:, left : left + 5] for left in range(0, grid.shape[1], 6)]


class NestedBySize(Idea):
    """Shapes of very different sizes lie about."""

    novelty = 2
    rule = "The output nests squares in the colours of the shapes: the largest shape gives the outermost ring."

    def make(self, random: Random) -> Pair:
        """Strew shapes about, and colour the rings of a square by their distance from its edge."""
        grid, count = stage(random, 11, 15), random.randint(3, 4)
        sizes, shades = sorted(random.sample([1, 3, 6, 10, 15], count), reverse=True), colours(random, count)
        for size, shade in zip(sizes, shades, strict=True):
            drop(random, grid, polyomino(random, size, 5, 5), shade)
        side = 2 * count - 1
        rings = [[min(row, column, side - 1 - row, side - 1 - column) for column in range(side)] for row in range(side)]
        return grid, _cells([[shades[ring] for ring in row] for row in rings])

    def answer(self, grid: Cells) -> Cells:
        """Paint squares over one another, each smaller by one cell on every side."""
        return self._nested(sorted(things(grid), key=lambda shape: -shape.size))

    def misreadings(self) -> Mapping[str, Program]:
        """The order could be that of the places."""
        return {
            "from top to bottom": lambda grid: self._nested(sorted(things(grid), key=lambda shape: shape.top)),
            "from left to right": lambda grid: self._nested(sorted(things(grid), key=lambda shape: shape.left)),
        }

    def _nested(self, shapes: list[Thing]) -> Cells:
        side = 2 * len(shapes) - 1
        answer = blank(side, side)
        for depth, shape in enumerate(shapes):
            answer[depth : side - depth, depth : side - depth] = shape.colour
        return answer


class BeadsOnAString(Idea):
    """A long string with beads winds over the grid; one end of it is grey."""

    novelty = 3
    rule = (
        "The output lists the colours of the beads in the order in which they come along the string from its grey end."
    )

    def make(self, random: Random) -> Pair:
        """Wind a string over the grid and thread beads on it."""
        grid = stage(random, 12, 18)
        string, *beads = colours(random, random.randint(5, 7), without=[GREY])
        path = _winding(random, grid)
        if len(path) < 4 * len(beads):
            raise Again("the string is too short")
        for cell in path:
            grid[cell] = string
        grid[path[0]] = GREY
        places = sorted(random.sample(range(1, len(path) // 2), len(beads)))
        for place, bead in zip(places, beads, strict=True):
            grid[path[2 * place]] = bead
        return grid, _cells([beads])

    def answer(self, grid: Cells) -> Cells:
        """Walk along the string and note whatever has not its colour."""
        left, cell, found = grid > 0, _place_of(grid, GREY), []
        while cell:
            left[cell] = False
            found.append(int(grid[cell]))
            neighbours = [moved(cell, step) for step in STRAIGHT]
            cell = next((other for other in neighbours if inside(grid, other) and left[other]), None)
        return _cells([[colour for colour in found if colour not in (GREY, commonest(grid, without=[0]))]])

    def misreadings(self) -> Mapping[str, Program]:
        """The string could be overlooked."""
        return {"from left to right": self._from_left_to_right}

    def _from_left_to_right(self, grid: Cells) -> Cells:
        beads = np.where(np.isin(grid, [GREY, commonest(grid, without=[0])]), 0, grid)
        return _listed(sorted(things(beads), key=lambda bead: bead.left))


class DominoChain(Idea):
    """Dominoes lie about, and one loose cell."""

    novelty = 3
    rule = (
        "The output lays the dominoes' colours in a row as they link up, beginning with the colour of the loose cell."
    )

    def make(self, random: Random) -> Pair:
        """Cut a chain of colours into dominoes and strew them about, either way round."""
        ground, *chain = colours(random, random.randint(5, 7))
        grid = stage(random, 9, 14, ground)
        for picture in [_cells([chain[:1]]), *(_cells([random.sample(pair, 2)]) for pair in pairwise(chain))]:
            turned = picture if random.random() < 0.5 else picture.T
            paste(grid, turned, spot(random, grid, *turned.shape, background=ground))
        return grid, _cells([chain])

    def answer(self, grid: Cells) -> Cells:
        """Go from the loose cell to the domino with its colour, to the other colour of that, and so on."""
        pieces = sorted(things(grid, background=commonest(grid), one_colour=False), key=lambda piece: piece.size)
        chain = [pieces[0].colour]
        links = [set(grid[piece.mask].tolist()) for piece in pieces[1:]]
        while links:
            link = next(link for link in links if chain[-1] in link)
            links.remove(link)
            chain += link - {chain[-1]}
        return _cells([chain])


class HolesInPlates(Idea):
    """Plates with holes and notches, on a coloured ground; some have no hole at all."""

    novelty = 4
    rule = (
        "The output stacks a bar for each plate with holes, in its colour and as long as it has holes, the shortest on"
        " top. Notches in the rim are no holes."
    )

    def make(self, random: Random) -> Pair:
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

    def answer(self, grid: Cells) -> Cells:
        """Count the enclosed cells of each plate."""
        return self._bars(grid, lambda shape: int(holes(shape).sum()))

    def misreadings(self) -> Mapping[str, Program]:
        """Notches could be counted too."""
        return {"notches count": lambda grid: self._bars(grid, lambda shape: int((~shape).sum()))}

    def _bars(self, grid: Cells, count: Callable[[Mask], int]) -> Cells:
        ground = commonest(grid)
        plates = [(count(plate.shape), plate.colour) for plate in things(grid, background=ground)]
        plates = sorted(plate for plate in plates if plate[0])
        return _cells([[colour] * number + [ground] * (plates[-1][0] - number) for number, colour in plates])


class Race(Idea):
    """Runners on their tracks and a finishing line on one side; some run the wrong way."""

    novelty = 4
    rule = (
        "The output lists the colours of the runners from the one nearest to the finishing line to the farthest."
        " Runners whose head is at the end away from the line are left out."
    )

    def make(self, random: Random) -> Pair:
        """Put runners on tracks at different distances from the line on the right, or mirror it all."""
        ground, line, head, *shades = colours(random, random.randint(7, 9))
        grid = blank(3 * len(shades) + 1, random.randint(16, 24), ground)
        grid[:, -1] = line
        lefts = random.sample(range(grid.shape[1] - 5), len(shades))
        running = random.sample(range(len(shades)), random.randint(3, len(shades) - 1))
        for track, (left, shade) in enumerate(zip(lefts, shades, strict=True)):
            runner = _cells([[shade, shade, shade, head], [shade, 0, shade, 0]])
            paste(grid, runner if track in running else runner[:, ::-1], (3 * track + 1, left))
        ranking = sorted(running, key=lambda track: -lefts[track])
        return grid[:, :: random.choice([1, -1])].copy(), _cells([[shades[track] for track in ranking]])

    def answer(self, grid: Cells) -> Cells:
        """Sort the runners whose head is in front by how far on they are."""
        return _cells([[colour for _, colour, ahead in self._ranking(grid) if ahead]])

    def misreadings(self) -> Mapping[str, Program]:
        """Heads or distances could be overlooked."""
        return {
            "those who run the wrong way count": lambda grid: _cells([[c for _, c, _ in self._ranking(grid)]]),
            "from top to bottom": lambda grid: _cells([[colour for _, colour, ahead in self._runners(grid) if ahead]]),
        }

    def _ranking(self, grid: Cells) -> list[tuple[int, int, bool]]:
        return sorted(self._runners(grid), reverse=True)

    def _runners(self, grid: Cells) -> list[tuple[int, int, bool]]:
        """How far on, in which colour, and whether the right way round, from top to bottom."""
        ground, found = commonest(grid), []
        tracks = grid[:, :-1] if ground not in grid[:, -1] else grid[:, :0:-1]
        for runner in things(tracks, background=ground, one_colour=False):
            body = commonest(tracks[runner.mask])
            found.append((runner.right, body, bool(tracks[runner.top, runner.right] != body)))
        return found


def _cells(rows: Sequence[Sequence[int]]) -> Cells:
    return np.array(rows, dtype=np.int8)


def _listed(ranking: list[Thing]) -> Cells:
    """The colours of things as one row."""
    return _cells([[thing.colour for thing in ranking]])


def _place_of(grid: Cells, colour: int) -> Cell | None:
    """The first cell of a colour."""
    return next((cell for cell in np.ndindex(grid.shape) if grid[cell] == colour), None)


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
    used = np.zeros(grid.shape, dtype=np.bool_)
    for cell in path[:-2]:
        used[cell] = True
    close = grown(used, diagonal=True)
    found: list[Cell] = []
    for cell in ray(grid, path[-1], step):
        if close[cell] or cell in path or len(found) == length:
            break
        found.append(cell)
    return found


def _plate(random: Random, number: int) -> Mask:
    """A rectangle with so many holes, and one or two notches in its rim, none of them close to another."""
    plate = block(random.randint(5, 7), random.randint(6, 8))
    for rim in [False] * number + [True] * random.randint(1, 2):
        on_rim = frame(*plate.shape)
        on_rim[[0, 0, -1, -1], [0, -1, 0, -1]] = not rim
        places = cells_of((on_rim == rim) & ~grown(~plate, diagonal=True))
        if not places:
            raise Again("no room for a hole")
        plate[random.choice(places)] = False
    return plate


IDEAS: tuple[Idea, ...] = (
    StackedBars(),
    LargestFirst(),
    MiddleLength(),
    OrderOfTheStrip(),
    DotsInBoxes(),
    NestedBySize(),
    BeadsOnAString(),
    DominoChain(),
    HolesInPlates(),
    Race(),
)
