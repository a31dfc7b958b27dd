from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import attrs
import pytest

import argraph.report
from argraph.corpora.corpus import Corpus
from argraph.corpora.loading import load_corpus
from argraph.errors import InvalidSetting
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import Selector
from argraph.language.transforms import Paint
from argraph.report.pictures.guess_drawing import compared_drawing, difference
from argraph.report.pictures.palette import HEX, contrast
from argraph.report.run.page import run_page
from argraph.report.run.task_article import MOST_LETTERS
from argraph.runs.run import Run
from argraph.solution import Alternative
from argraph.solvers.record import Record
from argraph.values.grid import Grid
from argraph.values.task import Task
from argraph_abstractions import Components
from argraph_rules.areas import Part
from argraph_rules.colours import FixedColour
from tests.made_runs import made_run, made_setup, made_task
from tests.page_run import HOSTILE, SCRIPT, opened, page_run

TEMPLATES = Path(argraph.report.__file__).parent / "templates"


@pytest.fixture(scope="module")
def closed() -> str:
    return run_page(page_run())


@pytest.fixture(scope="module")
def page(closed: str) -> str:
    return opened(closed)


class Outline(HTMLParser):
    """The elements of a page with their attributes, and whether every one that must be closed is."""

    EMPTY = frozenset({"meta", "link", "br", "input", "hr", "img"})

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attributes)))
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attributes)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


# The whole


def test_the_page_is_well_formed_and_its_links_lead_somewhere(page: str) -> None:
    outline = Outline(page)
    assert outline.open == []
    places = [attributes["id"] for _, attributes in outline.elements if "id" in attributes]
    assert len(places) == len(set(places))
    links = {(link["href"] or "").removeprefix("#") for link in outline.all("a")}
    assert len(links) > 8
    assert links <= set(places)


def test_nothing_is_fetched_from_anywhere(page: str) -> None:
    outline = Outline(page)
    assert [link["href"] for link in outline.all("link")] == ["data:,"]
    assert not [attributes for _, attributes in outline.elements if "src" in attributes]
    assert not re.search(r"url\(|@import|https?:", page)


def test_names_and_texts_are_escaped(page: str) -> None:
    assert SCRIPT not in page
    assert page.count("<script>") == page.count("</script>") == 1
    assert not [attributes for _, attributes in Outline(page).elements if "onerror" in attributes]


def test_what_cannot_be_written_is_replaced() -> None:
    corpus = Corpus("a\udcffb", (made_task("Copy\udcff\x001", 1, "Copy"),))
    record = Record("Copy\udcff\x001", how="x\ud800", notes={"said\udcff": "one\udcff\ntwo"})
    text = opened(run_page(Run.of(made_setup(corpus), [corpus], {(corpus.name, record.task_id): record})))
    assert "Copy??1" in text.encode("utf-8").decode("utf-8")
    assert "one?\ntwo" in text
    assert "\x00" not in text


def test_the_same_run_gives_the_same_bytes(closed: str) -> None:
    assert run_page(page_run()) == closed


def test_what_is_in_a_task_is_packed_until_it_is_opened(closed: str, page: str) -> None:
    assert "argraph-grid" not in closed
    assert closed.count("data-packed") == page.count("<article") == 8
    assert "argraph-grid" in page


@pytest.mark.sweep
def test_the_page_of_160_tasks_is_under_two_megabytes() -> None:
    corpus = load_corpus("bundled")
    rule = Rule(Components(8), Edit((Clause(Selector(), Paint(Part("whole"), FixedColour(1))),)))
    differs = Alternative(rule, 12.5, (3, 0, None))

    def record(task: Task) -> Record:
        guesses = tuple((pair.input, pair.output, rule.apply(pair.input)) for pair in task.test)
        return Record(task.id, guesses, "exact", rules=((rule,) * 3,) * len(guesses), alternatives=(differs,) * 8)

    run = Run.of(made_setup(corpus), [corpus], {("bundled", task.id): record(task) for task in corpus})
    assert len(run_page(run).encode()) < 2_000_000


def test_the_contents_lead_to_the_parts(page: str) -> None:
    for place in ("overview", "concepts", "figures", "costs", "glance", "tasks"):
        assert f'<a href="#{place}">' in page
        assert f'id="{place}"' in page


def test_the_stated_rule_stands_beside_the_inferred_one() -> None:
    corpus = Corpus("made", (attrs.evolve(made_task("Copy1", 1, "Copy"), stated_rule="Everything is <copied>."),))
    text = opened(run_page(Run.of(made_setup(corpus), [corpus], {})))
    assert "The rule that the corpus states</strong><br>Everything is &lt;copied&gt;." in article(text, "Copy1")


def test_every_task_is_there_with_its_result(page: str) -> None:
    told = [(each["data-name"], each["data-result"], each["data-mistakes"]) for each in Outline(page).all("article")]
    assert told[:4] == [
        ("Copy1", "right", ""),
        ("Copy2", "partly", "near miss"),
        ("Count1", "wrong", "wrong size"),
        ("Count2", "wrong", "no answer"),
    ]
    assert told[4] == (HOSTILE, "wrong", "input copied")
    assert told[5][1:] == ("wrong", "no answer")
    assert told[7] == ("CopyMinimal", "right", "")


def article(page: str, id: str) -> str:
    (found,) = re.findall(rf'<article id="task-{id}".*?</article>', page, re.DOTALL)
    return str(found)


def test_an_article_says_how_each_guess_fared(page: str) -> None:
    text = article(page, "Copy2")
    for words in (
        "1 of 2 right",
        "Test 1: right with guess 2",
        "wrong size: 2 × 4, not 5 × 5",
        "Test 2: wrong (near miss)",
        "2 cells of 25 are wrong",
        "99 % of the vote",
    ):
        assert words in text


def test_rules_objects_and_alternatives_are_shown(page: str) -> None:
    text = article(page, "Copy1")
    for words in ("Rule 1", "It fits both demonstrations.", "The objects it saw", "Alternatives: the best other rules"):
        assert words in text
    assert 'class="argraph-outlines"' in text
    assert "the blue cell at row 1, column 3" in text


def test_a_solver_without_rules_shows_its_notes(page: str) -> None:
    text = article(page, "Count1")
    assert "Rule 1" not in text
    assert "<summary>answer</summary>" in text
    assert "I think &lt;/script&gt;" in text


def test_a_failure_says_why(page: str) -> None:
    text = article(page, "Count2")
    assert "No answer: took longer than 300 s &lt;/script&gt;" in text
    assert text.count("No guess") == 1
    assert "not answered yet" in article(page, "Unbroken.*?")


def test_long_notes_are_cut() -> None:
    corpus = Corpus("made", (made_task("Copy1", 1, "Copy"),))
    record = Record("Copy1", notes={"answer": "x" * (MOST_LETTERS + 7), "tokens": {"in": 3}})
    text = opened(run_page(Run.of(made_setup(corpus), [corpus], {("made", "Copy1"): record})))
    assert "x" * MOST_LETTERS + "\n(and 7 more letters in the journal)" in text
    assert "&#34;in&#34;: 3" in text


def test_equal_ids_in_two_corpora_stay_apart() -> None:
    first, second = (Corpus(name, (made_task("Copy1", 1, "Copy"),)) for name in ("one", "two"))
    setup = made_setup(first)
    both = attrs.evolve(setup, corpora=(*setup.corpora, *made_setup(second).corpora))
    page = run_page(Run.of(both, [first, second], {}))
    places = [each["id"] for each in Outline(page).all("article")]
    assert places == ["task-one-Copy1", "task-two-Copy1"]
    assert "<option>two: Copy</option>" in page


def test_people_stand_in_the_chart_only_beside_conceptarc(page: str) -> None:
    assert 'class="people"' not in page
    assert page.count('class="share"') == 1 + 3, "one in the key, one for each concept and for tasks without one"


# Several runs


def test_runs_are_compared_side_by_side() -> None:
    ours = made_run({"Copy1": [1, 1], "Copy2": [2, None]})
    theirs = made_run({"Copy1": [None, 1], "Copy3": [1]}, solver="other")
    text = opened(run_page(ours, theirs))
    assert "Compared with another run" in text
    assert article(text, "Copy1").count('class="solver"') == 6, "for each run: two tests, and what it made of them"
    assert text.count("the task is not in this run") == 1
    assert "other, effort normal, 3 guesses: right with guess 1" in article(text, "Copy1")


def test_several_runs_go_by_letters_and_each_is_tested_against_the_first() -> None:
    runs = [made_run({f"Copy{n}": [1 if n < right else None] for n in range(1, 10)}) for right in (10, 4, 1)]
    text = opened(run_page(*runs))
    for name, told in (("A", "right with guess 1"), ("B", "right with guess 1"), ("C", "wrong (other)")):
        assert f"{name}: argraph, effort normal, 3 guesses: {told}" in article(text, "Copy1")
    assert [text.count(f">only {name}<") for name in "ABC"] == [4, 2, 2]
    assert "exact McNemar test of whether A and C differ" in text
    assert text.count('<ul class="figures">') == 3
    assert text.count('class="share"') == 3 + 3, "for each run one in the key, and one in the row of the concept"


def test_runs_without_a_common_task_cannot_be_compared() -> None:
    with pytest.raises(InvalidSetting, match="no task in common"):
        run_page(made_run({"Copy1": [1]}), made_run({"Count1": [1]}))


# Drawings


def test_each_wrong_cell_has_a_box_and_a_mark_in_the_true_colour() -> None:
    body = compared_drawing(Grid.parse("120/000"), Grid.parse("130/004"), 20).body
    (boxes,) = re.findall(r'class="argraph-wrong"[^>]* d="([^"]*)"', body)
    assert re.findall(r"M([\d.]+) ([\d.]+)", boxes) == [("22.4", "2.4"), ("42.4", "22.4")]
    marks = re.findall(r'class="argraph-truth" fill="([^"]*)"[^>]* d="M([\d.]+) ([\d.]+)', body)
    assert marks == [(HEX[3], "26.9", "6.9"), (HEX[4], "46.9", "26.9")]


def test_right_guesses_and_those_of_another_size_have_no_boxes() -> None:
    for guess in ("12", "12/34"):
        assert "argraph-wrong" not in compared_drawing(Grid.parse(guess), Grid.parse("12"), 20).body
    assert difference(Grid.parse("12"), Grid.parse("12")) == ""


# Colours


def variables(block: str) -> dict[str, str]:
    return dict(re.findall(r"--(\w+): (#[0-9a-f]{6})", block))


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_text_can_be_read_on_its_background(scheme: int) -> None:
    light, dark = re.findall(r":root \{(.*?)\}", (TEMPLATES / "base.css").read_text(encoding="utf-8"), re.DOTALL)
    colours = variables((light, dark)[scheme])
    for ink in ("ink", "faint", "link", "good", "half", "bad", "people"):
        for paper in ("paper", "panel"):
            assert contrast(colours[ink], colours[paper]) >= 4.5, (ink, paper)
