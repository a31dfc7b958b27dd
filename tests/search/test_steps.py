"""Two steps: a canvas that words suggest, and a rule that goes on from what it draws."""

from __future__ import annotations

import argraph
from argraph.language import packs
from argraph.search.lexicon import Lexicon
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
