"""FilledNotFilled: whether things are solid or hollow, and what fills them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

import numpy as np

from argraph.generation.cells import BLACK, Mask, moved, where
from argraph.generation.drawing import blank, block, colours, drop, frame, paste, polyomino, spot, stamp
from argraph.generation.idea import Cells, Drawn, Idea, misread, misread_each, require
from argraph.generation.looking import Thing, by_colour, commonest, holes_of, largest, repainted, specks, things
from argraph.generation.masks import cells_of, cut, holes
from argraph.generation.orders import smallest_first
from argraph.generation.outlines import diamond, octagon, outline, ring, slanted
from argraph.generation.relations import Test, anything, is_frame, is_hollow, nothing
from argraph.generation.scenes import drop_in_both, paste_in_both, scatter, speckled, stage, strew, turned_alike, twice


def _filled(grid: Cells, shade: Callable[[Thing], int]) -> Cells:
    """The grid with every hollow thing filled with the colour told for it."""
    return repainted(grid, ((part.holes, shade(part)) for part in things(grid) if part.hollow))


class FilledLikeTheSolid(Idea, novelty=0):
    """Hollow objects and one solid one."""

    rule = "Every hollow object is filled with the colour of the one solid object."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 10, 14)
        solid, *shades = colours(random, random.randint(3, 4))
        drop(random, given, block(random.randint(2, 4), random.randint(2, 4)), solid)
        wanted = given.copy()
        for colour in shades:
            shape = ring(random, 3, 6)
            place = drop_in_both(random, given, wanted, shape, colour)
            stamp(wanted, holes(shape), place, solid)
        return given, wanted

    @misread("with its own colour", lambda grid: _filled(grid, lambda part: part.colour))
    @misread_each("always colour {}", colour=range(1, 10))
    def answer(self, grid: Cells, colour: int | None = None) -> Cells:
        shade = colour or next(part.colour for part in things(grid) if part.solid)
        return _filled(grid, lambda part: shade)


class Hollowed(Idea, novelty=0):
    """Solid rectangles, nothing else."""

    rule = "Every solid rectangle becomes hollow: only its rim is left."

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 9, 13))
        for colour in colours(random, random.randint(2, 4)):
            shape = block(random.randint(3, 5), random.randint(3, 6))
            stamp(wanted, frame(*shape.shape), drop(random, given, shape, colour), colour)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return repainted(grid, ((part.inner_area, BLACK) for part in things(grid)))


class UpToTheBrim(Idea, novelty=1):
    """Cups stand about, some empty and some partly full."""

    rule = "Every cup with something in it is filled with that up to its brim; empty cups stay empty."

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 10, 14))
        cup, *drinks = colours(random, 5)
        for number, drink in enumerate(drinks[: random.randint(3, 4)]):
            picture = blank(random.randint(4, 6), random.randint(3, 5), cup)
            picture[:-1, 1:-1] = BLACK
            full = picture.copy()
            level = random.randint(1, len(picture) - 2) if number else 0
            if level:
                picture[-1 - level : -1, 1:-1] = full[:-1, 1:-1] = drink
            paste_in_both(random, given, wanted, picture, full)
        return given, wanted

    @misread("one row more", to_the_brim=False)
    def answer(self, grid: Cells, *, to_the_brim: bool = True) -> Cells:
        answer = grid.copy()
        for part in things(grid, one_colour=False):
            inner = answer[part.top : part.bottom, part.left + 1 : part.right]
            air = int((inner[:, 0] == BLACK).sum())
            inner[0 if to_the_brim else max(0, air - 1) :] = inner[-1, 0]
        return answer


class SeedsGrow(Idea, novelty=1):
    """Some hollow objects hold a seed; seeds that lie outside are distractors."""

    rule = "A seed in a hollow object fills it with the colour of the seed; hollow objects without one stay empty."

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 11, 15))
        border, *seeds = colours(random, 4)
        for index in range(random.randint(2, 4)):
            shape, seed = ring(random, 4, 6), random.choice(seeds)
            place = drop_in_both(random, given, wanted, shape, border)
            if index:
                stamp(wanted, holes(shape), place, seed)
                given[moved(place, random.choice(cells_of(holes(shape))))] = seed
        strew(random, (given, wanted), seeds, random.randint(1, 3), outside=True)
        return given, wanted

    @misread("the empty ones are filled with their own colour", fills_empty=True)
    def answer(self, grid: Cells, *, fills_empty: bool = False) -> Cells:
        return _filled(grid, lambda part: int(grid[part.holes].max()) or (part.colour if fills_empty else BLACK))


class LikeItsTwin(Idea, novelty=2):
    """Hollow objects have a solid twin or not; composed with same and different."""

    rule = (
        "A hollow object is filled with the colour of the solid one of its size; without such a twin it stays hollow."
    )

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 13, 17))
        border, *shades = colours(random, 4)
        sizes = random.sample([(3, 3), (3, 4), (5, 3), (4, 4), (4, 5), (5, 5), (6, 3)], 4)
        for size, colour in zip(sizes, (*shades[: random.randint(2, 3)], None, None), strict=False):
            place = drop(random, given, frame(*size), border)
            if colour:
                drop_in_both(random, given, wanted, block(*size), colour)
                stamp(wanted, block(*size), place, colour)
            stamp(wanted, frame(*size), place, border)
        return given, wanted

    @misread(
        "like the largest solid one",
        lambda grid: _filled(grid, lambda _: largest(part for part in things(grid) if part.solid).colour),
    )
    def answer(self, grid: Cells) -> Cells:
        twins = {part.shape.shape: part.colour for part in things(grid) if part.solid}
        return _filled(grid, lambda part: twins.get(part.shape.shape, BLACK))


class SinkOrSwim(Idea, novelty=2):
    """Solid things are heavy, hollow ones are light; composed with moving to the boundary."""

    rule = "Solid objects sink to the bottom of the grid, hollow ones rise to the top."

    def make(self, random: Random) -> Drawn:
        count = random.randint(2, 4)
        given, wanted = twice(blank(random.randint(9, 14), 5 * count))
        for index, colour in enumerate(colours(random, count)):
            size = random.randint(3, 4), random.randint(3, 4)
            hollow = random.random() < 0.5
            shape = frame(*size) if hollow else block(*size)
            left, lowest = 5 * index + random.randint(0, 4 - size[1]), len(given) - size[0]
            stamp(given, shape, (random.randint(1, lowest - 1), left), colour)
            stamp(wanted, shape, (0 if hollow else lowest, left), colour)
        return given, wanted

    @misread("all sink", rises=nothing)
    @misread("all rise", rises=anything)
    def answer(self, grid: Cells, rises: Test = is_hollow) -> Cells:
        answer = blank(*grid.shape)
        for part in things(grid):
            stamp(answer, part.shape, (0 if rises(part) else len(grid) - part.height, part.left), part.colour)
        return answer


class RingsInRings(Idea, novelty=3):
    """Large solid rectangles in a large scene."""

    rule = "Every solid rectangle becomes rings within rings, one cell thick and one cell apart, from the rim inwards."

    def make(self, random: Random) -> Drawn:
        ground, *shades = colours(random, random.randint(3, 5))
        ground = random.choice((BLACK, ground))
        given, wanted = twice(stage(random, 18, 24, ground))
        for colour in shades:
            height, width = random.randint(5, 9), random.randint(5, 10)
            top, left = drop(random, given, block(height, width), colour, background=ground)
            for row, column in np.ndindex(height, width):
                depth = min(row, column, height - 1 - row, width - 1 - column)
                wanted[top + row, left + column] = ground if depth % 2 else colour
        return given, wanted

    @misread("one ring within the rim", most=3)
    def answer(self, grid: Cells, most: int = 30) -> Cells:
        answer, ground = grid.copy(), commonest(grid)
        for part in things(grid, background=ground):
            left = part.mask
            for layer in range(min(part.height, part.width, most)):
                answer[outline(left)] = ground if layer % 2 else part.colour
                left = left & ~outline(left)
        return answer


class LargestHole(Idea, novelty=3):
    """Large blocks have holes of several sizes, and a loose cell tells a colour."""

    rule = "Of the holes of each block the largest is filled with the colour of the loose cell."

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 17, 22))
        loose, *shades = colours(random, random.randint(3, 4))
        for colour in shades:
            shape, largest = self._pierced(random)
            place = drop_in_both(random, given, wanted, shape, colour)
            stamp(wanted, largest, place, loose)
        scatter(random, [loose], given, wanted, outside=True)
        return given, wanted

    def _pierced(self, random: Random) -> tuple[Mask, Mask]:
        """A block with holes, and the largest of them."""
        inner = blank(random.randint(5, 7), random.randint(5, 7))
        for number, size in enumerate((random.randint(4, 6), *random.choices((1, 2), k=random.randint(1, 3))), 1):
            drop(random, inner, polyomino(random, size, 3, 3), number)
        return np.pad(inner == 0, 1, constant_values=True), np.pad(inner == 1, 1)

    @misread("all holes", chosen=lambda holes: holes)
    @misread("the topmost hole", chosen=lambda holes: holes[:1])
    def answer(
        self, grid: Cells, chosen: Callable[[list[Thing]], list[Thing]] = lambda holes: [largest(holes)]
    ) -> Cells:
        [loose], blocks = specks(grid), filter(is_hollow, things(grid))
        holes = [hole for part in blocks for hole in chosen(holes_of(part))]
        return repainted(grid, ((hole.mask, loose.colour) for hole in holes))


class PinsTellTheFilling(Idea, novelty=4):
    """Slanting outlines, closed or broken, and solid ones carry pins; composed with inside and outside."""

    rule = "Every closed outline is filled with the colour of the pin on it; broken outlines and solid objects stay."

    def make(self, random: Random) -> Drawn:
        ground, *shades = colours(random, 7)
        given, wanted = twice(stage(random, 16, 21, ground))
        for kind in ("closed", "broken", *random.choices(("closed", "broken", "solid"), k=random.randint(1, 2))):
            before, after = self._pinned(random, kind, *random.sample(shades, 2))
            paste_in_both(random, given, wanted, before, after, background=ground)
        return given, wanted

    def _pinned(self, random: Random, kind: str, body: int, pin: int) -> tuple[Cells, Cells]:
        """An object with a pin on one of its four sides, before and after."""
        shape = random.choice((diamond(2), diamond(3), octagon(random.randint(5, 6), random.randint(5, 6))))
        rim = slanted(shape)
        if kind == "broken":
            below = rim & (np.arange(len(rim)) > len(rim) // 2)[:, None]
            rim[random.choice(cells_of(below))] = False
        picture = np.pad(where(shape if kind == "solid" else rim, body, BLACK), ((1, 0), (0, 0)))
        picture[0, picture.shape[1] // 2] = pin
        filled = picture.copy()
        if kind == "closed":
            stamp(filled, shape & ~rim, (1, 0), pin)
        return turned_alike(random, picture, filled)

    @misread("with its own colour", rank=1)
    def answer(self, grid: Cells, rank: int = 0) -> Cells:
        parts = things(grid, background=commonest(grid), one_colour=False)
        pins_first = [sorted(by_colour(grid, part.mask), key=smallest_first) for part in parts]
        return repainted(grid, ((part.holes, own[rank].colour) for part, own in zip(parts, pins_first, strict=True)))


class FillingChangesHands(Idea, novelty=4):
    """Boxes with patterned fillings and empty ones, with loose cells about; composed with same and different."""

    rule = "The filling of a box moves into the empty box of the same size; where there is none it stays."

    def make(self, random: Random) -> Drawn:
        ground, first, second, *borders = colours(random, 6)
        given, wanted = twice(stage(random, 19, 24, ground))
        one, two, three, four = random.sample([(4, 4), (4, 5), (5, 5), (6, 4), (5, 6), (4, 7)], 4)
        fillings = {
            size: speckled(random, (ground, first, second), size[0] - 2, size[1] - 2) for size in (one, two, three)
        }
        require(all((filling != ground).any() for filling in fillings.values()), "nothing in it")
        moves = [(one, True, False), (one, False, True), (two, True, False), (two, False, True)]
        for size, before, after in (*moves[: random.choice((2, 4))], (three, True, True), (four, False, False)):
            top, left = spot(random, given, *size, background=ground)
            border = random.choice(borders)
            for grid, full in ((given, before), (wanted, after)):
                stamp(grid, frame(*size), (top, left), border)
                if full:
                    paste(grid, fillings[size], (top + 1, left + 1))
        strew(random, (given, wanted), (first, second), random.randint(2, 5), background=ground, outside=True)
        return given, wanted

    @misread("the filling is copied", leaves=False)
    def answer(self, grid: Cells, *, leaves: bool = True) -> Cells:
        answer, ground = grid.copy(), commonest(grid)
        parts = [part for part in things(grid, background=ground) if min(part.height, part.width) >= 4]
        for giver, taker in product(filter(is_frame, parts), repeat=2):
            filling, empty = cut(grid, giver.holes), cut(grid, taker.holes)
            if filling.shape == empty.shape and (filling != ground).any() and (empty == ground).all():
                answer[taker.holes] = filling.ravel()
                answer[giver.holes] = ground if leaves else filling.ravel()
        return answer
