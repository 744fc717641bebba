"""What the check says of rivers, ways and layers of maps of a few cells, also at the first cell."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from morphs.check.terrain import checking
from morphs.check.terrain.chart import Chart
from morphs.check.terrain.read import MapEntry, Place

WORDS = ["water", "lake", "grassland", "bridge"]
Spots = dict[str, list[int]]


def made(rows: list[str], paths: Any = (), spots: Any = None, **more: Any) -> tuple[Any, Chart]:
    """Squares by the first letters of their words; paths as kind and points, spots by kind."""
    letters = [word[0] for word in WORDS]
    entry = MapEntry.model_validate({
        "format": "morphs-terrain", "version": 1, "words": WORDS,
        "terrain": [letters.index(one) for row in rows for one in row],
        "board": {"kind": "grid", "columns": len(rows[0]), "rows": len(rows)},
        "paths": [{"kind": kind, "points": [*points]} for kind, points in paths],
        "spots": [{"kind": kind, "cells": cells} for kind, cells in (spots or {}).items()],
        **more,
    })  # fmt: skip
    return entry, Chart(entry)


LAND = ["gggg", "gggg"]
TOWNS: Spots = {"town": [0], "village": [3]}


@pytest.mark.parametrize(
    ("rows", "paths", "spots", "said"),
    [
        (LAND, [("road", [(0, 0), (1, 0), (2, 0), (3, 0)])], TOWNS, []),
        (LAND, [("road", [(0, 0), (1, 0)])], {}, ["ends nowhere, at 0101", "nowhere, at 0201"]),
        (LAND, [("road", [(0, 0), (1, 0)])], {"castle": [1]}, ["the road from 0101 ends nowhere, "
                                                               "at 0101"]),
        (LAND, [("road", [(1, 0), (0, 0)])], {"castle": [1]}, ["ends nowhere, at 0101"]),
        (LAND, [("road", [(-1, 0), (0, 0), (1, 0), (2, 0), (3, 0), (4, 0)])], {}, []),
        (LAND, [("road", [(-1, 0), (0, 0), (1, 0)]), ("track", [(1, 0), (2, 0)])],
         {"start": [2]}, []),
        (LAND, [("road", [(-1, 0), (0, 0), (1, 0)]), ("river", [(1, 0), (2, 0)])],
         {"start": [2]}, ["crosses a river at 0201", "ends nowhere, at 0201"]),
        (LAND, [("road", [(0, 0), (1, 0), (0, 0)])], {}, ["nowhere, at 0101", "nowhere, at 0101"]),
        (["lgww"], [("road", [(0, 0), (1, 0), (2, 0)])], {"town": [0, 2]},
         ["runs into the lake at 0101", "runs into the sea at 0301"]),
        (["lgww"], [("road", [(0, 0), (1, 0), (2, 0)])], {"town": [0, 2], "ford": [0],
                                                         "bridge": [2]}, []),
        (["bggg"], [("road", [(0, 0), (1, 0), (2, 0)]), ("stream", [(0, 0), (0, 1)])],
         {"city": [0, 2]}, []),
        (["gggb"], [("trail", [(0, 0), (1, 0)]), ("stream", [(0, 0), (0, 1)])],
         {"city": [0, 1]}, ["the trail from 0101 crosses a river at 0101 without bridge or ford"]),
        (["gggb"], [("railway", [(-1, 0), (0, 0), (1, 0)]), ("river", [(-1, 0), (-1, 1)])],
         {"settlement": [1]}, []),
        (LAND, [("path", [(0, 0), (1, 0)]), ("canyon", [(0, 0), (1, 0)])], {}, []),
    ],
)  # fmt: skip
def test_ways_end_at_havens_other_ways_or_off_the_map_and_cross_water_on_bridges(
    rows: list[str], paths: Any, spots: Spots, said: list[str]
) -> None:
    entry, chart = made(rows, paths, spots)
    found = [*checking._way_faults(entry, chart)]
    assert len(found) == len(said)
    assert all(words in fault for words, fault in zip(said, found, strict=True))


@pytest.mark.parametrize(
    ("rows", "rivers", "ends", "said"),
    [
        (["gggw"], [[(0, 0), (1, 0), (2, 0), (3, 0)]], {"sea": 1}, []),
        (["gggl"], [[(0, 0), (1, 0), (2, 0), (3, 0)]], {"lake": 1}, []),
        (["gggg"], [[(1, 0), (0, 0), (-1, 0)]], {"edge": 1}, []),
        (["gggg"], [[(0, 0), (1, 0)]], {"underground": 1}, ["ends on dry land at 0201"]),
        (["gggg"], [[(1, 0), (0, 0)]], {"underground": 1}, ["ends on dry land at 0101"]),
        (["gggl", "gggg"], [[(0, 0), (1, 0), (2, 0), (3, 0)], [(1, 1), (1, 0)]],
         {"lake": 1, "join": 1}, []),
        (["gggl", "gggg"], [[(0, 0), (1, 0), (2, 0), (3, 0)], [(1, 0), (1, 1)]],
         {"lake": 1, "underground": 1}, ["the water at 0201 flows to 0301 and 0202",
                                         "ends on dry land at 0202"]),
        (["wggl"], [[(0, 0), (1, 0), (2, 0), (3, 0)]], {"lake": 1}, ["flows on from the sea at "
                                                                     "0101"]),
        (["lggl"], [[(0, 0), (1, 0), (2, 0), (3, 0)]], {"lake": 1}, []),
        (["gg", "gg"], [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]], {"join": 1},
         ["water flows in a circle through 0101"]),
    ],
)  # fmt: skip
def test_rivers_run_to_water_or_off_the_map_and_never_back(
    rows: list[str], rivers: list[list[Place]], ends: dict[str, int], said: list[str]
) -> None:
    entry, chart = made(rows, [("river", points) for points in rivers])
    counted: Counter[str] = Counter()
    found = [*checking._river_faults(entry, chart, counted)]
    assert len(found) == len(said) and counted == ends
    assert all(words in fault for words, fault in zip(said, found, strict=True))


@pytest.mark.parametrize(
    ("generator", "mode", "legal"),
    [("folkesten", "text", [0, 3]), ("folkesten", "textmapper", [0, 1, 2, 3]),
     ("folkesten", "other", []), ("toric", "text", []), (None, "textmapper", [])],
)  # fmt: skip
def test_where_rivers_may_go_underground(
    generator: str | None, mode: str, legal: list[int]
) -> None:
    """In caves, or anywhere where the program that is copied lets them."""
    more = {"generator": generator} if generator else {}
    entry, _ = made(["gggg"], (), {"cave": [0, 3]}, request={"mode": mode}, **more)
    may = checking._may_sink(entry)
    assert [cell for cell in range(4) if may(cell)] == legal


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ("", []), ("ab bc cd", []), ("ab ba", ["a"]), ("ab bc cb", ["b"]), ("cb bc ab", ["c"]),
        ("ab ba cd dc", ["a", "c"]), ("aa", ["a"]), ("ab cb", []), ("xa ab bc ca ya", ["a"]),
    ],
)  # fmt: skip
def test_each_circle_is_told_once(steps: str, said: list[str]) -> None:
    """By the first place of a walk that is met again."""
    named = {name: (number, 0) for number, name in enumerate("abcdefxy")}
    pairs = {named[a]: named[b] for a, b in steps.split()}
    assert [*checking._circles(pairs)] == [
        f"water flows in a circle through {checking.place_name(named[name])}" for name in said
    ]


@pytest.mark.parametrize(
    ("down", "flow", "said"),
    [
        ([1, 2, 3, -1], [1, 2, 3, 4], []), ([1, 2, 3, -1], [1, 1, 1, 1], []),
        ([-1, 0, 1, 2], [5, 4, 3, 2], []), ([1, 2, 3, -1], [9, 2, 3, 4], ["of 1 cell: 0"]),
        ([1, 2, 3, -1], [9, 8, 3, 4], ["of 2 cells: 0, 1"]),
        ([-1, 0, 1, 2], [1, 9, 9, 9], ["of 1 cell: 1"]),
        ([1, 2, 3, 4], [], ["names cells that do not exist"]),
        ([1, 2, 3, -2], [], ["names cells that do not exist"]),
        ([2, -1, -1, -1], [], ["jumps from cell 0 to cell 2"]),
        ([-1, -1, 0, -1], [], ["jumps from cell 2 to cell 0"]),
        ([1, 0, -1, -1], [], ["runs in a circle"]), ([1, 2, 3, 2], [], ["runs in a circle"]),
        ([], [], []), ([], [4, 3, 2, 1], []),
    ],
)  # fmt: skip
def test_water_runs_from_cell_to_cell_and_grows(
    down: list[int], flow: list[int], said: list[str]
) -> None:
    layers = {"downstream": down, "discharge": flow}
    entry, chart = made(["gggg"], layers={name: one for name, one in layers.items() if one})
    found = [*checking._layer_faults(entry, chart)]
    assert len(found) == len(said)
    assert all(words in fault for words, fault in zip(said, found, strict=True))


def test_discharge_is_asked_of_land_that_drains_to_land() -> None:
    layers = {"downstream": [1, 2, 3, -1], "discharge": [9, 8, 7, 6]}
    for rows, said in ((["ggww"], ["0"]), (["wggw"], ["1"]), (["gwgw"], [])):
        entry, chart = made(rows, layers=layers)
        found = [fault.split(": ")[1] for fault in checking._layer_faults(entry, chart)]
        assert found == said


def test_the_longest_walk_of_a_map_ends() -> None:
    for count in (1, 2, 3, 4, 7, 8, 9, 16, 17):
        down = checking.np.array([*range(1, count), -1])
        assert not checking._circular(down)
        assert checking._circular(checking.np.array([*range(1, count), 0]))
