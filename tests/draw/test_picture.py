"""Pictures: every pixel in its place, no seams, nothing resampled, and a request in every PNG."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import morphs
from benchmarks.masks import random_mask
from morphs import Request
from morphs.art.look.palette import Colour
from morphs.board.shape import HEX, HEX_POINTY, SQUARE, Orientation, permutation
from morphs.draw.cell_art import turned
from morphs.draw.hexart import hex_mask, turned_hex
from morphs.draw.png import REQUEST_KEY, read_text_chunks, write_png
from tests.conftest import PACKS


def coloured_sides(size: int = 60) -> Image.Image:
    """A tile whose eight half-sides have eight colours."""
    art = Image.new("RGBA", (size, size), "white")
    half = size // 2
    spots = [
        (half // 2, 2),
        (half + half // 2, 2),
        (size - 3, half // 2),
        (size - 3, half + half // 2),
    ]
    spots += [
        (half + half // 2, size - 3),
        (half // 2, size - 3),
        (2, half + half // 2),
        (2, half // 2),
    ]
    for number, (x, y) in enumerate(spots):
        art.paste((30 * number, 200 - 20 * number, 90, 255), (x - 2, y - 2, x + 2, y + 2))
    return art


@pytest.mark.parametrize("orientation", SQUARE.orientations())
def test_art_turns_as_the_faces_do(orientation: Orientation) -> None:
    art = coloured_sides()
    spots = [(15, 2), (45, 2), (57, 15), (57, 45), (45, 57), (15, 57), (2, 45), (2, 15)]
    after = turned(art, orientation)
    for drawn, lying in enumerate(permutation(SQUARE, orientation)):
        assert art.getpixel(spots[drawn]) == after.getpixel(spots[lying])


@pytest.mark.parametrize(
    ("shape", "size"), [(HEX, (80, 70)), (HEX_POINTY, (70, 80)), (HEX, (40, 36))]
)
def test_hexes_partition_the_plane(shape: object, size: tuple[int, int]) -> None:
    wide, high = size
    pointy = shape is HEX_POINTY
    covered = np.zeros((high * 4, wide * 4), dtype=int)
    mask = np.asarray(hex_mask(wide, high, pointy)) // 255
    for column, row in product(range(4), range(4)):
        if pointy:
            x, y = column * wide + (row % 2) * wide // 2, row * high * 3 // 4
        else:
            x, y = column * wide * 3 // 4, row * high + (column % 2) * high // 2
        part = covered[y : y + high, x : x + wide]
        part += mask[: part.shape[0], : part.shape[1]]
    inner = covered[high : high * 2, wide : wide * 2]
    assert inner.min() == inner.max() == 1


@pytest.mark.parametrize("pointy", [False, True])
def test_hex_art_turns_as_the_faces_do(pointy: bool) -> None:
    """A dot near the middle of a side goes where the side goes; turning loses no pixel."""
    shape, size = (HEX_POINTY, (140, 160)) if pointy else (HEX, (160, 140))
    from morphs.board.shape import half_side_midpoints

    points = half_side_midpoints(shape)
    box = (8, 16) if pointy else (16, 8)

    def spot(half: int) -> tuple[int, int]:
        x, y = points[half][0] * size[0] / box[0], points[half][1] * size[1] / box[1]
        return round(size[0] / 2 + (x - size[0] / 2) * 0.8), round(
            size[1] / 2 + (y - size[1] / 2) * 0.8
        )

    for orientation in shape.orientations():
        goes = permutation(shape, orientation)
        for half in (0, 3, 8):
            art = Image.new("RGBA", size, (250, 250, 250, 255))
            x, y = spot(half)
            art.paste((200, 0, 0, 255), (x - 4, y - 4, x + 5, y + 5))
            after = turned_hex(art, orientation, pointy)
            red, green, _, alpha = after.getpixel(spot(goes[half]))
            assert (red > 150, green < 100, alpha) == (True, True, 255)
        mask = np.asarray(hex_mask(*size, pointy))
        assert np.all(np.asarray(after.getchannel("A"))[mask > 0] == 255)


def test_the_streaming_writer_writes_what_it_was_given() -> None:
    rng = np.random.default_rng(1)
    for mode, depth in (("RGB", 3), ("RGBA", 4)):
        pixels = rng.integers(0, 256, (37, 23, depth), dtype=np.uint8)
        whole = Image.fromarray(pixels, mode)
        bands = [whole.crop((0, y, 23, min(y + 10, 37))) for y in range(0, 37, 10)]
        stream = io.BytesIO()
        write_png(stream, (23, 37), mode, bands, {"key": "wörter"})
        back = Image.open(stream)
        assert back.mode == mode
        assert np.array_equal(np.asarray(back), pixels)
        assert back.info["key"] == "wörter"


def solid_pack(folder: Path, size: int = 40) -> Path:
    """Four closed tiles, each of one colour."""
    folder.mkdir()
    for number, colour in enumerate(("red", "green", "blue", "orange")):
        Image.new("RGB", (size, size), colour).save(folder / f"tile{number}-wwwwwwww.png")
    return folder


@pytest.mark.parametrize(("board", "size"), [("grid:3x2", (120, 80)), ("brick:3x2", (140, 80))])
def test_tiles_lie_on_whole_pixels_without_seams(
    tmp_path: Path, board: str, size: tuple[int, int]
) -> None:
    pack = solid_pack(tmp_path / "p")
    result = morphs.build(Request(pack=(str(pack),), board=board, seed=1))
    picture = result.picture.image()
    assert picture.size == result.picture.size == size
    colours = {"0": (255, 0, 0), "1": (0, 128, 0), "2": (0, 0, 255), "3": (255, 165, 0)}
    for cell, box in zip(result.layout.cells, result.picture.scene.boxes, strict=True):
        assert cell.tile is not None
        part = picture.crop((box.left, box.top, box.left + 40, box.top + 40))
        assert part.getcolors() == [(1600, colours[cell.tile[4]])]


def test_a_torus_repeats_without_a_seam(tmp_path: Path) -> None:
    pack = solid_pack(tmp_path / "p")
    result = morphs.build(Request(pack=(str(pack),), board="brick:3x2", seed=1, wrap=True))
    picture = result.picture.image()
    assert picture.size == (120, 80)
    second_row = np.asarray(picture)[60]
    assert tuple(second_row[0]) == tuple(second_row[119])


@pytest.mark.parametrize("grid", ["5ft", "10ft", "hex:37"])
def test_overlays_of_a_torus_repeat_too(tmp_path: Path, grid: str) -> None:
    """The ink over one plain tile, drawn on a board twice the size, shows the same twice."""
    folder = tmp_path / "p"
    folder.mkdir()
    Image.new("RGB", (120, 120), "white").save(folder / "tile1-wwwwwwww.png")
    request = Request(pack=(str(folder),), board="grid:2x2", wrap=True, grid=grid)
    picture = np.asarray(morphs.build(request).picture.image()).astype(int)
    across = np.abs(picture[:, -1] - picture[:, 0]).mean()
    inside = np.abs(np.diff(picture, axis=1)).mean(axis=(0, 2)).max()
    assert across <= inside * 1.5


def test_scaling_keeps_the_grid(tmp_path: Path) -> None:
    pack = solid_pack(tmp_path / "p")
    for scale in (0.33, 0.5, 1.7):
        result = morphs.build(Request(pack=(str(pack),), board="grid:3x2", scale=scale, seed=1))
        side = result.picture.scene.tile[0]
        assert result.picture.size == (3 * side, 2 * side)
        framed = Request(pack=(str(pack),), board="brick:3x2", scale=scale, seed=1)
        assert morphs.build(framed).picture.scene.tile[0] % 2 == 0


def test_odd_sizes_are_not_resampled(tmp_path: Path) -> None:
    pack = solid_pack(tmp_path / "p", 75)
    assert morphs.build(Request(pack=(str(pack),), board="grid:4x4")).picture.size == (300, 300)


def test_packs_of_two_scales_are_brought_to_one(tmp_path: Path) -> None:
    one, two = solid_pack(tmp_path / "a", 40), solid_pack(tmp_path / "b", 90)
    packs = (str(one), str(two))
    assert morphs.build(Request(pack=packs, board="grid:3x2")).picture.size == (120, 80)
    assert morphs.build(Request(pack=packs[::-1], board="grid:3x2")).picture.size == (270, 180)
    request = Request(pack=packs, board="grid:3x2", px_per_square=6)
    assert morphs.build(request).picture.size == (180, 120)


def test_transparency_is_kept_or_backed(tmp_path: Path) -> None:
    folder = tmp_path / "p"
    folder.mkdir()
    art = Image.new("RGBA", (40, 40), (250, 250, 250, 255))
    art.paste((0, 0, 0, 0), (10, 10, 30, 30))
    art.save(folder / "tile1-wwwwwwww.png")

    def pixel(**options: object) -> tuple[int, ...]:
        request = Request(pack=(str(folder),), board="grid:1x1", **options)  # type: ignore[arg-type]
        return morphs.build(request).picture.image().getpixel((20, 20))  # type: ignore[return-value]

    assert pixel(background="none")[3] == 0
    assert pixel(background="#123456") == (0x12, 0x34, 0x56)
    assert max(pixel()) < 240


@pytest.mark.parametrize("floor", [(246, 240, 228, 255), (40, 44, 60, 255)])
def test_clear_rock_is_told_from_the_floor(tmp_path: Path, floor: Colour) -> None:
    folder = tmp_path / "p"
    folder.mkdir()
    for number in range(4):
        tile = random_mask("hhtthhtt", 200, np.random.default_rng(number))
        art = np.where(tile[..., None], np.array(floor, np.uint8), np.uint8(0))
        Image.fromarray(art).save(folder / f"tile{number}-hhtthhtt.png")
    request = Request(pack=(str(folder),), mask=("##", "#."), compose="loose", seed=2)
    picture = np.asarray(morphs.build(request).picture.image().convert("RGB"), int)
    rock, floored, outside = picture[5, 5], picture[100, 100], picture[300, 300]
    assert tuple(floored) == floor[:3]
    assert np.abs(rock - floored).max() > 60
    assert tuple(rock) == tuple(outside)


def test_a_texture_goes_on_from_tile_to_tile(tmp_path: Path) -> None:
    folder = tmp_path / "p"
    folder.mkdir()
    Image.new("RGBA", (40, 40), (0, 0, 0, 0)).save(folder / "tile1-wwwwwwww.png")
    ramp = np.zeros((64, 64, 3), dtype=np.uint8)
    ramp[:, :, 0], ramp[:, :, 1] = np.arange(64)[None, :] * 4, np.arange(64)[:, None] * 4
    Image.fromarray(ramp).save(tmp_path / "floor.png")
    request = Request(
        pack=(str(folder),), board="grid:5x4", background=str(tmp_path / "floor.png"), seed=3
    )
    picture = np.asarray(morphs.build(request).picture.image())
    assert np.array_equal(picture, np.tile(ramp, (3, 4, 1))[:160, :200])


def test_jpegs_have_white_behind_what_is_transparent(tmp_path: Path) -> None:
    folder = tmp_path / "p"
    folder.mkdir()
    Image.new("RGBA", (40, 40), (0, 0, 0, 0)).save(folder / "tile1-wwwwwwww.png")
    target = tmp_path / "m.jpg"
    request = Request(pack=(str(folder),), board="grid:1x1", background="none")
    morphs.build(request).picture.save(target)
    assert min(Image.open(target).getpixel((20, 20))) > 250  # type: ignore[type-var]
    with pytest.raises(morphs.MorphsError, match=r"must end in \.png"):
        morphs.build(request).picture.save(tmp_path / "m.bmp")


def test_overlays_leave_the_size_alone_and_draw_something() -> None:
    plain = morphs.build(Request(board="grid:2x2", seed=1)).picture.image()
    for options in ({"grid": "5ft"}, {"grid": "10ft"}, {"grid": "hex:33"}, {"labels": True}):
        other = morphs.build(Request(board="grid:2x2", seed=1, **options)).picture.image()  # type: ignore[arg-type]
        assert other.size == plain.size
        assert np.any(np.asarray(other) != np.asarray(plain))


def test_bands_do_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    request = Request(board="grid:3x3", seed=2, grid="10ft", labels=True, scale=0.3)
    whole = morphs.build(request).picture.image()
    monkeypatch.setattr("morphs.draw.picture.BAND_BYTES", whole.width * 4 * 37)
    assert np.array_equal(np.asarray(morphs.build(request).picture.image()), np.asarray(whole))


def test_a_picture_carries_its_request(tmp_path: Path) -> None:
    request = Request(board="grid:2x2", seed=9, scale=0.2)
    target = tmp_path / "a.png"
    morphs.build(request).picture.save(target)
    stored = Request.from_dict(json.loads(read_text_chunks(target)[REQUEST_KEY]))
    assert stored == request


@pytest.mark.parametrize("suffix", [".png", ".webp", ".jpg"])
def test_every_format_opens(tmp_path: Path, suffix: str) -> None:
    target = tmp_path / f"map{suffix}"
    result = morphs.build(Request(board="grid:2x2", seed=9, scale=0.2))
    result.picture.save(target)
    assert Image.open(target).size == result.picture.size


def test_hex_boards_are_drawn_whole() -> None:
    request = Request(
        board="hex:4x3", pack=(str(PACKS / "hexes.csv"),), gaps="cap", background="none"
    )
    result = morphs.build(request)
    alpha = np.asarray(result.picture.image().getchannel("A"))
    middle = alpha[
        alpha.shape[0] // 3 : alpha.shape[0] // 2, alpha.shape[1] // 3 : alpha.shape[1] // 2
    ]
    assert middle.min() == 255


def test_large_edges_that_stand_are_turned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """An edge drawn for a second place, larger than its pack's picture, by rows and whole."""
    request = Request(board="grid:4x4", frame="before", seed=2, px_per_square=180)
    framed = morphs.build(request)
    art = framed.picture.cells
    cell = next(
        replace(cell, variant=1)
        for cell in framed.layout.cells
        if art.shape(cell).name == "edge" and cell.tile and "rock" not in cell.tile
        if cell.rotation % 2
    )
    box = framed.picture.scene.boxes[cell.id]
    size = (box.width, box.height)
    assert box.height == 2 * box.width
    monkeypatch.setattr("morphs.draw.cell_art.LARGE", box.width * box.height - 1)
    rows = art.rows_of_cell(cell, size, range(box.height))
    assert rows is not None
    by_rows, whole = (
        np.asarray(picture.convert("L").reduce(8)).ravel()
        for picture in (rows, art.of_cell(cell, size))
    )
    assert np.corrcoef(by_rows, whole)[0, 1] > 0.9


def test_a_town_is_told_without_being_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    result = morphs.build(pack="city", board="grid:4x4", seed=3, gaps="leave", scale=0.2)
    monkeypatch.setattr("morphs.draw.city.canvas.draw_town", None)
    assert result.picture.sealed == []
    assert result.picture.sights == () and result.picture.corners == []
