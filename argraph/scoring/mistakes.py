"""Wrong answers, sorted by how they are wrong, after ConceptARC's paper.

What is judged is each test input that no guess gets right, by its first guess: the one that the solver itself thinks
best. (The nearest of the guesses could only be chosen with the answer in hand.) The kinds are tried in order, and the
first that fits is the one:

- no answer: there is no guess, because nothing was found or the task failed;
- input copied: the guess is the test input;
- blank grid: the guess is of one colour, and the answer is not;
- size off by one: the height, the width or both differ from the answer's, by one cell at most;
- wrong size: they differ by more;
- near miss: the size is right, and few cells are wrong: at most 5, and at most one in five of the grid's;
- other: the size is right, and more cells are wrong.
"""

from __future__ import annotations

from typing import Literal, get_args

import attrs

from argraph.values.grid import Grid

Kind = Literal["no answer", "input copied", "blank grid", "size off by one", "wrong size", "near miss", "other"]
KINDS: tuple[Kind, ...] = get_args(Kind)
FEW_CELLS, FEW_OF = 5, 5
"""A near miss has at most so many wrong cells, and at most one wrong cell in so many."""


@attrs.frozen
class Mistake:
    """How an answer is wrong, and in how many cells if its size is right."""

    kind: Kind
    wrong_cells: int | None = None


def mistake(guess: Grid | None, question: Grid, answer: Grid) -> Mistake | None:
    """Say how a guess at a test input is wrong; None if it is right.

    >>> question, answer = Grid.parse("10/00"), Grid.parse("100/010/001")
    >>> [mistake(guess, question, answer).kind for guess in (None, question, Grid.parse("00/00"), Grid.parse("11/10"))]
    ['no answer', 'input copied', 'blank grid', 'size off by one']
    >>> mistake(Grid.parse("100/010/000"), question, answer)
    Mistake(kind='near miss', wrong_cells=1)
    """
    if guess is None:
        return Mistake("no answer")
    if guess == answer:
        return None
    wrong = int((guess.cells != answer.cells).sum()) if guess.shape == answer.shape else None
    return Mistake(_kind(guess, question, answer, wrong), wrong)


def _kind(guess: Grid, question: Grid, answer: Grid, wrong: int | None) -> Kind:
    if guess == question:
        return "input copied"
    if len(guess.colours) == 1 < len(answer.colours):
        return "blank grid"
    if wrong is None:
        off = max(abs(guess.height - answer.height), abs(guess.width - answer.width))
        return "size off by one" if off == 1 else "wrong size"
    return "near miss" if wrong <= FEW_CELLS and wrong * FEW_OF <= answer.cells.size else "other"
