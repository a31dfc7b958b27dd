"""Propose, backwards from the outputs: which actions could have written what is seen there.

An action is a transform whose effect on every object of the demonstrations has been compared with the output. It is
sound on an object if it writes no cell wrongly there; it covers the changed cells that it writes rightly. Erasures
happen before paints, so an erased cell must be background in the output, or be painted: by another clause if the cell
changes, by the same action on another object if it does not (which only the interpreter can confirm).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from functools import cached_property

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.grid import COLOURS, MAX_SIDE
from argraph.language.cost import cost, voice
from argraph.language.transforms import Erase, Move, Paint
from argraph.language.word import UNDEFINED, Area, Colour, Effects, Flags, Transform
from argraph.scene.object import REGION, Object
from argraph.scene.scene import Scene
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

    @property
    def useful(self) -> bool:
        """Whether it writes some changed cell rightly for an object on which it is sound."""
        return bool(self.cover[self.sound].any())

    @property
    def sufficient(self) -> bool:
        """Whether it alone could write every changed cell rightly."""
        return bool(self.cover[self.sound].any(axis=0).all())


@attrs.frozen(eq=False)
class Evidence:
    """What has to be explained: the cells that change between the inputs and the outputs of a stage."""

    stage: Stage
    settled: tuple[NDArray[np.bool_], ...] = ()
    """Cells of each demonstration that something else paints rightly in the end, whatever is painted there before."""

    @cached_property
    def changed(self) -> tuple[NDArray[np.bool_], ...]:
        """For each demonstration the cells that change."""
        return tuple(
            scene.grid.cells != out.cells for scene, out in zip(self.stage.scenes, self.stage.outputs, strict=False)
        )

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

    def weigh(self, transform: Transform) -> Action:
        """Compare any transform's effects with the outputs."""
        sound = np.zeros(self.stage.train, dtype=bool)
        cover = np.zeros((self.stage.train, self.cell_count), dtype=bool)
        useful = False
        for number, part in enumerate(self._parts()):
            effects = transform.effects(self.stage.scenes[number])
            sound[part], covered = self._judge(number, effects)
            cover[part, self.cell_starts[number] : self.cell_starts[number + 1]] = covered
            useful = useful or bool(covered[sound[part]].any())
            if number == 1 and not useful:  # what writes nothing in two demonstrations is not what the task is about
                break
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

    def may_land(self, transform: Transform) -> bool:
        """Whether a transform that lays pictures lays one, in some demonstration, where the output shows it anew."""
        for number, part in enumerate(self._parts()):
            landings = transform.landings(self.stage.scenes[number])
            if landings is None:
                return True
            if self.places is None:
                return False
            source, top, left = landings.T
            inside = (source >= 0) & (top >= 0) & (left >= 0) & (top < MAX_SIDE) & (left < MAX_SIDE)
            source, top, left = source[inside], top[inside], left[inside]
            if self.places[part.start + source, top + 1, left + 1].any():
                return True
        return False

    def _parts(self) -> Iterator[slice]:
        return (part for part, _ in zip(self.stage.slices(), self.stage.outputs, strict=False))

    def _judge(self, number: int, effects: Effects) -> tuple[Flags, NDArray[np.bool_]]:
        """Soundness and coverage of effects on one demonstration."""
        out, changed = self.stage.outputs[number].cells, self.changed[number]
        blank = out == self.stage.scenes[number].background
        written = effects.paint >= 0
        cleared = effects.erase & ~written
        repainted = (written & (effects.paint == out)).any(axis=0)
        wrong = (written & (effects.paint != out)) | (cleared & ~(blank | changed | repainted))
        right = (written | (cleared & blank)) & changed
        return effects.defined & ~wrong.any(axis=(1, 2)), right[:, changed]


def occurrences(thing: Object, out: NDArray[np.int8], changed: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Where the object's picture occurs in an output and covers a cell that changes, by the corner of its box."""
    windows = np.lib.stride_tricks.sliding_window_view(out, thing.patch.shape)
    anew = np.lib.stride_tricks.sliding_window_view(changed, thing.patch.shape)
    shape = thing.shape.mask
    match: NDArray[np.bool_] = ((windows == thing.patch) | ~shape).all(axis=(2, 3)) & (anew & shape).any(axis=(2, 3))
    return match


@attrs.frozen(eq=False)
class Proposed:
    """The useful actions of a stage, and how much of what changes they can write together."""

    evidence: Evidence
    useful: list[Action]

    @cached_property
    def reached(self) -> tuple[bool, ...]:
        """For each demonstration whether every changed cell is written rightly by some action."""
        cells = np.zeros(self.evidence.cell_count, dtype=bool)
        doable = np.logical_or.reduce([self.evidence.stage.role_vectors[role] for role in ROLES])
        for action in self.useful:
            cells |= action.cover[action.sound & doable[: len(action.sound)]].any(axis=0)
        starts = self.evidence.cell_starts
        return tuple(bool(cells[start:end].all()) for start, end in itertools.pairwise(starts))

    def actions(self) -> list[Action]:
        """The actions of different effect, those that suffice alone first, each kind cheapest first."""
        return _distinct(self.evidence.stage, self.useful)


def propose(stage: Stage) -> Proposed:
    """All useful actions."""
    evidence = Evidence(stage)
    return Proposed(evidence, _useful(evidence) if evidence.cell_count else [])


def with_beneath(proposed: Proposed) -> Proposed:
    """Also the paints that are right but for cells which other paints may cover, as where lines cross."""
    evidence, stage = proposed.evidence, proposed.evidence.stage
    settled = np.zeros(evidence.cell_count, dtype=bool)
    for action in proposed.useful:
        if isinstance(action.transform, Paint):
            settled |= action.cover[action.sound].any(axis=0)
    masks = [mask.copy() for mask in evidence.changed]
    for mask, (start, end) in zip(masks, itertools.pairwise(evidence.cell_starts), strict=True):
        mask[mask] = settled[start:end]
    known = {action.transform for action in proposed.useful}
    paints = [action for action in _paints(Evidence(stage, tuple(masks))) if action.transform not in known]
    return Proposed(evidence, [*proposed.useful, *(attrs.evolve(action, beneath=True) for action in paints)])


def _useful(evidence: Evidence) -> list[Action]:
    return [*_paints(evidence), *_moves(evidence), *_others(evidence)]


def _distinct(stage: Stage, actions: Iterable[Action]) -> list[Action]:
    """Merge actions with equal effects on all scenes, keeping the cheapest with the voice of all."""
    found: dict[tuple[bytes, ...], Action] = {}
    tests = stage.scenes[stage.pair_count :]
    for action in _best(list(actions), stage.budget.actions):
        done = [action.transform.effects(scene) for scene in tests]
        behaviour = [part.tobytes() for effects in done for part in (effects.erase, effects.paint, effects.defined)]
        key = (action.sound.tobytes(), action.cover.tobytes(), *behaviour)
        known = found.get(key)
        if known is None:
            telling = [_tells(scene, effects) for scene, effects in zip(tests, done, strict=True)]
            found[key] = attrs.evolve(action, telling=np.concatenate(telling))
        else:
            found[key] = attrs.evolve(known, voice=known.voice + action.voice)
    return list(found.values())


def _best(actions: list[Action], limit: int) -> list[Action]:
    """Half of the limit for actions that suffice alone, and the rest for others, the cheapest first."""
    cheapest = sorted(actions, key=lambda action: action.bits)
    sufficient = [action for action in cheapest if action.sufficient]
    others = [action for action in cheapest if not action.sufficient]
    alone = max(limit // 2, limit - len(others))
    return [*sufficient[:alone], *others[: limit - min(alone, len(sufficient))]]


def _tells(scene: Scene, effects: Effects) -> Flags:
    """For which objects of a scene the effects change a cell or have no meaning."""
    cells = scene.grid.cells
    painted = (effects.paint >= 0) & (effects.paint != cells)
    erased = effects.erase & (effects.paint < 0) & (cells != scene.background)
    flags: Flags = (painted | erased).any(axis=(1, 2)) | ~effects.defined
    return flags


# Areas times colours


def _paints(evidence: Evidence) -> Iterator[Action]:
    stage = evidence.stage
    for area in stage.words(Area, stage.full_context):
        seen = _witnesses(evidence, area)
        if seen is None:
            continue
        witness, cover = seen
        if area.own and not evidence.settled and (erasing := evidence.weigh(Erase(area))).useful:
            yield erasing
        if not cover[witness >= 0].any():
            continue
        for word, bits, shared, sound in _suited(stage, witness, cover):
            action_bits = Paint.bits + cost(area) + bits
            yield Action(Paint(area, word), action_bits, voice(Paint.bits + cost(area)) * shared, sound, cover)


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


def _witnesses(evidence: Evidence, area: Area) -> tuple[NDArray[np.int_], NDArray[np.bool_]] | None:
    """The one colour the output shows in each training object's area, and the changed cells in it.

    None if it holds no changed cell in the first two demonstrations: the task is not about such an area.
    """
    stage = evidence.stage
    witness = np.full(stage.train, EMPTY)
    cover = np.zeros((stage.train, evidence.cell_count), dtype=bool)
    for number, part in enumerate(evidence._parts()):
        masks = area.masks(stage.scenes[number])
        changed = slice(evidence.cell_starts[number], evidence.cell_starts[number + 1])
        cover[part, changed] = masks[:, evidence.changed[number]]
        if number == 1 and not cover.any():
            return None
        judged = masks & ~evidence.settled[number] if evidence.settled else masks
        counts = judged.reshape(len(masks), -1).astype(np.float32) @ evidence.output_colours[number]
        shown = np.count_nonzero(counts, axis=1)
        witness[part] = np.where(shown == 0, EMPTY, np.where(shown == 1, counts.argmax(axis=1), MIXED))
        if evidence.settled:
            cover[part, changed] &= witness[part, None] == stage.outputs[number].cells[evidence.changed[number]]
    return witness, cover


# Offsets down times offsets across


def _moves(evidence: Evidence) -> Iterator[Action]:
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
            action = evidence.weigh(Move(down.words[d], across.words[a], leave))
            if action.useful:
                yield action


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


# Everything else


def _others(evidence: Evidence) -> Iterator[Action]:
    stage = evidence.stage
    for kind in stage.lexicon.classes(Transform):
        if kind not in FACTORED:
            for transform in filter(stage.lexicon.permits, kind.instances(stage.full_context)):
                if evidence.may_land(transform) and (action := evidence.weigh(transform)).useful:
                    yield action
