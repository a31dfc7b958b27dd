"""Familiarity shown: as text, JSON, pictures and a page."""
