"""Where roads lead, and which of the lesser streets have names."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest
from shapely import LineString, Polygon

from morphs.generators.city import names
from morphs.generators.city.goals import (
    LANES,
    LANES_APART,
    goal_of,
    goal_of_gate,
    lanes_named,
    roads_out,
)
from morphs.generators.city.names import names_of
from morphs.generators.city.shapes import Point, Points
from morphs.generators.city.town import Town
from morphs.generators.city.works import Boat
from tests.generators.city.test_town import SEEDS, town_of


@pytest.mark.thinned(2)
@pytest.mark.parametrize("seed", SEEDS)
def test_roads_off_the_map_are_told_where_they_lead(seed: int) -> None:
    town = town_of("7x6", seed)
    wide, high = town.size
    roads = roads_out(town)
    assert roads
    assert town.quarters
    told = {name.text for name in names_of(town, town.quarters, seed) if name.kind == "road"}
    for road in roads:
        x, y = road.end
        assert min(x, y, wide - x, high - y) < 3
        assert road.line[-1] == road.end
        assert goal_of(road, seed) == goal_of(road, seed)
    assert told <= {f"to {goal_of(road, seed)}" for road in roads}
    for gate in town.skeleton.gates:
        word = goal_of_gate(town, gate, seed)
        assert word == "to the quay" or word in {f"to {goal_of(road, seed)}" for road in roads}


def test_lesser_streets_with_names_lie_apart_and_have_names_of_their_own() -> None:
    found = [list(lanes_named(town_of("8x7", seed), seed)) for seed in (SEEDS[0], 11, 12)]
    assert any(found)
    for named in found:
        assert len(named) <= LANES
        assert len({text for text, _ in named}) == len(named)
        middles = [line[len(line) // 2] for _, line in named]
        assert all(a.to(b).length >= LANES_APART for a, b in combinations(middles, 2))


def test_rivers_are_named_where_boats_leave_room() -> None:
    town = town_of("7x6", SEEDS[0])
    assert town.quarters

    def along(town: Town) -> Points:
        assert town.quarters
        names = names_of(town, town.quarters, SEEDS[0])
        return next(name.along for name in names if name.kind == "river")

    line = along(town)
    boats = [Boat(at, Point(1.0, 0.0), 20.0) for at in line]
    moored = along(replace(town, works=replace(town.works, boats=boats)))
    assert moored != line and len(set(moored) & set(line)) < len(line) / 2


def test_no_two_gates_have_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their numbers stood at one of them, and both led to one place."""
    town = town_of("8x7", SEEDS[0])

    def stem(_: int, *feature: str | int) -> str:
        return "Carnel" if len(feature) == 3 else f"Carnel{feature[-1]}"

    monkeypatch.setattr(names, "_stem", stem)
    found = [
        one.text for seed in range(4) for one in names.gates_named(town, seed) if one.kind == "gate"
    ]
    gates = len(town.skeleton.gates)
    assert gates > 1 and len(found) == 4 * gates
    for n in range(4):
        own = found[n * gates : (n + 1) * gates]
        assert len(set(own)) == gates
    assert any(text.startswith("Carnel1") for text in found)


def test_streets_are_not_named_across_rivers_and_markets() -> None:
    for seed in SEEDS:
        town = town_of("8x7", seed)
        assert town.quarters
        named = names_of(town, town.quarters, seed)
        lines = [LineString(name.along) for name in named if name.kind == "street"]
        assert lines
        assert not any(line.intersects(town.river) for line in lines)
        assert not any(line.intersects(town.square) for line in lines)


def test_a_high_street_is_named_along_its_straightest_part() -> None:
    bent = [Point(40.0 * n, 60.0 * (n % 2)) for n in range(30)]
    line = (*bent, *(Point(1200.0 + 40.0 * n, 0.0) for n in range(10)))
    line += tuple(Point(1600.0 + 70.0 * n, 30.0 * (n % 2)) for n in range(20))
    town: Any = SimpleNamespace(
        high=line, river=Polygon(), walled=True,
        skeleton=SimpleNamespace(gates=[SimpleNamespace(at=Point(0.0, 900.0))]),
        size=(1600.0, 1600.0),
    )  # fmt: skip
    (name,) = names._high_street(town, 3)
    assert LineString(name.along).length < 1.03 * name.along[0].to(name.along[-1]).length
    assert name.wide == 36.0
