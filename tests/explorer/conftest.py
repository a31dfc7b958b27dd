"""One browser, and one explorer with two runs on its shelf, for all tests of a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from argraph.explorer.server import Serving
from tests.browser import chromium
from tests.explorer.served import explorer, two_runs
from tests.tiny_tasks import RECOLOUR, write_task


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("explorer")
    write_task(folder / "tiny" / "Copy" / "Copy1.json", RECOLOUR)
    with explorer("bundled", folder / "tiny", *two_runs(folder)) as started:
        yield started
