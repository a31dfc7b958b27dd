"""ExtractObjects: one thing is cut out of everything around it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np

from argraph.generation.cells import BLACK, where
from argraph.generation.drawing import blank, block, colours, drop, frame, paste, polyomino, small_shape, spot, stamp
from argraph.generation.idea import Cells, Drawn, Idea, misread, require
from argraph.generation.looking import Thing, commonest, cut_out, largest, thing, things
from argraph.generation.masks import cut
from argraph.generation.orders import (
    Aspect,
    Measure,
    form,
    from_the_left,
    from_the_top,
    largest_box_first,
    largest_first,
    smallest_first,
)
from argraph.generation.outlines import loop, opened
from argraph.generation.relations import is_frame
from argraph.generation.scenes import scatter, speckled, stage
from argraph.generation.shapes import painted, strip


def _first(grid: Cells, order: Measure) -> Cells:
    """The thing that comes first in an order, alone on black; things are connected whatever their colours."""
    return cut_out(grid, min(things(grid, one_colour=False), key=order))


def _is_mirrored(panel: Cells) -> bool:
    return bool((panel == panel[:, ::-1]).all())


class ManyColoured(Idea, novelty=0):
    """One object among plain ones has several colours."""

    rule = "The output is the one object that has more than one colour."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 9, 13)
        first, second, third = colours(random, 3)
        shape = polyomino(random, random.randint(4, 7), 3, 4)
        wanted = shape * speckled(random, (first, first, second, third), *shape.shape)
        require(len(np.unique(wanted[shape])) > 1, "one colour only")
        paste(given, wanted, spot(random, given, *shape.shape))
        for _ in range(random.randint(2, 4)):
            shape = polyomino(random, random.randint(3, 9), 4, 3)
            drop(random, given, shape, random.choice((first, second, *colours(random, 2))))
        return given, wanted

    @misread("the largest object", lambda grid: _first(grid, largest_first))
    def answer(self, grid: Cells) -> Cells:
        return _first(grid, lambda part: -len(np.unique(grid[part.mask])))


class MostCells(Idea, novelty=0):
    """One object has more cells than any other, if not the widest reach."""

    rule = "The output is the object with the most cells."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 10, 14)
        shape = polyomino(random, random.randint(9, 12), 4, 4)
        shades = colours(random, 4)
        drop(random, given, shape, shades[0])
        for colour in shades[1 : random.randint(3, 4)]:
            drop(random, given, polyomino(random, random.randint(3, 8), 5, 5), colour)
        return given, painted(shape, shades[0])

    @misread("the object with the largest box", order=largest_box_first)
    @misread("the object with the fewest cells", order=smallest_first)
    def answer(self, grid: Cells, order: Measure = largest_first) -> Cells:
        return _first(grid, order)


class AmidNoise(Idea, novelty=1):
    """An object lies among loose cells of many colours, its own among them."""

    rule = "The output is the only object of more than one cell, without the loose cells around it."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 9, 14)
        shades = colours(random, 4)
        shape = polyomino(random, random.randint(5, 10), 4, 5)
        drop(random, given, shape, shades[0])
        scatter(random, random.choices(shades, k=random.randint(6, 10)), given)
        return given, painted(shape, shades[0])

    @misread("all of its colour", connected=False)
    def answer(self, grid: Cells, *, connected: bool = True) -> Cells:
        found = largest(things(grid, one_colour=False))
        return cut_out(grid, found if connected else thing(grid, grid == found.colour))


class ThroughTheWindow(Idea, novelty=1):
    """A frame lies on a grid full of clutter."""

    rule = "The output is what lies within the frame, without the frame."

    def make(self, random: Random) -> Drawn:
        border, *shades = colours(random, 5)
        given = speckled(random, (0, *shades), random.randint(10, 15), random.randint(10, 15))
        shape = frame(random.randint(5, 7), random.randint(5, 8))
        top, left = random.randint(0, len(given) - len(shape)), random.randint(0, given.shape[1] - shape.shape[1])
        stamp(given, shape, (top, left), border)
        return given, given[top + 1 : top + len(shape) - 1, left + 1 : left + shape.shape[1] - 1].copy()

    def answer(self, grid: Cells) -> Cells:
        large = (part for part in things(grid) if min(part.height, part.width) >= 5)
        return cut(grid, next(filter(is_frame, large)).holes)


class WithoutATwin(Idea, novelty=2):
    """All shapes but one are there twice or more; composed with same and different."""

    rule = "The output is the object whose shape no other object has, whatever the colours."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 11, 15)
        shades = colours(random, 3)
        shapes = [polyomino(random, size, 3, 3) for size in random.sample(range(3, 8), random.randint(2, 3))]
        for shape in shapes[1:]:
            for _ in range(random.randint(2, 3)):
                drop(random, given, shape, random.choice(shades))
        drop(random, given, shapes[0], shades[0])
        return given, painted(shapes[0], shades[0])

    @misread("the rarest colour", aspect=lambda part: part.colour)
    @misread("the largest object", lambda grid: _first(grid, largest_first))
    @misread("the smallest object", lambda grid: _first(grid, smallest_first))
    def answer(self, grid: Cells, aspect: Aspect = form) -> Cells:
        aspects = [aspect(part) for part in things(grid)]
        return _first(grid, lambda part: aspects.count(aspect(part)))


class StripBySize(Idea, novelty=2):
    """Several figures of three by three cells are set side by side; composed with order."""

    rule = (
        "The figures are set side by side, from the one with the fewest cells to the one with the most, a column apart."
    )

    def make(self, random: Random) -> Drawn:
        given = stage(random, 10, 14)
        sizes = sorted(random.sample(range(5, 10), random.randint(2, 4)))
        wanted = blank(3, 4 * len(sizes) - 1)
        for place, (size, colour) in enumerate(zip(sizes, colours(random, len(sizes)), strict=True)):
            shape = polyomino(random, size, 3, 3)
            require(shape.shape == (3, 3), "too narrow")
            drop(random, given, shape, colour)
            stamp(wanted, shape, (0, 4 * place), colour)
        return given, wanted

    @misread("from left to right", order=from_the_left)
    @misread("from top to bottom", order=from_the_top)
    @misread("from the most to the fewest", order=largest_first)
    def answer(self, grid: Cells, order: Measure = smallest_first) -> Cells:
        figures = [painted(part.shape, part.colour) for part in sorted(things(grid), key=order)]
        return strip(figures, BLACK, upright=False)


class OffTheWallpaper(Idea, novelty=3):
    """A figure of two colours lies on a repeating pattern."""

    rule = "The output is the figure that interrupts the wallpaper, with black in place of the wallpaper."

    def make(self, random: Random) -> Drawn:
        *paper, first, second = colours(random, random.randint(4, 5))
        tile = speckled(random, paper, random.randint(1, 3), random.randint(2, 3))
        require(len(np.unique(tile)) > 1, "a plain wallpaper")
        given = np.tile(tile, (20, 10))[: random.randint(14, 20), : random.randint(14, 20)].copy()
        shape = polyomino(random, random.randint(6, 12), 5, 5)
        wanted = shape * speckled(random, (first, first, second), *shape.shape)
        top = random.randint(3, len(given) - len(shape) - 1)
        left = random.randint(1, given.shape[1] - shape.shape[1] - 1)
        paste(given, wanted, (top, left))
        return given, wanted

    @misread("with the wallpaper", with_paper=True)
    def answer(self, grid: Cells, *, with_paper: bool = False) -> Cells:
        figure = ~np.isin(grid, grid[:3])
        return cut(grid if with_paper else where(figure, grid, 0), figure)


class ClosedLoop(Idea, novelty=3):
    """Of several winding lines in a large scene one is closed."""

    rule = "The output is the winding line that closes on itself; all others have a gap."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 20, 26)
        closed, *shades = colours(random, random.randint(3, 5))
        line = loop(random, random.randint(2, 4), 3)
        drop(random, given, line, closed)
        for colour in shades:
            drop(random, given, opened(random, loop(random, random.randint(2, 4), 3)), colour)
        return given, painted(line, closed)

    @misread("the longest line", order=largest_first)
    @misread("the line with the largest box", order=largest_box_first)
    def answer(self, grid: Cells, order: Measure = lambda part: not part.hollow) -> Cells:
        return _first(grid, order)


class DeepestInside(Idea, novelty=4):
    """Frames lie in frames, and objects lie in and beside them; composed with inside and outside, and with counting."""

    rule = "The output is the object that the most frames enclose, on the colour of the ground."

    def make(self, random: Random) -> Drawn:
        ground, *shades = colours(random, 6)
        given = stage(random, 22, 28, ground)
        deepest = random.randint(2, 3)
        for depth in sorted((deepest, random.randint(1, deepest - 1), 1), reverse=True):
            shape = polyomino(random, random.randint(3, 4), 2, 3)
            picture = where(shape, random.choice(shades), ground)
            if depth == deepest:
                wanted = picture
            for colour in random.sample(shades, depth):
                spare = 1 if depth == deepest else random.randint(1, 3)
                picture = np.pad(np.pad(picture, spare, constant_values=ground), 1, constant_values=colour)
            paste(given, picture, spot(random, given, *picture.shape, background=ground))
        for _ in range(random.randint(2, 4)):
            shape = small_shape(random, 3, 5)
            place = spot(random, given, *shape.shape, background=ground, outside=True)
            stamp(given, shape, place, random.choice(shades))
        return given, wanted

    @misread("the largest object", by_size=True)
    @misread("any object in a frame", deepest=1)
    def answer(self, grid: Cells, *, by_size: bool = False, deepest: int = 9) -> Cells:
        ground = commonest(grid)
        parts = things(grid, background=ground)
        insides = [part.holes for part in parts]

        def worth(part: Thing) -> int:
            depth = sum(bool(inside[part.mask].all()) for inside in insides)
            return part.size if by_size else min(depth, deepest)

        return cut_out(grid, max((part for part in parts if not part.hollow), key=worth), ground)


class SymmetricPanel(Idea, novelty=4):
    """Panels with patterns lie in a field of static; composed with symmetry."""

    rule = "The output is the panel whose pattern is the same on its left as on its right, as in a mirror."

    def make(self, random: Random) -> Drawn:
        static, *shades = colours(random, 6)
        given = speckled(random, (0, static), random.randint(17, 22), random.randint(17, 22))
        taken = blank(*given.shape)
        wanted = self._panel(random, *random.sample(shades, 2), mirrored=True, upside=False)
        others = [
            self._panel(random, *random.sample(shades, 2), mirrored=False, upside=upside) for upside in (True, False)
        ]
        for panel in (wanted, *others[: random.randint(1, 2)]):
            paste(given, panel, drop(random, taken, block(*panel.shape), 1))
        return given, wanted

    def _panel(self, random: Random, ground: int, ink: int, *, mirrored: bool, upside: bool) -> Cells:
        panel = speckled(random, (ground, ink), random.randint(5, 6), random.randint(5, 7))
        if mirrored:
            panel = np.where(np.arange(panel.shape[1]) < panel.shape[1] // 2, panel[:, ::-1], panel)
        if upside:
            panel = np.where(np.arange(len(panel))[:, None] < len(panel) // 2, panel[::-1], panel)
        require((_is_mirrored(panel), _is_mirrored(panel.T)) == (mirrored, upside), "too symmetric")
        return panel

    @misread("the same at the top as at the bottom", worth=lambda panel: _is_mirrored(panel.T))
    @misread("the largest panel", worth=np.size)
    def answer(self, grid: Cells, worth: Callable[[Cells], float] = _is_mirrored) -> Cells:
        static = commonest(grid, without=[0])
        parts = things(where(grid == static, 0, grid), one_colour=False)
        return max((cut(grid, part.mask) for part in parts), key=worth)
