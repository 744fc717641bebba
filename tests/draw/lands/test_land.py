"""A land drawn as a whole: outlines, courses, its seams, and how far a change reaches."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from morphs.draw.lands.canvas import LandCanvas, PlacedLand
from morphs.draw.lands.contours import area_of, rings
from morphs.draw.lands.grain import MARGIN, ONE, SIZE, Grain, blurred
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import LOOKS
from morphs.draw.lands.view import FOREST, MOUNTAIN, PLAIN, SEA, Shown
from morphs.terrain.ground import Ground

KINDS = ("hex", "hex-pointy")


def shown(
    ground: Ground,
    countries: dict[int, int] | None = None,
    lines: dict[int, dict[int, str]] | None = None,
    flow: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = (),
    tags: dict[int, tuple[str, ...]] | None = None,
) -> Shown:
    """Plains but for some cells that are all of another country."""
    country = np.full((ground.count, 2 * ground.sides + 1), PLAIN, dtype=np.int64)
    for cell, number in (countries or {}).items():
        country[cell] = number
        for side, there in enumerate(ground.near[cell].tolist()):
            if there >= 0:
                back = (side + ground.sides // 2) % ground.sides
                country[there, [2 * back, 2 * back + 1]] = number
    told, courses = tags or {}, lines or {}
    return Shown(
        ground,
        country,
        [courses.get(cell, {}) for cell in range(ground.count)],
        flow,
        [told.get(cell, ()) for cell in range(ground.count)],
        7,
    )


def side_to(ground: Ground, here: int, there: int) -> int:
    return 2 * ground.near[here].tolist().index(there)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("wrap", ["none", "both"])
def test_squares_lie_towards_the_sides_that_cells_share(kind: str, wrap: str) -> None:
    ground = Ground(kind, 6, 6, wrap)  # type: ignore[arg-type]
    grain = Grain(ground)
    cell, half, inner = grain.cells()
    assert set(np.unique(cell)) == set(range(ground.count))
    for here in range(ground.count):
        x, y = (grain.middles[here] // 48 + MARGIN).tolist()
        assert cell[y, x] == here and inner[y, x]
    right = cell[:, 1:] != cell[:, :-1]
    for row, column in np.argwhere(right)[::7].tolist():
        here, there = int(cell[row, column]), int(cell[row, column + 1])
        towards = int(half[row, column]) // 2
        assert int(ground.near[here, towards]) == there or not _inside(grain, row, column)


def _inside(grain: Grain, row: int, column: int) -> bool:
    """Whether a square lies well within the board, and not at a corner, where three cells meet."""
    high, wide = grain.shape
    within = 2 * MARGIN < row < high - 2 * MARGIN and 2 * MARGIN < column < wide - 2 * MARGIN
    about = grain.cells()[0][row - 2 : row + 3, column - 2 : column + 4]
    return within and len(np.unique(about)) == 2


def test_a_blur_keeps_what_there_is() -> None:
    spot = np.zeros((40, 40), dtype=np.int64)
    spot[20, 20] = ONE * ONE
    assert blurred(spot, 3).sum() == pytest.approx(ONE * ONE, rel=0.01)
    assert (blurred(np.full((9, 30), ONE), 3) == ONE).all()


def test_outlines_go_round_what_is_above_nought() -> None:
    grain = Grain(Ground("hex", 6, 5))
    high, wide = grain.shape
    y, x = np.mgrid[0:high, 0:wide]
    ring = 20**2 - (x - 50) ** 2 - (y - 60) ** 2
    found = rings(grain, np.minimum(ring, -(ring - 20**2 + 9**2)))
    assert len(found) == 2
    expected = np.pi * (20**2 - 9**2) * grain.unit[0] * grain.unit[1]
    assert area_of(found).area == pytest.approx(expected, rel=0.01)
    assert len(rings(grain, np.ones(grain.shape, dtype=np.int64))) == 1


def test_a_change_reaches_no_farther_than_two_cells() -> None:
    ground = Ground("hex", 11, 9)
    before, after = (Land(shown(ground, {49: country})) for country in (MOUNTAIN, SEA))
    middle = after.grain.middles[49] / 48 + MARGIN
    for name in ("sea", "kind", "margin"):
        changed = np.argwhere(getattr(before, name) != getattr(after, name))
        assert len(changed)
        far = (changed[:, ::-1] - middle) * np.array(after.grain.unit)
        assert (far**2).sum(axis=1).max() < (2.2 * SIZE) ** 2


@pytest.mark.parametrize("kind", KINDS)
def test_a_torus_has_no_seam(kind: str) -> None:
    ground = Ground(kind, 6, 6, "both")
    land = Land(shown(ground, {0: SEA, 5: SEA, 14: FOREST, 21: MOUNTAIN}))
    wide, high = land.grain.extent
    for raster in (land.sea, land.kind, land.margin):
        inner = slice(MARGIN // 2, -MARGIN // 2)
        part = raster[inner, inner]
        assert (
            part[:, : MARGIN // 2] == raster[inner, MARGIN // 2 + wide :][:, : MARGIN // 2]
        ).all()
        assert (part[: MARGIN // 2] == raster[MARGIN // 2 + high :, inner][: MARGIN // 2]).all()


def test_rivers_widen_downstream_and_rise_where_nothing_comes_in() -> None:
    ground = Ground("hex", 5, 5)
    cells = [2, 7, 12, 17]
    lines: dict[int, dict[int, str]] = {}
    flow = []
    for here, there in pairwise(cells):
        out, into = side_to(ground, here, there), side_to(ground, there, here)
        lines.setdefault(here, {}).update({out: "r", out + 1: "r"})
        lines.setdefault(there, {}).update({into: "r", into + 1: "r"})
        flow += [((here, out), (there, into))]
        if there != cells[-1]:
            beyond = side_to(ground, there, cells[cells.index(there) + 1])
            flow += [((there, into), (there, beyond))]
    end = cells[-1]
    flow.append(((end, side_to(ground, end, cells[-2])), (end, 6)))
    land = Land(shown(ground, {22: SEA}, lines, tuple(flow)))
    (chain,) = land.rivers
    assert land.waters.springs == {(2, -1)}
    widths = chain.widths if chain.ends[0] == (2, -1) else chain.widths[::-1]
    assert (np.diff(widths) >= 0).all() and widths[-1] == 3


def test_a_road_that_ends_leads_to_a_place_and_keeps_out_of_the_sea() -> None:
    ground = Ground("hex", 5, 5)
    out, into = side_to(ground, 7, 12), side_to(ground, 12, 7)
    lines = {7: {out: "o", out + 1: "o"}, 12: {into: "o", into + 1: "o"}}
    land = Land(shown(ground, {11: SEA, 13: SEA, 6: SEA, 8: SEA}, lines))
    assert land.homes == {7, 12} and land.kind_of_home(12) == "village"
    (chain,) = land.roads
    assert (land.sea[land.grain.squares(chain.points)] < 0).all()


def test_bands_of_a_land_are_those_of_the_whole() -> None:
    ground = Ground("hex", 4, 4)
    land = Land(shown(ground, {5: SEA, 9: FOREST, 10: MOUNTAIN}, tags={6: ("village",)}))
    wide, high = land.grain.size
    size = (int(wide), int(high))
    placed = PlacedLand(land, size, (size[0] / wide, size[1] / high))
    canvas = LandCanvas(placed, LOOKS["atlas"], np.empty((0, 2)))
    whole = np.asarray(canvas.rows(0, 300)).astype(int)
    parts = [np.asarray(canvas.rows(top, 75)) for top in range(0, 300, 75)]
    apart = np.abs(whole - np.concatenate(parts).astype(int)).max(axis=2)
    assert (apart > 8).mean() < 0.001
    assert len(np.unique(whole.reshape(-1, 4), axis=0)) > 100
