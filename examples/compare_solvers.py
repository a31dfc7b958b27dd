"""Score a foreign solver's file, compare it with argraph's own run, and write the page that shows both.

    python examples/compare_solvers.py bundled --predictions theirs.json --out comparison --open

The file is an ARC Prize submission (.json) or a table of the 2020 competition (.csv). Without one, the little solver of
`recolour_solver.py` makes one first. The folder has both runs and the page in the end:

    comparison/theirs.json   what the foreign solver predicted
    comparison/theirs        its run: argraph score comparison/theirs.json bundled --guesses 2 --run comparison/theirs
    comparison/ours          argraph's: argraph evaluate bundled --guesses 2 --run comparison/ours
    comparison/page.html     argraph report comparison/ours --against comparison/theirs --html comparison/page.html
"""

from __future__ import annotations

import argparse
import json
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from one_line_errors import one_line_errors
from recolour_solver import solve
from rich.console import Console

import argraph
from argraph.corpora.corpus import Corpus
from argraph.report.run.comparison import comparison_text
from argraph.report.run.page import run_page
from argraph.solvers.predicted import Predicted

GUESSES = 2


def write_foreign_file(corpus: Corpus, file: Path) -> None:
    """Let the little solver predict every task, which it sees without the answers, and write a submission."""
    tasks = (*corpus.tasks, *corpus.minimal)
    guesses = {task.id: solve(task.without_answers().to_json()) for task in tasks}
    attempts = {
        id: [{"attempt_1": first, "attempt_2": second} for first, second in rows] for id, rows in guesses.items()
    }
    file.write_text(json.dumps(attempts), encoding="utf-8")


def compare(corpus: Corpus, predictions: Path, out: Path, jobs: int = 1) -> Path:
    """Make both runs in a folder, print how they compare, and give the path of the page."""
    foreign = Predicted.read(predictions, GUESSES).fitting((*corpus.tasks, *corpus.minimal))
    theirs = argraph.evaluate(corpus, solver=foreign, run=out / "theirs")
    ours = argraph.evaluate(corpus, guesses=GUESSES, jobs=jobs, run=out / "ours")
    Console().print(comparison_text(ours, theirs))
    page = out / "page.html"
    page.write_text(run_page(ours, theirs), encoding="utf-8")
    return page


def main(arguments: Sequence[str] | None = None) -> None:
    """Do all of it."""
    parser = argparse.ArgumentParser(description="Compare a foreign solver's file with argraph's own run.")
    parser.add_argument("corpus", nargs="?", default="bundled")
    parser.add_argument("--predictions", type=Path)
    parser.add_argument("--out", type=Path, default=Path("comparison"))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--open", action="store_true", help="show the page in a browser")
    given = parser.parse_args(arguments)
    given.out.mkdir(parents=True, exist_ok=True)
    corpus = argraph.load_corpus(given.corpus)
    predictions = given.predictions or given.out / "theirs.json"
    if given.predictions is None:
        write_foreign_file(corpus, predictions)
    page = compare(corpus, predictions, given.out, given.jobs)
    print(f"the page is in {page}")
    if given.open:
        webbrowser.open(page.resolve().as_uri())


if __name__ == "__main__":
    with one_line_errors():
        main()
