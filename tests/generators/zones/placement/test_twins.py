"""Symmetric maps: what stands on one side stands on the other."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest
from scipy import ndimage

from morphs.generators.terrain.steps import run_steps
from morphs.generators.zones.errors import CannotMakeError
from morphs.generators.zones.objects.things import thing_table
from morphs.generators.zones.placement.site import entry_of
from morphs.generators.zones.placement.twins import Twins
from morphs.generators.zones.state import State, ZoneOptions
from morphs.generators.zones.steps.object_steps import OBJECT_STEPS
from morphs.generators.zones.steps.obstacles import pockets
from morphs.generators.zones.symmetry.images import Symmetry, image
from morphs.generators.zones.templates.template import (
    TERRAINS,
    WATER,
    Connection,
    Template,
    Towns,
    Zone,
)
from morphs.generators.zones.zone_map import BLOCKED, CLEAR, MAY, Passage, ZoneMap
from tests.generators.zones.laid import START_MINES, TIERS


def template() -> Template:
    """Two starts and one zone between them."""
    start = {"player_towns": Towns(castles=1), "mines": START_MINES, "treasure": TIERS}
    zones = (
        Zone(1, "start", 10, 1, **start),  # type: ignore[arg-type]
        Zone(2, "treasure", 10, neutral_towns=Towns(towns=3), mines={"wood": 3}, treasure=TIERS),
        Zone(3, "start", 10, 2, **start),  # type: ignore[arg-type]
    )
    return Template("twins", zones, (Connection(1, 2, 5000), Connection(2, 3, 5000)), 1, 10**6)


def symmetric(symmetry: Symmetry, size: int = 72) -> State:
    """Three strips of land, alike on both sides, joined by gaps in the walls."""
    zones = ZoneMap.empty(template(), size, 1)
    third = size // 3
    for number in (1, 2, 3):
        strip = np.s_[0, :, (number - 1) * third : number * third]
        zones.zone[strip] = number
        zones.terrain[strip] = TERRAINS.index("dirt" if number == 2 else "grass")
        zones.centres[number] = (0, size // 2, (2 * number - 1) * third // 2)
    random = np.random.default_rng(7)
    noise = ndimage.gaussian_filter(random.random((1, size, size)), (0, 2, 2))
    noise = noise + image(noise, symmetry)
    ranks = noise.ravel().argsort().argsort().reshape(noise.shape) / noise.size
    ranks = np.minimum(ranks, image(ranks, symmetry))
    zones.mask[:] = np.where(ranks < 0.35, BLOCKED, np.where(ranks < 0.6, MAY, CLEAR))
    for wall in (third, 2 * third):
        zones.mask[0, :, wall - 1 : wall + 1] = BLOCKED
        zones.mask[0, size // 2 - 1 : size // 2 + 1, wall - 4 : wall + 4] = CLEAR
    zones.mask[0, size // 2 - 1 : size // 2 + 1, 3:-3] = CLEAR
    zones.terrain[0, :9, :9] = zones.terrain[0, :9, -9:] = WATER
    zones.terrain[0, -9:, :9] = zones.terrain[0, -9:, -9:] = WATER
    zones.mask[zones.terrain == WATER] = CLEAR
    gaps = [(0, size // 2, wall) for wall in (third, 2 * third)]
    zones.passages = [Passage(number, "land", [gap]) for number, gap in enumerate(gaps)]
    zones.owners, zones.factions = {1: 1, 3: 2}, {1: "castle", 2: "tower", 3: "castle"}
    return State(zones, ZoneOptions(template(), seed=3, size=size, symmetry=symmetry))


@lru_cache(maxsize=2)
def furnished_twice(symmetry: Symmetry) -> State:
    state = symmetric(symmetry)
    run_steps(OBJECT_STEPS, state)
    return state


@pytest.fixture(params=["mirror", "rotate"])
def state(request: pytest.FixtureRequest) -> State:
    return furnished_twice(request.param)


def test_the_land_stays_exactly_symmetric(state: State) -> None:
    zones, symmetry = state.map, state.options.symmetry
    assert (zones.zone != 2).any() and not pockets(zones).any()
    terrain = zones.terrain
    assert (terrain == image(terrain, symmetry)).all()
    assert (zones.road > 0).any()
    alone = np.zeros(zones.zone.shape, bool)  # an odd town and mine stand in the middle
    reach = zones.size // 6
    alone[0, reach:-reach, 3 * reach - 6 : 3 * reach + 6] = True
    for layer in (zones.open(), zones.river):
        assert (layer == image(layer, symmetry))[~alone].all()


def test_every_thing_has_its_twin(state: State) -> None:
    zones = state.map
    twins = Twins.of(zones, state.options.symmetry)
    assert twins is not None and twins.partner == {1: 3, 2: 2, 3: 1}
    posts = {thing.guards: entry_of(thing) for thing in zones.things if thing.guards}
    firsts = {block.things[0] for block in zones.blocks}
    places = Counter(
        (thing.kind, thing.name, posts.get(what) or entry_of(thing))
        for number, thing in enumerate(zones.things)
        if thing.kind in ("town", "mine") or number in firsts
        for what in [f"mine:{number}" if thing.kind == "mine" else f"block:{thing.block}"]
    )
    rotated = state.options.symmetry == "rotate"  # what nobody guards has images of the square
    before = [0, 2] if rotated else [0]  # to the south of its entry
    lone = [
        (kind, name)
        for kind, name, square in places
        for level, row, column in [twins.square(square)]
        if not any((kind, name, (level, row - rows, column)) in places for rows in before)
    ]
    assert sorted(kind for kind, _ in lone) == ["mine", "town"], "of three one stands in the middle"
    assert len(places) >= 36


def test_both_sides_are_worth_the_same(state: State) -> None:
    zones = state.map
    rows = [
        sorted((block.tier, block.value) for block in zones.blocks if block.zone == number)
        for number in (1, 3)
    ]
    assert rows[0] == rows[1] and rows[0]
    guards = [
        sorted(
            (thing.name, thing.amount)
            for thing in zones.things
            if thing.kind == "monster" and thing.zone == number
        )
        for number in (1, 3)
    ]
    assert guards[0] == guards[1] and guards[0]


def test_counts_stay_those_of_the_template(state: State) -> None:
    zones = state.map
    for zone in zones.template.zones:
        towns = [t for t in zones.things if t.kind == "town" and t.zone == zone.id]
        assert len(towns) == (3 if zone.id == 2 else 1)
        assert {town.owner for town in towns} == {zones.owners.get(zone.id, 0)}
        mines = Counter(
            thing_table()[t.name].resource
            for t in zones.things
            if t.kind == "mine" and t.zone == zone.id
        )
        assert mines == zone.mines
    for number, thing in enumerate(zones.things):
        what, _, index = thing.guards.partition(":")
        if what == "mine":
            mine = zones.things[int(index)]
            assert mine.kind == "mine" and mine.zone == thing.zone, number


def test_a_map_that_is_not_symmetric_is_refused() -> None:
    zones = symmetric("mirror").map
    zones.zone[0, 5, 70] = 2
    with pytest.raises(CannotMakeError, match="has no twin"):
        Twins.of(zones, "mirror")
    assert Twins.of(zones, "none") is None


def test_twins_of_other_mines_keep_their_own() -> None:
    state = symmetric("mirror")
    plain = state.template
    last = replace(plain.zones[2], mines={"wood": 1, "sulfur": 2, "gold": 1})
    changed = replace(plain, zones=(*plain.zones[:2], last))
    state.map.template = changed
    state.options = replace(state.options, template=changed)
    names = [step.name for step in OBJECT_STEPS]
    run_steps(OBJECT_STEPS[: names.index("mines") + 1], state)
    for zone in changed.zones:
        found = Counter(
            thing_table()[thing.name].resource
            for thing in state.map.things
            if thing.kind == "mine" and thing.zone == zone.id
        )
        assert found == zone.mines
