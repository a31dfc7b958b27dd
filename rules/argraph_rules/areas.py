"""Cells that belong to an object: its parts, its gaps, its surroundings."""

from __future__ import annotations

from typing import Literal as OneOf
from typing import get_args

import attrs
import numpy as np

from argraph.language.checks import one_of, part_name
from argraph.language.concepts import naming
from argraph.language.english import PLAIN, Cells, Voice
from argraph.language.word import Area
from argraph.scene.board import Boards
from argraph.scene.notion import by_field
from argraph.scene.parts import PARTS, parts_for
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask
from argraph.values.sets import union

GRID_EDGES = ("top row", "bottom row", "left column", "right column")
HALOES = {
    "sides": "the cells beside {it}",
    "corners": "the cells that touch {it} at a corner",
    "all around": "the cells around {it}",
    "frame": "a frame around {it}",
    "broad sides": "borders beside {it}, half as broad as {it is} long,",
    "broad frame": "a frame around {it}, half as broad as {it is} long,",
}
Seconds = OneOf["row", "column", "row and column", "ring", "chequer"]
SECONDS: tuple[Seconds, ...] = get_args(Seconds)


@attrs.frozen(cache_hash=True)
class Part(Area):
    """A part of the object, such as its top edge or its holes; or its empty cells only; or all of the object but it.

    The rest of what is in several pieces is nothing: it has no such parts.
    """

    bits = 1.0
    concepts = ()
    english = "{cut}"
    said = by_field(cut={"all": "{part}", "empty": "the empty cells of {part}", "rest": "all of {it} but {part}"})
    tried = (
        *PARTS,
        *((part, "empty") for part in ("box", "hull", "holes", "box outline", "box interior")),
        *((part, "rest") for part in parts_for("remarkable")),
    )

    part: str = attrs.field(default="whole", validator=part_name)
    cut: OneOf["all", "empty", "rest"] = "all"

    @property
    def constant_bits(self) -> float:
        """The surcharge of the part, unless it is only what a cut refers to."""
        return {"all": PARTS[self.part].bits, "empty": 1.5, "rest": 2.0}[self.cut]

    @property
    def own(self) -> bool:
        """Parts within the object, its holes, and what is left of it."""
        return self.cut == "rest" or (self.cut == "all" and PARTS[self.part].own)

    def boards(self, scene: Scene) -> Boards:
        """The part of each object, or what is cut from it."""
        part = scene.boards if self.part == "whole" else scene.part_boards(self.part)
        if self.cut == "empty":
            return tuple([each & scene.ground for each in part])
        if self.cut == "rest":
            every = zip(scene.boards, part, scene.column("piece count").tolist(), strict=True)
            return tuple([own & ~each if pieces == 1 else 0 for own, each, pieces in every])
        return part

    def cells(self, voice: Voice = PLAIN) -> Cells:
        """Empty cells and some parts are filled, others painted."""
        filled = self.cut == "empty" or (self.cut == "all" and PARTS[self.part].filled)
        return attrs.evolve(super().cells(voice), filled=filled)


@attrs.frozen(cache_hash=True)
class EverySecond(Area):
    """The cells of the object in every second row, column or ring of its box, or every second cell as on a chessboard.

    The first one is left out.
    """

    bits = 3.5
    concepts = ()
    turns_along = False  # it counts from the top left
    own = True
    naming = naming(HorizontalVertical=("row", "column"))
    english = "{lines}"
    said = by_field(
        lines={lines: f"{{its}} cells in every second {lines}" for lines in SECONDS}
        | {"chequer": "every second cell of {it}, as on a chessboard,"}
    )
    tried = SECONDS

    lines: Seconds

    def boards(self, scene: Scene) -> Boards:
        """Count from the top left of each box."""
        rows, columns = np.indices(scene.grid.shape, sparse=True)
        top, bottom, left, right = (scene.column(side)[:, None, None] for side in ("top", "bottom", "left", "right"))
        second = np.ones((1, 1, 1), dtype=bool)
        if self.lines in ("row", "row and column"):
            second = second & ((rows - top) % 2 == 1)
        if self.lines in ("column", "row and column"):
            second = second & ((columns - left) % 2 == 1)
        if self.lines == "ring":
            level, upright = np.minimum(columns - left, right - columns), np.minimum(rows - top, bottom - rows)
            second = second & (np.minimum(level, upright) % 2 == 1)
        if self.lines == "chequer":
            second = second & ((rows - top + columns - left) % 2 == 1)
        every = scene.plane.boards(np.broadcast_to(second, (len(scene.objects), *scene.grid.shape)))
        return tuple([own & each for own, each in zip(scene.boards, every, strict=True)])


@attrs.frozen(cache_hash=True)
class GridEdge(Area):
    """A border row or column of the grid, whatever the object."""

    bits = 3.5
    concepts = ()
    naming = naming(TopBottom2D=("top row", "bottom row"))
    english = "the {side} of the grid"
    tried = GRID_EDGES

    side: str = attrs.field(validator=one_of("edge of a grid", GRID_EDGES))

    def boards(self, scene: Scene) -> Boards:
        """The same cells for every object."""
        edge = np.zeros(scene.grid.shape, dtype=bool)
        line: dict[str, tuple[int | slice, int | slice]] = {
            "top row": (0, slice(None)),
            "bottom row": (-1, slice(None)),
            "left column": (slice(None), 0),
            "right column": (slice(None), -1),
        }
        edge[line[self.side]] = True
        return (scene.plane.board(edge),) * len(scene.objects)


STEPS = {"sides": ((-1, 0), (1, 0), (0, -1), (0, 1)), "corners": ((-1, -1), (-1, 1), (1, -1), (1, 1))}


@attrs.frozen(cache_hash=True)
class Halo(Area):
    """The cells around the object, with or without those at its corners, or a frame around its box.

    What is broad is half as broad as the object is long.
    """

    bits = 3.0
    concepts = ()
    english = "{kind}"
    said = by_field(kind=HALOES)
    tried = HALOES

    kind: str = attrs.field(validator=one_of("halo", HALOES))

    def boards(self, scene: Scene) -> Boards:
        """Grow each object by one cell, or by half of itself, and take the object away."""
        if self.kind in ("broad sides", "broad frame"):
            return scene.plane.boards(self._broad(scene))
        steps = STEPS.get(self.kind, (*STEPS["sides"], *STEPS["corners"]))
        cores = scene.part_boards("box") if self.kind == "frame" else scene.boards
        return tuple([union(scene.plane.moved(core, *step) for step in steps) & ~core for core in cores])

    def _broad(self, scene: Scene) -> Mask:
        """The cells beyond each side of the box, as far as half of its longer side, and perhaps those between them."""
        rows, columns = np.indices(scene.grid.shape, sparse=True)
        top, bottom, left, right = (scene.column(side)[:, None, None] for side in ("top", "bottom", "left", "right"))
        breadth = np.maximum(scene.column("height"), scene.column("width"))[:, None, None] // 2
        down, across = np.maximum(top - rows, rows - bottom), np.maximum(left - columns, columns - right)
        outside = (np.maximum(down, across) > 0) & (np.maximum(down, across) <= breadth)
        masks: Mask = outside if self.kind == "broad frame" else outside & (np.minimum(down, across) <= 0)
        return masks
