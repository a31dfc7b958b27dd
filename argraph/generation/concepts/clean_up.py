"""CleanUp: telling dirt and damage from what is meant, and mending it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import accumulate, pairwise, product
from random import Random

import numpy as np

from argraph.generation.drawing import (
    Cell,
    Mask,
    Thing,
    blank,
    block,
    colours,
    commonest,
    drop,
    frame,
    grown,
    holes,
    polyomino,
    spot,
    stamp,
    things,
)
from argraph.generation.drawing_scenes import stage
from argraph.generation.idea import Again, Cells, Idea, Program


class StrayCells(Idea):
    """Stray cells lie on coloured rectangles and on the black around them."""

    novelty = 0
    rule = "Every stray cell takes the colour that surrounds it."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        wanted = stage(random, 10, 15)
        for colour in colours(random, random.randint(1, 3)):
            drop(random, wanted, block(random.randint(4, 7), random.randint(4, 7)), colour)
        given = wanted.copy()
        for number in range(random.randint(4, 8)):
            cell = _calm(random, given, given > 0 if number % 2 else given == 0)
            given[cell] = colours(random, 1, without=[int(given[cell])])[0]
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        answer = grid.copy()
        for part in _specks(grid):
            answer[part.mask] = commonest(grid[grown(part.mask, diagonal=True) & ~part.mask])
        return answer

    def misreadings(self) -> Mapping[str, Program]:
        return {"stray cells turn black": _without_specks}


class SpecksVanish(Idea):
    """Objects of several cells among single specks."""

    novelty = 0
    rule = "The single specks vanish; larger objects stay."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 8, 14)
        for _ in range(random.randint(2, 4)):
            drop(random, given, polyomino(random, random.randint(3, 8), 4, 4), *colours(random, 1))
        wanted = given.copy()
        for _ in range(random.randint(3, 8)):
            drop(random, given, block(1, 1), *colours(random, 1))
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return _without_specks(grid)

    def misreadings(self) -> Mapping[str, Program]:
        return {"only the largest object stays": self._largest}

    def _largest(self, grid: Cells) -> Cells:
        largest = max(things(grid), key=lambda part: part.size)
        return np.where(largest.mask, grid, 0).astype(np.int8)


class SmoothEdges(Idea):
    """Rectangles whose edges have notches and bumps."""

    novelty = 1
    rule = "Every rectangle is made smooth: notches in its sides are filled, bumps on them are taken away."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 11, 18)
        wanted = given.copy()
        for colour in colours(random, random.randint(1, 3)):
            shape = block(random.randint(5, 7), random.randint(5, 8))
            rough = self._roughened(random, np.pad(shape, 1))
            row, column = drop(random, given, rough, colour)
            stamp(wanted, shape, (row + 1, column + 1), colour)
        return given, wanted

    def _roughened(self, random: Random, shape: Mask) -> Mask:
        """A notch in one or two sides, a bump on one or two others."""
        turns = random.sample(range(4), random.randint(2, 4))
        for number, turn in enumerate(turns):
            side = np.rot90(shape, turn)
            side[0 if number % 2 else 1, random.randrange(2, side.shape[1] - 2)] = number % 2 == 1
        return shape

    def answer(self, grid: Cells) -> Cells:
        answer = blank(*grid.shape)
        for part in things(grid, diagonal=False):
            answer[np.ix_(part.mask.sum(axis=1) > 2, part.mask.sum(axis=0) > 2)] = part.colour
        return answer

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "only bumps go": lambda grid: np.where(self.answer(grid) > 0, grid, 0).astype(np.int8),
            "only notches are filled": lambda grid: np.maximum(self.answer(grid), grid),
        }


class StainedStripes(Idea):
    """Stripes, upright or level, with stains of other colours."""

    novelty = 1
    rule = "Every stripe gets back its own colour all along, whether the stripes run across or up and down."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        height, width = random.randint(8, 13), random.randint(8, 15)
        shades = colours(random, random.randint(3, 4))
        stripes: list[int] = []
        while len(stripes) < width:
            fresh = [colour for colour in shades if colour not in stripes[-1:]]
            stripes += [random.choice(fresh)] * random.randint(1, 3)
        wanted = np.tile(np.array(stripes[:width], dtype=np.int8), (height, 1))
        given = wanted.copy()
        for column in range(width):
            for row in random.sample(range(height), random.randint(0, height // 4)):
                given[row, column] = random.choice([0, *shades])
        return (given, wanted) if random.random() < 0.5 else (given.T.copy(), wanted.T.copy())

    def answer(self, grid: Cells) -> Cells:
        upright, level = self._upright(grid), self._upright(grid.T).T
        return upright if (upright == grid).sum() > (level == grid).sum() else level

    def misreadings(self) -> Mapping[str, Program]:
        return {"always up and down": self._upright, "always across": lambda grid: self._upright(grid.T).T}

    def _upright(self, grid: Cells) -> Cells:
        return np.tile(np.array([commonest(column) for column in grid.T], dtype=np.int8), (len(grid), 1))


class OnlyFamilies(Idea):
    """Most objects have a twin of the same shape (with SameDifferent)."""

    novelty = 2
    rule = "Objects whose shape occurs only once are removed; the others stay, whatever their colours."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 12, 16)
        shapes = [polyomino(random, random.randint(3, 5), 3, 3) for _ in range(random.randint(3, 5))]
        if any(_same_turned(one, other) for number, one in enumerate(shapes) for other in shapes[:number]):
            raise Again("two kinds with the same shape")
        wanted, families = given.copy(), random.randint(1, 2)
        for number, shape in enumerate(shapes):
            for _ in range(random.randint(2, 3) if number < families else 1):
                [colour] = colours(random, 1)
                place = drop(random, given, shape, colour)
                if number < families:
                    stamp(wanted, shape, place, colour)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._shared(grid, lambda part: part.shape.tolist())

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "colours that occur once go": lambda grid: self._shared(grid, lambda part: part.colour),
            "sizes that occur once go": lambda grid: self._shared(grid, lambda part: part.size),
        }

    def _shared(self, grid: Cells, kind: Callable[[Thing], object]) -> Cells:
        answer, parts = grid.copy(), things(grid, diagonal=False)
        kinds = [kind(part) for part in parts]
        for part in parts:
            if kinds.count(kind(part)) == 1:
                answer[part.mask] = 0
        return answer


class TornButterfly(Idea):
    """A picture with two equal sides has lost some patches (with symmetry, as in CompleteShape)."""

    novelty = 2
    rule = "The black patches are mended: each side of the picture is the mirror image of the other."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        height, half, shades = random.randint(8, 13), random.randint(4, 6), colours(random, 4)
        wing = np.array([[random.choice(shades) for _ in range(half)] for _ in range(height)], dtype=np.int8)
        wanted = np.hstack([wing, wing[:, ::-1][:, random.randint(0, 1) :]])
        given = wanted.copy()
        for _ in range(random.randint(1, 3)):
            row, column = random.randrange(height - 2), random.randrange(wanted.shape[1] - 2)
            given[row : row + random.randint(2, 4), column : column + random.randint(2, 3)] = 0
        if ((given == 0) & (given[:, ::-1] == 0)).any():
            raise Again("a patch without its mirror image")
        return (given, wanted) if random.random() < 0.6 else (given.T.copy(), wanted.T.copy())

    def answer(self, grid: Cells) -> Cells:
        mirrored = [grid[:, ::-1], grid[::-1]]
        twin = max(mirrored, key=lambda other: ((grid == other) & (grid > 0)).sum())
        return np.where(grid == 0, twin, grid).astype(np.int8)

    def misreadings(self) -> Mapping[str, Program]:
        return {"turned half round": lambda grid: np.where(grid == 0, grid[::-1, ::-1], grid).astype(np.int8)}


class WornMosaic(Idea):
    """A large mosaic repeats a small tile and is worn away in places."""

    novelty = 3
    rule = "The black places of the mosaic are laid again, so that its tile repeats without a break."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        height, width, shades = random.randint(14, 22), random.randint(14, 22), colours(random, random.randint(3, 4))
        down, along = random.randint(2, 4), random.randint(2, 4)
        tile = np.array([[random.choice(shades) for _ in range(along)] for _ in range(down)], dtype=np.int8)
        if (tile == tile[0]).all() or (tile[:, :1] == tile).all():
            raise Again("a tile of plain stripes")
        wanted = np.tile(tile, (height // down + 1, width // along + 1))[:height, :width].copy()
        given = wanted.copy()
        for _ in range(random.randint(3, 6)):
            row, column = random.randrange(height - 2), random.randrange(width - 2)
            given[row : row + random.randint(2, 5), column : column + random.randint(2, 5)] = 0
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        steps = sorted(product(range(1, 5), repeat=2), key=lambda step: step[0] * step[1])
        laid = (self._laid(grid, *step) for step in steps)
        return next(answer for answer in laid if answer.all() and (answer == grid)[grid > 0].all())

    def _laid(self, grid: Cells, down: int, along: int) -> Cells:
        """The mosaic with a tile of this size, each of its cells the highest colour seen in its place."""
        answer = blank(*grid.shape)
        for row, column in product(range(down), range(along)):
            answer[row::down, column::along] = grid[row::down, column::along].max()
        return answer


class FieldsOfTheLattice(Idea):
    """A lattice of lines with fields of uneven size, each sprinkled with other colours."""

    novelty = 3
    rule = "Every field of the lattice takes, all over, the colour that most of its cells have."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        line, *shades = colours(random, 5)
        rows, columns = self._lines(random), self._lines(random)
        wanted = blank(rows[-1], columns[-1], line)
        given = wanted.copy()
        for (top, bottom), (left, right) in product(pairwise(rows), pairwise(columns)):
            area, base = (slice(top + 1, bottom), slice(left + 1, right)), random.choice([0, *shades])
            given[area] = wanted[area] = base
            cells = list(product(range(top + 1, bottom), range(left + 1, right)))
            for cell in random.sample(cells, random.randint(0, 2 * len(cells) // 5)):
                given[cell] = random.choice([0, *shades])
        return given, wanted

    def _lines(self, random: Random) -> list[int]:
        """Where the lines run, and the two edges, as if they were lines just outside the grid."""
        return list(accumulate([-1, *(random.randint(4, 6) for _ in range(random.randint(3, 4)))]))

    def answer(self, grid: Cells) -> Cells:
        return self._painted(grid, commonest)

    def misreadings(self) -> Mapping[str, Program]:
        return {"the colour of its first cell": lambda grid: self._painted(grid, lambda field: int(field[0, 0]))}

    def _painted(self, grid: Cells, paint: Callable[[Cells], int]) -> Cells:
        answer = grid.copy()
        rows, columns = self._full_rows(grid), self._full_rows(grid.T)
        for (top, bottom), (left, right) in product(pairwise(rows), pairwise(columns)):
            area = slice(top + 1, bottom), slice(left + 1, right)
            answer[area] = paint(grid[area])
        return answer

    def _full_rows(self, grid: Cells) -> list[int]:
        lines = [row for row, cells in enumerate(grid) if cells[0] and (cells == cells[0]).all()]
        return [-1, *lines, len(grid)]


class WithinTheFrame(Idea):
    """A large frame on a coloured ground, with objects and specks inside it and outside (with InsideOutside)."""

    novelty = 4
    rule = "Inside the frame only the single specks are removed; outside it everything is."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        ground, border = colours(random, 2)
        given = stage(random, 17, 22, ground)
        outline = frame(random.randint(11, 13), random.randint(11, 14))
        top, left = drop(random, given, outline, border, background=ground)
        wanted = given.copy()
        area = slice(top + 1, top + len(outline) - 1), slice(left + 1, left + outline.shape[1] - 1)
        self._litter(random, given[area], (ground, border), (3, 6), random.randint(2, 4))
        wanted[area] = given[area]
        self._litter(random, given, (ground, border), (3, 5), random.randint(2, 4), outside=True)
        self._litter(random, given, (ground,), (1, 1), random.randint(9, 14))
        return given, wanted

    def _litter(
        self, random: Random, grid: Cells, taken: tuple[int, ...], sizes: Cell, count: int, *, outside: bool = False
    ) -> None:
        for _ in range(count):
            shape, [colour] = polyomino(random, random.randint(*sizes), 3, 3), colours(random, 1, without=taken)
            drop(random, grid, shape, colour, background=taken[0], outside=outside)

    def answer(self, grid: Cells) -> Cells:
        return self._wiped_outside(_without_specks(grid))

    def misreadings(self) -> Mapping[str, Program]:
        return {"specks go everywhere": _without_specks, "only what is outside goes": self._wiped_outside}

    def _wiped_outside(self, grid: Cells) -> Cells:
        ground = commonest(grid)
        border = max(things(grid, background=ground), key=lambda part: part.height * part.width)
        return np.where(border.mask | holes(border.mask), grid, ground).astype(np.int8)


class BrokenWires(Idea):
    """Wires cross a coloured ground; they are broken in places, and specks lie about (with TopBottom3D)."""

    novelty = 4
    rule = "Every wire is mended from edge to edge, the upright ones on top where they cross, and all specks vanish."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        height, width = random.randint(15, 21), random.randint(15, 21)
        ground, *shades = colours(random, 5)
        wanted = blank(height, width, ground)
        rows, columns = self._apart(random, height), self._apart(random, width)
        wanted[rows] = np.array(shades[:2], dtype=np.int8)[:, None]
        wanted[:, columns] = shades[2:]
        given = wanted.copy()
        for row in rows:
            given[row, random.sample(range(width), width // 5)] = ground
        for column in columns:
            given[random.sample(range(height), height // 5), column] = ground
        for _ in range(random.randint(6, 10)):
            given[spot(random, given, 1, 1, margin=0, background=ground)] = random.choice(shades)
        if (given[np.ix_(rows, columns)] == ground).all():
            raise Again("no crossing left to see")
        return given, wanted

    def _apart(self, random: Random, length: int) -> list[int]:
        first = random.randint(1, length // 2 - 2)
        return [first, random.randint(first + 2, length - 2)]

    def answer(self, grid: Cells) -> Cells:
        return self._strung(self._strung(np.full_like(grid, commonest(grid)), grid), grid, upright=True)

    def misreadings(self) -> Mapping[str, Program]:
        return {"level wires on top": lambda grid: self.answer(grid.T).T, "specks stay": self._with_specks}

    def _with_specks(self, grid: Cells) -> Cells:
        mended = self.answer(grid)
        return np.where(mended == commonest(grid), grid, mended).astype(np.int8)

    def _strung(self, under: Cells, grid: Cells, *, upright: bool = False) -> Cells:
        """The wires of one direction laid over what is there: a wire shows in two fifths of its cells or more."""
        if upright:
            return self._strung(under.T, grid.T).T
        ground, answer = commonest(grid), under.copy()
        for row, cells in enumerate(grid):
            colour = commonest(cells, without=[ground])
            if 5 * (cells == colour).sum() >= 2 * len(cells):
                answer[row] = colour
        return answer


def _specks(grid: Cells) -> list[Thing]:
    """The things of a single cell; the ground may have any colour."""
    return [part for part in things(grid, background=commonest(grid)) if part.size == 1]


def _without_specks(grid: Cells) -> Cells:
    answer = grid.copy()
    for part in _specks(grid):
        answer[part.mask] = commonest(grid)
    return answer


def _calm(random: Random, grid: Cells, wanted: Mask) -> Cell:
    """A wanted cell whose eight neighbours have its colour."""
    around = np.lib.stride_tricks.sliding_window_view(grid, (3, 3))
    calm = np.zeros_like(wanted)
    calm[1:-1, 1:-1] = (around == around[:, :, 1:2, 1:2]).all(axis=(2, 3))
    if not (calm & wanted).any():
        raise Again("no calm place")
    row, column = random.choice(np.argwhere(calm & wanted).tolist())
    return row, column


def _same_turned(one: Mask, other: Mask) -> bool:
    """Whether two shapes are the same up to turns and flips."""
    return any(np.array_equal(one, np.rot90(side, turn)) for side in (other, other.T) for turn in range(4))


IDEAS: tuple[Idea, ...] = (
    StrayCells(),
    SpecksVanish(),
    SmoothEdges(),
    StainedStripes(),
    OnlyFamilies(),
    TornButterfly(),
    WornMosaic(),
    FieldsOfTheLattice(),
    WithinTheFrame(),
    BrokenWires(),
)
