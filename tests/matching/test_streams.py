"""The water of a map under change runs as that of the same map made anew, over every pack, board
and kind of water."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import morphs
from morphs.base.errors import MorphsError
from morphs.building.editing.redraw import opened_gap
from morphs.layout.cells import LaidCell
from morphs.layout.layout import WaterStep
from morphs.matching.compiled import Matching
from morphs.matching.drain import drain
from morphs.matching.streams import Streams

ASKED: dict[str, dict[str, Any]] = {
    "squares": {"board": "grid:9x9"},
    "torus": {"board": "grid:8x8", "wrap": True},
    "frame": {"board": "grid:7x7", "frame": "after"},
    "bricks": {"board": "brick:7x6"},
    "two liquids": {"pack": ("waters",), "board": "grid:9x9"},
    "two liquids on a torus": {"pack": ("waters",), "board": "grid:6x6", "wrap": True},
    "caverns": {"pack": ("caverns",), "board": "grid:9x9"},
    "caps": {"board": "grid:7x7", "solver": "draw", "gaps": "cap"},
    "fills": {"pack": ("waters", "dungeon"), "board": "grid:7x7", "solver": "draw", "gaps": "fill"},
    "hexes": {"pack": ("overland",), "board": "hex:8x7"},
    "pointed hexes": {"pack": ("overland-pointy",), "board": "hex-pointy:8x7"},
    "hexes on a torus": {"pack": ("overland",), "board": "hex:6x4", "wrap": True},
    "flow declared": {
        "pack": ("overland",),
        "board": "hex:8x7",
        "solver": "draw",
        "gaps": "terrain:folkesten",
    },
    "towns": {"pack": ("city",), "board": "grid:8x8"},
    "side views": {"pack": ("sideview",), "board": "grid:8x8"},
}


SOAKED = ("bricks", "caverns", "hexes", "pointed hexes", "towns", "squares", "frame", "caps")
"""What others have all of."""


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param(asked, id=name, marks=[pytest.mark.soak] if name in SOAKED else [])
        for name, asked in ASKED.items()
    ],
)
def test_water_under_change_runs_as_that_made_anew(asked: dict[str, Any]) -> None:
    agree(asked, seed=1, changes=10)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
def test_much_more_water_under_change(asked: dict[str, Any], seed: int) -> None:
    agree(asked, seed, changes=150)


def agree(asked: dict[str, Any], seed: int, changes: int) -> None:
    """Let random cells show what others show, whatever that meets, and compare after each change:
    what is refused, all steps, and in which cells other steps begin."""
    rolls = Random(seed)
    layout = morphs.build(**asked, seed=seed).layout
    matching = morphs.Session(layout)._task.matching
    cells = list(layout.cells)
    streams = Streams(matching, cells, seed)
    assert streams.all() == layout.water
    for _ in range(changes):
        before = streams.all()
        chosen = rolls.sample(range(len(cells)), rolls.choice([1, 1, 2, 9]))
        touched = streams.forget(sorted(chosen))
        shown = {cell: _shown(rolls, layout.cells, cell) for cell in chosen}
        for cell in chosen:
            cells[cell] = opened_gap(replace(cells[cell], tile=None, pack=None))
        for cell, like in shown.items():
            gap, cells[cell] = cells[cell], like
            if not streams.take_in_all([cell]):
                assert _runs(matching, cells, seed) is None
                cells[cell] = gap
        changed = streams.settle(touched)
        due = _runs(matching, cells, seed)
        assert streams.all() == due
        assert changed == _begin_otherwise(before, due)


def _shown(rolls: Random, cells: Sequence[LaidCell], number: int) -> LaidCell:
    """A cell that shows what another of its form shows."""
    cell = cells[number]
    forms = [one for one in cells if one.shape == cell.shape and _halves(one) == _halves(cell)]
    like = rolls.choice(forms)
    place = {"id": cell.id, "column": cell.column, "row": cell.row, "level": cell.level}
    return replace(like, **place)


def _halves(cell: LaidCell) -> int:
    return len(cell.faces or ())


def _runs(matching: Matching, cells: list[LaidCell], seed: int) -> tuple[WaterStep, ...] | None:
    try:
        return drain(matching, cells, seed)
    except MorphsError:
        return None


def _begin_otherwise(before: Sequence[WaterStep], after: Sequence[WaterStep] | None) -> set[int]:
    """The cells in which other steps begin."""
    steps: list[dict[int, list[WaterStep]]] = [{}, {}]
    for side, found in zip(steps, (before, after or ()), strict=True):
        for step in found:
            side.setdefault(step.start[0], []).append(step)
    return {cell for cell in {*steps[0], *steps[1]} if steps[0].get(cell) != steps[1].get(cell)}
