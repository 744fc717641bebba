"""Realms of whole lands are told by ribbons along their borders."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import shapely

from morphs.base import exact
from morphs.draw.city.sheet import Sheet
from morphs.draw.land_chart import WholeChart, chart_of
from morphs.draw.lands.borders import PALE, border_lines, draw_borders
from morphs.draw.lands.contours import area_of
from morphs.draw.lands.grain import SIZE
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import ATLAS_LOOK, BLACK_LOOK
from morphs.draw.lands.realms import RIBBONS, TINTS, _sides, tints_of
from morphs.draw.lands.scenery import land_layers
from morphs.draw.lands.view import SEA
from morphs.draw.realm_names import under_letters
from morphs.draw.terrain.chart import ChartOptions
from morphs.generators.terrain.extras import living
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.terrain_map import TerrainMap
from tests.draw.lands.test_land import shown


def divided(*owners: int) -> Land:
    """A land of 12x4 cells whose columns have such owners, the last two of them sea."""
    ground = Ground("hex", 12, 4)
    realms = [owners[cell % 12] for cell in range(ground.count)]
    near = ground.near
    borders = [
        (cell, side)
        for cell in range(ground.count)
        for side, there in enumerate(near[cell].tolist())
        if there > cell and realms[cell] != realms[there] and min(realms[cell], realms[there]) >= 0
    ]
    wet = {cell: SEA for cell in range(ground.count) if cell % 12 > 9}
    return Land(replace(shown(ground, wet), realms=realms, borders=borders))


def test_realms_have_ribbons_to_their_side_of_borders_and_none_at_sea() -> None:
    land = divided(*[0] * 5, *[1] * 5, -1, -1)
    lines = list(border_lines(land))
    sides = list(_sides(land, lines))
    middle = exact.points(np.concatenate(lines).mean(axis=0))
    off = np.array([0.5 * RIBBONS[0][0] * SIZE, 0.0])
    for owner, spot in ((0, middle - off), (1, middle + off)):
        assert [one for one, part in sides if part.contains(shapely.Point(spot))] == [owner]
    assert {owner for owner, _ in sides} == {0, 1}
    wet = area_of(land.shores)
    assert all(part.intersection(wet).area < 1 for _, part in sides)


def test_borders_have_ribbons_in_colour_alone_beneath_all_that_stands() -> None:
    land = divided(*[0] * 5, *[1] * 5, -1, -1)
    bare = np.zeros(land.grain.shape, np.bool_)
    for look, count in ((ATLAS_LOOK, 2), (BLACK_LOOK, 0)):
        for name, sheet in land_layers(land, look, bare):
            drawn = "".join(svg for *_, svg in sheet.shapes)
            assert sum(tint in drawn for tint in TINTS) == count * (name == "floor")


def test_borders_lie_on_pale_bands_over_peaks_and_woods_alone() -> None:
    land = divided(*[0] * 5, *[1] * 5, -1, -1)
    bare = np.zeros(land.grain.shape, np.bool_)
    for faces, look, banded in (
        (bare, ATLAS_LOOK, False),
        (~bare, ATLAS_LOOK, True),
        (~bare, BLACK_LOOK, False),
    ):
        sheet = Sheet()
        draw_borders(sheet, land, look, faces, bare)
        assert any(PALE["stroke"] in svg for *_, svg in sheet.shapes) == banded


def test_no_two_realms_have_one_tint_while_there_are_others() -> None:
    land = divided(2, 2, 0, 0, 1, 1, 2, 3, 3, 0, -1, -1)
    found = tints_of(land)
    assert len(set(found)) == 4 and set(found) <= set(TINTS)


def halved(word: str) -> WholeChart:
    """The chart of a land of two realms, beside each other, of one kind of country."""
    ground = Ground("hex", 16, 8)
    land = TerrainMap(ground, [word] * ground.count, "folkesten")
    owner = np.array([int(cell % 16 > 7) for cell in range(ground.count)])
    land.layers["region"], land.along = owner, living._borders(land, owner)
    land.regions = ["March of Selvan", "The Orra Reach"]
    chart = chart_of(land, ChartOptions(ATLAS_LOOK.style, 60))
    assert isinstance(chart, WholeChart)
    return chart


def test_names_of_realms_stand_on_their_own_open_ground_off_each_other() -> None:
    chart = halved("plain")
    found = chart._realms
    assert " ".join(one.name.text for _, one in found) == "MARCH OF SELVAN THE ORRA REACH"
    middle = chart.width / 2
    for realm, one in found:
        across = under_letters(one)[:, 0]
        assert (across > middle).all() if realm else (across < middle).all()
    assert not list(chart._more_signs()), "the legend tells those alone that are not on the map"


def test_realms_without_open_ground_have_no_name_on_the_map_but_in_the_legend() -> None:
    chart = halved("mountain")
    assert not chart._realms
    assert [name for name, _ in chart._more_signs()] == ["March of Selvan", "The Orra Reach"]


def test_realms_all_of_woods_are_named_over_these() -> None:
    chart = halved("forest")
    assert {realm for realm, _ in chart._realms} == {0, 1}
    assert not list(chart._more_signs())


def test_the_light_about_names_of_realms_is_that_of_their_ground() -> None:
    lights = set()
    for word in ("plain", "forest"):
        (layer,) = re.findall(r'<g id="realms"[^>]*>(.*?)</g>', halved(word).svg(), re.S)
        lights |= set(re.findall(r'stroke="(#[0-9a-f]{6})"', layer))
    assert len(lights) > 1 and ATLAS_LOOK.style.halo not in lights


def test_no_two_realms_that_meet_have_one_tint() -> None:
    land = divided(8, 7, 0, 8, 1, 2, 3, 4, 5, 6, 9, 8)
    found = tints_of(land)
    assert len(set(found)) == len(TINTS) < len(found)
    assert all(found[one] != found[other] for one, other in ((8, 7), (0, 8), (6, 9), (9, 8)))
