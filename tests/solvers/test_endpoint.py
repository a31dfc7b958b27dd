"""How requests fare, against a real server that behaves and misbehaves."""

from __future__ import annotations

import gzip
import json
import socket
import sys
import time
import tracemalloc
from typing import Any
from urllib.parse import quote, quote_plus

import pytest

from argraph.errors import InvalidSetting, MissingFile
from argraph.solvers import endpoint
from argraph.solvers.endpoint import MOST_BYTES, Completion, Endpoint
from argraph.solvers.record import Asked
from tests.answer_server import (
    Play,
    Playbook,
    answer_server,
    completion,
    cut_off,
    dripping,
    endless,
    failing,
    good,
    malformed,
    slow,
)

GOOD = good("[[1]]")


def ask(playbook: Playbook, **settings: Any) -> Completion:
    chosen = Endpoint("parrot", playbook.url, **{"retries": 2, "first_pause": 0.001, "read_seconds": 30.0} | settings)
    with chosen.connected() as client:
        return chosen.ask(client, "Which grid?")


def test_an_answer_comes_with_its_cost() -> None:
    with answer_server(GOOD) as playbook:
        completion = ask(playbook, temperature=0.5, max_tokens=50)
    assert (completion.text, completion.finish, completion.fault) == ("[[1]]", "stop", None)
    assert (completion.asked.requests, completion.asked.sent, completion.asked.received) == (1, 100, 5)
    assert completion.asked.seconds > 0
    (request,) = playbook.asked
    assert (request["model"], request["temperature"], request["max_tokens"]) == ("parrot", 0.5, 50)
    assert playbook.prompts == ["Which grid?"]


def test_what_is_not_set_is_not_sent() -> None:
    with answer_server(GOOD) as playbook:
        ask(playbook)
    assert set(playbook.asked[0]) == {"model", "messages"}


PASSING: dict[str, Play] = {
    "rate limit": failing(429),
    "rate limit with a wish": failing(429, Retry_After="0.01"),
    "rate limit with nonsense": failing(429, Retry_After="soon"),
    "server fault": failing(500),
    "overload": failing(503),
    "cut off": cut_off,
    "not JSON": malformed(),
    "no object": malformed('"hello"'),
    "no choice": malformed('{"choices": []}'),
    "no message": malformed('{"choices": [{"message": null}]}'),
    "no text": malformed('{"choices": [{"message": {"content": [1]}}]}'),
    "nothing": malformed(""),
}


@pytest.mark.parametrize("play", PASSING.values(), ids=PASSING)
def test_what_may_pass_is_tried_again(play: Play) -> None:
    with answer_server(GOOD, play, play) as playbook:
        completion = ask(playbook)
    assert (completion.text, completion.fault, completion.asked.requests) == ("[[1]]", None, 3)


@pytest.mark.parametrize("play", PASSING.values(), ids=PASSING)
def test_patience_ends(play: Play) -> None:
    with answer_server(play) as playbook:
        completion = ask(playbook, retries=1)
    assert completion.fault is not None
    assert completion.fault.startswith("the request failed: ")
    assert (completion.text, completion.asked.requests, len(playbook.asked)) == ("", 2, 2)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
def test_what_is_refused_for_good_is_not_tried_again(status: int) -> None:
    with answer_server(GOOD, failing(status)) as playbook:
        completion = ask(playbook)
    assert completion.fault is not None
    assert f"refused with {status}" in completion.fault
    assert len(playbook.asked) == 1


def test_an_answer_that_takes_too_long_is_given_up() -> None:
    with answer_server(GOOD, slow) as playbook:
        completion = ask(playbook, read_seconds=1.0, retries=10)
    assert (completion.text, completion.fault) == ("[[1]]", None)
    assert completion.asked.requests >= 2
    with answer_server(slow) as playbook:
        completion = ask(playbook, read_seconds=0.1, retries=0)
    assert completion.fault is not None
    assert "imed out" in completion.fault


@pytest.mark.parametrize("head", [True, False])
def test_a_request_has_a_deadline_however_its_bytes_drip_in(head: bool) -> None:
    with answer_server(dripping(head=head)) as playbook:
        began = time.monotonic()
        answer = ask(playbook, connect_seconds=0.2, read_seconds=0.3, retries=0)
        assert time.monotonic() - began < 10
    assert answer.fault == "the request failed: SolverFailed: there was no whole answer after 0.5 s"


@pytest.mark.parametrize("status", [200, 401, 500])
def test_an_answer_without_end_is_not_read_to_its_end(status: int) -> None:
    with answer_server(endless(status)) as playbook:
        tracemalloc.start()
        try:
            answer = ask(playbook, retries=0)
            assert tracemalloc.get_traced_memory()[1] < 12 * MOST_BYTES
        finally:
            tracemalloc.stop()
    assert answer.fault == "the request failed: SolverFailed: the answer is larger than 4 MB"


def test_a_packed_answer_is_refused() -> None:
    """A few bytes may become any number when they are unpacked."""
    packed = gzip.compress(json.dumps(completion("[[1]]", "stop")).encode()).decode("latin-1")
    with answer_server(lambda handler: handler.send(200, packed, {"Content_Encoding": "gzip"})) as playbook:
        answer = ask(playbook, retries=0)
    assert answer.fault == "the request failed: SolverFailed: the answer is packed, which was not asked for"


def test_nobody_there_is_a_failed_request() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        playbook = Playbook(GOOD, url=f"http://127.0.0.1:{free.getsockname()[1]}/v1")
        completion = ask(playbook, retries=1)
    assert completion.fault is not None
    assert completion.asked.requests == 2


def test_an_answer_without_text_is_an_answer() -> None:
    with answer_server(
        malformed('{"choices": [{"message": {"content": null}, "finish_reason": "length"}]}')
    ) as playbook:
        completion = ask(playbook)
    assert (completion.text, completion.finish, completion.fault) == ("", "length", None)
    assert completion.asked == Asked(1, 0, 0, completion.asked.seconds)


def test_the_key_is_sent_and_kept_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    def listen(handler: Any) -> None:
        heard.append(handler.headers["Authorization"])
        GOOD(handler)

    monkeypatch.setenv("OPENAI_API_KEY", "a-secret")
    with answer_server(listen) as playbook:
        ask(playbook)
        assert "a-secret" not in repr(Endpoint("parrot", playbook.url))
    assert heard == ["Bearer a-secret"]


SECRET = "marker-key/0123+456789"
ECHOES: dict[str, Play] = {
    "refused": lambda handler: handler.send(401, json.dumps({"error": {"message": f"no such key: {SECRET}"}})),
    "failed": lambda handler: handler.send(500, f"{'x' * 270} {SECRET}"),
    "answered": good(f"Your key is {SECRET}. [[1]]"),
    "ended": good("[[1]]", finish=SECRET),
    "garbled": malformed(json.dumps({"choices": SECRET})),
    "no text": malformed(json.dumps({"choices": [{"message": {"content": [SECRET]}}]})),
    "as an address spells it": good(f"see /?key={quote(SECRET, safe='')} and {quote_plus(SECRET)}"),
}


@pytest.mark.parametrize("play", ECHOES.values(), ids=ECHOES)
@pytest.mark.parametrize("place", ["environment", "address"])
def test_a_key_that_is_sent_back_is_kept_nowhere(play: Play, place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", SECRET if place == "environment" else "")
    with answer_server(play) as playbook:
        if place == "address":
            playbook.url += f"?key={quote(SECRET, safe='')}"
        answer = ask(playbook, retries=0)
        told = repr(Endpoint("parrot", playbook.url)) + repr(answer) + repr(Endpoint("parrot", playbook.url).settings)
    for length in range(6, len(SECRET) + 1):
        assert SECRET[:length] not in told
        assert quote(SECRET, safe="")[:length] not in told


def test_a_key_in_the_address_is_sent_and_told_nowhere() -> None:
    heard: list[str] = []

    def listen(handler: Any) -> None:
        heard.append(handler.path)
        GOOD(handler)

    with answer_server(listen) as playbook:
        playbook.url += "?key=a-secret"
        assert ask(playbook).text == "[[1]]"
    assert heard == ["/v1/chat/completions?key=a-secret"]
    with pytest.raises(InvalidSetting) as caught:
        Endpoint("parrot", "http://me:a-secret@localhost/v1")
    assert "a-secret" not in str(caught.value)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_no_redirect_is_followed(status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    with answer_server(GOOD) as other:
        there = other.url + "/chat/completions"
        with answer_server(lambda handler: handler.send(status, "", {"Location": there})) as playbook:
            assert ask(playbook, retries=0).fault is not None
        assert other.asked == []


def test_pauses_double_up_to_a_minute_unless_the_server_asks_for_more(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(endpoint.time, "sleep", pauses.append)
    with answer_server(
        failing(500), failing(500), failing(429, Retry_After="30"), failing(429, Retry_After="900")
    ) as playbook:
        ask(playbook, retries=8, first_pause=1.0)
    assert pauses == [1.0, 30.0, 60.0, 8.0, 16.0, 32.0, 60.0, 60.0]


def test_without_the_package_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(MissingFile, match=r"pip install 'argraph\[llm\]'"):
        endpoint.library()


@pytest.mark.parametrize(
    "wrong",
    [
        {"model": ""},
        {"base_url": "localhost:8000"},
        {"base_url": "http://me:secret@localhost/v1"},
        {"read_seconds": 0},
        {"connect_seconds": -1},
        {"max_tokens": 0},
        {"retries": -1},
    ],
)
def test_settings_are_checked(wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidSetting):
        Endpoint(**{"model": "parrot", "base_url": "http://localhost:1/v1"} | wrong)
