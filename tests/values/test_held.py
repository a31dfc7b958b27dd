"""Sequences whose items are made when they are asked for."""

from __future__ import annotations

from argraph.values.held import Reread


def test_what_is_equal_hashes_alike() -> None:
    squares = Reread(4, lambda number: number**2)
    assert squares == (0, 1, 4, 9)
    assert {squares, (0, 1, 4, 9)} == {(0, 1, 4, 9)}
