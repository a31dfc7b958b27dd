from __future__ import annotations

import hashlib
import http.server
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from argraph.cli import main
from argraph.corpora import download as download_module
from argraph.corpora import places
from argraph.corpora.download import Registry, RemoteFile
from argraph.corpora.loading import load_corpus

TASK = {"train": [{"input": [[1]], "output": [[2]]}], "test": [{"input": [[1]]}]}
FILES = ("corpus/Copy/Copy1.json", "corpus/Copy/Copy2.json", "MinimalTasks/CopyMinimal.json")


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(autouse=True)
def _nothing_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("ARGRAPH_DATA", "ARGRAPH_MIRROR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ARGRAPH_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def mirror(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """A server with a tiny ConceptARC, and a registry to match."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    content = json.dumps(TASK).encode()
    for path in FILES:
        place = tmp_path / "served" / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    files = tuple(RemoteFile(path, hashlib.sha256(content).hexdigest()) for path in FILES)
    registry = Registry("conceptarc", "owner/ConceptARC", "0" * 40, files)
    for module in (places, download_module):
        monkeypatch.setattr(module, "find_registry", lambda _: registry)
    handler = partial(Handler, directory=str(tmp_path / "served"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


def row(output: str, name: str) -> str:
    return next(line for line in output.splitlines() if f" {name} " in line)


def test_list_says_what_is_here_and_how_to_get_the_rest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", "list"]) == 0
    output = capsys.readouterr().out
    assert f" {len(load_corpus('bundled'))} " in row(output, "bundled")
    assert "argraph data get conceptarc" in row(output, "conceptarc")
    assert "argraph data get miniarc" in row(output, "miniarc")
    assert "800" in row(output, "arc1")
    assert "1120" in row(output, "arc2")


def test_list_shows_a_local_copy_with_its_hash(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "MiniARC" / "a.json"
    place.parent.mkdir()
    place.write_text(json.dumps(TASK))
    assert main(["data", "list", "--data", str(tmp_path)]) == 0
    output = capsys.readouterr().out
    assert load_corpus("miniarc", data=tmp_path).content_hash[:12] in row(output, "miniarc")


def test_list_goes_on_past_a_corpus_at_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "MiniARC" / "a.json"
    place.parent.mkdir()
    place.write_text("{")
    assert main(["data", "list", "--data", str(tmp_path)]) == 0
    output = capsys.readouterr().out
    assert "is not JSON" in output
    assert "800" in row(output, "arc1")


def test_list_of_one_corpus_names_its_tasks_by_concept(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", "list", "bundled"]) == 0
    output = capsys.readouterr().out
    assert "TopBottom3D1" in row(output, "TopBottom3D")


def test_get_fetches_into_the_cache_where_it_is_found(mirror: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", "get", "conceptarc", "--mirror", mirror]) == 0
    assert "conceptarc: all 3 files are in" in capsys.readouterr().out
    corpus = load_corpus("conceptarc")
    assert (len(corpus), len(corpus.minimal)) == (2, 1)


def test_get_into_a_folder_is_found_by_naming_that_folder(
    mirror: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["data", "get", "conceptarc", "--mirror", mirror, "--data", str(tmp_path / "mine")]) == 0
    assert str(tmp_path / "mine" / "ConceptARC") in capsys.readouterr().out
    assert len(load_corpus("conceptarc", data=tmp_path / "mine")) == 2


@pytest.mark.parametrize("name", ["bundled", "arc1", "arc2"])
def test_get_has_nothing_to_do_for_what_comes_along(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", "get", name]) == 0
    assert f"{name} is already here" in capsys.readouterr().out


def test_get_of_an_unknown_corpus_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", "get", "nothing"]) == 2
    assert capsys.readouterr().err == "argraph: 'nothing' is no corpus to download; those are conceptarc and miniarc\n"


def test_a_failed_get_is_one_line(mirror: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "served" / FILES[0]).unlink()
    assert main(["data", "get", "conceptarc", "--mirror", mirror]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"argraph: {FILES[0]}: ")
    assert error.count("\n") == 1


def test_show_prints_the_task(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("argraph.report.text.terminal")
    assert main(["data", "show", "bundled:Copy1"]) == 0
    assert capsys.readouterr().out.strip()
