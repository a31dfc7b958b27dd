"""Ability or familiarity: how much of a solver's score can be put down to concepts it has met before.

The modules are the steps. `exposure` says how often a solver has met each concept, and `contamination` what that makes
of a task. `sources` reads how a solver fared, `examine` which concepts tasks have and how difficult they are. `fitting`
fits one line or curve, `decomposition` all of them with tests, `analysis` every solver on every benchmark. `reading`
says in English what came of it. `simulator`, `recovery` and `study` show what all this finds where the truth is known.
"""
