"""Water, case by case (contract, section 4)."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any, cast

from morphs.check.layout.cells import Cells
from morphs.check.layout.showing import Shown
from morphs.check.layout.water_graph import Node, WaterGraph, circles
from morphs.check.layout.water_tile import water_of_tile
from morphs.tiles.vocabulary import SHIPPED, load_vocabulary
from tests.check.handmade import (
    Data,
    cell,
    code,
    gap,
    kinds,
    layout,
    report_of,
    row,
    steps,
    tile,
    with_joints,
)

TILES = {
    "pack/through": tile("wwrwwwwr", links=[[2, 7]]),  # EN to WN
    "pack/spring": tile("wwrwwwww"),  # EN
    "pack/sink": tile("wwwwwwwr"),  # WN
    "pack/mouth": tile("kwwwwwwr"),  # WN beside a lake at NW
    "pack/outflow": tile("kwwwwwwr", flow=[7]),
    "pack/lake": tile("kkkkkkkk", links=[range(8)]),
    "pack/shore": tile("wwrkwwwr", links=[[2, 7]]),  # EN beside a lake, WN
    "pack/bank": tile("kkkwkkkk", links=[[0, 1, 2, 4, 5, 6, 7]]),
    "pack/three": tile("rwrwwwwr", links=[[0, 2, 7]]),  # NW EN WN
    "pack/fork": tile("rwrwwwwr", links=[[0, 2, 7]], flow=[0, 2]),
    "pack/out": tile("wwrwwwwr", links=[[2, 7]], flow=[2]),
    "pack/source": tile("wwrwwwwr", links=[[2, 7]], flow=[2, 7]),
    "pack/bend": tile("wwrwrwww", links=[[2, 4]]),  # EN to SE
    "pack/bridge": tile("rwrwrwwr", links=[[0, 4], [2, 7]]),
    "pack/rock": tile("wwwwwwww"),
    "pack/lava": tile("wwlwwwwl", links=[[2, 7]]),
    "pack/room": tile(["ow", "or", "or", "ow", "ow", "ow", "ow", "ow"], links=[range(8), [1, 2]]),
}


def line(*names: str, water: Any = (), **more: Any) -> Data:
    return row(*names, tiles=TILES, water=steps(*water), **more)


def test_a_river_runs_through_and_off_the_rim() -> None:
    good = [(0, 7, 0, 2), (0, 2, 1, 7), (1, 7, 1, 2)]
    assert kinds(line("through", "through", water=good)) == []
    back = [(c, d, a, b) for a, b, c, d in good]
    assert kinds(line("through", "through", water=back)) == []


def test_a_fault_names_its_half_sides_in_their_order() -> None:
    data = row("star", tiles={"pack/star": tile("rrrrrrrr", links=[range(8)])})
    (fault,) = report_of(data).faults
    halves = " and ".join(f"half-side {half}" for half in range(8))
    assert f" at {halves}, no water step inside the tile" in fault.text


def test_springs_and_sinks() -> None:
    assert kinds(line("spring", "sink", water=[(0, 2, 1, 7)])) == []
    assert kinds(line("spring", "sink", water=[(1, 7, 0, 2)])) == []


def test_missing_steps() -> None:
    assert kinds(line("spring", "sink")) == ["water-missing"]
    joint_only = line("through", "sink", water=[(0, 2, 1, 7)])
    assert kinds(joint_only) == ["water-missing"]


def test_needless_double_and_unknown_steps() -> None:
    good = (0, 2, 1, 7)
    assert kinds(line("spring", "sink", water=[good, (0, 0, 1, 0)])) == ["water-extra"]
    assert kinds(line("spring", "sink", water=[good, good])) == ["water-double"]
    assert kinds(line("spring", "sink", water=[good, (1, 7, 0, 2)])) == ["water-double"]
    unknown = line("spring", "sink", water=[good, (0, 2, 9, 7)])
    assert kinds(unknown) == ["water-unknown"]
    (fault,) = report_of(unknown).faults
    assert fault.cells == (0, 9)


def test_water_off_leaves_it_all_out() -> None:
    data = line("spring", "sink", request={"water": "off"})
    assert kinds(data) == []
    assert report_of(data).water is None


def test_directions_must_go_on() -> None:
    parts = [(0, 2, 0, 7), (0, 2, 1, 7), (1, 7, 1, 2)]
    assert kinds(line("through", "through", water=parts)) == ["water-clash"]
    meets = [(0, 7, 0, 2), (0, 2, 1, 7), (1, 2, 1, 7)]
    assert kinds(line("through", "through", water=meets)) == ["water-clash"]


def test_one_outlet_inside_a_tile() -> None:
    assert kinds(line("three", water=[(0, 0, 0, 2), (0, 7, 0, 2)])) == []
    assert kinds(line("three", water=[(0, 0, 0, 2), (0, 0, 0, 7)])) == ["water-outlet"]
    assert kinds(line("three", water=[(0, 0, 0, 2), (0, 2, 0, 7)])) == ["water-outlet"]
    assert kinds(line("three", water=[(0, 0, 0, 2)])) == ["water-missing"]


def test_more_outlets_where_declared() -> None:
    assert kinds(line("fork", water=[(0, 7, 0, 2), (0, 7, 0, 0)])) == []
    assert kinds(line("fork", water=[(0, 7, 0, 2), (0, 0, 0, 2)])) == ["water-flow"]
    assert kinds(line("fork", water=[(0, 0, 0, 7), (0, 2, 0, 7)])) == ["water-flow"]


def test_declared_flow_of_a_river() -> None:
    assert kinds(line("out", water=[(0, 7, 0, 2)])) == []
    assert kinds(line("out", water=[(0, 2, 0, 7)])) == ["water-flow"]


def test_a_spring_inside_a_tile_that_declares_all_its_outlets() -> None:
    assert kinds(line("source", "sink", water=[(0, 2, 1, 7)])) == []
    assert kinds(line("source", "sink", water=[(1, 7, 0, 2)])) == ["water-flow"]
    assert "water-flow" in kinds(line("source", water=[(0, 7, 0, 2)]))


def test_a_mouth_runs_into_its_lake() -> None:
    """The lake of cell 1 is named by its lowest half-side, 0."""
    good = [(0, 2, 1, 7), (1, 7, 1, 0)]
    assert kinds(line("spring", "mouth", water=good)) == []
    assert kinds(line("spring", "mouth", water=[(1, 0, 1, 7), (1, 7, 0, 2)])) == ["water-flow"]
    assert set(kinds(line("spring", "mouth", water=[(1, 7, 0, 2), (1, 7, 1, 0)]))) == {
        "water-clash"
    }
    assert kinds(line("spring", "mouth", water=good[:1])) == ["water-missing"]


def test_a_lake_that_runs_out_where_declared() -> None:
    assert kinds(line("spring", "outflow", water=[(1, 0, 1, 7), (1, 7, 0, 2)])) == []
    assert set(kinds(line("spring", "outflow", water=[(0, 2, 1, 7), (1, 7, 1, 0)]))) == {
        "water-flow"
    }


def test_a_river_against_a_lake() -> None:
    """The lake of cell 1 goes on at half-side 3 of cell 0, by which it is named."""
    assert kinds(line("shore", "lake", water=[(0, 7, 0, 2), (0, 2, 0, 3)])) == []
    assert kinds(line("shore", "lake", water=[(0, 3, 0, 2), (0, 2, 0, 7)])) == []
    assert kinds(line("shore", "lake", water=[(0, 7, 0, 2), (0, 2, 1, 7)])) == [
        "water-extra",
        "water-missing",
    ]


def test_lakes_merge_and_are_named_by_the_lowest_half_side() -> None:
    data = line("lake", "bank", "sink", water=[(0, 0, 2, 7)])
    assert kinds(data) == []
    water = report_of(data).water
    assert water and (water.bodies, water.lakes, water.longest) == (1, 1, 1)


def test_what_leaves_must_go_on(tmp_path: Path) -> None:
    """A wild card meets a river, but carries no water on."""
    text = (SHIPPED / "dungeon.toml").read_text()
    wild = '[[line]]\nletter = "x"\nname = "anything"\ncolour = "#000000"\nwild = true\n'
    path = tmp_path / "wild.toml"
    path.write_text(text + wild)
    tiles = TILES | {"pack/wild": tile(["sx"] * 8)}
    data = row("through", "wild", tiles=tiles, vocabulary=str(path), water=steps((0, 7, 0, 2)))
    assert kinds(data) == ["water-end"]
    assert kinds(data | {"water": steps((0, 2, 0, 7))}) == []


def test_a_river_from_a_lake_back_to_it_is_a_circle() -> None:
    """The lake goes round below the river, as one lake."""
    tiles = TILES | {
        "pack/west": tile("kkrkkkkk", flow=[2], links=[[0, 1, 3, 4, 5, 6, 7]]),
        "pack/east": tile("kkkkkkkr", links=[[0, 1, 2, 3, 4, 5, 6]]),
        "pack/parted": tile("wwwwwwkr"),
    }
    water = steps((0, 0, 0, 2), (0, 2, 1, 7), (1, 7, 0, 0))
    data = row("west", "east", tiles=tiles, water=water)
    assert set(kinds(data)) == {"water-circle", "water-loop"}
    report = report_of(data)
    assert report.faults[0].cells == (0, 1)


RING = [(0, 0, 0), (1, 0, 1), (1, 1, 2), (0, 1, 3)]
TURN = [(3, 4), (5, 6), (7, 0), (1, 2)]  # the half-sides next to the middle of the board


def ring(water: list[tuple[int, int, int, int]]) -> Data:
    """Four bends that close a circle in the middle of a 2 x 2 board."""
    tiles = {"pack/bend": tile("wwwrrwww", links=[[3, 4]])}
    cells = [cell(n, c, r, "bend", tiles, turn) for n, (c, r, turn) in enumerate(RING)]
    return with_joints(layout(cells, tiles, water=steps(*water)))


def test_a_circle_of_four_tiles() -> None:
    water = []
    for n in range(4):
        (away, towards), after = TURN[n], TURN[(n + 1) % 4]
        water += [(n, towards, n, away), (n, away, (n + 1) % 4, after[1])]
    report = report_of(ring(water))
    assert [fault.kind for fault in report.faults] == ["water-circle", "water-loop"]
    assert report.faults[0].cells == report.faults[1].cells == (0, 1, 2, 3)
    water[0] = (0, 3, 0, 4)
    assert kinds(ring(water)) == ["water-circle", "water-clash", "water-clash"]


def test_two_lake_contacts_are_no_circle() -> None:
    data = line("lake", "lake")
    assert len(data["joints"]) == 2
    assert kinds(data) == []


def test_links_part_rivers_on_one_tile() -> None:
    assert kinds(line("bridge", water=[(0, 0, 0, 4), (0, 7, 0, 2)])) == []
    assert kinds(line("bridge", water=[(0, 0, 0, 2), (0, 7, 0, 4)])) == [
        "water-extra",
        "water-extra",
        "water-missing",
        "water-missing",
    ]
    water = report_of(line("bridge", water=[(0, 0, 0, 4), (0, 7, 0, 2)])).water
    assert water and water.bodies == 2


def test_a_room_joins_not_what_runs_through_it_but_for_its_own_links() -> None:
    assert kinds(line("room", water=[(0, 1, 0, 2)])) == []
    parted = TILES | {"pack/room": TILES["pack/room"] | {"links": [list(range(8))]}}
    assert kinds(row("room", tiles=parted)) == []


def test_lava_is_another_liquid_than_water() -> None:
    good = [(0, 7, 0, 2), (0, 2, 1, 7), (1, 7, 1, 2)]
    assert kinds(line("lava", "lava", water=good)) == []
    assert "conflict" in kinds(line("lava", "through", water=good))
    assert "water-extra" in kinds(line("lava", "through", water=good))


def test_where_water_may_end() -> None:
    """Off the rim and at a gap; not at a face that carries no water."""
    gapped = line("through", "rock", water=[(0, 7, 0, 2)])
    assert set(kinds(gapped)) == {"conflict", "water-end"}
    gapped["cells"][1] = gap(1, 1, 0)
    assert kinds(gapped) == []


def overland(east: str, water: Any, second: str = "r", links: Any = ((4, 10),)) -> Data:
    """Two hexes side by side; mid-side water at 10 and 4 of the first and 10 of the second."""
    tiles = {
        "pack/a": tile(mid({4: east, 10: "r"}), links=links),
        "pack/b": tile(mid({10: second})),
    }
    cells = [cell(0, 0, 0, "a", tiles), cell(1, 1, 0, "b", tiles)]
    board = {"kind": "hex", "orientation": "flat"}
    data = layout(cells, tiles, board=board, vocabulary="overland", water=steps(*water))
    return with_joints(data)


def mid(lines: dict[int, str]) -> list[str]:
    faces = ["pn"] * 12
    for half, letter in lines.items():
        faces[half] = faces[half + 1] = "p" + letter
    return faces


def test_a_mid_side_crossing_is_one_step() -> None:
    assert kinds(overland("r", [(0, 10, 0, 4), (0, 4, 1, 10)])) == []
    double = [(0, 10, 0, 4), (0, 4, 1, 10), (0, 5, 1, 11)]
    assert kinds(overland("r", double)) == ["water-extra"]


def test_a_river_that_crosses_a_shore_in_mid_side() -> None:
    """The name 4 is the river's among rivers, the lake's among half-sides of the lake."""
    faces = ["pn", "pn", "an", "an", "ar", "pr", *["pn"] * 4, "pr", "pr"]
    tiles = {"pack/x": tile(faces, links=[[4, 10], [2, 3, 4], [0, 1, 5, 6, 7, 8, 9, 10, 11]])}
    one = cell(0, 0, 0, "x", tiles)
    board = {"kind": "hex", "orientation": "flat"}
    data = layout([one], tiles, board=board, vocabulary="overland", water=steps((0, 10, 0, 4)))
    assert kinds(data) == []
    water = report_of(data).water
    assert water and (water.bodies, water.lakes) == (1, 1)


def test_a_road_over_a_lake_joins_no_stream_to_it() -> None:
    faces = ["ao", "ao", *["pn"] * 4, "ps", "ps", *["pn"] * 4]
    tiles = {"pack/x": tile(faces, links=[range(12)])}
    one = cell(0, 0, 0, "x", tiles)
    board = {"kind": "hex", "orientation": "flat"}
    assert kinds(layout([one], tiles, board=board, vocabulary="overland")) == []


def test_a_river_never_drains_into_a_stream() -> None:
    inside = [(0, 10, 0, 4), (0, 4, 1, 10)]
    assert kinds(overland("s", inside, "s")) == ["water-size"]
    assert kinds(overland("r", inside, "s")) == ["water-size"]
    back = [(c, d, a, b) for a, b, c, d in inside]
    assert kinds(overland("s", back, "s")) == []
    assert kinds(overland("r", back, "s")) == []


def test_river_and_stream_are_one_body_unless_links_part_them() -> None:
    parted = overland("s", [(0, 4, 1, 10)], "s", links=[range(12)])
    assert kinds(parted) == []
    water = report_of(parted).water
    assert water and water.bodies == 2


def test_caps_may_leave_crossings_unlinked() -> None:
    data = line("through", "through", water=[(0, 7, 0, 2), (0, 2, 1, 7)])
    cap = {"origin": "capped", "tile": None, "pack": None, "links": []}
    data["cells"][1] |= cap
    assert kinds(data) == []


def test_a_cap_joins_to_its_lake_only_what_its_links_join() -> None:
    data = line("spring", "mouth", water=[(0, 2, 1, 7)])
    data["cells"][1] |= {"origin": "capped", "tile": None}
    assert kinds(data) == []
    data["cells"][1] |= {"links": [[0, 7]]}
    assert kinds(data) == ["water-missing"]


def test_links_may_join_a_river_to_a_lake_that_it_does_not_adjoin() -> None:
    """Two rivers and a lake are one body with one outlet, the lake unless another is declared."""
    tiles = {"pack/x": tile("kkwrwrww", links=[[0, 1, 3, 5]])}
    into = steps((0, 3, 0, 0), (0, 5, 0, 0))
    assert kinds(row("x", tiles=tiles, water=into)) == []
    assert kinds(row("x", tiles=tiles, water=into[:1])) == ["water-missing"]
    tiles["pack/x"]["flow"] = [5]
    out = steps((0, 3, 0, 5), (0, 0, 0, 5))
    assert kinds(row("x", tiles=tiles, water=out)) == []
    assert kinds(row("x", tiles=tiles, water=into)) == ["water-flow"]


def test_water_notes() -> None:
    water = [(0, 2, 1, 7), (1, 7, 1, 2), (1, 0, 1, 2), (1, 2, 2, 7)]
    report = report_of(line("spring", "three", "sink", water=water))
    assert report.ok and report.water
    notes = report.water
    assert (notes.bodies, notes.longest, notes.confluences, notes.lakes) == (1, 3, 1, 0)
    assert "water: 1 river, the longest through 3 cells; 0 lakes; 1 confluence" in report.to_text()


def test_circles_are_told_in_the_order_of_their_crossings() -> None:
    """Also where there are so many that a set of their numbers would not keep it."""
    nodes = [Node("crossing", number) for number in range(36)]
    line = [*pairwise(nodes[:32]), *pairwise(nodes[32:35])]
    closing = [(nodes[20], nodes[22]), (nodes[32], nodes[34])]
    graph = WaterGraph(cast(Cells, None), edges=[*line, *closing])
    assert circles(graph) == [nodes[20:23], nodes[32:35]]


def test_a_river_between_two_lakes_of_a_tile_belongs_to_the_first() -> None:
    links = tuple(map(frozenset, ((0, 1), (1, 3), (3, 4))))
    shown = Shown(tuple(code("krwrkwww")), links, frozenset(), tuple(range(8)))
    (body,) = water_of_tile(shown, load_vocabulary("dungeon")).bodies
    assert (body.crossings, body.lake) == ((1, 3), 0)


def test_cells_of_bodies_are_told_in_order_each_once() -> None:
    nodes = [Node("lake", n) for n in range(5)] + [Node("hub", 3)]
    ids = [17, 8, 1, 9, 8]
    graph = WaterGraph(cast(Cells, None), lake_names={n: (cell, 0) for n, cell in enumerate(ids)})
    assert graph.cell_ids(nodes) == [1, 8, 9, 17]
