"""What a view sees in a grid, as plain data for the page: objects by number, relations as links, details on demand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from argraph.language.english import Predicate, listed, marked, text_of
from argraph.language.naming import name_of
from argraph.report.text.sentences import SHOWN, Fact, facts, notes
from argraph.scene.attributes import ATTRIBUTES, COLOUR, FLAG, LOOK, PLACE
from argraph.scene.object import REGION
from argraph.scene.parts import PARTS, WHOLE
from argraph.scene.relations import RELATIONS
from argraph.scene.scene import Scene
from argraph.scene.views import view, views
from argraph.values.grid import COLOUR_NAMES, Grid

MOST_RELATED = 120
"""The relations of more objects than this are not told: no picture could show them."""
MOST_NAMED = 12
SIDES = ("top", "bottom", "left", "right")
"""The places that people count, from 1."""


@lru_cache(maxsize=256)
def seen(grid: Grid, name: str) -> Scene:
    """The scene of a grid under a view, remembered: the page asks again for each object that is pointed at."""
    return Scene.seen(grid, view(name))


def views_json() -> list[dict[str, Any]]:
    """All ways of seeing."""
    return [{"name": name, "finds": each.explain()} for name, each in views().items()]


def scene_json(scene: Scene) -> dict[str, Any]:
    """A scene: which object has each cell, what the objects are called, and how they are related."""
    told = facts(scene) if len(scene.objects) <= MOST_RELATED else ()
    return {
        "view": scene.view.name,
        "finds": scene.view.explain(),
        "owner": scene.owner.tolist(),
        "objects": [_object(scene, index) for index in range(len(scene.objects))],
        "relations": [_relation(fact) for fact in told],
        "untold": len(scene.objects) > MOST_RELATED,
    }


def object_json(scene: Scene, index: int) -> dict[str, Any]:
    """All there is to say of one object: its attributes, its parts with their cells, and its relations in words."""
    return _object(scene, index) | {
        "notes": notes(scene, index),
        "attributes": list(_attributes(scene, index)),
        "parts": list(_parts(scene, index)),
        "related": list(_related(scene, index)),
    }


def _object(scene: Scene, index: int) -> dict[str, Any]:
    thing = scene.objects[index]
    row, column = (side / 2 for side in thing.centre)
    return {
        "name": name_of(thing, scene.view.noun),
        "role": thing.role,
        "colour": int(np.argmax(thing.counts)),
        "cells": int(thing.shape.size),
        "centre": [row, column],
    }


def _relation(fact: Fact) -> dict[str, Any]:
    relation = RELATIONS[fact.relation]
    colour, dashes = relation.stroke
    return {
        "name": fact.relation,
        "english": text_of(marked(relation.english)),
        "colour": colour,
        "dashes": "" if dashes == "none" else dashes,
        "directed": not (relation.mutual or relation.together),
        "links": [list(link) for link in fact.links],
        "sentences": list(fact.sentences),
    }


def _attributes(scene: Scene, index: int) -> Iterator[tuple[str, str]]:
    """The attributes that say something; what can only be compared is left out, and flags that do not hold."""
    for name, attribute in ATTRIBUTES.items():
        value = scene.column(name)[index]
        if attribute.kind == COLOUR:
            yield name, COLOUR_NAMES[value] if value >= 0 else "none by itself"
        elif attribute.kind == FLAG:
            if value:
                yield name, "yes"
        elif attribute.kind == PLACE:
            if name in SIDES:
                yield attribute.english, str(value + 1)
        elif attribute.kind != LOOK:
            yield name, str(value)


def _parts(scene: Scene, index: int) -> Iterator[dict[str, Any]]:
    """The parts that are there, each set of cells once, under the name that people would use first."""
    known: set[bytes] = set()
    for name in sorted(PARTS, key=lambda name: PARTS[name].bits):
        mask = scene.objects[index].part(name)
        if mask.any() and name != WHOLE.name and mask.tobytes() not in known:
            known.add(mask.tobytes())
            yield {"name": name, "cells": np.argwhere(mask).tolist()}


def _related(scene: Scene, index: int) -> Iterator[str]:
    """Its relations to others in words, background left out."""
    plain = np.array([thing.role != REGION for thing in scene.objects])
    for name in SHOWN:
        others = np.flatnonzero(scene.matrix(name)[index] & plain).tolist()
        if others:
            said = Predicate.of(marked(RELATIONS[name].english)).text(plural=False)
            yield f"{said} {listed((str(other + 1) for other in others), MOST_NAMED)}"
