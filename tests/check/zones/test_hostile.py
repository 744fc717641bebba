"""Damaged zone maps: a MorphsError or a report with its scores, never anything else."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from morphs.base.errors import MorphsError
from morphs.check.zones import check_zones, score_zones
from morphs.generators.zones.zone_json import to_json
from tests.check.handmade import Data
from tests.check.layout.test_hostile import JUNK, damage, places
from tests.generators.zones.handmade import quest

NUMBERS = st.sampled_from([-(10**400), -(2**31), -2, -1, 0, 1, 2, 7, 40, 10**6, 2**31, 10**400])
KEYS = (
    "template",
    "things",
    "passages",
    "blocks",
    "kinds",
    "centres",
    "owners",
    "request",
    "notes",
)


@cache
def base() -> Data:
    """Small, with keys and what they open: quickly checked, and every rule has its part."""
    data: Data = json.loads(to_json(quest()))
    return data


@cache
def spots() -> dict[str, list[tuple[Any, ...]]]:
    """Where damage can be done, by key; of things those that are no obstacles."""
    data = base()
    found = {key: [(key, *path) for path in places(data[key])] + [(key,)] for key in KEYS}
    things = data["things"]
    found["things"] = [
        path for path in found["things"] if len(path) < 2 or things[path[1]]["kind"] != "obstacle"
    ]
    return found | {"layers": [("layers", name) for name in data["layers"]], "size": [("size",)]}


SPOTS = st.sampled_from(sorted(spots())).flatmap(lambda key: st.sampled_from(spots()[key]))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(st.tuples(SPOTS, NUMBERS | JUNK), min_size=1, max_size=3))
def test_damaged_zone_maps_give_a_report_or_a_morphs_error(damages: list[Any]) -> None:
    data = copy.deepcopy(base())
    for path, value in damages:
        damage(data, path, value)
    try:
        report = check_zones(data)
        scores = score_zones(data)
    except MorphsError as error:
        assert str(error) and "\n" not in str(error)
    else:
        assert report.to_text() and scores
        assert json.loads(report.to_json())["ok"] == (not report.faults)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("template", "zones", 0, "size"), 0),
        (("template", "zones", 0, "mines", "wood"), 10**400),
        (("things", 0, "value"), 10**400),
        (("things", 0, "value"), -(2**31) - 1),
        (("things", 0, "amount"), 2**31),
    ],
)
def test_numbers_no_map_has_are_refused(path: tuple[Any, ...], value: int) -> None:
    data = copy.deepcopy(base())
    damage(data, path, value)
    with pytest.raises(MorphsError, match=str(path[-1])):
        check_zones(data)
