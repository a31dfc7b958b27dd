"""Rules put to fresh inputs: the same inputs whoever draws them, and a rule holds only if it is right on all."""

from __future__ import annotations

import csv
import json
import re
import time
from pathlib import Path
from random import Random

import attrs
import numpy as np
import pytest

import argraph
from argraph.corpora.corpus import Corpus
from argraph.corpora.loading import load_corpus
from argraph.errors import IdeaFailed, UnknownName
from argraph.execution.executor import Limits
from argraph.execution.processes import LocalProcesses
from argraph.generation.embedded import fresh_pairs, idea_of, tasks_of
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import Selector
from argraph.language.transforms import Paint
from argraph.report.run.formats import formatted
from argraph.report.run.page import run_page
from argraph.runs.findings import Findings, Fresh
from argraph.runs.run import Run
from argraph.scoring.summary import Summary
from argraph.solvers.record import Record
from argraph.study.fresh import Tried, try_fresh
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task
from argraph_abstractions import Components
from argraph_rules.areas import Part
from argraph_rules.colours import FixedColour
from tests.command_line import command
from tests.made_runs import made_run, made_setup
from tests.tiny_tasks import RECOLOUR, write_task

REDDEN = Rule(Components(8), Edit((Clause(Selector("figure"), Paint(Part("whole"), FixedColour(2))),)))
TASK = Task.from_json(RECOLOUR, id="Copy1", concept="Copy")
RIGHT, WRONG = Pair(Grid.parse("10"), Grid.parse("20")), Pair(Grid.parse("10"), Grid.parse("30"))
INPUTS = 4


@attrs.frozen
class Hanging(Rule):
    """A rule that never comes to an end."""

    def apply(self, grid: Grid) -> Grid:
        time.sleep(1000)
        return grid


def bundled(*ids: str) -> list[Task]:
    corpus = load_corpus("bundled")
    return [corpus[id] for id in ids]


def answered(task: Task, *rules: Rule) -> Record:
    """A record whose first guesses are right, by these rules."""
    return Record(task.id, tuple((pair.output,) for pair in task.test), "exact", rules=tuple((rule,) for rule in rules))


def run_of(tasks: list[Task], records: list[Record], seconds: float = 300.0) -> Run:
    corpus = Corpus("some", tuple(tasks))
    setup = attrs.evolve(made_setup(corpus), limits=Limits(seconds))
    return Run.of(setup, [corpus], {("some", record.task_id): record for record in records})


@pytest.mark.parametrize("concept", ["Copy", "Order"])
def test_fresh_inputs_depend_on_the_task_alone_and_are_none_of_its_own(concept: str) -> None:
    for task in tasks_of(concept):
        made = fresh_pairs(task, INPUTS)
        idea = idea_of(attrs.evolve(task, id="renamed"))
        assert idea is not None
        assert made == fresh_pairs(task, INPUTS + 2)[:INPUTS] != fresh_pairs(task, INPUTS, seed=2)
        assert len({pair.input for pair in (*made, *task.pairs)}) == INPUTS + len(task.pairs)
        assert all(np.array_equal(idea.answer(pair.input.cells), _output(pair).cells) for pair in made)


def _output(pair: Pair) -> Grid:
    assert pair.output is not None
    return pair.output


def test_only_bundled_tasks_have_a_generator() -> None:
    assert idea_of(TASK) is None
    assert idea_of(attrs.evolve(TASK, concept=None)) is None
    with pytest.raises(UnknownName, match="'Copy1' has no generator; only bundled tasks have one"):
        fresh_pairs(TASK, 1)


@pytest.mark.parametrize(("pairs", "right"), [((RIGHT,) * 3, 3), ((RIGHT, WRONG, RIGHT), 2), ((), 0)])
def test_each_input_is_put_to_the_rule(pairs: tuple[Pair, ...], right: int) -> None:
    task = attrs.evolve(TASK, test=pairs)
    assert Tried(((task.content_hash, REDDEN),))(task) == right


def test_where_a_rule_has_no_meaning_it_is_wrong() -> None:
    nowhere = attrs.evolve(TASK, test=(Pair(Grid.parse("00"), Grid.parse("20")),))
    panels = Rule(argraph.view("panels"), REDDEN.canvas)
    assert Tried(((nowhere.content_hash, panels),))(nowhere) == 0


def test_the_rule_behind_most_first_guesses_is_tried_on_tasks_solved_at_once() -> None:
    other = attrs.evolve(REDDEN, view=Components(4))
    solved, missed, unknown = (*bundled("Copy3", "Copy4"), TASK)
    late = attrs.evolve(answered(missed, *[REDDEN] * 3), guesses=((missed.test[0].input,),) * 3)
    made = run_of([solved, missed, unknown], [answered(solved, other, REDDEN, REDDEN), late, answered(unknown, REDDEN)])
    assert made.trials[0].record is not None
    assert made.trials[0].record.rule == REDDEN
    assert try_fresh(made, INPUTS, LocalProcesses()) == Fresh(INPUTS, {("some", "Copy3"): 0})


@pytest.mark.workers
@pytest.mark.sweep
def test_jobs_do_not_matter_and_a_rule_that_hangs_costs_itself_only() -> None:
    tasks = bundled("Copy3", "ExtractObjects2", "ExtractObjects8")
    solutions = [argraph.solve(task, effort="low") for task in tasks[1:]]
    assert solutions[0].rule is not None
    hanging = Hanging(*(getattr(REDDEN, field.name) for field in attrs.fields(Rule)))
    records = [answered(tasks[0], *[hanging] * 3), *map(Record.of, solutions)]
    plain = try_fresh(run_of(tasks[1:], records[1:]), INPUTS, LocalProcesses(1))
    found = try_fresh(run_of(tasks, records, seconds=4), INPUTS, LocalProcesses(2))
    assert plain.right == {("some", "ExtractObjects2"): INPUTS, ("some", "ExtractObjects8"): INPUTS}
    assert found == Fresh(INPUTS, {("some", "Copy3"): 0, **plain.right}, {"took longer than 4 s": (("some", "Copy3"),)})


def test_an_idea_that_runs_out_of_inputs_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    (task,) = bundled("Copy3")
    idea = idea_of(task)
    assert idea is not None
    same = idea.make(Random(1))
    monkeypatch.setattr(type(idea), "make", lambda *_: same)
    with pytest.raises(IdeaFailed, match="the input repeats another"):
        fresh_pairs(task, 2)


def test_what_cannot_be_tried_costs_itself_only_and_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = bundled("Copy3", "Copy4", "Copy5")
    idea = idea_of(tasks[1])
    assert idea is not None
    same = idea.make(Random(1))
    monkeypatch.setattr(type(idea), "make", lambda *_: same)
    records = [answered(tasks[0]), *(answered(task, *[REDDEN] * 3) for task in tasks[1:])]
    made = run_of(tasks, records)
    found = try_fresh(made, 2, LocalProcesses())
    assert found.right == {("some", "Copy5"): 0}
    assert list(found.untried.values()) == [(("some", "Copy3"),), (("some", "Copy4"),)]
    text = formatted(attrs.evolve(made, findings=Findings(fresh=Fresh.from_json(found.to_json()))), "markdown")
    assert "Solved, but not tried: no rule can be read: Copy3." in text
    assert re.search(r"Solved, but not tried: <Idea Copy/\w+>: no good pair .*: Copy4\.", text.replace("\\", ""))


@pytest.fixture
def tried() -> Run:
    """Four tasks solved at once by rules that were tried, one not solved and not tried."""
    made = made_run({"Copy1": (1,), "Copy2": (1,), "Copy3": (2,), "Order1": (1, 1), "Order2": (1,)})
    right = {("made", "Copy1"): 20, ("made", "Copy2"): 19, ("made", "Order1"): 20, ("made", "Order2"): 0}
    return attrs.evolve(made, findings=Findings(fresh=Fresh(20, right, {"crashed": (("made", "Order2"),)})))


def test_a_rule_holds_if_it_is_right_on_every_input(tried: Run) -> None:
    summary = Summary.of(tried)
    found = {group.label: group.fresh for group in (*summary.concepts, summary.total)}
    told = {label: (held.tasks, held.held, held.right) for label, held in found.items() if held is not None}
    assert told == {"Copy": (2, 1, 0.975), "Order": (2, 1, 0.5), "total": (4, 2, 0.7375)}
    assert [task.fresh for task in summary.tasks] == [20, 19, None, 20, 0]
    assert Summary.of(made_run({"Copy1": (1,)})).total.fresh is None


def test_every_format_and_the_page_tell_it(tried: Run) -> None:
    for format in ("markdown", "latex"):
        text = formatted(tried, format)
        assert "Rules on 20 fresh inputs each" in text
        assert "Right on fewer: Copy2 (19) and Order2 (0)." in text
        assert "Failed, and counted as right on none: crashed: Order2." in text
    assert "| Copy | 2 | 1 50% | 0.09–0.91 | 0.97 |" in formatted(tried, "markdown")
    corpus = json.loads(formatted(tried, "json"))["corpora"][0]
    assert corpus["total"]["fresh"]["held"] == 2
    assert [task["fresh"] for task in corpus["tasks"]] == [20, 19, None, 20, 0]
    rows = list(csv.DictReader(formatted(tried, "csv").splitlines()))
    assert [(row["tried on fresh inputs"], row["hold on all"]) for row in rows] == [("2", "1"), ("2", "1"), ("4", "2")]
    page = run_page(tried)
    assert "its rule holds on 19 of 20 fresh inputs" in page
    assert (
        "2 of 4 bundled tasks solved at the first guess by a rule that holds on 20 fresh inputs of its generator"
        in page
    )
    untried = run_page(attrs.evolve(tried, findings=Findings()))
    assert "fresh inputs" not in untried


@pytest.mark.usefixtures("without_workers")
def test_the_command_finds_the_same_at_once_and_later(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for task in bundled("ExtractObjects2", "ExtractObjects8"):
        write_task(tmp_path / "tasks" / "ExtractObjects" / f"{task.id}.json", task.to_json())
    write_task(tmp_path / "other" / "Copy" / "Copy1.json", RECOLOUR)
    asked = ("--effort", "low", "--fresh", "3")
    code, out, err = command("evaluate", capsys, "tasks", "other", *asked, "--run", "once")
    assert (code, err) == (0, "")
    assert "Rules of tasks on 3 fresh inputs each" in out
    assert "Rules of other" not in out
    assert command("evaluate", capsys, "tasks", "other", "--effort", "low", "--run", "later")[0] == 0
    assert command("evaluate", capsys, "--run", "later", "--resume", "--fresh", "3")[0] == 0
    found = Path("once/findings.json").read_bytes()
    assert json.loads(found)["fresh"] == {
        "inputs": 3,
        "right": {"tasks": {"ExtractObjects2": 3, "ExtractObjects8": 3}},
        "failed": {},
        "untried": {},
    }
    assert Path("later/findings.json").read_bytes() == found
    assert "Rules of tasks on 3 fresh inputs each" in command("report", capsys, "later")[1]


@pytest.mark.usefixtures("without_workers")
def test_where_nothing_is_solved_at_once_the_command_says_that_nothing_is_tried(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (task,) = bundled("Count4")
    write_task(tmp_path / "tasks" / "Count" / f"{task.id}.json", task.to_json())
    code, out, err = command("evaluate", capsys, "tasks", "--effort", "low", "--fresh", "3", "--run", "none")
    assert (code, err) == (0, "")
    assert "No bundled task was solved at the first guess" in out


def test_what_cannot_be_tried_is_refused_before_anything_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_task(tmp_path / "other" / "Copy" / "Copy1.json", RECOLOUR)
    code, _, err = command("evaluate", capsys, "other", "--fresh", "3", "--run", "refused")
    assert (code, err) == (
        2,
        "argraph: --fresh draws new inputs from generators, which only bundled tasks have; none is here\n",
    )
    assert not Path("refused").exists()
    assert "less than or equal to 1000" in command("evaluate", capsys, "bundled", "--fresh", "1001")[2]
    _, _, err = command("evaluate", capsys, "bundled", "--fresh", "3", "--solver", "true {task}")
    assert "leave out --solver" in err
