"""The families of words a rule is made of.

A word is a frozen value that says one thing about objects. (It keeps its hash: a search looks words up all the time.)
It knows how to evaluate itself on a scene, or on a world of scenes, and which instances of itself are worth trying on
given ones. What it costs, what it says in English and which concepts it speaks of stand in its class as data;
`argraph.language.cost`, `.english` and `.concepts` make of that the price, the English and the concepts of anything
that is built from words. To add a word, write one class of one of these families in a rules pack; search, JSON,
English and the conformance tests pick it up.

The engine asks each class for `instances(context)`; the context says what the task's scenes contain. Areas, offsets,
transforms and canvases are proposed, and may be with a view to the outputs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language.concepts import Naming, naming
from argraph.language.english import PLAIN, Cells, Phrase, Predicate, Tables, Voice, joined, phrase_of, text_of
from argraph.scene.board import BLANK, Boards, Tints
from argraph.scene.memory import remembered
from argraph.scene.scene import Scene
from argraph.scene.world import World

if TYPE_CHECKING:
    from typing import Self

    from argraph.language.lesson import Lesson
    from argraph.language.rule import Rule
    from argraph.language.selector import Selector, The
    from argraph.values.change import Change
    from argraph.values.grid import Grid

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
    """Sets of objects worth counting, or worth looking for the nearest in."""
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
    prices: ClassVar[Mapping[str, Mapping[Any, float]]] = MappingProxyType({})
    """By field: what a constant costs instead of its usual price, or an inner word of some class besides its own."""
    english: ClassVar[str] = ""
    """What it says, with slots for its fields; `argraph.language.english.fold` tells how they are filled."""
    said: ClassVar[Tables] = MappingProxyType({})
    """What is said of its fields, where that is not just the English of what they hold."""
    concepts: ClassVar[tuple[str, ...]] = ()
    """The ConceptARC concepts this word speaks of; `argraph.language.concepts` says what that means."""
    tried: ClassVar[Iterable[Any] | None] = None
    """What its first field, or a tuple for its first few, is tried with, if that is the same for all scenes."""
    turns_along: ClassVar[bool] = True
    """Claims: whatever an instance says of a grid, some instance of the class says, turned, of the turned grid."""
    naming: ClassVar[Naming] = naming()
    """What its constants speak of besides: texts, the names of flags that are set or of fields that have a value, or
    texts behind the field in which the word stands. The names of relations, attributes and parts speak by themselves.
    """

    @classmethod
    def instances(cls, context: Context) -> Iterator[Self]:
        """The instances worth trying on these scenes; of a class without fields there is only one."""
        kind: Any = cls
        return iter(_tried(kind))

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Self]:
        """The instances worth trying in a lesson; words that are fitted to its outputs override this."""
        return cls.instances(lesson.full_context)

    def template(self) -> str:
        """Its English; words that say themselves in ways too different for one template choose one here."""
        return self.english

    def phrase(self, voice: Voice) -> Phrase:
        """What it says, in a voice."""
        return phrase_of(self.template(), self, voice)

    def explain(self, voice: Voice = PLAIN) -> str:
        """What it says, as text."""
        return text_of(self.phrase(voice), target=voice.target.text)


@cache
def _tried(kind: Any) -> tuple[Any, ...]:
    """The instances of a class that are the same for all scenes."""
    if kind.tried is None and attrs.fields(kind):
        raise NotImplementedError
    tried = ((),) if kind.tried is None else kind.tried
    return tuple(kind(*each) if isinstance(each, tuple) else kind(each) for each in tried)


@attrs.frozen
class Other(Word):
    """Another object that each object can point at, in English such as "the largest object".

    What a word that points at one does may depend on it only by its `indices`: a search asks words that point at the
    same objects once.
    """

    def indices(self, world: World) -> Numbers:
        """For each object the index of the other one, in the same scene, or -1 where there is none."""
        raise NotImplementedError


@attrs.frozen
class Literal(Word):
    """Something that holds of an object or does not; its English follows "that" and begins with a verb."""

    denial: ClassVar[str] = ""
    """Its English turned round, where that is not just its verb turned round."""

    @property
    def superlative(self) -> bool:
        """Whether its adjective singles out the most or the least, so that "the" goes before it."""
        return False

    @classmethod
    def relational(cls, context: Context) -> Iterator[Self]:
        """Further instances, about others: they may need the referents, and wait until an action has been found."""
        return iter(())

    def holds(self, world: World) -> Flags:
        """Whether it holds, for all objects at once."""
        raise NotImplementedError

    @classmethod
    def all_hold(cls, words: Sequence[Self], world: World) -> Flags:
        """The same for several instances, a row for each; a class that has many may find that out all at once.

        Whoever derives a class from such a one and says anew what holds says this anew too.
        """
        return np.array([word.holds(world) for word in words], dtype=bool).reshape(len(words), len(world))

    def denied(self) -> str:
        """Its English turned round, empty if its verb is; see `template`."""
        return self.denial

    def predicate(self, voice: Voice = PLAIN, negated: bool = False) -> Predicate:
        """What follows "that", such as "is a single cell" or "does not touch the largest object"."""
        denied = self.denied() if negated else ""
        return Predicate.of(phrase_of(denied or self.template(), self, voice), negated and not denied)

    def adjective(self) -> str | None:
        """English before the noun, such as "largest", if there is a natural one."""
        return None


@attrs.frozen
class Colour(Word):
    """A colour for each object, or -1 where there is none; its English follows "to"."""

    @property
    def own(self) -> bool:
        """Whether it is just what each object has, so that to paint something in it is to extend the object."""
        return False

    @classmethod
    def fitted(cls, context: Context, wanted: Numbers) -> Iterator[Self]:
        """Instances made from the colours that the demonstrations want, where that is negative there is no wish."""
        return iter(())

    def values(self, world: World) -> Numbers:
        """The colour, for all objects at once."""
        raise NotImplementedError


@attrs.frozen
class SceneColour(Colour):
    """A colour that is the same for all objects of a scene."""

    def by_scene(self, world: World) -> Numbers:
        """The colour that each scene gives, or -1."""
        raise NotImplementedError

    def value(self, scene: Scene) -> int:
        """The colour that one scene gives, or -1."""
        return int(self.by_scene(scene.world)[0])

    def values(self, world: World) -> Numbers:
        """The same colour for every object of a scene."""
        return self.by_scene(world)[world.scene_of]


@attrs.frozen
class Number(Word):
    """A number for each object, or -1 where there is none."""

    def each(self, scene: Scene) -> Numbers:
        """The number, for all objects at once."""
        raise NotImplementedError


@attrs.frozen
class SceneNumber(Number):
    """A number that a scene gives, the same for all its objects."""

    fixed: ClassVar[bool] = False
    """Whether it is the same for all scenes."""

    def value(self, scene: Scene) -> int | None:
        """The number, or None."""
        raise NotImplementedError

    def each(self, scene: Scene) -> Numbers:
        """The same number for every object."""
        value = scene_number(scene, self)
        return np.full(len(scene.objects), -1 if value is None else value)


@remembered
def scene_number(scene: Scene, word: SceneNumber) -> int | None:
    """The number that a word gives of a scene."""
    return word.value(scene)


@attrs.frozen
class Way(Word):
    """A direction for each object, or several, or none; in English such as "toward the nearest border"."""

    def headings(self, scene: Scene) -> Mapping[str, Flags]:
        """From the names of directions that some objects have to those objects."""
        raise NotImplementedError


@attrs.frozen
class Area(Word):
    """Cells that belong to each object in some way and can be painted; a path says only where it goes."""

    is_path: ClassVar[bool] = False
    """Whether the cells grow out of the object, one after another."""
    is_filled: ClassVar[bool] = False
    """Whether to paint the cells is to fill them."""

    @property
    def own(self) -> bool:
        """Whether the cells are the object's own, or what it holds, so that erasing them makes sense."""
        return False

    def boards(self, scene: Scene) -> Boards:
        """The cells for each object of the scene; `Plane.boards` makes boards of masks."""
        raise NotImplementedError

    def cells(self, voice: Voice = PLAIN) -> Cells:
        """English for the cells of one object, such as "its holes", and for painting them."""
        phrase = super().phrase(voice)
        return Cells.along(phrase) if self.is_path else Cells(phrase, filled=self.is_filled)

    def phrase(self, voice: Voice) -> Phrase:
        """The cells."""
        return self.cells(voice).phrase


@attrs.frozen
class Offset(Word):
    """How far each object goes along one axis, in English such as "down to the border"; empty for nowhere."""

    both: ClassVar[str] = ""
    """What is said for going so along both axes, where there is a shorter way to say that."""

    def offsets(self, world: World, axis: int) -> tuple[Numbers, Flags]:
        """Steps along the axis (0 down, 1 right) for all objects, and where they are defined."""
        raise NotImplementedError

    @classmethod
    def all_offsets(cls, words: Sequence[Self], world: World, axis: int) -> tuple[Numbers, Flags]:
        """The same for several instances, a row for each; a class that has many may find that out all at once.

        Whoever derives a class from such a one and says anew how far says this anew too.
        """
        steps, defined = zip(*(steps_of(world, word, axis) for word in words), strict=True)
        return np.array(steps), np.array(defined)

    def together(self, across: Offset, voice: Voice) -> Phrase:
        """English for going this far down and `across` sideways.

        What does not speak of an axis is the same for both, and said once.
        """
        if self.both and self == across:
            return phrase_of(self.both, self, voice)
        ways = dict.fromkeys(word.phrase(attrs.evolve(voice, axis=axis)) for axis, word in enumerate((self, across)))
        return joined([way for way in ways if way])


@remembered
def steps_of(world: World, word: Offset, axis: int) -> tuple[Numbers, Flags]:
    """The steps that a word says along an axis, and where they are defined."""
    if world.within is None:
        return word.offsets(world, axis)
    larger, number = world.within
    steps, defined = steps_of(larger, word, axis)
    return steps[larger.slices[number]], defined[larger.slices[number]]


@attrs.frozen(eq=False)
class Effects:
    """What a transform would do for each object of a scene: first all erasures happen, then all paints.

    Best made by `painting`, of pictures that `Plane.laid` and `over` make: each has a colour once, and no cell twice.
    """

    erase: Boards
    """The cells that are erased for each object."""
    paint: tuple[Tints, ...]
    """What is painted for each object: nothing where it is not defined."""
    defined: Flags
    """For which objects it makes sense at all."""

    @classmethod
    def painting(cls, scene: Scene, pictures: Iterable[Tints], defined: Flags, *, erase: bool = False) -> Effects:
        """Pictures that are painted for the objects for which that is defined; perhaps all are erased before."""
        gone, paint = scene.boards if erase else (0,) * len(scene.objects), tuple(pictures)
        if not len(paint) == len(defined) == len(gone):
            raise ValueError(f"{len(gone)} objects, but {len(paint)} pictures, {len(defined)} of a meaning or none")
        if np.count_nonzero(defined) < len(paint):
            paint = tuple([tints if meant else BLANK for tints, meant in zip(paint, defined.tolist(), strict=True)])
        return cls(gone, paint, defined)


@attrs.frozen
class Transform(Word):
    """Something that can be done to an object; its English tells someone to do it to a target."""

    adds: ClassVar[bool] = False
    """Whether to do it is to draw something, whatever is taken away; not tried where no output shows anything new."""

    def effects(self, scene: Scene) -> Effects:
        """What it does for all objects of a scene, each taken by itself."""
        raise NotImplementedError

    @property
    def lays(self) -> bool:
        """Whether it lays an unchanged picture of a source object somewhere for each object: `landings` says where."""
        return False

    def landings(self, world: World) -> tuple[Numbers, Numbers, Numbers]:
        """Sources, tops and lefts of the pictures that it lays; -1 as a source means none.

        They are flat arrays of one length. The search checks them against the outputs before it looks at the effects.
        """
        raise NotImplementedError


@attrs.frozen
class Canvas(Word):
    """What the output is drawn on; its English is whole sentences."""

    resizes: ClassVar[bool] = True
    """Whether it is of use only for outputs of another size than their input."""

    def draw(self, scene: Scene) -> Grid:
        """Make the output from a scene; raises `NotApplicable` where the rule has no meaning."""
        raise NotImplementedError

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Self]:
        """Canvases that reproduce the outputs of the demonstrations."""
        raise NotImplementedError

    def within(self, scene: Scene) -> tuple[Rule, Grid] | None:
        """The rule that it holds, if any, and the grid for that; raises `NotApplicable` where there is no such grid."""
        return None

    @classmethod
    def suggest(cls, lesson: Lesson) -> Iterator[Self]:
        """Canvases worth drawing as a first step, whose result a second rule goes on from."""
        return iter(())

    @classmethod
    def conclude(cls, lesson: Lesson) -> Iterator[Self]:
        """Canvases worth drawing as a last step, from what a first rule makes of the input: `before` says of what."""
        return iter(())

    def before(self, scene: Scene, output: Grid) -> Grid:
        """What the grid would have to be for this to draw the output, as like to what it is as can be.

        Raises `NotApplicable` where there is none. Whether it draws the output then is for whoever asks to find out:
        changed like that, the grid may be seen in another way.
        """
        raise NotImplementedError

    @classmethod
    def instances(cls, context: Context) -> Iterator[Any]:
        """Canvases are proposed, not listed."""
        return iter(())


@attrs.frozen
class Guise(Word):
    """A change to a grid before it is looked at, told by what is seen in it; its English tells someone to make it.

    What is tried does not depend on the scenes of a task: the context is empty.
    """

    def change(self, grid: Grid) -> Change:
        """The change for a grid; raises `NotApplicable` where nothing tells which."""
        raise NotImplementedError


def undefined(word: Word, scene: Scene, index: int) -> Word | None:
    """The word inside another, or itself, that has no meaning for an object of a scene: the innermost, if there is one.

    Only those that point at an object, give a colour or say how far can have none.
    """
    inner = (getattr(word, field.name) for field in attrs.fields(type(word)))
    found = (undefined(each, scene, index) for each in inner if isinstance(each, Word))
    return next(filter(None, found), None) or (None if _defined(word, scene, index) else word)


def _defined(word: Word, scene: Scene, index: int) -> bool:
    if isinstance(word, Other):
        return bool(word.indices(scene.world)[index] >= 0)
    if isinstance(word, Colour):
        return bool(word.values(scene.world)[index] != UNDEFINED)
    if isinstance(word, Offset):
        return all(steps_of(scene.world, word, axis)[1][index] for axis in (0, 1))
    return True


FAMILIES: tuple[type[Word], ...] = (Other, Literal, Colour, Number, Way, Area, Offset, Transform, Canvas, Guise)
"""The families in which packs add words."""
