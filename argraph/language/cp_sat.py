"""The constraint solver, set up so that it gives the same answer on every machine and at any load."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpSolver


def deterministic_solver(effort: float) -> CpSolver:
    """A solver with one worker, a fixed seed, and a limit in its own deterministic seconds."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    solver.parameters.max_deterministic_time = effort
    return solver
