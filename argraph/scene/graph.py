"""A scene as a networkx graph.

Nodes are ("object", i), ("leaf", i) for the leaves of objects made of several, and ("part", i, name) for parts that
differ from the object as a whole. Edges are typed by their key: a relation's name, "member of" from a leaf to its
object, "part of" from a part to its object.
"""

from __future__ import annotations

import networkx as nx
import numpy as np

from argraph.scene.attributes import ATTRIBUTES
from argraph.scene.object import Object
from argraph.scene.parts import PARTS
from argraph.scene.relations import RELATIONS
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask


def scene_graph(scene: Scene) -> nx.MultiDiGraph:
    """Build the graph of a scene, with every attribute on the object nodes."""
    graph = nx.MultiDiGraph(view=scene.view.name)
    columns = {name: scene.column(name).tolist() for name in ATTRIBUTES}
    for number, thing in enumerate(scene.objects):
        values = {name: column[number] for name, column in columns.items()}
        graph.add_node(("object", number), cells=_cells(thing.mask), role=thing.role, **values)
        _add_leaves(graph, scene, number)
        _add_parts(graph, thing, number)
    for name in RELATIONS:
        pairs = np.argwhere(scene.matrix(name)).tolist()
        graph.add_edges_from((("object", i), ("object", j), name) for i, j in pairs)
    return graph


def _add_leaves(graph: nx.MultiDiGraph, scene: Scene, number: int) -> None:
    if len(scene.members[number]) == 1:
        return
    for leaf in scene.members[number]:
        graph.add_node(("leaf", leaf), cells=_cells(scene.leaves[leaf].mask), role=scene.leaves[leaf].role)
        graph.add_edge(("leaf", leaf), ("object", number), "member of")


def _add_parts(graph: nx.MultiDiGraph, thing: Object, number: int) -> None:
    for name in PARTS:
        part = thing.part(name)
        if part.any() and not np.array_equal(part, thing.mask):
            graph.add_node(("part", number, name), cells=_cells(part), role="part")
            graph.add_edge(("part", number, name), ("object", number), "part of")


def _cells(mask: Mask) -> frozenset[tuple[int, int]]:
    return frozenset((row, column) for row, column in np.argwhere(mask).tolist())
