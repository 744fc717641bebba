"""What stands on a land: peaks in ranges, hills, woods, reeds, dunes; by its country, not by cells.

Each grows at places of a lattice of its own, moved by dice of the place; the farther within its
country it stands, the larger it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from morphs.base import exact
from morphs.draw.lands.contours import rings, within_ring
from morphs.draw.lands.copses import edges_of
from morphs.draw.lands.downs import BROADEST, HIGHEST, down
from morphs.draw.lands.grain import ONE, SIZE, Flags, blurred
from morphs.draw.lands.hills import APART as GROUPS_APART
from morphs.draw.lands.hills import grouped, mates
from morphs.draw.lands.land import Land
from morphs.draw.lands.massifs import RISING
from morphs.draw.lands.plants import FIRS, GROWTHS, Growth, lichen
from morphs.draw.lands.room import Kept, Points, clear_of, in_company, lattice
from morphs.draw.lands.sowing import HEDGES, Sown, sow
from morphs.draw.lands.trees import TreeDrawer, fir_tree, jungle_tree, leaf_tree, light_tree
from morphs.draw.lands.view import (
    CRAGS,
    FOOTHILL,
    FOREST,
    GROVE,
    HILL,
    ICE,
    JUNGLE,
    MOUNTAIN,
    PLAIN,
    SCRUB,
    WOOD,
)
from morphs.draw.lands.woods import Tree
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen, Piece
from morphs.draw.terrain.sheet import chances

ON_HILLS, BUSHY = 0.135, 0.94
"""How far apart the places of trees on wooded hills are, in cells, and how many are taken within
the stands that they form."""
STAND, GLADE, EDGE = 11, 160, 260
"""The waves of stands, in squares; how much of these they are, and how sharply they end."""
SMALL, LONE = 1.6, 0.1
"""How far a country reaches at most that has one thing at least to show it, in cells; and how deep
within that stands."""
HILLS = 41
"""What the places of groups of hills are numbered by."""
HOLLOW = -170
"""How strong the swell is at least where a group of hills stands: hill country has broad vales."""
LOFTY, ABOUT, FOOT, RISE = (MOUNTAIN, CRAGS), 11, ONE // 4, 1100
"""What hills gather about: how far it is felt, in squares, from which share of it on as much as
can be, and how much that adds to the swell."""
NARROW = ONE // 3
"""Up to what share of the ground about it hill country has no vales."""
LOW = 0.74
"""How large hills far off that are, of those at its foot."""
ALIKE = 90
"""The waves in which rows of hills are turned alike, in squares."""
WITHIN = ONE // 2
DOWNS = (HILL, FOOTHILL)
"""Where hills stand, and how clearly they must be within that."""
SHRUNK = (1.0, 0.8, 0.62)
"""How large a hill may be that has no room as it is, of that."""
TURF = 0.3
"""How much grass grows between hills."""
BOREAL = {PLAIN: lichen, SCRUB: lichen, ICE: lichen}
"""What grows instead towards the cold; in ice, away from it; firs in woods."""
TREES: dict[int, TreeDrawer] = {
    FOREST: fir_tree, JUNGLE: jungle_tree, GROVE: leaf_tree, WOOD: light_tree,
}  # fmt: skip
"""The trees of woods."""
SAPLINGS = (FOREST, JUNGLE)
"""What grows along verges too where its own places left gaps."""
HEDGE = 0.62
"""How far apart the places along verges are, of those within."""


class Growing(NamedTuple):
    """All that grows: what is drawn, the trees of woods, which stand in one light, and what is
    strewn over meadows."""

    pieces: list[Piece]
    trees: list[Tree]
    strewn: list[Piece]


def standing(
    land: Land, pen: Pen, kept: Kept, lettered: Flags, trees: Flags | None = None
) -> Growing:
    """All that grows; nothing stands beneath the squares of names, which are `lettered`; but of
    trees only beneath those that cover `trees`, where these are told apart: names of woods lie
    over them, for a lane would look mown."""
    found = Growing([], [], [])
    bare = kept._replace(rest=kept.rest | lettered)
    kept = kept._replace(rest=kept.rest | (lettered if trees is None else trees))
    edges = edges_of(land)
    for number, growth in enumerate(GROWTHS):
        if growth.country not in land.shares:
            continue
        is_wood = growth.country in TREES
        under = kept if is_wood else bare
        sown = []
        if growth.country not in (*RISING, *DOWNS):
            sown.append(sow(land, pen, under, growth, number, edges))
        if growth.country == PLAIN and HILL in land.shares:
            turf = growth._replace(country=HILL, least=TURF, most=TURF)
            sown.append(sow(land, pen, under, turf, number + HEDGES, edges))
        if growth.country in SAPLINGS:
            young = growth._replace(apart=HEDGE * growth.apart)
            sown.append(sow(land, pen, kept, young, number + HEDGES, edges))
        for one in sown:
            found.trees.extend(_trees(growth, one) if is_wood else ())
            drawn = found.strewn if growth.country == PLAIN else found.pieces
            drawn.extend(() if is_wood else _grown(pen, growth, one))
        if growth.country not in (PLAIN, *DOWNS):
            feet = [one.places for one in sown]
            lone = _lone(land, kept, growth, np.concatenate([np.zeros((0, 2)), *feet]))
            if is_wood:
                found.trees.extend(Tree(*one, LONE, TREES[growth.country]) for one in lone)
            else:
                found.pieces.extend(p for one in lone for p in growth.draw(pen, *one, LONE))
    found.pieces.extend(_downs(land, pen, bare))
    found.trees.extend(_on_hills(land, kept))
    return found


def _downs(land: Land, pen: Pen, kept: Kept) -> Iterator[Piece]:
    """Hills and foothills, in groups: many at the foot of mountains, few where the land is low."""
    grain = land.grain
    places, keys = lattice(land, GROUPS_APART, HILLS)
    squares = grain.squares(places)
    high = np.isin(land.kind, DOWNS) & (land.sea < -300)
    near = np.minimum(blurred(np.isin(land.kind, LOFTY) * ONE, ABOUT), FOOT) * RISE // FOOT
    narrow = blurred(high * ONE, ABOUT)[squares] < NARROW
    here = high[squares] & (narrow | (land.swell[squares] + near[squares] > HOLLOW))
    tilts = grain.noise(ALIKE, land.seed + 63)[squares] / 1024
    hills = grouped(exact.points(places[here]), keys[here], exact.points(tilts[here]))
    if not hills:
        return
    feet = exact.points(np.array([[hill.x, hill.y] for hill in hills]))
    squares = grain.squares(land.folded(feet))
    inside = high[squares] & (blurred(high * ONE, 1)[squares] >= WITHIN)
    leading = LOW + (1 - LOW) * near[squares] / RISE  # up to the mountains
    wide = exact.points(np.array([hill.wide for hill in hills]) * leading)
    free = np.zeros(len(hills), np.bool_)
    body = Growth(HILL, 0, 0, 0, 0, fir_tree, (0.0, HIGHEST), (0.0, BROADEST))
    for part in SHRUNK:
        clear = ~free & inside & clear_of(land, feet, kept, body, part * wide)
        wide = np.where(clear, part * wide, wide)
        free |= clear
    shown = [hills[k]._replace(wide=float(wide[k])) for k in np.flatnonzero(free).tolist()]
    beside = mates(hills, wide, free, lambda at, room: clear_of(land, at, kept, body, room))
    for hill in (*shown, *beside):
        yield from down(pen, (hill.x, hill.y), hill.key, hill.wide, hill.group, fades=True)


def _grown(pen: Pen, growth: Growth, sown: Sown) -> Iterator[Piece]:
    arctic = BOREAL.get(growth.country)
    for at, key, share, is_other in _each(sown):
        draw = arctic if arctic and is_other else growth.draw
        yield from draw(pen, at, key, share)


def _trees(growth: Growth, sown: Sown) -> Iterator[Tree]:
    """Trees of a wood, firs where it is cold."""
    for at, key, share, is_cold in _each(sown):
        yield Tree(at, key, share, fir_tree if is_cold else TREES[growth.country])


def _each(sown: Sown) -> Iterator[tuple[XY, int, float, bool]]:
    for (x, y), key, share, other in zip(*(part.tolist() for part in sown), strict=True):
        yield (x, y), int(key), share, other


def _lone(land: Land, kept: Kept, growth: Growth, feet: Points) -> Iterator[tuple[XY, int]]:
    """Where something stands in countries so small that nothing happened to grow there, and the key
    of its dice; what grew has its `feet`."""
    grain = land.grain
    free = ~(kept.lines | kept.rest) & (land.kind == growth.country) & (land.sea < -300)
    for ring in rings(grain, land.signed(growth.country)):
        (left, top), (right, low) = ring.min(axis=0).tolist(), ring.max(axis=0).tolist()
        if max(right - left, low - top) > SMALL * SIZE:
            continue
        near = (feet[:, 0] >= left) & (feet[:, 0] <= right)
        near &= (feet[:, 1] >= top) & (feet[:, 1] <= low)
        if near.any():
            continue
        spots = within_ring(grain, ring)
        if kept.ranges is not None and kept.ranges[spots].any():
            continue
        order = np.argsort(-land.margin[spots].astype(np.int64), kind="stable")
        rows, columns = (part[order] for part in spots)
        stands = free[rows, columns] & (land.margin[rows, columns] > 0)
        places = grain.places(np.stack([columns, rows], axis=1) + 0.5)[stands]
        clear = clear_of(land, places, kept, growth, np.zeros(len(places)))
        if clear.any():
            x, y = exact.points(places[clear][0]).tolist()
            key = int(rows[stands][clear][0]) % grain.extent[1] * 4096
            key += int(columns[stands][clear][0]) % grain.extent[0]
            yield (x, y), key + (land.seed & 0xFFFF) * 7919


def _on_hills(land: Land, kept: Kept) -> Iterator[Tree]:
    """Trees on wooded hills, in stands with glades between."""
    if not land.shown.wooded:
        return
    places, keys = lattice(land, ON_HILLS, 40)
    squares = land.grain.squares(places)
    here = land.wooded[squares] & (land.sea[squares] < -300)
    stand = np.clip((land.grain.noise(STAND, land.seed + 62)[squares] + GLADE) / EDGE, 0.0, 1.0)
    here &= chances(keys, 40, 5) < BUSHY * stand
    places, keys = places[here], keys[here]
    here = clear_of(land, places, kept, FIRS, np.ones(len(places)))
    here &= in_company(land, places, here)
    for at, key in zip(places[here].tolist(), keys[here].tolist(), strict=True):
        yield Tree((at[0], at[1]), int(key), 1.0, fir_tree)
