"""Puzzles made to order: generators with a stated rule, a reference program and a known level of novelty.

`idea` says what an idea is, `drawing` helps to draw and to look, `concepts` holds ten ideas for each concept, `build`
makes checked tasks of them, `catalogue` finds them all, and `embedded` is the corpus that comes along. Nothing here
knows the solver: no scenes, no rule language, no search, so that the puzzles and their reference programs are
independent of what they measure.
"""
