"""Boards: invariants of every kind, and neighbours against formulas of their own."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from morphs.base.errors import MorphsError
from morphs.board.glue import Board, BoardSpec, Cell, Cells, _midpoint_keys, glue
from morphs.board.grids import make_board, parse_board, positions, read_mask
from morphs.board.shape import SQUARE
from morphs.board.tiling import TILINGS

SPECS = [
    replace(parse_board(text), wrap=wrap, frame=frame)
    for text, wrap, frame in product(
        ["grid:5x4", "brick:5x4", "hex:6x4", "hex-pointy:5x4", "grid:2x2"],
        [False, True],
        [False, True],
    )
    if not (wrap and frame) and not (frame and "hex" in text)
]


@pytest.fixture(params=SPECS, ids=str)
def board(request: pytest.FixtureRequest) -> Board:
    return make_board(request.param)


def test_mates_are_an_involution(board: Board) -> None:
    mates = board.mate_of_half
    inner = np.flatnonzero(mates >= 0)
    assert np.array_equal(mates[mates[inner]], inner)
    ports = np.arange(len(board.mate_of_port))
    assert np.array_equal(board.mate_of_port[board.mate_of_port], ports)
    assert not np.any(board.mate_of_port == ports)


def test_every_half_is_in_one_port_of_its_cell(board: Board) -> None:
    for cell in range(len(board.cells)):
        ports = board.ports(cell)
        assert all(int(board.port_of_half[h]) in ports for h in board.halves(cell))
        assert sum(board.port_partition(cell)) == board.cells[cell].shape.count
        assert [int(board.slot_of_port[p]) for p in ports] == list(range(len(ports)))


def test_a_port_faces_one_cell_and_reads_backwards(board: Board) -> None:
    for port in range(board.port_count):
        mate = int(board.mate_of_port[port])
        first, length = int(board.first_half_of_port[port]), int(board.length_of_port[port])
        halves = [int(board.mate_of_half[h]) for h in range(first, first + length)]
        if mate >= board.port_count:
            assert halves == [-1] * length
            continue
        start = int(board.first_half_of_port[mate])
        assert halves == list(range(start + length - 1, start - 1, -1))


def test_tori_have_no_rim() -> None:
    for text in ("grid:4x3", "brick:4x6", "hex:4x3", "hex-pointy:3x4"):
        assert np.all(make_board(replace(parse_board(text), wrap=True)).mate_of_half >= 0)


def neighbours(board: Board) -> dict[tuple[int, int], set[tuple[int, int]]]:
    found: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for a, _, b, _ in board.joints():
        here, there = board.cells[a], board.cells[b]
        found.setdefault((here.column, here.row), set()).add((there.column, there.row))
        found.setdefault((there.column, there.row), set()).add((here.column, here.row))
    return found


def test_bricks_have_six_neighbours() -> None:
    found = neighbours(make_board(parse_board("brick:6x6")))
    assert found[2, 2] == {(1, 2), (3, 2), (1, 1), (2, 1), (1, 3), (2, 3)}
    assert found[2, 3] == {(1, 3), (3, 3), (2, 2), (3, 2), (2, 4), (3, 4)}


def test_hex_neighbours() -> None:
    flat = neighbours(make_board(parse_board("hex:6x6")))
    assert flat[2, 2] == {(2, 1), (3, 1), (3, 2), (2, 3), (1, 2), (1, 1)}
    assert flat[3, 2] == {(3, 1), (4, 2), (4, 3), (3, 3), (2, 3), (2, 2)}
    pointy = neighbours(make_board(parse_board("hex-pointy:6x6")))
    assert pointy[2, 2] == {(2, 1), (3, 2), (2, 3), (1, 3), (1, 2), (1, 1)}
    assert pointy[2, 3] == {(3, 2), (3, 3), (3, 4), (2, 4), (1, 3), (2, 2)}


def test_a_frame_goes_all_round() -> None:
    board = make_board(replace(parse_board("grid:3x2"), frame=True))
    shapes = [cell.shape.name for cell in board.cells]
    assert (shapes.count("square"), shapes.count("edge"), shapes.count("corner")) == (6, 10, 4)
    places = {(cell.column, cell.row) for cell in board.cells}
    assert places == set(product(range(-1, 4), range(-1, 3)))
    outside = int(np.sum(board.mate_of_half < 0))
    assert outside == 2 * 10 + 2 * 4  # every frame tile's outer half-sides and no other


def test_short_rows_of_framed_bricks_have_end_caps() -> None:
    board = make_board(replace(parse_board("brick:4x3"), frame=True))
    row = {c.column: c.shape.name for c in board.cells if c.row == 1}
    assert row == {-1: "edge", 0: "square", 1: "square", 2: "square", 3: "edge"}
    cap = next(c for c in board.cells if (c.column, c.row) == (-1, 1))
    assert (cap.place, cap.x) == (3, 0)


def test_a_mask_leaves_holes_whose_border_is_rim() -> None:
    spec = replace(parse_board("grid:3x3"), mask=("###", "#.#", "###"))
    board = make_board(spec)
    assert len(board.cells) == 8
    assert int(np.sum(board.mate_of_half < 0)) == 24 + 8


def test_boards_of_the_same_cells_are_the_same() -> None:
    spec = parse_board("brick:3x2")
    assert make_board(spec) == make_board(spec) and hash(make_board(spec)) == hash(make_board(spec))
    assert make_board(spec) != make_board(parse_board("brick:2x3"))


@pytest.mark.parametrize("name", TILINGS)
def test_cells_lie_alike_again_after_as_many_columns_and_rows_as_a_board_says(name: str) -> None:
    """The least number that moves every cell by the same way onto one of its kind."""
    tiling, spec = TILINGS[name], parse_board(f"{name}:12x12")
    row, column = (axis.ravel() for axis in np.indices((6, 6)))

    def is_alike(columns: int, rows: int) -> bool:
        x, y = positions(spec, column, row)
        across, down = positions(spec, column + columns, row + rows)
        return len({*zip((across - x).tolist(), (down - y).tolist(), strict=True)}) == 1

    along = next(step for step in range(1, 6) if is_alike(step, 0))
    assert (along, next(step for step in range(1, 6) if is_alike(0, step))) == tiling.repeats


def test_cells_are_alike_that_lie_alike_and_have_ports_alike(board: Board) -> None:
    firsts, number = board.alike
    shown = [(c.shape, c.place, board.port_partition(n)) for n, c in enumerate(board.cells)]
    sorts = list(dict.fromkeys(shown))
    assert firsts == [shown.index(sort) for sort in sorts]
    assert [sorts[one] for one in number.tolist()] == shown


def test_ports_are_told_apart_by_their_lengths_in_order() -> None:
    plain = make_board(parse_board("grid:4x1"))
    lengths = [(3, 1), (1, 2), (1, 3), (3, 1)]
    odd = replace(
        plain,
        length_of_port=np.array(lengths, dtype=np.int8).ravel(),
        slot_of_port=np.array([0, 1] * 4, dtype=np.int8),
        port_start=np.arange(0, 9, 2, dtype=np.int32),
        port_count=8,
    )
    assert odd.alike[0] == [0, 1, 2] and odd.alike[1].tolist() == [0, 1, 2, 0]


def test_facing_pairs_are_listed_once(board: Board) -> None:
    mates, starts = board.mate_of_half.tolist(), board.half_start.tolist()
    cell_of = [cell for cell in range(len(board.cells)) for _ in board.halves(cell)]
    wanted = [
        (cell_of[half], half - starts[cell_of[half]], cell_of[mate], mate - starts[cell_of[mate]])
        for half, mate in enumerate(mates)
        if mate > half
    ]
    assert [tuple(one) for one in board.joints()] == wanted
    assert board.cell_of_half.tolist() == cell_of
    columns, rows, levels = zip(*((c.column, c.row, c.level) for c in board.cells), strict=True)
    assert board.extent == tuple(
        tuple(end(axis) for axis in (columns, rows, levels)) for end in (min, max)
    )


def test_levels_do_not_touch() -> None:
    cells = [Cell(SQUARE, 0, 0, 0, 0, 0, 0), Cell(SQUARE, 0, 1, 0, 1, 8, 0)]
    assert not glue(BoardSpec("grid", 2, 1), cells).joints()


def test_places_far_apart_have_numbers_of_their_own() -> None:
    """The largest board of a hundred levels needs more than 32 bits."""
    far = [
        Cell(SQUARE, 0, 0, 0, level, 800 * level, row) for level in (0, 50, 99) for row in (0, 800)
    ]
    cells = Cells.of(far)
    keys = _midpoint_keys(cells, np.arange(0, 49, 8, dtype=np.int32), None).tolist()
    assert min(keys) >= 0
    assert max(keys) == (99 * 809 + 808) * 79209 + 79206


def test_a_board_that_is_asked_for_cannot_change() -> None:
    assert hash(parse_board("grid:4x3")) == hash(parse_board("grid:4x3"))


def test_overlapping_cells_are_refused() -> None:
    cells = [Cell(SQUARE, 0, i, 0, 0, x, 0) for i, x in enumerate((0, 8, 8))]
    with pytest.raises(ValueError, match="overlap"):
        glue(BoardSpec("grid", 3, 1), cells)


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("grid:4", {}, "cannot be read"),
        ("grid:0x4", {}, "takes 1 to"),
        ("grid:20000x2", {}, "at most 10000 a side"),
        ("grid:2x20000", {}, "at most 10000 a side"),
        ("grid:2000x2000", {}, "takes 1 to 1000000"),
        ("hex:5x4", {"wrap": True}, "even number of columns"),
        ("hex-pointy:4x5", {"wrap": True}, "even number of rows"),
        ("brick:4x5", {"wrap": True}, "even number of rows"),
        ("grid:1x5", {"wrap": True}, "at least 2 columns"),
        ("grid:4x4", {"wrap": True, "frame": True}, "no border to frame"),
        ("hex:4x4", {"frame": True}, "hex boards have no frame"),
        ("grid:2x1", {"mask": ("..",)}, "leaves no cell"),
    ],
)
def test_boards_that_cannot_be_are_refused(text: str, options: dict, message: str) -> None:
    with pytest.raises(MorphsError, match=message):
        make_board(replace(parse_board(text), **options))


def test_masks_are_read_from_text_and_pictures(tmp_path) -> None:  # type: ignore[no-untyped-def]
    from PIL import Image

    text = tmp_path / "mask.txt"
    text.write_text("##\n# #\n")
    assert read_mask(text) == ("##.", "#.#")
    picture = Image.new("RGBA", (3, 2), "white")
    for place in ((0, 0), (1, 0), (0, 1), (2, 1)):
        picture.putpixel(place, (0, 0, 0, 255))
    picture.save(tmp_path / "mask.png")
    assert read_mask(tmp_path / "mask.png") == ("##.", "#.#")
    shades = Image.new("LA", (4, 1))
    for x, shade in enumerate([(127, 255), (128, 255), (0, 127), (0, 128)]):
        shades.putpixel((x, 0), shade)
    shades.save(tmp_path / "shades.png")
    assert read_mask(tmp_path / "shades.png") == ("#..#",)


@pytest.mark.parametrize("text", ["grid:1x1", "grid:4x3", "hex:1x1", "hex-pointy:3x3"])
def test_squares_and_hexes_have_one_port_a_side_also_where_all_is_rim(text: str) -> None:
    board = make_board(parse_board(text))
    sides = 6 if "hex" in text else 4
    assert {len(board.ports(cell)) for cell in range(len(board.cells))} == {sides}


def test_framed_bricks_of_one_column_are_refused() -> None:
    with pytest.raises(MorphsError, match="at least 2 columns"):
        make_board(replace(parse_board("brick:1x3"), frame=True))
    assert len(make_board(replace(parse_board("brick:1x1"), frame=True)).cells) > 1


def test_hexes_lie_flat_where_nothing_is_said() -> None:
    assert BoardSpec("hex", 2, 2).tiling == parse_board("hex:2x2").tiling
    assert BoardSpec("hex", 2, 2).tiling != parse_board("hex-pointy:2x2").tiling
