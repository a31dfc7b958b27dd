"""Web pages: the templates they are made from, the pictures in them, and parts that are packed small."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from functools import cache
from typing import TYPE_CHECKING, Any

from argraph.report.pictures.drawing import Drawing, grid_drawing, number
from argraph.report.pictures.guess_drawing import compared_drawing, difference
from argraph.report.text.sentences import printable
from argraph.values.grid import Grid

if TYPE_CHECKING:
    from jinja2 import Template
    from markupsafe import Markup

HOME = "argraph.report"
RAW = -15
"""The format of what is packed, without head and checksum, which browsers call "deflate-raw"."""


@cache
def template(name: str, package: str = HOME) -> Template:
    """Load a template of a package, which may use those here; what goes into it is made printable and escaped.

    Pictures, which are markup, go in as they are.
    """
    from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=ChoiceLoader([PackageLoader(home) for home in dict.fromkeys((package, HOME))]),
        autoescape=True,
        finalize=_shown,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["packed"] = packed
    return environment.get_template(name)


def _shown(value: Any) -> Any:
    """What can be shown of a text: a name may hold characters that no file in UTF-8 can."""
    return "\n".join(map(printable, value.split("\n"))) if type(value) is str else value


def picture(drawing: Drawing, label: str) -> Markup:
    """A drawing as a part of a page; the label tells those who cannot see it what it shows.

    >>> str(picture(Drawing(10, 20), "a < b"))
    '<svg role="img" aria-label="a &lt; b" width="10" height="20" viewBox="0 0 10 20"></svg>'
    """
    from markupsafe import Markup

    opening = '<svg role="img" aria-label="{}" width="{w}" height="{h}" viewBox="0 0 {w} {h}">'
    width, height = number(drawing.width), number(drawing.height)
    return Markup(opening).format(label, w=width, h=height) + Markup(f"{drawing.body}</svg>")


def grid_picture(grid: Grid, cell: int) -> Markup:
    """A grid as a part of a page."""
    return picture(grid_drawing(grid, cell), grid_label(grid))


def guess_picture(guess: Grid, answer: Grid | None, cell: int) -> Markup:
    """A guess as a part of a page, its wrong cells boxed if the answer is known."""
    if answer is None:
        return grid_picture(guess, cell)
    label = f"{grid_label(guess)}; {difference(guess, answer) or 'right'}"
    return picture(compared_drawing(guess, answer, cell), label)


def grid_label(grid: Grid) -> str:
    """What a grid is for those who cannot see it: its size and its rows.

    >>> grid_label(Grid.parse("010/222"))
    '2 × 3 grid: 010/222'
    """
    return f"{grid.height} × {grid.width} grid: {grid}"


def packed(text: str) -> str:
    """A part of a page, pressed, and in letters that a script of the page unpacks when it is needed.

    >>> unpacked(packed("<p>one</p>" * 100)) == "<p>one</p>" * 100, len(packed("<p>one</p>" * 100)) < 40
    (True, True)
    """
    press = zlib.compressobj(9, zlib.DEFLATED, RAW)
    return b64encode(press.compress(str(text).encode("utf-8")) + press.flush()).decode("ascii")


def unpacked(text: str) -> str:
    """What a script of the page makes of it again."""
    return zlib.decompress(b64decode(text), RAW).decode("utf-8")
