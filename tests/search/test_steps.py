"""Two steps: a canvas that words suggest, and a rule that goes on from what it draws."""

from __future__ import annotations

import argraph
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
