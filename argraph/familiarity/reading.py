"""What a decomposition says, in plain English, with what it does not say."""

from __future__ import annotations

from collections.abc import Iterator

from argraph.familiarity.analysis import Analysis, SolverGroup
from argraph.familiarity.contamination import contamination
from argraph.familiarity.decomposition import Decomposition
from argraph.familiarity.difficulty import DEFINITIONS
from argraph.familiarity.fitting import Estimate, Fit
from argraph.familiarity.logistic import Logistic
from argraph.familiarity.paper import Published
from argraph.language.english import listed

SIGNIFICANT = 0.05
INFLATED = 5.0
SEEN_FOUR_TIMES_IN_FIVE = 2.8 / (2 * 1.96)
"""An effect of so many widths of its 95 % interval is told from none four times in five."""

LARGEST_BOOST = 1 / float(contamination(1.0) - contamination(0.0))

ASSUMPTIONS = (
    "Contamination is not measured: it is a formula of how often a task's concepts were met, whose constants are "
    "assumed. Genuine ability is the fitted accuracy at a contamination of 0, which no task can have (the least that "
    "the formula gives is 0.087), so it is an extrapolation. A boost says that familiar tasks are solved more often, "
    "not why: they may be easier in ways that no control here measures."
)


def fit_cells(fit: Fit) -> tuple[str, ...]:
    """A row of a table: genuine ability, boost, fraction, and the p of both permutation tests."""
    tests = ("" if p is None else f"{p:.3f}" for p in (fit.p_by_task, fit.p_by_concept))
    return str(fit.genuine), str(fit.boost), fit.fraction.percent(), *tests


def boost_sentence(what: str, boost: Estimate) -> str:
    """Say whether a boost can be told from none.

    >>> boost_sentence("The boost", Estimate(0.912, -0.517, 2.394))
    'The boost is 0.91 [-0.52, 2.39]: the interval includes zero, so it cannot be told from none.'
    >>> boost_sentence("The boost", Estimate(0.9, 0.5, 1.3))
    'The boost is 0.90 [0.50, 1.30]: the interval excludes zero, so tasks of familiar concepts are solved more often.'
    """
    if boost.includes_zero:
        meaning = "includes zero, so it cannot be told from none"
    else:
        meaning = (
            f"excludes zero, so tasks of familiar concepts are solved {'more' if boost.value > 0 else 'less'} often"
        )
    return f"{what} is {boost}: the interval {meaning}."


def paper_reading(paper: Published) -> tuple[str, ...]:
    """What the published figures say.

    >>> from argraph.familiarity.paper import PAPER
    >>> print(paper_reading(PAPER)[0])
    The published boost is 0.91 [-0.52, 2.39]: the interval includes zero, so it cannot be told from none.
    """
    genuine, accuracy = paper.genuine, paper.accuracy
    zero = "includes" if genuine.includes_zero else "excludes"
    fractions = f"{100 * paper.fraction:.1f} % ({100 * paper.fraction_arc_agi_2:.1f} % on ARC-AGI-2)"
    return (
        boost_sentence("The published boost", paper.boost),
        f"The published genuine ability is {genuine}: that interval {zero} zero too. The published fraction of "
        f"{fractions} is one minus genuine ability by accuracy ({accuracy:.3f}), and is no better known than they are.",
        f"In the published simulation, {paper.solvers} solvers get familiar tasks right "
        f"{100 * paper.familiar_minus_novel:.1f} points more often than novel ones.",
    )


def analysis_reading(analysis: Analysis) -> tuple[str, ...]:
    """What was found out when solvers are compared."""
    return tuple(
        f"The boost of {each.solver} minus that of {each.other}, on {each.tasks} tasks of both, is {each.boost}: "
        + ("they cannot be told apart." if each.boost.includes_zero else "they differ.")
        for each in analysis.comparisons
    )


def group_reading(group: SolverGroup, found: Decomposition) -> Iterator[str]:
    """What was found out about one solver on one benchmark."""
    yield boost_sentence("The boost", found.main.boost)
    yield from _blind(found)
    if gap := found.familiar_minus_novel:
        points = f"{100 * gap.value:+.1f} points [{100 * gap.low:.1f}, {100 * gap.high:.1f}]"
        yield f"Accuracy on the more familiar half of the tasks minus that on the more novel half: {points}."
    yield from _with_controls(found)
    yield from _by_concept(found.main)
    yield from _beyond_reason(found)
    if group.left_out:
        total = group.left_out + len(group.tried)
        yield f"{group.left_out} of {total} tasks are left out, since no concept is seen in them."
    yield from (f"{refusal[0].upper()}{refusal[1:]}." for refusal in found.refusals)


def _blind(found: Decomposition) -> Iterator[str]:
    """How large a boost could be without being seen."""
    boost = found.main.boost
    if not boost.includes_zero:
        return
    missed = (boost.high - boost.low) * SEEN_FOUR_TIMES_IN_FIVE
    yield f"With these {len(found.sample)} tasks even a true boost of {missed:.1f} would be missed one time in five."
    if missed > LARGEST_BOOST:
        yield (
            f"No boost can be larger than {LARGEST_BOOST:.2f}, by which accuracy rises from 0 to 1 between no exposure "
            "and full exposure: these tasks cannot tell any boost from none reliably."
        )


def _with_controls(found: Decomposition) -> Iterator[str]:
    """Whether the boost stays what it is when tasks of the same difficulty are compared."""
    fit = found.controlled
    if fit is None:
        return
    before, after = found.main.boost.includes_zero, fit.boost.includes_zero
    meaning = {
        (True, True): "and cannot be told from none either",
        (True, False): "which excludes zero; it is one of several ways of looking, so take it with care",
        (False, True): "which cannot be told from none: it may be difficulty that makes the difference",
        (False, False): "and still excludes zero",
    }[before, after]
    held = [name for name in DEFINITIONS if name in fit.controls]
    held += ["corpus"] if len(held) < len(fit.controls) else []
    yield f"With {listed(held)} held fixed the boost is {fit.boost}, {meaning}."
    own, *others = found.collinearity
    if own.inflation > INFLATED:
        strongest = max(others, key=lambda each: abs(each.correlation))
        yield (
            f"Contamination largely goes along with the controls (variance inflation {own.inflation:.1f}, most with "
            f"{strongest.regressor}, r = {strongest.correlation:.2f}), so their effects are hard to tell apart."
        )


def _by_concept(fit: Fit) -> Iterator[str]:
    """A boost that only the test by task finds may be the work of a few concepts."""
    assert fit.p_by_task is not None
    assert fit.p_by_concept is not None
    if fit.p_by_task <= SIGNIFICANT < fit.p_by_concept:
        yield (
            f"Shuffling tasks gives p = {fit.p_by_task:.3f}, but shuffling exposures among concepts p = "
            f"{fit.p_by_concept:.3f}: a few concepts that happen to be both familiar and easy could make such a boost."
        )


def _beyond_reason(found: Decomposition) -> Iterator[str]:
    """A straight line may predict what cannot be."""
    fit = found.main
    curve = next((each for each in found.fits if each.method == Logistic.name and not each.controls), None)
    if fit.fraction.value < 0:
        yield "The fraction is below zero, which is no share of anything: familiar tasks are not solved more often."
    elif fit.fraction.value > 1:
        other = f"; the logistic curve puts the fraction at {curve.fraction.percent()}" if curve else ""
        yield f"The line puts genuine ability below zero, and so the fraction above 100 %, which cannot be{other}."
