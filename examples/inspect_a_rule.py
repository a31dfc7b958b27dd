"""Inspect the rule that argraph infers for a task: what it says, what it saw and did, and what else would have fitted.

python examples/inspect_a_rule.py [TASK]
"""

from __future__ import annotations

import json
import sys

from one_line_errors import one_line_errors

import argraph
from argraph.language.concepts import concepts_of


def main(source: str = "bundled:FilledNotFilled1") -> None:
    """Say the rule in English, trace it on the first test input, and take it through JSON and back."""
    task = argraph.load_task(source)
    solution = argraph.solve(task)
    rule = solution.rule
    if rule is None:
        print(f"no rule was found for {source}: {solution.how}")
        return
    print(f"The rule, for {rule.cost:g} bits: {rule.explain()}")
    print(f"It speaks of: {', '.join(sorted(concepts_of(rule))) or 'none of the sixteen concepts'}")
    print("\n".join(rule.trace(task.test[0].input).lines()))
    for other in solution.alternatives[:3]:
        print(f"Also fits, for {other.cost:g} bits: {other.rule.explain()}")
    again = argraph.Rule.from_json(json.loads(json.dumps(rule.to_json())))
    assert again == rule


if __name__ == "__main__":
    with one_line_errors():
        main(*sys.argv[1:2])
