"""Cells as tiles are laid in them, and what a layout tells of them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from morphs.board.grids import make_board, parse_board
from morphs.board.shape import HEX, SQUARE, Orientation
from morphs.layout.cells import LaidCell, LaidCells
from morphs.matching import assemble
from morphs.matching.assemble import drawn, laid, laid_cells
from morphs.matching.dealing import Placement
from morphs.tiles.tile import Tile
from morphs.tiles.vocabulary import Vocabulary


def faces(code: str) -> tuple[str, ...]:
    """Plain rock with these lines."""
    return tuple(f"s{letter}" for letter in code)


ONE = Tile("one", faces("hwwwwwww"), pack="p")
TWO = Tile("two", faces("wwwwwwrr"), pack="q")


@pytest.mark.parametrize("board", ["grid:4x2", "brick:4x2"])
def test_cells_are_laid_as_each_by_itself(board: str, dungeon: Vocabulary) -> None:
    """Whatever stands in many; those that are pinned look otherwise, and cells in the order they
    are first met."""
    made = make_board(parse_board(board))
    a, b = Placement(ONE, Orientation(1, False)), Placement(TWO, Orientation(2, True))
    twin = Placement(ONE, Orientation(1, False))
    placements = [b, a, None, a, twin, a, b, None]
    for pinned in ((), (3,), (0, 2, 7)):
        cells = laid_cells(made, dungeon, placements, pinned)
        for number, placement in enumerate(placements):
            origin: Any = "pinned" if number in pinned and placement else "placed"
            assert cells[number] == laid(made, number, placement, dungeon, origin)
        assert len(cells) == 8 and len(cells.looks) <= 8
        looks = [look.tile for look in cells.looks[:3]]
        assert looks[:2] == ["two", "one"]


def test_a_laid_cell_shows_its_tile_as_it_lies_and_a_gap_nothing(dungeon: Vocabulary) -> None:
    made = make_board(parse_board("grid:2x1"))
    cell = laid(made, 1, Placement(ONE, Orientation(1, False)), dungeon)
    assert (cell.id, cell.column, cell.row, cell.level, cell.shape) == (1, 1, 0, 0, "square")
    assert (cell.tile, cell.pack, cell.rotation, cell.flip, cell.origin) == (
        "one", "p", 1, False, "placed",
    )  # fmt: skip
    assert cell.faces == faces("wwhwwwww")
    gap = laid(made, 0, None, dungeon, "pinned")
    assert gap == LaidCell(0, "square", 0, 0, 0) and gap.origin == "gap" and gap.faces is None
    fill = drawn(made, 1, ("sw",) * 8, (frozenset((0, 1)),))
    assert (fill.origin, fill.faces, fill.links, fill.tile) == (
        "filled", ("sw",) * 8, (frozenset((0, 1)),), None,
    )  # fmt: skip


@pytest.mark.parametrize("water", ["on", "off"])
@pytest.mark.parametrize("whole", [False, True])
def test_a_layout_tells_what_its_cells_use(
    water: str, whole: bool, dungeon: Vocabulary, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cells that share their looks stay so; vocabularies of a file are told by its name."""
    made = make_board(parse_board("grid:3x1"))
    placements = [
        Placement(TWO, Orientation(0, False)),
        Placement(ONE, Orientation(0, False)),
        None,
    ]
    shared = laid_cells(made, dungeon, placements, ())
    cells: Any = shared if whole else [*shared]
    monkeypatch.setattr(assemble, "drain", lambda *told: ("drained", told[2]))
    monkeypatch.setattr(assemble, "laid_zones", lambda *_: ("zone",))
    monkeypatch.setattr(assemble, "laid_ways", lambda *_: ("way",))
    packs = [SimpleNamespace(name=name, sha256=name * 2, in_memory=name == "q") for name in "pq"]
    request: Any = SimpleNamespace(seed=5, to_dict=lambda: {"seed": 5}, water=water)
    matching: Any = SimpleNamespace(board=made)
    for where, told in (("shipped", dungeon.name), ("my/own.toml", "my/own.toml")):
        words: Any = SimpleNamespace(where=where, name=dungeon.name)
        monkeypatch.setattr(assemble, "tile_used", lambda tile, _: tile.name.upper())
        catalogue: Any = SimpleNamespace(
            vocabulary=words, packs=packs, by_key={("p", "one"): ONE, ("q", "two"): TWO}
        )
        layout = assemble.make_layout(request, matching, catalogue, cells)
        assert layout.vocabulary == told and layout.seed == 5 and layout.spec is made.spec
        assert [*layout.tiles.items()] == [("p/one", "ONE"), ("q/two", "TWO")]
        assert layout.cells is cells if whole else layout.cells == tuple(cells)
        assert isinstance(layout.cells, LaidCells if whole else tuple)
        assert layout.water == (("drained", 5) if water == "on" else ())
        assert (layout.zones, layout.ways) == (("zone",), ("way",))
        assert [(one.name, one.sha256) for one in layout.packs] == [("p", "pp"), ("q", "qq")]
        assert layout.at_hand == (packs[1],)


def test_tiles_that_are_used_are_told_as_they_are_drawn(dungeon: Vocabulary) -> None:
    tile = Tile("river", faces("wwrwwwwr"), tags=("old",), flow=(2,), pack="p")
    told = assemble.tile_used(tile, dungeon)
    assert (told.shape, told.faces, told.flow, told.tags) == (
        SQUARE.name, tile.faces, tile.flow, ("old",),
    )  # fmt: skip
    assert HEX.name != told.shape and {2, 7} in [{*group} for group in told.links]
