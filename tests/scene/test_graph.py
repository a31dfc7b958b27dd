"""The networkx graph of a scene says what the scene says."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given

from argraph.scene.attributes import ATTRIBUTES
from argraph.scene.parts import PARTS
from argraph.scene.relations import RELATIONS
from argraph.scene.scene import Scene
from argraph.scene.view import View
from argraph.values.grid import Grid
from tests import brute_force as slow
from tests.strategies import grids, views


def edges(graph: nx.MultiDiGraph, kind: str) -> set[tuple[object, object]]:
    return {(here, there) for here, there, key in graph.edges(keys=True) if key == kind}


@given(grid=grids(6), view=views())
def test_there_is_a_node_for_every_object_with_all_that_is_known_of_it(grid: Grid, view: View) -> None:
    scene = view(grid)
    nodes = {node: data for node, data in scene.graph.nodes(data=True) if node[0] == "object"}
    assert list(nodes) == [("object", number) for number in range(len(scene.objects))]
    for (_, number), data in nodes.items():
        thing = slow.thing_of(scene.objects[number])
        assert (data["cells"], data["role"]) == (thing.cells, thing.role)
        assert {name: data[name] for name in ATTRIBUTES} == {
            name: scene.column(name)[number].item() for name in ATTRIBUTES
        }


@given(grid=grids(6), view=views())
def test_edges_between_objects_are_the_relations(grid: Grid, view: View) -> None:
    scene = view(grid)
    for name in RELATIONS:
        expected = {(("object", i), ("object", j)) for i, j in np.argwhere(scene.matrix(name)).tolist()}
        assert edges(scene.graph, name) == expected


@given(grid=grids(6), view=views())
def test_leaves_are_members_of_objects_made_of_several(grid: Grid, view: View) -> None:
    scene = view(grid)
    groups = {number: leaves for number, leaves in enumerate(scene.members) if len(leaves) > 1}
    expected = {(("leaf", leaf), ("object", number)) for number, leaves in groups.items() for leaf in leaves}
    assert edges(scene.graph, "member of") == expected
    assert {node for node in scene.graph if node[0] == "leaf"} == {leaf for leaf, _ in expected}
    for leaf, group in expected:
        whole = scene.graph.nodes[group]
        assert scene.graph.nodes[leaf]["cells"] < whole["cells"]
        assert scene.graph.nodes[leaf]["role"] == whole["role"]


@given(grid=grids(6), view=views())
def test_parts_are_part_of_their_object_where_they_differ_from_it(grid: Grid, view: View) -> None:
    scene = view(grid)
    expected = {
        (("part", number, name), ("object", number))
        for number, thing in enumerate(scene.objects)
        for name in PARTS
        if slow_part(scene, number, name) not in (frozenset(), slow.thing_of(thing).cells)
    }
    assert edges(scene.graph, "part of") == expected
    parts = {node: data for node, data in scene.graph.nodes(data=True) if node[0] == "part"}
    assert set(parts) == {part for part, _ in expected}
    for (_, number, name), data in parts.items():
        assert (data["cells"], data["role"]) == (slow_part(scene, number, name), "part")


def slow_part(scene: Scene, number: int, name: str) -> slow.Cells:
    return slow.cells_of(scene.objects[number].part(name))


@given(grid=grids(6), view=views())
def test_there_is_nothing_else(grid: Grid, view: View) -> None:
    graph = view(grid).graph
    assert {node[0] for node in graph} <= {"object", "leaf", "part"}
    assert {key for *_, key in graph.edges(keys=True)} <= {*RELATIONS, "member of", "part of"}
    assert graph.graph == {"view": view.name}


@pytest.mark.parametrize(("kind", "count"), [("member of", 2), ("inside hole", 0), ("beside", 2)])
def test_a_ring_with_its_contents_is_one_node_above_two(kind: str, count: int) -> None:
    from argraph_abstractions import Nested

    graph = Nested(8)(Grid.parse("00000/01110/01210/01110")).graph
    assert len(edges(graph, kind)) == count


def test_the_graph_is_one_that_networkx_can_work_with() -> None:
    from argraph_abstractions import Components

    graph = Components(8)(Grid.parse("11111/10001/10201/10001/11111")).graph
    inside = graph.edge_subgraph([edge for edge in graph.edges(keys=True) if edge[2] == "inside hole"])
    assert nx.dag_longest_path_length(nx.DiGraph(inside)) == 2
