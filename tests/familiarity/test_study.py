from __future__ import annotations

import json

from argraph.familiarity.recovery import Settings
from argraph.familiarity.report.json import study_json
from argraph.familiarity.report.text import study_text
from argraph.familiarity.study import BOOSTS, SIZES, SPREADS, STRESSES, reading, steps, study
from argraph.report.text.terminal import open_console

QUICK = Settings(rounds=12, resamples=60, sizes=(50, 100))


def test_a_small_study() -> None:
    called: list[object] = []
    made = study(QUICK, called.append)
    assert len(called) == steps()
    assert len(made.plain) == len(BOOSTS) * len(SPREADS) * len(SIZES)
    assert len(made.stressed) == len(STRESSES)
    assert all(row.by_task is not None for _, row in made.stressed)
    said = " ".join(reading(made))
    assert "Where the model is true" in said
    assert "takes more than 100 tasks" in said
    assert "the one by concept" in said
    kept = study_json(made)
    assert json.loads(json.dumps(kept)) == kept
    assert len(kept["model_false"]) == len(STRESSES)
    assert kept["reading"] == list(reading(made))
    console = open_console()
    with console.capture() as shown:
        console.print(study_text(made))
    assert "Where the model is true (12 simulated benchmarks a row, 60 resamples, seed 0)" in shown.get()
    assert "answers drawn one by one" in shown.get()
