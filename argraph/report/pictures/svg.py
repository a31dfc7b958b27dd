"""Grids, tasks and scenes as SVG: self-contained, the same bytes every time, readable in light and dark mode."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from argraph.report.pictures.drawing import Drawing, beside, document, flowed, grid_drawing, number, stacked, words
from argraph.report.pictures.scene_drawing import scene_drawing
from argraph.scene.scene import Scene
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task, grids_of

WIDTH = 880
"""Tasks are laid out within this width where their grids allow it: that of a page of text on the web."""
WIDE = 1640
"""Scenes, which bring their legends along, are laid out within this width: two of them fit side by side."""
NARROW = 480
"""Text gets at least this width."""
MARGIN, GAP = 16, 24
_LARGEST_CELL, _SMALLEST_CELL, _GRID_SIDE = 24, 6, 192


def grid_svg(grid: Grid) -> str:
    """Draw a grid.

    >>> grid_svg(Grid.parse('112')).count('fill="#ff4136"')
    1
    """
    return document(grid_drawing(grid, cell_size([grid])), f"grid of {grid.height} x {grid.width}", paper=False)


def task_svg(task: Task, *, answers: bool = False) -> str:
    """Draw a task: its demonstrations, then its test inputs.

    In place of the tests' outputs there is a question mark, unless they are known and `answers` are asked for.
    """
    return document(task_drawing(task, answers=answers).padded(MARGIN), task.id)


def pair_svg(pair: Pair) -> str:
    """Draw a pair: input and output, or a question mark where that is not known."""
    return document(_pair_drawing("", pair, cell_size(grids_of([pair]))).padded(MARGIN), "pair")


def explained_svg(task: Task, guesses: Iterable[tuple[str, Grid | None]], lines: Sequence[str]) -> str:
    """Draw a task with a guess for each test input, under its caption, and lines of text such as the rule below."""
    answered = list(guesses)
    cell = cell_size([*task.grids, *(grid for _, grid in answered if grid is not None)])
    tests = [
        _pair_drawing(caption, Pair(pair.input, guess), cell)
        for pair, (caption, guess) in zip(task.test, answered, strict=True)
    ]
    drawn = _task_drawing(task, cell, tests)
    width = max(drawn.width, NARROW)
    text = stacked(words(line, wrap=width) for line in lines)
    return document(stacked([drawn, text], GAP).padded(MARGIN), task.id)


def scene_svg(scene: Scene, *, all_relations: bool = False) -> str:
    """Draw a scene: the grid, its objects by number, lines for their relations, and what the lines mean."""
    return scenes_svg([(f"seen as {scene.view.name}", scene)], all_relations=all_relations)


def scenes_svg(scenes: Sequence[tuple[str, Scene]], title: str = "scene", *, all_relations: bool = False) -> str:
    """Draw scenes in rows, each with its caption."""
    drawings = (
        stacked([words(caption, bold=True), scene_drawing(scene, all_relations=all_relations)], GAP / 3)
        for caption, scene in scenes
    )
    return document(flowed(drawings, WIDE, GAP).padded(MARGIN), title)


def cell_size(grids: Sequence[Grid], side: int = _GRID_SIDE, smallest: int = _SMALLEST_CELL) -> int:
    """The side of a cell, the same for all of these grids, so that the largest grid has about that side.

    >>> [cell_size([Grid.parse("/".join(["0" * side] * side))]) for side in (1, 10, 20, 30)]
    [24, 19, 9, 6]
    """
    most = max(max(grid.shape) for grid in grids)
    return min(_LARGEST_CELL, max(smallest, side // most))


def task_drawing(task: Task, *, answers: bool = False) -> Drawing:
    """Lay a task out: a caption over each pair, all cells of one size, tests below the demonstrations."""
    shown = task if answers else task.without_answers()
    cell = cell_size(grids_of(shown.pairs))
    tests = [_pair_drawing(f"test {index}", pair, cell) for index, pair in enumerate(shown.test, 1)]
    return _task_drawing(task, cell, tests)


def _task_drawing(task: Task, cell: int, tests: Sequence[Drawing]) -> Drawing:
    blocks = [_pair_drawing(f"demonstration {index}", pair, cell) for index, pair in enumerate(task.train, 1)]
    rows = [words(task.title, 16, bold=True), flowed(blocks, WIDTH, GAP), flowed(tests, WIDTH, GAP)]
    return stacked(rows, GAP)


def _pair_drawing(caption: str, pair: Pair, cell: int) -> Drawing:
    output = _unknown(2 * _LARGEST_CELL) if pair.output is None else grid_drawing(pair.output, cell)
    return stacked([words(caption, 13), beside([grid_drawing(pair.input, cell), _arrow(), output], 8, middle=True)], 2)


def _arrow() -> Drawing:
    return Drawing(24, 12, '<path class="argraph-line" stroke-width="2" d="M1 6H22M16 1L22 6L16 11"/>')


def _unknown(side: int) -> Drawing:
    """A question mark where an output is to be found."""
    frame = f'<rect class="argraph-line" x="1" y="1" width="{side - 2}" height="{side - 2}" stroke-dasharray="4 3"/>'
    middle = number(side / 2)
    mark = f'<text class="argraph-ink" x="{middle}" y="{number(side * 0.68)}" font-size="{number(side * 0.5)}"'
    return Drawing(side, side, f'{frame}{mark} text-anchor="middle">?</text>')
