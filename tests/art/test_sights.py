"""What one sees first in great spaces stands in the open, with a way all round it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import shapely
from PIL import Image

from morphs.art.gaps import sights
from morphs.art.gaps.great_grounds import Ground
from morphs.art.gaps.great_litter import Site, fields, islands, litter, talus
from morphs.art.gaps.great_relief import _height
from morphs.art.gaps.sights import PLAIN, Patch, _Space, sights_of
from morphs.art.gaps.trodden import mouths, ways
from morphs.art.style.render import rasterise_clear
from morphs.art.style.style import INK, STYLES, Style
from morphs.art.style.svg import clear_document
from morphs.art.things.lake_sights import AFLOAT, LAKE_SIGHTS
from morphs.art.things.sight_pen import moved
from morphs.art.things.sights import CAVE_SIGHTS, CROSSING, gulf
from morphs.base.seeds import Dice
from morphs.plan.plan import Plan, Room, Thing
from tests.last_bit import check_same

SQUARE = 12
TILE = shapely.box(0, 0, 10, 10)
SIGHTS = {**CAVE_SIGHTS, **LAKE_SIGHTS, **AFLOAT}


def space(
    letter: str,
    shape: shapely.Polygon,
    seed: int = 1,
    things: tuple[Thing, ...] = (),
    columns: int = 2,
) -> Ground:
    """A space of two rows of cells over a shape."""
    cells = []
    for x in (10.0 * column for column in range(columns)):
        for y in (0.0, 10.0):
            own = shapely.affinity.translate(shape, -x, -y).intersection(TILE)
            here = tuple(
                thing._replace(x=thing.x - x, y=thing.y - y)
                for thing in things
                if x <= thing.x < x + 10 and y <= thing.y < y + 10
            )
            wet = own if letter == "k" else shapely.Polygon()
            rooms = (Room(own, "cave"),) if letter == "v" else ()
            cells.append((Plan(TILE, own, water=wet, rooms=rooms, things=here), (x, y)))
    return Ground(letter, cells, seed)


def drawn(patches: list[Patch]) -> np.ndarray:
    """How opaque each pixel is where sights are seen."""
    picture = Image.new("RGBA", (20 * SQUARE, 20 * SQUARE))
    for patch in patches:
        if patch.disc:
            patch.lay(picture, 0)
    return np.asarray(picture)[..., 3]


@pytest.mark.parametrize("style", [INK, STYLES["dark"]], ids=["ink", "dark"])
@pytest.mark.parametrize("name", SIGHTS)
def test_every_sight_stays_within_its_reach(name: str, style: Style) -> None:
    draw, least, most = SIGHTS[name]
    for reach in (least, most):
        body = draw(reach, style, Dice(5, name))
        ET.fromstring(f"<g>{body}</g>")
        assert not re.search("nan|inf|None", body)
        side = 2 * (most + 2)
        svg = clear_document((side, side), [moved(body, (side / 2, side / 2))])
        seen = np.asarray(rasterise_clear(svg, (160, 160)))[..., 3] > 40
        far = np.hypot(*((np.argwhere(seen) + 0.5) / 160 * side - side / 2).T)
        assert far.max() < 1.22 * reach + 0.35
        assert far.max() > 0.6 * reach


@pytest.mark.parametrize("letter", "vk")
def test_a_great_space_has_a_sight_with_a_way_round_it(letter: str) -> None:
    shape = shapely.Point(10, 10).buffer(8.5)
    for seed in range(4):
        found = drawn(_Space(space(letter, shape, seed), SQUARE, INK).patches([*CROSSING]))
        spots = (np.argwhere(found > 0)[:, ::-1] + 0.5) / SQUARE
        assert len(spots) > 4 * SQUARE**2
        wall = shapely.distance(shapely.points(spots), shape.exterior)
        assert wall.min() > 0.5, seed


def test_lesser_things_float_about_a_lake_each_but_once() -> None:
    shape = shapely.Point(10, 10).buffer(9.5)
    for seed in range(4):
        _, first, *lesser = _Space(space("k", shape, seed), SQUARE, INK).patches([])
        assert 1 <= len(lesser) <= 4, seed
        assert len({patch.parts for patch in lesser}) == len(lesser)
        discs = [patch.disc for patch in (first, *lesser) if patch.disc]
        for k, (x, y, reach) in enumerate(discs):
            assert shape.buffer(-reach - 0.2).contains(shapely.Point(x, y)), seed
            for u, v, other in discs[:k]:
                assert np.hypot(x - u, y - v) > reach + other + 1, seed


def test_steps_round_what_is_seen_are_no_circles() -> None:
    x, y = np.meshgrid(np.linspace(0, 20, 81), np.linspace(0, 20, 81))
    flat = x.ravel(), y.ravel()
    high = (_height(*flat, [(10.0, 10.0, 3.0)], 5) - _height(*flat, [], 5)).reshape(x.shape)
    rise = np.hypot(*(np.argwhere((high > 0.7) & (high < 0.8)) / 4 - 10).T)
    assert rise.max() - rise.min() > 0.6


def test_a_gulf_runs_from_wall_to_wall_where_a_cave_is_narrow() -> None:
    shape = shapely.affinity.scale(shapely.Point(15, 10).buffer(8.5), 1.0, 0.7)
    for seed in (0, 3, 4):
        seen = [*CAVE_SIGHTS]
        found = drawn(_Space(space("v", shape, seed, columns=3), SQUARE, INK).patches(seen))
        assert seen[-1] in CROSSING
        spots = shapely.points((np.argwhere(found > 0)[:, ::-1] + 0.5) / SQUARE)
        near = spots[shapely.distance(spots, shape.exterior) < 0.5]
        assert min(spot.y for spot in near) < 8 and max(spot.y for spot in near) > 12
        assert shapely.distance(spots, shape).max() < 0.6


def test_a_gulf_parts_its_cave_but_for_its_bridge() -> None:
    shape = shapely.affinity.scale(shapely.Point(15, 10).buffer(8.5), 1.0, 0.7)
    for seed in (0, 3, 4):
        patches = _Space(space("v", shape, seed, columns=3), SQUARE, INK).patches([*CAVE_SIGHTS])
        ((gash, deck),) = (patch.chasm for patch in patches if patch.chasm)
        left = shape.difference(gash)
        assert sum(part.area > 10 for part in shapely.get_parts(left)) == 2
        whole = left.union(deck.intersection(shape))
        assert sum(part.area > 0.5 for part in shapely.get_parts(whole)) == 1
        assert gash.area > 4 and deck.intersects(gash)


def test_a_gulf_keeps_off_the_ways_from_cell_to_cell() -> None:
    gash = shapely.box(14, 4, 16, 16)
    shape = shapely.affinity.scale(shapely.Point(15, 10).buffer(8.5), 1.0, 0.7)
    room = _Space(space("v", shape, columns=3), SQUARE, INK)
    assert not room._bars(gash)
    assert room._bars(shapely.affinity.translate(gash, 2)), "the middle of a half-side is in it"


def test_where_a_gulf_would_cut_off_ground_there_is_another_sight(monkeypatch: Any) -> None:
    crossed = gulf(3.0, (12.0, 12.0), 0.0, INK, Dice(1))
    cut = crossed._replace(deck=[(0.0, 0.0), (0.1, 0.0), (0.1, 0.1)])
    monkeypatch.setitem(CROSSING, "gulf", (lambda *_: cut, 2.4, 6.0))
    shape = shapely.affinity.scale(shapely.Point(10, 10).buffer(8.5), 1.0, 0.7)
    seen = [*CAVE_SIGHTS]
    patches = _Space(space("v", shape), SQUARE, INK).patches(seen)
    assert patches[0].name == PLAIN and not any(patch.chasm for patch in patches)
    assert drawn(patches).any()


def test_small_and_furnished_spaces_have_none() -> None:
    small = space("v", shapely.Point(10, 10).buffer(3.0))
    assert not drawn(sights_of([small], SQUARE, INK)).any()
    things = tuple(Thing("bed", x, y) for x in range(2, 19, 3) for y in range(2, 19, 3))
    full = space("v", shapely.Point(10, 10).buffer(8.5), things=things)
    assert not drawn(sights_of([full], SQUARE, INK)).any()


def test_no_sight_is_seen_twice_before_all_were_seen(monkeypatch: Any) -> None:
    monkeypatch.setattr(sights, "THRESHOLDS", [])
    shape = shapely.Point(10, 10).buffer(9.5)
    every = [*CAVE_SIGHTS, *CROSSING]
    spaces = [space("v", shape, seed) for seed in range(len(every))]
    seen: list[str] = []
    for one in spaces:
        assert len(_Space(one, SQUARE, INK).patches(seen)) > 0
    assert sorted(name for name in seen if name in every) == sorted(every)


def _site(ways: list[tuple[float, float]]) -> Site:
    """A round cave of radius 8.5 about 10 10, with places where one walks."""
    x, y = np.meshgrid((np.arange(80) + 0.5) / 4, (np.arange(80) + 0.5) / 4)
    off = (8.5 - np.hypot(x - 10, y - 10)).clip(0, 7.5)
    far = np.min([np.hypot(x - u, y - v) for u, v in ways], axis=0).clip(0, 7.5)
    return Site(x, y, off > 0, off, far, off, 4, (0.0, 0.0), 3)


def test_stones_lie_in_fields_at_walls_far_from_where_one_walks() -> None:
    site = _site([(1.5 + k / 4, 10.0) for k in range(69)])
    found = fields(site, 227.0, [])
    assert {one.kind for one in found} == {"boulder", "stalagmite"}
    assert all(8.5 - np.hypot(one.x - 10, one.y - 10) < 0.8 for one in found)
    stones = litter(site, found, [])
    assert len(stones) > 40
    assert all(abs(stone.y - 10) > 0.4 for stone in stones)
    inside = [
        stone
        for stone in stones
        if any(np.hypot(stone.x - one.x, stone.y - one.y) < one.reach for one in found)
    ]
    assert len(inside) > 0.8 * len(stones)


def test_groups_stand_in_the_open_where_nobody_walks() -> None:
    site = _site([(1.5 + k / 4, 10.0) for k in range(69)])
    laid = fields(site, 227.0, [])
    found = islands(site, 227.0, [(10.0, 14.0, 1.5)], laid)
    assert len(found) > 1
    for one in found:
        assert 8.5 - np.hypot(one.x - 10, one.y - 10) > 1.3
        assert abs(one.y - 10) > one.reach
        assert np.hypot(one.x - 10, one.y - 14) > 1.5 + one.reach
        assert all(np.hypot(one.x - at.x, one.y - at.y) > 0.8 * at.reach for at in laid)
    assert len({round(stone.width, 1) for stone in litter(site, found, [])}) > 2


def test_stones_below_steps_lie_clear_of_where_one_walks() -> None:
    site = _site([(1.5 + k / 4, 10.0) for k in range(69)])
    found = talus(site, [(10.0, 10.4), (10.0, 14.0), (12.0, 6.0)])
    assert [(one.x, one.y) for one in found] == [(10.0, 14.0), (12.0, 6.0)]
    stones = litter(site, found, [])
    near = [min(np.hypot(s.x - one.x, s.y - one.y) for one in found) for s in stones]
    assert sum(far < 1.2 for far in near) > 8


def test_a_field_of_stones_ends_and_does_not_thin_out_over_the_floor() -> None:
    site = _site([(10.0, 10.0)])
    (one, *_) = fields(site, 60.0, [])
    far = [np.hypot(s.x - one.x, s.y - one.y) / one.reach for s in litter(site, [one], [])]
    assert sum(share < 0.7 for share in far) > 4 * sum(0.85 < share < 1 for share in far)


def test_the_largest_stones_lie_at_the_wall() -> None:
    site = _site([(10.0, 10.0)])
    (one, *_) = fields(site, 60.0, [])
    stones = litter(site, [one], [])
    near = [s.width for s in stones if np.hypot(s.x - one.x, s.y - one.y) < 0.4 * one.reach]
    far = [s.width for s in stones if np.hypot(s.x - one.x, s.y - one.y) > 0.7 * one.reach]
    assert max(near) > 0.6 > 0.4 > max(far)


def test_no_stone_lies_in_another_or_in_a_sight() -> None:
    sight = (6.0, 6.0, 2.0)
    site = _site([(10.0, 10.0)])
    stones = litter(site, fields(site, 227.0, [sight]), [sight])
    for k, one in enumerate(stones):
        assert np.hypot(one.x - 6, one.y - 6) > 2.0
        for other in stones[:k]:
            off = np.hypot(one.x - other.x, one.y - other.y)
            assert off > 0.5 * max(one.width, other.width)


def test_ways_lead_from_every_passage_to_what_is_seen() -> None:
    walked = np.zeros((30, 30), dtype=bool)
    walked[5:25, 5:25] = True
    walked[14, :5] = walked[:5, 14] = True
    off = np.full(walked.shape, 3.0)
    passages = walked.copy()
    passages[5:25, 5:25] = False
    wide = walked & ~passages
    rows, columns = np.indices(walked.shape)
    starts = mouths(passages, wide, np.hypot(rows - 15, columns - 15))
    assert starts == [(4, 14), (14, 4)]
    found = ways(walked, off, starts, [(20, 20)])
    assert [way[0] for way in found] == starts
    assert found[0][-1] == (20, 20)
    assert found[1][-1] in [(20, 20), *found[0]]
    assert all(walked[spot] for way in found for spot in way)
    assert len(ways(walked, off, starts, [])) == 1


def test_steps_run_from_wall_to_wall_and_have_stairs_where_one_walks() -> None:
    shape = shapely.Point(10, 10).buffer(9.5)
    stairs = 0
    for seed in range(3):
        one = _Space(space("v", shape, seed), SQUARE, INK)
        one.ways = [np.array([(row, 22) for row in range(4, 40)])]
        lines = one._steps([]).lines
        assert sum(line.length for line in lines) > 12
        ends = [shapely.Point(line.coords[end]) for line in lines for end in (0, -1)]
        at_wall = [end for end in ends if end.distance(shape.exterior) < 0.75]
        loose = [end for end in ends if end.distance(shape.exterior) >= 0.75]
        assert len(at_wall) >= 2
        assert all(min(e.distance(f) for f in ends if f is not e) < 1.4 for e in loose)
        way = one._ways_taken()[0]
        stairs += sum(end.distance(way) < 0.8 for end in loose)
    assert stairs >= 2


def test_the_border_of_the_board_is_no_wall() -> None:
    """Open cave that goes on over a seam or an open rim has neither lines nor stones there; where
    rock comes up to the border they run on to it."""
    side = shapely.box(0, 0, 20, 20)
    bare = replace(space("v", side), board=side)
    open_space = _Space(bare, SQUARE, INK)
    assert not shapely.MultiLineString(open_space._lines()).intersects(side)
    steps = open_space._steps([]).lines
    assert all(step.distance(side.boundary) > 0.25 for step in steps)
    assert [patch for patch in sights_of([space("v", side)], SQUARE, INK) if not patch.disc]
    half = _Space(replace(space("v", shapely.box(0, 0, 20, 16)), board=side), SQUARE, INK)
    lines = shapely.MultiLineString(half._lines()).intersection(side)
    assert lines.bounds[1] > 14
    assert half._stones([], [])
    assert all(y > 10 or min(x, 20 - x, y) > 1 for (x, y), _ in half._stones([], []))


def test_no_picture_is_kept_once_its_rows_are_drawn() -> None:
    """In bands of whatever height the same is seen, and pictures above are let go."""
    patches = sights_of([space("v", shapely.Point(10, 10).buffer(8.5), 3)], SQUARE, STYLES["dark"])
    assert len(patches) > 3
    side, seen = 20 * SQUARE, []
    for high in (side, 17, 100):
        whole = Image.new("RGBA", (side, side))
        for top in range(0, side, high):
            band = Image.new("RGBA", (side, min(high, side - top)))
            for patch in patches:
                patch.lay(band, top)
            for patch in patches:
                low = patch.box[3] * SQUARE
                assert low > top + band.height or "_picture" not in vars(patch)
            whole.paste(band, (0, top))
        seen.append(whole.tobytes())
    assert seen[0] == seen[1] == seen[2]


def test_each_spot_is_looked_at_within_its_reach() -> None:
    """Neither corners nor things are measured over the whole of a space."""
    wide = _Space(space("v", shapely.box(0, 0, 20, 20)), SQUARE, INK)
    looked = 0

    class Counted(np.ndarray):
        def __sub__(self, other: float) -> np.ndarray:
            nonlocal looked
            looked = max(looked, self.size)
            return np.asarray(self) - other

    wide.x = wide.x.view(Counted)
    for disc in ((10.1, 9.9, 1.0), (0.1, 19.9, 1.0), (-5.0, 30.0, 1.0)):
        mask = np.zeros(wide.inside.shape, dtype=bool)
        wide._mark(mask, disc)
        assert (mask == (np.hypot(np.asarray(wide.x) - disc[0], wide.y - disc[1]) < 1.0)).all()
    assert 0 < looked <= (2 * 4 + 2) ** 2


@pytest.mark.parametrize("letter", "vk")
def test_sights_do_not_hang_on_the_last_bit(letter: str) -> None:
    for seed in range(3):
        one = space(letter, shapely.Point(10, 10).buffer(7.5), seed)
        check_same(lambda one=one: [p.parts for p in sights_of([one], SQUARE, INK)], seed)


def test_a_great_space_has_its_walls_as_they_are_bent_about_corners() -> None:
    """Steps would end before them, or run into rock, if it had them as its cells do."""
    plain = space("v", shapely.box(2, 2, 18, 18))
    far, near = shapely.box(0.5, 9, 1, 10), shapely.box(1.5, 9, 2, 11)
    bent = replace(plain, given=shapely.union(far, near), taken=shapely.box(17, 9, 19, 11))
    for before, after in ((plain.shape, bent.shape), (plain.dry, bent.dry)):
        assert not before.contains(near.centroid) and after.contains(near.centroid)
        assert before.contains(shapely.Point(17.5, 10)) and after.distance(far) > 0.4
        assert not after.intersects(shapely.box(17.1, 9.1, 19, 10.9))


def test_steps_reach_walls_at_corners_of_cells() -> None:
    """Next to them too a step ends at the wall: nothing is left out for what may bend there."""
    shape = shapely.box(0.5, 5.5, 19.5, 14.5)
    ends = []
    for seed in range(1, 5):
        lines = _Space(space("v", shape, seed), SQUARE, INK)._steps(()).lines
        ends += [shapely.Point(line.coords[k]) for line in lines for k in (0, -1)]
    at_walls = [one for one in ends if shape.boundary.distance(one) < 0.1]
    assert any(abs(one.x - 10) < 2 for one in at_walls)


def test_where_cells_end_there_is_no_wall() -> None:
    """Ground that goes on in a cell of another space would end there in the eyes of steps."""
    ground = space("v", shapely.box(0, 4, 18, 16))
    shape = ground.shape
    assert shape.boundary.distance(shapely.Point(0, 14)) < 0.01
    for lines in (ground.walls, ground.rock):
        assert lines.distance(shapely.Point(0, 14)) > 0.05
        assert lines.distance(shapely.Point(14, 4)) < 0.01
        assert lines.distance(shapely.Point(0, 10)) > 2
    assert all(line.distance(shapely.Point(0, 10)) > 1 for line in ground.beside_walls(0.5))
