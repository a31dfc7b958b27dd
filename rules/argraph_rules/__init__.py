"""What can be said about objects and done to them: one module per idea.

To add a word, write a frozen subclass of a family in `argraph.language.word` in one of these modules; it is in the
pack by itself. A new module goes in `MODULES`.
"""

from argraph.language.word import Word
from argraph_rules import (
    alignment,
    areas,
    borders,
    choices,
    classes,
    colours,
    comparing,
    composites,
    condensing,
    contact,
    crops,
    extremes,
    growing,
    guises,
    insides,
    lifting,
    listings,
    offsets,
    ordering,
    panel_cells,
    partners,
    patterns,
    pictures,
    placing,
    quilts,
    rays,
    recurrences,
    relating,
    repeats,
    sameness,
    stamps,
    summaries,
    tables,
    templates,
    tidying,
    ways,
    wholes,
)

MODULES = (
    *(classes, insides, extremes, sameness, comparing, relating),  # which objects
    *(partners, colours, tables, summaries),  # which other one, which colour, how many
    *(ways, areas, rays, offsets, borders, contact, alignment, ordering),  # which way, which cells, how far
    *(stamps, repeats, templates, recurrences, patterns, pictures, lifting),  # what to do to them
    *(crops, composites, wholes, quilts, condensing, listings),  # what to draw on
    *(growing, choices, tidying, panel_cells, placing),
    guises,  # how to change a grid before all that
)

PACK = tuple(
    word
    for module in MODULES
    for word in vars(module).values()
    if isinstance(word, type) and issubclass(word, Word) and word.__module__ == module.__name__
)
"""Our words, in the order of the modules."""
