"""Groups of options stand for their options, in the signature and on the command line."""

from __future__ import annotations

import inspect
from typing import Annotated

import attrs
import typer

from argraph.cli.evaluate import evaluate
from argraph.cli.option_groups import Options, with_options


@attrs.frozen
class Pace(Options):
    speed: Annotated[int, typer.Option("--speed")] = 1
    no_rest: Annotated[bool, typer.Option("--no-rest")] = False


def test_a_command_is_called_with_its_groups() -> None:
    heard = []

    def command(*, name: str, pace: Pace, end: int = 3) -> None:
        heard.append((name, pace, end))

    flat = with_options(command)
    assert list(inspect.signature(flat).parameters) == ["name", "speed", "no_rest", "end"]
    flat(name="a", speed=2, no_rest=True, end=4)
    assert heard == [("a", Pace(2, True), 4)]


def test_options_are_typed_again_unless_they_are_usual() -> None:
    assert Pace().words() == []
    assert Pace(2, True).words() == ["--speed", "2", "--no-rest"]


def test_all_options_of_an_evaluation_are_there() -> None:
    parameters = inspect.signature(evaluate).parameters
    assert {"corpora", "jobs", "timeout", "resume_anyway", "cross_words", "solver", "retries"} <= set(parameters)
