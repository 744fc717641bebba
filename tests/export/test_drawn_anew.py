"""Maps on which one tile shows several drawings: every format has each of them."""

from __future__ import annotations

from functools import cache

from morphs.building.layouts import picture_of
from morphs.building.plans import cell_plans
from morphs.draw.picture import Picture
from morphs.exports.placed import placed
from morphs.exports.tiled_sheet import Sheet
from morphs.layout.cells import LaidCell
from morphs.plan.geometry_file import entry_of
from tests.matching.test_variants import TWICE, built, tile


@cache
def shown() -> Picture:
    return picture_of(built(scale=0.25))


def twins() -> list[LaidCell]:
    return [cell for cell in shown().layout.cells if cell.tile == tile(TWICE)]


def test_plans_of_cells_are_of_the_drawing_that_they_show() -> None:
    plans, packs = cell_plans(shown()), shown().artist.plans  # type: ignore[attr-defined]
    pictured = shown().catalogue
    for cell in twins():
        there = plans[cell.id]
        assert there is not None
        assert there.floor.area == packs["dungeon"].of(pictured.shown(cell)).floor.area
    assert len({plan.floor.area for cell in twins() if (plan := plans[cell.id])}) == len(twins())


def test_sheets_and_drawings_of_tiles_have_each_once() -> None:
    sheet = Sheet(shown())
    numbers = {sheet.number(cell) & 0xFFFFFF for cell in twins()}
    assert len(numbers) == len(twins())
    found = placed(shown(), lambda *_: None)
    assert found is not None
    uses = [number for number, _ in found.uses]
    assert len({found.drawings[uses[cell.id]][0]["floor"] for cell in twins()}) == len(twins())


def test_what_ships_is_shown_by_the_first() -> None:
    first = twins()[0]
    assert first.variant == 0
    plain = shown().catalogue.by_key["dungeon", tile(TWICE)]
    plans = shown().artist.plans["dungeon"]  # type: ignore[attr-defined]
    assert entry_of(plans.of(shown().catalogue.shown(first))) == entry_of(plans.of(plain))
