"""A land drawn as a whole: outlines, courses, its seams, and how far a change reaches."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
import shapely

from morphs.draw.lands.beds import beds
from morphs.draw.lands.canvas import LandCanvas, PlacedLand
from morphs.draw.lands.contours import area_of, rings
from morphs.draw.lands.downs import EDGE
from morphs.draw.lands.grain import MARGIN, ONE, SIZE, Grain, blurred
from morphs.draw.lands.growth import Growing, _lone, standing
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import LOOKS
from morphs.draw.lands.plants import GROWTHS
from morphs.draw.lands.room import Kept
from morphs.draw.lands.scenery import FOAM, _kept, draw_land
from morphs.draw.lands.verges import Verges
from morphs.draw.lands.view import FOREST, HILL, MOUNTAIN, PLAIN, SEA, Shown
from morphs.draw.terrain.borders import INK
from morphs.draw.terrain.pen import Pen
from morphs.generators.terrain.ground import Ground

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


def feet_of(growing: Growing) -> np.ndarray:
    """Where all that grows stands."""
    return np.array([one.at for one in (*growing.pieces, *growing.trees, *growing.strewn)])


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
    canvas = LandCanvas(placed, LOOKS["atlas"], np.empty((0, 2)), np.empty((0, 2)))
    whole = np.asarray(canvas.rows(0, 300)).astype(int)
    parts = [np.asarray(canvas.rows(top, 75)) for top in range(0, 300, 75)]
    apart = np.abs(whole - np.concatenate(parts).astype(int)).max(axis=2)
    assert (apart > 8).mean() < 0.001
    assert len(np.unique(whole.reshape(-1, 4), axis=0)) > 100


def crossed(ground: Ground, *ways: tuple[str, tuple[int, ...]]) -> dict[int, dict[int, str]]:
    """What crosses the sides of cells where lines run through them."""
    lines: dict[int, dict[int, str]] = {}
    for letter, cells in ways:
        for here, there in pairwise(cells):
            for a, b in ((here, there), (there, here)):
                side = side_to(ground, a, b)
                lines.setdefault(a, {}).update({side: letter, side + 1: letter})
    return lines


def drawn(land: Land) -> str:
    """All that is drawn of a land in colour."""
    sheet = draw_land(land, LOOKS["atlas"], np.zeros(land.grain.shape, np.bool_))
    return "".join(sheet.rows(-SIZE, 1e6))


def test_railways_pass_roads_and_places_by() -> None:
    ground = Ground("hex", 5, 5)
    lines = crossed(ground, ("l", (2, 7, 12, 17)), ("o", (11, 12, 13)))
    land = Land(shown(ground, {}, lines))
    assert [chain.kind for chain in land.rails] == ["l"]
    assert [chain.kind for chain in land.roads] == ["o", "o"] or len(land.roads) == 1
    assert not land.homes & {2, 7, 12, 17}
    sleepers = LOOKS["atlas"].ways["l"][1][2]
    assert sleepers in drawn(land)
    assert sleepers not in drawn(Land(shown(ground, {}, crossed(ground, ("o", (11, 12, 13))))))


def test_fords_are_no_bridges() -> None:
    ground = Ground("hex", 5, 5)
    lines = crossed(ground, ("r", (2, 7, 12, 17)), ("o", (11, 12, 13)))
    bridge, ford = (
        drawn(Land(shown(ground, {}, lines, (), {12: tags}))) for tags in ((), ("ford",))
    )
    assert bridge.count("<path") > ford.count("<path")
    both = drawn(Land(shown(ground, {}, lines, (), {12: ("bridge", "ford")})))
    assert both == bridge


def test_wooded_hills_have_trees_among_hills_and_borders_are_whole() -> None:
    ground = Ground("hex", 6, 6)
    before = shown(ground, {14: HILL, 15: HILL, 20: HILL})
    border = [(14, side_to(ground, 14, 15) // 2)]
    after = replace(before, wooded=frozenset({14, 15, 20}), borders=border)
    bare, wooded = Land(before), Land(after)
    assert not bare.wooded.any()
    y, x = (wooded.grain.middles[14] // 48 + MARGIN).tolist()[::-1]
    assert wooded.wooded[y, x] and (wooded.kind[wooded.wooded] == HILL).all()
    plain, trees = drawn(bare), drawn(wooded)
    assert trees.count("<path") > plain.count("<path") + 6
    assert INK in trees and INK not in plain
    assert trees.index(INK) > trees.rindex(EDGE)  # the ink of hills


def test_rivers_that_share_a_cell_without_being_joined_keep_apart() -> None:
    ground = Ground("hex", 5, 5)
    middle, around = 12, ground.near[12].tolist()
    lines = crossed(
        ground,
        ("r", (around[0], middle, around[1])),
        ("s", (around[3], middle, around[4])),
    )
    ways = [(0, 1), (3, 4)]
    flow = [((middle, 2 * a), (middle, 2 * b)) for a, b in ways]
    flow += [((around[a], side_to(ground, around[a], middle)), (middle, 2 * a)) for a, _ in ways]
    flow += [((middle, 2 * b), (around[b], side_to(ground, around[b], middle))) for _, b in ways]
    land = Land(shown(ground, {}, lines, tuple(flow)))
    first, second = (shapely.LineString(chain.points) for chain in land.rivers)
    assert first.distance(second) > 0.1 * SIZE
    joined = (((middle, 6), (middle, 2)), *flow)
    together = Land(shown(ground, {}, lines, joined))
    assert len(together.rivers) > 2


def test_a_river_that_ends_on_dry_land_ends_in_a_pond_and_one_that_begins_in_a_spring() -> None:
    ground = Ground("hex", 5, 5)
    lines = crossed(ground, ("r", (7, 12, 17)))
    flow = []
    for here, there in ((7, 12), (12, 17)):
        flow.append(((here, side_to(ground, here, there)), (there, side_to(ground, there, here))))
    flow.append(((12, side_to(ground, 12, 7)), (12, side_to(ground, 12, 17))))
    land = Land(shown(ground, {}, lines, tuple(flow)))
    assert land.waters.springs == {(7, -1)} and land.waters.ponds == {(17, -1)}
    (pond,) = land.ends(land.waters.ponds)
    assert land.sea[land.grain.squares(pond)] > 0
    (spring,) = land.ends(land.waters.springs)
    assert land.sea[land.grain.squares(spring)] < 0
    assert len(land.shores) == 1


def test_a_trail_that_ends_amid_land_leads_to_a_settlement_but_not_beside_a_cave() -> None:
    ground = Ground("hex", 5, 5)
    lines = crossed(ground, ("t", (6, 7, 12)))
    land = Land(shown(ground, {}, lines, (), {6: ("cave",)}))
    assert land.homes == {12} and land.kind_of_home(12) == "settlement"
    drowned = Land(shown(ground, {12: SEA}, lines))
    assert 12 not in drowned.homes


def test_islets_too_small_to_be_seen_are_sea_and_bear_nothing() -> None:
    ground = Ground("hex", 7, 7)
    land = Land(shown(ground, dict.fromkeys(range(ground.count), SEA)))
    rows, columns = land.grain.squares(land.sites[24:25])
    spot = slice(int(rows[0]), int(rows[0]) + 2), slice(int(columns[0]), int(columns[0]) + 2)
    land.sea[spot] = -ONE
    before = len(land.shores)
    assert len(land._shores()) == before
    assert (land.sea[spot] > 0).all()


def test_a_country_of_one_cell_shows_what_it_is() -> None:
    for kind in KINDS:
        ground = Ground(kind, 7, 7)  # type: ignore[arg-type]
        for country in (MOUNTAIN, HILL):
            land = Land(shown(ground, {24: country}))
            pen = Pen(LOOKS["atlas"].style, SIZE)
            nothing = np.zeros(land.grain.shape, np.bool_)
            free = Kept(nothing, nothing, Verges(land, ()), Verges(land, ()))
            site = land.sites[24]
            near = ((feet_of(standing(land, pen, free, nothing)) - site) ** 2).sum(axis=1)
            assert near.min() < (0.9 * SIZE) ** 2
            growth = next(one for one in GROWTHS if one.country == country)
            assert list(_lone(land, free, growth, np.zeros((0, 2))))
            assert not list(_lone(land, free._replace(rest=~nothing), growth, np.zeros((0, 2))))


def test_firs_stand_up_to_both_verges_of_a_road_and_never_over_it_nor_beneath_names() -> None:
    ground = Ground("hex", 7, 5)
    firs = dict.fromkeys(range(ground.count), FOREST)
    row = [int(c) for c in range(14, 21)]
    ways: dict[int, dict[int, str]] = {cell: {} for cell in row}
    for here, there in pairwise(row):
        if there in ground.near[here].tolist():
            for one, other in ((here, there), (there, here)):
                side = side_to(ground, one, other)
                ways[one] |= {side: "o", side + 1: "o"}
    land = Land(shown(ground, firs, ways))
    pen = Pen(LOOKS["atlas"].style, SIZE)
    nothing = np.zeros(land.grain.shape, np.bool_)
    kept = _kept(land, beds(land))
    feet = feet_of(standing(land, pen, kept, nothing))
    road = shapely.MultiLineString([chain.points for chain in land.roads])
    assert not shapely.intersects(road, shapely.points(feet)).any()
    line = np.concatenate([chain.points for chain in land.roads])[4:-4]
    for side in (-1, 1):  # behind the road, and before it
        beside = feet[(feet[:, 1] - line[:, 1].mean()) * side > 0]
        gaps = [float(np.sqrt(((beside - at) ** 2).sum(axis=1)).min()) for at in line]
        assert np.median(gaps) < (0.14 if side < 0 else 0.24) * SIZE
    named = nothing.copy()
    named[MARGIN : MARGIN + 20, MARGIN : MARGIN + 60] = True
    spots = land.grain.squares(feet_of(standing(land, pen, kept, named)))
    assert not named[spots].any()


def test_paths_lead_from_a_place_to_its_fields() -> None:
    ground = Ground("hex", 5, 5)
    dashes = 'stroke-dasharray="3.2 2.6"'
    found = [drawn(Land(shown(ground, {}, {}, (), {12: (tag,)}))) for tag in ("village", "fields")]
    assert dashes in found[0] and dashes not in found[1]


def test_reefs_are_rocks_in_the_sea_alone() -> None:
    ground = Ground("hex", 5, 5)
    at_sea = dict.fromkeys((12, *ground.near[12].tolist()), SEA)
    reefs = [Land(shown(ground, wet, tags={12: ("reef",)})) for wet in (at_sea, {})]
    assert FOAM in drawn(reefs[0]) and FOAM not in drawn(reefs[1])
