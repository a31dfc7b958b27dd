"""Shapes that are compared: keys that forget turns, factors that are undone, panels in strips."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from argraph.generation import shapes
from argraph.generation.drawing import blank, block, frame, polyomino
from argraph.generation.idea import Again

seeds = st.integers(0, 10**6)


@given(seeds, st.integers(1, 3))
def test_turning_and_enlarging_are_undone(seed: int, scale: int) -> None:
    random = Random(seed)
    shape = polyomino(random, 5, 3, 3)
    turned = random.choice(shapes.turns(shape))
    assert shapes.alike(turned, shape)
    assert np.array_equal(shapes.shrunk(np.kron(turned, block(scale, scale))), turned)


@given(seeds)
def test_unlike_shapes_have_the_same_size_and_differ_however_turned(seed: int) -> None:
    found = shapes.unlike_shapes(Random(seed), 4, 5)
    assert {int(shape.sum()) for shape in found} == {5}
    assert len({shapes.key(turned) for shape in found for turned in shapes.turns(shape)}) >= 4
    assert not any(
        np.array_equal(turned, other)
        for shape in found
        for turned in shapes.turns(shape)
        for other in found
        if other is not shape
    )


def test_there_are_only_so_many_shapes() -> None:
    with pytest.raises(Again, match="too few shapes"):
        shapes.unlike_shapes(Random(0), 2, 1)


@given(seeds, st.integers(2, 9))
def test_mixed_answers_are_of_both_kinds(seed: int, count: int) -> None:
    found = shapes.mixed(Random(seed), count)
    assert len(found) == count
    assert set(found) == {True, False}


def test_panels_in_a_strip_have_lines_between_them() -> None:
    panels = [blank(1, 2, colour) for colour in (1, 2)]
    assert shapes.strip(panels, 9, upright=False).tolist() == [[1, 1, 9, 2, 2]]
    assert shapes.strip(panels, 9, upright=True).tolist() == [[1, 1], [9, 9], [2, 2]]


@given(seeds, st.integers(0, 9))
def test_a_box_holds_its_dots(seed: int, dots: int) -> None:
    picture = shapes.dotted(Random(seed), dots, 3, 4)
    assert (picture == 4).sum() == dots
    assert np.array_equal(picture == 3, frame(5, 5))
