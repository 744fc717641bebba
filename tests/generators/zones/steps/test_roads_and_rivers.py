"""Roads and rivers of finished maps."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import ndimage

from morphs.generators.zones.objects.things import thing_table
from morphs.generators.zones.placement.site import entry_of
from morphs.generators.zones.steps.rivers import SOURCES
from morphs.generators.zones.steps.roads import _pairs
from morphs.generators.zones.templates.template import WATER
from morphs.generators.zones.zone_map import ZoneMap
from tests.generators.zones.laid import furnished


@pytest.fixture(params=[(72, 1, 1), (108, 2, 1)], ids=str)
def zones(request: pytest.FixtureRequest) -> ZoneMap:
    return furnished(*request.param).map


def walked(zones: ZoneMap) -> np.ndarray:  # type: ignore[type-arg]
    """Squares one can walk on, or stand on to enter what is there."""
    walk = zones.open()
    for thing in zones.things:
        if thing.kind not in ("obstacle", "flotsam", "boat"):
            walk[entry_of(thing)] = True
    return walk


def test_a_road_leads_to_every_town_on_squares_one_can_walk(zones: ZoneMap) -> None:
    walk = walked(zones)
    assert not ((zones.road > 0) & ~walk).any()
    for town in (thing for thing in zones.things if thing.kind == "town"):
        level, row, column = entry_of(town)
        assert zones.road[level, row : row + 2, column - 1 : column + 2].any(), town


def test_roads_are_lines_not_fields(zones: ZoneMap) -> None:
    road = zones.road > 0
    fields = road[:, 1:, 1:] & road[:, 1:, :-1] & road[:, :-1, 1:] & road[:, :-1, :-1]
    assert fields.sum() <= zones.levels
    four = ndimage.convolve(
        road.astype(int), np.array([[[0, 1, 0], [1, 0, 1], [0, 1, 0]]]), mode="constant"
    )
    assert (four[road] == 2).mean() > 0.75


def test_towns_one_can_walk_between_are_joined_by_road(zones: ZoneMap) -> None:
    walk = walked(zones)
    eight = np.pad(np.ones((1, 3, 3), int), ((1, 1), (0, 0), (0, 0)))
    countries, _ = ndimage.label(walk, eight)
    roads, _ = ndimage.label(zones.road > 0, eight)
    joined: dict[int, set[int]] = {}
    for town in (thing for thing in zones.things if thing.kind == "town"):
        level, row, column = entry_of(town)
        by = roads[level, row : row + 2, column - 1 : column + 2]
        joined.setdefault(int(countries[level, row, column]), set()).add(int(by[by > 0][0]))
    if not any(thing.kind in ("gate", "teleporter") for thing in zones.things):
        assert all(len(numbers) == 1 for numbers in joined.values())


def test_towns_are_joined_cheapest_first_and_again_where_the_way_around_is_long() -> None:
    costs = np.array([[0, 10, 90, 12], [10, 0, 11, 40], [90, 11, 0, -1], [12, 40, -1, 0]])
    tree, more = _pairs(costs)
    assert tree == [(1, 0), (2, 1), (3, 0)] and more == []
    line = np.full((5, 5), -1)
    for town in range(4):
        line[town, town + 1] = line[town + 1, town] = 10
    line[0, 4] = line[4, 0] = 11
    tree, more = _pairs(line)
    assert len(tree) == 4 and more == [(4, 0)], "40 around is more than three times 11"


def test_rivers_have_a_source_and_a_sink(zones: ZoneMap) -> None:
    four = np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]], bool)
    groups = np.array([thing_table()[thing.name].group for thing in zones.things] + [""])
    seen = 0
    for level in range(zones.levels):
        sources = np.isin(groups[zones.thing[level]], SOURCES)
        water = zones.terrain[level] == WATER
        ends = ndimage.binary_dilation(water)
        ends[0], ends[-1], ends[:, 0], ends[:, -1] = True, True, True, True
        labels, count = ndimage.label(zones.river[level] > 0, four)
        seen += count
        for number in range(1, count + 1):
            river = labels == number
            assert (ndimage.binary_dilation(river) & sources).any()
            assert (river & ends).any()
        assert not ((zones.river[level] > 0) & ~zones.land[level]).any()
    assert seen


def test_every_watermill_has_its_river(zones: ZoneMap) -> None:
    for mill in (thing for thing in zones.things if thing.kind == "watermill"):
        rows = slice(max(0, mill.row - 3), mill.row + 3)
        columns = slice(max(0, mill.column - 4), mill.column + 3)
        assert (zones.river[mill.level][rows, columns] > 0).any()
