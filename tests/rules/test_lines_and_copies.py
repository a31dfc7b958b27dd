"""What lines, borders and rows of copies do, each on a grid small enough to see it."""

from __future__ import annotations

from typing import Any

import pytest

from argraph.errors import NotApplicable
from argraph.language.selector import Selector, The
from argraph.language.transforms import Erase, Paint
from argraph.language.word import Literal, Transform
from argraph_rules import rays, ways
from argraph_rules.areas import Halo, Part
from argraph_rules.classes import HasColour, Is
from argraph_rules.colours import OwnColour
from argraph_rules.rays import Ray
from argraph_rules.relating import Relates
from argraph_rules.repeats import RepeatAsBegun
from argraph_rules.ways import By, Heading
from tests import words

OWN, SINGLE = OwnColour("colour"), Is("single")
LINE = The(Selector("figure", (Is("line"),)))


def do(transform: Transform, grid: str, *literals: Literal) -> str:
    return words.do(transform, grid, words.OBJECTS, *literals)


def test_lines_go_away_from_what_is_pointed_at() -> None:
    grid = "0000/0100/0000/5555/0000/0010/0000"
    assert do(Paint(Ray(By(LINE, away=True)), OWN), grid, SINGLE) == "0100/0100/0000/5555/0000/0010/0010"
    assert do(Paint(Ray(By(LINE)), OWN), grid, SINGLE) == "0000/0100/0100/5555/0010/0010/0000"


def test_a_ray_toward_a_slanted_line_goes_the_shortest_way() -> None:
    slanted = The(Selector("figure", (Is("diagonal"),)))
    grid = "000005/000050/000500/005000/050001/500000"
    assert do(Paint(Ray(By(slanted)), OWN), grid, SINGLE) == "000005/000050/000500/005010/050001/500000"


def test_a_line_bounces_off_the_long_sides_of_the_grid() -> None:
    bouncing = Paint(Ray(Heading("up-right"), "border from its corner bouncing"), OWN)
    assert do(bouncing, "000/000/000/000/100") == "100/010/001/010/100"
    assert do(Paint(Ray(Heading("down-right"), "border from its corner bouncing"), OWN), "20000/00000") == "20202/02020"
    assert do(bouncing, "0/0/1") == "1/1/1"


def test_borders_may_be_half_as_broad_as_a_thing_is_long() -> None:
    grid = "000000/000000/001100/001100/000000/000000"
    assert do(Paint(Halo("broad frame"), OWN), grid) == "000000/011110/011110/011110/011110/000000"
    assert do(Paint(Halo("broad sides"), OWN), grid) == "000000/001100/011110/011110/001100/000000"
    assert do(Paint(Halo("broad frame"), OWN), "1111/0000/0000/0000") == "1111/1111/1111/0000"


def test_copies_go_on_as_they_are_begun() -> None:
    ring = "1110000000/1010300000/1110000000"
    assert do(RepeatAsBegun(), ring, SINGLE) == "1110333033/1010303030/1110333033"
    slanted = "010000/101000/010200/000000/000000"
    assert do(RepeatAsBegun(), slanted, SINGLE) == "010000/101000/010200/002020/000202"


def test_what_is_far_from_larger_things_begins_no_copy() -> None:
    with pytest.raises(NotApplicable):
        do(RepeatAsBegun(), "111000003/101000000/111000000", SINGLE)


def test_things_may_touch_the_side_of_things_of_a_colour() -> None:
    beside = Relates("beside", words.of_colour(2))
    assert do(Erase(Part()), "320/000/205/030", HasColour("colour", 3), beside) == "020/000/205/030"


@pytest.mark.parametrize("stop", rays.RAYS)
@pytest.mark.parametrize("fan", ways.HEADINGS)
def test_every_ray_can_be_said(fan: str, stop: Any) -> None:
    assert all(words.phrases(Ray(Heading(fan), stop)))
