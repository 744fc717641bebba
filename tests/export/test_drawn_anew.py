"""Maps on which one tile shows several drawings: every format has each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import morphs
from morphs.art.gaps import redrawn
from morphs.art.gaps.anew import AnewPlans
from morphs.building import plans
from morphs.building.layouts import picture_of
from morphs.building.outputs import LAYOUTS, Drawable
from morphs.building.plans import cell_plans
from morphs.draw.picture import Picture
from morphs.exports.how import How
from morphs.exports.placed import placed
from morphs.exports.tiled_sheet import Sheet
from morphs.layout.cells import LaidCell
from morphs.plan.spans import number_of
from tests.matching.test_variants import TWICE, built, tile


@cache
def shown() -> Picture:
    return picture_of(built(scale=0.25))


def twins() -> list[LaidCell]:
    return [cell for cell in shown().layout.cells if cell.tile == tile(TWICE)]


def test_plans_of_cells_are_of_the_drawing_that_they_show() -> None:
    found, packs = cell_plans(shown()), shown().artist.plans  # type: ignore[attr-defined]
    pictured = shown().catalogue
    for cell in twins():
        there = found[cell.id]
        assert there is not None
        assert there.floor.area == packs["dungeon"].of(pictured.shown(cell)).floor.area
    assert len({plan.floor.area for cell in twins() if (plan := found[cell.id])}) == len(twins())


def test_sheets_and_drawings_of_tiles_have_each_once() -> None:
    sheet = Sheet(shown())
    numbers = {sheet.number(cell) & 0xFFFFFF for cell in twins()}
    assert len(numbers) == len(twins())
    found = placed(shown(), lambda *_: None)
    assert found is not None
    uses = [number for number, _ in found.uses]
    assert len({found.drawings[uses[cell.id]][0]["floor"] for cell in twins()}) == len(twins())


def test_the_first_has_other_dice_for_what_spans_its_sides_alone() -> None:
    first, *others = twins()
    assert number_of(first.variant) == 0 and all(number_of(one.variant) for one in others)
    plain = shown().catalogue.by_key["dungeon", tile(TWICE)]
    assert plain.variant == 0 and shown().catalogue.shown(replace(first, variant=0)) is plain


class PlannedError(Exception):
    """The plan was asked for."""


@pytest.mark.parametrize("name", ["map.png", "map.dd2vtt", "map.foundry.json"])
def test_tiles_are_drawn_before_the_plan_is_made_of_the_same_drawings(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else many processes would begin each drawing twice."""
    order: list[str] = []

    def plan_of_picture(*_: object) -> None:
        raise PlannedError

    monkeypatch.setattr(Picture, "draw_tiles", lambda _: order.append("tiles"))
    monkeypatch.setattr(plans, "plan_of_picture", plan_of_picture)
    how = How.of(dress=True)
    with pytest.raises(PlannedError):
        LAYOUTS.files(Drawable(shown().layout, lambda _: shown(), how), [Path(name)], how)
    assert order == ["tiles"]


def test_tiles_that_were_drawn_beforehand_are_not_drawn_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[int] = []

    class Counted(redrawn.Redrawn):
        def __init__(self, jobs: Sequence[redrawn.TileJob], plans: AnewPlans) -> None:
            made.append(len(jobs))
            self._ready = dict.fromkeys(jobs, b"")

    monkeypatch.setattr(redrawn, "Redrawn", Counted)
    picture = picture_of(built(scale=0.25))
    picture.draw_tiles()
    picture.draw_tiles()
    assert len(made) == 1 and made[0] > 0


@pytest.mark.parametrize("options", [{}, {"wrap": True}, {"board": "grid:3x1x2"}])
def test_the_size_of_a_plan_is_known_before_it_is_made(options: dict[str, Any]) -> None:
    asked = {"board": "grid:3x2", "compose": "loose", "variants": "none", "seed": 1} | options
    result = morphs.build(**asked)
    drawable = Drawable(result.layout, lambda _: result.picture)
    assert drawable.size == drawable.plan.size
