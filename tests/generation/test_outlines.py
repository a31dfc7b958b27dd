"""Outlines are what they claim to be: closed or open, in one piece, and as thick as told."""

from __future__ import annotations

from random import Random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scipy import ndimage

from argraph.generation.cells import Mask
from argraph.generation.drawing import block
from argraph.generation.idea import Again
from argraph.generation.masks import holes
from argraph.generation.outlines import (
    corner_cut,
    diamond,
    loop,
    octagon,
    opened,
    outline,
    pierced,
    ring,
    slanted,
)

EIGHT = np.ones((3, 3), dtype=int)
seeds = st.integers(0, 10_000)


def pieces(shape: Mask, *, diagonal: bool = False) -> int:
    return int(ndimage.label(shape, EIGHT if diagonal else None)[1])


@given(seeds)
def test_rings_and_loops_close_and_open_ones_do_not(seed: int) -> None:
    random = Random(seed)
    for line in (ring(random, 4, 8), loop(random, random.randint(1, 5), 3)):
        assert pieces(line) == pieces(holes(line)) == 1
        gaping = opened(random, line)
        assert not holes(gaping).any()
        assert pieces(gaping, diagonal=True) == 1
        assert 3 <= line.sum() - gaping.sum() <= 5


@given(seeds, st.integers(5, 8), st.integers(5, 8))
def test_a_cut_corner_leaves_three_thick_arms(seed: int, height: int, width: int) -> None:
    shape = corner_cut(Random(seed), height, width)
    assert sorted(shape[row, column] for row in (0, -1) for column in (0, -1)) == [False, True, True, True]
    assert min(*shape.sum(axis=0), *shape.sum(axis=1)) >= 3
    assert (ndimage.binary_opening(shape, np.ones((3, 3))) == shape).all()


def test_rims_are_told_apart_by_their_corners() -> None:
    assert (outline(block(4, 5)) == slanted(block(4, 5))).all()
    for shape in (diamond(3), octagon(5, 6)):
        assert pieces(slanted(shape)) > 1
        assert pieces(slanted(shape), diagonal=True) == 1
        assert (holes(slanted(shape)) == shape & ~slanted(shape)).all()
        assert pieces(outline(shape)) == 1


@given(seeds, st.lists(st.integers(1, 3), max_size=3))
def test_a_pierced_block_has_the_holes_asked_for(seed: int, sizes: list[int]) -> None:
    try:
        shape = pierced(Random(seed), 9, 8, sizes)
    except Again:
        return
    marks, count = ndimage.label(holes(shape), EIGHT)
    assert sorted(np.bincount(marks.ravel())[1:]) == sorted(sizes)
    assert count == len(sizes)
    assert (shape | holes(shape)).all()
