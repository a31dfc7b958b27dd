"""A real server on the loopback interface that speaks OpenAI's chat protocol, and misbehaves in the ways asked for."""

from __future__ import annotations

import contextlib
import json
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from unittest.mock import patch

import attrs

Play = Callable[["Handler"], None]
"""What to do with one request."""


def good(text: str, finish: str = "stop") -> Play:
    """Answer with this text."""
    return lambda handler: handler.send(200, json.dumps(completion(text, finish)))


def failing(status: int, **headers: str) -> Play:
    """Refuse with this status."""
    body = json.dumps({"error": {"message": f"refused with {status}", "type": "test"}})
    return lambda handler: handler.send(status, body, headers)


def malformed(body: str = '{"choices": [') -> Play:
    """Answer with something that is not of the protocol."""
    return lambda handler: handler.send(200, body)


def slow(handler: Handler) -> None:
    """Say nothing until the server is shut down or a minute has passed."""
    handler.play.over.wait(60)


def cut_off(handler: Handler) -> None:
    """Promise a whole answer and hang up in the middle of it."""
    body = json.dumps(completion("[[1]]", "stop")).encode()
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body[: len(body) // 2])
    handler.close_connection = True


def dripping(*, head: bool) -> Play:
    """Answer a byte at a time and never end: in the head of the answer, or in its body."""

    def play(handler: Handler) -> None:
        handler.close_connection = True
        begun = b"HTTP/1.1 200 OK\r\n" + (b"X-Slow: " if head else b"Content-Type: application/json\r\n\r\n")
        with contextlib.suppress(OSError):
            handler.wfile.write(begun)
            while not handler.play.over.wait(0.02):
                handler.wfile.write(b" ")
                handler.wfile.flush()

    return play


def endless(status: int) -> Play:
    """Answer with more and more bytes."""

    def play(handler: Handler) -> None:
        handler.close_connection = True
        handler.send_response(status)
        handler.send_header("Content-Type", "application/json")
        handler.end_headers()
        with contextlib.suppress(OSError):
            while not handler.play.over.is_set():
                handler.wfile.write(b"[" * 65536)

    return play


def completion(text: str, finish: str) -> dict[str, Any]:
    """What the protocol wants of an answer; each letter counts as a token."""
    return {
        "id": "answer",
        "object": "chat.completion",
        "created": 0,
        "model": "parrot",
        "choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": finish}],
        "usage": {"prompt_tokens": 100, "completion_tokens": len(text), "total_tokens": 100 + len(text)},
    }


@attrs.define
class Playbook:
    """What the server does with each request, in turn, and for all further ones; and what it was asked."""

    usual: Play
    first: list[Play] = attrs.field(factory=list)
    asked: list[dict[str, Any]] = attrs.field(factory=list)
    lock: threading.Lock = attrs.field(factory=threading.Lock)
    over: threading.Event = attrs.field(factory=threading.Event)
    url: str = ""

    def next(self, request: dict[str, Any]) -> Play:
        """Note a request and give what is to be done with it."""
        with self.lock:
            self.asked.append(request)
            return self.first.pop(0) if self.first else self.usual

    @property
    def prompts(self) -> list[str]:
        """The prompts that have come in."""
        return [request["messages"][0]["content"] for request in self.asked]


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    play: Playbook

    def do_POST(self) -> None:
        """Take a request and do what the playbook says."""
        assert self.path.partition("?")[0] == "/v1/chat/completions"
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.play.next(request)(self)

    def send(self, status: int, body: str, headers: dict[str, str] | None = None) -> None:
        """Answer in one go."""
        data = body.encode()
        self.send_response(status)
        fields = {"Content-Type": "application/json", "Content-Length": str(len(data))} | (headers or {})
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


@contextmanager
def answer_server(usual: Play, *first: Play) -> Iterator[Playbook]:
    """A server that does these things first, each with one request, and then always the usual."""
    playbook = Playbook(usual, list(first))
    handler = type("PlayingHandler", (Handler,), {"play": playbook})
    direct = patch.dict(os.environ, NO_PROXY="127.0.0.1", no_proxy="127.0.0.1")
    with direct, ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        playbook.url = f"http://127.0.0.1:{server.server_port}/v1"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield playbook
        finally:
            playbook.over.set()
            server.shutdown()
            thread.join()
