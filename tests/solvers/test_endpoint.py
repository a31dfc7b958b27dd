"""How requests fare, against a real server that behaves and misbehaves."""

from __future__ import annotations

import socket
import sys
from typing import Any

import pytest

from argraph.errors import InvalidSetting, MissingFile
from argraph.solvers import endpoint
from argraph.solvers.endpoint import Completion, Endpoint
from argraph.solvers.record import Asked
from tests.answer_server import Play, Playbook, answer_server, cut_off, failing, good, malformed, slow

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
