"""Great caverns of sections: their far walls go on from tile to tile, and giants stand on their
floors with nothing hanging into them."""

import re
from dataclasses import replace

import numpy as np
import pytest
import shapely

from morphs.art.geometry.drawing import Thing
from morphs.art.packs.ship import maker
from morphs.art.sideview.anew import seed_anew
from morphs.art.sideview.backdrop import SHADES
from morphs.art.sideview.great import (
    View,
    hero_of,
    is_great,
    island_of,
    ship_of,
    spans_of,
    stands_out,
    terraces_of,
)
from morphs.art.sideview.great_drawing import draft_great
from morphs.art.sideview.great_organ import DEEP, LEAST, organ
from morphs.art.sideview.great_shelves import BUILT
from morphs.art.sideview.great_things import (
    GROWN,
    HALLS,
    SCENES,
    SHRUNK,
    scene_of,
    scenes_of,
)
from morphs.art.sideview.great_walls import SPLENDID
from morphs.art.sideview.look import section_style
from morphs.art.sideview.parts import LOWER
from morphs.art.style.hachures import hachures
from morphs.art.style.styled import layers_of
from morphs.art.things.pen import PAINTERS
from morphs.base.seeds import Dice

GREAT = [tile for tile in maker("sideview").planned if is_great(tile.faces)]
WILD = [tile for tile in GREAT if not View.of(tile.faces).worked]
WEST = shapely.LineString([(0.0, 0.0), (0.0, 10.0)])


def test_far_walls_meet_at_the_borders_whatever_the_seed() -> None:
    tile = next(t for t in WILD if View.of(t.faces).opens(7) and View.of(t.faces).has_floor)
    met = set()
    for seed in (1, 2, 3):
        _, drawing = draft_great(tile.faces, seed)
        assert len(drawing.far) == len(SHADES)
        assert all(shape.difference(drawing.floor).area < 0.1 for shape in drawing.far)
        met.add(tuple(round(shape.intersection(WEST).length, 2) for shape in drawing.far))
    assert len(met) == 1
    assert all(far > 0 for far in met.pop())


def test_giants_stand_on_the_floor_under_nothing_that_hangs() -> None:
    sizes = {(name, wide) for heroes, *_ in SCENES for name, wide, _ in heroes}
    seen = 0
    led = [tile for tile in WILD if hero_of(View.of(tile.faces), tile.seed)]
    for tile in led[:8]:
        _, drawing = draft_great(tile.faces, tile.seed)
        for thing in drawing.things:
            if not any(
                thing.kind == name and abs(thing.width - wide * share) < 0.01
                for name, wide in sizes
                for share in (*GROWN, *SHRUNK)
            ):
                continue
            seen += 1
            assert thing.y == LOWER
            for other in drawing.things:
                if other.kind == "stalactite" and abs(other.x - thing.x) < thing.width / 2:
                    assert other.y + other.height < thing.y - thing.height, (thing, other)
    assert seen > 5


def test_numbers_of_drawings_ask_for_what_a_place_is_remembered_by() -> None:
    faces = {tile.faces: View.of(tile.faces) for tile in GREAT}
    able = [one for one, view in faces.items() if any(stands_out(view, k) for k in range(60))]
    assert len(able) > 12 and any(View.of(one).worked for one in able)
    for number in range(1, 7):
        for one in able:
            seed = seed_anew(one, 5, number, number)
            assert stands_out(faces[one], seed) == bool(number % 2)


def test_numbers_in_turn_ask_for_one_giant_after_the_other() -> None:
    names = [name for heroes, *_ in (*SCENES, *HALLS) for name, *_ in heroes]
    assert len(set(names)) == len(names)
    for worked in (False, True):
        views = {tile.faces: View.of(tile.faces) for tile in GREAT}
        faces, view = next(
            (f, v) for f, v in views.items() if v.worked == worked and v.has_floor and v.opens(2)
        )
        count = len(scenes_of(view))
        seeds = [seed_anew(faces, 5, 2 * ask + 1, 2 * ask + 1) for ask in range(3, 3 + count)]
        assert all(hero_of(view, seed) for seed in seeds)
        assert len({scene_of(view, seed) for seed in seeds}) == count


def test_a_hall_with_something_vast_has_no_column_before_it() -> None:
    halls = [t for t in GREAT if (v := View.of(t.faces)).worked and v.has_roof and v.has_floor]
    for number in (1, 2):
        _, drawing = draft_great(halls[0].faces, seed_anew(halls[0].faces, 3, number, number))
        kinds = [thing.kind for thing in drawing.things]
        assert ("side_pier" in kinds) == (number == 2) and "side_capital" in kinds


def test_what_a_hall_is_known_by_hangs_between_its_columns_with_nothing_before_it() -> None:
    halls = [t for t in GREAT if (v := View.of(t.faces)).worked and not v.has_floor]
    kinds, seen = {kind for kind, *_ in SPLENDID}, set()
    for seed in range(24):
        _, drawing = draft_great(halls[seed % len(halls)].faces, seed)
        for one in (thing for thing in drawing.things if thing.kind in kinds):
            seen.add(one.kind)
            for other in drawing.things:
                if other.kind == "side_pier":
                    assert abs(other.x - one.x) > (other.width + one.width) / 2
                assert not other.kind.startswith("over_")
    assert len(seen) > 2
    for kind in (*kinds, "over_skeleton"):
        drawn = PAINTERS[kind](3.6, 6.0, section_style("ink"), Dice(1, "hall"))
        assert drawn.count("<path") >= 8


def test_a_ship_rides_on_a_lake_with_no_boat_about() -> None:
    lake = next(t for t in GREAT if View.of(t.faces).halves[3] == View.of(t.faces).halves[6] == "k")
    view = View.of(lake.faces)
    ships = [seed for seed in range(40) if ship_of(view, seed)]
    assert 0 < len(ships) < 20 and not any(island_of(view, seed) for seed in ships)
    _, drawing = draft_great(lake.faces, ships[0])
    (ship,) = (thing for thing in drawing.things if thing.kind == "side_ship")
    assert ship.y - ship.height > 1.5 and not any("boat" in t.kind for t in drawing.things)
    for name in ("side_ship", "side_trebuchet"):
        drawn = PAINTERS[name](6.0, 4.0, section_style("ink"), Dice(1, "sign"))
        assert drawn.count("<path") >= 8


def test_an_organ_hangs_whole_from_the_roof_or_not_at_all() -> None:
    counts, taken = set(), [(2.0, 3.0)]
    for seed in range(30):
        pipes = organ(lambda x: 1.5 if x < 9 else None, [], taken, True, seed)
        counts.add(bool(pipes))
        assert not pipes or len(pipes) >= LEAST
        assert all(p.x < 9 and not 2 < p.x < 3 and p.height <= DEEP * 1.1 for p in pipes)
        under = Thing("side_tower", 5.0, 8.0, 0, 9.0, 6.4)
        assert not organ(lambda x: 1.5, [under], [], True, seed)
    assert counts == {True, False}


def test_far_walls_are_seen_in_every_style() -> None:
    tile = next(t for t in WILD if View.of(t.faces).has_floor)
    _, drawing = draft_great(tile.faces, 1)
    for name in ("ink", "parchment", "dark"):
        style = section_style(name)
        with_walls, without = (
            layers_of(one, style)["floor"] for one in (drawing, replace(drawing, far=()))
        )
        assert with_walls.count("<path") == without.count("<path") + len(SHADES)


def test_what_hangs_in_deep_caverns_hangs_on_its_chain_in_the_open() -> None:
    deep = [tile for tile in WILD if (view := View.of(tile.faces)).has_roof and view.opens(5)]
    seen = 0
    for tile in deep[:8]:
        _, drawing = draft_great(tile.faces, tile.seed)
        for chain in (thing for thing in drawing.things if thing.kind == "over_chain"):
            seen += 1
            end = chain.y + chain.height
            hung = next(t for t in drawing.things if t.x == chain.x and abs(t.y - end) < 0.02)
            assert drawing.floor.contains(shapely.Point(hung.x, hung.y + hung.height))
    assert seen


def test_crags_rise_in_terraces_with_a_ladder_at_every_step() -> None:
    """Who comes along the floor gets over a crag; bridges hang clear of the ground below."""
    seen, spanned = 0, 0
    bare = [tile for tile in WILD if terraces_of(View.of(tile.faces), tile.seed)]
    assert bare
    for tile in bare[:3]:
        for seed in (1, 2, 3, 4):
            treads = terraces_of(View.of(tile.faces), seed)
            if not treads:
                continue
            _, drawing = draft_great(tile.faces, seed)
            heights = [0.0, *(one.high for one in treads), 0.0]
            edges = [treads[0].a, *(one.b for one in treads[:-1]), treads[-1].b]
            ladders = [thing for thing in drawing.things if thing.kind == "climb_ladder"]
            for x, a, b in zip(edges, heights, heights[1:], strict=False):
                gap = any(
                    abs(one.a - x) < 0.01 or abs(one.b - x) < 0.01 for one in spans_of(treads)
                )
                if abs(a - b) > 0.8 and not gap:
                    at = LOWER - min(a, b)
                    assert any(
                        abs(one.x - x) < 0.5 and abs(one.y - at) < 0.01 for one in ladders
                    ), (x, a, b)
                    seen += 1
            for one in treads:
                middle = shapely.Point((one.a + one.b) / 2, LOWER - one.high + 0.5)
                assert not drawing.floor.contains(middle)
            for one in spans_of(treads):
                under = shapely.Point((one.a + one.b) / 2, LOWER - one.high + 1.0)
                assert drawing.floor.contains(under)
                decks = [bridge.deck.bounds for bridge in drawing.bridges]
                assert any(a <= one.a and one.b <= c for a, _, c, _ in decks)
                spanned += 1
    assert seen > 8 and spanned


def test_caverns_have_giants_on_some_of_their_tiles_and_crags_on_most() -> None:
    view = next(v for t in WILD if (v := View.of(t.faces)).halves == "cccdnndc")
    giants = sum(hero_of(view, seed) for seed in range(200))
    crags = sum(bool(terraces_of(view, seed)) for seed in range(200))
    assert giants + crags == 200
    assert 40 < giants < 95


def test_what_is_built_high_on_far_walls_stands_on_rock_that_grows_out_of_the_side() -> None:
    seen = set()
    deep = [tile for tile in WILD if (view := View.of(tile.faces)).opens(0) or view.opens(5)]
    for number, tile in enumerate([*deep[::3], *deep[::4], *deep[::5]]):
        _, drawing = draft_great(tile.faces, number)
        feet = [thing.y for thing in drawing.things if thing.kind in BUILT]
        for one in (thing for thing in drawing.things if thing.kind in BUILT):
            seen.add((one.kind, one.x > 5))
            for share in (-0.2, 0.0, 0.2, 0.45):
                x = one.x + share * one.width * (-1 if one.x > 5 else 1)
                below, behind = shapely.Point(x, one.y + 0.1), shapely.Point(x, one.y - 0.4)
                assert drawing.far[-1].buffer(0.01).contains(below), (tile.faces, one)
                assert drawing.far[0].buffer(0.01).contains(behind), (tile.faces, one)
            assert drawing.ledges.distance(shapely.Point(one.x, one.y + 0.03)) < 0.2
        for line in shapely.get_parts(drawing.ledges):
            assert drawing.floor.buffer(0.01).contains(line)
            strokes = shapely.get_parts(hachures(line, 1, 5))
            upward = [one for one in strokes if one.bounds[1] < line.bounds[1] - 0.02]
            is_upper = any(abs(line.bounds[1] - foot) < 0.02 for foot in feet)
            assert not is_upper or len(upward) < 0.25 * len(strokes), tile.faces
            rails = [shapely.box(*bridge.deck.bounds) for bridge in drawing.bridges]
            assert not any(line.intersects(rail) for rail in rails), tile.faces
    assert len(seen) > 4


@pytest.mark.parametrize("seed", range(4))
def test_what_lies_about_a_fallen_star_is_chips_not_legs(seed: int) -> None:
    """Open strokes about a body with spots looked like the legs of a beetle."""
    drawn = PAINTERS["rock_star"](2.8, 2.6, section_style("ink"), Dice(seed, "star"))
    chips, body = re.findall(' d="([^"]*)"', drawn)[:2]
    assert chips.count("M") == chips.count("Z") >= 10
    reach = np.hypot(*_spots(body)[0].T).max()
    for chip in _spots(chips):
        assert len(chip) == 3 and np.hypot(*chip.T).min() > 0.9 * reach
        assert np.abs(chip).max() < 1.4, "it keeps within its room"


def _spots(data: str) -> list[np.ndarray]:
    """The points of each part of a path of straight lines."""
    parts = data.split("M")[1:]
    return [np.array(re.findall(r"-?[\d.]+", one), np.float64).reshape(-1, 2) for one in parts]
