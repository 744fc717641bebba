"""How many of what, and how far apart (the talk, "Object Density").

"Total density of all objects determines minimum distance between objects. Formula is Distance =
sqrt(area / density)": a density counts the objects on an area of 400 squares (20 x 20), whatever
the size of the zone, so that larger zones hold more of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from morphs.base.seeds import Dice
from morphs.generators.zones.templates.template import Towns, Zone

AREA = 400
"""Squares on which a density counts its objects."""


def towns_of(zone: Zone) -> list[Towns]:
    return [zone.player_towns, zone.neutral_towns]


def total_density(zone: Zone) -> int:
    """Return the density of everything in a zone: towns, mines and treasures."""
    towns = sum(each.town_density + each.castle_density for each in towns_of(zone))
    return towns + sum(zone.mine_density.values()) + sum(tier.density for tier in zone.treasure)


def apart(zone: Zone) -> int:
    """Return the square of the least distance between objects that a density asks for."""
    return -(-AREA // max(1, total_density(zone)))


def more(dice: Dice, area: int, density: int) -> int:
    """Return how many objects a density gives on an area, the rest by the dice."""
    count, rest = divmod(area * density, AREA)
    return count + (dice.below(AREA) < rest)


def by_density(counts: Sequence[int]) -> Iterator[int]:
    """Yield the index of what to place next, so that at any time each has its share of the places.

    "Relative density within the type determines order and frequency of placement."
    """
    placed = [0] * len(counts)
    for _ in range(sum(counts)):
        # the smallest (placed + 1/2) / count is served first; whole numbers only
        due = [i for i, count in enumerate(counts) if placed[i] < count]
        best = due[0]
        for i in due[1:]:
            if (2 * placed[i] + 1) * counts[best] < (2 * placed[best] + 1) * counts[i]:
                best = i
        placed[best] += 1
        yield best
