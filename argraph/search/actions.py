"""Propose, backwards from the outputs: which actions could have written what is seen there.

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
from hashlib import blake2b

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.grid import COLOURS, MAX_SIDE
from argraph.language.cost import cost, voice
from argraph.language.transforms import Erase, Move, Paint
from argraph.language.word import UNDEFINED, Area, Colour, Effects, Flags, Numbers, Transform
from argraph.scene.object import REGION, Object
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask
from argraph.search.stage import ROLES, UNREACHABLE, Stage

EMPTY, MIXED = -2, -3
"""Witnesses that are no colour: the area has no cell here; the output shows several colours there."""
FACTORED = (Paint, Erase, Move)


@attrs.frozen(eq=False)
class Action:
    """A transform with its evidence: `sound[i]` and `cover[i, c]` over training objects and changed cells."""

    transform: Transform
    bits: float
    voice: float
    sound: Flags
    cover: NDArray[np.bool_]
    telling: Flags = attrs.field(factory=lambda: np.zeros(0, dtype=bool))
    """For the objects of the test inputs: whether it changes anything there, or has no meaning."""
    beneath: bool = False
    """Whether what it paints is right only once something else is painted over it."""

    @cached_property
    def sufficient(self) -> bool:
        """Whether it alone could write every changed cell rightly."""
        return bool(self.cover[self.sound].any(axis=0).all())


@attrs.frozen(eq=False)
class Judgement:
    """The evidence of one demonstration: soundness and cover by object, cover being None if no changed cell is met."""

    sound: Flags
    cover: NDArray[np.bool_] | None
    useful: bool
    """Whether some changed cell is written rightly for an object on which it is sound."""
    sufficient: bool
    """Whether all are."""

    @classmethod
    def of(cls, sound: Flags, cover: NDArray[np.bool_]) -> Judgement:
        """Sum up what is known of each object."""
        written = cover[sound].any(axis=0)
        return cls(sound, cover if cover.any() else None, bool(written.any()), bool(written.all()))


@attrs.frozen(eq=False)
class Evidence:
    """What has to be explained: the cells that change between the inputs and the outputs of a stage."""

    stage: Stage
    _settled: dict[int, Mask] = attrs.field(factory=dict, init=False)

    @cached_property
    def changed(self) -> tuple[NDArray[np.bool_], ...]:
        """For each demonstration the cells that change."""
        return tuple(
            scene.grid.cells != out.cells for scene, out in zip(self.stage.scenes, self.stage.outputs, strict=False)
        )

    @cached_property
    def changed_cells(self) -> tuple[NDArray[np.int_], ...]:
        """The same by the numbers of the cells in reading order."""
        return tuple(map(np.flatnonzero, self.changed))

    @cached_property
    def cell_starts(self) -> list[int]:
        """Where each demonstration's changed cells begin in the row of all changed cells; last, how many there are."""
        return [0, *np.cumsum([int(mask.sum()) for mask in self.changed]).tolist()]

    @cached_property
    def output_colours(self) -> tuple[NDArray[np.float32], ...]:
        """For each demonstration and cell which of the ten colours the output shows, as ones and zeros."""
        return tuple(np.eye(COLOURS, dtype=np.float32)[out.cells.ravel()] for out in self.stage.outputs)

    @property
    def cell_count(self) -> int:
        """Number of changed cells."""
        return self.cell_starts[-1]

    def weigh(self, transform: Transform, alone: bool) -> Action | None:
        """Compare any transform's effects with the outputs; None if it writes nothing rightly.

        If it is to do everything alone, also None as soon as a demonstration shows that it does not.
        """
        judged: list[Judgement] = []
        for number in range(self.stage.pair_count):
            judged.append(self._judged(transform, number))
            if alone and not judged[-1].sufficient:
                return None
            if number == 1 and not (judged[0].useful or judged[1].useful):
                return None  # what writes nothing in two demonstrations is not what the task is about
        if not any(judgement.useful for judgement in judged):
            return None
        sound = np.concatenate([judgement.sound for judgement in judged])
        cover = np.zeros((self.stage.train, self.cell_count), dtype=bool)
        for judgement, part, cells in zip(judged, self._parts(), self._cells(), strict=True):
            if judgement.cover is not None:
                cover[part, cells] = judgement.cover
        bits = cost(transform)
        return Action(transform, bits, voice(bits), sound, cover)

    @cached_property
    def places(self) -> NDArray[np.bool_] | None:
        """`places[i, row + 1, column + 1]`: training object i occurs in the output, changing it, with its corner there.

        None if no output shows anything new, so that nothing can have been moved or copied.
        """
        places = np.zeros((self.stage.train, MAX_SIDE + 1, MAX_SIDE + 1), dtype=bool)
        for number, part in enumerate(self._parts()):
            scene, out = self.stage.scenes[number], self.stage.outputs[number].cells
            if not (self.changed[number] & (out != scene.background)).any():
                continue
            for position, thing in enumerate(scene.objects, part.start):
                if thing.role != REGION:
                    match = occurrences(thing, out, self.changed[number])
                    places[position, 1 : match.shape[0] + 1, 1 : match.shape[1] + 1] = match
        return places if places.any() else None

    @cached_property
    def vacated(self) -> Flags:
        """Which training objects lose a cell of their own."""
        flags = [(s.masks & c).any(axis=(1, 2)) for s, c in zip(self.stage.scenes, self.changed, strict=False)]
        return np.concatenate(flags)

    def reachable(self, number: int, *, layered: bool = False) -> bool:
        """Whether every changed cell of a demonstration could be written rightly, if areas could have any colour.

        If layered, also by paints that others cover in part.
        """
        doable = np.logical_or.reduce([self.stage.scenes[number].role_flags(role) for role in ROLES])
        cells = np.zeros(self.cell_starts[number + 1] - self.cell_starts[number], dtype=bool)
        options = itertools.chain(self._partial(number), self._covered(number) if layered else ())
        for good, cover in options if len(cells) else ():
            if cover is not None:
                cells |= cover[good & doable].any(axis=0)
                if cells.all():
                    break
        return bool(cells.all())

    def _partial(self, number: int) -> Iterator[tuple[Flags, NDArray[np.bool_] | None]]:
        """What each action could do on one demonstration: for which objects, and the changed cells it writes."""
        for area in self.areas:
            witness, cover = self._witnessed(area, number)
            yield witness >= 0, cover
        for transform in self._unpainted():
            judgement = self._judged(transform, number)
            yield judgement.sound, judgement.cover

    def _covered(self, number: int) -> Iterator[tuple[Flags, NDArray[np.bool_] | None]]:
        """The same for paints that others cover in part."""
        for area in self.areas:
            witness, cover = self._beneath(area, number)
            yield witness >= 0, cover

    def _unpainted(self) -> Iterator[Transform]:
        """All transforms but paints; movements come last, as they take longest to find."""
        yield from (Erase(area) for area in self.areas if area.own)
        yield from self.others
        yield from self.moves

    @cached_property
    def areas(self) -> list[Area]:
        """All areas that could be painted."""
        return list(self.stage.words(Area, self.stage.full_context))

    @cached_property
    def moves(self) -> list[Move]:
        """Movements that lead somewhere the output shows what moves."""
        return list(_moves(self))

    @cached_property
    def others(self) -> list[Transform]:
        """Transforms that are neither paints nor movements, without those that lay pictures where none are seen."""
        kinds = (kind for kind in self.stage.lexicon.classes(Transform) if kind not in FACTORED)
        every = (filter(self.stage.lexicon.permits, kind.propose(self.stage)) for kind in kinds)
        return [transform for transform in itertools.chain.from_iterable(every) if self.may_land(transform)]

    def may_land(self, transform: Transform) -> bool:
        """Whether a transform that lays pictures lays one, in some demonstration, where the output shows it anew."""
        for number, part in enumerate(self._parts()):
            landings = self.stage.scenes[number].recall(
                ("landings", transform), lambda scene: _landings(transform, scene)
            )
            if landings is None:
                return True
            if self.places is None:
                return False
            source, row, column = landings
            if self.places[part][source, row, column].any():
                return True
        return False

    def served(self, action: Action) -> int:
        """In how many demonstrations an action writes something rightly."""
        reached = np.asarray(action.cover[action.sound].any(axis=0))
        return sum(bool(reached[start:end].any()) for start, end in itertools.pairwise(self.cell_starts))

    def _parts(self) -> Iterator[slice]:
        return (part for part, _ in zip(self.stage.slices(), self.stage.outputs, strict=False))

    def _cells(self) -> Iterator[slice]:
        """The part of the row of all changed cells that each demonstration has."""
        return itertools.starmap(slice, itertools.pairwise(self.cell_starts))

    def _judged(self, transform: Transform, number: int) -> Judgement:
        """What a transform does on one demonstration, found out once for all searches that see its scene."""
        scene, out = self.stage.scenes[number], self.stage.outputs[number]
        judgement: Judgement = scene.recall(
            ("judged", transform, out), lambda scene: self._judge(number, transform.effects(scene))
        )
        return judgement

    def _witnessed(self, area: Area, number: int) -> tuple[NDArray[np.int_], NDArray[np.bool_] | None]:
        """The one colour the output of a demonstration shows in each object's area, and the changed cells in it."""
        scene, out = self.stage.scenes[number], self.stage.outputs[number]
        found: tuple[NDArray[np.int_], NDArray[np.bool_] | None] = scene.recall(
            ("witnessed", area, out), lambda scene: self._witness(number, area.masks(scene))
        )
        return found

    def _beneath(self, area: Area, number: int) -> tuple[NDArray[np.int_], NDArray[np.bool_] | None]:
        """The one colour that is seen in each object's area where no other paint need cover it, and those cells."""
        masks, settled = area.masks(self.stage.scenes[number]), self._settle(number)
        witness, _ = self._witness(number, masks & ~settled)
        cells = self.changed_cells[number]
        shown = self.stage.outputs[number].cells.ravel()[cells]
        cover = masks.reshape(len(masks), -1)[:, cells] & (shown == witness[:, None])
        return witness, cover if cover.any() else None

    def _settle(self, number: int) -> Mask:
        """The changed cells of a demonstration that some paint could write rightly, whatever lies beneath it."""
        if number not in self._settled:
            mask = self._settled[number] = np.zeros_like(self.changed[number])
            for area in self.areas:
                witness, cover = self._witnessed(area, number)
                if cover is not None:
                    mask.flat[self.changed_cells[number]] |= cover[witness >= 0].any(axis=0)
        return self._settled[number]

    def _witness(self, number: int, masks: Mask) -> tuple[NDArray[np.int_], NDArray[np.bool_] | None]:
        cells = masks.reshape(len(masks), -1)
        cover = cells[:, self.changed_cells[number]]
        counts = cells.astype(np.float32) @ self.output_colours[number]
        shown = np.count_nonzero(counts, axis=1)
        witness = np.where(shown == 0, EMPTY, np.where(shown == 1, counts.argmax(axis=1), MIXED))
        return witness, cover if cover.any() else None

    def _judge(self, number: int, effects: Effects) -> Judgement:
        """Soundness and coverage of effects on one demonstration."""
        out, cells = self.stage.outputs[number].cells.ravel(), self.changed_cells[number]
        paint, erase = effects.paint.reshape(-1, out.size), effects.erase.reshape(-1, out.size)
        written = paint >= 0
        right, wrong = written[:, cells], written & (paint != out)
        if erase.any():
            blank = out == self.stage.scenes[number].background
            cleared = erase & ~written
            repainted = (written & ~wrong).any(axis=0)
            wrong |= cleared & ~(blank | self.changed[number].ravel() | repainted)
            right |= (cleared & blank)[:, cells]
        sound = effects.defined & ~wrong.any(axis=1)
        return Judgement.of(sound, right)


def _landings(transform: Transform, scene: Scene) -> tuple[Numbers, Numbers, Numbers] | None:
    """Sources with the places where a transform lays them, as indices into places, if it lays pictures at all."""
    landings = transform.landings(scene)
    if landings is None:
        return None
    inside = (landings >= 0).all(axis=1) & (landings[:, 1:] < MAX_SIDE).all(axis=1)
    source, top, left = landings[inside].T
    return source, top + 1, left + 1


def occurrences(thing: Object, out: NDArray[np.int8], changed: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Where the object's picture occurs in an output and covers a cell that changes, by the corner of its box."""
    windows = np.lib.stride_tricks.sliding_window_view(out, thing.patch.shape)
    anew = np.lib.stride_tricks.sliding_window_view(changed, thing.patch.shape)
    shape = thing.shape.mask
    match: NDArray[np.bool_] = ((windows == thing.patch) | ~shape).all(axis=(2, 3)) & (anew & shape).any(axis=(2, 3))
    return match


@attrs.frozen(eq=False)
class Proposed:
    """The useful actions of a stage, and how much of what changes they can write together, as far as it is asked for.

    Those that suffice alone are found first: most transforms are seen not to by their effects on one demonstration.
    """

    evidence: Evidence
    above: Proposed | None = None
    """If paints may lie beneath others, which are right only once they are covered: those that cover them."""

    def layered(self) -> Proposed:
        """The same, with paints beneath."""
        return Proposed(self.evidence, self)

    @cached_property
    def hopeful(self) -> bool:
        """Whether all that changes in the first demonstration could be explained; if not, no rule of clauses fits."""
        return self.evidence.reachable(0, layered=self.above is not None)

    @cached_property
    def sufficient(self) -> list[Action]:
        """The actions that could write every changed cell by themselves."""
        return [action for action in _actions(self.evidence, alone=True) if action.sufficient]

    @cached_property
    def useful(self) -> list[Action]:
        """All actions that write some changed cell rightly."""
        if self.above is None:
            return list(_actions(self.evidence, alone=False))
        known = {action.transform for action in self.above.useful}
        beneath = _paints(self.evidence, alone=False, beneath=True)
        return [*self.above.useful, *(action for action in beneath if action.transform not in known)]

    @cached_property
    def reached(self) -> tuple[bool, ...]:
        """For each demonstration whether every changed cell is written rightly by some action.

        Where two are not, others are not looked at: no search with one left out could do with this view.
        """
        count = self.evidence.stage.pair_count
        layered = self.above is not None
        beyond = (number for number in range(count) if not self.evidence.reachable(number, layered=layered))
        if len(list(itertools.islice(beyond, 2))) == 2:
            return (False,) * count
        cells = np.zeros(self.evidence.cell_count, dtype=bool)
        doable = np.logical_or.reduce([self.evidence.stage.role_vectors[role] for role in ROLES])
        for action in self.useful:
            cells |= action.cover[action.sound & doable[: len(action.sound)]].any(axis=0)
        starts = self.evidence.cell_starts
        return tuple(bool(cells[start:end].all()) for start, end in itertools.pairwise(starts))

    def actions(self) -> list[Action]:
        """The actions of different effect, those that suffice alone first, each kind cheapest first."""
        return _distinct(self.evidence.stage, _best(self.evidence, self.useful))

    def actions_alone(self) -> list[Action]:
        """The first of these, as far as they suffice alone."""
        limit = self.evidence.stage.budget.actions
        few = len(self.sufficient) <= limit // 2  # so that the limit cuts none of them off, whatever else there is
        best = _best(self.evidence, self.sufficient if few else self.useful)
        return _distinct(self.evidence.stage, [action for action in best if action.sufficient])


def propose(stage: Stage) -> Proposed:
    """All useful actions."""
    return Proposed(Evidence(stage))


def _actions(evidence: Evidence, alone: bool) -> Iterator[Action]:
    """The useful actions; if `alone`, at least all of those that suffice alone."""
    if evidence.cell_count:
        yield from _paints(evidence, alone)
        weighed = (evidence.weigh(transform, alone) for transform in (*evidence.moves, *evidence.others))
        yield from filter(None, weighed)


def _distinct(stage: Stage, actions: Iterable[Action]) -> list[Action]:
    """Merge actions with equal effects on all scenes, keeping the cheapest with the voice of all."""
    found: dict[tuple[bytes, ...], Action] = {}
    tests = stage.scenes[stage.pair_count :]
    for action in actions:
        behaviour = [_behaviour(action.transform, scene) for scene in tests]
        key = (action.sound.tobytes(), action.cover.tobytes(), *(digest for digest, _ in behaviour))
        known = found.get(key)
        if known is None:
            found[key] = attrs.evolve(action, telling=np.concatenate([tells for _, tells in behaviour]))
        else:
            found[key] = attrs.evolve(known, voice=known.voice + action.voice)
    return list(found.values())


def _best(evidence: Evidence, actions: list[Action]) -> list[Action]:
    """Half of the limit for actions that suffice alone; the rest for those that serve most demonstrations.

    Each kind comes cheapest first.
    """
    limit = evidence.stage.budget.actions
    cheapest = sorted(actions, key=lambda action: action.bits)
    sufficient = [action for action in cheapest if action.sufficient]
    others = [action for action in cheapest if not action.sufficient]
    alone = min(max(limit // 2, limit - len(others)), len(sufficient))
    if len(others) > limit - alone:
        others = sorted(others, key=lambda action: -evidence.served(action))[: limit - alone]
        others = sorted(others, key=lambda action: action.bits)
    return [*sufficient[:alone], *others]


def _behaviour(transform: Transform, scene: Scene) -> tuple[bytes, Flags]:
    """A digest of a transform's effects on a scene, and for which objects they tell; found once for all searches."""
    found: tuple[bytes, Flags] = scene.recall(
        ("behaviour", transform), lambda scene: _summary(scene, transform.effects(scene))
    )
    return found


def _summary(scene: Scene, effects: Effects) -> tuple[bytes, Flags]:
    digest = blake2b(digest_size=16)
    for part in (effects.erase, effects.paint, effects.defined):
        digest.update(part.tobytes())
    return digest.digest(), _tells(scene, effects)


def _tells(scene: Scene, effects: Effects) -> Flags:
    """For which objects of a scene the effects change a cell or have no meaning."""
    cells = scene.grid.cells
    painted = (effects.paint >= 0) & (effects.paint != cells)
    erased = effects.erase & (effects.paint < 0) & (cells != scene.background)
    flags: Flags = (painted | erased).any(axis=(1, 2)) | ~effects.defined
    return flags


# Areas times colours


def _paints(evidence: Evidence, alone: bool, beneath: bool = False) -> Iterator[Action]:
    stage = evidence.stage
    for area in evidence.areas:
        seen = _witnesses(evidence, area, alone, beneath)
        if seen is None:
            continue
        witness, cover = seen
        if area.own and not beneath and (erasing := evidence.weigh(Erase(area), alone)):
            yield erasing
        if not cover[witness >= 0].any() or (alone and not cover[witness >= 0].any(axis=0).all()):
            continue
        for word, bits, shared, sound in _suited(stage, witness, cover):
            base = Paint.bits + cost(area)
            yield Action(Paint(area, word), base + bits, voice(base) * shared, sound, cover, beneath=beneath)


def _suited(
    stage: Stage, witness: NDArray[np.int_], cover: NDArray[np.bool_]
) -> Iterator[tuple[Colour, float, float, Flags]]:
    """Colour expressions that are right for some object, those for most objects first, then those fitted to all."""
    colours, changed = stage.colours, cover.any(axis=1)
    sound = (colours.vectors[:, : stage.train] == witness) | (witness == EMPTY)
    served = (sound & changed).sum(axis=1)
    best = np.lexsort((colours.bits, -served))[: stage.budget.colours]
    for number in best[served[best] > 0].tolist():
        yield colours.words[number], float(colours.bits[number]), float(colours.voices[number]), sound[number]
    wanted = np.where(changed, witness, UNDEFINED)
    for kind in stage.lexicon.classes(Colour):
        for word in filter(stage.lexicon.permits, kind.fitted(stage.context, wanted)):
            values = stage.flat(word.values)[: stage.train]
            yield word, cost(word), voice(cost(word)), (values == witness) | (witness == EMPTY)


def _witnesses(
    evidence: Evidence, area: Area, alone: bool, beneath: bool
) -> tuple[NDArray[np.int_], NDArray[np.bool_]] | None:
    """The one colour the output shows in each training object's area, and the changed cells in it.

    None if it holds no changed cell in the first two demonstrations: the task is not about such an area. If the area
    is to hold all of them, None as soon as it does not.
    """
    stage = evidence.stage
    witnesses = []
    cover = np.zeros((stage.train, evidence.cell_count), dtype=bool)
    for number, (part, cells) in enumerate(zip(evidence._parts(), evidence._cells(), strict=True)):
        witness, covered = (evidence._beneath if beneath else evidence._witnessed)(area, number)
        if covered is not None:
            cover[part, cells] = covered
        if (number == 1 and not cover.any()) or (alone and not cover[part, cells].any(axis=0).all()):
            return None
        witnesses.append(witness)
    return np.concatenate(witnesses), cover


# Offsets down times offsets across


def _moves(evidence: Evidence) -> Iterator[Move]:
    stage, places = evidence.stage, evidence.places
    if places is None:
        return
    top, left = stage.flat(lambda scene: scene.column("top")), stage.flat(lambda scene: scene.column("left"))
    top, left = top[: stage.train], left[: stage.train]
    objects = np.arange(stage.train)
    seen_rows, seen_columns = np.asarray(places.any(axis=2)), np.asarray(places.any(axis=1))
    down = stage.offsets(0, lambda steps: bool(seen_rows[objects, _reach(steps, top)].any()))
    across = stage.offsets(1, lambda steps: bool(seen_columns[objects, _reach(steps, left)].any()))
    if not (len(down) and len(across)):
        return
    rows, columns = _reach(down.vectors[:, : stage.train], top), _reach(across.vectors[:, : stage.train], left)
    fits = places[np.arange(stage.train), rows[:, None], columns[None, :]]
    prices = down.bits[:, None] + across.bits[None, :]
    for d, a in _most_promising(stage, fits, prices):
        for leave in _ways_to_leave(evidence, fits[d, a]):
            yield Move(down.words[d], across.words[a], leave)


def _most_promising(stage: Stage, fits: NDArray[np.bool_], prices: NDArray[np.float64]) -> list[tuple[int, int]]:
    """Pairs of offsets that move things to where the output shows them: in most demonstrations, most things first."""
    starts = stage.starts[: stage.pair_count]
    demonstrations = np.add.reduceat(fits, starts, axis=2).astype(bool).sum(axis=2)
    things = fits.sum(axis=2)
    order = np.lexsort((prices.ravel(), -things.ravel(), -demonstrations.ravel()))[: stage.budget.moves]
    pairs = zip(*(part.tolist() for part in np.unravel_index(order, prices.shape)), strict=True)
    return [(d, a) for d, a in pairs if demonstrations[d, a]]


def _ways_to_leave(evidence: Evidence, moved: Flags) -> list[bool]:
    """Whether what moves goes from where it was, stays there too, or some of it does either."""
    gone = evidence.vacated[moved]
    return [leave for leave, wanted in ((False, gone.any()), (True, not gone.all())) if wanted]


def _reach(offsets: NDArray[np.int_], start: NDArray[np.int_]) -> NDArray[np.int_]:
    """Where offsets lead, as indices into places: 0 stands for beyond the grid."""
    target = start + offsets + 1
    return np.where((offsets == UNREACHABLE) | (target < 1) | (target > MAX_SIDE), 0, target)
