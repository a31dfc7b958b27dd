"""The package as people meet it first: `import argraph`, and the key that completes names."""

from __future__ import annotations

import argraph
from argraph import NotApplicable
from argraph.errors import ArgraphError


def test_what_is_public_is_listed_and_there() -> None:
    assert dir(argraph) == sorted(argraph.__all__)
    assert all(getattr(argraph, name) is not None for name in argraph.__all__)


def test_errors_can_be_caught_by_name() -> None:
    assert issubclass(NotApplicable, ArgraphError)
    assert argraph.ArgraphError is ArgraphError
