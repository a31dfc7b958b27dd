"""The ideas, one module a concept; each module ends with `IDEAS`, two ideas for each level of novelty, in order."""
