"""Copy: what is there once is to be there again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import product
from random import Random

import numpy as np

from argraph.generation.drawing import (
    STRAIGHT,
    Cell,
    Mask,
    Thing,
    blank,
    block,
    colours,
    commonest,
    cut,
    drop,
    frame,
    holes,
    inside,
    moved,
    paste,
    polyomino,
    spot,
    stamp,
    things,
)
from argraph.generation.drawing_scenes import drop_in_both, stage
from argraph.generation.idea import Again, Cells, Idea, Program


class AcrossTheDivide(Idea):
    """A line divides the grid into two halves, one of them empty."""

    novelty = 0
    rule = "The content of the one half is copied, unmirrored, into the empty half beyond the dividing line."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        half, shades = _filled_half(random)
        line, turn = blank(len(half), 1, *colours(random, 1, without=shades)), random.randrange(4)
        given, wanted = np.hstack([half, line, 0 * half]), np.hstack([half, line, half])
        return np.rot90(given, turn).copy(), np.rot90(wanted, turn).copy()

    def answer(self, grid: Cells) -> Cells:
        return _copied_over(grid, mirrored=False)

    def misreadings(self) -> Mapping[str, Program]:
        return {"mirrored": lambda grid: _copied_over(grid, mirrored=True)}


class NextDoor(Idea):
    """One object, with room to its right."""

    novelty = 0
    rule = "A copy of the object is put to the right of it, with one empty column between."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        shape, [colour] = polyomino(random, random.randint(3, 8), 4, 4), colours(random, 1)
        height, width = shape.shape
        given = blank(random.randint(6, 11), random.randint(2 * width + 2, 2 * width + 6))
        place = random.randint(0, len(given) - height), random.randint(0, given.shape[1] - 2 * width - 1)
        stamp(given, shape, place, colour)
        wanted = given.copy()
        stamp(wanted, shape, (place[0], place[1] + width + 1), colour)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._copied(grid, lambda part: cut(grid, part.mask), 1)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "mirrored": lambda grid: self._copied(grid, lambda part: cut(grid, part.mask)[:, ::-1], 1),
            "touching": lambda grid: self._copied(grid, lambda part: cut(grid, part.mask), 0),
        }

    def _copied(self, grid: Cells, picture: Callable[[Thing], Cells], gap: int) -> Cells:
        [part], answer = things(grid, diagonal=False), grid.copy()
        paste(answer, picture(part), (part.top, part.right + 1 + gap))
        return answer


class SeedsGrow(Idea):
    """Objects of different colours, and single cells of the same colours."""

    novelty = 1
    rule = "Every single cell grows into a copy of the object of its colour, with the cell as its centre."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        wanted = stage(random, 12, 16)
        given = wanted.copy()
        for colour in colours(random, random.randint(2, 3)):
            shape = _round(random)
            stamp(given, shape, drop(random, wanted, shape, colour), colour)
            for _ in range(random.randint(1, 2)):
                given[moved(drop(random, wanted, shape, colour), (1, 1))] = colour
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._grown(grid, (-1, -1))

    def misreadings(self) -> Mapping[str, Program]:
        return {"the cell as its corner": lambda grid: self._grown(grid, (0, 0))}

    def _grown(self, grid: Cells, corner: Cell) -> Cells:
        answer, parts = grid.copy(), things(grid)
        for seed, model in product(parts, parts):
            if seed.size == 1 < model.size and seed.colour == model.colour:
                stamp(answer, model.shape, moved((seed.top, seed.left), corner), model.colour)
        return answer


class TwinFrames(Idea):
    """One frame holds a picture; the others, of several sizes, are empty."""

    novelty = 1
    rule = "The picture in the one frame is copied into every empty frame of the same size; other frames stay empty."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 15, 19)
        border, *shades = colours(random, random.randint(3, 4))
        size = random.randint(5, 6), random.randint(5, 7)
        picture = _picture(random, size[0] - 2, size[1] - 2, shades)
        wanted = given.copy()
        others = [(size[0] + random.choice((-1, 1)), size[1]), (size[0], size[1] + random.choice((-1, 1)))]
        for number, shape in enumerate([size, size, random.choice(others), random.choice([size, *others])]):
            place = drop_in_both(random, given, wanted, frame(*shape), border, outside=True)
            if shape == size:
                paste(wanted, picture, moved(place, (1, 1)))
            if number == 0:
                paste(given, picture, moved(place, (1, 1)))
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._shared(grid, lambda full, other: full.shape.shape == other.shape.shape)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "every frame with room": lambda grid: self._shared(
                grid, lambda full, other: full.height <= other.height and full.width <= other.width
            )
        }

    def _shared(self, grid: Cells, copies: Callable[[Thing, Thing], bool]) -> Cells:
        answer, frames = grid.copy(), [part for part in things(grid, diagonal=False) if holes(part.mask).any()]
        frames = [part for part in frames if np.array_equal(part.shape, frame(part.height, part.width))]
        full = next(part for part in frames if grid[holes(part.mask)].any())
        picture = cut(grid, holes(full.mask))
        for other in frames:
            if copies(full, other):
                paste(answer, picture, (other.top + 1, other.left + 1))
        return answer


class AsManyAsDots(Idea):
    """One object and some loose cells of another colour (with Count)."""

    novelty = 2
    rule = "The output shows the object as many times as there are loose cells, in a row with an empty column between."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 8, 12)
        main, dot = colours(random, 2)
        shape, count = polyomino(random, random.randint(4, 8), 4, 3), random.randint(2, 5)
        drop(random, given, shape, main)
        for _ in range(count):
            drop(random, given, block(1, 1), dot)
        wanted = blank(len(shape), count * (shape.shape[1] + 1) - 1)
        for number in range(count):
            stamp(wanted, shape, (0, number * (shape.shape[1] + 1)), main)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._repeated(grid, sum(part.size == 1 for part in things(grid, diagonal=False)))

    def misreadings(self) -> Mapping[str, Program]:
        fixed = {f"always {count} times": partial(self._repeated, count=count) for count in (2, 3, 4, 5)}
        return {"one more, the object itself": self._one_more} | fixed

    def _repeated(self, grid: Cells, count: int) -> Cells:
        figure = max(things(grid, diagonal=False), key=lambda part: part.size)
        spaced = np.pad(np.where(figure.mask, grid, 0)[_box(figure)], ((0, 0), (0, 1)))
        return np.tile(spaced, count)[:, :-1].astype(np.int8)

    def _one_more(self, grid: Cells) -> Cells:
        return self._repeated(grid, len(things(grid, diagonal=False)))


class SolidOrDotted(Idea):
    """The line between the full and the empty half is solid or dotted (with symmetry)."""

    novelty = 2
    rule = (
        "What lies on one side of the line is copied to the other: as it is if the line is solid, mirrored if dotted."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        half, shades = _filled_half(random)
        line, dotted = blank(len(half), 1, *colours(random, 1, without=shades)), random.random() < 0.5
        if dotted:
            line[1::2] = 0
        given, turn = np.hstack([half, line, 0 * half]), random.randrange(4)
        wanted = np.hstack([half, line, half[:, ::-1] if dotted else half])
        return np.rot90(given, turn).copy(), np.rot90(wanted, turn).copy()

    def answer(self, grid: Cells) -> Cells:
        return _copied_over(grid, mirrored=self._is_dotted(grid))

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "always mirrored": lambda grid: _copied_over(grid, mirrored=True),
            "never mirrored": lambda grid: _copied_over(grid, mirrored=False),
        }

    def _is_dotted(self, grid: Cells) -> bool:
        line = _line(grid) if _stands(_line(grid)) else _line(grid.T)
        return not line.all()


class ChequeredWallpaper(Idea):
    """A many-coloured tile lies in the corner of a large empty grid."""

    novelty = 3
    rule = "The tile is copied all over the grid; every other copy, as on a chessboard, stands upside down."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        height, width = random.randint(3, 5), random.randint(3, 5)
        tile = _picture(random, height, width, colours(random, random.randint(2, 4)))
        if any(not np.rot90(tile, turn)[0].any() for turn in range(4)):
            raise Again("a tile with a bare side")
        given = blank(height * random.randint(3, 5), width * random.randint(3, 5))
        wanted = given.copy()
        paste(given, tile, (0, 0))
        for row, column in product(range(0, len(given), height), range(0, given.shape[1], width)):
            upright = (row // height + column // width) % 2 == 0
            paste(wanted, tile if upright else tile[::-1], (row, column))
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._papered(grid, lambda tile: tile[::-1])

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "all alike": lambda grid: self._papered(grid, lambda tile: tile),
            "mirrored sideways": lambda grid: self._papered(grid, lambda tile: tile[:, ::-1]),
            "turned half round": lambda grid: self._papered(grid, lambda tile: tile[::-1, ::-1]),
        }

    def _papered(self, grid: Cells, other: Callable[[Cells], Cells]) -> Cells:
        tile = cut(grid, grid > 0)
        pair = np.hstack([tile, other(tile)])
        four = np.vstack([pair, np.hstack([other(tile), tile])])
        return np.tile(four, (len(grid), grid.shape[1]))[: len(grid), : grid.shape[1]].copy()


class Magnified(Idea):
    """A small many-coloured picture, and an empty frame two or three times as large."""

    novelty = 3
    rule = "The picture is copied into the frame, magnified so that it fills the frame."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        height, width, scale = random.randint(2, 4), random.randint(2, 4), random.randint(2, 3)
        border, *shades = colours(random, random.randint(3, 5))
        picture = np.array([[random.choice(shades) for _ in range(width)] for _ in range(height)], dtype=np.int8)
        given = stage(random, 16, 20)
        place = drop(random, given, frame(scale * height + 2, scale * width + 2), border)
        paste(given, picture, spot(random, given, height, width, outside=True))
        wanted = given.copy()
        paste(wanted, np.kron(picture, blank(scale, scale, 1)), moved(place, (1, 1)))
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._filled(grid, lambda border, picture: (border.height - 2) // picture.height)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "always twice": lambda grid: self._filled(grid, lambda border, picture: 2),
            "always three times": lambda grid: self._filled(grid, lambda border, picture: 3),
        }

    def _filled(self, grid: Cells, scale: Callable[[Thing, Thing], int]) -> Cells:
        small, large = sorted(things(grid, one_colour=False), key=lambda part: part.height * part.width)
        times, answer = scale(large, small), grid.copy()
        paste(answer, np.kron(grid[_box(small)], blank(times, times, 1)), (large.top + 1, large.left + 1))
        return answer


class FramedStamp(Idea):
    """A many-coloured figure in a frame; other figures and loose cells on a coloured ground (with InsideOutside)."""

    novelty = 4
    rule = "The figure in the frame is copied to every loose cell of the frame's colour, its middle on the cell."

    def make(self, random: Random) -> tuple[Cells, Cells]:
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
        return np.array([[random.choice(shades) if cell else ground for cell in row] for row in shape], dtype=np.int8)

    def answer(self, grid: Cells) -> Cells:
        return self._stamped(grid, lambda border, cell: cell.colour == border.colour)

    def misreadings(self) -> Mapping[str, Program]:
        return {"to all loose cells": lambda grid: self._stamped(grid, lambda border, cell: True)}

    def _stamped(self, grid: Cells, chosen: Callable[[Thing, Thing], bool]) -> Cells:
        ground, answer = commonest(grid), grid.copy()
        parts = things(grid, background=ground, one_colour=False)
        border = next(part for part in parts if holes(part.mask).sum() > 9)
        figure = cut(grid, holes(border.mask) & (grid != ground))
        for cell in parts:
            if cell.size == 1 and chosen(border, cell):
                paste(answer, figure, (cell.top - 1, cell.left - 1), see_through=ground)
        return answer


class Trains(Idea):
    """Two-coloured figures with a nose, with walls and specks about, on a coloured ground (with ExtendToBoundary)."""

    novelty = 4
    rule = (
        "Each figure is repeated in the direction of its nose, one copy touching the next, as often as a whole copy "
        "fits before a wall or the edge."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        ground, nose, wall, *shades = colours(random, 6)
        lanes, width = random.randint(2, 3), random.randint(15, 22)
        given = blank(6 * lanes, width, ground)
        wanted = given.copy()
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
        return (given, wanted) if random.random() < 0.5 else (given.T.copy(), wanted.T.copy())

    def _figure(self, random: Random, ground: int, nose: int, colour: int) -> Cells:
        """A body three rows high, with the nose in the middle of its right side."""
        body = polyomino(random, random.randint(4, 7), 3, 3)
        if len(body) != 3 or not body[1, -1]:
            raise Again("no place for the nose")
        picture = np.pad(np.where(body, colour, ground).astype(np.int8), ((0, 0), (0, 1)), constant_values=ground)
        picture[1, -1] = nose
        return picture

    def answer(self, grid: Cells) -> Cells:
        return self._running(grid)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "one copy only": lambda grid: self._running(grid, most=1),
            "walls do not stop it": lambda grid: self._running(grid, walls=False),
        }

    def _running(self, grid: Cells, *, most: int = 30, walls: bool = True) -> Cells:
        ground, answer = commonest(grid), grid.copy()
        for figure in things(grid, background=ground, one_colour=False):
            if len(np.unique(grid[figure.mask])) == 2:
                for place in self._places(grid, figure, ground, walls)[:most]:
                    paste(answer, np.where(figure.mask, grid, ground)[_box(figure)], place, see_through=ground)
        return answer

    def _places(self, grid: Cells, figure: Thing, ground: int, walls: bool) -> list[Cell]:
        """Where copies of the figure fit, nearest first."""
        step = self._heading(grid, figure)
        length = figure.height if step[0] else figure.width
        found = []
        for times in range(1, 30):
            top, left = moved((figure.top, figure.left), step, times * length)
            corner = top + figure.height - 1, left + figure.width - 1
            free = grid[max(top, 0) : corner[0] + 1, max(left, 0) : corner[1] + 1] == ground
            if not (inside(grid, (top, left)) and inside(grid, corner) and (free.all() or not walls)):
                break
            found.append((top, left))
        return found

    def _heading(self, grid: Cells, figure: Thing) -> Cell:
        """The direction of the nose, which is alone in its colour and on its side of the figure."""
        body = commonest(grid[figure.mask])
        row, column = np.argwhere(figure.mask & (grid != body))[0]
        sides = (row == figure.top, column == figure.right, row == figure.bottom, column == figure.left)
        return STRAIGHT[sides.index(True)]


def _filled_half(random: Random) -> tuple[Cells, list[int]]:
    """Half a grid with two or three objects, and their colours."""
    half, shades = blank(random.randint(5, 11), random.randint(4, 7)), colours(random, random.randint(1, 3))
    for shade in shades:
        drop(random, half, polyomino(random, random.randint(2, 5), 3, 3), shade)
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
    shape = polyomino(random, random.randint(5, 7), 3, 3)
    return shape if shape.shape == (3, 3) and shape[1, 1] else _round(random)


def _picture(random: Random, height: int, width: int, shades: list[int]) -> Cells:
    """Cells in all the colours given, with black among them."""
    palette = [0, *shades, *shades]
    picture = np.array([[random.choice(palette) for _ in range(width)] for _ in range(height)], dtype=np.int8)
    if not set(shades) <= set(picture.ravel().tolist()):
        raise Again("a colour is missing")
    return picture


def _box(part: Thing) -> tuple[slice, slice]:
    return slice(part.top, part.bottom + 1), slice(part.left, part.right + 1)


IDEAS: tuple[Idea, ...] = (
    AcrossTheDivide(),
    NextDoor(),
    SeedsGrow(),
    TwinFrames(),
    AsManyAsDots(),
    SolidOrDotted(),
    ChequeredWallpaper(),
    Magnified(),
    FramedStamp(),
    Trains(),
)
