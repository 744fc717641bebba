"""Everything that is asked of single cells, as domains."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace

import numpy as np

from morphs.base.errors import part_of_request
from morphs.base.options import option
from morphs.matching.compiled import Matching
from morphs.matching.constraints import Constraints
from morphs.matching.domains import CellConstraint, DomainCompiler
from morphs.matching.plan_domains import PlanDomains
from morphs.matching.tile_kinds import Candidate
from morphs.request.painting import halves_named
from morphs.request.place import cell_at


def cell_constraints(constraints: Constraints, matching: Matching) -> list[CellConstraint]:
    """Every constraint on single cells; MorphsError where a cell or side is not there."""
    compiler = DomainCompiler(matching)
    found = [compiler.pin(*pin) for pin in constraints.pins]
    with part_of_request("paint"):
        found += [compiler.stroke(stroke) for stroke in constraints.strokes]
    for region, cells, number in constraints.regions:
        one = compiler.region(region.text, cells, number)
        found.append(replace(one, soft=1) if constraints.composing else one)
    if constraints.zoning:
        found += compiler.zones(constraints.zoning)
    if constraints.composing:
        composing, rock, grand = constraints.composing, constraints.rock, constraints.grand
        wishes = PlanDomains(compiler, composing, rock, grand).all()
        found += [_elsewhere(one, composing.plan.settled) if one.soft else one for one in wishes]
    if constraints.heights:
        found.append(compiler.heights(constraints.heights, _described_cells(found)))
    if constraints.town:
        found.append(compiler.town(constraints.town, _described_cells(found)))
    open_halves: set[int] = set()
    for entrance in constraints.entrances:
        text = option("entrance", entrance.text)
        cell = cell_at(matching.board, entrance.place, text)
        halves = halves_named(matching.board, cell, entrance.side, text)
        found.append(compiler.entrance(entrance, cell, halves))
        open_halves |= {int(matching.board.half_start[cell]) + half for half in halves}
    if constraints.request.only_entrances:
        found.append(compiler.only_entrances(open_halves))
    return [*found, *_endless_water(matching)]


def _elsewhere(wish: CellConstraint, settled: Set[int]) -> CellConstraint:
    """A wish of a plan but for cells of which the request says what is there."""
    return replace(wish, allowed={c: one for c, one in wish.allowed.items() if c not in settled})


def _described_cells(found: Sequence[CellConstraint]) -> set[int]:
    """The cells of which the user says what they show."""
    return {cell for one in found if one.kind in ("pin", "paint") for cell in one.allowed}


def _endless_water(matching: Matching) -> list[CellConstraint]:
    """A ban on running water where no tile ends it and none may leave the map: it would have to
    run in a circle (contract, section 4)."""
    running = [[bool(c.water and c.water.stems) for c in kind] for kind in matching.candidates]
    if not any(map(any, running)) or any(_ends(c) for kind in matching.candidates for c in kind):
        return []
    problem, lines = matching.problem, matching.vocabulary.lines
    flows = [any(lines[face[1]].flow for face in word) for word in matching.words]
    has_rim = bool((problem.mate_of_port < 0).any())
    may_leave = problem.meets[problem.rim][: len(flows)] > 0
    if has_rim and np.any(may_leave & flows):
        return []
    masks = [sum(1 << n for n, runs in enumerate(kind) if not runs) for kind in running]
    allowed = {cell: masks[kind] for cell, kind in enumerate(problem.kind_list)}
    return [CellConstraint("water", "on (no tile ends what runs)", allowed, if_closed=has_rim)]


def _ends(candidate: Candidate) -> bool:
    stems = candidate.water.stems if candidate.water else ()
    return any(len(stem.gates) == 1 or stem.basin is not None for stem in stems)
