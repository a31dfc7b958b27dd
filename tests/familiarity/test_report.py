from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from xml.etree import ElementTree

import numpy as np
import pytest

from argraph.familiarity.analysis import Analysis, analyse
from argraph.familiarity.decomposition import steps
from argraph.familiarity.report.drawing import Figure, novelty_figure, versions_figure
from argraph.familiarity.report.json import analysis_json
from argraph.familiarity.report.page import familiarity_page
from argraph.familiarity.report.text import analysis_text
from argraph.familiarity.sources import Tried
from argraph.report.text.terminal import open_console
from tests.familiarity.numbered import bench_of, numbered_task

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '<script>"&\x1b'


@cache
def analysis() -> Analysis:
    """Two solvers on two versions; one solver has a name to be escaped, and solves nothing of one version."""
    tasks, generator = [numbered_task(number) for number in range(100)], np.random.default_rng(0)
    return analyse(
        [
            Tried(solver, "arc1:training" if number < 60 else "arc2:evaluation", task, accuracy)
            for solver in ("one", HOSTILE)
            for number, task in enumerate(tasks)
            for accuracy in [0.0 if number >= 60 and solver == "one" else float(generator.random() < 0.4)]
        ],
        bench_of(tasks, empty=3),
        ["a note"],
    )


@pytest.mark.parametrize("draw", [novelty_figure, versions_figure])
def test_figures_are_svg_and_the_same_each_time(draw: Callable[[Analysis], Figure]) -> None:
    picture = draw(analysis()).svg()
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert picture == draw(analysis()).svg()
    assert "prefers-color-scheme:dark" in picture
    assert "nan" not in picture
    assert float(root.attrib["width"]) < 1000


def test_everything_on_a_figure_lies_within_it() -> None:
    for picture in (novelty_figure(analysis()).svg(), versions_figure(analysis()).svg()):
        root = ElementTree.fromstring(picture)
        for circle in root.iter(f"{SVG}circle"):
            assert 52 <= float(circle.attrib["cx"]) <= 392
            assert 10 <= float(circle.attrib["cy"]) <= 230
        assert all(float(rect.attrib["height"]) >= 0 for rect in root.iter(f"{SVG}rect"))


def test_the_novelty_figure_has_a_chart_for_each_group_that_could_be_estimated() -> None:
    picture = novelty_figure(analysis()).svg()
    assert len(analysis().estimated) == 5
    assert picture.count("novelty (1 - mean exposure") == 5
    assert picture.count("<circle") == sum(len(steps(found)) for _, found in analysis().estimated)


def test_steps_hold_every_task_once_in_order_of_novelty() -> None:
    for _, found in analysis().estimated:
        made = steps(found)
        assert sum(step.tasks for step in made) == len(found.sample)
        assert all(step.low <= step.middle <= step.high for step in made)
        assert [step.high for step in made] == sorted(step.high for step in made)
        mean = sum(step.accuracy * step.tasks for step in made) / len(found.sample)
        assert mean == pytest.approx(found.sample.accuracy.mean())


def test_bars_are_of_versions_only() -> None:
    assert [(group.solver, group.benchmark) for group, _ in analysis().versions] == [
        ("one", "ARC-AGI-1 training"),
        (HOSTILE, "ARC-AGI-1 training"),
        (HOSTILE, "ARC-AGI-2 evaluation"),
    ]


def test_the_page_stands_alone_and_escapes_names() -> None:
    page = familiarity_page(analysis())
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "prefers-color-scheme: dark" in page
    assert page.count("<svg") == 5 + 2 + 2
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in page
    assert "none of the 40 tasks is solved" in page
    assert "a note" in page


def test_json_keeps_every_task_and_number() -> None:
    kept = analysis_json(analysis())
    assert json.loads(json.dumps(kept, allow_nan=False)) == kept
    assert [len(group["tasks"]) for group in kept["groups"] if "fits" in group] == [57, 97, 57, 40, 97]
    (failed,) = [group for group in kept["groups"] if "fits" not in group]
    assert failed["not_estimable"].startswith("none of the 40 tasks is solved")
    task = kept["groups"][0]["tasks"][0]
    assert set(task) == {"corpus", "task", "accuracy", "exposure", "contamination"}
    assert kept["published"]["boost"] == {"value": 0.912, "low": -0.517, "high": 2.394}


def test_the_terminal_shows_tables_figures_and_reading() -> None:
    console = open_console()
    with console.capture() as shown:
        console.print(analysis_text(analysis()))
    text = shown.get()
    for part in ("one on ARC-AGI-1 training", "none of the 40 tasks is solved", "Accuracy against novelty", "genuine"):
        assert part in text
    assert "3 of 60 tasks are left out, since no concept is seen in them." in text
    assert "\x1b" not in text


def test_every_interval_stands_in_the_middle_of_its_bar() -> None:
    root = ElementTree.fromstring(versions_figure(analysis()).svg())
    bars_drawn = [rect for rect in root.iter(f"{SVG}rect") if rect.attrib["width"] == "34"]
    whiskers = [path for path in root.iter(f"{SVG}path") if path.attrib.get("stroke-width") == "1.5"]
    middles = [float(rect.attrib["x"]) + 17 for rect in bars_drawn]
    places = [float(path.attrib["d"][1:].split()[0]) for path in whiskers]
    assert len(middles) == 2 * len(analysis().versions)
    assert places == pytest.approx(middles, abs=0.2)
