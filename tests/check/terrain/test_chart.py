"""Which places of a terrain map touch, and where its water is, by hand."""

from __future__ import annotations

from typing import Any

import pytest

from morphs.check.terrain.chart import Chart, place_name
from morphs.check.terrain.read import MapEntry, Place

WORDS = ["water", "lake", "river", "grassland", "plain"]


def chart(rows: list[str], paths: Any = (), **board: Any) -> Chart:
    """Cells by the first letters of their words."""
    letters = [word[0] for word in WORDS]
    entry = MapEntry.model_validate({
        "format": "morphs-terrain", "version": 1, "words": WORDS,
        "terrain": [letters.index(one) for row in rows for one in row],
        "board": {"kind": "grid", "columns": len(rows[0]), "rows": len(rows), **board},
        "paths": list(paths),
    })  # fmt: skip
    return Chart(entry)


def path(kind: str, *points: Place, wide: bool = False) -> dict[str, Any]:
    return {"kind": kind, "points": [*points], "wide": wide}


@pytest.mark.parametrize(
    ("board", "place", "sides"),
    [
        ({"neighbours": 8}, (1, 1),
         [(1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0)]),
        ({"neighbours": 4}, (1, 1), [(1, 0), (2, 1), (1, 2), (0, 1)]),
        ({"neighbours": 6}, (1, 1), [(1, 0), (2, 1), (1, 2), (0, 1)]),
        ({"kind": "hex"}, (1, 1), [(1, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]),
        ({"kind": "hex"}, (2, 1), [(2, 0), (3, 0), (3, 1), (2, 2), (1, 1), (1, 0)]),
        ({"kind": "hex", "orientation": "pointy"}, (1, 1),
         [(2, 0), (2, 1), (2, 2), (1, 2), (0, 1), (1, 0)]),
        ({"kind": "hex", "orientation": "pointy"}, (1, 2),
         [(1, 1), (2, 2), (1, 3), (0, 3), (0, 2), (0, 1)]),
        ({"wrap": "x"}, (0, 0), [(0, -1), (1, 0), (0, 1), (3, 0)]),
        ({"wrap": "y"}, (0, 0), [(0, 3), (1, 0), (0, 1), (-1, 0)]),
        ({"wrap": "both"}, (3, 3), [(3, 2), (0, 3), (3, 0), (2, 3)]),
    ],
)  # fmt: skip
def test_sides_are_told_clockwise(board: dict[str, Any], place: Place, sides: Any) -> None:
    made = chart(["gggg"] * 4, **board)
    assert made.sides(place) == sides and made.touching(place) == set(sides)


def test_places_are_numbered_row_by_row() -> None:
    made = chart(["ggg", "ggg"])
    assert [made.cell((n % 3, n // 3)) for n in range(6)] == [*range(6)] and made.count == 6
    assert [made.cell(place) for place in ((-1, 0), (3, 0), (0, -1), (0, 2))] == [-1] * 4
    assert place_name((0, 9)) == "0110" and place_name((98, 0)) == "9901"


def test_water_is_that_of_cells_but_rivers() -> None:
    made = chart(["wlrg"])
    assert [made.water((n, 0)) for n in range(5)] == ["sea", "lake", "", "", ""]


def test_wide_rivers_are_broad_where_they_run_and_where_river_cells_lie_beside() -> None:
    """Not where they run through a sea, nor where a narrow one runs through river cells."""
    rows = ["rrrw", "rrrg", "grgg"]
    narrow = path("river", (0, 0), (1, 0))
    assert chart(rows, [narrow]).broad == set()
    wide = path("river", (2, 0), (3, 0), (4, 0), wide=True)
    road = path("road", (1, 1))
    found = chart(rows, [narrow, wide, road]).broad
    assert found == {(2, 0), (0, 1), (1, 1), (2, 1), (1, 2)}
    assert chart(rows, [wide]).broad == found | {(0, 0), (1, 0)}
