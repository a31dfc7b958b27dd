"""What there is to say about a solution, in plain English: how it was found, and how sure it is.

Demonstrations and tests are numbered from 1 here, as people count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from argraph.language.cost import cost
from argraph.language.english import listed, numbered
from argraph.language.rule import Rule
from argraph.language.trace import Trace
from argraph.solution import Alternative, Solution
from argraph.solution.solution import NO_RULE, NONE_FITS
from argraph.values.grid import Grid
from argraph.values.task import Task

NOTABLE, NAMED = 6, 4
"""From so many habits on that a guess breaks it is said, and of those so many are named."""
SIZES_DIFFER = "No rule fits the demonstrations, whose outputs have other sizes than their inputs."


@attrs.frozen
class LeadingRule:
    """A rule that stands behind first guesses, and the tests (counted from 1) for which it does."""

    rule: Rule
    tests: tuple[int, ...]
    nearest: bool = False
    """Whether it only comes near, as no rule fits."""

    def caption(self, several: bool) -> str:
        """A heading, which names the tests only if there are several rules."""
        whose = f" for {numbered('test', self.tests)}" if several else ""
        return f"The {'nearest rule' if self.nearest else 'rule'}{whose} ({self.rule.cost:g} bits)"


def leading_rules(solution: Solution) -> list[LeadingRule]:
    """The rules behind the first guesses; mostly one rule serves all tests."""
    nearest = solution.how == "most cells explained"
    return [LeadingRule(rule, tuple(test + 1 for test in tests), nearest) for rule, tests in solution.leading.items()]


def story(task: Task, solution: Solution) -> Iterator[str]:
    """How the answers came about, a sentence or two each: how the rule was found, and what is odd about it."""
    yield origin(solution.how, len(task.train), solution.left_out, rules=len(solution.leading))
    for one, two in task.contradictions:
        yield f"Demonstrations {one + 1} and {two + 1} have the same input but other outputs, so no rule fits both."
    yield from oddities(solution)


def origin(how: str, demonstrations: int, left_out: int | None = None, *, rules: int = 1) -> str:
    """How the rule was found, or that so many rules were, of which no single one gives all answers."""
    told = found(how, demonstrations, left_out, several=rules > 1)
    return f"The answers come from {rules} rules: no single one gives all of them. {told}" if rules > 1 else told


def traces(task: Task, solution: Solution) -> Iterator[tuple[str, Trace]]:
    """What the first rule did on every demonstration, and what each test's own rule did on that test."""
    if solution.rule is not None:
        for number, pair in enumerate(task.train, 1):
            yield f"demonstration {number}", solution.rule.trace(pair.input)
    for number, pair in enumerate(task.test):
        if (rule := solution.rule_for(number)) is not None:
            yield f"test {number + 1}", rule.trace(pair.input)


def oddities(solution: Solution) -> Iterator[str]:
    """That the search was stopped; and where first guesses break much of what the demonstrations have in common.

    Right answers break a few such habits too. What another one implies is not said: no fewer red cells, where it should
    be as many.
    """
    if solution.stopped:
        yield "The search was stopped before its end: this is the best so far."
    shown = 0 if solution.task is None else len(solution.task.train)
    whose = _all(shown) if solution.left_out is None else "the demonstrations that it fits"
    for number, guesses in enumerate(solution.broken, 1):
        broken = guesses[0] if guesses else ()
        if len(broken) >= NOTABLE:
            implied = {f"{less} {each.removeprefix('as many ')}" for each in broken for less in ("no more", "no fewer")}
            told = [each for each in broken if each not in implied]
            more = f"; and {len(told) - NAMED} more" if len(told) > NAMED else ""
            yield (
                f"The first guess for test {number} breaks {len(told)} habits of {whose}, for which it loses votes: "
                f"{'; '.join(told[:NAMED])}{more}."
            )


def found(how: str, demonstrations: int, left_out: int | None = None, *, several: bool = False) -> str:
    """How the rule was found, or several; `left_out` is the demonstration left out, from 0, if that was the fallback.

    >>> found("exact", 3), found("two steps", 1)
    ('It fits all 3 demonstrations.', 'It takes two steps and fits the demonstration.')
    >>> found("one demonstration left out", 3, 0)
    'It is a fallback: it fits all demonstrations but number 1, which was left out.'
    """
    if how in ("exact", "two steps"):
        steps = "takes two steps and " if how == "two steps" else ""
        return f"{'Each of them' if several else 'It'} {steps}fits {_all(demonstrations)}."
    if how == "nothing found":
        return NO_RULE
    if how == "one demonstration left out":
        which = "one" if left_out is None else f"number {left_out + 1}"
        return f"It is a fallback: it fits all demonstrations but {which}, which was left out."
    return f"{NONE_FITS} This one is a fallback: it leaves fewest of their cells wrong."


def _all(demonstrations: int) -> str:
    few = {0: "all demonstrations", 1: "the demonstration", 2: "both demonstrations"}
    return few.get(demonstrations, f"all {demonstrations} demonstrations")


def why_not(solution: Solution) -> str:
    """When no rule fits: how far the search got; nothing where one fits all demonstrations, or all but one."""
    if solution.how not in ("most cells explained", "nothing found"):
        return ""
    return solution.miss.explain() if solution.miss is not None else SIZES_DIFFER


def verdict(guess: Grid, answer: Grid | None) -> str:
    """Whether a guess is right or wrong, or nothing if the answer is not known."""
    return "" if answer is None else "right" if guess == answer else "wrong"


def guess_caption(number: int, confidence: float) -> str:
    """What stands over a guess: the how-manieth it is, and its share of the vote.

    >>> guess_caption(1, 0.5)
    'guess 1: 50 % of the vote'
    """
    return f"guess {number}: {share(confidence)}"


def first_guesses(task: Task, solution: Solution) -> Iterator[tuple[str, Grid | None]]:
    """For each test input its first guess, under a caption that says so; None where there is none."""
    for number, (pair, guesses) in enumerate(zip(task.test, solution.guesses, strict=True)):
        if not guesses:
            yield f"test {number + 1}: no guess", None
        else:
            told = guess_caption(1, solution.confidences[number][0]), verdict(guesses[0], pair.output)
            yield f"test {number + 1}, {', '.join(filter(None, told))}", guesses[0]


def share(confidence: float) -> str:
    """A share of the vote; what is not everything never shows as 100 %, and what is no share never as one.

    >>> share(1.0), share(0.999), share(0.25), share(0.0001)
    ('100 % of the vote', '99 % of the vote', '25 % of the vote', '1 % of the vote')
    >>> share(0.0)
    'no vote, seen in another way'
    """
    if not confidence:
        return "no vote, seen in another way"
    percent = 100 if confidence >= 1 - 1e-9 else min(99, max(1, round(100 * confidence)))
    return f"{percent} % of the vote"


def others(solution: Solution) -> list[Alternative]:
    """The alternatives, cheapest first; each rule once, and none that is behind a first guess."""
    distinct: dict[Rule, Alternative] = {}
    for other in sorted(solution.alternatives, key=lambda other: other.cost):
        if other.rule not in solution.leading:
            distinct.setdefault(other.rule, other)
    return list(distinct.values())


def rivals(solution: Solution) -> str:
    """How many rules fit, and where they disagree; nothing if none fits."""
    if solution.rule is None or solution.how == "most cells explained":
        return ""
    beaten = others(solution)
    fit = "all demonstrations but one" if solution.how == "one demonstration left out" else "the demonstrations"
    if not beaten:
        return f"1 rule fits {fit}."
    notes = [note for note in (_outvoted(beaten, solution.rule), _disagreement(beaten), _undefined(beaten)) if note]
    return f"{len(beaten) + 1} rules fit {fit}; {'; '.join(notes) or 'they all give the same outputs'}."


def difference(alternative: Alternative) -> str:
    """Where an alternative differs from the first guesses.

    >>> from argraph.solution import Alternative
    >>> difference(Alternative(None, 3.0, (0, 4, None))), difference(Alternative(None, 3.0, (0, 0, 0)))
    ('4 cells of test 2; no output for test 3', 'nowhere')
    """
    parts = [_cells(count, number) for number, count in enumerate(alternative.differs, 1) if count]
    undefined = [number for number, count in enumerate(alternative.differs, 1) if count is None]
    parts += [f"no output for {numbered('test', undefined)}"] if undefined else []
    return "; ".join(parts) or "nowhere"


def _disagreement(beaten: Sequence[Alternative]) -> str:
    """On how many cells of which tests the rule that differs most differs."""
    columns = zip(*(other.differs for other in beaten), strict=True)
    most = [max((count or 0 for count in column), default=0) for column in columns]
    where = [_cells(count, number) for number, count in enumerate(most, 1) if count]
    return f"they differ on up to {listed(where)}" if where else ""


def _outvoted(beaten: Sequence[Alternative], leading: Rule) -> str:
    """That rules which are cheaper than the leading one, but answer otherwise, got fewer votes with all their like."""
    count = sum(other.cost < cost(leading) and any(differs != 0 for differs in other.differs) for other in beaten)
    return f"{count} of them {'is' if count == 1 else 'are'} cheaper and outvoted" if count else ""


def _undefined(beaten: Sequence[Alternative]) -> str:
    count = sum(None in other.differs for other in beaten)
    return f"{count} of them {'gives' if count == 1 else 'give'} no output for some test" if count else ""


def _cells(count: int, test: int) -> str:
    return f"{count} {'cell' if count == 1 else 'cells'} of test {test}"
