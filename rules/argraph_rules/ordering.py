"""How far to go: to a place in an order."""

from __future__ import annotations

from itertools import product
from typing import Literal as OneOf

import attrs
import numpy as np

from argraph.language.checks import attribute_of_kind
from argraph.language.word import Flags, Numbers, Offset
from argraph.scene.attributes import COUNT, LENGTH
from argraph.scene.memory import remembered
from argraph.scene.notion import by_field
from argraph.scene.scene import Scene
from argraph.scene.world import World
from argraph_rules.offsets import spans

SORTED_BY = ("size", "coloured cells", "height", "width", "colour count", "hole count", "contents")


@attrs.frozen(cache_hash=True)
class Slot(Offset):
    """To the place it has when all figures are put in order along the axis, with the gaps between them or without."""

    bits = 4.0
    concepts = ("Order",)
    english = (
        "to {its} place when all are sorted by {attribute.shortly}, the {descending?largest|smallest} first, "
        "from {top to bottom|left to right}{packed}"
    )
    said = by_field(packed={"no": "", "start": ", packed at the {top|left}", "end": ", packed at the {bottom|right}"})
    tried = (*product(SORTED_BY, (False, True)), *product(("size",), (False, True), ("start", "end")))

    attribute: str = attrs.field(validator=attribute_of_kind(COUNT, LENGTH))
    descending: bool
    packed: OneOf["no", "start", "end"] = "no"
    """Whether the gaps close, with everything pushed to one border."""

    def offsets(self, world: World, axis: int) -> tuple[Numbers, Flags]:
        """Lay the figures out again in their new order; they stay where they are not lined up along this axis.

        What reaches from border to border has no place in an order, and stays too. It has no meaning where values tie.
        """
        steps, defined = zip(*(self._laid_out(scene, axis) for scene in world.scenes), strict=True)
        return np.concatenate(steps), np.concatenate(defined)

    def _laid_out(self, scene: Scene, axis: int) -> tuple[Numbers, Flags]:
        figures, gaps, spanning = _line(scene, axis)
        key, offsets = scene.column(self.attribute)[figures], np.zeros(len(spanning), dtype=np.int_)
        if len(figures) < 2 or len(set(key.tolist())) < len(figures):
            return offsets, spanning
        if (gaps < 0).any():
            return offsets, np.ones_like(spanning)
        order = figures[np.argsort(-key if self.descending else key)]
        first, last = spans(scene.world, axis)
        lengths = (last - first + 1)[order]
        if self.packed != "no":
            gaps = np.zeros_like(gaps)
        starts = np.concatenate([[0], np.cumsum(lengths[:-1] + gaps)])
        room = scene.grid.shape[axis] - int(lengths.sum())
        starts += {"no": int(first[figures[0]]), "start": 0, "end": room}[self.packed]
        offsets[order] = starts - first[order]
        return offsets, spanning | scene.role_flags("figure")


@remembered
def _line(scene: Scene, axis: int) -> tuple[Numbers, Numbers, Flags]:
    """The figures that have a place along an axis, as they stand there; the gaps between them; what has no place."""
    first, last = spans(scene.world, axis)
    spanning = last - first + 1 == scene.grid.shape[axis]
    figures = np.flatnonzero(scene.role_flags("figure") & ~spanning)
    figures = figures[np.argsort(first[figures], kind="stable")]
    return figures, first[figures[1:]] - last[figures[:-1]] - 1, spanning
