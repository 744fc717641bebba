"""Imported sets build maps that the original file allows: each joint is checked against that file
as it is written, not against what we made of it."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PIL import Image

import morphs
from morphs.base.errors import MorphsError
from morphs.layout.layout import LaidCell
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import load_pack
from morphs.workbench.importing.neighbours import read_neighbours
from morphs.workbench.importing.tiled import read_tiled
from morphs.workbench.importing.writing import write_pack
from tests.conftest import SHARED

SAMPLES = SHARED / "packs" / "wfc_samples"
CARDINALITY = {"X": 1, "I": 2, "\\": 2, "L": 4, "T": 4}


def built(folder: Path, seed: int) -> dict[tuple[int, int], LaidCell]:
    request = Request(
        pack=(str(folder),), board="grid:20x20", solver="complete", seed=seed, water="off"
    )
    layout = morphs.build(request).layout
    assert all(cell.tile for cell in layout.cells)
    return {(cell.column, cell.row): cell for cell in layout.cells}


def actions(symmetry: str) -> list[list[int]]:
    """The table of the original program: what turns (0 to 3, counter-clockwise) and turns followed
    by a mirror (4 to 7) make of each variant."""
    turn, mirror = {
        "X": (lambda i: i, lambda i: i),
        "I": (lambda i: 1 - i, lambda i: i),
        "\\": (lambda i: 1 - i, lambda i: 1 - i),
        "L": (lambda i: (i + 1) % 4, lambda i: [1, 0, 3, 2][i]),
        "T": (lambda i: (i + 1) % 4, lambda i: [0, 3, 2, 1][i]),
    }[symmetry]
    rows = []
    for i in range(CARDINALITY[symmetry]):
        turned = [i, turn(i), turn(turn(i)), turn(turn(turn(i)))]
        rows.append([*turned, *(mirror(j) for j in turned)])
    return rows


def allowed(path: Path) -> tuple[set[tuple[object, ...]], set[tuple[object, ...]], dict[str, str]]:
    """(left, right) and (upper, lower) pairs of variants that the original file allows."""
    root = ET.parse(path).getroot()
    symmetry = {t.get("name", ""): t.get("symmetry", "X") for t in root.iterfind("tiles/tile")}
    table = {name: actions(kind) for name, kind in symmetry.items()}
    across: set[tuple[object, ...]] = set()
    down: set[tuple[object, ...]] = set()
    for entry in root.iterfind("neighbors/neighbor"):
        names, turns = [], []
        for key in ("left", "right"):
            name, _, number = entry.get(key, "").partition(" ")
            names.append(name)
            turns.append(table[name][0][int(number or 0)])
        left, right = names

        def act(name: str, variant: int, action: int) -> tuple[str, int]:
            return name, table[name][variant][action]

        lv, rv = turns
        dv, uv = act(left, lv, 1)[1], act(right, rv, 1)[1]
        across |= {
            ((left, lv), (right, rv)),
            (act(left, lv, 6), act(right, rv, 6)),
            (act(right, rv, 4), act(left, lv, 4)),
            (act(right, rv, 2), act(left, lv, 2)),
        }
        down |= {
            ((right, uv), (left, dv)),
            (act(left, dv, 6), act(right, uv, 6)),
            (act(right, uv, 4), act(left, dv, 4)),
            (act(left, dv, 2), act(right, uv, 2)),
        }
    return across, down, symmetry


@pytest.mark.parametrize("name", ["Castle", "Circuit", "Knots", "Rooms"])
def test_each_sample_set_builds_a_map_that_its_own_file_allows(tmp_path: Path, name: str) -> None:
    path = SAMPLES / f"{name}.xml"
    if not path.exists():
        pytest.skip("the sample sets are not at hand (../shared/packs/wfc_samples)")
    write_pack(read_neighbours(path), tmp_path / name)
    assert not load_pack(tmp_path / name).problems
    across, down, symmetry = allowed(path)
    cells = built(tmp_path / name, seed=3)

    def variant(cell: LaidCell) -> tuple[str, int]:
        assert cell.tile and not cell.flip
        return cell.tile, -cell.rotation % 4 % CARDINALITY[symmetry[cell.tile]]

    for (column, row), cell in cells.items():
        if column < 19:
            assert (variant(cell), variant(cells[column + 1, row])) in across
        if row < 19:
            assert (variant(cell), variant(cells[column, row + 1])) in down


def tileset(folder: Path, kind: str, ids: list[list[int]], ending: str) -> Path:
    """Write a tileset with a Wang set, its picture a sheet with margin and spacing."""
    columns = 8
    rows = -(-len(ids) // columns)
    sheet = Image.new("RGB", (3 + columns * 18, 3 + rows * 18))
    for number in range(len(ids)):
        colour = (number * 3 % 256, 90, 200)
        x, y = 3 + number % 8 * 18, 3 + number // 8 * 18
        sheet.paste(colour, (x, y, x + 16, y + 16))
    sheet.save(folder / "sheet.png")
    facts = {"name": "ground", "tilewidth": 16, "tileheight": 16, "columns": 8, "margin": 3}
    facts |= {"spacing": 2, "tilecount": len(ids)}
    tiles = [{"tileid": n, "wangid": wangid} for n, wangid in enumerate(ids)]
    path = folder / f"set{ending}"
    if ending == ".tsj":
        wangset = {"name": "set", "type": kind, "wangtiles": tiles, "colors": []}
        path.write_text(json.dumps(facts | {"image": "sheet.png", "wangsets": [wangset]}))
        return path
    root = ET.Element("tileset", {k: str(v) for k, v in facts.items()})
    ET.SubElement(root, "image", source="sheet.png")
    one = ET.SubElement(ET.SubElement(root, "wangsets"), "wangset", name="set", type=kind)
    for tile in tiles:
        text = ",".join(map(str, tile["wangid"]))  # type: ignore[call-overload]
        ET.SubElement(one, "wangtile", tileid=str(tile["tileid"]), wangid=text)
    ET.ElementTree(root).write(path)
    return path


def wangids(kind: str) -> list[list[int]]:
    """All tiles of two colours; of a mixed set those of two corner and two edge colours, a few."""
    found = []
    for bits in range(256):
        corners = [1 + (bits >> i & 1) for i in range(4)]
        edges = [1 + (bits >> (4 + i) & 1) for i in range(4)]
        if kind == "corner":
            edges = [0, 0, 0, 0]
        if kind == "edge":
            corners = [0, 0, 0, 0]
        found.append([v for pair in zip(edges, corners, strict=True) for v in pair])
    unique = [list(t) for t in dict.fromkeys(map(tuple, found))]
    return [*unique[:-1], [0] * 8]


@pytest.mark.parametrize(
    ("kind", "ending"), [("corner", ".tsx"), ("edge", ".tsj"), ("mixed", ".tsx")]
)
def test_a_wang_set_builds_a_map_that_its_own_file_allows(
    tmp_path: Path, kind: str, ending: str
) -> None:
    ids = wangids(kind)
    path = tileset(tmp_path, kind, ids, ending)
    write_pack(read_tiled(path), tmp_path / "pack")
    cells = built(tmp_path / "pack", seed=5)

    def wangid(cell: LaidCell) -> list[int]:
        assert cell.tile and (cell.rotation, cell.flip) == (0, False)
        return ids[int(cell.tile.rsplit("_", 1)[1])]

    def agree(one: int, other: int) -> bool:
        return one == other or 0 in (one, other)

    for (column, row), cell in cells.items():
        here = wangid(cell)
        if column < 19:
            there = wangid(cells[column + 1, row])
            assert all(agree(here[a], there[b]) for a, b in ((1, 7), (2, 6), (3, 5)))
        if row < 19:
            there = wangid(cells[column, row + 1])
            assert all(agree(here[a], there[b]) for a, b in ((5, 7), (4, 0), (3, 1)))


def test_pictures_are_cut_out_of_the_sheet(tmp_path: Path) -> None:
    path = tileset(tmp_path, "edge", wangids("edge"), ".tsx")
    pack = read_tiled(path)
    assert pack.tiles[9].draw().size == (16, 16)
    assert pack.tiles[9].draw().getpixel((1, 1)) == (27, 90, 200, 255)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("<set><tiles><tile name='a' symmetry='Q'/></tiles><neighbors/></set>", "unknown symmetry"),
        ("<set><tiles/><neighbors/></set>", "no tiles"),
        ("<map/>", "no set of tiles"),
        ("<set", "not valid XML"),
        (
            "<set><tiles><tile name='a'/></tiles><neighbors><neighbor left='a' right='b'/>"
            "</neighbors></set>",
            "'b', which is no tile",
        ),
    ],
)
def test_what_cannot_be_imported_is_named(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "data.xml"
    path.write_text(text)
    with pytest.raises(MorphsError, match=says):
        read_neighbours(path)


def test_a_code_at_the_names_beginning_in_an_order_of_its_own(tmp_path: Path) -> None:
    """Letters for S, E, N, W, as one Carcassonne-like set has them."""
    kinds = (
        ("area", "f", "field"),
        ("area", "t", "town"),
        ("line", "x", "no"),
        ("line", "p", "path"),
    )
    entries = "".join(
        f'[[{kind}]]\nletter = "{letter}"\nname = "{name}"\ncolour = "#808080"\n'
        for kind, letter, name in kinds
    )
    (tmp_path / "v.toml").write_text(f'format = 1\nname = "fields"\nplain = "fx"\n{entries}')
    (tmp_path / "pack.toml").write_text(
        'vocabulary = "v.toml"\ncoded = "first"\norder = ["S", "E", "N", "W"]\n'
    )
    for name in ("PTFP_01", "FFFF_01", "TTTT_02", "PFPF_03", "FPFT_04", "TPTP_05", "PPPP_06"):
        Image.new("RGB", (40, 40), "green").save(tmp_path / f"{name}.png")
    pack = load_pack(tmp_path)
    assert not pack.problems
    (tile,) = (tile for tile in pack.tiles if tile.name == "PTFP_01")
    assert tile.faces == ("fx", "fx", "tx", "tx", "fp", "fp", "fp", "fp")
    cells = built(tmp_path, seed=1)
    for (column, row), cell in cells.items():
        assert cell.faces
        if column < 19 and (there := cells[column + 1, row].faces):
            assert cell.faces[2] == there[7]
        if row < 19 and (there := cells[column, row + 1].faces):
            assert cell.faces[4] == there[1]
