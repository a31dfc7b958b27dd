"""What words refuse to be told: each of these would mean nothing, or two things."""

from __future__ import annotations

import pytest

from argraph.errors import ArgraphError
from tests.words import word_of

REFUSED = (
    "ColourByTable('colour', ((1, 2), (1, 3)))",
    "ColourByTable('colour', ((1, 10), (2, 3)))",
    "ColourByTable('colour', ((1, 2), (2, -1)))",
    "ColourByTable('colour', ((10, 2), (1, 3)))",
    "ColourByNumber(CountOf(Selector()), ((1, 2), (1, 3)))",
    "Choice(Selector(), None, (('1', '5'), ('1', '6')))",
    "Choice(Selector(), None, (('1', '5'), ('2', '5/66')))",
    "Compares('top', True, AnyOf(Selector()))",
    "Ranked('top', True)",
    "FixedNumber(0)",
    "FixedNumber(31)",
    "Over(order='13')",
    "Over(order='12345')",
    "Block(FixedNumber(1), FixedNumber(2), FixedColour(3), 'top')",
    "Block(FixedNumber(1), FixedNumber(2), FixedColour(3), 'all', FixedNumber(1))",
    "Draw('1/22', 0)",
    "FixedColour(10)",
    "FixedColour(-1)",
)
TAKEN = (
    "ColourByTable('colour', ((1, 0), (2, 9)))",
    "Choice(Selector(), None, (('1', '5'), ('2', '5')))",
    "Compares('top', False, The(Selector()))",
    "Ranked('top', False)",
    "FixedNumber(1)",
    "FixedNumber(30)",
    "Over(order='21')",
    "Block(FixedNumber(1), FixedNumber(2), FixedColour(3), 'top', FixedNumber(1))",
    "FixedColour(9)",
    "FixedColour(0)",
)


@pytest.mark.parametrize("text", REFUSED)
def test_what_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(ArgraphError):
        word_of(text)


@pytest.mark.parametrize("text", TAKEN)
def test_what_means_something_is_taken(text: str) -> None:
    assert word_of(text) is not None
