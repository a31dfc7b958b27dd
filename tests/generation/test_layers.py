"""Piles, rings, sticks and cards: what is hidden can be made out from what is seen."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from argraph.generation import layers
from argraph.generation.cells import Mask
from argraph.generation.idea import Again
from argraph.generation.looking import by_colour, things
from argraph.generation.masks import box, holes, rim

seeds = st.integers(0, 10**6)


@given(seeds, st.integers(2, 4))
def test_every_sheet_of_a_pile_shows_its_box_and_only_the_top_one_is_whole(seed: int, count: int) -> None:
    try:
        pile = layers.legible_pile(Random(seed), count, 11)
    except Again:
        return
    grid = np.zeros(pile[0].shape, dtype=np.int8)
    for colour, sheet in enumerate(pile, 1):
        grid[sheet] = colour
    sheets = by_colour(grid, grid > 0)
    assert [box(sheet.mask) for sheet in sheets] == [box(sheet) for sheet in pile]
    assert [sheet.solid for sheet in sheets] == [False] * (count - 1) + [True]
    assert len(things(grid, one_colour=False)) == 1


@given(seeds)
def test_rings_cross_twice_and_never_at_a_corner(seed: int) -> None:
    first, second = layers.crossing_rings(Random(seed))
    assert (first & second).sum() == 2
    for ring in (first, second):
        assert holes(ring).any()
        assert box(ring & ~(first & second)) == box(ring)
        assert np.array_equal(rim(ring & ~(first & second)), ring)


@given(seeds)
def test_sticks_cross_in_one_cell_or_keep_apart(seed: int) -> None:
    random, sticks = Random(seed), list[Mask]()
    for _ in range(4):
        try:
            sticks.append(layers.crossing_stick(random, 15, sticks))
        except Again:
            break
    for first, second in combinations(sticks, 2):
        assert (first & second).sum() <= 1
        assert box(first & ~second) == box(first)
        assert box(second & ~first) == box(second)


@given(seeds)
def test_a_card_is_one_piece_with_a_whole_rim(seed: int) -> None:
    try:
        card = layers.punched_card(Random(seed), 5, 6)
    except Again:
        return
    assert (card | ~rim(card)).all()
    assert (~card).sum() >= 2
    assert len(things(card.astype(np.int8))) == 1


@given(seeds)
def test_of_two_figures_only_the_upper_one_is_even(seed: int) -> None:
    lower, upper = layers.overlapping_figures(Random(seed))
    seen = lower & ~upper
    top, left, bottom, right = box(seen)
    assert not layers.is_even(seen[top : bottom + 1, left : right + 1])
    top, left, bottom, right = box(upper)
    assert layers.is_even(upper[top : bottom + 1, left : right + 1])
