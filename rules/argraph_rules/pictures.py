"""Fixed pictures: what the demonstrations draw on and around every object of one shape."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from typing import TYPE_CHECKING

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import InvalidNotation
from argraph.language.english import counted, listed, pictured
from argraph.language.transforms import Laid, laying
from argraph.language.word import CONSTANT, Effects, Transform
from argraph.scene.object import Object
from argraph.values.grid import COLOUR_NAMES, COLOURS, Array, Grid

if TYPE_CHECKING:
    from argraph.language.lesson import Lesson
    from argraph.scene.scene import Scene

NOTHING, OUTER, INNER = ".", "o", "i"
PREFERENCE = f"{OUTER}{INNER}0123456789"
"""An object's own colours carry over to other objects, fixed ones less."""
SIGNS = f"{NOTHING}{PREFERENCE}"
MARGIN = 2
"""Pictures reach at most this far beyond the object's box."""
LARGEST = 5
"""Of larger objects nobody would keep a picture in mind."""
KINDS = 6
"""Kinds of objects for which a picture is made, those of most objects first."""
Options = tuple[frozenset[str], ...]
"""For each cell of a picture the signs that would do, row by row."""
Example = tuple[Object, Grid, Grid]
"""An object, its input and its output."""


@attrs.frozen(cache_hash=True)
class Draw(Transform):
    """Draw a fixed picture on and around the object, in fixed colours or in its own; objects of other sizes get none.

    The rows of the picture stand between slashes: `.` leaves a cell as it is, a digit is a colour, `o` and `i` are the
    outer and the inner colour of the object.
    """

    bits = 6.0
    concepts = ()
    tried = ()  # pictures are taken from the outputs

    picture: str = attrs.field(metadata=CONSTANT)
    margin: int = attrs.field()
    """How far the picture reaches beyond the object's box."""

    @picture.validator
    def _check_picture(self, _: object, picture: str) -> None:
        rows = picture.split("/")
        if len({len(row) for row in rows}) > 1 or not rows[0] or set("".join(rows)) - set(SIGNS):
            raise InvalidNotation(f"{picture!r} is no picture; expected equal rows of the signs {SIGNS}")

    @margin.validator
    def _check_margin(self, _: object, margin: int) -> None:
        if not 0 <= margin <= MARGIN or min(self._size) < 1:
            raise InvalidNotation(f"a margin of {margin} does not suit the picture {self.picture!r}")

    @property
    def _size(self) -> tuple[int, int]:
        """The size of the objects for which the picture is made."""
        rows = self.picture.split("/")
        return len(rows) - 2 * self.margin, len(rows[0]) - 2 * self.margin

    @property
    def constant_bits(self) -> float:
        """Each colour has to be remembered, and each cell a little."""
        signs = self.picture.replace("/", "").replace(NOTHING, "")
        return 3.0 * len(set(signs) - {OUTER, INNER}) + 0.5 * len(signs)

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Draw]:
        """What the outputs agree to show on and around all objects of one shape, or of one shape and colour."""
        seen: set[Draw] = set()
        for examples in _kinds(lesson):
            drawn = _agreed(examples)
            if drawn is not None and (word := cls(*drawn)) not in seen:
                seen.add(word)
                yield word

    def effects(self, scene: Scene) -> Effects:
        """Lay the picture; what would leave the grid is cut off."""
        return laying(scene, map(self._drawn, scene.objects))

    def _drawn(self, thing: Object) -> list[Laid] | None:
        own = {OUTER: thing.outer_colour, INNER: thing.inner_colour}
        if (thing.height, thing.width) != self._size or any(own[sign] < 0 for sign in own if sign in self.picture):
            return None
        table = {NOTHING: -1, **own}
        rows = [[table[sign] if sign in table else int(sign) for sign in row] for row in self.picture.split("/")]
        return [(np.array(rows, dtype=np.int8), thing.top - self.margin, thing.left - self.margin)]

    def template(self) -> str:
        """For example "Draw on each object, where - is left as it is: blue, -, red / green, -, yellow"."""
        away = counted(self.margin, "cells")
        beyond = f", beginning {away} above and left of its top left corner" if self.margin else ""
        rows = self._shown()
        meant = [meaning for sign, (_, meaning) in OWN_SIGNS.items() if sign in "".join(rows)]
        where = f", where {listed(meant)}" if meant else ""
        return f"Draw on {{target}}{beyond}{where}: {pictured([[*map(_told, row)] for row in rows])}"

    def _shown(self) -> list[str]:
        """The rows of the picture as far as it has something to show, down and to the right."""
        rows = [row.rstrip(NOTHING) for row in self.picture.split("/")]
        while len(rows) > 1 and not rows[-1]:
            rows.pop()
        return [row.ljust(max(1, *map(len, rows)), NOTHING) for row in rows]


OWN_SIGNS = {
    NOTHING: ("-", "- is left as it is"),
    OUTER: ("outer", "outer is its outer colour"),
    INNER: ("inner", "inner is its inner colour"),
}
"""What signs that are no colours are called in a picture, and what that means."""


def _told(sign: str) -> str:
    return OWN_SIGNS[sign][0] if sign in OWN_SIGNS else COLOUR_NAMES[int(sign)]


def _kinds(lesson: Lesson) -> Iterable[list[Example]]:
    """Changed objects of one shape, or of one shape and colour, that two demonstrations or more have."""
    found: dict[tuple[object, ...], list[Example]] = {}
    for scene, output in lesson.pairs:
        if scene.grid.shape != output.shape:
            return []
        for thing in scene.figures:
            if max(thing.height, thing.width) <= LARGEST and _changes(thing, scene.grid, output):
                for key in ((thing.shape,), (thing.shape, thing.colour)):
                    found.setdefault(key, []).append((thing, scene.grid, output))
    several = [examples for examples in found.values() if len({id(output) for _, _, output in examples}) > 1]
    return sorted(several, key=len, reverse=True)[:KINDS]


def _changes(thing: Object, before: Grid, after: Grid) -> bool:
    return bool((_window(thing, before) != _window(thing, after)).any())


def _agreed(examples: list[Example]) -> tuple[str, int] | None:
    """The picture, with its margin, that all examples agree on; only cells that change in some of them are in it."""
    first = examples[0][0]
    shape = first.height + 2 * MARGIN, first.width + 2 * MARGIN
    changed = np.logical_or.reduce([_window(thing, a) != _window(thing, b) for thing, a, b in examples]).ravel()
    common = reduce(_common, (_options(thing, after) for thing, _, after in examples))
    signs = [_preferred(options) if moved else NOTHING for options, moved in zip(common, changed, strict=True)]
    return _trimmed(np.array(signs).reshape(shape)) if set(signs) - {NOTHING} else None


def _trimmed(picture: NDArray[np.str_]) -> tuple[str, int]:
    """A picture without empty rings around it, and the margin that is left."""
    margin = MARGIN
    while margin and all((side == NOTHING).all() for side in (picture[0], picture[-1], picture[:, 0], picture[:, -1])):
        picture, margin = picture[1:-1, 1:-1], margin - 1
    return "/".join("".join(row) for row in picture.tolist()), margin


def _window(thing: Object, grid: Grid) -> Array:
    """The object's box and what lies around it; -1 beyond the grid."""
    return _widened(grid)[thing.top : thing.bottom + 1 + 2 * MARGIN, thing.left : thing.right + 1 + 2 * MARGIN]


@lru_cache(maxsize=100)
def _widened(grid: Grid) -> Array:
    widened = np.pad(grid.cells, MARGIN, constant_values=-1)
    widened.flags.writeable = False  # it is remembered
    return widened


def _options(thing: Object, after: Grid) -> Options:
    """The signs for what is seen in each cell; beyond the grid any sign will do."""
    own = {OUTER: thing.outer_colour, INNER: thing.inner_colour}
    signs = [
        frozenset([str(colour), *(sign for sign, mine in own.items() if mine == colour)]) for colour in range(COLOURS)
    ]
    signs.append(frozenset(SIGNS))
    return tuple(signs[colour] for colour in _window(thing, after).ravel().tolist())


def _common(some: Options, others: Options) -> Options:
    return tuple(one & other for one, other in zip(some, others, strict=True))


def _preferred(options: frozenset[str]) -> str:
    """The sign that carries over best; nothing where the examples disagree or all lie beyond the grid."""
    if not options or NOTHING in options:
        return NOTHING
    return min(options, key=PREFERENCE.index)
