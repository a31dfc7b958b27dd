"""What a benchmark found, as a file, and two such files side by side.

    python -m tests.benchmarks.results HERE.json THERE.json

CPU seconds are compared as multiples of the reference workload that each process ran just before.
"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import attrs

from argraph.errors import ArgraphError, InvalidNotation
from argraph.execution.provenance import provenance
from argraph.values.files import read_json, write_text
from argraph.values.notation import read_fields
from tests.benchmarks.reference import Reference

WIDTH = 52


@attrs.frozen
class Results:
    """Figures by name: CPU seconds, and those that need no reference, such as megabytes, counts and exponents."""

    what: str
    """What was measured; only results of the same can be compared."""
    made_with: str
    """The code, the interpreter and the machine."""
    reference: Reference
    seconds: Mapping[str, float]
    others: Mapping[str, float]

    @classmethod
    def of(cls, what: str, reference: Reference, seconds: Mapping[str, float], others: Mapping[str, float]) -> Results:
        """Results of this process."""
        libraries = ", ".join(f"{name} {version}" for name, version in provenance().libraries.items())
        made_with = f"{provenance().told()}; {libraries}; {platform.system()} on {platform.machine()}"
        return cls(what, made_with, reference, seconds, others)

    @classmethod
    def read(cls, path: Path) -> Results:
        """Read a file, checked."""
        kinds = {"what": str, "made_with": str, "reference": dict, "seconds": dict, "others": dict}
        what, made_with, *figures = read_fields(read_json(path, "results of a benchmark"), str(path), kinds)
        for name, value in ((name, value) for group in figures for name, value in group.items()):
            if type(value) not in (int, float):
                raise InvalidNotation(f"{path}: {name} is {value!r:.40}, which is no number")
        parts, seconds, others = figures
        return cls(what, made_with, Reference(parts), seconds, others)

    def write(self, path: Path) -> None:
        """Write a file."""
        data = attrs.asdict(self) | {"reference": dict(self.reference.parts)}
        write_text(path, json.dumps(data, indent=1) + "\n")

    @property
    def ratios(self) -> dict[str, float]:
        """CPU seconds as multiples of the reference's."""
        return {name: seconds / self.reference.seconds for name, seconds in self.seconds.items()}


def compared(here: Results, there: Results) -> Iterator[str]:
    """The lines of a table of all figures that both have."""
    if here.what != there.what:
        raise InvalidNotation(f"these are different benchmarks: {here.what}; and {there.what}")
    yield from (here.what, f"here:  {here.made_with}", f"there: {there.made_with}")
    yield f"\n{'CPU seconds':{WIDTH}}{'here':>12}{'there':>12}{'there/here':>12}"
    yield _line("reference", here.reference.seconds, there.reference.seconds)
    yield from _lines(here.seconds, there.seconds)
    yield f"\n{'as multiples of the reference':{WIDTH}}{'here':>12}{'there':>12}{'there/here':>12}"
    yield from _lines(here.ratios, there.ratios)
    yield f"\n{'others':{WIDTH}}{'here':>12}{'there':>12}{'there/here':>12}"
    yield from _lines(here.others, there.others)


def _lines(here: Mapping[str, float], there: Mapping[str, float]) -> Iterator[str]:
    return (_line(name, here[name], there[name]) for name in here if name in there)


def _line(name: str, here: float, there: float) -> str:
    share = f"{there / here:12.2f}" if here else f"{'':12}"
    return f"{name:{WIDTH}}{here:12.3f}{there:12.3f}{share}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print two files side by side."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("here", type=Path)
    parser.add_argument("there", type=Path)
    chosen = parser.parse_args(arguments)
    try:
        print(*compared(Results.read(chosen.here), Results.read(chosen.there)), sep="\n")
    except ArgraphError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
