"""HorizontalVertical: which way bars, stripes, strokes and ribbons run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from random import Random

import numpy as np

from argraph.generation.drawing import (
    BLACK,
    STRAIGHT,
    Cell,
    Mask,
    Thing,
    blank,
    block,
    colours,
    commonest,
    cut,
    drop,
    paste,
    ray,
    spot,
    stamp,
    things,
)
from argraph.generation.drawing_scenes import free_way, paint, scatter, stage, ways_out
from argraph.generation.idea import Again, Cells, Idea, Program

BLUE, RED = 1, 2
DOWN, RIGHT = (1, 0), (0, 1)
Test = Callable[[Thing], bool]


class ColourOfTheUpright(Idea):
    """Horizontal bars and one vertical bar."""

    novelty = 0
    rule = "All horizontal bars take the colour of the one vertical bar."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 8, 13)
        upright, *shades = colours(random, random.randint(3, 5))
        drop(random, given, _bar(random, wide=False), upright)
        wanted = given.copy()
        for colour in shades:
            bar = _bar(random, wide=True)
            stamp(wanted, bar, drop(random, given, bar, colour), upright)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._like(grid, _is_tall)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "the colour of the largest bar": lambda grid: self._like(
                grid, lambda part: part.size == max(other.size for other in things(grid))
            ),
            "the colour of the first bar": lambda grid: self._like(grid, lambda part: True),
        }

    def _like(self, grid: Cells, is_model: Test) -> Cells:
        model = next(filter(is_model, things(grid)))
        return np.where(grid > 0, model.colour, grid).astype(np.int8)


class UprightsGo(Idea):
    """Bars of both directions, nothing else."""

    novelty = 0
    rule = "Vertical bars vanish, horizontal bars stay."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 8, 13)
        wanted = given.copy()
        for wide in (True, False, *random.choices((True, False), k=random.randint(1, 3))):
            bar, [colour] = _bar(random, wide=wide), colours(random, 1)
            place = drop(random, given, bar, colour)
            if wide:
                stamp(wanted, bar, place, colour)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._without(grid, _is_tall)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "only the largest stays": lambda grid: self._without(
                grid, lambda part: part.size < max(other.size for other in things(grid))
            )
        }

    def _without(self, grid: Cells, goes: Test) -> Cells:
        answer = grid.copy()
        for part in filter(goes, things(grid)):
            answer[part.mask] = BLACK
        return answer


class QuarterTurn(Idea):
    """Bars lie among blocks and loose cells, which have no direction."""

    novelty = 1
    rule = "Every bar turns about its middle: a horizontal one becomes vertical, a vertical one horizontal."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 10, 14)
        wanted = given.copy()
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

    def answer(self, grid: Cells) -> Cells:
        return self._turned(grid, lambda part: part.height != part.width)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "only horizontal ones turn": lambda grid: self._turned(grid, lambda part: part.width > part.height),
            "only vertical ones turn": lambda grid: self._turned(grid, _is_tall),
        }

    def _turned(self, grid: Cells, turns: Test) -> Cells:
        answer = grid.copy()
        for part in filter(turns, things(grid)):
            answer[part.mask] = BLACK
            middle = (part.top + part.bottom) // 2, (part.left + part.right) // 2
            place = middle[0] - part.width // 2, middle[1] - part.height // 2
            stamp(answer, part.shape.T, place, part.colour)
        return answer


class OneCellAStripe(Idea):
    """A grid full of stripes of any width, with specks on it."""

    novelty = 1
    rule = (
        "The output has one cell for each stripe, in its colour: a row if the stripes are vertical, "
        "a column if they are horizontal. Specks do not count."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        speck, *shades = colours(random, random.randint(4, 5))
        stripes = [random.choice(shades)]
        for _ in range(random.randint(2, 5)):
            stripes.append(random.choice([shade for shade in shades if shade != stripes[-1]]))
        wanted = np.array([stripes], dtype=np.int8)
        row = np.repeat(wanted, [random.randint(1, 3) for _ in stripes], axis=1)
        given = np.repeat(row, random.randint(7, 12), axis=0)
        for _ in range(random.randint(1, 3)):
            given[random.randrange(given.shape[0]), random.randrange(given.shape[1])] = speck
        return (given, wanted) if random.random() < 0.5 else (given.T.copy(), wanted.T.copy())

    def answer(self, grid: Cells) -> Cells:
        if self._unrest(grid) > self._unrest(grid.T):
            return self.answer(grid.T).T
        return np.array([[shade for shade, _ in groupby(map(commonest, grid.T))]], dtype=np.int8)

    def _unrest(self, grid: Cells) -> int:
        """How many cells differ from most of their column."""
        return sum(int((column != commonest(column)).sum()) for column in grid.T)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "always a row": lambda grid: self.answer(grid).reshape(1, -1),
            "one cell for each colour": self._distinct,
        }

    def _distinct(self, grid: Cells) -> Cells:
        shades = dict.fromkeys(self.answer(grid).ravel().tolist())
        shape = (1, -1) if len(self.answer(grid)) == 1 else (-1, 1)
        return np.array(list(shades), dtype=np.int8).reshape(shape)


class SlideOrDrop(Idea):
    """Bars move the way they point; composed with moving to the boundary."""

    novelty = 2
    rule = "Horizontal bars slide to the right edge of the grid, vertical bars drop to its bottom."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 9, 14)
        wanted, tracks = given.copy(), given.copy()
        for step in random.sample((RIGHT, DOWN) * 2, random.randint(2, 4)):
            length, [colour] = random.randint(2, 4), colours(random, 1)
            way = free_way(random, tracks, [way for way in ways_out(given, [step]) if len(way) > length])
            paint(tracks, way, colour)
            paint(given, way[:length], colour)
            paint(wanted, way[-length:], colour)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        return self._moved(grid, slides=lambda part: part.width > part.height)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "all slide": lambda grid: self._moved(grid, slides=lambda part: True),
            "all drop": lambda grid: self._moved(grid, slides=lambda part: False),
        }

    def _moved(self, grid: Cells, slides: Test) -> Cells:
        answer = blank(*grid.shape)
        for part in things(grid):
            place = (part.top, grid.shape[1] - part.width) if slides(part) else (len(grid) - part.height, part.left)
            stamp(answer, part.shape, place, part.colour)
        return answer


class MajorityBar(Idea):
    """There are more bars of one direction than of the other; composed with counting."""

    novelty = 2
    rule = "The output is a bar in the direction that most bars have, one cell long for each of these."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 9, 13)
        [colour] = colours(random, 1)
        most, wide = random.randint(2, 5), random.random() < 0.5
        for is_wide in [wide] * most + [not wide] * random.randint(0, most - 1):
            bar = block(1, random.randint(2, 4))
            drop(random, given, bar if is_wide else bar.T, colour)
        return given, blank(1, most, colour) if wide else blank(most, 1, colour)

    def answer(self, grid: Cells) -> Cells:
        tall, wide = self._numbers(grid)
        return blank(1, wide, int(grid.max())) if wide > tall else blank(tall, 1, int(grid.max()))

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "always horizontal": lambda grid: blank(1, max(self._numbers(grid)), int(grid.max())),
            "a cell for each bar": self._all_bars,
        }

    def _all_bars(self, grid: Cells) -> Cells:
        tall, wide = self._numbers(grid)
        return blank(1, wide + tall, int(grid.max())) if wide > tall else blank(tall + wide, 1, int(grid.max()))

    def _numbers(self, grid: Cells) -> tuple[int, int]:
        tall = sum(map(_is_tall, things(grid)))
        return tall, len(things(grid)) - tall


class Stretches(Idea):
    """A winding path, one cell wide."""

    novelty = 3
    rule = "The horizontal stretches of the path turn red, the vertical ones blue; its corners keep their colour."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        given = stage(random, 12, 18)
        wanted = given.copy()
        [colour] = colours(random, 1, without=[RED, BLUE])
        stretches = self._walk(random, given)
        for stretch in stretches:
            paint(given, stretch, colour)
            paint(wanted, stretch, RED if stretch[0][0] == stretch[1][0] else BLUE)
        paint(wanted, [stretch[0] for stretch in stretches[1:]], colour)
        path = given > 0
        links = (path[1:] & path[:-1]).sum() + (path[:, 1:] & path[:, :-1]).sum()
        if not sum(map(len, stretches)) - len(stretches) == path.sum() - 1 == links:
            raise Again("the path touches itself")
        return given, wanted

    def _walk(self, random: Random, grid: Cells) -> list[list[Cell]]:
        """Straight stretches by turns across and along, each from the last cell of the one before."""
        cell, across = (random.randrange(grid.shape[0]), random.randrange(grid.shape[1])), random.randrange(2)
        stretches = []
        for turn in range(random.randint(4, 7)):
            step = random.choice(STRAIGHT[(across + turn) % 2 :: 2])
            stretches.append([cell, *ray(grid, cell, step)][: random.randint(3, 6)])
            cell = stretches[-1][-1]
        if min(map(len, stretches)) < 3:
            raise Again("no room for a stretch")
        return stretches

    def answer(self, grid: Cells) -> Cells:
        return self._painted(grid, corner=int(grid.max()))

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "corners turn red": lambda grid: self._painted(grid, corner=RED),
            "corners turn blue": lambda grid: self._painted(grid, corner=BLUE),
        }

    def _painted(self, grid: Cells, corner: int) -> Cells:
        path = np.pad(grid > 0, 1)
        lies = (path[1:-1, 2:] | path[1:-1, :-2]) & path[1:-1, 1:-1]
        stands = (path[2:, 1:-1] | path[:-2, 1:-1]) & path[1:-1, 1:-1]
        return np.select([lies & stands, lies, stands], [corner, RED, BLUE], BLACK).astype(np.int8)


class SplitLengthwise(Idea):
    """Thick rectangles and squares in a large scene."""

    novelty = 3
    rule = "Every rectangle is split in two along its length by a line of the ground; squares have none and stay whole."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        ground, *shades = colours(random, random.randint(5, 7))
        ground = random.choice((BLACK, ground))
        given = stage(random, 17, 24, ground)
        wanted = given.copy()
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

    def answer(self, grid: Cells) -> Cells:
        return self._split(grid, lies=lambda part: part.width > part.height, stands=_is_tall)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "all horizontally": lambda grid: self._split(grid, lies=lambda part: True, stands=lambda part: False),
            "squares too": lambda grid: self._split(grid, lies=lambda part: not _is_tall(part), stands=_is_tall),
        }

    def _split(self, grid: Cells, lies: Test, stands: Test) -> Cells:
        answer, ground = grid.copy(), commonest(grid)
        for part in things(grid, background=ground):
            if lies(part):
                answer[(part.top + part.bottom) // 2, part.left : part.right + 1] = ground
            if stands(part):
                answer[part.top : part.bottom + 1, (part.left + part.right) // 2] = ground
        return answer


class Weave(Idea):
    """Ribbons cross on a coloured ground with loose cells; composed with what lies on top of what."""

    novelty = 4
    rule = (
        "The ribbons are woven: at the first crossing the horizontal one stays on top, at the next the vertical one "
        "comes up, and so on by turns along every ribbon."
    )

    def make(self, random: Random) -> tuple[Cells, Cells]:
        ground, across, upright, loose = colours(random, 4)
        (rows, height), (columns, width) = self._bands(random), self._bands(random)
        given = blank(height, width, ground)
        scatter(random, given[1:, 1:], [loose] * random.randint(2, 5), background=ground)
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

    def answer(self, grid: Cells) -> Cells:
        return self._woven(grid, lambda first, second: (first + second) % 2 == 1)

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "vertical ones on top everywhere": lambda grid: self._woven(grid, lambda first, second: True),
            "by turns along the rows only": lambda grid: self._woven(grid, lambda first, second: second % 2 == 1),
        }

    def _woven(self, grid: Cells, comes_up: Callable[[int, int], bool]) -> Cells:
        answer = grid.copy()
        rows = self._runs(grid)
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


class AgainstTheStripes(Idea):
    """Striped panels, and a chequered one, lie among loose cells; composed with same and different."""

    novelty = 4
    rule = "The output is the panel whose stripes run the other way than those of all other striped panels."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        ground, *shades = colours(random, 7)
        given = stage(random, 16, 22, ground)
        most, odd = random.sample(("lying", "standing"), 2)
        wanted = self._panel(random, shades, odd)
        others = [self._panel(random, shades, kind) for kind in (most, most, "chequered", most)[: random.randint(3, 4)]]
        for panel in (wanted, *others):
            paste(given, panel, spot(random, given, *panel.shape, background=ground))
        scatter(random, given, random.choices(shades, k=random.randint(3, 6)), background=ground)
        return given, wanted

    def _panel(self, random: Random, shades: list[int], kind: str) -> Cells:
        rows, columns = np.indices((random.randint(4, 6), random.randint(4, 6)))
        number = {"lying": rows, "standing": columns, "chequered": rows + columns}[kind]
        return np.where(number % 2, *random.sample(shades, 2)).astype(np.int8)

    def answer(self, grid: Cells) -> Cells:
        panels = self._panels(grid)
        lying = [panel for panel in panels if (panel == panel[:, :1]).all()]
        standing = [panel for panel in panels if (panel == panel[:1]).all()]
        return min(lying, standing, key=len)[0]

    def misreadings(self) -> Mapping[str, Program]:
        return {
            "the largest panel": lambda grid: max(self._panels(grid), key=lambda panel: panel.size),
            "the smallest panel": lambda grid: min(self._panels(grid), key=lambda panel: panel.size),
        }

    def _panels(self, grid: Cells) -> list[Cells]:
        parts = things(grid, background=commonest(grid), one_colour=False)
        return [cut(grid, part.mask) for part in parts if part.size > 1]


def _bar(random: Random, *, wide: bool) -> Mask:
    bar = block(random.randint(1, 2), random.randint(3, 6))
    return bar if wide else bar.T


def _is_tall(part: Thing) -> bool:
    return part.height > part.width


IDEAS: tuple[Idea, ...] = (
    ColourOfTheUpright(),
    UprightsGo(),
    QuarterTurn(),
    OneCellAStripe(),
    SlideOrDrop(),
    MajorityBar(),
    Stretches(),
    SplitLengthwise(),
    Weave(),
    AgainstTheStripes(),
)
