"""Words that lay pictures say beforehand where: there the pictures are."""

from __future__ import annotations

import pytest

from tests.words import MANY_COLOURED, laid_as_said, word_of

GRIDS = (
    *("1120000/0310000/0000400", "44000/41000/00000/00300", "1000200/0000000/0033000/0033000", "120/000/003"),
    *("12100000/13100000/12100040/00000000/00000000", "1234500/0000000/0067800", "1200/3400/0000/0000/0055/0065"),
)
LARGEST = "The(Selector('figure', (Ranked('size', True),)))"
ANCHORS = ("centre", "top left", "top right", "bottom left", "bottom right")


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("anchor", ANCHORS)
@pytest.mark.parametrize("source", [LARGEST, "Nearest()"])
def test_copies_are_stamped_where_they_are_said_to_be(source: str, anchor: str, grid: str) -> None:
    assert laid_as_said(word_of(f"Stamp({source}, {anchor!r})"), grid, MANY_COLOURED)


def test_copies_in_other_colours_are_not_said_to_be_anywhere() -> None:
    assert laid_as_said(word_of(f"Stamp({LARGEST}, 'centre', own_colour=True)"), GRIDS[0], MANY_COLOURED) is None


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("way", ["up", "down", "left", "right", "up-left", "down-right"])
@pytest.mark.parametrize("gap", [0, 1])
def test_the_first_of_repeated_copies_is_where_it_is_said_to_be(way: str, gap: int, grid: str) -> None:
    assert laid_as_said(word_of(f"Repeat(Heading({way!r}), {gap})"), grid, MANY_COLOURED) is not False
