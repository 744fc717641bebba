"""Hatching hugs all walls of a board, and rock that is narrow has it from wall to wall."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray
from PIL import Image, ImageColor, ImageFilter

from morphs.art.gaps.hatched import FINE, LEAST, SWING, _calm, hatched_depth
from morphs.art.gaps.narrow import (
    CLEAR,
    DOOR,
    SHADED,
    WALL,
    Narrow,
    Rings,
    _within,
    narrow_rock,
    tones_of,
)
from morphs.art.style import weave
from morphs.art.style.render import rasterise_clear
from morphs.art.style.style import DARK, INK, STYLES, Style
from morphs.art.style.svg import clear_document
from morphs.art.style.weave import COLUMNS, GRAINS, HEM, ROWS, SIDE, grain_of
from morphs.base.discs import away_from, sizes
from morphs.base.shelf import Shelf
from morphs.plan.plan import Door, Plan

SQUARE = 20
TILE = (0, 200, 0)
PAPER = (255, 255, 255)
FRAME = shapely.box(0, 0, 10, 10)


def cell(*open_ground: tuple[float, float, float, float]) -> Plan:
    return Plan(FRAME, floor=shapely.union_all([shapely.box(*one) for one in open_ground]))


def board(
    plans: list[Plan], wraps: bool = False, square: int = SQUARE, style: Style = INK
) -> Narrow:
    """Cells in a row."""
    cells = [(plan, (10.0 * number, 0.0)) for number, plan in enumerate(plans)]
    return narrow_rock(cells, (10.0 * len(plans), 10.0), square, wraps, style)


def drawn(narrow: Narrow, rows: range | None = None) -> NDArray[np.uint8]:
    """Rows of pixels of its hatching on green."""
    high, wide = (round(side * narrow.square / FINE) for side in narrow.lined.shape)
    rows = rows or range(high)
    picture = Image.new("RGBA", (wide, len(rows)), TILE)
    narrow.lay(picture, rows.start)
    return np.asarray(picture.convert("RGB"))


def kept(pixels: NDArray[np.uint8]) -> NDArray[np.bool_]:
    return np.asarray((pixels == TILE).all(axis=2))


def ink(pixels: NDArray[np.uint8]) -> NDArray[np.float64]:
    """How dark strokes are, from 0 to 1."""
    return np.where(kept(pixels), 0.0, 1 - pixels[..., 0] / 255)


def squares(*box: float) -> tuple[slice, slice]:
    x0, y0, x1, y1 = (round(side * SQUARE) for side in box)
    return slice(y0, y1), slice(x0, x1)


def test_rock_between_near_walls_is_hatched_and_wide_rock_is_not() -> None:
    """Two passages on both sides of a border, which neither cell knows of the other."""
    rock = Plan(FRAME)
    found = drawn(board([cell((7, 0, 8, 10)), cell((0.4, 0, 1.4, 10)), rock]))
    dark = ink(found)
    assert dark[squares(8.2, 0.5, 10.2, 9.5)].mean() > 0.15
    blocks = dark[squares(8.2, 0, 10.2, 10)].reshape(10, SQUARE, 2, SQUARE).mean(axis=(1, 3))
    assert blocks.min() > 0.08, "no holes"
    assert kept(found)[squares(7, 0, 8, 10)].all(), "what the tile has of the passage stays"
    assert (found[squares(14, 0, 30, 10)] == PAPER).mean() > 0.99, "wide rock is white"
    assert (found[squares(18, 0, 30, 10)] == PAPER).all(), "nothing strays so far"


def test_strokes_begin_at_the_wall_and_what_tiles_have_of_them_goes() -> None:
    found = drawn(board([cell((3, 3, 7, 7))]))
    dark, own = ink(found), kept(found)
    reach = round(WALL * SQUARE)
    beside = dark[3 * SQUARE - 6 : 3 * SQUARE - 1, 3 * SQUARE : 7 * SQUARE]
    assert beside.mean() > 0.12
    off = 3 * SQUARE - reach - 2
    assert not own[:off].any(), "rock off walls is new"
    assert own[3 * SQUARE - 1].any(), "walls stay"
    middle = dark[round(1.9 * SQUARE) : round(2.3 * SQUARE), 3 * SQUARE : 7 * SQUARE]
    assert 0 < middle.mean() < beside.mean(), "the rim is torn"


def test_doors_of_tiles_stay() -> None:
    plan = cell((3, 3, 7, 7))
    door = Plan(FRAME, floor=plan.floor, doors=(Door((5.0, 2.8), (6.0, 2.8)),))
    column, row = round(5.5 * SQUARE), round((2.8 - DOOR / 2) * SQUARE)
    assert kept(drawn(board([door])))[row, column]
    assert not kept(drawn(board([plan])))[row, column]


def test_rock_wider_than_a_tile_stays_white_with_a_round_outline() -> None:
    """Rock in a ring of ground."""
    left = cell((0, 0, 10, 0.5), (0, 9.5, 10, 10), (0, 0, 0.5, 10))
    right = cell((0, 0, 10, 0.5), (0, 9.5, 10, 10), (9.5, 0, 10, 10))
    found = ink(drawn(board([left, right])))
    assert not found[squares(4, 4, 16, 6)].any()
    small = cell((0, 0, 10, 4), (0, 6.4, 10, 10), (0, 0, 4, 10), (6.4, 0, 10, 10))
    assert ink(drawn(board([small])))[squares(4.7, 4.7, 5.7, 5.7)].mean() > 0.1, "no hole"


@pytest.mark.parametrize("at", [0.0, 1.3, 2.9])
def test_narrow_rock_is_filled_and_has_no_pale_islands(at: float) -> None:
    """Rock four squares wide and high among passages, wherever bundles lie in it."""
    low, high = 1 + at, 5 + at
    around = [(0, 0, 10, low), (0, high, 10, 10), (0, 0, low, 10), (high, 0, 10, 10)]
    dark = ink(drawn(board([cell(*around)])))
    middle = squares(low + 0.5, low + 0.5, high - 0.5, high - 0.5)
    blocks = dark[middle].reshape(3, SQUARE, 3, SQUARE).mean(axis=(1, 3))
    assert blocks.min() > 0.08
    wide = cell((0, 0, 10, 1), (0, 9, 10, 10), (0, 0, 1, 10), (9, 0, 10, 10))
    assert ink(drawn(board([wide])))[squares(4, 4, 6, 6)].mean() < 0.03, "wide rock stays open"


@pytest.mark.parametrize("step", [4, 5, 6])
def test_no_crumbs_of_white_are_left_where_the_rim_swings(step: int) -> None:
    """Rock between two long and uneven walls that is hardly wide enough to stay white."""
    opened = np.zeros((10 * FINE, 60 * FINE), dtype=bool)
    for k in range(60):
        column = slice(k * FINE, (k + 1) * FINE)
        opened[: 8 + k * step % 7, column] = opened[33 - k * 3 % 5 :, column] = True
    white = hatched_depth(opened, False).within < 0
    assert white.any()
    assert sizes(white)[white].min() >= LEAST * FINE**2


def test_hatching_is_densest_at_walls_and_thins_outward() -> None:
    narrow = board([cell((3, 0, 17, 1), (0, 9.5, 10, 10)), cell((0, 0, 7, 1))], square=40)
    dark = ink(drawn(narrow))[:, 4 * 40 : 16 * 40].mean(axis=1)
    strips = [dark[round(40 * (1 + a)) : round(40 * (1 + b))].mean() for a, b in STRIPS]
    assert strips == sorted(strips, reverse=True)
    assert strips[0] > 1.15 * strips[1] and strips[2] < 0.6 * strips[0]


STRIPS = ((0.15, 0.45), (0.45, 0.9), (0.9, 1.4))
"""How far from a wall."""


def test_no_bundle_sticks_out_of_the_rim_alone() -> None:
    hatched = np.zeros((60, 60), dtype=bool)
    hatched[:30] = True
    straight = _calm(hatched, 1.0)
    bump, notch = hatched.copy(), hatched.copy()
    bump[30:33, 28:31] = True
    notch[27:30, 28:31] = False
    assert not _calm(bump, 1.0)[30:33, 28:31].any()
    assert _calm(notch, 1.0)[27:29, 28:31].all()
    assert np.array_equal(straight[:28], hatched[:28]) and not straight[33:].any()


def test_what_is_laid_band_by_band_is_what_is_laid_at_once() -> None:
    narrow = board([cell((0, 0, 3, 10), (7, 0, 10, 10))])
    bands = [drawn(narrow, rows) for rows in (range(37), range(37, 200))]
    assert np.array_equal(np.concatenate(bands), drawn(narrow))


@pytest.mark.parametrize("wraps", [False, True])
def test_hatching_is_as_dense_at_the_rim_as_within(wraps: bool) -> None:
    """Narrow rock between passages all over a board."""
    passages = [(0.5 + 2.5 * k, 0.0, 1.0 + 2.5 * k, 10.0) for k in range(4)]
    dark = ink(drawn(board([cell(*passages)] * 2, wraps)))
    within = dark[20:-20].mean()
    for rim in (dark[:8], dark[-8:]):
        assert abs(rim.mean() / within - 1) < 0.35


@pytest.mark.parametrize("side", [0, 1])
def test_strokes_go_on_across_the_border_of_boards_that_wrap(side: int) -> None:
    """Rock about the border: rows of pixels on both sides of it are alike."""
    plan = cell((0.9, 0, 9.1, 10)) if side else cell((0, 0.9, 10, 9.1))
    dark = ink(drawn(board([plan], wraps=True, square=60)))
    dark = dark.T if side else dark
    assert dark[[0, -1]].mean() > 0.1
    beside = abs(dark[0] - dark[1]).mean()
    assert abs(dark[0] - dark[-1]).mean() < beside + 0.06
    assert abs(dark[9] - dark[-10]).mean() > 1.5 * beside


def grown(mask: NDArray[np.bool_], squares: float) -> NDArray[np.bool_]:
    far = round(squares * SQUARE)
    return away_from(mask, far) <= far


@pytest.mark.parametrize("wraps", [False, True])
def test_files_of_lines_have_it_off_the_strokes_of_tiles(wraps: bool) -> None:
    """The area that files of lines fill with hatching."""
    narrow = board([cell((0, 0, 10, 1), (0, 8, 10, 9), (4, 0, 5, 10)), cell((2, 0, 3, 10))], wraps)
    told = narrow.lines()
    svg = clear_document((20, 10), [f'<path d="{told.area}" fill="#000"/>'])
    filled = np.asarray(rasterise_clear(svg, (20 * SQUARE, 10 * SQUARE)))[:, :, 3] > 127
    lined = narrow.lined.repeat(SQUARE // FINE, axis=0).repeat(SQUARE // FINE, axis=1)
    assert lined.mean() > 0.04
    assert abs(filled.mean() - lined.mean()) < 0.03
    assert not (filled & ~grown(lined, 0.8)).any()
    assert told.parts.count("L") > SIDE * SIDE
    columns = np.flatnonzero(narrow.lined[5 * FINE, : 4 * FINE])
    assert (columns + 0.5).max() / FINE < 4 - CLEAR + 0.1


@pytest.mark.parametrize("kind", range(weave.KINDS))
def test_pieces_of_hatching_have_one_rim_and_go_on_with_themselves(kind: int) -> None:
    spots, dice = weave._laid(kind, around=False)
    others, rolled = weave._laid((kind + 1) % weave.KINDS, around=False)
    rim = np.ones((ROWS, COLUMNS), dtype=bool)
    rim[1:-1, 1:-1] = False
    alike = (spots == others).all(axis=1) & (dice == rolled).all(axis=1)
    assert alike[rim.ravel()].all()
    assert not alike[~rim.ravel()].any()
    inside = {tuple(spot) for spot in spots.tolist()}
    around = weave._laid(kind)[0]
    beyond = [spot for spot in around if min(spot) < 0 or max(spot) >= SIDE]
    assert len(beyond) > SIDE * HEM
    assert all(tuple((spot % SIDE).round(9).tolist()) in rounded(inside) for spot in beyond[:40])


def rounded(spots: set[tuple[float, ...]]) -> set[tuple[float, ...]]:
    return {tuple(round(value, 9) for value in spot) for spot in spots}


def test_hatching_neither_repeats_nor_shows_where_its_pieces_meet() -> None:
    """Narrow rock, three pieces wide and high."""
    square, across = 32, 4 * SIDE
    everywhere = np.ones((across * FINE, across * FINE), dtype=bool)
    frame = Rings(((np.array([(0.0, 0.0), (across, 0), (across, across), (0, across)]), 255),))
    none = Rings(())
    narrow = Narrow(everywhere, everywhere, frame, none, none, none, square // 4, False, INK)
    dark = ink(drawn(narrow))
    piece = round(SIDE * narrow.square * narrow.grain)
    for line in (dark, dark.T):
        border = line[piece - 4 : piece + 4]
        assert abs(border.mean() / dark.mean() - 1) < 0.15
        alike = np.corrcoef(line[:-piece].ravel(), line[piece:].ravel())[0, 1]
        assert alike < 0.75, "seen again a piece farther on"


def test_small_squares_have_fewer_and_larger_bundles() -> None:
    assert grain_of(GRAINS[0][0]) == 1
    grains = [grain_of(square) for square in (7, 14, 24, 60)]
    assert grains == sorted(grains, reverse=True)
    assert all(
        grain * square * 0.138 > 3 for grain, square in zip(grains[1:], (14, 24, 60), strict=True)
    )


def test_how_far_hatching_reaches_differs_by_bundle() -> None:
    narrow = board([cell((3, 3, 7, 7))], square=40)
    dark = ink(drawn(narrow))[: 3 * 40, 3 * 40 : 7 * 40]
    tops = np.array([np.flatnonzero(column).min() for column in dark.T if column.any()]) / 40
    assert 1.3 < tops.min() < tops.max()
    assert tops.max() - tops.min() > SWING


def test_pieces_of_hatching_are_kept_as_far_as_there_is_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    small = weave.weave(INK.hatch_width, 2 * SIDE)
    size = sum(len(ink.tobytes()) for ink in small.inks) + small.seen.nbytes
    monkeypatch.setattr(weave, "_PIECES", Shelf(size))
    small = weave.weave(INK.hatch_width, 2 * SIDE)
    assert weave.weave(INK.hatch_width, 2 * SIDE) is small
    weave.weave(INK.hatch_width, 3 * SIDE)
    assert weave.weave(INK.hatch_width, 2 * SIDE) is not small


@pytest.mark.parametrize("size", [(1, 1), (1, 5), (4, 1), (9, 7)])
def test_the_least_around_a_pixel_is_what_pillow_finds(size: tuple[int, int]) -> None:
    rolls = np.random.default_rng(3).random(size)
    mask = Image.fromarray(np.where(rolls > 0.2, 255, 0).astype(np.uint8))
    assert _within(mask).tobytes() == mask.filter(ImageFilter.MinFilter(3)).tobytes()


@pytest.mark.parametrize("style", STYLES.values(), ids=[*STYLES])
def test_rock_is_shaded_as_far_as_its_style_says(style: Style) -> None:
    tones = tones_of(style)
    far = np.arange(256) / 255 * SHADED
    paper = np.array(ImageColor.getrgb(style.paper)[:3])
    beyond = far >= max((wide for wide, _, _ in style.halo), default=0.0)
    assert (tones[beyond] == paper).all() and beyond.any()
    assert (tones[0] != paper).any() == bool(style.halo)


@pytest.mark.parametrize("wraps", [False, True])
def test_rock_fades_from_walls_on_whatever_is_drawn_at_once(wraps: bool) -> None:
    narrow = board([cell((0, 0, 10, 3))], wraps, style=replace(DARK, hatch="#000000"))
    whole = drawn(narrow)
    bright = whole.max(axis=(1, 2))
    near, far = (bright[round((3 + off) * SQUARE)] for off in (0.3, 1.5))
    assert near > far == max(ImageColor.getrgb(DARK.paper)[:3])
    bands = [drawn(narrow, range(top, min(top + 37, 200))) for top in range(0, 200, 37)]
    assert (np.concatenate(bands) == whole).all()
