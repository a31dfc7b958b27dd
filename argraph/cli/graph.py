"""`argraph graph`: what a view sees in the grids of a task, as objects and relations."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from argraph.cli.options import DataOption, TaskArgument
from argraph.cli.reading import read_task
from argraph.cli.streams import output
from argraph.values.files import write_text

if TYPE_CHECKING:
    from argraph.scene.scene import Scene
    from argraph.scene.view import View
    from argraph.values.task import Task

DEFAULT_VIEW = "components-8"


@attrs.frozen
class Seen:
    """A scene, and which grid of the task it is of; pairs count from 0."""

    part: str
    pair: int
    side: str
    scene: Scene

    @property
    def caption(self) -> str:
        """The place of the grid in words, where pairs count from 1."""
        return f"{'demonstration' if self.part == 'train' else 'test'} {self.pair + 1}, {self.side}"


def graph(
    task: TaskArgument,
    view: Annotated[str, typer.Option("--view", metavar="NAME", help="The way of seeing.")] = DEFAULT_VIEW,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Draw all scenes into this file instead.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON: objects, attributes, and relations as pairs of indices from 0.")
    ] = False,
    all_relations: Annotated[
        bool, typer.Option("--all", help="Every relation, regions and what goes without saying included.")
    ] = False,
    data: DataOption = None,
) -> None:
    """Show the objects and relations that a view sees in each grid of a task, test outputs excepted."""
    from argraph.scene.views import view as find_view

    way_of_seeing = find_view(view)
    loaded = read_task(task, data)
    scenes = list(_scenes(loaded, way_of_seeing))
    if svg is not None:
        _draw(svg, loaded, way_of_seeing, scenes, all_relations)
    if as_json:
        print("[" + ",\n ".join(json.dumps(scene_json(seen, all_relations)) for seen in scenes) + "]")
    elif svg is None:
        _print(way_of_seeing, scenes, all_relations)
    else:
        print(f"drew {len(scenes)} scenes into {svg}")


def scene_json(seen: Seen, all_relations: bool = False) -> dict[str, Any]:
    """Give a scene as plain data: indices, rows and columns count from 0, relations are pairs of indices of objects.

    The relations are those that are shown in the terminal, regions included, unless all are asked for.
    """
    import numpy as np

    from argraph.report.text.sentences import SHOWN
    from argraph.scene.attributes import ATTRIBUTES
    from argraph.scene.relations import RELATIONS

    scene = seen.scene
    columns = {name: scene.column(name).tolist() for name in ATTRIBUTES}
    objects = [
        {"object": str(thing), "attributes": {name: column[index] for name, column in columns.items()}}
        for index, thing in enumerate(scene.objects)
    ]
    names = RELATIONS if all_relations else SHOWN
    relations = {name: np.argwhere(scene.matrix(name)).tolist() for name in names}
    place = {"part": seen.part, "pair": seen.pair, "side": seen.side}
    return place | {"view": scene.view.name, "grid": str(scene.grid), "objects": objects, "relations": relations}


def _scenes(task: Task, view: View) -> Iterator[Seen]:
    for index, pair in enumerate(task.train):
        yield Seen("train", index, "input", view(pair.input))
        if pair.output is not None:
            yield Seen("train", index, "output", view(pair.output))
    for index, pair in enumerate(task.test):
        yield Seen("test", index, "input", view(pair.input))


def _print(view: View, scenes: list[Seen], all_relations: bool) -> None:
    from rich.text import Text

    from argraph.report.text.terminal import scene_text

    output(Text(f"{view.name}: {view.explain()}"))
    for seen in scenes:
        output()
        output(Text(seen.caption, style="bold underline"))
        output(scene_text(seen.scene, all_relations=all_relations))


def _draw(file: Path, task: Task, view: View, scenes: list[Seen], all_relations: bool) -> None:
    from argraph.report.pictures.svg import scenes_svg

    captioned = [(seen.caption, seen.scene) for seen in scenes]
    write_text(file, scenes_svg(captioned, f"{task.id}, seen as {view.name}", all_relations=all_relations))
