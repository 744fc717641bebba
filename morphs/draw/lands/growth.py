"""What stands on a land: peaks in ranges, hills, woods, reeds, dunes; by its country, not by cells.

Each grows at places of a lattice of its own, moved by dice of the place; the farther within its
country it stands, the larger it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.lands.contours import rings, within_ring
from morphs.draw.lands.copses import THIN, WOODS, Edges, edges_of, near_woods
from morphs.draw.lands.downs import BROADEST, HIGHEST, down
from morphs.draw.lands.grain import ONE, SIZE, Flags, Ints, blurred
from morphs.draw.lands.hills import APART as GROUPS_APART
from morphs.draw.lands.hills import grouped, mates
from morphs.draw.lands.land import Land
from morphs.draw.lands.massifs import RISING
from morphs.draw.lands.plains import FULL, stir
from morphs.draw.lands.plants import FIRS, GROWTHS, Growth, lichen
from morphs.draw.lands.trees import TreeDrawer, fir_tree, jungle_tree, leaf_tree, light_tree
from morphs.draw.lands.verges import Verges
from morphs.draw.lands.view import (
    CRAGS,
    DESERT,
    FOOTHILL,
    FOREST,
    GROVE,
    HILL,
    ICE,
    JUNGLE,
    MOUNTAIN,
    PLAIN,
    SCRUB,
    TUNDRA,
    WOOD,
)
from morphs.draw.lands.woods import Tree
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen, Piece
from morphs.draw.terrain.sheet import chances

Points = NDArray[np.float64]
HEDGES = 50
"""What is added to the number of a growth along verges."""
STEMS = (1.0, 0.5, 0.0)
"""How far grown trees are where there is room, and where there is less."""
BODY = (
    *((-1.0, 0.0), (-0.5, 0.0), (0.0, 0.0), (0.5, 0.0), (1.0, 0.0)),
    *((-0.6, 0.25), (0.6, 0.25), (-0.4, 0.5), (0.4, 0.5)),
    *((0.0, 0.5), (-0.2, 0.75), (0.2, 0.75), (0.0, 1.0)),
)
"""Points of what grows: to the side, in halves of its width, and up, in heights."""
STEM = tuple((0.0, up / 6) for up in range(7))
"""The same of stems, so close that none stands across a line."""
CROWN = 0.065
"""How far to its sides a tree keeps off letters and places, in cells."""
ON_HILLS, BUSHY = 0.135, 0.94
"""How far apart the places of trees on wooded hills are, in cells, and how many are taken within
the stands that they form."""
STAND, GLADE, EDGE = 11, 160, 260
"""The waves of stands, in squares; how much of these they are, and how sharply they end."""
SMALL, LONE = 1.6, 0.1
"""How far a country reaches at most that has one thing at least to show it, in cells; and how deep
within that stands."""
BROAD = 5
"""How far countries are blurred to know how deep within one is, in squares."""
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
OPEN = (PLAIN, HILL, DESERT, TUNDRA, ICE)
STRAY, LEAST_SHARE, STRAYS = 900, 150, 0.5
"""How near woods trees stand on open ground, by the part that they have of it: more and less in
tongues, but nowhere less than the next; and how many."""
OUTER, LONERS = (12, 1300), 0.7
"""From what part of the ground on that a wood has there single trees stand before its edge where it
frays, few, and up to what ever more, and how many at most; in ink a third of that."""
OPENED = 0.75
"""How much sparser woods are at edges that fray."""
MEADOWS, TURF, PARKLAND = (PLAIN, HILL), 0.3, 0.3
"""Where grass grows in drifts, how much of it between hills, and at how many of its places there
may be trees where the country is full."""
TONGUES, DRIFT, DRIFTED = 9, 17, (300, 120)
"""The waves of these tongues, and of the drifts of grass on plains, in squares; and from what
strength on there is some, in ink and in colour."""
RAGGED, GLADES, CLUMPS = (5, 1700), (11, -780), (6, 420, 520)
"""The waves in which the edges of woods are ragged, and from what part of them on there are trees;
those of glades, and below what strength there is one; those of the clumps that trees of light woods
stand in, how much of these they are, and how sharply they end."""
ASHORE = 500, 900
"""How far off the coast woods end, as parts of `ONE`, and how much farther in places."""
COMPANY, FEWEST, ROUND = 3, 4, 0.8
"""How far about a tree others are looked for, in squares, and how many there must be with it; how
far round places trees stand on plains, in cells."""
BOREAL = {PLAIN: lichen, SCRUB: lichen, ICE: lichen}
"""What grows instead towards the cold; in ice, away from it; firs in woods."""
TREES: dict[int, TreeDrawer] = {
    FOREST: fir_tree, JUNGLE: jungle_tree, GROVE: leaf_tree, WOOD: light_tree,
}  # fmt: skip
"""The trees of woods."""
CHILLED, BARER = (0.2, 2.0), 0.4
"""From what cold on, and how soon ever more of it; and how much sparser woods stand there."""
SPARSE, IN_ROWS = 1.08, 0.5
"""How much farther apart trees in ink stand, whose lines would make a dark mass; and how far from
their places, of those in colour: they stand in rows."""
SAPLINGS = (FOREST, JUNGLE)
"""What grows along verges too where its own places left gaps."""
HEDGE = 0.62
"""How far apart the places along verges are, of those within."""
FRAME = 0.17
"""How far peaks and hills keep within a board that ends, in cells."""


class Kept(NamedTuple):
    """What is kept free: squares about lines, and about all else; what of lines stems keep clear
    of, and how far about those saplings grow; and squares that ranges cover."""

    lines: Flags
    rest: Flags
    verges: Verges
    beside: Verges
    ranges: Flags | None = None


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
            sown.append(_sown(land, pen, under, growth, number, edges))
        if growth.country == PLAIN and HILL in land.shares:
            turf = growth._replace(country=HILL, least=TURF, most=TURF)
            sown.append(_sown(land, pen, under, turf, number + HEDGES, edges))
        if growth.country in SAPLINGS:
            young = growth._replace(apart=HEDGE * growth.apart)
            sown.append(_sown(land, pen, kept, young, number + HEDGES, edges))
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
        clear = ~free & inside & _clear(land, feet, kept, body, part * wide)
        wide = np.where(clear, part * wide, wide)
        free |= clear
    shown = [hills[k]._replace(wide=float(wide[k])) for k in np.flatnonzero(free).tolist()]
    beside = mates(hills, wide, free, lambda at, room: _clear(land, at, kept, body, room))
    for hill in (*shown, *beside):
        yield from down(pen, (hill.x, hill.y), hill.key, hill.wide, hill.group, fades=True)


class Sown(NamedTuple):
    """Where something grows, the keys of its dice, how deep within its country it stands, and where
    the climate has something else."""

    places: Points
    keys: Ints
    deep: Points
    other: Flags


def _sown(land: Land, pen: Pen, kept: Kept, growth: Growth, number: int, edges: Edges) -> Sown:
    is_wood = growth.country in WOODS
    apart, moved = (SPARSE, IN_ROWS) if is_wood and not pen.style.fills else (1.0, 1.0)
    places, keys = lattice(land, apart * growth.apart, number, moved)
    rows, columns = land.grain.squares(places)
    kind = land.kind[rows, columns]
    tongues = land.grain.noise(TONGUES, land.seed + 65)[rows, columns]
    here = (kind == growth.country) & (land.margin[rows, columns] >= growth.within)
    if is_wood:
        edge = land.shares[growth.country][rows, columns]
        ragged = land.grain.noise(RAGGED[0], land.seed + 67)[rows, columns]
        here &= edge + tongues + ragged // 2 > RAGGED[1]
        here &= (
            land.grain.noise(GLADES[0], land.seed + 68)[rows, columns] + tongues // 2 > GLADES[1]
        )
        near = land.shares[growth.country][rows, columns] + tongues > STRAY
        near &= land.shares[growth.country][rows, columns] > LEAST_SHARE
        here |= near & np.isin(kind, OPEN) & (chances(keys, number, 6) < STRAYS)
        before = _before(pen, keys, number, edge, edges.frayed[rows, columns])
        copse = edges.joined[rows, columns] & (edges.nearest[rows, columns] == growth.country)
        here |= (before | (copse & (chances(keys, number, 14) < THIN))) & np.isin(kind, OPEN)
        here &= ~edges.cleared[rows, columns]
    if growth.country in MEADOWS:
        drifts = land.grain.noise(DRIFT, land.seed + 66)[rows, columns]
        here &= drifts + tongues // 2 + stir(land)[rows, columns] > DRIFTED[pen.style.fills]
    off = np.clip(tongues, 0, ASHORE[1]) if is_wood else -ASHORE[0]
    here &= land.sea[rows, columns] < -300 - ASHORE[0] - off
    if number >= HEDGES and is_wood:
        here &= kept.beside.over(places)
    places, keys, rows, columns = places[here], keys[here], rows[here], columns[here]
    broad = blurred(np.where(land.sea < 0, land.shares[growth.country], 0).astype(np.int64), BROAD)
    deep = np.clip(broad[rows, columns] * 1.35 / ONE - 0.3, 0.0, 1.0)
    swell = land.swell[rows, columns]
    dense = np.clip(deep + swell / 2600, 0.0, 1.0)
    deep = np.clip(deep + swell / 4096, 0.0, 1.0) if growth.wide else np.ones(len(deep))
    dense = growth.least + (growth.most - growth.least) * dense
    if growth.country == WOOD:
        clumps = land.grain.noise(CLUMPS[0], land.seed + 69)[rows, columns]
        dense = dense * np.clip((clumps + CLUMPS[1]) / CLUMPS[2], 0.0, 1.0)
    if is_wood:
        verge = np.clip(2 - 2 * land.shares[growth.country][rows, columns] / ONE, 0.0, 1.0)
        dense = dense * (1 - OPENED * verge * edges.frayed[rows, columns] / ONE)
        dense = dense * (1 - BARER * np.clip(2 * land.cold[rows, columns] / ONE, 0.0, 1.0))
    shown = chances(keys, number, 5) < dense
    places, keys, deep = places[shown], keys[shown], deep[shown]
    free = np.zeros(len(places), dtype=np.bool_)
    young = (0.6, 0.3, 0.0) if number >= HEDGES and is_wood else STEMS
    for part in (1.0, 0.6, 0.3) if growth.wide else young:
        clear = ~free & _clear(land, places, kept, growth, part * deep)
        deep = np.where(clear, part * deep, deep)
        free |= clear
    if is_wood:
        squares = land.grain.squares(places)
        share, frayed = land.shares[growth.country][squares], edges.frayed[squares]
        free &= _in_company(land, places, free) | _before(pen, keys, number, share, frayed)
    places, keys, deep = places[free], keys[free], deep[free]
    if growth.country in MEADOWS:
        full = stir(land)[land.grain.squares(places)] > FULL
        full &= near_woods(land)[land.grain.squares(places)]
        treed = _by_something(land, kept, places) | full & (chances(keys, number, 13) < PARKLAND)
        deep = treed.astype(np.float64)
    cold = land.cold[land.grain.squares(places)] / ONE
    other = chances(keys, number, 8) < np.clip(CHILLED[1] * cold - CHILLED[0], 0.0, 1.0)
    if growth.country == ICE:
        other = chances(keys, number, 8) > np.clip(CHILLED[1] * cold - 1.0, 0.0, 1.0)
    return Sown(places, keys, deep, other)


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


def _before(pen: Pen, keys: Ints, number: int, share: NDArray[np.int16], frayed: Ints) -> Flags:
    """Which trees stand singly before the edge of their wood where that is `frayed`, by the part
    that it has of the ground there."""
    many = LONERS if pen.style.fills else LONERS / 3
    first, last = OUTER
    part = np.clip((share - first) / (last - first), 0.0, 1.0) * frayed / ONE
    return np.asarray(chances(keys, number, 12) < many * part)


def _in_company(land: Land, places: Points, stands: Flags) -> Flags:
    """Which places have some others that `stands` tells of close by: a tree of a wood is not
    alone."""
    many = np.zeros(land.grain.shape, np.int64)
    rows, columns = land.grain.squares(places)
    np.add.at(many, (rows[stands], columns[stands]), (2 * COMPANY + 1) ** 2)
    return np.asarray(blurred(many, COMPANY, 1)[rows, columns] >= FEWEST)


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
        clear = _clear(land, places, kept, growth, np.zeros(len(places)))
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
    here = _clear(land, places, kept, FIRS, np.ones(len(places)))
    here &= _in_company(land, places, here)
    for at, key in zip(places[here].tolist(), keys[here].tolist(), strict=True):
        yield Tree((at[0], at[1]), int(key), 1.0, fir_tree)


def _clear(land: Land, places: Points, kept: Kept, growth: Growth, deep: Points) -> Flags:
    """Of places those where the foot and the body of what grows hides nothing."""
    free = np.ones(len(places), dtype=np.bool_)
    half = SIZE * (growth.wide[0] + growth.wide[1] * deep)[:, None] / 2 if growth.wide else 0.0
    high = SIZE * (growth.high[0] + growth.high[1] * deep)[:, None]
    for x, y in BODY if growth.wide else STEM:
        spots = places + half * np.array([[x, 0.0]]) + high * np.array([[0.0, -y]])
        rows, columns = land.grain.squares(spots)
        free &= ~kept.rest[rows, columns]
        for side in () if growth.wide else (-CROWN, CROWN):
            beside = land.grain.squares(spots + np.array([[side * SIZE, 0.0]]))
            free &= ~kept.rest[beside]
        if growth.wide:
            free &= ~kept.lines[rows, columns] & _framed(land, spots)
        else:
            free &= ~kept.verges.over(spots)
        if growth.wide or not y:
            free &= land.sea[rows, columns] < 0
    return free


def _framed(land: Land, spots: Points) -> Flags:
    """Which places lie within the frame of a board that ends."""
    if land.shown.ground.wrap != "none":
        return np.ones(len(spots), dtype=np.bool_)
    far = np.array(land.grain.size) - FRAME * SIZE
    return np.asarray(((spots > FRAME * SIZE) & (spots < far)).all(axis=1))


def lattice(land: Land, apart: float, number: int, strayed: float = 1.0) -> tuple[Points, Ints]:
    """Places about so far apart (in cells) all over a land, in rows set off by halves, each moved
    so far of what is usual; and the keys of their dice."""
    grain, step = land.grain, apart * SIZE
    wraps = land.shown.ground.wrap != "none"
    (wide, high), over = grain.size, 24 * min(grain.unit)
    across, down = step, 0.87 * step
    many = (1, 1)
    if wraps:
        many = max(1, round(wide / across)), 2 * max(1, round(high / down / 2))
        across, down = wide / many[0], high / many[1]
    rows = np.arange(int(-over / down) - 1, int((high + over) / down) + 2)
    columns = np.arange(int(-over / across) - 1, int((wide + over) / across) + 2)
    row, column = (part.ravel() for part in np.meshgrid(rows, columns, indexing="ij"))
    key_row, key_column = (row % many[1], column % many[0]) if wraps else (row + 512, column + 512)
    keys = (key_row * 16384 + key_column + (land.seed & 0xFFFF) * 7919).astype(np.int64)
    moved = [chances(keys, number, axis) - 0.5 for axis in (3, 4)]
    x = (column + 0.5 * (row % 2) + 0.62 * strayed * moved[0]) * across
    y = (row + 0.62 * strayed * moved[1]) * down
    return np.stack([x, y], axis=1), keys
