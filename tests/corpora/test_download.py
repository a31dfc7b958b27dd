"""Downloads, against a real server on the loopback interface."""

from __future__ import annotations

import hashlib
import socket
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import unquote

import pytest

from argraph.corpora import download as download_module
from argraph.corpora.download import Registry, RemoteFile, cache_folder, download, find_registry
from argraph.errors import DownloadFailed, InvalidNotation, UnknownName

CONTENTS = {
    "corpus/Copy/Copy1.json": b'{"one": 1}',
    "corpus/Copy/Copy2.json": b'{"two": 2}' * 1000,
    "data/odd #50% (a+b)? é.json": b'{"three": 3}',
}
REGISTRY = Registry(
    "tiny",
    "owner/Tiny",
    "0123456789abcdef",
    tuple(RemoteFile(path, hashlib.sha256(content).hexdigest()) for path, content in CONTENTS.items()),
)


class Handler(BaseHTTPRequestHandler):
    """Serves `server.contents`; the first `server.breaks[path]` requests for a path break off in the body."""

    def do_GET(self) -> None:
        server: Any = self.server
        path = unquote(self.path).removeprefix("/")
        server.requests.append(path)
        if path not in server.contents:
            return self.send_error(404)
        content = server.contents[path]
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if server.breaks.get(path, 0) > 0:
            server.breaks[path] -= 1
            content = content[: len(content) // 2]
        self.wfile.write(content)
        return None

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.delenv("ARGRAPH_MIRROR", raising=False)
    monkeypatch.setattr(download_module, "PAUSES", (0, 0))
    server: Any = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.contents, server.breaks, server.requests = dict(CONTENTS), {}, []
    server.url = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def assert_only_whole_files(folder: Path) -> None:
    assert files_in(folder).items() <= CONTENTS.items()


def test_every_file_arrives(server: Any, tmp_path: Path) -> None:
    assert download(REGISTRY, folder=tmp_path, mirror=server.url) == tmp_path
    assert files_in(tmp_path) == CONTENTS
    assert sorted(server.requests) == sorted(CONTENTS)


def test_the_cache_is_the_folder_unless_another_is_named(
    server: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARGRAPH_CACHE", str(tmp_path))
    monkeypatch.setenv("ARGRAPH_MIRROR", server.url)
    assert download(REGISTRY) == cache_folder(REGISTRY) == tmp_path / "tiny" / "0123456789ab"
    assert not REGISTRY.missing_from(cache_folder(REGISTRY))


def test_files_already_there_are_not_fetched_again(server: Any, tmp_path: Path) -> None:
    download(REGISTRY, folder=tmp_path, mirror=server.url)
    server.requests.clear()
    download(REGISTRY, folder=tmp_path, mirror=server.url)
    assert server.requests == []


def test_an_interrupted_download_goes_on(server: Any, tmp_path: Path) -> None:
    last = REGISTRY.files[-1].path
    lost = server.contents.pop(last)
    with pytest.raises(DownloadFailed):
        download(REGISTRY, folder=tmp_path, mirror=server.url)
    assert set(files_in(tmp_path)) == set(CONTENTS) - {last}
    server.contents[last] = lost
    server.requests.clear()
    download(REGISTRY, folder=tmp_path, mirror=server.url)
    assert server.requests == [last]
    assert files_in(tmp_path) == CONTENTS


def test_a_file_damaged_on_disk_is_fetched_again(server: Any, tmp_path: Path) -> None:
    download(REGISTRY, folder=tmp_path, mirror=server.url)
    (tmp_path / "corpus/Copy/Copy2.json").write_bytes(b"half")
    server.requests.clear()
    download(REGISTRY, folder=tmp_path, mirror=server.url)
    assert server.requests == ["corpus/Copy/Copy2.json"]
    assert files_in(tmp_path) == CONTENTS


def test_a_wrong_checksum_is_refused_without_a_second_try(server: Any, tmp_path: Path) -> None:
    server.contents["corpus/Copy/Copy1.json"] = b"something else"
    with pytest.raises(DownloadFailed, match=r"^corpus/Copy/Copy1\.json: .* fails its checksum; .*try again"):
        download(REGISTRY, folder=tmp_path, mirror=server.url)
    assert server.requests.count("corpus/Copy/Copy1.json") == 1
    assert_only_whole_files(tmp_path)


def test_a_damaged_file_stays_until_a_good_one_is_there(server: Any, tmp_path: Path) -> None:
    """A mismatch must not replace anything either."""
    place = tmp_path / "corpus/Copy/Copy1.json"
    place.parent.mkdir(parents=True)
    place.write_bytes(b"old")
    server.contents["corpus/Copy/Copy1.json"] = b"something else"
    with pytest.raises(DownloadFailed):
        download(REGISTRY, folder=tmp_path, mirror=server.url)
    assert place.read_bytes() == b"old"


def test_a_file_not_found_is_named_without_a_second_try(server: Any, tmp_path: Path) -> None:
    del server.contents["corpus/Copy/Copy2.json"]
    with pytest.raises(DownloadFailed, match=r"^corpus/Copy/Copy2\.json: .* answered 404 Not Found; check the mirror"):
        download(REGISTRY, folder=tmp_path, mirror=server.url)
    assert server.requests.count("corpus/Copy/Copy2.json") == 1
    assert_only_whole_files(tmp_path)


def test_a_connection_that_breaks_once_is_tried_again(server: Any, tmp_path: Path) -> None:
    server.breaks["corpus/Copy/Copy2.json"] = 2
    download(REGISTRY, folder=tmp_path, mirror=server.url)
    assert server.requests.count("corpus/Copy/Copy2.json") == 3
    assert files_in(tmp_path) == CONTENTS


def test_a_connection_that_keeps_breaking_is_given_up(server: Any, tmp_path: Path) -> None:
    server.breaks["corpus/Copy/Copy2.json"] = 99
    with pytest.raises(DownloadFailed, match=r"^corpus/Copy/Copy2\.json: the connection to .* broke off; check"):
        download(REGISTRY, folder=tmp_path, mirror=server.url)
    assert server.requests.count("corpus/Copy/Copy2.json") == 3
    assert_only_whole_files(tmp_path)


@pytest.mark.usefixtures("server")
def test_a_server_that_does_not_run_is_said_so(tmp_path: Path) -> None:
    with socket.socket() as held:  # bound but not listening, so that nobody else can answer at this port
        held.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{held.getsockname()[1]}"
        with pytest.raises(DownloadFailed, match=r"^corpus/Copy/Copy1\.json: .* could not be made; .* data get tiny"):
            download(REGISTRY, folder=tmp_path, mirror=url)
    assert files_in(tmp_path) == {}


def test_a_folder_that_cannot_be_made_is_named(server: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(DownloadFailed, match="cannot be made"):
        download(REGISTRY, folder=tmp_path / "file", mirror=server.url)


def test_a_mirror_must_be_an_address(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"the mirror 'mirror\.example' is no address"):
        download(REGISTRY, folder=tmp_path, mirror="mirror.example")


def test_one_mirror_can_serve_several_corpora(server: Any, tmp_path: Path) -> None:
    prefix = "owner/Tiny/0123456789abcdef/"
    server.contents = {prefix + path: content for path, content in CONTENTS.items()}
    download(REGISTRY, folder=tmp_path, mirror=server.url + "/{repository}/{commit}")
    assert files_in(tmp_path) == CONTENTS


def test_nothing_is_printed_off_the_terminal(server: Any, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    download(REGISTRY, folder=tmp_path, mirror=server.url)
    assert capfd.readouterr() == ("", "")


def test_the_registries_are_pinned() -> None:
    concept, mini = find_registry("conceptarc"), find_registry("miniarc")
    assert (len(concept.files), len(mini.files)) == (176, 149)
    assert concept.base_url.startswith("https://raw.githubusercontent.com/victorvikram/ConceptARC/b22ef526b4656679")
    assert mini.base_url.startswith("https://raw.githubusercontent.com/KSB21ST/MINI-ARC/792d082c40d496f2")


def test_other_corpora_have_no_registry() -> None:
    with pytest.raises(UnknownName, match="'arc1' is no corpus to download; those are conceptarc and miniarc"):
        find_registry("arc1")


@pytest.mark.parametrize("text", ["", "nothing", "# owner/Tiny at commit abc\na.json sha256:123"])
def test_a_registry_at_fault_says_in_which_line(text: str) -> None:
    with pytest.raises(InvalidNotation, match=r"registry 'x', line \d: expected"):
        Registry.parse("x", text)
