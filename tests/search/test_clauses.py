"""The search's bookkeeping against the interpreter, which shares no code with it."""

from __future__ import annotations

from functools import cache
from itertools import islice

import numpy as np
import pytest

from argraph import packs
from argraph.language.rule import Clause, Edit, Rule
from argraph.search.actions import Action, Evidence, propose, propose_all
from argraph.search.budget import budget
from argraph.search.clauses import Candidate, Match, covering_clauses, matches, partial_clauses
from argraph.search.decide import cheapest_sets
from argraph.search.find import Puzzle, stages
from argraph.search.lexicon import Lexicon
from argraph.search.rows import bit_sets, full_set
from argraph.search.stage import Stage
from tests.random_tasks import hidden_task

SEEDS = range(1_000, 1_012)
SMALL = range(6, 10)
each_seed = pytest.mark.parametrize("seed", SEEDS)


@cache
def stage(seed: int) -> Stage:
    """A small task made by a rule at random, under the view in which the rule was made."""
    hidden = hidden_task(seed, SMALL)
    tests = tuple(pair.input for pair in hidden.task.test)
    puzzle = Puzzle(hidden.task.train, tests, (hidden.rule.view,), Lexicon(packs.words()), budget("low"))
    return next(iter(stages(puzzle)))


@cache
def found(seed: int) -> tuple[Evidence, list[Action], list[Match]]:
    evidence, actions = propose_all(stage(seed))
    return evidence, actions, list(matches(stage(seed), actions))


def drawn(seed: int, clauses: tuple[Clause, ...]) -> list[np.ndarray]:  # type: ignore[type-arg]
    """What the interpreter makes of the demonstrations."""
    rule = Rule(stage(seed).view, Edit(clauses))
    return [rule.apply(scene.grid).cells for scene in stage(seed).scenes[: stage(seed).pair_count]]


def covered_by(seed: int, candidate: Candidate) -> int:
    """The changed cells that the clause by itself turns into what the output shows, by the interpreter."""
    rows = []
    for after, out, changed in zip(
        drawn(seed, (candidate.clause,)), stage(seed).outputs, evidence(seed).changed, strict=True
    ):
        rows.append((after == out.cells)[changed])
    return bit_sets(np.concatenate(rows)[None])[0]


def evidence(seed: int) -> Evidence:
    return found(seed)[0]


def partial(seed: int) -> list[Candidate]:
    """Some of the sound clauses, from all over the list."""
    candidates = list(partial_clauses(found(seed)[2]))
    return candidates[:: max(1, len(candidates) // 60)]


@each_seed
def test_the_hidden_rule_is_among_what_is_proposed(seed: int) -> None:
    assert propose(stage(seed)), "no action reaches every changed cell"
    assert next(covering_clauses(found(seed)[2]), None) is not None, "no clause covers everything"


@each_seed
def test_a_covering_clause_reproduces_every_demonstration(seed: int) -> None:
    for candidate in islice(covering_clauses(found(seed)[2]), 80):
        for after, out in zip(drawn(seed, (candidate.clause,)), stage(seed).outputs, strict=True):
            assert np.array_equal(after, out.cells), candidate.clause


@each_seed
def test_a_sound_clause_spoils_no_cell_that_stays_and_paints_none_wrongly(seed: int) -> None:
    scenes, outputs = stage(seed).scenes, stage(seed).outputs
    for candidate in partial(seed):
        for after, out, scene in zip(drawn(seed, (candidate.clause,)), outputs, scenes, strict=False):
            stays = out.cells == scene.grid.cells
            assert np.array_equal(after[stays], out.cells[stays])
            wrong = after[~stays] != out.cells[~stays]
            before, left = scene.grid.cells[~stays][wrong], after[~stays][wrong]
            assert ((left == before) | (left == scene.background)).all()


@each_seed
def test_the_cells_a_clause_is_said_to_cover_are_those_the_interpreter_gets_right(seed: int) -> None:
    for candidate in partial(seed):
        assert candidate.cover == covered_by(seed, candidate), candidate.clause


@each_seed
def test_the_price_of_a_candidate_is_that_of_its_clause(seed: int) -> None:
    from argraph.language.cost import cost

    for candidate in partial(seed):
        assert candidate.bits == pytest.approx(cost(candidate.clause))


@each_seed
def test_readings_do_the_same_on_the_demonstrations_and_differ_on_the_tests(seed: int) -> None:
    for candidate in partial(seed)[:10]:
        readings = candidate.readings(6)
        assert readings
        for reading in readings:
            assert reading.cover == candidate.cover == covered_by(seed, reading)
        assert len({reading.clause for reading in readings}) == len(readings)


@each_seed
def test_sets_of_clauses_that_cover_everything_reproduce_every_demonstration(seed: int) -> None:
    everything = full_set(evidence(seed).cell_count)
    for chosen in cheapest_sets(list(partial_clauses(found(seed)[2])), everything, budget("low")):
        clauses = tuple(candidate.clause for candidate in chosen)
        for after, out in zip(drawn(seed, clauses), stage(seed).outputs, strict=True):
            assert np.array_equal(after, out.cells), clauses
