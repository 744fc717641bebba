"""From placements to a layout: cells with tiles as they lie, caps, water."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from morphs.board.glue import Board
from morphs.board.shape import Orientation
from morphs.layout.cells import CellTerrain, LaidCell, LaidCells, Origin, anywhere
from morphs.layout.layout import Layout, PackUsed, TileUsed
from morphs.matching import Matching, Placement, drain
from morphs.matching.zones_laid import laid_ways, laid_zones
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue
from morphs.tiles.tile import Links, Tile, orient
from morphs.tiles.vocabulary import Vocabulary


def laid_cells(
    board: Board,
    vocabulary: Vocabulary,
    placements: Sequence[Placement | None],
    pinned: Collection[int],
) -> LaidCells:
    """Return the cells of a board with tiles laid in them; a placement that stands in many cells
    is laid once."""
    is_pinned = np.zeros(len(placements), dtype=np.int64)
    is_pinned[list(pinned)] = 1
    objects = np.fromiter(map(id, placements), np.int64)  # all are alive, so no two share an id
    number_of = np.unique(objects, return_inverse=True)[1]
    shapes = board.cells.table[:, 0].astype(np.int64)
    sorts = (number_of * (int(shapes.max(initial=0)) + 1) + shapes) * 2 + is_pinned
    _, first, sort_of = np.unique(sorts, return_index=True, return_inverse=True)
    order = np.argsort(first)  # looks in the order in which cells first have them
    look_of = np.empty(len(order), dtype=np.int32)
    look_of[order] = np.arange(len(order))
    looks: list[LaidCell] = []
    for number in first[order].tolist():
        origin: Origin = "pinned" if is_pinned[number] else "placed"
        looks.append(anywhere(laid(board, number, placements[number], vocabulary, origin)))
    return LaidCells(looks, look_of[sort_of], board.cells.table[:, 2:5])


def laid(
    board: Board,
    number: int,
    placement: Placement | None,
    vocabulary: Vocabulary,
    origin: Origin = "placed",
) -> LaidCell:
    """Return a cell with a tile laid in it, or a gap."""
    empty = _empty(board, number)
    if placement is None:
        return empty
    tile, orientation = placement.tile, placement.orientation
    oriented = orient(tile, orientation, vocabulary)
    return replace(
        empty,
        tile=tile.name,
        pack=tile.pack,
        rotation=orientation.rotation,
        flip=orientation.flip,
        faces=oriented.faces,
        links=oriented.links,
        origin=origin,
    )


def _empty(board: Board, number: int) -> LaidCell:
    cell = board.cells[number]
    return LaidCell(number, cell.shape.name, cell.column, cell.row, cell.level)


def drawn(
    board: Board,
    number: int,
    faces: tuple[str, ...],
    links: Links,
    terrain: CellTerrain | None = None,
) -> LaidCell:
    """Return a cell that is drawn: its faces, what is joined inside, what stands there."""
    return replace(
        _empty(board, number), faces=faces, links=links, origin="filled", terrain=terrain
    )


def make_layout(
    request: Request, matching: Matching, catalogue: Catalogue, cells: Sequence[LaidCell]
) -> Layout:
    """Return the layout of cells: what there is of tiles, joints and water is added."""
    vocabulary = catalogue.vocabulary
    looks = cells.looks if isinstance(cells, LaidCells) else cells
    used = sorted({(look.pack, look.tile) for look in looks if look.pack and look.tile})
    return Layout(
        vocabulary=vocabulary.where if vocabulary.where.endswith(".toml") else vocabulary.name,
        seed=request.seed,
        request=request.to_dict(),
        spec=matching.board.spec,
        packs=packs_used(catalogue),
        tiles={
            f"{pack}/{name}": tile_used(catalogue.by_key[pack, name], vocabulary)
            for pack, name in used
        },
        cells=cells if isinstance(cells, LaidCells) else tuple(cells),
        joints=matching.board.joints(),
        water=drain(matching, cells, request.seed) if request.water == "on" else (),
        zones=laid_zones(request, matching.board),
        ways=laid_ways(request, matching.board, cells, vocabulary),
        at_hand=tuple(pack for pack in catalogue.packs if pack.in_memory),
    )


def packs_used(catalogue: Catalogue) -> tuple[PackUsed, ...]:
    """Return the packs as a layout names them."""
    return tuple(PackUsed(pack.name, pack.sha256) for pack in catalogue.packs)


def tile_used(tile: Tile, vocabulary: Vocabulary) -> TileUsed:
    """Return what a layout tells of a tile that it uses."""
    drawn = orient(tile, Orientation(0, False), vocabulary)
    return TileUsed(tile.shape.name, tuple(tile.faces), drawn.links, tile.flow, tile.tags)
