"""FilledNotFilled: whether things are solid or hollow, and what fills them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random

import numpy as np

from argraph.generation.drawing import (
    BLACK,
    Mask,
    Thing,
    blank,
    block,
    cells_of,
    colours,
    commonest,
    cut,
    drop,
    frame,
    holes,
    moved,
    paste,
    polyomino,
    spot,
    stamp,
    things,
)
from argraph.generation.drawing_outlines import diamond, enclosed, octagon, outline, ring, slanted
from argraph.generation.drawing_scenes import drop_in_both, speckled, stage
from argraph.generation.idea import Again, Cells, Idea, Program


class FilledLikeTheSolid(Idea):
    """Hollow objects and one solid one."""

    novelty = 0
    rule = "Every hollow object is filled with the colour of the one solid object."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 10, 14)
        solid, *shades = colours(random, random.randint(3, 4))
        drop(random, given, block(random.randint(2, 4), random.randint(2, 4)), solid)
        wanted = given.copy()
        for colour in shades:
            shape = ring(random, 3, 6)
            place = drop(random, given, shape, colour)
            stamp(wanted, shape | holes(shape), place, solid)
            stamp(wanted, shape, place, colour)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        solid = next(part for part in things(grid) if part.solid)
        return _filled(grid, lambda part: solid.colour)

    def misreadings(self) -> Mapping[str, Program]:
        constant = {f"always colour {colour}": partial(_filled_alike, colour=colour) for colour in range(1, 10)}
        return {"with its own colour": lambda grid: _filled(grid, lambda part: part.colour), **constant}


class Hollowed(Idea):
    """Solid rectangles, nothing else."""

    novelty = 0
    rule = "Every solid rectangle becomes hollow: only its rim is left."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 9, 13)
        wanted = given.copy()
        for colour in colours(random, random.randint(2, 4)):
            shape = block(random.randint(3, 5), random.randint(3, 6))
            stamp(wanted, frame(*shape.shape), drop(random, given, shape, colour), colour)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        answer = grid.copy()
        for part in things(grid):
            answer[part.top + 1 : part.bottom, part.left + 1 : part.right] = BLACK
        return answer


class UpToTheBrim(Idea):
    """Cups stand about, some empty and some partly full."""

    novelty = 1
    rule = "Every cup with something in it is filled with that up to its brim; empty cups stay empty."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 10, 14)
        wanted = given.copy()
        cup, *drinks = colours(random, 5)
        for number, drink in enumerate(drinks[: random.randint(3, 4)]):
            picture = blank(random.randint(4, 6), random.randint(3, 5), cup)
            picture[:-1, 1:-1] = BLACK
            full = picture.copy()
            level = random.randint(1, len(picture) - 2) if number else 0
            if level:
                picture[-1 - level : -1, 1:-1] = full[:-1, 1:-1] = drink
            place = spot(random, given, *picture.shape)
            paste(given, picture, place)
            paste(wanted, full, place)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._poured(grid, rows=lambda part: range(part.top, part.bottom))

    def misreadings(self) -> Mapping[str, Program]:
        return {"one row more": self._one_row_more}

    def _poured(self, grid: Cells, rows: Callable[[Thing], range]) -> Cells:
        answer = grid.copy()
        for part in things(grid, one_colour=False):
            for row in rows(part):
                answer[row, part.left + 1 : part.right] = grid[part.bottom - 1, part.left + 1]
        return answer

    def _one_row_more(self, grid: Cells) -> Cells:
        def rows(part: Thing) -> range:
            inner = grid[part.top : part.bottom, part.left + 1]
            return range(part.bottom - min(len(inner), int((inner > 0).sum()) + 1), part.bottom)

        return self._poured(grid, rows)


class SeedsGrow(Idea):
    """Some hollow objects hold a seed; seeds that lie outside are distractors."""

    novelty = 1
    rule = "A seed in a hollow object fills it with the colour of the seed; hollow objects without one stay empty."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 11, 15)
        wanted = given.copy()
        border, *seeds = colours(random, 4)
        for index in range(random.randint(2, 4)):
            shape, seed = ring(random, 4, 6), random.choice(seeds)
            place = drop_in_both(random, given, wanted, shape, border)
            if index:
                stamp(wanted, holes(shape), place, seed)
                given[moved(place, random.choice(cells_of(holes(shape))))] = seed
        for _ in range(random.randint(1, 3)):
            cell = spot(random, given, 1, 1, outside=True)
            given[cell] = wanted[cell] = random.choice(seeds)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return _filled(grid, lambda part: int(grid[enclosed(part)].max()))

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "the empty ones are filled with their own colour": lambda grid: _filled(
                grid, lambda part: int(grid[enclosed(part)].max()) or part.colour
            )
        }


class LikeItsTwin(Idea):
    """Hollow objects have a solid twin or not; composed with same and different."""

    novelty = 2
    rule = (
        "A hollow object is filled with the colour of the solid one of its size; without such a twin it stays hollow."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 13, 17)
        wanted = given.copy()
        border, *shades = colours(random, 4)
        sizes = random.sample([(3, 3), (3, 4), (5, 3), (4, 4), (4, 5), (5, 5), (6, 3)], 4)
        for size, colour in zip(sizes, (*shades[: random.randint(2, 3)], None, None), strict=False):
            place = drop(random, given, frame(*size), border)
            if colour:
                drop_in_both(random, given, wanted, block(*size), colour)
                stamp(wanted, block(*size), place, colour)
            stamp(wanted, frame(*size), place, border)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        twins = {part.shape.shape: part.colour for part in things(grid) if part.solid}
        return _filled(grid, lambda part: twins.get(part.shape.shape, BLACK))

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "like the largest solid one": lambda grid: _filled(
                grid, lambda _: max((part.size, part.colour) for part in things(grid) if part.solid)[1]
            )
        }


class SinkOrSwim(Idea):
    """Solid things are heavy, hollow ones are light; composed with moving to the boundary."""

    novelty = 2
    rule = "Solid objects sink to the bottom of the grid, hollow ones rise to the top."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        count = random.randint(2, 4)
        given = blank(random.randint(9, 14), 5 * count)
        wanted = given.copy()
        for index, colour in enumerate(colours(random, count)):
            size = random.randint(3, 4), random.randint(3, 4)
            hollow = random.random() < 0.5
            shape = frame(*size) if hollow else block(*size)
            left, lowest = 5 * index + random.randint(0, 4 - size[1]), len(given) - size[0]
            stamp(given, shape, (random.randint(1, lowest - 1), left), colour)
            stamp(wanted, shape, (0 if hollow else lowest, left), colour)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._settled(grid, lambda part: not part.solid)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "all sink": lambda grid: self._settled(grid, lambda part: False),
            "all rise": lambda grid: self._settled(grid, lambda part: True),
        }

    def _settled(self, grid: Cells, rises: Callable[[Thing], bool]) -> Cells:
        answer = blank(*grid.shape)
        for part in things(grid):
            stamp(answer, part.shape, (0 if rises(part) else len(grid) - part.height, part.left), part.colour)
        return answer


class RingsInRings(Idea):
    """Large solid rectangles in a large scene."""

    novelty = 3
    rule = "Every solid rectangle becomes rings within rings, one cell thick and one cell apart, from the rim inwards."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        ground, *shades = colours(random, random.randint(3, 5))
        ground = random.choice((BLACK, ground))
        given = stage(random, 18, 24, ground)
        wanted = given.copy()
        for colour in shades:
            height, width = random.randint(5, 9), random.randint(5, 10)
            top, left = drop(random, given, block(height, width), colour, background=ground)
            for row, column in np.ndindex(height, width):
                depth = min(row, column, height - 1 - row, width - 1 - column)
                wanted[top + row, left + column] = ground if depth % 2 else colour
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._peeled(grid, lambda part: min(part.height, part.width))

    def misreadings(self) -> Mapping[str, Program]:
        return {"one ring within the rim": lambda grid: self._peeled(grid, lambda part: 3)}

    def _peeled(self, grid: Cells, layers: Callable[[Thing], int]) -> Cells:
        """The grid with every second of so many layers taken off."""
        answer, ground = grid.copy(), commonest(grid)
        for part in things(grid, background=ground):
            left = part.mask
            for layer in range(layers(part)):
                answer[outline(left)] = ground if layer % 2 else part.colour
                left = left & ~outline(left)
        return answer


class LargestHole(Idea):
    """Large blocks have holes of several sizes, and a loose cell tells a colour."""

    novelty = 3
    rule = "Of the holes of each block the largest is filled with the colour of the loose cell."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 17, 22)
        loose, *shades = colours(random, random.randint(3, 4))
        wanted = given.copy()
        for colour in shades:
            shape, largest = self._pierced(random)
            place = drop_in_both(random, given, wanted, shape, colour)
            stamp(wanted, largest, place, loose)
        cell = spot(random, given, 1, 1, outside=True)
        given[cell] = wanted[cell] = loose
        return given, wanted

    def _pierced(self, random: Random) -> tuple[Mask, Mask]:
        """A block with holes, and the largest of them."""
        inner = blank(random.randint(5, 7), random.randint(5, 7))
        for number, size in enumerate((random.randint(4, 6), *random.choices((1, 2), k=random.randint(1, 3))), 1):
            drop(random, inner, polyomino(random, size, 3, 3), number)
        return np.pad(inner == 0, 1, constant_values=True), np.pad(inner == 1, 1)

    def answer(self, grid: Cells) -> Cells:
        return self._plugged(grid, lambda parts: [max(parts, key=lambda part: part.size)])

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "all holes": lambda grid: self._plugged(grid, lambda parts: parts),
            "the topmost hole": lambda grid: self._plugged(grid, lambda parts: parts[:1]),
        }

    def _plugged(self, grid: Cells, chosen: Callable[[list[Thing]], list[Thing]]) -> Cells:
        answer = grid.copy()
        [loose] = [part for part in things(grid) if part.size == 1]
        for part in things(grid):
            if part.size > 1:
                for hole in chosen(things(enclosed(part).astype(np.int8), diagonal=False)):
                    answer[hole.mask] = loose.colour
        return answer


class PinsTellTheFilling(Idea):
    """Slanting outlines, closed or broken, and solid ones carry pins; composed with inside and outside."""

    novelty = 4
    rule = "Every closed outline is filled with the colour of the pin on it; broken outlines and solid objects stay."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        ground, *shades = colours(random, 7)
        given = stage(random, 16, 21, ground)
        wanted = given.copy()
        for kind in ("closed", "broken", *random.choices(("closed", "broken", "solid"), k=random.randint(1, 2))):
            before, after = self._pinned(random, kind, *random.sample(shades, 2))
            place = spot(random, given, *before.shape, background=ground)
            paste(given, before, place)
            paste(wanted, after, place)
        return given, wanted

    def _pinned(self, random: Random, kind: str, body: int, pin: int) -> tuple[Cells, Cells]:
        """An object with a pin on one of its four sides, before and after."""
        shape = random.choice((diamond(2), diamond(3), octagon(random.randint(5, 6), random.randint(5, 6))))
        rim = slanted(shape)
        if kind == "broken":
            below = rim & (np.arange(len(rim)) > len(rim) // 2)[:, None]
            rim[random.choice(cells_of(below))] = False
        picture = np.pad(np.where(shape if kind == "solid" else rim, body, BLACK).astype(np.int8), ((1, 0), (0, 0)))
        picture[0, picture.shape[1] // 2] = pin
        filled = picture.copy()
        if kind == "closed":
            stamp(filled, shape & ~rim, (1, 0), pin)
        turns = random.randrange(4)
        return np.rot90(picture, turns), np.rot90(filled, turns)

    def answer(self, grid: Cells) -> Cells:
        return self._filled(grid, lambda body, pin: pin)

    def misreadings(self) -> Mapping[str, Program]:
        return {"with its own colour": lambda grid: self._filled(grid, lambda body, pin: body)}

    def _filled(self, grid: Cells, shade: Callable[[int, int], int]) -> Cells:
        answer = grid.copy()
        for part in things(grid, background=commonest(grid), one_colour=False):
            shades = sorted(
                np.unique(grid[part.mask]).tolist(), key=lambda shade: int((grid[part.mask] == shade).sum())
            )
            answer[enclosed(part)] = shade(shades[1], shades[0])
        return answer


class FillingChangesHands(Idea):
    """Boxes with patterned fillings and empty ones, with loose cells about; composed with same and different."""

    novelty = 4
    rule = "The filling of a box moves into the empty box of the same size; where there is none it stays."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        ground, first, second, *borders = colours(random, 6)
        given = stage(random, 19, 24, ground)
        wanted = given.copy()
        one, two, three, four = random.sample([(4, 4), (4, 5), (5, 5), (6, 4), (5, 6), (4, 7)], 4)
        fillings = {
            size: speckled(random, (ground, first, second), size[0] - 2, size[1] - 2) for size in (one, two, three)
        }
        if any((filling == ground).all() for filling in fillings.values()):
            raise Again("nothing in it")
        moves = [(one, True, False), (one, False, True), (two, True, False), (two, False, True)]
        for size, before, after in (*moves[: random.choice((2, 4))], (three, True, True), (four, False, False)):
            top, left = spot(random, given, *size, background=ground)
            border = random.choice(borders)
            for grid, full in ((given, before), (wanted, after)):
                stamp(grid, frame(*size), (top, left), border)
                if full:
                    paste(grid, fillings[size], (top + 1, left + 1))
        for _ in range(random.randint(2, 5)):
            cell = spot(random, given, 1, 1, background=ground, outside=True)
            given[cell] = wanted[cell] = random.choice((first, second))
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._moved(grid, leaves=True)

    def misreadings(self) -> Mapping[str, Program]:
        return {"the filling is copied": lambda grid: self._moved(grid, leaves=False)}

    def _moved(self, grid: Cells, *, leaves: bool) -> Cells:
        answer, ground = grid.copy(), commonest(grid)
        parts = [part for part in things(grid, background=ground) if min(part.height, part.width) >= 4]
        boxes = [(part, cut(grid, enclosed(part))) for part in parts if (part.shape == frame(*part.shape.shape)).all()]
        for giver, filling in boxes:
            for taker, empty in boxes:
                if filling.shape == empty.shape and (filling != ground).any() and (empty == ground).all():
                    answer[enclosed(taker)] = filling.ravel()
                    answer[enclosed(giver)] = ground if leaves else filling.ravel()
        return answer


def _filled(grid: Cells, shade: Callable[[Thing], int]) -> Cells:
    """The grid with every hollow thing filled with the colour told for it."""
    answer = grid.copy()
    for part in things(grid):
        if enclosed(part).any():
            answer[enclosed(part)] = shade(part)
    return answer


def _filled_alike(grid: Cells, colour: int) -> Cells:
    return _filled(grid, lambda _: colour)


IDEAS: tuple[Idea, ...] = (
    FilledLikeTheSolid(),
    Hollowed(),
    UpToTheBrim(),
    SeedsGrow(),
    LikeItsTwin(),
    SinkOrSwim(),
    RingsInRings(),
    LargestHole(),
    PinsTellTheFilling(),
    FillingChangesHands(),
)
