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
    condensing,
    contact,
    contents,
    crops,
    cuttings,
    extremes,
    growing,
    lattices,
    lifting,
    listings,
    offsets,
    ordering,
    partners,
    patterns,
    pictures,
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
    wholes,
)

MODULES = (
    *(classes, contents, extremes, sameness, comparing, relating),  # which objects
    *(partners, colours, tables, summaries),  # which other one, which colour, how many
    *(areas, rays, offsets, borders, contact, alignment, ordering),  # which cells, how far
    *(stamps, repeats, templates, recurrences, patterns, pictures, lifting),  # what to do to them
    *(crops, cuttings, wholes, quilts, condensing, listings, growing, choices, tidying, lattices),  # what to draw on
)

PACK = tuple(
    word
    for module in MODULES
    for word in vars(module).values()
    if isinstance(word, type) and issubclass(word, Word) and word.__module__ == module.__name__
)
"""Our words, in the order of the modules."""
