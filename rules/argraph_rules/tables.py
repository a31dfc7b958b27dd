"""Colours looked up in a table that the demonstrations teach: red becomes blue, a size of 3 means green."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import numpy as np

from argraph.errors import InvalidNotation
from argraph.language.checks import one_of
from argraph.language.concepts import naming
from argraph.language.english import listed
from argraph.language.selector import Selector
from argraph.language.word import UNDEFINED, Colour, Context, Numbers, SceneColour, SceneNumber, scene_number
from argraph.scene.attributes import ATTRIBUTES, COLOUR, attributes_for
from argraph.scene.memory import remembered
from argraph.scene.object import ROLES
from argraph.scene.scene import Scene
from argraph.scene.world import World
from argraph.values.grid import COLOUR_NAMES, COLOURS
from argraph_rules.summaries import CountOf, DistinctCount

ORDERED = ("size", "height", "width")
PLACES = {f"place by {name}": name for name in ORDERED}
"""Keys that are an object's place in an order: the most of it is 1."""
KEYS = (*attributes_for("key"), *PLACES)


def key_values(scene: Scene, key: str) -> Numbers:
    """The key of each object of a scene."""
    return _places(scene, key) if key in PLACES else scene.column(key)


@remembered
def _places(scene: Scene, key: str) -> Numbers:
    column, places = scene.column(PLACES[key]), np.zeros(len(scene.objects), dtype=np.int_)
    for role in ROLES:
        peers = scene.role_flags(role)
        falling = np.unique(column[peers])[::-1].tolist()
        places[peers] = [falling.index(value) + 1 for value in column[peers].tolist()]
    return places


def _is_table(_: object, __: object, table: tuple[tuple[int, int], ...]) -> None:
    if len({key for key, _ in table}) < len(table) or not all(0 <= colour < COLOURS for _, colour in table):
        raise InvalidNotation("a table needs different keys, and colours from 0 to 9")


@attrs.frozen(cache_hash=True)
class ColourByTable(Colour):
    """The colour that a table gives for one of the object's attributes."""

    bits = 1.0
    concepts = ()
    naming = naming(Order=tuple(PLACES))
    tried = ()  # tables are fitted

    key: str = attrs.field(validator=one_of("key of a table", KEYS, ATTRIBUTES))
    table: tuple[tuple[int, int], ...] = attrs.field(validator=_is_table)
    """Pairs of a key and its colour."""

    def __attrs_post_init__(self) -> None:
        if self._of_colours and not all(UNDEFINED <= key < COLOURS for key, _ in self.table):
            raise InvalidNotation(f"a table for {self.key!r} has colours from 0 to 9 as its keys, or -1 for several")

    @property
    def _of_colours(self) -> bool:
        return self.key not in PLACES and ATTRIBUTES[self.key].kind == COLOUR

    @property
    def constant_bits(self) -> float:
        """As much as the clauses that a short table saves; colours and places are remembered more easily than sizes."""
        easy = self.key in ("colour", "inner colour", *PLACES)
        return 4.0 + 4.0 * len(self.table) if easy else 6.0 + 5.0 * len(self.table)

    @classmethod
    def fitted(cls, context: Context, wanted: Numbers) -> Iterator[ColourByTable]:
        """The table of each key, if objects with equal keys want equal colours, and different ones do not all agree."""
        wishing = np.flatnonzero(wanted >= 0)
        colours = wanted[wishing].tolist()
        for key in KEYS if len(set(colours)) > 1 else ():
            values = np.concatenate([key_values(scene, key) for scene in context.train])[wishing]
            pairs = set(zip(values.tolist(), colours, strict=True))
            if len(pairs) == len(dict(pairs)) <= COLOURS:
                yield cls(key, tuple(sorted(pairs)))

    def values(self, world: World) -> Numbers:
        """Look the keys up."""
        table, keys = dict(self.table), world.row(key_values, self.key)
        return np.array([table.get(key, UNDEFINED) for key in keys.tolist()], dtype=np.int_)

    def template(self) -> str:
        """For example "the colour that its colour maps to: red to blue and green to yellow"."""
        rank = f"{{its}} rank by {PLACES[self.key]}, the largest being 1," if self.key in PLACES else ""
        return f"the colour that {rank or ATTRIBUTES[self.key].its} maps to: {listed([*map(self._line, self.table)])}"

    def _line(self, row: tuple[int, int]) -> str:
        value = row[0]
        if self._of_colours:
            return f"{COLOUR_NAMES[value] if value >= 0 else 'several'} to {COLOUR_NAMES[row[1]]}"
        return f"{value} to {COLOUR_NAMES[row[1]]}"


@attrs.frozen(cache_hash=True)
class ColourByNumber(SceneColour):
    """The colour that a table gives for a number of the whole scene."""

    bits = 1.0
    concepts = ("Count",)
    tried = ()  # tables are fitted

    number: SceneNumber
    table: tuple[tuple[int, int], ...] = attrs.field(validator=_is_table)
    """Pairs of a number and its colour."""

    @property
    def constant_bits(self) -> float:
        """As much as for a table of colours."""
        return 4.0 + 4.0 * len(self.table)

    @classmethod
    def fitted(cls, context: Context, wanted: Numbers) -> Iterator[ColourByNumber]:
        """Tables for how many figures there are, or how many different ones, if a number comes more than once."""
        if len(set(wanted[wanted >= 0].tolist())) < 2:
            return
        ends = np.cumsum([len(scene.objects) for scene in context.train])
        wishes = [set(part[part >= 0].tolist()) for part in np.split(wanted, ends[:-1])]
        if not all(len(wish) == 1 for wish in wishes):
            return
        colours = [wish.pop() for wish in wishes]
        for number in (CountOf(Selector("figure")), *DistinctCount.instances(context)):
            values = [scene_number(scene, number) for scene in context.train]
            pairs = {(value, colour) for value, colour in zip(values, colours, strict=True) if value is not None}
            if len(pairs) == len(dict(pairs)) < len(colours):
                yield cls(number, tuple(sorted(pairs)))

    def by_scene(self, world: World) -> Numbers:
        """Look the number up."""
        table, numbers = dict(self.table), [self.number.value(scene) for scene in world.scenes]
        return np.array([UNDEFINED if number is None else table.get(number, UNDEFINED) for number in numbers])

    def template(self) -> str:
        """For example "the colour that the number of objects maps to: 1 to red and 2 to green"."""
        lines = listed([f"{value} to {COLOUR_NAMES[colour]}" for value, colour in self.table])
        return f"the colour that {{number}} maps to: {lines}"
