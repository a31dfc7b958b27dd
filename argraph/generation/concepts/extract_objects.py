"""ExtractObjects: one thing is cut out of everything around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import numpy as np

from argraph.generation.drawing import (
    Thing,
    blank,
    block,
    colours,
    commonest,
    cut,
    drop,
    frame,
    paste,
    polyomino,
    spot,
    stamp,
    things,
)
from argraph.generation.drawing_outlines import enclosed, loop, opened
from argraph.generation.drawing_scenes import scatter, speckled, stage
from argraph.generation.idea import Again, Cells, Idea, Program

Worth = Callable[[Thing], float]


class ManyColoured(Idea):
    """One object among plain ones has several colours."""

    novelty = 0
    rule = "The output is the one object that has more than one colour."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 9, 13)
        first, second, third = colours(random, 3)
        shape = polyomino(random, random.randint(4, 7), 3, 4)
        wanted = shape * speckled(random, (first, first, second, third), *shape.shape)
        if len(np.unique(wanted[shape])) == 1:
            raise Again("one colour only")
        paste(given, wanted, spot(random, given, *shape.shape))
        for _ in range(random.randint(2, 4)):
            shape = polyomino(random, random.randint(3, 9), 4, 3)
            drop(random, given, shape, random.choice((first, second, *colours(random, 2))))
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return _best(grid, lambda part: len(np.unique(grid[part.mask])))

    def misreadings(self) -> Mapping[str, Program]:
        return {"the largest object": lambda grid: _best(grid, lambda part: part.size)}


class MostCells(Idea):
    """One object has more cells than any other, if not the widest reach."""

    novelty = 0
    rule = "The output is the object with the most cells."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 10, 14)
        shape = polyomino(random, random.randint(9, 12), 4, 4)
        shades = colours(random, 4)
        drop(random, given, shape, shades[0])
        for colour in shades[1 : random.randint(3, 4)]:
            drop(random, given, polyomino(random, random.randint(3, 8), 5, 5), colour)
        return given, np.where(shape, shades[0], 0).astype(np.int8)

    def answer(self, grid: Cells) -> Cells:
        return _best(grid, lambda part: part.size)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "the object with the largest box": lambda grid: _best(grid, lambda part: part.height * part.width),
            "the object with the fewest cells": lambda grid: _best(grid, lambda part: -part.size),
        }


class AmidNoise(Idea):
    """An object lies among loose cells of many colours, its own among them."""

    novelty = 1
    rule = "The output is the only object of more than one cell, without the loose cells around it."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 9, 14)
        shades = colours(random, 4)
        shape = polyomino(random, random.randint(5, 10), 4, 5)
        drop(random, given, shape, shades[0])
        scatter(random, given, random.choices(shades, k=random.randint(6, 10)))
        return given, np.where(shape, shades[0], 0).astype(np.int8)

    def answer(self, grid: Cells) -> Cells:
        return _best(grid, lambda part: part.size)

    def misreadings(self) -> Mapping[str, Program]:
        return {"all of its colour": lambda grid: self._colour(grid, int(self.answer(grid).max()))}

    def _colour(self, grid: Cells, colour: int) -> Cells:
        return cut(np.where(grid == colour, grid, 0).astype(np.int8), grid == colour)


class ThroughTheWindow(Idea):
    """A frame lies on a grid full of clutter."""

    novelty = 1
    rule = "The output is what lies within the frame, without the frame."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        border, *shades = colours(random, 5)
        given = speckled(random, (0, *shades), random.randint(10, 15), random.randint(10, 15))
        shape = frame(random.randint(5, 7), random.randint(5, 8))
        top, left = random.randint(0, len(given) - len(shape)), random.randint(0, given.shape[1] - shape.shape[1])
        stamp(given, shape, (top, left), border)
        return given, given[top + 1 : top + len(shape) - 1, left + 1 : left + shape.shape[1] - 1].copy()

    def answer(self, grid: Cells) -> Cells:
        framed = (part for part in things(grid) if min(part.shape.shape) >= 5)
        window = next(part for part in framed if np.array_equal(part.shape, frame(part.height, part.width)))
        return cut(grid, enclosed(window))


class WithoutATwin(Idea):
    """All shapes but one are there twice or more; composed with same and different."""

    novelty = 2
    rule = "The output is the object whose shape no other object has, whatever the colours."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 11, 15)
        shades = colours(random, 3)
        shapes = [polyomino(random, size, 3, 3) for size in random.sample(range(3, 8), random.randint(2, 3))]
        for shape in shapes[1:]:
            for _ in range(random.randint(2, 3)):
                drop(random, given, shape, random.choice(shades))
        drop(random, given, shapes[0], shades[0])
        return given, np.where(shapes[0], shades[0], 0).astype(np.int8)

    def answer(self, grid: Cells) -> Cells:
        shapes = [part.shape.tolist() for part in things(grid)]
        return _best(grid, lambda part: -shapes.count(part.shape.tolist()))

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "the rarest colour": lambda grid: _best(
                grid, lambda part: -sum(other.colour == part.colour for other in things(grid))
            ),
            "the largest object": lambda grid: _best(grid, lambda part: part.size),
            "the smallest object": lambda grid: _best(grid, lambda part: -part.size),
        }


class StripBySize(Idea):
    """Several figures of three by three cells are set side by side; composed with order."""

    novelty = 2
    rule = (
        "The figures are set side by side, from the one with the fewest cells to the one with the most, a column apart."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 10, 14)
        sizes = sorted(random.sample(range(5, 10), random.randint(2, 4)))
        wanted = blank(3, 4 * len(sizes) - 1)
        for place, (size, colour) in enumerate(zip(sizes, colours(random, len(sizes)), strict=True)):
            shape = polyomino(random, size, 3, 3)
            if shape.shape != (3, 3):
                raise Again("too narrow")
            drop(random, given, shape, colour)
            stamp(wanted, shape, (0, 4 * place), colour)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._strip(grid, lambda part: part.size)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "from left to right": lambda grid: self._strip(grid, lambda part: part.left),
            "from top to bottom": lambda grid: self._strip(grid, lambda part: part.top),
            "from the most to the fewest": lambda grid: self._strip(grid, lambda part: -part.size),
        }

    def _strip(self, grid: Cells, key: Worth) -> Cells:
        parts = sorted(things(grid), key=key)
        return np.hstack([np.pad(part.shape * np.int8(part.colour), ((0, 0), (0, 1))) for part in parts])[:, :-1]


class OffTheWallpaper(Idea):
    """A figure of two colours lies on a repeating pattern."""

    novelty = 3
    rule = "The output is the figure that interrupts the wallpaper, with black in place of the wallpaper."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        *paper, first, second = colours(random, random.randint(4, 5))
        tile = speckled(random, paper, random.randint(1, 3), random.randint(2, 3))
        if len(np.unique(tile)) == 1:
            raise Again("a plain wallpaper")
        given = np.tile(tile, (20, 10))[: random.randint(14, 20), : random.randint(14, 20)].copy()
        shape = polyomino(random, random.randint(6, 12), 5, 5)
        wanted = shape * speckled(random, (first, first, second), *shape.shape)
        top = random.randint(3, len(given) - len(shape) - 1)
        left = random.randint(1, given.shape[1] - shape.shape[1] - 1)
        paste(given, wanted, (top, left))
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        figure = ~np.isin(grid, grid[:3])
        return cut(np.where(figure, grid, 0).astype(np.int8), figure)

    def misreadings(self) -> Mapping[str, Program]:
        return {"with the wallpaper": lambda grid: cut(grid, ~np.isin(grid, grid[:3]))}


class ClosedLoop(Idea):
    """Of several winding lines in a large scene one is closed."""

    novelty = 3
    rule = "The output is the winding line that closes on itself; all others have a gap."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 20, 26)
        closed, *shades = colours(random, random.randint(3, 5))
        line = loop(random, random.randint(2, 4), 3)
        drop(random, given, line, closed)
        for colour in shades:
            drop(random, given, opened(random, loop(random, random.randint(2, 4), 3)), colour)
        return given, np.where(line, closed, 0).astype(np.int8)

    def answer(self, grid: Cells) -> Cells:
        return _best(grid, lambda part: bool(enclosed(part).any()))

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "the longest line": lambda grid: _best(grid, lambda part: part.size),
            "the line with the largest box": lambda grid: _best(grid, lambda part: part.height * part.width),
        }


class DeepestInside(Idea):
    """Frames lie in frames, and objects lie in and beside them; composed with inside and outside, and with counting."""

    novelty = 4
    rule = "The output is the object that the most frames enclose, on the colour of the ground."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        ground, *shades = colours(random, 6)
        given = stage(random, 22, 28, ground)
        deepest = random.randint(2, 3)
        for depth in sorted((deepest, random.randint(1, deepest - 1), 1), reverse=True):
            shape = polyomino(random, random.randint(3, 4), 2, 3)
            picture = np.where(shape, random.choice(shades), ground).astype(np.int8)
            if depth == deepest:
                wanted = picture
            for colour in random.sample(shades, depth):
                spare = 1 if depth == deepest else random.randint(1, 3)
                picture = np.pad(np.pad(picture, spare, constant_values=ground), 1, constant_values=colour)
            paste(given, picture, spot(random, given, *picture.shape, background=ground))
        for _ in range(random.randint(2, 4)):
            shape = polyomino(random, random.randint(3, 5), 3, 3)
            place = spot(random, given, *shape.shape, background=ground, outside=True)
            stamp(given, shape, place, random.choice(shades))
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._taken(grid, lambda depth, part: depth)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "the largest object": lambda grid: self._taken(grid, lambda depth, part: part.size),
            "any object in a frame": lambda grid: self._taken(grid, lambda depth, part: min(depth, 1)),
        }

    def _taken(self, grid: Cells, worth: Callable[[int, Thing], int]) -> Cells:
        ground = commonest(grid)
        insides = [(part, enclosed(part)) for part in things(grid, background=ground)]
        best = max(
            (part for part, inside in insides if not inside.any()),
            key=lambda part: worth(sum(bool(inside[part.mask].all()) for _, inside in insides), part),
        )
        return cut(np.where(best.mask, grid, ground).astype(np.int8), best.mask)


class SymmetricPanel(Idea):
    """Panels with patterns lie in a field of static; composed with symmetry."""

    novelty = 4
    rule = "The output is the panel whose pattern is the same on its left as on its right, as in a mirror."

    def make(self, random: Random) -> tuple[Cells, Cells]:
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
        if (_is_mirrored(panel), _is_mirrored(panel.T)) != (mirrored, upside):
            raise Again("too symmetric")
        return panel

    def answer(self, grid: Cells) -> Cells:
        return self._chosen(grid, _is_mirrored)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "the same at the top as at the bottom": lambda grid: self._chosen(
                grid, lambda panel: _is_mirrored(panel.T)
            ),
            "the largest panel": lambda grid: self._chosen(grid, lambda panel: panel.size),
        }

    def _chosen(self, grid: Cells, worth: Callable[[Cells], float]) -> Cells:
        static = commonest(grid, without=[0])
        parts = things(np.where(grid == static, 0, grid).astype(np.int8), one_colour=False)
        return max((cut(grid, part.mask) for part in parts), key=worth)


def _best(grid: Cells, worth: Worth) -> Cells:
    """The thing of greatest worth, alone on black; things are connected whatever their colours."""
    best = max(things(grid, one_colour=False), key=worth)
    return cut(np.where(best.mask, grid, 0).astype(np.int8), best.mask)


def _is_mirrored(panel: Cells) -> bool:
    return bool((panel == panel[:, ::-1]).all())


IDEAS: tuple[Idea, ...] = (
    ManyColoured(),
    MostCells(),
    AmidNoise(),
    ThroughTheWindow(),
    WithoutATwin(),
    StripBySize(),
    OffTheWallpaper(),
    ClosedLoop(),
    DeepestInside(),
    SymmetricPanel(),
)
