"""Copy: what is there once is to be there again."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import numpy as np

from argraph.generation.drawing import blank, colours, drop, polyomino
from argraph.generation.idea import Cells, Idea, Program


class AcrossTheDivide(Idea):
    """A line divides the grid into two halves, one of them empty."""

    novelty = 0
    rule = "The content of the one half is copied, unmirrored, into the empty half beyond the dividing line."

    def make(self, random: Random) -> tuple[Cells, Cells]:
        """Draw a half, put a line and an empty half beside it, and turn the whole as it comes."""
        height, width = random.randint(5, 11), random.randint(4, 7)
        half, empty = blank(height, width), blank(height, width)
        *shades, dividing = colours(random, random.randint(2, 3))
        for shade in shades:
            drop(random, half, polyomino(random, random.randint(2, 5), 3, 3), shade)
        line = blank(height, 1, dividing)
        given, turned = np.hstack([half, line, empty]), random.randrange(4)
        return np.rot90(given, turned).copy(), np.rot90(np.hstack([half, line, half]), turned).copy()

    def answer(self, grid: Cells) -> Cells:
        """Put the filled half on both sides of the middle line."""
        upright = grid if _has_middle_line(grid) else grid.T
        middle = upright.shape[1] // 2
        left, right = upright[:, :middle], upright[:, middle + 1 :]
        half = left if left.any() else right
        answer = np.hstack([half, upright[:, middle : middle + 1], half])
        return answer if upright is grid else answer.T

    def misreadings(self) -> Mapping[str, Program]:
        """The copy could be taken for a mirror image."""
        return {"mirrored": self._mirrored}

    def _mirrored(self, grid: Cells) -> Cells:
        return np.maximum(grid, grid[:, ::-1] if _has_middle_line(grid) else grid[::-1])


def _has_middle_line(grid: Cells) -> bool:
    """Whether the middle column is one line (else the middle row is)."""
    return (
        grid.shape[1] % 2 == 1
        and bool((grid[:, grid.shape[1] // 2] == grid[0, grid.shape[1] // 2]).all())
        and bool(grid[0, grid.shape[1] // 2])
    )


IDEAS: tuple[Idea, ...] = (AcrossTheDivide(),)
