"""Every kind of board: who faces whom, by hand."""

from __future__ import annotations

import json
import re
from cProfile import Profile
from itertools import product
from typing import Any

import pytest

import morphs
from morphs.check import check_layout
from morphs.check.layout.forms import kind_of
from morphs.check.layout.showing import _moved
from morphs.check.report import Fault
from tests.check.handmade import cell, found_joints, gap, kinds, layout, tile, with_joints

PLAIN = {
    "pack/square": tile("wwwwwwww"),
    "pack/edge": tile("wwwwww"),
    "pack/corner": tile("wwww"),
}


def board(kind: str, columns: int, rows: int, **more: object) -> dict[str, object]:
    return {"kind": kind, "columns": columns, "rows": rows, **more}


def gaps_on(spec: dict[str, object], places: list[tuple[int, int]], shape: str = "square") -> dict:
    cells = [gap(n, column, row, shape) for n, (column, row) in enumerate(places)]
    vocabulary = "overland" if shape == "hex" else "dungeon"
    return layout(cells, {}, board=spec, vocabulary=vocabulary)


def rectangle(columns: int, rows: int) -> list[tuple[int, int]]:
    return [(column, row) for row in range(rows) for column in range(columns)]


def test_grid() -> None:
    data = gaps_on(board("grid", 2, 2), rectangle(2, 2))
    assert found_joints(data) == {
        (0, 2, 1, 7),
        (0, 3, 1, 6),
        (2, 2, 3, 7),
        (2, 3, 3, 6),
        (0, 4, 2, 1),
        (0, 5, 2, 0),
        (1, 4, 3, 1),
        (1, 5, 3, 0),
    }


def test_grid_wrapped_on_itself() -> None:
    data = gaps_on(board("grid", 1, 1, wrap=True), [(0, 0)])
    assert found_joints(data) == {(0, 0, 0, 5), (0, 1, 0, 4), (0, 2, 0, 7), (0, 3, 0, 6)}


def test_brick_faces_two_above_and_below() -> None:
    data = gaps_on(board("brick", 2, 2), rectangle(2, 2))
    assert found_joints(data) == {
        (0, 2, 1, 7),
        (0, 3, 1, 6),
        (2, 2, 3, 7),
        (2, 3, 3, 6),
        (0, 4, 2, 0),  # cell 2 lies half a tile to the right: its north-west half
        (1, 5, 2, 1),
        (1, 4, 3, 0),
    }


def test_brick_wrapped() -> None:
    joints = found_joints(gaps_on(board("brick", 2, 2, wrap=True), rectangle(2, 2)))
    assert len(joints) == 16
    assert (0, 5, 3, 1) in joints and (0, 0, 3, 4) in joints and (0, 7, 1, 2) in joints


def test_hex_flat() -> None:
    """Columns 0 1 2; column 1 lies half a hex lower."""
    joints = found_joints(gaps_on(board("hex", 3, 1, orientation="flat"), rectangle(3, 1), "hex"))
    assert joints == {(0, 4, 1, 11), (0, 5, 1, 10), (1, 2, 2, 9), (1, 3, 2, 8)}
    column = gaps_on(board("hex", 1, 2, orientation="flat"), rectangle(1, 2), "hex")
    assert found_joints(column) == {(0, 6, 1, 1), (0, 7, 1, 0)}


def test_hex_pointy() -> None:
    """Half-sides count from the top corner: NE E SE SW W NW; row 1 lies half a hex right."""
    data = gaps_on(board("hex", 2, 2, orientation="pointy"), rectangle(2, 2), "hex")
    assert found_joints(data) == {
        (0, 2, 1, 9),
        (0, 3, 1, 8),
        (2, 2, 3, 9),
        (2, 3, 3, 8),
        (0, 4, 2, 11),
        (0, 5, 2, 10),
        (1, 6, 2, 1),
        (1, 7, 2, 0),
        (1, 4, 3, 11),
        (1, 5, 3, 10),
    }


@pytest.mark.parametrize(
    ("spec", "shape"),
    [
        (board("grid", 3, 2, wrap=True), "square"),
        (board("grid", 1, 3, wrap=True), "square"),
        (board("brick", 3, 2, wrap=True), "square"),
        (board("brick", 1, 2, wrap=True), "square"),
        (board("hex", 2, 3, wrap=True, orientation="flat"), "hex"),
        (board("hex", 2, 1, wrap=True, orientation="flat"), "hex"),
        (board("hex", 3, 2, wrap=True, orientation="pointy"), "hex"),
        (board("hex", 1, 2, wrap=True, orientation="pointy"), "hex"),
    ],
)
def test_a_torus_has_no_rim(spec: dict[str, int], shape: str) -> None:
    data = gaps_on(spec, rectangle(spec["columns"], spec["rows"]), shape)
    halves = [end for a, b, c, d in found_joints(data) for end in ((a, b), (c, d))]
    count = len(data["cells"]) * (12 if shape == "hex" else 8)
    assert len(halves) == len(set(halves)) == count
    assert kinds(with_joints(data)) == []


def test_a_hex_torus_closes_where_it_should() -> None:
    spec = board("hex", 2, 2, wrap=True, orientation="flat")
    joints = found_joints(gaps_on(spec, rectangle(2, 2), "hex"))
    # column 0, row 0: its north-west side faces column 1, row 1 (one up, one left, half lower)
    assert (0, 10, 3, 5) in joints and (0, 11, 3, 4) in joints
    assert (0, 0, 2, 7) in joints


def framed(kind: str, columns: int, rows: int) -> dict:
    """A framed board of plain tiles; places told by hand from the contract."""
    cells, number = [], 0

    def put(name: str, column: int, row: int, place: int = 0) -> None:
        nonlocal number
        tile_place = place if name != "square" else 0
        cells.append(cell(number, column, row, name, PLAIN, tile_place, False, tile_place))
        number += 1

    for row, top in ((-1, True), (rows, False)):
        put("corner", -1, row, 0 if top else 3)
        for column in range(columns):
            put("edge", column, row, 0 if top else 2)
        put("corner", columns, row, 1 if top else 2)
    for row in range(rows):
        short = kind == "brick" and row % 2 == 1
        put("edge", -1, row, 3)
        for column in range(columns - short):
            put("square", column, row)
        put("edge", columns - short, row, 1)
    return layout(cells, PLAIN, board=board(kind, columns, rows, frame=True))


@pytest.mark.parametrize("kind", ["grid", "brick"])
@pytest.mark.parametrize("size", [(1, 1), (3, 2), (2, 3), (1, 4)])
def test_frames(kind: str, size: tuple[int, int]) -> None:
    data = framed(kind, *size)
    assert kinds(with_joints(data)) == []
    if kind == "grid":
        columns, rows = size
        inner = 8 * columns * rows + 4 * columns + 4 * rows
        spokes = 4 * columns + 4 * rows
        assert len(found_joints(data)) == (inner - spokes) // 2 + spokes // 2 + 2 * (
            columns + rows + 2
        )


def test_the_joints_of_a_framed_brick_board() -> None:
    """One column, two rows: a square above two end caps that lie inside the rectangle."""
    data = framed("brick", 1, 2)
    named = {(c["column"], c["row"]): c["id"] for c in data["cells"]}
    joints = found_joints(data)

    def faces(a: tuple[int, int], half: int, b: tuple[int, int], other: int) -> bool:
        return bool({(named[a], half, named[b], other), (named[b], other, named[a], half)} & joints)

    assert faces((0, 0), 5, (-1, 1), 0)  # the square's SW above the left end cap's north
    assert faces((0, 0), 4, (0, 1), 0)  # its SE above the right end cap's north
    assert faces((-1, 1), 1, (0, 1), 5) and faces((-1, 1), 2, (0, 1), 4)  # the caps meet
    assert faces((-1, 1), 3, (0, 2), 0) and faces((0, 1), 3, (0, 2), 1)  # and the edge below
    assert faces((-1, 0), 1, (0, 0), 7) and faces((1, 0), 5, (0, 0), 2)
    assert faces((-1, -1), 2, (-1, 0), 0)  # corner above the outside edge
    assert faces((-1, -1), 1, (0, -1), 5) and faces((-1, 2), 1, (0, 2), 5)
    below = {c for joint in joints for c in joint[::2] if named[-1, 0] in joint[::2]}
    assert below == {named[-1, -1], named[-1, 0], named[0, 0]}  # nothing under the outside edge


EDGE = {"pack/e": tile(["sw", "sh", "st", "sr", "sc", "sd"])}
CORNER = {"pack/c": tile(["sw", "sh", "st", "sr"])}
EDGES = [(0, -1, 0), (1, 0, 1), (0, 1, 2), (-1, 0, 3)]
CORNERS = [(-1, -1, 0), (1, -1, 1), (1, 1, 2), (-1, 1, 3)]


@pytest.mark.parametrize(("column", "row", "place"), EDGES)
@pytest.mark.parametrize("flip", [False, True])
def test_edges_lie_in_two_ways(column: int, row: int, place: int, flip: bool) -> None:
    for rotation in range(4):
        one = cell(0, column, row, "e", EDGE, rotation, flip, place)
        data = layout([one], EDGE, board=board("grid", 1, 1, frame=True))
        found = set(kinds(data)) - {"missing-cell"}
        assert found == (set() if rotation == place else {"orientation"})


def test_edges_show_their_faces_clockwise_from_the_north_west() -> None:
    """Drawn N N E S S W; in the east the two wide halves in the east, the opening in the west."""
    east = cell(0, 1, 0, "e", EDGE, 1, False, 1)
    assert east["faces"] == ["sd", "sw", "sh", "st", "sr", "sc"]
    mirrored = cell(0, 0, -1, "e", EDGE, 0, True, 0)
    assert mirrored["faces"] == ["sh", "sw", "sd", "sc", "sr", "st"]


@pytest.mark.parametrize(("column", "row", "place"), CORNERS)
@pytest.mark.parametrize("flip", [False, True])
def test_corners_lie_in_two_ways(column: int, row: int, place: int, flip: bool) -> None:
    for rotation in range(4):
        one = cell(0, column, row, "c", CORNER, rotation, flip)
        data = layout([one], CORNER, board=board("grid", 1, 1, frame=True))
        legal = rotation == (place + 3 if flip else place) % 4
        assert set(kinds(data)) - {"missing-cell"} == (set() if legal else {"orientation"})


def test_a_mirrored_corner_still_opens_inwards() -> None:
    """Drawn outside outside-free east and south: N E S W = w h t r."""
    assert cell(0, -1, -1, "c", CORNER, 3, True)["faces"] == ["sr", "st", "sh", "sw"]


@pytest.mark.parametrize("rotation", range(6))
@pytest.mark.parametrize("flip", [False, True])
@pytest.mark.parametrize("pointy", [False, True])
def test_all_twelve_hex_orientations(rotation: int, flip: bool, pointy: bool) -> None:
    tiles = {"pack/x": tile([letter + "n" for letter in "mohpdfwjstam"], links=[[0, 1, 5], [7, 8]])}
    one = cell(0, 0, 0, "x", tiles, rotation, flip, pointy=pointy)
    spec = board("hex", 1, 1, orientation="pointy" if pointy else "flat")
    assert kinds(layout([one], tiles, board=spec, vocabulary="overland")) == []
    one["rotation"] = (rotation + 1) % 6
    assert "faces" in kinds(layout([one], tiles, board=spec, vocabulary="overland"))


@pytest.mark.parametrize("rotation", range(4))
@pytest.mark.parametrize("flip", [False, True])
def test_all_eight_square_orientations(rotation: int, flip: bool) -> None:
    tiles = {"pack/x": tile("whtrcldo", links=[[1, 2, 6, 7]])}
    assert kinds(layout([cell(0, 0, 0, "x", tiles, rotation, flip)], tiles)) == []


def test_a_mask_has_holes_whose_border_is_rim() -> None:
    places = [place for place in rectangle(3, 3) if place != (1, 1)]
    cells = [cell(n, c, r, "square", PLAIN) for n, (c, r) in enumerate(places)]
    spec = board("grid", 3, 3, mask=["###", "#.#", "###"])
    data = layout(cells, PLAIN, board=spec)
    assert len(found_joints(data)) == 16
    assert kinds(with_joints(data)) == []
    data["cells"].append(gap(99, 1, 1))
    assert kinds(with_joints(data)) == ["outside"]
    del data["board"]["mask"]
    assert kinds(with_joints(data)) == []


def test_mid_side_crossings_meet_only_each_other() -> None:
    """Overland, contract section 2: one crossing in mid-side against one in a half."""
    both = ["pr", "pr"]
    tiles = {
        "pack/mid": tile(["pn"] * 4 + both + ["pn"] * 6),
        "pack/also": tile(["pn"] * 10 + ["ps", "ps"]),
        "pack/two": tile(["pn"] * 10 + ["pr", "ps"]),
    }
    spec = board("hex", 2, 1, orientation="flat")

    def pair(second: str) -> tuple[Fault, ...]:
        cells = [cell(0, 0, 0, "mid", tiles), cell(1, 1, 0, second, tiles)]
        data = layout(cells, tiles, board=spec, vocabulary="overland", request={"water": "off"})
        return check_layout(with_joints(data)).faults

    assert pair("also") == ()
    faults = pair("two")
    assert {fault.kind for fault in faults} == {"middle"}
    assert {fault.half_sides for fault in faults} == {((0, 4), (1, 11)), ((0, 5), (1, 10))}
    assert all("shows river in mid-side" in fault.text for fault in faults)
    assert all(re.search(r"facing it shows (river|stream) in one half", f.text) for f in faults)


def test_mirrored_mid_side_crossings_keep_the_name_of_the_first_half() -> None:
    faces = ["pr", "pr", *["pn"] * 4, "pr", "pr", *["pn"] * 4]
    tiles = {"pack/x": tile(faces, links=[[0, 6], list(range(12))])}
    one = cell(0, 0, 0, "x", tiles, 1, True)
    one["links"][0] = [2, 8]
    flow = [{"from": [0, 2], "to": [0, 8]}]
    spec = board("hex", 1, 1, orientation="flat")
    assert kinds(layout([one], tiles, board=spec, vocabulary="overland", water=flow)) == []


def test_a_mirrored_river_keeps_its_lake() -> None:
    faces = [*["an"] * 4, *["pn"] * 4, *["pr"] * 4]
    tiles = {"pack/x": tile(faces, links=[[0, 1, 2, 3], [0, 1, 2, 3, 8], [0, 1, 2, 3, 10]])}
    one = cell(0, 0, 0, "x", tiles, 0, True)
    one["links"] = [[0, 1, 10, 11], [0, 1, 2, 10, 11], [0, 1, 4, 10, 11]]
    flow = [{"from": [0, half], "to": [0, 0]} for half in (2, 4)]
    spec = board("hex", 1, 1, orientation="flat")
    assert kinds(layout([one], tiles, board=spec, vocabulary="overland", water=flow)) == []


def test_the_work_grows_with_the_board_and_no_faster() -> None:
    tiles = {"pack/x": tile("whrhwwhr", links=[[2, 7], [1, 3, 6]])}

    def calls(side: int) -> int:
        cells = [cell(n, n % side, n // side, "x", tiles) for n in range(side * side)]
        data = layout(cells, tiles)
        profile = Profile()
        profile.runcall(check_layout, data)
        return sum(entry.callcount for entry in profile.getstats())

    assert calls(36) < 9 * calls(12) * 1.2


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"mask": (".#", "##")}, "is outside the masked grid board of 2 x 2"),
        ({"board": "grid:2x2"}, "is outside the grid board of 2 x 2"),
        ({"board": "grid:2x2", "frame": "after"}, "is outside the framed grid board of 2 x 2"),
    ],
)
def test_a_cell_that_lies_outside_is_told_of_which_board(asked: dict[str, Any], words: str) -> None:
    data = json.loads(morphs.build(seed=1, **asked).layout.to_json())
    data["cells"][0]["column"] = 9
    assert any(words in fault.text for fault in morphs.check_layout(data).faults)


def test_links_that_share_nothing_mean_all_that_they_name() -> None:
    """A line in mid-side and the area there, in a group with another area: both are moved."""
    shown = [frozenset(("walk", "line road")), frozenset(), frozenset(("pool",))]
    assert _moved((0, 2), shown, (1, 0, 2), (0, 0, 2)) == {0, 1, 2}


@pytest.mark.parametrize(
    ("kind", "open_"),
    [
        (("grid", None), []),
        (("brick", None), [(3, 3), (4, 3)]),
        (("hex", "flat"), [(3, 3), (3, 4)]),
        (("hex", "pointy"), [(3, 3), (4, 3)]),
    ],
)
def test_a_torus_closes_where_every_second_row_or_column_is_alike(
    kind: tuple[str, str | None], open_: list[tuple[int, int]]
) -> None:
    known = kind_of(*kind)
    assert known
    assert [size for size in product((3, 4), (3, 4)) if known.odd_wrap(*size)] == open_
    by_turns = known._replace(places=((0, 1), (1, 0)))  # as triangles lie
    assert [size for size in product((3, 4), (3, 4)) if not by_turns.odd_wrap(*size)] == [(4, 4)]
