"""The benchmarks run and print their tables; what they measure is for `make bench`."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from itertools import pairwise
from pathlib import Path

import pytest

from argraph.errors import InvalidNotation
from argraph.search import find
from argraph.solution import solve
from tests.benchmarks import bench_explorer, bench_growth, bench_solver, reference, results, symmetry
from tests.benchmarks.bench_growth import Case, Line, Point
from tests.benchmarks.fit import Fit
from tests.benchmarks.growing_tasks import KINDS, made
from tests.benchmarks.growth_drawing import growth_svg
from tests.benchmarks.reference import Reference
from tests.benchmarks.results import Results

ONE_TASK = "bundled:CompleteShape"
ROOT = Path(__file__).parents[1]
ALONE = """
import sys
from tests.benchmarks.reference import measured
assert set(measured().parts) == {"calls", "reductions", "labelling", "constraints"}
print(*(name for name in sys.modules if name.startswith("argraph")))
"""
QUADRATIC = Line("objects", "move", tuple(Point(size, size**2 / 100, 50 * size, 7) for size in (2, 4, 8)))
HERE = Results("some tasks", "here", Reference({"calls": 2.0}), {"a task, mean": 1.0}, {"megabytes, peak": 200.0})
THERE = Results("some tasks", "there", Reference({"calls": 4.0}), {"a task, mean": 1.5}, {"megabytes, peak": 100.0})


# The reference


@pytest.mark.sweep
def test_the_reference_gives_what_it_ever_gave_and_knows_nothing_of_argraph() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.split() == []


def test_a_reference_that_has_changed_is_not_compared_with(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = dict.fromkeys(reference.ROUNDS, 2)
    monkeypatch.setattr(reference, "ROUNDS", quick)
    with pytest.raises(reference.Changed, match="its seconds cannot be compared"):
        reference.measured()


# The solver


@pytest.mark.sweep
def test_bench_solver_splits_the_time_over_the_stages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, path = dict(vars(find)), tmp_path / "solver.json"
    bench_solver.main([ONE_TASK, "--limit", "1", "--json", str(path)])
    printed, written = capsys.readouterr().out, Results.read(path)
    assert all(f"\n{stage}" in printed for stage in bench_solver.STAGES)
    assert "\nseeking one rule" in printed
    assert "peak memory" in printed
    assert vars(find) == before
    sought = sum(value for name, value in written.seconds.items() if name.startswith("seeking") and "mean" in name)
    assert sought == pytest.approx(written.seconds["a task, mean"])
    assert written.ratios["a task, max"] == written.seconds["a task, max"] / written.reference.seconds


def test_stages_do_not_count_the_time_of_the_stages_they_call() -> None:
    clock = bench_solver.Clock()
    inner = clock.timed("verify", lambda: None)
    clock.timed("propose", inner)()
    taken = clock.taken()
    assert set(taken) == {"verify", "propose", bench_solver.OTHER}
    assert taken["verify"] > 0
    assert clock.stack == [bench_solver.OTHER]
    assert set(clock.taken()) == {bench_solver.OTHER}


# Growth


def test_a_power_is_found_again() -> None:
    sizes = (2, 4, 8, 16)
    fit = Fit.of(sizes, [3 * size**1.5 for size in sizes])
    assert (fit.factor, fit.exponent) == pytest.approx((3, 1.5))
    assert fit.clearly_above_linear
    assert fit(100) == pytest.approx(3000)
    scattered = Fit.of(sizes, [2.0, 5.0, 9.0, 35.0])
    assert scattered.exponent > 1
    assert not scattered.clearly_above_linear


def test_growth_is_told_drawn_and_written(tmp_path: Path) -> None:
    heading, line = bench_growth.table([QUADRATIC])
    assert heading.split() == ["objects", "2", "4", "8", "seconds", "at", "the", "end", "calls", "words"]
    assert " ".join(line.split()) == "move 0.04 0.16 0.64 2.00 ± 0.00 2.00 1.00 ± 0.00 0.00 ± 0.00 FAIL"
    drawn = ElementTree.fromstring(growth_svg([("objects", [QUADRATIC.curve])]))
    assert len(list(drawn.iter("{http://www.w3.org/2000/svg}circle"))) == len(QUADRATIC.points)
    bench_growth.results([QUADRATIC], HERE.reference).write(tmp_path / "growth.json")
    assert Results.read(tmp_path / "growth.json").others["move, objects: exponent of seconds"] == pytest.approx(2)


def test_lines_of_several_kinds_are_added_up() -> None:
    def cases(kind: str) -> list[Case]:
        return [Case(count, made(kind, objects=2, side=6, demonstrations=count)) for count in (2, 3)]

    move, crop, together = bench_growth.lines("demonstrations", lambda kind: iter(cases(kind)), ("move", "crop"))
    assert together.kind == bench_growth.TOGETHER
    for one, other, both in zip(move.points, crop.points, together.points, strict=True):
        assert (both.size, both.calls) == (one.size, one.calls + other.calls)


@pytest.mark.parametrize("kind", KINDS)
def test_made_tasks_are_the_same_each_time_and_grow_one_thing(kind: str) -> None:
    task, longer = made(kind), made(kind, demonstrations=5)
    assert task == made(kind)
    assert (longer.train[:3], longer.test) == (task.train, task.test)
    assert all(pair.input.shape == (9, 9) for pair in made(kind, side=9).train)


@pytest.mark.parametrize("kind", ["recolour", "move", "crop"])
def test_made_tasks_but_those_by_chance_have_a_rule(kind: str) -> None:
    assert solve(made(kind)).how == "exact"


def test_parts_of_the_library_hold_each_other() -> None:
    parts = [bench_growth.part(tuple(range(10)), quarters) for quarters in bench_growth.QUARTERS]
    assert parts[-1] == tuple(range(10))
    assert all(set(small) < set(large) for small, large in pairwise(parts))


# Two machines


def test_seconds_of_two_machines_are_compared_as_multiples_of_the_reference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for found, name in ((HERE, "here"), (THERE, "there")):
        found.write(tmp_path / name)
        assert Results.read(tmp_path / name) == found
    results.main([str(tmp_path / "here"), str(tmp_path / "there")])
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["a", "task,", "mean", "1.000", "1.500", "1.50"] in lines
    assert ["a", "task,", "mean", "0.500", "0.375", "0.75"] in lines
    assert ["megabytes,", "peak", "200.000", "100.000", "0.50"] in lines


def test_different_benchmarks_are_not_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    HERE.write(tmp_path / "here")
    Results("others", "there", THERE.reference, {}, {}).write(tmp_path / "there")
    with pytest.raises(SystemExit):
        results.main([str(tmp_path / "here"), str(tmp_path / "there")])
    assert "these are different benchmarks: some tasks; and others" in capsys.readouterr().err


def test_a_file_with_something_else_than_numbers_is_refused(tmp_path: Path) -> None:
    Results("some tasks", "here", HERE.reference, {"a task, mean": "soon"}, {}).write(tmp_path / "here")  # type: ignore[dict-item]
    with pytest.raises(InvalidNotation, match="a task, mean is 'soon', which is no number"):
        Results.read(tmp_path / "here")


# The others


@pytest.mark.sweep
def test_symmetry_tries_all_turns_and_permutations(capsys: pytest.CaptureFixture[str]) -> None:
    symmetry.main([ONE_TASK, "--limit", "1", "--rules"])
    printed = capsys.readouterr().out
    assert "1 tasks, of which 1 are solved" in printed
    assert all(f"\n{name}" in printed for name in symmetry.SYMMETRIES)
    assert "tasks that keep all symmetries" in printed


@pytest.mark.sweep
def test_bench_explorer_measures_all_that_has_a_bar(capsys: pytest.CaptureFixture[str]) -> None:
    bench_explorer.main(["--tasks", "1"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 6
    assert all(line.endswith(("PASS", "FAIL")) for line in lines[1:])


def test_permutations_keep_black_and_all_colours() -> None:
    for seed in range(symmetry.PERMUTATIONS):
        colours = symmetry.permutation(seed)
        assert colours[0] == 0
        assert sorted(colours) == list(range(10))
