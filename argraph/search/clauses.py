"""Enumerate sound clauses: every selector that fires only where an action is sound."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language.cost import CLAUSE_BITS, voice
from argraph.language.rule import Clause
from argraph.language.selector import Selector
from argraph.search.actions import Action
from argraph.search.stage import ROLES, Stage
from argraph.search.table import Table


@attrs.frozen(eq=False)
class Candidate:
    """A sound clause: what it costs, its voice, and the changed cells it covers, as a bit set."""

    clause: Clause
    bits: float
    voice: float
    cover: int
    behaviour: object
    """Candidates of one stage with equal behaviour do the same on every scene."""


def sound_clauses(stage: Stage, actions: list[Action]) -> list[Candidate]:
    """All sound clauses that cover something, cheapest first."""
    found: list[Candidate] = []
    for role in ROLES:
        mask = stage.role_vectors[role][: stage.train]
        relevant = [action for action in actions if action.cover[action.sound & mask].any()]
        if relevant:
            table = stage.conjunctions(stage.selectors(role, stage.all_rows))
            for action in relevant:
                found.extend(_with_action(stage, table, action))
    return sorted(found, key=lambda candidate: candidate.bits)


def _with_action(stage: Stage, table: Table[Selector], action: Action) -> Iterator[Candidate]:
    vectors = table.vectors[:, : stage.train]
    writes = action.cover.any(axis=1)
    sound = np.flatnonzero(~(vectors & ~action.sound).any(axis=1) & (vectors & writes).any(axis=1))
    covers = bit_sets((vectors[sound].astype(np.float32) @ action.cover.astype(np.float32)) > 0)
    behaviours = vectors_with_effect(stage, table.vectors[sound], action)
    for number, cover, behaviour in zip(sound.tolist(), covers, behaviours, strict=True):
        clause = Clause(table.words[number], action.transform)
        bits = float(table.bits[number]) + action.bits + CLAUSE_BITS
        shared = float(table.voices[number]) * action.voice * voice(CLAUSE_BITS)
        yield Candidate(clause, bits, shared, cover, (id(action), behaviour))


def vectors_with_effect(stage: Stage, vectors: NDArray[np.bool_], action: Action) -> list[bytes]:
    """Which objects are chosen, not counting those on which the action has no effect."""
    effect = [action.cover.any(axis=1)]
    for scene in stage.scenes[stage.pair_count :]:
        done = action.transform.effects(scene)
        same = (done.paint < 0) | (done.paint == scene.grid.cells)
        idle = same & ~(done.erase & (done.paint < 0) & (scene.grid.cells != scene.background))
        effect.append(~(idle.all(axis=(1, 2)) & done.defined))
    return [row.tobytes() for row in np.packbits(vectors & np.concatenate(effect), axis=1)]


def bit_sets(rows: NDArray[np.bool_]) -> list[int]:
    """Each row of a boolean matrix as a bit set in an int.

    >>> bit_sets(np.array([[True, False, True], [False, True, False]]))
    [160, 64]
    """
    return [int.from_bytes(row.tobytes(), "big") for row in np.packbits(rows, axis=1)]


def full_set(size: int) -> int:
    """The bit set of all of `size` cells, as `bit_sets` makes it."""
    return bit_sets(np.ones((1, size), dtype=bool))[0]
