"""What `argraph evaluate` finds out about a finished run if asked: where tasks were lost, how far others' words go."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from argraph.cli.session import Manner, work

if TYPE_CHECKING:
    from argraph.runs.findings import Crossed
    from argraph.runs.journal import Key
    from argraph.runs.run import Run
    from argraph.runs.session import Session


def with_found(made: Run, place: Path, **found: Any) -> Run:
    """The run with what was found out about it, which is shown, and kept in its folder."""
    from argraph.report.run.language_tables import findings_sheets
    from argraph.report.run.terminal import sheet_text
    from argraph.report.text.terminal import open_console
    from argraph.runs.findings import Findings
    from argraph.runs.folder import write_findings

    known = attrs.evolve(made, findings=attrs.evolve(made.findings, **found))
    write_findings(place, known)
    for sheet in findings_sheets(attrs.evolve(made, findings=Findings(**found))):
        open_console().print(*sheet_text(sheet), sep="\n")
    return known


def find_lost(made: Run, jobs: int) -> dict[str, tuple[Key, ...]]:
    """Search again for what was missed, now with the answers, and tell where it was lost."""
    from argraph.cli.progress import progress
    from argraph.study.diagnosis import diagnose

    answered = (trial for trial in made.trials if trial.record is not None and trial.record.failure is None)
    missed = sum(not trial.solved(made.guesses) for trial in answered)
    with progress("diagnosis", missed, counted="told") as advance:
        return diagnose(made, jobs=jobs, limits=made.setup.limits, each=lambda _: advance(True))


def find_crossed(made: Run, sitting: Session, manner: Manner) -> Crossed:
    """Run again with the words that a run lends, in a folder beside it, and sum that up."""
    from argraph.runs.findings import Crossed
    from argraph.runs.session import Wanted, session
    from argraph.study.crosswords import CrossWords

    wanted = Wanted(sitting.corpora, limits=made.setup.limits, solver=CrossWords.of(made))
    beside = sitting.place.with_name(f"{sitting.place.name}-cross-words")
    with session(wanted, beside, resume=manner.resume, anyway=manner.anyway) as again:
        total = work(again, manner, "soft", ["--cross-words"], sitting.place).total
    print(f"the run with the words of other tasks is in {again.place}")
    return Crossed(total.right, total.solved)
