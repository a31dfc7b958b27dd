"""Judgements are kept beside the run and come out as the table that is published."""

from __future__ import annotations

import csv
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import argraph
from argraph.errors import ArgraphError, InvalidSetting
from argraph.explorer.judging import COLUMNS, Judgement, file_of, judge, judged_csv, judgements
from tests.explorer.served import kept
from tests.page_run import page_run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return kept(page_run(), tmp_path / "run")


def test_judgements_are_kept_changed_and_withdrawn(folder: Path) -> None:
    first, second = Judgement("made", "Copy1", 1, "intended", "clear"), Judgement("made", "Copy2", 2, "wrong")
    assert judge(folder, "Ada", [first, second], []) == [first, second]
    assert judgements(folder, "Ada") == [first, second]
    assert json.loads(file_of(folder, "Ada").read_text())[0]["label"] == "intended"
    changed = Judgement("made", "Copy1", 1, "unintended", "on second thoughts")
    assert judge(folder, "Ada", [changed], []) == [changed, second]
    assert judge(folder, "Ada", [], [second.place]) == [changed]
    assert judgements(folder, "Bob") == []
    assert argraph.load_run(folder).total.tasks == 7


def test_the_table_has_the_columns_of_publication_in_the_order_of_the_tasks(folder: Path) -> None:
    made = [Judgement("made", "Copy2", 1, "wrong"), Judgement("made", "Copy1", 1, "intended", 'a "remark",\nlong')]
    rows = list(csv.reader(judged_csv(argraph.load_run(folder), made).splitlines(keepends=True)))
    assert tuple(rows[0]) == COLUMNS == ("concept", "task", "test", "correct", "rule", "label", "remark")
    assert [row[:4] for row in rows[1:]] == [["Copy", "Copy1", "1", "yes"], ["Copy", "Copy2", "1", "no"]]
    assert rows[1][4] == "Recolour each object to red."
    assert rows[1][5:] == ["intended", 'a "remark",\nlong']


def test_judgements_that_are_made_at_once_are_all_kept(folder: Path) -> None:
    made = [Judgement("made", f"Copy{number}", 1, "wrong") for number in range(24)]
    with ThreadPoolExecutor(12) as threads:
        list(threads.map(lambda each: judge(folder, "Ada", [each], []), made))
    assert set(judgements(folder, "Ada")) == set(made)


@pytest.mark.parametrize("name", ["", "../up", "a/b", "x" * 41, ".hidden", "a\nb"])
def test_a_judge_cannot_name_another_place(folder: Path, name: str) -> None:
    with pytest.raises(InvalidSetting, match="cannot name a judge"):
        judge(folder, name, [], [])


def test_what_is_no_judgement_is_refused(folder: Path) -> None:
    with pytest.raises(InvalidSetting, match="'fine' is no judgement; a rule is intended, unintended, wrong"):
        Judgement("made", "Copy1", 1, "fine")
    with pytest.raises(InvalidSetting, match="at most 2000"):
        Judgement("made", "Copy1", 1, "wrong", "x" * 2001)
    with pytest.raises(InvalidSetting, match="half of a character"):
        Judgement("made", "Copy1", 1, "wrong", "\ud83d")
    file_of(folder, "Ada").write_text("5")
    with pytest.raises(ArgraphError, match="expected a list of judgements, got int"):
        judgements(folder, "Ada")
    file_of(folder, "Ada").write_text('[{"corpus": 3}]')
    with pytest.raises(ArgraphError, match="judgement: lacks"):
        judgements(folder, "Ada")
