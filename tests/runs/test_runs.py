"""A run folder: made at once, resumed only as what it is, read back complete or not."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import attrs
import pytest

import argraph
from argraph.corpora.corpus import Corpus
from argraph.errors import DamagedRun, MissingFile, RunRefused
from argraph.execution import provenance as provenance_module
from argraph.execution.executor import Limits
from argraph.execution.provenance import Provenance, provenance
from argraph.runs import session as session_module
from argraph.runs.findings import Findings, Fresh
from argraph.runs.folder import write_findings
from argraph.runs.run import Run, Tally
from argraph.runs.setup import Setup
from argraph.solvers.record import Record
from argraph.values.task import Task
from tests.sleeping_solver import Sleeper, sleepy_corpus
from tests.tiny_tasks import HOPELESS, RECOLOUR

CORPUS = sleepy_corpus(8)
FILES = ["journal.jsonl", "results.json", "run.json", "tasks.json"]
pytestmark = pytest.mark.usefixtures("without_workers")


def begin(folder: Path, **settings: Any) -> Run:
    return argraph.evaluate(CORPUS, **({"solver": Sleeper(), "run": folder} | settings))


def resume(folder: Path, **settings: Any) -> Run:
    return argraph.evaluate(**({"solver": Sleeper(), "run": folder, "resume": True} | settings))


def forget(folder: Path, keep: int) -> None:
    """Make a complete run one that was killed after so many tasks."""
    journal = folder / "journal.jsonl"
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:keep]))
    (folder / "results.json").unlink()


def setup_json(folder: Path) -> dict[str, Any]:
    """What run.json holds, without its checksum."""
    data: dict[str, Any] = json.loads((folder / "run.json").read_text())
    del data["check"]
    return data


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Run]:
    folder = tmp_path_factory.mktemp("made") / "run"
    return folder, begin(folder, jobs=2)


@pytest.fixture
def folder(made: tuple[Path, Run], tmp_path: Path) -> Path:
    """A copy of the run, cut short after three tasks."""
    copy = tmp_path / "copy"
    shutil.copytree(made[0], copy)
    forget(copy, 3)
    return copy


def test_a_run_folder_says_what_was_run(made: tuple[Path, Run]) -> None:
    folder, run = made
    assert sorted(path.name for path in folder.iterdir()) == FILES
    data = setup_json(folder)
    assert (data["solver"], data["settings"], data["guesses"]) == ("sleeper", {"seconds": 0.0}, 2)
    assert data["limits"] == {"seconds": 300.0, "megabytes": 4096}
    assert data["corpora"][0]["content_hash"] == CORPUS.content_hash
    assert (data["corpora"][0]["tasks"], data["corpora"][0]["minimal"]) == (6, 2)
    assert data["made_with"][0]["version"] == argraph.__version__
    assert set(data["made_with"][0]["libraries"]) >= {"python", "numpy", "ortools", "scipy", "scikit-image", "networkx"}
    assert Setup.from_json(data) == run.setup


def test_a_run_is_read_back_without_its_corpus(made: tuple[Path, Run]) -> None:
    folder, run = made
    assert argraph.load_run(folder) == run
    assert argraph.load_run(str(folder)).total == Tally(6, 6, (2, 4), 4)
    assert run.missing == ()


def test_results_hold_scores_and_records_in_the_order_of_the_corpus(made: tuple[Path, Run]) -> None:
    results = json.loads((made[0] / "results.json").read_text())
    assert results["total"] == {"tasks": 6, "tests": 6, "right": [2, 4], "solved": 4}
    assert results["minimal"] == {"tasks": 2, "tests": 2, "right": [0, 1], "solved": 1}
    assert results["concepts"] == {"Copy": results["total"]}
    assert [record["task"] for record in results["records"]] == [f"Copy{n}" for n in range(1, 9)]
    assert [record["ranks"] for record in results["records"][:3]] == [[2], [None], [1]]
    assert "spent" not in json.dumps(results)


@pytest.mark.workers
def test_results_do_not_depend_on_the_jobs(made: tuple[Path, Run], tmp_path: Path) -> None:
    begin(tmp_path / "one", jobs=1)
    assert (tmp_path / "one" / "results.json").read_bytes() == (made[0] / "results.json").read_bytes()


def test_missing_tasks_count_as_wrong(folder: Path, made: tuple[Path, Run]) -> None:
    run = argraph.load_run(folder)
    assert len(run.missing) == 5
    assert (run.total.tasks, run.total.tests) == (made[1].total.tasks, made[1].total.tests)
    assert run.total.right <= made[1].total.right
    assert {trial.how for trial in run.missing} == {"not answered yet"}


def test_resuming_gives_the_same_bytes(folder: Path, made: tuple[Path, Run]) -> None:
    seen: list[str] = []
    run = resume(folder, each=lambda trial: seen.append(trial.task.id))
    assert run == made[1]
    assert len(seen) == 5
    assert (folder / "results.json").read_bytes() == (made[0] / "results.json").read_bytes()
    assert len((folder / "journal.jsonl").read_bytes().splitlines()) == 8


def test_resuming_a_complete_run_changes_nothing(made: tuple[Path, Run]) -> None:
    before = {name: (made[0] / name).read_bytes() for name in FILES}
    assert resume(made[0]) == made[1]
    assert {name: (made[0] / name).read_bytes() for name in FILES} == before


def test_a_journal_that_was_cut_is_repaired(folder: Path, made: tuple[Path, Run]) -> None:
    journal = folder / "journal.jsonl"
    journal.write_bytes(journal.read_bytes()[:-20])
    assert len(argraph.load_run(folder).missing) == 6
    resume(folder, jobs=2)
    assert (folder / "results.json").read_bytes() == (made[0] / "results.json").read_bytes()
    assert len(journal.read_bytes().splitlines()) == 8


def test_what_a_killed_process_had_half_written_is_cleared_away(folder: Path, made: tuple[Path, Run]) -> None:
    (folder / ".results.json.4711.part").write_text("{")
    resume(folder)
    assert sorted(path.name for path in folder.iterdir()) == FILES


def test_resume_begins_a_run_where_there_is_none(tmp_path: Path, made: tuple[Path, Run]) -> None:
    """So that the same command can be given again and again."""
    for _ in range(2):
        assert begin(tmp_path / "new" / "run", resume=True) == made[1]
    with pytest.raises(MissingFile, match=r"holds no run; there is no run\.json"):
        resume(tmp_path / "nothing")


def test_a_run_is_not_overwritten(made: tuple[Path, Run]) -> None:
    with pytest.raises(RunRefused, match="holds a run already; choose another folder"):
        begin(made[0])


def test_other_files_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "tasks.json").write_text("precious")
    with pytest.raises(RunRefused, match="holds other things"):
        begin(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["tasks.json"]
    with pytest.raises(RunRefused, match="holds other things"):
        begin(tmp_path / "tasks.json")
    with pytest.raises(MissingFile, match="cannot be written: Not a directory"):
        begin(tmp_path / "tasks.json" / "run")


def test_an_empty_folder_will_do_unless_we_are_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RunRefused, match="is the current folder; name one inside it"):
        begin(Path())
    Path("run").mkdir()
    begin(Path("run"))
    assert sorted(path.name for path in Path("run").iterdir()) == FILES
    assert [path.name for path in tmp_path.iterdir()] == ["run"]


OTHERS = {
    "settings": ({"solver": Sleeper(0.5)}, "seconds was 0.0 and is 0.5"),
    "guesses": ({"solver": Sleeper(guesses=1)}, "guesses was 2 and is 1"),
    "limits": ({"limits": Limits(megabytes=100)}, "the memory limit was 4096 MB and is 100 MB"),
    "tasks": ({"corpus": sleepy_corpus(9)}, r"corpus 1 was sleepy: 6 tasks \(\w{12}\) and 2 minimal"),
    "minimal tasks": ({"corpus": attrs.evolve(CORPUS, minimal=CORPUS.minimal[:1])}, "and is sleepy: 6 tasks .* 1 min"),
    "more corpora": ({"corpus": [CORPUS, sleepy_corpus(4, "b")]}, "corpus 2 was absent and is b: 2 tasks"),
}


@pytest.mark.parametrize(("settings", "difference"), OTHERS.values(), ids=OTHERS)
def test_a_run_of_something_else_is_refused(settings: dict[str, Any], difference: str, folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(RunRefused, match=f"this run is another one: .*{difference}"):
        resume(folder, **settings)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_run_of_another_solver_must_be_given_it(folder: Path) -> None:
    with pytest.raises(RunRefused, match="the run is of another solver"):
        resume(folder, solver=None)


def test_the_same_data_may_be_named_again(folder: Path, made: tuple[Path, Run]) -> None:
    assert resume(folder, corpus=CORPUS) == made[1]


CHANGES = {
    "code": ({"code": "0" * 64, "commit": None}, r"the code was argraph .* and is argraph .*, code 000000000000"),
    "libraries": ({"libraries": provenance().libraries | {"numpy": "9.9"}}, r"numpy was [\d.]+ and is 9\.9"),
}


@pytest.mark.parametrize(("change", "difference"), CHANGES.values(), ids=CHANGES)
def test_other_code_is_refused_unless_insisted_on(
    change: dict[str, Any], difference: str, folder: Path, made: tuple[Path, Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = attrs.evolve(provenance(), **change)
    monkeypatch.setattr(session_module, "provenance", lambda: other)
    with pytest.raises(RunRefused, match=f"{difference}; go back to that, start a new run, or insist"):
        resume(folder)
    run = resume(folder, anyway=True)
    assert run.setup.made_with == (provenance(), other)
    assert argraph.load_run(folder) == run
    assert (folder / "results.json").read_bytes() == (made[0] / "results.json").read_bytes()
    assert resume(folder) == run


def test_a_complete_run_may_be_resumed_with_any_code(made: tuple[Path, Run], monkeypatch: pytest.MonkeyPatch) -> None:
    """There is nothing left to do, and nothing is done."""
    other = attrs.evolve(provenance(), code="0" * 64)
    monkeypatch.setattr(session_module, "provenance", lambda: other)
    before = {name: (made[0] / name).read_bytes() for name in FILES}
    assert resume(made[0]) == made[1]
    assert {name: (made[0] / name).read_bytes() for name in FILES} == before


def test_results_are_written_if_only_they_are_missing(folder: Path, made: tuple[Path, Run]) -> None:
    shutil.copy(made[0] / "journal.jsonl", folder)
    resume(folder)
    assert (folder / "results.json").read_bytes() == (made[0] / "results.json").read_bytes()


def test_another_commit_of_the_same_code_will_do(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a change to the README."""
    other = attrs.evolve(provenance(), commit="0" * 40, modified=True)
    monkeypatch.setattr(session_module, "provenance", lambda: other)
    assert resume(folder).setup.made_with == (provenance(),)


@pytest.mark.workers
def test_failed_tasks_stay_failed(tmp_path: Path) -> None:
    """Else an interrupted run would get chances that others do not get."""
    corpus = Corpus("tiny", tuple(Task.from_json(RECOLOUR, id=f"red{n}") for n in range(3)))
    limits = Limits(megabytes=10)
    whole = argraph.evaluate(corpus, effort="low", limits=limits, run=tmp_path / "whole")
    shutil.copytree(tmp_path / "whole", tmp_path / "cut")
    forget(tmp_path / "cut", 1)
    seen: list[str] = []
    again = argraph.evaluate(run=tmp_path / "cut", resume=True, each=lambda trial: seen.append(trial.task.id))
    assert (again, len(seen)) == (whole, 2)
    assert (tmp_path / "cut/results.json").read_bytes() == (tmp_path / "whole/results.json").read_bytes()


def test_a_run_of_argraph_is_resumed_with_its_own_settings(tmp_path: Path) -> None:
    tasks = (Task.from_json(RECOLOUR, id="red"), Task.from_json(HOPELESS, id="none"))
    whole = argraph.evaluate(Corpus("tiny", tasks), effort="low", guesses=1, run=tmp_path / "run")
    bytes = (tmp_path / "run" / "results.json").read_bytes()
    forget(tmp_path / "run", 1)
    with pytest.raises(RunRefused, match="effort was low and is high; guesses was 1 and is 2"):
        argraph.evaluate(run=tmp_path / "run", resume=True, effort="high", guesses=2)
    assert argraph.evaluate(run=tmp_path / "run", resume=True) == whole
    assert (tmp_path / "run" / "results.json").read_bytes() == bytes


@attrs.frozen
class Careless:
    """A solver that answers something else than it was asked."""

    name = "careless"
    record: Record
    guesses: int = 1

    @property
    def settings(self) -> dict[str, Any]:
        return {}

    def __call__(self, task: Task) -> Record:
        return self.record


@pytest.mark.workers
@pytest.mark.parametrize(
    ("record", "failure"),
    [
        (Record("other", ((),)), "the solver answered 'other' when asked for 'Copy1'"),
        (Record("Copy1", ((), ())), "the solver answered 2 test inputs of 1"),
    ],
)
def test_a_careless_solver_fails_its_task(record: Record, failure: str) -> None:
    run = argraph.evaluate(attrs.evolve(CORPUS, tasks=CORPUS.tasks[:1], minimal=()), solver=Careless(record))
    assert failure in run.trials[0].how
    assert run.total == Tally(1, 1, (0,), 0)


DAMAGES = {
    "no JSON": ("run.json", "{", r"/run\.json: is not JSON"),
    "another format": ("run.json", '{"format": 2}', "is of format 2; this version of argraph reads format 1"),
    "a field lost": ("run.json", '{"format": 1}', r"run\.json: run: lacks 'corpora'"),
    "no list": ("tasks.json", "3", r"tasks\.json: expected a list of corpora"),
    "no corpora": ("tasks.json", "[]", r"tasks\.json: these are not the tasks that run\.json names"),
    "a bad task": (
        "tasks.json",
        '[{"name": "a", "tasks": [{}], "minimal": []}]',
        r"tasks\.json: task: lacks 'concept'",
    ),
}


@pytest.mark.parametrize(("name", "content", "complaint"), DAMAGES.values(), ids=DAMAGES)
def test_damaged_files_are_named(name: str, content: str, complaint: str, folder: Path) -> None:
    (folder / name).write_text(content)
    for read in (argraph.load_run, resume):
        with pytest.raises(DamagedRun, match=complaint):
            read(folder)


LOST = '{"lost": %s, "crossed": null, "fresh": null}'
CROSSED = '{"lost": null, "crossed": {"sleepy": %s}, "fresh": null}'
NO_INPUTS = '{"lost": null, "crossed": null, "fresh": {"inputs": %d, "right": {}, "failed": {}, "untried": {}}}'
FRESH = '{"lost": null, "crossed": null, "fresh": {"inputs": 3, %s, "untried": {}}}'


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("[]", "expected an object with lost, crossed, fresh"),
        (LOST % '{"asleep": []}', "'asleep' is no stage; stages are ranked too low"),
        (LOST % '{"failed": [3]}', "failed: expected pairs of a corpus and a task"),
        (LOST % '{"failed": [["sleepy", 3]]}', "failed: expected pairs of a corpus and a task"),
        (LOST % '{"failed": [["far", "away"]]}', "'away' of far is no task of this run"),
        (CROSSED % '{"right": ["1"], "solved": 1}', "right: expected counts"),
        (NO_INPUTS % 0, "inputs: expected 1 or more, not 0"),
        (NO_INPUTS % -1, "inputs: expected 1 or more, not -1"),
        (FRESH % '"right": {"far": {"away": 1}}, "failed": {}', "'away' of far is no task of this run"),
        (FRESH % '"right": {"sleepy": {"Copy1": 4}}, "failed": {}', "right: expected counts from 0 to 3"),
        (FRESH % '"right": {"sleepy": 4}, "failed": {}', "right: expected an object of tasks for each corpus"),
        (FRESH % '"right": {}, "failed": {"crashed": [3]}', "failed, crashed: expected pairs of a corpus and a task"),
    ],
)
def test_damaged_findings_are_named(content: str, complaint: str, folder: Path) -> None:
    (folder / "findings.json").write_text(content)
    with pytest.raises(DamagedRun, match=f"findings.json: .*{complaint}"):
        argraph.load_run(folder)


def test_a_run_without_code_is_refused(folder: Path) -> None:
    (folder / "run.json").write_text(json.dumps(setup_json(folder) | {"made_with": []}))
    with pytest.raises(DamagedRun, match="does not say with which code"):
        resume(folder)


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [("tasks.json", '"output": [[0]]', '"output": [[1]]'), ("run.json", '"guesses": 2', '"guesses": 1')],
)
def test_what_was_altered_is_found(name: str, before: str, after: str, folder: Path) -> None:
    whole = (folder / name).read_text()
    assert before in whole
    (folder / name).write_text(whole.replace(before, after, 1))
    for read in (argraph.load_run, resume):
        with pytest.raises(DamagedRun, match=f"{name}: is damaged, or was changed by hand: its checksum does not fit"):
            read(folder)


def test_a_run_from_before_there_were_checksums_is_read(folder: Path) -> None:
    (folder / "run.json").write_text(json.dumps(setup_json(folder)))
    tasks = re.sub(r', "check": "[0-9a-f]{8}"', "", (folder / "tasks.json").read_text())
    (folder / "tasks.json").write_text(tasks)
    assert len(argraph.load_run(folder).missing) == 5
    (folder / "tasks.json").write_text(tasks.replace('"output": [[0]]', '"output": [[1]]', 1))
    with pytest.raises(DamagedRun, match="not the tasks"):
        argraph.load_run(folder)


@pytest.mark.sweep
@pytest.mark.parametrize("name", ["run.json", "tasks.json", "findings.json"])
def test_no_flipped_bit_is_taken_for_what_was_run(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    made = argraph.evaluate(sleepy_corpus(3), solver=Sleeper(), run=folder)
    write_findings(folder, attrs.evolve(made, findings=Findings(fresh=Fresh(3, {made.trials[0].key: 2}))))
    whole = (folder / name).read_bytes()
    for place in range(8 * len(whole)):
        flipped = bytearray(whole)
        flipped[place // 8] ^= 1 << place % 8
        (folder / name).write_bytes(flipped)
        with pytest.raises(DamagedRun):
            argraph.load_run(folder)


def test_a_journal_of_other_tasks_is_found(folder: Path, tmp_path: Path) -> None:
    argraph.evaluate(sleepy_corpus(12), solver=Sleeper(), run=tmp_path / "other")
    shutil.copy(tmp_path / "other" / "journal.jsonl", folder)
    with pytest.raises(DamagedRun, match="of sleepy is no task of this run"):
        argraph.load_run(folder)


def test_a_folder_that_is_no_run_says_so(tmp_path: Path) -> None:
    with pytest.raises(MissingFile, match="holds no run"):
        argraph.load_run(tmp_path)


def test_nothing_is_kept_unless_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    argraph.evaluate(CORPUS, solver=Sleeper())
    assert list(tmp_path.iterdir()) == []


def test_the_code_has_a_hash_that_edits_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(Path(argraph.__file__).parent, tmp_path / "argraph", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(argraph, "__file__", str(tmp_path / "argraph" / "__init__.py"))
    first = provenance_module.code_hash()
    (tmp_path / "argraph" / "report" / "pictures" / "svg.py").write_text("")
    assert provenance_module.code_hash() == first
    (tmp_path / "argraph" / "values" / "grid.py").write_text("")
    assert provenance_module.code_hash() != first


def test_all_packs_are_part_of_thecode_hash() -> None:
    places = {place for place, _ in provenance_module.sources()}
    assert {"argraph/values/grid.py", "argraph_abstractions/lines.py", "argraph_rules/areas.py"} <= places


def test_a_pack_of_one_module_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not all that lies beside it."""
    (tmp_path / "stranger.py").write_text("")
    module = types.ModuleType("lonely")
    module.__file__ = str(tmp_path / "lonely.py")
    monkeypatch.setitem(sys.modules, "lonely", module)
    monkeypatch.setattr(provenance_module, "packages", lambda: {"lonely", "absent"})
    assert list(provenance_module.sources()) == [("lonely/lonely.py", tmp_path / "lonely.py")]


def test_code_outside_a_checkout_has_no_commit(tmp_path: Path) -> None:
    assert provenance_module.checkout(tmp_path) == (None, False)


def git(root: Path, *arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=root, capture_output=True, check=True)


def test_a_checkout_tells_its_commit_and_changes(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("")
    git(tmp_path, "init")
    assert provenance_module.checkout(tmp_path) == (None, False)
    git(tmp_path, "add", ".")
    git(tmp_path, "-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "-m", "first")
    commit, modified = provenance_module.checkout(tmp_path)
    assert commit is not None
    assert (len(commit), modified) == (40, False)
    (tmp_path / "notes.txt").write_text("new")
    assert provenance_module.checkout(tmp_path) == (commit, False)
    (tmp_path / "words.py").write_text("new")
    assert provenance_module.checkout(tmp_path) == (commit, True)


def test_a_look_at_a_checkout_writes_nothing_there(tmp_path: Path) -> None:
    """Git would take a lock to note that nothing but a date has changed, and leave it if it is killed then."""
    (tmp_path / "pyproject.toml").write_text("")
    git(tmp_path, "init")
    git(tmp_path, "add", ".")
    git(tmp_path, "-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "-m", "first")
    os.utime(tmp_path / "pyproject.toml", (1, 1))
    before = (tmp_path / ".git" / "index").read_bytes()
    assert provenance_module.checkout(tmp_path)[1] is False
    assert (tmp_path / ".git" / "index").read_bytes() == before


def test_differences_name_what_is_absent() -> None:
    before, now = Provenance("1", "a", libraries={"numpy": "2"}), Provenance("1", "a", libraries={"scipy": "1"})
    assert before.differences(now) == ["numpy was 2 and is absent", "scipy was absent and is 1"]
