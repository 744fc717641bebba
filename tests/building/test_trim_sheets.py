"""Sheets of villages are mostly map: lists below it, compass and scale on a small plate in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

import morphs
from morphs.art.dressing.cartouches import UP
from morphs.art.dressing.insets import PLATE
from morphs.art.dressing.lists import TALES, Listed, typeset
from morphs.art.dressing.needs import Needs
from morphs.art.dressing.page import EDGE, LEAST_LETTERS, PLAIN, TRIM, page_of
from morphs.art.dressing.settings import NARROWEST
from morphs.building.dressing import sheet_of
from morphs.building.plans import plan_of_picture
from morphs.building.town_corner import SHARE
from morphs.draw.ornament.frames import band_of
from tests.building.test_town_corner import DRESS


@pytest.mark.parametrize("seed", [853, 13])
def test_most_of_the_sheet_of_a_village_is_map(seed: int) -> None:
    picture = morphs.build(pack="city", board="grid:4x4", scale=0.6, seed=seed, dress=True).picture
    sheet = sheet_of(picture, plan_of_picture(picture))
    page, dress = sheet.page, sheet.dress
    assert page.below and page.setting is not None
    assert page.map_wide * page.map_high > 0.47 * page.wide * page.high
    pictures = page.map_high + page.view[3]
    assert page.map_wide * pictures > 0.57 * page.wide * page.high
    assert page.setting.letters * page.pixels >= LEAST_LETTERS
    assert page.setting.corner == "strip" and page.setting.columns >= 2
    assert page.setting.sign_rows <= 4, "signs lie in a strip"
    plate = dress.inset(PLATE)
    assert plate and plate.wide * plate.high <= SHARE * page.map_wide * page.map_high
    assert dress.form != "rules", "it would lie over the map without paper of its own"
    assert len(dress.legend) % 2 == 0, "its two columns are as long as each other"


def test_trim_sheets_have_less_paper_about_the_map() -> None:
    trim, plain = (
        page_of((480, 480), True, edging, replace(DRESS, edging=edging).needs)
        for edging in (TRIM, PLAIN)
    )
    assert trim.edging.edge < EDGE
    assert trim.wide * trim.high < 0.85 * plain.wide * plain.high
    left, _, wide, _ = trim.panel
    ends = trim.left + 3, trim.left + trim.map_wide - 3
    assert ends[0] <= left and left + wide <= ends[1], "within the edges of the map"
    assert left - trim.left < 12, "by a margin alone"
    border = sum(band_of(trim.edging.edge))
    assert border + 1 < trim.left - trim.edging.whole, "the border of the sheet is off the map's"
    size, middle = trim.edging.title
    assert middle + (UP + 0.15) * size < trim.top - trim.edging.whole, "and the title is above it"


def test_rows_that_break_make_columns_of_trim_sheets_fewer() -> None:
    rows = tuple(Listed(str(n), "Ashby Smithy", "tells of a red lantern") for n in range(18))
    needs = Needs(rows, (4.0,) * 14, corner=False, trim=True)
    setting = page_of((480, 480), True, TRIM, needs).setting
    assert setting and setting.columns == 2
    assert all(len(block.lines) == 1 for column in setting.text for block in column)
    text = typeset(rows, NARROWEST, TALES)
    assert text.broken > 0.4, "three columns would break them"
