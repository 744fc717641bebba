"""Side views: what stands in them stands on the floor, and in nobody's way; water lies level; the
sky is above; all ways of a tile are joined."""

from dataclasses import replace
from functools import cache

import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Drawing
from morphs.art.geometry.frame import halves
from morphs.art.packs.kinds import KINDS
from morphs.art.packs.planned import Planned
from morphs.art.packs.ship import maker
from morphs.art.sideview.carving import cave_shape, passage_shape
from morphs.art.sideview.furnishings import CAVES, ROOMS, SIZES
from morphs.art.sideview.great import is_great
from morphs.art.sideview.levels import _empty_patch, _prides
from morphs.art.sideview.parts import Chamber, Passage
from morphs.art.sideview.sideview import draw_sideview
from morphs.art.sideview.storeys import lay_out
from morphs.art.things.things import KINDS as PAINTED
from morphs.base.seeds import Dice

PLANNED = maker("sideview").planned
WET = [tile for tile in PLANNED if any(face[0] == "k" or face[1] == "r" for face in tile.faces)]
BESIDE_SHAFTS = [t for t in PLANNED if is_great(t.faces) and t.faces[5] == "gs"][:6]
"""Great places with a way down through their floor."""
OPEN_AREAS = "ok"


@cache
def view_of(tile: Planned) -> Drawing:
    """A tile of the pack that ships, as it is drawn there."""
    return draw_sideview(tile.faces, tile.seed, tile.links)


@cache
def views() -> tuple[Drawing, ...]:
    """Tiles that were proposed at random, and some of the pack that ships."""
    propose = KINDS["sideview"].propose
    drawn = [draw_sideview(propose("square", "", Dice(seed)), seed) for seed in range(12)]
    shipped = [view_of(tile) for tile in (*PLANNED[40::18], *WET[::6], *BESIDE_SHAFTS)]
    return (*drawn, *shipped)


def test_furniture_stands_on_level_floor() -> None:
    kinds = set()
    for view in views():
        for thing in view.things:
            if thing.kind not in SIZES and thing.kind != "side_column":
                continue
            kinds.add(thing.kind)
            wide = 0.45 * thing.width
            above = shapely.box(thing.x - wide, thing.y - 0.5, thing.x + wide, thing.y - 0.15)
            below = shapely.box(thing.x - wide, thing.y + 0.15, thing.x + wide, thing.y + 0.2)
            assert view.open.buffer(0.01).contains(above), (thing, view.faces)
            assert not view.open.intersects(below), (thing, view.faces)
    assert "side_column" in kinds
    assert kinds & {kind for one in CAVES.values() for kind in (*one.pride, *one.about)}
    assert len(kinds) > 12, kinds


def test_furniture_can_be_seen() -> None:
    """On a tile of forty pixels a square, furniture is large, several to a tile, though it stands
    only where there is ground under it from side to side."""
    large = [t for v in views() for t in v.things if t.kind in SIZES and t.width * t.height > 0.3]
    furnished = [v for v in views() if any(t.kind in SIZES for t in v.things)]
    assert len(large) / len(furnished) > 2.1


def test_most_tiles_with_rooms_or_caves_show_a_scene_and_no_tile_shows_one_twice() -> None:
    shown = [kind for one in (*ROOMS.values(), *CAVES.values()) for kind in one.pride]
    assert set(shown) <= set(SIZES) and set(shown) <= PAINTED
    furnished = [v for v in views() if any(t.kind in SIZES for t in v.things)]
    scenes = [[t.kind for t in v.things if t.kind in shown] for v in furnished]
    assert sum(map(bool, scenes)) / len(furnished) > 0.6
    assert all(len(set(one)) == len(one) for one in scenes)


def test_far_walls_are_seen_in_caves_only_and_panels_in_rooms_only() -> None:
    far, clad = 0, 0
    for tile in PLANNED[40::18]:
        view = view_of(tile)
        built = view.built if view.built is not None else shapely.Polygon()
        for shape in () if is_great(tile.faces) else view.far:
            far += not shape.is_empty
            assert view.dry.buffer(0.01).contains(shape)
            assert shape.intersection(built).area < 0.02
        for thing in view.things:
            if thing.kind == "wall_panels":
                clad += 1
                left, right = thing.x - thing.width / 2 + 0.1, thing.x + thing.width / 2 - 0.1
                wall = shapely.box(left, thing.y - thing.height, right, thing.y - 0.1)
                assert built.buffer(0.01).contains(wall)
    assert far and clad


def test_galleries_differ_in_height_and_in_the_steps_at_their_ends() -> None:
    """Both matter to those who see many tiles at once: no two galleries need look alike."""
    sections = [lay_out(tile.faces, Dice(tile.seed, "storeys")) for tile in PLANNED[::4]]
    ways = [way for section in sections for way in section.passages]
    assert 0.3 < sum(way.lift > 0 for way in ways) / len(ways) < 0.9
    ramps = [ramp for section in sections for ramp in section.ramps]
    assert len({ramp.run for ramp in ramps}) > 3 and len({ramp.sill for ramp in ramps}) > 2
    for ramp in ramps:
        assert ramp.sill + abs(ramp.floor - ramp.start) * ramp.run < 2.0, "before the shafts"


def test_passages_are_as_high_as_all_others_at_their_ends() -> None:
    for natural in (False, True):
        way = Passage(0.0, 6.0, 3.0, natural, lift=0.6, bays=3)
        shape = passage_shape(way, 5)
        end = shape.intersection(shapely.box(0.0, 0.0, 0.3, 3.0)).bounds
        assert end[1] == pytest.approx(2.0, abs=0.06)
        assert shape.bounds[1] < 1.75


def test_no_furniture_before_what_one_climbs_by() -> None:
    for view in views():
        climbs = [t for t in view.things if t.kind.startswith("climb_")]
        for thing in view.things:
            if thing.kind in SIZES:
                for climb in climbs:
                    beside = abs(thing.x - climb.x) > 0.3 + thing.width / 2 - 0.2
                    assert beside or not climb.y - climb.height < thing.y <= climb.y, view.faces


def test_everything_named_can_be_painted() -> None:
    from morphs.art.sideview import furnishings, rock, surface

    named = {*SIZES, *furnishings.WALLS, *furnishings.OVER, *rock.FINDS, *surface.SITES}
    named |= {*surface.TREES, *(kind for kind, _, _ in furnishings.LEFT)}
    for table in (furnishings.ROOMS, furnishings.CAVES):
        for room in table.values():
            named |= {*room.pride, *room.about, *room.over, *room.wall}
    assert named <= PAINTED
    assert named <= PAINTED and {t.kind for v in views() for t in v.things} <= PAINTED


@pytest.mark.parametrize(
    "tile",
    [
        pytest.param(tile, id=tile.stem, marks=[pytest.mark.soak] if number % 3 else [])
        for number, tile in enumerate(WET)
    ],
)
def test_water_lies_level(tile) -> None:  # type: ignore[no-untyped-def]
    """Above still water there is either rock, or air all along one height."""
    view = view_of(tile)
    flowing = shapely.union_all(
        [
            shapely.box(t.x - 0.75, t.y - 0.1, t.x + 0.75, t.y + t.height + 0.8)
            for t in view.things
            if t.kind == "side_fall"
        ]
        + [shapely.box(0, 4.6, 10, 5.2)]
        * ("r" in "".join(tile.faces) and "o" in "".join(tile.faces))
    )
    decks = shapely.union_all([bridge.deck for bridge in view.bridges]).buffer(0.2)
    air = view.open.difference(view.water).buffer(-0.05)
    for lake in getattr(view.water, "geoms", [view.water]):
        still = lake.difference(flowing).difference(decks)
        surface = _upper_edges(still, air)
        assert len({round(y, 1) for y in surface}) <= 1, (tile.stem, surface)


def _upper_edges(lake: BaseGeometry, air: BaseGeometry) -> list[float]:
    """The heights at which water meets the air above it."""
    found = []
    for k in range(1, 100):
        x = k / 10
        column = shapely.intersection(lake, shapely.LineString([(x, 0), (x, 10)]))
        for piece in shapely.get_parts(column):
            if piece.length > 0.2 and air.intersects(shapely.Point(x, piece.bounds[1] - 0.2)):
                found.append(piece.bounds[1])
    return found


def test_the_sky_is_above_the_ground() -> None:
    skies = [v for v in views() if v.sky is not None and not v.sky.is_empty]
    assert len(skies) > 4
    for view in skies:
        assert view.sky is not None
        if view.faces[0][0] == view.faces[1][0] == "v" and view.sky.bounds[1] < 0.1:
            top = shapely.LineString([(0.1, 0.05), (9.9, 0.05)])
            assert view.sky.contains(top) or view.sky.intersection(top).length > 4
            assert view.sky.bounds[3] < 7
    things = {t.kind for v in skies for t in v.things}
    assert {"side_oak", "side_fir"} & things
    assert {"side_house", "side_tower", "side_chapel", "side_barn", "side_windmill"} & things


def test_one_gets_from_every_way_to_every_other() -> None:
    for tile in PLANNED[4::9]:  # among them those of `views`
        view = view_of(tile)
        spots = [
            shapely.Point(half.at(0.0, 0.2))
            for half, face in zip(halves("square"), tile.faces, strict=True)
            if face[1] in "htsl"
        ]
        ground = view.dry.buffer(0.02)
        pieces = [p for p in shapely.get_parts(ground) if any(p.intersects(s) for s in spots)]
        assert len(pieces) <= 1, tile.stem


def test_layers_of_rock_meet_at_the_sides() -> None:
    """Beds leave a tile at the same heights on either hand, so that any neighbour goes on with
    them."""
    from morphs.art.sideview.look import INKED
    from morphs.art.style.section import BEDS, strata_svg

    rock = next(tile for tile in PLANNED if set(tile.faces) == {"gn"})
    view = draw_sideview(rock.faces, rock.seed, rock.links)
    data = strata_svg(view, INKED)
    for bed in BEDS:
        assert f"M0.000 {bed:.3f}" in data or f"M0.000 {bed + 1 / 1024:.3f}" in data


def test_caves_are_highest_anywhere_and_some_have_a_loft() -> None:
    cave = Chamber(2.5, 6.5, 1.5, 7.0, 7.0, True)
    shapes = [cave_shape(cave, seed, Dice(seed, "cave")) for seed in range(24)]
    crowns = [min(shape.exterior.coords, key=lambda at: at[1])[0] for shape in shapes]
    assert min(crowns) < 4.0 and max(crowns) > 5.0
    assert all(shape.bounds[0] < 1.5 or shape.bounds[2] > 7.5 for shape in shapes)
    low = cave_shape(replace(cave, top=5.0), 3, Dice(3, "cave"))
    assert low.bounds[0] > 2.0 and low.bounds[2] < 7.0


def test_what_lies_over_the_way_through_a_great_hall_is_furnished() -> None:
    found = 0
    for tile in PLANNED[::3]:
        if is_great(tile.faces):
            continue
        section = lay_out(tile.faces, Dice(tile.seed, "storeys"))
        spans = [span for span in section.bridged if span.kind == "viaduct"]
        for span in spans[: found < 3]:
            view = view_of(tile)
            found += any(
                span.a < thing.x < span.b
                and thing.y <= span.level + 0.01
                and not thing.kind.startswith("climb_")
                for thing in view.things
            )
    assert found == 3


def test_a_number_leaves_the_wider_part_of_a_room_with_a_ladder() -> None:
    low = Chamber(1, 8, 1, 2.4, 2.4, False)
    free = shapely.box(1, 1, 8, 2.4) - shapely.box(3, 0, 4, 4)
    for seed in range(6):
        patch = _empty_patch(low, free, Dice(seed))
        assert patch is not None and patch.bounds[2] < 3


def test_where_no_scene_fits_the_widest_furniture_of_its_kind_is_tried_first() -> None:
    for kind in ROOMS.values():
        names = _prides(kind, Dice(1))
        scenes, others = names[: len(kind.pride)], names[len(kind.pride) :]
        assert {*scenes} == {*kind.pride} and {*others} == {*kind.about}
        assert [SIZES[name][0] for name in others] == sorted(
            (SIZES[name][0] for name in others), reverse=True
        )
