"""What of a terrain map makes no sense: each fault by hand, and what is none beside it."""

from __future__ import annotations

from typing import Any

import pytest

from morphs.check.terrain import sense
from morphs.check.terrain.chart import Chart
from morphs.check.terrain.read import MapEntry
from morphs.generators.terrain.terrains import terrain_of

WORDS = ["water", "lake", "plain", "hills", "mountain", "forest", "swamp", "desert", "tundra",
         "jungle", "crags"]  # fmt: skip
LETTERS = "wlphmfsdtjc"


def entry_of(rows: list[str], words: Any = WORDS, **more: Any) -> MapEntry:
    board = {"kind": "grid", "columns": len(rows[0]), "rows": len(rows), **more.pop("board", {})}
    return MapEntry.model_validate({
        "format": "morphs-terrain", "version": 1, "words": words, "board": board,
        "terrain": [LETTERS.index(one) for row in rows for one in row], **more,
    })  # fmt: skip


def told(check: Any, rows: list[str], **more: Any) -> list[str]:
    entry = entry_of(rows, **more)
    return [*check(*(entry, Chart(entry))[: check.__code__.co_argcount])]


def spot(kind: str, *cells: int, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "cells": [*cells], **more}


def path(kind: str, *points: tuple[int, int]) -> dict[str, Any]:
    return {"kind": kind, "points": [*points]}


# ---------------------------------------------------------------- places


@pytest.mark.parametrize(
    ("spots", "said"),
    [
        ([spot("town", 2)], []), ([spot("town", 0)], ["a town stands in the water at 0101"]),
        ([spot("castle", 1, 2)], ["a castle stands in the water at 0201"]),
        ([spot("cave", 0)], []),
        ([spot("town", 2), spot("city", 2)], ["a town and a city stand in one cell, 0301"]),
        ([spot("town", 2), spot("start", 2)], []), ([spot("start", 2), spot("town", 2)], []),
        ([spot("town", 2), spot("city", 3)], []), ([spot("town", 2), spot("bridge", 2)], []),
    ],
)  # fmt: skip
def test_people_live_on_land_each_in_a_place_of_their_own(spots: Any, said: list[str]) -> None:
    assert told(sense._place_faults, ["wlpp"], spots=spots) == said


@pytest.mark.parametrize(
    ("paths", "said"),
    [
        ([path("road", (0, 0), (1, 0))] * 2, ["the same road lies 2 times between 0101 and 0201"]),
        ([path("road", (0, 0), (1, 0)), path("road", (1, 0), (0, 0))], ["between 0101 and 0201"]),
        ([path("road", (0, 0), (1, 0)), path("river", (0, 0), (1, 0))], []),
        ([path("road", (0, 0), (1, 0)), path("road", (0, 0), (1, 0), (2, 0))], []),
        ([path("road", (9, 0), (8, 9))] * 3, ["3 times between 0910 and 1001"]),
    ],
)  # fmt: skip
def test_no_line_lies_twice(paths: Any, said: list[str]) -> None:
    found = told(sense._double_faults, ["p" * 10] * 10, paths=paths)
    assert len(found) == len(said)
    assert all(part in one for part, one in zip(said, found, strict=True))


@pytest.mark.parametrize(
    ("altitude", "more", "paths", "said"),
    [
        ([3, 2, 1], {}, [path("river", (0, 0), (1, 0), (2, 0))], 0),
        ([2, 2, 3], {}, [path("river", (0, 0), (1, 0), (2, 0))], 1),
        ([2, 1, 2], {}, [path("river", (0, 0), (1, 0), (2, 0))], 0),
        ([2, 3, 4], {}, [path("stream", (0, 0), (1, 0), (2, 0))], 1),
        ([2, 3, 1], {}, [path("road", (0, 0), (1, 0))], 0),
        ([2, 3, 1], {}, [path("river", (0, 0), (1, 0)), path("canyon", (1, 0), (2, 0))], 0),
        ([2, 3, 1], {"downstream": [1, 2, -1]}, [path("river", (0, 0), (1, 0))], 0),
        ([2, 3, 1], {"downstream": [2, 2, -1]}, [path("river", (0, 0), (1, 0))], 1),
        ([2, 3, 1], {}, [path("river", (-1, 0), (0, 0), (1, 0))], 1),
    ],
)  # fmt: skip
def test_no_river_climbs_above_its_spring_but_in_a_canyon(
    altitude: list[int], more: Any, paths: Any, said: int
) -> None:
    found = told(sense._uphill_faults, ["ppp"], paths=paths, layers={"altitude": altitude, **more})
    assert len(found) == said
    assert all("from 0101 climbs to 0" in one for one in found)
    assert told(sense._uphill_faults, ["ppp"], paths=paths) == []


@pytest.mark.parametrize(
    ("down", "flow", "more", "wrong"),
    [
        ([1, 2, -1], [5, 9, 20], {}, ""), ([1, 2, -1], [5, 4, 20], {}, "0201"),
        ([1, 2, -1], [0, 0, 1000], {}, ""), ([1, 2, -1], [0, 0, 1001], {}, "0301"),
        ([1, 2, -1], [5, 4, 20], {"request": {"kept": 1}}, ""),
        ([1, 3, -1], [5, 4, 20], {}, ""), ([1, -2, -1], [5, 4, 20], {}, ""),
        ([1, 2, -1], [5, 9, 20], {"rain": [5, 4, 11]}, ""),
        ([1, 2, -1], [5, 9, 20], {"rain": [5, 4, 12]}, "0301"),
        ([1, 2, -1], [5, 9, 20], {"rain": [4, 4, 11]}, "0101"),
        ([-1, -1, -1], [1, 0, 2], {"rain": [0, 0, 0]}, "0301"),
        ([1, 2, -1], [5, 9, 20],
         {"rain": [9, 9, 9], "request": {"stages": ["climate"]}}, ""),
        ([1, 2, -1], [5, 9, 20],
         {"rain": [9, 9, 9], "request": {"stages": ["climate", "rivers"]}}, "0101"),
    ],
)  # fmt: skip
def test_discharge_is_the_rain_and_what_comes_from_upstream(
    down: list[int], flow: list[int], more: Any, wrong: str
) -> None:
    layers = {"downstream": down, "discharge": flow}
    layers |= {"moisture": more["rain"]} if "rain" in more else {}
    request = more.get("request", {})
    found = told(sense._water_faults, ["ppp"], layers=layers, request=request)
    assert len(found) == bool(wrong) and all(wrong in one for one in found)
    assert told(sense._water_faults, ["ppp"], layers={"downstream": down}, request=request) == []


# ---------------------------------------------------------------- names, words and ranks


def test_regions_and_features_have_names() -> None:
    spots = [spot("feature", 1, name=" "), spot("feature", 2, name="Mere"), spot("cave", 0)]
    found = told(sense._name_faults, ["ppp"], spots=spots, regions=["a", "", " "])
    assert found == [
        "2 regions without a name: 1, 2",
        "a feature without a name stands at 0201",
    ]
    assert told(sense._name_faults, ["ppp"], spots=spots[1:], regions=["a"]) == []


def test_generators_write_words_of_the_table() -> None:
    words = [*WORDS[:2], "moor", "bog", *WORDS[4:]]
    found = told(sense._word_faults, ["wwm"], words=words)
    assert found == [] == told(sense._word_faults, ["ppp"])
    found = [*sense._word_faults(entry_of(["php"], words=words))]
    assert found == [f"nothing is known of the terrain {word!r}" for word in ("bog", "moor")]


@pytest.mark.parametrize(
    ("generator", "stages", "spots", "faults"),
    [
        ("wargame", (), [spot("settlement", 0, size=1)], 0),
        ("wargame", (), [spot("village", 0, 1, size=2)], 0),
        ("wargame", (), [spot("town", *range(4), size=4)], 0),
        ("wargame", (), [spot("city", *range(5), size=5)], 0),
        ("wargame", (), [spot("city", *range(4), size=4)], 1),
        ("wargame", (), [spot("village", 0, 1, size=3)], 1),
        ("wargame", (), [spot("bridge", 0, 1)], 0),
        ("toric", (), [spot("village", 0, 1, size=9)], 0),
        ("wargame", ("settlements",), [spot("village", 0, 1, size=1)], 0),
        ("toric", ("settlements",), [spot("town", 0, size=2), spot("city", 1, size=3)], 0),
        ("toric", ("settlements",), [spot("town", 0, size=1)], 1),
        ("toric", ("settlements",), [spot("castle", 0, size=9)], 0),
    ],
)  # fmt: skip
def test_places_are_called_by_their_size(
    generator: str, stages: Any, spots: Any, faults: int
) -> None:
    found = told(sense._rank_faults, ["p" * 9], spots=spots, generator=generator,
                 request={"stages": [*stages]})  # fmt: skip
    assert len(found) == faults


# ---------------------------------------------------------------- crossings and heights


@pytest.mark.parametrize(
    ("spots", "said"),
    [
        ([spot("bridge", 1)], []), ([spot("ford", 1)], []),
        ([spot("bridge", 0)], ["a bridge stands on dry land at 0101"]),
        ([spot("ford", 3)], ["a ford without a road stands at 0401"]),
        ([spot("bridge", 4)], ["dry land at 0501", "without a road stands at 0501"]),
        ([spot("level-crossing", 2)], []), ([spot("level-crossing", 1)], ["no road meets"]),
        ([spot("level-crossing", 5)], ["no road meets a railway: 0601"]), ([spot("cave", 4)], []),
    ],
)  # fmt: skip
def test_crossings_stand_where_ways_meet_what_they_cross(spots: Any, said: list[str]) -> None:
    """A road through cells 0 to 2, a river in 1, a lake in 3, a railway through 2 and 5."""
    paths = [path("road", (0, 0), (1, 0), (2, 0)), path("river", (1, 0)),
             path("railway", (2, 0), (5, 0))]  # fmt: skip
    found = told(sense._crossing_faults, ["ppplpp"], spots=spots, paths=paths)
    assert len(found) == len(said)
    assert all(part in one for part, one in zip(said, found, strict=True))


@pytest.mark.parametrize(
    ("generator", "rows", "layer", "wrong"),
    [
        ("wargame", "pm", {"contours": [0, 3]}, ""),
        ("wargame", "pm", {"contours": [1, 3]}, "0101"),
        ("wargame", "pm", {"contours": [0, 2]}, "0201"), ("wargame", "pm", {}, ""),
        ("folkesten", "wphm", {"altitude": [0, 1, 2, 3]}, ""),
        ("folkesten", "wphm", {"altitude": [0, 1, 3, 3]}, "0301"),
        ("folkesten", "lp", {"altitude": [7, 1]}, ""),
        ("toric", "wp", {"altitude": [4, 5]}, ""), ("toric", "wp", {"altitude": [4, 4]}, "0201"),
        ("toric", "wlp", {"altitude": [4, 5, 6]}, ""), ("toric", "pp", {"altitude": [0, 0]}, ""),
        ("toric", "wwp", {"altitude": [4, 6, 5]}, "0301"),
    ],
)  # fmt: skip
def test_heights_are_those_of_the_terrain(
    generator: str, rows: str, layer: Any, wrong: str
) -> None:
    """Lakes lie anywhere; in a toric world land lies above all sea."""
    found = told(sense._height_faults, [rows], layers=layer, generator=generator)
    assert found == ([f"the height is not that of the terrain at {wrong}"] if wrong else [])


# ---------------------------------------------------------------- features


def has_feature(rows: list[str], cell: int, size: int, **board: Any) -> bool:
    spots = [spot("feature", cell, name="Mere", size=size)]
    found = told(sense._feature_faults, rows, spots=spots, board=board)
    assert all("'Mere' is the name of" in one for one in found) and len(found) < 2
    return not found


@pytest.mark.parametrize("cell", [0, 1, 4, 6, 7])
def test_a_feature_is_as_large_as_its_cells_that_hang_together(cell: int) -> None:
    """The first cell of the map among them; from wherever it is looked."""
    rows = ["llp", "plw", "llp"]
    assert has_feature(rows, cell, 5)
    assert not has_feature(rows, cell, 4) and not has_feature(rows, cell, 6)
    assert has_feature(rows, 5, 1) and not has_feature(rows, 5, 2)
    assert has_feature(rows, 0, 5, wrap="y") and has_feature(rows, 0, 5, neighbours=8)


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("other", WORDS)
def test_cells_are_alike_by_water_height_or_what_grows_there(word: str, other: str) -> None:
    """Plains and what stands amid them have no names of their own."""
    one, two = terrain_of(word), terrain_of(other)
    both = [
        {"water": one.water == "sea", "lake": one.water == "lake", "high": one.level == 3,
         "crags": "crags" in one.tags, "hills": one.level == 2,
         "woods": one.area in "fwj" and one.level == 1, "swamp": one.area == "s",
         "desert": one.area == "d" and one.level == 1, "tundra": one.area == "t"}
        for one in (one, two)
    ]  # fmt: skip
    pairs = [*zip(both[0].values(), both[1].values(), strict=True)]
    row = LETTERS[WORDS.index(word)] + LETTERS[WORDS.index(other)]
    assert has_feature([row], 0, 2) == any(mine and theirs for mine, theirs in pairs)
    assert has_feature([row], 0, 1) == any(mine and not theirs for mine, theirs in pairs)
