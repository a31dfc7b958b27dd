"""Ability or familiarity: how much of a solver's score can be put down to concepts it has met before.

The folders are the steps: `exposure` (how often a solver has met each concept), `contamination` (what that makes of a
task), `regression` and `logistic` (the fits), `decomposition` (genuine ability, boost, fraction, with intervals),
`simulator` (what the method recovers where the truth is known), `reading` (what it all says, in English).
"""
