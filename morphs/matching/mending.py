"""Zones of a drawn map that fell apart, solved again: drawing lays tile after tile and leaves gaps,
and what it leaves need not hang together."""

from __future__ import annotations

from collections.abc import Sequence

from morphs.base.errors import NoMapError
from morphs.base.graphs import UnionFind
from morphs.base.options import option
from morphs.base.reasons import Reason
from morphs.base.seeds import Dice
from morphs.base.wording import counted
from morphs.matching.again import solve_again
from morphs.matching.dealing import Placement
from morphs.matching.offers import Offers
from morphs.matching.standing import Standing
from morphs.matching.task import Task
from morphs.matching.zoning import Zoning

MORE = "no tiles were found to mend them: use a larger board, or a template of fewer zones"
Placements = list[Placement | None]


def mend_zones(task: Task, placements: Placements) -> tuple[Placements, tuple[str, ...]]:
    """Return a drawn map whose zones are in one piece, and notes of what was solved again; pins
    stay. Raises NoMapError where that cannot be."""
    zoning = task.constraints.zoning
    broken = _broken(task, zoning, placements) if zoning else set()
    if not broken or zoning is None:
        return placements, ()
    offers, pins = Offers(task), task.pinned
    of_zones = [cell for cell, zone in enumerate(zoning.zone_of_cell) if zone in broken]
    for step, cells in enumerate((of_zones, range(len(placements)))):
        gaps = [cell for cell, placement in enumerate(placements) if placement is None]
        again = sorted({*cells, *gaps} - {cell for cell in pins if placements[cell]})
        held = [None if cell in set(again) else one for cell, one in enumerate(placements)]
        try:
            standing = Standing(task, offers, held)
            laid = solve_again(standing, again, Dice(task.request.seed, "mend", step), "", {}, {})
        except NoMapError:
            continue
        mended: Placements = [laid.get(cell, one) for cell, one in enumerate(held)]
        note = f"{counted(len(broken), 'zone')} had fallen apart and were solved again"
        return mended, (note if len(broken) > 1 else note.replace("were", "was"),)
    names, one = ", ".join(map(str, sorted(broken))), len(broken) == 1
    zones, fall = (f"zone {names}", "falls") if one else (f"zones {names}", "fall")
    detail = f"{zones} of {option('template', task.request.template)} {fall} apart when drawn"
    raise NoMapError(Reason(proved=False, detail=f"{detail}; {MORE}"))


def _broken(task: Task, zoning: Zoning, placements: Sequence[Placement | None]) -> set[int]:
    """The zones that are in several pieces, or whose ways nothing leads to."""
    offers, matching = Offers(task), task.matching
    board, pieces = matching.board, UnionFind[int]()
    for cell, placement in enumerate(placements):
        if placement is not None:
            candidate = offers.candidate(cell, placement)
            kind = matching.problem.kind_list[cell]
            for group in matching.candidates[kind][candidate].walk:
                first = int(board.half_start[cell])
                for half in group:
                    pieces.join(first + group[0], first + half)
    cell_of, zone_of = board.cell_of_half, zoning.zone_of_cell
    for half in list(pieces):
        mate = int(board.mate_of_half[half])
        if mate in pieces and zone_of[cell_of[half]] == zone_of[cell_of[mate]]:
            pieces.join(half, mate)
    roots: dict[int, set[int]] = {}
    for half in pieces:
        roots.setdefault(zone_of[cell_of[half]], set()).add(pieces.root(half))
    broken = {zone for zone, own in roots.items() if len(own) > 1}
    for way in zoning.ways:
        for cell, halves in zip(way.cells, way.halves, strict=True):
            start = int(board.half_start[cell])
            sides = halves or range(len(board.halves(cell)))
            if not any(start + half in pieces for half in sides):
                broken.add(zone_of[cell])
    return broken
