"""CompleteShape: seeing the whole in a part, and drawing what is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise, product
from random import Random

import numpy as np
from numpy.typing import NDArray

from argraph.generation.cells import BLACK, DOWN, RIGHT, Cell, Mask, moved
from argraph.generation.drawing import blank, block, colours, drop, frame, paste, polyomino, spot, stamp
from argraph.generation.idea import Cells, Drawn, Idea, misread, require
from argraph.generation.lines import line_row, paint
from argraph.generation.looking import Thing, by_colour, commonest, largest, repainted, thing, things
from argraph.generation.masks import cells_of, cut, rim
from argraph.generation.orders import from_the_left
from argraph.generation.relations import same_colour
from argraph.generation.scenes import drop_in_both, paste_in_both, patchwork, scatter, stage, turned_alike, twice


def _outlined(grid: Cells) -> Cells:
    """The grid with a frame around the cells of each colour."""
    return repainted(grid, ((rim(part.mask), part.colour) for part in by_colour(grid, grid > 0)))


def _filled(grid: Cells) -> Cells:
    """The grid with a block over the cells of each colour."""
    return repainted(grid, ((part.area, part.colour) for part in by_colour(grid, grid > 0)))


def _period(shown: Cells) -> int:
    """After how many columns a pattern repeats."""
    return next(step for step in range(1, shown.shape[1]) if (shown[:, step:] == shown[:, :-step]).all())


class FourthCorner(Idea, novelty=0):
    """Each colour has three cells."""

    rule = "Each colour marks three corners of a rectangle; the fourth corner is added."

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 7, 13))
        for colour in colours(random, random.randint(1, 3)):
            rows, columns = (sorted(random.sample(range(side), 2)) for side in wanted.shape)
            corners = list(product(rows, columns))
            require(rows[1] - rows[0] > 1 and columns[1] - columns[0] > 1, "corners too close")
            require(not any(wanted[corner] for corner in corners), "corners taken")
            paint(wanted, corners, colour)
            paint(given, random.sample(corners, 3), colour)
        return given, wanted

    @misread("the whole outline is drawn", _outlined)
    def answer(self, grid: Cells) -> Cells:
        parts = by_colour(grid, grid > 0)
        corners = [(np.ix_((part.top, part.bottom), (part.left, part.right)), part.colour) for part in parts]
        return repainted(grid, corners)


class GapsInFrames(Idea, novelty=0):
    """Frames with a gap, at a side or round a corner."""

    rule = "The gap in every frame is closed."

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 8, 15))
        for colour in colours(random, random.randint(1, 3)):
            height, width = random.randint(4, 7), random.randint(4, 7)
            place = drop_in_both(random, wanted, given, frame(height, width), colour, outside=True)
            around = _perimeter(height, width)
            start = random.randrange(len(around))
            gap = (around * 2)[start : start + random.randint(1, 3)]
            paint(given, [moved(place, cell) for cell in gap], BLACK)
        return given, wanted

    @misread("the frames are filled", _filled)
    def answer(self, grid: Cells) -> Cells:
        return _outlined(grid)


class LikeTheWholeOne(Idea, novelty=1):
    """One object is whole; the others, each of its own colour, are the same but lack some cells."""

    rule = "Every damaged object is completed to the shape of the one that is whole."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 11, 15)
        wanted, shape = given.copy(), polyomino(random, random.randint(8, 10), 4, 4)
        for number, colour in enumerate(colours(random, random.randint(3, 4))):
            place = drop(random, wanted, shape, colour)
            stamp(given, self._damaged(random, shape) if number else shape, place, colour)
        return given, wanted

    def _damaged(self, random: Random, shape: Mask) -> Mask:
        """The shape without two or three cells, if only one place in it is left for what remains."""
        left = shape.copy()
        for cell in random.sample(cells_of(shape), random.randint(2, 3)):
            left[cell] = False
        require(len(_fits(left, shape)) == 1, "the remains fit in more than one way")
        return left

    @misread("completed to a rectangle", _filled)
    def answer(self, grid: Cells) -> Cells:
        parts, answer = by_colour(grid, grid > 0), grid.copy()
        whole = largest(parts)
        for part in parts:
            [shift] = _fits(part.shape, whole.shape)
            stamp(answer, whole.shape, moved(part.place, shift, -1), part.colour)
        return answer


class BothSidesOfTheSpine(Idea, novelty=1):
    """Figures with a straight spine and something on one side of it."""

    rule = "Every figure gets its other half, the mirror image beyond its spine; the spines share one colour."

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 12, 17))
        spine, *shades = colours(random, random.randint(3, 4))
        for colour in shades:
            half = polyomino(random, random.randint(4, 8), 5, 3)
            require(min(half.shape) >= 2 and half[:, -1].any(), "a half that is no half")
            whole = np.hstack([colour * half, blank(len(half), 1, spine), colour * half[:, ::-1]]).astype(np.int8)
            part = whole.copy()
            part[:, half.shape[1] + 1 :] = 0
            paste_in_both(random, wanted, given, *turned_alike(random, whole, part))
        return given, wanted

    @misread("not mirrored", step=1)
    def answer(self, grid: Cells, step: int = -1) -> Cells:
        answer = grid.copy()
        for figure in things(grid, one_colour=False):
            spine, half = sorted(by_colour(grid, figure.mask), key=lambda part: min(part.height, part.width))
            if spine.width == 1:
                stamp(answer, half.shape[:, ::step], (half.top, 2 * spine.left - half.right), half.colour)
            else:
                stamp(answer, half.shape[::step], (2 * spine.top - half.bottom, half.left), half.colour)
        return answer


class DottedOutlines(Idea, novelty=2):
    """Rectangles of which every second cell is drawn, some with a cell inside (with FilledNotFilled)."""

    rule = (
        "Dotted outlines are closed in their own colour, and filled with the colour of the cell inside if there is one."
    )

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 12, 17))
        shades = colours(random, 6)
        for number in range(random.randint(2, 3)):
            height, width = random.choice((5, 7)), random.choice((5, 7))
            row, column = spot(random, wanted, height, width, outside=True)
            around = _perimeter(height, width)
            paint(given, [moved((row, column), cell) for cell in around[::2]], shades[number])
            if number != 1:
                dot = random.randint(row + 1, row + height - 2), random.randint(column + 1, column + width - 2)
                given[dot] = shades[number + 3]
                stamp(wanted, block(height, width), (row, column), shades[number + 3])
            stamp(wanted, frame(height, width), (row, column), shades[number])
        return given, wanted

    @misread("filled in their own colour", filling="outline")
    @misread("not filled", filling="nothing")
    def answer(self, grid: Cells, filling: str = "dot") -> Cells:
        answer = grid.copy()
        for part in by_colour(grid, grid > 0):
            if part.size > 1:
                shades = {"dot": grid[part.inner_area].max(), "outline": part.colour, "nothing": 0}
                answer[rim(part.mask)] = part.colour
                answer[part.inner_area] = shades[filling]
        return answer


class MissingBar(Idea, novelty=2):
    """Bars in two colours by turns grow evenly from one edge, but one of them is missing (with Order)."""

    rule = (
        "The missing bar is put in: the lengths grow by the same step from bar to bar, and the two colours take turns."
    )

    def make(self, random: Random) -> Drawn:
        count, first, step = random.randint(5, 6), random.randint(1, 2), random.randint(1, 2)
        lengths, pair = [first + step * number for number in range(count)], colours(random, 2)
        wanted = blank(max(lengths) + random.randint(1, 3), 2 * count + 1)
        for number, length in enumerate(lengths):
            wanted[-length:, 2 * number + 1] = pair[number % 2]
        given = wanted.copy()
        given[:, 2 * random.randint(1, count - 2) + 1] = 0
        turn, flip = random.randrange(4), random.choice((1, -1))
        return np.rot90(given[:, ::flip], turn).copy(), np.rot90(wanted[:, ::flip], turn).copy()

    @misread("as long as the next longer", length=max)
    @misread("as long as the next shorter", length=min)
    def answer(self, grid: Cells, length: Callable[[int, int], int] = lambda one, other: (one + other) // 2) -> Cells:
        turn = next(turn for turn in range(4) if self._stands(np.rot90(grid, turn)))
        answer = np.rot90(grid, turn).copy()
        bars = sorted(things(answer), key=from_the_left)
        before, after = next((one, other) for one, other in pairwise(bars) if other.left - one.left == 4)
        colour = next(bar.colour for bar in bars if bar.colour != before.colour)
        answer[-length(before.height, after.height) :, before.left + 2] = colour
        return np.rot90(answer, -turn)

    def _stands(self, grid: Cells) -> bool:
        """Whether all bars stand on the bottom row."""
        return all(bar.bottom == len(grid) - 1 for bar in things(grid))


class BrokenDiamonds(Idea, novelty=3):
    """Large outlines with slanting sides, each in its own colour, with many cells missing."""

    rule = "Every diamond (all cells of one colour) is completed to its whole slanting outline."

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 15, 22))
        for colour in colours(random, random.randint(2, 4)):
            radius = random.randint(2, 5)
            shape = self._distances((2 * radius + 1, 2 * radius + 1), (radius, radius)) == radius
            place = drop(random, wanted, shape, colour, outside=True)
            cells = cells_of(shape)
            tips = [cell for cell in cells if radius in cell]
            shown = [*random.sample(tips, 3), *random.sample(cells, 2 * len(cells) // 3)]
            paint(given, [moved(place, cell) for cell in shown], colour)
        return given, wanted

    @misread("upright outlines", _outlined)
    def answer(self, grid: Cells) -> Cells:
        answer = grid.copy()
        for part in by_colour(grid, grid > 0):
            away = np.array([self._distances(grid.shape, cell) for cell in part.cells])
            centres = cells_of(away.min(axis=0) == away.max(axis=0))
            radius, centre = min((int(away[0][cell]), cell) for cell in centres)
            answer[self._distances(grid.shape, centre) == radius] = part.colour
        return answer

    def _distances(self, shape: tuple[int, ...], centre: Cell) -> NDArray[np.int_]:
        """How many steps along rows and columns every cell is away from a centre."""
        rows, columns = np.indices(shape)
        return np.asarray(abs(rows - centre[0]) + abs(columns - centre[1]))


class UnfinishedFriezes(Idea, novelty=3):
    """Bands of different height begin at the left or the right edge with a pattern that repeats, and break off."""

    rule = "Every band is continued with its own repeating pattern to the opposite edge."

    def make(self, random: Random) -> Drawn:
        bands, width = [random.randint(1, 3) for _ in range(random.randint(2, 4))], random.randint(14, 24)
        wanted = blank(sum(bands) + len(bands) + 1, width)
        given, top = wanted.copy(), 1
        for height in bands:
            period, shades = random.randint(2, 5), colours(random, random.randint(2, 3))
            tile = patchwork(random, shades, height, period)
            flip, shown = random.choice((1, -1)), random.randint(2 * period, 2 * period + 2)
            rows = slice(top, top + height)
            wanted[rows] = np.tile(tile, (1, width))[:, :width][:, ::flip]
            given[rows][:, ::flip][:, :shown] = wanted[rows][:, ::flip][:, :shown]
            top += height + 1
        return given, wanted

    @misread("the last column is drawn out", period=lambda shown: 1)
    def answer(self, grid: Cells, period: Callable[[Cells], int] = _period) -> Cells:
        answer = grid.copy()
        for band in things(grid, one_colour=False):
            row = answer[band.top : band.bottom + 1, :: 1 if band.left == 0 else -1]
            length = period(row[:, : band.width])
            for column in range(band.width, grid.shape[1]):
                row[:, column] = row[:, column - length]
        return answer


class HeartsAndModels(Idea, novelty=4):
    """Many-coloured models above a line, and below it fragments of them among strangers (with SameDifferent)."""

    rule = (
        "Above the line are models, each with a heart of its own colour. Below it, every fragment is completed to the "
        "model with the same heart, and whatever has no such heart is removed."
    )

    def make(self, random: Random) -> Drawn:
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
        require(all((np.rot90(model, turn)[0] != ground).any() for turn in range(4)), "a model with a bare side")
        return model

    def _fragment(self, random: Random, model: Cells, ground: int) -> Cells:
        """The heart with two to four of the cells round it."""
        fragment = blank(3, 3, ground)
        around = [cell for cell in _perimeter(3, 3) if model[cell] != ground]
        for cell in ((1, 1), *random.sample(around, random.randint(2, 4))):
            fragment[cell] = model[cell]
        return fragment

    @misread("strangers stay", strangers_stay=True)
    def answer(self, grid: Cells, *, strangers_stay: bool = False) -> Cells:
        ground, answer = commonest(grid), grid.copy()
        line = line_row(grid, ground)
        models = [cut(grid, part.mask) for part in things(grid[:line], background=ground, one_colour=False)]
        field = answer[line + 1 :]
        for part in things(grid[line + 1 :], background=ground, one_colour=False):
            found = [(cell, model) for cell, model in product(part.cells, models) if field[cell] == model[1, 1]]
            if not (found or strangers_stay):
                field[part.mask] = ground
            for cell, model in found:
                paste(field, model, moved(cell, (-1, -1)), see_through=ground)
        return answer


class TornRectangles(Idea, novelty=4):
    """Rectangles torn in two along a ragged edge, among whole ones and specks (with MoveToBoundary)."""

    rule = (
        "Every torn rectangle is made whole: its right or lower piece moves back to the other piece. What is whole "
        "stays, and so do the specks."
    )

    def make(self, random: Random) -> Drawn:
        ground, speck, *shades = colours(random, random.randint(4, 5))
        given = stage(random, 17, 22, ground)
        wanted, plan = given.copy(), given.copy()
        for number, colour in enumerate(shades):
            pieces, gap = self._torn(random), random.randint(1, 3) if number else 0
            step = random.choice([RIGHT, DOWN])
            first, last = pieces if step == RIGHT else (pieces[0].T, pieces[1].T)
            room = np.array(first.shape) + gap * np.array(step)
            place = drop(random, plan, block(*room.tolist()), colour, background=ground)
            stamp(given, first, place, colour)
            stamp(given, last, moved(place, step, gap), colour)
            stamp(wanted, block(*first.shape), place, colour)
        scatter(random, [speck] * random.randint(3, 6), plan, given, wanted, background=ground)
        return given, wanted

    def _torn(self, random: Random) -> tuple[Mask, Mask]:
        """The left and the right piece of a rectangle, as masks of the whole."""
        height, width = random.randint(4, 6), random.randint(5, 8)
        edges = [random.randint(2, width - 2)]
        while len(edges) < height:
            edges.append(min(max(edges[-1] + random.choice((-1, 0, 1)), 1), width - 1))
        require(len(set(edges)) > 1, "a straight tear")
        left = np.arange(width) < np.array(edges)[:, None]
        return left, ~left

    @misread("the other piece moves", last_moves=False)
    def answer(self, grid: Cells, *, last_moves: bool = True) -> Cells:
        ground, answer = commonest(grid), grid.copy()
        for first, last in self._pairs(grid, ground):
            step, gap = next(self._closing(first, last))
            piece, way = (last, -gap) if last_moves else (first, gap)
            answer[piece.mask] = ground
            stamp(answer, piece.shape, moved(piece.place, step, way), piece.colour)
        return answer

    def _pairs(self, grid: Cells, ground: int) -> list[tuple[Thing, Thing]]:
        """The two pieces of each torn rectangle: parts of one colour that are no rectangles."""
        ragged = [part for part in things(grid, background=ground, diagonal=False) if not part.solid]
        ragged.sort(key=lambda part: (part.top + part.left, part.top))
        return [pair for pair in combinations(ragged, 2) if same_colour(*pair)]

    def _closing(self, first: Thing, last: Thing) -> Iterator[tuple[Cell, int]]:
        """The steps, right or down, and how many of them have torn the pieces apart."""
        for step, gap in product([RIGHT, DOWN], range(1, 4)):
            back = np.roll(last.mask, (-gap * step[0], -gap * step[1]), axis=(0, 1))
            whole = thing(first.mask.astype(np.int8), first.mask | back)
            if whole.solid and whole.size == first.size + last.size:
                yield step, gap


def _fits(part: Mask, whole: Mask) -> list[Cell]:
    """The shifts at which a part, cut to its box, lies within the whole."""
    small = cut(part, part)
    views = np.lib.stride_tricks.sliding_window_view(whole, small.shape)
    return cells_of(np.all(views | ~small, axis=(2, 3)))


def _perimeter(height: int, width: int) -> list[Cell]:
    """The cells of a frame in the order of a walk round it."""
    right = [(0, column) for column in range(width - 1)]
    down = [(row, width - 1) for row in range(height - 1)]
    return [*right, *down, *((height - 1 - r, width - 1 - c) for r, c in (*right, *down))]
