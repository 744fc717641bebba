"""What the check of terrain files reads of boards, layers, sides and throws, on boards of a few
cells, beside the same said plainly."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from morphs.check.terrain.agreement import _all_water, _at_corner
from morphs.check.terrain.chart import Chart
from morphs.check.terrain.checking import _path_faults, check_terrain
from morphs.check.terrain.entries import (
    RANGES,
    _between,
    along_faults,
    kind_faults,
    log_faults,
    value_faults,
)
from morphs.check.terrain.read import MapEntry
from morphs.check.terrain.sense import _word_faults
from morphs.generators.terrain.ground import Ground

BOARDS: tuple[dict[str, Any], ...] = (
    {"kind": "grid", "columns": 4, "rows": 3, "neighbours": 4},
    {"kind": "grid", "columns": 3, "rows": 4, "neighbours": 8},
    {"kind": "hex", "columns": 4, "rows": 3},
    {"kind": "hex", "columns": 3, "rows": 4, "orientation": "pointy"},
)


def entry_of(board: dict[str, Any], wrap: str = "none", **parts: Any) -> MapEntry:
    count = board["columns"] * board["rows"]
    data = {"format": "morphs-terrain", "version": 1, "board": {**board, "wrap": wrap}}
    return MapEntry.model_validate(
        {**data, "words": ["plain"], "terrain": [0] * count, **parts}, strict=True
    )


def places(board: dict[str, Any]) -> list[tuple[int, int]]:
    return [(x, y) for y in range(board["rows"]) for x in range(board["columns"])]


# ---------------------------------------------------------------- which cells touch


@pytest.mark.parametrize("wrap", ["none", "x", "y", "both"])
@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_sides_lead_to_and_fro_and_all_round(board: dict[str, Any], wrap: str) -> None:
    if board["kind"] == "hex" and wrap != "none":
        board = {**board, "columns": 4, "rows": 4}  # odd ones cannot join
    chart = Chart(entry_of(board, wrap))
    for here in places(board):
        sides = chart.sides(here)
        assert len(sides) == board.get("neighbours", 6)
        for side, there in enumerate(sides):
            if chart.cell(there) >= 0:
                assert chart.sides(there)[(side + len(sides) // 2) % len(sides)] == here
            x, y = there
            assert x in range(board["columns"]) or wrap not in ("x", "both")
            assert y in range(board["rows"]) or wrap not in ("y", "both")
        inner = [here[0] + step for step in (-1, 1)], [here[1] + step for step in (-1, 1)]
        if wrap == "none" and board["kind"] == "grid" and board["neighbours"] == 4:
            x, y = here
            assert sides == [(x, inner[1][0]), (inner[0][1], y), (x, inner[1][1]), (inner[0][0], y)]


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_the_check_and_the_generators_have_the_same_neighbours(board: dict[str, Any]) -> None:
    """Each has tables of its own."""
    chart = Chart(entry_of(board))
    kind = {4: "grid", 8: "grid8"}.get(board.get("neighbours"), board.get("orientation", "hex"))
    kind = {"pointy": "hex-pointy"}.get(kind, kind)
    ground = Ground(kind, board["columns"], board["rows"])
    for cell, here in enumerate(places(board)):
        own = sorted(one for one in map(chart.cell, chart.sides(here)) if one >= 0)
        assert own == sorted(ground.neighbours[cell])
        assert chart.cell(here) == cell


@pytest.mark.parametrize("board", [BOARDS[0], BOARDS[2], BOARDS[3]], ids=str)
def test_all_cells_of_a_corner_touch_there(board: dict[str, Any]) -> None:
    """Each half-side ends in a corner; the other cells of the corner have it too."""
    chart = Chart(entry_of(board))
    for here in places(board):
        sides = chart.sides(here)
        for half in range(2 * len(sides)):
            around = _at_corner(chart, here, sides, half)
            assert around[0] == here
            assert len(set(around)) == len(around) == (3 if len(sides) == 6 else 4)
            assert around[1] == sides[half // 2]
            assert around[2] == sides[(half // 2 + (1 if half % 2 else -1)) % len(sides)]
            if len(sides) == 4:
                far = around[3]
                assert {*chart.sides(far)} >= {around[1], around[2]}
                assert far not in {here, *sides}


# ---------------------------------------------------------------- sides as numbers


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_every_side_has_a_number_of_its_own_in_the_order_of_places(board: dict[str, Any]) -> None:
    entry = entry_of(board)
    chart = Chart(entry)
    sides = {tuple(sorted((here, there))) for here in places(board) for there in chart.sides(here)}
    numbers = {pair: _between(entry, *pair) for pair in sides}
    assert len(set(numbers.values())) == len(sides)
    assert sorted(sides) == sorted(sides, key=lambda pair: numbers[pair])
    assert all(_between(entry, b, a) == number for (a, b), number in numbers.items())
    width, high = board["columns"] + 2, board["rows"] + 2
    for (a, _), number in numbers.items():
        x, y = divmod(number // (high * width), high)
        assert (x - 1, y - 1) == a


# ---------------------------------------------------------------- borders


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_borders_lie_exactly_where_regions_meet(board: dict[str, Any]) -> None:
    """Cells of no region have none; nor have corners where cells touch at these too."""
    region = [(x + 2 * y) // 3 % 2 for x, y in places(board)]
    region[-1] = -1
    chart = Chart(entry_of(board))
    step = 2 if board.get("neighbours") == 8 else 1
    wanted, others = [], []
    for cell, here in enumerate(places(board)):
        for side, there in enumerate(chart.sides(here)):
            other = chart.cell(there)
            meet = other >= 0 and -1 not in (region[cell], region[other])
            if meet and region[cell] != region[other] and side % step == 0:
                wanted += [("border", cell, side)] if cell < other else []
            else:
                others.append(("border", cell, side))

    def faults(along: list[tuple[str, int, int]]) -> list[str]:
        layers = {"region": region}
        entry = entry_of(board, layers=layers, regions=["one", "two"], along=along)
        return [*along_faults(entry, chart.sides)]

    assert len(wanted) > 3
    assert faults(wanted) == []
    for number, (_, cell, side) in enumerate(wanted):
        (fault,) = faults(wanted[:number] + wanted[number + 1 :])
        first = min(places(board)[cell], chart.sides(places(board)[cell])[side])
        assert fault == f"a border is missing: 1 side, as at {first}"
    for one in others:
        (fault,) = faults([*wanted, one])
        assert fault.startswith("a border where no regions meet: 1 side")
    (fault,) = faults([*wanted, wanted[0]])
    assert "lies twice" in fault
    unruled = entry_of(board, along=others)
    assert all("lies twice" in fault for fault in along_faults(unruled, chart.sides))


@pytest.mark.parametrize(("cell", "side"), [(-1, 0), (12, 0), (0, -1), (0, 4)])
def test_sides_that_are_not_there_are_faults(cell: int, side: int) -> None:
    entry = entry_of(BOARDS[0], along=[("cliff", cell, side), ("cliff", 11, 3), ("cliff", 0, 0)])
    (fault,) = along_faults(entry, Chart(entry).sides)
    assert f"side {side} of cell {cell}" in fault


@pytest.mark.parametrize("kind", ["river", "stream", "road", "railway"])
def test_a_step_is_not_seen_where_water_covers_it(kind: str) -> None:
    """Both ends of it; of what flows one, where the other lies beyond the map."""
    board = BOARDS[0]
    for wet in range(12):
        terrain = [int(cell in (wet, (wet + 1) % 12)) for cell in range(12)]
        entry = entry_of(board, words=["plain", "lake"], terrain=terrain)
        chart = Chart(entry)
        inside = dict(zip(places(board), terrain, strict=True))
        for here in inside:
            for there in chart.sides(here):
                runs_off = there not in inside and kind in ("river", "stream")
                covered = bool(inside[here] and (inside.get(there) or runs_off))
                assert _all_water(chart, kind, here, there) == covered, (here, there)
                assert _all_water(chart, kind, there, here) == covered, (here, there)


# ---------------------------------------------------------------- values


@pytest.mark.parametrize("name", [*RANGES, "region"])
def test_values_of_layers_keep_to_their_range(name: str) -> None:
    least, most = {**RANGES, "region": (-1, 1)}[name]
    for value, sound in ((least, True), (most, True), (least - 1, False), (most + 1, False)):
        if abs(value) > 2**62:
            continue
        layer = [least] * 11 + [value]
        entry = entry_of(BOARDS[0], layers={name: layer}, regions=["one", "two"])
        assert [*value_faults(entry)] == [] if sound else "cells 11" in next(value_faults(entry))


def test_the_ranges_of_layers_are_those_of_the_docs() -> None:
    assert RANGES == {
        "coast": (0, 1), "temperature": (0, 1000), "moisture": (0, 1000), "contours": (0, 3),
        "wet": (0, 1), "dry": (0, 1), "discharge": (0, 2**62),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("cells", "size", "faults"), [([1, 2], 0, 0), ([1, 2], -1, 1), ([1, 1], 0, 1), ([], 3, 0)]
)
def test_spots_name_each_cell_once_and_are_of_some_size(
    cells: list[int], size: int, faults: int
) -> None:
    spots = [{"kind": "city", "cells": cells, "size": size}]
    assert len([*value_faults(entry_of(BOARDS[0], spots=spots))]) == faults


def test_what_generators_know_is_asked_of_their_maps_only() -> None:
    parts: dict[str, Any] = {
        "paths": [{"kind": "zzz", "points": [(0, 0)]}], "spots": [{"kind": "zzz", "cells": [1]}],
    }  # fmt: skip
    assert [*kind_faults(entry_of(BOARDS[0], **parts))] == []
    assert len([*kind_faults(entry_of(BOARDS[0], generator="toric", **parts))]) == 2
    along = [("zzz", 0, 0), ("zzz", 1, 0), ("border", 2, 0), ("cliff", 3, 0)]
    (fault,) = kind_faults(entry_of(BOARDS[0], along=along))
    assert fault.startswith("2 sides of the unknown kind 'zzz'")


def test_unknown_words_are_told_in_their_order() -> None:
    words = ["plain", *(f"zz{letter}" for letter in "qjxbkwamhg")]
    entry = entry_of(BOARDS[0], generator="toric", words=words, terrain=[*range(11), 0])
    said = [f"nothing is known of the terrain {word!r}" for word in sorted(words[1:])]
    assert said == [*_word_faults(entry)]


def test_a_report_counts_cells_then_all_else_by_name() -> None:
    """And ends of rivers by name."""
    spots = [{"kind": kind, "cells": [n]} for n, kind in enumerate(("village", "ford", "castle"))]
    paths = [
        {"kind": "track", "points": [(0, 0), (1, 0)]},
        {"kind": "river", "points": [(0, 1), (1, 1)]},
        {"kind": "road", "points": [(2, 0), (3, 0)]}, {"kind": "road", "points": [(2, 1), (3, 1)]},
        {"kind": "river", "points": [(0, 2), (-1, 2)]},
    ]  # fmt: skip
    data = entry_of(BOARDS[0], spots=spots, paths=paths).model_dump(mode="json", exclude_unset=True)
    report = check_terrain(data)
    assert [*report.counts.items()] == [
        ("cell", 12), ("castle", 1), ("ford", 1), ("river", 2), ("road", 2), ("track", 1),
        ("village", 1),
    ]  # fmt: skip
    assert [*report.ends] == sorted(report.ends) and len(report.ends) == 2


# ---------------------------------------------------------------- throws


@pytest.mark.parametrize(
    ("rule", "dice", "faults"),
    [
        ("1.2", [1, 6], 0), ("3a", [2], 0), ("12.3.4b", [4], 0), ("1.2", [0], 1), ("1.2", [7], 1),
        ("1.2", [], 1), ("", [1], 1), ("a", [1], 1), ("1.", [1], 1), ("1.2ab", [9], 2),
    ],
)  # fmt: skip
def test_throws_have_a_rule_and_show_what_dice_can(rule: str, dice: list[int], faults: int) -> None:
    assert len([*log_faults(entry_of(BOARDS[0], log=[(rule, dice, "why")]))]) == faults


def test_dice_have_as_many_sides_as_there_are_rows_or_six() -> None:
    for rows, die in product((3, 6, 7, 9), (6, 7, 9, 10)):
        board = {**BOARDS[0], "rows": rows}
        assert ([*log_faults(entry_of(board, log=[("1", [die], "why")]))] == []) == (
            die <= max(6, rows)
        )


# ---------------------------------------------------------------- paths


@pytest.mark.parametrize(
    ("kind", "mode", "points", "said"),
    [
        ("river", "", [(0, 0), (2, 0)], ["jumps from"]),
        ("canyon", "", [(0, 0), (2, 0)], ["jumps from"]),
        ("canyon", "textmapper", [(0, 0), (2, 0)], []),
        ("river", "textmapper", [(0, 0), (2, 0)], ["jumps from"]),
        ("road", "", [(0, 0), (1, 0), (2, 0)], []),
        ("road", "", [(0, 0), (-1, 0), (0, 0)], ["leaves the map on its way"]),
        ("road", "", [(-1, 0), (0, 0)], []), ("road", "", [(0, 0), (-1, 0)], []),
        ("road", "", [(0, 0), (1, 0), (0, 0)], []),
        ("river", "", [(0, 0), (1, 0), (0, 0)], ["comes to the same cell twice"]),
        ("stream", "", [(0, 0), (1, 0), (0, 0)], ["comes to the same cell twice"]),
    ],
)  # fmt: skip
def test_paths_go_from_cell_to_cell_on_the_map_and_water_does_not_come_back(
    kind: str, mode: str, points: list[tuple[int, int]], said: list[str]
) -> None:
    """Canyons of text maps go on in the next river."""
    paths = [{"kind": kind, "points": points}]
    entry = entry_of(BOARDS[0], paths=paths, request={"mode": mode} if mode else {})
    found = [*_path_faults(entry, Chart(entry))]
    assert len(found) == len(said)
    assert all(words in fault for words, fault in zip(said, found, strict=True))
