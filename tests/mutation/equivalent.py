"""Changes that change nothing, each with the reason why no test could notice it."""

from __future__ import annotations

from tests.mutation.mutants import Mutant

REASONS: dict[str, tuple[tuple[str, str], ...]] = {
    "a sum and a difference are even together": (
        ("areas", "second = second & ((rows + top) % 2 == 1)"),
        ("areas", "second = second & ((columns + left) % 2 == 1)"),
        ("areas", "second = second & ((rows - top + columns + left) % 2 == 1)"),
        ("areas", "second = second & ((rows - top - columns - left) % 2 == 1)"),
        ("areas", "second = second & ((rows + top + columns - left) % 2 == 1)"),
        ("wholes", "if ((before + points) % 2).any() or (before + after > 2 * MAX_SIDE).any():"),
        ("stamps", "if (height + width) % 2:"),
    ),
    "only the order of these numbers counts": (
        ("colours", "return commonest(np.where(counts > 0, counts.max() + 2 - counts, 0))"),
    ),
    "where both are equally far neither is defined": (
        ("borders", "near = np.where(-before <= after, before, after)"),
        ("borders", "far = np.where(-before <= after, after, before)"),
    ),
    "any number above 0 says yes": (("insides", "return (int(down), int(across), 2)"),),
    "the last number says that the others mean nothing": (
        ("insides", "rows = np.array([_shift(thing) or (1, 0, 0) for thing in world.objects]).reshape(-1, 3)"),
        ("insides", "rows = np.array([_shift(thing) or (0, 1, 0) for thing in world.objects]).reshape(-1, 3)"),
    ),
    "no picture can be shrunk by more than its shorter side": (
        ("crops", "for factor in range(max(picture.shape), 1, -1):"),
    ),
    "it only guards against mistakes": (
        ("stamps", "whole.flags.writeable = True"),
        ("patterns", "regular.flags.writeable = True"),
    ),
    "the others are left out in the end; it takes longer": (
        ("actions", "return [action for action in _actions(self.evidence, alone=False) if action.sufficient]"),
    ),
    "only the first is looked at": (
        ("clauses", "price = float(self.price(action, rows[:2])[0])"),
        ("miss", "rule = Rule(viewing.view, Edit(tuple((lead.readings(2)[0].clause for lead in chosen))))"),
    ),
    "more padding is never looked at": (
        ("selectors", "alone = np.concatenate([singles.weights, np.zeros(len(bits) + count)])[order]"),
    ),
    "of as many as there may be all are the best": (
        (
            "viewing",
            "return table.best(fits(table.vectors[:, :self.train]), limit) if len(table) >= limit else table",
        ),
    ),
    "no corner lies so far": (
        ("evidence", "places = np.full((self.viewing.train, MAX_SIDE + 1, MAX_SIDE + 2), -1, dtype=np.int8)"),
    ),
    "of no offsets no pair is promising": (("evidence", "without if not (len(down) and len(across)):"),),
    "no set covers what is beyond all actions; it takes longer": (
        ("find", "if not (proposed.promising or proposed.useful or all(proposed.reached)):"),
    ),
    "what is no use to a role matches nothing; it takes longer": (
        ("clauses", "relevant = [action for action in actions if (action.cover.writing | action.sound) & mask]"),
        ("clauses", "relevant = [action for action in actions if action.cover.writing & action.sound | mask]"),
    ),
    "the solver finds no such set either; it takes longer": (
        ("decide", "without if not options or union((option.cover for option in options)) != everything:"),
    ),
    "the first two are looked at one demonstration later; it takes longer": (
        ("evidence", "if number == 2 and (not (judged[0].useful or judged[1].useful)):"),
    ),
    "where nothing is seen, no way is wanted; it takes longer": (
        ("borders", "without if not all((seen.any() for _, seen in every)):"),
    ),
    "no place lies beyond the longest side": (
        ("evidence", "shape = (self.viewing.train, MAX_SIDE + 1, MAX_SIDE + 2)"),
        ("evidence", "shape = (self.viewing.train, MAX_SIDE + 2, MAX_SIDE + 1)"),
    ),
    "of one box there is at most one": (("tidying", "if len(owners) >= 1:"),),
    "what has become impossible stays so; it takes longer": (("recurrences", "without if not possible.any():"),),
    "more padding makes no rows equal or unequal": (
        ("rows", "padded = np.zeros((len(packed), max(8, -(-packed.shape[1] * 8) * 8)), dtype=np.uint8)"),
    ),
    "a role without good objects gives no words anyway; it takes longer": (
        ("viewing", "if (good | self.role_vectors[role][:self.train]).any():"),
    ),
    "numbers that do not fit all demonstrations are left out later; it takes longer": (
        (
            "viewing",
            "fits = np.logical_or.reduce([(count == np.asarray(wanted)).any(axis=1) for count in counts])",
        ),
    ),
    "what is remembered only makes a search faster": (
        ("find", "return self._sights.setdefault(grid, Sight(grid, remembers=False))"),
        ("judgements", "without if not pointers:"),
    ),
    "shares are the same if all votes are negative": (
        ("vote", "votes[output] = votes.get(output, 0.0) - finding.weight * weight(_reserve(finding, test))"),
    ),
}
"""From a reason to names of files, each with a line of the mutant, or the first line of what it is without."""
EQUIVALENT = {change: reason for reason, known in REASONS.items() for change in known}


def reason(mutant: Mutant) -> str | None:
    """Why no test could notice a mutant, if that is known."""
    changes = ((mutant.path.stem, line) for line in mutant.named)
    return next((EQUIVALENT[change] for change in changes if change in EQUIVALENT), None)
