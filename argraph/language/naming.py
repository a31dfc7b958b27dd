"""What people would call an object that they see."""

from __future__ import annotations

import numpy as np

from argraph.language.english import listed
from argraph.language.selector import role_noun
from argraph.scene.object import FIGURE, Object
from argraph.scene.view import View
from argraph.values.grid import COLOUR_NAMES

KINDS = {
    "is_single": "cell",
    "is_diagonal": "diagonal line",
    "is_line": "line",
    "is_square": "square",
    "is_rectangle": "rectangle",
    "is_frame": "frame",
}
"""What people call an object by its shape, the most special name first."""
MOST_COLOURS = 3


def name_of(thing: Object, noun: str) -> str:
    """What a person would call an object, such as "the red frame at rows 2-5, columns 1-4".

    >>> name_of(Object.parse('figure 5x6 1,2 333/3.3/333'), "object")
    'the green frame at rows 2-4, columns 3-5'
    """
    colours = [COLOUR_NAMES[colour] for colour in np.flatnonzero(thing.counts).tolist()]
    colour = "many-coloured" if len(colours) > MOST_COLOURS else listed(colours)
    kind = role_noun(thing.role, noun)
    if thing.role == FIGURE and noun == View.noun:  # what has a name of its own keeps it
        kind = next((name for test, name in KINDS.items() if getattr(thing.shape, test)), noun)
    place = f"{span('row', thing.top, thing.bottom)}, {span('column', thing.left, thing.right)}"
    return f"the {colour} {kind} at {place}"


def span(line: str, first: int, last: int) -> str:
    """Rows or columns from one to another, which count from 0 here and from 1 in the text.

    >>> span("row", 0, 0), span("row", 0, 2)
    ('row 1', 'rows 1-3')
    """
    return f"{line} {first + 1}" if first == last else f"{line}s {first + 1}-{last + 1}"
