"""Copy: what is there once is to be there again."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np

from argraph.generation.cells import BLACK, Cell, Mask, grid_of, inside, moved, where
from argraph.generation.drawing import blank, block, colours, drop, frame, paste, polyomino, small_shape, spot, stamp
from argraph.generation.idea import Cells, Drawn, Idea, misread, misread_each, require
from argraph.generation.looking import Thing, commonest, cut_out, outwards, things
from argraph.generation.masks import cells_of, cut
from argraph.generation.orders import largest_first
from argraph.generation.relations import Relation, anything, is_frame, same_box, same_colour
from argraph.generation.scenes import drop_in_both, either_way, patchwork, scatter, stage, turned_alike, twice
from argraph.generation.shapes import painted, strip


class AcrossTheDivide(Idea, novelty=0):
    """A line divides the grid into two halves, one of them empty."""

    rule = "The content of the one half is copied, unmirrored, into the empty half beyond the dividing line."

    def make(self, random: Random) -> Drawn:
        half, shades = _filled_half(random)
        line = blank(len(half), 1, *colours(random, 1, without=shades))
        return turned_alike(random, np.hstack([half, line, 0 * half]), np.hstack([half, line, half]))

    @misread("mirrored", mirrored=True)
    def answer(self, grid: Cells, *, mirrored: bool = False) -> Cells:
        return _copied_over(grid, mirrored=mirrored)


class NextDoor(Idea, novelty=0):
    """One object, with room to its right."""

    rule = "A copy of the object is put to the right of it, with one empty column between."

    def make(self, random: Random) -> Drawn:
        shape, [colour] = polyomino(random, random.randint(3, 8), 4, 4), colours(random, 1)
        height, width = shape.shape
        given = blank(random.randint(6, 11), random.randint(2 * width + 2, 2 * width + 6))
        place = random.randint(0, len(given) - height), random.randint(0, given.shape[1] - 2 * width - 1)
        stamp(given, shape, place, colour)
        wanted = given.copy()
        stamp(wanted, shape, (place[0], place[1] + width + 1), colour)
        return given, wanted

    @misread("mirrored", step=-1)
    @misread("touching", gap=0)
    def answer(self, grid: Cells, step: int = 1, gap: int = 1) -> Cells:
        [part], answer = things(grid, diagonal=False), grid.copy()
        paste(answer, cut(grid, part.mask)[:, ::step], (part.top, part.right + 1 + gap))
        return answer


class SeedsGrow(Idea, novelty=1):
    """Objects of different colours, and single cells of the same colours."""

    rule = "Every single cell grows into a copy of the object of its colour, with the cell as its centre."

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 12, 16))
        for colour in colours(random, random.randint(2, 3)):
            shape = _round(random)
            drop_in_both(random, wanted, given, shape, colour)
            for _ in range(random.randint(1, 2)):
                given[moved(drop(random, wanted, shape, colour), (1, 1))] = colour
        return given, wanted

    @misread("the cell as its corner", corner=(0, 0))
    def answer(self, grid: Cells, corner: Cell = (-1, -1)) -> Cells:
        answer = grid.copy()
        for seed, model in product(things(grid), repeat=2):
            if seed.size == 1 < model.size and seed.colour == model.colour:
                stamp(answer, model.shape, moved(seed.place, corner), model.colour)
        return answer


class TwinFrames(Idea, novelty=1):
    """One frame holds a picture; the others, of several sizes, are empty."""

    rule = "The picture in the one frame is copied into every empty frame of the same size; other frames stay empty."

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 15, 19))
        border, *shades = colours(random, random.randint(3, 4))
        size = random.randint(5, 6), random.randint(5, 7)
        picture = _picture(random, size[0] - 2, size[1] - 2, shades)
        others = [(size[0] + random.choice((-1, 1)), size[1]), (size[0], size[1] + random.choice((-1, 1)))]
        for number, shape in enumerate([size, size, random.choice(others), random.choice([size, *others])]):
            place = drop_in_both(random, given, wanted, frame(*shape), border, outside=True)
            if shape == size:
                paste(wanted, picture, moved(place, (1, 1)))
            if number == 0:
                paste(given, picture, moved(place, (1, 1)))
        return given, wanted

    @misread(
        "every frame with room", takes=lambda other, full: other.height >= full.height and other.width >= full.width
    )
    def answer(self, grid: Cells, takes: Relation = same_box) -> Cells:
        answer, frames = grid.copy(), [part for part in things(grid, diagonal=False) if is_frame(part)]
        full = next(part for part in frames if grid[part.holes].any())
        for other in frames:
            if takes(other, full):
                paste(answer, cut(grid, full.holes), moved(other.place, (1, 1)))
        return answer


class AsManyAsDots(Idea, novelty=2):
    """One object and some loose cells of another colour (with Count)."""

    rule = "The output shows the object as many times as there are loose cells, in a row with an empty column between."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 8, 12)
        main, dot = colours(random, 2)
        shape, count = polyomino(random, random.randint(4, 8), 4, 3), random.randint(2, 5)
        drop(random, given, shape, main)
        scatter(random, [dot] * count, given)
        return given, strip([painted(shape, main)] * count, BLACK, upright=False)

    @misread("one more, the object itself", more=1)
    @misread_each("always {} times", count=(2, 3, 4, 5))
    def answer(self, grid: Cells, count: int | None = None, more: int = 0) -> Cells:
        figure, *dots = sorted(things(grid, diagonal=False), key=largest_first)
        spaced = np.pad(cut_out(grid, figure), ((0, 0), (0, 1)))
        return np.tile(spaced, count or len(dots) + more)[:, :-1]


class SolidOrDotted(Idea, novelty=2):
    """The line between the full and the empty half is solid or dotted (with symmetry)."""

    rule = (
        "What lies on one side of the line is copied to the other: as it is if the line is solid, mirrored if dotted."
    )

    def make(self, random: Random) -> Drawn:
        half, shades = _filled_half(random)
        line, dotted = blank(len(half), 1, *colours(random, 1, without=shades)), random.random() < 0.5
        if dotted:
            line[1::2] = 0
        copy = half[:, ::-1] if dotted else half
        return turned_alike(random, np.hstack([half, line, 0 * half]), np.hstack([half, line, copy]))

    @misread("always mirrored", mirrored=True)
    @misread("never mirrored", mirrored=False)
    def answer(self, grid: Cells, mirrored: bool | None = None) -> Cells:
        line = _line(grid) if _stands(_line(grid)) else _line(grid.T)
        return _copied_over(grid, mirrored=not line.all() if mirrored is None else mirrored)


class ChequeredWallpaper(Idea, novelty=3):
    """A many-coloured tile lies in the corner of a large empty grid."""

    rule = "The tile is copied all over the grid; every other copy, as on a chessboard, stands upside down."

    def make(self, random: Random) -> Drawn:
        height, width = random.randint(3, 5), random.randint(3, 5)
        tile = _picture(random, height, width, colours(random, random.randint(2, 4)))
        require(all(np.rot90(tile, turn)[0].any() for turn in range(4)), "a tile with a bare side")
        given, wanted = twice(blank(height * random.randint(3, 5), width * random.randint(3, 5)))
        paste(given, tile, (0, 0))
        for row, column in product(range(0, len(given), height), range(0, given.shape[1], width)):
            upright = (row // height + column // width) % 2 == 0
            paste(wanted, tile if upright else tile[::-1], (row, column))
        return given, wanted

    @misread("all alike", down=1)
    @misread("mirrored sideways", down=1, along=-1)
    @misread("turned half round", along=-1)
    def answer(self, grid: Cells, down: int = -1, along: int = 1) -> Cells:
        tile = cut(grid, grid > 0)
        other = tile[::down, ::along]
        four = np.block([[tile, other], [other, tile]])
        return np.tile(four, grid.shape)[: len(grid), : grid.shape[1]].copy()


class Magnified(Idea, novelty=3):
    """A small many-coloured picture, and an empty frame two or three times as large."""

    rule = "The picture is copied into the frame, magnified so that it fills the frame."

    def make(self, random: Random) -> Drawn:
        height, width, scale = random.randint(2, 4), random.randint(2, 4), random.randint(2, 3)
        border, *shades = colours(random, random.randint(3, 5))
        picture = patchwork(random, shades, height, width)
        given = stage(random, 16, 20)
        place = drop(random, given, frame(scale * height + 2, scale * width + 2), border)
        paste(given, picture, spot(random, given, height, width, outside=True))
        wanted = given.copy()
        paste(wanted, np.kron(picture, blank(scale, scale, 1)), moved(place, (1, 1)))
        return given, wanted

    @misread("always twice", scale=2)
    @misread("always three times", scale=3)
    def answer(self, grid: Cells, scale: int | None = None) -> Cells:
        small, large = sorted(things(grid, one_colour=False), key=lambda part: part.reach)
        times, answer = scale or (large.height - 2) // small.height, grid.copy()
        paste(answer, np.kron(grid[small.area], blank(times, times, 1)), moved(large.place, (1, 1)))
        return answer


class FramedStamp(Idea, novelty=4):
    """A many-coloured figure in a frame; other figures and loose cells on a coloured ground (with InsideOutside)."""

    rule = "The figure in the frame is copied to every loose cell of the frame's colour, its middle on the cell."

    def make(self, random: Random) -> Drawn:
        ground, border, *shades = colours(random, 6)
        given = stage(random, 18, 22, ground)
        plan, figure = given.copy(), self._figure(random, shades, ground)
        place = drop(random, plan, block(7, 7), border, background=ground)
        stamp(given, frame(7, 7), place, border)
        paste(given, figure, moved(place, (2, 2)), see_through=ground)
        wanted = given.copy()
        for _ in range(random.randint(2, 4)):
            place = drop(random, plan, block(3, 3), border, background=ground)
            given[moved(place, (1, 1))] = border
            paste(wanted, figure, place, see_through=ground)
        for number in range(random.randint(5, 7)):
            other = self._figure(random, shades, ground) if number < 2 else blank(1, 1, random.choice(shades))
            place = drop(random, plan, block(*other.shape), border, background=ground)
            for grid in (given, wanted):
                paste(grid, other, place, see_through=ground)
        return given, wanted

    def _figure(self, random: Random, shades: list[int], ground: int) -> Cells:
        shape = _round(random)
        return grid_of([[random.choice(shades) if cell else ground for cell in row] for row in shape])

    @misread("to all loose cells", chosen=anything)
    def answer(self, grid: Cells, chosen: Relation = same_colour) -> Cells:
        ground, answer = commonest(grid), grid.copy()
        parts = things(grid, background=ground, one_colour=False)
        border = next(part for part in parts if part.holes.sum() > 9)
        figure = cut(grid, border.holes & (grid != ground))
        for cell in parts:
            if cell.size == 1 and chosen(border, cell):
                paste(answer, figure, moved(cell.place, (-1, -1)), see_through=ground)
        return answer


class Trains(Idea, novelty=4):
    """Two-coloured figures with a nose, with walls and specks about, on a coloured ground (with ExtendToBoundary)."""

    rule = (
        "Each figure is repeated in the direction of its nose, one copy touching the next, as often as a whole copy "
        "fits before a wall or the edge."
    )

    def make(self, random: Random) -> Drawn:
        ground, nose, wall, *shades = colours(random, 6)
        lanes, width = random.randint(2, 3), random.randint(15, 22)
        given, wanted = twice(blank(6 * lanes, width, ground))
        for lane in range(lanes):
            picture, flip = self._figure(random, ground, nose, shades[lane]), random.choice((1, -1))
            rows = slice(6 * lane + 1, 6 * lane + 4)
            start = random.randint(0, 4)
            end = random.choice((width, random.randint(start + 2 * picture.shape[1], width - 3)))
            if end < width:
                given[rows, ::flip][:, end] = wanted[rows, ::flip][:, end] = wall
            paste(given[rows, ::flip], picture, (0, start), see_through=ground)
            for left in range(start, end - picture.shape[1] + 1, picture.shape[1]):
                paste(wanted[rows, ::flip], picture, (0, left), see_through=ground)
            speck = 6 * lane + 5, random.randrange(width)
            given[speck] = wanted[speck] = random.choice(shades)
        return either_way(random, given, wanted)

    def _figure(self, random: Random, ground: int, nose: int, colour: int) -> Cells:
        """A body three rows high, with the nose in the middle of its right side."""
        body = small_shape(random, 4, 7)
        require(len(body) == 3 and body[1, -1], "no place for the nose")
        picture = np.pad(where(body, colour, ground), ((0, 0), (0, 1)), constant_values=ground)
        picture[1, -1] = nose
        return picture

    @misread("one copy only", most=1)
    @misread("walls do not stop it", walls=False)
    def answer(self, grid: Cells, *, most: int = 30, walls: bool = True) -> Cells:
        ground, answer = commonest(grid), grid.copy()
        for figure in things(grid, background=ground, one_colour=False):
            if len(np.unique(grid[figure.mask])) == 2:
                picture = cut_out(grid, figure, ground)
                for place in self._places(grid, figure, ground, walls)[:most]:
                    paste(answer, picture, place, see_through=ground)
        return answer

    def _places(self, grid: Cells, figure: Thing, ground: int, walls: bool) -> list[Cell]:
        """Where copies of the figure fit, nearest first."""
        step, found = self._heading(grid, figure), []
        for times in range(1, 30):
            top, left = moved(figure.place, step, times * (figure.height if step[0] else figure.width))
            end = top + figure.height, left + figure.width
            free = grid[max(top, 0) : end[0], max(left, 0) : end[1]] == ground
            if not (inside(grid, (top, left)) and inside(grid, moved(end, (-1, -1))) and (free.all() or not walls)):
                break
            found.append((top, left))
        return found

    def _heading(self, grid: Cells, figure: Thing) -> Cell:
        """The direction of the nose, which is alone in its colour and on its side of the figure."""
        [nose] = cells_of(figure.mask & (grid != commonest(grid[figure.mask])))
        return outwards(figure, nose)


def _filled_half(random: Random) -> tuple[Cells, list[int]]:
    """Half a grid with two or three objects, and their colours."""
    half, shades = blank(random.randint(5, 11), random.randint(4, 7)), colours(random, random.randint(1, 3))
    for shade in shades:
        drop(random, half, small_shape(random, 2, 5), shade)
    return half, shades


def _copied_over(grid: Cells, *, mirrored: bool) -> Cells:
    """Copy the full half beyond the middle line, which may run either way."""
    if not _stands(_line(grid)):
        return _copied_over(grid.T, mirrored=mirrored).T
    middle = grid.shape[1] // 2
    left, right = grid[:, :middle], grid[:, middle + 1 :]
    full = left if left.any() else right
    copy = full[:, ::-1] if mirrored else full
    return np.hstack([full, _line(grid), copy] if left.any() else [copy, _line(grid), full])


def _line(grid: Cells) -> Cells:
    """The middle column."""
    middle = grid.shape[1] // 2
    return grid[:, middle : middle + 1]


def _stands(line: Cells) -> bool:
    """Whether a column is a line: of one colour in every cell, or in every other."""
    return len(np.unique(line[line > 0])) == 1 and bool(np.count_nonzero(line) >= len(line) // 2)


def _round(random: Random) -> Mask:
    """A shape in a square of three by three, the middle cell among its own."""
    shape = small_shape(random, 5, 7)
    return shape if shape.shape == (3, 3) and shape[1, 1] else _round(random)


def _picture(random: Random, height: int, width: int, shades: list[int]) -> Cells:
    """Cells in all the colours given, with black among them."""
    picture = patchwork(random, [0, *shades, *shades], height, width)
    require(set(shades) <= set(picture.ravel().tolist()), "a colour is missing")
    return picture
