"""The independent check of terrain maps finds every kind of fault."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from morphs.base.errors import MorphsError
from morphs.check.terrain.chart import Chart
from morphs.check.terrain.checking import TerrainReport, check_terrain
from morphs.check.terrain.read import MapEntry
from morphs.generators.terrain.making import TerrainRequest, make
from morphs.generators.terrain.terrain_json import to_json

Data = dict[str, Any]


def plains(**more: Any) -> Data:
    """Five by five plain hexes, with sea along the bottom."""
    return {
        "format": "morphs-terrain",
        "version": 1,
        "board": {"kind": "hex", "columns": 5, "rows": 5},
        "words": ["plain", "water", "bridge"],
        "terrain": [0] * 20 + [1] * 5,
        **more,
    }


def river(*points: list[int]) -> Data:
    return {"kind": "river", "points": list(points)}


def road(*points: list[int]) -> Data:
    return {"kind": "road", "points": list(points)}


SOUND = river([1, 1], [1, 2], [1, 3], [1, 4])


def test_a_sound_map() -> None:
    report = check_terrain(plains(paths=[SOUND]))
    assert report.ok
    assert report.ends == {"sea": 1}
    assert "nothing is wrong" in report.to_text()
    assert json.loads(report.to_json())["ok"] is True


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"terrain": [0] * 24}, "24 entries"),
        ({"terrain": [0] * 24 + [7]}, "no terrain is assigned to 1 cell"),
        ({"layers": {"altitude": [1]}}, "altitude has 1 entries"),
        ({"spots": [{"kind": "town", "cells": [99]}]}, "stands on no cell"),
        ({"paths": [river([1, 1], [1, 3], [1, 4])]}, "jumps"),
        ({"paths": [river([1, 1], [1, 2])]}, "ends on dry land"),
        ({"paths": [river([1, 3], [1, 4], [2, 4], [2, 5])]}, "flows on from the sea"),
        (
            {"paths": [SOUND, river([0, 2], [1, 1], [2, 1], [3, 0], [3, -1])]},
            "flows to 0203 and 0302",
        ),
        ({"paths": [river([1, 1], [1, 2], [2, 2], [1, 1])]}, "same cell twice"),
        (
            {"paths": [river([1, 1], [2, 1]), river([2, 1], [2, 2]), river([2, 2], [1, 1])]},
            "circle",
        ),
        ({"paths": [river([0, 0], [-1, 0], [0, 1])]}, "leaves the map"),
        ({"paths": [road([0, -1], [0, 0], [0, 1])]}, "ends nowhere"),
        ({"paths": [road([0, 3], [0, 4], [0, 5])]}, "runs into the sea"),
        ({"terrain": [1] * 25, "paths": [road([0, 1], [0, 0])]}, "runs into the sea at 0101"),
        ({"paths": [SOUND, road([0, 2], [1, 2], [2, 2])]}, "without bridge or ford"),
        ({"paths": [river([0, 1], [0, 0]), road([0, 0], [1, 0])]}, "crosses a river at 0101"),
        ({"layers": {"downstream": [9] + [-1] * 24}}, "jumps from cell 0"),
        ({"layers": {"downstream": [-1] * 20 + [0, *[-1] * 4]}}, "jumps from cell 20 to cell 0"),
        ({"layers": {"downstream": [99] + [-1] * 24}}, "do not exist"),
        ({"layers": {"downstream": [1, 0] + [-1] * 23}}, "circle"),
        ({"paths": [SOUND, SOUND]}, "the same river lies 2 times between 0202 and 0205"),
        ({"generator": "toric", "words": ["plain", "water", "brigde"], "terrain": [0] * 24 + [2]},
         "terrain 'brigde'"),
        ({"generator": "toric", "paths": [{"kind": "rivr", "points": [[1, 1]]}]},
         "1 path of the unknown kind 'rivr'"),
        ({"generator": "toric", "spots": [{"kind": "castel", "cells": [1]}]}, "kind 'castel'"),
        ({"along": [["fence", 3, 1]]}, "1 side of the unknown kind 'fence'"),
        ({"along": [["cliff", 3, 6]]}, "side 6 of cell 3: there is no such"),
        ({"along": [["cliff", 25, 0]]}, "side 0 of cell 25: there is no such"),
        ({"along": [["cliff", 12, 0], ["cliff", 7, 3]]}, "twice along side 3 of cell 7"),
        ({"along": [["border", 12, 0]], "layers": {"region": [0] * 25}, "regions": ["A"]},
         "where no regions meet"),
        ({"layers": {"region": [0] * 20 + [1] * 5}, "regions": ["A", "B"]},
         "a border is missing: 9 sides"),
        ({"layers": {"region": [3] + [-1] * 24}, "regions": ["A"]}, "should lie from -1 to 0"),
        ({"layers": {"moisture": [1001] + [0] * 24}}, "moisture should lie from 0 to 1000"),
        ({"spots": [{"kind": "town", "cells": [1, 1]}]}, "names a cell twice"),
        ({"log": [["1.2", [7], "hills"]]}, "throw 1 (hills) shows 7: dice show 1 to 6"),
        ({"log": [["1.2", [], "hills"]]}, "throw 1 (hills)"),
        ({"log": [["x", [3], "hills"]]}, "throw 1 is of no rule"),
        (
            {"layers": {"downstream": [5] + [-1] * 24, "discharge": [9, *[1] * 24]}},
            "discharge falls",
        ),
    ],
)  # fmt: skip
def test_faults(more: Data, said: str) -> None:
    report = check_terrain(plains(**more))
    assert not report.ok
    assert any(said in fault for fault in report.faults), report.faults


def test_maps_of_others_may_have_kinds_of_their_own() -> None:
    wall = {"kind": "wall", "points": [[1, 1], [1, 2]]}
    assert check_terrain(plains(paths=[wall])).ok


def test_sound_borders_and_throws_pass() -> None:
    """Between the two last rows of hexes, seen from the upper cells."""
    straight = [["border", cell, 3] for cell in range(15, 20)]
    aslant = [["border", cell, side] for cell in (16, 18) for side in (2, 4)]
    along = straight + aslant
    layers = {"region": [0] * 20 + [1] * 5}
    report = check_terrain(plains(layers=layers, regions=["A", "B"], along=along))
    assert report.ok, report.faults
    assert check_terrain(plains(log=[["7.2", [6, 1], "fields"]])).ok


def test_going_underground_is_legal_where_a_source_has_it() -> None:
    dry = plains(paths=[river([1, 1], [1, 2])], generator="folkesten", request={"mode": "text"})
    assert not check_terrain(dry).ok
    assert check_terrain(dry | {"spots": [{"kind": "cave", "cells": [11]}]}).ok
    assert check_terrain(dry | {"request": {"mode": "textmapper"}}).ok
    assert not check_terrain(dry | {"request": {"mode": "original"}}).ok


def test_bridges_make_crossings_sound() -> None:
    ends = [{"kind": "town", "cells": [10, 12]}]
    crossing = plains(paths=[SOUND, road([0, 2], [1, 2], [2, 2])], spots=ends)
    assert not check_terrain(crossing).ok
    crossing["spots"] = [*ends, {"kind": "ford", "cells": [11]}]
    assert check_terrain(crossing).ok
    crossing["spots"] = ends
    crossing["terrain"][11] = 2
    assert check_terrain(crossing).ok


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["paths"].clear(),
        lambda data: data["terrain"].__setitem__(0, -1),
        lambda data: data["paths"][0]["points"].pop(),
        lambda data: data["paths"][0]["points"].reverse(),
    ],
)
def test_damage_to_a_real_map_is_found_or_harmless(change: Callable[[Data], None]) -> None:
    data = json.loads(to_json(make(TerrainRequest(generator="toric", board="hex:40x30", seed=3))))
    assert check_terrain(data).ok
    change(data)
    report = check_terrain(data)
    assert report.ok is (not data["paths"])


@pytest.mark.parametrize("shift", [[0, 0], [0, 2], [2, 2]])
def test_paths_may_run_over_any_cell_of_the_map(shift: list[int]) -> None:
    """The first one too; only beyond its cells they have left it."""
    chart = Chart(MapEntry.model_validate(plains()))
    across, down = shift
    for here in product(range(across, across + 3), range(down, down + 3)):
        for before, after in product(chart.touching(here), repeat=2):
            if before == after:
                continue
            said = check_terrain(plains(paths=[road(list(before), list(here), list(after))]))
            assert "leaves the map on its way" not in said.to_text()
    for outside in ((-1, 0), (0, -1), (5, 4), (4, 5)):
        inner = next(one for one in chart.touching(outside) if chart.cell(one) >= 0)
        path = road(list(inner), list(outside), list(inner))
        assert "leaves the map on its way" in check_terrain(plains(paths=[path])).to_text()


@pytest.mark.parametrize(
    ("rain", "water", "is_right"),
    [
        (None, 0, True),
        (None, 1000, True),
        (None, 1001, False),
        (0, 0, True),
        (0, 1, True),
        (0, 2, False),
        (5, 4, False),
        (5, 5, True),
        (5, 6, False),
    ],
)
def test_a_cell_adds_its_rain_to_what_comes_from_upstream(
    rain: int | None, water: int, is_right: bool
) -> None:
    """From three cells to a fourth; where nothing says how much it rains up to 1000 units, and
    where it hardly does one."""
    own = [0] * 25
    own[7] = water
    known = {} if rain is None else {"moisture": [0] * 7 + [rain] + [0] * 17}
    flow = [*own]
    flow[12] = sum(own[cell] for cell in (6, 7, 8))
    downstream = [12 if cell in (6, 7, 8) else -1 for cell in range(25)]
    layers = {"downstream": downstream, "discharge": flow, **known}
    said = check_terrain(plains(layers=layers)).to_text()
    assert ("discharge is not the rain" in said) is not is_right


def test_what_is_no_map() -> None:
    wide = {**river([0, 0], [1, 0]), "wide": "yes"}
    paths = [{"kind": 1}], [wide]
    for bad in (
        {},
        {"format": "morphs-terrain"},
        plains(words=3),
        *(plains(paths=p) for p in paths),
    ):
        with pytest.raises(MorphsError):
            check_terrain(bad)


def test_text_maps_are_checked_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from morphs.cli import main

    cells = "".join(f"{x:02}{y:02} plain\n" for x in (1, 2) for y in (1, 2))
    for line, code, said in (("", 0, "nothing is wrong"), ("0101-0201 river\n", 1, "dry land")):
        (tmp_path / "map.txt").write_text(cells + line)
        with pytest.raises(SystemExit) as done:
            main(["check", str(tmp_path / "map.txt")])
        assert done.value.code == code
        assert said in capsys.readouterr().out


def test_water_that_winds_through_all_the_land_runs_in_no_circle() -> None:
    """However long the way is: it is followed to its end."""
    way = [c if row % 2 == 0 else 4 - c for row in range(4) for c in range(5)]
    cells = [row * 5 + column for row, column in zip(np.repeat(range(4), 5), way, strict=True)]
    downstream = [-1] * 25
    for here, there in pairwise(cells):
        downstream[here] = int(there)
    faults = check_terrain(plains(layers={"downstream": downstream})).faults
    assert not [fault for fault in faults if "circle" in str(fault) or "jumps" in str(fault)]


@pytest.mark.parametrize(
    ("board", "sides"),
    [
        ({"kind": "grid", "neighbours": 8}, 8),
        ({"kind": "grid"}, 4),
        ({"kind": "hex"}, 6),
        ({"kind": "hex", "orientation": "pointy"}, 6),
    ],
)
def test_cells_touch_each_other_and_lie_side_by_side(board: Data, sides: int) -> None:
    chart = Chart(MapEntry.model_validate(plains(board={"columns": 5, "rows": 5, **board})))
    for place in product((1, 2), (1, 2)):
        touching = chart.touching(place)
        assert len(touching) == sides and place not in touching
        assert all(place in chart.touching(other) for other in touching)
        assert all(max(abs(x - place[0]), abs(y - place[1])) == 1 for x, y in touching)


@pytest.mark.parametrize("word", ["lake", "water", "mountain", "hill", "wood"])
def test_a_feature_has_as_many_cells_alike_as_its_name_says(word: str) -> None:
    named = {"kind": "feature", "name": "Mere", "cells": [6]}
    terrain = [0] * 25
    terrain[6] = terrain[7] = terrain[18] = 1
    for size, is_sound in ((2, True), (3, False)):
        spots = [{**named, "size": size}]
        told = plains(generator="toric", words=["plain", word], terrain=terrain, spots=spots)
        assert any("Mere" in fault for fault in check_terrain(told).faults) is not is_sound


def test_rivers_climb_in_canyons_alone() -> None:
    layers = {"altitude": [3 if cell == 11 else 1 for cell in range(25)]}
    climbing = plains(paths=[SOUND], layers=layers)
    (fault,) = check_terrain(climbing).faults
    assert "the river from 0202 climbs to 0203" in fault
    climbing["paths"].append({**SOUND, "kind": "canyon"})
    assert not [fault for fault in check_terrain(climbing).faults if "climbs" in fault]


@pytest.mark.parametrize(
    ("number", "word", "told"),
    [
        (1, "city", "1 city"),
        (2, "city", "2 cities"),
        (0, "city", "0 cities"),
        (2, "road", "2 roads"),
    ],
)
def test_what_is_counted_is_told_in_its_plural(number: int, word: str, told: str) -> None:
    assert TerrainReport._counted(TerrainReport.__new__(TerrainReport), number, word) == told
