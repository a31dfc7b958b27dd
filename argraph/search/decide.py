"""Decide, with CP-SAT: the cheapest sets of sound clauses that write every changed cell rightly.

Each clause is sound, or lies beneath others where it is not; what remains is a weighted set cover. Next-best sets
come by cutting off the sets already found. One worker, a fixed seed and a limit in deterministic time make the answer
the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from argraph.language.cost import SECOND_BITS, VOTE_WINDOW
from argraph.language.cp_sat import deterministic_solver
from argraph.scene.board import cells_of
from argraph.search.budget import Budget
from argraph.values.sets import union

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar


class Option(Protocol):
    """What there is to choose among: something with a price that covers a set of cells."""

    @property
    def bits(self) -> float:
        """Its price."""

    @property
    def cover(self) -> int:
        """The cells it covers, as a bit set."""


AnyOption = TypeVar("AnyOption", bound=Option)
SCALE = 100
"""CP-SAT wants whole numbers: costs are in hundredths of a bit."""
FEW, MANY = 3, 5
"""At most so many clauses has a rule; many only where no rule of few fits."""


def cheapest_sets(
    options: Sequence[AnyOption], everything: int, budget: Budget, most: int = FEW
) -> list[list[AnyOption]]:
    """Sets of two or more clauses, up to so many, that together cover `everything`, cheapest first, near the best."""
    options = undominated(options, budget.clauses)
    if not options or union(option.cover for option in options) != everything:
        return []
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    chosen = [model.new_bool_var(f"clause {number}") for number in range(len(options))]
    every_cell_is_covered(model, chosen, options, everything)
    few_clauses_are_chosen(model, chosen, most)
    price = total_price_is_minimised(model, chosen, options)
    found: list[list[AnyOption]] = []
    solver = deterministic_solver(budget.deterministic_time)
    while len(found) < budget.sets:
        if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            break
        picked = [number for number, variable in enumerate(chosen) if solver.value(variable)]
        if not found:
            price_stays_near(model, price, solver.value(price))
        found.append([options[number] for number in picked])
        set_is_not_repeated(model, [chosen[number] for number in picked])
    return found


def most_cells(options: Sequence[AnyOption], budget: Budget, known: int = 0) -> list[AnyOption]:
    """The few clauses that together cover most cells; of equally good choices the cheapest.

    No clauses where it is plain that they cannot cover more cells than some number that is known.
    """
    options = undominated(options, budget.clauses)
    widest = sorted((option.cover.bit_count() for option in options), reverse=True)[:FEW]
    if not options or sum(widest) <= known:
        return []
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    chosen = [model.new_bool_var(f"clause {number}") for number in range(len(options))]
    few_clauses_are_chosen(model, chosen, FEW)
    covered = covered_cells_are_counted(model, chosen, options)
    prices = [round(option.bits * SCALE) for option in options]
    dearest = FEW * max(prices) + 1
    price = cp_model.LinearExpr.weighted_sum(chosen, prices)
    model.maximize(cp_model.LinearExpr.term(covered, dearest) - price)
    solver = deterministic_solver(budget.deterministic_time)
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return []
    return [option for option, variable in zip(options, chosen, strict=True) if solver.value(variable)]


def covered_cells_are_counted(model: CpModel, chosen: list[IntVar], options: Sequence[AnyOption]) -> IntVar:
    """The number of cells that some chosen clause writes; cells that the same clauses write count together."""
    weights: dict[tuple[int, ...], int] = {}
    for cell in cells_of(union(option.cover for option in options)):
        writers = _writers(options, cell)
        weights[writers] = weights.get(writers, 0) + 1
    covered = model.new_int_var(0, sum(weights.values()), "covered")
    reached = [model.new_bool_var("reached") for _ in weights]
    for writers, variable in zip(weights, reached, strict=True):
        model.add_bool_or([chosen[number] for number in writers]).only_enforce_if(variable)
    model.add(covered == sum(weight * variable for weight, variable in zip(weights.values(), reached, strict=True)))
    return covered


def undominated(options: Sequence[AnyOption], limit: int) -> list[AnyOption]:
    """Clauses, cheapest first, of which none covers only what a cheaper one covers."""
    kept: list[AnyOption] = []
    beyond: list[int] = []  # what each of them does not cover
    for option in sorted(options, key=lambda option: option.bits):
        if len(kept) == limit:
            break
        cover = option.cover
        if all(cover & cells for cells in beyond):
            kept.append(option)
            beyond.append(~cover)
    return kept


def _writers(options: Sequence[AnyOption], cell: int) -> tuple[int, ...]:
    """The numbers of the clauses that write a cell."""
    return tuple([number for number, option in enumerate(options) if option.cover >> cell & 1])


def every_cell_is_covered(model: CpModel, chosen: list[IntVar], options: Sequence[AnyOption], everything: int) -> None:
    """For each changed cell some chosen clause writes it; cells that the same clauses write are one constraint."""
    for numbers in sorted({_writers(options, cell) for cell in cells_of(everything)}):
        model.add_bool_or([chosen[number] for number in numbers])


def few_clauses_are_chosen(model: CpModel, chosen: list[IntVar], most: int) -> None:
    """Long sets of clauses fit anything and seldom generalise."""
    model.add(sum(chosen) <= most)


def total_price_is_minimised(model: CpModel, chosen: list[IntVar], options: Sequence[AnyOption]) -> IntVar:
    """The objective is the price of the chosen clauses as one rule, but for what every rule pays alike."""
    prices = [round((option.bits + SECOND_BITS) * SCALE) for option in options]
    price = model.new_int_var(0, sum(prices), "price")
    model.add(price == sum(bits * variable for bits, variable in zip(prices, chosen, strict=True)))
    model.minimize(price)
    return price


def price_stays_near(model: CpModel, price: IntVar, best: int) -> None:
    """Sets further above the best than the vote's window are of no use."""
    model.add(price <= best + round(VOTE_WINDOW * SCALE))


def set_is_not_repeated(model: CpModel, picked: list[IntVar]) -> None:
    """No set that contains this one is found again."""
    model.add_bool_or([variable.negated() for variable in picked])
