"""The wargame tables: dice, and many maps of every kind."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product

import pytest

from morphs.base.errors import MorphsError
from morphs.check.terrain.checking import check_terrain
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.terrain_json import to_json
from morphs.generators.terrain.terrain_map import TerrainMap
from morphs.generators.terrain.wargame import (
    WargameOptions,
    generate,
    log_lines,
    parse_dice,
)
from morphs.generators.terrain.wargame.dice import Throw
from morphs.generators.terrain.wargame.table import Placing
from tests.generators.terrain.measured import measured
from tests.generators.terrain.tables import ALL, COVERS, HEXES, RELIEFS, SQUARES, table

# the dice


def test_dice_that_run_out_say_what_comes_next() -> None:
    with pytest.raises(MorphsError, match=r"ran out after 2 throws.*rule 1\.2"):
        generate(SQUARES, 0, WargameOptions.model_validate({"hills": "yes"}), (3, 2))
    with pytest.raises(MorphsError, match="throw 2 is 7"):
        generate(SQUARES, 0, WargameOptions.model_validate({"hills": "yes"}), (3, 7))
    for bad in ("", "a", "1;2", "-1"):
        with pytest.raises(MorphsError, match="write numbers as in"):
            parse_dice(bad)


def test_the_log_tells_every_throw() -> None:
    lines = log_lines([Throw("1.2", (1, 2, 3), "cells"), Throw("1.3", (4,), "beside")])
    assert lines == ["   1  1.2   1 2 3    cells", "   2  1.3   4        beside", "--dice 1,2,3,4"]


def _maps(count: int) -> list[tuple[WargameOptions, Ground, TerrainMap]]:
    made = []
    kinds = list(
        product((SQUARES, HEXES, Ground("hex", 9, 8), Ground("grid", 6, 8)), RELIEFS, COVERS)
    )
    for seed in range(count):
        ground, relief, cover = kinds[seed % len(kinds)]
        options = WargameOptions.model_validate(
            {"relief": relief, "cover": cover, **(ALL if seed % 3 else {})}
        )
        made.append((options, ground, generate(ground, seed, options)))
    return made


def test_two_hundred_maps_are_sound_and_replay() -> None:
    for options, ground, terrain in _maps(200):
        report = check_terrain(json.loads(to_json(terrain)))
        assert not report.faults
        dice = [value for _, values, _ in terrain.log for value in values]
        again = generate(ground, 0, options, dice)
        assert to_json(again) == to_json(terrain)


TYPES = [
    ("flat", "rural"), ("undulating", "desert"), ("hilly", "rural"), ("mountainous", "rural"),
    ("undulating", "urban"), ("hilly", "forested"),
]  # fmt: skip
RANGES = {
    "taken hills": (0.01, 0.16),
    "taken": (0.4, 1.8),
    "beside": (0.24, 1.5),
    "walled hills": (0.0005, 0.009),
    "walled water": (0.01, 0.05),
    "walled trees": (0.04, 0.23),
    "walled habitation": (0.02, 0.26),
    "gorges": (0.0015, 0.021),
    "no way round": (0.005, 0.049),
    "cannot widen": (0.36, 0.66),
}
"""Rows 4, 5 with 6, 7, 16 and 17 of what was found out about the text: how often for each feature
and map. Here the means over all types of land."""


def test_how_often_the_ambiguous_cases_bite(monkeypatch: pytest.MonkeyPatch) -> None:
    grounds = (SQUARES, HEXES)
    found = [measured(monkeypatch, g, *kind, 80) for g in grounds for kind in TYPES]

    def mean(*names: str) -> float:
        return sum(one.get(name, 0) for one in found for name in names) / len(found) / len(names)

    later = ("lakes", "marshes", "trees", "habitation")
    figures = {
        "taken hills": mean("taken hills"),
        "taken": mean(*(f"taken {name}" for name in later)),
        "beside": mean(*(f"beside {name}" for name in ("hills", *later))),
        "walled hills": mean("walled hills"),
        "walled water": mean("walled lakes", "walled marshes"),
        "walled trees": mean("walled trees"),
        "walled habitation": mean("walled habitation"),
        "gorges": mean("gorges"),
        "no way round": mean("no way round"),
        "cannot widen": mean("cannot widen"),
    }
    for name, (low, high) in RANGES.items():
        assert low <= figures[name] <= high, (name, figures[name])
    assert mean("wide") == pytest.approx(1 / 3, abs=0.05)
    assert mean("along rivers") < 0.03  # row 20: 8 to 23% of maps without the rule
    assert found[0]["fields without room"] == pytest.approx(2.2, rel=0.3)  # row 28, squares
    assert found[len(TYPES)]["fields without room"] == pytest.approx(1.5, rel=0.4)  # hexes


@pytest.mark.soak
@pytest.mark.parametrize("ground", [SQUARES, HEXES], ids=["squares", "hexes"])
@pytest.mark.parametrize("kind", TYPES, ids=" ".join)
def test_how_often_by_type_of_land(
    ground: Ground, kind: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each type of land by itself, within three standard errors of so many maps."""
    count = 4000
    found = measured(monkeypatch, ground, *kind, count)
    for name in ("taken hills", "gorges", "no way round", "cannot widen"):
        low, high = RANGES[name]
        error = 3 * (high / count) ** 0.5
        assert low - error <= found[name] <= high + error, name


def test_places_by_size_and_on_hills() -> None:
    """Reference, rows 23 and 24."""
    options = WargameOptions.model_validate(
        {"relief": "flat", "cover": "rural", **ALL, "railway": "no"}
    )
    maps = [generate(SQUARES, seed, options) for seed in range(400)]
    areas = Counter(
        c for m in maps for s in m.spots for c in [m.words[s.cells[0]]] if s.kind == "settlement"
    )
    on_hills = (areas["hill"]) / sum(areas.values())
    assert 0.02 < on_hills < 0.2
    sizes = Counter(s.kind for m in maps for s in m.spots)
    assert sizes["settlement"] / 400 == pytest.approx(1.4, abs=0.25)
    assert sizes["village"] / 400 == pytest.approx(0.5, abs=0.2)
    assert sizes["town"] / 400 == pytest.approx(0.28, abs=0.12)


def test_placing_knows_what_it_placed() -> None:
    laid = table(1, 1, 1, 1)
    placing = Placing(laid, "1.2", "x", lambda c: True)
    first = placing.counted()
    assert not placing.free(first)


@pytest.mark.parametrize(
    "board", [Ground("grid8", 8, 8), Ground("grid", 3, 8), Ground("hex", 8, 8, "both")]
)
def test_tables_that_cannot_be(board: Ground) -> None:
    with pytest.raises(MorphsError):
        generate(board, 0, WargameOptions.model_validate({}))


@pytest.mark.soak
@pytest.mark.parametrize("relief", RELIEFS)
@pytest.mark.parametrize("ground", [SQUARES, HEXES], ids=["squares", "hexes"])
def test_ten_thousand_maps(ground: Ground, relief: str) -> None:
    for seed in range(10_000):
        cover = COVERS[seed % 5]
        options = WargameOptions.model_validate(
            {"relief": relief, "cover": cover, **(ALL if seed % 2 else {})}
        )
        assert len(generate(ground, seed, options).words) == ground.count
