"""Sheets of large maps: names of quarters on rock, the main way, landmarks; charts on sheets."""

from __future__ import annotations

import io
import re
from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast
from xml.etree import ElementTree

import numpy as np
import pytest
import shapely
from PIL import Image, ImageColor, ImageDraw, ImageFilter
from shapely import LineString, MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

import morphs
from morphs.art.dressing import sheet
from morphs.art.dressing.afar import (
    QUIET,
    WAY_AMONG,
    Afar,
    grown,
    rims_of,
    rings_of,
    rock_afar,
    seen_afar,
    way_sign,
)
from morphs.art.dressing.cartouches import FORMS
from morphs.art.dressing.columns import Run
from morphs.art.dressing.dress import Dress, Room
from morphs.art.dressing.entering import Entrance
from morphs.art.dressing.hues import hues_of
from morphs.art.dressing.landmarks import landmarks_of, seen_from_afar, told_from_afar
from morphs.art.dressing.listing import _run, mark_sign
from morphs.art.dressing.naming import quarters_svg, rock_of
from morphs.art.dressing.outlines import walls_afar
from morphs.art.dressing.page import Edging, page_of
from morphs.art.dressing.papers import Paper, paper_of
from morphs.art.dressing.quarters import (
    PRIZED,
    Quarter,
    extent,
    lines_of,
    placed,
    quarter_names,
    stand,
)
from morphs.art.dressing.sheet import dressed
from morphs.art.dressing.spine import main_way
from morphs.art.style.style import STYLES
from morphs.building.charts import chart
from morphs.building.known import Corners
from morphs.building.tints import filled
from morphs.draw.paper import neatline, scroll_size
from morphs.draw.terrain.labels import text_width
from morphs.draw.terrain.render import svg_to_png
from morphs.generators.terrain.making import TerrainRequest, make
from morphs.plan.key.model import Region, Way
from tests.art.words import entrance_svg

SVG = "{http://www.w3.org/2000/svg}"


def room(name: str, cell: int, number: int | None = None, **more: Any) -> Region:
    shape = MultiPolygon([box(10 * cell, 0, 10 * cell + more.pop("wide", 5), 5)])
    kind = "room" if number is not None else "passage"
    return Region(name, kind, shape, (10 * cell + 2, 2), number, cells=(cell,), **more)


def test_quarters_have_names_of_their_own_by_what_prevails() -> None:
    tags = {n: Counter({"crypt": 5, "hall": 1}) if n % 2 else Counter("abc") for n in range(90)}
    names = quarter_names(tags, 4)
    assert len(set(names.values())) == 90 and names == quarter_names(tags, 4)
    assert all(any(w in names[n] for w in ("Crypt", "Tomb", "Catacomb")) for n in names if n % 2)
    assert names != quarter_names(tags, 5)


def ground_of(one: Quarter) -> Polygon:
    wide, high = (side * one.size / 2 for side in extent(one.lines))
    return box(one.x - wide, one.y - high, one.x + wide, one.y + high)


def test_names_of_quarters_stand_on_rock() -> None:
    floor = MultiPolygon([box(0, 0, 60, 22), box(0, 38, 60, 60), box(60, 0, 120, 60)])
    cells = {0: [(0, 0, 60, 60)], 1: [(60, 0, 120, 60)]}
    names = {0: "Old Halls", 1: "Pale Caves"}
    (first,) = placed({0: names[0]}, cells, [(rings_of(floor), PRIZED)], [5.0, 3.0])
    covered = ground_of(first)
    assert covered.intersection(floor).area < 1 and covered.area > 50
    assert [*lines_of("A B")] == [("A B",), ("A", "B")]


def test_nine_districts_have_nine_colours() -> None:
    apart = [box(100 * k, 0, 100 * k + 50, 50) for k in range(9)]
    assert len({hue.ground for hue in hues_of(apart)}) == 9


def test_islands_are_rock_within_floors() -> None:
    ring = box(0, 0, 10, 10).difference(box(3, 3, 7, 7)).union(box(4, 4, 6, 6))
    rings = rings_of(ring)
    assert [is_open for _, is_open in rings] == [True, False, True]


def test_the_main_way_goes_round_by_the_loop_and_on_to_the_goal() -> None:
    names = ["in", "a", "b", "c", "d", "goal", "aside"]
    regions = {name: room(name, k) for k, name in enumerate(names)}
    pairs = [("in", "a"), ("a", "b"), ("b", "c"), ("c", "d"), ("d", "in"), ("c", "goal"),
             ("b", "aside"), ("in", "goal")]  # fmt: skip
    kinds = dict.fromkeys(pairs, "open") | {("in", "goal"): "secret"}
    ways = [Way(a, b, kinds[a, b], ((0, 0), (0, 1))) for a, b in pairs]
    along = {name: [way for way in ways if name in (way.a, way.b)] for name in names}
    enter = Way("in", "outside", "open", ((0, 0), (0, 1)))
    walk: Any = SimpleNamespace(entrance=enter, ways=along, regions=regions)
    assert main_way(walk, {0, 1, 2, 3, 4}, 5) == {"in", "a", "b", "c", "d", "goal"}
    assert not main_way(walk, (), 5)
    assert not main_way(SimpleNamespace(entrance=None), {0}, 5)  # type: ignore[arg-type]


def test_landmarks_are_the_largest_rooms_that_have_a_name() -> None:
    rooms = [
        room("small", 0, 1, tags=("throne",)),
        room("large", 1, 2, tags=("throne",), wide=9),
        room("hall", 2, 11, tags=("great_hall",)),
        room("plain", 3, 3),
        room("passage", 4, tags=("temple",)),
    ]
    assert [(r.id, n) for r, n in landmarks_of(rooms, 5)] == [
        ("large", "throne room"),
        ("hall", "great hall"),
    ]
    assert len(landmarks_of(rooms, 1)) == 1
    shown = {one.id for one in seen_from_afar(rooms, dict.fromkeys(range(5), 0), {"plain"})}
    assert shown == {"large", "hall", "plain"}


@pytest.mark.parametrize("pixels", [1, 4])
def test_masks_grow_to_all_sides(pixels: int) -> None:
    mask = Image.new("L", (30, 20))
    for x, y in ((0, 0), (12, 9), (29, 11)):
        mask.putpixel((x, y), 255)
    wanted = mask.filter(ImageFilter.MaxFilter(2 * pixels + 1))
    assert np.array_equal(np.asarray(grown(mask, pixels)), np.asarray(wanted))


def test_large_sheets_know_how_corners_are_drawn() -> None:
    floor, given, taken = box(2, 2, 6, 6), box(6, 3, 7, 4), box(2, 2, 3, 3)
    corner = SimpleNamespace(moved=(given, taken))
    none = SimpleNamespace(moved=(MultiPolygon(), MultiPolygon()))
    drawn = Corners(cast("Any", SimpleNamespace(corners=[((), corner), ((), none)])))
    plan = cast(
        "Any", SimpleNamespace(floor=floor, edges=floor.boundary, partitions=MultiPolygon())
    )
    wanted = floor.union(given).difference(taken)
    for found in (drawn.floor(floor), drawn.part(floor)):
        assert found.symmetric_difference(wanted).area < 0.01
    assert drawn.part(box(2, 5, 6, 6)).symmetric_difference(box(2, 5, 6, 6)).area < 0.01
    walls = drawn.walls(plan)
    assert wanted.boundary.difference(walls.buffer(0.01)).length < 0.2
    assert walls.difference(wanted.boundary.buffer(0.01)).length < 0.2


def test_slips_of_floor_in_the_main_way_are_tinted_with_it() -> None:
    plan = cast("Any", SimpleNamespace(floor=box(0, 0, 9, 9)))
    found = filled(box(0, 0, 4, 9).union(box(5, 0, 9, 9)), plan)
    assert found.covers(Point(4.5, 4.5))
    assert not filled(box(0, 0, 1, 9).union(box(6, 0, 9, 9)), plan).covers(Point(3.5, 4.5))


def test_floors_stand_out_from_rock_and_lines_stay() -> None:
    afar = Afar(box(2, 2, 6, 6), box(2, 2, 6, 6).boundary, box(2, 2, 4, 6), 10.0, True)
    drawn = Image.new("RGBA", (160, 160), "#ffffff")
    drawn.putpixel((50, 50), (0, 0, 0, 255))
    look, ink = paper_of("ink"), STYLES["ink"]
    seen = np.asarray(seen_afar(drawn, afar, ink, look))[..., :3]
    rock = tuple(int(look.rock[k : k + 2], 16) for k in (1, 3, 5))
    assert seen[15, 15].sum() < sum(rock) and tuple(seen[159, 159]) == rock
    small = np.asarray(seen_afar(drawn, replace(afar, large=False), ink, look))
    assert tuple(small[5, 5, :3]) == rock and seen[40, 55].sum() > seen[15, 15].sum() + 10
    assert 0 < seen[50, 50, 0] < seen[40, 55, 0] and seen[40, 30, 2] < seen[40, 30, 0]
    halls = np.asarray(seen_afar(drawn, replace(afar, halls=box(4, 2, 5, 6)), ink, look))
    assert 200 < halls[40, 45, 0] < halls[40, 55, 0]
    near = replace(afar, near=box(4.5, 4.5, 6, 6))
    assert tuple(np.asarray(seen_afar(drawn, near, ink, look))[50, 50, :3]) == (0, 0, 0)
    dark = seen_afar(drawn, replace(afar, large=False), STYLES["dark"], paper_of("dark"))
    assert np.array_equal(np.asarray(dark), np.asarray(drawn))
    page = page_of((80, 80))
    assert not walls_afar(page, replace(afar, large=False), ink)
    wet = np.asarray(seen_afar(drawn, replace(afar, wet=box(2, 2, 3, 6)), ink, look))
    assert tuple(wet[40, 25, :3]) == (255, 255, 255) != tuple(wet[40, 35, :3])
    assert "path" in walls_afar(page, Afar(afar.floor, afar.walls, afar.way, 1.0, True), ink)


def test_rooms_of_every_quarter_are_told_on_large_maps() -> None:
    rooms = [room(f"r{k:03}", k, k + 1, wide=4 + k % 7) for k in range(200)]
    districts = {k: 0 if k < 150 else 1 for k in range(200)}
    told = [*told_from_afar(rooms, districts, {"r000"})]
    kept = Counter(districts[one.cells[0]] for one in told)
    assert kept == {0: 33, 1: 32} and "r000" in {one.id for one in told}
    # Of the larger quarter those that are largest.
    least = min(one.area for one in told if one.cells[0] < 150 and one.id != "r000")
    left_out = [one for one in rooms[:150] if one not in told]
    assert max(one.area for one in left_out) <= least
    assert len([*told_from_afar(rooms, districts, (), 2)]) > len(told)


def test_neighbouring_districts_have_rock_or_floors_of_different_colours() -> None:
    """Dark maps have rock of them, others floors, on rock of one colour."""
    grounds = [box(20 * (k % 3), 20 * (k // 3), 20 * (k % 3) + 20, 20 * (k // 3) + 20)
               for k in range(9)]  # fmt: skip
    floor = box(0, 0, 60, 60).difference(
        shapely.union_all([one.centroid.buffer(2) for one in grounds])
    )
    afar = Afar(floor, floor.boundary, MultiPolygon(), 2.0, True, districts=grounds)
    drawn = Image.new("RGBA", (120, 120), "#ffffff")
    for style, off in (("ink", 8), ("dark", 0)):
        seen = np.asarray(seen_afar(drawn, afar, STYLES[style], paper_of(style)))
        colours = [tuple(seen[40 * (k // 3) + 20, 40 * (k % 3) + 20 + off, :3]) for k in range(9)]
        beside = [(k, k + 1) for k in range(9) if k % 3 < 2] + [(k, k + 3) for k in range(6)]
        assert all(colours[a] != colours[b] for a, b in beside)


def quiet_rock(look: Paper) -> str:
    pairs = zip(ImageColor.getrgb(QUIET), ImageColor.getrgb(look.rock), strict=True)
    return "#" + "".join(f"{a * b // 255:02x}" for a, b in pairs)


def test_floors_have_the_colours_of_their_districts_and_the_main_way_one_of_its_own() -> None:
    west, east, way = box(2, 2, 6, 6), box(6, 2, 10, 6), box(2, 2, 10, 3)
    floor = west.union(east).union(box(3, 6, 4, 7))
    afar = Afar(floor, way.boundary, way, 10.0, False, districts=[west, east])
    drawn, look = Image.new("RGBA", (120, 80), "#ffffff"), paper_of("ink")
    seen = np.asarray(seen_afar(drawn, afar, STYLES["ink"], look))[..., :3]
    hues = [ImageColor.getrgb(hue.floored(False, True)) for hue in hues_of([west, east])]
    assert [tuple(seen[50, 40]), tuple(seen[50, 80])] == hues and hues[0] != hues[1]
    assert tuple(seen[25, 60]) == ImageColor.getrgb(WAY_AMONG)
    assert tuple(seen[66, 35]) == hues[0], "floors of no district are as those beside them"
    # Bands over caves are crisp: soft at their very edge alone.
    banded = replace(afar, way=MultiPolygon(), bands=box(0, 3, 12, 5), caves=west)
    seen = np.asarray(seen_afar(drawn, banded, STYLES["ink"], look))[..., :3].astype(int)
    assert tuple(seen[40, 40]) == ImageColor.getrgb(WAY_AMONG) and tuple(seen[40, 80]) == hues[1]
    assert 2 < len({tuple(seen[y, 40]) for y in range(21, 40)}) <= 6
    # On a large map the rock is quiet.
    large = replace(afar, floor=west.union(east), large=True, halls=MultiPolygon())
    seen = np.asarray(seen_afar(drawn, large, STYLES["ink"], look))[..., :3]
    hues = [ImageColor.getrgb(hue.floored(True, True)) for hue in hues_of([west, east])]
    assert [tuple(seen[50, 40]), tuple(seen[50, 80])] == hues
    assert tuple(seen[25, 60]) == ImageColor.getrgb(WAY_AMONG)
    assert tuple(seen[64, 40]) == ImageColor.getrgb(quiet_rock(look))
    # Its lesser halls are lines in the dark colours of districts; those told of are as they are.
    lined = replace(large, halls=box(4, 3.2, 10, 4), near=box(8, 3.2, 10, 4))
    seen = np.asarray(seen_afar(drawn, lined, STYLES["ink"], look))[..., :3].astype(int)
    spots = [tuple(seen[37, x].tolist()) for x in (50, 70, 90)]
    assert all(sum(spots[k]) < sum(hues[k]) - 200 for k in (0, 1)) and spots[2] == hues[1]
    # Dark floors have fuller colours, and their rock is not black between them.
    assert not afar.is_grounded(STYLES["ink"]) and afar.is_grounded(STYLES["dark"])
    style = STYLES["dark"]
    drawn = Image.new("RGBA", (120, 80), style.floor)
    seen = np.asarray(seen_afar(drawn, afar, style, paper_of("dark")))[..., :3].astype(int)
    assert np.abs(seen[50, 40] - seen[50, 80]).max() > 20
    assert seen[25, 60].min() > max(seen[50, 40].max(), seen[50, 80].max())


def test_gaps_between_floors_of_a_district_are_its_ground_and_those_to_others_are_not() -> None:
    rooms = [box(x, 10, x + 8, 30) for x in (10, 24, 60)]
    grounds = [box(0, 0, 45, 40), box(45, 0, 90, 40)]
    floor = shapely.union_all(rooms)
    afar = Afar(floor, floor.boundary, MultiPolygon(), 4.0, True, districts=grounds)
    drawn = Image.new("RGBA", (360, 160), "#ffffff")
    look = paper_of("ink")
    seen = np.asarray(seen_afar(drawn, afar, STYLES["ink"], look))[..., :3]
    paper = ImageColor.getrgb(look.rock)
    assert tuple(seen[80, 4 * 21]) != paper == tuple(seen[80, 4 * 46])
    # Beyond its rim are strokes, and paper between them.
    beyond = {tuple(pixel) for pixel in seen[80, 4 * 34 : 4 * 37].tolist()}
    assert paper in beyond and len(beyond) > 1


def test_walls_of_the_main_way_are_bold_and_those_of_lesser_rooms_fine() -> None:
    great, small, way = box(2, 2, 8, 8), box(10, 2, 12, 4), box(20, 2, 24, 6)
    walls = shapely.union_all([one.boundary for one in (great, small, way)])
    floor = shapely.union_all([great, small, way])
    afar = Afar(floor, walls, way, 2.0, True, near=great)
    drawn = walls_afar(page_of((40, 40)), afar, STYLES["ink"])
    pens = re.findall(r'd="([^"]*)"[^>]*stroke="(#\w+)" stroke-width="([^"]*)"', drawn)
    (lesser, thin, fine), (large, bold, wide), (along, _, widest) = pens
    assert "10" in lesser and "10" not in large and "20" in along and "20" not in large
    assert float(fine) < float(wide) < float(widest) and thin == bold == STYLES["ink"].line


def test_lesser_walls_have_the_colours_of_their_districts() -> None:
    rooms = [box(2, 2, 8, 8), box(22, 2, 28, 8), box(2, 12, 8, 18)]
    walls = shapely.union_all([one.boundary for one in rooms])
    grounds = [box(0, 0, 20, 20), box(20, 0, 40, 20)]
    floor = shapely.union_all(rooms)
    afar = Afar(floor, walls, MultiPolygon(), 2.0, True, near=rooms[2], districts=grounds)
    drawn = walls_afar(page_of((80, 40)), afar, STYLES["ink"])
    pens = re.findall(r'd="([^"]+)"[^>]*stroke="(#\w+)"', drawn)
    (west, first), (east, second), (_, told) = pens
    assert "22" in east and "22" not in west and "12" not in west
    assert len({first, second, told}) == 3 and told == STYLES["ink"].line
    bare = walls_afar(page_of((80, 40)), replace(afar, districts=()), STYLES["ink"])
    assert {*re.findall(r'stroke="(#\w+)"', bare)} == {told}


def test_narrow_joints_stay_open_between_thick_walls() -> None:
    floor = box(2, 2, 8, 8).union(box(8, 4.6, 9, 5.4)).union(box(9, 2, 15, 8))
    page, ink = page_of((170, 100)), STYLES["ink"]
    square = 1.7 * page.pixels
    afar = Afar(floor, floor.boundary, MultiPolygon(), square, True, near=floor)
    size = f'width="{page.wide}" height="{page.high}"'
    walls = walls_afar(page, afar, ink)
    text = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{walls}</svg>'
    drawn = Image.open(io.BytesIO(svg_to_png(text, 8.0))).getchannel("A")

    def seen(x: float, y: float) -> int:
        spot = (page.left + 1.7 * x, page.top + 1.7 * y)
        return cast("int", drawn.getpixel((round(8 * spot[0]), round(8 * spot[1]))))

    assert seen(8.5, 5) < 20 and seen(8.5, 5.15) < 20
    assert seen(8.5, 5.5) > 230 and seen(1.9, 5) > 230


def test_rock_near_floors_is_coloured_and_paper_beyond() -> None:
    floor = box(0, 2, 8, 8)
    afar = Afar(floor, floor.boundary, MultiPolygon(), 4.0, True, districts=[box(0, 0, 60, 60)])
    drawn = Image.new("RGBA", (240, 240), "#ffffff")
    ink, look = STYLES["ink"], paper_of("ink")
    seen = np.asarray(seen_afar(drawn, afar, ink, look))[..., :3].astype(int)
    paper = ImageColor.getrgb(look.rock)
    (hue,) = hues_of(afar.districts)
    assert tuple(seen[20, 20]) == ImageColor.getrgb(hue.floored(True, True))
    assert tuple(seen[20, 34]) == ImageColor.getrgb(quiet_rock(look)) < paper
    # The rim of a district is darker, in its own colour.
    assert seen[20, 37].sum() < seen[20, 34].sum() - 100
    assert tuple(seen[200, 200]) == tuple(seen[20, 70]) == paper
    # What lies about the map goes on as it does there.
    about = np.asarray(rock_afar(drawn.convert("RGB"), 12, afar, ink, look)).astype(int)
    assert about.shape == (264, 264, 3) and about[32, 8].sum() < sum(paper) - 40
    assert np.abs(about[32, 46] - seen[20, 34]).max() <= 2


def test_names_keep_off_numbers_and_are_left_out_where_there_is_no_room() -> None:
    cells, names = {0: [(0, 0, 60, 40)]}, {0: "Old Halls"}
    (free,) = placed(names, cells, [], [4.0])
    taken = (free.x - 4, free.y - 2, free.x + 4, free.y + 2)
    (moved,) = placed(names, cells, [], [4.0], [taken])
    wide, high = (side * moved.size / 2 for side in stand(moved.lines))
    stands = box(moved.x - wide, moved.y - high, moved.x + wide, moved.y + high)
    assert not stands.intersects(box(*taken))
    assert placed(names, cells, [], [4.0], [(0, 0, 60, 40)]) == []


def test_names_keep_off_the_rims_of_districts() -> None:
    """They stand wholly in the rock within, or wholly beyond it."""
    cells, names = {0: [(0, 0, 60, 60)]}, {0: "Old Halls"}
    (free,) = placed(names, cells, [], [4.0])

    def rims(size: tuple[int, int], grain: float) -> np.ndarray:
        found = np.zeros(size[::-1], np.bool_)
        found[round(free.y * grain)] = True
        return found

    (moved,) = placed(names, cells, [], [4.0], rims=rims)
    assert ground_of(free).bounds[1] < free.y < ground_of(free).bounds[3]
    assert not ground_of(moved).bounds[1] < free.y < ground_of(moved).bounds[3]


def test_rims_of_districts_are_where_their_ground_ends() -> None:
    floor = box(20, 20, 40, 40)
    afar = Afar(floor, floor.boundary, MultiPolygon(), 4.0, True, districts=[box(0, 0, 60, 60)])
    row = rims_of(afar, (120, 120), 2.0)[60]
    assert 0 < row.sum() < 8 and not row[40:80].any() and row[30:40].any() and row[80:90].any()


def test_names_stand_beside_their_quarter_where_there_is_rock_and_in_none_of_another() -> None:
    """A small quarter has smaller letters; rooms are covered only where no rock is near."""
    cells = {0: [(30 * k, 0, 30 * k + 30, 60) for k in range(3)], 1: [(0, 90, 60, 120)]}
    floor = box(0, 0, 90, 60), box(0, 90, 60, 120)
    names = {0: "Old Halls", 1: "Pale Caves"}
    drawn = [(rings_of(MultiPolygon([*floor])), PRIZED)]
    first, second = placed(names, cells, drawn, [4.0, 3.0, 2.0], hues={0: "#123456"})
    assert ground_of(first).intersection(floor[0]).area < 1
    assert ground_of(second).intersection(floor[1]).area < 1
    assert first.y < 75 < second.y, "each in the half of the rock that is next to its own"
    assert first.size > second.size and (first.hue, second.hue) == ("#123456", "")


def test_names_are_lettered_with_a_halo_and_stand_on_no_plate() -> None:
    page, name = page_of((800, 600)), Quarter(("OLD", "HALLS"), 300, 200, 30, "#48602a")
    text = quarters_svg(page, [name], paper_of("ink"), ["#e6dac1"])
    assert "<rect" not in text and text.count("aria-label=") == 4
    assert text.index('stroke="#e6dac1"') < text.index('fill="#48602a"') and "opacity" not in text
    halves = Image.new("RGB", page.size, "#ffffff")
    halves.paste("#e6dac1", (0, 0, page.size[0] // 2, page.size[1]))
    beyond = replace(name, x=600)
    assert [rock_of(halves, page, one) for one in (name, beyond)] == ["#e6dac1", "#ffffff"]
    text = quarters_svg(page, [name, beyond], paper_of("ink"), ["#e6dac1", "#ffffff"])
    assert text.count('stroke="#e6dac1"') == text.count('stroke="#ffffff"') == 2
    # On rock of another colour than the halo's it fades.
    text = quarters_svg(page, [name], paper_of("parchment"))
    assert text.count("<g opacity") == 4 and text.count("aria-label=") == 10


def test_the_main_way_is_the_brightest_floor_of_dark_maps_too() -> None:
    """And marks have one colour on the map, in lists and in the legend."""
    style, look = STYLES["dark"], paper_of("dark")
    floor = Image.new("RGBA", (80, 80), style.floor)
    afar = Afar(box(2, 2, 6, 6), box(2, 2, 6, 6).boundary, box(2, 2, 4, 6), 10.0, False)
    seen = np.asarray(seen_afar(floor, afar, style, look)).astype(int)
    assert seen[40, 30, 0] > seen[40, 50, 0] and seen[40, 30, 2] > seen[40, 50, 0]
    assert "#{:02x}{:02x}{:02x}".format(*seen[40, 30, :3]) in way_sign(style)
    assert look.accent in mark_sign("!", style) and look.marks(look.letters) == look.accent
    blue = paper_of("classic")
    assert blue.marks("#123456") == blue.mark != blue.accent
    assert blue.mark in mark_sign("!", STYLES["classic"]) and blue.bed != "none"


def test_marks_of_lists_have_the_colours_that_they_have_on_the_map() -> None:
    """On coloured paper too, where they are set off."""
    for style in ("classic", "ink", "dark"):
        look = paper_of(style)
        drawn = _run(Run(0.0, "*", "mark"), (0.0, 0.0), 8.0, look)
        assert (look.mark or look.accent) in drawn
        assert ('stroke="#ffffff"' in drawn) == bool(look.mark)


def test_an_entrance_has_an_arrow_and_its_word_lies_on_the_sheet() -> None:
    picture = Image.new("RGB", (600, 600), "#ffffff")
    ways = {0.0: (((1, 0), 0, 590), ((0, -1), 9, 600)), 11.0: (((0, 1), 590, 0), ((-1, 0), 600, 9))}
    for mat, places in ways.items():
        bare = Dress("A", (), (), 1.0, 0.0, edging=Edging(mat))
        plain = np.asarray(dressed(picture, bare))
        for inward, x, y in places:
            told = replace(bare, entrance=Entrance(x, y, 20.0, inward))
            changed = (np.asarray(dressed(picture, told)) != plain).any(axis=2)
            rows, columns = np.flatnonzero(changed.any(1)), np.flatnonzero(changed.any(0))
            long = max(rows[-1] - rows[0], columns[-1] - columns[0])
            assert 50 < long < 200 and changed.sum() > 150


def test_the_word_beside_stairs_from_above_keeps_off_walls() -> None:
    page, look = page_of((600, 600)), paper_of("ink")
    stairs = Entrance(300.0, 300.0, 0.0, (0, 0))
    off, wide = 30 * page.pixels, text_width("ENTRANCE", bold=True) * 6
    both = shapely.union_all(
        [LineString([(300 + k * off, 200), (300 + k * off, 400)]) for k in (-1, 0, 1)]
    )
    word = ElementTree.fromstring(f"<g>{entrance_svg(page, stairs, look, both)}</g>").find("text")
    assert word is not None
    x, y = float(word.get("x", 0)), float(word.get("y", 0))
    ends = np.array([[x, y - 4], [x + wide, y]]) - (page.left, page.top)
    assert not shapely.box(*(ends * page.pixels).ravel()).intersects(both)
    room = shapely.box(200, 240, 400, 360)
    drawn = entrance_svg(page, stairs, look, both, room)
    word = ElementTree.fromstring(f"<g>{drawn}</g>").find("text")
    assert word is None  # it would stand far off in the rock: the stairs and their arrow say it
    assert drawn.count('stroke-width="1.1"') == 5
    near = entrance_svg(page, stairs, look, shapely.MultiPolygon(), shapely.box(100, 240, 500, 360))
    assert "ENTRANCE" in near and "ENTRANCE" not in drawn


def test_stairs_from_above_stand_in_their_room_or_have_a_line_to_it() -> None:
    page, look = page_of((600, 600)), paper_of("ink")
    stairs, point = Entrance(300.0, 300.0, 0.0, (0, 0)), page.pixels
    drawn = {}
    for name, half in (("broad", 40 * point), ("narrow", 4 * point)):
        room = shapely.box(300 - half, 300 - half, 300 + half, 300 + half)
        steps = entrance_svg(page, stairs, look, room.boundary, room).split("<path")
        drawn[name] = [step for step in steps if 'stroke-width="1.1"' in step]
        lines = [step for step in steps if 'stroke-width=".7"' in step and "L" in step]
        assert lines or name == "broad"
        x, y = (float(value) for value in drawn[name][0].split('d="M')[1].split("H")[0].split())
        spot = shapely.Point((x - page.left) * point, (y - page.top) * point)
        assert room.covers(spot) == (name == "broad")


def test_stairs_from_above_lead_to_dry_ground() -> None:
    """A room of which all but its lower end is a lake."""
    floor, wet = shapely.box(10, 10, 50, 50), shapely.box(10, 10, 50, 30)
    afar = Afar(floor, floor.boundary, MultiPolygon(), 10, False, wet=wet)
    page, found = page_of((600, 600)), []
    for one in (afar, replace(afar, wet=MultiPolygon())):
        stairs = Entrance(300.0, 250.0, 0.0, (0, 0))
        dress = Dress("A", (), (), 1.0, 0.0, afar=one, entrance=stairs)
        steps = sheet._entrance(page, dress, paper_of("ink")).split("<path")
        first = next(step for step in steps if 'stroke-width="1.1"' in step)
        x, y = (float(value) for value in first.split('d="M')[1].split("H")[0].split())
        spot = shapely.Point((x - page.left) * page.pixels, (y - page.top) * page.pixels)
        found.append(shapely.transform(wet, lambda spots: spots * 10).covers(spot))
    assert found == [False, True]


def test_titles_fit_their_scrolls_and_bars_close_a_border() -> None:
    for title in ("A", "A title of many words that goes on and on for longer than there is room"):
        size = scroll_size(title, 20.0, 400.0)
        assert 0 < size <= 20 and text_width(title, bold=True) * size < 400
        for form in FORMS.values():
            drawn = ElementTree.fromstring(f"<g>{form(title, (0, 0), size, '#fff', '#000')}</g>")
            assert [text.text for text in drawn.iter("text")] == [title]
        assert len({form(title, (0, 0), size, "#fff", "#000") for form in FORMS.values()}) == 5
    bars = ElementTree.fromstring(f"<g>{neatline((0, 0, 70, 50), 4, '#000', '#fff', (7, 5))}</g>")
    dark = [bar for bar in bars.iter("rect") if bar.get("fill") == "#000"]
    assert len(dark) == 2 * 4 + 2 * 3


def test_a_chart_lies_on_a_sheet_or_fills_its_picture() -> None:
    land = make(TerrainRequest(generator="folkesten", board="hex:3x3", seed=2))
    whole = ElementTree.fromstring(chart(land, {"title": "Nowhere", "px": 30}, ".svg"))
    bare = ElementTree.fromstring(
        chart(land, {"title": "Nowhere", "px": 30, "dress": False}, ".svg")
    )
    told = [
        [one.get("aria-label", one.text) for tag in ("text", "g") for one in root.iter(SVG + tag)]
        for root in (whole, bare)
    ]
    assert "Nowhere" in told[0] and "N" in told[0]
    assert "Nowhere" not in told[1] and "N" not in told[1]
    assert float(whole.get("width", 0)) > float(bare.get("width", 0)) + 20


def test_sheets_know_what_corners_give_and_take() -> None:
    """What lies over corners of caves: ground in place of rock is light, rock hatched."""
    result = morphs.build(
        pack="caverns", board="grid:4x4", seed=11, compose="designed", variants="none", scale=0.35
    )
    picture, square = result.picture, result.picture.scene.square
    pixels = np.asarray(picture.image().convert("L"))
    given = shapely.union_all([corner.moved[0] for _, corner in picture.corners])
    taken = shapely.union_all([corner.moved[1] for _, corner in picture.corners])
    assert given.area > 1 and taken.area > 1

    def light(shape: BaseGeometry) -> float:
        """The share of light pixels that lie well within."""
        within = shapely.buffer(shape, -0.15)
        rows, columns = np.indices(pixels.shape)
        seen = shapely.contains_xy(within, (columns + 0.5) / square, (rows + 0.5) / square)
        return float((pixels[seen] > 200).mean())

    open_ground, rock = light(given), light(taken)
    assert open_ground > 0.75 > 0.68 > rock, "stones may lie on given ground"


def test_the_word_at_an_entrance_covers_nothing_or_stands_on_a_slip() -> None:
    look, ways = paper_of("ink"), (((-1, 0), 600, 300), ((1, 0), 0, 300), ((0, 1), 300, 0))
    page = page_of((600, 600))
    for inward, x, y in ways:
        enter = Entrance(float(x), float(y), 20.0, inward)
        rim = LineString([(0, 0), (600, 0), (600, 600), (0, 600), (0, 0)])
        hall = rim.buffer(60).intersection(shapely.box(0, 0, 600, 600))
        full = shapely.box(0, 0, 600, 600)
        crowded = entrance_svg(page, enter, look, full.boundary, full)
        assert "<text" in crowded and "<rect" in crowded, "on a slip of paper near its arrow"
        half = shapely.box(0, 0, 600, 320) if inward[0] else shapely.box(0, 0, 320, 600)
        drawn = ElementTree.fromstring(f"<g>{entrance_svg(page, enter, look, rim, half)}</g>")
        assert next(drawn.iter("text")).text == "ENTRANCE"
        on_mat = page_of((600, 600), edging=Edging(11.0))
        assert "<text" in entrance_svg(on_mat, enter, look, hall.boundary, hall)
    stairs = Entrance(300.0, 300.0, 0.0, (0, 0))
    everywhere = shapely.box(0, 0, 600, 600)
    drawn_stairs = entrance_svg(page, stairs, look, shapely.MultiPolygon(), everywhere)
    assert "<path" in drawn_stairs and "<text" in drawn_stairs, "in a room with room for both"
    rows = shapely.MultiLineString([[(0, y), (600, y)] for y in range(0, 600, 6)])
    covered = entrance_svg(page, stairs, look, rows, everywhere)
    assert "<path" in covered and "<text" not in covered


def test_a_word_that_must_cover_something_covers_no_number() -> None:
    page, look = page_of((600, 600)), paper_of("ink")
    enter = Entrance(0.0, 300.0, 20.0, (1, 0))
    everywhere = shapely.box(0, 0, 600, 600)
    lines = shapely.MultiLineString([[(0, y), (600, y)] for y in range(0, 600, 20)])

    def slip(numbers: BaseGeometry) -> BaseGeometry:
        """The ground of the word, in pixels of the map."""
        drawn = entrance_svg(page, enter, look, lines, everywhere, everywhere, numbers)
        rect = next(ElementTree.fromstring(f"<g>{drawn}</g>").iter("rect"))
        left, top, wide, high = (float(rect.get(k) or 0) for k in ("x", "y", "width", "height"))
        ends = left - page.left, top - page.top, wide + left - page.left, high + top - page.top
        return shapely.box(*(one * page.pixels for one in ends))

    there = slip(shapely.MultiPolygon())
    number = there.buffer(-1)
    assert slip(number) != there and not slip(number).intersects(number)


def test_the_word_at_an_entrance_keeps_off_hatching_or_stands_on_paper() -> None:
    page, look = page_of((2000, 1500), True, Edging(20.0)), paper_of("ink")
    enter = Entrance(0.0, 700.0, 20.0, (1, 0))
    hall = shapely.box(0, 680, 300, 720)
    lines = hall.boundary
    free = entrance_svg(page, enter, look, lines, hall, hall.buffer(9))
    assert "<text" in free and "<rect" not in free
    slip = entrance_svg(page, enter, look, lines, hall, hall.buffer(900))
    assert "<text" in slip and "<rect" in slip


def test_stairs_from_above_keep_off_numbers() -> None:
    page, look = page_of((2000, 1500)), paper_of("ink")
    stairs = Entrance(900.0, 700.0, 0.0, (0, 0))
    above = entrance_svg(page, stairs, look, shapely.MultiPolygon())
    number = shapely.box(840, 690, 960, 760)
    aside = entrance_svg(page, stairs, look, number)
    assert above != aside


def test_rims_of_numbers_take_hatching_away_but_no_walls() -> None:
    floor = box(4, 4, 16, 16)
    afar = Afar(floor, floor.boundary, MultiPolygon(), 20.0, False)
    drawn = Image.new("RGBA", (400, 400), "#808080")
    ImageDraw.Draw(drawn).rectangle((78, 78, 322, 322), "#ffffff", "#000000", 4)
    room = Room(88, 200, 70, 40, (200, 100))
    blank = Dress("Old Halls", (), (), 0.0, 0.0, afar=afar)
    sheets = [np.asarray(dressed(drawn, replace(blank, rooms=rooms)).convert("L")).astype(int)
              for rooms in ((), (room,))]  # fmt: skip
    page = page_of((400, 400))
    x, y = round(page.left * page.pixels), round(page.top * page.pixels)
    wall, rock = (
        np.s_[y + 79 : y + 81, x + 120 : x + 280],
        np.s_[y + 50 : y + 78, x + 150 : x + 250],
    )
    assert sheets[0][wall].max() < 60 and sheets[1][wall].max() < 60
    assert (sheets[1][rock] > sheets[0][rock] + 50).any()
