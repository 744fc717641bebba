"""How rivers, brooks and lakes of whole lands are shaped."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
import shapely

import morphs.draw.lands.land as land_module
from morphs.draw.lands.beds import beds, brooks, mouths
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import ATLAS_LOOK, BLACK_LOOK, Look
from morphs.draw.lands.scenery import land_layers
from morphs.draw.lands.view import MOUNTAIN, SEA
from morphs.terrain.ground import Ground
from tests.draw.lands.test_land import crossed, shown, side_to


def flowing(ground: Ground, *rivers: tuple[int, ...], sea: tuple[int, ...] = ()) -> Land:
    """A land of plains, some of them sea, with rivers along cells, each down to its last one or
    into the one told before it."""
    lines = crossed(ground, *(("r", cells) for cells in rivers))
    flow = []
    out = {}
    for cells in rivers:
        for here, there in pairwise(cells):
            leaves, comes = side_to(ground, here, there), side_to(ground, there, here)
            flow.append(((here, leaves), (there, comes)))
            out.setdefault(here, leaves)
    for here, there in [step for cells in rivers for step in pairwise(cells)]:
        if there in out:
            flow.append(((there, side_to(ground, there, here)), (there, out[there])))
        elif there in sea:
            flow.append(((there, side_to(ground, there, here)), (there, 6)))
    return Land(shown(ground, dict.fromkeys(sea, SEA), lines, tuple(dict.fromkeys(flow))))


def test_a_river_rises_as_a_hairline_swells_without_leaps_and_opens_to_the_sea() -> None:
    ground = Ground("hex", 5, 7)
    land = flowing(ground, (2, 7, 12, 17, 22), sea=(22, 27))
    (bed,) = beds(land)
    wide = bed.wide if land.rivers[0].ends[0] in land.waters.springs else bed.wide[::-1]
    points = bed.points if land.rivers[0].ends[0] in land.waters.springs else bed.points[::-1]
    shore = int(np.argmax(land.sea[land.grain.squares(points)] > 0))
    assert wide[0] < 0.6 and wide[shore] > 1.3 * wide[len(wide) // 2]
    assert np.abs(np.diff(wide)).max() < 1.3
    ((inland, out),) = mouths(land, beds(land))
    assert len(inland.points) > 2 and (inland.points[0] == out.points[0]).all()


def test_a_river_goes_on_as_wide_as_the_wider_of_those_that_meet() -> None:
    ground = Ground("hex", 7, 7)
    near = ground.near[24].tolist()
    below = ground.near[near[3]].tolist()[3]
    land = flowing(ground, (near[0], 24, near[3], below), (near[5], 24))
    ends: dict[tuple[int, int], list[float]] = {}
    for chain, bed in zip(land.rivers, beds(land), strict=True):
        for end in (0, -1):
            ends.setdefault(chain.ends[end], []).append(float(bed.wide[end]))
    (met,) = (wide for wide in ends.values() if len(wide) == 3)
    assert max(met) == sorted(met)[1]


def test_brooks_join_the_head_of_a_river_and_cross_nothing() -> None:
    land = flowing(Ground("hex", 5, 7), (2, 7, 12, 17, 22), sea=(22, 27))
    rivers = beds(land)
    found = brooks(land, rivers)
    assert found and all(brook.wide[0] > brook.wide[-1] for brook in found)
    lines = [shapely.LineString(bed.points) for bed in rivers]
    lines += [shapely.LineString(brook.points[1:]) for brook in found]
    for number, line in enumerate(lines):
        assert not any(line.intersects(other) for other in lines[:number])


def test_a_lake_of_one_cell_is_longer_than_broad_on_charts() -> None:
    ground = Ground("hex", 5, 5)
    water = shown(ground, {12: SEA})
    sizes = []
    for sway in (1024, 560):
        land = Land(replace(water, sway=sway))
        (ring,) = land.shores
        box = shapely.Polygon(ring).minimum_rotated_rectangle
        sides = sorted(np.hypot(*np.diff(np.array(box.exterior.coords)[:3], axis=0).T))
        sizes.append(sides[1] / sides[0])
    assert sizes[1] > max(1.35, sizes[0])


def test_shores_have_small_headlands_and_cross_neither_themselves_nor_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    water = shown(Ground("hex", 9, 9), {cell: SEA for cell in range(81) if cell % 9 > 4})
    for seed in range(3):
        land = Land(replace(water, seed=seed))
        closed = [np.concatenate([ring, ring[:1]]) for ring in land.shores]
        coasts = shapely.MultiLineString(closed)
        assert coasts.is_simple
        with monkeypatch.context() as plain:
            plain.setattr(land_module, "FRETS", ((7, 0.0),))
            smooth = shapely.MultiLineString(Land(replace(water, seed=seed)).shores)
        assert 2.0 < smooth.hausdorff_distance(coasts) < 30.0


@pytest.mark.parametrize("look", [ATLAS_LOOK, BLACK_LOOK])
def test_borders_lie_behind_peaks_and_over_all_else(look: Look) -> None:
    high = dict.fromkeys(range(27, 54), MOUNTAIN)
    borders = [(cell, side) for cell in range(4, 81, 9) for side in (1, 2)]
    land = Land(replace(shown(Ground("hex", 9, 9), high), borders=borders))
    lettered = np.zeros(land.grain.shape, np.bool_)
    layers = {name: len(sheet.shapes) for name, sheet in land_layers(land, look, lettered)}
    names = list(layers)
    assert names.index("borders-behind") < names.index("symbols") < names.index("borders")
    assert layers["borders-behind"] and layers["borders"]
