"""HorizontalVertical: which way bars, stripes, strokes and ribbons run."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from random import Random

import numpy as np

from argraph.generation.cells import BLACK, BLUE, DOWN, RED, RIGHT, STRAIGHT, Cell, Mask, grid_of, moved, ray, where
from argraph.generation.drawing import blank, block, colours, drop, paste, spot, stamp
from argraph.generation.idea import Cells, Drawn, Idea, misread, require
from argraph.generation.lines import free_way, paint, ways_out
from argraph.generation.looking import commonest, largest, only, things, without
from argraph.generation.masks import cut
from argraph.generation.orders import Pick
from argraph.generation.relations import Test, anything, is_tall, is_wide, nothing
from argraph.generation.scenes import drop_in_both, either_way, scatter, stage, twice


def _only_the_largest(grid: Cells) -> Cells:
    """The grid with only the things that no other exceeds in size."""
    most = largest(things(grid)).size
    return only(grid, *(part for part in things(grid) if part.size == most))


def _by_turns(row: int, column: int) -> bool:
    return (row + column) % 2 == 1


def _panels(grid: Cells) -> list[Cells]:
    """The boxes of all things of more than one cell."""
    parts = things(grid, background=commonest(grid), one_colour=False)
    return [cut(grid, part.mask) for part in parts if part.size > 1]


class ColourOfTheUpright(Idea, novelty=0):
    """Horizontal bars and one vertical bar."""

    rule = "All horizontal bars take the colour of the one vertical bar."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 8, 13)
        upright, *shades = colours(random, random.randint(3, 5))
        drop(random, given, _bar(random, wide=False), upright)
        wanted = given.copy()
        for colour in shades:
            bar = _bar(random, wide=True)
            stamp(wanted, bar, drop(random, given, bar, colour), upright)
        return given, wanted

    @misread("the colour of the largest bar", model=largest)
    @misread("the colour of the first bar", model=lambda bars: bars[0])
    def answer(self, grid: Cells, model: Pick = lambda bars: next(filter(is_tall, bars))) -> Cells:
        return where(grid > 0, model(things(grid)).colour, grid)


class UprightsGo(Idea, novelty=0):
    """Bars of both directions, nothing else."""

    rule = "Vertical bars vanish, horizontal bars stay."

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 8, 13))
        for wide in (True, False, *random.choices((True, False), k=random.randint(1, 3))):
            bar, [colour] = _bar(random, wide=wide), colours(random, 1)
            drop_in_both(random, given, wanted, bar, colour, after=colour if wide else BLACK)
        return given, wanted

    @misread("only the largest stays", _only_the_largest)
    def answer(self, grid: Cells) -> Cells:
        return without(grid, filter(is_tall, things(grid)))


class QuarterTurn(Idea, novelty=1):
    """Bars lie among blocks and loose cells, which have no direction."""

    rule = "Every bar turns about its middle: a horizontal one becomes vertical, a vertical one horizontal."

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 10, 14))
        for colour in colours(random, random.randint(2, 4)):
            length = random.choice((3, 5))
            top, left = spot(random, given + wanted, length, length)
            lying = block(1, length), (top + length // 2, left)
            standing = block(length, 1), (top, left + length // 2)
            for grid, (bar, place) in zip((given, wanted), random.sample((lying, standing), 2), strict=True):
                stamp(grid, bar, place, colour)
        for side in random.choices((1, 2, 3), k=random.randint(1, 2)):
            place, [colour] = spot(random, given + wanted, side, side), colours(random, 1)
            for grid in (given, wanted):
                stamp(grid, block(side, side), place, colour)
        return given, wanted

    @misread("only horizontal ones turn", turns=is_wide)
    @misread("only vertical ones turn", turns=is_tall)
    def answer(self, grid: Cells, turns: Test = lambda part: part.height != part.width) -> Cells:
        answer = grid.copy()
        for part in filter(turns, things(grid)):
            answer[part.mask] = BLACK
            place = moved(part.centre, (-(part.width // 2), -(part.height // 2)))
            stamp(answer, part.shape.T, place, part.colour)
        return answer


class OneCellAStripe(Idea, novelty=1):
    """A grid full of stripes of any width, with specks on it."""

    rule = (
        "The output has one cell for each stripe, in its colour: a row if the stripes are vertical, "
        "a column if they are horizontal. Specks do not count."
    )

    def make(self, random: Random) -> Drawn:
        speck, *shades = colours(random, random.randint(4, 5))
        stripes = [random.choice(shades)]
        for _ in range(random.randint(2, 5)):
            stripes.append(random.choice([shade for shade in shades if shade != stripes[-1]]))
        wanted = grid_of([stripes])
        row = np.repeat(wanted, [random.randint(1, 3) for _ in stripes], axis=1)
        given = np.repeat(row, random.randint(7, 12), axis=0)
        for _ in range(random.randint(1, 3)):
            given[random.randrange(given.shape[0]), random.randrange(given.shape[1])] = speck
        return either_way(random, given, wanted)

    @misread("always a row", turns=False)
    @misread("one cell for each colour", once=True)
    def answer(self, grid: Cells, *, turns: bool = True, once: bool = False) -> Cells:
        level = self._unrest(grid) > self._unrest(grid.T)
        stripes = [shade for shade, _ in groupby(map(commonest, grid if level else grid.T))]
        row = grid_of([list(dict.fromkeys(stripes)) if once else stripes])
        return row.T if level and turns else row

    def _unrest(self, grid: Cells) -> int:
        """How many cells differ from most of their column."""
        return sum(int((column != commonest(column)).sum()) for column in grid.T)


class SlideOrDrop(Idea, novelty=2):
    """Bars move the way they point; composed with moving to the boundary."""

    rule = "Horizontal bars slide to the right edge of the grid, vertical bars drop to its bottom."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 9, 14)
        wanted, tracks = given.copy(), given.copy()
        for step in random.sample((RIGHT, DOWN) * 2, random.randint(2, 4)):
            length, [colour] = random.randint(2, 4), colours(random, 1)
            way = free_way(random, tracks, [way for way in ways_out(given, [step]) if len(way) > length])
            paint(tracks, way, colour)
            paint(given, way[:length], colour)
            paint(wanted, way[-length:], colour)
        return given, wanted

    @misread("all slide", slides=anything)
    @misread("all drop", slides=nothing)
    def answer(self, grid: Cells, slides: Test = is_wide) -> Cells:
        answer = blank(*grid.shape)
        for part in things(grid):
            place = (part.top, grid.shape[1] - part.width) if slides(part) else (len(grid) - part.height, part.left)
            stamp(answer, part.shape, place, part.colour)
        return answer


class MajorityBar(Idea, novelty=2):
    """There are more bars of one direction than of the other; composed with counting."""

    rule = "The output is a bar in the direction that most bars have, one cell long for each of these."

    def make(self, random: Random) -> Drawn:
        given = stage(random, 9, 13)
        [colour] = colours(random, 1)
        most, wide = random.randint(2, 5), random.random() < 0.5
        for lies in [wide] * most + [not wide] * random.randint(0, most - 1):
            bar = block(1, random.randint(2, 4))
            drop(random, given, bar if lies else bar.T, colour)
        return given, blank(1, most, colour) if wide else blank(most, 1, colour)

    @misread("always horizontal", turns=False)
    @misread("a cell for each bar", all_bars=True)
    def answer(self, grid: Cells, *, turns: bool = True, all_bars: bool = False) -> Cells:
        bars = things(grid)
        tall = sum(map(is_tall, bars))
        wide = len(bars) - tall
        bar = blank(1, len(bars) if all_bars else max(tall, wide), int(grid.max()))
        return bar.T if turns and wide <= tall else bar


class Stretches(Idea, novelty=3):
    """A winding path, one cell wide."""

    rule = "The horizontal stretches of the path turn red, the vertical ones blue; its corners keep their colour."

    def make(self, random: Random) -> Drawn:
        given, wanted = twice(stage(random, 12, 18))
        [colour] = colours(random, 1, without=[RED, BLUE])
        stretches = self._walk(random, given)
        for stretch in stretches:
            paint(given, stretch, colour)
            paint(wanted, stretch, RED if stretch[0][0] == stretch[1][0] else BLUE)
        paint(wanted, [stretch[0] for stretch in stretches[1:]], colour)
        path = given > 0
        links = (path[1:] & path[:-1]).sum() + (path[:, 1:] & path[:, :-1]).sum()
        require(sum(map(len, stretches)) - len(stretches) == path.sum() - 1 == links, "the path touches itself")
        return given, wanted

    def _walk(self, random: Random, grid: Cells) -> list[list[Cell]]:
        """Straight stretches by turns across and along, each from the last cell of the one before."""
        cell, across = (random.randrange(grid.shape[0]), random.randrange(grid.shape[1])), random.randrange(2)
        stretches = []
        for turn in range(random.randint(4, 7)):
            step = random.choice(STRAIGHT[(across + turn) % 2 :: 2])
            stretches.append([cell, *ray(grid, cell, step)][: random.randint(3, 6)])
            cell = stretches[-1][-1]
        require(min(map(len, stretches)) >= 3, "no room for a stretch")
        return stretches

    @misread("corners turn red", corner=RED)
    @misread("corners turn blue", corner=BLUE)
    def answer(self, grid: Cells, corner: int | None = None) -> Cells:
        path = np.pad(grid > 0, 1)
        lies = (path[1:-1, 2:] | path[1:-1, :-2]) & path[1:-1, 1:-1]
        stands = (path[2:, 1:-1] | path[:-2, 1:-1]) & path[1:-1, 1:-1]
        shades = [corner or grid.max(), RED, BLUE]
        return np.select([lies & stands, lies, stands], shades, BLACK).astype(np.int8)


class SplitLengthwise(Idea, novelty=3):
    """Thick rectangles and squares in a large scene."""

    rule = "Every rectangle is split in two along its length by a line of the ground; squares have none and stay whole."

    def make(self, random: Random) -> Drawn:
        ground, *shades = colours(random, random.randint(5, 7))
        ground = random.choice((BLACK, ground))
        given, wanted = twice(stage(random, 17, 24, ground))
        for colour in shades:
            across = random.choice((3, 5))
            along = random.choice((across, across + random.randint(1, 5), across + random.randint(1, 5)))
            whole, halves = block(across, along), block(across, along)
            if along > across:
                halves[across // 2] = False
            turns = random.randrange(2)
            place = drop(random, given, np.rot90(whole, turns), colour, background=ground)
            stamp(wanted, np.rot90(halves, turns), place, colour)
        return given, wanted

    @misread("all horizontally", lies=anything, stands=nothing)
    @misread("squares too", lies=lambda part: not is_tall(part))
    def answer(self, grid: Cells, lies: Test = is_wide, stands: Test = is_tall) -> Cells:
        answer, ground = grid.copy(), commonest(grid)
        for part in things(grid, background=ground):
            row, column = part.centre
            if lies(part):
                answer[row, part.area[1]] = ground
            if stands(part):
                answer[part.area[0], column] = ground
        return answer


class Weave(Idea, novelty=4):
    """Ribbons cross on a coloured ground with loose cells; composed with what lies on top of what."""

    rule = (
        "The ribbons are woven: at the first crossing the horizontal one stays on top, at the next the vertical one "
        "comes up, and so on by turns along every ribbon."
    )

    def make(self, random: Random) -> Drawn:
        ground, across, upright, loose = colours(random, 4)
        (rows, height), (columns, width) = self._bands(random), self._bands(random)
        given = blank(height, width, ground)
        scatter(random, [loose] * random.randint(2, 5), given[1:, 1:], background=ground)
        for band in columns:
            given[:, band] = upright
        for band in rows:
            given[band] = across
        wanted = given.copy()
        for first, second in np.ndindex(len(rows), len(columns)):
            wanted[rows[first], columns[second]] = upright if (first + second) % 2 else across
        return given, wanted

    def _bands(self, random: Random) -> tuple[list[slice], int]:
        """Where ribbons lie one after another, and how long all is."""
        bands, end = [], random.randint(1, 3)
        for _ in range(random.randint(2, 4)):
            bands.append(slice(end, end + random.randint(1, 2)))
            end = bands[-1].stop + random.randint(2, 3)
        return bands, end

    @misread("vertical ones on top everywhere", comes_up=lambda row, column: True)
    @misread("by turns along the rows only", comes_up=lambda row, column: column % 2 == 1)
    def answer(self, grid: Cells, comes_up: Callable[[int, int], bool] = _by_turns) -> Cells:
        answer, rows = grid.copy(), self._runs(grid)
        columns = self._runs(np.delete(grid, [row for run in rows for row in run], axis=0).T)
        for first, second in np.ndindex(len(rows), len(columns)):
            if comes_up(first, second):
                answer[np.ix_(rows[first], columns[second])] = grid[0, columns[second][0]]
        return answer

    def _runs(self, grid: Cells) -> list[list[int]]:
        """Neighbouring rows of one colour that is not the one of the corner."""
        runs: list[list[int]] = []
        for row in np.flatnonzero((grid == grid[:, :1]).all(axis=1) & (grid[:, 0] != grid[0, 0])).tolist():
            if runs and runs[-1][-1] == row - 1:
                runs[-1].append(row)
            else:
                runs.append([row])
        return runs


class AgainstTheStripes(Idea, novelty=4):
    """Striped panels, and a chequered one, lie among loose cells; composed with same and different."""

    rule = "The output is the panel whose stripes run the other way than those of all other striped panels."

    def make(self, random: Random) -> Drawn:
        ground, *shades = colours(random, 7)
        given = stage(random, 16, 22, ground)
        most, odd = random.sample(("lying", "standing"), 2)
        wanted = self._panel(random, shades, odd)
        others = [self._panel(random, shades, kind) for kind in (most, most, "chequered", most)[: random.randint(3, 4)]]
        for panel in (wanted, *others):
            paste(given, panel, spot(random, given, *panel.shape, background=ground))
        scatter(random, random.choices(shades, k=random.randint(3, 6)), given, background=ground)
        return given, wanted

    def _panel(self, random: Random, shades: list[int], kind: str) -> Cells:
        rows, columns = np.indices((random.randint(4, 6), random.randint(4, 6)))
        number = {"lying": rows, "standing": columns, "chequered": rows + columns}[kind]
        return where(number % 2 == 1, *random.sample(shades, 2))

    @misread("the largest panel", lambda grid: max(_panels(grid), key=np.size))
    @misread("the smallest panel", lambda grid: min(_panels(grid), key=np.size))
    def answer(self, grid: Cells) -> Cells:
        lying = [panel for panel in _panels(grid) if (panel == panel[:, :1]).all()]
        standing = [panel for panel in _panels(grid) if (panel == panel[:1]).all()]
        return min(lying, standing, key=len)[0]


def _bar(random: Random, *, wide: bool) -> Mask:
    bar = block(random.randint(1, 2), random.randint(3, 6))
    return bar if wide else bar.T
