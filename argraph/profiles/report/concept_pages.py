"""The catalogue of concepts with a picture of each: as a web page, and as one picture for other pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from argraph.profiles.catalogue import CONCEPTS
from argraph.profiles.concept import KINDS, Concept, Kind
from argraph.report.html import template
from argraph.report.pictures.drawing import Drawing, beside, document, flowed, grid_drawing, stacked, words
from argraph.report.pictures.svg import GAP, MARGIN, WIDTH
from argraph.values.task import Task

CELL = 12
_COLUMN = (WIDTH - GAP) / 2


def concepts_page() -> str:
    """All concepts as a web page: definition, an example, something much like it that is none, and invariance."""
    kinds = [{"name": _plural(kind), "concepts": [_entry(concept) for concept in _of(kind)]} for kind in KINDS]
    return template("concepts.html", __package__).render(kinds=kinds, count=len(CONCEPTS))


def concepts_svg() -> str:
    """All concepts as one picture: name, definition and example of each."""
    blocks = [
        stacked([words(_plural(kind), 18, bold=True), flowed(map(_card, _of(kind)), WIDTH, GAP)], GAP) for kind in KINDS
    ]
    return document(stacked(blocks, 2 * GAP).padded(MARGIN), "concepts")


FORMS: Mapping[str, Callable[[], str]] = MappingProxyType({".html": concepts_page, ".svg": concepts_svg})
"""How a catalogue is written, by the ending of the file's name."""


def _of(kind: Kind) -> list[Concept]:
    return [concept for concept in CONCEPTS if concept.kind == kind]


def _plural(kind: Kind) -> str:
    return f"{kind}s".capitalize()


def _entry(concept: Concept) -> dict[str, Any]:
    colours = "all colours" if concept.any_colours else "the colours but black"
    return {
        "name": concept.name,
        "definition": concept.definition,
        "example": _inline(concept.example),
        "unlike": _inline(concept.unlike),
        "invariance": f"turning and flipping all grids, permuting {colours}, reordering the demonstrations",
        "groups": ", ".join(concept.groups),
    }


def _inline(task: Task) -> Any:
    """A picture for the page, which brings the style."""
    from markupsafe import Markup

    return Markup(document(_pictures(task), task.id, paper=False))


def _card(concept: Concept) -> Drawing:
    """A concept on a card of half the width."""
    text = words(concept.definition, 12, wrap=_COLUMN)
    card = stacked([words(concept.name, bold=True), text, _pictures(concept.example)], 4)
    return Drawing(_COLUMN, card.height, card.body)


def _pictures(task: Task) -> Drawing:
    """The demonstrations of a tiny task, beside each other."""
    pairs = [
        beside([grid_drawing(pair.input, CELL), words("→"), grid_drawing(pair.output, CELL)], 10, middle=True)
        for pair in task.train
        if pair.output is not None
    ]
    return beside(pairs, GAP)
