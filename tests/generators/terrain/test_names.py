"""Names fit what they are of: bridges, fords, gulfs, crags."""

from __future__ import annotations

import pytest

from morphs.generators.terrain.extras.naming import BAYS, CRAGS, INLAND, names
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.terrain_map import Path, Spot, TerrainMap


def land(rows: list[str], wrap: str = "none") -> TerrainMap:
    words = {"~": "water", ".": "plain", "^": "crags"}
    ground = Ground("grid", len(rows[0]), len(rows), wrap=wrap)  # type: ignore[arg-type]
    return TerrainMap(ground, [words[one] for row in rows for one in row], "folkesten")


def is_one_of(name: str, patterns: tuple[str, ...]) -> bool:
    parts = [pattern.split("{}") for pattern in patterns]
    return any(name.startswith(a) and name.endswith(b) for a, b in parts)


SHAPES = {
    "bay": ["......", ".~~~~.", ".~~~~.", "..~~..", "......"],
    "ocean": ["~~~~~~", "~~~~~~", "......", "......", "......"],
}


@pytest.mark.parametrize("wrap", ["none", "both"])
@pytest.mark.parametrize("seed", range(3))
def test_a_sea_with_land_all_around_is_no_gulf(seed: int, wrap: str) -> None:
    terrain = land([*SHAPES["bay"], *["......"] * 7], wrap)
    names(terrain, seed)
    (name,) = [spot.name for spot in terrain.spots]
    assert is_one_of(name, INLAND) and not is_one_of(name, BAYS)


@pytest.mark.parametrize("rows", [10, 11])
def test_a_bay_that_leaves_squares_is_one_however_many_rows_there_are(rows: int) -> None:
    """With an even number the cell in the middle stands at a border, and lacks a side itself."""
    terrain = land(["." * 10] * 2 + ["........~~"] * 4 + ["." * 10] * (rows - 6))
    names(terrain, 0)
    (name,) = [spot.name for spot in terrain.spots]
    assert is_one_of(name, BAYS)


@pytest.mark.parametrize("seed", range(6))
def test_only_what_land_encloses_is_a_bay(seed: int) -> None:
    terrain = land(SHAPES["ocean"])
    names(terrain, seed)
    assert not any(is_one_of(spot.name, BAYS) for spot in terrain.spots)
    rows = ["." * 9 for _ in range(9)]
    for row in range(5):
        rows[row] = "....~...." if row < 3 else "...~~~..."
    terrain = land(rows)
    names(terrain, seed)
    (name,) = [spot.name for spot in terrain.spots]
    assert is_one_of(name, BAYS)


@pytest.mark.parametrize(("road", "is_bridge"), [((2, 1, 0), False), ((0, 4), True)])
def test_a_village_at_a_bridge_has_a_road_on_both_banks(
    road: tuple[int, ...], is_bridge: bool
) -> None:
    for seed in range(12):
        terrain = land(["....."] * 5)
        terrain.paths.append(Path("river", tuple((column, 2) for column in range(5))))
        way = road if not is_bridge else range(road[0], road[1] + 1)
        terrain.paths.append(Path("trail", tuple((2, row) for row in way)))
        terrain.spots += [Spot("bridge", (12,)), Spot("village", (12,))]
        names(terrain, seed)
        (name,) = [spot.name for spot in terrain.spots if spot.kind == "village"]
        assert name.endswith(" Bridge") == is_bridge


def test_no_town_away_from_rivers_is_a_ford() -> None:
    for seed in range(60):
        terrain = land(["....."] * 5)
        terrain.spots.append(Spot("town", (12,)))
        names(terrain, seed)
        assert not terrain.spots[0].name.endswith("ford")


def test_hills_that_are_mostly_crags_are_called_so() -> None:
    for seed in range(6):
        terrain = land(["^^^^^", "^^^^^", ".....", "....."])
        names(terrain, seed)
        (name,) = [spot.name for spot in terrain.spots]
        assert is_one_of(name, CRAGS)
