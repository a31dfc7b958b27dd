"""The server: static files, the questions of the page, and solves as streams of lines."""

from __future__ import annotations

import contextlib
import json
import secrets
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import attrs
import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from argraph.errors import ArgraphError, InvalidNotation, InvalidSetting
from argraph.explorer.doorkeeper import Doorkeeper
from argraph.explorer.questions import QUESTIONS
from argraph.explorer.shelf import Shelf
from argraph.explorer.solving import Solves, Solving
from argraph.search.budget import budget
from argraph.values.files import parse_json
from argraph.values.notation import read_fields
from argraph.values.task import Task

STATIC = Path(str(files("argraph.explorer"))) / "static"
MOST_BYTES = 1 << 20
"""Of what the page sends: a task with many large grids has a tenth of it."""
PATIENCE = 5.0
"""Seconds that answers under way get when the server ends."""


class TooLarge(ArgraphError, ValueError):
    """A request with a body beyond all need."""


class Answer(JSONResponse):
    """JSON in ASCII, which any text can be written in, half characters from file names and pages too."""

    def render(self, content: Any) -> bytes:
        """Write it."""
        return json.dumps(content, allow_nan=False, separators=(",", ":")).encode()


def application(shelf: Shelf, solves: Solves) -> Starlette:
    """The explorer without its doorkeeper."""

    async def page(_: Request) -> Response:
        return FileResponse(STATIC / "index.html")

    async def answer(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in QUESTIONS:
            return Answer({"error": "there is no such question"}, 404)
        try:
            asked = await _body(request)
            return Answer(await run_in_threadpool(QUESTIONS[name], shelf, asked))
        except ArgraphError as error:
            return _refused(error)

    async def solve(request: Request) -> Response:
        try:
            pairs, id, effort = read_fields(await _body(request), "solve", {"task": dict, "id": str, "effort": str})
            task = Task.from_json(pairs, id=id)
            budget(effort)
            coming = solves.told(task, Solving(effort, patience=solves.patience))
            first = await anext(coming)
        except ArgraphError as error:
            return _refused(error)
        return StreamingResponse(_lines(first, coming), media_type="application/x-ndjson")

    return Starlette(
        routes=[
            Route("/", page),
            Route("/api/solve", solve, methods=["POST"]),
            Route("/api/{name}", answer, methods=["POST"]),
            Mount("/static", StaticFiles(directory=STATIC)),
        ]
    )


async def _lines(first: dict[str, Any], coming: AsyncIterator[dict[str, Any]]) -> AsyncIterator[str]:
    yield json.dumps(first) + "\n"
    async for said in coming:
        yield json.dumps(said) + "\n"


async def _body(request: Request) -> Any:
    """What was sent, read as JSON; no more of it is taken in than may be."""
    content = bytearray()
    async for chunk in request.stream():
        content += chunk
        if len(content) > MOST_BYTES:
            raise TooLarge(f"what was sent is larger than {MOST_BYTES >> 20} MB; nothing of it was read")
    try:
        return parse_json(content)
    except ValueError as fault:
        raise InvalidNotation(f"this is not JSON ({fault})") from None


def _refused(error: ArgraphError) -> Response:
    return Answer({"error": str(error)}, 413 if isinstance(error, TooLarge) else 422)


@attrs.frozen
class Serving:
    """A server at work: the address of its page, and the solves under way in it."""

    address: str
    solves: Solves


@contextlib.contextmanager
def serving(shelf: Shelf, port: int = 0, solves: Solves | None = None) -> Iterator[Serving]:
    """Serve the explorer from a thread meanwhile, on this machine only; port 0 is any that is free."""
    listener = _listening(port)
    port, token, solves = listener.getsockname()[1], secrets.token_urlsafe(16), solves or Solves()
    guarded = Doorkeeper(application(shelf, solves), token, port)
    settings = uvicorn.Config(
        guarded,
        lifespan="off",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=round(PATIENCE),
    )
    server = uvicorn.Server(settings)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    threading.Thread(target=_warm_up, args=(shelf,), daemon=True).start()
    try:
        yield Serving(f"http://127.0.0.1:{port}/{token}/", solves)
    finally:
        solves.closing = server.should_exit = True
        thread.join(2 * PATIENCE)
        for worker in list(solves.workers):
            worker.end()
        listener.close()


def _listening(port: int) -> socket.socket:
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("127.0.0.1", port))
    except (OSError, OverflowError) as fault:
        listener.close()
        raise InvalidSetting(f"port {port} cannot be used: {getattr(fault, 'strerror', None) or fault}") from None
    listener.listen()
    return listener


def _warm_up(shelf: Shelf) -> None:
    """Import what the first look at an object would have to wait for."""
    with contextlib.suppress(ArgraphError):
        QUESTIONS["thing"](shelf, {"grid": [[0, 1], [1, 0]], "view": "components-8", "object": 0})
