"""Deep zoom: pyramids hold the picture at every level, and are there whole or not at all."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import morphs
from morphs.base.errors import MorphsError
from morphs.base.files import write_files
from morphs.exports.deep_zoom import LARGEST, SIDE, depth_of, pyramid


def noise(wide: int, high: int) -> Image.Image:
    return Image.fromarray(np.random.default_rng(3).integers(0, 256, (high, wide, 3), np.uint8))


def bands(picture: Image.Image, rows: int) -> Iterator[Image.Image]:
    for top in range(0, picture.height, rows):
        yield picture.crop((0, top, picture.width, min(top + rows, picture.height)))


def level_of(folder: Path, level: int) -> Image.Image:
    """A level put together from its squares."""
    squares = {
        tuple(map(int, path.stem.split("_"))): Image.open(path)
        for path in (folder / str(level)).iterdir()
    }
    rows = max(row for _, row in squares) + 1
    columns = max(column for column, _ in squares) + 1
    last = squares[columns - 1, rows - 1]
    size = (columns - 1) * SIDE + last.width, (rows - 1) * SIDE + last.height
    whole = Image.new("RGB", size)
    for (column, row), square in squares.items():
        assert square.width == SIDE or column == columns - 1
        assert square.height == SIDE or row == rows - 1
        whole.paste(square, (column * SIDE, row * SIDE))
    return whole


@pytest.mark.thinned(2)
@pytest.mark.parametrize("size", [(1, 1), (256, 256), (257, 511), (700, 1025), (1023, 30)])
@pytest.mark.parametrize("rows", [7, 256, 2000])
def test_every_level_is_the_one_below_halved(
    size: tuple[int, int], rows: int, tmp_path: Path
) -> None:
    picture = noise(*size)
    write_files(pyramid(tmp_path / "map.dzi", size, lambda: bands(picture, rows), None))
    folder = tmp_path / "map_files"
    depth = depth_of(size)
    assert sorted(int(p.name) for p in folder.iterdir() if p.is_dir()) == list(range(depth + 1))
    assert level_of(folder, 0).size == (1, 1)
    wanted = picture
    for level in range(depth, -1, -1):
        assert (np.asarray(level_of(folder, level)) == np.asarray(wanted)).all(), level
        wanted = wanted.reduce(2)
    told = (tmp_path / "map.dzi").read_text()
    assert f'Width="{size[0]}" Height="{size[1]}"' in told and f'TileSize="{SIDE}"' in told


def test_a_pyramid_takes_the_place_of_one_and_of_nothing_else(tmp_path: Path) -> None:
    target, folder = tmp_path / "map.dzi", tmp_path / "map_files"
    write_files(pyramid(target, (600, 600), lambda: [noise(600, 600)], None))
    write_files(pyramid(target, (40, 30), lambda: [noise(40, 30)], None))
    assert sorted(p.name for p in folder.iterdir()) == [*map(str, range(7)), "index.html"]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["map.dzi", "map_files"]
    (folder / "notes.txt").write_text("mine")
    with pytest.raises(MorphsError, match="map_files: cannot be written: something else has"):
        write_files(pyramid(target, (40, 30), lambda: [noise(40, 30)], None))
    assert (folder / "notes.txt").read_text() == "mine"


def test_what_fails_on_the_way_leaves_the_old_one(tmp_path: Path) -> None:
    def broken() -> Iterator[Image.Image]:
        yield noise(300, 280)
        raise MorphsError("no more")

    target = tmp_path / "map.dzi"
    write_files(pyramid(target, (40, 30), lambda: [noise(40, 30)], None))
    before = {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}
    with pytest.raises(MorphsError, match="no more"):
        write_files(pyramid(target, (300, 600), broken, None))
    assert {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()} == before


def test_a_pyramid_that_would_fill_the_disk_is_refused(tmp_path: Path) -> None:
    side = int(LARGEST**0.5) + 1
    with pytest.raises(MorphsError, match="pixels are too many"):
        pyramid(tmp_path / "map.dzi", (side, side), list, None)


def test_the_pyramid_of_a_map_is_its_picture(tmp_path: Path) -> None:
    result = morphs.build(board="grid:3x2", seed=5, gaps="cap", variants="none")
    result.save(tmp_path / "map.dzi", tmp_path / "map.png")
    picture = Image.open(tmp_path / "map.png").convert("RGB")
    whole = level_of(tmp_path / "map_files", depth_of(picture.size))
    assert (np.asarray(whole) == np.asarray(picture)).all()


PX = {"land": 24, "kingdom": 4}
WRITERS: dict[str, Any] = {"land": morphs.write_terrain, "kingdom": morphs.write_zones}


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Any, tuple[int, int]]]:
    """A chart and a map of zones, and how large they are drawn."""
    maps = {
        "land": morphs.make_terrain(generator="folkesten", board="hex:3x2", seed=2),
        "kingdom": morphs.make_zones(template="handshake", size=36, seed=2),
    }
    found = {}
    for name, what in maps.items():
        plain = tmp_path_factory.mktemp(name) / "plain.png"
        WRITERS[name](what, plain, px=PX[name])
        found[name] = (what, Image.open(plain).size)
    return found


@pytest.mark.parametrize("ending", [".jpg", ".webp", ".html", ".pdf", ".dzi"])
@pytest.mark.parametrize("name", WRITERS)
def test_charts_and_maps_of_zones_are_written_as_pictures_of_every_kind(
    name: str, ending: str, drawn: dict[str, tuple[Any, tuple[int, int]]], tmp_path: Path
) -> None:
    what, size = drawn[name]
    target = tmp_path / f"{name}{ending}"
    written = WRITERS[name](what, target, px=PX[name])
    data = target.read_bytes()
    match ending:
        case ".jpg" | ".webp":
            assert Image.open(io.BytesIO(data)).size == size
        case ".pdf":
            assert data.startswith(b"%PDF") and data.count(b"/Type /Page\n") == 1
        case ".html":
            assert f"width: {size[0]}px; height: {size[1]}px" in data.decode()
            assert not re.search(r"https?://(?!www\.w3\.org)", data.decode())
        case ".dzi":
            assert written[1] == tmp_path / f"{name}_files"
            assert level_of(written[1], depth_of(size)).size == size
