"""Obstacles: they cover what must be blocked, nothing that must be clear, and like their own."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import ndimage
from scipy.spatial import cKDTree

from morphs.base.seeds import Dice
from morphs.generators.zones.objects.things import obstacle_table, thing_table
from morphs.generators.zones.state import State
from morphs.generators.zones.steps.obstacles import (
    RANGES,
    WOODS,
    Cover,
    _walls,
    pockets,
    stands_aside,
)
from morphs.generators.zones.templates.template import TERRAINS
from morphs.generators.zones.zone_map import BLOCKED, CLEAR, MAY, NO_THING, ZoneMap
from tests.generators.zones.laid import furnished, ring_template

LARGE = (108, 2, 1)
MAPS = [(72, 1, 1), LARGE, (72, 1, 2)]


@pytest.fixture(
    params=[pytest.param(one, marks=[pytest.mark.soak] if one == LARGE else []) for one in MAPS],
    ids=str,
)
def state(request: pytest.FixtureRequest) -> State:
    return furnished(*request.param)


def test_all_that_must_be_blocked_is_and_nothing_that_must_be_clear(state: State) -> None:
    zones = state.map
    assert not ((zones.mask == BLOCKED) & zones.land & (zones.thing == NO_THING)).any()
    obstacle = np.array([thing.kind == "obstacle" for thing in zones.things] + [False])
    assert not (obstacle[zones.thing] & (zones.mask == CLEAR)).any()


def test_obstacles_stand_on_terrains_that_suit_them(state: State) -> None:
    zones = state.map
    for thing in zones.things:
        if thing.kind == "obstacle":
            kind = thing_table()[thing.name]
            for row, column in kind.squares:
                at = (thing.level, thing.row + row, thing.column + column)
                assert zones.terrain[at] in kind.terrain_numbers


def test_only_layers_lie_over_each_other(state: State) -> None:
    zones, layers = state.map, obstacle_table().layers
    below: dict[tuple[int, int, int], str] = {}
    layered = 0
    for thing in zones.things:
        kind = thing_table()[thing.name]
        for row, column in kind.squares:
            at = (thing.level, thing.row + row, thing.column + column)
            if at in below:
                assert kind.group in layers.above and below[at] in layers.below
                layered += 1
            below[at] = kind.group
    assert layered > 0


def test_the_open_squares_of_a_zone_are_one_piece(state: State) -> None:
    zones = state.map
    assert not pockets(zones).any()
    ways = (zones.open() | stands_aside(zones)) & zones.land
    for zone in state.template.zones:
        level = zones.centres[zone.id][0]
        own = zones.zone[level] == zone.id
        labels = ndimage.label(ways[level] & own, np.ones((3, 3)))[0]
        assert len(np.unique(labels[zones.open()[level] & own])) == 1


def test_obstacles_keep_company_with_their_own(state: State) -> None:
    """The nearest five are of the same group 1.25 times as often as in a shuffled map, at least."""
    ratios = []
    for level in range(state.map.levels):
        rows = [t for t in state.map.things if t.kind == "obstacle" and t.level == level]
        places = np.array([(thing.row, thing.column) for thing in rows])
        groups = np.array([thing_table()[thing.name].group for thing in rows])
        terrain = np.array([state.map.terrain[level, t.row, t.column] for t in rows])
        near = cKDTree(places).query(places, k=6)[1][:, 1:]
        mixed = groups.copy()
        random = np.random.default_rng(1)
        for number in np.unique(terrain):
            where = np.flatnonzero(terrain == number)
            mixed[where] = random.permutation(mixed[where])
        same = (groups[near] == groups[:, None]).mean()
        ratios.append(same / (mixed[near] == mixed[:, None]).mean())
    assert np.mean(ratios) >= 1.25, ratios


def test_mountains_stand_by_mines_and_forests_by_sawmills() -> None:
    """Within three squares twice as often as anywhere."""
    wished = anywhere = 0.0
    for size, levels, seed in MAPS:
        zones = furnished(size, levels, seed).map
        groups = [thing_table()[thing.name].group for thing in zones.things] + [""]
        named = np.array(groups)[zones.thing]
        for mine in zones.things:
            want = thing_table()[mine.name].near
            if not want:
                continue
            rows = slice(max(0, mine.row - 4), mine.row + 4)
            columns = slice(max(0, mine.column - 5), mine.column + 4)
            obstacles = named[mine.level][rows, columns]
            terrain = zones.terrain[mine.level] == zones.terrain[mine.level, mine.row, mine.column]
            everywhere = named[mine.level][terrain]
            solid = [g for g in everywhere if g]
            near = [g for g in obstacles.ravel() if g]
            if near and solid:
                wished += near.count(want) / len(near)
                anywhere += solid.count(want) / len(solid)
    assert wished >= 1.5 * anywhere, (wished, anywhere)


def test_so_much_of_the_land_is_blocked_as_on_maps_of_the_original(state: State) -> None:
    zones = state.map
    passed = stands_aside(zones)
    for level in range(zones.levels):
        blocked = (zones.thing[level] != NO_THING) & ~passed[level] & zones.land[level]
        share = blocked.sum() / zones.land[level].sum()
        assert (0.55 <= share <= 0.72) if level == 0 else (0.28 <= share <= 0.45)


def test_an_obstacle_is_chosen_by_what_stands_around() -> None:
    """Beside a pine the dice find another pine far more often than a flower."""
    zones = ZoneMap.empty(ring_template(), 12, 1)
    zones.zone[:], zones.terrain[:] = 1, TERRAINS.index("grass")
    zones.mask[:] = CLEAR
    zones.mask[0, 6, 5:7] = BLOCKED
    cover = Cover(zones)
    here = (6 + 9) * cover.width + 5 + 9
    plain = dict.fromkeys(("tree", "flower"), 0)
    for beside in (False, True):
        if beside:
            cover._stand(
                next(i for i, k in enumerate(obstacle_table().kinds) if k.name == "pine-1"),
                here + 1, np.array([here + 1]),
            )  # fmt: skip
        ways, weights = cover.weights(here)
        groups = [obstacle_table().kinds[kind].group for kind in ways.kinds]
        shares = {
            group: sum(w for g, w in zip(groups, weights, strict=True) if g == group)
            for group in plain
        }
        assert all(shares.values())
        if beside:
            assert shares["tree"] * plain["flower"] > 1.3 * shares["flower"] * plain["tree"]
        plain = shares


def test_what_must_be_clear_is_never_covered_and_what_may_be_only_if_it_helps() -> None:
    zones = ZoneMap.empty(ring_template(), 12, 1)
    zones.zone[:], zones.terrain[:] = 1, TERRAINS.index("grass")
    zones.mask[:] = MAY
    zones.mask[0, 6, 6] = BLOCKED
    zones.mask[0, :, 7:] = CLEAR
    cover = Cover(zones)
    here = (6 + 9) * cover.width + 6 + 9
    for seed in range(20):
        fresh = Cover(zones)
        squares = fresh.fill(here, Dice(seed, "test"))
        assert here in squares
        assert all((number - 9) % cover.width <= 6 for number in squares.tolist())
        zones.thing[:] = NO_THING
        zones.things.clear()


def test_ranges_are_walls_between_zones_and_woods_grow_within() -> None:
    zone = np.ones((72, 72), np.int16)
    zone[:, 40:] = 2
    walls = _walls(zone)
    assert walls[:, 37:43].all() and not walls[:, :36].any() and not walls[:, 44:].any()
    zone[:, 30:50] = 0  # the sea
    assert not _walls(zone).any()
    zones = furnished(72, 1, 1).map
    near, deep = _walls(zones.zone[0]), ~_walls(zones.zone[0])
    of = {"range": RANGES, "wood": WOODS}
    count = dict.fromkeys([(what, wall) for what in of for wall in (True, False)], 0)
    for thing in zones.things:
        if thing.kind == "obstacle" and thing.level == 0:
            for what, groups in of.items():
                if thing_table()[thing.name].group in groups:
                    count[what, bool(near[thing.row, thing.column])] += 1
    shares = [count["range", wall] / max(1, count["wood", wall]) for wall in (True, False)]
    assert deep.any() and shares[0] > 1.5 * shares[1]
