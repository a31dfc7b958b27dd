"""Puzzles made to order: generators with a stated rule, a reference program and a known level of novelty.

`idea` says what an idea is, `concepts` holds ten ideas for each concept, `build` makes checked tasks of them,
`catalogue` finds them all, and `embedded` is the corpus that comes along. Ideas draw with `drawing`, `scenes`,
`shapes`, `outlines`, `lines`, `layers` and `moves`, look with `looking`, `orders` and `relations`, and all of these
stand on `cells` and `masks`. Nothing here knows the solver: no views, no rule language, no search, so that the puzzles
and their reference programs are independent of what they measure.
"""
