"""Other people's looks: what is measured of tiles painted in known ones, and what is drawn so."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

from morphs.art.dungeon.artist import draw
from morphs.art.gaps.pack_artist import PackArtist
from morphs.art.gaps.parallel import paint_job
from morphs.art.look.look import Look, measure
from morphs.art.look.reading import FINE, Coded, distances, read_tiles
from morphs.art.look.sample import sample_palette
from morphs.art.style.render import rasterise
from morphs.art.style.svg import document, path, path_data
from morphs.board.shape import CORNER, EDGE, SQUARE
from morphs.draw.gap_artist import Wanted
from morphs.tiles.joining import ways_to_join
from morphs.tiles.packs.catalogue import Catalogue, load_pack
from morphs.tiles.vocabulary import load_vocabulary
from tests.art.codes import faces_of
from tests.conftest import ROOT

CODES = [
    "hhhhhhhh",
    "tthhhhtt",
    "hwwhhwwh",
    "wwhhhhww",
    "hhtthhtt",
    "hhwwhhww",
    "tttttttt",
    "hhhhwwww",
]
SQUARE_PX = 20
Mask = NDArray[np.bool_]
Picture = NDArray[np.float64]


@cache
def masks() -> tuple[Mask, ...]:
    """The floors of some tiles: of rooms, which are drawn in a twentieth of the time of caves."""
    found = []
    for seed, code in enumerate(CODES):
        opened = draw("square", faces_of(code, "square"), seed, "crypt").open
        svg = document(
            (10, 10), "#000000", [path(path_data(opened), fill="#fff", fill_rule="evenodd")]
        )
        found.append(np.asarray(rasterise(svg, (10 * SQUARE_PX,) * 2))[..., 0] > 127)
    return tuple(found)


@cache
def samples(painted: Callable[[Mask, np.random.Generator], Picture]) -> list[Coded]:
    found: list[Coded] = []
    for number, (code, mask) in enumerate(zip(CODES, masks(), strict=True)):
        picture = painted(mask, np.random.default_rng(number)).clip(0, 255).astype(np.uint8)
        image = Image.fromarray(picture).convert("RGBA")
        found.append((image, "square", tuple(faces_of(code, "square"))))
    return found


def seen(painted: Callable[[Mask, np.random.Generator], Picture]) -> Look:
    look = measure(samples(painted), SQUARE_PX)
    assert look is not None
    return look


def flat(mask: Mask, floor: tuple[int, int, int], rock: tuple[int, int, int]) -> Picture:
    return np.where(mask[..., None], np.array(floor, float), np.array(rock, float))


def walled(picture: Picture, mask: Mask, width: float, colour: tuple[int, int, int]) -> Picture:
    away = ndimage.distance_transform_edt(~mask)
    picture[~mask & (away <= width)] = colour
    return picture


LOOKS = {
    "blue": ((255, 255, 255), (70, 130, 200), 0, (0, 0, 0)),
    "black": ((255, 255, 255), (0, 0, 0), 0, (0, 0, 0)),
    "grey, thin walls": ((240, 240, 236), (170, 170, 168), 2, (40, 40, 40)),
    "grey, heavy walls": ((250, 250, 250), (150, 150, 150), 7, (10, 10, 10)),
    "all white, thin walls": ((255, 255, 255), (255, 255, 255), 2, (20, 20, 20)),
    "all white, heavy walls": ((255, 255, 255), (255, 255, 255), 8, (0, 0, 0)),
    "a blueprint": ((24, 52, 110), (24, 52, 110), 2, (230, 240, 255)),
    "dark floor in light rock": ((70, 64, 60), (220, 214, 200), 3, (15, 15, 15)),
}


SOAKED = (
    *("black", "blue", "grey, thin walls", "all white, heavy walls", "dark floor in light rock"),
)
"""Looks between those that are measured in any case."""


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.soak] if name in SOAKED else []) for name in LOOKS],
)
def test_flat_looks_are_measured(name: str) -> None:
    floor, rock, width, line = LOOKS[name]
    look = seen(lambda mask, _: walled(flat(mask, floor, rock), mask, width, line))
    assert np.abs(np.array(look.tones[0][:3]) - rock).max() <= 3
    assert np.abs(look.floor.shades[-1][:3] - floor).max() <= 3
    assert look.rock.pieces is None and look.floor.pieces is None
    assert look.rock.grid is None and look.floor.grid is None
    assert abs(look.wall / FINE - width) <= 1
    assert abs(look.grows) <= FINE
    if look.line:
        assert np.abs(np.array(look.line.colour[:3]) - line).max() <= 12


@pytest.mark.parametrize(
    ("parts", "colour"),
    [
        (10, 120),
        (20, 190),
        *(pytest.param(*o, marks=pytest.mark.soak) for o in ((10, 200), (5, 150))),
    ],
)
def test_grids_are_measured(parts: int, colour: int) -> None:
    def painted(mask: Mask, _: np.random.Generator) -> Picture:
        picture = flat(mask, (252, 250, 246), (120, 110, 100))
        lines = np.arange(10 * SQUARE_PX) % (10 * SQUARE_PX // parts) == 0
        picture[(lines[:, None] | lines[None, :]) & mask] = colour
        return picture

    grid = seen(painted).floor.grid
    assert grid is not None and grid.parts == parts
    strongest = np.unravel_index(int(grid.cell[..., :3].sum(axis=2).argmin()), grid.cell.shape[:2])
    assert 0 in strongest
    assert abs(int(grid.cell[0, 3, 0]) - (colour - 252)) <= 12


def test_no_grid_is_seen_where_none_is() -> None:
    assert seen(lambda mask, _: flat(mask, (252, 250, 246), (120, 110, 100))).floor.grid is None


def test_a_grid_over_all_is_neither_floor_nor_rock() -> None:
    """Lines that rule rock as well part it into no pieces: it is still measured."""

    def painted(mask: Mask, _: np.random.Generator) -> Picture:
        picture = flat(mask, (255, 255, 255), (176, 176, 176))
        lines = np.arange(10 * SQUARE_PX) % SQUARE_PX == 0
        picture[lines[:, None] | lines[None, :]] = 30
        return picture

    look = seen(painted)
    assert np.abs(np.array(look.tones[0][:3]) - 176).max() <= 4
    assert np.abs(look.floor.shades[-1][:3] - 255).max() <= 4


def test_rooms_behind_doors_are_not_taken_for_rock() -> None:
    """What looks like floor, and what no code calls rock, teaches nothing of rock."""
    side, square = 10 * SQUARE_PX, SQUARE_PX

    def tile(number: int) -> Coded:
        rng = np.random.default_rng(number)
        picture = np.full((side, side, 3), 255, dtype=np.uint8)
        floor = np.zeros((side, side), dtype=bool)
        for a in (2, 7):
            floor[:, a * square : (a + 1) * square] = True
            floor[a * square : (a + 1) * square] = True
        speckled = rng.random((side, side)) < 0.3
        picture[speckled & ~floor] = 0
        edge = ndimage.binary_dilation(floor, iterations=2) & ~floor
        picture[edge] = 0
        room = np.s_[round(3.4 * square) : round(6.4 * square)]
        picture[room, room] = 0
        inner = np.s_[round(3.5 * square) : round(6.3 * square)]
        picture[inner, inner] = 255
        return (
            Image.fromarray(picture).convert("RGBA"),
            "square",
            tuple(faces_of("hhhhhhhh", "square")),
        )

    for reading in read_tiles([tile(number) for number in range(6)], float(square)):
        middle = slice(4 * square, 6 * square)
        assert not (reading.known & ~reading.floor)[middle, middle].any()


def strokes(mask: Mask, rng: np.random.Generator) -> Picture:
    """Rock hatched along black walls, white beyond."""
    high, wide = mask.shape
    rows, columns = np.mgrid[0:high, 0:wide]
    blocks = rng.integers(0, 2, (high // 8 + 1, wide // 8 + 1))[rows // 8, columns // 8]
    dark = np.where(blocks > 0, rows + columns, rows - columns) % 4 == 0
    away = ndimage.distance_transform_edt(~mask)
    picture = flat(mask, (255, 255, 255), (255, 255, 255))
    picture[dark & ~mask & (away < 0.7 * SQUARE_PX)] = 40
    return walled(picture, mask, 2, (0, 0, 0))


def grainy(mask: Mask, rng: np.random.Generator) -> Picture:
    return flat(mask, (200, 180, 150), (110, 90, 70)) + rng.normal(0, 11, (*mask.shape, 1))


def test_what_hugs_walls_hugs_them_again() -> None:
    """Hatching is laid from the pack's own pictures: as dark near walls, as white far off."""
    look = seen(strokes)
    assert look.rock.pieces is not None and look.floor.pieces is None
    assert look.line is not None and abs(look.wall / FINE - 2) <= 1
    made = np.asarray(painted_fill(samples(strokes)).convert("L"), dtype=np.int64)
    floor = made_floor()
    away = distances(floor) / FINE
    near, far = (away > 4) & (away < 0.6 * SQUARE_PX), away > 1.2 * SQUARE_PX
    own = np.concatenate(
        [
            shares(picture, mask)
            for (picture, _, _), mask in zip(samples(strokes), masks(), strict=True)
        ]
    )
    assert abs((made[near] < 128).mean() - own.mean()) < 0.12
    assert (made[far] < 128).mean() < 0.05
    assert (made[away < -3] < 128).mean() < 0.02


def shares(picture: Image.Image, mask: Mask) -> NDArray[np.bool_]:
    away = distances(mask) / FINE
    return np.asarray(picture.convert("L"))[(away > 4) & (away < 0.6 * SQUARE_PX)] < 128


def test_grain_is_that_of_the_pack() -> None:
    look = seen(grainy)
    assert look.rock.pieces is not None and look.floor.pieces is not None
    made = np.asarray(painted_fill(samples(grainy)).convert("RGB"), dtype=np.float64)[..., 0]
    floor = ndimage.binary_erosion(made_floor(), iterations=3)
    rock = ~ndimage.binary_dilation(made_floor(), iterations=3)
    for where, level in ((floor, 200), (rock, 110)):
        assert abs(made[where].mean() - level) < 5
        assert 7 < made[where].std() < 15
    steps = np.abs(np.diff(made, axis=1))[:, :-1][rock[:, 2:] & rock[:, :-2]]
    assert 8 < steps.mean() < 17  # it is neither smoothed nor sharpened


FILL = ("hhwwhhtt", 33)


def wanted_fill(kind: str = "fill") -> Wanted:
    faces = tuple(faces_of(FILL[0], "square"))
    links = ways_to_join(SQUARE, 0, faces, load_vocabulary("dungeon"))[0]
    size = (10 * SQUARE_PX,) * 2
    return Wanted("cap" if kind == "cap" else "fill", SQUARE, faces, links, size, FILL[1])


def artist_of(tiles: list[Coded], folder: Path) -> PackArtist:
    for number, (picture, _, _) in enumerate(tiles):
        picture.save(folder / f"tile{number:04}-{CODES[number]}.png")
    pack = load_pack(folder)
    return PackArtist(Catalogue((pack,), pack.tiles), (10 * SQUARE_PX,) * 2)


def painted_fill(tiles: list[Coded]) -> Image.Image:
    """That fill as it is drawn where it cannot be sewn of the tiles."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        artist = artist_of(tiles, Path(folder))
        job, how = artist._job(wanted_fill()), artist.measured
        assert job is not None and how is not None
        return paint_job(job, replace(how, stock=()))


@cache
def made_floor() -> Mask:
    """The floor of that fill: its plan is the same in every look."""

    def painted(mask: Mask, _: np.random.Generator) -> Picture:
        return flat(mask, (255, 255, 255), (0, 0, 0))

    picture = painted_fill(samples(painted))
    return np.asarray(picture.convert("L")) > 127


def described_fill(folder: str) -> str:
    pack = load_pack(Path(folder))
    artist = PackArtist(Catalogue((pack,), pack.tiles), (10 * SQUARE_PX,) * 2)
    picture = artist.picture(wanted_fill())
    assert picture is not None
    return sha256(picture.tobytes()).hexdigest()


def test_a_fill_is_the_same_in_every_process(tmp_path: Path) -> None:
    """This one's hashes begin at random."""
    for number, (picture, _, _) in enumerate(samples(strokes)[:5]):
        picture.save(tmp_path / f"tile{number:04}-{CODES[number]}.png")
    code = "import sys; from tests.art import test_look as t; print(t.described_fill(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        env={"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "1", "PATH": ""},
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == described_fill(str(tmp_path))


def test_caps_and_frames_have_the_look_too(tmp_path: Path) -> None:
    def painted(mask: Mask, _: np.random.Generator) -> Picture:
        return flat(mask, (255, 255, 255), (70, 130, 200))

    artist = artist_of(samples(painted), tmp_path)
    side = 10 * SQUARE_PX
    shapes = {EDGE: ("wwhhhh", (side, side // 2)), CORNER: ("whhw", (side // 2, side // 2))}
    wanted = [wanted_fill("cap")]
    for shape, (code, size) in shapes.items():
        faces = tuple(faces_of(code, shape.name))
        links = ways_to_join(shape, 0, faces, artist.catalogue.vocabulary)[0]
        wanted.append(Wanted("fill", shape, faces, links, size, 5))
        wanted.append(Wanted("fill", shape, faces, links, size[::-1], 5))
    for one in wanted:
        picture = artist.picture(one)
        assert picture is not None and picture.size == one.size
        pixels = np.asarray(picture.convert("RGB")).reshape(-1, 3)
        blue = (np.abs(pixels.astype(int) - (70, 130, 200)).max(axis=1) <= 2).mean()
        assert 0.3 < blue < 0.98


def test_what_is_drawn_for_strangers_holds_no_things(tmp_path: Path) -> None:
    """Nobody knows what their places are: no crypt in a ruined city."""
    artist = artist_of(samples(lambda mask, _: flat(mask, (255, 255, 255), (90, 90, 90))), tmp_path)
    plan = artist.plan(wanted_fill())
    assert plan is not None and not plan.things


def test_tiles_that_nobody_can_read_are_filled_all_the_same(tmp_path: Path) -> None:
    noise = [
        (
            Image.fromarray(
                np.random.default_rng(n).integers(0, 256, (240, 240, 3), dtype=np.uint8)
            ),
            "square",
            (),
        )
        for n in range(len(CODES))
    ]
    artist = artist_of([(one.convert("RGBA"), "square", ()) for one, _, _ in noise], tmp_path)
    assert artist.measured is None
    assert artist.picture(wanted_fill()) is not None


def test_rock_of_tiles_that_are_open_everywhere_is_seen_beside_their_passages() -> None:
    tiles = samples(lambda mask, _: flat(mask, (255, 255, 255), (70, 130, 200)))
    opened = [tiles[k] for k, code in enumerate(CODES) if "w" not in code]
    assert opened
    assert sample_palette(opened).rock[:3] == (70, 130, 200)
