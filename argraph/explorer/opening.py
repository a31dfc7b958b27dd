"""Open the explorer from Python or from the command line."""

from __future__ import annotations

import contextlib
import threading
import webbrowser
from pathlib import Path

from argraph.errors import MissingFile
from argraph.explorer.shelf import Shelf, Source


def explore(*sources: Source, port: int = 0, browser: bool = True, data: Path | None = None) -> None:
    """Show tasks, corpora and run folders on a local web page until Ctrl-C, or until the kernel is interrupted.

    The address, with the token that it needs, is printed; it is opened in the browser unless that is not wanted.
    """
    shelf = Shelf.of(sources, data)
    try:
        from argraph.explorer.server import serving
    except ModuleNotFoundError as missing:
        raise MissingFile(f"the explorer needs {missing.name}; run `pip install 'argraph[explore]'`") from None
    with serving(shelf, port) as served:
        print(f"explore at {served.address} (Ctrl-C ends it)", flush=True)
        if browser:
            threading.Thread(target=webbrowser.open, args=(served.address,), daemon=True).start()
        with contextlib.suppress(KeyboardInterrupt):
            threading.Event().wait()
    print("the explorer has ended")
