"""English for words, in one place.

A word says itself as data: a template whose slots name its fields (`fold` fills them, each by what the field holds),
with marks for whom it speaks of. What comes out is a phrase, a small record (`phrase`), which becomes text once, at the
end, when it is known whether it is about one thing or several, and what that is called. `grammar` has the forms of
nouns and verbs.
"""

from argraph.language.english.fold import Tables, phrase_of
from argraph.language.english.grammar import (
    TURNED,
    article,
    counted,
    listed,
    numbered,
    pictured,
    pluralise,
    sentences,
    shortened,
    turning,
)
from argraph.language.english.phrase import (
    IT,
    PLAIN,
    TARGET,
    Cells,
    Phrase,
    Predicate,
    Target,
    Voice,
    done_to,
    joined,
    marked,
    named,
    text_of,
)

__all__ = [
    "IT", "PLAIN", "TARGET", "TURNED", "Cells", "Phrase", "Predicate", "Tables", "Target", "Voice",
    "article", "counted", "done_to", "joined", "listed", "marked", "named", "numbered", "phrase_of",
    "pictured", "pluralise", "sentences", "shortened", "text_of", "turning",
]  # fmt: skip
