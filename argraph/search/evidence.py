"""What the outputs say for and against an action: the cells that change, and who could have written them.

An action is a transform whose effect on every object of the demonstrations has been compared with the output. It is
sound on an object if it writes no cell wrongly there; it covers the changed cells that it writes rightly. Erasures
happen before paints, so an erased cell must be background in the output, or be painted: by another clause if the cell
changes, by the same action on another object if it does not (which only the interpreter can confirm). Where nothing
else fits, a paint may also be wrong in cells that another one could write rightly: it lies beneath that one.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import product
from typing import Any, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language.cost import AGAIN_BITS, WHERE_POSSIBLE_BITS, cost, pointed_at, weight
from argraph.language.transforms import Erase, Move, Paint
from argraph.language.word import Area, Colour, Flags, Numbers, Offset, Transform
from argraph.scene.board import Board
from argraph.scene.world import World
from argraph.search.judgements import (
    Covered,
    Judgement,
    Witnessed,
    figures_by_look,
    judged,
    occurrences,
    shown,
    which_land,
    witness_of,
    witnessed,
)
from argraph.search.rows import member_keys, set_keys
from argraph.search.viewing import ROLES, UNREACHABLE, Viewing
from argraph.values.grid import MAX_SIDE
from argraph.values.sets import Set, rows_of, union
from argraph.values.symmetry import TURNS

Cells: TypeAlias = int
"""Cells of all demonstrations in a row: boards one after the other."""
FACTORED = (Paint, Erase, Move)
EVERY: Set = -1
"""All objects, however many there are."""
NOWHERE: Flags = np.zeros(0, dtype=bool)
REAL_TURNS = tuple(turn for turn in TURNS if turn != "identity")
NO_CORNERS: tuple[Numbers, Numbers] = (np.zeros(0, dtype=np.int_),) * 2


@attrs.frozen(cache_hash=True, slots=False)
class Cover:
    """Which changed cells are written for which training objects; most objects write none, so only others have rows."""

    rows: tuple[tuple[Set, Cells], ...]
    """Each object that writes some, as a set of one, with the cells."""

    @property
    def writing(self) -> Set:
        """The objects that write some."""
        return self._together[0]

    @property
    def cells(self) -> Cells:
        """What they write together."""
        return self._together[1]

    @cached_property
    def _together(self) -> tuple[Set, Cells, bool]:
        """Who writes, and what; and whether no cell is written for two objects."""
        writing = every = twice = 0
        for mark, cells in self.rows:
            writing |= mark
            twice |= every & cells
            every |= cells
        return writing, every, not twice

    @cached_property
    def blocks(self) -> tuple[NDArray[np.bool_], NDArray[np.uint64]]:
        """For each row which blocks of cells it writes, and the keys of the blocks.

        Mostly those of a row are a block, which is its own; otherwise each cell is one.
        """
        every = [cells for _, cells in self.rows]
        if self._together[2]:
            return np.eye(len(every), dtype=bool), set_keys(every)
        width = self.cells.bit_length()
        written = rows_of([self.cells], width)[0]
        return rows_of(every, width)[:, written], member_keys(width)[written]

    def by(self, objects: Set) -> Cells:
        """Which cells some of these objects write."""
        writing, every, _ = self._together
        if not writing & ~objects:
            return every
        some = 0
        for mark, cells in self.rows:
            if mark & objects:
                some |= cells
        return some

    def without(self, objects: Set) -> Cover:
        """What all but these write."""
        return Cover(tuple([row for row in self.rows if not row[0] & objects]))


@attrs.frozen(eq=False, slots=False)
class Action:
    """A transform with its evidence: on which training objects it is sound, and which changed cells it covers."""

    transform: Transform
    bits: float
    weight: float
    sound: Set
    cover: Cover
    sufficient: bool
    """Whether it alone could write every changed cell rightly."""
    matters: Flags = NOWHERE
    """For the objects of the test inputs: whether it changes anything there, or has no meaning and must have one."""
    excused: Set = 0
    """The training objects for which it has no meaning."""
    where_possible: bool = False
    """Whether objects for which it has no meaning are passed over."""
    beneath: bool = False
    """Whether what it paints is right only once something else is painted over it."""
    rank: int = 0
    """Where it stands among the actions of its viewing."""
    alike: tuple[tuple[int, Action], ...] = ()
    """Itself and the others of the same evidence, if the test inputs have not told them apart yet, with their ranks."""

    def leniently(self) -> Iterator[Action]:
        """The same for a clause that passes over objects for which it has no meaning, if that may do everything."""
        if self.excused and self.sufficient:
            yield attrs.evolve(
                self,
                bits=self.bits + WHERE_POSSIBLE_BITS,
                weight=self.weight * weight(WHERE_POSSIBLE_BITS),
                sound=self.sound | self.excused,
                cover=self.cover.without(self.excused),
                where_possible=True,
            )

    def ranked(self) -> Iterator[Action]:
        """The actions of the same evidence."""
        return (attrs.evolve(action, rank=rank) for rank, action in self.alike)

    @cached_property
    def points(self) -> bool:
        """Whether it points at some object, at which a selector may point too."""
        return bool(pointed_at(self.transform))


@attrs.frozen(eq=False, slots=False)
class Evidence:
    """What has to be explained: the cells that change between the inputs and the outputs of a viewing."""

    viewing: Viewing
    _settled: dict[int, Board] = attrs.field(factory=dict, init=False)
    _reached: dict[int, Board] = attrs.field(factory=dict, init=False)
    """The changed cells of demonstrations that are known to be within reach of some action."""

    @cached_property
    def changing(self) -> tuple[Board, ...]:
        """The cells of each demonstration that change."""
        return tuple(shown(*pair).changed for pair in self.viewing.pairs)

    @cached_property
    def starts(self) -> list[int]:
        """Where each demonstration's cells begin in the row of all cells."""
        sizes = [scene.grid.cells.size for scene, _ in self.viewing.pairs]
        return [0, *itertools.accumulate(sizes[:-1])]

    @cached_property
    def changes(self) -> tuple[Cells, ...]:
        """The changed cells of each demonstration in the row of all cells."""
        return tuple(board << start for board, start in zip(self.changing, self.starts, strict=True))

    @cached_property
    def everything(self) -> Cells:
        """All changed cells."""
        return union(self.changes)

    def weigh(self, transform: Transform, alone: bool) -> Action | None:
        """Compare any transform's effects with the outputs; None if it writes nothing rightly.

        If it is to do everything alone, also None as soon as a demonstration shows that it does not.
        """
        judged: list[Judgement] = []
        for number in range(self.viewing.pair_count):
            judged.append(self._judged(transform, number))
            if alone and not judged[-1].sufficient:
                return None
            if number == 1 and not (judged[0].useful or judged[1].useful):
                return None  # what writes nothing in two demonstrations is not what the task is about
        if not any(judgement.useful for judgement in judged):
            return None
        sound = self.joined(judgement.sound for judgement in judged)
        excused = self.joined(judgement.excused for judgement in judged)
        bits, cover = cost(transform), self.cover_of([judgement.cover for judgement in judged])
        return Action(transform, bits, weight(bits), sound, cover, self.suffices(cover, sound), excused=excused)

    def joined(self, objects: Iterable[Set]) -> Set:
        """Objects of each demonstration, together."""
        return union(some << part.start for some, part in zip(objects, self.objects, strict=True))

    def cover_of(self, covers: Iterable[Covered]) -> Cover:
        """What is covered for the objects of each demonstration."""
        every = zip(covers, self.objects, self.starts, strict=True)
        return Cover(
            tuple([(1 << part.start + number, met << start) for cover, part, start in every for number, met in cover])
        )

    def suffices(self, cover: Cover, sound: Set) -> bool:
        """Whether every changed cell is covered for objects on which that is sound; most covers leave some out."""
        return cover.cells == self.everything == cover.by(sound)

    @cached_property
    def dyed_places(self) -> NDArray[np.int8] | None:
        """As `Viewing.places`, for the mere shape of an object of several cells: the colour, not its own, it occurs in.

        That is -1 where it does not; None if some output shows no such thing.
        """
        places = np.full((self.viewing.train, MAX_SIDE + 1, MAX_SIDE + 1), -1, dtype=np.int8)
        for number, part in enumerate(self.objects):
            (scene, output), changed = self.viewing.pairs[number], self.viewing.changed[number]
            out = output.cells
            new = np.unique(out[changed & (out != scene.background)]).tolist()
            for thing, alike in figures_by_look(scene):
                for colour in new if thing.shape.size > 1 else ():
                    if colour != thing.colour:
                        match = occurrences(np.where(thing.shape.mask, np.int8(colour), np.int8(-1)), out, changed)
                        rows, columns = match.nonzero()
                        places[part][alike[:, None], rows + 1, columns + 1] = colour
            if not (places[part] >= 0).any():
                return None
        return places

    @cached_property
    def turned_places(self) -> dict[str, NDArray[np.bool_]]:
        """By turn, as `Viewing.places`: where objects would lie that outputs show turned about their middles."""
        shape = self.viewing.train, MAX_SIDE + 1, MAX_SIDE + 1
        places: dict[str, NDArray[np.bool_]] = {}
        for number, part in enumerate(self.objects):
            (scene, output), changed = self.viewing.pairs[number], self.viewing.changed[number]
            for thing, alike in figures_by_look(scene):
                for turn, (rows, columns) in _seen_turned(thing.patch, output.cells, changed).items():
                    if turn not in places:
                        places[turn] = np.zeros(shape, dtype=bool)
                    places[turn][part][alike[:, None], rows + 1, columns + 1] = True
        return {turn: places[turn] for turn in REAL_TURNS if turn in places}

    @cached_property
    def vacated(self) -> Flags:
        """Which training objects lose a cell of their own."""
        every = zip(self.viewing.scenes, self.changing, strict=False)
        return np.array([bool(board & changed) for scene, changed in every for board in scene.boards], dtype=bool)

    def reachable(self, number: int, *, layered: bool) -> bool:
        """Whether every changed cell of a demonstration could be written rightly, if areas could have any colour.

        If layered, also by paints that others cover in part.
        """
        if number not in self._reached:
            self._reached[number] = self._reached_by(number, 0, self._partial(number))
        cells = self._reached[number]
        reached = self._reached_by(number, cells, self._covered(number)) if layered else cells
        return reached == self.changing[number]

    def _reached_by(self, number: int, cells: Board, options: Iterable[Board]) -> Board:
        """The changed cells of a demonstration that are reached already or by some option; once all are, no more."""
        if cells != self.changing[number]:
            for option in options:
                cells |= option
                if cells == self.changing[number]:
                    break
        return cells

    def _partial(self, number: int) -> Iterator[Board]:
        """What each action could do on one demonstration: the changed cells that it writes rightly."""
        doable = self._doable[number]
        for area in self.areas:
            yield _painted(*self.witnessed(area, number), doable)
        for transform in self._unpainted():
            judgement = self._judged(transform, number)
            if judgement.useful:
                possible = judgement.sound & doable
                yield union(met for index, met in judgement.cover if possible >> index & 1)

    def _covered(self, number: int) -> Iterator[Board]:
        """The same for paints that others cover in part."""
        doable = self._doable[number]
        return (_painted(*self.beneath(area, number), doable) for area in self.areas)

    @cached_property
    def _doable(self) -> tuple[Set, ...]:
        """For each demonstration the objects to which something can be done."""
        every = (scene.objects for scene, _ in self.viewing.pairs)
        return tuple(union(1 << number for number, thing in enumerate(row) if thing.role in ROLES) for row in every)

    def _unpainted(self) -> Iterator[Transform]:
        """All transforms but paints; movements come last, as they take longest to find."""
        yield from (Erase(area) for area in self.areas if area.own)
        yield from self.others
        yield from self.moves

    @cached_property
    def areas(self) -> list[Area]:
        """All areas that could be painted."""
        lexicon = self.viewing.lexicon
        return [area for kind in lexicon.classes(Area) for area in lexicon.permitted(kind.propose(self.viewing))]

    @cached_property
    def moves(self) -> list[Move]:
        """Movements that lead somewhere the output shows what moves."""
        return list(dict.fromkeys(_moves(self)))

    @cached_property
    def others(self) -> list[Transform]:
        """Transforms that are neither paints nor movements, without those that draw what no output shows."""
        new = self.viewing.shows_new
        others = (kind for kind in self.viewing.lexicon.classes(Transform) if kind not in FACTORED)
        kinds = (kind for kind in others if new or not kind.adds)
        proposed = (self.viewing.lexicon.permitted(kind.propose(self.viewing)) for kind in kinds)
        every = [*itertools.chain.from_iterable(proposed)]
        lands = self._landing([transform for transform in every if transform.lays])
        return [transform for transform in every if not transform.lays or next(lands)]

    def _landing(self, laying: list[Transform]) -> Iterator[bool]:
        """For each transform that lays pictures: does it lay one, in some demonstration, where the output shows it?"""
        lands = np.zeros(len(laying), dtype=bool)
        for world, places in self._grounds if laying else ():
            lands[which_land(world, laying, places)] = True
        return iter(lands.tolist())

    @cached_property
    def _grounds(self) -> list[tuple[World, NDArray[np.bool_]]]:
        """The places of all objects of the world, if there are any; what belongs to no demonstration has none."""
        world = self.viewing.world
        if self.viewing.places is None:
            return []
        places = np.zeros((len(world), *self.viewing.places.shape[1:]), dtype=bool)
        for scene, part in zip(self.viewing.shown, self.objects, strict=False):
            places[world.slices[scene]] = self.viewing.places[part]
        return [(part, places[row]) for part, row in world.parts]

    def served(self, action: Action) -> tuple[int, int]:
        """In how many demonstrations an action writes something rightly, and how many cells."""
        reached = action.cover.by(action.sound)
        return sum(1 for cells in self.changes if reached & cells), reached.bit_count()

    @cached_property
    def objects(self) -> tuple[slice, ...]:
        """The part of the row of objects that each demonstration has."""
        return self.viewing.slices[: self.viewing.pair_count]

    def _judged(self, transform: Transform, number: int) -> Judgement:
        """What a transform does on one demonstration."""
        return judged(*self.viewing.pairs[number], transform)

    def witnessed(self, area: Area, number: int) -> Witnessed:
        """The one colour the output of a demonstration shows in each object's area, and the changed cells in it."""
        return witnessed(*self.viewing.pairs[number], area)

    def beneath(self, area: Area, number: int) -> Witnessed:
        """The one colour that is seen in each object's area where no other paint need cover it, and those cells."""
        scene, output = self.viewing.pairs[number]
        boards, seen, settled = area.boards(scene), shown(scene, output), self._settle(number)
        witness, _ = witness_of(seen, tuple([board & ~settled for board in boards]))
        every = zip(boards, witness, strict=True)
        right = (board & seen.changed & seen.shades[tone] if tone >= 0 else 0 for board, tone in every)
        return witness, tuple([(number, cells) for number, cells in enumerate(right) if cells])

    def _settle(self, number: int) -> Board:
        """The changed cells of a demonstration that some paint could write rightly, whatever lies beneath it."""
        if number not in self._settled:
            self._settled[number] = union(_painted(*self.witnessed(area, number)) for area in self.areas)
        return self._settled[number]


def _painted(witness: list[int], cover: Covered, doable: Set = EVERY) -> Board:
    """What can be painted rightly for some objects, if the area of each is to have one colour."""
    return union(met for number, met in cover if witness[number] >= 0 and doable >> number & 1)


# Offsets down times offsets across


@attrs.frozen(eq=False)
class Landing:
    """Two offsets, the objects that they lead to places of theirs, and where they lead each object."""

    down: Offset
    across: Offset
    fits: Flags
    rows: Numbers
    columns: Numbers
    moves: bool
    """Whether they lead any object away from where it is."""


def _moves(evidence: Evidence) -> Iterator[Move]:
    """Movements to where the output shows the picture, the shape in another colour, or the picture turned."""
    viewing, dyed = evidence.viewing, evidence.dyed_places
    for landing in _landings_at(viewing, viewing.places, viewing.budget.moves):
        for leave in _ways_to_leave(evidence, landing.fits):
            yield Move(landing.down, landing.across, leave)
    if dyed is not None:
        for landing in _landings_at(viewing, dyed >= 0, viewing.budget.dyed):
            if not landing.moves:  # that is said as a recolouring
                continue
            for colour, leave in product(_dyes(viewing, landing, dyed), _ways_to_leave(evidence, landing.fits)):
                yield Move(landing.down, landing.across, leave, colour)
    yield from _turned_moves(evidence)


def _turned_moves(evidence: Evidence) -> Iterator[Move]:
    """Turns in place, and movements to where every output shows something turned."""
    viewing = evidence.viewing
    top, left = _corners(viewing)
    for turn, places in evidence.turned_places.items():
        if all(places[part].any() for part in evidence.objects):
            for landing in _landings_at(viewing, places, viewing.budget.dyed):
                away = landing.fits & ((landing.rows != top + 1) | (landing.columns != left + 1))
                for leave in _ways_to_leave(evidence, landing.fits) if away.any() else ():
                    yield Move(landing.down, landing.across, leave, turn=turn)
        if viewing.staying is not None and places[np.arange(viewing.train), top + 1, left + 1].any():
            yield Move(viewing.staying, viewing.staying, turn=turn)


def _seen_turned(
    patch: NDArray[np.int8], out: NDArray[np.int8], changed: NDArray[np.bool_]
) -> dict[str, tuple[Numbers, Numbers]]:
    """For each turn that makes another picture of a patch, and is seen: from where turning it makes what is seen.

    These are corners of the patch as it is; it has to lie within the grid.
    """
    found: dict[str, tuple[Numbers, Numbers]] = {}
    images: dict[tuple[int, bytes], tuple[Numbers, Numbers]] = {(len(patch), patch.tobytes()): NO_CORNERS}
    for turn in REAL_TURNS:
        image = TURNS[turn](patch)
        spare = len(patch) - len(image)
        key = len(image), image.tobytes()
        if key not in images:
            fits = spare % 2 == 0 and len(image) <= out.shape[0] and image.shape[1] <= out.shape[1]
            rows, columns = occurrences(image, out, changed).nonzero() if fits else NO_CORNERS
            rows, columns = rows - spare // 2, columns + spare // 2
            below, beyond = rows + patch.shape[0] <= out.shape[0], columns + patch.shape[1] <= out.shape[1]
            inside = (rows >= 0) & (columns >= 0) & below & beyond
            images[key] = rows[inside], columns[inside]
        if len(images[key][0]):
            found[turn] = images[key]
    return found


def _corners(viewing: Viewing) -> tuple[Numbers, Numbers]:
    """The tops and lefts of the training objects."""
    top, left = viewing.flat(lambda scene: scene.column("top")), viewing.flat(lambda scene: scene.column("left"))
    return top[: viewing.train], left[: viewing.train]


def _landings_at(viewing: Viewing, places: NDArray[np.bool_] | None, limit: int) -> Iterator[Landing]:
    """The most promising pairs of offsets, or offsets for both axes, that lead some objects to places of theirs."""
    if places is None:
        return
    top, left = _corners(viewing)
    objects = np.arange(viewing.train)
    seen_rows, seen_columns = np.asarray(places.any(axis=2)), np.asarray(places.any(axis=1))
    down = viewing.offsets(0, lambda steps: np.asarray(seen_rows[objects, _reach(steps, top)].sum(axis=1)))
    across = viewing.offsets(1, lambda steps: np.asarray(seen_columns[objects, _reach(steps, left)].sum(axis=1)))
    if not (len(down) and len(across)):
        return
    pairs = [*product(range(len(down)), range(len(across)))]
    rows, columns = _reach(down.vectors[:, : viewing.train], top), _reach(across.vectors[:, : viewing.train], left)
    words, steps = viewing.every_offset
    same_rows, same_columns = _reach(steps[0, :, : viewing.train], top), _reach(steps[1, :, : viewing.train], left)
    fits = np.concatenate(
        [
            places[objects, rows[:, None], columns[None, :]].reshape(-1, viewing.train),
            places[objects, same_rows, same_columns],
        ]
    )
    prices = np.concatenate([(down.bits[:, None] + across.bits).ravel(), viewing.offset_bits + AGAIN_BITS])
    for number in _most_promising(viewing, fits, prices, limit):
        if number < len(pairs):
            d, a = pairs[number]
            moves = bool(down.vectors[d].any() or across.vectors[a].any())
            yield Landing(down.words[d], across.words[a], fits[number], rows[d], columns[a], moves)
        else:
            word = number - len(pairs)
            moves = bool(steps[:, word].any())
            yield Landing(words[word], words[word], fits[number], same_rows[word], same_columns[word], moves)


def _dyes(viewing: Viewing, landing: Landing, places: NDArray[np.int8]) -> list[Colour]:
    """The two cheapest colour expressions for what the places show where offsets lead."""
    shown = places[np.arange(viewing.train), landing.rows, landing.columns]
    right = ((viewing.colours.vectors[:, : viewing.train] == shown) | ~landing.fits).all(axis=1)
    order = np.argsort(viewing.colours.bits, kind="stable")
    return [viewing.colours.words[number] for number in order[right[order]][:2].tolist()]


def _most_promising(viewing: Viewing, fits: NDArray[np.bool_], prices: NDArray[np.float64], limit: int) -> list[int]:
    """Pairs of offsets that move things to where the output shows them.

    Half of them are those that do so in most demonstrations, most things first; the others are the cheapest, so that
    what is said in few words is not crowded out where each thing goes its own way.
    """
    starts = viewing.starts[: viewing.pair_count]
    demonstrations = np.add.reduceat(fits, starts, axis=1).astype(bool).sum(axis=1)
    things, bits = fits.sum(axis=1), prices
    useful = np.flatnonzero(demonstrations)
    widest = useful[np.lexsort((bits[useful], -things[useful], -demonstrations[useful]))]
    cheapest = useful[np.lexsort((-things[useful], -demonstrations[useful], bits[useful]))]
    return list(dict.fromkeys([*widest[: limit // 2].tolist(), *cheapest[:limit].tolist(), *widest.tolist()]))[:limit]


def _ways_to_leave(evidence: Evidence, moved: Flags) -> list[bool]:
    """Whether what moves goes from where it was, stays there too, or some of it does either."""
    gone = evidence.vacated[moved]
    return [leave for leave, wanted in ((False, gone.any()), (True, not gone.all())) if wanted]


def _reach(offsets: NDArray[Any], start: NDArray[np.int_]) -> NDArray[np.int_]:
    """Where offsets lead, as indices into places: 0 stands for beyond the grid."""
    target = start + offsets + 1
    return np.where((offsets == UNREACHABLE) | (target < 1) | (target > MAX_SIDE), 0, target)
