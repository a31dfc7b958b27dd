"""What has been found out about the objects of a scene, remembered for as long as somebody searches.

A search asks the same about the same scene again and again. It gives its scenes a memory, and a function that is marked
`remembered` then finds each answer once. A scene without a memory, such as the one on which a rule is applied, finds
everything anew: what is remembered makes a search faster, and never changes what a rule does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from argraph.scene.scene import Scene

Memory = dict[tuple[Any, ...], Any]
"""From a function and its arguments to the answer; one for all scenes of the same objects."""
Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def remembered(
    function: Callable[Concatenate[Scene, Arguments], Result],
) -> Callable[Concatenate[Scene, Arguments], Result]:
    """Make a function of a scene and hashable values find each answer once, if the scene has a memory.

    The answer may depend on the objects and the grid, but neither on the view nor on the leaves, and must not be
    written to.
    """

    @wraps(function)
    def answer(scene: Scene, /, *arguments: Arguments.args, **named: Arguments.kwargs) -> Result:
        memory = scene.memory
        if memory is None or named:
            return function(scene, *arguments, **named)
        key = (function, *arguments)
        try:
            found: Result = memory[key]
        except KeyError:  # keys are long to hash: not asked first whether it is there
            found = memory[key] = function(scene, *arguments, **named)
        return found

    return answer
