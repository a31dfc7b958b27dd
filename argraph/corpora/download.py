"""Downloads of public corpora, every file pinned to a commit and checked against its sha256.

A file reaches its final name only whole and checked, so a get that was interrupted goes on where it stopped.
"""

from __future__ import annotations

import hashlib
import logging
import os
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING
from urllib.parse import quote

import attrs

from argraph.errors import DownloadFailed, InvalidNotation, UnknownName

if TYPE_CHECKING:
    from requests import RequestException
    from rich.progress import Progress

DOWNLOADS = ("conceptarc", "miniarc")
HOST = "https://raw.githubusercontent.com"
THREADS = 8
TIMEOUT = 10
"""Seconds to wait for a connection, and for the next bytes of an answer."""
PAUSES = (0.2, 0.5, 1.0)
"""Seconds to wait before each further try after a connection that failed."""


@attrs.frozen
class RemoteFile:
    """A file of a registry: its path below the base URL, which is also its path below the folder, and its sha256."""

    path: str
    sha256: str

    def is_in(self, folder: Path) -> bool:
        """Tell whether the folder holds this file, unharmed."""
        try:
            content = (folder / self.path).read_bytes()
        except OSError:
            return False
        return hashlib.sha256(content).hexdigest() == self.sha256


@attrs.frozen
class Registry:
    """The files of one corpus, in a repository at one commit.

    >>> registry = Registry.parse("tiny", "# owner/Tiny at commit 0a1b2c\\ncorpus/a.json sha256:" + "0" * 64)
    >>> registry.base_url
    'https://raw.githubusercontent.com/owner/Tiny/0a1b2c/'
    >>> registry == eval(repr(registry))
    True
    """

    name: str
    repository: str
    commit: str
    files: tuple[RemoteFile, ...]

    @classmethod
    def parse(cls, name: str, text: str) -> Registry:
        """Read a registry: a first line that names the repository and the commit, then one line a file."""
        first, _, rest = text.partition("\n")
        header = re.fullmatch(r"# (\S+/\S+) at commit (\w+)\s*", first)
        if not header:
            expected = "'# OWNER/REPOSITORY at commit HASH'"
            raise InvalidNotation(f"registry {name!r}, line 1: expected {expected}, got {first!r}")
        files = (_remote_file(name, number, line) for number, line in enumerate(rest.splitlines(), 2) if line.strip())
        return cls(name, header[1], header[2], tuple(files))

    @property
    def base_url(self) -> str:
        """The address below which every file lies."""
        return f"{HOST}/{self.repository}/{self.commit}/"

    @property
    def folder_name(self) -> str:
        """The name of the folder that a clone of the repository would be in."""
        return self.repository.rpartition("/")[2]

    def missing_from(self, folder: Path) -> tuple[RemoteFile, ...]:
        """The files that the folder lacks, or holds damaged."""
        return tuple(file for file in self.files if not file.is_in(folder))


def find_registry(name: str) -> Registry:
    """Give the registry of a corpus that can be downloaded.

    >>> len(find_registry("conceptarc").files), len(find_registry("miniarc").files)
    (176, 149)
    """
    if name not in DOWNLOADS:
        raise UnknownName(f"{name!r} is no corpus to download; those are {' and '.join(DOWNLOADS)}")
    path = Path(__file__).parent / "registries" / f"{name}-registry.txt"
    return Registry.parse(name, path.read_text(encoding="utf-8"))


def cache_folder(registry: Registry) -> Path:
    """Say where downloads of this registry are kept: under ARGRAPH_CACHE, or else the user's cache folder."""
    override = os.environ.get("ARGRAPH_CACHE")
    root = Path(os.path.expanduser(override)) if override else _user_cache()
    return root / registry.name / registry.commit[:12]


def download(registry: Registry | str, *, folder: Path | None = None, mirror: str | None = None) -> Path:
    """Fetch the files that are not there yet and give the folder that now holds them all.

    The folder is the cache unless another is named. The mirror is a base URL to use instead of GitHub's; when
    it is not given, the environment variable ARGRAPH_MIRROR counts. In it `{repository}` and `{commit}` stand for
    those of the registry, so that one mirror can serve several corpora.
    """
    if isinstance(registry, str):
        registry = find_registry(registry)
    folder = folder or cache_folder(registry)
    fetch = Fetch(registry.name, folder, base_url(registry, mirror))
    missing = registry.missing_from(folder)
    make_folders(missing, folder)
    with _quiet_pooch(), _progress() as progress, ThreadPoolExecutor(THREADS) as executor:
        bar = progress.add_task(registry.name, total=len(registry.files), completed=len(registry.files) - len(missing))
        try:
            for _ in executor.map(fetch, missing):
                progress.advance(bar)
        finally:
            fetch.stopped.set()
    return folder


def base_url(registry: Registry, mirror: str | None = None) -> str:
    """Give the address below which the files are fetched, ending in a slash.

    >>> base_url(find_registry("conceptarc"), "https://mirror.example/{repository}")
    'https://mirror.example/victorvikram/ConceptARC/'
    """
    url = mirror or os.environ.get("ARGRAPH_MIRROR") or registry.base_url
    if not url.startswith(("http://", "https://")):
        raise DownloadFailed(f"the mirror {url!r} is no address; give a base URL that starts with http:// or https://")
    url = url.replace("{repository}", registry.repository).replace("{commit}", registry.commit)
    return url if url.endswith("/") else url + "/"


def make_folders(files: tuple[RemoteFile, ...], folder: Path) -> None:
    """Make the folders of all files beforehand, so that no two threads make the same one."""
    for parent in sorted({(folder / file.path).parent for file in files}):
        try:
            parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DownloadFailed(f"{parent}: cannot be made ({error.strerror}); choose another folder") from None


@attrs.frozen
class Fetch:
    """Fetches one file of a corpus into a folder; it raises nothing but `DownloadFailed`."""

    name: str
    folder: Path
    base_url: str
    stopped: Event = attrs.field(factory=Event, eq=False, repr=False)
    """Set when the whole download is given up, so that no thread goes on trying."""

    def __call__(self, file: RemoteFile) -> None:
        """Fetch the file, and turn whatever goes wrong into a message for people."""
        from requests import HTTPError, RequestException

        try:
            self._persist(file)
        except HTTPError as error:
            raise DownloadFailed(self._refused(file, error)) from None
        except RequestException as error:
            raise DownloadFailed(self._broken(file, error)) from None
        except ValueError:
            raise DownloadFailed(self._altered(file)) from None
        except OSError as error:
            raise DownloadFailed(self._unwritten(file, error)) from None

    def url(self, file: RemoteFile) -> str:
        """The address of a file, with odd characters quoted."""
        return self.base_url + quote(file.path)

    def _persist(self, file: RemoteFile) -> None:
        """Try again, after a pause, as long as the connection is what fails."""
        from requests import ConnectionError, Timeout
        from requests.exceptions import ChunkedEncodingError

        for pause in PAUSES:
            try:
                return self._once(file)
            except (ConnectionError, ChunkedEncodingError, Timeout):
                if self.stopped.wait(pause):
                    raise
        return self._once(file)

    def _once(self, file: RemoteFile) -> None:
        """Fetch under a temporary name, check, and only then move to the final name: all of it done by pooch."""
        import pooch

        place = self.folder / file.path
        pooch.retrieve(
            self.url(file),
            known_hash=f"sha256:{file.sha256}",
            fname=place.name,
            path=place.parent,
            downloader=pooch.HTTPDownloader(timeout=TIMEOUT),
        )

    def _refused(self, file: RemoteFile, error: RequestException) -> str:
        answer = "refused it"
        if error.response is not None:
            answer = f"answered {error.response.status_code} {error.response.reason}"
            error.response.close()
        return f"{file.path}: {self.url(file)} {answer}; check the mirror, if you set one, or try again later"

    def _broken(self, file: RemoteFile, error: RequestException) -> str:
        return (
            f"{file.path}: the connection to {self.base_url} {_what_happened(error)}; check the network and run "
            f"`argraph data get {self.name}` again, which keeps the files already fetched"
        )

    def _unwritten(self, file: RemoteFile, error: OSError) -> str:
        reason = error.strerror or str(error)
        return f"{self.folder / file.path}: cannot be written ({reason}); make room or choose another folder"

    def _altered(self, file: RemoteFile) -> str:
        return (
            f"{file.path}: what {self.url(file)} sent fails its checksum; it was damaged on the way or is another "
            "version: try again, or another mirror"
        )


def _what_happened(error: RequestException) -> str:
    from requests import exceptions

    if isinstance(error, exceptions.Timeout):
        return "timed out"
    if isinstance(error, exceptions.SSLError):
        return "is not trusted (certificate)"
    if isinstance(error, exceptions.ChunkedEncodingError):
        return "broke off"
    if isinstance(error, exceptions.ConnectionError):
        return "could not be made"
    return f"failed ({type(error).__name__})"


def _remote_file(name: str, number: int, line: str) -> RemoteFile:
    match = re.fullmatch(r"(.+) sha256:([0-9a-f]{64})", line.strip())
    if not match:
        raise InvalidNotation(f"registry {name!r}, line {number}: expected 'PATH sha256:HASH', got {line!r}")
    return RemoteFile(match[1], match[2])


def _user_cache() -> Path:
    import pooch

    return Path(pooch.os_cache("argraph"))


@contextmanager
def _quiet_pooch() -> Iterator[None]:
    """Keep pooch from reporting every file, and leave its logger as it was."""
    import pooch

    logger = pooch.get_logger()
    level = logger.level
    logger.setLevel(logging.WARNING)
    try:
        yield
    finally:
        logger.setLevel(level)


@contextmanager
def _progress() -> Iterator[Progress]:
    """Show a bar on a terminal, and nothing elsewhere."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("files")
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        yield progress
