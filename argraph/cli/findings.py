"""What `argraph evaluate` finds out about a finished run if asked: where tasks are lost, how far words and rules go."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from argraph.cli.option_groups import Options
from argraph.cli.options import Workers
from argraph.cli.progress import progress
from argraph.cli.running import work
from argraph.cli.streams import output
from argraph.errors import InvalidSetting

if TYPE_CHECKING:
    from argraph.corpora.corpus import Corpus
    from argraph.runs.findings import Crossed, Fresh
    from argraph.runs.journal import Key
    from argraph.runs.run import Run
    from argraph.runs.session import Session

MOST_FRESH = 1000
"""New inputs for a task: they are drawn before the first rule is tried."""


@attrs.frozen
class FindingOptions(Options):
    """What is to be found out."""

    diagnose: Annotated[
        bool, typer.Option("--diagnose", help="Also tell at which stage of the search each missed task was lost.")
    ] = False
    cross_words: Annotated[
        bool,
        typer.Option("--cross-words", help="Also solve each task with only the words of other tasks' right rules."),
    ] = False
    words_of: Annotated[
        list[Path] | None,
        typer.Option(
            "--words-of",
            metavar="RUN",
            help="With --cross-words: a run whose right rules lend words too; may be given several times.",
        ),
    ] = None
    fresh: Annotated[
        int | None,
        typer.Option(
            "--fresh",
            metavar="N",
            min=1,
            max=MOST_FRESH,
            help=f"Also put N (to {MOST_FRESH}) new inputs from its generator to the rule of each bundled task solved.",
        ),
    ] = None

    def check(self, solver: str | None, shard: str | None) -> None:
        """Complain if there is nothing to look into, because the solver is another one or the run is not whole."""
        if self.words_of and not self.cross_words:
            raise InvalidSetting("--words-of says who lends words besides: give --cross-words with it")
        self._lenders()  # so that a run that cannot be read is told before hours of work
        asked = " and ".join(dict.fromkeys(word for word in self.words() if word.startswith("--")))
        if shard is not None and asked:
            raise InvalidSetting(f"with {asked} whole runs are looked into: merge the shards first")
        if solver is not None and asked:
            raise InvalidSetting(f"with {asked} argraph's own search is looked into: leave out --solver")

    def check_tasks(self, corpora: Sequence[Corpus]) -> None:
        """Complain if fresh inputs are asked for and there is no generator for any task."""
        if self.fresh is not None and corpora:
            from argraph.study.fresh import check_generators

            check_generators(corpora)

    def _lenders(self) -> list[Run]:
        from argraph.runs.folder import load_run
        from argraph.study.crosswords import right_words

        runs = [load_run(place) for place in self.words_of or ()]
        for place, run in zip(self.words_of or (), runs, strict=True):
            if not any(map(right_words, run.trials)):
                raise InvalidSetting(f"--words-of {place}: no right rule of this run can be read, so it lends no words")
        return runs

    def asked_again(self) -> list[str]:
        """How to ask for the run with the words of other tasks once more."""
        return ["--cross-words", *(word for place in self.words_of or () for word in ("--words-of", str(place)))]

    def found(self, made: Run, sitting: Session, workers: Workers, manner: dict[str, bool]) -> Run:
        """The run with what was found out about it, which is shown, and kept in its folder."""
        if self.diagnose:
            made = _with_found(made, sitting.place, lost=_lost(made, workers))
        if self.fresh is not None:
            made = _with_found(made, sitting.place, fresh=_fresh(made, self.fresh, workers))
        if self.cross_words:
            crossed = _crossed(made, self._lenders(), self.asked_again(), sitting, workers, manner)
            made = _with_found(made, sitting.place, crossed=crossed)
        return made


def _with_found(made: Run, place: Path, **found: Any) -> Run:
    from argraph.report.run.language_tables import findings_tables
    from argraph.report.run.terminal import table_text
    from argraph.runs.findings import Findings
    from argraph.runs.folder import write_findings

    known = attrs.evolve(made, findings=attrs.evolve(made.findings, **found))
    write_findings(place, known)
    for table in findings_tables(attrs.evolve(made, findings=Findings(**found))):
        output(*table_text(table), sep="\n")
    return known


def _lost(made: Run, workers: Workers) -> dict[str, tuple[Key, ...]]:
    """Search again for what was missed, now with the answers, and tell where it was lost."""
    from argraph.study.diagnosis import diagnose

    answered = (trial for trial in made.trials if trial.record is not None and trial.record.failure is None)
    missed = sum(not trial.solved(made.guesses) for trial in answered)
    with progress("diagnosis", missed, counted="told") as advance:
        return diagnose(made, workers.executor(), each=lambda _: advance(True))


def _crossed(
    made: Run, lenders: Sequence[Run], asked: list[str], sitting: Session, workers: Workers, manner: dict[str, bool]
) -> dict[str, Crossed]:
    """Run again with the words that a run lends, and others, in a folder beside it; summed up for each corpus."""
    from argraph.runs.findings import Crossed
    from argraph.runs.session import Wanted, session
    from argraph.study.crosswords import CrossWords

    wanted = Wanted(sitting.corpora, limits=made.setup.limits, solver=CrossWords.of(made, *lenders))
    beside = sitting.place.with_name(f"{sitting.place.name}-cross-words")
    with session(wanted, beside, **manner) as again:
        crossed = work(again, workers, "soft", asked, sitting.place)
    print(f"the run with the words of other tasks is in {again.place}")
    totals = {part.corpus: part.total for part in crossed.parts}
    return {corpus: Crossed(total.right, total.solved) for corpus, total in totals.items()}


def _fresh(made: Run, inputs: int, workers: Workers) -> Fresh:
    """Put fresh inputs to the rules of the tasks that are solved."""
    from argraph.study.fresh import solved_at_once, try_fresh

    solved = len(solved_at_once(made))
    if not solved:
        print("No bundled task was solved at the first guess: there is no rule to put fresh inputs to.")
    with progress("fresh inputs", solved, counted="tried") as advance:
        return try_fresh(made, inputs, workers.executor(), each=lambda _: advance(True))
