"""The discharge of cells, on a chart of three."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from morphs.check.terrain import sense


@pytest.mark.parametrize(
    ("down", "flow", "wrong"),
    [
        ([1, 2, -1], [5, 9, 12], False),
        ([1, 2, -1], [5, 9, 8], True),
        ([1, 2, -1], [5, 1006, 1006], True),
        ([1, 2, -1], [5, 1005, 1005], False),
        ([1, 3, -1], [5, 9, 8], False),
        ([1, -2, -1], [5, 2, 8], False),
    ],
)
def test_a_cell_has_what_comes_from_upstream_and_some_rain(
    down: list[int], flow: list[int], wrong: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where something runs to no cell there is, that is told elsewhere."""
    monkeypatch.setattr(sense, "_at", lambda _, cell: str(cell))
    entry: Any = SimpleNamespace(layers={"downstream": down, "discharge": flow}, request={})
    chart: Any = SimpleNamespace(count=3)
    assert bool(list(sense._water_faults(entry, chart))) == wrong
    entry.request["kept"] = True
    assert not list(sense._water_faults(entry, chart))


@pytest.mark.parametrize(("rain", "wrong"), [(5, False), (4, True), (6, True)])
def test_known_rain_is_what_a_spring_has(
    rain: int, wrong: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rivers that are older than the climate had another."""
    monkeypatch.setattr(sense, "_at", lambda _, cell: str(cell))
    layers = {"downstream": [1, -1], "discharge": [5, 5], "moisture": [rain, 0]}
    entry: Any = SimpleNamespace(layers=layers, request={})
    chart: Any = SimpleNamespace(count=2)
    assert bool(list(sense._water_faults(entry, chart))) == wrong
    entry.request["stages"] = ("climate",)
    assert not list(sense._water_faults(entry, chart))
    entry.request["stages"] = ("climate", "rivers")
    assert bool(list(sense._water_faults(entry, chart))) == wrong
