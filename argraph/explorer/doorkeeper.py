"""The doorkeeper of the explorer: only the page itself, at the address that was printed, gets an answer.

A page of another origin could make a browser ask us; it neither knows the token, which begins every path, nor can it
forge what the browser says about where a question comes from.
"""

from __future__ import annotations

import secrets

import attrs
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
NAMES = ("127.0.0.1", "localhost")
"""What this machine may be called in an address."""
USUAL_PORT = 80
"""The port that browsers leave out."""


@attrs.frozen
class Doorkeeper:
    """Lets through what comes with the token from our own page, or from the address bar; all else is refused."""

    app: ASGIApp
    token: str
    port: int

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse to."""
        if scope["type"] != "http":
            return
        _, given, path = (*scope["path"].split("/", 2), "", "")[:3]
        if (reason := self.refusal(Headers(scope=scope), given, path)) is not None:
            await PlainTextResponse(f"refused: {reason}\n", 403, HEADERS)(scope, receive, send)
            return
        if scope["path"] == f"/{given}":  # what the page refers to would be looked for one level too high
            await RedirectResponse(f"/{given}/", 307, HEADERS)(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self.app({**scope, "path": f"/{path}", "raw_path": f"/{path}".encode()}, receive, send_guarded)

    def refusal(self, headers: Headers, token: str, path: str) -> str | None:
        """Why a request is refused, if it is."""
        hosts = [f"{name}:{self.port}" for name in NAMES] + [name for name in NAMES if self.port == USUAL_PORT]
        if headers.get("host", "") not in hosts:
            return "this is not the address of the explorer"
        if headers.get("origin", f"http://{hosts[0]}") not in [f"http://{host}" for host in hosts]:
            return "a page of another origin asks"
        typed = not path and headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none") and not typed:
            return "a page of another origin asks"
        if not secrets.compare_digest(token.encode(), self.token.encode()):
            return "the token is missing or wrong; use the address that `argraph explore` has printed"
        return None
