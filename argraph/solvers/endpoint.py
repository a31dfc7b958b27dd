"""Asking a language model behind an endpoint that speaks OpenAI's chat protocol, with time limits and retries.

A request that fails in a way that may pass (no connection, too slow, too many requests, a fault of the server, an
answer that is none) is tried again after a pause, each twice as long as the one before, or as long as the server asks
for, up to a minute. What is refused for good (no such model, no permission) is not.

The key is taken from the environment variable OPENAI_API_KEY, and is never written down; many local servers need none.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import attrs

from argraph.errors import InvalidSetting, MissingFile, SolverFailed
from argraph.solvers.record import Asked

if TYPE_CHECKING:
    from openai import OpenAI

LONGEST_PAUSE = 60.0
TRY_AGAIN = (408, 409, 425, 429)
MOST_LETTERS = 300


@attrs.frozen
class Endpoint:
    """Which model, where, and how patiently it is asked."""

    model: str
    base_url: str
    temperature: float | None = None
    """None is whatever the service takes by itself."""
    max_tokens: int | None = None
    connect_seconds: float = 10.0
    read_seconds: float = 600.0
    retries: int = 5
    first_pause: float = 1.0

    def __attrs_post_init__(self) -> None:
        if not self.model:
            raise InvalidSetting("no model is named")
        parts = urlsplit(self.base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.password:
            raise InvalidSetting(f"{self.base_url!r} is no address of an endpoint, such as http://localhost:8000/v1")
        limits = {"connect timeout": self.connect_seconds, "read timeout": self.read_seconds}
        for name, value in (limits | {"limit of tokens": 1 if self.max_tokens is None else self.max_tokens}).items():
            if not value > 0:
                raise InvalidSetting(f"the {name} is {value}; it must be more than 0")
        if self.retries < 0 or self.first_pause < 0:
            raise InvalidSetting("retries and pauses cannot be negative")

    @property
    def settings(self) -> dict[str, Any]:
        """What answers depend on."""
        names = ("model", "base_url", "temperature", "max_tokens")
        return {name: value for name in names if (value := getattr(self, name)) is not None}

    @contextmanager
    def connected(self) -> Iterator[OpenAI]:
        """A client, which may be used by several threads."""
        openai = library()
        patience = openai.Timeout(self.read_seconds, connect=self.connect_seconds)
        key = os.environ.get("OPENAI_API_KEY") or "none"
        with openai.OpenAI(api_key=key, base_url=self.base_url, timeout=patience, max_retries=0) as client:
            yield client

    def ask(self, client: OpenAI, prompt: str) -> Completion:
        """Put a prompt to the model; what fails in the end is a completion with a fault."""
        began = time.monotonic()
        for turn in range(self.retries + 1):
            completion, pause = self._once(client, prompt)
            if completion.fault is None or pause is None or turn == self.retries:
                break
            time.sleep(min(LONGEST_PAUSE, max(pause, self.first_pause * 2**turn)))
        requests, seconds = turn + 1, time.monotonic() - began
        return attrs.evolve(completion, asked=attrs.evolve(completion.asked, requests=requests, seconds=seconds))

    def _once(self, client: OpenAI, prompt: str) -> tuple[Completion, float | None]:
        """One request; if it failed, how long the server wants to be left alone, or None if for good."""
        openai = library()
        options = {name: self.settings[name] for name in ("temperature", "max_tokens") if name in self.settings}
        try:
            answer = client.chat.completions.create(
                model=self.model, messages=[{"role": "user", "content": prompt}], **options
            )
            return _read(answer), 0.0
        except openai.APIStatusError as error:
            passing = error.status_code in TRY_AGAIN or error.status_code >= 500
            return _failed(error), _wanted_pause(error) if passing else None
        except (openai.OpenAIError, SolverFailed, ValueError) as error:
            return _failed(error), 0.0


@attrs.frozen
class Completion:
    """The text that a model answered, why it ended there, and what it cost; or else what went wrong."""

    text: str = ""
    finish: str | None = None
    fault: str | None = None
    asked: Asked = attrs.field(default=Asked())


def library() -> Any:
    """The package `openai`, which is needed for language models only."""
    try:
        import openai
    except ImportError:
        raise MissingFile("language models need the package openai; run `pip install 'argraph[llm]'`") from None
    return openai


def _read(answer: Any) -> Completion:
    """Take out what is needed; servers that only resemble the protocol may send anything."""
    try:
        choice = answer.choices[0]
        text, finish = choice.message.content, choice.finish_reason
    except (AttributeError, LookupError, TypeError):
        raise SolverFailed(f"the answer is none of the protocol's: {answer!r:.{MOST_LETTERS}}") from None
    if not isinstance(text, str | None):
        raise SolverFailed(f"the answer has no text: {text!r:.{MOST_LETTERS}}")
    usage = getattr(answer, "usage", None)
    tokens = (getattr(usage, name, None) for name in ("prompt_tokens", "completion_tokens"))
    sent, received = (count if type(count) is int else 0 for count in tokens)
    return Completion(text or "", finish if isinstance(finish, str) else None, None, Asked(0, sent, received))


def _failed(error: Exception) -> Completion:
    said = " ".join(str(error).split())[:MOST_LETTERS]
    return Completion(fault=f"the request failed: {type(error).__name__}: {said}")


def _wanted_pause(error: Any) -> float:
    """How many seconds the server asks to wait, if it does."""
    try:
        return max(0.0, float(error.response.headers.get("retry-after", 0)))
    except ValueError:
        return 0.0
