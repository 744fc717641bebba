"""Bundles of strokes: each has its own land, and is turned against its neighbours."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray
from PIL import Image
from shapely.geometry.base import BaseGeometry

from morphs.art.dressing.afar import Afar
from morphs.art.dressing.beyond import beyond_border
from morphs.art.dressing.papers import paper_of
from morphs.art.gaps.narrow import Narrow, narrow_rock
from morphs.art.style.bundles import GAP, MOST, PACE, SHORT, lands, lines_of, seen, sown, within
from morphs.art.style.hatch import hatching
from morphs.art.style.style import INK
from morphs.base import exact
from morphs.base.seeds import Dice
from morphs.plan.plan import Plan


@pytest.mark.parametrize("seed", range(3))
def test_strokes_lie_in_the_land_of_their_own_bundle_and_off_all_others(seed: int) -> None:
    spots, dice = sown(6, 6, Dice(seed))
    lines = lines_of(spots, dice)
    own = lands(spots, lines)
    pieces, whose = seen(spots, lines)
    assert len(pieces) > 3 * len(spots)
    assert np.bincount(whose).max() <= MOST
    within = ((spots > 0.6) & (spots < spots.max(axis=0) - 0.6)).all(axis=1)
    assert within.sum() > 8
    pieces, whose = pieces[within[whose]], whose[within[whose]]
    for stroke, bundle in zip(pieces, whose.tolist(), strict=True):
        line = shapely.LineString(stroke)
        assert line.length >= SHORT - 0.001
        assert own[bundle].buffer(0.001).contains(line)
        for other in np.flatnonzero(np.arange(len(own)) != bundle).tolist():
            assert own[other].distance(line) > GAP - 0.002
    assert shapely.union_all(own).area == pytest.approx(sum(land.area for land in own), abs=0.05)


def test_bundles_side_by_side_are_turned_against_each_other() -> None:
    spots, dice = sown(9, 8, Dice(1))
    away = exact.lengths(spots[:, None] - spots[None])
    own, other = np.nonzero((away > 0) & (away < PACE[0]))
    turned = (dice[own, 2] - dice[other, 2]) % 1
    apart = np.minimum(turned, 1 - turned)
    assert len(own) > 100
    assert (apart > 0.1).mean() > 0.95
    assert np.median(apart) > 0.2


def test_bundles_leave_no_gaps_and_fill_their_land() -> None:
    spots, dice = sown(8, 8, Dice(4))
    lines = lines_of(spots, dice)
    inner = shapely.box(1, 1, 3.5, 3)
    own = lands(spots, lines)
    assert inner.difference(shapely.union_all(own)).area < 0.01
    strokes = shapely.linestrings(seen(spots, lines)[0])
    far = shapely.union_all(strokes).buffer(0.12)
    assert inner.difference(far).area < 0.06 * inner.area


def test_strokes_within_a_frame_end_before_it() -> None:
    spots, dice = within(shapely.box(0, 0, 3, 3), Dice(2))
    frame = (0.5, 0.5, 2.5, 2.0)
    inside = ((spots > frame[:2]) & (spots < frame[2:])).all(axis=1)
    pieces, _ = seen(spots[inside], lines_of(spots[inside], dice[inside]), frame)
    assert pieces.min(axis=(0, 1)) == pytest.approx((0.5, 0.5), abs=0.1)
    assert (pieces >= (0.499, 0.499)).all()
    assert (pieces <= (2.501, 2.001)).all()


def test_hatching_hugs_walls_and_leaves_wide_rock_white() -> None:
    room = shapely.box(4, 4, 6, 6)
    far = exact.distances(room, hatching("square", room, 3).mean(axis=1))
    assert far.min() < 0.15
    assert 0.7 < far.max() < 1.2


def hem(floor: BaseGeometry, square: int, margin: int) -> NDArray[np.bool_]:
    """Where there is hatching round a map of ten by ten squares with a floor."""
    narrow = rock_of(floor, square)
    afar = Afar(
        *(floor, shapely.LineString(), shapely.MultiPolygon()), square, False, hatched=narrow.around
    )
    size = (10 * square, 10 * square)
    return np.asarray(beyond_border(size, margin, afar, INK, paper_of("ink")))[..., 3] > 0


def rock_of(floor: BaseGeometry, square: int, high: float = 10.0) -> Narrow:
    """The hatching of a map of ten squares across with a floor."""
    plan = Plan(shapely.box(0, 0, 10, high), floor=floor)
    return narrow_rock([(plan, (0.0, 0.0))], (10.0, high), square, False, INK)


def test_the_border_of_a_map_cuts_no_bundle() -> None:
    """Rock below the lower border is hatched as that of a map that goes on there."""
    square, margin, floor = 20, 40, shapely.box(2, 3, 8, 9.5)
    larger = Image.new("RGBA", (200, 220), "white")
    rock_of(floor, square, 11.0).lay(larger, 0)
    afar = Afar(
        *(floor, shapely.LineString(), shapely.MultiPolygon(), square, False),
        hatched=rock_of(floor, square).around,
    )
    found = beyond_border((200, 200), margin, afar, INK, paper_of("ink"))
    below = np.asarray(found)[-margin : 8 - margin, margin:-margin]
    strokes = (below[..., 3] > 0) & (below[..., :3].mean(axis=2) < 90)
    assert strokes.mean() > 0.03
    assert (strokes == (np.asarray(larger.convert("L"))[200:208] < 90)).mean() > 0.99


def test_hatching_goes_on_beyond_the_border_of_a_map_on_its_sheet() -> None:
    """A room near the right border of a map."""
    square, margin = 20, 40
    found = hem(shapely.box(7, 3, 9.4, 7), square, margin)
    assert not found[margin:-margin, margin:-margin].any(), "the map itself is left as it is"
    assert found[margin + 3 * square : margin + 7 * square, -margin:].mean() > 0.06
    assert not found[:, :margin].any()
    assert not found[:, -2:].any(), "the frame cuts none"


def test_hatching_leaves_the_way_into_a_map_open() -> None:
    """A passage that leads off the right border."""
    square, margin = 20, 40
    found = hem(
        shapely.union_all([shapely.box(6, 3, 8, 7), shapely.box(8, 4, 10, 5)]), square, margin
    )
    beyond = found[margin:-margin, -margin:]
    assert not beyond[4 * square : 5 * square].any()
    assert beyond[3 * square : 4 * square].any() and beyond[5 * square : 6 * square].any()


def test_a_way_that_touches_the_border_by_less_than_a_pixel_is_left_as_it_is() -> None:
    """Its mouth was an empty rectangle, which no picture takes."""
    floor = shapely.union_all([shapely.box(7, 3, 9.4, 7), shapely.box(9, 4.995, 10, 5.005)])
    assert hem(floor, 20, 40)[40:-40, -40:].any()
