"""argraph: an object-graph symbolic reasoner with constraint search for ARC puzzles."""
