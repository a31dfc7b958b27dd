"""The eight ways to turn or flip a grid, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

Turn = Callable[[NDArray[Any]], NDArray[Any]]


def _identity(cells: NDArray[Any]) -> NDArray[Any]:
    return cells


def _quarter_right(cells: NDArray[Any]) -> NDArray[Any]:
    return np.rot90(cells, -1)


def _half(cells: NDArray[Any]) -> NDArray[Any]:
    return cells[::-1, ::-1]


def _quarter_left(cells: NDArray[Any]) -> NDArray[Any]:
    return np.rot90(cells)


def _mirror_left_right(cells: NDArray[Any]) -> NDArray[Any]:
    return cells[:, ::-1]


def _mirror_top_bottom(cells: NDArray[Any]) -> NDArray[Any]:
    return cells[::-1]


def _transpose(cells: NDArray[Any]) -> NDArray[Any]:
    return cells.T


def _antitranspose(cells: NDArray[Any]) -> NDArray[Any]:
    return cells[::-1, ::-1].T


TURNS: Mapping[str, Turn] = MappingProxyType(
    {
        "identity": _identity,
        "quarter turn right": _quarter_right,
        "half turn": _half,
        "quarter turn left": _quarter_left,
        "mirror left-right": _mirror_left_right,
        "mirror top-bottom": _mirror_top_bottom,
        "transpose": _transpose,
        "antitranspose": _antitranspose,
    }
)
"""From a turn's name to the function that turns an array; closed under inverses.

>>> import numpy as np
>>> TURNS["quarter turn right"](np.array([[1, 2], [3, 4]])).tolist()
[[3, 1], [4, 2]]
"""

_SWAPPED = {"quarter turn right": "quarter turn left", "quarter turn left": "quarter turn right"}
INVERSE: Mapping[str, str] = MappingProxyType({name: _SWAPPED.get(name, name) for name in TURNS})
"""From a turn's name to the name of the turn that undoes it."""
