"""Profiles shown: in the terminal and as pages."""
