"""Grids, pairs and tasks; how values are written down, read, and asked to show themselves."""
