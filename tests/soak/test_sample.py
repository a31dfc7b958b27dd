"""Runs that are struck at random moments end with the same bytes; `make soak` strikes many more."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.soak.driver import Driver, held, reasoning, reference, sleeping

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes in /proc")


@pytest.mark.sweep
@pytest.mark.parametrize(("settings", "count"), [(sleeping, 16), (reasoning, 4)])
def test_struck_runs_end_with_the_same_bytes(
    settings: Callable[[], dict[str, Any]], count: int, tmp_path: Path
) -> None:
    driver = Driver(settings, tmp_path, random.Random(count))
    driver.strike(count)
    assert driver.struck.total() >= count
    expected = reference(settings(), tmp_path / "reference")
    assert json.loads(expected)["total"]["solved"] > 0
    assert held(driver, expected) > 0
