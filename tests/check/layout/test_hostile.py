"""Damaged and hostile files: a MorphsError or a report, never anything else."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from morphs.base.errors import MorphsError
from morphs.check import check_layout
from morphs.check.terrain.checking import check_terrain
from tests.check.handmade import Data, cell, gap, layout, row, steps, tile

TILES = {
    "pack/a": tile("kwrhwwhr", links=[[2, 7], [3, 6]], flow=[2]),
    "pack/b": tile("kkwhwwhr", links=[[0, 1], [3, 6]]),
}
BASE = row("a", "b", tiles=TILES, water=steps((0, 7, 0, 2), (0, 2, 1, 7), (1, 7, 1, 0)))


def nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


BAD: dict[str, tuple[str, Any]] = {
    "format": ("format", "png"),
    "format nested": ("format", nested(5000)),
    "version": ("version", 2),
    "version true": ("version", True),
    "version text": ("version", "1"),
    "vocabulary": ("vocabulary", "klingon"),
    "vocabulary number": ("vocabulary", 7),
    "vocabulary null byte": ("vocabulary", "\0.toml"),
    "vocabulary surrogate": ("vocabulary", "\ud800.toml"),
    "vocabulary path": ("vocabulary", "nowhere/at/all.toml"),
    "seed": ("seed", 1.5),
    "request": ("request", []),
    "request closed": ("request", {"closed": "yes"}),
    "request water": ("request", {"water": True}),
    "packs": ("packs", "pack"),
    "cells": ("cells", {}),
    "cells nested": ("cells", nested(5000)),
    "joints": ("joints", [[0, 1, 2]]),
    "joints text": ("joints", [["0", 1, 2, 3]]),
    "joints huge": ("joints", [[10**5000, 1, 2, 3]]),
    "joints nan": ("joints", [[float("nan"), 1, 2, 3]]),
    "water": ("water", [{"from": [0, 1]}]),
    "tiles": ("tiles", {"pack/a": tile(["??"] * 8)}),
    "tile short": ("tiles", {"pack/a": tile(["sw"] * 8, shape="hex")}),
    "tile links": ("tiles", {"pack/a": tile("wwww", links=[[4]])}),
    "tile flow": ("tiles", {"pack/a": tile("wwww", flow=[11])}),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_layout_is_one_sentence(name: str) -> None:
    key, value = BAD[name]
    with pytest.raises(MorphsError, match=r"^map\.json: ") as raised:
        check_layout(BASE | {key: value}, "map.json")
    assert "\n" not in str(raised.value) and len(str(raised.value)) < 600


@pytest.mark.parametrize("key", sorted(BASE))
def test_every_key_is_needed(key: str) -> None:
    data = {name: value for name, value in BASE.items() if name != key}
    with pytest.raises(MorphsError, match=key):
        check_layout(data)


@pytest.mark.parametrize("data", [None, [], "layout", 3, float("nan"), nested(5000)])
def test_no_table_at_all(data: Any) -> None:
    with pytest.raises(MorphsError, match="not a layout file"):
        check_layout(data)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"columns": 0}, "board"),
        ({"columns": 10**9}, "board"),
        ({"columns": 10_000, "rows": 10_000}, "more than"),
        ({"columns": "2"}, "board"),
        ({"kind": "ring"}, "board"),
        ({"kind": "hex"}, "orientation"),
        ({"kind": "hex", "orientation": "flat", "frame": True}, "no frame"),
        ({"wrap": True, "frame": True}, "no frame"),
        ({"frame": True, "mask": ["##"]}, "no frame"),
        ({"kind": "brick", "wrap": True}, "odd"),
        ({"kind": "hex", "orientation": "pointy", "wrap": True}, "odd"),
        ({"kind": "hex", "orientation": "flat", "columns": 3, "wrap": True}, "odd"),
        ({"mask": ["#"]}, "mask"),
        ({"mask": ["##", "##"]}, "mask"),
        ({"mask": ["#x"]}, "mask"),
        ({"mask": [["#", "#"]]}, "mask"),
    ],
)
def test_boards_that_are_none(change: dict[str, Any], words: str) -> None:
    with pytest.raises(MorphsError, match=words):
        check_layout(BASE | {"board": BASE["board"] | change})


def test_the_base_is_sound() -> None:
    assert check_layout(BASE).ok, check_layout(BASE).to_text()


def test_a_pack_name_with_odd_characters_is_quoted() -> None:
    data = layout([gap(0, 0, 0) | {"origin": "placed", "tile": "a\nb", "pack": "x"}], TILES)
    (fault,) = check_layout(data).faults
    assert "\n" not in fault.text


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from(
        ["sw", "kw", "sr", "square", "hex", "gap", "filled", 0, 1, 2, 7, 2**70, 10**400]
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, inner in items:
        found.append((*path, key))
        if isinstance(inner, (dict, list)):
            found += places(inner, (*path, key))
    return found


SPOTS = places(BASE)


def damage(data: Data, path: tuple[Any, ...], value: Any) -> None:
    holder: Any = data
    try:
        for key in path[:-1]:
            holder = holder[key]
        holder[path[-1]] = value
    except (KeyError, IndexError, TypeError):
        pass


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(SPOTS), JUNK), min_size=1, max_size=4))
def test_damaged_layouts_give_a_report_or_a_morphs_error(damages: list[Any]) -> None:
    data = copy.deepcopy(BASE)
    for path, value in damages:
        damage(data, path, value)
    reported(data)


SMALL = st.sampled_from([0, 1, 2, 3, 5, 7, 11])


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(SMALL, SMALL, SMALL, SMALL), max_size=6),
    st.lists(st.tuples(SMALL, SMALL, SMALL, SMALL), max_size=6),
    st.lists(st.sampled_from(["sw", "kw", "sr", "kr", "or", "ow", "sl", "kl"]), min_size=16),
    st.lists(st.lists(st.integers(0, 7), max_size=4), max_size=4),
    st.booleans(),
)
def test_any_water_gives_a_report(
    joints: list[Any], water: list[Any], faces: list[str], links: list[list[int]], wrap: bool
) -> None:
    tiles = {"pack/a": tile(faces[:8], links, flow=[0, 3]), "pack/b": tile(faces[8:16], links)}
    cells = [cell(n, n % 2, n // 2, "ab"[n % 2], tiles, n) for n in range(4)]
    data = layout(cells, tiles, joints=joints, water=steps(*water), board={"wrap": wrap})
    reported(data)


LAND: Data = {
    "format": "morphs-terrain",
    "version": 1,
    "generator": "folkesten",
    "request": {"mode": "text"},
    "board": {"kind": "hex", "columns": 3, "rows": 3, "wrap": "x"},
    "words": ["plain", "water"],
    "terrain": [0, 0, 0, 0, 0, 0, 1, 1, 1],
    "layers": {
        "downstream": [3, 4, 5, 6, 7, 8, -1, -1, -1],
        "discharge": [1, 1, 1, 2, 2, 2, 3, 3, 3],
        "region": [0, 0, 0, 0, 0, 0, -1, -1, -1],
    },
    "paths": [
        {"kind": "river", "points": [[0, 0], [0, 1], [0, 2]]},
        {"kind": "road", "points": [[1, 0], [1, 1]]},
    ],
    "spots": [{"kind": "town", "cells": [1, 4], "size": 3}],
    "along": [["cliff", 3, 0]],
    "regions": ["Westmark"],
    "log": [["1.2", [3], "hills"]],
}
LAND_SPOTS = places(LAND)


@settings(max_examples=80, deadline=None, derandomize=True)
@given(st.lists(st.tuples(st.sampled_from(LAND_SPOTS), JUNK), min_size=1, max_size=4))
def test_damaged_land_gives_a_report_or_a_morphs_error(damages: list[Any]) -> None:
    data = copy.deepcopy(LAND)
    for path, value in damages:
        damage(data, path, value)
    reported(data, check_terrain)


@pytest.mark.parametrize("key", ["downstream", "discharge", "region"])
@pytest.mark.parametrize("number", [2**70, 2**63, -(2**64)])
def test_a_layer_with_a_number_too_large_is_one_sentence(key: str, number: int) -> None:
    data = copy.deepcopy(LAND)
    data["layers"][key][0] = number
    with pytest.raises(MorphsError, match=rf"^land: layers\.{key}\.0: "):
        check_terrain(data, "land")


def test_the_land_is_sound() -> None:
    assert check_terrain(LAND).ok


def reported(data: Data, check: Callable[[Data], Any] = check_layout) -> None:
    try:
        report = check(data)
    except MorphsError as error:
        assert str(error)
    else:
        assert report.to_text()
        assert json.loads(report.to_json())
        assert report.ok == (not report.faults)
