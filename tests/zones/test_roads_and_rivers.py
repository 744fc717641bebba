"""Roads join towns, rivers run from a source to a sink, islands lie in the open sea."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import ndimage

from morphs.base.seeds import Dice
from morphs.zones.objects.site import entry_of
from morphs.zones.objects.things import thing_table
from morphs.zones.state import State, ZoneOptions
from morphs.zones.steps.rivers import SOURCES
from morphs.zones.steps.roads import _pairs
from morphs.zones.steps.sea import APART, RING, flotsam, height_map, islands
from morphs.zones.templates.template import TERRAINS, WATER
from morphs.zones.zone_map import BLOCKED, CLEAR, NO_THING, ZoneMap
from tests.zones.laid import furnished, ring_template


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


def sea(size: int = 64) -> State:
    """A map of water around one small land."""
    zones = ZoneMap.empty(ring_template(), size, 1)
    zones.terrain[:], zones.mask[:] = WATER, CLEAR
    zones.terrain[0, :10, :10], zones.zone[0, :10, :10] = TERRAINS.index("grass"), 1
    return State(zones, ZoneOptions(ring_template(), seed=5, size=size))


def test_islands_are_obstructed_and_ships_pass_around_them() -> None:
    state = sea()
    before = state.map.land.copy()
    islands(state)
    raised = state.map.land & ~before
    assert raised.sum() > 60
    assert (state.map.mask[raised] == BLOCKED).all()
    near = ndimage.binary_dilation(raised[0], np.ones((3, 3)), iterations=RING)
    assert not (near & before[0]).any(), "no island touches the coast"
    labels, count = ndimage.label(raised[0], np.ones((3, 3)))
    for number in range(1, count + 1):
        ring = ndimage.binary_dilation(labels == number, np.ones((3, 3))) & (labels != number)
        assert not state.map.land[0][ring].any()
    assert ndimage.label(state.map.terrain[0] == WATER)[1] == 1, "the sea is one"


def test_a_height_map_is_low_at_the_rim_and_high_inside() -> None:
    shares = []
    for seed in range(20):
        heights = height_map(13, Dice(seed, "test"))
        assert heights.shape == (13, 13)
        rim = np.concatenate([heights[0], heights[-1], heights[:, 0], heights[:, -1]])
        assert (rim < 0).all() and heights.max() > 0
        shares.append((heights > 0).mean())
    assert 0.2 < np.mean(shares) < 0.7 and len(set(shares)) > 10


def test_flotsam_floats_apart_and_far_from_coasts() -> None:
    state = sea()
    flotsam(state)
    places = [entry_of(thing) for thing in state.map.things]
    assert len(places) > 15
    for number, (_, row, column) in enumerate(places):
        assert not state.map.land[
            0, max(0, row - 1) : row + 2, max(0, column - 1) : column + 2
        ].any()
        for _, other_row, other_column in places[:number]:
            assert (row - other_row) ** 2 + (column - other_column) ** 2 >= APART
    assert (state.map.thing != NO_THING).sum() >= len(places)
