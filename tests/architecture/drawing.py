"""The map of the rooms, drawn from the imports that are really there.

Rooms stand in the order of the layers, from the ground up. A dot says that the room of a row imports from the room of a
column, the larger the more often; there are few sizes, so that not every edit makes another map. Knowledge runs one way
if all dots lie below the stairs; one above them is drawn in red.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from argraph.report.pictures.drawing import Drawing, document, number, xml_text
from tests.architecture.layers import PACKS, ROOT, imports, level, rooms

PLACE = ROOT / "examples" / "map.svg"
CELL, NAMES, HEADS, MARGIN = 32, 118, 92, 16
GROUND, STEP, STRAY = "#0074d9", "#6e7781", "#ff4136"
SIZES = ((1, 4), (10, 8), (100, 13))
"""From how many imports on a dot has which radius."""
FOLDED = {"version": "errors", "__main__": "cli"}
"""What is too small for a place of its own."""
PACKS_AFTER = "language"
LEGEND = (
    "A dot: the row's room imports from the column's,",
    "1, 10, 100 or more times, lazy imports included.",
    "Below the stairs, knowledge runs one way, so there",
    "is no cycle; what breaks that is red, above them.",
    "Rooms between two lines do not know each other.",
)


def shown_rooms() -> list[str]:
    """The rooms in the order of the map: packs come after what they know."""
    plain = [room for room in rooms() if room not in FOLDED]
    after = plain.index(PACKS_AFTER) + 1
    return [*plain[:after], *PACKS, *plain[after:]]


def counts() -> Counter[tuple[str, str]]:
    """How often each room imports from each other."""
    edges = (tuple(FOLDED.get(room, room) for room in each.edge) for each in imports())
    return Counter((first, second) for first, second in edges if first != second)


def map_svg() -> str:
    """Draw the map."""
    names = shown_rooms()
    side = CELL * len(names)
    body = "".join((*_bands(names), *_names(names), _stairs(len(names)), *_dots(names), *_legend(side)))
    drawing = Drawing(NAMES + side, HEADS + side, body)
    return document(drawing.padded(MARGIN), "the rooms of argraph, and which imports from which")


def _bands(names: list[str]) -> Iterator[str]:
    """A line under each layer, as far as the stairs."""
    place = 0
    for _, members in groupby(names, key=lambda name: name if name in PACKS else level(name)):
        place += len(list(members))
        yield f'<path class="argraph-line" stroke-opacity="0.3" d="M0 {HEADS + CELL * place}h{NAMES + CELL * place}"/>'


def _names(names: list[str]) -> Iterator[str]:
    for place, name in enumerate(names):
        middle = HEADS + CELL * (place + 0.5) + 5
        yield _text(
            name.removeprefix("argraph_"), f'x="{NAMES - 10}" y="{number(middle)}" text-anchor="end"', bold=True
        )
        left = NAMES + CELL * (place + 0.5)
        yield _text(name.removeprefix("argraph_"), f'transform="translate({number(left)} {HEADS - 8}) rotate(-55)"')


def _stairs(count: int) -> str:
    """Filled steps on the diagonal, where each room would know itself."""
    steps = "".join(f"M{NAMES + CELL * place} {HEADS + CELL * place}h{CELL}v{CELL}h-{CELL}z" for place in range(count))
    return f'<path fill="{STEP}" fill-opacity="0.35" d="{steps}"/>'


def _dots(names: list[str]) -> Iterator[str]:
    for (room, known), count in sorted(counts().items()):
        row, column = names.index(room), names.index(known)
        x, y = NAMES + CELL * (column + 0.5), HEADS + CELL * (row + 0.5)
        radius = max(size for least, size in SIZES if count >= least)
        colour = GROUND if column < row else STRAY
        yield f'<circle fill="{colour}" cx="{number(x)}" cy="{number(y)}" r="{radius}"/>'


def _legend(side: int) -> Iterator[str]:
    """What it all means, in the free corner above the stairs."""
    for line, text in enumerate(LEGEND):
        yield _text(text, f'x="{NAMES + side - 6}" y="{HEADS + 30 + 20 * line}" text-anchor="end"')


def _text(text: str, place: str, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text class="argraph-ink" font-size="13"{weight} {place}>{xml_text(text)}</text>'
