"""Grids, tasks and scenes for the terminal, as rich renderables.

Where colours can be shown a cell is a coloured block two columns wide. Where they can't (a file, a pipe, NO_COLOR), it
is a digit, so that what is printed can still be read.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, TextIO, cast

import attrs
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.style import Style
from rich.table import Table
from rich.text import Text

from argraph.corpora.corpus import Corpus
from argraph.report.pictures.palette import HEX, ink
from argraph.report.text.sentences import Fact, colour_names, facts, notes, printable, shown_objects
from argraph.scene.scene import Scene
from argraph.values.grid import BLACK, Grid
from argraph.values.task import Pair, Task

WIDE = 160
MOST_OBJECTS, MOST_SENTENCES = 40, 8
"""A scene's text stops after so many objects, and after so many sentences on a relation, unless all are wanted."""


@attrs.frozen(eq=False)
class Trimmed:
    """A file whose lines do not end in blanks, as long as whole lines are written to it."""

    file: TextIO

    def write(self, text: str) -> int:
        """Write a text of whole lines."""
        return self.file.write(re.sub(r" +$", "", text, flags=re.MULTILINE))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


@attrs.frozen
class GridText:
    """A grid in the terminal; `marks`, if given, are what to write on its cells, in reading order.

    >>> Console(color_system=None).print(GridText(Grid.parse('012/340')))
     0 1 2
     3 4 0
    """

    grid: Grid
    marks: tuple[str, ...] = ()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        width, coloured = self._cell_width(options.max_width), _shows_colours(console)
        dot = "." if options.ascii_only else "·"
        text = Text(no_wrap=True, overflow="crop")
        for number, colour in enumerate(self.grid.cells.ravel().tolist()):
            if number and number % self.grid.width == 0:
                text.append("\n")
            mark = self._mark(number, colour, coloured, dot)
            text.append(mark.rjust(width), _style(colour, mark == dot) if coloured else None)
        yield text

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        least, most = (self.grid.width * self._cell_width(room) for room in (1, options.max_width))
        return Measurement(least, most).with_maximum(options.max_width)

    def _mark(self, number: int, colour: int, coloured: bool, dot: str) -> str:
        """What to write on a cell: a dot on bare black, which would be lost on a black terminal."""
        bare = "" if colour != BLACK else dot
        if self.marks:
            return self.marks[number] or (bare if coloured else dot)
        return bare if coloured else str(colour)

    def _cell_width(self, room: int) -> int:
        """A column more than the longest mark, or just that where there is no room."""
        mark = max(1, *map(len, self.marks)) if self.marks else 1
        return mark + 1 if (mark + 1) * self.grid.width <= room else mark


@attrs.frozen
class PairText:
    """A pair under its caption: input and output side by side, or one above the other where there is no room."""

    caption: str
    pair: Pair

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        yield Text(self.caption, style="bold", no_wrap=True)
        if self.pair.output is None:
            yield GridText(self.pair.input)
        elif self._width() <= options.max_width:
            table = Table.grid(padding=(0, 1))
            table.add_column()
            table.add_column(vertical="middle")
            table.add_column()
            table.add_row(GridText(self.pair.input), "->" if options.ascii_only else "→", GridText(self.pair.output))
            yield table
        else:
            yield GridText(self.pair.input)
            yield Text("becomes")
            yield GridText(self.pair.output)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        grids = [self.pair.input.width, 0 if self.pair.output is None else self.pair.output.width]
        least, most = max(*grids, len(self.caption)), max(self._width(), len(self.caption))
        return Measurement(least, most).with_maximum(options.max_width)

    def _width(self) -> int:
        output = self.pair.output
        return 2 * self.pair.input.width + (2 * output.width + len(" -> ") if output else 0)


def open_console() -> Console:
    """A console on the terminal; texts are printed as they are.

    Where the output goes into a file it is as wide as COLUMNS says, or wide, and lines do not end in blanks.
    """
    console = Console(highlight=False, markup=False)
    if console.is_terminal:
        return console
    width = None if "COLUMNS" in os.environ else WIDE
    return Console(highlight=False, markup=False, width=width, file=cast(TextIO, Trimmed(sys.stdout)))


def pair_text(pair: Pair) -> PairText:
    """Show a pair in the terminal."""
    return PairText("input and output" if pair.output else "input", pair)


def task_text(task: Task, *, answers: bool = False) -> RenderableType:
    """Show a task in the terminal: its demonstrations side by side, then its test inputs.

    The outputs of the tests are shown only if `answers` are asked for.
    """
    shown = task if answers else task.without_answers()
    blocks = [PairText(f"demonstration {number}", pair) for number, pair in enumerate(shown.train, 1)]
    tests = [PairText(f"test {number}", pair) for number, pair in enumerate(shown.test, 1)]
    return Group(Text(printable(task.title), style="bold underline"), "", flow(blocks), flow(tests))


def scene_text(scene: Scene, *, all_relations: bool = False) -> RenderableType:
    """Show a scene in the terminal: the grid, its objects by number, and how they stand to each other.

    Regions and what goes without saying are left out, unless all relations are asked for.
    """
    shown = shown_objects(scene, all_relations=all_relations)
    marks = tuple(str(owner + 1) if owner in shown else "" for owner in scene.owner.ravel().tolist())
    told = facts(scene, all_relations=all_relations)
    return Group(
        flow([GridText(scene.grid), GridText(scene.grid, marks)]),
        _object_table(scene, shown if all_relations else shown[:MOST_OBJECTS]),
        *_left_out(scene, shown, all_relations),
        *(line for fact in told for line in _fact_lines(fact, None if all_relations else MOST_SENTENCES)),
    )


def corpus_table(corpus: Corpus) -> Table:
    """List the tasks of a corpus, concept by concept."""
    table = Table("concept", "tasks", "ids", title=f"{corpus.name} ({len(corpus)} tasks)")
    for concept, tasks in corpus.groups.items():
        table.add_row(concept, str(len(tasks)), " ".join(task.id for task in tasks))
    return table


def flow(blocks: Sequence[RenderableType]) -> Columns:
    """Put blocks side by side, and on a new line where the console ends."""
    return Columns([Padding(block, (0, 0, 1, 0), expand=False) for block in blocks], padding=(0, 4, 0, 0))


def _object_table(scene: Scene, shown: Sequence[int]) -> Table:
    table = Table("", "role", "rows", "columns", "cells", "colour", "notes", box=None, header_style="dim")
    for name in (0, 4):
        table.columns[name].justify = "right"
    for number in shown:
        thing = scene.objects[number]
        rows, columns = _span(thing.top, thing.bottom), _span(thing.left, thing.right)
        facts_of_it = (thing.role, rows, columns, str(thing.size), colour_names(thing), notes(scene, number))
        table.add_row(Text(str(number + 1), style="bold"), *facts_of_it)
    return table


def _span(first: int, last: int) -> str:
    """Rows or columns as people count them."""
    return str(first + 1) if first == last else f"{first + 1}-{last + 1}"


def _left_out(scene: Scene, shown: Sequence[int], all_relations: bool) -> Iterator[RenderableType]:
    """Say how many objects the table passes over."""
    if all_relations:
        return
    if len(shown) > MOST_OBJECTS:
        yield Text(f"and {len(shown) - MOST_OBJECTS} more objects", style="dim")
    if scene.regions:
        count = len(scene.regions)
        yield Text(f"and {count} {'region' if count == 1 else 'regions'} of background", style="dim")


def _fact_lines(fact: Fact, most: int | None) -> Iterator[RenderableType]:
    for sentence in fact.sentences[:most]:
        yield Padding.indent(Text(sentence), 2)
    if most is not None and len(fact.sentences) > most:
        yield Padding.indent(Text(f"and {len(fact.sentences) - most} more such ({fact.relation})", style="dim"), 2)


def _shows_colours(console: Console) -> bool:
    return console.color_system is not None and not console.no_color


@cache
def _style(colour: int, faint: bool) -> Style:
    return Style(color="#555555" if faint else ink(colour), bgcolor=HEX[colour])
