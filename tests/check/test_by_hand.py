"""Small functions of the check, asked directly."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import ValidationError

from morphs.base.errors import MorphsError
from morphs.check.layout import geometry
from morphs.check.layout import read as layouts
from morphs.check.terrain import read as terrain
from morphs.check.terrain.agreement import _filled
from morphs.check.terrain.checking import TerrainReport

MAP = {"format": "morphs-terrain", "version": 1, "words": [], "terrain": []}
SMALLEST: dict[type, dict[str, Any]] = {
    terrain.PathEntry: {"kind": "river", "points": [(0, 0)]},
    terrain.SpotEntry: {"kind": "cave", "cells": [1]},
    layouts.CellEntry: {
        "id": 0, "shape": "square", "level": 0, "column": 0, "row": 0, "tile": None, "pack": None,
        "rotation": 0, "flip": False, "faces": None, "links": None, "origin": "gap",
    },
}  # fmt: skip


@pytest.mark.parametrize("period", [None, (38, 21)])
def test_middles_of_sides_go_round_a_torus(period: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A triangle whose first side has two halves; others have theirs in the middle of a side."""
    monkeypatch.setattr(geometry, "sides", lambda _: [(0, 1), (2,), (3,)])
    own: Any = SimpleNamespace(_own_point=lambda *_: (9, 5), _period=period, _shares=4)
    corners = {"up": [(0, 0), (4, 0), (0, 4)]}
    spot: Any = SimpleNamespace(form=SimpleNamespace(corners=corners), place="up")
    plain = [(40, 20), (48, 20), (44, 28), (36, 28)]
    round_it = plain if period is None else [(2, 20), (10, 20), (6, 7), (36, 7)]
    assert geometry.Geometry.middles(own, 0, 0, spot) == round_it


@pytest.mark.parametrize("cells", [[9], ["1"], "1", [1, None]])
def test_holes_that_a_land_fills_are_cells_of_the_layout(cells: Any) -> None:
    layout = {"cells": [{"id": 1, "column": 4, "row": 2}, {"id": 2, "column": 5, "row": 2}]}
    assert _filled(layout, {}, "f") is None
    assert _filled(layout, {"cells": [2, 1]}, "f") == [(5, 2), (4, 2)]
    with pytest.raises(MorphsError, match="f: cells should list ids of the layout's cells"):
        _filled(layout, {"cells": cells}, "f")


@pytest.mark.parametrize(
    ("kind", "told", "good", "bad"),
    [
        (terrain.MapEntry, "columns", (1, 10_000), (0, 10_001)),
        (terrain.MapEntry, "rows", (1, 10_000), (0, 10_001)),
        (terrain.PathEntry, "points", ([(0, 0)],), ([],)),
        (terrain.SpotEntry, "size", (-(2**62), 2**62), (-(2**62) - 1, 2**62 + 1)),
        (layouts.CellEntry, "variant", (0, layouts.MAX_VARIANT), (-1, layouts.MAX_VARIANT + 1)),
        (layouts.CellEntry, "id", (0, 2**53), (-1, 2**53 + 1)),
    ],
)
def test_files_are_read_up_to_their_limits(
    kind: Any, told: str, good: tuple[Any, ...], bad: tuple[Any, ...]
) -> None:
    def read(value: Any) -> Any:
        if kind is terrain.MapEntry:
            board = {"kind": "grid", "columns": 3, "rows": 3, told: value}
            return kind.model_validate({**MAP, "board": board})
        return kind.model_validate({**SMALLEST[kind], told: value})

    for value in good:
        read(value)
    for value in bad:
        with pytest.raises(ValidationError):
            read(value)


def test_files_that_say_little_promise_nothing() -> None:
    asked = layouts.RequestEntry.model_validate({})
    assert not (asked.set or asked.only_entrances or asked.meet)
    assert layouts.CellEntry.model_validate(SMALLEST[layouts.CellEntry]).variant == 0
    assert not terrain.PathEntry.model_validate(SMALLEST[terrain.PathEntry]).wide
    assert terrain.SpotEntry.model_validate(SMALLEST[terrain.SpotEntry]).size == 0
    board = {"kind": "grid", "columns": 3, "rows": 3}
    assert terrain.MapEntry.model_validate({**MAP, "board": board}).board.neighbours == 6


def test_a_report_on_a_map_tells_how_its_rivers_end() -> None:
    counts, ends = {"cell": 9, "city": 2}, {"lake": 1, "sea": 2}
    report = TerrainReport("a map", (), counts, ends)
    assert report._lines() == ["rivers end: 1 lake, 2 sea"] and report._data() == {
        "river_ends": ends
    }
    assert "2 cities" in report.to_text() and "rivers end: 1 lake, 2 sea" in report.to_text()
    dry = TerrainReport("a map", (), counts)
    assert dry._lines() == [] and "rivers" not in dry.to_text()


def test_faults_that_differ_in_numbers_alone_are_told_on_one_line() -> None:
    """JSON has them all."""
    faults = [f"a ford stands on dry land at 0{n}01" for n in range(1, 8)]
    report = TerrainReport("map", (faults[0], "'wet' is unknown", *faults[1:], "'dry' is unknown"))
    assert report.to_text().splitlines()[1:] == [
        "9 faults:",
        "  a ford stands on dry land at 0101; 6 more like this",
        "  'wet' is unknown",
        "  'dry' is unknown",
    ]
    assert len(report.to_dict()["faults"]) == 9


def test_of_many_kinds_of_faults_the_first_are_told_and_the_others_counted() -> None:
    faults = [f"a {chr(97 + n)} stands at {place}" for n in range(22) for place in (1, 2)]
    lines = TerrainReport("map", tuple(faults)).to_text().splitlines()
    assert lines[2] == "  a a stands at 1; 1 more like this"
    assert lines[21:] == ["  a t stands at 1; 1 more like this", "  and 4 more"]
