"""Keeping keys out of whatever is kept or shown: records, runs, messages, pages.

Services echo keys in complaints and in answers, and some take them in their address. What is secret is the key itself
and every credential in the address; wherever text comes from a service or names its address, they are blotted out.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import parse_qsl, quote, quote_plus, unquote, urlsplit, urlunsplit

BLOT = "[secret]"
SHORTEST = 6
"""What is shorter is no secret, and may well be part of an answer."""


def blotted(text: str, secrets: Iterable[str]) -> str:
    """The text without secrets, as they are or as addresses spell them.

    >>> blotted("wrong key: a-secret+1, a-secret%2B1", ["a-secret+1"])
    'wrong key: [secret], [secret]'
    """
    forms = {form for secret in secrets for form in (secret, quote(secret, safe=""), quote_plus(secret))}
    for form in sorted(forms, key=len, reverse=True):
        if len(form) >= SHORTEST:
            text = text.replace(form, BLOT)
    return text


def credentials(address: str) -> list[str]:
    """All that may be secret in an address: its user, its password and the values in its query.

    >>> credentials("https://me:pass%20word@host/v1?key=abc")
    ['me', 'pass word', 'abc']
    """
    parts = urlsplit(address)
    named = [unquote(part) for part in (parts.username, parts.password) if part]
    return [*named, *(value for _, value in parse_qsl(parts.query))]


def public_address(address: str) -> str:
    """An address that can be shown: without user and password, the values of its query blotted out.

    >>> public_address("https://me:word@host:8000/v1?key=abc&mode=fast#x")
    'https://host:8000/v1?key=[secret]&mode=[secret]'
    """
    try:
        parts = urlsplit(address)
        query = "&".join(f"{name}={BLOT}" for name, _ in parse_qsl(parts.query, keep_blank_values=True))
        return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, query, ""))
    except ValueError:
        return BLOT
