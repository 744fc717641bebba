"""The JSON form of zone maps: read back the same, and hostile files refused in one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import numpy as np
import pytest

from morphs.base.errors import MorphsError
from morphs.generators.zones.zone_json import from_dict, runs, to_dict, to_json, unrolled
from morphs.generators.zones.zone_map import ZoneMap
from tests.generators.zones.handmade import duel, patchwork


def same(one: ZoneMap, other: ZoneMap) -> bool:
    return all(
        np.array_equal(getattr(one, f.name), getattr(other, f.name))
        if isinstance(getattr(one, f.name), np.ndarray)
        else getattr(one, f.name) == getattr(other, f.name)
        for f in fields(ZoneMap)
    )


@pytest.mark.parametrize("made", [duel(), patchwork(40, 2)], ids=["duel", "patchwork"])
def test_a_map_is_read_back_the_same(made: ZoneMap) -> None:
    text = to_json(made)
    again = from_dict(json.loads(text))
    assert same(made, again)
    assert to_json(again) == text


def test_runs_say_what_the_array_says() -> None:
    layer = np.array([[3, 3, 1], [1, 1, -1]])
    assert runs(layer) == [3, 2, 1, 3, -1, 1]
    assert unrolled([3, 2, 1, 3, -1, 1], 6).tolist() == layer.ravel().tolist()


def test_a_file_of_a_great_map_stays_small() -> None:
    made = patchwork(144, 2)
    layers = to_dict(made)["layers"]
    assert sum(len(layer) for layer in layers.values()) < made.zone.size * 3


def change(*path: str | int, to: Any) -> Callable[[dict[str, Any]], None]:
    def changed(data: dict[str, Any]) -> None:
        for part in path[:-1]:
            data = data[part]  # type: ignore[index]
        data[path[-1]] = to  # type: ignore[index]

    return changed


HOSTILE = [
    (change("format", to="morphs-layout"), "no zone map"),
    (change("version", to=2), "version 1"),
    (change("size", to=10**9), "size"),
    (change("things", 0, to=None), "things.0: it should be a table"),
    (change("size", to="big"), "size"),
    (change("levels", to=3), "levels"),
    (change("layers", "zone", to=[1, 10**12]), "too large"),
    (change("layers", "zone", to=[1, 2**31 - 1]), "add up to 1296"),
    (change("layers", "zone", to=[1, 1296, 2]), "no count"),
    (change("layers", "zone", to=[1, 1297, 1, -1]), "add up"),
    (change("layers", "zone", to=[7, 1296]), "7 is not within 0 to 3"),
    (change("layers", "terrain", to=[10, 1296]), "10 is not within"),
    (change("layers", "thing", to=[99999, 1296]), "99999 is not within"),
    (change("layers", "road", to=["x", 1296]), "layers.road.0"),
    (change("layers", to={}), "layers.zone: this key is missing"),
    (change("things", 0, "row", to=36), "stands on no square"),
    (change("things", 0, "level", to=-1), "stands on no square"),
    (change("things", 0, "partner", to=10**6), "no thing of the map"),
    (change("things", 0, "block", to=5), "no block of the map"),
    (change("things", 0, "kind", to=None), "things.0.kind"),
    (change("blocks", 0, "things", to=[-1]), "a thing that the map has not"),
    (change("passages", 0, "guard", to=10**6), "a thing that the map has not"),
    (change("passages", 0, "connection", to=3), "no connection 3"),
    (change("passages", 0, "squares", to=[[0, 0, 36]]), "outside the map"),
    (change("passages", 0, "how", to="tunnel"), "passages.0.how"),
    (change("centres", "1", to=[1, 0, 0]), "centres.1"),
    (change("template", "zones", 0, "type", to="city"), "type"),
    (change("template", to=[]), "template"),
    (change("kinds", to={"ore": {"mask": []}}), "kinds.ore.mask"),
    (change("kinds", to={"ore": {"mask": ["#", 5]}}), "kinds.ore.mask.1"),
    (change("kinds", to={"ore": {"entry": 1.5}}), "kinds.ore.entry"),
    (change("kinds", to={"ore": {"h3m": ["ore", -1, 2]}}), "kinds.ore.h3m.1"),
    (change("kinds", to={"ore": {"h3m": ["ore", 1]}}), "kinds.ore.h3m.2"),
    (change("kinds", to={"ore": {"terrains": 7}}), "kinds.ore.terrains"),
]


@pytest.mark.parametrize(("spoil", "said"), HOSTILE)
def test_a_hostile_file_is_refused_in_one_sentence(
    spoil: Callable[[dict[str, Any]], None], said: str
) -> None:
    data = json.loads(to_json(duel()))
    spoil(data)
    with pytest.raises(MorphsError) as refused:
        from_dict(data, "map.json")
    assert str(refused.value).startswith("map.json: ")
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)
