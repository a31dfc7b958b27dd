"""What a rule did on one grid: what it saw, which clause fired on which object and why, and what it wrote.

Traces are for people: objects, rows and columns are counted from 1. A trace never raises; where the rule has no
meaning on the grid, it says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs
import numpy as np

from argraph.errors import NotApplicable
from argraph.language.english import Voice, counted, listed, pluralise
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import Selector, role_noun
from argraph.language.word import Canvas, Effects, Flags
from argraph.scene.object import FIGURE, Object
from argraph.scene.scene import Scene
from argraph.scene.view import View
from argraph.values.grid import COLOUR_NAMES, COLOURS, Grid
from argraph.values.ground import ground

KINDS = {
    "is_single": "cell",
    "is_diagonal": "slanted line",
    "is_line": "line",
    "is_square": "square",
    "is_rectangle": "rectangle",
    "is_frame": "frame",
}
"""What people call an object by its shape, the most special name first."""
MOST_COLOURS = 3


@attrs.frozen
class Firing:
    """A clause that fired on an object: why, and what it wrote there by itself."""

    clause: int
    object: int
    because: str
    erased: int
    painted: tuple[tuple[str, int], ...]
    """Names of colours, with the number of cells painted in each."""
    changed: int
    """Cells that would look different if nothing else were done."""

    def explain(self) -> str:
        """For example "it painted 4 cells blue"."""
        erased = [f"erased {counted(self.erased, 'cells')}"] if self.erased else []
        painted = listed([f"{counted(cells, 'cells')} {colour}" for colour, cells in self.painted])
        writes = listed([*erased, f"painted {painted}"] if painted else erased) or "wrote nothing"
        total = self.erased + sum(cells for _, cells in self.painted)
        note = "" if total == self.changed else f" ({counted(self.changed, 'cells')} changed)"
        return f"it {writes}{note}"


@attrs.frozen
class Picked:
    """A selector in a canvas, in English, and the objects it picked."""

    selector: str
    objects: tuple[int, ...]

    def explain(self) -> str:
        """For example "The largest object: object 3."."""
        picked = listed([f"object {number}" for number in self.objects])
        return f"{self.selector.capitalize()}: {picked or 'none here'}."


@attrs.frozen
class Trace:
    """All that a rule did on a grid, in the order in which it did it."""

    grid: Grid
    seen: str
    """How many objects of which role were seen."""
    objects: tuple[str, ...]
    """What each object is called; the first is object 1."""
    clauses: tuple[str, ...]
    """The clauses in English; other canvases have none."""
    firings: tuple[Firing, ...]
    choices: tuple[Picked, ...]
    output: Grid | None
    fault: str | None
    """Why the rule has no meaning on this grid, if it has none."""
    then: Trace | None = None
    exchanged: str | None = None
    """The colour that has changed places with black in all of this."""

    def lines(self) -> list[str]:
        """The trace in English, a sentence a line."""
        named = [f"Object {number} is {name}." for number, name in enumerate(self.objects, 1)]
        done = [*self._clause_lines(), *(choice.explain() for choice in self.choices)]
        then = [] if self.then is None else ["Then the result was taken as input.", *self.then.lines()]
        held = [] if self.exchanged is None else [f"Black and {self.exchanged} have changed places in what follows."]
        return [*held, f"{self.seen}.", *named, *done, self._outcome(), *then]

    def _clause_lines(self) -> Iterator[str]:
        for number, clause in enumerate(self.clauses, 1):
            firings = [firing for firing in self.firings if firing.clause == number]
            yield f"Clause {number}: {clause}"
            for firing in firings:
                what = f"object {firing.object} ({self.objects[firing.object - 1]})"
                yield f"Clause {number} fired on {what} because {firing.because}: {firing.explain()}."
            if not firings and self.fault is None:
                yield f"Clause {number} fired on nothing."

    def _outcome(self) -> str:
        if self.output is None:
            return f"The rule has no meaning on this grid: {self.fault}."
        size = f"{counted(self.output.height, 'rows')} and {counted(self.output.width, 'columns')}"
        if self.output.shape != self.grid.shape:
            return f"The output has {size}."
        cells = counted(int(np.count_nonzero(self.output.cells != self.grid.cells)), "cells")
        return f"The output has {size}; {cells} changed."

    def to_json(self) -> dict[str, Any]:
        """Give a plain form for files and other programs."""
        return attrs.asdict(self, value_serializer=_plain)

    def __str__(self) -> str:
        return "\n".join(self.lines())


def _plain(_: object, __: Any, value: Any) -> Any:
    return value.rows() if isinstance(value, Grid) else value


def trace_rule(rule: Rule, grid: Grid) -> Trace:
    """Run a rule on a grid and write down what it does, on the grid as the rule looks at it."""
    held = rule.held(grid)
    scene, noun, voice = Scene.seen(held, rule.view), rule.view.noun, Voice.of(rule.view)
    output, fault = _drawn(rule.canvas, scene)
    clauses = rule.canvas.clauses if isinstance(rule.canvas, Edit) else ()
    return Trace(
        held,
        _counted_roles(scene, noun),
        tuple(name_of(thing, noun) for thing in scene.objects),
        tuple(clause.explain(voice) for clause in clauses),
        tuple(firing for number, clause in enumerate(clauses, 1) for firing in _firings(number, clause, scene, voice)),
        () if isinstance(rule.canvas, Edit) else tuple(_choices(rule.canvas, scene, voice)),
        output,
        fault,
        None if rule.then is None or output is None else trace_rule(rule.then, output),
        None if held == grid else COLOUR_NAMES[ground(grid)],
    )


def _drawn(canvas: Canvas, scene: Scene) -> tuple[Grid | None, str | None]:
    try:
        return canvas.draw(scene), None
    except NotApplicable as error:
        return None, str(error)


def _counted_roles(scene: Scene, noun: str) -> str:
    roles = Counter(role_noun(thing.role, noun) for thing in scene.objects)
    return f"Saw {listed([counted(count, pluralise(role)) for role, count in roles.items()])}"


# What clauses and selectors did


def _firings(number: int, clause: Clause, scene: Scene, voice: Voice) -> Iterator[Firing]:
    try:
        effects = clause.transform.effects(scene)
        chosen = clause.chosen(scene, effects)
    except NotApplicable:
        return
    because = clause.selector.reason(voice)
    for index in np.flatnonzero(chosen).tolist():
        yield Firing(number, index + 1, because, *_written(effects, index, scene))


def _written(effects: Effects, index: int, scene: Scene) -> tuple[int, tuple[tuple[str, int], ...], int]:
    """What effects do for one object: cells erased, cells painted by colour, cells changed by both together."""
    erase, paint = effects.erase[index], effects.paint[index]
    after = np.where(paint >= 0, paint, np.where(erase, np.int8(scene.background), scene.grid.cells))
    counts = np.bincount(paint[paint >= 0], minlength=COLOURS)
    painted = tuple((COLOUR_NAMES[colour], int(counts[colour])) for colour in np.flatnonzero(counts).tolist())
    return int(erase.sum()), painted, int(np.count_nonzero(after != scene.grid.cells))


def _choices(canvas: Canvas, scene: Scene, voice: Voice) -> Iterator[Picked]:
    for selector in _selectors(canvas):
        chosen: Flags = selector.holds(scene.world)
        yield Picked(selector.explain(voice), tuple(index + 1 for index in np.flatnonzero(chosen).tolist()))


def _selectors(word: Any) -> Iterator[Selector]:
    """Every selector inside a word, outer ones first, each once."""
    found: dict[Selector, None] = {}
    pending = [word]
    while pending:
        value = pending.pop(0)
        if isinstance(value, Selector):
            found[value] = None
        if isinstance(value, tuple):
            pending += value
        elif attrs.has(type(value)):
            pending += [getattr(value, field.name) for field in attrs.fields(type(value))]
    return iter(found)


# What objects are called


def name_of(thing: Object, noun: str) -> str:
    """What a person would call an object, such as "the red frame at rows 2-5, columns 1-4".

    >>> name_of(Object.parse('figure 5x6 1,2 333/3.3/333'), "object")
    'the green frame at rows 2-4, columns 3-5'
    """
    colours = [COLOUR_NAMES[colour] for colour in np.flatnonzero(thing.counts).tolist()]
    colour = "many-coloured" if len(colours) > MOST_COLOURS else listed(colours)
    kind = role_noun(thing.role, noun)
    if thing.role == FIGURE and noun == View.noun:  # what has a name of its own keeps it
        kind = next((name for test, name in KINDS.items() if getattr(thing.shape, test)), noun)
    place = f"{_span('row', thing.top, thing.bottom)}, {_span('column', thing.left, thing.right)}"
    return f"the {colour} {kind} at {place}"


def _span(line: str, first: int, last: int) -> str:
    return f"{line} {first + 1}" if first == last else f"{line}s {first + 1}-{last + 1}"
