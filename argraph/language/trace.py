"""What a rule did on one grid: what it saw, which clause fired on which object and why, and what it wrote.

Traces are for people: objects, rows and columns are counted from 1. A trace never raises; where the rule has no
meaning on the grid, it says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

import attrs
import numpy as np

from argraph.errors import NotApplicable
from argraph.language.english import TURNED, Voice, counted, listed, pluralise, shortened
from argraph.language.naming import name_of, span
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import Selector, role_noun
from argraph.language.transforms import Paint
from argraph.language.word import Canvas, Effects, Flags
from argraph.scene.object import Object
from argraph.scene.scene import Scene
from argraph.scene.view import View
from argraph.values.change import Change
from argraph.values.grid import COLOUR_NAMES, COLOURS, Array, Grid
from argraph.values.ground import Ground
from argraph.values.showing import HTML, RICH, shown
from argraph.values.symmetry import TURNS


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
    place: str = ""
    """Where it painted, such as "rows 2-4, column 1"; empty if it painted nothing."""
    source: str = ""
    """Of what it painted a copy, such as "object 3, turned by a half"; empty where that is nothing that was seen."""

    def explain(self) -> str:
        """For example "it painted 4 cells blue at rows 1-2, columns 3-4, a copy of object 3"."""
        erased = [f"erased {counted(self.erased, 'cells')}"] if self.erased else []
        painted = listed([f"{counted(cells, 'cells')} {colour}" for colour, cells in self.painted])
        painted += f" at {self.place}" if self.place else ""
        painted += f", {self.source}" if self.source else ""
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


@attrs.frozen(repr=False)
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
    within: Trace | None = None
    """What a rule did that the canvas holds."""
    prepared: str | None = None
    """What has been done to the grid before the rule looked at it: with its ground, and by a guise."""
    change: Change = attrs.field(factory=Change)
    """What the guise has changed in it."""
    view: View = attrs.field(kw_only=True)
    """The way in which the grid was seen."""

    @property
    def scene(self) -> Scene:
        """What was seen: the objects are numbered in its order."""
        return Scene.seen(self.grid, self.view)

    def lines(self) -> list[str]:
        """The trace in English, a sentence a line."""
        named = [f"Object {number} is {name}." for number, name in enumerate(self.objects, 1)]
        done = [*self._clause_lines(), *(choice.explain() for choice in self.choices)]
        within = [] if self.within is None else ["A rule of its own was applied, as follows.", *self.within.lines()]
        then = [] if self.then is None else ["Then the result was taken as input.", *self.then.lines()]
        held = [] if self.prepared is None else [f"{self.prepared[0].upper()}{self.prepared[1:]} in what follows."]
        outcome = self._outcome()
        outcome = outcome if self.within is None else f"With that done, {outcome[0].lower()}{outcome[1:]}"
        return [*held, f"{self.seen}.", *named, *done, *within, outcome, *then]

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

    def __repr__(self) -> str:
        done = counted(len(self.firings), "firings") if self.clauses else counted(len(self.choices), "choices")
        return f"<Trace: {self.seen[0].lower()}{self.seen[1:]}; {done}; {shortened(self._outcome())}>"

    def __rich__(self) -> Any:
        return shown(self, RICH)

    def _repr_html_(self) -> Any:
        return shown(self, HTML)


def _plain(_: object, __: Any, value: Any) -> Any:
    return value.rows() if isinstance(value, Grid) else value.name if isinstance(value, View) else value


def trace_rule(rule: Rule, grid: Grid) -> Trace:
    """Run a rule on a grid and write down what it does, on the grid as the rule looks at it."""
    behind = rule.ground_of(grid)
    held = grid if behind is None else behind.taken_away(grid)
    change, unfit = _change(rule, held)
    scene, noun, voice = Scene.seen(change.done(held), rule.view), rule.view.noun, Voice.of(rule.view)
    output, fault = (None, unfit) if unfit else _drawn(rule.canvas, scene)
    then = None if rule.then is None or output is None else trace_rule(rule.then, output)
    if behind is not None and (made := output if then is None else then.output) is not None:
        try:
            behind.put_back(change.undone(made), grid)
        except NotApplicable as error:
            output, then, fault = None, None, str(error)
    within = None if unfit else _within(rule.canvas, scene)
    clauses = rule.canvas.clauses if isinstance(rule.canvas, Edit) else ()
    fired = () if unfit else (_firings(number, clause, scene, voice) for number, clause in enumerate(clauses, 1))
    return Trace(
        scene.grid,
        _counted_roles(scene, noun),
        tuple(name_of(thing, noun) for thing in scene.objects),
        tuple(clause.explain(voice) for clause in clauses),
        tuple(chain.from_iterable(fired)),
        () if isinstance(rule.canvas, Edit) or within or unfit else tuple(_choices(rule.canvas, scene, voice)),
        output,
        fault,
        then,
        within,
        _prepared(behind, change, held),
        change,
        view=rule.view,
    )


def _change(rule: Rule, held: Grid) -> tuple[Change, str]:
    """What the guise of a rule changes, or why it has no meaning: then nothing is changed."""
    try:
        return rule.change_of(held), ""
    except NotApplicable as error:
        return Change(), str(error)


def _prepared(behind: Ground | None, change: Change, held: Grid) -> str | None:
    """What was done to a grid before a rule looked at it, if anything was."""
    ground = () if behind is None else (behind.told(),)
    return "; ".join((*ground, *_told(change, held))) or None


def _told(change: Change, grid: Grid) -> Iterator[str]:
    """What a change does to a grid.

    >>> [*_told(Change("half turn", (0, 4, 1, 2, 3, 5, 6, 7, 8, 9)), Grid.parse("0123"))]
    ['the grid is turned by a half', 'blue is seen as yellow, red as blue and green as red']
    """
    if change.turn != "identity":
        yield f"the grid is {TURNED[change.turn]}"
    seen = [
        (COLOUR_NAMES[old], COLOUR_NAMES[new])
        for old, new in enumerate(change.colours)
        if old != new and old in grid.colours
    ]
    if seen:
        first, *others = seen
        yield listed([f"{first[0]} is seen as {first[1]}", *(f"{old} as {new}" for old, new in others)])


def _drawn(canvas: Canvas, scene: Scene) -> tuple[Grid | None, str | None]:
    try:
        return canvas.draw(scene), None
    except NotApplicable as error:
        return None, str(error)


def _within(canvas: Canvas, scene: Scene) -> Trace | None:
    try:
        held = canvas.within(scene)
    except NotApplicable:
        return None
    return None if held is None else trace_rule(*held)


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
    because, copies = clause.selector.reason(voice), not isinstance(clause.transform, Paint)
    for index in np.flatnonzero(chosen).tolist():
        yield Firing(
            number, index + 1, because, *_written(effects, index, scene), *_laid(effects, index, scene, copies)
        )


def _written(effects: Effects, index: int, scene: Scene) -> tuple[int, tuple[tuple[str, int], ...], int]:
    """What effects do for one object: cells erased, cells painted by colour, cells changed by both together."""
    erase, paint = scene.plane.mask(effects.erase[index]), scene.plane.painted(effects.paint[index])
    after = np.where(paint >= 0, paint, np.where(erase, np.int8(scene.background), scene.grid.cells))
    counts = np.bincount(paint[paint >= 0], minlength=COLOURS)
    painted = tuple((COLOUR_NAMES[colour], int(counts[colour])) for colour in np.flatnonzero(counts).tolist())
    return int(erase.sum()), painted, int(np.count_nonzero(after != scene.grid.cells))


def _laid(effects: Effects, index: int, scene: Scene, copies: bool) -> tuple[str, str]:
    """Where something was painted, and of which object it is a copy, if such are made: rather of the object itself."""
    paint = scene.plane.painted(effects.paint[index])
    rows, columns = np.flatnonzero((paint >= 0).any(axis=1)), np.flatnonzero((paint >= 0).any(axis=0))
    if not len(rows):
        return "", ""
    top, bottom, left, right = (int(line) for line in (rows[0], rows[-1], columns[0], columns[-1]))
    laid = paint[top : bottom + 1, left : right + 1]
    place = f"{span('row', top, bottom)}, {span('column', left, right)}"
    if not copies:
        return place, ""
    own = scene.objects[index]
    if np.array_equal(laid, _look(own, scene)):
        return place, _moved(top - own.top, left - own.left)
    for number in [index, *range(len(scene.objects))]:
        look = _look(scene.objects[number], scene)
        for turn, turned in TURNS.items() if scene.objects[number].size > 1 else ():
            if np.array_equal(laid, turned(look)):
                return place, _copy_of(number, turn, own=number == index)
    return place, ""


def _look(thing: Object, scene: Scene) -> Array:
    """The cells of an object in its box, -1 where it has none."""
    box = np.s_[thing.top : thing.bottom + 1, thing.left : thing.right + 1]
    return np.where(thing.mask[box], scene.grid.cells[box], np.int8(-1))


def _copy_of(number: int, turn: str, *, own: bool) -> str:
    turned = "" if turn == "identity" else f" {TURNED[turn]}"
    return f"the object itself{turned}" if own else f"a copy of object {number + 1}{turned and ',' + turned}"


def _moved(down: int, right: int) -> str:
    """How far an object is from where it was.

    >>> _moved(2, -1), _moved(0, 0)
    ('the object itself 2 down and 1 to the left', '')
    """
    upright = f"{abs(down)} {'down' if down > 0 else 'up'}" if down else ""
    level = f"{abs(right)} to the {'right' if right > 0 else 'left'}" if right else ""
    way = listed(filter(None, (upright, level)))
    return f"the object itself {way}" if way else ""


def _choices(canvas: Canvas, scene: Scene, voice: Voice) -> Iterator[Picked]:
    for selector in _selectors(canvas):
        chosen: Flags = selector.holds(scene.world)
        picked = tuple(index + 1 for index in np.flatnonzero(chosen).tolist())
        yield Picked(selector.explain(voice, "the" if len(picked) == 1 else "each"), picked)


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
