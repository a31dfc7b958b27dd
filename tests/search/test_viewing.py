"""What a viewing knows of its words."""

from __future__ import annotations

import numpy as np

from argraph.language import packs
from argraph.search.budget import budget
from argraph.search.find import Puzzle, viewings
from argraph.search.lexicon import Lexicon
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task
from argraph_abstractions import Components
from argraph_rules.classes import Is
from argraph_rules.colours import ColourOf
from argraph_rules.summaries import FixedNumber, Own


def test_a_number_that_is_the_same_for_all_objects_is_a_fixed_one() -> None:
    pairs = tuple(Pair(grid, grid) for grid in map(Grid.parse, ("1100/0000/2000", "33330/00000/40000")))
    lesson = Task("lengths", pairs, (Pair(pairs[0].input),))
    viewing = next(viewings(Puzzle.of(lesson, [Components(8)], Lexicon(packs.words()), budget("low"))))
    wanted = viewing.role_vectors["figure"][: viewing.train].astype(np.int_)
    found = viewing.lengths(wanted)
    assert FixedNumber(1) in found
    assert Own("size") in found  # 1 for some object of each demonstration
    of_objects = [viewing.flat(word.each) for word in found if isinstance(word, Own)]
    assert all(len(set(values.tolist())) > 1 for values in of_objects)


def test_a_colour_may_be_that_of_an_object_that_takes_two_literals_to_point_at() -> None:
    """The line at the top: there is another line, and something else at the top."""
    shown = {9: "0999033/0000033/0000000/0022200/0000000", 7: "0550777/0550000/0000000/0066600/0000000"}
    pairs = tuple(Pair(Grid.parse(text), Grid.parse(str(colour))) for colour, text in shown.items())
    lesson = Task("colours", pairs, (Pair(pairs[0].input),))
    viewing = next(viewings(Puzzle.of(lesson, [Components(8)], Lexicon((ColourOf, Is)), budget("low"))))
    found = [word for word in viewing.scene_colours([*shown]) if isinstance(word, ColourOf)]
    assert found
    assert {len(word.the.selector.literals) for word in found} == {2}
