"""InsideOutside: what is enclosed, by what and how often, and what can get out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise, product
from random import Random

import numpy as np
from numpy.typing import NDArray

from argraph.generation.cells import BLACK, GREY, LIGHT_BLUE, STRAIGHT, Cell, Mask, moved, ray, where
from argraph.generation.drawing import blank, block, colours, drop, frame, paste, polyomino, spot, stamp
from argraph.generation.idea import Cells, Drawn, Idea, misread, require
from argraph.generation.lines import free_way, paint, rooms_between, walls
from argraph.generation.looking import Thing, commonest, only, repainted, specks, things
from argraph.generation.masks import cells_of, flood, holes, whole_box
from argraph.generation.outlines import diamond, octagon, opened, ring, slanted
from argraph.generation.relations import Relation, same_shape, same_size
from argraph.generation.scenes import drop_in_both, scatter, stage, strew, twice
from argraph.generation.shapes import alike


def _rings(grid: Cells, background: int = BLACK) -> list[tuple[Thing, Mask]]:
    """The things that enclose something, with what they enclose."""
    parts = [(part, part.holes) for part in things(grid, background=background) if part.size > 1]
    return [(part, inner) for part, inner in parts if inner.any()]


def _boxes_stay_dry(grid: Cells) -> Cells:
    """The grid with water everywhere but in the boxes of things."""
    flooded = where(grid == BLACK, LIGHT_BLUE, grid)
    return repainted(flooded, ((part.inner_area, grid[part.inner_area]) for part in things(grid)))


class ColourOfTheFrame(Idea, novelty=0):
    """Objects lie in closed frames, in open frames, and outside."""

    rule = (
        "Objects inside a closed frame take the colour of the frame; those outside, or in an open frame, keep theirs."
    )

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 11, 15))
        for is_open in (False, random.random() < 0.5)[: random.randint(1, 2)]:
            shape, [border, colour] = ring(random, 5, 6), colours(random, 2)
            line = opened(random, shape) if is_open else shape
            place = drop_in_both(random, given, wanted, line, border)
            small = polyomino(random, random.randint(1, 3), 2, 2)
            within = moved(place, _spot_in(random, holes(shape), small))
            stamp(given, small, within, colour)
            stamp(wanted, small, within, colour if is_open else border)
        _add_outside(random, given, wanted, colours(random, random.randint(1, 3)))
        return given, wanted

    @misread("in open frames too", closed=False)
    def answer(self, grid: Cells, *, closed: bool = True) -> Cells:
        large = [part for part in things(grid) if min(part.height, part.width) >= 4]
        frames = _rings(grid) if closed else [(part, whole_box(part.mask)) for part in large]
        return repainted(grid, ((inner & (grid != BLACK), part.colour) for part, inner in frames))


class OnlyInside(Idea, novelty=0):
    """One frame, with loose cells in it and around it."""

    rule = "Whatever lies outside the frame vanishes; the frame and what is in it stay."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 9, 14)
        border, *shades = colours(random, 4)
        shape = ring(random, 5, 8)
        place = drop(random, given, shape, border)
        for colour in random.choices(shades, k=random.randint(1, 4)):
            given[moved(place, random.choice(cells_of(holes(shape))))] = colour
        wanted = given.copy()
        scatter(random, random.choices(shades, k=random.randint(2, 5)), given, outside=True)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        part, inner = max(_rings(grid), key=lambda found: found[0].size)
        return where(part.mask | inner, grid, BLACK)


class Flood(Idea, novelty=1):
    """Walls of any form, some closed and some with a gap."""

    rule = "Light-blue water floods the grid from its edges: it gets in through gaps, and stays out of what is closed."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 11, 16)
        dry = np.zeros(given.shape, dtype=np.int8)
        for is_open in (False, True, random.random() < 0.5)[: random.randint(2, 3)]:
            shape, [colour] = ring(random, 4, 7), colours(random, 1, without=[LIGHT_BLUE])
            place = drop(random, given, opened(random, shape) if is_open else shape, colour)
            stamp(dry, holes(shape), place, 0 if is_open else 1)
        return given, where((given == BLACK) & (dry == 0), LIGHT_BLUE, given)

    @misread("all that is black", lambda grid: where(grid == BLACK, LIGHT_BLUE, grid))
    @misread("not through gaps", _boxes_stay_dry)
    def answer(self, grid: Cells) -> Cells:
        sea = np.pad(grid == BLACK, 1, constant_values=True)
        return where(flood(sea, (0, 0))[1:-1, 1:-1], LIGHT_BLUE, grid)


class ColourOfTheContent(Idea, novelty=1):
    """Some frames hold an object, some are empty, and other objects lie outside."""

    rule = "Every frame takes the colour of the object in it; empty frames keep their own."

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 12, 16))
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
        _add_outside(random, given, wanted, random.choices(shades, k=random.randint(1, 3)))
        return given, wanted

    @misread("all frames take one colour", one_colour=True)
    def answer(self, grid: Cells, *, one_colour: bool = False) -> Cells:
        contents = [(part, int(grid[inner].max())) for part, inner in _rings(grid)]
        if one_colour:
            first = next(content for _, content in contents if content)
            contents = [(part, first) for part, _ in contents]
        return repainted(grid, ((part.mask, content or part.colour) for part, content in contents))


class RiseAndFall(Idea, novelty=2):
    """Loose cells lie in and beside a frame; composed with top and bottom."""

    rule = "Cells in the frame rise to its ceiling; cells outside fall to the bottom of the grid."

    def make(self, random: Random) -> Drawn:
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

    @misread("all fall", ceiling=False)
    @misread("all rise", floor=False)
    def answer(self, grid: Cells, *, ceiling: bool = True, floor: bool = True) -> Cells:
        [(part, inner)] = _rings(grid)
        answer = only(grid, part)
        for row, column in cells_of((grid != BLACK) & ~part.mask):
            inside_row = part.top + 1 if ceiling else part.bottom - 1
            outside_row = len(grid) - 1 if floor else 0
            answer[inside_row if inner[row, column] else outside_row, column] = grid[row, column]
        return answer


class LikeTheFramed(Idea, novelty=2):
    """A frame shows a model, and grey objects lie outside; composed with same and different."""

    rule = "The grey objects that have the same shape as the one in the frame take its colour."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 13, 17)
        border, colour = colours(random, 2, without=[GREY])
        size = random.randint(4, 5)
        model = polyomino(random, size, 3, 3)
        place = drop(random, given, frame(model.shape[0] + 4, model.shape[1] + 4), border)
        stamp(given, model, moved(place, (2, 2)), colour)
        wanted = given.copy()
        others = [polyomino(random, size, 3, 3) for _ in range(random.randint(2, 3))]
        require(not any(alike(model, other) for other in others), "like the model")
        for shape in [model] * random.randint(1, 2) + others:
            after = colour if shape is model else GREY
            drop_in_both(random, given, wanted, shape, GREY, after, outside=True)
        return given, wanted

    @misread("those with as many cells", chosen=same_size)
    def answer(self, grid: Cells, chosen: Relation = same_shape) -> Cells:
        [(_, inner)] = _rings(grid)
        [model] = [part for part in things(grid) if inner[part.cells[0]]]
        grey = [part for part in things(grid) if part.colour == GREY]
        return repainted(grid, ((part.mask, model.colour) for part in grey if chosen(part, model)))


class OddDepth(Idea, novelty=3):
    """Frames lie in frames, off the middle, in a large scene."""

    rule = "What an odd number of frames encloses is painted in the colour of the loose cell."

    def make(self, random: Random) -> Drawn:
        ground, border, loose = colours(random, 3)
        ground = random.choice((BLACK, ground))
        wanted = stage(random, 19, 26, ground)
        for depth in random.choice(((3, 1), (3, 2), (2, 2), (3, 1, 1), (2, 2, 1), (4,), (4, 1))):
            nest = self._nest(random, depth, border, (ground, loose))
            paste(wanted, nest, spot(random, wanted, *nest.shape, background=ground), see_through=None)
        given = where(wanted == loose, ground, wanted)
        scatter(random, [loose], given, wanted, background=ground, outside=True)
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

    @misread("all that is enclosed", chosen=lambda depth: depth > 0)
    @misread("what one frame encloses", chosen=lambda depth: depth == 1)
    def answer(self, grid: Cells, chosen: Callable[[NDArray[np.int_]], Mask] = lambda depth: depth % 2 == 1) -> Cells:
        ground = commonest(grid)
        depth = np.sum([inner for _, inner in _rings(grid, ground)], axis=0)
        [loose] = specks(grid, ground)
        return where(chosen(depth) & (grid == ground), loose.colour, grid)


class LampLight(Idea, novelty=3):
    """A house of many rooms, some of them joined by doors, with a lamp in one."""

    rule = "The light of the lamp fills its room and, through doors, every room that it can reach."

    def make(self, random: Random) -> Drawn:
        wall, light = colours(random, 2)
        tops, lefts = (walls(random, 0, random.randint(3, 4), 3, 5) for _ in range(2))
        plan = blank(tops[-1] + 1, lefts[-1] + 1)
        for number, room in enumerate(rooms_between(tops, lefts), 1):
            plan[room] = number
        lamp = random.choice(cells_of(plan > 0))
        room_size = (plan == plan[lamp]).sum()
        for door in self._doors(random, tops, lefts):
            joined = [plan[moved(door, step)] for step in STRAIGHT]
            plan[door] = max(joined)
            plan[np.isin(plan, [number for number in joined if number])] = max(joined)
        lit = plan == plan[lamp]
        require((plan[~lit] > 0).any() and lit.sum() > room_size, "too bright or too dark")
        wanted = np.pad(where(lit, light, wall * (plan == 0)), 1)
        given = where(wanted == light, BLACK, wanted)
        given[moved(lamp, (1, 1))] = light
        return given, wanted

    def _doors(self, random: Random, tops: list[int], lefts: list[int]) -> list[Cell]:
        """Half of all places where a door could be, one between each two rooms."""
        upright = [(random.randrange(top + 1, end), wall) for top, end in pairwise(tops) for wall in lefts[1:-1]]
        level = [(wall, random.randrange(left + 1, end)) for left, end in pairwise(lefts) for wall in tops[1:-1]]
        return random.sample(upright + level, len(upright + level) // 2)

    @misread("its own room only", through_doors=False)
    def answer(self, grid: Cells, *, through_doors: bool = True) -> Cells:
        wall = commonest(grid, without=[BLACK])
        [lamp], walls = [part for part in things(grid) if part.colour != wall], grid == wall
        free = ~walls if through_doors else ~walls & ~self._doorways(walls)
        return where(flood(free, lamp.place), lamp.colour, grid)

    def _doorways(self, walls: Mask) -> Mask:
        """The cells between walls on two opposite sides."""
        padded = np.pad(walls, 1)
        return (padded[1:-1, 2:] & padded[1:-1, :-2]) | (padded[2:, 1:-1] & padded[:-2, 1:-1])


class MajorityInside(Idea, novelty=4):
    """Slanting outlines hold cells of several colours, and more lie outside; composed with counting and cleaning up."""

    rule = "Every outline takes the colour that most of the cells in it have; the cells outside vanish."

    def make(self, random: Random) -> Drawn:
        ground, border, *shades = colours(random, 6)
        given, wanted = twice(stage(random, 17, 22, ground))
        for _ in range(random.randint(2, 3)):
            rim = slanted(random.choice((diamond(3), diamond(4), octagon(6, 7), octagon(7, 6))))
            place = drop(random, given, rim, border, background=ground)
            one, two, three = random.sample(shades, 3)
            contents = [one] * random.randint(3, 4) + [two] * random.randint(1, 2) + [three] * random.randint(0, 2)
            stamp(wanted, rim, place, one)
            for cell, colour in zip(random.sample(cells_of(holes(rim)), len(contents)), contents, strict=True):
                given[moved(place, cell)] = wanted[moved(place, cell)] = colour
        scatter(random, random.choices(shades, k=random.randint(3, 7)), given, background=ground, outside=True)
        return given, wanted

    @misread("the colour that the fewest have", rank=-1)
    def answer(self, grid: Cells, rank: int = 0) -> Cells:
        ground = commonest(grid)
        answer = np.full_like(grid, ground)
        for part, inner in _rings(grid, ground):
            # Four of the cells in an outline may enclose a fifth; no outline is as small as that.
            if part.size > 4:
                answer[inner] = grid[inner]
                counts = Counter(grid[inner & (grid != ground)].tolist()).most_common()
                answer[part.mask] = counts[rank][0]
        return answer


class WayOut(Idea, novelty=4):
    """Frames with wide, narrow or no gaps hold blocks, among loose cells; composed with moving to the boundary."""

    rule = (
        "A block moves straight out of its frame, to the edge of the grid, if the gap before it is wide enough; "
        "otherwise it stays."
    )

    def make(self, random: Random) -> Drawn:
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
        strew(random, (tracks, given, wanted), shades, random.randint(3, 6), background=ground)
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

    @misread("any gap before it will do", passes=any)
    def answer(self, grid: Cells, passes: Callable[[list[bool]], bool] = all) -> Cells:
        answer, ground = grid.copy(), commonest(grid)
        parts = things(grid, background=ground)
        held = [part for part in parts if any(self._holds(other, part) for other in parts)]
        for part, step in product(held, STRAIGHT):
            ahead = [[cell for cell in ray(grid, start, step) if not part.mask[cell]] for start in part.cells]
            if passes([all(grid[cell] == ground for cell in way) for way in ahead]):
                far = self._distance(grid, part.cells, step)
                answer[part.mask] = ground
                stamp(answer, part.shape, moved(part.place, step, far), part.colour)
        return answer

    def _holds(self, box: Thing, part: Thing) -> bool:
        return box.top < part.top and part.bottom < box.bottom and box.left < part.left and part.right < box.right

    def _distance(self, grid: Cells, cells: list[Cell], step: Cell) -> int:
        return min(len(list(ray(grid, cell, step))) for cell in cells)


def _spot_in(random: Random, area: Mask, shape: Mask) -> Cell:
    """A place in an area for the box of a shape."""
    return spot(random, (~area).astype(np.int8), *shape.shape, margin=0)


def _add_outside(random: Random, given: Cells, wanted: Cells, shades: list[int]) -> None:
    """Draw an object of each colour, outside all frames, at the same place in both grids."""
    for colour in shades:
        small = polyomino(random, random.randint(1, 4), 2, 2)
        drop_in_both(random, given, wanted, small, colour, outside=True)
