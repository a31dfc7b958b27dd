"""A viewing: everything the search knows about a task under one view.

Objects of all scenes stand in one row: those of the demonstrations first (`train` of them), then those of the test
inputs. A literal is a boolean vector over that row, a colour a vector of colours, and so on; all questions of the
search are matrix operations on such vectors.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache, partial
from itertools import islice
from typing import Any, TypeVar, TypeVarTuple

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language.cost import cost
from argraph.language.lesson import ObjectSets
from argraph.language.rule import Rule, or_none
from argraph.language.selector import AnyOf, Condition, Not, Role, Selector, The, picked
from argraph.language.word import (
    Canvas,
    Colour,
    Context,
    Flags,
    Literal,
    Number,
    Numbers,
    Offset,
    Other,
    SceneColour,
    SceneNumber,
    Word,
    scene_number,
)
from argraph.scene.attributes import ATTRIBUTES, COLOUR
from argraph.scene.object import REGION
from argraph.scene.scene import Scene
from argraph.scene.view import View
from argraph.scene.world import World, summed
from argraph.search.budget import Budget
from argraph.search.judgements import figures_by_look, occurrences
from argraph.search.lexicon import Lexicon
from argraph.search.selectors import Selectors, conjoin
from argraph.search.table import Table
from argraph.values.grid import MAX_SIDE, Grid
from argraph.values.task import Pair

W = TypeVar("W", bound=Word)
Arguments = TypeVarTuple("Arguments")
ROLES: tuple[Role, ...] = ("figure", "region")
"""The roles of objects to which something can be done."""
REFERENT_ROLES: tuple[Role, ...] = ("figure", "separator", "region")
"""The roles of objects that can be pointed at."""


def _no_rules(pairs: tuple[Pair, ...], tests: tuple[Grid, ...]) -> Iterator[Rule]:
    return iter(())


@attrs.frozen(eq=False)
class Conditions:
    """What is said of objects by no literal, or by one or its opposite: prices, and for which objects it holds.

    The first row is for no literal; then each literal has two, the second for its opposite.
    """

    words: tuple[Literal, ...]
    bits: NDArray[np.float64]
    vectors: NDArray[np.bool_]

    def and_those(self, words: Sequence[Literal], holds: Flags) -> Conditions:
        """With more literals, and for which objects each of them holds."""
        bits = prices(words)
        return Conditions(
            (*self.words, *words),
            np.concatenate([self.bits, np.stack([bits, bits + Not.bits], axis=1).ravel()]),
            np.concatenate([self.vectors, np.stack([holds, ~holds], axis=1).reshape(-1, holds.shape[1])]),
        )

    def literals(self, number: int) -> tuple[Condition, ...]:
        """What a row says, spelled out."""
        if number == 0:
            return ()
        word = self.words[(number - 1) // 2]
        return (word,) if number % 2 else (Not(word),)


@attrs.frozen(eq=False, slots=False)
class Viewing:
    """The scenes of a task under one view, and the vectors of all words on them."""

    world: World
    """All grids at hand, seen in one way."""
    shown: tuple[int, ...]
    """The scenes that count, those of the demonstrations first."""
    outputs: tuple[Grid, ...]
    lexicon: Lexicon
    budget: Budget
    inner: Callable[[tuple[Pair, ...], tuple[Grid, ...]], Iterator[Rule]] = _no_rules
    """How puzzles within this one are solved."""
    _tables: dict[str, Table[Selector]] = attrs.field(factory=dict, init=False)
    _conjunctions: dict[str, Selectors] = attrs.field(factory=dict, init=False)
    _sets: dict[str, ObjectSets] = attrs.field(factory=dict, init=False)
    _known_numbers: dict[tuple[int, ...], tuple[SceneNumber, ...]] = attrs.field(factory=dict, init=False)
    _known_lengths: dict[bytes, tuple[Number, ...]] = attrs.field(factory=dict, init=False)
    _known_colours: dict[tuple[int, ...], tuple[SceneColour, ...]] = attrs.field(factory=dict, init=False)

    # The row of objects

    @property
    def view(self) -> View:
        """How the grids are seen."""
        return self.world.view

    @cached_property
    def scenes(self) -> tuple[Scene, ...]:
        """The scenes that count, those of the demonstrations first."""
        return tuple(self.world.scenes[number] for number in self.shown)

    @cached_property
    def _columns(self) -> NDArray[np.int_] | slice:
        """Where the objects that count stand in the world's row."""
        if self.shown == tuple(range(len(self.world.scenes))):
            return slice(None)
        row = np.arange(len(self.world))
        return np.concatenate([row[self.world.slices[number]] for number in self.shown])

    @cached_property
    def _worlds(self) -> tuple[World, ...]:
        """The worlds to look at, which together have all objects of the world."""
        return tuple(world for world, _ in self.world.parts)

    @property
    def pair_count(self) -> int:
        """Number of demonstrations."""
        return len(self.outputs)

    @cached_property
    def starts(self) -> NDArray[np.int_]:
        """Where each scene's objects begin in the row, and where the last one's end."""
        return np.cumsum([0, *(len(scene.objects) for scene in self.scenes)])

    @cached_property
    def train(self) -> int:
        """Number of objects in demonstrations."""
        return int(self.starts[self.pair_count])

    @property
    def width(self) -> int:
        """Number of objects in all scenes."""
        return int(self.starts[-1])

    @cached_property
    def pairs(self) -> tuple[tuple[Scene, Grid], ...]:
        """The demonstrations: what is seen of the input, and the output."""
        return tuple(zip(self.scenes, self.outputs, strict=False))

    @cached_property
    def resized(self) -> bool:
        """Whether some output has another size than its input."""
        return any(scene.grid.shape != output.shape for scene, output in self.pairs)

    @cached_property
    def changed(self) -> tuple[NDArray[np.bool_], ...]:
        """For each demonstration the cells that change."""
        return tuple(scene.grid.cells != output.cells for scene, output in self.pairs)

    @cached_property
    def shows_new(self) -> bool:
        """Whether some output shows, where it differs from the input, a colour that no background region there has."""
        every = zip(self.pairs, self.changed, strict=True)
        return any(
            not np.isin(output.cells[changed], scene.grid.cells[scene.role_flags(REGION)[scene.owner]]).all()
            for (scene, output), changed in every
        )

    @cached_property
    def places(self) -> NDArray[np.bool_] | None:
        """`places[i, row + 1, column + 1]`: training object i occurs in the output, changing it, with its corner there.

        None if no output shows anything new, so that nothing can have been moved or copied, or if sizes differ.
        """
        if self.resized:
            return None
        places = np.zeros((self.train, MAX_SIDE + 1, MAX_SIDE + 1), dtype=bool)
        for (scene, output), changed, part in zip(self.pairs, self.changed, self.slices, strict=False):
            if (changed & (output.cells != scene.background)).any():
                for thing, alike in figures_by_look(scene):
                    match = occurrences(thing.patch, output.cells, changed)
                    places[part][alike, 1 : match.shape[0] + 1, 1 : match.shape[1] + 1] = match
        return places if places.any() else None

    def flat(self, read: Callable[[Scene], NDArray[Any]]) -> NDArray[Any]:
        """Read a vector off every scene and put them in a row."""
        return np.concatenate([read(scene) for scene in self.scenes])

    @cached_property
    def slices(self) -> tuple[slice, ...]:
        """The part of the row that each scene has."""
        return tuple(itertools.starmap(slice, itertools.pairwise(self.starts.tolist())))

    def per_scene(self, vectors: NDArray[Any]) -> NDArray[np.int_]:
        """Sum vectors (rows of a matrix) over each scene."""
        return summed(vectors, self.starts)

    @cached_property
    def role_vectors(self) -> dict[str, Flags]:
        """Which objects of the row have which role."""
        return {role: np.concatenate([scene.role_flags(role) for scene in self.scenes]) for role in REFERENT_ROLES}

    # Words

    @cached_property
    def context(self) -> Context:
        """What the words may be about, before there are referents."""
        return Context(self.scenes, self.pair_count, _new_colours(self.scenes, self.outputs))

    @cached_property
    def full_context(self) -> Context:
        """The same with the referents."""
        return attrs.evolve(self.context, referents=self.referents, partners=self.partners)

    @cached_property
    def partners(self) -> tuple[Other, ...]:
        """Ways in which objects have one of their own to point at, those for the same objects being one.

        After the plain ones come some that take a selector to describe, which means several objects by no superlative,
        if they have a meaning in all demonstrations and some test input. Which of equal price come first does not
        depend on how the grids are turned: those of the smallest sets, and of these those that most objects have.
        """
        plain = list(self.words(Other, self.context))
        told = self.selectors("figure", self.plain)
        several = np.flatnonzero((self.per_scene(told.vectors)[:, : self.pair_count] > 1).any(axis=1))
        order = np.lexsort((told.vectors[several].sum(axis=1), told.bits[several]))
        described = (told.words[number] for number in several[order].tolist() if told.words[number].literals)
        plural = (word for word in described if not any(literal.superlative for literal in word.literals))
        sets = tuple(islice(plural, self.budget.partners))
        more = [word for word in self.words(Other, attrs.evolve(self.context, selectors=sets)) if word not in plain]
        few, others = self._pointers(plain, self.budget.partners), self._pointers(more, len(more))
        known, found = {vector.tobytes() for vector in few.vectors}, others.vectors >= 0
        meant = np.flatnonzero(self._meant(self.per_scene(found) > 0))
        order = np.lexsort((-found[meant].sum(axis=1), others.bits[meant]))
        new = (n for n in meant[order].tolist() if others.vectors[n].tobytes() not in known)
        return (*few.words, *(others.words[n] for n in islice(new, self.budget.described)))

    def _pointers(self, words: Iterable[Other], limit: int) -> Table[Other]:
        """Words by the objects that they point at, but for those that point at none in the demonstrations."""
        every = [*words]
        found = self._rows([self._read(word.indices) for word in every], np.int16)
        some = np.flatnonzero((found[:, : self.train] >= 0).any(axis=1))
        meant = [every[number] for number in some.tolist()]
        return Table.of(meant, prices(meant), found[some], limit)

    def _rows(self, values: Sequence[NDArray[Any]], kind: type[np.integer[Any]]) -> NDArray[Any]:
        """What words say of the objects that count, a row for each word."""
        return np.array(values, dtype=kind).reshape(len(values), -1 if values else len(self.world))[:, self._columns]

    def _read(self, read: Callable[[World, *Arguments], NDArray[Any]], *arguments: *Arguments) -> NDArray[Any]:
        """What a word says of all objects of the world."""
        values = [read(world, *arguments) for world in self._worlds]
        return values[0] if len(values) == 1 else np.concatenate(values, axis=-1)

    def words(self, family: type[W], context: Context) -> Iterator[W]:
        """All instances of a family that are worth trying here."""
        for kind in self.lexicon.classes(family):
            yield from self.lexicon.permitted(kind.instances(context))

    def _and_literals(self, known: Conditions, relational: bool) -> Conditions:
        """What is said by more literals besides: those about others, or those that need no referent."""
        every: list[Literal] = []
        rows = [known.vectors[:0]]
        for kind in self.lexicon.classes(Literal):
            words = kind.relational(self.full_context) if relational else kind.instances(self.context)
            if some := list(self.lexicon.permitted(words)):
                every += some
                rows.append(self._read(partial(kind.all_hold, some))[:, self._columns])
        return known.and_those(every, np.concatenate(rows))

    @cached_property
    def plain(self) -> Conditions:
        """No literal, or one that needs no referent."""
        nothing = Conditions((), np.zeros(1), np.ones((1, self.width), dtype=bool))
        return self._and_literals(nothing, relational=False)

    @cached_property
    def conditions(self) -> Conditions:
        """No literal, or one of any kind."""
        return self._and_literals(self.plain, relational=True)

    def selectors(self, role: Role, conditions: Conditions) -> Table[Selector]:
        """Selectors of no literal or one, for objects of a role."""
        vectors, bits = conditions.vectors & self.role_vectors[role], conditions.bits + cost(Selector(role))
        useful = np.flatnonzero(vectors[:, : self.train].any(axis=1))
        table = Table.of(useful.tolist(), bits[useful], vectors[useful], self.budget.literals)
        selectors = tuple(Selector(role, conditions.literals(number)) for number in table.words)
        return Table(table.vectors, selectors, table.bits, table.weights)

    def _singles(self, role: Role) -> Table[Selector]:
        """Selectors of no literal or one of any kind."""
        if role not in self._tables:
            self._tables[role] = self.selectors(role, self.conditions)
        return self._tables[role]

    def selected(self, selector: Selector) -> tuple[Flags, ...]:
        """The objects of each scene that a selector means."""
        flags = self._read(selector.holds)[self._columns]
        return tuple(flags[part] for part in self.slices)

    def conjunctions(self, role: Role) -> Selectors:
        """Selectors of up to two literals."""
        if role not in self._conjunctions:
            self._conjunctions[role] = conjoin(
                self._singles(role), self.train, self.budget.paired, self.budget.selectors
            )
        return self._conjunctions[role]

    @cached_property
    def referents(self) -> tuple[The, ...]:
        """Words for one object in every scene, cheapest first; words for the same objects are one.

        In a test input there may be none such, unless there is in no test input; words for which that is so come later.
        """
        plain = self.plain
        vectors = np.concatenate([plain.vectors & self.role_vectors[role] for role in REFERENT_ROLES])
        single = self.per_scene(vectors) == 1
        bits = np.tile(plain.bits + The.bits, len(REFERENT_ROLES)) + np.where(single.all(axis=1), 0.0, NOT_EVERYWHERE)
        meant = np.flatnonzero(self._meant(single))
        table = Table.of(meant.tolist(), bits[meant], vectors[meant], self.budget.referents)
        rows = (divmod(number, len(plain.bits)) for number in table.words)
        return tuple(_the(REFERENT_ROLES[role], plain.literals(number)) for role, number in rows)

    @cached_property
    def colours(self) -> Table[Colour]:
        """Colour expressions."""
        words = [*self.words(Colour, self.full_context)]
        values = self._rows([self._read(word.values) for word in words], np.int8)
        return Table.of(words, prices(words), values, self.budget.values)

    def colours_of(self, word: Colour) -> Numbers:
        """What a colour expression says of each object."""
        return self._read(word.values)[self._columns]

    def offsets(self, axis: int, fits: Callable[[NDArray[Any]], NDArray[np.int_]]) -> Table[Offset]:
        """Offset expressions along an axis that fit some objects of the demonstrations; undefined is `UNREACHABLE`.

        `fits` says how many objects each of several vectors fits.
        """
        words, steps = self.every_offset
        fitting = np.flatnonzero(fits(steps[axis, :, : self.train]))
        meant = [words[number] for number in fitting.tolist()]
        table = Table.of(meant, self.offset_bits[fitting], steps[axis, fitting], len(words))
        limit = self.budget.values
        return table.best(fits(table.vectors[:, : self.train]), limit) if len(table) > limit else table

    @cached_property
    def every_offset(self) -> tuple[list[Offset], NDArray[np.int16]]:
        """All offset expressions, and for both axes the steps that each says of all objects."""
        every: list[Offset] = []
        steps = [np.zeros((2, 0, self.width), dtype=np.int16)]
        for kind in self.lexicon.classes(Offset):
            if words := list(self.lexicon.permitted(kind.propose(self))):
                every += words
                steps.append(self._read(_steps, kind, words)[..., self._columns])
        return every, np.concatenate(steps, axis=1)

    @cached_property
    def offset_bits(self) -> NDArray[np.float64]:
        """What each of these costs."""
        return prices(self.every_offset[0])

    @cached_property
    def staying(self) -> Offset | None:
        """The cheapest way to say that nothing goes anywhere."""
        words, steps = self.every_offset
        return min((words[number] for number in np.flatnonzero(~steps.any(axis=(0, 2)))), key=cost, default=None)

    # One object in every scene, one number or colour for every scene

    def _meant(self, holds: NDArray[np.bool_]) -> Flags:
        """Which rows of flags, one for each scene, hold in every demonstration and in some test input."""
        shown, asked = holds[:, : self.pair_count], holds[:, self.pair_count :]
        return np.asarray(shown.all(axis=1) & (asked.any(axis=1) if asked.shape[1] else True))

    def pickers(self, good: Flags) -> Iterator[The]:
        """Words for one object, or for any of several that look alike; in the demonstrations good ones.

        They have a meaning in every demonstration and in some test input. Where one object is pointed at, all readings
        count; where several are, the few cheapest.
        """
        for table, one, several in self._pointing(good):
            yield from (The(table.word(number)) for number in one)
            any_of = (AnyOf(table.word(number)) for number in several)
            yield from islice((word for word in any_of if self._has(word)), self.budget.sets)

    def _pointing(self, good: Flags) -> Iterator[tuple[Selectors, list[int], list[int]]]:
        """For each role its selectors, and the numbers of those for good objects: one in each scene, or more."""
        for role in ROLES:
            if (good & self.role_vectors[role][: self.train]).any():
                table = self.conjunctions(role)
                picked = self.per_scene(table.vectors)
                right = self._meant(picked > 0) & ~(table.vectors[:, : self.train] & ~good).any(axis=1)
                single = self._meant(picked == 1)
                one, several = np.flatnonzero(right & single).tolist(), np.flatnonzero(right & ~single).tolist()
                yield table, one[: self.budget.readings], several

    def _has(self, word: The) -> bool:
        """Whether every demonstration and some test input have the object that a word points at."""
        return bool(self._meant(self._read(picked, word)[None, list(self.shown)] >= 0)[0])

    def draws(self, canvas: Canvas) -> bool:
        """Whether a canvas makes every demonstration's output."""
        return all(or_none(canvas.draw, scene) == output for scene, output in self.pairs)

    def numbers(self, wanted: Sequence[int]) -> Sequence[SceneNumber]:
        """Number expressions that give these values on the demonstrations, cheapest first."""
        if (known := tuple(wanted)) not in self._known_numbers:
            self._known_numbers[known] = tuple(self._find_numbers(wanted))
        return self._known_numbers[known]

    def _find_numbers(self, wanted: Sequence[int]) -> list[SceneNumber]:
        counts = self.words(Number, attrs.evolve(self.context, selectors=tuple(self._so_many(wanted))))
        every = dict.fromkeys(word for word in (*counts, *self._numbers) if isinstance(word, SceneNumber))
        return sorted((word for word in every if self._gives(word, wanted)), key=cost)[: self.budget.readings]

    @cached_property
    def _numbers(self) -> list[Number]:
        """Number expressions that count no set of objects."""
        return list(self.words(Number, self.full_context))

    def lengths(self, wanted: Numbers) -> Sequence[Number]:
        """Number expressions that give what some objects of each demonstration want; 0 is no wish.

        Fixed ones come first, then those of the scene where all its objects want the same, then those of objects.
        """
        if (known := wanted.tobytes()) not in self._known_lengths:
            self._known_lengths[known] = tuple(self._find_lengths(wanted))
        return self._known_lengths[known]

    def _find_lengths(self, wanted: Numbers) -> Iterator[Number]:
        parts = [wanted[part] for part in self.slices[: self.pair_count]]
        wishes = [set(part.tolist()) - {0} for part in parts]
        common = set.intersection(*wishes)
        fixed = (word for word in self._numbers if isinstance(word, SceneNumber) and word.fixed)
        yield from islice((word for word in fixed if word.value(self.scenes[0]) in common), LENGTHS)
        if not common and all(len(wish) == 1 for wish in wishes):
            yield from self.numbers([wish.pop() for wish in wishes])[:LENGTHS]
        yield from (word for word in self._own_numbers if self._suits(word, parts))

    @cached_property
    def _own_numbers(self) -> Sequence[Number]:
        """Number expressions that tell objects, regions among them, apart; one for each way to do so."""
        found: dict[bytes, Number] = {}
        for word in (word for word in self._numbers if not isinstance(word, SceneNumber)):
            values = self.flat(word.each)
            if (values != values[:1]).any():
                found.setdefault(values.tobytes(), word)
        return tuple(found.values())

    def _suits(self, word: Number, wanted: Sequence[Numbers]) -> bool:
        """Whether a number is what some object of each demonstration wants."""
        every = zip(self.scenes, wanted, strict=False)
        return all(np.count_nonzero((word.each(scene) == wish) & (wish > 0)) for scene, wish in every)

    def _so_many(self, wanted: Sequence[int]) -> Iterator[Selector]:
        """Selectors of at most one literal whose objects, or their cells, are as many as wanted."""
        size = self.flat(lambda scene: scene.column("size"))
        for table in map(self._singles, ROLES):
            counts = (
                self.per_scene(vectors)[:, : self.pair_count] for vectors in (table.vectors, table.vectors * size)
            )
            fits = np.logical_or.reduce([(count == np.asarray(wanted)).all(axis=1) for count in counts])
            yield from (table.words[number] for number in np.flatnonzero(fits).tolist())

    def scene_colours(self, wanted: Sequence[int]) -> Sequence[SceneColour]:
        """Colour expressions of the whole scene that give these values on the demonstrations, cheapest first."""
        if (known := tuple(wanted)) not in self._known_colours:
            self._known_colours[known] = tuple(self._find_scene_colours(wanted))
        return self._known_colours[known]

    def _find_scene_colours(self, wanted: Sequence[int]) -> list[SceneColour]:
        wishes = np.repeat(wanted, [len(scene.objects) for scene in self.scenes[: self.pair_count]])
        fitted = (word for kind in self.lexicon.classes(Colour) for word in kind.fitted(self.context, wishes))
        every = dict.fromkeys((*self._scene_colours, *self.lexicon.permitted(fitted), *self._pointed(wishes)))
        fitting = (word for word in every if isinstance(word, SceneColour) and self._shows(word, wishes))
        return sorted(fitting, key=cost)[: self.budget.readings]

    @cached_property
    def _scene_colours(self) -> list[SceneColour]:
        return [word for word in self.words(Colour, self.full_context) if isinstance(word, SceneColour)]

    def _pointed(self, wishes: NDArray[Any]) -> Iterator[Colour]:
        """Colours of objects that it takes more to point at than one literal: of those that have the colour wanted."""
        names = [name for name, attribute in ATTRIBUTES.items() if attribute.kind == COLOUR]
        colours = self.flat(lambda scene: np.stack([scene.column(name) for name in names], axis=1))
        good = (colours[: self.train] == wishes[:, None]).any(axis=1)
        pointers = tuple(The(table.word(number)) for table, one, _ in self._pointing(good) for number in one)
        return self.words(Colour, attrs.evolve(self.context, referents=pointers))

    def _gives(self, word: SceneNumber, wanted: Sequence[int]) -> bool:
        return all(scene_number(scene, word) == value for scene, value in zip(self.scenes, wanted, strict=False))

    def _shows(self, word: Colour, wishes: Numbers) -> bool:
        return bool(np.count_nonzero(self.colours_of(word)[: self.train] == wishes) == len(wishes))

    # What words ask besides

    def sets(self, role: Role) -> ObjectSets:
        """Sets of objects of a role that take no referent and at most one literal to tell."""
        if role not in self._sets:
            table = self.selectors(role, self.plain)
            self._sets[role] = ObjectSets(table.words, tuple(table.vectors[:, part] for part in self.slices))
        return self._sets[role]

    def pickers_of_all(self, role: Role, good: Flags) -> Iterator[Selector]:
        """Words for just the good ones among the objects of the demonstrations that have a role, cheapest first."""
        table = self.conjunctions(role)
        right = np.flatnonzero((table.vectors[:, : self.train] == good).all(axis=1)).tolist()
        return map(table.word, right[: self.budget.readings])

    def rules(self, pairs: tuple[Pair, ...], tests: tuple[Grid, ...]) -> Iterator[Rule]:
        """Rules for other demonstrations, made from these, with the views and words at hand and less effort."""
        return self.inner(pairs, tests)


def prices(words: Sequence[Word]) -> NDArray[np.float64]:
    """What each word costs."""
    return np.array([*map(cost, words)], dtype=np.float64)


@lru_cache(maxsize=2_000)
def _the(role: Role, literals: tuple[Condition, ...]) -> The:
    """The same word for the same object in all views: equal words are soonest found equal where they are the same."""
    return The(Selector(role, literals))


UNREACHABLE = 99
LENGTHS = 4
"""Readings of a length that are tried, fixed ones and others, cheapest first."""
NOT_EVERYWHERE = 2.0
"""By how many bits words for an object that some test input lacks come later than others."""


def _steps(world: World, kind: type[Offset], words: Sequence[Offset]) -> NDArray[np.int16]:
    """The steps along both axes that offsets of a class say."""
    every = (kind.all_offsets(words, world, axis) for axis in (0, 1))
    return np.array([np.where(defined, steps, UNREACHABLE) for steps, defined in every], dtype=np.int16)


def _new_colours(scenes: Sequence[Scene], outputs: Sequence[Grid]) -> tuple[int, ...]:
    """Colours that outputs show where their input has another; all their colours if the size changes."""
    found: set[int] = set()
    for scene, output in zip(scenes, outputs, strict=False):
        if scene.grid.shape == output.shape:
            found.update(output.cells[output.cells != scene.grid.cells].tolist())
        else:
            found.update(output.colours)
    return tuple(sorted(found))
