from __future__ import annotations

import json
import re
from functools import partial
from html.parser import HTMLParser
from pathlib import Path

import attrs
import pytest

import argraph
from argraph.report.solution.page import explanation_page
from argraph.report.solution.sentences import others, rivals
from argraph.solution import Alternative, Solution, solve
from argraph.values.grid import Grid
from argraph.values.task import Task
from tests.command_line import command, refusal
from tests.tiny_tasks import HOPELESS, RECOLOUR, write_task

run = partial(command, "explain")

EMPTY = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "rect", "path"}


class Checker(HTMLParser):
    """Counts elements, and checks that they are closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            assert self.open.pop() == tag


def checked(page: str) -> Checker:
    checker = Checker()
    checker.feed(page)
    checker.close()
    assert checker.open == []
    return checker


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write_task(tmp_path / "red.json")


def test_explain_tells_the_rule_what_it_did_and_what_it_beat(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, file)
    assert (code, err) == (0, "")
    assert "The rule (" in out
    assert "It fits both demonstrations." in out
    assert "test 1" in out
    assert "demonstration 1" not in out
    assert "Saw " in out
    assert "rules fit the demonstrations; they differ on up to " in out
    assert "differs on" in out


def test_trace_tells_of_every_grid(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, file, "--trace", "--effort", "low")[1]
    for caption in ("demonstration 1", "demonstration 2", "test 1"):
        assert f"\n{caption}" in out


def test_json_has_the_solution_and_all_traces(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, file, "--json", "--effort", "low")
    data = json.loads(out)
    assert code == 0
    assert list(data["traces"]) == ["demonstration 1", "demonstration 2", "test 1"]
    assert data["traces"]["test 1"]["output"] == data["guesses"][0][0]
    assert "It fits both demonstrations." in data["story"]
    assert data["leading"][0]["tests"] == [0]


def test_so_many_alternatives_are_shown_as_are_asked_for(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, file, "--alternatives", 0)[1]
    assert "rules fit the demonstrations" in out
    assert "differs on" not in out


def test_when_nothing_fits_it_says_how_far_it_got(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, write_task(tmp_path / "hopeless.json", HOPELESS))
    assert code == 0
    assert "No rule" in out
    assert "fit the demonstrations;" not in out


def test_html_is_one_file_that_needs_nothing_else(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "red.html"
    code, out, _ = run(capsys, file, "--html", page)
    assert (code, out) == (0, f"explained red in {page}\n")
    text = page.read_text(encoding="utf-8")
    checker = checked(text)
    assert checker.links == []
    assert "script" not in checker.seen
    assert checker.seen.count("svg") >= 8
    assert "prefers-color-scheme: dark" in text
    assert 'name="viewport"' in text
    assert '<span class="right">right</span>' in text


def test_html_is_the_same_every_time_and_escapes_names() -> None:
    task = Task.from_json(RECOLOUR, id="<script>alert('x')</script>")
    solution = solve(task, effort="low")
    page = explanation_page(task, solution)
    assert page == explanation_page(task, solution)
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert '<span class="right">' not in page


def test_objects_have_the_same_numbers_in_picture_and_list_and_wrong_cells_are_boxed() -> None:
    task = argraph.load_task("bundled:InsideOutside1")
    page = explanation_page(task, argraph.solve(task), answers=True)
    assert 'class="argraph-wrong"' in page
    assert f"<br>{task.stated_rule}" in page
    for step in page.split('<div class="sight">')[1:]:
        drawn = re.findall(r'class="argraph-number"[^>]*>(\d+)<', step)
        assert drawn == re.findall(r'<li value="(\d+)"', step)
        assert re.findall(r'class="argraph-ink"[^>]*>(\d+)<', step)[:2] == ["1", "2"]


def test_html_of_a_task_without_a_rule() -> None:
    task = Task.from_json(HOPELESS, id="hopeless")
    page = explanation_page(task, solve(task))
    checked(page)
    assert "no guess" in page
    assert "No rule was found" in page


def rivalry(*differs: tuple[int | None, ...], how: str = "exact") -> Solution:
    """A solution with a rule, and alternatives that differ so much."""
    one = solve(Task.from_json(RECOLOUR, id="red"), effort="low")
    rules = [other.rule for other in one.alternatives[: len(differs)]]
    made = tuple(Alternative(rule, 9.0, each) for rule, each in zip(rules, differs, strict=True))
    assert one.rule is not None
    grid = Grid.parse("1")
    return Solution("red", ((grid,),), ((1.0,),), ((one.rule,),), how, alternatives=made)  # type: ignore[arg-type]


def test_the_summary_counts_rules_and_cells() -> None:
    assert rivals(rivalry()) == "1 rule fits the demonstrations."
    assert rivals(rivalry((0, 0))) == "2 rules fit the demonstrations; they all give the same outputs."
    assert rivals(rivalry((0, 1), (0, 4), (0, None))) == (
        "4 rules fit the demonstrations; they differ on up to 4 cells of test 2; "
        "1 of them gives no output for some test."
    )
    assert rivals(rivalry((1, 0), how="one demonstration left out")) == (
        "2 rules fit all demonstrations but one; they differ on up to 1 cell of test 1."
    )


def test_the_summary_tells_of_cheaper_rules_that_say_something_else() -> None:
    made = rivalry((0, 1), (0, 0), (None, 0))
    cheap = attrs.evolve(made, alternatives=tuple(attrs.evolve(other, cost=0.5) for other in made.alternatives))
    assert rivals(cheap) == (
        "4 rules fit the demonstrations; 2 of them are cheaper and outvoted; they differ on up to 1 cell of test 2; "
        "1 of them gives no output for some test."
    )


def test_a_rule_is_listed_once() -> None:
    solution = rivalry((0, 1))
    assert solution.rule is not None
    again = Alternative(solution.rule, 1.0, (0, 0))
    twice = Solution(
        "red", solution.guesses, solution.confidences, solution.rules, "exact",
        alternatives=(again, *solution.alternatives, *solution.alternatives),
    )  # fmt: skip
    assert others(twice) == list(solution.alternatives)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("nothing.json",), "nothing.json: no such file"),
        (("bundled:Copy1", "--html", "nowhere/page.html"), "nowhere/page.html: cannot be written"),
        (("bundled:Copy1", "--effort", "heroic"), "no effort is called 'heroic'"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(run(capsys, *arguments)).startswith(f"argraph: {complaint}")


def test_larc_has_what_to_see_the_size_and_what_to_do(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, file, "--format", "larc", "--effort", "low")
    (told,) = json.loads(out)
    assert (code, err, told["task"], told["tests"], told["how"]) == (0, "", "red", [1], "exact")
    assert told["see_description"].startswith("In the input, you should see ")
    assert told["grid_description"] == "The output grid size is the same as that of the input."
    assert told["do_description"] == "To make the output, you have to do as follows. Recolour each object to red."


@pytest.mark.parametrize(
    ("second", "size"),
    [
        ((4, 2), "2 rows and 2 columns"),
        ((4, 3), "not always the same: it follows from what is drawn"),
    ],
)
def test_larc_tells_the_size_where_it_changes(
    second: tuple[int, int], size: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    boxes = [[[colour] * width] * 2 for colour, width in ((3, 2), second)]
    file = write_task(
        tmp_path / "crop.json",
        {
            "train": [
                {"input": [[0] * 5, *([0, *row, *[0] * (4 - len(row))] for row in box)], "output": box} for box in boxes
            ],
            "test": [{"input": [[0, 0, 5], [0, 0, 5]]}],
        },
    )
    (told,) = json.loads(run(capsys, file, "--format", "larc")[1])
    assert told["grid_description"] == f"The output grid size is {size}."


def test_larc_has_no_rule_where_none_was_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write_task(tmp_path / "hopeless.json", HOPELESS)
    assert run(capsys, file, "--format", "larc", "--effort", "low")[1] == "[]\n"
