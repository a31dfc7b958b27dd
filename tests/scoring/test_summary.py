from __future__ import annotations

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from argraph.language import packs
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import Selector
from argraph.language.transforms import Move
from argraph.runs.run import NO_CONCEPT, Run
from argraph.scoring import published
from argraph.scoring.mistakes import KINDS
from argraph.scoring.statistics import Homogeneity, Undefined, clustered
from argraph.scoring.summary import TITLES, Summary
from argraph.solvers.record import Record
from argraph.values.conceptarc import CONCEPTS
from argraph_rules.offsets import Stay, Steps
from tests.made_runs import ANSWER, QUESTION, made_run

COPYING = Rule(packs.view("components-8"), Edit((Clause(Selector(), Move(Steps(1), Stay(), leave=True)),)))
RANKS = {
    "Copy1": (1, 2, 3),
    "Copy2": (1, 1, None),
    "Count1": (None, None, None),
    "Count2": None,
    "other": (2, 1),
}


@pytest.fixture
def run() -> Run:
    return made_run(RANKS, minimal={"CopyMinimal": (1, None, 1)}, rule=COPYING)


def test_concepts_have_counts_with_intervals_over_tasks(run: Run) -> None:
    copy, count, none = Summary.of(run).concepts
    assert (copy.label, copy.tasks, copy.tests, copy.right, copy.solved) == ("Copy", 2, 6, (3, 4, 5), 1)
    assert (count.label, count.tasks, count.tests, count.right, count.solved) == ("Count", 2, 6, (0, 0, 0), 0)
    assert (none.label, none.tasks, none.tests, none.right, none.solved) == (NO_CONCEPT, 1, 2, (1, 2, 2), 1)
    assert copy.intervals == (clustered([2, 1], [3, 3]), clustered([2, 2], [3, 3]), clustered([3, 2], [3, 3]))
    assert copy.share(3) == 5 / 6


def test_totals_leave_minimal_tasks_out_and_have_intervals_over_tasks(run: Run) -> None:
    summary = Summary.of(run)
    assert (summary.total.tasks, summary.total.tests, summary.total.right, summary.total.solved) == (
        5,
        14,
        (4, 6, 7),
        2,
    )
    assert summary.total.intervals[2] == clustered([3, 2, 0, 0, 2], [3, 3, 3, 3, 2])
    assert summary.minimal is not None
    assert (summary.minimal.tests, summary.minimal.right) == (3, (2, 2, 2))
    assert summary.minimal.intervals[0] == clustered([2], [3])
    assert [task.trial.task.id for task in summary.tasks] == [*RANKS, "CopyMinimal"]
    assert isinstance(summary.homogeneity, Homogeneity)


def test_a_missing_task_is_wrong_and_has_no_answer(run: Run) -> None:
    summary = Summary.of(run)
    count = summary.concepts[1]
    assert count.mistakes == dict.fromkeys(KINDS, 0) | {"no answer": 3, "other": 3}
    missing = next(task for task in summary.tasks if task.trial.task.id == "Count2")
    assert (missing.trial.how, missing.ranks, missing.right()) == ("not answered yet", (None, None, None), 0)


def test_solved_tasks_are_solved_by_their_concept_or_not(run: Run) -> None:
    copy, count, none = Summary.of(run).concepts
    assert copy.ways == {"concept": 1, "shortcut": 0, "unknown": 0}
    assert count.ways == {"concept": 0, "shortcut": 0, "unknown": 0}
    assert none.ways == {"concept": 0, "shortcut": 0, "unknown": 1}
    by_copying = Summary.of(made_run({"Count1": (1, 1)}, rule=COPYING)).total
    assert by_copying.ways == {"concept": 0, "shortcut": 1, "unknown": 0}
    without_rules = Summary.of(made_run({"Copy1": (1, 1)})).total
    assert without_rules.ways == {"concept": 0, "shortcut": 0, "unknown": 1}


def test_a_guess_beyond_those_allowed_is_not_right(run: Run) -> None:
    strict = Summary.of(made_run({"Copy1": (1, 2, 3)}, guesses=2))
    assert (strict.total.right, strict.total.solved) == ((1, 2), 0)
    assert strict.tasks[0].ranks == (1, 2, None)
    assert sum(strict.total.mistakes.values()) == 1


def test_mistakes_are_judged_by_the_first_guess_and_near_ones_say_how_near() -> None:
    made = made_run({"Copy1": (None,)}, guesses=3)
    near = ANSWER.cells.copy()
    near[0, 0] = 8
    record = Record("Copy1", ((type(ANSWER).of(near), QUESTION),))
    changed = attrs.evolve(made, trials=(attrs.evolve(made.trials[0], record=record),))
    summary = Summary.of(changed)
    assert summary.total.mistakes["near miss"] == 1
    assert summary.total.near_misses == (1,)


def test_published_figures_stand_beside_conceptarc_only(monkeypatch: pytest.MonkeyPatch) -> None:
    run = made_run({"Copy1": (1,), "Order1": (None,)})
    assert Summary.of(run).published == ()
    assert [group.published for group in Summary.of(run).concepts] == [(), ()]
    monkeypatch.setattr(published, "is_conceptarc", lambda task: True)
    summary = Summary.of(run)
    assert summary.measured_on == "2 of ConceptARC's 160 tasks"
    assert [group.published[0] for group in summary.concepts] == [0.94, 0.83]
    assert summary.total.published == ()


def test_concepts_have_the_names_that_the_paper_gives_them() -> None:
    assert tuple(TITLES) == CONCEPTS


def test_a_run_without_tasks_has_no_figures() -> None:
    summary = Summary.of(made_run({}, minimal={"CopyMinimal": (1,)}))
    assert summary.concepts == ()
    assert (summary.total.tests, summary.total.share(1)) == (0, None)
    assert summary.total.intervals[0] == Undefined("there are no test inputs")
    assert summary.homogeneity == Undefined("there are fewer than two groups")
    assert summary.published == ()


ids = st.sampled_from([f"{concept}{number}" for concept in CONCEPTS for number in (1, 2)])
ranks = st.lists(st.sampled_from([None, 1, 2, 3]), min_size=1, max_size=3)


@given(st.dictionaries(ids, ranks | st.none(), min_size=1, max_size=8), st.integers(1, 3))
def test_everything_adds_up(answers: dict[str, list[int | None] | None], guesses: int) -> None:
    summary = Summary.of(made_run(answers, guesses=guesses))
    total = summary.total
    for name in ("tasks", "tests", "solved"):
        assert sum(getattr(group, name) for group in summary.concepts) == getattr(total, name)
    for group in summary.groups:
        assert list(group.right) == sorted(group.right)
        assert group.right[-1] + sum(group.mistakes.values()) == group.tests
        assert sum(group.ways.values()) == group.solved
        assert len(group.near_misses) == group.mistakes["near miss"]
    assert total.right[-1] == sum(task.right() for task in summary.tasks)
