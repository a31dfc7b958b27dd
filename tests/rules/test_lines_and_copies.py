"""What lines, borders and rows of copies do, each on a grid small enough to see it."""

from __future__ import annotations

from typing import Any

import pytest

from argraph.errors import InvalidNotation, NotApplicable
from argraph.language.selector import Not, Selector, The
from argraph.language.transforms import Erase, Paint
from argraph.language.word import Context, Literal, Transform
from argraph.values.grid import Grid
from argraph_rules import rays, ways
from argraph_rules.areas import Halo, Part
from argraph_rules.classes import HasColour, Is
from argraph_rules.colours import FixedColour, OwnColour
from argraph_rules.rays import Ray
from argraph_rules.relating import Relates
from argraph_rules.repeats import RepeatAsBegun
from argraph_rules.stamps import Stamp
from argraph_rules.summaries import FixedNumber
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
    bouncing = Paint(Ray(Heading("up-right"), "bouncing", "corner"), OWN)
    assert do(bouncing, "000/000/000/000/100") == "100/010/001/010/100"
    assert do(Paint(Ray(Heading("down-right"), "bouncing", "corner"), OWN), "20000/00000") == "20202/02020"
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


@pytest.mark.parametrize("start", ["whole", "centre", "corner"])
@pytest.mark.parametrize("stop", [stop for stop in rays.ENDS if stop != "bouncing"])
@pytest.mark.parametrize("fan", ways.HEADINGS)
def test_every_ray_can_be_said(fan: str, stop: Any, start: Any) -> None:
    said = words.phrases(Ray(Heading(fan), stop, start))
    assert all(said)
    assert not any(",," in phrase for phrase in said)


def test_only_rays_from_corners_bounce() -> None:
    with pytest.raises(InvalidNotation, match="starts at a corner, not at the centre"):
        Ray(Heading("up"), "bouncing", "centre")
    assert ray("up", "bouncing", "corner", "000/000/110", HasColour("colour", 1)) == "880/880/110"


def ray(way: str, stop: Any, start: Any, grid: str, *literals: Literal) -> str:
    return do(Paint(Ray(Heading(way), stop, start), FixedColour(8)), grid, *literals)


def test_rays_go_as_far_as_what_lies_there_goes() -> None:
    tower = "00000/02220/02120/02220/00000/03330/00000"
    assert ray("up", "change", "whole", tower, SINGLE) == "00000/02820/02120/02220/00000/03330/00000"
    assert ray("down-right", "change", "whole", tower, SINGLE) == "00000/02220/02120/02280/00000/03330/00000"
    assert ray("down", "change", "whole", tower, HasColour("colour", 2)) == "00000/02220/02820/02220/08880/03330/00000"
    assert ray("up", "change", "whole", "2/2/3/3/1", SINGLE) == "2/2/8/8/1"
    assert ray("right", "change", "centre", "1112233", HasColour("colour", 1)) == "1888833"


def test_background_is_one_and_the_same_however_it_is_divided() -> None:
    divided = "01002/00020/00200/02000/20000"
    assert ray("down-right", "change", "whole", divided, HasColour("colour", 1)) == "01002/00820/00280/02008/20000"


def test_rays_start_all_along_an_object_in_its_middle_or_at_its_corners() -> None:
    bar = "0000000/0111110/0000000/0000200"
    wide = HasColour("colour", 1)
    assert ray("down", "thing", "whole", bar, wide) == "0000000/0111110/0888880/0888280"
    assert ray("down", "thing", "centre", bar, wide) == "0000000/0118110/0008000/0008200"
    assert ray("down", "thing", "corner", bar, wide) == "0000000/0111110/0800080/0800280"
    assert ray("down-left", "border", "corner", bar, wide) == "0000000/0111110/8000000/0000200"


def test_rays_are_measured_from_where_they_start() -> None:
    plus = "00000/00100/01110/00100/00000/00000"
    number = Ray(Heading("down"), FixedNumber(1), "corner")
    assert do(Paint(number, FixedColour(8)), plus) == "00000/00100/01110/00100/08080/00000"
    assert do(Paint(Ray(Heading("up"), FixedNumber(1), "centre"), FixedColour(8)), "111/111/111") == "181/111/111"


def test_rays_from_corners_stop_before_things_or_go_behind_them() -> None:
    square = "11000/11000/00000/00030/00000"
    of_colour = HasColour("colour", 1)
    assert ray("down-right", "thing", "corner", square, of_colour) == "11000/11000/00800/00030/00000"
    assert ray("down-right", "behind things", "corner", square, of_colour) == "11000/11000/00800/00030/00008"
    assert ray("down-right", "border", "corner", square, of_colour) == "11000/11000/00800/00080/00008"
    assert ray("down-right", "change", "corner", square, of_colour) == "11000/11000/00800/00030/00000"


def test_a_copy_may_be_enlarged_to_fill_an_object_or_what_is_in_its_rim() -> None:
    framed = "12000000/30000000/00555555/00500005/00500005/00500005/00500005/00555555"
    picture = The(Selector(literals=(Not(HasColour("colour", 5)),)))
    filled = "12000000/30000000/00555555/00511225/00511225/00533005/00533005/00555555"
    frame = HasColour("colour", 5)
    assert words.do(Stamp(picture, "centre", rim=1), framed, words.MANY_COLOURED, frame) == filled
    block = "12005555/30005555/00005555/00005555"
    assert (
        words.do(Stamp(picture, "centre", True, rim=0), block, words.MANY_COLOURED, frame)
        == "12001122/30001122/00003300/00003300"
    )


def test_an_enlarged_copy_is_told_by_what_it_fills_and_lies_centre_on_centre() -> None:
    picture = The(Selector(literals=(HasColour("colour", 2),)))
    assert Stamp(picture, "centre", rim=0).explain() == "Cover it with a copy of the red object, enlarged to fill it"
    assert Stamp(picture, "centre", True, rim=1).explain() == (
        "Replace it by a copy of the red object, enlarged to fill it up to its rim"
    )
    with pytest.raises(InvalidNotation, match="lies centre on centre, not top left on top left"):
        Stamp(picture, "top left", rim=1)


@pytest.mark.parametrize(("grids", "drawn"), [(("0220/0210", "1/2/2"), True), (("0220/0210", "1/0/2"), False)])
def test_rays_over_things_are_proposed_where_things_lie_on_others(grids: tuple[str, ...], drawn: bool) -> None:
    context = Context(tuple(words.OBJECTS(Grid.parse(grid)) for grid in grids), len(grids))
    assert any(word.stop == "change" for word in Ray.instances(context)) is drawn


@pytest.mark.parametrize(("grid", "enlarged"), [("100055/300055/000055/000055", True), ("10005/30005/00005", False)])
def test_enlarged_copies_are_proposed_where_they_would_fit(grid: str, enlarged: bool) -> None:
    source = The(Selector(literals=(Not(HasColour("colour", 5)),)))
    context = Context((words.MANY_COLOURED(Grid.parse(grid)),), 1, referents=(source,))
    assert any(word.rim is not None for word in Stamp.instances(context)) is enlarged


def test_what_cannot_be_filled_by_an_enlarged_copy_has_no_meaning() -> None:
    picture = The(Selector(literals=(Not(HasColour("colour", 5)),)))
    with pytest.raises(NotApplicable):
        words.do(
            Stamp(picture, "centre", rim=0), "1200555/3000555/0000555", words.MANY_COLOURED, HasColour("colour", 5)
        )
