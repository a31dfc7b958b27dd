"""InsideOutside: what is enclosed, by what and how often, and what can get out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import accumulate, pairwise
from random import Random

import numpy as np
from numpy.typing import NDArray

from argraph.generation.drawing import (
    BLACK,
    STRAIGHT,
    Cell,
    Mask,
    Thing,
    blank,
    block,
    cells_of,
    colours,
    commonest,
    drop,
    flood,
    frame,
    holes,
    moved,
    paste,
    polyomino,
    ray,
    spot,
    stamp,
    things,
)
from argraph.generation.drawing_outlines import diamond, enclosed, octagon, opened, ring, slanted
from argraph.generation.drawing_scenes import drop_in_both, free_way, paint, stage
from argraph.generation.idea import Again, Cells, Idea, Program

GREY, WATER = 5, 8


class ColourOfTheFrame(Idea):
    """Objects lie in closed frames, in open frames, and outside."""

    novelty = 0
    rule = (
        "Objects inside a closed frame take the colour of the frame; those outside, or in an open frame, keep theirs."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 11, 15)
        wanted = given.copy()
        for is_open in (False, random.random() < 0.5)[: random.randint(1, 2)]:
            shape, [border, colour] = ring(random, 5, 6), colours(random, 2)
            line = opened(random, shape) if is_open else shape
            place = drop_in_both(random, given, wanted, line, border)
            small = polyomino(random, random.randint(1, 3), 2, 2)
            within = moved(place, _spot_in(random, holes(shape), small))
            stamp(given, small, within, colour)
            stamp(wanted, small, within, colour if is_open else border)
        _add_outside(random, (given, wanted), colours(random, random.randint(1, 3)))
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        answer = grid.copy()
        for part, inner in _rings(grid):
            answer[inner & (grid != BLACK)] = part.colour
        return answer

    def misreadings(self) -> Mapping[str, Program]:
        return {"in open frames too": self._also_open}

    def _also_open(self, grid: Cells) -> Cells:
        answer = grid.copy()
        for part in things(grid):
            if min(part.height, part.width) >= 4:
                part_of_grid = answer[part.top : part.bottom + 1, part.left : part.right + 1]
                part_of_grid[part_of_grid > 0] = part.colour
        return answer


class OnlyInside(Idea):
    """One frame, with loose cells in it and around it."""

    novelty = 0
    rule = "Whatever lies outside the frame vanishes; the frame and what is in it stay."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 9, 14)
        border, *shades = colours(random, 4)
        shape = ring(random, 5, 8)
        place = drop(random, given, shape, border)
        for colour in random.choices(shades, k=random.randint(1, 4)):
            given[moved(place, random.choice(cells_of(holes(shape))))] = colour
        wanted = given.copy()
        for colour in random.choices(shades, k=random.randint(2, 5)):
            given[spot(random, given, 1, 1, outside=True)] = colour
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        part, inner = max(_rings(grid), key=lambda found: found[0].size)
        return np.where(part.mask | inner, grid, BLACK).astype(np.int8)


class Flood(Idea):
    """Walls of any form, some closed and some with a gap."""

    novelty = 1
    rule = "Light-blue water floods the grid from its edges: it gets in through gaps, and stays out of what is closed."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 11, 16)
        dry = np.zeros(given.shape, dtype=np.int8)
        for is_open in (False, True, random.random() < 0.5)[: random.randint(2, 3)]:
            shape, [colour] = ring(random, 4, 7), colours(random, 1, without=[WATER])
            place = drop(random, given, opened(random, shape) if is_open else shape, colour)
            stamp(dry, holes(shape), place, 0 if is_open else 1)
        return given, np.where((given == BLACK) & (dry == 0), WATER, given).astype(np.int8)

    def answer(self, grid: Cells) -> Cells:
        sea = np.pad(grid == BLACK, 1, constant_values=True)
        return np.where(flood(sea, (0, 0))[1:-1, 1:-1], WATER, grid).astype(np.int8)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "all that is black": lambda grid: np.where(grid == BLACK, WATER, grid).astype(np.int8),
            "not through gaps": self._boxes_stay_dry,
        }

    def _boxes_stay_dry(self, grid: Cells) -> Cells:
        answer = np.where(grid == BLACK, WATER, grid).astype(np.int8)
        for part in things(grid):
            box = slice(part.top + 1, part.bottom), slice(part.left + 1, part.right)
            answer[box] = grid[box]
        return answer


class ColourOfTheContent(Idea):
    """Some frames hold an object, some are empty, and other objects lie outside."""

    novelty = 1
    rule = "Every frame takes the colour of the object in it; empty frames keep their own."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 12, 16)
        wanted = given.copy()
        border, *shades = colours(random, 4)
        for is_full in (True, False, random.random() < 0.8)[: random.randint(2, 3)]:
            shape, colour = ring(random, 4, 6), random.choice(shades)
            place = drop(random, given, shape, border)
            stamp(wanted, shape, place, colour if is_full else border)
            if is_full:
                small = polyomino(random, random.randint(1, 3), 2, 2)
                within = moved(place, _spot_in(random, holes(shape), small))
                for grid in (given, wanted):
                    stamp(grid, small, within, colour)
        _add_outside(random, (given, wanted), random.choices(shades, k=random.randint(1, 3)))
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._framed(grid, lambda inner: int(grid[inner].max()))

    def misreadings(self) -> Mapping[str, Program]:
        return {"all frames take one colour": lambda grid: self._framed(grid, lambda _: self._first(grid))}

    def _framed(self, grid: Cells, shade: Callable[[Mask], int]) -> Cells:
        answer = grid.copy()
        for part, inner in _rings(grid):
            answer[part.mask] = shade(inner) or part.colour
        return answer

    def _first(self, grid: Cells) -> int:
        return next(int(grid[inner].max()) for _, inner in _rings(grid) if grid[inner].any())


class RiseAndFall(Idea):
    """Loose cells lie in and beside a frame; composed with top and bottom."""

    novelty = 2
    rule = "Cells in the frame rise to its ceiling; cells outside fall to the bottom of the grid."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        height, width = random.randint(5, 8), random.randint(5, 8)
        given = blank(height + random.randint(2, 5), width + random.randint(5, 8))
        border, *shades = colours(random, 5)
        top, left = random.randint(0, len(given) - height), random.randint(0, given.shape[1] - width)
        stamp(given, frame(height, width), (top, left), border)
        wanted = given.copy()
        within = range(left + 1, left + width - 1)
        for column in random.sample(within, random.randint(1, len(within))):
            given[random.randint(top + 2, top + height - 2), column] = wanted[top + 1, column] = random.choice(shades)
        without = [column for column in range(given.shape[1]) if column not in range(left, left + width)]
        for column in random.sample(without, random.randint(1, 4)):
            given[random.randint(0, len(given) - 2), column] = wanted[-1, column] = random.choice(shades)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._settled(grid, ceiling=True, floor=True)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "all fall": lambda grid: self._settled(grid, ceiling=False, floor=True),
            "all rise": lambda grid: self._settled(grid, ceiling=True, floor=False),
        }

    def _settled(self, grid: Cells, *, ceiling: bool, floor: bool) -> Cells:
        [(part, inner)] = _rings(grid)
        answer = np.where(part.mask, grid, BLACK).astype(np.int8)
        for row, column in cells_of((grid != BLACK) & ~part.mask):
            inside_row = part.top + 1 if ceiling else part.bottom - 1
            outside_row = len(grid) - 1 if floor else 0
            answer[inside_row if inner[row, column] else outside_row, column] = grid[row, column]
        return answer


class LikeTheFramed(Idea):
    """A frame shows a model, and grey objects lie outside; composed with same and different."""

    novelty = 2
    rule = "The grey objects that have the same shape as the one in the frame take its colour."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 13, 17)
        border, colour = colours(random, 2, without=[GREY])
        size = random.randint(4, 5)
        model = polyomino(random, size, 3, 3)
        top, left = drop(random, given, frame(model.shape[0] + 4, model.shape[1] + 4), border)
        stamp(given, model, (top + 2, left + 2), colour)
        wanted = given.copy()
        others = [polyomino(random, size, 3, 3) for _ in range(random.randint(2, 3))]
        if any(_alike(model, other) for other in others):
            raise Again("like the model")
        for shape in [model] * random.randint(1, 2) + others:
            place = spot(random, given, *shape.shape, outside=True)
            stamp(given, shape, place, GREY)
            stamp(wanted, shape, place, colour if shape is model else GREY)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._matched(grid, lambda part, model: part.shape.tolist() == model.shape.tolist())

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "those with as many cells": lambda grid: self._matched(grid, lambda part, model: part.size == model.size)
        }

    def _matched(self, grid: Cells, same: Callable[[Thing, Thing], bool]) -> Cells:
        answer = grid.copy()
        [(_, inner)] = _rings(grid)
        [model] = [part for part in things(grid) if inner[part.cells[0]]]
        for part in things(grid):
            if part.colour == GREY and same(part, model):
                answer[part.mask] = model.colour
        return answer


class OddDepth(Idea):
    """Frames lie in frames, off the middle, in a large scene."""

    novelty = 3
    rule = "What an odd number of frames encloses is painted in the colour of the loose cell."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        ground, border, loose = colours(random, 3)
        ground = random.choice((BLACK, ground))
        wanted = stage(random, 19, 26, ground)
        for depth in random.choice(((3, 1), (3, 2), (2, 2), (3, 1, 1), (2, 2, 1), (4,), (4, 1))):
            nest = self._nest(random, depth, border, (ground, loose))
            paste(wanted, nest, spot(random, wanted, *nest.shape, background=ground), see_through=None)
        given = np.where(wanted == loose, ground, wanted).astype(np.int8)
        cell = spot(random, given, 1, 1, background=ground, outside=True)
        given[cell] = wanted[cell] = loose
        return given, wanted

    def _nest(self, random: Random, depth: int, border: int, shades: tuple[int, int]) -> Cells:
        """So many frames in each other, with the shades of even and odd depths between them."""
        nest = blank(random.randint(1, 3), random.randint(1, 3), shades[depth % 2])
        for level in range(depth - 1, -1, -1):
            nest = np.pad(nest, 1, constant_values=border)
            if level:
                sides = [(random.randint(1, 2), random.randint(1, 2)) for _ in nest.shape]
                nest = np.pad(nest, sides, constant_values=shades[level % 2])
        return nest

    def answer(self, grid: Cells) -> Cells:
        return self._painted(grid, lambda depth: depth % 2 == 1)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "all that is enclosed": lambda grid: self._painted(grid, lambda depth: depth > 0),
            "what one frame encloses": lambda grid: self._painted(grid, lambda depth: depth == 1),
        }

    def _painted(self, grid: Cells, chosen: Callable[[NDArray[np.int64]], Mask]) -> Cells:
        answer, ground = grid.copy(), commonest(grid)
        depth = sum((inner.astype(np.int64) for _, inner in _rings(grid, ground)), np.zeros(grid.shape, dtype=np.int64))
        [loose] = [part for part in things(grid, background=ground) if part.size == 1]
        answer[chosen(depth) & (grid == ground)] = loose.colour
        return answer


class LampLight(Idea):
    """A house of many rooms, some of them joined by doors, with a lamp in one."""

    novelty = 3
    rule = "The light of the lamp fills its room and, through doors, every room that it can reach."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        wall, light = colours(random, 2)
        tops, lefts = self._walls(random), self._walls(random)
        plan = blank(tops[-1] + 1, lefts[-1] + 1)
        for number, (row, column) in enumerate(np.ndindex(len(tops) - 1, len(lefts) - 1), 1):
            plan[tops[row] + 1 : tops[row + 1], lefts[column] + 1 : lefts[column + 1]] = number
        lamp = random.choice(cells_of(plan > 0))
        room = plan == plan[lamp]
        for door in self._doors(random, tops, lefts):
            joined = [plan[moved(door, step)] for step in STRAIGHT]
            plan[door] = max(joined)
            plan[np.isin(plan, [number for number in joined if number])] = max(joined)
        lit = plan == plan[lamp]
        if (lit | (plan == 0)).all() or lit.sum() == room.sum():
            raise Again("too bright or too dark")
        wanted = np.pad(np.select([lit, plan == 0], [light, wall], BLACK).astype(np.int8), 1)
        given = np.where(wanted == light, BLACK, wanted).astype(np.int8)
        given[moved(lamp, (1, 1))] = light
        return given, wanted

    def _walls(self, random: Random) -> list[int]:
        return list(accumulate((random.randint(3, 5) for _ in range(random.randint(3, 4))), initial=0))

    def _doors(self, random: Random, tops: list[int], lefts: list[int]) -> list[Cell]:
        """Half of all places where a door could be, one between each two rooms."""
        upright = [(random.randrange(top + 1, end), wall) for top, end in pairwise(tops) for wall in lefts[1:-1]]
        level = [(wall, random.randrange(left + 1, end)) for left, end in pairwise(lefts) for wall in tops[1:-1]]
        return random.sample(upright + level, len(upright + level) // 2)

    def answer(self, grid: Cells) -> Cells:
        return self._lit(grid, grid != self._wall(grid))

    def misreadings(self) -> Mapping[str, Program]:
        return {"its own room only": lambda grid: self._lit(grid, self._rooms(grid))}

    def _wall(self, grid: Cells) -> int:
        return commonest(grid, without=[BLACK])

    def _rooms(self, grid: Cells) -> Mask:
        """The cells without walls on two opposite sides, as doors have them."""
        walls = np.pad(grid == self._wall(grid), 1)
        level, upright = walls[1:-1, 2:] & walls[1:-1, :-2], walls[2:, 1:-1] & walls[:-2, 1:-1]
        rooms: Mask = ~(walls[1:-1, 1:-1] | level | upright)
        return rooms

    def _lit(self, grid: Cells, free: Mask) -> Cells:
        [lamp] = [part for part in things(grid) if part.colour != self._wall(grid)]
        return np.where(flood(free, lamp.cells[0]), lamp.colour, grid).astype(np.int8)


class MajorityInside(Idea):
    """Slanting outlines hold cells of several colours, and more lie outside; composed with counting and cleaning up."""

    novelty = 4
    rule = "Every outline takes the colour that most of the cells in it have; the cells outside vanish."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        ground, border, *shades = colours(random, 6)
        given = stage(random, 17, 22, ground)
        wanted = given.copy()
        for _ in range(random.randint(2, 3)):
            rim = slanted(random.choice((diamond(3), diamond(4), octagon(6, 7), octagon(7, 6))))
            place = drop(random, given, rim, border, background=ground)
            one, two, three = random.sample(shades, 3)
            contents = [one] * random.randint(3, 4) + [two] * random.randint(1, 2) + [three] * random.randint(0, 2)
            stamp(wanted, rim, place, one)
            for cell, colour in zip(random.sample(cells_of(holes(rim)), len(contents)), contents, strict=True):
                given[moved(place, cell)] = wanted[moved(place, cell)] = colour
        for colour in random.choices(shades, k=random.randint(3, 7)):
            given[spot(random, given, 1, 1, background=ground, outside=True)] = colour
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._judged(grid, lambda counts: counts[0])

    def misreadings(self) -> Mapping[str, Program]:
        return {"the colour that the fewest have": lambda grid: self._judged(grid, lambda counts: counts[-1])}

    def _judged(self, grid: Cells, chosen: Callable[[list[int]], int]) -> Cells:
        ground = commonest(grid)
        answer = np.full_like(grid, ground)
        for part, inner in _rings(grid, ground):
            # Four of the cells in an outline may enclose a fifth; no outline is as small as that.
            if part.size > 4:
                answer[inner] = grid[inner]
                counts = Counter(grid[inner & (grid != ground)].tolist()).most_common()
                answer[part.mask] = chosen([colour for colour, _ in counts])
        return answer


class WayOut(Idea):
    """Frames with wide, narrow or no gaps hold blocks, among loose cells; composed with moving to the boundary."""

    novelty = 4
    rule = (
        "A block moves straight out of its frame, to the edge of the grid, if the gap before it is wide enough; "
        "otherwise it stays."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        ground, border, *shades = colours(random, 5)
        given = stage(random, 17, 22, ground)
        wanted, tracks = given.copy(), given.copy()
        for kind in ("wide", random.choice(("narrow", "closed")), "wide", "narrow")[: random.randint(2, 4)]:
            box, content = self._box(random, kind)
            turns, colour = random.randrange(4), random.choice(shades)
            box, content, step = np.rot90(box, turns), np.rot90(content, turns), STRAIGHT[-turns]
            place = spot(random, tracks, *box.shape, background=ground)
            cells = [moved(place, cell) for cell in cells_of(content)]
            corridor = [ahead for cell in cells for ahead in (cell, *ray(given, cell, step))]
            if kind == "wide":
                free_way(random, tracks, [corridor], background=ground)
                paint(tracks, corridor, border)
            stamp(tracks, block(*box.shape), place, border)
            for grid in (given, wanted):
                stamp(grid, box, place, border)
            stamp(given, content, place, colour)
            far = self._distance(given, cells, step) if kind == "wide" else 0
            stamp(wanted, content, moved(place, step, far), colour)
        for _ in range(random.randint(3, 6)):
            cell = spot(random, tracks, 1, 1, background=ground)
            given[cell] = wanted[cell] = tracks[cell] = random.choice(shades)
        return given, wanted

    def _box(self, random: Random, kind: str) -> tuple[Mask, Mask]:
        """A frame whose gap, if any, is at its top, and the block in it."""
        box = frame(random.randint(6, 7), random.randint(6, 7))
        content = np.zeros_like(box)
        width = 2 if kind == "narrow" else random.randint(1, 2)
        top, left = random.randint(2, len(box) - 3), random.randint(1, box.shape[1] - 1 - width)
        content[top : top + random.randint(1, 2), left : left + width] = True
        if kind != "closed":
            box[0, left : left + (width if kind == "wide" else 1)] = False
        return box, content

    def answer(self, grid: Cells) -> Cells:
        return self._moved(grid, passes=all)

    def misreadings(self) -> Mapping[str, Program]:
        return {"any gap before it will do": lambda grid: self._moved(grid, passes=any)}

    def _moved(self, grid: Cells, passes: Callable[[list[bool]], bool]) -> Cells:
        """The grid with the blocks moved out whose cells, all or any of them, have a free way."""
        answer, ground = grid.copy(), commonest(grid)
        parts = things(grid, background=ground)
        for part in parts:
            for step in STRAIGHT if any(self._holds(other, part) for other in parts) else ():
                ahead = [[cell for cell in ray(grid, start, step) if not part.mask[cell]] for start in part.cells]
                if passes([all(grid[cell] == ground for cell in way) for way in ahead]):
                    far = self._distance(grid, part.cells, step)
                    answer[part.mask] = ground
                    stamp(answer, part.shape, moved((part.top, part.left), step, far), part.colour)
        return answer

    def _holds(self, box: Thing, part: Thing) -> bool:
        return box.top < part.top and part.bottom < box.bottom and box.left < part.left and part.right < box.right

    def _distance(self, grid: Cells, cells: list[Cell], step: Cell) -> int:
        return min(len(list(ray(grid, cell, step))) for cell in cells)


def _rings(grid: Cells, background: int = BLACK) -> list[tuple[Thing, Mask]]:
    """The things that enclose something, with what they enclose."""
    parts = [(part, enclosed(part)) for part in things(grid, background=background) if part.size > 1]
    return [(part, inner) for part, inner in parts if inner.any()]


def _spot_in(random: Random, area: Mask, shape: Mask) -> Cell:
    """A place in an area for the box of a shape."""
    return spot(random, (~area).astype(np.int8), *shape.shape, margin=0)


def _add_outside(random: Random, grids: tuple[Cells, Cells], shades: list[int]) -> None:
    """Draw an object of each colour, outside all frames, at the same place in both grids."""
    for colour in shades:
        small = polyomino(random, random.randint(1, 4), 2, 2)
        place = spot(random, grids[0], *small.shape, outside=True)
        for grid in grids:
            stamp(grid, small, place, colour)


def _alike(one: Mask, other: Mask) -> bool:
    """Whether two shapes are the same up to turns and flips."""
    turned = [np.rot90(shape, turns).tolist() for shape in (one, one.T) for turns in range(4)]
    return other.tolist() in turned


IDEAS: tuple[Idea, ...] = (
    ColourOfTheFrame(),
    OnlyInside(),
    Flood(),
    ColourOfTheContent(),
    RiseAndFall(),
    LikeTheFramed(),
    OddDepth(),
    LampLight(),
    MajorityInside(),
    WayOut(),
)
