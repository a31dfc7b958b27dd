"""Asking a language model behind an endpoint that speaks OpenAI's chat protocol, with time limits and retries.

A request that fails in a way that may pass (no connection, too slow, too many requests, a fault of the server, an
answer that is none) is tried again after a pause, each twice as long as the one before, or as long as the server asks
for, up to a minute. What is refused for good (no such model, no permission, another address) is not. A request has a
deadline for the whole of it, however its bytes drip in, and an answer a greatest size.

The key is taken from the environment variable OPENAI_API_KEY, and is never written down, not even where the service
sends it back; many local servers need none. No redirect is followed, so that it goes to no other host.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit, urlunsplit

import attrs

from argraph.errors import InvalidSetting, MissingFile, SolverFailed
from argraph.solvers.record import Asked
from argraph.solvers.secrets import blotted, credentials, public_address

if TYPE_CHECKING:
    from openai import OpenAI

KEY = "OPENAI_API_KEY"
LONGEST_PAUSE = 60.0
TRY_AGAIN = (408, 409, 425, 429)
MOST_LETTERS = 300
MOST_BYTES = 4_000_000
"""Of an answer, complaints of the server among them."""
Tried = tuple["Completion", float | None]
"""What came of a request; if it failed, how long the server wants to be left alone, or None if for good."""


@attrs.frozen
class Endpoint:
    """Which model, where, and how patiently it is asked."""

    model: str
    base_url: str = attrs.field(repr=public_address)
    temperature: float | None = None
    """None is whatever the service takes by itself."""
    max_tokens: int | None = None
    connect_seconds: float = 10.0
    read_seconds: float = 600.0
    """From when there is a connection to the last byte of the answer."""
    retries: int = 5
    first_pause: float = 1.0

    def __attrs_post_init__(self) -> None:
        if not self.model:
            raise InvalidSetting("no model is named")
        parts = urlsplit(self.base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.password:
            shown = public_address(self.base_url)
            raise InvalidSetting(f"{shown!r} is no address of an endpoint, such as http://localhost:8000/v1")
        limits = {"connect timeout": self.connect_seconds, "read timeout": self.read_seconds}
        for name, value in (limits | {"limit of tokens": 1 if self.max_tokens is None else self.max_tokens}).items():
            if not value > 0:
                raise InvalidSetting(f"the {name} is {value}; it must be more than 0")
        if self.retries < 0 or self.first_pause < 0:
            raise InvalidSetting("retries and pauses cannot be negative")

    @property
    def settings(self) -> dict[str, Any]:
        """What answers depend on; credentials in the address are left out."""
        names = ("temperature", "max_tokens")
        chosen = {name: value for name in names if (value := getattr(self, name)) is not None}
        return {"model": self.model, "base_url": public_address(self.base_url), **chosen}

    @property
    def secrets(self) -> list[str]:
        """What must not be kept: the key, and what else may be secret in the address."""
        return [os.environ.get(KEY, ""), *credentials(self.base_url)]

    @contextmanager
    def connected(self) -> Iterator[OpenAI]:
        """A client, which may be used by several threads."""
        openai, parts = library(), urlsplit(self.base_url)
        patience = openai.Timeout(self.read_seconds, connect=self.connect_seconds)
        with openai.OpenAI(
            api_key=os.environ.get(KEY) or "none",
            base_url=urlunsplit(parts._replace(query="", fragment="")),
            default_query=dict(parse_qsl(parts.query)),
            max_retries=0,
            default_headers={"Accept-Encoding": "identity"},  # what is packed may be of any size when it is unpacked
            http_client=openai.DefaultHttpxClient(
                timeout=patience, follow_redirects=False, event_hooks={"response": [_bound]}
            ),
        ) as client:
            yield client

    def ask(self, client: OpenAI, prompt: str) -> Completion:
        """Put a prompt to the model; what fails in the end is a completion with a fault."""
        began = time.monotonic()
        for turn in range(self.retries + 1):
            completion, pause = self._in_time(client, prompt)
            if completion.fault is None or pause is None or turn == self.retries:
                break
            time.sleep(min(LONGEST_PAUSE, max(pause, self.first_pause * 2**turn)))
        asked = attrs.evolve(completion.asked, requests=turn + 1, seconds=time.monotonic() - began)
        return attrs.evolve(completion.without(self.secrets), asked=asked)

    def _in_time(self, client: OpenAI, prompt: str) -> Tried:
        """One request, given up at the deadline; it ends with its client at the latest."""
        done: SimpleQueue[Tried] = SimpleQueue()
        Thread(target=lambda: done.put(self._once(client, prompt)), daemon=True).start()
        seconds = self.connect_seconds + self.read_seconds
        try:
            return done.get(timeout=seconds)
        except Empty:
            return self._failed(SolverFailed(f"there was no whole answer after {seconds:g} s")), 0.0

    def _once(self, client: OpenAI, prompt: str) -> Tried:
        openai = library()
        options = {name: self.settings[name] for name in ("temperature", "max_tokens") if name in self.settings}
        try:
            answer = client.chat.completions.create(
                model=self.model, messages=[{"role": "user", "content": prompt}], **options
            )
            return _read(answer), 0.0
        except openai.APIStatusError as error:
            passing = error.status_code in TRY_AGAIN or error.status_code >= 500
            return self._failed(error), _wanted_pause(error) if passing else None
        except Exception as error:  # it must come back from its thread, whatever it is
            known = isinstance(error.__cause__, SolverFailed)
            return self._failed(error.__cause__ if known else error), 0.0

    def _failed(self, error: BaseException | None) -> Completion:
        """What went wrong, in few words; a key is blotted out before it could be cut in two."""
        said = blotted(" ".join(str(error).split()), self.secrets)[:MOST_LETTERS]
        return Completion(fault=f"the request failed: {type(error).__name__}: {said}")


@attrs.frozen
class Completion:
    """The text that a model answered, why it ended there, and what it cost; or else what went wrong."""

    text: str = ""
    finish: str | None = None
    fault: str | None = None
    asked: Asked = attrs.field(default=Asked())

    def without(self, secrets: Sequence[str]) -> Completion:
        """The same with all secrets blotted out."""
        text, finish, fault = (each and blotted(each, secrets) for each in (self.text, self.finish, self.fault))
        return Completion(text or "", finish, fault, self.asked)


class Bounded:
    """The bytes of an answer as they come in, up to so many."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream

    def __iter__(self) -> Iterator[bytes]:
        size = 0
        for piece in self.stream:
            size += len(piece)
            if size > MOST_BYTES:
                raise SolverFailed(f"the answer is larger than {MOST_BYTES / 1e6:g} MB")
            yield piece

    def close(self) -> None:
        """Hang up."""
        self.stream.close()


def _bound(response: Any) -> None:
    """Bound what is read of an answer, complaints included, before anything is."""
    if response.headers.get("content-encoding", "identity") != "identity":
        raise SolverFailed("the answer is packed, which was not asked for")
    base = next(kind for kind in type(response.stream).__mro__ if kind.__name__ == "SyncByteStream")
    response.stream = type("BoundedStream", (Bounded, base), {})(response.stream)


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
        raise SolverFailed(f"the answer is none of the protocol's: {answer!r}") from None
    if not isinstance(text, str | None):
        raise SolverFailed(f"the answer has no text: {text!r}")
    usage = getattr(answer, "usage", None)
    tokens = (getattr(usage, name, None) for name in ("prompt_tokens", "completion_tokens"))
    sent, received = (count if type(count) is int else 0 for count in tokens)
    return Completion(text or "", finish if isinstance(finish, str) else None, None, Asked(0, sent, received))


def _wanted_pause(error: Any) -> float:
    """How many seconds the server asks to wait, if it does."""
    try:
        return max(0.0, float(error.response.headers.get("retry-after", 0)))
    except ValueError:
        return 0.0
