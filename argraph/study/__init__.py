"""Studies of the language: which words are used, lent and missing."""
