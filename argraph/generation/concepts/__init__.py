"""The ideas, one module a concept; each module holds two ideas for each level of novelty, in order."""
