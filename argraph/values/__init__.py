"""Grids, pairs and tasks, and how values are written down."""
