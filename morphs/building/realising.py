"""The way of a terrain map into tiles: it says what every cell shows, so nothing is solved."""

from __future__ import annotations

from dataclasses import replace

from morphs.base.errors import MorphsError, named
from morphs.base.options import option
from morphs.base.wording import counted
from morphs.board.glue import Board
from morphs.board.grids import make_board
from morphs.building.gaps.filling import cap_gaps
from morphs.building.gaps.realise import (
    PACK,
    Realised,
    cell_terrain,
    check_vocabulary,
    links_with_land,
    realise,
)
from morphs.building.log import Log
from morphs.building.made import Made
from morphs.building.scaling import of_handy_size
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.terrain_file import read_terrain
from morphs.generators.terrain.terrain_json import to_dict
from morphs.layout.layout import LaidCell
from morphs.matching import Waterworks, compile_matching
from morphs.matching.assemble import drawn, laid
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue, catalogue_of
from morphs.tiles.packs.fitting import on_its_corners


def realise_request(request: Request, log: Log) -> Made:
    """Realise the terrain map of a request."""
    terrain = read_terrain(request.terrain or "")
    request = _on_ground(request, terrain.ground)
    board = make_board(terrain.ground.spec)
    log.done("terrain", f"{len(board.cells)} cells")
    catalogue = catalogue_of(request).without_pieces()
    check_vocabulary(catalogue.vocabulary, option("terrain"))
    request, size_note = of_handy_size(request, board, catalogue)
    matching = compile_matching(catalogue, board, water=request.water == "on", may_lack=True)
    log.done("match", f"{len(catalogue.tiles)} tiles")
    near = None if request.gaps == "fill" else Waterworks(matching, ()).take_in
    with named(request.terrain):
        realised = realise(terrain, board, catalogue, request.seed, near)
    cells = _realised_cells(request, board, catalogue, realised)
    gaps = sum(placement is None for placement in realised.placements)
    log.done("realise", counted(gaps, "gap"))
    notes = (*realised.notes, *size_note)
    return Made(request, catalogue, matching, cells, gaps, notes, to_dict(terrain))


def _on_ground(request: Request, ground: Ground) -> Request:
    """Return the request with all that a terrain map settles."""
    given = request.model_fields_set
    if "board" in given and request.board not in (
        ground.name,
        Request.model_fields["board"].default,
    ):
        raise MorphsError(
            f"a terrain map brings its own board, {ground.name}: leave out "
            f"{option('board', request.board)}"
        )
    settled = {
        "board": ground.name,
        "wrap": ground.wrap == "both",
        "pack": request.pack or ((on_its_corners(PACK) or PACK) if ground.pointy else PACK,),
        "gaps": request.gaps if "gaps" in given else "fill",
    }
    return request.model_copy(update=settled)


def _realised_cells(
    request: Request, board: Board, catalogue: Catalogue, realised: Realised
) -> list[LaidCell]:
    """Return cells with what a terrain map tells of them; those without a tile are drawn, capped or
    left as gaps."""
    vocabulary = catalogue.vocabulary
    cells = []
    for number, (placement, requirement) in enumerate(
        zip(realised.placements, realised.cell_needs, strict=True)
    ):
        if placement is None and request.gaps == "fill":
            links = links_with_land(requirement, vocabulary)
            cells.append(drawn(board, number, requirement.faces, links, cell_terrain(requirement)))
        elif placement is None:
            cells.append(laid(board, number, None, vocabulary))
        else:
            cell = laid(board, number, placement, vocabulary)
            cells.append(
                replace(cell, terrain=cell_terrain(requirement) if request.gaps == "fill" else None)
            )
    return cap_gaps(board, vocabulary, cells) if request.gaps == "cap" else cells
