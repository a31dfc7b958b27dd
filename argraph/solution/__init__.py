"""The public face: from a task to guesses, with the rule behind them and what else would have fitted."""

from argraph.solution.inference import check_guesses, solve
from argraph.solution.solution import Alternative, How, Solution

__all__ = ["Alternative", "How", "Solution", "check_guesses", "solve"]
