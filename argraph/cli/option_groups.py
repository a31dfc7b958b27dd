"""Groups of options: values whose fields are options, so that a command takes a group where it would take many."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, get_type_hints

import attrs


@attrs.frozen
class Options:
    """The root of all groups: each field is an option, annotated as typer wants it, with what is usual as its default.

    >>> Options().words()
    []
    """

    def words(self) -> list[str]:
        """The options as they would be typed again, those of their usual value left out."""
        words = []
        for field in attrs.fields(type(self)):
            value = getattr(self, field.name)
            if value != field.default:
                name = f"--{field.name.replace('_', '-')}"
                for each in value if isinstance(value, list) else [value]:
                    words += [name, *([] if each is True else [str(each)])]
        return words


def with_options(command: Callable[..., None]) -> Callable[..., None]:
    """Show typer a command with the options of its groups in the place of each group; it takes keywords only."""
    hints = get_type_hints(command, include_extras=True)
    groups = {name: kind for name, kind in hints.items() if isinstance(kind, type) and issubclass(kind, Options)}
    parameters = [
        each
        for name, parameter in inspect.signature(command).parameters.items()
        for each in (_parameters(groups[name]) if name in groups else [parameter.replace(annotation=hints[name])])
    ]

    @wraps(command)
    def flat(**given: Any) -> None:
        made = {
            name: kind(**{field.name: given.pop(field.name) for field in attrs.fields(kind)})
            for name, kind in groups.items()
        }
        command(**made, **given)

    del flat.__wrapped__
    flat.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    flat.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return flat


def _parameters(group: type[Options]) -> list[inspect.Parameter]:
    hints, kind = get_type_hints(group, include_extras=True), inspect.Parameter.KEYWORD_ONLY
    return [
        inspect.Parameter(field.name, kind, default=field.default, annotation=hints[field.name])
        for field in attrs.fields(group)
    ]
