"""Propose, backwards from the outputs: the actions that could have written what is seen there, the best first.

What speaks for an action is in `argraph.search.evidence`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language.cost import cost, pointed_at, weight
from argraph.language.transforms import Erase, Paint
from argraph.language.word import UNDEFINED, Area, Colour, Effects, Flags, Transform
from argraph.scene.board import written
from argraph.scene.memory import remembered
from argraph.scene.scene import Scene
from argraph.search.evidence import Action, Cover, Evidence
from argraph.search.judgements import EMPTY, Covered
from argraph.search.viewing import ROLES, Viewing
from argraph.values.sets import Set, rows_of, set_of, sets_of, union


@attrs.frozen(eq=False, slots=False)
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
        viewing, cells = self.evidence.viewing, 0
        doable = union(set_of(viewing.role_vectors[role][: viewing.train]) for role in ROLES)
        for action in self.useful:
            cells |= action.cover.by(action.sound & doable)
            if cells == self.evidence.everything:
                break
        return tuple(not part & ~cells for part in self.evidence.changes)

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
    if evidence.everything:
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
    found: dict[tuple[object, ...], list[int]] = {}
    for number, action in enumerate(actions):
        found.setdefault((action.sound, action.cover, action.where_possible), []).append(number)
    return list(found.values())


def told_apart(viewing: Viewing, actions: Iterable[Action]) -> list[Action]:
    """Merge actions with equal effects on all scenes, keeping the cheapest with the weight of all."""
    found: dict[tuple[object, ...], Action] = {}
    tests = viewing.scenes[viewing.pair_count :]
    for action in actions:
        behaviour = [_behaviour(scene, action.transform) for scene in tests]
        key = action.sound, action.cover, action.where_possible, *(each.key for each in behaviour)
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
    """A transform's effects on a scene, and for which objects they change a cell and have a meaning."""

    key: tuple[object, ...]
    changes: Flags
    defined: Flags


@remembered
def _behaviour(scene: Scene, transform: Transform) -> Behaviour:
    effects = transform.effects(scene)
    key = effects.erase, effects.paint, effects.defined.tobytes()
    return Behaviour(key, _changes(scene, effects), effects.defined)


def _changes(scene: Scene, effects: Effects) -> Flags:
    """For which objects of a scene the effects change a cell."""
    shades, blank = scene.shades, scene.shades[scene.background]
    every = zip(effects.erase, effects.paint, strict=True)
    flags = [
        any(board & ~shades[colour] for colour, board in tints) or bool(erased & ~written(tints) & ~blank)
        for erased, tints in every
    ]
    return np.array(flags, dtype=bool)


# Areas times colours


def _paints(evidence: Evidence, alone: bool, beneath: bool = False) -> Iterator[Action]:
    viewing = evidence.viewing
    suited: dict[tuple[bytes, Set], list[Suited]] = {}  # many areas show the same
    for area in evidence.areas:
        seen = _witnesses(evidence, area, alone, beneath)
        if seen is None:
            continue
        witness, cover = seen
        if area.own and not beneath and (erasing := evidence.weigh(Erase(area), alone)):
            yield erasing
        reached = cover.by(set_of(witness >= 0))
        if not reached or (alone and reached != evidence.everything):
            continue
        base, shown, points = Paint.bits + cost(area), (witness.tobytes(), cover.writing), pointed_at(area)
        if shown not in suited:
            suited[shown] = list(_suited(viewing, witness, cover.writing))
        for word, bits, shared, sound, excused in suited[shown]:
            transform = Paint(area, word)
            price = cost(transform) if points else base + bits  # an object may be pointed at twice
            loud, alike = weight(price - bits) * shared, evidence.suffices(cover, sound)
            yield Action(transform, price, loud, sound, cover, alike, excused=excused, beneath=beneath)


Suited = tuple[Colour, float, float, Set, Set]
"""A colour expression, its price and weight, for which objects it is right, and for which it has no meaning."""


def _suited(viewing: Viewing, witness: NDArray[np.int_], changed: Set) -> Iterator[Suited]:
    """Colour expressions that are right for some object that changes: those for most first, then fitted ones."""
    colours, empty, changes = viewing.colours, witness == EMPTY, rows_of([changed], viewing.train)
    values = colours.vectors[:, : viewing.train]
    sound = (values == witness) | empty
    served = (sound & changes).sum(axis=1)
    best = np.lexsort((colours.bits, -served))[: viewing.budget.colours]
    best = best[served[best] > 0]
    right, excused = sets_of(sound[best]), sets_of((values[best] == UNDEFINED) & ~empty)
    for number, good, spared in zip(best.tolist(), right, excused, strict=True):
        yield colours.words[number], float(colours.bits[number]), float(colours.weights[number]), good, spared
    wanted = np.where(changes[0], witness, UNDEFINED)
    for kind in viewing.lexicon.classes(Colour):
        for word in viewing.lexicon.permitted(kind.fitted(viewing.context, wanted)):
            given = viewing.colours_of(word)[: viewing.train]
            good, spared = set_of((given == witness) | empty), set_of((given == UNDEFINED) & ~empty)
            yield word, cost(word), weight(cost(word)), good, spared


def _witnesses(evidence: Evidence, area: Area, alone: bool, beneath: bool) -> tuple[NDArray[np.int_], Cover] | None:
    """The one colour the output shows in each training object's area, and the changed cells in it.

    None if it holds no changed cell in the first two demonstrations: the task is not about such an area. If the area
    is to hold all of them, None as soon as it does not.
    """
    look = evidence.beneath if beneath else evidence.witnessed
    seen: list[int] = []
    covers: list[Covered] = []
    for number, changed in enumerate(evidence.changing):
        witness, covered = look(area, number)
        if alone and changed and union(met for _, met in covered) != changed:
            return None
        seen += witness
        covers.append(covered)
        if number == 1 and not any(covers):
            return None
    return np.array(seen), evidence.cover_of(covers)
