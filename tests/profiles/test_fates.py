from __future__ import annotations

import numpy as np
import pytest

from argraph.language import packs
from argraph.profiles.fates import (
    ALTERED,
    GROWN,
    KEPT,
    LEFT_OUT,
    MOVED,
    PARTED,
    RECOLOURED,
    REDUCED,
    REMOVED,
    SCATTERED,
    SHOWN,
    TURNED,
    Look,
)
from argraph.values.grid import Grid


def look(before: str, after: str, view: str = "components-8") -> Look:
    return Look(*(packs.view(view)(Grid.parse(text)) for text in (before, after)))


@pytest.mark.parametrize(
    ("after", "fate"),
    [
        ("11000/10000/00000", KEPT),
        ("11100/10000/00000", GROWN),
        ("22000/20000/00000", RECOLOURED),
        ("12000/10000/00000", PARTED),
        ("11000/00000/00000", REDUCED),
        ("12000/00000/00000", ALTERED),
        ("00000/00000/00000", REMOVED),
        ("00011/00010/00000", MOVED),
        ("01100/01000/00000", MOVED),
        ("00011/00001/00000", TURNED),
        ("11011/10010/00000", KEPT),
        ("00022/00020/00000", REMOVED),
    ],
)
def test_what_can_become_of_a_figure(after: str, fate: str) -> None:
    assert look("11000/10000/00000", after).fates == (fate,)


def test_touching_a_recoloured_neighbour_is_not_growing() -> None:
    assert look("120/110/000", "110/110/000").fates == (KEPT, RECOLOURED)


def test_figures_of_one_look_share_a_fate() -> None:
    assert look("1010/0000/0000", "0000/0000/1010").fates == (MOVED, MOVED)
    assert look("1010/0000/0000", "0000/0000/1000").fates == (SCATTERED, SCATTERED)
    assert look("1010/0000/0000", "1000/0000/1000").fates == (KEPT, MOVED)


def test_where_sizes_differ_figures_are_shown_or_left_out() -> None:
    seen = look("1100/0002", "11")
    assert seen.fates == (SHOWN, LEFT_OUT)
    assert seen.arrivals == seen.results


def test_fortunes_hold_the_new_colours() -> None:
    assert look("12000/00003", "45000/00003", "many-coloured-8").fortunes == ((RECOLOURED, (4, 5)), (KEPT, ()))


def test_what_landed_looks_like_what_moved() -> None:
    seen = look("100/000/002", "001/300/002")
    assert [(thing.colour, thing.left) for thing in seen.landed] == [(1, 2)]
    assert [thing.colour for thing in seen.arrivals] == [1, 3]


@pytest.mark.parametrize(
    ("after", "told"),
    [
        ("400/000/220", ["ones are recoloured, others stay (components-8)"]),
        ("400/000/550", ["ones are recoloured, others are recoloured (components-8)"]),
        ("400/000/440", []),
        ("100/000/220", []),
        ("000/000/220", ["ones vanish, others stay (components-8)"]),
    ],
)
def test_sides_are_told_apart_if_each_fares_alike_and_they_differ(after: str, told: list[str]) -> None:
    assert list(look("100/000/220", after).told_apart("ones", np.array([True, False]))) == told


def test_a_side_that_fares_in_two_ways_tells_nothing() -> None:
    seen = look("10203/00000", "10000/00004")
    assert seen.fates == (KEPT, REMOVED, REMOVED)
    mixed = look("10203/00000", "10004/00000")
    assert list(mixed.told_apart("ones", np.array([True, False, False]))) == []
    assert list(seen.told_apart("ones", np.array([False, False, False]))) == []
