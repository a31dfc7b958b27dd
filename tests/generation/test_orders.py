"""Orders put the right thing first, and aspects tell what is alike."""

from __future__ import annotations

from argraph.generation import orders
from argraph.generation.idea import Cells
from argraph.generation.looking import largest, things
from argraph.values.grid import Grid


def rows(text: str) -> Cells:
    return Grid.parse(text).cells


def test_orders_put_the_right_one_first() -> None:
    parts = things(rows("00200/01203/11003"))
    assert [part.colour for part in sorted(parts, key=orders.largest_first)] == [1, 2, 3]
    assert largest(parts).colour == 1
    assert min(parts, key=orders.smallest_first).colour == 2
    assert min(parts, key=orders.largest_box_first).colour == 1
    assert min(parts, key=orders.from_the_left).colour == 1
    assert min(parts, key=orders.from_the_top).colour == 2


def test_singles_are_unlike_all_others() -> None:
    parts = things(rows("20110/20003/20330"))
    assert [part.colour for part in orders.singles(parts, orders.form)] == [2, 1, 3]
    assert orders.singles(parts, lambda part: part.size) == [parts[1]]
