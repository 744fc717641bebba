"""Which boards can be, where their cells lie, and what masks say: both sides of every limit."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from morphs.base.errors import MorphsError
from morphs.board import grids
from morphs.board.grids import board_of, make_board, parse_board, read_mask


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("grid:1x1", (1, 1, 1)), ("grid:10000x100", (10000, 100, 1)), ("hex:3X2", (3, 2, 1)),
        (" brick:4x3x2 ", (4, 3, 2)), ("grid:1x1x100", (1, 1, 100)), ("grid:100x10000", None),
        ("grid:10000x101", "has 1010000 cells"), ("grid:10001x1", "at most 10000 a side"),
        ("grid:1x10001", "at most 10000 a side"), ("grid:1x1x101", "on at most 100 levels"),
        ("grid:1x1x0", "has 0 cells"), ("grid:0x3", "has 0 cells"), ("tri:3x3", "write grid:8x6, "),
    ],
)  # fmt: skip
def test_boards_are_read_up_to_a_size(text: str, sizes: Any) -> None:
    if isinstance(sizes, str):
        with pytest.raises(MorphsError, match=sizes):
            parse_board(text)
    else:
        spec = parse_board(text)
        assert (spec.columns, spec.rows, spec.levels) == (sizes or (100, 10000, 1))


@pytest.mark.parametrize(
    ("mask", "said"),
    [
        (("##", "#."), None), (None, None), (("##",), "the mask has 2 columns and 1 rows"),
        (("#", "#"), "the mask has 1 columns and 2 rows, but the board grid:2x2 has 2 and 2"),
        (("###", "###"), "the mask has 3 columns and 2 rows"),
    ],
)  # fmt: skip
def test_masks_are_as_large_as_their_board(mask: Any, said: str | None) -> None:
    request: Any = SimpleNamespace(board="grid:2x2", wrap=False, frame="none", mask=mask)
    if said:
        with pytest.raises(MorphsError, match=said):
            board_of(request)
    else:
        assert len(board_of(request).cells) == (3 if mask else 4)


@pytest.mark.parametrize("rows", [1, 2])
def test_masks_of_a_row_fit_boards_of_a_row(rows: int) -> None:
    request: Any = SimpleNamespace(
        board=f"grid:3x{rows}", wrap=False, frame="none", mask=("#.#",) * rows
    )
    assert len(board_of(request).cells) == 2 * rows


@pytest.mark.parametrize(
    ("text", "more", "said"),
    [
        ("grid:2x2", {"wrap": True}, None), ("grid:2x1", {"wrap": True}, "at least 2 columns"),
        ("grid:1x2", {"wrap": True}, "at least 2 columns"), ("brick:2x2", {"wrap": True}, None),
        ("brick:3x2", {"wrap": True}, None), ("brick:2x3", {"wrap": True}, "number of rows,"),
        ("hex:2x3", {"wrap": True}, None), ("hex:3x2", {"wrap": True}, "number of columns,"),
        ("hex-pointy:3x2", {"wrap": True}, None), ("brick:2x3", {"frame": True}, None),
        ("brick:1x2", {"frame": True}, "at least 2 columns"), ("brick:1x1", {"frame": True}, None),
        ("grid:2x2", {"frame": True, "mask": ("##", "##")}, "a masked board cannot be framed"),
        ("grid:2x2", {"frame": True, "wrap": True}, "no border to frame"),
        ("grid:2x2", {"segments": 0}, "1 to 6 parts, not 0"), ("grid:2x2", {"segments": 1}, None),
        ("grid:2x2", {"segments": grids.MAX_SEGMENTS}, None),
        ("grid:2x2", {"segments": grids.MAX_SEGMENTS + 1}, "1 to 6 parts, not 7"),
        ("grid:2x2", {"segments": 3}, None), ("brick:2x2", {"segments": 3}, "bricks face sides"),
        ("grid:2x2", {"segments": 3, "frame": True}, "a frame has sides half as long"),
        ("brick:2x2", {"segments": 4}, None), ("hex:2x2", {"frame": True}, "have no frame"),
    ],
    ids=str,
)  # fmt: skip
def test_boards_that_close_are_made(text: str, more: dict[str, Any], said: str | None) -> None:
    spec = replace(parse_board(text), **more)
    if said is None:
        assert len(make_board(spec).cells) >= spec.columns * spec.rows - spec.rows // 2
        return
    with pytest.raises(MorphsError, match=said.replace("6", str(grids.MAX_SEGMENTS)).replace(
            "not 7", f"not {grids.MAX_SEGMENTS + 1}")):  # fmt: skip
        make_board(spec)


def placed(text: str, **more: Any) -> list[tuple[str, int, int, int, int, int]]:
    cells = make_board(replace(parse_board(text), **more)).cells
    return [(c.shape.name, c.place, c.column, c.row, c.x, c.y) for c in cells]


def test_bricks_of_odd_rows_lie_half_a_brick_further_on() -> None:
    assert [one[2:] for one in placed("brick:2x2")] == [
        (0, 0, 0, 0), (1, 0, 8, 0), (0, 1, 4, 8), (1, 1, 12, 8),
    ]  # fmt: skip


def test_frames_lie_round_a_board() -> None:
    """Framed bricks have end caps within odd rows, which are a brick shorter."""
    assert placed("grid:1x1", frame=True) == [
        ("square", 0, 0, 0, 0, 0),
        ("corner", 0, -1, -1, -4, -4), ("edge", 0, 0, -1, 0, -4), ("corner", 1, 1, -1, 8, -4),
        ("edge", 3, -1, 0, -4, 0), ("edge", 1, 1, 0, 8, 0),
        ("corner", 3, -1, 1, -4, 8), ("edge", 2, 0, 1, 0, 8), ("corner", 2, 1, 1, 8, 8),
    ]  # fmt: skip
    odd = [one for one in placed("brick:2x2", frame=True) if one[3] == 1]
    assert odd == [
        ("square", 0, 0, 1, 4, 8), ("edge", 3, -1, 1, 0, 8), ("edge", 1, 1, 1, 12, 8),
    ]  # fmt: skip


def test_levels_lie_beside_each_other_a_tile_apart() -> None:
    cells = make_board(parse_board("grid:2x1x3")).cells
    assert [(c.level, c.x, c.y) for c in cells] == [
        (0, 0, 0), (0, 8, 0), (1, 24, 0), (1, 32, 0), (2, 48, 0), (2, 56, 0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("##\n.#\n", ("##", ".#")), ("#\n\n##\n\n\n", ("#.", "..", "##")), ("# #  \n", ("#.#",)),
        ("\n", "the mask is empty"), ("", "the mask is empty"),
        ("##\n#x\n", "line 2, column 2: 'x' is no mask character"),
    ],
)  # fmt: skip
def test_masks_are_read_row_by_row(text: str, rows: Any, tmp_path: Path) -> None:
    path = tmp_path / "mask.txt"
    path.write_text(text)
    if isinstance(rows, str):
        with pytest.raises(MorphsError, match=rows):
            read_mask(path)
    else:
        assert read_mask(path) == rows


@pytest.mark.parametrize("data", [b"#\0#", b"<svg>#</svg>", b"\xff\xfe#"])
def test_what_is_no_text_is_read_as_a_picture(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "mask.png"
    path.write_bytes(data)
    with pytest.raises(MorphsError, match="a picture with one pixel per cell"):
        read_mask(path)


def test_places_of_cells_are_repeated_over_the_board_by_rows_and_columns() -> None:
    spec = parse_board("grid:4x3")
    pattern = ((0, 1, 2), (3, 4, 5))
    other: Any = SimpleNamespace(
        rows=3, columns=4, frame=False, mask=None, segments=spec.segments,
        tiling=replace(spec.tiling, pattern=pattern),
    )  # fmt: skip
    table = grids._plain_cells(other).table
    assert table[:, 1].tolist() == [0, 1, 2, 0, 3, 4, 5, 3, 0, 1, 2, 0]
