"""Finding a grid in the text that a language model answered.

The answer is the last array of arrays in the text that is valid JSON, wherever it stands: after pages of reasoning, in
a fenced block, inside an object. If that one is no grid (ragged, too large, a cell that is no integer from 0 to 9),
there is no answer: an array that stands earlier may be the model's musing over the demonstrations. Arrays are sought at
the innermost two levels, so that a grid in a list of grids is found too. The time is linear in the length of the text.
"""

from __future__ import annotations

import json
import re
from typing import NoReturn

from argraph.errors import InvalidGrid
from argraph.values.grid import Grid

ARRAYS = re.compile(
    r"""
    \[ \s*+
    \[ [^\[\]]*+ \]                         # a row: whatever has no bracket in it
    (?: \s*+ , \s*+ \[ [^\[\]]*+ \] )*+
    \s*+ \]
    """,
    re.VERBOSE,
)
"""Possessive all through: nothing is ever read twice, so that no text makes it slow."""


def find_grid(text: str) -> Grid:
    """Give the grid that a text ends with, or raise `InvalidGrid` with what stands there instead.

    >>> find_grid("First [[1]], no: ```json\\n[[0, 1],\\n [2, 2]]\\n``` I hope.")
    Grid.parse('01/22')
    >>> find_grid("Row by row: [[0, 1], [2]]")
    Traceback (most recent call last):
    ...
    argraph.errors.InvalidGrid: row 2 has 1 cell where row 1 has 2; all rows must be equally long
    """
    spans = [match.span() for match in ARRAYS.finditer(text)]
    for begin, end in reversed(spans):
        try:
            rows = json.loads(text[begin:end], parse_constant=_refuse)
        except ValueError:
            continue
        return Grid.of(rows)
    raise InvalidGrid("there is no JSON array of arrays in the answer")


def find_rule(text: str) -> str | None:
    """The rule in words, if a line of the text gives one; the last such line counts.

    >>> find_rule("Let me think.\\n**Rule:** Blue becomes red.\\n[[2]]")
    'Blue becomes red.'
    """
    for line in reversed(text.splitlines()):
        head, colon, rest = line.partition(":")
        if colon and head.strip("*#_ ").lower() == "rule" and (words := rest.strip("*_ ")):
            return words
    return None


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")
