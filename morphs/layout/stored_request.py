"""The request of a layout, with the packs that no file holds, and what the layout was made of."""

from __future__ import annotations

from morphs.base.errors import MorphsError
from morphs.board.glue import Board
from morphs.board.grids import board_of
from morphs.layout.layout import Layout
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue, catalogue_of, found_from
from morphs.tiles.packs.memory import MEMORY
from morphs.tiles.packs.pack import Pack


def stored_request(layout: Layout) -> Request:
    """Return the request that a layout carries. Raises MorphsError where one of its packs was made
    in memory and is not at hand."""
    stored = Request.from_dict(layout.request)
    packs = [
        _at_hand(source, layout) if _is_in_memory(source) else source for source in stored.pack
    ]
    return stored.model_copy(update={"pack": tuple(packs)})


def made_of(layout: Layout, request: Request) -> tuple[Board, Catalogue]:
    """The board and the packs that a layout was made of; raises MorphsError if they are not there
    any more, or have changed."""
    packs = found_from(layout.folder, request.pack)
    catalogue = catalogue_of(request.model_copy(update={"pack": packs}))
    board = board_of(request, catalogue.vocabulary.segments)
    if len(layout.cells) != len(board.cells):
        raise MorphsError("the layout's cells are not those of its board")
    for cell, own in zip(layout.cells, board.cells, strict=True):
        if (cell.column, cell.row, cell.level) != (own.column, own.row, own.level):
            raise MorphsError(
                f"{cell.place_text}: its board has column {own.column}, row {own.row}"
            )
        if cell.rotation not in range(len(own.shape.sides)):
            raise MorphsError(
                f"{cell.place_text}: no {own.shape.name} has rotation {cell.rotation}"
            )
        if cell.tile and (cell.pack, cell.tile) not in catalogue.by_key:
            raise MorphsError(
                f"{cell.place_text}: the packs have no tile {cell.pack}/{cell.tile} any more"
            )
    for (pack, name), tile in catalogue.by_key.items():
        stored = layout.tiles.get(f"{pack}/{name}")
        if stored and (stored.shape, stored.faces) != (tile.shape.name, tuple(tile.faces)):
            raise MorphsError(
                f"the tile {pack}/{name} shows other things than when the map was made: give it "
                f"the code back that it had, or build the map anew"
            )
    return board, catalogue


def _is_in_memory(source: str | Pack) -> bool:
    return isinstance(source, str) and source.startswith(MEMORY)


def _at_hand(source: str | Pack, layout: Layout) -> Pack:
    known = {used.name: used.sha256 for used in layout.packs}
    found = next((pack for pack in layout.at_hand if pack.source == source), None)
    if found is None:
        raise MorphsError(
            f"the layout's pack {source} was made in memory by a program and is not at hand: read "
            f"the layout with it, as in read_layout(path, packs=[pack])"
        )
    if known.get(found.name) != found.sha256:
        raise MorphsError(f"the pack {source} at hand is not the one that the layout was made of")
    return found
