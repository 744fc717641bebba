"""What a layout tells of the zones that a template laid it by: their cells, and the ways from one
to another with who guards them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from morphs.base.seeds import Dice
from morphs.board.glue import Board
from morphs.layout.layout import LaidCell, LaidWay, LaidZone
from morphs.matching.zoning import Way, zoning_of
from morphs.request.request import Request
from morphs.tiles.vocabulary import Vocabulary

if TYPE_CHECKING:
    from morphs.generators.zones.objects.keepers import Tier


def laid_zones(request: Request, board: Board) -> tuple[LaidZone, ...]:
    """Return the zones of a request's board; none where no template was asked for."""
    zoning = zoning_of(request, board)
    if zoning is None:
        return ()
    cells = {zone.id: tuple(zoning.cells_of(zone.id)) for zone in zoning.template.zones}
    return tuple(
        LaidZone(zone.id, zone.type, f"zone {zone.id}, {zone.type}", cells[zone.id])
        for zone in zoning.template.zones
    )


def laid_ways(
    request: Request, board: Board, cells: Sequence[LaidCell], vocabulary: Vocabulary
) -> tuple[LaidWay, ...]:
    """Return the ways between those zones, where one can walk over them, in the template's order.
    Raises MorphsError for a table of guards that cannot be read."""
    zoning = zoning_of(request, board)
    if zoning is None:
        return ()
    from morphs.generators.zones.objects.keepers import read_keepers

    tiers = read_keepers(request.guards)
    return tuple(
        _laid(way, number, board, cells, vocabulary, tiers, request.seed)
        for number, way in enumerate(zoning.ways)
    )


def _laid(
    way: Way,
    number: int,
    board: Board,
    cells: Sequence[LaidCell],
    vocabulary: Vocabulary,
    tiers: tuple[Tier, ...],
    seed: int,
) -> LaidWay:
    link, (cell, other) = way.connection, way.cells
    joint: tuple[int, int | None, int, int | None] = (cell, None, other, None)
    if way.halves[0]:
        faces = cells[cell].faces
        walked = [h for h in way.halves[0] if faces and vocabulary.can_walk(faces[h])]
        half = (walked or way.halves[0])[0]
        mate = int(board.mate_of_half[int(board.half_start[cell]) + half])
        joint = (cell, half, other, mate - int(board.half_start[other]))
    tier, keeper = "", ""
    if way.guard:
        from morphs.generators.zones.objects.keepers import keeper_of

        tier, keeper = keeper_of(way.guard, tiers, Dice(seed, "keeper", number))
    return LaidWay(link.a, link.b, way.kind, joint, way.guard, tier, keeper, way.mark)


def zone_notes(ways: Sequence[LaidWay], cells: Sequence[LaidCell]) -> list[str]:
    """Return a sentence for each way, as notes have it."""
    return [_told(way, cells) for way in ways]


def _told(way: LaidWay, cells: Sequence[LaidCell]) -> str:
    if way.kind == "wide":
        return f"zones {way.start} and {way.end} lie open to each other"
    ends = [f"column {cells[c].column}, row {cells[c].row}" for c in (way.joint[0], way.joint[2])]
    guard = "unguarded"
    if way.guard:
        guard = f"guarded by {way.keeper} ({way.tier})" if way.keeper else f"guarded ({way.tier})"
    how = f"by the secret ways {way.mark} in" if way.mark else "between"
    return f"zones {way.start} and {way.end} are joined {how} {ends[0]} and {ends[1]}, {guard}"
