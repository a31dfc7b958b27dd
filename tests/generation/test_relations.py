"""Each test and relation tells what its name says."""

from __future__ import annotations

from argraph.generation import relations
from argraph.generation.idea import Cells
from argraph.generation.looking import things
from argraph.values.grid import Grid


def rows(text: str) -> Cells:
    return Grid.parse(text).cells


def test_relations_tell_above_from_below_and_like_from_unlike() -> None:
    upper, beside, lower = things(rows("1102/0000/0330"))
    assert relations.is_above(upper, lower)
    assert relations.is_below(lower, beside)
    assert relations.share_columns(upper, lower)
    assert not relations.share_columns(beside, lower)
    assert relations.same_shape(upper, lower)
    assert relations.same_box(upper, lower)
    assert not relations.same_size(upper, beside)
    assert not relations.same_colour(upper, lower)
    assert relations.is_wide(upper)
    assert not relations.is_tall(upper)
    assert (relations.anything(upper), relations.nothing(upper)) == (True, False)


def test_a_frame_is_hollow_and_one_cell_thick() -> None:
    frame, ring, bar = things(rows("1110022/1010202/1110222/0000000/3333333"), diagonal=False)
    assert [relations.is_frame(part) for part in (frame, ring, bar)] == [True, False, False]
    assert [relations.is_hollow(part) for part in (frame, bar)] == [True, False]
