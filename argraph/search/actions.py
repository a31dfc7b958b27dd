"""Propose, backwards from the outputs: the actions that could have written what is seen there, the best first.

What speaks for an action is in `argraph.search.evidence`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import Any

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language.cost import cost, pointed_at, weight
from argraph.language.transforms import Erase, Paint
from argraph.language.word import UNDEFINED, Area, Colour, Effects, Flags, Transform
from argraph.scene.memory import remembered
from argraph.scene.scene import Scene
from argraph.search.evidence import Action, Cover, Evidence
from argraph.search.judgements import EMPTY, Witnessed
from argraph.search.viewing import ROLES, Viewing


@attrs.frozen(eq=False)
class Proposed:
    """The useful actions of a viewing, and how much of what changes they can write together, as far as it is asked for.

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
    def promising(self) -> bool:
        """Whether all that changes in every demonstration could be explained; if not, no set of clauses fits."""
        count, layered = self.evidence.viewing.pair_count, self.above is not None
        return all(self.evidence.reachable(number, layered=layered) for number in range(count))

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
        count = self.evidence.viewing.pair_count
        layered = self.above is not None
        beyond = (number for number in range(count) if not self.evidence.reachable(number, layered=layered))
        if len(list(itertools.islice(beyond, 2))) == 2:
            return (False,) * count
        cells = np.zeros(self.evidence.cell_count, dtype=bool)
        doable = np.logical_or.reduce([self.evidence.viewing.role_vectors[role] for role in ROLES])
        for action in self.useful:
            cells |= action.cover.by(action.sound & doable[: len(action.sound)])
            if np.count_nonzero(cells) == len(cells):
                break
        starts = self.evidence.cell_starts
        return tuple(bool(cells[start:end].all()) for start, end in itertools.pairwise(starts))

    def actions(self) -> list[Action]:
        """The actions of different evidence, those that suffice alone first, each kind cheapest first."""
        return _bundled(_best(self.evidence, self.useful))

    def actions_alone(self) -> list[Action]:
        """The actions of different effect that suffice alone, cheapest first."""
        limit = self.evidence.viewing.budget.actions
        best = sorted(self.sufficient, key=lambda action: action.bits)
        if len(best) > limit // 2:
            others = (action for action in _actions(self.evidence, alone=False) if not action.sufficient)
            best = best[: limit - len(list(itertools.islice(others, limit - limit // 2)))]
        return told_apart(self.evidence.viewing, best)


def propose(viewing: Viewing) -> Proposed:
    """All useful actions."""
    return Proposed(Evidence(viewing))


def _actions(evidence: Evidence, alone: bool) -> Iterator[Action]:
    """The useful actions; if `alone`, at least all of those that suffice alone."""
    if evidence.cell_count:
        weighed = (evidence.weigh(transform, alone) for transform in (*evidence.moves, *evidence.others))
        for action in itertools.chain(_paints(evidence, alone), filter(None, weighed)):
            yield action
            yield from action.leniently()


def _bundled(actions: Sequence[Action]) -> list[Action]:
    """One action for each evidence, the first, with all that have the same; only the test inputs tell those apart."""
    every = (tuple((rank, actions[rank]) for rank in ranks) for ranks in _alike(actions))
    return [attrs.evolve(alike[0][1], alike=alike) for alike in every]


def _alike(actions: Iterable[Action]) -> list[list[int]]:
    """The numbers of the actions, those of the same evidence together."""
    found: dict[tuple[bytes, bytes, bool], list[int]] = {}
    for number, action in enumerate(actions):
        evidence = action.sound.tobytes(), action.cover.digest, action.where_possible
        found.setdefault(evidence, []).append(number)
    return list(found.values())


def told_apart(viewing: Viewing, actions: Iterable[Action]) -> list[Action]:
    """Merge actions with equal effects on all scenes, keeping the cheapest with the weight of all."""
    found: dict[tuple[object, ...], Action] = {}
    tests = viewing.scenes[viewing.pair_count :]
    for action in actions:
        behaviour = [_behaviour(scene, action.transform) for scene in tests]
        evidence = action.sound.tobytes(), action.cover.digest, action.where_possible
        key = *evidence, *(each.digest for each in behaviour)
        known = found.get(key)
        if known is None:
            changes = np.concatenate([each.changes for each in behaviour])
            defined = np.concatenate([each.defined for each in behaviour])
            found[key] = attrs.evolve(
                action, matters=changes & defined if action.where_possible else changes | ~defined
            )
        else:
            found[key] = attrs.evolve(known, weight=known.weight + action.weight)
    return list(found.values())


def _best(evidence: Evidence, actions: list[Action]) -> list[Action]:
    """Half of the limit for actions that suffice alone; the rest for those that serve most or are cheap.

    Each kind comes cheapest first. Of the others all that have the same evidence count as one.
    """
    limit = evidence.viewing.budget.actions
    cheapest = sorted(actions, key=lambda action: action.bits)
    sufficient = [action for action in cheapest if action.sufficient]
    others = [action for action in cheapest if not action.sufficient]
    alone = min(max(limit // 2, limit - len(others)), len(sufficient))
    if len(others) > limit - alone:
        groups = _alike(others)
        chosen = _widest_or_cheapest(evidence, [others[first] for first, *_ in groups], limit - alone)
        others = [others[number] for number in sorted(number for group in chosen for number in groups[group])]
    return [*sufficient[:alone], *others]


def _widest_or_cheapest(evidence: Evidence, actions: list[Action], limit: int) -> list[int]:
    """The numbers of so many: half of them serve most demonstrations, then most cells; the rest are the cheapest."""
    if len(actions) <= limit:
        return [*range(len(actions))]
    widest = sorted(range(len(actions)), key=lambda number: evidence.served(actions[number]), reverse=True)
    return list(dict.fromkeys((*widest[: limit // 2], *range(limit), *widest)))[:limit]


@attrs.frozen(eq=False)
class Behaviour:
    """A digest of a transform's effects on a scene, and for which objects they change a cell and have a meaning."""

    digest: bytes
    changes: Flags
    defined: Flags


@remembered
def _behaviour(scene: Scene, transform: Transform) -> Behaviour:
    effects, digest = transform.effects(scene), blake2b(digest_size=16)
    for part in (effects.erase, effects.paint, effects.defined):
        digest.update(part.tobytes())
    return Behaviour(digest.digest(), _changes(scene, effects), effects.defined)


def _changes(scene: Scene, effects: Effects) -> Flags:
    """For which objects of a scene the effects change a cell."""
    cells = scene.grid.cells
    painted = (effects.paint >= 0) & (effects.paint != cells)
    erased = effects.erase & (effects.paint < 0) & (cells != scene.background)
    flags: Flags = (painted | erased).any(axis=(1, 2))
    return flags


# Areas times colours


def _paints(evidence: Evidence, alone: bool, beneath: bool = False) -> Iterator[Action]:
    viewing = evidence.viewing
    suited: dict[tuple[bytes, bytes], list[Suited]] = {}  # many areas show the same
    for area in evidence.areas:
        seen = _witnesses(evidence, area, alone, beneath)
        if seen is None:
            continue
        witness, cover = seen
        if area.own and not beneath and (erasing := evidence.weigh(Erase(area), alone)):
            yield erasing
        reached = cover.by(witness >= 0)
        count = np.count_nonzero(reached)
        if not count or (alone and count < len(reached)):
            continue
        base, shown, points = Paint.bits + cost(area), (witness.tobytes(), cover.writing.tobytes()), pointed_at(area)
        if shown not in suited:
            suited[shown] = list(_suited(viewing, witness, cover.writing))
        for word, bits, shared, sound, excused in suited[shown]:
            transform = Paint(area, word)
            price = cost(transform) if points else base + bits  # an object may be pointed at twice
            loud = weight(price - bits) * shared
            yield Action(transform, price, loud, sound, cover, excused=excused, beneath=beneath)


Suited = tuple[Colour, float, float, Flags, Flags]
"""A colour expression, its price and weight, for which objects it is right, and for which it has no meaning."""


def _suited(viewing: Viewing, witness: NDArray[np.int_], changed: Flags) -> Iterator[Suited]:
    """Colour expressions that are right for some object that changes: those for most first, then fitted ones."""
    empty = witness == EMPTY
    for word, bits, shared, values in _valued(viewing, witness, changed):
        yield word, bits, shared, (values == witness) | empty, (values == UNDEFINED) & ~empty


def _valued(
    viewing: Viewing, witness: NDArray[np.int_], changed: Flags
) -> Iterator[tuple[Colour, float, float, NDArray[Any]]]:
    """The same with their values."""
    colours = viewing.colours
    sound = (colours.vectors[:, : viewing.train] == witness) | (witness == EMPTY)
    served = (sound & changed).sum(axis=1)
    best = np.lexsort((colours.bits, -served))[: viewing.budget.colours]
    for number in best[served[best] > 0].tolist():
        values = colours.vectors[number, : viewing.train]
        yield colours.words[number], float(colours.bits[number]), float(colours.weights[number]), values
    wanted = np.where(changed, witness, UNDEFINED)
    for kind in viewing.lexicon.classes(Colour):
        for word in viewing.lexicon.permitted(kind.fitted(viewing.context, wanted)):
            yield word, cost(word), weight(cost(word)), viewing.colours_of(word)[: viewing.train]


def _witnesses(evidence: Evidence, area: Area, alone: bool, beneath: bool) -> tuple[NDArray[np.int_], Cover] | None:
    """The one colour the output shows in each training object's area, and the changed cells in it.

    None if it holds no changed cell in the first two demonstrations: the task is not about such an area. If the area
    is to hold all of them, None as soon as it does not.
    """
    look = evidence.beneath if beneath else evidence.witnessed
    seen: list[Witnessed] = []
    for number, cells in enumerate(evidence.cells):
        witness, covered = look(area, number)
        count = cells.stop - cells.start
        if alone and count and (covered is None or np.count_nonzero(covered.any(axis=0)) < count):
            return None
        seen.append((witness, covered))
        if number == 1 and seen[0][1] is None and covered is None:
            return None
    return np.concatenate([witness for witness, _ in seen]), evidence.row_of([covered for _, covered in seen])
