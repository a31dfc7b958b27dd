"""The command line: one module a command, and one line here to register it.

Command modules import what is heavy inside their functions, so that `argraph --help` answers at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from argraph.cli import (
    apply,
    data,
    evaluate,
    explain,
    explore,
    familiarity,
    generate,
    graph,
    library,
    merge,
    predict,
    profile,
    report,
    runs,
    sample,
    score,
    solve,
)
from argraph.cli.help_text import SETTINGS, PlainCommand
from argraph.cli.streams import adapt_streams
from argraph.errors import ArgraphError, Interrupted
from argraph.execution.numpy_threads import ONE_THREAD
from argraph.version import __version__

BAD_INPUT = 2
INTERRUPTED = 130

app = typer.Typer(
    help="Solve ARC puzzles by rules over objects, and say the rules in English.",
    no_args_is_help=True,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings=SETTINGS,
)


@app.callback()
def about(
    version: Annotated[bool, typer.Option("--version", help="Tell the version and stop.", is_eager=True)] = False,
) -> None:
    """Solve ARC puzzles by rules over objects, and say the rules in English."""
    if version:
        print(f"argraph {__version__}")
        raise typer.Exit


COMMANDS = (
    *(solve.solve, explain.explain, explore.explore, apply.apply, graph.graph),  # one task
    *(predict.predict, evaluate.evaluate, merge.merge, sample.sample, score.score, report.report, runs.runs),
    *(familiarity.familiarity, generate.generate, library.library, profile.profile),
)
for command in COMMANDS:
    app.command(command.__name__, cls=PlainCommand)(command)
app.add_typer(data.app, name="data")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and give its exit code.

    It is 0 if all went well, 1 if a solver failed and that was to stop the run, 2 for bad input, 130 after Ctrl-C and
    143 if the process was asked to terminate.
    """
    os.environ.update({name: value for name, value in ONE_THREAD.items() if name not in os.environ})
    adapt_streams()
    try:
        app(arguments, prog_name="argraph")
    except Interrupted as error:
        return _complain(str(error), error.code)
    except ArgraphError as error:
        return _complain(str(error), BAD_INPUT)
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)
    except SystemExit as stop:
        if stop.code == INTERRUPTED:  # typer turns Ctrl-C into this, without a word
            return _complain("interrupted", INTERRUPTED)
        return stop.code if isinstance(stop.code, int) else int(bool(stop.code))
    return 0


def _complain(message: str, code: int) -> int:
    """Say what is wrong in one line on stderr."""
    print("argraph:", " ".join(message.splitlines()), file=sys.stderr)
    return code
