"""Outputs that make the input smaller: a cell for each object, equal neighbours as one, a corner."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from itertools import product
from typing import Literal as OneOf

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import NotApplicable
from argraph.language.checks import Between, attribute_of_kind
from argraph.language.english import Phrase, Voice, counted, phrase_of
from argraph.language.lesson import Lesson
from argraph.language.selector import Selector
from argraph.language.word import Canvas, SceneColour
from argraph.scene.attributes import COLOUR
from argraph.scene.notion import by_field
from argraph.scene.scene import Scene
from argraph.values.grid import MAX_SIDE, Grid
from argraph_rules.corners import PLACED
from argraph_rules.wholes import sees_one


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
        if sees_one(lesson):
            yield cls()

    suggest = propose


def _without_repeats(cells: NDArray[np.int8]) -> NDArray[np.int8]:
    fresh = np.append(True, (cells[1:] != cells[:-1]).any(axis=1))
    kept: NDArray[np.int8] = cells[fresh]
    return kept


@attrs.frozen(cache_hash=True)
class Condense(Canvas):
    """The output has one cell for each object, arranged as the objects are."""

    bits = 3.0
    concepts = ()
    english = "The output has one cell for each {noun}, in its {attribute}, arranged as the {nouns} are."

    attribute: str = attrs.field(default="colour", validator=attribute_of_kind(COLOUR))

    def draw(self, scene: Scene) -> Grid:
        """Find the rows and columns in which the objects stand, and put their colours there.

        What has no colour inside leaves a blank.
        """
        colours = scene.column(self.attribute)[scene.role_flags("figure")]
        if (colours < 0).any() and self.attribute != "inner colour":
            raise NotApplicable("an object has no one colour")
        return arranged(scene, np.where(colours < 0, scene.background, colours))

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Condense]:
        """The colours of objects."""
        return iter(()) if sees_one(lesson) else map(cls, ("colour", "outer colour", "inner colour"))

    suggest = propose


@attrs.frozen(cache_hash=True)
class Mark(Canvas):
    """The output has one cell for each object, arranged as the objects are, and those of some kind are marked."""

    bits = 3.0
    concepts = ()
    said = by_field(colour={None: "its colour"})

    selector: Selector
    colour: SceneColour | None
    """The colour of the marks; without one they have that of their objects."""

    def draw(self, scene: Scene) -> Grid:
        """Colour the cells of the objects that are meant."""
        figures = scene.role_flags("figure")
        chosen = self.selector.holds(scene.world)[figures]
        tones = scene.column("colour")[figures]
        if self.colour is not None:
            tones = np.full(len(tones), self.colour.value(scene))
        if (tones[chosen] < 0).any() or (self.colour is not None and (tones < 0).any()):
            raise NotApplicable("the colour is undefined here")
        return arranged(scene, np.where(chosen, tones, scene.background))

    def phrase(self, voice: Voice) -> Phrase:
        """For example "The output has one cell for each panel, arranged as the panels are: in blue for each ..."."""
        cells = "one cell for each {noun}, arranged as the {nouns} are"
        for_whom = self.selector.explain(voice)
        return phrase_of(f"The output has {cells}: in {{colour}} for {for_whom}, blank for the others.", self, voice)

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Mark]:
        """Selectors of the objects whose cells are coloured, all in one colour of the scene's or each in its own."""
        good, tones, own = [], list[int](), True
        for scene, output in lesson.pairs:
            cells = _cells_of(scene, output)
            if cells is None:
                return
            marked = cells != scene.background
            tones += set(cells[marked].tolist()) if len(set(cells[marked].tolist())) == 1 else []
            own = own and np.array_equal(cells[marked], scene.column("colour")[scene.role_flags("figure")][marked])
            flags = np.zeros(len(scene.objects), dtype=bool)
            flags[scene.role_flags("figure")] = marked
            good.append(flags)
        one = len(tones) == len(good)
        figures = [scene.role_flags("figure") for scene, _ in lesson.pairs]
        own = own and not all(map(np.array_equal, good, figures))  # where all are marked, it is `Condense`
        if not (one or own):
            return
        selectors = list(lesson.pickers_of_all("figure", np.concatenate(good)))
        colours: list[SceneColour | None] = [None] * own
        colours += lesson.scene_colours(tones)[:4] if selectors and one else []
        yield from itertools.starmap(cls, product(selectors, colours))


def arranged(scene: Scene, colours: NDArray[np.int_]) -> Grid:
    """One cell for each figure, in these colours, in the rows and columns in which they stand."""
    rows, columns = _places(scene)
    cells = np.full((rows.max() + 1, columns.max() + 1), scene.background)
    cells[rows, columns] = colours
    return Grid.of(cells)


def _cells_of(scene: Scene, output: Grid) -> NDArray[np.int8] | None:
    """The cells of an output that stand for the figures, if it has the size for that."""
    try:
        rows, columns = _places(scene)
    except NotApplicable:
        return None
    fits = len(rows) > 1 and (rows.max() + 1, columns.max() + 1) == output.shape
    return output.cells[rows, columns] if fits else None


def _places(scene: Scene) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
    """The row and the column of each figure among all figures."""
    figures = np.flatnonzero(scene.role_flags("figure"))
    if not len(figures):
        raise NotApplicable("there is no object")
    rows = _ranks(scene.column("top")[figures], scene.column("bottom")[figures])
    columns = _ranks(scene.column("left")[figures], scene.column("right")[figures])
    if len(set(zip(rows.tolist(), columns.tolist(), strict=True))) < len(figures):
        raise NotApplicable("two objects have one place")
    return rows, columns


def _ranks(first: NDArray[np.int_], last: NDArray[np.int_]) -> NDArray[np.int_]:
    """Which of the bands into which the objects fall, along one axis, each belongs to."""
    order = np.argsort(first, kind="stable")
    reach = np.maximum.accumulate(last[order])
    fresh = np.append(False, first[order][1:] > reach[:-1])
    ranks = np.empty_like(order)
    ranks[order] = np.cumsum(fresh)
    return ranks


@attrs.frozen(cache_hash=True)
class Corner(Canvas):
    """The output is a corner of the input, of a fixed size."""

    bits = 2.0
    concepts = ("ExtractObjects",)

    corner: OneOf["top left", "top right", "bottom left", "bottom right"]
    height: int = attrs.field(validator=Between("height", 1, MAX_SIDE))
    width: int = attrs.field(validator=Between("width", 1, MAX_SIDE))

    def draw(self, scene: Scene) -> Grid:
        """Cut the corner out."""
        cells = scene.grid.cells
        if self.height > cells.shape[0] or self.width > cells.shape[1]:
            raise NotApplicable("the input is smaller than the corner")
        down, across = PLACED[self.corner]
        top, left = down * (cells.shape[0] - self.height) // 2, across * (cells.shape[1] - self.width) // 2
        return Grid.of(cells[top : top + self.height, left : left + self.width])

    def template(self) -> str:
        """For example "The output is the top left corner of the input, 3 rows by 2 columns"."""
        size = f"{counted(self.height, 'rows')} by {counted(self.width, 'columns')}"
        return f"The output is the {{corner}} corner of the input, {size}."

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Corner]:
        """All corners, if the outputs are all of one size."""
        if sees_one(lesson) and len({output.shape for output in lesson.outputs}) == 1:
            for corner in ("top left", "top right", "bottom left", "bottom right"):
                yield cls(corner, *lesson.outputs[0].shape)
