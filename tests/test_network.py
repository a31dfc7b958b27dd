"""Nothing reaches beyond this machine: not the tests, and not argraph unless it is asked to."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.network import ReachedOut
from tests.tiny_tasks import write_task

UNPLUGGED = f"""
import sys
sys.path[:] = {sys.path!r}
import socket
def refuse(*_, **__):
    raise SystemExit("a socket was asked for")
socket.socket.connect = socket.socket.connect_ex = socket.socket.bind = socket.getaddrinfo = refuse
"""
ALL_MODULES = """
import importlib, pkgutil, argraph, argraph_abstractions, argraph_rules
for package in (argraph, argraph_abstractions, argraph_rules):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
"""
COMMANDS = """
from argraph.cli import main
for arguments in (["evaluate", sys.argv[1], "--run", sys.argv[2], "--effort", "low"], ["data", "list"]):
    assert main(arguments) == 0
"""


def test_the_tests_are_held_on_this_machine() -> None:
    with socket.socket() as ours, pytest.raises(ReachedOut, match="beyond this machine"):
        ours.connect(("192.0.2.1", 80))
    with socket.socket() as ours, pytest.raises(ReachedOut):
        ours.connect_ex(("example.org", 80))
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()):
        pass


@pytest.mark.parametrize("code", [ALL_MODULES, COMMANDS], ids=["imports", "commands"])
def test_nothing_asks_for_the_network(code: str, tmp_path: Path) -> None:
    task = write_task(tmp_path / "Copy1.json")
    words = [sys.executable, "-c", UNPLUGGED + code, str(task), str(tmp_path / "run")]
    done = subprocess.run(words, capture_output=True, text=True, env=os.environ | {"HOME": str(tmp_path)}, check=False)
    assert done.returncode == 0, done.stderr
