"""Comparisons: more or less of something than another object, and where two differ."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from argraph.errors import InvalidNotation
from argraph.language.checks import attribute_name
from argraph.language.concepts import naming
from argraph.language.selector import The
from argraph.language.word import Area, Context, Flags, Literal, Other
from argraph.scene.attributes import ATTRIBUTES, attributes_for
from argraph.scene.board import Boards
from argraph.scene.scene import Scene
from argraph.scene.world import World

COMPARATIVES = tuple((name, more) for name in attributes_for("comparative") for more in ATTRIBUTES[name].comparatives)


@attrs.frozen(cache_hash=True)
class Compares(Literal):
    """The object has more, or less, of something than the one that is pointed at."""

    bits = 2.5
    concepts = ()
    naming = naming(AboveBelow=("top", "bottom"), Order=("size",))
    tried = ()

    attribute: str = attrs.field(validator=attribute_name)
    more: bool = attrs.field()
    the: The

    @more.validator
    def _check(self, _: object, more: bool) -> None:
        if (self.attribute, more) not in COMPARATIVES:
            raise InvalidNotation(f"nobody speaks of {'more' if more else 'less'} {self.attribute!r}")

    @classmethod
    def relational(cls, context: Context) -> Iterator[Compares]:
        """All comparatives with all referents."""
        return (cls(attribute, more, the) for the in context.referents for attribute, more in COMPARATIVES)

    def holds(self, world: World) -> Flags:
        """Compare the numbers; nothing compares with what is not there."""
        column, index = world.column(self.attribute), self.the.indices(world)
        flags: Flags = (column > column[index] if self.more else column < column[index]) & (index >= 0)
        return flags

    def template(self) -> str:
        """For example "starts higher up than the red object"."""
        return f"{ATTRIBUTES[self.attribute].comparatives[self.more]} {{the}}"


@attrs.frozen(cache_hash=True)
class Unlike(Area):
    """The cells of the object's box in which it does not look like the one it points at, both being equally large."""

    bits = 3.0
    concepts = ("SameDifferent",)
    english = "the cells in which {it differs} from {other}"

    other: Other

    @classmethod
    def instances(cls, context: Context) -> Iterator[Unlike]:
        """Everything that can be pointed at and has the same extent, in every demonstration."""
        words = map(cls, context.others)
        return (word for word in words if all(word._pairs(scene) for scene in context.train))

    def boards(self, scene: Scene) -> Boards:
        """Lay one over the other, and look where they differ."""
        boards = [0] * len(scene.objects)
        for number, index in self._pairs(scene):
            thing = scene.objects[number]
            differing = thing.patch != scene.objects[index].patch
            boards[number] = scene.plane.placed(differing, thing.top, thing.left)
        return tuple(boards)

    def _pairs(self, scene: Scene) -> list[tuple[int, int]]:
        """The numbers of objects and of those they are compared with."""
        index, extent = self.other.indices(scene.world), scene.column("extent")
        return [(n, i) for n, i in enumerate(index.tolist()) if i >= 0 and i != n and extent[i] == extent[n]]
