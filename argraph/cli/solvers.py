"""Which solver to evaluate: argraph itself, another program, or a language model, with the options of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import attrs
import typer

if TYPE_CHECKING:
    from argraph.solvers.solver import Errors, Solver

MODEL = "llm"
DAY = 86400.0
"""A task put to a language model may take that long: each of its requests has time limits of its own."""
_PANEL = "Language models"

SolverOption = Annotated[
    str | None,
    typer.Option(
        "--solver",
        metavar="llm|COMMAND",
        help="A language model, or a program: a command with {task} where the task file goes. "
        "It writes JSON: for each test input a list of grids, or ARC Prize's attempts.",
        show_default="argraph itself",
    ),
]
ErrorsOption = Annotated[
    Literal["soft", "hard"],
    typer.Option("--errors", help="What fails counts as wrong (soft), or stops the run, to be resumed (hard)."),
]
ModelOption = Annotated[str | None, typer.Option("--model", metavar="NAME", rich_help_panel=_PANEL, help="Its name.")]
BaseUrlOption = Annotated[
    str | None,
    typer.Option(
        "--base-url",
        metavar="URL",
        rich_help_panel=_PANEL,
        help="An endpoint that speaks OpenAI's chat protocol; its key is in OPENAI_API_KEY.",
    ),
]
TemperatureOption = Annotated[
    float | None,
    typer.Option(
        "--temperature", min=0.0, rich_help_panel=_PANEL, help="How freely it answers.", show_default="its own"
    ),
]
MaxTokensOption = Annotated[
    int | None,
    typer.Option(
        "--max-tokens", min=1, rich_help_panel=_PANEL, help="Output tokens an answer.", show_default="its own"
    ),
]
PromptOption = Annotated[
    str | None,
    typer.Option(
        "--prompt",
        metavar="NAME|FILE",
        rich_help_panel=_PANEL,
        help="explained, brief, or a file.",
        show_default="explained",
    ),
]
AskRuleOption = Annotated[
    bool, typer.Option("--ask-rule", rich_help_panel=_PANEL, help="Ask for the rule in words as well.")
]
ConcurrencyOption = Annotated[
    int | None,
    typer.Option(
        "--concurrency",
        min=1,
        rich_help_panel=_PANEL,
        help="Requests at once for a task; with --jobs N, N tasks are asked at a time.",
        show_default="4",
    ),
]
ConnectOption = Annotated[
    float | None,
    typer.Option(
        "--connect-timeout", metavar="SECONDS", rich_help_panel=_PANEL, help="To get a connection.", show_default="10"
    ),
]
ReadOption = Annotated[
    float | None,
    typer.Option(
        "--read-timeout", metavar="SECONDS", rich_help_panel=_PANEL, help="To get an answer.", show_default="600"
    ),
]
RetriesOption = Annotated[
    int | None,
    typer.Option("--retries", min=0, rich_help_panel=_PANEL, help="After a request that failed.", show_default="5"),
]


@attrs.frozen
class Chosen:
    """The options that say which solver is meant; None is one that was not given.

    >>> Chosen("llm", model="small", ask_rule=True).words()
    ['--solver', 'llm', '--model', 'small', '--ask-rule']
    """

    solver: str | None = None
    errors: Errors = "soft"
    model: str | None = None
    base_url: str | None = None
    temperature: float | None = None
    max_tokens: int | None = None
    prompt: str | None = None
    ask_rule: bool = False
    concurrency: int | None = None
    connect_timeout: float | None = None
    read_timeout: float | None = None
    retries: int | None = None

    def words(self) -> list[str]:
        """The options as they would be typed again, those of their usual value left out."""
        words = []
        for field in attrs.fields(Chosen):
            value = getattr(self, field.name)
            if value != field.default:
                words += [f"--{field.name.replace('_', '-')}", *([] if value is True else [str(value)])]
        return words

    def make(self, guesses: int) -> Solver | None:
        """Make the solver; None is argraph itself."""
        from argraph.errors import InvalidSetting
        from argraph.solvers.program import Program

        if self.solver == MODEL:
            return self._model(guesses)
        if given := attrs.evolve(self, solver=None, errors="soft").words():
            raise InvalidSetting(f"{given[0]} is for language models; add --solver {MODEL}")
        if self.solver is None:
            return None
        program = Program(self.solver, guesses)
        program.check()
        return program

    def _model(self, guesses: int) -> Solver:
        from argraph.errors import InvalidSetting
        from argraph.solvers.endpoint import Endpoint, library
        from argraph.solvers.language_model import LanguageModel
        from argraph.solvers.prompts import Prompt

        library()  # complain now if it is not there
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
