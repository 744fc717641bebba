"""Herds and stooks of battlefields, and the lanes of their towns."""

from __future__ import annotations

import pytest
import shapely

from morphs.base import exact
from morphs.draw.terrain import stock
from morphs.draw.terrain.crossings import Crossings
from morphs.draw.terrain.hamlets import Hamlets
from morphs.draw.terrain.lines import Lines
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.table import Table
from morphs.generators.terrain.terrain_map import TerrainMap
from tests.draw.terrain.test_table import battlefield, table_of

SIZE = 60.0


def standing(table: Table, monkeypatch: pytest.MonkeyPatch) -> dict[str, list[tuple[float, float]]]:
    """Where sheep, cattle and stooks of a table stand."""
    found: dict[str, list[tuple[float, float]]] = {}
    for name in ("_sheep", "_cattle", "_stooks"):
        monkeypatch.setattr(
            stock, name, lambda _, spots, name=name: found.setdefault(name, spots)[:0]
        )
    assert not list(stock.stock_shapes(table))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_herds_and_stooks_stand_on_farmed_land_off_hedges(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(battlefield(seed, "grid:8x8", cover="cultivated", habitation="5"))
    found = standing(table, monkeypatch)
    closes = exact.union_all(
        [exact.buffer(ground, -0.06 * table.size, 2) for _, ground in table.pastures]
    )
    spots = [spot for some in found.values() for spot in some]
    assert len(spots) > 10
    assert all(closes.contains(shapely.Point(spot)) for spot in spots)
    for name in ("_sheep", "_cattle"):
        herd = found[name]
        apart = [exact.apart(a, b) for k, a in enumerate(herd) for b in herd[:k]]
        assert all(far > 0.07 * table.size for far in apart)


def test_there_are_beasts_of_both_kinds_and_stooks(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [
        table_of(battlefield(seed, "grid:8x8", cover="cultivated", habitation="5"))
        for seed in range(4)
    ]
    found = [standing(table, monkeypatch) for table in tables]
    assert all(any(one[name] for one in found) for name in ("_sheep", "_cattle", "_stooks"))


def town(seed: int) -> TerrainMap:
    options = {"places": "city", "road": "no", "railway": "no", "river": "no", "relief": "flat"}
    return battlefield(seed, "grid:10x10", **options)


@pytest.mark.parametrize("seed", range(3))
def test_lanes_of_towns_bend_and_meet_where_cells_do(seed: int) -> None:
    """They ran straight from middle to middle: a lattice."""
    terrain = town(seed)
    (spot,) = (one for one in terrain.spots if one.kind == "city")
    hamlets = Hamlets(Crossings(Lines(terrain, Sheet(terrain.ground, SIZE))))
    joining = [lane for cell in spot.cells for lane in hamlets._joining(cell, spot, [])]
    ends = [lane.coords[-1] for lane in joining]
    assert len(joining) > 6
    assert all(sum(exact.apart(end, other) < 0.5 for other in ends) == 2 for end in ends)
    bent = [exact.length(lane) / exact.apart(lane.coords[0], lane.coords[-1]) for lane in joining]
    assert sum(one > 1.01 for one in bent) > len(bent) / 3
