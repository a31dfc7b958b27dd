"""Which function shows which value in which form; one line a renderer. See `argraph.values.showing`."""

from __future__ import annotations

from collections.abc import Mapping

from argraph.values.showing import HTML, RICH, SVG, TABLE

RENDERERS: Mapping[tuple[str, str], str] = {
    ("Grid", RICH): "argraph.report.text.terminal:GridText",
    ("Grid", SVG): "argraph.report.pictures.svg:grid_svg",
    ("Task", RICH): "argraph.report.text.terminal:task_text",
    ("Task", SVG): "argraph.report.pictures.svg:task_svg",
    ("Pair", RICH): "argraph.report.text.terminal:pair_text",
    ("Pair", SVG): "argraph.report.pictures.svg:pair_svg",
    ("Scene", RICH): "argraph.report.text.terminal:scene_text",
    ("Scene", SVG): "argraph.report.pictures.svg:scene_svg",
    ("Corpus", RICH): "argraph.report.text.terminal:corpus_table",
    ("Rule", RICH): "argraph.report.solution.terminal:rule_text",
    ("Rule", HTML): "argraph.report.solution.page:rule_html",
    ("Trace", RICH): "argraph.report.solution.terminal:trace_text",
    ("Trace", HTML): "argraph.report.solution.page:trace_html",
    ("Solution", RICH): "argraph.report.solution.terminal:solution_text",
    ("Solution", HTML): "argraph.report.solution.page:solution_html",
    ("Run", RICH): "argraph.report.run.terminal:run_text",
    ("Run", HTML): "argraph.report.run.page:run_html",
    ("Run", TABLE): "argraph.report.run.terminal:run_table",
}
