"""Concept profiles: which of fifty primitive concepts a task is made of, judged by its demonstrations alone.

`profile(task)` looks at the demonstrations as pairs of scenes (`demonstration`, `fates`), asks each detector of the
catalogue (`whole_grids`, `object_changes`, `painting`, `patterns`, `relations`) what it sees there, and gives a mapping
from the names of the concepts to booleans. To add a concept, write one function with the decorator of its kind in one
of these modules; the command line, the catalogue and the tests pick it up.
"""

from argraph.profiles.catalogue import CONCEPTS, concept_named
from argraph.profiles.census import Census, take_census
from argraph.profiles.concept import KINDS, Concept
from argraph.profiles.profile import Profile, profile

__all__ = ["CONCEPTS", "KINDS", "Census", "Concept", "Profile", "concept_named", "profile", "take_census"]
