"""The toric world: its steps to the letter, its shares as measured, no seam."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import networkx as nx
import numpy as np
import pytest

from morphs.base.errors import MorphsError
from morphs.base.seeds import Dice
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.steps import run_steps
from morphs.generators.terrain.terrain_map import TerrainMap
from morphs.generators.terrain.terrains import terrain_table
from morphs.generators.terrain.toric import STEPS, ToricOptions, generate, make_world
from morphs.generators.terrain.toric.finish import _whole
from morphs.generators.terrain.toric.parameters import Parameters, merged
from morphs.generators.terrain.toric.world import (
    World,
    build_up,
    mountains_and_hills,
    reefs_and_coasts,
    seas,
)

SEA = ("deep-sea", "shallow-sea", "reef")
OPTIONS = ToricOptions.model_validate({})


def options(**given: object) -> ToricOptions:
    return ToricOptions.model_validate(given)


def state(heights: list[int], columns: int = 4, **numbers: dict[str, int | str]) -> World:
    ground = Ground("hex", columns, len(heights) // columns, "both")
    parameters = Parameters(numbers, Dice(1, "test"))
    parameters.names = {"W": columns, "H": ground.rows, "A": ground.count, "L": 0, "P": 0}
    return World(ground, parameters, 1, altitude=list(heights))


def test_a_the_size() -> None:
    sizes = [make_world(seed, OPTIONS).ground for seed in range(60)]
    assert {g.columns % 2 for g in sizes} == {0}
    assert all(82 <= g.columns <= 120 and 81 <= g.rows <= 120 for g in sizes)


def test_b_six_distinct_neighbours() -> None:
    ground = make_world(3, OPTIONS).ground
    assert all(len(set(near)) == 6 for near in ground.neighbours)
    assert all(c in ground.neighbours[n] for c, near in enumerate(ground.neighbours) for n in near)


def test_c_to_e_raise_so_much() -> None:
    """P times 2 + 6, twice, from -2 everywhere."""
    world = make_world(5, OPTIONS, Ground("hex", 20, 16, "both"))
    run_steps(STEPS[:2], world)
    names = world.numbers.names
    assert names["P"] == names["L"] // 16
    assert 160 + 16 <= names["L"] <= 160 + 16 * 20
    assert sum(world.altitude) == -2 * 320 + 8 * names["P"]
    run_steps(STEPS[2:3], world)
    assert sum(world.altitude) == -2 * 320 + 16 * names["P"]


@pytest.mark.parametrize(("after", "neighbour"), [(False, 0), (True, -1)])
def test_f_both_readings(after: bool, neighbour: int) -> None:
    """A hex at 0 among hexes at -1: compared before it rises they rise with it; compared after,
    they differ by 2."""
    flat = [-2] * 32
    flat[9] = 0
    world = state(flat, 8, altitude={"f_times": 1, "f_floor": 0})
    for there in world.ground.neighbours[9]:
        world.altitude[there] = -1
    world.after = after
    build_up(world)
    assert world.altitude[9] == 1
    assert {world.altitude[there] for there in world.ground.neighbours[9]} == {neighbour}


def test_g_and_h_seas_reefs_and_coast() -> None:
    altitude = [-2] * 64
    altitude[0], altitude[1] = -1, -1
    altitude[27] = 0
    altitude[36], altitude[37], altitude[38] = 0, 1, 1
    world = state(altitude, 8, terrain={"reef_die": 1})
    seas(world)
    reefs_and_coasts(world)
    assert world.words[0] == "shallow-sea"
    assert world.words[2] == "deep-sea"
    assert world.words[27] == ("reef" if 36 not in world.ground.neighbours[27] else "plains")
    assert world.words[36] == "plains"
    assert 36 in world.coast


def test_i_hills_spread_once_then_by_equal_altitude() -> None:
    """5 is a mountain; 3 beside it a hill, and so are all 3s in reach; a 2 beside that is not."""
    altitude = [0] * 72
    row = [5, 3, 3, 3, 2, 2]
    altitude[24 : 24 + len(row)] = row
    world = state(altitude, 12)
    seas(world)
    mountains_and_hills(world)
    assert world.words[24] == "mountain"
    assert world.words[25:28] == ["hill"] * 3
    assert "hill" not in world.words[28:30]


@pytest.fixture(scope="module")
def worlds() -> list[TerrainMap]:
    return [generate(seed, OPTIONS) for seed in range(3)]


def _shares(maps: list[TerrainMap]) -> tuple[float, float, float]:
    words = Counter(word for terrain in maps for word in terrain.words)
    total = sum(words.values())
    land = total - sum(words[word] for word in SEA)
    return land / total, words["deep-sea"] / total, (words["hill"] + words["mountain"]) / land


def test_shares_of_both_readings() -> None:
    """Reference, table of seed 001, row 4."""
    before = [generate(seed, options(finish=False)) for seed in range(6)]
    land, deep, high = _shares(before)
    assert (land, deep, high) == pytest.approx((0.69, 0.30, 0.37), abs=0.03)
    after = [generate(seed, options(finish=False, f_reading="after")) for seed in range(6)]
    land, _, high = _shares(after)
    assert (land, high) == pytest.approx((0.45, 0.64), abs=0.03)


def test_a_smaller_f_scale_makes_shallow_seas() -> None:
    """Row 6: 0.25 gives about half land and 9% Shallow Sea."""
    some = [
        generate(s, options(finish=False, parameters={"altitude": {"f_scale": 250}}))
        for s in range(4)
    ]
    shallow = Counter(w for m in some for w in m.words)["shallow-sea"]
    assert _shares(some)[0] == pytest.approx(0.52, abs=0.04)
    assert shallow / sum(m.ground.count for m in some) == pytest.approx(0.087, abs=0.02)


def test_worlds_are_finished(worlds: list[TerrainMap]) -> None:
    for world in worlds:
        assert set(world.words) <= set(terrain_table())
        rivers = [cell for cell, word in enumerate(world.words) if "water" in word]
        land = sum(word not in SEA for word in world.words)
        assert 0.005 < len(rivers) / land < 0.07
        for river in world.paths_of("river"):
            last = world.ground.cell(river.points[-1])
            assert world.words[last] in (*SEA, "river-water", "rapids-water", "bridge")


def test_rivers_carve_their_beds(worlds: list[TerrainMap]) -> None:
    steps = 0
    for world in worlds:
        altitude = world.layers["altitude"]
        for river in world.paths_of("river"):
            cells = world.cells_of(river)
            steps += len(cells) - 1
            assert all(altitude[b] <= altitude[a] for a, b in pairwise(cells))
    assert steps > 50


@pytest.mark.parametrize("seed", range(3))
def test_small_worlds_have_rivers(seed: int) -> None:
    assert generate(seed, OPTIONS, Ground("hex", 12, 10, "both")).paths_of("river")


def test_no_river_begins_in_a_plain() -> None:
    heads = 0
    for seed in range(12):
        world = generate(seed, OPTIONS, Ground("hex", 24, 18, "both"))
        cell = world.ground.cell
        rivers = [path.points for path in world.paths_of("river")]
        fed = {cell(place) for points in rivers for place in points[1:]}
        for head in {cell(points[0]) for points in rivers} - fed:
            near = [world.terrain(other) for other in world.ground.neighbours[head]]
            land = [one for one in near if not one.is_water]
            assert any(one.level > 1 or one.area in "fwjst" for one in land), (seed, head)
            heads += 1
    assert heads > 40


def test_crags_lie_together_and_coastlines_are_kept(worlds: list[TerrainMap]) -> None:
    for world in worlds:
        high = {c for c, word in enumerate(world.words) if word in ("crags", "mountain")}
        crags = [cell for cell in high if world.words[cell] == "crags"]
        alone = [c for c in crags if high.isdisjoint(world.ground.neighbours[c])]
        assert len(alone) <= 0.05 * len(crags)
        coast = np.flatnonzero(world.layers["coast"]).tolist()
        assert coast
        for cell in coast:
            assert world.layers["altitude"][cell] == 0
            assert any(world.words[n] in SEA for n in world.ground.neighbours[cell])


def test_roads_cross_rivers_straight_on_bridges(worlds: list[TerrainMap]) -> None:
    for world in worlds:
        near = world.ground.near.tolist()
        for road in world.paths_of("road"):
            cells = world.cells_of(road)
            for a, b, c in zip(cells, cells[1:], cells[2:], strict=False):
                if world.words[b] == "bridge":
                    assert near[a].index(b) == near[b].index(c)
                assert world.words[b] not in ("river-water", "rapids-water")


def test_castles_stand_apart_and_roads_join_each_land(worlds: list[TerrainMap]) -> None:
    for world in worlds:
        castles = [spot.cells[0] for spot in world.spots if spot.kind == "castle"]
        for i, a in enumerate(castles):
            assert all(world.ground.distance(a, b) >= 14 for b in castles[:i])
        graph = nx.Graph()
        graph.add_nodes_from(castles)
        for road in world.paths_of("road"):
            nx.add_path(graph, world.cells_of(road))
        parts = sum(not set(castles).isdisjoint(part) for part in nx.connected_components(graph))
        assert parts <= max(1, len(castles) // 2)


def test_no_seam_in_climate_or_terrain() -> None:
    """Tiled 2 x 2, the steps across the seam are like those elsewhere: layers jump no more there,
    and as many neighbours are alike."""
    jumps, seams, alike, alike_at_seam = [], [], [], []
    for seed in range(4):
        world = generate(seed, OPTIONS, Ground("hex", 60, 50, "both"))
        warm = world.layers["temperature"].reshape(50, 60)
        words = np.array(world.words, dtype=object).reshape(50, 60)
        twice, wordy = np.tile(warm, (2, 2)), np.tile(words, (2, 2))
        across, down = np.abs(np.diff(twice, axis=1)), np.abs(np.diff(twice, axis=0))
        seams += [across[:, 59].mean(), down[49].mean()]
        jumps += [across.mean(), down.mean()]
        same = wordy[:, 1:] == wordy[:, :-1]
        alike.append(same.mean())
        alike_at_seam.append(same[:, 59].mean())
    assert np.mean(seams) < 1.5 * np.mean(jumps)
    assert np.mean(alike_at_seam) == pytest.approx(np.mean(alike), abs=0.1)


def test_a_world_is_the_same_wherever_it_is_cut() -> None:
    """What a hex is depends on what is around it: shifted altitudes give shifted terrains."""
    world = make_world(4, options(finish=False), Ground("hex", 20, 16, "both"))
    run_steps(STEPS[:4], world)
    shifted = make_world(4, options(finish=False), Ground("hex", 20, 16, "both"))
    grid = np.array(world.altitude).reshape(16, 20)
    shifted.altitude = np.roll(grid, (5, 4), axis=(0, 1)).ravel().tolist()
    for one in (world, shifted):
        seas(one)
        mountains_and_hills(one)
    rolled = np.roll(np.array(world.words, dtype=object).reshape(16, 20), (5, 4), axis=(0, 1))
    assert rolled.ravel().tolist() == shifted.words


def test_parameters_take_dice_and_say_what_is_wrong() -> None:
    world = make_world(1, options(parameters={"size": {"W": "2*d3 + 10", "H": 9}}))
    assert world.ground.columns in (12, 14, 16)
    assert world.ground.rows == 9
    with pytest.raises(MorphsError, match=r"size\.Q is unknown"):
        merged({"size": {"Q": 1}})
    with pytest.raises(MorphsError, match="unknown: use size"):
        merged({"sizes": {"W": 1}})
    with pytest.raises(MorphsError, match="even number of columns"):
        make_world(1, options(parameters={"size": {"W": 21, "H": 9}}))
    with pytest.raises(MorphsError, match=r"size\.W is 2"):
        make_world(1, options(parameters={"size": {"W": 2, "H": 9}}))


def test_a_world_of_sea_only_has_a_sink_and_no_rivers() -> None:
    dry = {"altitude": {"d_times": 0, "e_times": 0, "f_times": 0}}
    assert set(generate(1, options(parameters=dry)).words) == {"deep-sea"}


def test_a_world_without_sea_drains_to_its_lowest_hex() -> None:
    world = generate(
        2, options(parameters={"altitude": {"start": 1}}), Ground("hex", 20, 12, "both")
    )
    down = world.layers["downstream"]
    assert (down < 0).sum() == 1


@pytest.mark.soak
def test_fifty_worlds_of_each_reading_have_the_shares() -> None:
    """Row 4: land, deep sea, hills and mountains of the land; every hex typed."""
    for reading, wanted in (("before", (0.69, 0.30, 0.37)), ("after", (0.45, None, 0.64))):
        made = [generate(s, options(finish=False, f_reading=reading)) for s in range(50)]
        for share, expected in zip(_shares(made), wanted, strict=True):
            assert expected is None or share == pytest.approx(expected, abs=0.02)
        assert all(set(world.words) <= set(terrain_table()) for world in made)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(50))
def test_fifty_worlds(seed: int) -> None:
    import json

    from morphs.check.terrain.checking import check_terrain
    from morphs.generators.terrain.terrain_json import to_json

    world = generate(seed, OPTIONS)
    assert not check_terrain(json.loads(to_json(world))).faults
    assert set(world.words) <= set(terrain_table())


def covered(words: dict[int, str]) -> World:
    """A world of 8x8 plains, some hexes of which are covered with something else."""
    world = state([1] * 64, 8)
    world.words = [words.get(cell, "plains") for cell in range(64)]
    return world


def test_small_patches_are_taken_in_by_what_lies_about_them() -> None:
    small, large = [18, 19, 26], [44, 45, 46, 52, 53, 54, 60]
    world = covered({**dict.fromkeys(small, "jungle"), **dict.fromkeys(large, "jungle")})
    nothing = np.zeros(64, dtype=np.bool_)
    found = _whole(world, np.array(world.words), nothing)
    assert set(found[small]) == {"plains"} and set(found[large]) == {"jungle"}
    kept = nothing.copy()
    kept[18] = True
    assert set(_whole(world, np.array(world.words), kept)[small]) == {"jungle"}


def test_crags_that_are_no_range_are_hills_but_beside_mountains() -> None:
    nothing = np.zeros(64, dtype=np.bool_)
    world = covered({18: "crags", 44: "crags", 45: "mountain"})
    found = _whole(world, np.array(world.words, dtype="<U16"), nothing)
    assert (found[18], found[44], found[45]) == ("hill", "crags", "mountain")
