"""Showing: pictures, texts, pages and files of grids, tasks, scenes, solutions and runs."""
