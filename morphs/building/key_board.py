"""What a key must know of the board of a map."""

from __future__ import annotations

from morphs.building.plans import cell_plans
from morphs.draw.picture import Picture
from morphs.key.finding import Board
from morphs.matching.composer import composition_of
from morphs.plan.plan import Plan
from morphs.plan.union import cell_outlines


def board_of(picture: Picture, plan: Plan, level: int = 0) -> Board:
    """Return what a key must know of a level's board, whose plan is known."""
    squares = picture.catalogue.packs[0].file.squares
    plans = cell_plans(picture) if plan.sources.get("sides") else []
    by_sides = [cell for cell, plan in enumerate(plans) if plan and "sides" in plan.sources]
    cells = cell_outlines(picture.board, squares, level)
    tags = {
        cell.id: picture.catalogue.by_key[cell.pack or "", cell.tile].tags
        for cell in picture.layout.cells
        if cell.tile is not None and cell.id in cells
    }
    districts = {cell: zone.number for zone in picture.layout.zones for cell in zone.cells}
    designed = composition_of(picture.request, picture.board, picture.layout.seed)
    ends = designed and (designed.entrance, designed.finale)
    return Board(
        cells,
        [cell for cell in by_sides if cell in cells],
        {cell for cell in (ends or ())[:1] if cell in cells},
        districts or (designed.district if designed else None),
        tags,
        ends[1] if ends else None,
        plan.size if picture.board.periods else None,
        not picture.catalogue.vocabulary.data.turn,
    )
