"""Whole builds on every kind of board, judged by the independent check."""

from __future__ import annotations

import json
import subprocess
import sys
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from PIL import Image

import morphs
from morphs import Request, Result
from tests.conftest import PACKS, ROOT

SQUARES = {
    "grid": {"board": "grid:7x6"},
    "brick": {"board": "brick:6x5"},
    "wrapped grid": {"board": "grid:6x5", "wrap": True},
    "wrapped brick": {"board": "brick:5x6", "wrap": True},
    "framed before": {"board": "grid:5x4", "frame": "before"},
    "framed after": {"board": "grid:5x4", "frame": "after"},
    "framed brick": {"board": "brick:5x4", "frame": "after"},
    "masked": {"board": "grid:5x4", "mask": ("##.##", "#####", ".###.", "##.##")},
    "closed": {"board": "grid:6x5", "closed": True},
    "left": {"board": "grid:6x5", "gaps": "leave"},
    "centre": {"board": "grid:6x5", "start": "centre", "on_misfit": "reserve"},
}
HEXES = {
    "flat": {"board": "hex:7x6", "pack": (str(PACKS / "hexes.csv"),)},
    "pointy": {"board": "hex-pointy:7x6", "pack": (str(PACKS / "pointy.csv"),)},
    "wrapped flat": {"board": "hex:6x5", "wrap": True, "pack": (str(PACKS / "hexes.csv"),)},
    "wrapped pointy": {
        "board": "hex-pointy:5x6",
        "wrap": True,
        "pack": (str(PACKS / "pointy.csv"),),
    },
}
RIVERS = {"board": "grid:8x7", "pack": (str(PACKS / "rivers.csv"),), "solver": "draw"}


def build(seed: int, **options: object) -> Result:
    return morphs.build(Request(seed=seed, **options))  # type: ignore[arg-type]


def faults(result: Result) -> list[str]:
    report = morphs.check_layout(json.loads(result.layout.to_json()))
    return [fault.text for fault in report.faults]


@pytest.mark.parametrize(
    ("name", "solver"),
    [
        pytest.param(name, solver, marks=[pytest.mark.soak] if (number + place) % 2 else [])
        for number, name in enumerate([*SQUARES, *HEXES])
        for place, solver in enumerate(("best", "draw"))
    ],
)
def test_every_board_is_sound(name: str, solver: str) -> None:
    assert not faults(build(0, **(SQUARES | HEXES)[name], solver=solver))


@pytest.mark.soak
@pytest.mark.parametrize("solver", ["best", "draw"])
@pytest.mark.parametrize("name", [*SQUARES, *HEXES])
def test_many_maps_of_every_board_are_sound(name: str, solver: str) -> None:
    for seed in range(1, 40):
        assert not faults(build(seed, **(SQUARES | HEXES)[name], solver=solver))


@pytest.mark.parametrize(
    "name",
    [
        "brick",
        "wrapped grid",
        "framed after",
        *(pytest.param(name, marks=pytest.mark.soak) for name in ("grid", "masked")),
    ],
)
def test_the_pack_that_ships_fills_every_cell(name: str) -> None:
    result = build(0, **SQUARES[name], solver="complete")
    assert all(cell.origin == "placed" for cell in result.layout.cells)
    assert not faults(result)


@pytest.mark.parametrize(
    ("name", "solver"),
    [
        ("brick", "draw"),
        ("framed after", "complete"),
        ("flat", "draw"),
        *(
            pytest.param(*one, marks=pytest.mark.soak)
            for one in (("brick", "complete"), ("framed after", "draw"), ("flat", "complete"))
        ),
    ],
)
def test_tiles_are_mirrored_unless_that_is_not_wanted(name: str, solver: str) -> None:
    """Lettering on tiles that lie as drawn can be read; the same holds for maps built again."""
    asked = {**(SQUARES | HEXES)[name], "solver": solver}
    assert any(cell.flip for cell in build(1, **asked).layout.cells)
    result = build(1, **asked, mirror=False)
    assert not any(cell.flip for cell in result.layout.cells)
    assert not faults(result)
    again = morphs.build(Request.model_validate(result.layout.to_dict()["request"]))
    assert again.layout.to_json() == result.layout.to_json()


def test_a_pack_without_frame_tiles_leaves_only_the_frame_to_caps(tmp_path: Path) -> None:
    plan = tmp_path / "plain.csv"
    plan.write_text("code\nhhwwhhww\nhhhhhhhh\nwwwwwwww\n")
    result = build(1, board="grid:4x4", frame="after", pack=(str(plan),))
    capped = {cell.shape for cell in result.layout.cells if cell.origin == "capped"}
    placed = [cell for cell in result.layout.cells if cell.origin == "placed"]
    assert (capped, len(placed)) == ({"edge", "corner"}, 16)
    assert "no edge" in result.report.notes[0]
    assert not faults(result)


def test_uncoded_pictures_beside_coded_ones_are_told(tmp_path: Path) -> None:
    for name in ("tile1-hhhhhhhh", "scan-1", "scan-2"):
        Image.new("RGB", (40, 40), "white").save(tmp_path / f"{name}.png")
    result = build(1, board="grid:2x2", pack=(str(tmp_path),))
    assert any("2 pictures without a code left out" in note for note in result.report.notes)


def test_copies_are_kept_and_suffice_where_they_can(tmp_path: Path) -> None:
    """Every tile exists once: 16 cells and 16 tiles that all fit each other, then one too few."""
    plan = tmp_path / "set.csv"
    rows = [f"{code},1" for code in ("hhhhhhhh", "hthththt", "tttttttt", "thththth") * 4]
    plan.write_text("code,copies\n" + "\n".join(rows) + "\n")
    for seed in range(5):
        result = build(seed, board="grid:4x4", pack=(str(plan),), solver="complete")
        assert len({cell.tile for cell in result.layout.cells}) == 16
        assert not faults(result)
    with pytest.raises(morphs.NoMapError):
        build(1, board="grid:4x5", pack=(str(plan),), solver="complete")


def test_where_no_complete_map_exists_the_answer_is_no(tmp_path: Path) -> None:
    plan = tmp_path / "odd.csv"
    plan.write_text("code\nhhwwwwww\n")
    options = {"board": "grid:3x3", "pack": (str(plan),)}
    with pytest.raises(morphs.NoMapError, match="no complete map exists: nothing meets closed"):
        build(1, **options, closed=True, solver="complete")
    result = build(1, **options, closed=True)
    assert "drawn instead, with gaps (cells no tile fits)" in result.report.notes[0]
    assert not faults(result)


def test_a_real_artists_pack_leaves_no_gap_where_a_tile_fits(megacosm: Path) -> None:
    for name, options in SQUARES.items():
        if not name.startswith("framed"):
            result = build(1, pack=(str(megacosm),), **options)
            assert not faults(result)
            assert not gaps_that_a_tile_fits(result)


def gaps_that_a_tile_fits(result: Result) -> list[int]:
    """Gaps into which some tile would go, by brute force over all tiles and orientations."""
    from morphs.tiles.tile import orient

    words, board, cells = result.catalogue.vocabulary, result.board, result.layout.cells
    fitting = []
    for cell in cells:
        if cell.origin not in ("gap", "capped"):
            continue
        for tile in result.catalogue.tiles:
            if tile.shape.name != cell.shape:
                continue
            for orientation in tile.orientations(board.cells[cell.id].place):
                faces = orient(tile, orientation, words).faces
                if all(
                    meets(result, half, face)
                    for half, face in zip(board.halves(cell.id), faces, strict=True)
                ):
                    fitting.append(cell.id)
    return fitting


def meets(result: Result, half: int, face: str) -> bool:
    words, board = result.catalogue.vocabulary, result.board
    mate = int(board.mate_of_half[half])
    if mate < 0:
        return not result.request.closed or words.may_close(face)
    other = result.layout.cells[int(board.cell_of_half[mate])]
    if other.origin != "placed" or other.faces is None:
        return True
    return words.face_weight(face, other.faces[mate - int(board.half_start[other.id])]) > 0


def hashes() -> list[str]:
    result = build(5, board="grid:3x2", scale=0.3)
    made = (result.layout.to_json().encode(), result.picture.image().tobytes())
    return [sha256(data).hexdigest() for data in made]


def test_the_same_request_gives_the_same_bytes_anywhere() -> None:
    """In a process of its own too, whose hashes begin elsewhere."""
    script = "from tests.building.test_building import hashes; print(*hashes())"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={"PYTHONHASHSEED": "777", "PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=True,
        text=True,
    )
    assert done.stdout.split() == hashes()


def test_seeds_differ() -> None:
    assert build(1, board="grid:4x4").layout.cells != build(2, board="grid:4x4").layout.cells


def test_a_layout_carries_a_request_that_makes_it_again() -> None:
    first = build(3, board="brick:4x4", frame="after")
    again = morphs.build(Request.from_dict(json.loads(first.layout.to_json())["request"]))
    assert again.layout.to_json() == first.layout.to_json()


def test_a_tile_turned_by_hand_is_found() -> None:
    data = json.loads(build(1, board="grid:5x4").layout.to_json())
    cell = next(c for c in data["cells"] if c["tile"] and len(set(c["faces"])) > 1)
    cell["rotation"] = (cell["rotation"] + 1) % 4
    report = morphs.check_layout(data)
    assert not report.ok
    assert any(f"cell {cell['id']} " in fault.text for fault in report.faults)


@pytest.mark.thinned(4)
@pytest.mark.parametrize("seed", range(12))
def test_rivers_run_downhill(seed: int) -> None:
    result = build(seed, **RIVERS)
    assert not faults(result)
    assert nx.is_directed_acyclic_graph(result.water)
    assert nx.is_forest(result.water.to_undirected())
    assert {kind for _, kind in result.water.nodes(data="kind")} <= {"crossing", "lake"}
    assert result.report.bodies


def test_without_the_water_rule_rivers_do_close_circles() -> None:
    """The mutation that shows what the rule does: the same boards, the rule switched off."""
    circles = 0
    for seed in range(12):
        result = build(seed, **RIVERS, water="off")
        data = json.loads(result.layout.to_json())
        data["request"]["water"] = "on"
        report = morphs.check_layout(data)
        circles += any(fault.kind == "water-circle" for fault in report.faults)
    assert circles > 3


def size_at(result: Result, place: tuple[int, int]) -> int:
    face = (result.layout.cells[place[0]].faces or ())[place[1]]
    return result.catalogue.vocabulary.lines[face[1]].size


def test_rivers_of_hexes_never_drain_into_streams() -> None:
    for seed in range(2):
        result = build(seed, **HEXES["flat"])
        for before, after in result.water.edges:
            kinds = {result.water.nodes[n]["kind"] for n in (before, after)}
            if kinds == {"crossing"}:
                assert size_at(result, before) <= size_at(result, after)


def test_capped_gaps_show_what_their_neighbours_demand() -> None:
    result = build(4, **RIVERS)
    capped = [cell for cell in result.layout.cells if cell.origin == "capped"]
    assert capped
    assert all(cell.faces for cell in result.layout.cells)
    assert not faults(result)


def test_starting_elsewhere_and_refusals() -> None:
    build(1, board="grid:4x4", start="3,2")
    with pytest.raises(morphs.MorphsError, match="no cell in column 9"):
        build(1, board="grid:4x4", start="9,2")
    with pytest.raises(morphs.MorphsError, match="takes hex tiles"):
        build(1, board="hex:4x4", pack=("dungeon",))
    with pytest.raises(morphs.MorphsError, match="use board hex:WxH"):
        build(1, board="hex-pointy:4x4", pack=HEXES["flat"]["pack"])
    with pytest.raises(morphs.MorphsError, match="bricks split"):
        build(1, board="brick:4x4", pack=HEXES["flat"]["pack"])


def test_declared_flow_is_kept(tmp_path: Path) -> None:
    plan = tmp_path / "flow.csv"
    plan.write_text("code,name\nrwwwwrww,tile1-rwwwwrww-to_sw\nwwwwwwww,\n")
    result = build(2, board="grid:1x6", pack=(str(plan),))
    for cell in result.layout.cells:
        if cell.tile and cell.tile.startswith("tile1"):
            turned = [(5 + 2 * cell.rotation) % 8, (1 - 5 + 2 * cell.rotation) % 8][cell.flip]
            step = next(s for s in result.layout.water if s.start[0] == s.end[0] == cell.id)
            assert step.end[1] == turned
    assert not faults(result)


def test_the_frame_is_laid_before_or_after_the_rest() -> None:
    """What is laid first finds more tiles that fit."""
    gaps = {"before": 0, "after": 0}
    for frame, seed in product(gaps, range(8)):
        result = build(seed, board="grid:4x4", frame=frame, solver="draw")
        capped = [cell for cell in result.layout.cells if cell.origin == "capped"]
        gaps[frame] += sum(cell.shape != "square" for cell in capped)
    assert gaps["before"] * 2 < gaps["after"]


GAPPY = {
    "grid": {"board": "grid:7x6"},
    "water": {"board": "grid:6x6", "pack": (str(PACKS / "rivers.csv"),), "water": "off"},
    "brick": {"board": "brick:5x5"},
    "framed": {"board": "grid:4x4", "frame": "after"},
    "closed": {"board": "grid:5x5", "closed": True},
    "reserve": {"board": "grid:5x5", "on_misfit": "reserve"},
    "wrapped": {"board": "grid:5x4", "wrap": True},
    "hex": {"board": "hex:5x5", "pack": (str(PACKS / "hexes.csv"),)},
}


@pytest.mark.parametrize("name", GAPPY)
def test_gaps_are_only_where_nothing_fits(name: str) -> None:
    options = {"water": "off", **GAPPY[name]}
    assert not gaps_that_a_tile_fits(build(1, **options, solver="draw"))


def test_a_big_board_is_finished_and_sound() -> None:
    result = build(1, board="grid:24x24")
    assert result.report.cells == 576
    assert not faults(result)


@pytest.mark.soak
@pytest.mark.parametrize("name", [*SQUARES, *HEXES])
def test_two_hundred_seeds_of_each_board(name: str) -> None:
    for seed in range(200):
        for solver in ("best", "draw"):
            assert not faults(build(seed, **(SQUARES | HEXES)[name], solver=solver))


@pytest.mark.soak
def test_two_hundred_seeds_of_a_real_artists_pack(megacosm: Path) -> None:
    for seed in range(200):
        for name, options in SQUARES.items():
            if not name.startswith("framed"):
                for solver in ("best", "draw"):
                    result = build(seed, pack=(str(megacosm),), **options, solver=solver)
                    assert not faults(result)


@pytest.mark.soak
def test_five_hundred_seeds_of_rivers() -> None:
    for seed in range(500):
        assert not faults(build(seed, **RIVERS))


@pytest.mark.parametrize(
    "sizes", [("6x6", "5x5"), pytest.param(("12x10", "8x7"), marks=pytest.mark.soak)]
)
def test_open_country_can_be_connected(sizes: tuple[str, ...]) -> None:
    """Roads over meadows: a half-side that both make walkable is one way, not two."""
    for seed, size in enumerate(sizes):
        result = build(seed, board=f"hex:{size}", pack=("overland",), connected=True)
        assert not faults(result)
        assert result.report.gaps == 0


def test_a_layout_alone_needs_no_picture() -> None:
    options: dict[str, Any] = {"compose": "loose", "variants": "none", "paths": ["map.json"]}
    result = morphs.build(board="grid:2x2", scale=0.001, **options)
    assert len(result.layout.cells) == 4
    with pytest.raises(morphs.MorphsError, match="cannot be drawn: enlarge"):
        _ = result.picture
