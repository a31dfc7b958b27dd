"""Steps lead from cell to cell."""

from __future__ import annotations

from argraph.generation import cells


def test_a_step_leads_from_one_cell_to_the_other() -> None:
    for step in (*cells.STRAIGHT, *cells.DIAGONAL):
        assert cells.between((3, 4), cells.moved((3, 4), step)) == step
