"""What is compiled ahead is what maps take."""

from __future__ import annotations

from pathlib import Path
from typing import Any

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


class Noted:
    """Whatever is made or called of it, with what is said of the engine and the way."""

    def __init__(self, name: str, notes: list[Any]) -> None:
        self._name, self._notes = name, notes

    def __call__(self, *told: Any, **how: Any) -> Any:
        named = {key: value for key, value in how.items() if key in ("way", "fast", "wrap")}
        said = [one for one in told if isinstance(one, bool)]
        self._notes.append((self._name, *said, *sorted(named.items())))
        return Noted(self._name, self._notes)

    def __getattr__(self, name: str) -> Any:
        if name == "candidates":
            return [0]
        return Noted(f"{self._name}.{name}", self._notes)


def test_every_engine_is_asked_compiled_and_in_all_its_ways(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes: list[Any] = []
    small = warm._small
    boards: list[Any] = []
    monkeypatch.setattr(warm, "find_spec", lambda _: True)
    monkeypatch.setattr(warm, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(warm, "_small", lambda **how: boards.append(how) or small(**how))
    monkeypatch.setattr(warm, "note_compiled", notes.append)
    monkeypatch.setattr(warm, "deal", lambda *_, seed: None)
    for name in ("Plan", "draw"):
        monkeypatch.setattr(warm, name, Noted(name, notes))
    for module, name in (
        ("fast_reach", "FastReach"), ("strips", "Strips"), ("ribbons", "Ribbons"),
        ("fast_forest", "FastForestRows"), ("meter", "Meter"),
        ("fast_forest_tables", "make_tables"),
    ):  # fmt: skip
        pytest.importorskip(f"solver.{module}")
        monkeypatch.setattr(f"solver.{module}.{name}", Noted(name, notes))
    assert warm.warm()
    assert boards == [{}, {"wrap": True}, {"water": True}, {"wrap": True}]
    fast = ("fast", True)
    assert notes == [
        ("Plan", fast, ("way", "rows")), ("Plan.solve",), Work.ROWS,
        ("Plan", fast, ("way", "cells")), ("Plan.solve",), Work.SEARCH,
        ("FastReach",), ("FastReach.push",), ("FastReach.pop",), ("FastReach.push",),
        ("FastReach.forget",),
        ("Plan", fast, ("way", "rows")), ("Plan.solve",),
        ("Plan",), ("make_tables",), ("FastForestRows",), ("FastForestRows.draw_lines",),
        ("FastForestRows.clear",), Work.WATER,
        ("Strips", True), ("Strips.sweep",),
        ("Ribbons", True), ("Ribbons.weigh",), ("Ribbons.draw",), Work.STRIPS,
        ("Meter", True), ("Meter.weigh",), ("Meter.draw",), Work.BALANCE,
        ("draw", fast),
    ]  # fmt: skip


@pytest.mark.parametrize(("water", "wrap"), [(False, False), (True, False), (False, True)])
def test_what_is_compiled_with_is_small_and_has_rivers_where_that_is_asked(
    water: bool, wrap: bool
) -> None:
    matching = warm._small(water, wrap)
    assert len(matching.board.cells) == 144 and matching.with_water == water
    assert bool((matching.board.mate_of_half < 0).any()) != wrap
    assert warm._small().with_water is False and warm._small().board.spec.wrap is False


def test_where_nothing_can_be_kept_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "find_spec", lambda _: True)
    monkeypatch.setattr(warm, "cache_folder", lambda: None)
    assert not warm.warm()
