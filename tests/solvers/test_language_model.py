"""A language model as a solver, put to a real server."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import argraph
from argraph.cli import main
from argraph.corpora.corpus import Corpus
from argraph.errors import SolverFailed
from argraph.report.run.page import run_page
from argraph.runs.folder import load_run
from argraph.solvers.endpoint import Endpoint
from argraph.solvers.language_model import LanguageModel
from argraph.solvers.prompts import NAMES, Prompt
from argraph.values.grid import Grid
from argraph.values.task import Task
from tests.answer_server import Playbook, answer_server, failing, good
from tests.page_run import opened
from tests.tiny_tasks import RECOLOUR, write_task

RIGHT, WRONG = Grid.parse("002/200"), Grid.parse("7")
TASK = Task.from_json(RECOLOUR | {"test": RECOLOUR["test"] * 2}, id="Copy1", concept="Copy")
ANSWER = good(f"Rule: Blue becomes red.\n{json.dumps(RIGHT.rows())}")


def model(playbook: Playbook, **settings: Any) -> LanguageModel:
    patience = {"read_seconds": 30.0, "retries": settings.pop("retries", 0), "first_pause": 0.001}
    return LanguageModel(Endpoint("parrot", playbook.url, **patience), Prompt.load("brief"), concurrency=1, **settings)


def copies(count: int) -> Corpus:
    return Corpus("copies", tuple(Task.from_json(RECOLOUR, id=f"Copy{n}", concept="Copy") for n in range(1, count + 1)))


def test_each_attempt_at_each_test_is_kept() -> None:
    with answer_server(ANSWER, good("[[7]]"), good("No idea."), good("[[1, 2], [", "length")) as playbook:
        record = model(playbook, ask_rule=True)(TASK.without_answers())
    assert record.guesses == ((WRONG, None), (None, RIGHT))
    assert record.notes["prompts"] == [playbook.prompts[0], playbook.prompts[2]]
    first, second = record.notes["attempts"]
    assert [each["answer"] for each in (*first, *second)][:3] == ["[[7]]", "No idea.", "[[1, 2], ["]
    assert [each["fault"] for each in (*first, *second)] == [
        None,
        "there is no JSON array of arrays in the answer",
        "there is no JSON array of arrays in the answer, which was cut off",
        None,
    ]
    assert [each["rule"] for each in (*first, *second)] == [None, None, None, "Blue becomes red."]
    assert record.spent.asked is not None
    assert (record.spent.asked.requests, record.spent.asked.sent) == (4, 400)


@pytest.mark.parametrize("name", NAMES)
def test_prompts_show_the_demonstrations_and_the_question_and_no_answer(name: str) -> None:
    task = Task.from_json(RECOLOUR, id="x")
    text = Prompt.load(name).of(task, 0)
    for grid in ("0 1 0\n0 1 0\n0 0 0", "2 2 0 0\n0 0 0 2", "0 0 1\n1 0 0"):
        assert grid in text
    assert "0 0 2\n2 0 0" not in text
    assert "JSON" in text
    assert "Rule:" not in text
    assert "Rule:" in Prompt.load(name).of(task, 0, ask_rule=True)


def test_a_prompt_may_be_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("{{ question }}?")
    assert Prompt.load(str(path)).of(TASK, 0) == "0 0 1\n1 0 0?"
    for text, complaint in (
        ("Hello", "does not show the task"),
        ("{{ nobody }}", "no template"),
        ("{% if", "no template"),
    ):
        path.write_text(text)
        with pytest.raises(argraph.errors.InvalidSetting, match=complaint):
            Prompt.load(str(path))


def test_soft_errors_are_failed_attempts() -> None:
    with answer_server(ANSWER, failing(500)) as playbook:
        record = model(playbook)(copies(1).tasks[0].without_answers())
    assert record.guesses == ((None, RIGHT),)
    assert record.how == "answered, but 1 of 2 requests failed"
    assert record.failure is None
    assert "InternalServerError" in record.notes["attempts"][0][0]["fault"]


def test_an_attempt_without_a_grid_is_a_wrong_guess_in_the_scores_and_a_text_on_the_page() -> None:
    corpus = copies(1)
    with answer_server(ANSWER, good("I <b>give</b> up.")) as playbook:
        run = argraph.evaluate(corpus, solver=model(playbook, ask_rule=True))
    assert run.total.right == (0, 1)
    page = opened(run_page(run))
    assert "I &lt;b&gt;give&lt;/b&gt; up." in page
    assert "there is no JSON array of arrays in the answer" in page
    assert "Blue becomes red." in page
    assert "Prompt for test 1" in page
    assert "2 requests, 200 tokens sent" in page
    assert "asked: 2 requests" in "\n".join(run.usage.lines())


def test_an_answer_that_no_file_can_hold_as_it_is(tmp_path: Path) -> None:
    """Half a character, which JSON can send, and control characters."""
    with answer_server(good("\ud800 \x1b[2J \x00 [[7]] [[8]")) as playbook:
        argraph.evaluate(copies(1), solver=model(playbook), run=tmp_path / "run")
    run = load_run(tmp_path / "run")
    assert run.trials[0].record is not None
    assert run.trials[0].record.guesses == ((WRONG, WRONG),)
    page = opened(run_page(run))
    assert page.encode()
    assert "\x1b" not in page


def test_hard_errors_stop_the_run_which_then_goes_on_without_asking_again(tmp_path: Path) -> None:
    corpus, folder = copies(3), tmp_path / "run"
    settings: dict[str, Any] = {"run": folder, "resume": True}
    with answer_server(ANSWER, ANSWER, ANSWER, ANSWER, failing(500)) as playbook:
        with pytest.raises(SolverFailed, match="task 'Copy2': SolverFailed: the request failed: InternalServerError"):
            argraph.evaluate(corpus, solver=model(playbook, errors="hard"), errors="hard", **settings)
        assert len(playbook.asked) == 4
        assert [trial.task.id for trial in load_run(folder).missing] == ["Copy2", "Copy3"]
        run = argraph.evaluate(corpus, solver=model(playbook, errors="hard"), errors="hard", **settings)
        assert (run.total.solved, len(playbook.asked)) == (3, 4 + 4)
        again = argraph.evaluate(corpus, solver=model(playbook, errors="hard"), **settings)
        assert (again, len(playbook.asked)) == (run, 8)


SCRIPT = """
import sys
sys.path[:] = {path!r}
from argraph.cli import main
sys.exit(main({arguments!r}))
"""


@pytest.mark.sweep
def test_what_is_in_the_journal_is_not_asked_for_again_after_a_kill(tmp_path: Path) -> None:
    """The process is killed while it waits for the third task's answer."""
    for number in range(1, 5):
        write_task(tmp_path / "tasks" / f"Copy{number}.json")
    held: list[subprocess.Popen[bytes]] = []

    def kill(_: Any) -> None:
        held[0].kill()
        held[0].wait()

    with answer_server(ANSWER, *[ANSWER] * 4, kill) as playbook:
        arguments = ["evaluate", str(tmp_path / "tasks"), "--run", str(tmp_path / "run"), "--resume", "--guesses", "2"]
        arguments += ["--solver", "llm", "--model", "parrot", "--base-url", playbook.url, "--concurrency", "1"]
        held.append(subprocess.Popen([sys.executable, "-c", SCRIPT.format(path=sys.path, arguments=arguments)]))
        held[0].wait(120)
        done = len(load_run(tmp_path / "run").trials) - len(load_run(tmp_path / "run").missing)
        assert done == 2
        asked = len(playbook.asked)
        assert main(arguments) == 0
        assert len(playbook.asked) - asked == 2 * 2
    assert load_run(tmp_path / "run").total.solved == 4


def test_the_command_says_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_task(tmp_path / "Copy1.json")
    with answer_server(ANSWER, failing(401)) as playbook:
        url = playbook.url
        options = ["--solver", "llm", "--errors", "hard", "--model", "parrot", "--base-url", url, "--retries", "0"]
        assert main(["evaluate", "Copy1.json", "--run", "here", *options]) == 1
        told = capsys.readouterr().err
        assert "0 of 1 tasks are done and kept" in told
        command = told.split("go on with: argraph ")[1].split()
        assert command == ["evaluate", "--run", "here", "--resume", *options]
        assert main(command) == 0
    assert load_run("here").guesses == 3
    assert "llm, model parrot" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--solver", "llm"], "needs to know which"),
        (["--model", "parrot"], "--model is for language models"),
        (["--solver", "true"], "must have {task}"),
        (
            ["--solver", "llm", "--model", "m", "--base-url", "http://127.0.0.1:1/v1", "--prompt", "none"],
            "no such prompt",
        ),
        (["--solver", "true {task}", "--effort", "low"], "--effort belongs to argraph"),
    ],
)
def test_options_that_do_not_go_together(
    options: list[str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_task(tmp_path / "Copy1.json")
    assert main(["evaluate", str(tmp_path / "Copy1.json"), "--run", str(tmp_path / "run"), *options]) == 2
    assert complaint in capsys.readouterr().err
    assert not (tmp_path / "run").exists()
