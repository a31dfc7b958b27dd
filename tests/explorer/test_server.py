"""The server without a browser: who gets an answer, and what is answered."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import requests
from starlette.datastructures import Headers

import argraph
from argraph.errors import InvalidSetting, InvalidTask
from argraph.execution.executor import Limits
from argraph.execution.worker import Worker
from argraph.explorer import solving
from argraph.explorer.doorkeeper import POLICY, Doorkeeper
from argraph.explorer.server import MOST_BYTES, Serving, application, serving
from argraph.explorer.shelf import Shelf
from argraph.explorer.solving import Solves
from argraph.runs.folder import JOURNAL
from argraph.solution import solve
from tests.explorer.served import Asking, client, explorer, two_runs
from tests.page_run import HOSTILE, SCRIPT
from tests.tiny_tasks import HOPELESS, RECOLOUR, write_task

GRID = RECOLOUR["train"][0]["input"]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("explorer")
    write_task(folder / "tiny" / "Copy" / "Copy1.json", RECOLOUR)
    write_task(folder / "tiny" / "Copy" / "Copy2.json", HOPELESS)
    with explorer(folder / "tiny", *two_runs(folder)) as started:
        yield started


@pytest.fixture
def page(served: Serving) -> Iterator[Asking]:
    with client(served) as asking:
        yield asking


def ask(page: Asking, question: str, **asked: Any) -> Any:
    answer = page.post(f"api/{question}", json=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refusal(page: Asking, question: str, **asked: Any) -> str:
    answer = page.post(f"api/{question}", json=asked)
    assert answer.status_code == 422
    said: str = answer.json()["error"]
    return said


# Who gets an answer


@pytest.mark.parametrize("path", ["", "static/main.js", "api/shelf"])
def test_nothing_is_there_without_the_token(served: Serving, path: str) -> None:
    parts = urlsplit(served.address)
    for wrong in ("", f"{parts.path.strip('/')[:-1]}x/", "é/"):
        answer = requests.request(
            "POST" if "api" in path else "GET", f"http://{parts.netloc}/{wrong}{path}", json={}, timeout=60
        )
        assert answer.status_code == 403
        assert answer.text.startswith("refused: ")


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "explorer.example:80"},
        {"Host": "127.0.0.1"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"},
    ],
)
def test_a_foreign_host_or_origin_is_refused_even_with_the_token(served: Serving, headers: dict[str, str]) -> None:
    with client(served, headers) as stranger:
        assert stranger.get("").status_code == 403
        assert stranger.post("api/shelf", json={}).status_code == 403


def test_a_link_may_be_followed_from_elsewhere_but_to_the_page_only(served: Serving) -> None:
    followed = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    with client(served, followed) as reader:
        assert reader.get("").status_code == 200
        assert reader.get("static/main.js").status_code == 403


def test_the_usual_port_is_left_out_by_browsers() -> None:
    for port, refused in ((80, False), (8080, True)):
        guard = Doorkeeper(application(Shelf.of(), Solves()), "token", port)
        for headers in ({"host": "127.0.0.1"}, {"host": "localhost", "origin": "http://localhost"}):
            assert (guard.refusal(Headers(headers), "token", "") is not None) is refused
        assert guard.refusal(Headers({"host": f"127.0.0.1:{port}"}), "token", "") is None


def test_the_address_without_its_last_slash_leads_to_the_page(served: Serving) -> None:
    answer = requests.get(served.address[:-1], allow_redirects=False, timeout=60)
    assert (answer.status_code, answer.headers["Location"]) == (307, urlsplit(served.address).path)
    assert answer.headers["Content-Security-Policy"] == POLICY
    assert requests.get(f"{served.address[:-2]}x", allow_redirects=False, timeout=60).status_code == 403


def test_every_answer_has_the_policy_and_the_page_has_no_inline_script(page: Asking) -> None:
    for answer in (page.get(""), page.get("static/main.js"), page.post("api/shelf", json={}), page.get("nowhere")):
        assert answer.headers["Content-Security-Policy"] == POLICY
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "unsafe" not in POLICY
    assert page.get("").text.count("<script") == 1
    assert '<script type="module" src="static/main.js"></script>' in page.get("").text


def test_files_outside_of_the_page_are_out_of_reach(page: Asking) -> None:
    for path in ("static/../server.py", "static/%2e%2e/server.py", "static//etc/passwd"):
        assert page.get(path).status_code == 404


def test_a_body_beyond_all_need_is_refused(page: Asking) -> None:
    answer = page.post("api/read", data=b'{"text": "' + b"0" * MOST_BYTES + b'"}')
    assert answer.status_code == 413
    assert answer.json()["error"] == "what was sent is larger than 1 MB; nothing of it was read"


@pytest.mark.parametrize("body", [b"", b"{", b"[" * 100_000, b"\xff"])
def test_what_is_no_json_is_refused_in_a_sentence(page: Asking, body: bytes) -> None:
    answer = page.post("api/read", data=body)
    assert answer.status_code == 422
    assert "not JSON" in answer.json()["error"]


def test_there_are_no_other_questions(page: Asking) -> None:
    assert page.post("api/__class__", json={}).status_code == 404
    assert page.get("api/shelf").status_code == 405


def test_a_port_that_is_taken_is_told_in_a_sentence(served: Serving) -> None:
    port = urlsplit(served.address).port
    with pytest.raises(InvalidSetting, match=f"port {port} cannot be used: "), serving(Shelf.of(), port=port or 0):
        pass


# What is answered


def test_the_shelf_has_what_was_named_first_and_all_corpora_at_hand(page: Asking) -> None:
    shelf = ask(page, "shelf")
    assert shelf["corpora"][:2] == ["tiny", "bundled"]
    assert shelf["home"] == ["tiny"]
    assert [run["name"] for run in shelf["runs"]] == ["first", "second"]
    assert [view["name"] for view in shelf["views"]] == list(argraph.views())


def test_a_gallery_shows_every_task_once_with_its_outcome(page: Asking) -> None:
    groups = ask(page, "gallery", corpus="bundled", run=None)["groups"]
    assert sum(len(group["tasks"]) for group in groups) == 160
    shown = ask(page, "gallery", corpus="made", run="first")["groups"]
    outcomes = {task["id"]: task["outcome"]["result"] for group in shown for task in group["tasks"]}
    assert outcomes["Copy1"] == outcomes["CopyMinimal"] == "right"
    assert outcomes["Copy2"] == "partly"
    assert outcomes["Count1"] == outcomes[HOSTILE] == "wrong"


def test_names_that_nothing_answers_to_are_told(page: Asking) -> None:
    assert refusal(page, "gallery", corpus="bundle", run=None) == "the shelf has no 'bundle'; did you mean 'bundled'?"
    assert "has no task 'Copy77'" in refusal(page, "task", corpus="bundled", id="Copy77", run=None)
    assert refusal(page, "gallery", corpus="made", run="../../etc") == "the shelf has no '../../etc'"
    assert "lacks 'id'" in refusal(page, "task", corpus="bundled", run=None)


def test_pasted_texts_are_read_as_everywhere(page: Asking) -> None:
    assert ask(page, "read", text="01\n10") == {"grid": [[0, 1], [1, 0]]}
    assert ask(page, "read", text=json.dumps(RECOLOUR)) == {"task": RECOLOUR}
    ragged = "row 2 has 1 cell where row 1 has 2; all rows must be equally long"
    assert refusal(page, "read", text="01\n1") == ragged
    assert refusal(page, "read", text='{"train": [{"input": [[0,1],[1]], "output": [[1]]}], "test": []}') == (
        f"train pair 1, input: {ragged}"
    )
    assert refusal(page, "read", text="{'train'").startswith("this is not JSON (")


def test_a_scene_says_whose_each_cell_is(page: Asking) -> None:
    grid = argraph.Grid.parse("11111000/10001033/11111000")
    (scene,) = ask(page, "scenes", grids=[grid.rows()], view="components-8")
    seen = argraph.view("components-8")(grid)
    assert scene["owner"] == seen.owner.tolist()
    assert scene["objects"][0]["name"] == "the blue frame at rows 1-3, columns 1-5"
    assert {relation["name"]: relation["links"] for relation in scene["relations"]} == {"facing": [[0, 1]]}
    told = ask(page, "thing", grid=grid.rows(), view="components-8", object=0)
    assert told["related"] == ["faces 2"]
    assert ["hole count", "1"] in told["attributes"]
    assert {"name": "holes", "cells": [[1, 1], [1, 2], [1, 3]]} in told["parts"]
    missing = refusal(page, "thing", grid=grid.rows(), view="components-8", object=9)
    assert missing == "there is no object 10; the view 'components-8' sees 4 here"


def test_a_rule_is_traced_on_any_grid(page: Asking) -> None:
    rule = solve(argraph.Task.from_json(RECOLOUR, id="tiny"), effort="low").rule
    assert rule is not None
    (traced,) = ask(page, "trace", rule=rule.to_json(), grids=[[[0, 1], [0, 0]]])
    assert traced["output"] == [[0, 2], [0, 0]]
    assert traced["steps"][0]["written"] == [[0, 1], [0, 0]]
    assert refusal(page, "trace", rule={"is": "os.system"}, grids=[]).startswith("unknown word 'os.system'")


def test_fresh_inputs_come_from_the_generator_of_the_task(page: Asking) -> None:
    one, same, other = (ask(page, "fresh", id="Copy3", rule=None, seed=seed) for seed in (1, 1, 2))
    assert len(one["pairs"]) == 6
    assert one == same != other
    assert "has no task" in refusal(page, "fresh", id="Copy1x", rule=None, seed=1)


def test_a_rule_is_right_on_fresh_inputs_where_it_makes_the_output(page: Asking) -> None:
    rule = solve(argraph.load_task("bundled:ExtractObjects2"), effort="low").rule
    assert rule is not None
    for id, right in (("ExtractObjects2", True), ("Copy3", False)):
        tried = ask(page, "fresh", id=id, rule=rule.to_json(), seed=1)["pairs"]
        assert [(pair["right"], pair["made"] == pair["output"]) for pair in tried] == [(right, right)] * 6


def test_a_run_is_told_with_its_solution_and_two_are_compared(page: Asking) -> None:
    told = ask(page, "task", corpus="made", id="Copy1", run="first")
    assert told["solution"]["tests"][0][0]["right"] is True
    hostile = ask(page, "task", corpus="made", id=HOSTILE, run="first")
    assert hostile["solution"]["how"] == "exact"
    compared = ask(page, "compare", first="first", second="second")
    differing = [task["id"] for task in compared["tasks"] if task["outcomes"][0] != task["outcomes"][1]]
    assert differing == ["Count1"]


def test_what_is_taken_away_is_whole_and_escaped(page: Asking) -> None:
    told = ask(page, "task", corpus="made", id="Copy1", run="first")
    asked = {"task": told["pairs"], "record": told["solution"]["record"], "places": [0], "rule": None}
    taken = ask(page, "take", id=SCRIPT, **asked)
    assert "<script>hurt" not in taken["page"] + taken["svg"]
    assert taken["page"].startswith("<!doctype html>")
    assert taken["svg"].startswith("<svg")
    assert set(ask(page, "take", id="x", **asked | {"record": None})) == {"svg"}


def test_guesses_are_taken_away_with_the_test_that_they_are_for(page: Asking) -> None:
    told = ask(page, "task", corpus="made", id="Copy2", run="first")
    pairs, record = told["pairs"], told["solution"]["record"]
    assert len(pairs["test"]) == 2
    moved = {"id": "x", "rule": None, "record": record, "task": pairs | {"test": pairs["test"][1:]}}
    own = ask(page, "take", **moved, places=[1])["page"]
    assert own != ask(page, "take", **moved, places=[0])["page"]
    assert own != ask(page, "take", **moved, places=[None])["page"]
    for bad in ([], [2], [-1], [True], ["0"]):
        assert refusal(page, "take", **moved, places=bad) == "the places must be 1 tests of the record, or null"


def test_half_characters_are_answered_in_a_sentence(page: Asking) -> None:
    asked = {"run": "first", "judge": "Ada", "corpus": "made", "task": "Copy1", "tests": [1], "label": "wrong"}
    assert "half of a character" in refusal(page, "judge", **asked, remark="\ud83d")
    assert refusal(page, "gallery", corpus="\ud83d", run=None) == r"the shelf has no '\ud83d'"


# Solving


def lines(page: Asking, **asked: Any) -> list[dict[str, Any]]:
    with page.post("api/solve", json={"id": "tiny", "effort": "low"} | asked, stream=True) as answer:
        assert answer.status_code == 200
        return [json.loads(line) for line in answer.iter_lines()]


def test_a_solve_is_told_step_by_step_and_ends_with_the_solution(page: Asking) -> None:
    told = lines(page, task=RECOLOUR)
    steps = [each["step"] for each in told if "step" in each]
    assert steps[0] | {"total": 0} == {"stage": "one rule", "view": "whole", "number": 1, "total": 0}
    assert any("best" in step for step in steps)
    solution = told[-1]["solution"]
    assert [each["right"] for each in solution["tests"][0]][:1] == [True]
    assert solution["rules"][0]["english"] == "".join(f"{p['text']} " for p in solution["rules"][0]["pieces"]).strip()


def test_when_nothing_fits_it_says_so(page: Asking) -> None:
    solution = lines(page, task=HOPELESS)[-1]["solution"]
    assert solution["how"] == "nothing found"
    assert solution["why_not"].startswith("No rule fits the demonstrations")
    assert solution["rules"] == []


def test_a_task_that_is_none_is_refused_before_a_process_is_started(page: Asking, served: Serving) -> None:
    bad = {"train": [{"input": [[1]]}], "test": [{"input": [[1]]}]}
    said = refusal(page, "solve", task=bad, id="bad", effort="low")
    assert said == "train pair 1 has no 'output'; every demonstration needs one"
    assert "effort" in refusal(page, "solve", task=RECOLOUR, id="bad", effort="endless")
    assert served.solves.workers == set()


def test_a_solve_that_takes_too_long_or_is_one_too_many_costs_itself_only() -> None:
    solves = Solves(limits=Limits(seconds=0.01), most=1)
    with explorer("bundled:Copy3", solves=solves) as served, client(served) as page:
        told = lines(page, task=argraph.load_task("bundled:Copy3").to_json(), effort="high")
        assert told[-1]["failed"] == "the solve took longer than 0.01 s and was ended"
        solves.most = 0
        said = refusal(page, "solve", task=RECOLOUR, id="tiny", effort="low")
        assert said == "0 tasks are being solved at once; cancel one of them, or wait"
        assert ask(page, "shelf")["home"] == ["bundled", "Copy3"]


def test_a_search_without_patience_answers_with_its_best() -> None:
    with explorer(solves=Solves(patience=Limits(seconds=1e-9))) as served, client(served) as page:
        assert lines(page, task=RECOLOUR)[-1]["solution"]["stopped"] is True
    with explorer() as served, client(served) as page:
        assert lines(page, task=RECOLOUR)[-1]["solution"]["stopped"] is False


def test_a_process_is_not_started_in_the_loop_that_answers(page: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    loops: list[object] = []

    class Noting(Worker):
        def __init__(self, function: bytes) -> None:
            loops.append(asyncio._get_running_loop())
            super().__init__(function)

        def give(self, number: int, task: argraph.Task, seconds: float) -> None:
            loops.append(asyncio._get_running_loop())
            super().give(number, task, seconds)

    monkeypatch.setattr(solving, "Worker", Noting)
    assert "solution" in lines(page, task=RECOLOUR)[-1]
    assert loops == [None, None]


# From Python


def test_a_shelf_takes_values_names_and_folders(tmp_path: Path) -> None:
    task = argraph.Task.from_json(RECOLOUR, id="mine")
    shelf = Shelf.of([task, task, argraph.Corpus("own", (task,))])
    assert [each.id for each in shelf.corpus("given")] == ["mine", "mine (2)"]
    assert shelf.home == ("given",)
    assert Shelf.of([task]).home == ("given", "mine")
    assert Shelf.of([write_task(tmp_path / "one.json")]).home == ("one", "one")
    assert Shelf.of(["bundled:Copy"]).home == ("bundled:Copy",)
    assert Shelf.of().home == ("",)
    first, _ = two_runs(tmp_path)
    assert Shelf.of([first]).home == ("runs",)


def test_two_corpora_of_one_name_are_refused(tmp_path: Path) -> None:
    for name in "ab":
        write_task(tmp_path / name / "tasks" / "one.json")
    with pytest.raises(InvalidTask, match="two corpora are called 'tasks'; rename one of the folders"):
        Shelf.of([tmp_path / "a" / "tasks", tmp_path / "b" / "tasks"])


@pytest.mark.parametrize("name", ["bundled", "draw", "runs", "compare"])
def test_an_own_folder_with_a_name_that_is_taken_is_shown_beside_it(tmp_path: Path, name: str) -> None:
    write_task(tmp_path / name / "one.json")
    write_task(tmp_path / name / "two.json")
    with explorer(tmp_path / name) as served, client(served) as page:
        shelf = ask(page, "shelf")
        assert shelf["home"] == [f"./{name}"]
        assert shelf["corpora"][:2] == [f"./{name}", "bundled"]
        own = ask(page, "gallery", corpus=f"./{name}", run=None)
        assert own["name"] == f"./{name}"
        assert [task["id"] for group in own["groups"] for task in group["tasks"]] == ["one", "two"]
        assert ask(page, "task", corpus=f"./{name}", id="one", run=None)["named"] is None


def test_a_corpus_that_was_loaded_by_its_name_is_the_standing_one() -> None:
    assert Shelf.of([argraph.load_corpus("bundled")]).corpora["bundled"] == "bundled"
    own = argraph.Corpus("bundled", (argraph.Task.from_json(RECOLOUR, id="mine"),))
    assert Shelf.of([own]).home == ("./bundled", "mine")


def test_a_run_that_cannot_be_read_costs_itself_only(tmp_path: Path) -> None:
    folders = two_runs(tmp_path)
    with explorer(*folders) as served, client(served) as page:
        (folders[0] / JOURNAL).write_text("no journal\n" * 2)
        broken, whole = ask(page, "shelf")["runs"]
        assert "line 1" in broken["fault"]
        assert (whole["fault"], whole["tasks"]) == (None, 7)
        (folders[0] / JOURNAL).unlink()
        gone = f"{folders[0]}: the run cannot be read: No such file or directory"
        assert ask(page, "shelf")["runs"][0]["fault"] == gone
        shutil.rmtree(folders[0])
        assert refusal(page, "gallery", corpus="made", run="first") == gone
        asked = {"run": "first", "judge": "Ada"}
        assert refusal(page, "judged", **asked) == gone


def test_a_run_that_goes_on_is_read_again(tmp_path: Path) -> None:
    folder, _ = two_runs(tmp_path)
    shelf = Shelf.of([folder])
    assert shelf.run("first") is shelf.run("first")
    journal = folder / JOURNAL
    os.utime(journal, ns=(0, journal.stat().st_mtime_ns + 1))
    assert shelf.run("first").trials == Shelf.of([folder]).run("first").trials
    (folder / "judgements-Ada.json").write_text("[]")
    assert shelf.run("first") is shelf.run("first")


def test_a_bundled_task_is_known_wherever_it_is_met(page: Asking, tmp_path: Path) -> None:
    task = argraph.load_task("bundled:Copy3")
    with explorer(task) as served, client(served) as asking:
        met = ask(asking, "task", corpus="given", id="Copy3", run=None)
    assert (met["named"], met["fresh"]) == ("bundled:Copy3", True)
    other = ask(page, "task", corpus="tiny", id="Copy1", run=None)
    assert (other["named"], other["fresh"]) == (None, False)
