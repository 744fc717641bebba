"""The list beside the sheet of a map of lands, and the letters in its border by which it tells
where places are."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from morphs.art.dressing.dress import Dress
from morphs.art.dressing.lists import Listed
from morphs.art.dressing.rim import BAND, BARS, Rim
from morphs.art.dressing.sheet import A_HEX
from morphs.base.wording import lettered
from morphs.draw.carried import described_land
from morphs.draw.lands.passing import drawn_at
from morphs.generators.terrain.gazetteer import Step, gazetteer

if TYPE_CHECKING:
    from morphs.draw.picture import Picture

A_STEP = Step(Decimal(int(A_HEX)), "miles")
QUARTER = 3.4
"""About so many cells are from letter to letter in the border."""


def with_gazetteer(picture: Picture, dress: Dress) -> Dress:
    """Return the sheet of lands with its list, and letters and numbers in the border by which that
    says where places are; as it is for lands without names."""
    words = picture.catalogue.vocabulary
    land = described_land(picture.layout, picture.board, words)
    if land is None or picture.request.names == "off":
        return dress
    left, top, right, below = picture.within
    rim = _rim((right - left, below - top), picture.scene.tile[0])
    middles = {
        cell.id: (box.left + box.width / 2 - left, box.top + box.height / 2 - top)
        for cell in picture.layout.cells
        for box in (picture.scene.boxes[cell.id],)
    }
    where = {cell: _named(rim, at) for cell, at in middles.items()}
    drawn = drawn_at(land, picture.placed.land) if picture.placed else None
    told = gazetteer(land, where, A_STEP, drawn=drawn)
    rows = [Listed(*row[:3], heading=row.heading) for row in told]
    if not rows:
        return dress
    edging = replace(dress.edging, line=BARS + BAND - 0.5)
    return replace(dress, listed=rows, rim=rim, edging=edging, heading="Gazetteer")


def _rim(size: tuple[int, int], cell: int) -> Rim:
    """The letters and numbers in the border of lands of a size in pixels."""
    wide, high = size
    columns, rows = (max(2, round(side / (QUARTER * cell))) for side in size)
    across = tuple(k * wide / columns for k in range(columns + 1))
    return Rim(across, tuple(k * high / rows for k in range(rows + 1)), bars=True)


def _named(rim: Rim, at: tuple[float, float]) -> str:
    """The letter and number at a place."""
    column = sum(at[0] >= x for x in rim.columns[1:-1])
    return f"{lettered(column)}{sum(at[1] >= y for y in rim.rows[1:-1]) + 1}"
