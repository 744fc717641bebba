"""How rivers, coasts and lakes of whole lands are shaped."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
import shapely

import morphs.draw.lands.land as land_module
from morphs.draw.lands.beds import BASIN, beds, drawn_beds, heads, mouths
from morphs.draw.lands.borders import DOTS
from morphs.draw.lands.contours import area_of
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import ATLAS_LOOK, BLACK_LOOK, Look
from morphs.draw.lands.scenery import land_layers
from morphs.draw.lands.view import MOUNTAIN, SEA
from morphs.generators.terrain.ground import Ground
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
    assert np.abs(np.diff(wide)).max() < 1.5
    ((inland, out),) = mouths(land, beds(land))
    assert len(inland.points) > 2 and (inland.points[0] == out.points[0]).all()


def test_a_river_comes_out_thinly_from_behind_a_peak_and_ends_in_the_water() -> None:
    land = flowing(Ground("hex", 5, 7), (2, 7, 12, 17, 22), sea=(22, 27))
    (bed,) = found = beds(land)
    above = land.rivers[0].ends[0] in land.waters.springs
    (plain,) = drawn_beds(land, found, np.zeros(land.grain.shape, np.bool_))
    assert 0 < len(plain.points) <= len(bed.points) and plain.wide[-1 if above else 0] == 0
    hidden = np.zeros(land.grain.shape, np.bool_)
    squares = land.grain.squares(bed.points)
    upper = np.arange(len(bed.points)) < len(bed.points) // 3
    hidden[tuple(part[upper if above else upper[::-1]] for part in squares)] = True
    (thin,) = drawn_beds(land, found, hidden)
    out = int(np.argmin(upper)) if above else -1 - int(np.argmin(upper))
    assert thin.wide[out] < 0.4 * plain.wide[out] and thin.wide.max() > 0.8 * plain.wide.max()


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


def test_rivers_rise_in_one_line_that_thins_out_and_crosses_nothing() -> None:
    land = flowing(Ground("hex", 5, 7), (2, 7, 12, 17, 22), sea=(22, 27))
    rivers = beds(land)
    found = heads(land, rivers)
    assert len(found) == len(land.waters.springs) == 1
    (head,) = found
    assert head.wide[0] == min(bed.wide.min() for bed in rivers) > head.wide[-len(BASIN) - 1] > 0
    assert head.wide[-len(BASIN) :].tolist() == list(BASIN)  # a pool on a plain
    assert (head.points[0] == rivers[0].points[0]).all() or (
        head.points[0] == rivers[0].points[-1]
    ).all()
    own = shapely.LineString(head.points[1:])
    assert own.is_simple
    assert not any(own.intersects(shapely.LineString(bed.points)) for bed in rivers)


def test_rivers_wind_farther_the_more_they_carry() -> None:
    ground = Ground("hex", 9, 9)
    land = flowing(ground, tuple(range(4, 81, 9)))
    (chain,) = land.rivers
    beside = np.zeros(land.grain.shape, np.bool_)
    far = [
        np.abs(land._wanders(chain._replace(widths=np.full(len(chain.points), much)), beside)).max()
        for much in (1.0, 12.0)
    ]
    assert far[1] > 1.3 * far[0] > 0


@pytest.mark.parametrize("sway", [560, 1024])
@pytest.mark.parametrize("wrap", ["none", "both"])
def test_coasts_run_freely_but_every_cell_keeps_its_own(sway: int, wrap: str) -> None:
    ground = Ground("hex", 10, 10, wrap)
    wet = (11, 23, 24, 33, 34, 35, 44, 45, 66, 67, 76)
    for seed in range(3):
        water = replace(shown(ground, dict.fromkeys(wet, SEA)), sway=sway, seed=seed)
        land = Land(water)
        sea = land.sea[land.grain.squares(land.folded(land.sites))] > 0
        assert np.flatnonzero(sea).tolist() == list(wet)
        board = shapely.box(0, 0, *land.grain.size)
        lakes = [lake for lake in shapely.get_parts(area_of(land.shores)) if lake.within(board)]
        assert len(lakes) >= 3
        rough = [lake.length**2 / (4 * np.pi * lake.area) for lake in lakes]
        assert np.mean(rough) > 1.3  # discs have 1


def test_water_that_tiles_show_between_two_cells_parts_them() -> None:
    ground = Ground("hex", 5, 5)
    plain = shown(ground, {6: SEA, 16: SEA})
    side = side_to(ground, 11, 12) // 2
    back = (side + 3) % 6
    country = plain.country.copy()
    for half in (side, back):
        country[11 if half == side else 12, [2 * half, 2 * half + 1]] = SEA
    middles = np.linspace(0, 1, 40)
    parted = []
    for found in (plain.country, country):
        land = Land(replace(plain, country=found))
        a, b = land.sites[11], land.sites[12]
        line = a + middles[:, None] * (b - a)
        parted.append(bool((land.sea[land.grain.squares(line)] > 0).any()))
    assert parted == [False, True]


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
def test_borders_lie_over_all_but_names_and_are_dots_on_peaks(look: Look) -> None:
    high = dict.fromkeys(range(27, 54), MOUNTAIN)
    borders = [(cell, side) for cell in range(4, 81, 9) for side in (1, 2)]
    land = Land(replace(shown(Ground("hex", 9, 9), high), borders=borders))
    rows = np.arange(land.grain.shape[0])[:, None] > land.grain.shape[0] * 3 // 4
    plain, named = (
        dict(land_layers(land, look, lettered))
        for lettered in (
            np.zeros(land.grain.shape, np.bool_),
            np.broadcast_to(rows, land.sea.shape),
        )
    )
    assert list(plain)[-2:] == ["symbols", "borders"]
    ends = [shape[:2] for shape in plain["borders"].shapes]
    lines = [shape for shape in plain["borders"].shapes if "dasharray" in shape[-1]]
    spans = [shape[:2] for shape in lines if f'"{DOTS}"' not in shape[-1]]
    assert len(spans) < len(lines) and all(low < 430 or top > 380 for top, low in spans)
    assert max(low for _, low in ends) > 850
    assert max(shape[1] for shape in named["borders"].shapes) < 830
