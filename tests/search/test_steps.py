"""Two steps: a canvas that words suggest and a rule that goes on from what it draws, or the other way round."""

from __future__ import annotations

import pytest

import argraph
from argraph.errors import NotApplicable
from argraph.language import packs
from argraph.language.rule import Edit
from argraph.language.selector import Selector, The
from argraph.language.word import Canvas
from argraph.search.budget import budget
from argraph.search.find import Puzzle
from argraph.search.lexicon import Lexicon
from argraph.search.steps import concluded
from argraph.solution.strategies import Attempt
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task
from argraph_abstractions import Components
from argraph_rules.composites import Around
from argraph_rules.crops import Crop
from argraph_rules.listings import Listing
from tests.example_tasks import task

CUT_OUT_AND_DOUBLE = task(
    "cut out and double",
    """
    .....0 | 120120
    .12... | 212212
    .212.. |
    ...... |
    """.replace("0 |", ". |").replace("120120", "12.12."),
    """
    ....... | 33..33..
    ....... | 3.433.43
    ...33.. |
    ...3.43 |
    """.replace("33..33..", "33..33..").replace("3.433.43", "3.433.43"),
    """
    55...... | 55.55.
    .67..... | .67.67
    ........ |
    """,
)


def test_an_object_is_cut_out_and_laid_out_twice() -> None:
    solution = argraph.solve(CUT_OUT_AND_DOUBLE)
    assert solution.rule is not None
    assert solution.guesses[0][0] == CUT_OUT_AND_DOUBLE.test[0].output


TILE_AND_RECOLOUR = task(
    "tile and recolour",
    """
    1. | 2.2.
    11 | 2222
    """,
    """
    .1 | .2.2
    1. | 2.2.
    """,
    """
    1.1 | 2.22.2
    1.. | 2..2..
    """,
    """
    .11 | .22.22
    .1. | .2..2.
    """,
)


def test_a_tiling_is_recoloured() -> None:
    solution = argraph.solve(TILE_AND_RECOLOUR.without_answers())
    assert solution.how == "two steps"
    assert solution.guesses[0][0] == TILE_AND_RECOLOUR.test[0].output


NOISY_STRIPES = task(
    "the colours of noisy stripes",
    """
    1111 | 1
    1131 | 2
    2222 |
    2222 |
    """,
    """
    4466 | 46
    4466 |
    4466 |
    4461 |
    """,
    """
    5555 | 5
    7777 | 7
    8788 | 8
    8888 |
    """,
    """
    3333 | 3
    3333 | 1
    1141 | 6
    6666 |
    """,
)


def test_where_sizes_change_two_steps_come_before_leaving_a_demonstration_out() -> None:
    no_lists = Lexicon(tuple(word for word in packs.words() if word is not Listing))
    solution = argraph.solve(NOISY_STRIPES.without_answers(), words=no_lists)
    assert solution.how == "two steps"
    assert solution.guesses[0][0] == NOISY_STRIPES.test[0].output


FILLED_AND_CUT_OUT = task(
    "a frame takes in the colour of the lone cell outside, and is cut out",
    """
    ........ | 3333
    .3333... | 3223
    .3..3... | 3333
    .3333..2 |
    ........ |
    ..77.... |
    """,
    """
    .4..77... | 888
    ......... | 848
    ....888.. | 848
    ....8.8.. | 848
    ....8.8.. | 888
    ....8.8.. |
    ....888.. |
    """,
    """
    33333..... | 33333
    3...3..... | 36663
    3...3..6.. | 36663
    33333..... | 33333
    .......... |
    .....77... |
    """,
    """
    77.......8 | 1111
    .......... | 1881
    ....1111.. | 1111
    ....1..1.. |
    ....1111.. |
    .......... |
    """,
)


def test_a_grid_is_changed_and_then_a_part_of_it_cut_out() -> None:
    solution = argraph.solve(FILLED_AND_CUT_OUT.without_answers())
    assert solution.how == "two steps"
    assert solution.rule is not None
    assert solution.rule.then is not None
    assert isinstance(solution.rule.canvas, Edit)
    assert isinstance(solution.rule.then.canvas, Crop)
    assert solution.guesses[0][0] == FILLED_AND_CUT_OUT.test[0].output


EVERY = Selector("figure")


@pytest.mark.parametrize(
    ("canvas", "given", "output", "before"),
    [
        (Crop(The(EVERY)), "0000/0333/0303/0333", "111/121/111", "0000/0111/0121/0111"),
        (Crop(The(EVERY), "inside its frame"), "0000/0333/0303/0333", "2", "0000/0333/0323/0333"),
        (Around(EVERY), "00000/01010/00000/00030", "104/000/003", "00000/01040/00000/00030"),
    ],
    ids=str,
)
def test_before_a_part_was_cut_out_it_was_in_the_grid(canvas: Canvas, given: str, output: str, before: str) -> None:
    assert canvas.before(Components(8)(Grid.parse(given)), Grid.parse(output)) == Grid.parse(before)


def test_what_was_not_cut_out_as_it_is_cannot_be_put_back() -> None:
    for crop in (Crop(The(EVERY), "alone"), Crop(The(EVERY), turn="mirror left-right")):
        with pytest.raises(NotApplicable):
            crop.before(Components(8)(Grid.parse("010")), Grid.parse("2"))


TWO_LONE_CELLS = Grid.parse("8000000/0111100/0100100/0111100/0000000/0009000")


def test_rules_of_two_steps_have_a_meaning_on_some_test_input() -> None:
    given = (*FILLED_AND_CUT_OUT.train, Pair(TWO_LONE_CELLS))
    puzzle = Puzzle.of(Task("two", given[:-1], given[-1:]), [Components(8)], Lexicon(packs.words()), budget("normal"))
    assert not all(any(finding.outputs) for finding in concluded(puzzle))
    assert all(any(finding.outputs) for finding in Attempt(puzzle).with_a_canvas)


def test_a_canvas_that_has_no_meaning_before_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(*_: object) -> Grid:
        raise NotApplicable("nowhere")

    monkeypatch.setattr(Crop, "before", nowhere)
    puzzle = Puzzle.of(FILLED_AND_CUT_OUT, [Components(8)], Lexicon(packs.words()), budget("low"))
    assert concluded(puzzle) == []
