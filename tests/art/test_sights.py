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

from morphs.art.gaps.great_grounds import Ground
from morphs.art.gaps.sights import PLAIN, Patch, _Space, sights_of
from morphs.art.style.render import rasterise_clear
from morphs.art.style.style import INK, STYLES, Style
from morphs.art.style.svg import clear_document
from morphs.art.things.lake_sights import LAKE_SIGHTS
from morphs.art.things.sight_pen import moved
from morphs.art.things.sights import CAVE_SIGHTS, CROSSING, gulf
from morphs.base.seeds import Dice
from morphs.plan.plan import Plan, Room, Thing
from tests.last_bit import check_same

SQUARE = 12
TILE = shapely.box(0, 0, 10, 10)
SIGHTS = {**CAVE_SIGHTS, **LAKE_SIGHTS}


def space(
    letter: str, shape: shapely.Polygon, seed: int = 1, things: tuple[Thing, ...] = ()
) -> Ground:
    """A space of two by two cells over a shape."""
    cells = []
    for x in (0.0, 10.0):
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


def test_a_gulf_runs_from_wall_to_wall_where_a_cave_is_narrow() -> None:
    shape = shapely.affinity.scale(shapely.Point(10, 10).buffer(8.5), 1.0, 0.7)
    for seed in range(3):
        seen = [*CAVE_SIGHTS]
        found = drawn(_Space(space("v", shape, seed), SQUARE, INK).patches(seen))
        assert seen[-1] in CROSSING
        spots = shapely.points((np.argwhere(found > 0)[:, ::-1] + 0.5) / SQUARE)
        near = spots[shapely.distance(spots, shape.exterior) < 0.5]
        assert min(spot.y for spot in near) < 8 and max(spot.y for spot in near) > 12
        assert shapely.distance(spots, shape).max() < 0.6


def test_a_gulf_parts_its_cave_but_for_its_bridge() -> None:
    shape = shapely.affinity.scale(shapely.Point(10, 10).buffer(8.5), 1.0, 0.7)
    for seed in range(3):
        patches = _Space(space("v", shape, seed), SQUARE, INK).patches([*CAVE_SIGHTS])
        ((gash, deck),) = (patch.chasm for patch in patches if patch.chasm)
        left = shape.difference(gash)
        assert sum(part.area > 10 for part in shapely.get_parts(left)) == 2
        whole = left.union(deck.intersection(shape))
        assert sum(part.area > 0.5 for part in shapely.get_parts(whole)) == 1
        assert gash.area > 4 and deck.intersects(gash)


def test_where_a_gulf_would_cut_off_ground_there_is_another_sight(monkeypatch: Any) -> None:
    crossed = gulf(3.0, (12.0, 12.0), 0.0, INK, Dice(1))
    cut = crossed._replace(deck=[(0.0, 0.0), (0.1, 0.0), (0.1, 0.1)])
    monkeypatch.setitem(CROSSING, "gulf", (lambda *_: cut, 2.4, 6.0))
    shape = shapely.affinity.scale(shapely.Point(10, 10).buffer(8.5), 1.0, 0.7)
    seen = [*CAVE_SIGHTS]
    patches = _Space(space("v", shape), SQUARE, INK).patches(seen)
    assert seen[-1] == PLAIN and not any(patch.chasm for patch in patches)
    assert drawn(patches).any()


def test_small_and_furnished_spaces_have_none() -> None:
    small = space("v", shapely.Point(10, 10).buffer(3.0))
    assert not drawn(sights_of([small], SQUARE, INK)).any()
    things = tuple(Thing("bed", x, y) for x in range(2, 19, 3) for y in range(2, 19, 3))
    full = space("v", shapely.Point(10, 10).buffer(8.5), things=things)
    assert not drawn(sights_of([full], SQUARE, INK)).any()


def test_no_sight_is_seen_twice_before_all_were_seen() -> None:
    shape = shapely.Point(10, 10).buffer(9.5)
    every = [*CAVE_SIGHTS, *CROSSING]
    spaces = [space("v", shape, seed) for seed in range(len(every))]
    seen: list[str] = []
    for one in spaces:
        assert len(_Space(one, SQUARE, INK).patches(seen)) > 0
    assert sorted(seen) == sorted(every)


def test_stones_lie_in_the_shadow_of_walls() -> None:
    shape = shapely.Point(10, 10).buffer(8.5)
    things = tuple(Thing("bed", x, y) for x in range(5, 16, 3) for y in range(5, 16, 3))
    patches = sights_of([space("v", shape, 3, things)], SQUARE, INK)
    text = "".join(patch.parts for patch in patches)
    spots = np.array([*map(float, re.findall(r"translate\(([\d.]+)", text))])
    downs = np.array([*map(float, re.findall(r"translate\([\d.]+ ([\d.]+)", text))])
    far = 8.5 - np.hypot(spots - 10, downs - 10)
    assert len(far) > 20
    assert far.max() < 2.0
    assert (far < 1.0).mean() > 0.6


def test_no_step_runs_through_cells_that_have_their_own() -> None:
    shape = shapely.Point(10, 10).buffer(9.5)
    lengths = []
    for seed in range(6):
        bare, done = (replace(space("v", shape, seed), done=frozenset(k)) for k in ((), (0, 1)))
        free, kept = (_Space(one, SQUARE, INK)._steps([])[0] for one in (bare, done))
        assert not any(line.intersects(shapely.box(0, 0, 9.9, 20)) for line in kept)
        lengths += [line.intersection(shapely.box(0, 0, 10, 20)).length for line in free]
    assert sum(lengths) > 3


def test_the_border_of_the_board_is_no_wall() -> None:
    """Open cave that goes on over a seam or an open rim has neither lines nor stones there; where
    rock comes up to the border they run on to it."""
    side = shapely.box(0, 0, 20, 20)
    bare = replace(space("v", side), board=side)
    open_space = _Space(bare, SQUARE, INK)
    assert not shapely.MultiLineString(open_space._lines()).intersects(side)
    assert not open_space._stones([])
    steps, _ = open_space._steps([])
    assert all(step.distance(side.boundary) > 0.25 for step in steps)
    assert [patch for patch in sights_of([space("v", side)], SQUARE, INK) if not patch.disc]
    half = _Space(replace(space("v", shapely.box(0, 0, 20, 16)), board=side), SQUARE, INK)
    lines = shapely.MultiLineString(half._lines()).intersection(side)
    assert lines.bounds[1] > 14
    assert half._stones([])
    assert all(y > 13 for (_, y), _ in half._stones([]))


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
