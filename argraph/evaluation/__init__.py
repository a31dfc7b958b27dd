"""Measuring a solver: corpora of tasks, the protocol, runs and their statistics."""
