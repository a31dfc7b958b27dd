"""ExtendToBoundary: lines that run on until they reach the edge of the grid, or what stands in their way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product, takewhile
from random import Random

import numpy as np

from argraph.generation.cells import (
    BLACK,
    DIAGONAL,
    DOWN,
    GREEN,
    LEFT,
    RED,
    RIGHT,
    STRAIGHT,
    UP,
    Cell,
    between,
    inside,
    moved,
    ray,
)
from argraph.generation.drawing import blank, block, colours, drop, frame, paste, spot, stamp
from argraph.generation.idea import Cells, Drawn, Idea, misread, require
from argraph.generation.lines import apart, free_way, paint, ways_out
from argraph.generation.looking import commonest, outwards, repainted, specks, things
from argraph.generation.outlines import diamond, slanted
from argraph.generation.relations import Test, anything, is_hollow
from argraph.generation.scenes import drop_in_both, paste_in_both, scatter, stage, turned_alike, twice

Selection = Callable[[Cells, list[Cell]], list[Cell]]
"""The part of a way that is painted."""


def _beneath(grid: Cells, way: list[Cell]) -> list[Cell]:
    """The black cells of a way."""
    return [cell for cell in way if not grid[cell]]


def _over(grid: Cells, way: list[Cell]) -> list[Cell]:
    """All cells of a way."""
    return way


def _up_to(grid: Cells, way: list[Cell]) -> list[Cell]:
    """The cells of a way before the first that is not black."""
    return list(takewhile(lambda cell: not grid[cell], way))


def _if_free(grid: Cells, way: list[Cell]) -> list[Cell]:
    """All cells of a way if they are black, or none."""
    return [] if any(grid[cell] for cell in way) else way


class TipRunsOn(Idea, novelty=0):
    """Straight objects have a tip of another colour."""

    rule = "The odd-coloured tip of each object runs on, away from its body, to the edge of the grid."

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 8, 12))
        for _ in range(random.randint(1, 3)):
            body, tip = colours(random, 2)
            length = random.randint(2, 4)
            way = free_way(random, wanted, [way for way in ways_out(given, STRAIGHT) if len(way) > length + 1])
            paint(wanted, way, tip)
            paint(given, way[: length + 1], tip)
            for grid in (given, wanted):
                paint(grid, way[:length], body)
        return given, wanted

    @misread("the other end runs on", end=0)
    def answer(self, grid: Cells, end: int = -1) -> Cells:
        answer = grid.copy()
        for part in things(grid, one_colour=False):
            body_first = part.cells if grid[part.cells[0]] == grid[part.cells[1]] else part.cells[::-1]
            step = between(body_first[0], body_first[1])
            way = ray(grid, body_first[end], step if end else (-step[0], -step[1]))
            paint(answer, way, int(grid[body_first[end]]))
        return answer


class NearestEdge(Idea, novelty=0):
    """Loose cells lie nearer to one edge than to the others."""

    rule = "Every loose cell grows into a straight line to the edge nearest to it."

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 9, 13))
        ways = [way for way in ways_out(given, STRAIGHT) if len(way) > 1 and self._is_nearest(given, way)]
        for colour in colours(random, random.randint(2, 4)):
            way = free_way(random, wanted, ways)
            paint(given, way[:1], colour)
            paint(wanted, way, colour)
        return given, wanted

    def _is_nearest(self, grid: Cells, way: list[Cell]) -> bool:
        row, column = way[0]
        distances = sorted([row + 1, column + 1, grid.shape[0] - row, grid.shape[1] - column])
        return bool(distances[0] == len(way) < distances[1])

    @misread("the farthest edge", chosen=max)
    @misread("up or down only", steps=(UP, DOWN))
    @misread("left or right only", steps=(RIGHT, LEFT))
    def answer(self, grid: Cells, chosen: Callable[..., list[Cell]] = min, steps: Sequence[Cell] = STRAIGHT) -> Cells:
        answer = grid.copy()
        for part in things(grid):
            paint(answer, chosen([list(ray(grid, part.place, step)) for step in steps], key=len), part.colour)
        return answer


class SlantsBeneathBlocks(Idea, novelty=1):
    """Slanting strokes lie among blocks, which stay as they are."""

    rule = "Every slanting stroke runs on at both ends to the edges of the grid, and passes beneath the blocks."

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 10, 14))
        shade, *shades = colours(random, 4)
        lines = [way for way in ways_out(given, DIAGONAL) if len(way) > 7 and not inside(given, _behind(way))]
        for colour in shades[: random.randint(1, 2)]:
            line = free_way(random, wanted, lines)
            start = random.randint(1, len(line) - 4)
            paint(given, line[start : start + random.randint(2, 3)], colour)
            paint(wanted, line, colour)
        for _ in range(random.randint(2, 4)):
            shape = block(random.randint(2, 4), random.randint(2, 4))
            drop_in_both(random, given, wanted, shape, shade)
        return given, wanted

    @misread("over the blocks", painted=_over)
    @misread("up to the blocks", painted=_up_to)
    def answer(self, grid: Cells, painted: Selection = _beneath) -> Cells:
        answer = grid.copy()
        for part in things(grid):
            if not part.solid:
                for end, before in (part.cells[:2], part.cells[:-3:-1]):
                    paint(answer, painted(grid, list(ray(grid, end, between(before, end)))), part.colour)
        return answer


class StoppedByWalls(Idea, novelty=1):
    """Cells along one edge shoot at blocks that stand about."""

    rule = "Every cell at the edge shoots a line straight across, up to the first block in its way or to the far edge."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 9, 14)
        wall, *shades = colours(random, random.randint(3, 5))
        for _ in range(random.randint(2, 4)):
            drop(random, given[:, 2:], block(random.randint(1, 3), random.randint(2, 3)), wall)
        wanted = given.copy()
        for row, colour in zip(apart(random, len(given), len(shades)), shades, strict=True):
            given[row, 0] = colour
            walls = np.flatnonzero(wanted[row])
            wanted[row, : walls[0] if len(walls) else None] = colour
        return turned_alike(random, given, wanted)

    @misread("beneath the blocks", painted=_beneath)
    @misread("over the blocks", painted=_over)
    def answer(self, grid: Cells, painted: Selection = _up_to) -> Cells:
        answer = grid.copy()
        for part in specks(grid):
            paint(answer, painted(grid, list(ray(grid, part.place, _inwards(grid, part.place)))), part.colour)
        return answer


class OutThroughTheGap(Idea, novelty=2):
    """A cell sits in a frame that is open or closed; composed with inside and outside."""

    rule = (
        "A cell in a frame with a gap shoots a line through the gap to the edge of the grid; closed frames hold theirs."
    )

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 13, 17))
        for is_open in (True, random.random() < 0.5, False)[: random.randint(2, 3)]:
            border, colour = colours(random, 2)
            shape = frame(random.randint(5, 6), random.randint(5, 6))
            place = spot(random, wanted, *shape.shape)
            start = moved(place, (random.randint(2, len(shape) - 3), random.randint(2, shape.shape[1] - 3)))
            step = random.choice(STRAIGHT)
            way = free_way(random, wanted, [[start, *ray(given, start, step)] if is_open else [start]])
            for grid in (given, wanted):
                stamp(grid, shape, place, border)
            paint(given, way, BLACK)
            paint(given, way[:1], colour)
            paint(wanted, way, colour)
        return given, wanted

    @misread("to all sides up to the frame", painted=_up_to)
    def answer(self, grid: Cells, painted: Selection = _if_free) -> Cells:
        answer = grid.copy()
        for part, step in product(specks(grid), STRAIGHT):
            paint(answer, painted(grid, list(ray(grid, part.place, step))), part.colour)
        return answer


class WarpOverWeft(Idea, novelty=2):
    """Cells at the edges shoot lines that cross; composed with horizontal and vertical, and with what lies on top."""

    rule = "Every cell at an edge shoots a line to the opposite edge, and where lines cross the vertical one is on top."

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 9, 14))
        rows = apart(random, given.shape[0], random.randint(1, 3))
        columns = apart(random, given.shape[1], random.randint(1, 3))
        shades = colours(random, len(rows) + len(columns))
        for row, colour in zip(rows, shades, strict=False):
            given[row, random.choice((0, -1))] = colour
            wanted[row] = colour
        for column, colour in zip(columns, shades[len(rows) :], strict=True):
            given[random.choice((0, -1)), column] = colour
            wanted[:, column] = colour
        return given, wanted

    @misread("the horizontal one is on top", on_top=(LEFT, RIGHT))
    def answer(self, grid: Cells, on_top: Sequence[Cell] = (UP, DOWN)) -> Cells:
        answer = grid.copy()
        starts = {part.place: _inwards(grid, part.place) for part in things(grid)}
        for cell, step in sorted(starts.items(), key=lambda start: start[1] in on_top):
            paint(answer, ray(grid, cell, step), int(grid[cell]))
        return answer


class Arrows(Idea, novelty=3):
    """Arrowheads of two sizes point in all directions on a coloured ground."""

    rule = "Every arrowhead shoots a line from its tip, the way it points, to the edge of the grid."

    def make(self, random: Random) -> Drawn:
        ground, *shades = colours(random, random.randint(4, 6))
        given, wanted = twice(stage(random, 16, 22, ground))
        for colour in shades:
            turns = random.randrange(4)
            radius = random.randint(1, 2)
            shape = np.rot90(slanted(diamond(radius))[: radius + 1], -turns)
            place = spot(random, wanted, *shape.shape, background=ground)
            start = moved(place, [(0, radius), (radius, radius), (radius, radius), (radius, 0)][turns])
            way = free_way(random, wanted, [[start, *ray(given, start, STRAIGHT[turns])]], background=ground)
            paint(wanted, way, colour)
            for grid in (given, wanted):
                stamp(grid, shape, place, colour)
        return given, wanted

    @misread("out of the open side", turns=0)
    def answer(self, grid: Cells, turns: int = 2) -> Cells:
        answer = grid.copy()
        for part in things(grid, background=commonest(grid)):
            sides = part.shape[0], part.shape[:, -1], part.shape[-1], part.shape[:, 0]
            open_side = next(index for index, side in enumerate(sides) if side.sum() == 2)
            row, column = part.centre
            starts = (part.top, column), (row, part.right), (part.bottom, column), (row, part.left)
            side = (open_side + turns) % 4
            paint(answer, ray(grid, starts[side], STRAIGHT[side]), part.colour)
        return answer


class Zigzag(Idea, novelty=3):
    """A slanting trail enters a long narrow grid."""

    rule = "The trail runs on and bounces off the long sides until it reaches the far end of the grid."

    def make(self, random: Random) -> Drawn:
        ground, colour = colours(random, 2)
        width = random.randint(4, 8)
        given, wanted = twice(blank(random.randint(14, 24), width, random.choice((BLACK, ground))))
        period = 2 * (width - 1)
        first = random.choice([phase for phase in range(period) if phase % (width - 1) <= width - 3])
        for row in range(len(given)):
            phase = (first + len(given) - 1 - row) % period
            wanted[row, min(phase, period - phase)] = colour
        given[-3:] = wanted[-3:]
        return turned_alike(random, given, wanted)

    @misread("it ends at the side", bounces=False)
    def answer(self, grid: Cells, *, bounces: bool = True) -> Cells:
        ground = commonest(grid)
        upright = [np.rot90(grid, turns) for turns in range(4)]
        turns = next(turns for turns in range(4) if self._enters_below(upright[turns], ground))
        answer = upright[turns].copy()
        [(row, column), (_, before), _] = things(answer, background=ground)[0].cells
        colour, step = answer[row, column], column - before
        while row > 0 and (bounces or inside(answer, (row, column + step))):
            if not inside(answer, (row, column + step)):
                step = -step
            row, column = row - 1, column + step
            answer[row, column] = colour
        return np.rot90(answer, -turns)

    def _enters_below(self, grid: Cells, ground: int) -> bool:
        return len(grid) > grid.shape[1] and bool((grid[-1] != ground).any())


class TurnedByMarks(Idea, novelty=4):
    """A ray meets marks that turn it, while others stand beside its way; composed with turning."""

    rule = (
        "The cell at the edge shoots a ray. In front of a green mark it turns to its right, in front of a red one "
        "to its left, until it reaches the edge of the grid."
    )

    def make(self, random: Random) -> Drawn:
        colour, ground = colours(random, 2, without=[GREEN, RED])
        ground = random.choice((BLACK, ground))
        given = stage(random, 14, 19, ground)
        path, step, marks = [(random.randrange(3, len(given) - 3), 0)], RIGHT, {}
        for _ in range(random.randint(2, 4)):
            path += list(ray(given, path[-1], step))[: random.randint(2, 7)]
            mark = moved(path[-1], step)
            marks[mark] = random.choice((GREEN, RED))
            step = (step[1], -step[0]) if marks[mark] == GREEN else (-step[1], step[0])
        path += ray(given, path[-1], step)
        require(len({*path, *marks}) == len(path) + len(marks), "the ray meets itself")
        require(all(inside(given, mark) for mark in marks), "the ray leaves too early")
        given = repainted(given, marks.items())
        wanted = given.copy()
        paint(wanted, path, colour)
        paint(given, path[:1], colour)
        scatter(random, random.choices((GREEN, RED), k=random.randint(2, 5)), wanted, given, background=ground)
        return turned_alike(random, given, wanted)

    @misread("all marks turn it right", right=(GREEN, RED), left=())
    @misread("all marks turn it left", right=(), left=(GREEN, RED))
    def answer(self, grid: Cells, right: Sequence[int] = (GREEN,), left: Sequence[int] = (RED,)) -> Cells:
        answer = grid.copy()
        [start] = [part for part in things(grid, background=commonest(grid)) if part.colour not in (GREEN, RED)]
        cell, step = start.place, _inwards(grid, start.place)
        for _ in range(grid.size):
            ahead = moved(cell, step)
            if not inside(grid, ahead):
                break
            if grid[ahead] in right:
                step = step[1], -step[0]
            elif grid[ahead] in left:
                step = -step[1], step[0]
            else:
                cell = ahead
                answer[cell] = start.colour
        return answer


class StudsOfRings(Idea, novelty=4):
    """Hollow and solid objects have a stud of another colour; composed with filled and not filled."""

    rule = (
        "The stud of every hollow object shoots a line outwards to the edge of the grid, beneath all that is in "
        "its way; those of solid objects do not."
    )

    def make(self, random: Random) -> Drawn:
        ground, ring, solid, *studs = colours(random, 5)
        given, wanted = twice(stage(random, 15, 20, ground))
        for _ in range(random.randint(2, 3)):
            picture, stud, step = self._studded(random, ring, random.choice(studs), hollow=True)
            place = spot(random, wanted, *picture.shape, background=ground)
            start = moved(place, stud)
            way = free_way(random, wanted, [[start, *ray(given, start, step)]], background=ground)
            require(len(way) >= 4, "too close to the edge")
            paint(wanted, way, int(picture[stud]))
            for grid in (given, wanted):
                paste(grid, picture, place)
        for _ in range(random.randint(2, 3)):
            picture, _, _ = self._studded(random, solid, random.choice(studs), hollow=False)
            paste_in_both(random, given, wanted, picture, background=ground)
        return given, wanted

    def _studded(self, random: Random, body: int, stud: int, *, hollow: bool) -> tuple[Cells, Cell, Cell]:
        """A picture, the cell of its stud, and the step that leads outwards from there."""
        picture = blank(random.randint(3, 5), random.randint(3, 5), body)
        if hollow:
            picture[1:-1, 1:-1] = BLACK
        bottom, right = picture.shape[0] - 1, picture.shape[1] - 1
        row, column = random.randint(1, bottom - 1), random.randint(1, right - 1)
        side = random.randrange(4)
        cell = ((0, column), (row, right), (bottom, column), (row, 0))[side]
        picture[cell] = stud
        return picture, cell, STRAIGHT[side]

    @misread("solid objects shoot too", shoots=anything)
    @misread("over all that is in its way", over=True)
    def answer(self, grid: Cells, shoots: Test = is_hollow, *, over: bool = False) -> Cells:
        answer, ground = grid.copy(), commonest(grid)
        for part in filter(shoots, things(grid, background=ground, one_colour=False)):
            shades = grid[part.mask].tolist()
            stud = next(cell for cell in part.cells if shades.count(grid[cell]) == 1)
            way = ray(grid, stud, outwards(part, stud))
            paint(answer, [cell for cell in way if over or grid[cell] == ground], int(grid[stud]))
        return answer


def _behind(way: list[Cell]) -> Cell:
    """The cell before the first of a way."""
    return moved(way[0], between(way[1], way[0]))


def _inwards(grid: Cells, cell: Cell) -> Cell:
    """The step that leads away from the edge on which a cell lies."""
    return next(step for step in STRAIGHT if not inside(grid, moved(cell, step, -1)))
