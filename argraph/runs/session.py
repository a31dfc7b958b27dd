"""Evaluating: put every task of some corpora to a solver, score the guesses, and keep all of it in a run folder.

A session is one sitting of work on a run. Killed at any moment, it loses at most the tasks under way; the next session
finishes the run with the same results, byte for byte. A task that failed is finished too: it is not tried again, or
else a run that was interrupted would get chances that others do not get.

To go on with a run, the solver, its settings, the limits and the tasks must be the same. So must the code and the
libraries as long as tasks are left, unless the caller says otherwise (`anyway`); then the run says for good that it was
made with both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import attrs

from argraph.corpora.corpus import Corpus
from argraph.corpora.entries import ARC_VERSIONS
from argraph.corpora.loading import CorpusLike, load_corpora
from argraph.errors import InvalidSetting, InvalidTask, RunRefused, SolverFailed
from argraph.execution.executor import Executor, Limits, made_elsewhere
from argraph.execution.futures import Submits, as_executor
from argraph.execution.processes import LocalProcesses
from argraph.execution.provenance import Provenance, provenance
from argraph.runs import folder as runs
from argraph.runs.journal import Journal, JournalWriter, Key, Written
from argraph.runs.measured import Measured
from argraph.runs.run import Run, Trial
from argraph.runs.setup import Setup
from argraph.runs.shards import Shard, Share
from argraph.solvers.record import Record
from argraph.solvers.solver import Errors, Reasoner, Solver, records
from argraph.values.files import write_text
from argraph.values.held import is_long
from argraph.values.task import Task

GUESSES, ARC_GUESSES, EFFORT = 3, 2, "normal"


def evaluate(
    corpus: CorpusLike | Sequence[CorpusLike] = (),
    *,
    guesses: int | None = None,
    effort: str | None = None,
    jobs: int = 1,
    executor: Executor | Submits | None = None,
    limits: Limits | None = None,
    solver: Solver | None = None,
    run: str | Path | None = None,
    resume: bool = False,
    anyway: bool = False,
    shard: str | None = None,
    errors: Errors = "soft",
    each: Callable[[Trial], None] | None = None,
) -> Run:
    """Put every task of a corpus, or of several, to a solver, and score the guesses.

    Task files that are named one by one are one corpus. The solver works in so many `jobs`, which are processes on this
    machine, or wherever the `executor` has it work: one of argraph's own, one like those of `concurrent.futures`, or a
    Dask client.
    With `run`, all is kept in that folder; `resume` finishes what an earlier call began there, for which nothing else
    need be named. With a `shard` such as "3/16", only that share of the tasks is worked on; `argraph.merge` joins the
    folders of all shards. Three guesses (two for ARC-AGI) and normal effort are meant where none are given, and argraph
    itself as the solver. `each` is called with every trial as it comes in, in whatever order. A task that fails counts
    as wrong; with `errors` "hard" it is not kept, the run stops there with `SolverFailed`, and can be resumed.
    """
    chosen = [corpus] if isinstance(corpus, CorpusLike) else corpus
    cut = None if shard is None else Shard.parse(shard)
    workers = LocalProcesses(jobs) if executor is None else as_executor(executor)
    elsewhere = made_elsewhere(workers)
    wanted = Wanted(load_corpora(chosen), guesses, effort, limits, solver, cut, elsewhere=elsewhere)
    with session(wanted, None if run is None else Path(run), resume=resume, anyway=anyway) as sitting:
        return sitting.work(workers, errors=errors, each=each)


@attrs.frozen
class Wanted:
    """What a caller wants run; what is left open is as in the run to be resumed, or else the default."""

    corpora: tuple[Corpus, ...] = ()
    guesses: int | None = None
    effort: str | None = None
    limits: Limits | None = None
    solver: Solver | None = None
    shard: Shard | None = None
    scored: bool = True
    """Whether the answers are to be compared with those of the tasks, which must have some then."""
    elsewhere: tuple[Provenance, ...] = ()
    """Other code and libraries that are to do some of the work, which somebody has insisted on."""

    def __attrs_post_init__(self) -> None:
        if self.solver is not None and not (self.guesses is None and self.effort is None):
            raise InvalidSetting("guesses and effort belong to argraph's own solver; another one brings its settings")
        check_tasks(self.corpora, self.scored)

    def completed(self, before: Setup | None = None) -> tuple[Solver, Setup]:
        """The solver and the setup that are meant, given the run to be resumed."""
        solver = self.solver or self._reasoner(before)
        limits = self.limits or (before.limits if before else Limits())
        share = self._share(before)
        corpora = tuple(map(Measured.of, self.chosen(share))) or (before.corpora if before else ())
        made_with = (provenance(), *self.elsewhere)
        return solver, Setup(solver.name, dict(solver.settings), solver.guesses, limits, corpora, made_with, share)

    def chosen(self, share: Share | None) -> tuple[Corpus, ...]:
        """The tasks that are to be worked on: all, or those of a shard."""
        return self.corpora if share is None or not self.corpora else share.of(self.corpora)

    def _share(self, before: Setup | None) -> Share | None:
        known = before.share if before else None
        shard = self.shard or (known.shard if known else None)
        if shard is None:
            return None
        if self.corpora:
            return shard.share(self.corpora)
        return attrs.evolve(known, shard=shard) if known else Share(shard, before.corpora if before else (), ())

    def _reasoner(self, before: Setup | None) -> Reasoner:
        if before is None:
            guesses = usual_guesses(self.corpora) if self.guesses is None else self.guesses
            return Reasoner(guesses, self.effort or EFFORT)
        if before.solver != Reasoner.name:
            raise RunRefused(f"the run is of another solver ({before.told()}), which must be given again to resume it")
        guesses = before.guesses if self.guesses is None else self.guesses
        return Reasoner(guesses, self.effort or before.settings.get("effort", EFFORT))


@attrs.define
class Session:
    """A sitting of work: the run so far, and where to write down what comes."""

    solver: Solver
    setup: Setup
    corpora: tuple[Corpus, ...]
    records: dict[Key, Record] | Written
    folder: Path | None = None
    journal: JournalWriter | None = None

    @property
    def place(self) -> Path:
        """The folder of the run, for callers that have asked for one."""
        assert self.folder is not None
        return self.folder

    @property
    def run(self) -> Run:
        """The run so far."""
        return Run.of(self.setup, self.corpora, self.records)

    def work(self, executor: Executor, *, errors: Errors = "soft", each: Callable[[Trial], None] | None = None) -> Run:
        """Answer all tasks that are missing, and write the results down."""
        missing = self.run.missing
        tasks = [trial.task for trial in missing]
        with closing(records(self.solver, tasks, executor, self.setup.limits)) as coming:
            for number, record in coming:
                if errors == "hard" and record.failure is not None:
                    raise SolverFailed(f"task {record.task_id!r}: {record.failure}")
                trial = attrs.evolve(missing[number], record=record)
                if self._keep(trial, record) and each is not None:
                    each(trial)
        if self.folder is not None and (missing or not (self.folder / runs.RESULTS).exists()):
            runs.write_results(self.folder, self.run)
        return self.run

    def _keep(self, trial: Trial, record: Record) -> bool:
        """Write a record down and say so; one that comes a second time must be equal, and the first stands."""
        if (first := self.records.get(trial.key)) is not None:
            if first != record:
                raise SolverFailed(f"task {record.task_id!r} was answered twice, and not alike")
            return False
        place = 0 if self.journal is None else self.journal.add(trial.corpus, record)
        if isinstance(self.records, Written):
            self.records.places[trial.key] = place
        else:
            self.records[trial.key] = record
        return True


@contextmanager
def session(
    wanted: Wanted,
    folder: Path | None = None,
    *,
    resume: bool = False,
    anyway: bool = False,
    numbered: bool = False,
) -> Iterator[Session]:
    """Begin a sitting: on a new run, or with `resume` on the one in the folder if there is one.

    Without a folder nothing is written; if it is `numbered`, a new run gets the first free number after its name.
    """
    if folder is not None and resume and (runs.holds_run(folder) or not wanted.corpora):
        with _resumed(wanted, folder, anyway) as sitting:
            yield sitting
        return
    if not wanted.corpora:
        raise InvalidSetting("no corpus was named; there is nothing to evaluate on")
    solver, setup = wanted.completed()
    corpora = wanted.chosen(setup.share)
    if folder is None:
        yield Session(solver, setup, corpora, {})
        return
    place = runs.create(folder, setup, corpora, numbered=numbered)
    with JournalWriter(place / runs.JOURNAL) as journal:
        yield Session(solver, setup, *_kept(place, setup, corpora, Journal()), place, journal)


def _kept(
    folder: Path, setup: Setup, corpora: tuple[Corpus, ...], done: Journal
) -> tuple[tuple[Corpus, ...], dict[Key, Record] | Written]:
    """The tasks and records of a run to work with; what is too much to hold is read from its folder."""
    if not is_long(sum(len(corpus.all_tasks) for corpus in corpora)):
        return corpora, dict(done.records)
    return runs.read_tasks(folder, setup), Written(folder / runs.JOURNAL, done.places)


@contextmanager
def _resumed(wanted: Wanted, folder: Path, anyway: bool) -> Iterator[Session]:
    before = runs.read_setup(folder)
    solver, now = wanted.completed(before)
    if differences := before.differences(now):
        raise RunRefused(f"{folder}: this run is another one: {'; '.join(differences)}")
    with JournalWriter(folder / runs.JOURNAL) as journal:
        runs.clear_drafts(folder)
        corpora = runs.read_tasks(folder, before)
        check_tasks(corpora, wanted.scored)
        done = runs.read_journal(folder, corpora)
        sitting = Session(solver, before, *_kept(folder, before, corpora, done), folder, journal)
        if sitting.run.missing:
            sitting.setup = _made_with_both(folder, before, now, anyway)
        journal.cut(done.length)
        yield sitting


def _made_with_both(folder: Path, before: Setup, now: Setup, anyway: bool) -> Setup:
    """The setup to go on with: as it was, or with the code and libraries of now added if the caller insists."""
    known, wanted = before.made_with, now.made_with[0]
    if not anyway and all(each.differences(wanted) for each in known):
        raise RunRefused(
            f"{folder}: this run was made with something else: {'; '.join(known[-1].differences(wanted))}; go back to "
            "that, start a new run, or insist with --resume-anyway, and the run will say that it was made with both"
        )
    added = tuple(made for made in now.made_with if all(made.differences(each) for each in known))
    if not added:
        return before
    both = attrs.evolve(before, made_with=(*known, *added))
    write_text(folder / runs.SETUP, runs.setup_text(both))
    return both


def usual_guesses(corpora: Sequence[Corpus]) -> int:
    """How many guesses a protocol allows: two for each test input of ARC-AGI, else three, as for ConceptARC."""
    versions = {corpus.name.partition(":")[0] for corpus in corpora}
    return ARC_GUESSES if versions and versions <= set(ARC_VERSIONS) else GUESSES


def check_tasks(corpora: Iterable[Corpus], scored: bool) -> None:
    """Every task must have a name of its own, and answers to compare with if it is to be scored."""
    names: set[str] = set()
    for corpus in corpora:
        if corpus.name in names:
            raise InvalidTask(f"two corpora are called {corpus.name!r}; rename one of the folders")
        names.add(corpus.name)
        seen: set[str] = set()
        for task in corpus.all_tasks:
            if scored:
                _check_answers(task)
            if task.id in seen:
                raise InvalidTask(f"{corpus.name}: two tasks are called {task.id!r}")
            seen.add(task.id)


def _check_answers(task: Task) -> None:
    if all(pair.output is None for pair in task.test):
        raise InvalidTask(f"task {task.id!r} has no test output to compare with; use `argraph predict` for such tasks")
