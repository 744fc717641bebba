"""The open sea: islands and what floats there."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import ndimage

from morphs.base.seeds import Dice
from morphs.generators.zones.making import generate
from morphs.generators.zones.placement.site import entry_of
from morphs.generators.zones.state import Harbour, State, ZoneOptions
from morphs.generators.zones.steps.sea import APART, RING, flotsam, height_map, islands
from morphs.generators.zones.templates.library import shipped_templates
from morphs.generators.zones.templates.template import TERRAINS, WATER
from morphs.generators.zones.zone_map import BLOCKED, CLEAR, NO_THING, ZoneMap
from tests.generators.zones.laid import ring_template


def sea(size: int = 64) -> State:
    """A map of water around one small land."""
    zones = ZoneMap.empty(ring_template(), size, 1)
    zones.terrain[:], zones.mask[:] = WATER, CLEAR
    zones.terrain[0, :10, :10], zones.zone[0, :10, :10] = TERRAINS.index("grass"), 1
    return State(zones, ZoneOptions(ring_template(), seed=5, size=size))


def sailed(state: State) -> State:
    """Let the one zone have a harbour on the sea."""
    state.bodies[0] = state.map.terrain[0] == WATER
    state.yards[1, 1] = Harbour((0, 4, 9), 1, (0, 5, 9), NO_THING, NO_THING)
    return state


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
    state = sailed(sea())
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


def test_nothing_floats_where_no_boat_comes() -> None:
    state = sea()
    state.bodies[0] = state.map.terrain[0] == WATER
    flotsam(state)
    assert not state.map.things


@pytest.mark.parametrize(
    ("name", "players"), [pytest.param("far-shores", 4, marks=pytest.mark.soak), ("five-fords", 5)]
)
def test_seas_that_serve_no_connection_get_harbours(name: str, players: int) -> None:
    template = shipped_templates()[name]
    made = generate(ZoneOptions(template, 3, 108, 1, players, players, "normal"))
    assert all(passage.how != "water" for passage in made.passages)
    assert sum(thing.kind == "flotsam" for thing in made.things) > 20
    assert sum(thing.kind == "shipyard" for thing in made.things) >= 2
