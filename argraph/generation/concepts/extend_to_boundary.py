"""ExtendToBoundary: lines that run on until they reach the edge of the grid, or what stands in their way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from random import Random

import numpy as np

from argraph.generation.drawing import (
    BLACK,
    DIAGONAL,
    STRAIGHT,
    Cell,
    Thing,
    blank,
    block,
    colours,
    commonest,
    drop,
    frame,
    inside,
    moved,
    paste,
    ray,
    spot,
    stamp,
    things,
)
from argraph.generation.drawing_outlines import diamond, enclosed, slanted
from argraph.generation.drawing_scenes import drop_in_both, free_way, paint, stage, ways_out
from argraph.generation.idea import Again, Cells, Idea, Program

GREEN, RED = 3, 2
Choice = Callable[[list[Cell]], list[Cell]]
"""The part of a way that is painted."""


class TipRunsOn(Idea):
    """Straight objects have a tip of another colour."""

    novelty = 0
    rule = "The odd-coloured tip of each object runs on, away from its body, to the edge of the grid."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 8, 12)
        wanted = given.copy()
        for _ in range(random.randint(1, 3)):
            body, tip = colours(random, 2)
            length = random.randint(2, 4)
            way = free_way(random, wanted, [way for way in ways_out(given, STRAIGHT) if len(way) > length + 1])
            paint(wanted, way, tip)
            paint(given, way[: length + 1], tip)
            for grid in (given, wanted):
                paint(grid, way[:length], body)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._run_on(grid, end=-1)

    def misreadings(self) -> Mapping[str, Program]:
        return {"the other end runs on": lambda grid: self._run_on(grid, end=0)}

    def _run_on(self, grid: Cells, end: int) -> Cells:
        answer = grid.copy()
        for part in things(grid, one_colour=False):
            body_first = part.cells if grid[part.cells[0]] == grid[part.cells[1]] else part.cells[::-1]
            step = _between(body_first[0], body_first[1])
            way = ray(grid, body_first[end], step if end else (-step[0], -step[1]))
            paint(answer, way, int(grid[body_first[end]]))
        return answer


class NearestEdge(Idea):
    """Loose cells lie nearer to one edge than to the others."""

    novelty = 0
    rule = "Every loose cell grows into a straight line to the edge nearest to it."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 9, 13)
        wanted = given.copy()
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

    def answer(self, grid: Cells) -> Cells:
        return self._lines(grid, lambda ways: min(ways, key=len))

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "the farthest edge": lambda grid: self._lines(grid, lambda ways: max(ways, key=len)),
            "up or down only": lambda grid: self._lines(grid, lambda ways: min(ways[::2], key=len)),
            "left or right only": lambda grid: self._lines(grid, lambda ways: min(ways[1::2], key=len)),
        }

    def _lines(self, grid: Cells, chosen: Callable[[list[list[Cell]]], list[Cell]]) -> Cells:
        answer = grid.copy()
        for part in things(grid):
            paint(answer, chosen([list(ray(grid, part.cells[0], step)) for step in STRAIGHT]), part.colour)
        return answer


class SlantsBeneathBlocks(Idea):
    """Slanting strokes lie among blocks, which stay as they are."""

    novelty = 1
    rule = "Every slanting stroke runs on at both ends to the edges of the grid, and passes beneath the blocks."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 10, 14)
        wanted = given.copy()
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

    def answer(self, grid: Cells) -> Cells:
        return self._run_on(grid, lambda way: [cell for cell in way if not grid[cell]])

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "over the blocks": lambda grid: self._run_on(grid, lambda way: way),
            "up to the blocks": lambda grid: self._run_on(grid, lambda way: _free_part(grid, way)),
        }

    def _run_on(self, grid: Cells, painted: Choice) -> Cells:
        answer = grid.copy()
        for part in things(grid):
            if not part.solid:
                for end, before in (part.cells[:2], part.cells[:-3:-1]):
                    paint(answer, painted(list(ray(grid, end, _between(before, end)))), part.colour)
        return answer


class StoppedByWalls(Idea):
    """Cells along one edge shoot at blocks that stand about."""

    novelty = 1
    rule = "Every cell at the edge shoots a line straight across, up to the first block in its way or to the far edge."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 9, 14)
        wall, *shades = colours(random, random.randint(3, 5))
        for _ in range(random.randint(2, 4)):
            drop(random, given[:, 2:], block(random.randint(1, 3), random.randint(2, 3)), wall)
        wanted = given.copy()
        for row, colour in zip(_apart(random, len(given), len(shades)), shades, strict=True):
            given[row, 0] = colour
            walls = np.flatnonzero(wanted[row])
            wanted[row, : walls[0] if len(walls) else None] = colour
        turns = random.randrange(4)
        return np.rot90(given, turns).copy(), np.rot90(wanted, turns).copy()

    def answer(self, grid: Cells) -> Cells:
        return self._shot(grid, lambda way: _free_part(grid, way))

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "beneath the blocks": lambda grid: self._shot(grid, lambda way: [cell for cell in way if not grid[cell]]),
            "over the blocks": lambda grid: self._shot(grid, lambda way: way),
        }

    def _shot(self, grid: Cells, painted: Choice) -> Cells:
        answer = grid.copy()
        for part in things(grid):
            if part.size == 1:
                paint(answer, painted(list(ray(grid, part.cells[0], _inwards(grid, part.cells[0])))), part.colour)
        return answer


class OutThroughTheGap(Idea):
    """A cell sits in a frame that is open or closed; composed with inside and outside."""

    novelty = 2
    rule = (
        "A cell in a frame with a gap shoots a line through the gap to the edge of the grid; closed frames hold theirs."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 13, 17)
        wanted = given.copy()
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

    def answer(self, grid: Cells) -> Cells:
        return self._shot(grid, lambda way: way if not any(grid[cell] for cell in way) else [])

    def misreadings(self) -> Mapping[str, Program]:
        return {"to all sides up to the frame": lambda grid: self._shot(grid, lambda way: _free_part(grid, way))}

    def _shot(self, grid: Cells, painted: Choice) -> Cells:
        answer = grid.copy()
        for part in things(grid):
            for step in STRAIGHT if part.size == 1 else ():
                paint(answer, painted(list(ray(grid, part.cells[0], step))), part.colour)
        return answer


class WarpOverWeft(Idea):
    """Cells at the edges shoot lines that cross; composed with horizontal and vertical, and with what lies on top."""

    novelty = 2
    rule = "Every cell at an edge shoots a line to the opposite edge, and where lines cross the vertical one is on top."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 9, 14)
        wanted = given.copy()
        rows = _apart(random, given.shape[0], random.randint(1, 3))
        columns = _apart(random, given.shape[1], random.randint(1, 3))
        shades = colours(random, len(rows) + len(columns))
        for row, colour in zip(rows, shades, strict=False):
            given[row, random.choice((0, -1))] = colour
            wanted[row] = colour
        for column, colour in zip(columns, shades[len(rows) :], strict=True):
            given[random.choice((0, -1)), column] = colour
            wanted[:, column] = colour
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._crossed(grid, lambda step: step[0] != 0)

    def misreadings(self) -> Mapping[str, Program]:
        return {"the horizontal one is on top": lambda grid: self._crossed(grid, lambda step: step[1] != 0)}

    def _crossed(self, grid: Cells, on_top: Callable[[Cell], bool]) -> Cells:
        answer = grid.copy()
        cells = [part.cells[0] for part in things(grid)]
        for cell in sorted(cells, key=lambda cell: on_top(_inwards(grid, cell))):
            paint(answer, ray(grid, cell, _inwards(grid, cell)), int(grid[cell]))
        return answer


class Arrows(Idea):
    """Arrowheads of two sizes point in all directions on a coloured ground."""

    novelty = 3
    rule = "Every arrowhead shoots a line from its tip, the way it points, to the edge of the grid."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        ground, *shades = colours(random, random.randint(4, 6))
        given = stage(random, 16, 22, ground)
        wanted = given.copy()
        for colour in shades:
            turns = random.randrange(4)
            radius = random.randint(1, 2)
            shape = np.rot90(slanted(diamond(radius))[: radius + 1], -turns)
            place = spot(random, wanted, *shape.shape, background=ground)
            tip = [(0, radius), (radius, radius), (radius, radius), (radius, 0)][turns]
            start = moved(place, tip)
            way = free_way(random, wanted, [[start, *ray(given, start, STRAIGHT[turns])]], background=ground)
            paint(wanted, way, colour)
            for grid in (given, wanted):
                stamp(grid, shape, place, colour)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._shot(grid, forwards=True)

    def misreadings(self) -> Mapping[str, Program]:
        return {"out of the open side": lambda grid: self._shot(grid, forwards=False)}

    def _shot(self, grid: Cells, *, forwards: bool) -> Cells:
        answer = grid.copy()
        for part in things(grid, background=commonest(grid)):
            sides = part.shape[0], part.shape[:, -1], part.shape[-1], part.shape[:, 0]
            open_side = next(index for index, side in enumerate(sides) if side.sum() == 2)
            step = STRAIGHT[(open_side + 2) % 4 if forwards else open_side]
            middle = (part.top + part.bottom) // 2, (part.left + part.right) // 2
            start = (
                (part.top, middle[0], part.bottom)[step[0] + 1],
                (part.left, middle[1], part.right)[step[1] + 1],
            )
            paint(answer, ray(grid, start, step), part.colour)
        return answer


class Zigzag(Idea):
    """A slanting trail enters a long narrow grid."""

    novelty = 3
    rule = "The trail runs on and bounces off the long sides until it reaches the far end of the grid."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        ground, colour = colours(random, 2)
        width = random.randint(4, 8)
        given = blank(random.randint(14, 24), width, random.choice((BLACK, ground)))
        period = 2 * (width - 1)
        first = random.choice([phase for phase in range(period) if phase % (width - 1) <= width - 3])
        wanted = given.copy()
        for row in range(len(given)):
            phase = (first + len(given) - 1 - row) % period
            wanted[row, min(phase, period - phase)] = colour
        given[-3:] = wanted[-3:]
        turns = random.randrange(4)
        return np.rot90(given, turns).copy(), np.rot90(wanted, turns).copy()

    def answer(self, grid: Cells) -> Cells:
        return self._trail(grid, bounces=True)

    def misreadings(self) -> Mapping[str, Program]:
        return {"it ends at the side": lambda grid: self._trail(grid, bounces=False)}

    def _trail(self, grid: Cells, *, bounces: bool) -> Cells:
        ground = commonest(grid)
        upright = [np.rot90(grid, turns) for turns in range(4)]
        turns = next(
            turns
            for turns, turned in enumerate(upright)
            if len(turned) > turned.shape[1] and (turned[-1] != ground).any()
        )
        answer = upright[turns].copy()
        [(row, column), (_, before), _] = things(answer, background=ground)[0].cells
        colour, step = answer[row, column], column - before
        while row > 0:
            if not inside(answer, (row, column + step)):
                if not bounces:
                    break
                step = -step
            row, column = row - 1, column + step
            answer[row, column] = colour
        return np.rot90(answer, -turns)


class TurnedByMarks(Idea):
    """A ray meets marks that turn it, while others stand beside its way; composed with turning."""

    novelty = 4
    rule = (
        "The cell at the edge shoots a ray. In front of a green mark it turns to its right, in front of a red one "
        "to its left, until it reaches the edge of the grid."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        colour, ground = colours(random, 2, without=[GREEN, RED])
        ground = random.choice((BLACK, ground))
        given = stage(random, 14, 19, ground)
        path, step, marks = [(random.randrange(3, len(given) - 3), 0)], (0, 1), {}
        for _ in range(random.randint(2, 4)):
            path += list(ray(given, path[-1], step))[: random.randint(2, 7)]
            mark = moved(path[-1], step)
            marks[mark] = random.choice((GREEN, RED))
            step = (step[1], -step[0]) if marks[mark] == GREEN else (-step[1], step[0])
        path += ray(given, path[-1], step)
        if len({*path, *marks}) < len(path) + len(marks) or not all(inside(given, mark) for mark in marks):
            raise Again("the ray meets itself or leaves too early")
        for mark, shade in marks.items():
            given[mark] = shade
        wanted = given.copy()
        paint(wanted, path, colour)
        paint(given, path[:1], colour)
        for shade in random.choices((GREEN, RED), k=random.randint(2, 5)):
            place = spot(random, wanted, 1, 1, background=ground)
            given[place] = wanted[place] = shade
        turns = random.randrange(4)
        return np.rot90(given, turns).copy(), np.rot90(wanted, turns).copy()

    def answer(self, grid: Cells) -> Cells:
        return self._ray(grid, right=(GREEN,), left=(RED,))

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "all marks turn it right": lambda grid: self._ray(grid, right=(GREEN, RED), left=()),
            "all marks turn it left": lambda grid: self._ray(grid, right=(), left=(GREEN, RED)),
        }

    def _ray(self, grid: Cells, right: tuple[int, ...], left: tuple[int, ...]) -> Cells:
        answer = grid.copy()
        [start] = [part for part in things(grid, background=commonest(grid)) if part.colour not in (GREEN, RED)]
        cell, step = start.cells[0], _inwards(grid, start.cells[0])
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


class StudsOfRings(Idea):
    """Hollow and solid objects have a stud of another colour; composed with filled and not filled."""

    novelty = 4
    rule = (
        "The stud of every hollow object shoots a line outwards to the edge of the grid, beneath all that is in "
        "its way; those of solid objects do not."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        ground, ring, solid, *studs = colours(random, 5)
        given = stage(random, 15, 20, ground)
        wanted = given.copy()
        for _ in range(random.randint(2, 3)):
            picture, stud, step = self._studded(random, ring, random.choice(studs), hollow=True)
            place = spot(random, wanted, *picture.shape, background=ground)
            start = moved(place, stud)
            way = free_way(random, wanted, [[start, *ray(given, start, step)]], background=ground)
            if len(way) < 4:
                raise Again("too close to the edge")
            paint(wanted, way, int(picture[stud]))
            for grid in (given, wanted):
                paste(grid, picture, place)
        for _ in range(random.randint(2, 3)):
            picture, _, _ = self._studded(random, solid, random.choice(studs), hollow=False)
            place = spot(random, given, *picture.shape, background=ground)
            for grid in (given, wanted):
                paste(grid, picture, place)
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

    def answer(self, grid: Cells) -> Cells:
        return self._shot(grid, lambda part: bool(enclosed(part).any()))

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "solid objects shoot too": lambda grid: self._shot(grid, lambda part: True),
            "over all that is in its way": lambda grid: self._shot(
                grid, lambda part: bool(enclosed(part).any()), over=True
            ),
        }

    def _shot(self, grid: Cells, shoots: Callable[[Thing], bool], *, over: bool = False) -> Cells:
        answer, ground = grid.copy(), commonest(grid)
        for part in filter(shoots, things(grid, background=ground, one_colour=False)):
            shades = [int(grid[cell]) for cell in part.cells]
            stud = next(cell for cell in part.cells if shades.count(int(grid[cell])) == 1)
            sides = stud[0] == part.top, stud[1] == part.right, stud[0] == part.bottom, stud[1] == part.left
            way = ray(grid, stud, STRAIGHT[sides.index(True)])
            paint(answer, [cell for cell in way if over or grid[cell] == ground], int(grid[stud]))
        return answer


def _between(start: Cell, end: Cell) -> Cell:
    """The step from one cell to the next."""
    return end[0] - start[0], end[1] - start[1]


def _behind(way: list[Cell]) -> Cell:
    """The cell before the first of a way."""
    return moved(way[0], _between(way[1], way[0]))


def _free_part(grid: Cells, way: list[Cell]) -> list[Cell]:
    """The cells of a way before the first that is not black."""
    return list(takewhile(lambda cell: not grid[cell], way))


def _inwards(grid: Cells, cell: Cell) -> Cell:
    """The step that leads away from the edge on which a cell lies."""
    return next(step for step in STRAIGHT if not inside(grid, moved(cell, step, -1)))


def _apart(random: Random, length: int, count: int) -> list[int]:
    """So many rows or columns, none next to another or at the edge."""
    chosen = random.sample(range(1, length - 1), count)
    if any(abs(one - other) == 1 for one in chosen for other in chosen):
        raise Again("too close")
    return chosen


IDEAS: tuple[Idea, ...] = (
    TipRunsOn(),
    NearestEdge(),
    SlantsBeneathBlocks(),
    StoppedByWalls(),
    OutThroughTheGap(),
    WarpOverWeft(),
    Arrows(),
    Zigzag(),
    TurnedByMarks(),
    StudsOfRings(),
)
