"""CompleteShape: seeing the whole in a part, and drawing what is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise, product
from random import Random

import numpy as np
from numpy.typing import NDArray

from argraph.generation.drawing import (
    Cell,
    Mask,
    Thing,
    blank,
    block,
    box,
    cells_of,
    colours,
    commonest,
    cut,
    drop,
    frame,
    moved,
    paste,
    polyomino,
    spot,
    stamp,
    thing,
    things,
)
from argraph.generation.drawing_scenes import stage
from argraph.generation.idea import Again, Cells, Idea, Program


class FourthCorner(Idea):
    """Each colour has three cells."""

    novelty = 0
    rule = "Each colour marks three corners of a rectangle; the fourth corner is added."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        wanted = stage(random, 7, 13)
        given = wanted.copy()
        for colour in colours(random, random.randint(1, 3)):
            rows, columns = (sorted(random.sample(range(side), 2)) for side in wanted.shape)
            corners = list(product(rows, columns))
            if wanted[np.ix_(rows, columns)].any() or rows[1] - rows[0] < 2 or columns[1] - columns[0] < 2:
                raise Again("corners taken, or too close")
            wanted[np.ix_(rows, columns)] = colour
            for corner in random.sample(corners, 3):
                given[corner] = colour
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        answer = grid.copy()
        for part in _by_colour(grid):
            answer[np.ix_((part.top, part.bottom), (part.left, part.right))] = part.colour
        return answer

    def misreadings(self) -> Mapping[str, Program]:
        return {"the whole outline is drawn": _with_outlines}


class GapsInFrames(Idea):
    """Frames with a gap, at a side or round a corner."""

    novelty = 0
    rule = "The gap in every frame is closed."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 8, 15)
        wanted = given.copy()
        for colour in colours(random, random.randint(1, 3)):
            height, width = random.randint(4, 7), random.randint(4, 7)
            around = _perimeter(height, width)
            place = drop(random, wanted, frame(height, width), colour, outside=True)
            stamp(given, frame(height, width), place, colour)
            start = random.randrange(len(around))
            for step in range(start, start + random.randint(1, 3)):
                given[moved(place, around[step % len(around)])] = 0
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return _with_outlines(grid)

    def misreadings(self) -> Mapping[str, Program]:
        return {"the frames are filled": _filled}


class LikeTheWholeOne(Idea):
    """One object is whole; the others, each of its own colour, are the same but lack some cells."""

    novelty = 1
    rule = "Every damaged object is completed to the shape of the one that is whole."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 11, 15)
        wanted, shape = given.copy(), polyomino(random, random.randint(8, 10), 4, 4)
        for number, colour in enumerate(colours(random, random.randint(3, 4))):
            place = drop(random, wanted, shape, colour)
            stamp(given, self._damaged(random, shape) if number else shape, place, colour)
        return given, wanted

    def _damaged(self, random: Random, shape: Mask) -> Mask:
        """The shape without two or three cells, if only one place in it is left for what remains."""
        left, cells = shape.copy(), cells_of(shape)
        for cell in random.sample(cells, random.randint(2, 3)):
            left[cell] = False
        if len(_fits(left, shape)) != 1:
            raise Again("the remains fit in more than one way")
        return left

    def answer(self, grid: Cells) -> Cells:
        parts, answer = _by_colour(grid), grid.copy()
        whole = max(parts, key=lambda part: part.size)
        for part in parts:
            [shift] = _fits(part.shape, whole.shape)
            stamp(answer, whole.shape, moved((part.top, part.left), shift, -1), part.colour)
        return answer

    def misreadings(self) -> Mapping[str, Program]:
        return {"completed to a rectangle": _filled}


class BothSidesOfTheSpine(Idea):
    """Figures with a straight spine and something on one side of it."""

    novelty = 1
    rule = "Every figure gets its other half, the mirror image beyond its spine; the spines share one colour."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 12, 17)
        spine, *shades = colours(random, random.randint(3, 4))
        wanted = given.copy()
        for colour in shades:
            half = polyomino(random, random.randint(4, 8), 5, 3)
            if min(half.shape) < 2 or not half[:, -1].any():
                raise Again("a half that is no half")
            whole = np.hstack([colour * half, blank(len(half), 1, spine), colour * half[:, ::-1]]).astype(np.int8)
            part = whole.copy()
            part[:, half.shape[1] + 1 :] = 0
            turn = random.randrange(4)
            place = spot(random, wanted, *np.rot90(whole, turn).shape)
            paste(wanted, np.rot90(whole, turn), place)
            paste(given, np.rot90(part, turn), place)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._doubled(grid, -1)

    def misreadings(self) -> Mapping[str, Program]:
        return {"not mirrored": lambda grid: self._doubled(grid, 1)}

    def _doubled(self, grid: Cells, step: int) -> Cells:
        """Add to each half its image beyond the spine; a step of -1 mirrors it."""
        answer = grid.copy()
        for figure in things(grid, one_colour=False):
            spine, half = sorted(_by_colour(np.where(figure.mask, grid, 0).astype(np.int8)), key=_thickness)
            upright = spine.width == 1
            shape = half.shape[:, ::step] if upright else half.shape[::step]
            top = half.top if upright else 2 * spine.top - half.bottom
            left = 2 * spine.left - half.right if upright else half.left
            stamp(answer, shape, (top, left), half.colour)
        return answer


class DottedOutlines(Idea):
    """Rectangles of which every second cell is drawn, some with a cell inside (with FilledNotFilled)."""

    novelty = 2
    rule = (
        "Dotted outlines are closed in their own colour, and filled with the colour of the cell inside if there is one."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 12, 17)
        wanted = given.copy()
        shades = colours(random, 6)
        for number in range(random.randint(2, 3)):
            height, width = random.choice((5, 7)), random.choice((5, 7))
            row, column = spot(random, wanted, height, width, outside=True)
            around = _perimeter(height, width)
            for cell in around[::2]:
                given[moved((row, column), cell)] = shades[number]
            if number != 1:
                dot = random.randint(row + 1, row + height - 2), random.randint(column + 1, column + width - 2)
                given[dot] = shades[number + 3]
                stamp(wanted, block(height, width), (row, column), shades[number + 3])
            stamp(wanted, frame(height, width), (row, column), shades[number])
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._closed(grid, lambda outline, dot: dot)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "filled in their own colour": lambda grid: self._closed(grid, lambda outline, dot: outline),
            "not filled": lambda grid: self._closed(grid, lambda outline, dot: 0),
        }

    def _closed(self, grid: Cells, paint: Callable[[int, int], int]) -> Cells:
        answer = grid.copy()
        for part in _by_colour(grid):
            if part.size > 1:
                area = slice(part.top + 1, part.bottom), slice(part.left + 1, part.right)
                answer[area] = paint(part.colour, int(grid[area].max()))
                stamp(answer, frame(part.height, part.width), (part.top, part.left), part.colour)
        return answer


class MissingBar(Idea):
    """Bars in two colours by turns grow evenly from one edge, but one of them is missing (with Order)."""

    novelty = 2
    rule = (
        "The missing bar is put in: the lengths grow by the same step from bar to bar, and the two colours take turns."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        count, first, step = random.randint(5, 6), random.randint(1, 2), random.randint(1, 2)
        lengths, pair = [first + step * number for number in range(count)], colours(random, 2)
        wanted = blank(max(lengths) + random.randint(1, 3), 2 * count + 1)
        for number, length in enumerate(lengths):
            wanted[-length:, 2 * number + 1] = pair[number % 2]
        given = wanted.copy()
        given[:, 2 * random.randint(1, count - 2) + 1] = 0
        turn, flip = random.randrange(4), random.choice((1, -1))
        return np.rot90(given[:, ::flip], turn).copy(), np.rot90(wanted[:, ::flip], turn).copy()

    def answer(self, grid: Cells) -> Cells:
        return self._mended(grid, lambda shorter, longer: (shorter + longer) // 2)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "as long as the next longer": lambda grid: self._mended(grid, max),
            "as long as the next shorter": lambda grid: self._mended(grid, min),
        }

    def _mended(self, grid: Cells, length: Callable[[int, int], int]) -> Cells:
        turn = next(turn for turn in range(4) if self._stands(np.rot90(grid, turn)))
        answer = np.rot90(grid, turn).copy()
        bars = sorted(things(answer), key=lambda bar: bar.left)
        before, after = next((one, other) for one, other in pairwise(bars) if other.left - one.left == 4)
        colour = next(bar.colour for bar in bars if bar.colour != before.colour)
        answer[-length(before.height, after.height) :, before.left + 2] = colour
        return np.rot90(answer, -turn)

    def _stands(self, grid: Cells) -> bool:
        """Whether all bars stand on the bottom row."""
        return all(bar.bottom == len(grid) - 1 for bar in things(grid))


class BrokenDiamonds(Idea):
    """Large outlines with slanting sides, each in its own colour, with many cells missing."""

    novelty = 3
    rule = "Every diamond (all cells of one colour) is completed to its whole slanting outline."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 15, 22)
        wanted = given.copy()
        for colour in colours(random, random.randint(2, 4)):
            radius = random.randint(2, 5)
            shape = self._distances((2 * radius + 1, 2 * radius + 1), (radius, radius)) == radius
            place = drop(random, wanted, shape, colour, outside=True)
            cells = cells_of(shape)
            tips = [cell for cell in cells if radius in cell]
            for cell in {*random.sample(tips, 3), *random.sample(cells, 2 * len(cells) // 3)}:
                given[moved(place, cell)] = colour
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        answer = grid.copy()
        for part in _by_colour(grid):
            away = np.array([self._distances(grid.shape, cell) for cell in part.cells])
            radius, row, column = min(
                (int(away[0, row, column]), row, column)
                for row, column in np.ndindex(grid.shape)
                if away[:, row, column].min() == away[:, row, column].max()
            )
            answer[self._distances(grid.shape, (row, column)) == radius] = part.colour
        return answer

    def misreadings(self) -> Mapping[str, Program]:
        return {"upright outlines": _with_outlines}

    def _distances(self, shape: tuple[int, ...], centre: Cell) -> NDArray[np.int_]:
        """How many steps along rows and columns every cell is away from a centre."""
        rows, columns = np.indices(shape)
        return np.asarray(abs(rows - centre[0]) + abs(columns - centre[1]))


class UnfinishedFriezes(Idea):
    """Bands of different height begin at the left or the right edge with a pattern that repeats, and break off."""

    novelty = 3
    rule = "Every band is continued with its own repeating pattern to the opposite edge."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        bands, width = [random.randint(1, 3) for _ in range(random.randint(2, 4))], random.randint(14, 24)
        wanted = blank(sum(bands) + len(bands) + 1, width)
        given, top = wanted.copy(), 1
        for height in bands:
            period, shades = random.randint(2, 5), colours(random, random.randint(2, 3))
            tile = np.array([[random.choice(shades) for _ in range(period)] for _ in range(height)], dtype=np.int8)
            flip, shown = random.choice((1, -1)), random.randint(2 * period, 2 * period + 2)
            rows = slice(top, top + height)
            wanted[rows] = np.tile(tile, (1, width))[:, :width][:, ::flip]
            given[rows][:, ::flip][:, :shown] = wanted[rows][:, ::flip][:, :shown]
            top += height + 1
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._continued(grid, self._period)

    def misreadings(self) -> Mapping[str, Program]:
        return {"the last column is drawn out": lambda grid: self._continued(grid, lambda shown: 1)}

    def _continued(self, grid: Cells, period: Callable[[Cells], int]) -> Cells:
        answer = grid.copy()
        for band in things(grid, one_colour=False):
            step = 1 if band.left == 0 else -1
            row = answer[band.top : band.bottom + 1, ::step]
            length = period(row[:, : band.width])
            for column in range(band.width, grid.shape[1]):
                row[:, column] = row[:, column - length]
        return answer

    def _period(self, shown: Cells) -> int:
        return next(step for step in range(1, shown.shape[1]) if (shown[:, step:] == shown[:, :-step]).all())


class HeartsAndModels(Idea):
    """Many-coloured models above a line, and below it fragments of them among strangers (with SameDifferent)."""

    novelty = 4
    rule = (
        "Above the line are models, each with a heart of its own colour. Below it, every fragment is completed to the "
        "model with the same heart, and whatever has no such heart is removed."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        ground, line, strange, *shades = colours(random, 8)
        hearts, flesh = shades[:2], shades[2:]
        given = blank(random.randint(17, 22), random.randint(13, 18), ground)
        given[5] = line
        models = [self._model(random, heart, flesh, ground) for heart in hearts]
        for number, model in enumerate(models):
            given[1:4, 2 + 5 * number : 5 + 5 * number] = model
        wanted, plan = given.copy(), given.copy()
        for number in range(random.randint(4, 7)):
            place = drop(random, plan[6:], block(3, 3), line, background=ground)
            known = number % 3 < 2
            model = models[number % 2] if known else self._model(random, strange, flesh, ground)
            paste(given[6:], self._fragment(random, model, ground), place, see_through=ground)
            if known:
                paste(wanted[6:], model, place, see_through=ground)
        return given, wanted

    def _model(self, random: Random, heart: int, flesh: list[int], ground: int) -> Cells:
        """A heart with five to seven cells round it, at least one on each side."""
        model = blank(3, 3, ground)
        for row, column in random.sample(_perimeter(3, 3), random.randint(5, 7)):
            model[row, column] = random.choice(flesh)
        model[1, 1] = heart
        if any((np.rot90(model, turn)[0] == ground).all() for turn in range(4)):
            raise Again("a model with a bare side")
        return model

    def _fragment(self, random: Random, model: Cells, ground: int) -> Cells:
        """The heart with two to four of the cells round it."""
        fragment = blank(3, 3, ground)
        around = [cell for cell in _perimeter(3, 3) if model[cell] != ground]
        for cell in ((1, 1), *random.sample(around, random.randint(2, 4))):
            fragment[cell] = model[cell]
        return fragment

    def answer(self, grid: Cells) -> Cells:
        return self._completed(grid)

    def misreadings(self) -> Mapping[str, Program]:
        return {"strangers stay": lambda grid: self._completed(grid, strangers=True)}

    def _completed(self, grid: Cells, *, strangers: bool = False) -> Cells:
        ground, answer = commonest(grid), grid.copy()
        line = next(row for row, cells in enumerate(grid) if cells[0] != ground and (cells == cells[0]).all())
        models = [cut(grid, part.mask) for part in things(grid[:line], background=ground, one_colour=False)]
        field = answer[line + 1 :]
        for part in things(grid[line + 1 :], background=ground, one_colour=False):
            found = [(cell, model) for cell in part.cells for model in models if field[cell] == model[1, 1]]
            if not (found or strangers):
                field[part.mask] = ground
            for cell, model in found:
                paste(field, model, moved(cell, (-1, -1)), see_through=ground)
        return answer


class TornRectangles(Idea):
    """Rectangles torn in two along a ragged edge, among whole ones and specks (with MoveToBoundary)."""

    novelty = 4
    rule = (
        "Every torn rectangle is made whole: its right or lower piece moves back to the other piece. What is whole "
        "stays, and so do the specks."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        ground, speck, *shades = colours(random, random.randint(4, 5))
        given = stage(random, 17, 22, ground)
        wanted, plan = given.copy(), given.copy()
        for number, colour in enumerate(shades):
            pieces, gap = self._torn(random), random.randint(1, 3) if number else 0
            step = random.choice([(0, 1), (1, 0)])
            first, last = pieces if step == (0, 1) else (pieces[0].T, pieces[1].T)
            room = np.array(first.shape) + gap * np.array(step)
            place = drop(random, plan, block(*room.tolist()), colour, background=ground)
            stamp(given, first, place, colour)
            stamp(given, last, moved(place, step, gap), colour)
            stamp(wanted, block(*first.shape), place, colour)
        for _ in range(random.randint(3, 6)):
            place = drop(random, plan, block(1, 1), speck, background=ground)
            given[place] = wanted[place] = speck
        return given, wanted

    def _torn(self, random: Random) -> tuple[Mask, Mask]:
        """The left and the right piece of a rectangle, as masks of the whole."""
        height, width = random.randint(4, 6), random.randint(5, 8)
        edges = [random.randint(2, width - 2)]
        while len(edges) < height:
            edges.append(min(max(edges[-1] + random.choice((-1, 0, 1)), 1), width - 1))
        if len(set(edges)) < 2:
            raise Again("a straight tear")
        left = np.arange(width) < np.array(edges)[:, None]
        return left, ~left

    def answer(self, grid: Cells) -> Cells:
        return self._joined(grid, lambda first, last: (last, -1))

    def misreadings(self) -> Mapping[str, Program]:
        return {"the other piece moves": lambda grid: self._joined(grid, lambda first, last: (first, 1))}

    def _joined(self, grid: Cells, moving: Callable[[Thing, Thing], tuple[Thing, int]]) -> Cells:
        ground, answer = commonest(grid), grid.copy()
        for pieces in self._pairs(grid, ground):
            piece, way = moving(*pieces)
            step, gap = next(self._closing(*pieces))
            answer[piece.mask] = ground
            stamp(answer, piece.shape, moved((piece.top, piece.left), step, way * gap), piece.colour)
        return answer

    def _pairs(self, grid: Cells, ground: int) -> list[tuple[Thing, Thing]]:
        """The two pieces of each torn rectangle: parts of one colour that are no rectangles."""
        ragged = [part for part in things(grid, background=ground, diagonal=False) if not part.solid]
        pairs = product(ragged, ragged)
        return [
            (one, other)
            for one, other in pairs
            if one.colour == other.colour and (one.top + one.left, one.top) < (other.top + other.left, other.top)
        ]

    def _closing(self, first: Thing, last: Thing) -> Iterator[tuple[Cell, int]]:
        """The steps, right or down, and how many of them have torn the pieces apart."""
        for step, gap in product([(0, 1), (1, 0)], range(1, 4)):
            back = np.roll(last.mask, (-gap * step[0], -gap * step[1]), axis=(0, 1))
            whole = thing(first.mask.astype(np.int8), first.mask | back)
            if whole.solid and whole.size == first.size + last.size:
                yield step, gap


def _by_colour(grid: Cells) -> list[Thing]:
    """All cells of each colour but black as one thing, connected or not."""
    return [thing(grid, grid == colour) for colour in np.unique(grid) if colour]


def _with_outlines(grid: Cells) -> Cells:
    answer = grid.copy()
    for part in _by_colour(grid):
        stamp(answer, frame(part.height, part.width), (part.top, part.left), part.colour)
    return answer


def _filled(grid: Cells) -> Cells:
    answer = grid.copy()
    for part in _by_colour(grid):
        stamp(answer, block(part.height, part.width), (part.top, part.left), part.colour)
    return answer


def _perimeter(height: int, width: int) -> list[Cell]:
    """The cells of a frame in the order of a walk round it."""
    right = [(0, column) for column in range(width - 1)]
    down = [(row, width - 1) for row in range(height - 1)]
    return [*right, *down, *((height - 1 - r, width - 1 - c) for r, c in (*right, *down))]


def _fits(part: Mask, whole: Mask) -> list[Cell]:
    """The shifts at which a part, cut to its box, lies within the whole."""
    top, left, bottom, right = box(part)
    small = part[top : bottom + 1, left : right + 1]
    shifts = product(range(len(whole) - len(small) + 1), range(whole.shape[1] - small.shape[1] + 1))
    return [
        (row, column)
        for row, column in shifts
        if whole[row : row + len(small), column : column + small.shape[1]][small].all()
    ]


def _thickness(part: Thing) -> int:
    return min(part.height, part.width)


IDEAS: tuple[Idea, ...] = (
    FourthCorner(),
    GapsInFrames(),
    LikeTheWholeOne(),
    BothSidesOfTheSpine(),
    DottedOutlines(),
    MissingBar(),
    BrokenDiamonds(),
    UnfinishedFriezes(),
    HeartsAndModels(),
    TornRectangles(),
)
