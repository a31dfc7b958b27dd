"""Drawings: pieces of SVG that know their size, and how to put them together.

A drawing is a frozen value, so pictures are built by stacking and placing smaller ones, and `document` makes a file of
the result. The same drawing always gives the same bytes. The paper and the ink follow the reader's light or dark mode
together, so text can be read in both.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.report.pictures.palette import HEX
from argraph.report.text.sentences import printable
from argraph.values.grid import Grid

FONT_SIZE = 14
_LINE_HEIGHT = 1.4
_LETTER_WIDTH = 0.58
"""The width of a letter, on the average and generously, as a share of the size of the font."""

_STYLE = (
    ".argraph-paper{fill:#ffffff}.argraph-ink{fill:#24292f}.argraph-line{stroke:#6e7781;fill:none}"
    "@media (prefers-color-scheme:dark)"
    "{.argraph-paper{fill:#0d1117}.argraph-ink{fill:#e6edf3}.argraph-line{stroke:#9198a1}}"
)


@attrs.frozen
class Drawing:
    """A piece of SVG with its width and height, from the origin at its top left.

    >>> Drawing(10, 20, '<path d="M0 0H5"/>').padded(5)
    Drawing(width=20, height=30, body='<g transform="translate(5 5)"><path d="M0 0H5"/></g>')
    """

    width: float
    height: float
    body: str = ""

    def moved(self, right: float, down: float) -> str:
        """The SVG of this drawing at another place."""
        if not self.body or right == down == 0:
            return self.body
        return f'<g transform="translate({number(right)} {number(down)})">{self.body}</g>'

    def padded(self, margin: float) -> Drawing:
        """The same with free space all around."""
        return Drawing(self.width + 2 * margin, self.height + 2 * margin, self.moved(margin, margin))


def number(value: float) -> str:
    """Write a length, to a tenth.

    >>> number(3), number(2.25), number(1 / 3), number(-0.01)
    ('3', '2.2', '0.3', '0')
    """
    return f"{round(value, 1) + 0:g}"


def stacked(drawings: Iterable[Drawing], gap: float = 0) -> Drawing:
    """Put drawings below each other, left sides in line."""
    parts, top, width = "", 0.0, 0.0
    for drawing in drawings:
        top += gap if parts or top else 0
        parts += drawing.moved(0, top)
        top, width = top + drawing.height, max(width, drawing.width)
    return Drawing(width, top, parts)


def beside(drawings: Sequence[Drawing], gap: float = 0, *, middle: bool = False) -> Drawing:
    """Put drawings next to each other, top sides in line, or their middles."""
    parts, left = "", 0.0
    height = max((drawing.height for drawing in drawings), default=0)
    for index, drawing in enumerate(drawings):
        left += gap if index else 0
        parts += drawing.moved(left, (height - drawing.height) / 2 if middle else 0)
        left += drawing.width
    return Drawing(left, height, parts)


def flowed(drawings: Iterable[Drawing], width: float, gap: float) -> Drawing:
    """Put drawings next to each other, and start a new row where the width is used up."""
    rows: list[list[Drawing]] = [[]]
    for drawing in drawings:
        used = sum(placed.width + gap for placed in rows[-1])
        if rows[-1] and used + drawing.width > width:
            rows.append([])
        rows[-1].append(drawing)
    return stacked((beside(row, gap) for row in rows), gap)


def words(text: str, size: int = FONT_SIZE, *, bold: bool = False, wrap: float | None = None) -> Drawing:
    """Write a text, on several lines if it is wider than `wrap`."""
    lines = wrapped(text, size, wrap) if wrap else [text]
    height = round(size * _LINE_HEIGHT)
    look = f'class="argraph-ink" font-size="{size}"' + (' font-weight="bold"' if bold else "")
    body = "".join(
        f'<text {look} x="0" y="{index * height + size}">{xml_text(line)}</text>' for index, line in enumerate(lines)
    )
    return Drawing(max(map(len, lines)) * size * _LETTER_WIDTH, len(lines) * height, body)


def wrapped(text: str, size: int, width: float) -> list[str]:
    """Break a text into lines of about that width; an empty text is one empty line."""
    return textwrap.wrap(text, max(1, int(width / (size * _LETTER_WIDTH)))) or [""]


def xml_text(text: str) -> str:
    """Write a text so that XML takes it for nothing else.

    >>> xml_text("a < b & c")
    'a &lt; b &amp; c'
    """
    return escape(printable(text))


def grid_drawing(grid: Grid, cell: int) -> Drawing:
    """Draw a grid with cells of that side: all of it in the commonest colour, then the others, then lines between."""
    width, height = grid.width * cell, grid.height * cell
    commonest = int(grid.counts.argmax())
    paper_path = f'<path fill="{HEX[commonest]}" d="M0 0h{width}v{height}H0z"/>'
    others = (
        f'<path fill="{HEX[colour]}" d="{boxes(grid.cells == colour, cell)}"/>'
        for colour in grid.colours
        if colour != commonest
    )
    lines = f'<path fill="none" stroke="#666666" d="{_lines(width, height, cell)}"/>'
    body = f'<g class="argraph-grid" transform="translate(0.5 0.5)">{paper_path}{"".join(others)}{lines}</g>'
    return Drawing(width + 1, height + 1, body)


def boxes(mask: NDArray[np.bool_], cell: int) -> str:
    """The path around some cells, a box for each run of them along a row.

    >>> boxes(np.array([[True, True, False], [False, False, True]]), 10)
    'M0 0h20v10H0zM20 10h10v10H20z'
    """
    return "".join(
        f"M{first * cell} {row * cell}h{(last - first) * cell}v{cell}H{first * cell}z"
        for row, first, last in runs(mask)
    )


def runs(mask: NDArray[np.bool_]) -> list[tuple[int, int, int]]:
    """The runs along the rows: the row of each, its first place, and the place after its last."""
    steps = np.diff(np.pad(mask, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    starts, stops = np.argwhere(steps == 1).tolist(), np.argwhere(steps == -1).tolist()
    return [(row, first, last) for (row, first), (_, last) in zip(starts, stops, strict=True)]


def _lines(width: int, height: int, cell: int) -> str:
    """The path of the lines between the cells and around them all."""
    across = (f"M0 {y}h{width}" for y in range(0, height + 1, cell))
    down = (f"M{x} 0v{height}" for x in range(0, width + 1, cell))
    return "".join((*across, *down))


def document(drawing: Drawing, title: str, *, paper: bool = True) -> str:
    """Make a complete SVG of a drawing; without paper it is transparent."""
    width, height = number(drawing.width), number(drawing.height)
    paper_path = f'<rect class="argraph-paper" width="{width}" height="{height}" rx="6"/>' if paper else ""
    style = f"<style>{_STYLE}</style>" if paper else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' role="img" font-family="Helvetica, Arial, sans-serif"><title>{xml_text(title)}</title>'
        f"{style}{paper_path}{drawing.body}</svg>\n"
    )
