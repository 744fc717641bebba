"""Parts of a map solved again, with all else held."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import numpy as np

from morphs.base.errors import NoMapError
from morphs.base.reasons import Reason, Refusal
from morphs.base.seeds import Dice
from morphs.matching.dealing import Placement
from morphs.matching.standing import Opening, Standing, key_of
from solver.complete import Plan
from solver.problem import Problem

PROOF = 1_500
"""Decisions of an exhaustive search of a few cells, where it is to be proved that there is none."""
PATIENCE = 60
"""Contradictions after which a part is given up where a larger one will be tried."""

Wanted = Mapping[int, int]
"""For single cells the candidates that they may take, as bit sets."""


def solve_again(
    standing: Standing,
    cells: Iterable[int],
    dice: Dice,
    text: str,
    wanted: Wanted,
    among: Mapping[int, Collection[Placement]],
    *,
    is_last: bool = True,
) -> dict[int, Placement]:
    """Clear some cells and solve them again with all others held; `wanted` cells take one of some
    candidates, laid in one of the ways that `among` has for the cell, if it has any;
    `is_last` tells that no larger part will be tried. Raises NoMapError, refusing `text`, if that
    cannot be."""
    cells = [cell for cell in sorted(cells) if not standing.offers.is_void(cell)]
    with standing.opened(cells) as opening:
        found = _plan(opening, wanted, is_last).solve(dice)
        if found.candidates is None:
            raise NoMapError(_reason(opening, found.status == "impossible", found.trouble, text))
        chosen = [int(candidate) for candidate in found.candidates[: opening.open_count]]
        return _dealt(standing, dict(zip(cells, chosen, strict=True)), dice, among)


def _plan(opening: Opening, wanted: Wanted, is_last: bool) -> Plan:
    """The open cells with those around them, which can only be what they are."""
    offers, chosen = opening.offers, opening.standing.chosen
    first = [
        offers.domain(cell) & wanted.get(cell, -1)
        if number < opening.open_count
        else 1 << chosen[cell]
        for number, cell in enumerate(opening.cells)
    ]
    problem = part_of(offers.problem, opening.cells, opening.open_count)
    return Plan(
        problem,
        opening.rules,
        proof=PROOF if is_last else 0,
        limit=None if is_last else PATIENCE + len(opening.cells),
        way="cells",
        first=first,
        memo=dict(offers.memo),
    )


def part_of(problem: Problem, cells: Sequence[int], open_count: int) -> Problem:
    """Some cells of a problem by themselves, numbered in their order. What lies beyond them is rim;
    so is what those from `open_count` on show each other, for they stand already."""
    numbers = {cell: number for number, cell in enumerate(cells)}
    opposite = [
        [
            (numbers[facing[0]], facing[1])
            if facing and facing[0] in numbers and min(number, numbers[facing[0]]) < open_count
            else None
            for facing in problem.opposite[cell]
        ]
        for number, cell in enumerate(cells)
    ]
    return Problem.facing(
        problem.kind_of_cell[np.array(cells, dtype=np.intp)].tolist(),
        problem.kinds,
        problem.meets,
        problem.free,
        problem.rim,
        opposite,
    )


def _reason(opening: Opening, proved: bool, trouble: Mapping[int, int], text: str) -> Reason:
    stuck = [opening.cells[number] for number in trouble if number < opening.open_count]
    places = [opening.offers.place(cell) for cell in (stuck or opening.cells[:1])[:3]]
    kind = Refusal.IMPOSSIBLE if proved else Refusal.NOT_FOUND
    return Reason(proved, cells=tuple(places), refused=text, refusal=kind)


def _dealt(
    standing: Standing,
    chosen: Mapping[int, int],
    dice: Dice,
    among: Mapping[int, Collection[Placement]],
) -> dict[int, Placement]:
    """Placements that show the candidates: of tiles of which there are more than stand, and if it
    can be of those that stand nowhere yet."""
    dealt: dict[int, Placement] = {}
    try:
        for cell, candidate in chosen.items():
            every = standing.offers.ways(cell, candidate)
            ways = [way for way in every if cell not in among or way in among[cell]]
            left = [way for way in ways if standing.is_left(way.tile)] or ways
            fresh = [way for way in left if not standing.used[key_of(way.tile)]]
            dealt[cell] = dice.choose(fresh or left)
            standing.used[key_of(dealt[cell].tile)] += 1
    finally:
        for placement in dealt.values():
            standing.used[key_of(placement.tile)] -= 1
    return dealt
