"""What has been found out about the objects of a scene or a world, remembered for as long as somebody searches.

A search asks the same about the same objects again and again. It gives its scenes and worlds a memory, and a function
that is marked `remembered` then finds each answer once. Without a memory, as where a rule is applied, everything is
found anew: what is remembered makes a search faster, and never changes what a rule does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Protocol, TypeVar, TypeVarTuple

Memory = dict[tuple[Any, ...], Any]
"""From a function and its arguments to the answer; one for all scenes of the same objects."""

UNKNOWN: Any = object()
"""What stands for an answer that is not in a memory."""


class Remembering(Protocol):
    """What may have a memory."""

    @property
    def memory(self) -> Memory | None:
        """What has been found out, if whoever made it searches."""


Seen = TypeVar("Seen", bound=Remembering)
Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")


def remembered(function: Callable[[Seen, *Arguments], Result]) -> Callable[[Seen, *Arguments], Result]:
    """Make a function of a scene or a world and hashable values find each answer once, if that has a memory.

    The answer may depend on the objects and the grid, but neither on the view nor on the leaves, and must not be
    written to.
    """

    @wraps(function)
    def answer(seen: Seen, /, *arguments: *Arguments) -> Result:
        memory = seen.memory
        if memory is None:
            return function(seen, *arguments)
        key = function, arguments
        found: Result = memory.get(key, UNKNOWN)
        if found is UNKNOWN:
            found = memory[key] = function(seen, *arguments)
        return found

    return answer


def recalled(seen: Remembering, key: tuple[Any, ...] | None, find: Callable[[], Result]) -> Result:
    """The answer to what a key says, which is all that it depends on; without a key or a memory it is found anew."""
    memory = seen.memory
    if memory is None or key is None:
        return find()
    found: Result = memory.get(key, UNKNOWN)
    if found is UNKNOWN:
        found = memory[key] = find()
    return found
