"""What `argraph evaluate` finds out about a finished run if asked: where tasks were lost, how far others' words go."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from argraph.cli.working import Manner, work

if TYPE_CHECKING:
    from argraph.evaluation.findings import Crossed
    from argraph.evaluation.journal import Key
    from argraph.evaluation.protocol import Run
    from argraph.evaluation.session import Session


def with_found(made: Run, place: Path, **found: Any) -> Run:
    """The run with what was found out about it, which is shown, and kept in its folder."""
    from argraph.evaluation.findings import Findings
    from argraph.evaluation.runs import write_findings
    from argraph.report.language_sheets import findings_sheets
    from argraph.report.run_text import sheet_text
    from argraph.report.terminal import open_console

    known = attrs.evolve(made, findings=attrs.evolve(made.findings, **found))
    write_findings(place, known)
    for sheet in findings_sheets(attrs.evolve(made, findings=Findings(**found))):
        open_console().print(*sheet_text(sheet), sep="\n")
    return known


def find_lost(made: Run, jobs: int) -> dict[str, tuple[Key, ...]]:
    """Search again for what was missed, now with the answers, and tell where it was lost."""
    from argraph.cli.progress import progress
    from argraph.evaluation.diagnosis import diagnose

    answered = (trial for trial in made.trials if trial.record is not None and trial.record.failure is None)
    missed = sum(not trial.solved(made.guesses) for trial in answered)
    with progress("diagnosis", missed, counted="told") as advance:
        return diagnose(made, jobs=jobs, limits=made.setup.limits, each=lambda _: advance(True))


def find_crossed(made: Run, sitting: Session, manner: Manner) -> Crossed:
    """Run again with the words that a run lends, in a folder beside it, and sum that up."""
    from argraph.evaluation.crosswords import CrossWords
    from argraph.evaluation.findings import Crossed
    from argraph.evaluation.session import Wanted, session

    wanted = Wanted(sitting.corpora, limits=made.setup.limits, solver=CrossWords.of(made))
    beside = sitting.place.with_name(f"{sitting.place.name}-cross-words")
    with session(wanted, beside, resume=manner.resume, anyway=manner.anyway) as again:
        total = work(again, manner, "soft", ["--cross-words"], sitting.place).total
    print(f"the run with the words of other tasks is in {again.place}")
    return Crossed(total.right, total.solved)
