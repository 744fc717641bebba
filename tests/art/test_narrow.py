"""Rock between walls that lie near each other is hatched all over, as the board is drawn."""

from __future__ import annotations

import re

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray
from PIL import Image

from morphs.art.gaps.narrow import CLEAR, FILLET, FINE, RAGGED, Narrow, narrow_rock
from morphs.art.style import weave
from morphs.art.style.colours import rgb
from morphs.art.style.render import rasterise_clear
from morphs.art.style.style import INK
from morphs.art.style.svg import clear_document
from morphs.art.style.weave import HEM, SIDE, repeat
from morphs.base.discs import away_from
from morphs.base.shelf import Shelf
from morphs.plan.plan import Plan

SQUARE = 10
NOT_LAID = (0, 200, 0)
FRAME = shapely.box(0, 0, 10, 10)


def cell(*open_ground: tuple[float, float, float, float]) -> Plan:
    return Plan(FRAME, floor=shapely.union_all([shapely.box(*one) for one in open_ground]))


def board(plans: list[Plan], wraps: bool = False) -> Narrow:
    """Cells in a row."""
    cells = [(plan, (10.0 * number, 0.0)) for number, plan in enumerate(plans)]
    return narrow_rock(cells, (10.0 * len(plans), 10.0), SQUARE, wraps, INK)


def laid(narrow: Narrow, width: int, rows: range = range(100)) -> NDArray[np.bool_]:
    picture = Image.new("RGBA", (width, len(rows)), NOT_LAID)
    narrow.lay(picture, rows.start)
    return np.asarray((np.asarray(picture.convert("RGB")) != NOT_LAID).any(axis=2))


def test_rock_between_near_walls_is_hatched_and_wide_rock_is_not() -> None:
    """Two passages on both sides of a border, which neither cell knows of the other."""
    rock = Plan(FRAME)
    touched = laid(board([cell((7, 0, 8, 10)), cell((0.4, 0, 1.4, 10)), rock, rock]), 400)
    between = touched[5:95, 86:98]
    assert between.mean() > 0.8
    assert not touched[:, 68:82].any(), "the passage and its walls stay"
    assert not touched[:, 160:].any(), "rock without an end on its other side stays"


def test_rock_wider_than_a_tile_stays_white_with_a_round_outline() -> None:
    """Rock in a ring of ground."""
    left = cell((0, 0, 10, 0.5), (0, 9.5, 10, 10), (0, 0, 0.5, 10))
    right = cell((0, 0, 10, 0.5), (0, 9.5, 10, 10), (9.5, 0, 10, 10))
    ring = board([left, right])
    assert not laid(ring, 200)[40:60, 40:160].any()
    hem = round(1.2 * FINE)
    white = np.argwhere(~ring.zone[hem:-hem, hem:-hem]) + hem + 0.5 - (5 * FINE, 10 * FINE)
    assert (abs(white).max(axis=0) < (3.8 * FINE, 8.8 * FINE)).all(), "a halo all round"
    assert abs(white).sum(axis=1).max() < 12.2 * FINE, "without corners"
    small = cell((0, 0, 10, 4), (0, 6.4, 10, 10), (0, 0, 4, 10), (6.4, 0, 10, 10))
    assert laid(board([small]), 100)[48:56, 48:56].mean() > 0.8, "little white would be a hole"


def grown(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """A mask and what lies within half a cluster and a place of it."""
    far = round((2 * weave.REACH + 1 / FINE) * SQUARE)
    return away_from(mask, far) <= far


def test_walls_keep_the_strokes_of_their_tiles() -> None:
    narrow = board([cell((0, 0, 3, 10), (7, 0, 10, 10))])
    rows, columns = np.nonzero(narrow.zone)
    assert len(rows)
    middles = (columns + 0.5) * 10 / narrow.zone.shape[1]
    assert middles.min() > 3 + CLEAR - 0.2
    assert middles.max() < 7 - CLEAR + 0.2


def test_what_is_laid_band_by_band_is_what_is_laid_at_once() -> None:
    narrow = board([cell((0, 0, 3, 10), (7, 0, 10, 10))])
    bands = [laid(narrow, 100, rows) for rows in (range(37), range(37, 100))]
    assert np.array_equal(np.concatenate(bands), laid(narrow, 100))


def hatched(wide: int, high: int, wraps: bool, square: int = SQUARE) -> NDArray[np.int64]:
    """Rock without an end on a board of so many squares: its ink, -1 where none is laid."""
    rock = np.ones((high * FINE, wide * FINE), dtype=bool)
    narrow = Narrow(rock, rock, square, wraps, INK)
    picture = Image.new("RGBA", (wide * square, high * square), NOT_LAID)
    narrow.lay(picture, 0)
    bands = []
    for top in range(0, picture.height, 37):
        bands.append(Image.new("RGBA", (picture.width, min(37, picture.height - top)), NOT_LAID))
        narrow.lay(bands[-1], top)
    pixels = np.asarray(picture.convert("RGB")).astype(np.int64)
    assert np.array_equal(np.concatenate([band.convert("RGB") for band in bands]), pixels)
    return np.where((pixels == NOT_LAID).all(axis=2), -1, 255 - pixels[..., 0])


@pytest.mark.parametrize("wraps", [False, True])
@pytest.mark.parametrize("size", [(40, 30), (26, 10), (27, 40)])
def test_hatching_is_as_dense_at_the_rim_as_within(size: tuple[int, int], wraps: bool) -> None:
    ink = hatched(*size, wraps)
    within = ink[20:-20, 20:-20]
    for turns in range(4):
        rim = np.rot90(ink, turns)[:4]
        assert (rim >= 0).mean() > (within >= 0).mean() - 0.12
        assert abs(rim.clip(0).mean() / within.clip(0).mean() - 1) < 0.4


@pytest.mark.parametrize("turns", [0, 1])
@pytest.mark.parametrize("side", [20, 27])
def test_clusters_at_the_border_of_boards_that_wrap_go_on_across_it(side: int, turns: int) -> None:
    """Narrow rock along a border: the rows of pixels on both sides of it are alike."""
    rim = np.zeros((side * FINE, side * FINE), dtype=bool)
    rim[:2] = rim[-2:] = True
    rim = np.rot90(rim, turns)
    size = side * SQUARE
    touched = np.rot90(laid(Narrow(rim, rim, SQUARE, True, INK), size, range(size)), -turns)
    assert touched[[0, -1]].mean() > 0.95
    assert (touched[0] != touched[-1]).mean() < 0.1
    assert not touched[10:-10].any()


def test_boards_that_wrap_have_narrow_rock_over_their_border() -> None:
    plan = cell((1.1, 0, 8.9, 10))
    assert board([plan], wraps=True).zone[:, :1].all()
    assert not board([plan]).zone[:, :1].any()


@pytest.mark.parametrize("wraps", [False, True])
def test_as_lines_it_is_what_is_laid(wraps: bool) -> None:
    """The area that files of lines fill with hatching, against the pixels that are laid."""
    ring = cell((0, 0, 10, 1), (0, 9, 10, 10), (0, 0, 1, 10), (9, 0, 10, 10))
    narrow = board([ring, cell((2, 0, 3, 10)), cell((7, 3, 8, 10))], wraps)
    told = narrow.lines()
    svg = clear_document((30, 10), [f'<path d="{told.area}" fill="#000"/>'])
    filled = np.asarray(rasterise_clear(svg, (300, 100)))[:, :, 3] > 127
    expected = laid(narrow, 300)
    assert expected.mean() > 0.04
    assert abs(filled.mean() - expected.mean()) < 0.02
    stray = filled & ~grown(expected) | expected & ~grown(filled)
    assert stray.mean() < 0.01, "only at the rim do clusters differ"
    assert told.parts.count("L") > SIDE * SIDE


def test_the_hatching_of_files_goes_on_with_itself() -> None:
    """What lies beyond one side lies within the side across."""
    spots = weave._laid(0)[0]
    inside = {tuple(spot) for spot in spots.tolist() if min(spot) >= 0 and max(spot) < SIDE}
    beyond = [spot for spot in spots if min(spot) < 0 or max(spot) >= SIDE]
    assert len(beyond) > SIDE * HEM
    assert all(tuple((spot % SIDE).tolist()) in inside for spot in beyond)


def test_hatching_neither_repeats_nor_shows_where_its_pieces_meet() -> None:
    """Rock without an end, three pieces wide and high."""
    across = 3 * SIDE
    everywhere = np.ones((across * FINE, across * FINE), dtype=bool)
    picture = Image.new("RGBA", (across * SQUARE, across * SQUARE), NOT_LAID)
    Narrow(everywhere, everywhere, SQUARE, False, INK).lay(picture, 0)
    pixels = np.asarray(picture.convert("RGB")).astype(np.int64)
    covered = (pixels != NOT_LAID).any(axis=2)
    ink = np.where(covered, 255 - pixels[..., 0], 0)
    piece = SIDE * SQUARE
    for line, cover in ((ink, covered), (ink.T, covered.T)):
        border = np.concatenate([line[k * piece - 3 : k * piece + 3] for k in (1, 2)])
        assert abs(border.mean() / ink.mean() - 1) < 0.2
        seen = np.concatenate([cover[k * piece - 3 : k * piece + 3] for k in (1, 2)])
        assert seen.mean() > covered.mean() - 0.1 > 0.8
        alike = np.corrcoef(line[:-piece].ravel(), line[piece:].ravel())[0, 1]
        assert alike < 0.3, "seen again a piece farther on"


def test_hatching_between_walls_that_just_meet_is_stout() -> None:
    """Two round rooms, nearer and farther: between them is a broad bridge, rims torn, or none."""
    for apart in np.arange(2.0, 5.0, 0.25).tolist():
        rooms = [shapely.Point(x, 5).buffer(2.5) for x in (3.0, 8.0 + apart)]
        plans = [
            Plan(FRAME, floor=shapely.affinity.translate(room.intersection(box), -left, 0))
            for left in (0, 10)
            for box in [shapely.box(left, 0, left + 10, 10)]
            for room in [shapely.union_all(rooms)]
        ]
        middle = round((5.5 + apart / 2) * FINE)
        bridge = board(plans).zone[:, middle].sum() / FINE
        assert bridge == 0 or bridge > 2 * (FILLET - RAGGED) - 1 / FINE, apart


def test_hatching_far_from_walls_is_paler_than_beside_them() -> None:
    (colour,) = re.findall(r'stroke="(#[0-9a-f]{6})"', repeat(INK))
    for strong, pale, paper in zip(rgb(INK.hatch), rgb(colour), rgb(INK.paper), strict=True):
        assert strong + 50 < pale < paper - 50


def test_pieces_of_hatching_are_kept_as_far_as_there_is_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    small = weave.weave(INK, 2 * SIDE)
    size = len(small.picture.tobytes()) + small.seen.nbytes
    monkeypatch.setattr(weave, "_PIECES", Shelf(size))
    small = weave.weave(INK, 2 * SIDE)
    assert weave.weave(INK, 2 * SIDE) is small
    weave.weave(INK, 3 * SIDE)
    assert weave.weave(INK, 2 * SIDE) is not small
