"""Runs: a folder each, with what was run, on which tasks, and what came of it; begun, resumed, loaded."""
