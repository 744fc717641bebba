"""Terrain maps realised in tiles: every joint legal, every cell's terrain, every river and road."""

from __future__ import annotations

import json
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

import morphs
from morphs.base.errors import MorphsError
from morphs.check import check_layout
from morphs.check.terrain.agreement import compare
from morphs.draw.carried import Carried
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.making import TerrainRequest, make
from morphs.generators.terrain.requirements import cell_requirements
from morphs.generators.terrain.terrain_file import read_terrain
from morphs.generators.terrain.terrain_json import to_json
from morphs.generators.terrain.terrain_map import Path as Line
from morphs.generators.terrain.terrain_map import Spot, TerrainMap
from morphs.layout.layout import Layout


def realised(tmp_path: Path, terrain: TerrainMap, **more: Any) -> morphs.Result:
    (tmp_path / "map.json").write_text(to_json(terrain))
    return morphs.build(morphs.Request(terrain=str(tmp_path / "map.json"), seed=1, **more))


def assert_shown(terrain: TerrainMap, result: morphs.Result) -> None:
    """The layout is sound, and the map can be read off its faces."""
    layout = json.loads(result.layout.to_json())
    assert check_layout(layout).ok
    agreement = compare(layout, json.loads(to_json(terrain)), "map")
    assert agreement.ok, agreement.to_text()
    near = terrain.ground.near.tolist()
    faces = [cell.faces for cell in result.layout.cells]
    for cell, shown in enumerate(faces):
        assert shown is not None
        assert terrain.terrain(cell).area in {face[0] for face in shown}
    letters = {"river": "r", "stream": "s", "road": "o"}
    for kind, letter in letters.items():
        for line in terrain.paths_of(kind):
            for here, there in pairwise(map(terrain.ground.cell, line.points)):
                if min(here, there) < 0:
                    continue
                if all(terrain.terrain(c).is_water for c in (here, there)):
                    continue
                shown = faces[here]
                assert shown is not None
                side = near[here].index(there)
                assert {shown[2 * side][1], shown[2 * side + 1][1]} == {letter}
    crossings = sum(face[1] in "rs" for shown in faces if shown for face in shown)
    steps = {
        frozenset((a, b))
        for line in terrain.paths_of("river", "stream")
        for a, b in pairwise(line.points)
        if not all(c >= 0 and terrain.terrain(c).is_water for c in map(terrain.ground.cell, (a, b)))
    }
    ends = sum(min(terrain.ground.cell(p) for p in step) < 0 for step in steps)
    assert crossings == 4 * len(steps) - 2 * ends


@pytest.mark.thinned(4)
@pytest.mark.parametrize("seed", range(4))
def test_folkesten(tmp_path: Path, seed: int) -> None:
    terrain = make(TerrainRequest(generator="folkesten", seed=seed))
    assert_shown(terrain, realised(tmp_path, terrain))


def test_toric(tmp_path: Path) -> None:
    terrain = make(TerrainRequest(generator="toric", board="hex:20x16", seed=3))
    assert_shown(terrain, realised(tmp_path, terrain))


@pytest.mark.parametrize("board", ["grid:8x8", "hex-pointy:9x8"])
def test_wargame(tmp_path: Path, board: str) -> None:
    for seed in range(2):
        terrain = make(TerrainRequest(generator="wargame", board=board, seed=seed))
        result = realised(tmp_path, terrain)
        assert check_layout(json.loads(result.layout.to_json())).ok
        assert len(result.layout.cells) == terrain.ground.count


@pytest.mark.parametrize("board", ["grid:12x10", "hex:12x10"])
def test_rivers_two_wide_and_railways_are_shown(tmp_path: Path, board: str) -> None:
    """A river two cells wide is water in all its cells, from one end of the table to the other."""
    asked = {"river": "yes", "river_width": "2", "railway": "yes"}
    terrain = make(TerrainRequest(generator="wargame", board=board, seed=6, wargame=asked))
    river = next(path for path in terrain.paths if path.wide)
    result = realised(tmp_path, terrain)
    layout = json.loads(result.layout.to_json())
    assert check_layout(layout).ok
    agreement = compare(layout, json.loads(to_json(terrain)), "map")
    assert agreement.ok, agreement.to_text()
    cells = result.layout.cells
    on_the_way = [terrain.ground.cell(p) for p in river.points if terrain.ground.cell(p) >= 0]
    assert all("a" in {face[0] for face in cells[c].faces or ()} for c in on_the_way)
    assert not any(face[1] == "r" for c in on_the_way for face in cells[c].faces or ())
    broad = [cell for cell in cells if cell.terrain and cell.terrain.area == "a"]
    assert len(broad) > 1.5 * len(on_the_way)
    rails = {p for path in terrain.paths_of("railway") for p in path.points}
    tagged = [c for c in cells if c.terrain and "railway" in c.terrain.tags]
    assert tagged and all((cell.column, cell.row) in rails for cell in tagged)


def test_a_cell_with_a_railway_and_a_road_says_which_crosses_which_side() -> None:
    """It was drawn as roads alone."""
    paths = [
        Line("railway", tuple((column, 2) for column in range(5))),
        Line("road", tuple((2, row) for row in range(5))),
    ]
    cells = cell_requirements(TerrainMap(Ground("grid", 5, 5), ["open"] * 25, paths=paths)).cells
    tags = set(cells[12].tags)
    assert tags == {"rails-13", "roads-02"}
    assert "railway" in cells[11].tags and not set(cells[7].tags) & {"railway", "rails-13"}


def test_names_settlements_and_numbers_stand_on_the_tiles(tmp_path: Path) -> None:
    stages = ("rivers", "settlements", "names")
    terrain = make(TerrainRequest(generator="folkesten", board="hex:6x5", seed=4, stages=stages))
    named = realised(tmp_path, terrain, scale=0.3)
    assert named.layout.terrain == json.loads(to_json(terrain))
    again = Layout.from_json(named.layout.to_json())
    assert again.terrain == named.layout.terrain
    bare = realised(tmp_path, terrain, scale=0.3, names="off")
    one, two = named.picture.image(), bare.picture.image()
    assert one.size == two.size
    differ = ImageChops.difference(one.convert("RGB"), two.convert("RGB")).convert("L")
    changed = sum(value > 20 for value in differ.get_flattened_data())
    assert changed > 0.01 * one.width * one.height
    svg = Carried(terrain, named.scene, "atlas").chart.over_tiles(0, one.size)
    for name in [spot.name for spot in terrain.spots if spot.name]:
        assert "".join(name.split()) in "".join(svg.split())


def test_the_check_says_how_far_they_agree(tmp_path: Path) -> None:
    terrain = make(TerrainRequest(generator="folkesten", seed=6))
    layout = json.loads(realised(tmp_path, terrain).layout.to_json())
    data = json.loads(to_json(terrain))
    data["terrain"] = [len(data["words"])] * 100
    data["words"].append("desert")
    agreement = compare(layout, data, "map")
    assert agreement.cells == (0, 100)
    data["paths"] = [{"kind": "road", "points": [[0, 0], [0, 1]]}]
    assert compare(layout, data, "map").steps == (0, 1)
    assert "road from 0101 to 0102" in compare(layout, data, "map").missing
    data["board"]["columns"], data["board"]["rows"] = 5, 20
    with pytest.raises(MorphsError, match="5 x 20"):
        compare(layout, data, "map")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(35))
def test_thirty_wildernesses_and_five_whole_worlds(tmp_path: Path, seed: int) -> None:
    generator = "toric" if seed < 5 else "folkesten"
    terrain = make(TerrainRequest(generator=generator, seed=seed))  # type: ignore[arg-type]
    assert_shown(terrain, realised(tmp_path, terrain))


def test_both_cells_show_the_same_on_every_board() -> None:
    for ground in (Ground("hex", 8, 8, "both"), Ground("hex-pointy", 7, 5), Ground("grid", 9, 9)):
        words = [
            ("plain", "forest", "ocean", "mountain", "swamp")[c * c % 13 % 5]
            for c in range(ground.count)
        ]
        cells = cell_requirements(TerrainMap(ground, words)).cells
        half = ground.sides // 2
        for cell, row in enumerate(ground.near.tolist()):
            for side, there in enumerate(row):
                if there >= 0:
                    back = (side + half) % ground.sides
                    mine = cells[cell].faces[2 * side : 2 * side + 2]
                    assert mine == cells[there].faces[2 * back : 2 * back + 2][::-1]


def test_a_cell_alone_keeps_its_own() -> None:
    """On squares whose corners all touch their like, too."""
    ground = Ground("grid", 5, 5)
    words = ["forest" if (c % 5 + c // 5) % 2 else "plain" for c in range(25)]
    for cell, asked in enumerate(cell_requirements(TerrainMap(ground, words)).cells):
        assert ("f" if words[cell] == "forest" else "p") in {face[0] for face in asked.faces}


def test_a_straight_coast_enters_and_leaves_every_hex_once() -> None:
    """Whatever land there is along it."""
    words = ["ocean" if c % 6 < 3 else ("forest", "hill")[c // 12 % 2] for c in range(36)]
    for asked in cell_requirements(TerrainMap(Ground("hex", 6, 6), words)).cells:
        wet = [face[0] == "a" for face in asked.faces]
        assert sum(a != b for a, b in pairwise((*wet, wet[0]))) in (0, 2)


def test_a_lake_alone_keeps_sides_that_no_river_crosses() -> None:
    ground = Ground("hex", 5, 5)
    words = ["plain"] * 25
    words[12] = "lake"
    for number in ground.near[12].tolist():
        here, there = ground.place(number), ground.place(12)
        river = TerrainMap(ground, words, paths=[Line("river", (here, there))])
        faces = cell_requirements(river).cells[12].faces
        assert sum(face[0] == "a" for face in faces) == 4
        assert sum(face == "pr" for face in faces) == 2


def one_hex(tmp_path: Path, *codes: str) -> tuple[str, ...]:
    rows = "".join(f"{code},hex,overland\n" for code in codes)
    (tmp_path / "pack.csv").write_text(f"code,shape,vocabulary\n{rows}")
    return (str(tmp_path / "pack.csv"),)


def test_tiles_of_a_pack_are_taken_where_they_fit(tmp_path: Path) -> None:
    terrain = TerrainMap(Ground("hex", 4, 4), ["plain"] * 16)
    terrain.words[5] = "forest"
    result = realised(tmp_path, terrain, pack=one_hex(tmp_path, "p" * 12))
    origins = [cell.origin for cell in result.layout.cells]
    assert origins.count("placed") == 16 - 3
    assert origins.count("filled") == 3
    assert "13 of 16" in result.report.notes[0]
    told = result.layout.cells[5].terrain
    assert told is not None
    assert told.area == "f"


def test_places_that_no_tile_bears_are_drawn(tmp_path: Path) -> None:
    ground = Ground("hex", 3, 3)
    terrain = TerrainMap(ground, ["plain"] * 9, spots=[Spot("village", (4,))])
    result = realised(tmp_path, terrain, pack=one_hex(tmp_path, "p" * 12))
    cells = result.layout.cells
    assert [c.id for c in cells if c.origin == "filled"] == [4]
    assert cells[4].terrain is not None
    assert "village" in cells[4].terrain.tags


def test_near_tiles_where_nothing_is_drawn(tmp_path: Path) -> None:
    """A stream of the pack stands for a river of the map, with the weight of their joint; what no
    tile comes near is left, or capped."""
    ground = Ground("hex", 1, 4)
    river = Line("river", ((0, -1), (0, 0), (0, 1), (0, 2), (0, 3), (0, 4)))
    terrain = TerrainMap(ground, ["plain"] * 3 + ["forest"], paths=[river])
    through = "psps" + "pn" * 4 + "psps" + "pn" * 4
    pack = one_hex(tmp_path, "p" * 12, through)
    for gaps, last in (("leave", "gap"), ("cap", "capped")):
        result = realised(tmp_path, terrain, pack=pack, gaps=gaps)
        cells = result.layout.cells
        assert [cell.origin for cell in cells] == ["placed", "placed", last, last]
        assert {face[1] for face in cells[0].faces or ()} == {"s", "n"}
        assert check_layout(json.loads(result.layout.to_json())).ok
        assert "2 cells show tiles that come near, 2 none" in result.report.notes[1]
    filled = realised(tmp_path, terrain, pack=pack)
    assert {cell.origin for cell in filled.layout.cells} == {"filled"}
    assert_shown(terrain, filled)


def test_near_tiles_show_no_places_that_are_not_there(tmp_path: Path) -> None:
    river = Line("river", tuple((0, row) for row in range(-1, 7)))
    terrain = TerrainMap(Ground("hex", 1, 6), ["plain"] * 6, paths=[river])
    through = "psps" + "pn" * 4 + "psps" + "pn" * 4
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "pack.toml").write_text('format = 1\nname = "p"\nvocabulary = "overland"\n')
    for number, tag in enumerate(("village", "stream"), 1):
        Image.new("RGB", (120, 104)).save(pack / f"hex000{number}-{through}-{tag}.png")
    result = realised(tmp_path, terrain, pack=(str(pack),), gaps="leave")
    laid = {cell.tile for cell in result.layout.cells if cell.tile}
    assert len(laid) == 1 and all("village" not in name for name in laid)


def test_water_runs_as_on_the_map(tmp_path: Path) -> None:
    """Also where only tiles of a pack show it, and either way would do."""
    ground = Ground("hex", 1, 3)
    down = ((0, -1), (0, 0), (0, 1), (0, 2), (0, 3))
    through = "prpr" + "pn" * 4 + "prpr" + "pn" * 4
    pack = one_hex(tmp_path, through)
    for line in (down, down[::-1]):
        terrain = TerrainMap(ground, ["plain"] * 3, paths=[Line("river", line)])
        for seed in range(4):
            (tmp_path / "map.json").write_text(to_json(terrain))
            request = morphs.Request(terrain=str(tmp_path / "map.json"), seed=seed, pack=pack)
            layout = morphs.build(request).layout
            assert all(cell.origin == "placed" for cell in layout.cells)
            steps = [(s.start[0], s.end[0]) for s in layout.water if s.start[0] != s.end[0]]
            assert steps == sorted(steps)
            assert all((a < b) == (line is down) for a, b in steps)


def test_a_road_along_a_river_takes_the_other_half(tmp_path: Path) -> None:
    ground = Ground("hex", 3, 3)
    line = ((0, -1), (0, 0), (0, 1), (0, 2), (0, 3))
    roads = [Line("river", line), Line("road", line)]
    terrain = TerrainMap(ground, ["plain"] * 9, paths=roads)
    result = realised(tmp_path, terrain)
    assert not any("not shown" in note for note in result.report.notes)
    layout = json.loads(result.layout.to_json())
    assert check_layout(layout).ok
    assert compare(layout, json.loads(to_json(terrain)), "map").ok
    faces = result.layout.cells[0].faces or ()
    assert faces[:2] == ("po", "pr")
    assert faces[6:8] == ("pr", "po")
    terrain.paths.append(Line("trail", line))
    notes = realised(tmp_path, terrain).report.notes
    assert any("two lines cross that side already" in note for note in notes)


@pytest.mark.parametrize(
    ("option", "value"),
    [("pin", ("0,0=hex0001",)), ("paint", ("ppp",)), ("at_least", ("lake=1",)), ("closed", True),
     ("connected", True), ("solver", "complete"), ("variety", 2), ("mask", ("##",))],
)  # fmt: skip
def test_options_of_a_search_are_refused(tmp_path: Path, option: str, value: Any) -> None:
    with pytest.raises(MorphsError, match=f"leaves {option} no room"):
        morphs.Request.model_validate({"terrain": "map.json", option: value})
    with pytest.raises(MorphsError, match="leaves no hole"):
        morphs.Request(terrain="map.json", gaps="terrain:toric")


def test_text_is_read_too(tmp_path: Path) -> None:
    (tmp_path / "map.txt").write_text("0101 forest\n0102 plain\n0101-0102 river\n")
    assert read_terrain(str(tmp_path / "map.txt")).words == ["forest", "plain"]


def test_packs_of_another_kind_are_refused(tmp_path: Path) -> None:
    terrain = make(TerrainRequest(generator="folkesten", seed=6))
    with pytest.raises(MorphsError, match="these are of dungeon"):
        realised(tmp_path, terrain, pack=("dungeon",))


@pytest.mark.parametrize(("board", "wrap"), [("grid8:5x5", "none"), ("hex:6x6", "x")])
def test_grounds_that_tiles_cannot_lie_on(tmp_path: Path, board: str, wrap: str) -> None:
    terrain = make(
        TerrainRequest.model_validate({"generator": "folkesten", "board": board, "wrap": wrap})
    )
    with pytest.raises(MorphsError, match="tiles lie on grid or hex"):
        realised(tmp_path, terrain)


def test_large_maps_are_drawn_at_a_size_that_can_be_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_module("morphs.building.scaling"), "HANDY_PIXELS", 100_000)
    terrain = TerrainMap(Ground("hex", 4, 3), ["plain"] * 12)
    result = realised(tmp_path, terrain)
    assert 70_000 < result.picture.size[0] * result.picture.size[1] <= 100_000
    assert any("scale 0." in note for note in result.report.notes)
    assert realised(tmp_path, terrain, scale=1.0).picture.size[0] > 700


def test_another_board_is_refused(tmp_path: Path) -> None:
    terrain = make(TerrainRequest(generator="folkesten", seed=6))
    with pytest.raises(MorphsError, match="its own board, hex:10x10"):
        realised(tmp_path, terrain, board="hex:9x9")
