"""Single alterations of sound maps, over all layers: the check finds every one."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest

from morphs.check.terrain.checking import check_terrain
from morphs.generators.terrain.making import TerrainRequest, make
from morphs.generators.terrain.terrain_json import to_json
from morphs.generators.terrain.terrains import terrain_of

Data = dict[str, Any]
ALL = ("climate", "rivers", "settlements", "roads", "names", "regions")
MAPS: dict[str, dict[str, Any]] = {
    "folkesten": {"generator": "folkesten", "board": "hex:22x14", "seed": 4, "stages": ALL},
    "plain folkesten": {"generator": "folkesten", "board": "hex:16x12", "seed": 4},
    "toric": {"generator": "toric", "board": "hex:30x24", "seed": 3, "stages": ALL[4:]},
    "wargame": {"generator": "wargame", "board": "grid:8x8", "seed": 46},
}


@lru_cache(maxsize=8)
def made(name: str) -> str:
    return to_json(make(TerrainRequest.model_validate(MAPS[name])))


def cells(data: Data, test: Callable[[Any], bool]) -> list[int]:
    """The cells whose terrain passes a test."""
    return [i for i, n in enumerate(data["terrain"]) if test(terrain_of(data["words"][n]))]


def spot(data: Data, *kinds: str) -> Data:
    return next(s for s in data["spots"] if s["kind"] in kinds)


def path(data: Data, *kinds: str) -> Data:
    return next(p for p in data["paths"] if p["kind"] in kinds and len(p["points"]) > 3)


def word(data: Data, text: str) -> int:
    if text not in data["words"]:
        data["words"].append(text)
    return int(data["words"].index(text))


def dry_land(data: Data) -> int:
    """A cell of land that nothing crosses and nobody lives on."""
    columns = data["board"]["columns"]
    used = {y * columns + x for p in data["paths"] for x, y in p["points"]}
    used |= {cell for s in data["spots"] for cell in s["cells"]}
    return next(c for c in cells(data, lambda t: not t.water and t.level == 1) if c not in used)


def city_at_sea(data: Data) -> None:
    spot(data, "city", "town")["cells"] = [cells(data, lambda t: t.water == "sea")[0]]


def two_in_a_cell(data: Data) -> None:
    towns = [s for s in data["spots"] if s["kind"] in ("village", "town", "city")]
    towns[1]["cells"] = list(towns[0]["cells"])


def renamed_kind(data: Data) -> None:
    spot(data, "village")["kind"] = "city"


def bridge_on_dry_land(data: Data) -> None:
    spot(data, "bridge", "ford")["cells"] = [dry_land(data)]


def road_twice(data: Data) -> None:
    data["paths"].append(copy.deepcopy(path(data, "road", "trail", "track")))


def road_twice_backwards(data: Data) -> None:
    twin = copy.deepcopy(path(data, "road", "trail", "track"))
    twin["points"].reverse()
    data["paths"].append(twin)


def nameless_region(data: Data) -> None:
    data["regions"][0] = " "


def name_to_sea(data: Data) -> None:
    """The name of a wood or a range stands in the sea."""
    seas = set(cells(data, lambda t: t.water == "sea"))
    inland = next(s for s in data["spots"] if s["kind"] == "feature" and s["cells"][0] not in seas)
    inland["cells"] = [min(seas)]


def unknown_word(data: Data) -> None:
    data["terrain"][dry_land(data)] = word(data, "brimstone")


def half_known_word(data: Data) -> None:
    data["terrain"][dry_land(data)] = word(data, "burning forest")


def flood(data: Data) -> None:
    flows = data["layers"]["discharge"]
    flows[flows.index(max(flows))] = 10**9


def trickle(data: Data) -> None:
    down = data["layers"]["downstream"]
    cell = next(c for c, there in enumerate(down) if there >= 0 and down[there] >= 0)
    data["layers"]["discharge"][cell] += 7


def more_rain(data: Data) -> None:
    data["layers"]["moisture"][dry_land(data)] += 50


def sunken_mountain(data: Data) -> None:
    data["layers"]["altitude"][cells(data, lambda t: t.level == 3)[0]] = -2


def high_sea(data: Data) -> None:
    data["layers"]["altitude"][cells(data, lambda t: t.water == "sea")[0]] = 9


def river_uphill(data: Data) -> None:
    """The land under a river rises above its source."""
    river = path(data, "river", "stream")
    columns = data["board"]["columns"]
    x, y = river["points"][1]
    data["layers"]["altitude"][y * columns + x] = 99


def flat_hill(data: Data) -> None:
    data["layers"]["contours"][cells(data, lambda t: t.level >= 2)[0]] = 0


def raised_plain(data: Data) -> None:
    data["layers"]["contours"][dry_land(data)] = 1


def other_die(data: Data) -> None:
    """Another number that a die could well have shown."""
    throw = next(t for t in data["log"] if t[0] == "1.2")
    throw[1][0] = throw[1][0] % 6 + 1


def missing_throw(data: Data) -> None:
    del data["log"][3]


def planted_wood(data: Data) -> None:
    """A wood that no die asked for."""
    data["terrain"][dry_land(data)] = word(data, "wood")


def moved_settlement(data: Data) -> None:
    spot(data, "settlement", "village", "town", "city")["cells"][0] = dry_land(data)


def no_roads(data: Data) -> None:
    """A road, a track or a railway taken away that dice laid."""
    data["paths"] = [p for p in data["paths"] if p["kind"] in ("river", "stream")]


LAND = (city_at_sea, two_in_a_cell, renamed_kind, bridge_on_dry_land, road_twice)
ALTERATIONS = [
    *(("folkesten", change) for change in (*LAND, road_twice_backwards, nameless_region)),
    *(("folkesten", change) for change in (name_to_sea, unknown_word, half_known_word)),
    *(("folkesten", change) for change in (flood, trickle, more_rain, sunken_mountain, high_sea)),
    ("plain folkesten", river_uphill),
    ("plain folkesten", sunken_mountain),
    ("plain folkesten", high_sea),
    *(("toric", change) for change in (flood, trickle, more_rain, sunken_mountain, high_sea)),
    *(("toric", change) for change in (unknown_word, half_known_word, name_to_sea)),
    *(("wargame", change) for change in (flat_hill, raised_plain, other_die, missing_throw)),
    *(("wargame", change) for change in (planted_wood, moved_settlement, no_roads)),
]


@pytest.mark.parametrize("name", MAPS)
def test_the_maps_are_sound(name: str) -> None:
    report = check_terrain(json.loads(made(name)))
    assert report.ok, report.faults


@pytest.mark.parametrize(("name", "change"), ALTERATIONS)
def test_every_alteration_is_found(name: str, change: Callable[[Data], None]) -> None:
    data = json.loads(made(name))
    change(data)
    assert not check_terrain(data).ok


@pytest.mark.parametrize("kind", ["canyon", "river"])
def test_paths_go_from_cell_to_cell(kind: str) -> None:
    """Only the canyons of one mode go on in another path."""
    data = json.loads(made("plain folkesten"))
    altered = path(data, "river")
    altered["kind"], points = kind, altered["points"]
    points[1] = [points[1][0], (points[1][1] + 6) % 12]
    for mode, is_told in (("text", True), ("textmapper", kind == "river")):
        data["request"]["mode"] = mode
        told = [str(fault) for fault in check_terrain(data).faults]
        assert any(kind in text and "jumps from" in text for text in told) == is_told, told
