"""Every rule of a request, told by a look at the finished map: kept where it is asked for, and
broken by some seed where it is not - so that no rule can be switched off unnoticed.

The looks read only the cells and joints of the layout. Each tile of the pack joins all its halls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from morphs.base.errors import NoMapError
from morphs.building.building import build
from morphs.layout.layout import LaidCell, Layout
from morphs.request.request import Request

PACK = """code,weight,copies,name
wwwwwwww,3,,tile0001-wwwwwwww-sealed
hwwwwwww,1,,tile0002-hwwwwwww-cell
hwwwhwww,2,,tile0003-hwwwhwww-cell
whhwwwww,2,,tile0004-whhwwwww-halls
hwwhwhww,2,,tile0005-hwwhwhww-halls
hwhwhwhw,1,,tile0006-hwhwhwhw-halls
hwhwwwww,2,2,tile0007-hwhwwwww-throne
rwwwwrww,2,,tile0008-rwwwwrww-wet
rwwrwwww,3,,tile0009-rwwrwwww-wet
wwrwwrww,2,,tile0010-wwrwwrww-wet
rwhwwrwh,1,,tile0011-rwhwwrwh-wet
"""
SEEDS = 9
Look = Callable[[Layout], bool]


def lines_at(cell: LaidCell) -> str:
    """The line of each half-side, clockwise."""
    assert cell.faces is not None
    return "".join(face[1] for face in cell.faces)


def rim(layout: Layout) -> list[tuple[int, int]]:
    """The half-sides in no joint."""
    joined = {(i, p) for i, p, _, _ in layout.joints} | {(j, q) for _, _, j, q in layout.joints}
    halves = [(cell.id, half) for cell in layout.cells for half in range(8)]
    return [half for half in halves if half not in joined]


def halls(layout: Layout) -> nx.Graph:
    """Cells with a hall, joined where halls meet."""
    graph = nx.Graph()
    lines = [lines_at(cell) for cell in layout.cells]
    graph.add_nodes_from(number for number, mine in enumerate(lines) if "h" in mine)
    for i, p, j, q in layout.joints:
        if lines[i][p] == lines[j][q] == "h":
            graph.add_edge(i, j)
    return graph


def has_no_circle(layout: Layout) -> bool:
    """Each tile here carries one river at most, so cells stand for rivers."""
    lines = [lines_at(cell) for cell in layout.cells]
    graph = nx.MultiGraph()
    for i, p, j, q in layout.joints:
        if lines[i][p] == lines[j][q] == "r":
            graph.add_edge(i, j)
    return graph.number_of_nodes() == 0 or nx.is_forest(graph)


def is_one_part(layout: Layout) -> bool:
    return nx.number_connected_components(halls(layout)) <= 1


def ways_off(layout: Layout) -> list[tuple[int, int]]:
    return [(i, p) for i, p in rim(layout) if lines_at(layout.cells[i])[p] == "h"]


def entrances_meet(layout: Layout) -> bool:
    ways = {cell for cell, _ in ways_off(layout)}
    parts = nx.connected_components(halls(layout))
    return sum(bool(part & ways) for part in parts) <= 1


def is_walled(layout: Layout, without: int = -1) -> bool:
    """Plain rock all around, but for one cell."""
    return all(lines_at(layout.cells[i])[p] == "w" for i, p in rim(layout) if i != without)


def tagged(layout: Layout, tag: str) -> int:
    return sum(str(cell.tile).endswith(f"-{tag}") for cell in layout.cells)


def count_of(layout: Layout, name: str) -> int:
    return sum(str(cell.tile).startswith(name) for cell in layout.cells)


def with_rivers(layout: Layout) -> int:
    return sum("r" in lines_at(cell) for cell in layout.cells)


def no_tile_twice(layout: Layout) -> bool:
    return max(Counter(cell.tile for cell in layout.cells).values()) == 1


def is_varied(layout: Layout, distance: int) -> bool:
    """On a grid steps from cell to cell are columns plus rows."""
    return not any(
        a.tile == b.tile and abs(a.column - b.column) + abs(a.row - b.row) <= distance
        for a in layout.cells
        for b in layout.cells
        if a.id < b.id
    )


def at(layout: Layout, column: int, row: int) -> LaidCell:
    return next(cell for cell in layout.cells if (cell.column, cell.row) == (column, row))


def is_pinned(layout: Layout) -> bool:
    cell = at(layout, 2, 1)
    return str(cell.tile).startswith("tile0004") and (cell.rotation, cell.flip) == (3, True)


def river_enters(layout: Layout) -> bool:
    """A river through the north side of 1,0 and of 1,1."""
    return all("r" in lines_at(at(layout, 1, row))[:2] for row in (0, 1))


def zones_are_kept(layout: Layout) -> bool:
    west = [cell for cell in layout.cells if cell.column < 2]
    return all(str(c.tile).split("-")[-1] in ("halls", "throne") for c in west) and all(
        not str(c.tile).endswith("-wet") for c in layout.cells if c.column >= 3
    )


RULES: dict[str, tuple[dict[str, Any], dict[str, Any], Look]] = {
    "water": ({"water": "on"}, {"water": "off"}, has_no_circle),
    "reach": ({"connected": True}, {}, is_one_part),
    "entrances": ({"entrances": 5}, {}, lambda m: len(ways_off(m)) == 5),
    "no entrances": ({"entrances": 0}, {}, lambda m: not ways_off(m)),
    "meet": ({"meet": True}, {}, entrances_meet),
    "at least, a tag": ({"at_least": ("halls=9",)}, {}, lambda m: tagged(m, "halls") >= 9),
    "at least, a tile": ({"at_least": ("tile0005=6",)}, {}, lambda m: count_of(m, "tile0005") >= 6),
    "at least, a feature": ({"at_least": ("river=9",)}, {}, lambda m: with_rivers(m) >= 9),
    "at least, a share": ({"at_least": ("river=33%",)}, {}, lambda m: with_rivers(m) >= 9),
    "at most, a tag": ({"at_most": ("cell=1",)}, {}, lambda m: tagged(m, "cell") <= 1),
    "at most, a tile": ({"at_most": ("tile0001=2",)}, {}, lambda m: count_of(m, "tile0001") <= 2),
    "at most, a feature": ({"at_most": ("river=0",)}, {}, lambda m: with_rivers(m) == 0),
    "pin": ({"pin": ("2,1=tile0004:f,r3",)}, {}, is_pinned),
    "paint": ({"paint": ("1,0:n river", "1,1:n river")}, {}, river_enters),
    "regions": (
        {"regions": ("aa.bb",) * 5 + ("a = halls, throne", "b = !wet")},
        {},
        zones_are_kept,
    ),
    "closed": ({"closed": True}, {}, is_walled),
    "closed but for entrances": (
        {"only_entrances": True, "entrance": ("4,2:e",)},
        {"closed": True},
        lambda m: is_walled(m, 14) and any(i == 14 and p in (2, 3) for i, p in ways_off(m)),
    ),
    "an entrance": (
        {"entrance": ("0,0:w",)},
        {},
        lambda m: any(i == 0 and p in (6, 7) for i, p in ways_off(m)),
    ),
    "variety": ({"variety": 1}, {}, lambda m: is_varied(m, 1)),
}


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("packs") / "halls.csv"
    path.write_text(PACK)
    return path


def maps(pack: Path, seeds: range, **options: Any) -> list[Layout]:
    plain = {"solver": "complete", "water": "off", "compose": "loose"}
    request = {"pack": pack, "board": "grid:5x5", **plain, **options}
    return [build(Request(**request, seed=seed)).layout for seed in seeds]


@pytest.mark.parametrize("name", RULES)
def test_the_rule_is_kept_because_it_is_asked_for(name: str, pack: Path) -> None:
    asked, unasked, look = RULES[name]
    kept = [look(layout) for layout in maps(pack, range(SEEDS), **asked)]
    assert all(kept), (
        f"broken by the seeds {[seed for seed, is_kept in enumerate(kept) if not is_kept]}"
    )
    assert not all(look(layout) for layout in maps(pack, range(SEEDS), **unasked)), "kept anyway"


def unlimited(pack: Path) -> Path:
    """The same tiles, as many as one likes of each."""
    path = pack.with_name("unlimited.csv")
    path.write_text(PACK.replace(",2,2,", ",2,,"))
    return path


def test_copies_of_a_tile_are_not_exceeded(pack: Path) -> None:
    """The pack has two of tile0007: no map has three of them, unless there are more."""
    for layout in maps(pack, range(2), at_least=("throne=2",)):
        assert count_of(layout, "tile0007") == 2
    with pytest.raises(NoMapError):
        maps(pack, range(1), at_least=("throne=3",))
    for layout in maps(unlimited(pack), range(1), at_least=("throne=3",)):
        assert count_of(layout, "tile0007") >= 3


def test_each_tile_of_a_set_stands_once(pack: Path) -> None:
    """Eleven tiles for eleven cells just suffice; for twelve cells there are too few."""
    singles, row = unlimited(pack), {"board": "grid:11x1"}
    assert all(no_tile_twice(m) for m in maps(singles, range(SEEDS), **row, set=True))
    assert not all(no_tile_twice(m) for m in maps(singles, range(SEEDS), **row))
    with pytest.raises(NoMapError):
        maps(singles, range(1), board="grid:12x1", set=True)
    (layout,) = maps(pack, range(1), board="grid:12x1", set=True)
    assert sorted(Counter(cell.tile for cell in layout.cells).values()) == [1] * 10 + [2]


def test_rules_asked_for_together_are_all_kept(pack: Path) -> None:
    names = ("reach", "entrances", "at least, a tag", "at most, a tile", "pin", "water")
    asked: dict[str, Any] = {}
    for name in names:
        asked |= RULES[name][0]
    for layout in maps(pack, range(2), **asked):
        assert [name for name in names if not RULES[name][2](layout)] == []
