"""Outputs made from the whole input, or from its panels laid over each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Literal as OneOf

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import InvalidNotation, NotApplicable
from argraph.language.checks import Between, turn_name
from argraph.language.english import TURNED, listed
from argraph.language.lesson import Lesson
from argraph.language.word import CONSTANT, Canvas, Number, SceneColour
from argraph.scene.notion import by_field
from argraph.scene.scene import Scene
from argraph.values.grid import BLACK, COLOURS, MAX_SIDE, Grid
from argraph.values.symmetry import TURNS

Pattern = OneOf["plain", "mirrored across", "mirrored down", "mirrored both ways"]
PATTERNS: tuple[Pattern, ...] = ("plain", "mirrored across", "mirrored down", "mirrored both ways")


def sees_one(lesson: Lesson) -> bool:
    """Whether the view takes the grid as one object: canvases of the whole need not be tried under other views."""
    return lesson.view.whole


@attrs.frozen(cache_hash=True)
class Tile(Canvas):
    """The output is the input repeated down and across, perhaps every second one mirrored."""

    bits = 2.0
    concepts = ("Copy",)
    resizes = False
    said = by_field(turn={turn: f", {turned}" for turn, turned in TURNED.items()} | {"identity": ""})

    down: int = attrs.field(validator=Between("number of tiles", 1, MAX_SIDE))
    across: int = attrs.field(validator=Between("number of tiles", 1, MAX_SIDE))
    pattern: Pattern = "plain"
    turn: str = attrs.field(default="identity", validator=turn_name)

    def draw(self, scene: Scene) -> Grid:
        """Lay the tiles."""
        tile = TURNS[self.turn](scene.grid.cells)
        if tile.shape[0] * self.down > MAX_SIDE or tile.shape[1] * self.across > MAX_SIDE:
            raise NotApplicable("the tiling is too large for a grid")
        rows = [[self._tile(tile, row, column) for column in range(self.across)] for row in range(self.down)]
        return Grid.of(np.block(rows))

    def _tile(self, tile: NDArray[np.int8], row: int, column: int) -> NDArray[np.int8]:
        if self.pattern in ("mirrored across", "mirrored both ways") and column % 2:
            tile = tile[:, ::-1]
        if self.pattern in ("mirrored down", "mirrored both ways") and row % 2:
            tile = tile[::-1]
        return tile

    def template(self) -> str:
        """For example "The output is 2 copies of the input, side by side"."""
        if self.down == self.across == 1:
            return "The output is the input{turn}."
        if 1 in (self.down, self.across):
            laid = "one below the other" if self.across == 1 else "side by side"
            return f"The output is {self.down * self.across} copies of the input{{turn}}, {laid}{self._flips()}."
        return f"The output is {self.down} rows of {self.across} copies of the input{{turn}}{self._flips()}."

    def _flips(self) -> str:
        """Which of the copies are flipped; nothing where all are of one kind."""
        across = self.across > 1 and self.pattern in ("mirrored across", "mirrored both ways")
        down = self.down > 1 and self.pattern in ("mirrored down", "mirrored both ways")
        column, row = ("one", "one") if 1 in (self.down, self.across) else ("column", "row")
        flips = [f"every second {column} flipped left to right"] * across
        flips += [f"every second {row} flipped top to bottom"] * down
        return f", {listed(flips)}" if flips else ""

    @classmethod
    def suggest(cls, lesson: Lesson) -> Iterator[Tile]:
        """Plain tilings that make something larger, to be changed afterwards."""
        tilings = (tile for tile in cls.propose(lesson) if (tile.pattern, tile.turn) == ("plain", "identity"))
        return (tile for tile in tilings if tile.down * tile.across > 1)

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Tile]:
        """Tilings by whole numbers."""
        if not sees_one(lesson):
            return
        for turn in TURNS:
            shapes = [TURNS[turn](scene.grid.cells).shape for scene in lesson.scenes]
            ratios = {
                (output.height / shape[0], output.width / shape[1])
                for output, shape in zip(lesson.outputs, shapes, strict=False)
            }
            down, across = next(iter(ratios))
            if len(ratios) == 1 and down == int(down) and across == int(across) and 0 < down * across <= 36:
                for pattern in _telling_patterns(int(down), int(across)):
                    yield cls(int(down), int(across), pattern, turn)


def _telling_patterns(down: int, across: int) -> Iterator[Pattern]:
    """The patterns that look different from each other in a tiling of that size."""
    yield "plain"
    if across > 1:
        yield "mirrored across"
    if down > 1:
        yield "mirrored down"
    if across > 1 and down > 1:
        yield "mirrored both ways"


@attrs.frozen(cache_hash=True)
class Scale(Canvas):
    """The output is the input with every cell made a block, or the reverse; a number says how large the blocks are."""

    bits = 2.0
    concepts = ()
    english = "The output is the input with {shrink}."
    said = by_field(
        shrink={
            True: "every square block whose side is {factor} made one cell of its commonest colour",
            False: "every cell made a square block whose side is {factor}",
        }
    )

    factor: Number
    shrink: bool = False

    def draw(self, scene: Scene) -> Grid:
        """Magnify, or take the commonest colour of every block."""
        cells, factor = scene.grid.cells, self.factor.value(scene)
        if factor is None or not 0 < factor <= MAX_SIDE:
            raise NotApplicable("there is no such factor here")
        if self.shrink:
            return Grid.of(_shrunk(cells, factor))
        if max(cells.shape) * factor > MAX_SIDE:
            raise NotApplicable("the magnified grid is too large")
        return Grid.of(np.kron(cells, np.ones((factor, factor), dtype=np.int8)))

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Scale]:
        """Factors that give the outputs' sizes; one that is the same everywhere needs no other view."""
        for shrink in (False, True):
            factors = [_factor(scene.grid, output, shrink) for scene, output in lesson.pairs]
            wanted = [factor for factor in factors if factor is not None]
            if len(wanted) == len(factors) and max(wanted) > 1 and (len(set(wanted)) > 1 or sees_one(lesson)):
                for number in lesson.numbers(wanted)[:FACTORS]:
                    yield cls(number, shrink)

    suggest = propose


def _shrunk(cells: NDArray[np.int8], factor: int) -> NDArray[np.int8]:
    """One cell for every block, of the colour that most of its cells have."""
    height, width = cells.shape[0] // factor, cells.shape[1] // factor
    if (height * factor, width * factor) != cells.shape:
        raise NotApplicable("the grid is not made of blocks of that size")
    blocks = cells.reshape(height, factor, width, factor).swapaxes(1, 2).reshape(height, width, -1)
    counts = (blocks[..., None] == np.arange(COLOURS)).sum(axis=2)
    if ((counts == counts.max(axis=2, keepdims=True)).sum(axis=2) > 1).any():
        raise NotApplicable("a block has no commonest colour")
    shrunk: NDArray[np.int8] = counts.argmax(axis=2).astype(np.int8)
    return shrunk


FACTORS = 12
"""Readings of a factor that are tried, cheapest first."""


def _factor(grid: Grid, output: Grid, shrink: bool) -> int | None:
    """By what factor an output is larger than its input, or smaller."""
    small, large = (output, grid) if shrink else (grid, output)
    factor, rest = divmod(large.height, small.height)
    return factor if not rest and small.width * factor == large.width else None


Kind = OneOf["all", "any", "one", "none"]
KINDS: tuple[Kind, ...] = ("all", "any", "one", "none")


@attrs.frozen(cache_hash=True)
class Overlay(Canvas):
    """The output is all panels laid over each other: cells coloured in both, in either, in one only or in none."""

    bits = 3.0
    concepts = ("SameDifferent", "TopBottom3D")
    english = "Lay the {nouns} over each other: the output shows{colour} the cells that are coloured in {kind} of them."
    said = by_field(kind={"one": "only one"}, colour=", in {},")
    turns_along = False  # later panels lie over earlier ones

    kind: Kind
    colour: SceneColour | None = None
    """The colour of such cells; without one they keep theirs, later panels over earlier ones."""

    def draw(self, scene: Scene) -> Grid:
        """Compare the panels cell by cell."""
        panels = [thing.patch for thing in scene.figures]
        if len(panels) < 2 or len({panel.shape for panel in panels}) > 1:
            raise NotApplicable("there are not two or more panels of one size")
        counts = sum((panel > BLACK).astype(np.int_) for panel in panels)
        chosen = {"all": counts == len(panels), "any": counts > 0, "one": counts == 1, "none": counts == 0}[self.kind]
        top = np.zeros_like(panels[0])
        for panel in panels:
            top = np.where(panel > BLACK, panel, top)
        if self.colour is not None:
            top = np.full_like(top, self._colour(scene, self.colour))
        return Grid.of(np.where(chosen, top, np.int8(BLACK)))

    @staticmethod
    def _colour(scene: Scene, colour: SceneColour) -> int:
        value = colour.value(scene)
        if value < 0:
            raise NotApplicable("the colour is undefined here")
        return value

    @classmethod
    def suggest(cls, lesson: Lesson) -> Iterator[Overlay]:
        """All ways to combine two or more panels."""
        if lesson.view.divides and all(len(scene.figures) > 1 for scene in lesson.scenes):
            yield from map(cls, KINDS)

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Overlay]:
        """All ways to combine, if the panels have the output's size."""
        for scene, output in lesson.pairs:
            if len(scene.figures) < 2 or any(thing.patch.shape != output.shape for thing in scene.figures):
                return
        tones = [set(output.colours) - {BLACK} for output in lesson.outputs]
        for kind in KINDS:
            yield cls(kind)
            if all(len(tone) == 1 for tone in tones):
                for colour in lesson.scene_colours([next(iter(tone)) for tone in tones])[:8]:
                    yield cls(kind, colour)


@attrs.frozen(cache_hash=True)
class Pile(Canvas):
    """The output is all panels laid over each other in a certain order, perhaps folded over onto the first one."""

    bits = 3.0
    concepts = ("TopBottom3D",)

    order: str = attrs.field(metadata=CONSTANT)
    """The panels from the bottom to the top, numbered in reading order, such as "213"."""
    folded: bool = False
    """Whether the paper is folded along the lines between the panels, so that every second one is mirrored."""

    @order.validator
    def _check_order(self, _: object, order: str) -> None:
        if not order or sorted(order) != [str(number) for number in range(1, len(order) + 1)]:
            raise InvalidNotation(f"{order!r} is no order of panels; expected each number from 1 on once, as in '213'")

    @property
    def constant_bits(self) -> float:
        """An order has to be remembered unless it is that of reading, which a fold has by itself."""
        plain = self.order == "".join(sorted(self.order))
        return 0.0 if plain else 1.5 * len(self.order)

    def draw(self, scene: Scene) -> Grid:
        """Lay the panels down one after the other; black is nothing."""
        panels = _sheets(scene, self.folded)
        if len(panels) != len(self.order):
            raise NotApplicable(f"there are not {len(self.order)} panels of one size")
        top = np.zeros_like(panels[0])
        for number in self.order:
            panel = panels[int(number) - 1]
            top = np.where(panel > BLACK, panel, top)
        return Grid.of(top)

    def template(self) -> str:
        """For example "Number the panels row by row. Lay them over each other in the order 2 and 1 ..."."""
        numbers = listed(list(self.order))
        fold = "{folded?, folded over along the lines between them,}"
        laid = f"Lay them over each other{fold} in the order {numbers}, the last on top."
        return f"Number the {{nouns}} row by row. {laid}"

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Pile]:
        """All orders of a few panels of the output's size that give it, where the order of reading does not."""
        counts = {len(scene.figures) for scene in lesson.scenes}
        sizes = [scene.figures[0].patch.shape for scene in lesson.scenes if scene.figures]
        if len(counts) > 1 or not 2 <= min(counts) <= MOST_PANELS:
            return
        if any(size != output.shape for size, output in zip(sizes, lesson.outputs, strict=False)):
            return
        for folded in (False, True):
            orders = ["".join(order) for order in permutations("1234"[: min(counts)])]
            if lesson.draws(plain := cls(orders[0], folded)):
                yield from [plain] * folded  # else it is an overlay
                return
            yield from (pile for order in orders[1:] if lesson.draws(pile := cls(order, folded)))


MOST_PANELS = 4
"""Of more panels nobody would remember an order."""


def _sheets(scene: Scene, folded: bool) -> list[NDArray[np.int8]]:
    """The pictures of the panels, none if their sizes differ; if folded, mirrored by the side on which they lie."""
    panels = list(scene.figures)
    if len({panel.patch.shape for panel in panels}) != 1:
        return []
    if not folded:
        return [panel.patch for panel in panels]
    first = panels[0]
    steps = [(1 if panel.top == first.top else -1, 1 if panel.left == first.left else -1) for panel in panels]
    return [panel.patch[::down, ::across] for panel, (down, across) in zip(panels, steps, strict=True)]
