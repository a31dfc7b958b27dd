from __future__ import annotations

import csv
import io
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import attrs
import pytest
from rich.console import Console

from argraph.errors import InvalidSetting, UnknownName
from argraph.report.run.comparison import comparison_text
from argraph.report.run.formats import FORMATS, formatted
from argraph.runs.run import Run
from argraph.scoring import published
from argraph.scoring.summary import TITLES, Summary
from argraph.values.conceptarc import CONCEPTS
from tests.made_runs import made_run

HOSTILE = "a|b_[x]%&#$~^{}\\<b>*\x1b[31m–é汉"
SMALL = made_run(
    {"Copy1": (1, 2, 3), "Copy2": (1, 1, None), "Count1": (None,), "other": None}, minimal={"CopyMinimal": (1,)}
)


def shown(renderable: Any, width: int = 80) -> str:
    file = io.StringIO()
    Console(file=file, width=width, color_system=None).print(renderable)
    return file.getvalue()


def row(text: str, label: str) -> list[str]:
    """The cells of the first row with that label."""
    line = next(line for line in text.splitlines() if line.startswith(f"{label}  "))
    return re.split(r"\s{2,}", line.strip())


@pytest.fixture
def whole(monkeypatch: pytest.MonkeyPatch) -> Run:
    """A run on as many tasks as ConceptARC has, which pass for ConceptARC's."""
    monkeypatch.setattr(published, "is_conceptarc", lambda task: True)
    ranks = {f"{name}{n}": (1, n % 4 or None, 3 if n < 9 else None) for name in CONCEPTS for n in range(1, 11)}
    return made_run(ranks, minimal={f"{name}Minimal": (1, 1, 1) for name in CONCEPTS}, corpus="ConceptARC")


# The terminal


def test_the_table_has_counts_shares_intervals_and_whole_tasks() -> None:
    text = shown(SMALL)
    assert row(text, "concept") == ["concept", "tests", "at 1", "at 2", "at 3", "95 %", "whole"]
    assert row(text, "Copy") == ["Copy", "6", "3 50%", "4 67%", "5 83%", "0.40–0.97", "1/2"]
    assert row(text, "(none)") == ["(none)", "3", "0 0%", "0 0%", "0 0%", "0.00–0.79", "0/1"]
    assert row(text, "total")[:5] == ["total", "10", "3 30%", "4 40%", "5 50%"]
    assert row(text, "minimal tasks") == ["minimal tasks", "1", "1 100%", "1 100%", "1 100%", "0.21–1.00", "1/1"]
    assert "1 of 5 tasks are not answered yet; they count as wrong." in text
    assert "tasks as clusters of test inputs." in " ".join(text.split())
    assert f"content hash {SMALL.setup.corpora[0].content_hash[:12]}: made, 4 tasks." in text


def test_a_corpus_without_concepts_has_only_its_total() -> None:
    text = shown(made_run({"a": (1,), "b": (None,)}, corpus="plain"))
    assert "(none)" not in text
    assert row(text, "corpus")[:2] == ["corpus", "tests"]
    assert row(text, "total")[:3] == ["total", "2", "1 50%"]
    run = made_run({"a": (1,), "b": (None,)}, corpus="plain")
    assert json.loads(formatted(run, "json"))["corpora"][0]["concepts"] == []
    assert [line.split(",")[1] for line in formatted(run, "csv").splitlines()] == ["concept", "total"]
    assert r"\hline \hline" not in formatted(run, "latex")


def test_every_line_fits_80_columns_and_no_cell_is_cut(whole: Run) -> None:
    text = shown(whole)
    assert max(map(len, text.splitlines())) <= 80
    assert "…" not in text
    for title in TITLES.values():
        assert text.count(f"\n{title}  ") == 4, title
    assert "all of ConceptARC's 160 tasks" in text
    assert row(text, "Order")[1:] == ["30", "13 43%", "16 53%", "26 87%", "0.70–0.95", "6/10"]


def test_published_figures_stand_beside_those_of_conceptarc(whole: Run) -> None:
    text = shown(whole)
    assert "beside published figures" in text
    assert row(text[text.index("beside") :], "Order") == ["Order", "0.87", "0.83", "0.27", "0.23", "0.27", "0.27"]


def test_published_figures_do_not_stand_beside_those_of_other_tasks() -> None:
    assert "people" not in shown(SMALL)
    assert "people" not in "".join(formatted(SMALL, format) for format in FORMATS)


def test_figures_within_fewer_guesses_than_the_published_ones_say_so(whole: Run) -> None:
    strict = attrs.evolve(whole, setup=attrs.evolve(whole.setup, guesses=1))
    assert "argraph: within 1 guess, on all of ConceptARC's 160 tasks." in shown(strict, 200)
    assert "argraph: within 3 guesses, on" in shown(
        attrs.evolve(whole, setup=attrs.evolve(whole.setup, guesses=10)), 200
    )


def test_with_many_guesses_only_the_first_and_the_last_are_shown(whole: Run) -> None:
    text = shown(attrs.evolve(whole, setup=attrs.evolve(whole.setup, guesses=10)))
    assert row(text, "concept") == ["concept", "tests", "at 1", "at 2", "at 10", "95 %", "whole"]
    assert max(map(len, text.splitlines())) <= 80


def test_mistakes_and_ways_are_tables_of_their_own() -> None:
    text = shown(SMALL)
    mistakes = text[text.index("that no guess gets right") :]
    assert row(mistakes, "Copy") == ["Copy", "1", *"······1"]
    assert row(mistakes, "(none)") == ["(none)", "3", "3", *"······"]
    ways = text[text.index("solved, and by what") :]
    assert row(ways, "Copy") == ["Copy", "1", "·", "·", "1"]
    assert "that no guess gets right" not in shown(made_run({"Copy1": (1,)}))
    assert "solved, and by what" not in shown(made_run({"other": (1,)}))


def test_what_is_not_defined_says_why() -> None:
    text = shown(made_run({"Copy1": (1, 1), "Count1": (1,)}), 200)
    assert "A test of whether accuracy differs between concepts is not defined, because everything is right." in text
    assert "chi-squared" not in text


def test_several_corpora_have_their_own_rows_and_one_together() -> None:
    first, second = (
        made_run({"Copy1": (1, 1), "Copy2": (None, 1)}, corpus="one"),
        made_run({"x": (None,)}, corpus="two"),
    )
    corpora = (*first.setup.corpora, *second.setup.corpora)
    run = Run(attrs.evolve(first.setup, corpora=corpora), (*first.trials, *second.trials))
    text = shown(run)
    assert [row(text, label)[1:3] for label in ("one", "two", "together")] == [
        ["4", "3 75%"],
        ["1", "0 0%"],
        ["5", "3 60%"],
    ]
    assert "Test inputs of one that no guess gets right" in text
    assert [each["corpus"] for each in json.loads(formatted(run, "json"))["corpora"]] == ["one", "two"]


# Formats


def test_json_holds_every_figure_and_task(whole: Run) -> None:
    data, summary = json.loads(formatted(whole, "json")), Summary.of(whole)
    (corpus,) = data["corpora"]
    assert [group["label"] for group in corpus["concepts"]] == list(CONCEPTS)
    assert [group["right"] for group in corpus["concepts"]] == [list(group.right) for group in summary.concepts]
    assert corpus["total"]["accuracy"][2] == round(summary.total.right[2] / 480, 6)
    assert corpus["homogeneity"]["p"] == 1
    assert len(corpus["tasks"]) == 176
    assert corpus["tasks"][3] == {
        "task": "AboveBelow4",
        "concept": "AboveBelow",
        "minimal": False,
        "how": "exact",
        "ranks": [1, None, 3],
        "mistakes": [None, {"kind": "other", "wrong_cells": 6}, None],
        "solved": False,
        "way": None,
        "fresh": None,
        "fault": None,
    }
    assert corpus["published"]["columns"][0]["shares"]["Order"] == 0.83
    assert data["made_with"][0]["version"] == "0.1.0"


def test_json_says_why_a_figure_is_missing() -> None:
    corpus = json.loads(formatted(made_run({"Copy1": (1,)}), "json"))["corpora"][0]
    assert corpus["total"]["intervals"][0] == {"low": 0.206549, "high": 1.0}
    assert corpus["homogeneity"] == {"undefined": "there are fewer than two groups"}
    assert corpus["published"] is None


def test_csv_has_a_row_for_each_group(whole: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(formatted(whole, "csv"))))
    assert [each["concept"] for each in rows] == [*CONCEPTS, "total", "minimal tasks"]
    order, total = rows[12], rows[16]
    assert (order["right at 3"], order["accuracy at 3"], order["people"], order["other"]) == (
        "26",
        "0.866667",
        "0.83",
        "4",
    )
    assert (total["tests"], total["solved"], total["people"]) == ("480", "96", "")
    assert float(order["low at 3"]) < 26 / 30 < float(order["high at 3"])


def test_markdown_tables_are_regular() -> None:
    for run in (SMALL, made_run({"Copy1": (1, None)}, corpus=HOSTILE)):
        text = formatted(run, "markdown")
        for table in re.findall(r"(?:^\|.*\n)+", text, re.M):
            assert len({len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}) == 1
        assert "\x1b" not in text
    assert "| Copy | 6 | 3 50% | 4 67% | 5 83% | 0.40–0.97 | 1/2 |" in formatted(SMALL, "markdown")
    assert r"a\|b\_\[x\]" in text


def test_latex_escapes_what_would_be_commands() -> None:
    text = formatted(made_run({"Copy1": (1, None)}, corpus=HOSTILE), "latex")
    assert text.isascii()
    assert r"a\textbar{}b\_{[}x{]}\%\&\#\$\textasciitilde{}\textasciicircum{}\{\}\textbackslash{}" in text
    rows = [line for line in text.splitlines() if line.startswith("Copy &")]
    assert rows[0] == r"Copy & 2 & 1 50\% & 1 50\% & 1 50\% & 0.05--0.95 & 0/1 \\ \hline"
    assert text.count(r"\begin{tabular}") == text.count(r"\end{tabular}") == 3


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="there is no pdflatex to try the tables with")
def test_latex_compiles_without_packages(tmp_path: Path, whole: Run) -> None:
    tables = formatted(whole, "latex") + formatted(made_run({"Copy1": (1, None)}, corpus=HOSTILE), "latex")
    source = tmp_path / "tables.tex"
    source.write_text(f"\\documentclass{{article}}\n\\begin{{document}}\n{tables}\\end{{document}}\n")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", source.name]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    assert "Undefined control sequence" not in done.stdout


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(UnknownName, match="no format is called 'pdf'; there are csv, json, latex, markdown"):
        formatted(SMALL, "pdf")


@pytest.mark.parametrize("format", FORMATS)
def test_formats_are_the_same_bytes_each_time_and_end_in_one_newline(format: str, whole: Run) -> None:
    text = formatted(whole, format)
    assert text == formatted(whole, format)
    assert text.endswith("\n")
    assert not text.endswith("\n\n")


# Two runs


def test_a_comparison_shows_who_gets_what_right() -> None:
    other = made_run(
        {"Copy1": (None, 1, 1), "Copy2": (1, None, None), "Count1": (1,), "far": (1,)}, guesses=2, corpus="there"
    )
    text = shown(comparison_text(SMALL, other))
    assert max(map(len, text.splitlines())) <= 80
    assert row(text, "concept") == ["concept", "both", "only A", "only B", "neither", "p"]
    assert row(text, "Copy") == ["Copy", "2", "2", "1", "1", "1.00"]
    assert row(text, "total") == ["total", "2", "2", "2", "1", "1.00"]
    whole = text[text.index("Whole tasks that A and B get right") :]
    assert row(whole, "total") == ["total", "·", "·", "1", "2", "1.00"]
    assert "Compared on the 3 tasks that both runs have, within 2 guesses." in text
    assert "Left out: 1 task only in A: other." in text
    assert "Left out: 1 task only in B: far." in text


def test_a_clear_difference_has_a_small_p() -> None:
    good, bad = (made_run({f"Copy{n}": (rank,) for n in range(1, 13)}) for rank in (1, None))
    assert row(shown(comparison_text(good, bad)), "total") == ["total", "·", "12", "·", "·", "< 0.001"]


def test_runs_with_nothing_in_common_are_refused() -> None:
    with pytest.raises(InvalidSetting, match="no task in common"):
        comparison_text(SMALL, made_run({"Order1": (1,)}))
