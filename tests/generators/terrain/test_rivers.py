"""Rivers of every generator on every board, with networkx as an independent judge."""

from __future__ import annotations

import json
from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from morphs.base.errors import MorphsError
from morphs.check.terrain.checking import check_terrain
from morphs.generators.terrain.extras import STAGES
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.making import TerrainRequest, make, make_again
from morphs.generators.terrain.terrain_json import from_dict, to_json
from morphs.generators.terrain.terrain_map import TerrainMap


def river_graph(terrain: TerrainMap) -> nx.DiGraph:
    graph = nx.DiGraph()
    for river in terrain.paths_of("river", "stream"):
        graph.add_edges_from(pairwise(river.points))
    return graph


def assert_forest_with_legal_sinks(terrain: TerrainMap, underground: bool) -> None:
    graph = river_graph(terrain)
    assert nx.is_directed_acyclic_graph(graph)
    assert all(degree <= 1 for _, degree in graph.out_degree())
    caves = {terrain.ground.place(s.cells[0]) for s in terrain.spots if s.kind == "cave"}
    for place, degree in graph.out_degree():
        if degree:
            continue
        cell = terrain.ground.cell(place)
        legal = cell < 0 or terrain.terrain(cell).is_water
        assert legal or (underground and (place in caves or not caves)), place


STAGED = st.sets(st.sampled_from(sorted(STAGES)))
BOARDS = st.sampled_from(["hex", "hex-pointy", "grid", "grid8"])


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 10**6), BOARDS, st.integers(4, 14), st.integers(4, 14),
    st.sampled_from(["none", "x", "y", "both"]),
    st.sampled_from(["text", "textmapper", "original"]),
    STAGED,
)  # fmt: skip
def test_folkesten_on_any_board(
    seed: int, kind: str, columns: int, rows: int, wrap: str, mode: str, stages: set[str]
) -> None:
    columns, rows = columns - columns % 2, rows - rows % 2
    terrain = make(
        TerrainRequest.model_validate(
            {"generator": "folkesten", "seed": seed, "board": f"{kind}:{columns}x{rows}",
             "wrap": wrap, "mode": mode, "stages": sorted(stages)}
        )
    )  # fmt: skip
    assert_forest_with_legal_sinks(terrain, mode != "original" and "rivers" not in stages)
    assert not check_terrain(json.loads(to_json(terrain))).faults


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 12), st.integers(5, 20), STAGED)
def test_toric_of_any_size(seed: int, half: int, rows: int, stages: set[str]) -> None:
    terrain = make(
        TerrainRequest(
            generator="toric", seed=seed, board=f"hex:{2 * half}x{rows}", stages=tuple(stages)
        )
    )
    assert_forest_with_legal_sinks(terrain, underground=False)
    assert not check_terrain(json.loads(to_json(terrain))).faults


@settings(max_examples=30, deadline=None)
@given(
    st.integers(0, 10**6), st.sampled_from(["hex", "hex-pointy", "grid"]),
    st.integers(4, 12), st.integers(4, 12), STAGED,
)  # fmt: skip
def test_wargame_on_any_table(
    seed: int, kind: str, columns: int, rows: int, stages: set[str]
) -> None:
    terrain = make(
        TerrainRequest(
            generator="wargame", seed=seed, board=f"{kind}:{columns}x{rows}", stages=tuple(stages)
        )
    )
    assert_forest_with_legal_sinks(terrain, underground=False)
    assert not check_terrain(json.loads(to_json(terrain))).faults


def test_stages_reach_every_settlement_and_name_it() -> None:
    terrain = make(
        TerrainRequest(generator="folkesten", board="hex:30x20", seed=4, stages=tuple(STAGES))
    )
    towns = [s for s in terrain.spots if s.kind in ("city", "town", "village")]
    assert len({s.name for s in towns}) == len(towns) >= 5
    graph = nx.Graph()
    for road in terrain.paths_of("road", "trail"):
        nx.add_path(graph, road.points)
    land = nx.Graph()
    land.add_nodes_from(range(terrain.ground.count))
    for cell, near in enumerate(terrain.ground.neighbours):
        if terrain.terrain(cell).cost:
            land.add_edges_from((cell, n) for n in near if terrain.terrain(n).cost)
    for a, b in pairwise(towns):
        if nx.has_path(land, a.cells[0], b.cells[0]):
            places = [terrain.ground.place(s.cells[0]) for s in (a, b)]
            assert nx.has_path(graph, *places)
    region = terrain.layers["region"]
    assert set(region.tolist()) <= set(range(-1, len(terrain.regions)))


def test_keeping_parts_of_an_old_map() -> None:
    first = make(TerrainRequest(generator="folkesten", seed=1, stages=tuple(STAGES)))
    old = from_dict(json.loads(to_json(first)))
    asked = TerrainRequest(generator="folkesten", seed=2, stages=tuple(STAGES))
    again = make_again(old, asked, ("terrain", "rivers", "settlements"))
    assert again.words == first.words
    assert again.paths_of("river") == [p for p in again.paths if p.kind == "river"]
    same = [p.points for p in again.paths_of("river")] == [
        p.points for p in first.paths_of("river")
    ]
    assert same
    assert [s.cells for s in again.spots if s.kind == "town"] == [
        s.cells for s in first.spots if s.kind == "town"
    ]
    with pytest.raises(MorphsError, match="what differs: seed"):
        make_again(first, asked, ("rivers",))


@pytest.mark.parametrize("wrap", ["none", "both"])
def test_discharge_never_falls_and_widths_follow(wrap: str) -> None:
    terrain = make(
        TerrainRequest.model_validate(
            {"generator": "folkesten", "board": "hex:40x30", "wrap": wrap, "seed": 9,
             "stages": ["climate", "rivers"]}
        )
    )  # fmt: skip
    flow, down = terrain.layers["discharge"], terrain.layers["downstream"]
    for cell in range(terrain.ground.count):
        assert down[cell] < 0 or flow[down[cell]] >= flow[cell]
    assert terrain.paths_of("stream", "river")
    assert Ground("hex", 40, 30, "none").count == 1200
