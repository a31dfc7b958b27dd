"""How fast something grows: the exponent of a power that fits sizes and values best."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np


@attrs.frozen
class Fit:
    """Values that grow like factor * size ** exponent; least squares of the logarithms."""

    factor: float
    exponent: float
    margin: float
    """Half of the 95 % interval of the exponent."""

    @classmethod
    def of(cls, sizes: Sequence[float], values: Sequence[float]) -> Fit:
        """Fit values, all of them above zero, at three different sizes or more."""
        from scipy.stats import linregress, t

        line = linregress(np.log(sizes), np.log(values))
        margin = np.nan_to_num(line.stderr) * t.ppf(0.975, len(sizes) - 2)  # of what is constant there is no error
        return cls(float(np.exp(line.intercept)), float(line.slope), float(margin))

    @property
    def clearly_above_linear(self) -> bool:
        """Whether the exponent is above 1 by more than chance makes it."""
        return self.exponent - self.margin > 1

    def __call__(self, size: float) -> float:
        """The fitted value at a size."""
        return float(self.factor * size**self.exponent)

    def __str__(self) -> str:
        return f"{self.exponent:.2f} ± {self.margin:.2f}"
