"""Tiles with a lake beside magma and no way in: drawn without ground that nobody can reach."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from shapely import MultiPolygon, Point, box

from morphs.art.dungeon.artist import draw
from morphs.art.dungeon.reached import all_reached
from morphs.art.geometry.drawing import Drawing
from morphs.art.style.liquids import (
    DEEPS,
    SHORE_LINES,
    _deep,
    _pools,
    _rafted,
    _shoals,
    water_svg,
)
from morphs.art.style.style import INK
from morphs.art.style.styled import BANK, _walls_and_banks
from morphs.art.style.svg import number


def test_ground_between_a_lake_and_magma_becomes_rock() -> None:
    faces = ("kw", "kw", "mw", "sw", "sw", "sw")
    for seed in (524486222166135191, 7):
        drawing = draw("edge", faces, seed, "vault", ((0, 1), (2,)))
        assert all_reached(drawing)
        assert not drawing.water.is_empty and not drawing.lava.is_empty


def test_water_that_goes_on_in_other_tiles_has_banks_and_a_pool_has_walls() -> None:
    pool, lake = box(3, 3, 5, 5), box(6, 6, 10, 10)
    for water, shares in ((pool, {1.0}), (lake, {1.0, BANK})):
        dry, none = box(1, 1, 2, 9), MultiPolygon()
        drawing = Drawing("square", (), 1, dry, water, none, none, none, (), (), ())
        assert {share for lines, share in _walls_and_banks(drawing) if lines.length} == shares


def test_lines_along_banks_grow_apart_and_thin_outwards() -> None:
    far, wide, gaps = (list(values) for values in zip(*SHORE_LINES, strict=True))
    apart = [b - a for a, b in pairwise([0.0, *far])]
    assert apart == sorted(apart)
    assert wide == sorted(wide, reverse=True)
    assert gaps == sorted(gaps)


def test_pools_of_caves_grow_deeper_and_have_no_lines_amid_them() -> None:
    pool, lake, none = box(2, 2, 8, 6), box(5, 5, 10, 10), MultiPolygon()
    cave = Drawing("square", (), 1, box(1, 1, 9, 7), pool, none, none, none, (), (), ())
    assert [body.equals(pool) for body in _pools(cave)] == [True]
    assert not _pools(replace(cave, water=lake)), "it goes on beyond the border"
    assert not _pools(replace(cave, hewn=(cave.floor,))), "a basin that was built"
    assert _deep(pool, INK).count("<path") == len(DEEPS)
    assert _deep(pool, INK) in water_svg(cave, INK)
    far_line = f'stroke-width="{number(SHORE_LINES[3][1])}"'
    assert far_line in water_svg(replace(cave, water=lake), INK)
    assert far_line not in water_svg(cave, INK)


def test_stones_of_the_shallows_lie_in_the_water_off_the_border() -> None:
    lake, none = box(0, 2, 10, 8), MultiPolygon()
    drawing = Drawing("square", (), 5, box(0, 1, 10, 9), lake, none, none, none, (), (), ())
    stones = _shoals(lake, drawing, INK).split('"')[1]
    numbers = re.findall(r"[ML ]?(-?[0-9.]+) ?(-?[0-9.]+)", stones)
    spots = [Point(float(x), float(y)) for x, y in numbers]
    assert len(spots) > 20
    assert all(lake.contains(spot) for spot in spots)
    assert all(0.3 < spot.x < 9.7 for spot in spots)
    assert not _shoals(lake, replace(drawing, hewn=(drawing.floor,)), INK)


def test_crust_on_lava_is_of_great_rafts_and_small_shards() -> None:
    for seed in range(4):
        cells = [
            (box(x / 2, y / 2, x / 2 + 0.5, y / 2 + 0.5), True)
            for x in range(2, 18)
            for y in range(2, 18)
        ]
        drawing = replace(draw("square", ("sw",) * 8, seed), lava=box(0, 0, 10, 10))
        sizes = [plate.area for plate in _rafted(drawing, cells)]
        assert max(sizes) > 5 * 0.25 and sum(size < 0.3 for size in sizes) > 20
        assert abs(sum(sizes) - 64) < 0.01
