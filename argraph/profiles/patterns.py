"""Patterns: what grids and objects look like, and what that decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from argraph.profiles.concept import pattern
from argraph.profiles.demonstration import Demonstration
from argraph.profiles.geometry import has_period, lonely, panels
from argraph.values.grid import BLACK


@pattern(example="3333/3133/3333 -> 3333/3233/3333", unlike="0000/0100/0000 -> 0000/0200/0000")
def ground_not_black(shown: Demonstration) -> Iterator[str]:
    """In every input a colour that is not black covers more than half of the cells."""
    if shown.ground != BLACK:
        yield "the ground is not black"


@pattern(example="0100/0110 -> 0300/0330", unlike="0100/0120 -> 0300/0330")
def one_colour(shown: Demonstration) -> Iterator[str]:
    """The input has one colour besides the ground."""
    if np.count_nonzero(shown.input.counts[BLACK + 1 :]) == 1:
        yield "one colour on the ground"


@pattern(example="0100/0120 -> 0300/0320", unlike="0100/0120 -> 0200/0220", any_colours=True)
def new_colour(shown: Demonstration) -> Iterator[str]:
    """The output has a colour that the input has not."""
    if set(shown.output.colours) - set(shown.input.colours):
        yield "the output has a new colour"


@pattern(example="1100/0120/0000 -> 1100/0100/0000", unlike="1100/0000/0220 -> 1100/0000/0000")
def objects_of_many_colours(shown: Demonstration) -> Iterator[str]:
    """An object of the input has several colours, and its box is not the whole grid."""
    for look in shown.looks:
        if any(thing.colour_count > 1 and thing.patch.shape != shown.input.shape for thing in look.figures):
            yield look.said("objects of many colours")


@pattern(
    example="01110/01010/01110/00000 -> 03330/03030/03330/00000",
    unlike="01110/01010/01010/00000 -> 03330/03030/03030/00000",
    groups=("FilledNotFilled",),
)
def hollow_objects(shown: Demonstration) -> Iterator[str]:
    """An object of one colour in the input has a hole."""
    if any(thing.shape.is_hollow for look in shown.plain for thing in look.figures):
        yield "hollow objects"


@pattern(
    example="11100/11120/13100 -> 11100/11100/11100",
    unlike="11100/11122/11100 -> 11100/11100/11100",
    any_colours=True,
)
def many_specks(shown: Demonstration) -> Iterator[str]:
    """A tenth of the cells of the input or more are unlike all their neighbours."""
    if 10 * np.count_nonzero(lonely(shown.input.cells)) >= shown.input.cells.size:
        yield "many specks"


@pattern(example="10500/02501 -> 10/02", unlike="10500/02001 -> 10/02")
def separated_panels(shown: Demonstration) -> Iterator[str]:
    """All full rows and columns of one colour divide the input into panels of one size."""
    if any(panels(shown.input.cells)):
        yield "panels between separators"


@pattern(example="0000/0120/0000 -> 1212/1212/1212", unlike="0000/0120/0000 -> 1212/1212/1222", any_colours=True)
def tile_repeated(shown: Demonstration) -> Iterator[str]:
    """The output is a tile of several colours, repeated over the whole grid at least twice each way."""
    if has_period(shown.output.cells):
        yield "the output repeats a tile"


@pattern(example="1101/0000/1022 -> 1101/0000/1000", unlike="1101/0000/2022 -> 1101/0000/1000")
def odd_one_out(shown: Demonstration) -> Iterator[str]:
    """Of three objects of the input or more all but one agree in colour, in shape or in size."""
    for look in shown.comparisons:
        for name in ("colour", "shape", "size"):
            counts = sorted(Counter(look.column(name).tolist()).values())
            if len(counts) == 2 and counts[0] == 1 < counts[1]:
                yield look.said(f"one object differs in {name}")


@pattern(example="1102/0110 -> 1", unlike="1102/0112 -> 3")
def colour_picked(shown: Demonstration) -> Iterator[str]:
    """Of several colours besides the ground the output has one: the commonest, or the rarest, of the input."""
    counts = {colour: int(shown.input.counts[colour]) for colour in shown.input.colours if colour != BLACK}
    left = [colour for colour in shown.output.colours if colour != BLACK]
    for name, choose in (("commonest", max), ("rarest", min)) if len(counts) > len(left) == 1 else ():
        if [colour for colour, count in counts.items() if count == choose(counts.values())] == left:
            yield f"the {name} colour is picked"


@pattern(
    example="1110000/1010011/1110011/0000000 -> 3330000/3030011/3330011/0000000",
    unlike="1110111/1010101/1110111/0000000 -> 3330111/3030101/3330111/0000000",
    groups=("FilledNotFilled",),
)
def hollow_or_solid(shown: Demonstration) -> Iterator[str]:
    """Objects with a hole fare in one way, and those without in another."""
    for look in shown.comparisons:
        yield from look.told_apart("hollow objects", look.column("hollow"))


@pattern(
    example="1101100/1001000/0000010 -> 3303300/3003000/0000010",
    unlike="1101100/1001000/0000010 -> 3301100/3001000/0000010",
    groups=("SameDifferent",),
)
def same_or_different(shown: Demonstration) -> Iterator[str]:
    """Objects that share shape, colour or size with another one fare in one way, and those that do not in another."""
    for look in shown.comparisons:
        for name in ("shape", "turned shape", "colour", "size"):
            yield from look.told_apart(f"those that share their {name}", look.related(f"same {name}"))
