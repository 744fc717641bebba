"""Where something grows on a land: within its country and a little beyond, ever thicker inwards."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.draw.lands.copses import THIN, WOODS, Edges, near_woods
from morphs.draw.lands.grain import ONE, Flags, Ints, blurred
from morphs.draw.lands.land import Land
from morphs.draw.lands.plains import FULL, stir
from morphs.draw.lands.plants import Growth
from morphs.draw.lands.room import Kept, Points, clear_of, in_company, lattice
from morphs.draw.lands.view import DESERT, HILL, ICE, PLAIN, TUNDRA, WOOD
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.sheet import chances

HEDGES = 50
"""What is added to the number of a growth along verges."""
STEMS = (1.0, 0.5, 0.0)
"""How far grown trees are where there is room, and where there is less."""
OPEN = (PLAIN, HILL, DESERT, TUNDRA, ICE)
STRAY, LEAST_SHARE, STRAYS = 900, 150, 0.5
"""How near woods trees stand on open ground, by the part that they have of it: more and less in
tongues, but nowhere less than the next; and how many."""
OUTER, LONERS = (12, 1300), 0.7
"""From what part of the ground on that a wood has there single trees stand before its edge where it
frays, few, and up to what ever more, and how many at most; in ink a third of that."""
OPENED = 0.75
"""How much sparser woods are at edges that fray."""
MEADOWS, PARKLAND = (PLAIN, HILL), 0.3
"""Where grass grows in drifts, and at how many of its places there may be trees where the country
is full."""
TONGUES, DRIFT, DRIFTED = 9, 17, (150, 120)
"""The waves of these tongues, and of the drifts of grass on plains, in squares; and from what
strength on there is some, in ink and in colour."""
RAGGED, GLADES, CLUMPS = (5, 1700), (11, -780), (6, 420, 520)
"""The waves in which the edges of woods are ragged, and from what part of them on there are trees;
those of glades, and below what strength there is one; those of the clumps that trees of light woods
stand in, how much of these they are, and how sharply they end."""
ASHORE = 500, 900
"""How far off the coast woods end, as parts of `ONE`, and how much farther in places."""
ROUND = 0.8
"""How far round places trees stand on plains, in cells."""
CHILLED, BARER = (0.2, 2.0), 0.4
"""From what cold on, and how soon ever more of it; and how much sparser woods stand there."""
SPARSE, IN_ROWS = 1.08, 0.5
"""How much farther apart trees in ink stand, whose lines would make a dark mass; and how far from
their places, of those in colour: they stand in rows."""
BROAD = 5
"""How far countries are blurred to know how deep within one is, in squares."""


class Sown(NamedTuple):
    """Where something grows, the keys of its dice, how deep within its country it stands, and where
    the climate has something else."""

    places: Points
    keys: Ints
    deep: Points
    other: Flags


def sow(land: Land, pen: Pen, kept: Kept, growth: Growth, number: int, edges: Edges) -> Sown:
    """Where something grows, and how deep it stands within its country."""
    is_wood = growth.country in WOODS
    apart, moved = (SPARSE, IN_ROWS) if is_wood and not pen.style.fills else (1.0, 1.0)
    places, keys = lattice(land, apart * growth.apart, number, moved)
    here = _belongs(land, pen, growth, number, edges, places, keys)
    if number >= HEDGES and is_wood:
        here &= kept.beside.over(places)
    places, keys = places[here], keys[here]
    dense, deep = _dense(land, growth, edges, places)
    shown = chances(keys, number, 5) < dense
    places, keys, deep = places[shown], keys[shown], deep[shown]
    free = np.zeros(len(places), dtype=np.bool_)
    young = (0.6, 0.3, 0.0) if number >= HEDGES and is_wood else STEMS
    for part in (1.0, 0.6, 0.3) if growth.wide else young:
        clear = ~free & clear_of(land, places, kept, growth, part * deep)
        deep = np.where(clear, part * deep, deep)
        free |= clear
    if is_wood:
        squares = land.grain.squares(places)
        share, frayed = land.shares[growth.country][squares], edges.frayed[squares]
        free &= in_company(land, places, free) | _before(pen, keys, number, share, frayed)
    places, keys, deep = places[free], keys[free], deep[free]
    if growth.country in MEADOWS:
        full = stir(land)[land.grain.squares(places)] > FULL
        full &= near_woods(land)[land.grain.squares(places)]
        treed = _by_something(land, kept, places) | full & (chances(keys, number, 13) < PARKLAND)
        deep = treed.astype(np.float64)
    return Sown(places, keys, deep, _by_climate(land, growth, number, places, keys))


def _belongs(
    land: Land, pen: Pen, growth: Growth, number: int, edges: Edges, places: Points, keys: Ints
) -> Flags:
    """Which places something may grow at: in its country, and trees a little beyond."""
    squares = land.grain.squares(places)
    tongues = land.grain.noise(TONGUES, land.seed + 65)[squares]
    here = (land.kind[squares] == growth.country) & (land.margin[squares] >= growth.within)
    off = np.full(len(places), -ASHORE[0])
    if growth.country in WOODS:
        off = np.clip(tongues, 0, ASHORE[1])
        share = land.shares[growth.country][squares]
        ragged = land.grain.noise(RAGGED[0], land.seed + 67)[squares]
        here &= share + tongues + ragged // 2 > RAGGED[1]
        here &= land.grain.noise(GLADES[0], land.seed + 68)[squares] + tongues // 2 > GLADES[1]
        stray = (
            (share + tongues > STRAY) & (share > LEAST_SHARE) & (chances(keys, number, 6) < STRAYS)
        )
        before = _before(pen, keys, number, share, edges.frayed[squares])
        copse = edges.joined[squares] & (edges.nearest[squares] == growth.country)
        copse &= chances(keys, number, 14) < THIN
        here |= (stray | before | copse) & np.isin(land.kind[squares], OPEN)
        here &= ~edges.cleared[squares]
    if growth.country in MEADOWS:
        drifts = land.grain.noise(DRIFT, land.seed + 66)[squares]
        here &= drifts + tongues // 2 + stir(land)[squares] > DRIFTED[pen.style.fills]
    return np.asarray(here & (land.sea[squares] < -300 - ASHORE[0] - off))


def _dense(land: Land, growth: Growth, edges: Edges, places: Points) -> tuple[Points, Points]:
    """How many of some places are taken, and how deep within their country these are."""
    squares = land.grain.squares(places)
    shares = land.shares[growth.country]
    broad = blurred(np.where(land.sea < 0, shares, 0).astype(np.int64), BROAD)
    deep = np.clip(broad[squares] * 1.35 / ONE - 0.3, 0.0, 1.0)
    swell = land.swell[squares]
    dense = np.clip(deep + swell / 2600, 0.0, 1.0)
    deep = np.clip(deep + swell / 4096, 0.0, 1.0) if growth.wide else np.ones(len(deep))
    dense = growth.least + (growth.most - growth.least) * dense
    if growth.country == WOOD:
        clumps = land.grain.noise(CLUMPS[0], land.seed + 69)[squares]
        dense = dense * np.clip((clumps + CLUMPS[1]) / CLUMPS[2], 0.0, 1.0)
    if growth.country in WOODS:
        verge = np.clip(2 - 2 * shares[squares] / ONE, 0.0, 1.0)
        dense = dense * (1 - OPENED * verge * edges.frayed[squares] / ONE)
        dense = dense * (1 - BARER * np.clip(2 * land.cold[squares] / ONE, 0.0, 1.0))
    return dense, deep


def _by_climate(land: Land, growth: Growth, number: int, places: Points, keys: Ints) -> Flags:
    """Where the climate has something else grow: towards the cold, in ice away from it."""
    cold = land.cold[land.grain.squares(places)] / ONE
    die = chances(keys, number, 8)
    if growth.country == ICE:
        return np.asarray(die > np.clip(CHILLED[1] * cold - 1.0, 0.0, 1.0))
    return np.asarray(die < np.clip(CHILLED[1] * cold - CHILLED[0], 0.0, 1.0))


def _before(pen: Pen, keys: Ints, number: int, share: NDArray[np.int16], frayed: Ints) -> Flags:
    """Which trees stand singly before the edge of their wood where that is `frayed`, by the part
    that it has of the ground there."""
    many = LONERS if pen.style.fills else LONERS / 3
    first, last = OUTER
    part = np.clip((share - first) / (last - first), 0.0, 1.0) * frayed / ONE
    return np.asarray(chances(keys, number, 12) < many * part)


def _by_something(land: Land, kept: Kept, places: Points) -> Flags:
    """At which places on plains trees stand: by water and ways, at the edges of woods and round
    places."""
    squares = land.grain.squares(places)
    wood = max((land.shares[one] for one in WOODS if one in land.shares),
               key=lambda share: int(share.sum()), default=None)  # fmt: skip
    found = kept.beside.over(places)
    if wood is not None:
        found |= wood[squares] > LEAST_SHARE
    homes = [land.sites[[cell]] for cell in sorted(land.homes)]
    return np.asarray(found | land.within(homes, ROUND)[squares])
