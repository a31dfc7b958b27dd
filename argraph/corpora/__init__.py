"""Corpora: named sets of tasks, where they are found, how they are fetched and sampled."""
