"""What a scene's objects are and how they stand to each other, in plain English.

Objects are numbered from 1 here, as people count; everywhere else they are indices from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language.english import Predicate, listed, marked, text_of
from argraph.scene.attributes import ATTRIBUTES, attributes_for
from argraph.scene.notion import Matrix
from argraph.scene.object import REGION, Object
from argraph.scene.relations import RELATIONS, relations_for
from argraph.scene.scene import Scene
from argraph.values.grid import COLOUR_NAMES

SHOWN = relations_for("shown")
"""The relations that are shown unless all are asked for, the most telling first."""
KINDS = attributes_for("kind")
"""The flags that name what kind of thing an object is, the most special first."""
_MANY = 12

Link = tuple[int, int]


@attrs.frozen
class Fact:
    """All that one relation says of a scene.

    `links` are pairs of indices that a picture should join: each pair of a relation that holds both ways once, and a
    class as a chain. `sentences` say the whole.
    """

    relation: str
    links: tuple[Link, ...]
    sentences: tuple[str, ...]


def facts(scene: Scene, *, all_relations: bool = False) -> tuple[Fact, ...]:
    """Tell how the objects of a scene stand to each other.

    Regions and what goes without saying are left out, unless all relations are asked for.

    >>> from argraph.scene.views import view
    >>> from argraph.values.grid import Grid
    >>> scene = view("components-8")(Grid.parse('111000/121033/111000'))
    >>> [sentence for fact in facts(scene) for sentence in fact.sentences]
    ['2 lies in a hole of 1', '1 touches 2', '1 faces 3']
    >>> len(facts(scene, all_relations=True)) > 10
    True
    """
    names = RELATIONS if all_relations else SHOWN
    told = (_fact(name, _pairs(scene, name, all_relations), all_relations) for name in names)
    return tuple(fact for fact in told if fact.sentences)


def shown_objects(scene: Scene, *, all_relations: bool = False) -> tuple[int, ...]:
    """The indices of the objects that reports number: all but the regions, unless all relations are shown."""
    return tuple(number for number, thing in enumerate(scene.objects) if all_relations or thing.role != REGION)


def colour_names(thing: Object) -> str:
    """Name an object's colours, the commonest first.

    >>> colour_names(Object.parse('figure 5x6 1,2 33/32'))
    'green, red'
    """
    order = sorted(np.flatnonzero(thing.counts).tolist(), key=lambda colour: (-thing.counts[colour], colour))
    return ", ".join(COLOUR_NAMES[colour] for colour in order)


def notes(scene: Scene, number: int) -> str:
    """Say what is notable about an object: what kind of thing it is, its holes and its pieces.

    >>> from argraph.scene.views import view
    >>> from argraph.values.grid import Grid
    >>> scene = view("components-8")(Grid.parse('111020/101000/111033'))
    >>> [notes(scene, number) for number in range(3)]
    ['a rectangular frame', 'a single cell', 'a straight line']
    """
    kinds = [text_of(marked(ATTRIBUTES[name].english)) for name in KINDS if scene.column(name)[number]][:1]
    shape = scene.objects[number].shape
    if shape.hole_count and not shape.is_frame:
        kinds.append("1 hole" if shape.hole_count == 1 else f"{shape.hole_count} holes")
    if shape.piece_count > 1:
        kinds.append(f"{shape.piece_count} pieces")
    return ", ".join(kinds)


def printable(text: str) -> str:
    """Replace what no terminal or picture can show, such as control characters in the name of a file.

    >>> printable('Copy1' + chr(27))
    'Copy1?'
    """
    return "".join(character if character.isprintable() else "?" for character in text)


def _pairs(scene: Scene, name: str, all_relations: bool) -> Matrix:
    """The pairs to tell of: without regions and without what a stronger relation says, unless all are wanted."""
    matrix = scene.matrix(name).copy()
    if all_relations:
        return matrix
    region = np.array([thing.role == REGION for thing in scene.objects])
    matrix[region] = matrix[:, region] = False
    for stronger in RELATIONS[name].unless:
        said = scene.matrix(stronger)
        matrix &= ~(said | said.T) if RELATIONS[name].mutual else ~said
    return matrix


def _fact(name: str, matrix: Matrix, all_numbers: bool) -> Fact:
    most, relation = None if all_numbers else _MANY, RELATIONS[name]
    if relation.together:
        classes = _classes(matrix)
        links = [link for members in classes for link in pairwise(members)]
        return Fact(name, tuple(links), tuple(f"{_numbers(members, most)} {relation.together}" for members in classes))
    told = _stars(matrix) if relation.mutual else _shared_targets(matrix)
    links = [(here, there) for subjects, targets in told for here in subjects for there in targets]
    return Fact(name, tuple(links), tuple(_sentence(name, *each, most) for each in told))


def _sentence(name: str, subjects: Sequence[int], targets: Sequence[int], most: int | None) -> str:
    said = Predicate.of(marked(RELATIONS[name].english)).text(plural=len(subjects) > 1)
    return f"{_numbers(subjects, most)} {said} {_numbers(targets, most)}"


def _numbers(indices: Iterable[int], most: int | None) -> str:
    return listed((str(index + 1) for index in indices), most)


def _classes(matrix: Matrix) -> list[list[int]]:
    """The classes of an equivalence that have more than one member."""
    first = [number for number in np.flatnonzero(matrix.any(axis=1)).tolist() if not matrix[number, :number].any()]
    return [[number, *np.flatnonzero(matrix[number]).tolist()] for number in first]


def _shared_targets(matrix: Matrix) -> list[tuple[list[int], list[int]]]:
    """Subjects with targets; subjects that share all their targets stand together."""
    together: dict[tuple[int, ...], list[int]] = {}
    for number in np.flatnonzero(matrix.any(axis=1)).tolist():
        together.setdefault(tuple(np.flatnonzero(matrix[number]).tolist()), []).append(number)
    return [(subjects, list(targets)) for targets, subjects in together.items()]


def _stars(matrix: Matrix) -> list[tuple[list[int], list[int]]]:
    """Tell each pair of a mutual relation once, in few sentences: whoever has most left to tell goes first."""
    left: Matrix = matrix.copy()
    degrees: NDArray[np.int_] = np.count_nonzero(left, axis=1)
    stars: list[tuple[list[int], list[int]]] = []
    while degrees.any():
        hub = int(degrees.argmax())
        targets = np.flatnonzero(left[hub])
        left[hub] = left[:, hub] = False
        degrees[targets] -= 1
        degrees[hub] = 0
        stars.append(([hub], targets.tolist()))
    return sorted(stars)
