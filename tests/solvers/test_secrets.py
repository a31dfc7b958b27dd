"""A key reaches no run, no page, no message: a marked one is looked for everywhere, whatever the service does."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest

from argraph.cli import main
from tests.answer_server import Play, answer_server, failing, good
from tests.tiny_tasks import write_task

KEY, IN_ADDRESS = "marker-key-from-the-environment", "marker-key/in the address"
SPELLED = quote(IN_ADDRESS, safe="")


PLAYS: dict[str, Play] = {
    "echoed in an answer": good(f"[[1]] with {KEY}, {IN_ADDRESS} and {SPELLED}"),
    "echoed in a refusal": lambda handler: handler.send(401, f"bad key {KEY} in {handler.path}"),
    "echoed in a fault": lambda handler: handler.send(500, f"{handler.headers['Authorization']} at {handler.path}"),
    "redirected": lambda handler: handler.send(302, "", {"Location": f"http://127.0.0.1:9/{KEY}?key={SPELLED}"}),
    "refused": failing(403),
}


@pytest.mark.parametrize("errors", ["soft", "hard"])
@pytest.mark.parametrize("play", PLAYS.values(), ids=PLAYS)
@pytest.mark.usefixtures("without_workers")
def test_a_marked_key_is_found_nowhere(
    play: Play, errors: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.chdir(tmp_path)
    write_task(tmp_path / "Copy1.json")
    with answer_server(play) as playbook:
        url = f"{playbook.url}?key={SPELLED}"
        options = ["--solver", "llm", "--model", "parrot", "--base-url", url, "--retries", "0", "--errors", errors]
        main(["evaluate", "Copy1.json", *options, "--run", "run", "--html", "page.html"])
    main(["report", "run", "--html", "again.html"])
    main(["report", "run", "--format", "json"])
    printed = capfd.readouterr()
    kept = [path.read_text(encoding="utf-8") for path in tmp_path.rglob("*") if path.is_file()]
    assert len(kept) > 4
    for text in (printed.out, printed.err, *kept):
        assert "marker-key" not in text
