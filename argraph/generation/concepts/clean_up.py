"""CleanUp: telling dirt and damage from what is meant, and mending it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from random import Random

import numpy as np

from argraph.generation.cells import BLACK, Cell, Mask, grid_of, where
from argraph.generation.drawing import blank, block, colours, drop, frame, polyomino, small_shape, stamp
from argraph.generation.idea import Cells, Drawn, Idea, misread, require
from argraph.generation.lines import rooms_between, walls, walls_and_edges
from argraph.generation.looking import commonest, largest, only, repainted, specks, things, without
from argraph.generation.masks import grown
from argraph.generation.orders import Aspect, form, singles
from argraph.generation.scenes import drop_in_both, either_way, patchwork, scatter, stage, twice
from argraph.generation.shapes import alike


def _without_specks(grid: Cells) -> Cells:
    """The grid without its single cells; the ground may have any colour."""
    return without(grid, specks(grid, commonest(grid)), commonest(grid))


def _upright_stripes(grid: Cells) -> Cells:
    """The grid with every column in the colour that most of its cells have."""
    return np.tile(grid_of([commonest(column) for column in grid.T]), (len(grid), 1))


class StrayCells(Idea, novelty=0):
    """Stray cells lie on coloured rectangles and on the black around them."""

    rule = "Every stray cell takes the colour that surrounds it."

    def make(self, random: Random) -> Drawn:
        wanted = stage(random, 10, 15)
        for colour in colours(random, random.randint(1, 3)):
            drop(random, wanted, block(random.randint(4, 7), random.randint(4, 7)), colour)
        given = wanted.copy()
        for number in range(random.randint(4, 8)):
            cell = _calm(random, given, given > 0 if number % 2 else given == 0)
            given[cell] = colours(random, 1, without=[int(given[cell])])[0]
        return given, wanted

    @misread("stray cells turn black", _without_specks)
    def answer(self, grid: Cells) -> Cells:
        stray = [part.mask for part in specks(grid, commonest(grid))]
        return repainted(grid, ((mask, commonest(grid[grown(mask, diagonal=True) & ~mask])) for mask in stray))


class SpecksVanish(Idea, novelty=0):
    """Objects of several cells among single specks."""

    rule = "The single specks vanish; larger objects stay."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 8, 14)
        for _ in range(random.randint(2, 4)):
            drop(random, given, polyomino(random, random.randint(3, 8), 4, 4), *colours(random, 1))
        wanted = given.copy()
        for _ in range(random.randint(3, 8)):
            drop(random, given, block(1, 1), *colours(random, 1))
        return given, wanted

    @misread("only the largest object stays", lambda grid: only(grid, largest(things(grid))))
    def answer(self, grid: Cells) -> Cells:
        return _without_specks(grid)


class SmoothEdges(Idea, novelty=1):
    """Rectangles whose edges have notches and bumps."""

    rule = "Every rectangle is made smooth: notches in its sides are filled, bumps on them are taken away."

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 11, 18))
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

    @misread("only bumps go", notches=False)
    @misread("only notches are filled", bumps=False)
    def answer(self, grid: Cells, *, notches: bool = True, bumps: bool = True) -> Cells:
        smooth = blank(*grid.shape)
        for part in things(grid, diagonal=False):
            smooth[np.ix_(part.mask.sum(axis=1) > 2, part.mask.sum(axis=0) > 2)] = part.colour
        if not bumps:
            return np.maximum(smooth, grid)
        return smooth if notches else where(smooth > 0, grid, 0)


class StainedStripes(Idea, novelty=1):
    """Stripes, upright or level, with stains of other colours."""

    rule = "Every stripe gets back its own colour all along, whether the stripes run across or up and down."

    def make(self, random: Random) -> Drawn:
        height, width = random.randint(8, 13), random.randint(8, 15)
        shades = colours(random, random.randint(3, 4))
        stripes: list[int] = []
        while len(stripes) < width:
            fresh = [colour for colour in shades if colour not in stripes[-1:]]
            stripes += [random.choice(fresh)] * random.randint(1, 3)
        wanted = np.tile(grid_of(stripes[:width]), (height, 1))
        given = wanted.copy()
        for column in range(width):
            for row in random.sample(range(height), random.randint(0, height // 4)):
                given[row, column] = random.choice([0, *shades])
        return either_way(random, given, wanted)

    @misread("always up and down", _upright_stripes)
    @misread("always across", lambda grid: _upright_stripes(grid.T).T)
    def answer(self, grid: Cells) -> Cells:
        upright, level = _upright_stripes(grid), _upright_stripes(grid.T).T
        return upright if (upright == grid).sum() > (level == grid).sum() else level


class OnlyFamilies(Idea, novelty=2):
    """Most objects have a twin of the same shape (with SameDifferent)."""

    rule = "Objects whose shape occurs only once are removed; the others stay, whatever their colours."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 12, 16)
        shapes = [small_shape(random, 3, 5) for _ in range(random.randint(3, 5))]
        require(not any(alike(one, other) for one, other in combinations(shapes, 2)), "two kinds with the same shape")
        wanted, families = given.copy(), random.randint(1, 2)
        for number, shape in enumerate(shapes):
            for _ in range(random.randint(2, 3) if number < families else 1):
                [colour] = colours(random, 1)
                drop_in_both(random, given, wanted, shape, colour, after=colour if number < families else BLACK)
        return given, wanted

    @misread("colours that occur once go", aspect=lambda part: part.colour)
    @misread("sizes that occur once go", aspect=lambda part: part.size)
    def answer(self, grid: Cells, aspect: Aspect = form) -> Cells:
        return without(grid, singles(things(grid, diagonal=False), aspect))


class TornButterfly(Idea, novelty=2):
    """A picture with two equal sides has lost some patches (with symmetry, as in CompleteShape)."""

    rule = "The black patches are mended: each side of the picture is the mirror image of the other."

    def make(self, random: Random) -> Drawn:
        height, half, shades = random.randint(8, 13), random.randint(4, 6), colours(random, 4)
        wing = patchwork(random, shades, height, half)
        wanted = np.hstack([wing, wing[:, ::-1][:, random.randint(0, 1) :]])
        given = _worn(random, wanted, random.randint(1, 3), (2, 4), (2, 3))
        require(((given > 0) | (given[:, ::-1] > 0)).all(), "a patch without its mirror image")
        return either_way(random, given, wanted, chance=0.6)

    @misread("turned half round", lambda grid: where(grid == 0, grid[::-1, ::-1], grid))
    def answer(self, grid: Cells) -> Cells:
        mirrored = [grid[:, ::-1], grid[::-1]]
        twin = max(mirrored, key=lambda other: ((grid == other) & (grid > 0)).sum())
        return where(grid == 0, twin, grid)


class WornMosaic(Idea, novelty=3):
    """A large mosaic repeats a small tile and is worn away in places."""

    rule = "The black places of the mosaic are laid again, so that its tile repeats without a break."

    def make(self, random: Random) -> Drawn:
        height, width, shades = random.randint(14, 22), random.randint(14, 22), colours(random, random.randint(3, 4))
        down, along = random.randint(2, 4), random.randint(2, 4)
        tile = patchwork(random, shades, down, along)
        require((tile != tile[0]).any() and (tile[:, :1] != tile).any(), "a tile of plain stripes")
        wanted = np.tile(tile, (height // down + 1, width // along + 1))[:height, :width].copy()
        return _worn(random, wanted, random.randint(3, 6), (2, 5), (2, 5)), wanted

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


class FieldsOfTheLattice(Idea, novelty=3):
    """A lattice of lines with fields of uneven size, each sprinkled with other colours."""

    rule = "Every field of the lattice takes, all over, the colour that most of its cells have."

    def make(self, random: Random) -> Drawn:
        line, *shades = colours(random, 5)
        rows, columns = (walls(random, -1, random.randint(3, 4), 4, 6) for _ in range(2))
        given, wanted = twice(blank(rows[-1], columns[-1], line))
        for area in rooms_between(rows, columns):
            given[area] = wanted[area] = random.choice([0, *shades])
            field = list(np.ndindex(given[area].shape))
            for cell in random.sample(field, random.randint(0, 2 * len(field) // 5)):
                given[area][cell] = random.choice([0, *shades])
        return given, wanted

    @misread("the colour of its first cell", shade=lambda field: field[0, 0])
    def answer(self, grid: Cells, shade: Callable[[Cells], int] = commonest) -> Cells:
        rooms = rooms_between(walls_and_edges(grid), walls_and_edges(grid.T))
        return repainted(grid, ((room, shade(grid[room])) for room in rooms))


class WithinTheFrame(Idea, novelty=4):
    """A large frame on a coloured ground, with objects and specks inside it and outside (with InsideOutside)."""

    rule = "Inside the frame only the single specks are removed; outside it everything is."

    def make(self, random: Random) -> Drawn:
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

    @misread("specks go everywhere", _without_specks)
    @misread("only what is outside goes", specks_go=False)
    def answer(self, grid: Cells, *, specks_go: bool = True) -> Cells:
        ground, tidy = commonest(grid), _without_specks(grid) if specks_go else grid
        border = max(things(grid, background=ground), key=lambda part: part.reach)
        return where(border.mask | border.holes, tidy, ground)


class BrokenWires(Idea, novelty=4):
    """Wires cross a coloured ground; they are broken in places, and specks lie about (with TopBottom3D)."""

    rule = "Every wire is mended from edge to edge, the upright ones on top where they cross, and all specks vanish."

    def make(self, random: Random) -> Drawn:
        height, width = random.randint(15, 21), random.randint(15, 21)
        ground, *shades = colours(random, 5)
        wanted = blank(height, width, ground)
        rows, columns = self._apart(random, height), self._apart(random, width)
        wanted[rows] = grid_of(shades[:2])[:, None]
        wanted[:, columns] = shades[2:]
        given = wanted.copy()
        for row in rows:
            given[row, random.sample(range(width), width // 5)] = ground
        for column in columns:
            given[random.sample(range(height), height // 5), column] = ground
        dirt = (random.choice(shades) for _ in range(random.randint(6, 10)))
        scatter(random, dirt, given, margin=0, background=ground)
        require((given[np.ix_(rows, columns)] != ground).any(), "no crossing left to see")
        return given, wanted

    def _apart(self, random: Random, length: int) -> list[int]:
        first = random.randint(1, length // 2 - 2)
        return [first, random.randint(first + 2, length - 2)]

    @misread("level wires on top", on_top="level")
    @misread("specks stay", specks_stay=True)
    def answer(self, grid: Cells, on_top: str = "upright", *, specks_stay: bool = False) -> Cells:
        ground = commonest(grid)
        mended = np.full_like(grid, ground)
        for direction in ("level", "upright") if on_top == "upright" else ("upright", "level"):
            mended = self._strung(mended, grid, upright=direction == "upright")
        return where(mended == ground, grid, mended) if specks_stay else mended

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


def _calm(random: Random, grid: Cells, wanted: Mask) -> Cell:
    """A wanted cell whose eight neighbours have its colour."""
    around = np.lib.stride_tricks.sliding_window_view(grid, (3, 3))
    calm = np.zeros_like(wanted)
    calm[1:-1, 1:-1] = (around == around[:, :, 1:2, 1:2]).all(axis=(2, 3))
    require((calm & wanted).any(), "no calm place")
    row, column = random.choice(np.argwhere(calm & wanted).tolist())
    return row, column


def _worn(random: Random, picture: Cells, patches: int, heights: Cell, widths: Cell) -> Cells:
    """The picture with so many black patches, whose sides lie between two numbers."""
    worn = picture.copy()
    for _ in range(patches):
        row, column = random.randrange(len(worn) - 2), random.randrange(worn.shape[1] - 2)
        worn[row : row + random.randint(*heights), column : column + random.randint(*widths)] = 0
    return worn
