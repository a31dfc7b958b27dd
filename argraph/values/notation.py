"""Words to JSON and back, checked.

A word is a frozen attrs value: a view, a literal, a transform, a rule. Its JSON form is an object that holds the
word's class name under "is" and its fields under their names. Reading checks everything against the annotations of
the class; it builds only words of the given vocabulary and so can never run code from a file.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from argraph.errors import InvalidNotation
from argraph.values.hints import did_you_mean

Kinds = Mapping[str, type | tuple[type, ...]]
"""The fields of a JSON object, each with the type, or the types, that it may have."""
MAX_NUMBER = 10_000
MAX_LENGTH = 1_000
MAX_DEPTH = 40
Vocabulary = Mapping[str, type]


def to_json(value: Any) -> Any:
    """Give the JSON form of a word, or of a tuple, text, number or None inside one."""
    if attrs.has(type(value)):
        fields = {field.name: to_json(getattr(value, field.name)) for field in attrs.fields(type(value)) if field.init}
        return {"is": type(value).__name__} | fields
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    return value


def from_json(data: Any, expected: Any, vocabulary: Vocabulary) -> Any:
    """Rebuild a word from its JSON form.

    `expected` is the type that must come out; `vocabulary` holds the classes that may be built, by name.
    Complaints name the path to the fault, as in "clauses, item 2, selector: ...".
    """
    return _read(data, expected, vocabulary, ())


def read_fields(data: Any, what: str, fields: Kinds) -> list[Any]:
    """Check that `data` is an object with exactly these fields, each of its type or types, and give their values."""
    if not isinstance(data, dict):
        raise InvalidNotation(f"{what}: expected an object with {', '.join(fields)}, got {type(data).__name__}")
    _check_names(data, set(fields), set(fields), (what,))
    for name, kinds in fields.items():
        allowed = kinds if isinstance(kinds, tuple) else (kinds,)
        if type(data[name]) not in allowed:
            raise _fault((what, name), f"expected {_names(list(allowed))}, got {_shown(data[name])}")
    return [data[name] for name in fields]


def _read(data: Any, expected: Any, vocabulary: Vocabulary, path: tuple[str, ...]) -> Any:
    if len(path) > MAX_DEPTH:
        raise _fault(path[:4], f"nested more than {MAX_DEPTH} deep")
    origin = get_origin(expected)
    if origin in (Union, types.UnionType):
        return _read_union(data, expected, vocabulary, path)
    if origin is Literal:
        if not any(type(data) is type(choice) and data == choice for choice in get_args(expected)):
            raise _fault(path, f"{_shown(data)} is none of {', '.join(map(repr, get_args(expected)))}")
        return data
    if origin is tuple:
        return _read_tuple(data, get_args(expected), vocabulary, path)
    if expected in (int, str, bool):
        return _read_plain(data, expected, path)
    return _read_word(data, expected, vocabulary, path)


def _read_union(data: Any, expected: Any, vocabulary: Vocabulary, path: tuple[str, ...]) -> Any:
    choices = [choice for choice in get_args(expected) if choice is not types.NoneType]
    if data is None and len(choices) < len(get_args(expected)):
        return None
    named = [choice for choice in choices if get_origin(choice) is Literal]
    choices = [choice for choice in choices if choice not in named]
    if not choices or (named and isinstance(data, str)):
        return _read(data, named[0], vocabulary, path)
    if len(choices) == 1:
        return _read(data, choices[0], vocabulary, path)
    word = _word_class(data, vocabulary, path)
    if not issubclass(word, tuple(choices)):
        raise _fault(path, f"{word.__name__} does not belong here; expected {_names(choices)}")
    return _read_word(data, word, vocabulary, path)


def _read_tuple(data: Any, items: tuple[Any, ...], vocabulary: Vocabulary, path: tuple[str, ...]) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise _fault(path, f"expected a list, got {_shown(data)}")
    if len(data) > MAX_LENGTH:
        raise _fault(path, f"has {len(data)} items; at most {MAX_LENGTH} are read")
    if items[-1] is not Ellipsis and len(data) != len(items):
        raise _fault(path, f"has {len(data)} items; expected {len(items)}")
    kinds = [items[0]] * len(data) if items[-1] is Ellipsis else items
    return tuple(
        _read(item, kind, vocabulary, (*path, f"item {n}"))
        for n, (item, kind) in enumerate(zip(data, kinds, strict=True), 1)
    )


def _read_plain(data: Any, expected: Any, path: tuple[str, ...]) -> Any:
    if type(data) is not expected:
        raise _fault(path, f"expected {expected.__name__}, got {_shown(data)}")
    if expected is int and abs(data) > MAX_NUMBER:
        raise _fault(path, f"{_shown(data)} is too large; numbers go up to {MAX_NUMBER}")
    if expected is str and len(data) > MAX_NUMBER:
        raise _fault(path, f"a text of {len(data)} characters is too long; at most {MAX_NUMBER}")
    return data


def _read_word(data: Any, expected: Any, vocabulary: Vocabulary, path: tuple[str, ...]) -> Any:
    word = _word_class(data, vocabulary, path)
    if not issubclass(word, expected):
        raise _fault(path, f"{word.__name__} does not belong here; expected {_names([expected])}")
    fields = {field.name: field for field in attrs.fields(word) if field.init}
    needed = {name for name, field in fields.items() if field.default is attrs.NOTHING}
    _check_names(data, needed, {*fields, "is"}, path)
    kinds = _annotations(word)
    values = {name: _read(data[name], kinds[name], vocabulary, (*path, name)) for name in fields if name in data}
    try:
        return word(**values)
    except ValueError as error:
        raise _fault(path, str(error)) from None


def _word_class(data: Any, vocabulary: Vocabulary, path: tuple[str, ...]) -> Any:
    if not isinstance(data, dict) or not isinstance(data.get("is"), str):
        raise _fault(path, f"expected an object with its word under 'is', got {_shown(data)}")
    if data["is"] not in vocabulary:
        raise _fault(path, f"unknown word {data['is'][:60]!r}{did_you_mean(data['is'], vocabulary)}")
    return vocabulary[data["is"]]


def _check_names(data: Mapping[str, Any], needed: set[str], allowed: set[str], path: tuple[str, ...]) -> None:
    if missing := needed - set(data):
        raise _fault(path, f"lacks {', '.join(map(repr, sorted(missing)))}")
    if extra := sorted(str(name) for name in set(data) - allowed):
        raise _fault(path, f"has an unknown field {extra[0][:60]!r}{did_you_mean(extra[0], allowed)}")


@cache
def _annotations(word: Any) -> Mapping[str, Any]:
    return get_type_hints(word)


def _names(classes: list[type]) -> str:
    return " or ".join(sorted(kind.__name__ for kind in classes))


def _shown(value: Any) -> str:
    if type(value) is int and value.bit_length() > 1_000:  # Python won't print numbers without limit
        return f"a number of {value.bit_length()} bits"
    text = repr(value) if not isinstance(value, (dict, list)) else type(value).__name__
    return text if len(text) <= 40 else text[:37] + "..."


def _fault(path: tuple[str, ...], message: str) -> InvalidNotation:
    return InvalidNotation(f"{', '.join(path)}: {message}" if path else message)
