from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from argraph.report.pictures.chart import Axes, Scale

numbers = st.floats(-1000, 1000)


@given(st.lists(numbers, min_size=1, max_size=5))
def test_a_scale_holds_its_values_between_round_ticks(values: list[float]) -> None:
    scale = Scale.around(values, 200)
    assert 2 <= len(scale.ticks) <= 8
    assert scale.ticks[0] == scale.low
    assert abs(scale.ticks[-1] - scale.high) < 1e-6
    for value in values:
        assert -1e-3 <= scale(value) <= 200 + 1e-3


def test_up_is_up() -> None:
    axes = Axes(Scale(0, 1, 0.5, 100), Scale(0, 1, 0.5, 80))
    (left, low), (right, high) = axes.place(0, 0), axes.place(1, 1)
    assert (right - left, low - high) == (100, 80)
