"""Commands of argraph as a user types them."""

from __future__ import annotations

import pytest

from argraph.cli import main


def command(name: str, capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Run a command, and give its exit code and what it wrote to both streams."""
    code = main([name, *map(str, arguments)])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def refusal(done: tuple[int, str, str]) -> str:
    """The one line in which a command refuses bad input, having printed nothing else."""
    code, out, err = done
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    return err
