"""The families of words a rule is made of.

A word is a frozen value that says one thing about objects. It knows how to evaluate itself on a scene, how to say
itself in English, what it costs, and which instances of itself are worth trying on given scenes. To add a word, write
one class of one of these families in a rules pack; search, JSON, English and the conformance tests pick it up.

The engine asks each class for `instances(context)`; the context says what the task's scenes contain. Transforms and
canvases may be proposed instead, with a view to the outputs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language.concepts import Naming, naming
from argraph.language.english import listed
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask

if TYPE_CHECKING:
    from typing import Self

    from argraph.grid import Grid
    from argraph.language.selector import Selector, The
    from argraph.search.stage import Stage

Flags = NDArray[np.bool_]
Numbers = NDArray[np.int_]
CONSTANT = {"constant": True}
"""Metadata of a field whose text is a constant, as numbers and colours are, and no name."""
UNDEFINED = -1
"""In colours: no such colour here; what needs it cannot be done."""


@attrs.frozen
class Context:
    """What the words may be about: the scenes of all demonstrations and test inputs under one view.

    `referents` are the objects that can be pointed at: each is one object in every scene.
    """

    scenes: tuple[Scene, ...]
    train_count: int
    output_colours: tuple[int, ...] = ()
    """Colours that some output has where its input has another, or that fill a new canvas."""
    referents: tuple[The, ...] = ()
    selectors: tuple[Selector, ...] = ()
    """Sets of objects worth counting."""
    partners: tuple[Other, ...] = ()
    """Ways in which an object can have one of its own to point at."""

    @property
    def others(self) -> tuple[Other, ...]:
        """Everything that can be pointed at."""
        return (*self.referents, *self.partners)

    @property
    def train(self) -> tuple[Scene, ...]:
        """The scenes of the demonstrations."""
        return self.scenes[: self.train_count]


@attrs.frozen
class Word:
    """The base of all words."""

    bits: ClassVar[float] = 2.0
    """What this word costs by itself; its constants and inner words cost extra."""
    concepts: ClassVar[tuple[str, ...]] = ()
    """The ConceptARC concepts this word speaks of; `argraph.language.concepts` says what that means."""
    turns_along: ClassVar[bool] = True
    """Claims: whatever an instance says of a grid, some instance of the class says, turned, of the turned grid."""
    naming: ClassVar[Naming] = naming()
    """What its constants speak of besides: texts, the names of flags that are set, or texts with the field in which the
    word stands, as in "down before". The names of relations, attributes and parts speak for themselves."""

    @classmethod
    def instances(cls, context: Context) -> Iterator[Self]:
        """The instances worth trying on these scenes."""
        raise NotImplementedError


@attrs.frozen
class Other(Word):
    """Another object that each object can point at."""

    def indices(self, scene: Scene) -> Numbers:
        """For each object of a scene the index of the other one, or -1 where there is none."""
        raise NotImplementedError

    def explain(self, noun: str) -> str:
        """English such as "the largest object" or "the object it touches"."""
        raise NotImplementedError


@attrs.frozen
class Literal(Word):
    """Something that holds of an object or does not."""

    relational: ClassVar[bool] = False
    """Whether its instances need the context's referents, and so are built only once an action has been found."""
    superlative: ClassVar[bool] = False
    """Whether its adjective singles out the most or the least, so that "the" goes before it."""

    def holds(self, scene: Scene) -> Flags:
        """Whether it holds, for all objects of a scene at once."""
        raise NotImplementedError

    def predicate(self, noun: str, negated: bool) -> str:
        """English after "that", such as "is a single cell" or "does not touch the largest object"."""
        raise NotImplementedError

    def adjective(self) -> str | None:
        """English before the noun, such as "largest", if there is a natural one."""
        return None


@attrs.frozen
class Colour(Word):
    """A colour for each object, or -1 where there is none."""

    @classmethod
    def fitted(cls, context: Context, wanted: Numbers) -> Iterator[Self]:
        """Instances made from the colours that the demonstrations want, where that is negative there is no wish."""
        return iter(())

    def values(self, scene: Scene) -> Numbers:
        """The colour for all objects of a scene at once."""
        raise NotImplementedError

    def explain(self, noun: str) -> str:
        """English after "to", such as "blue" or "the colour of the largest object"."""
        raise NotImplementedError


@attrs.frozen
class SceneColour(Colour):
    """A colour that is the same for all objects of a scene."""

    def value(self, scene: Scene) -> int:
        """The colour, or -1."""
        raise NotImplementedError

    def values(self, scene: Scene) -> Numbers:
        """The same colour for every object."""
        return np.full(len(scene.objects), self.value(scene))


@attrs.frozen
class Number(Word):
    """A number that a scene gives, or None."""

    def value(self, scene: Scene) -> int | None:
        """The number."""
        raise NotImplementedError

    def explain(self, noun: str) -> str:
        """English, such as "the number of colours"."""
        raise NotImplementedError


@attrs.frozen
class Area(Word):
    """Cells that belong to each object in some way and can be painted."""

    @property
    def own(self) -> bool:
        """Whether the cells are the object's own, or what it holds, so that erasing them makes sense."""
        return False

    def masks(self, scene: Scene) -> Mask:
        """One mask over the grid for each object of the scene."""
        raise NotImplementedError

    def explain(self) -> str:
        """English for the cells of one object, such as "its holes"."""
        raise NotImplementedError


@attrs.frozen
class Offset(Word):
    """How far each object goes along one axis."""

    def offsets(self, scene: Scene, axis: int) -> tuple[Numbers, Flags]:
        """Steps along the axis (0 down, 1 right) for all objects, and where they are defined."""
        raise NotImplementedError

    def explain(self, axis: int, noun: str) -> str:
        """English for the movement along that axis, such as "down to the border"; empty for none."""
        raise NotImplementedError

    def together(self, across: Offset, noun: str) -> str:
        """English for going this far down and `across` sideways; words with a shorter way to say it override this.

        What does not speak of an axis is the same for both, and said once.
        """
        ways = dict.fromkeys((self.explain(0, noun), across.explain(1, noun)))
        return listed([way for way in ways if way])


@attrs.frozen(eq=False)
class Effects:
    """What a transform would do for each object of a scene: first all erasures happen, then all paints.

    `paint` holds a colour where it writes and -1 elsewhere; `defined` says for which objects it makes sense at all.
    """

    erase: Mask
    paint: NDArray[np.int8]
    defined: Flags


@attrs.frozen
class Transform(Word):
    """Something that can be done to an object."""

    @classmethod
    def propose(cls, stage: Stage) -> Iterator[Self]:
        """The instances worth trying on a stage; words that are fitted to its outputs override this."""
        return cls.instances(stage.full_context)

    def effects(self, scene: Scene) -> Effects:
        """What it does for all objects of a scene, each taken by itself."""
        raise NotImplementedError

    def landings(self, scene: Scene) -> tuple[Numbers, Numbers, Numbers] | None:
        """Sources, tops and lefts if it lays an unchanged picture of a source object somewhere for each object.

        The search checks landings against the outputs before it looks at the effects; -1 as a source means none.
        """
        return None

    def explain(self, target: str, noun: str) -> str:
        """English for doing it to `target`, such as "Delete each red object"."""
        raise NotImplementedError


@attrs.frozen
class Canvas(Word):
    """What the output is drawn on."""

    resizes: ClassVar[bool] = True
    """Whether it is of use only for outputs of another size than their input."""

    def draw(self, scene: Scene) -> Grid:
        """Make the output from a scene; raises `NotApplicable` where the rule has no meaning."""
        raise NotImplementedError

    def explain(self, noun: str) -> str:
        """English in one sentence without its full stop."""
        raise NotImplementedError

    @classmethod
    def propose(cls, stage: Stage) -> Iterator[Self]:
        """Canvases that reproduce the outputs of the stage's demonstrations."""
        raise NotImplementedError

    @classmethod
    def suggest(cls, stage: Stage) -> Iterator[Self]:
        """Canvases worth drawing as a first step, whose result a second rule goes on from."""
        return iter(())

    @classmethod
    def instances(cls, context: Context) -> Iterator[Any]:
        """Canvases are proposed, not listed."""
        return iter(())


FAMILIES: tuple[type[Word], ...] = (Other, Literal, Colour, Number, Area, Offset, Transform, Canvas)
"""The families in which packs add words."""
