"""The benchmarks run and print their tables; what they measure is for `make bench`."""

from __future__ import annotations

import pytest

from argraph.search import find
from tests.benchmarks import bench_explorer, bench_solver, symmetry

ONE_TASK = "bundled:CompleteShape"


def test_bench_solver_splits_the_time_over_the_stages(capsys: pytest.CaptureFixture[str]) -> None:
    before = dict(vars(find))
    bench_solver.main([ONE_TASK, "--limit", "1"])
    printed = capsys.readouterr().out
    assert all(f"\n{stage}" in printed for stage in bench_solver.STAGES)
    assert "peak memory" in printed
    assert vars(find) == before


def test_stages_do_not_count_the_time_of_the_stages_they_call() -> None:
    clock = bench_solver.Clock()
    inner = clock.timed("verify", lambda: None)
    clock.timed("propose", inner)()
    clock.look()
    assert set(clock.spent) == set(bench_solver.STAGES)
    assert clock.spent["verify"] > 0
    assert clock.stack == [bench_solver.OTHER]


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
