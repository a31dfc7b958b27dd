"""Outputs made from the whole input, or from its panels laid over each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal as OneOf

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import NotApplicable
from argraph.grid import BLACK, MAX_SIDE, Grid
from argraph.language.checks import Between, turn_name
from argraph.language.english import TURNED, counted, listed, pluralise
from argraph.language.word import Canvas, SceneColour
from argraph.scene.scene import Scene
from argraph.search.stage import Stage
from argraph.symmetry import TURNS

Pattern = OneOf["plain", "mirrored across", "mirrored down", "mirrored both ways"]
PATTERNS: tuple[Pattern, ...] = ("plain", "mirrored across", "mirrored down", "mirrored both ways")


def sees_one(stage: Stage) -> bool:
    """Whether the view takes the grid as one object: canvases of the whole need not be tried under other views."""
    return stage.view.noun == "grid"


@attrs.frozen
class Tile(Canvas):
    """The output is the input repeated down and across, perhaps every second one mirrored."""

    bits = 2.0
    concepts = ("Copy",)
    resizes = False

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

    def explain(self, noun: str) -> str:
        """For example "The output is the input, laid out 2 times across"."""
        turned = "" if self.turn == "identity" else f", {TURNED[self.turn]}"
        counts = ((self.down, "down"), (self.across, "across"))
        times = listed([f"{counted(count, 'times')} {way}" for count, way in counts if count != 1])
        how = "" if self.pattern == "plain" else f", every second one {self.pattern}"
        return f"The output is the input{turned}{', laid out ' * bool(times)}{times}{how * bool(times)}."

    @classmethod
    def propose(cls, stage: Stage) -> Iterator[Tile]:
        """Tilings by whole numbers."""
        if not sees_one(stage):
            return
        for turn in TURNS:
            shapes = [TURNS[turn](scene.grid.cells).shape for scene in stage.scenes]
            ratios = {
                (output.height / shape[0], output.width / shape[1])
                for output, shape in zip(stage.outputs, shapes, strict=False)
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


@attrs.frozen
class Scale(Canvas):
    """The output is the input with every cell made a block, or the reverse."""

    bits = 2.0
    concepts = ()

    factor: int = attrs.field(validator=Between("factor", 1, MAX_SIDE))
    shrink: bool = False

    def draw(self, scene: Scene) -> Grid:
        """Magnify, or take every so many cells."""
        cells = scene.grid.cells
        block = np.ones((self.factor, self.factor), dtype=np.int8)
        if self.shrink:
            small = cells[:: self.factor, :: self.factor]
            if not np.array_equal(np.kron(small, block), cells):
                raise NotApplicable("the grid is not made of blocks of that size")
            return Grid.of(small)
        if max(cells.shape) * self.factor > MAX_SIDE:
            raise NotApplicable("the magnified grid is too large")
        return Grid.of(np.kron(cells, block))

    def explain(self, noun: str) -> str:
        """For example "The output is the input with every cell made a block of 2 x 2 cells"."""
        block = f"block of {self.factor} x {self.factor} cells"
        how = f"every {block} made one cell" if self.shrink else f"every cell made a {block}"
        return f"The output is the input with {how}."

    @classmethod
    def propose(cls, stage: Stage) -> Iterator[Scale]:
        """Factors that give the outputs' sizes."""
        if sees_one(stage):
            for factor in range(2, 11):
                for shrink in (False, True):
                    if all(
                        _scaled(scene, output, factor, shrink)
                        for scene, output in zip(stage.scenes, stage.outputs, strict=False)
                    ):
                        yield cls(factor, shrink)


def _scaled(scene: Scene, output: Grid, factor: int, shrink: bool) -> bool:
    small, large = (output.shape, scene.grid.shape) if shrink else (scene.grid.shape, output.shape)
    return (small[0] * factor, small[1] * factor) == large


Kind = OneOf["all", "any", "one", "none"]
KINDS: tuple[Kind, ...] = ("all", "any", "one", "none")


@attrs.frozen
class Overlay(Canvas):
    """The output is all panels laid over each other: cells coloured in both, in either, in one only or in none."""

    bits = 3.0
    concepts = ("SameDifferent", "TopBottom3D")

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

    def explain(self, noun: str) -> str:
        """For example "Lay the panels over each other: the output shows the cells coloured in all of them, in red"."""
        which = {"all": "all", "any": "any", "one": "only one", "none": "none"}[self.kind]
        colour = "" if self.colour is None else f", in {self.colour.explain(noun)}"
        cells = f"the cells coloured in {which} of them{colour}"
        return f"Lay the {pluralise(noun)} over each other: the output shows {cells}."

    @classmethod
    def suggest(cls, stage: Stage) -> Iterator[Overlay]:
        """All ways to combine two or more panels."""
        if stage.view.noun == "panel" and all(len(scene.figures) > 1 for scene in stage.scenes):
            yield from map(cls, KINDS)

    @classmethod
    def propose(cls, stage: Stage) -> Iterator[Overlay]:
        """All ways to combine, if the panels have the output's size."""
        for scene, output in zip(stage.scenes, stage.outputs, strict=False):
            if len(scene.figures) < 2 or any(thing.patch.shape != output.shape for thing in scene.figures):
                return
        tones = [set(output.colours) - {BLACK} for output in stage.outputs]
        for kind in KINDS:
            yield cls(kind)
            if all(len(tone) == 1 for tone in tones):
                for colour in stage.scene_colours([next(iter(tone)) for tone in tones])[:8]:
                    yield cls(kind, colour)
