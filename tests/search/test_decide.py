"""CP-SAT's answers, worked out again in plain Python over all subsets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import attrs
from hypothesis import given
from hypothesis import strategies as st

from argraph.language.cost import SECOND_BITS, VOTE_WINDOW
from argraph.search.budget import Budget
from argraph.search.decide import FEW, MANY, cheapest_sets, most_cells, undominated

BUDGET = Budget()


@attrs.frozen(eq=False)
class Choice:
    """A clause of which only the price and the covered cells matter."""

    cover: int
    bits: float


@st.composite
def clauses(draw: st.DrawFn, max_size: int = 9) -> list[Choice]:
    """Up to nine clauses over up to ten cells, with prices in half bits as real ones have."""
    cells = draw(st.integers(1, 10))
    covers = st.lists(st.integers(0, cells - 1), min_size=1, max_size=6).map(
        lambda bits: sum({1 << bit for bit in bits})
    )
    prices = st.integers(2, 60).map(lambda halves: halves / 2)
    return draw(st.lists(st.builds(Choice, covers, prices), min_size=1, max_size=max_size))


def union(chosen: Sequence[Choice]) -> int:
    covered = 0
    for option in chosen:
        covered |= option.cover
    return covered


def price(chosen: Sequence[Choice]) -> float:
    """The price of a set as a rule pays it, with the surcharge for every clause."""
    return sum(option.bits + SECOND_BITS for option in chosen)


def subsets(options: Sequence[Choice], most: int = FEW) -> list[tuple[Choice, ...]]:
    """All sets of at most so many clauses."""
    return [chosen for size in range(most + 1) for chosen in combinations(options, size)]


def covering(options: Sequence[Choice], everything: int, most: int = FEW) -> list[tuple[Choice, ...]]:
    """The sets that cover everything and from which no clause can be spared, cheapest first."""
    found = [chosen for chosen in subsets(options, most) if union(chosen) == everything]
    needed = [
        chosen
        for chosen in found
        if not any(union([other for other in chosen if other is not one]) == everything for one in chosen)
    ]
    return sorted(needed, key=price)


# The cheapest sets that cover everything


@given(options=clauses(), most=st.sampled_from([FEW, MANY]))
def test_the_first_set_is_the_cheapest_that_covers_everything(options: list[Choice], most: int) -> None:
    everything = union(options)
    found, wanted = cheapest_sets(options, everything, BUDGET, most), covering(options, everything, most)
    assert bool(found) == bool(wanted)
    if found:
        assert union(found[0]) == everything
        assert price(found[0]) == price(wanted[0])


@given(options=clauses(), sets=st.integers(1, 12))
def test_the_next_sets_come_in_order_and_none_is_missing(options: list[Choice], sets: int) -> None:
    everything = union(options)
    found = cheapest_sets(options, everything, attrs.evolve(BUDGET, sets=sets))
    wanted = covering(undominated(options, BUDGET.clauses), everything)
    near = [price(chosen) for chosen in wanted if price(chosen) <= price(wanted[0]) + VOTE_WINDOW]
    assert [price(chosen) for chosen in found] == near[:sets]


@given(options=clauses())
def test_sets_are_distinct_small_and_cover_everything(options: list[Choice]) -> None:
    everything = union(options)
    found = [frozenset(map(id, chosen)) for chosen in cheapest_sets(options, everything, BUDGET)]
    assert len(set(found)) == len(found)
    assert not any(one < other for one in found for other in found)
    for chosen in cheapest_sets(options, everything, BUDGET):
        assert 1 <= len(chosen) <= FEW
        assert union(chosen) == everything
        assert all(any(option is known for known in options) for option in chosen)


@given(options=clauses())
def test_the_same_question_has_the_same_answer(options: list[Choice]) -> None:
    first, again = (cheapest_sets(options, union(options), BUDGET) for _ in range(2))
    assert [list(map(id, chosen)) for chosen in first] == [list(map(id, chosen)) for chosen in again]


def test_there_is_no_set_where_a_cell_is_out_of_reach() -> None:
    assert cheapest_sets([Choice(0b01, 3.0)], 0b11, BUDGET) == []
    assert cheapest_sets([], 0b1, BUDGET) == []


def test_there_is_no_set_where_too_many_clauses_would_be_needed() -> None:
    singles = [Choice(1 << cell, 3.0) for cell in range(FEW + 1)]
    assert cheapest_sets(singles, union(singles), BUDGET) == []
    assert cheapest_sets(singles, union(singles), BUDGET, MANY) == [singles]
    assert len(cheapest_sets(singles[:-1], union(singles[:-1]), BUDGET)) == 1


def test_sets_beyond_the_window_are_left_out() -> None:
    first, second = Choice(0b001, 2.0), Choice(0b110, 2.0)
    near, far = Choice(0b011, 2.0 + VOTE_WINDOW), Choice(0b101, 2.0 + VOTE_WINDOW + 0.5)
    found = cheapest_sets([first, second, near, far], 0b111, BUDGET)
    assert [price(chosen) for chosen in found] == [4.0 + 2 * SECOND_BITS, 4.0 + 2 * SECOND_BITS + VOTE_WINDOW]


# Most cells


@given(options=clauses())
def test_the_nearest_miss_covers_most_cells_for_the_least_price(options: list[Choice]) -> None:
    chosen = most_cells(options, BUDGET)
    best = max(subsets(options), key=lambda some: (union(some).bit_count(), -price(some)))
    assert len(chosen) <= FEW
    assert (union(chosen).bit_count(), price(chosen)) == (union(best).bit_count(), price(best))


@given(options=clauses(), known=st.integers(0, 12))
def test_no_choice_is_made_only_where_none_covers_more_than_is_known(options: list[Choice], known: int) -> None:
    best = most_cells(options, BUDGET)
    chosen = most_cells(options, BUDGET, known)
    assert chosen == best or (not chosen and union(best).bit_count() <= known)


def test_what_is_plainly_too_little_is_not_decided() -> None:
    assert most_cells([Choice(0b011, 2.0), Choice(0b110, 2.0)], BUDGET, 4) == []
    assert most_cells([Choice(0b011, 2.0), Choice(0b110, 2.0)], BUDGET, 3)
    assert most_cells([Choice(1 << cell, 3.0) for cell in range(FEW + 1)], BUDGET, FEW) == []


def test_nothing_covers_nothing() -> None:
    assert most_cells([], BUDGET) == most_cells([], BUDGET, -1) == []


# Options worth looking at


@given(options=clauses(max_size=14), limit=st.integers(1, 14))
def test_a_clause_is_dropped_only_for_a_cheaper_one_that_covers_as_much(options: list[Choice], limit: int) -> None:
    kept = undominated(options, limit)
    assert len(kept) <= limit
    assert [option.bits for option in kept] == sorted(option.bits for option in kept)
    for one, other in combinations(kept, 2):
        assert other.cover & ~one.cover
    if len(kept) < limit:
        for option in options:
            assert any(known.bits <= option.bits and not option.cover & ~known.cover for known in kept)


def test_cells_that_the_same_clauses_write_count_one_by_one() -> None:
    three = [Choice(0b111 << shift, 5.0) for shift in (0, 3, 6)]
    two = [Choice(0b11 << 9, 4.0), Choice(0b1 << 10, 1.0)]
    assert {option.cover for option in most_cells([*three, *two], BUDGET)} == {option.cover for option in three}
