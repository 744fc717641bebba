"""What is compiled ahead is what maps take."""

from __future__ import annotations

from pathlib import Path

import pytest

from morphs.matching import warm
from solver import choice
from solver.choice import Work


def test_without_numba_there_is_nothing_to_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "find_spec", lambda name: None)
    assert not warm.warm()


def test_warming_runs_every_engine_and_remembers_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("solver.jit")  # numba keeps its code where it did before
    monkeypatch.setattr(choice, "_LOADED", set())
    monkeypatch.setattr(choice, "cache_folder", lambda: tmp_path)
    choice._is_kept.cache_clear()
    before = {work: choice._start(work) for work in Work}
    assert warm.warm()
    assert {work: choice._start(work) for work in Work} == dict.fromkeys(Work, 0)
    assert {path.name.split("-")[0] for path in tmp_path.iterdir()} == {*Work}
    monkeypatch.setattr(choice, "_LOADED", set())
    choice._is_kept.cache_clear()
    assert all(0 < choice._start(work) < before[work] for work in Work)
    choice._is_kept.cache_clear()
