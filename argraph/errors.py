"""Every error argraph raises on purpose.

All of them derive from `ArgraphError`, and each also from the builtin that a user would catch.
A message names the place (file, pair, row), shows the value and says what to do.
"""

from collections.abc import Iterator
from contextlib import contextmanager


class ArgraphError(Exception):
    """The root of every error raised on purpose."""


@contextmanager
def placed(place: object) -> Iterator[None]:
    """Put the place of a fault before whatever complaint comes from inside.

    >>> with placed("task.json"):
    ...     raise InvalidTask("has no 'train'")
    Traceback (most recent call last):
    ...
    argraph.errors.InvalidTask: task.json: has no 'train'
    """
    try:
        yield
    except ArgraphError as error:
        raise type(error)(f"{place}: {error}") from None


class InvalidGrid(ArgraphError, ValueError):
    """A grid that is ragged, empty, too large or holds something that is no colour."""


class InvalidTask(ArgraphError, ValueError):
    """A task that lacks something a task must have."""


class InvalidNotation(ArgraphError, ValueError):
    """A text or JSON form that rebuilds no value."""


class InvalidSetting(ArgraphError, ValueError):
    """A number that is out of its range, or settings that do not go together."""


class UnknownName(ArgraphError, LookupError):
    """A name (of a view, a corpus, a word) that nothing answers to."""


class MissingFile(ArgraphError, FileNotFoundError):
    """A file or folder that is not there, or holds nothing of use."""


class IdeaFailed(ArgraphError, RuntimeError):
    """An idea for puzzles of which too few draws pass the checks; the idea itself is at fault."""


class DownloadFailed(ArgraphError, OSError):
    """A download that was refused, broken off, or failed its checksum."""


class RunRefused(ArgraphError, ValueError):
    """A run that cannot be started or resumed here: another one is in the way, or it was made of other things."""


class DamagedRun(ArgraphError, ValueError):
    """A run folder whose files are not what was once written into them."""


class SolverFailed(ArgraphError, RuntimeError):
    """A program or service that was asked for answers and failed, or answered what cannot be read."""


class ClusterLost(ArgraphError, ConnectionError):
    """Machines that were to do the work and cannot be reached, or not any more; what was finished is kept."""


class Interrupted(ArgraphError):
    """Work that was broken off on request, with an exit code; what was finished is kept."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


class NotApplicable(ArgraphError, ValueError):
    """Raised where something has no meaning on a grid; the only error the search catches."""


class NotEstimable(ArgraphError, ValueError):
    """A quantity that the data at hand do not determine."""
