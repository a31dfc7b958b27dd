"""Outputs that make the input smaller: a cell for each object, equal neighbours as one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import NotApplicable
from argraph.language.checks import attribute_of_kind
from argraph.language.english import Phrase, Voice, phrase_of
from argraph.language.lesson import Lesson
from argraph.language.selector import Selector
from argraph.language.word import Canvas, Numbers, SceneColour
from argraph.scene.attributes import COLOUR
from argraph.scene.notion import by_field
from argraph.scene.scene import Scene
from argraph.values.grid import Grid
from argraph_rules.colours import tone_of


@attrs.frozen(cache_hash=True)
class Squeeze(Canvas):
    """The output is the input with equal neighbouring rows made one row, and equal neighbouring columns one column."""

    bits = 3.0
    concepts = ()
    english = (
        "The output is the input, with equal neighbouring rows merged into one, and equal neighbouring columns too."
    )

    def draw(self, scene: Scene) -> Grid:
        """Drop the repeats."""
        return Grid.of(_without_repeats(_without_repeats(scene.grid.cells).T).T)

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Squeeze]:
        """The only one."""
        if lesson.view.whole:
            yield cls()

    suggest = propose


def _without_repeats(cells: NDArray[np.int8]) -> NDArray[np.int8]:
    fresh = np.append(True, (cells[1:] != cells[:-1]).any(axis=1))
    kept: NDArray[np.int8] = cells[fresh]
    return kept


ALL = Selector()


@attrs.frozen(cache_hash=True)
class CellPer(Canvas):
    """The output has one cell for each object, arranged as the objects are; those not of some kind are blank."""

    bits = 3.0
    concepts = ()
    said = by_field(colour={None: "its {attribute}"})

    selector: Selector = ALL
    attribute: str = attrs.field(default="colour", validator=attribute_of_kind(COLOUR))
    """Which of its colours a cell shows; what has no colour inside leaves a blank."""
    colour: SceneColour | None = None
    """The colour that all cells show instead."""

    def draw(self, scene: Scene) -> Grid:
        """Find the rows and columns in which the objects stand, and put their colours there."""
        figures = scene.role_flags("figure")
        chosen, tones = self.selector.holds(scene.world)[figures], scene.column(self.attribute)[figures]
        if self.colour is not None:
            tones = np.full_like(tones, tone_of(self.colour, scene))
        if (tones[chosen] < 0).any() and self.attribute != "inner colour":
            raise NotApplicable("an object has no one colour")
        rows, columns = places_of(scene)
        cells = np.full((rows.max() + 1, columns.max() + 1), scene.background)
        cells[rows, columns] = np.where(chosen & (tones >= 0), tones, scene.background)
        return Grid.of(cells)

    def phrase(self, voice: Voice) -> Phrase:
        """For example "The output has one cell for each panel, arranged as the panels are: in blue for each ..."."""
        arranged, whose = "arranged as the {nouns} are", self.selector.explain(voice)
        told = f", {arranged}: in {{colour}} for {whose}, blank for the others"
        if self.selector == ALL:
            told = f", in {{colour}}, {arranged}"
        return phrase_of(f"The output has one cell for each {{noun}}{told}.", self, voice)

    @classmethod
    def suggest(cls, lesson: Lesson) -> Iterator[CellPer]:
        """The colours of all objects."""
        if not lesson.view.whole:
            yield from (cls(attribute=name) for name in ("colour", "outer colour", "inner colour"))

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[CellPer]:
        """Those, and selectors of the objects whose cells are coloured, all in one colour or each in its own."""
        yield from cls.suggest(lesson)
        seen = [cells for scene, output in lesson.pairs if (cells := _cells_of(scene, output)) is not None]
        if len(seen) < len(lesson.pairs):
            return
        cells, own = np.concatenate(seen), np.concatenate([scene.column("colour") for scene, _ in lesson.pairs])
        good, figures = cells >= 0, np.concatenate([scene.role_flags("figure") for scene, _ in lesson.pairs])
        tones = [set(each[each >= 0].tolist()) for each in seen]
        one = all(len(tone) == 1 for tone in tones)
        colours = [None] * (np.array_equal(cells[good], own[good]) and not np.array_equal(good, figures))
        selectors = list(lesson.pickers_of_all("figure", good)) if one or colours else []
        named = lesson.scene_colours([*chain(*tones)])[:4] if selectors and one else []
        yield from (cls(selector, colour=colour) for selector, colour in product(selectors, (*colours, *named)))


def _cells_of(scene: Scene, output: Grid) -> Numbers | None:
    """For each object the colour of its cell in an output, -1 where that is blank; None if the output has no such."""
    try:
        rows, columns = places_of(scene)
    except NotApplicable:
        return None
    if len(rows) == 1 or (rows.max() + 1, columns.max() + 1) != output.shape:
        return None
    colours = np.full(len(scene.objects), -1)
    colours[scene.role_flags("figure")] = output.cells[rows, columns]
    return np.where(colours == scene.background, -1, colours)


def places_of(scene: Scene) -> tuple[Numbers, Numbers]:
    """The row and the column of each figure among all figures."""
    figures = np.flatnonzero(scene.role_flags("figure"))
    if not len(figures):
        raise NotApplicable("there is no object")
    rows = _ranks(scene.column("top")[figures], scene.column("bottom")[figures])
    columns = _ranks(scene.column("left")[figures], scene.column("right")[figures])
    if len(set(zip(rows.tolist(), columns.tolist(), strict=True))) < len(figures):
        raise NotApplicable("two objects have one place")
    return rows, columns


def _ranks(first: Numbers, last: Numbers) -> Numbers:
    """Which of the bands into which the objects fall, along one axis, each belongs to."""
    order = np.argsort(first, kind="stable")
    reach = np.maximum.accumulate(last[order])
    fresh = np.append(False, first[order][1:] > reach[:-1])
    ranks = np.empty_like(order)
    ranks[order] = np.cumsum(fresh)
    return ranks
