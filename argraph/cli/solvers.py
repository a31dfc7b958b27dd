"""Which solver to evaluate: argraph itself, another program, or a language model, with the options of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import attrs
import typer

from argraph.cli.option_groups import Options
from argraph.errors import InvalidSetting

if TYPE_CHECKING:
    from argraph.solvers.solver import Solver

MODEL = "llm"
DAY = 86400.0
"""A task put to a language model may take that long: each of its requests has time limits of its own."""


def _option(name: str, help: str, **more: Any) -> Any:
    """An option for language models."""
    return typer.Option(f"--{name}", help=f"For language models: {help}", **more)


@attrs.frozen
class SolverOptions(Options):
    """The options that say which solver is meant; None is one that was not given.

    >>> SolverOptions("llm", model="small", ask_rule=True).words()
    ['--solver', 'llm', '--model', 'small', '--ask-rule']
    """

    solver: Annotated[
        str | None,
        typer.Option(
            "--solver",
            metavar="llm|COMMAND",
            help="A language model, or a program: a command with {task} where the task file goes. "
            "It writes JSON: for each test input a list of grids, or ARC Prize's attempts.",
            show_default="argraph itself",
        ),
    ] = None
    name: Annotated[
        str | None,
        typer.Option("--name", metavar="NAME", help="What to call a program in tables.", show_default="program"),
    ] = None
    errors: Annotated[
        Literal["soft", "hard"],
        typer.Option("--errors", help="What fails counts as wrong (soft), or stops the run, to be resumed (hard)."),
    ] = "soft"
    model: Annotated[str | None, _option("model", "Which one.", metavar="NAME")] = None
    base_url: Annotated[
        str | None,
        _option(
            "base-url", "An endpoint that speaks OpenAI's chat protocol; its key is in OPENAI_API_KEY.", metavar="URL"
        ),
    ] = None
    temperature: Annotated[
        float | None, _option("temperature", "How freely it answers.", min=0.0, show_default="its own")
    ] = None
    max_tokens: Annotated[
        int | None, _option("max-tokens", "Output tokens an answer.", min=1, show_default="its own")
    ] = None
    prompt: Annotated[
        str | None,
        _option("prompt", "explained, brief, or a file.", metavar="NAME|FILE", show_default="explained"),
    ] = None
    ask_rule: Annotated[bool, _option("ask-rule", "Ask for the rule in words as well.")] = False
    concurrency: Annotated[
        int | None,
        _option(
            "concurrency",
            "Requests at once for a task; with --jobs N, N tasks are asked at a time.",
            min=1,
            show_default="4",
        ),
    ] = None
    connect_timeout: Annotated[
        float | None, _option("connect-timeout", "To get a connection.", metavar="SECONDS", show_default="10")
    ] = None
    read_timeout: Annotated[
        float | None, _option("read-timeout", "To get an answer.", metavar="SECONDS", show_default="600")
    ] = None
    retries: Annotated[int | None, _option("retries", "After a request that failed.", min=0, show_default="5")] = None

    def make(self, guesses: int) -> Solver | None:
        """Make the solver; None is argraph itself."""
        from argraph.solvers.program import Program

        if self.solver == MODEL:
            return self._model(guesses)
        if given := attrs.evolve(self, solver=None, name=None, errors="soft").words():
            raise InvalidSetting(f"{given[0]} is for language models; add --solver {MODEL}")
        if self.solver is None:
            if self.name is not None:
                raise InvalidSetting("--name is for programs; add --solver COMMAND")
            return None
        program = Program(self.solver, guesses, self.name or Program.NAME)
        program.check()
        return program

    def words(self) -> list[str]:
        """The options as they would be typed again, but for credentials in an address."""
        from argraph.solvers.secrets import public_address

        shown = attrs.evolve(self, base_url=self.base_url and public_address(self.base_url))
        return super(SolverOptions, shown).words()

    @property
    def usual_seconds(self) -> float | None:
        """The time limit for a task, where that is not the usual one."""
        return DAY if self.solver == MODEL else None

    def _model(self, guesses: int) -> Solver:
        from argraph.solvers.endpoint import Endpoint, library
        from argraph.solvers.language_model import LanguageModel
        from argraph.solvers.prompts import Prompt

        library()  # complain now if it is not there
        if self.name is not None:
            raise InvalidSetting("--name is for programs; a language model goes by its --model")
        if self.model is None or self.base_url is None:
            raise InvalidSetting(f"--solver {MODEL} needs to know which: --model NAME --base-url URL")
        patience = {
            "connect_seconds": self.connect_timeout,
            "read_seconds": self.read_timeout,
            "retries": self.retries,
        }
        endpoint = Endpoint(self.model, self.base_url, self.temperature, self.max_tokens, **_given(patience))
        prompt = Prompt.load(self.prompt or "explained")
        more = _given({"concurrency": self.concurrency})
        return LanguageModel(endpoint, prompt, guesses, self.ask_rule, errors=self.errors, **more)


def _given(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value is not None}
