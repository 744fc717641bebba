"""The column beside a battlefield: its list, its signs, its scale and its compass."""

from __future__ import annotations

import re

import pytest

from morphs.draw.terrain.chart import Chart, ChartOptions
from morphs.draw.terrain.margins import FOOT, column_beside
from morphs.draw.terrain.style import ATLAS, BLACK, Style
from morphs.generators.terrain.gazetteer import Entry
from tests.draw.terrain.test_battlefield import SIZE, battlefield

SIGNS = ["open", "wood", "field", "orchard", "road", "river", "farm", "hedge"]


def entries(count: int) -> list[Entry]:
    return [Entry("", "Places", heading=True)] + [
        Entry(f"{k:04}", f"Ivyden {k}", "village") for k in range(count)
    ]


@pytest.mark.parametrize("count", [3, 12, 24, 40])
def test_a_column_is_as_high_as_its_map_and_its_parts_lie_apart(count: int) -> None:
    """A long thin list stood beside half of the map, and the signs left a hole below it."""
    column = column_beside(entries(count), SIGNS, 24.0, (1080.0, 900.0))
    assert column
    assert column.listing.high <= column.signed <= column.signed_from
    assert column.signed_from + column.grid.lines * column.grid.pitch * column.row < (
        900.0 - FOOT * column.size
    )
    assert column.grid.columns * column.grid.wide <= column.wide + 0.01
    assert column.grid.columns * column.grid.lines >= len(SIGNS)


def test_more_is_told_in_smaller_letters_or_not_in_one_column() -> None:
    few, many = (column_beside(entries(n), SIGNS, 24.0, (1080.0, 900.0)) for n in (3, 30))
    assert few and many
    assert few.size > many.size
    assert not column_beside(entries(200), SIGNS, 24.0, (1080.0, 900.0))
    assert not column_beside([], SIGNS, 24.0, (1080.0, 900.0))


def test_headings_have_room_above_them_where_the_column_has_it() -> None:
    def parted(more: int) -> float:
        rows = [*entries(3), *entries(more), *entries(3)]
        column = column_beside(rows, SIGNS, 24.0, (1080.0, 900.0))
        return column.listing.parted if column else -1.0

    assert parted(3) > 0.2
    fits = [parted(more) for more in range(30, 100)]
    assert 0.0 in fits and fits == sorted(fits, reverse=True)


@pytest.mark.parametrize("style", [ATLAS, pytest.param(BLACK, marks=pytest.mark.soak)])
def test_the_sheet_of_a_battlefield_ends_with_its_map(style: Style) -> None:
    """Nothing is below the map, and most of the sheet is its own."""
    terrain = battlefield(168, "grid:12x10", cover="cultivated", habitation="4", road="yes")
    chart = Chart(
        terrain, ChartOptions(style, SIZE, title="The Battle of Gorla", scale="100 yards")
    )
    svg = chart.svg()
    wide, high = (float(one) for one in re.findall(r'(?:width|height)="([\d.]+)"', svg)[:2])
    assert high < chart.height + chart._head() + 3 * chart.row
    assert chart.width * chart.height > 0.55 * wide * high
    assert "SIGNS" in svg and "GAZETTEER" in svg
    words = re.search(r'<text [^>]*x="([\d.]+)"[^>]*>\d+ yards', svg)
    assert words
    assert float(words[1]) > chart.width + 2 * chart.margin
