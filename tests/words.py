"""Words tried on small grids: the only place in which tests of words touch the way in which words are evaluated."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import NotApplicable
from argraph.language import packs
from argraph.language.english import Target, Voice
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import Not, Selector, The
from argraph.language.transforms import Erase, Move, Paint
from argraph.language.word import (
    Area,
    Canvas,
    Colour,
    Guise,
    Literal,
    Number,
    Offset,
    Other,
    SceneNumber,
    Transform,
    Way,
    Word,
)
from argraph.scene.object import Object
from argraph.scene.scene import Scene
from argraph.scene.view import View
from argraph.values.grid import Grid
from argraph.values.symmetry import TURNS
from argraph_abstractions import Components
from argraph_rules.alignment import AlignWith
from argraph_rules.areas import Part
from argraph_rules.classes import HasColour
from argraph_rules.colours import FixedColour
from argraph_rules.offsets import Stay
from argraph_rules.rays import Ray
from argraph_rules.relating import Has
from argraph_rules.sightlines import DIRECTIONS
from argraph_rules.summaries import Block, FixedNumber
from argraph_rules.ways import Heading

OBJECTS, MANY_COLOURED = Components(8), Components(8, one_colour=False)
CHOSEN, CHOSEN_REGION = 9, 8
"""The colours in which figures and regions are painted of which a literal holds."""
NOT_APPLICABLE = "not applicable"
Condition = Literal | Not


# What words do, by the interpreter


def draw(canvas: Canvas, grid: str, view: View = OBJECTS) -> str:
    """The output that a canvas draws."""
    return str(Rule(view, canvas).apply(Grid.parse(grid)))


def do(transform: Transform, grid: str, view: View = OBJECTS, *literals: Condition) -> str:
    """The grid after something has been done to the figures of which the literals hold."""
    return draw(Edit((Clause(Selector("figure", literals), transform),)), grid, view)


def painted(area: Area, grid: str, view: View = OBJECTS, *literals: Condition) -> str:
    """The grid with an area of the figures in maroon."""
    return do(Paint(area, FixedColour(CHOSEN)), grid, view, *literals)


def disguised_or_none(guise: Guise, grid: Grid) -> Grid | None:
    """What a guise makes of a grid, if it has a meaning there."""
    try:
        return guise.change(grid).done(grid)
    except NotApplicable:
        return None


def drawn_or_not(canvas: Canvas, grid: str, view: View) -> str:
    """The output that a canvas draws, or that it has no meaning here."""
    try:
        return draw(canvas, grid, view)
    except NotApplicable:
        return NOT_APPLICABLE


def shown(word: Any, *literals: Condition) -> Canvas:
    """A canvas on which a word of any family shows what it means; literals limit the figures to which that happens."""
    match word:
        case Canvas():
            return word
        case SceneNumber():
            return Block(word, FixedNumber(1), FixedColour(1))
        case Literal() | Not():
            figures = Clause(Selector("figure", (word, *literals)), Paint(Part(), FixedColour(CHOSEN)))
            regions = Clause(Selector("region", (word,)), Paint(Part(), FixedColour(CHOSEN_REGION)))
            return Edit((figures, regions))
        case Other():
            middle = AlignWith(word, "middle")
            return Edit((Clause(Selector("figure", (Has(word), *literals)), Move(middle, middle)),))
    return Edit((Clause(Selector("figure", literals), transform_of(word)),))


def transform_of(word: Any) -> Transform:
    """The smallest transform that uses a word."""
    match word:
        case Transform():
            return word
        case Colour():
            return Paint(Part(), word)
        case Area():
            return Paint(word, FixedColour(1))
        case Way():
            return Paint(Ray(word), FixedColour(1))
        case Number():
            return Paint(Ray(Heading("right"), word), FixedColour(1))
        case Offset():
            return Move(word, Stay())
        case Other():
            return Move(AlignWith(word, "middle"), Stay())
        case _:
            return Erase(Part())


# What words say of a scene


def of_colour(colour: int) -> Selector:
    """The figures of a colour."""
    return Selector("figure", (HasColour("colour", colour),))


def chosen(literal: Literal, grid: str, view: View = OBJECTS) -> list[int]:
    """The colours of the objects of which a literal holds."""
    scene = Scene.seen(Grid.parse(grid), view)
    return [thing.colour for thing, holds in zip(scene.objects, literal.holds(scene.world), strict=True) if holds]


def outer_colours(literal: Literal, grid: str, view: View = OBJECTS) -> list[int]:
    """The same for the colours that the objects have outside."""
    scene = Scene.seen(Grid.parse(grid), view)
    return [thing.outer_colour for thing, holds in zip(scene.objects, literal.holds(scene.world), strict=True) if holds]


def pointed(other: Other, grid: str, view: View = OBJECTS) -> dict[int, int]:
    """From the colours of figures to those of the objects that they point at, if they point at one."""
    scene = Scene.seen(Grid.parse(grid), view)
    pairs = zip(scene.figures, other.indices(scene.world).tolist(), strict=False)
    return {thing.colour: scene.objects[index].colour for thing, index in pairs if index >= 0}


def picks(the: The, scene: Scene) -> int:
    """The number of the object that a word points at in a scene, or -1."""
    return int(the.pick(scene.world)[0])


def evaluated(word: Any, scene: Scene) -> Any:
    """What a word says of a scene, whatever its family, as arrays."""
    match word:
        case Literal() | Not():
            return [word.holds(scene.world)]
        case Colour():
            return [word.values(scene.world)]
        case SceneNumber():
            return [np.array(-1 if (value := word.value(scene)) is None else value)]
        case Number():
            return [word.each(scene)]
        case Way():
            return [word.headings(scene).get(way, np.zeros(len(scene.objects), dtype=bool)) for way in DIRECTIONS]
        case Area():
            return [np.array([*map(scene.plane.mask, word.boards(scene))])]
        case Offset():
            return [
                np.where(defined, steps, 99) for steps, defined in (word.offsets(scene.world, axis) for axis in (0, 1))
            ]
        case Other():
            return [word.indices(scene.world)]
        case Transform():
            effects = word.effects(scene)
            painted = np.array([scene.plane.painted(tints) for tints in effects.paint])
            return [np.array([*map(scene.plane.mask, effects.erase)]), painted, effects.defined]
        case Canvas():
            return [word.draw(scene).cells]
        case Guise():
            return [word.change(scene.grid).done(scene.grid).cells]
    raise AssertionError(f"{word!r} belongs to no family")


def evaluated_or_none(word: Any, scene: Scene) -> Any:
    """The same, or None where the word has no meaning."""
    try:
        return evaluated(word, scene)
    except NotApplicable:
        return None


def told(word: Any, scene: Scene, turn: str = "identity") -> Any:
    """What a word says of a scene, all of it turned, in a form that does not depend on the order of the objects."""
    if isinstance(word, (Way, Offset)):
        return told(Ray(word, "border") if isinstance(word, Way) else Move(word, Stay()), scene, turn)
    values = evaluated_or_none(word, scene)
    if values is None or isinstance(word, SceneNumber):
        return values
    if isinstance(word, Canvas):
        return turned(values[0], turn)
    masks = [turned(mask, turn) for mask in scene.masks]
    return frozenset((mask, *told_of(word, number, values, masks, turn)) for number, mask in enumerate(masks))


def told_of(word: Any, number: int, values: Any, masks: list[Any], turn: str) -> Any:
    """What a word says of one object."""
    match word:
        case Transform():
            erase, paint, defined = (value[number] for value in values)
            return (turned(erase, turn), turned(paint, turn)) if defined else ()
        case Area():
            return (turned(values[0][number], turn),)
        case Other():
            return (masks[values[0][number]],) if values[0][number] >= 0 else ()
    return (values[0][number].item(),)


def turned(cells: NDArray[Any], turn: str) -> tuple[tuple[int, ...], bytes]:
    """A turned array as a value that can be compared."""
    found = np.ascontiguousarray(TURNS[turn](cells))
    return found.shape, found.tobytes()


def laid_as_said(word: Transform, grid: str, view: View) -> bool | None:
    """Whether a word lays pictures of objects exactly where it says beforehand; None if it says nothing.

    What lies beyond the grid cannot be seen, and more may be painted besides.
    """
    scene = Scene.seen(Grid.parse(grid), view)
    if not word.lays:
        return None
    landings, effects = word.landings(scene.world), word.effects(scene)
    for number in range(len(scene.objects)):
        source, top, left = (part.tolist()[number] for part in landings)
        painted = scene.plane.painted(effects.paint[number])
        if effects.defined[number] and (source < 0 or not shows(painted, scene.objects[source], top, left)):
            return False
    return True


def shows(paint: NDArray[np.int8], thing: Object, top: int, left: int) -> bool:
    """Whether a picture of an object is painted with its corner in a place, as far as that is in the grid."""
    rows, columns = np.nonzero(thing.patch >= 0)
    down, across = rows + top, columns + left
    inside = (down >= 0) & (across >= 0) & (down < paint.shape[0]) & (across < paint.shape[1])
    wanted = thing.patch[rows[inside], columns[inside]]
    return bool((paint[down[inside], across[inside]] == wanted).all())


# English and notation


PANELS = Voice("panel")


def to(target: str) -> Voice:
    """A voice that tells someone to do something to a target."""
    return attrs.evolve(PANELS, target=Target(target, " that " in target))


def phrases(word: Any) -> list[str]:
    """All that a word says in English by itself."""
    match word:
        case Literal():
            return [str(word.predicate(PANELS)), str(word.predicate(PANELS, negated=True)), word.adjective() or "none"]
        case Area():
            own = "part of it" if word.own else "beside it"
            return [word.explain(PANELS), own, Erase(word).explain(to("each panel"))]
        case Offset():
            ways = [word.explain(attrs.evolve(PANELS, axis=axis)) for axis in (0, 1)]
            return [way for way in ways if way] + [Move(word, word).explain(to("each panel"))]
        case Transform():
            return [word.explain(to("each panel that is red"))]
        case _:
            return [word.explain(PANELS)]


def notation(value: Any) -> str:
    """A word as people write it: names of fields and defaults are left out where that can be understood.

    >>> print(notation(Move(Stay(), Stay(), leave=True)), notation(Selector("region")))
    Move(Stay(), Stay(), True) Selector('region')
    """
    if isinstance(value, tuple):
        return f"({', '.join(map(notation, value))}{',' * (len(value) == 1)})"
    if not isinstance(value, Word) and not hasattr(type(value), "__attrs_attrs__"):
        return repr(value)
    fields = [(field, getattr(value, field.name)) for field in attrs.fields(type(value)) if field.init]
    told = [(field, inner) for field, inner in fields if inner != field.default]
    bare = 0
    while bare < len(told) and told[bare][0] is fields[bare][0]:
        bare += 1
    texts = [notation(inner) for _, inner in told[:bare]]
    texts += [f"{field.name}={notation(inner)}" for field, inner in told[bare:]]
    return f"{type(value).__name__}({', '.join(texts)})"


def word_of(text: str) -> Any:
    """The word that is written so."""
    return eval(text, dict(packs.vocabulary()))
