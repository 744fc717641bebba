"""Bands of rock between the districts of large maps, so that one sees each of them from afar: along
all of their borders, wider where three of them meet and at the rim, with few ways across.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from morphs.base.graphs import cheapest_way
from morphs.base.seeds import Dice
from morphs.generators.composition.model import Cell, Composition, Ground
from morphs.generators.composition.opens import reached, take_out

WIDER = 1
"""Where three districts meet, and where two do at the rim, rock reaches so many steps farther."""
OTHER_WAYS = 2
"""One of so many borders that the loop does not cross has a way of its own across."""
ENCLOSED = 4
"""So many cells that rock would part from all else become rock too."""
WAY_THROUGH = 1000
"""What a step over cells that are not rock costs a way that is opened through it."""


def band_of(ground: Ground, district: Mapping[Cell, int]) -> set[Cell]:
    """Return the cells along one side of each border, and those about the places where three
    districts meet or two do at the rim."""
    found: set[Cell] = set()
    corners: set[Cell] = set()
    for cell, beside in ground.touching.items():
        own = district[cell]
        others = {district[other] for other in beside} - {own}
        if any((own > other) == bool((own + other) % 2) for other in others):
            found.add(cell)
        if len(others) > 1 or (others and cell in ground.rim):
            corners.add(cell)
    for _ in range(WIDER):
        corners |= {other for cell in corners for other in ground.facing[cell]}
    return found | corners


def part_districts(
    plan: Composition, opens: dict[Cell, set[Cell]], free: Set[Cell], dice: Dice
) -> None:
    """Lay bands of rock between districts and bights of it along the rim, in cells that are free;
    what is left of those that open to each other hangs together, and none of it gets a single way.
    What becomes rock is taken out of `opens`."""
    band = (band_of(plan.ground, plan.district) | plan.coast) & free
    for way in _crossings(plan, opens, band, dice):
        band -= {*way}
    band = _joined(opens, band, free, min(plan.on_loop))
    band = _without_ends(opens, band, free)
    for cell in sorted(band):
        take_out(cell, opens)
    plan.rock |= band


def _crossings(
    plan: Composition, opens: Mapping[Cell, set[Cell]], band: Set[Cell], dice: Dice
) -> Iterable[list[Cell]]:
    """Yield ways across some of the borders that the loop does not cross, the shortest there
    are."""
    crossed = {frozenset((plan.district[a], plan.district[b])) for a, b in plan.loop}
    sides: dict[tuple[int, int], list[tuple[Cell, Cell]]] = {}
    for a in sorted(opens):
        for b in sorted(opens[a]):
            here, there = plan.district[a], plan.district[b]
            if here < there and frozenset((here, there)) not in crossed:
                sides.setdefault((here, there), []).append((a, b))
    for border in sorted(sides):
        a, b = dice.choose(sides[border])
        if not dice.below(OTHER_WAYS):
            for end in (a, b):
                yield _way(opens, end, opens.keys() - band, band)


def _way(
    opens: Mapping[Cell, set[Cell]], start: Cell, ends: Set[Cell], band: Set[Cell]
) -> list[Cell]:
    """The cheapest way from a cell to one of some, over the band rather than elsewhere; empty where
    there is none."""

    def steps(here: Cell) -> Iterable[tuple[Cell, int]]:
        return ((other, 1 if other in band else WAY_THROUGH) for other in sorted(opens[here]))

    return [step[0] for step in cheapest_way(start, ends.__contains__, steps)]


def _joined(
    opens: Mapping[Cell, set[Cell]], band: Set[Cell], free: Set[Cell], heart: Cell
) -> set[Cell]:
    """The band with what it encloses, if that is little; opened where it would part much from all
    else, if a way can be."""
    found, lost = {*band}, set[Cell]()
    while apart := sorted(opens.keys() - found - lost - reached(heart, opens, found)):
        part = reached(apart[0], opens, found)
        if len(part) <= ENCLOSED and part <= free:
            found |= part
        elif way := _way(opens, apart[0], reached(heart, opens, found), found):
            found -= {*way}
        else:
            lost |= part
    return found


def _without_ends(opens: Mapping[Cell, set[Cell]], band: Set[Cell], free: Set[Cell]) -> set[Cell]:
    """The band with the dead ends that it would leave, as far as these are free; opened about
    others."""
    found, kept = {*band}, {*opens.keys() - free}
    left = sorted(opens.keys() - found)
    while left:
        cell = left.pop()
        ways = opens[cell] - found
        if cell in found or len(ways) > 1:
            continue
        if cell not in kept:
            found.add(cell)
            left += sorted(ways)
        elif shut := opens[cell] & found:
            opened = min(shut)
            found.discard(opened)
            kept.add(opened)
            left.append(opened)
    return found
