"""World Creation, j): climate, rivers, cover, castles and roads, which the source left open."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from morphs.base.seeds import Dice
from morphs.generators.terrain.algorithms.climate import rain, smoothed, temperature
from morphs.generators.terrain.algorithms.flood import Drainage, accumulate, drain
from morphs.generators.terrain.algorithms.roads import RoadPlan, road_network
from morphs.generators.terrain.algorithms.spread import farthest, well_apart
from morphs.generators.terrain.algorithms.springs import Source, with_springs
from morphs.generators.terrain.algorithms.stems import basin, river_paths, upstream_of
from morphs.generators.terrain.algorithms.waves import Ints, periodic_noise
from morphs.generators.terrain.terrain_map import Path, Spot
from morphs.generators.terrain.terrains import terrain_of
from morphs.generators.terrain.toric.world import HILL, MOUNTAIN, PLAINS, World

COVERS = ("arctic", "tundra", "swamp", "jungle", "forest", PLAINS)
"""What covers open land."""
WOODED = ("swamp", "jungle", "forest")
WIDE, SETTLINGS = 4, 3
"""How often rain is smoothed before it tells what grows, and rags of that are taken in."""
PATCH = {"tundra": 6, "jungle": 7, "forest": 5, PLAINS: 3, "crags": 4}
"""How many hexes that lie together are covered so at the least."""
SHORTEST = 2
"""Hexes of the shortest river there may be."""
Mask = NDArray[np.bool_]
RIVER, RAPIDS, BRIDGE = "river-water", "rapids-water", "bridge"


def _altitude(world: World) -> Ints:
    return np.array(world.altitude, dtype=np.int64)


def temperatures(world: World) -> None:
    """j1: one warm and one cold belt, noise without a seam, colder on heights."""
    numbers = world.numbers
    noise = periodic_noise(
        world.ground,
        Dice(world.seed, "toric", "temperature"),
        numbers.number("temperature", "waves", 1, 1000),
        numbers.number("temperature", "highest", 1, 1000),
    )
    world.temperature = temperature(
        world.ground,
        _altitude(world),
        noise,
        numbers.number("temperature", "warmest_row"),
        numbers.number("temperature", "wave", -500, 500),
        numbers.number("temperature", "noise", -1000, 1000),
        numbers.number("temperature", "fall", -1000, 1000),
    )


def rains(world: World) -> None:
    """j2: wind from the west or the east carries the sea's water over the land."""
    sea = np.array([world.is_sea(cell) for cell in range(world.ground.count)])
    from_east = world.numbers.number("rain", "wind") == 2
    world.moisture = rain(world.ground, _altitude(world), sea, from_east)


def rivers(world: World) -> None:
    """j3: all land drains to the sea; the largest streams become River Water and Rapids Water, and
    carve their beds, so that none runs uphill."""
    drainage = _drain(world)
    land = [cell for cell in range(world.ground.count) if not world.is_sea(cell)]
    wet = _river_cells(world, land)
    wet = with_springs(_sources(world, land, wet), wet, drainage.downstream)
    for cell in reversed(drainage.order):
        there = drainage.downstream[cell]
        if cell in wet and there in wet:
            world.altitude[there] = min(world.altitude[there], world.altitude[cell])
    world.paths = river_paths(world.ground, wet, drainage.downstream, world.flow)
    for cell in sorted(wet):
        world.words[cell] = RAPIDS if _is_steep(world, cell) else RIVER


def _sources(world: World, land: list[int], wet: set[int]) -> list[Source]:
    """Where rivers may begin: beside hills and mountains, or where it is wet enough for woods.

    What a river itself covers does not count: it shows no hill and no wood any more.
    """
    humid = _humid(world)
    wettest = np.sort(humid[land]) if land else humid
    share = world.numbers.number("cover", "forest_wet", 0, 1000)
    dry = np.zeros(world.ground.count, dtype=np.bool_)
    dry[[cell for cell in land if cell not in wet]] = True
    woods = dry & (humid >= wettest[min(len(wettest) - 1, len(wettest) * share // 1000)])
    heights = dry & np.isin(np.array(world.words), (HILL, MOUNTAIN))
    near = world.ground.near
    wooded = np.asarray(woods[near].any(axis=1)).tolist()
    high = np.asarray(heights[near].any(axis=1)).tolist()
    return [
        Source.HIGH if high[cell] else Source.WOODED if wooded[cell] else Source.NONE
        for cell in range(world.ground.count)
    ]


def _drain(world: World) -> Drainage:
    numbers, ground = world.numbers, world.ground
    rough = numbers.number("rivers", "rough", 0, 10_000)
    noise = periodic_noise(ground, Dice(world.seed, "toric", "rough")) if rough else 0
    altitude = _altitude(world) * 1000 + rough * noise // 1000 if rough else _altitude(world)
    sinks = [cell for cell in range(ground.count) if world.is_sea(cell)]
    sinks = sinks or [min(range(ground.count), key=lambda cell: (world.altitude[cell], cell))]
    world.drainage = drain(ground, altitude, sinks, world.seed, "toric rivers")
    world.flow = accumulate(world.drainage, world.moisture)
    return world.drainage


def _river_cells(world: World, land: list[int]) -> set[int]:
    """Mouths by discharge, until enough of the land is river; no two mouths side by side. A world
    too small for such rivers has shorter ones, with fewer springs."""
    number = world.numbers.number
    stem, springs = number("rivers", "stem", 1), number("rivers", "springs", 0)
    while True:
        wet = _rivers_of(world, land, stem, springs)
        if wet or stem <= SHORTEST:
            return wet
        stem, springs = stem - 1, springs // 2


def _rivers_of(world: World, land: list[int], stem: int, springs: int) -> set[int]:
    """The cells of rivers of so many hexes that begin where so many mean rains have gathered."""
    numbers, flow = world.numbers, world.flow
    assert world.drainage is not None
    downstream = world.drainage.downstream
    wanted = max(stem, len(land) * numbers.number("rivers", "share", 0, 1000) // 1000)
    mean = sum(int(world.moisture[cell]) for cell in land) // max(1, len(land))
    branch = numbers.number("rivers", "branch", 0, 1000)
    mouths = [c for c in land if downstream[c] >= 0 and world.is_sea(downstream[c])]
    upstream = upstream_of(downstream)
    wet: set[int] = set()
    for mouth in sorted(mouths, key=lambda cell: (-flow[cell], cell)):
        if len(wet) >= wanted:
            break
        if not wet.isdisjoint(world.ground.neighbours[mouth]):
            continue
        least = max(springs * mean, flow[mouth] * branch // 1000)
        cells, longest = basin(mouth, upstream, flow, least)
        if longest >= stem:
            wet.update(cells)
    return wet


def _is_steep(world: World, cell: int) -> bool:
    assert world.drainage is not None
    numbers, altitude = world.numbers, world.altitude
    drop = altitude[cell] - altitude[world.drainage.downstream[cell]]
    if drop >= numbers.number("rivers", "rapids_drop"):
        return True
    high = altitude[cell] >= numbers.number("rivers", "rapids_hill")
    return high and drop >= numbers.number("rivers", "rapids_hill_drop")


def cover(world: World) -> None:
    """j4: Arctic, Crags, Tundra, Swamp, Jungle, Forest, Plains, by the first rule that fits."""
    words = np.array(world.words)
    beside = np.asarray(np.isin(words, (RIVER, RAPIDS))[world.ground.near].any(axis=1))
    done = np.zeros(world.ground.count, dtype=np.bool_)
    names = words.astype(object)
    for name, where in _rules(world, words, beside):
        names[where & ~done] = name
        done |= where
    by_heads = beside & np.isin(names, WOODED)
    settled = _settled(world, names.astype(str), by_heads)
    world.words = _whole(world, settled, by_heads).tolist()


def _rules(world: World, words: NDArray[np.str_], beside: Mask) -> tuple[tuple[str, Mask], ...]:
    """What covers hexes and where it may, the first that fits before others; `beside` are the banks
    of rivers."""
    assert world.drainage is not None
    altitude, moisture = _altitude(world), _humid(world)
    filled = np.array(world.drainage.filled)
    open_land, hill = np.isin(words, ("", PLAINS)), words == HILL
    number = world.numbers.number
    relief = _relief(world, altitude)
    land = ~np.array([world.is_sea(cell) for cell in range(world.ground.count)])
    cold = world.temperature

    def wetter(part: int) -> Mask:
        ranked = np.sort(moisture[land]) if land.any() else moisture
        level = ranked[min(len(ranked) - 1, len(ranked) * part // 1000)]
        return np.asarray(moisture >= level)

    drowned = filled > altitude if number("rivers", "rough") == 0 else filled > altitude * 1000
    low = altitude <= number("cover", "swamp_altitude")
    flat_and_wet = beside & (relief <= 1) & wetter(number("cover", "swamp_wet", 0, 1000))
    rugged = hill & (relief >= number("cover", "crags_relief"))
    craggy = _gathered(world, rugged, number("cover", "crags_die", 1)) & hill
    wild = (relief >= number("cover", "crags_wild_relief")) & (
        altitude >= number("cover", "crags_altitude")
    )
    wild &= (craggy | (words == MOUNTAIN))[world.ground.near].any(axis=1)
    return (
        ("arctic", (open_land | hill) & (cold < number("cover", "arctic"))),
        ("crags", craggy),
        ("tundra", open_land & (cold < number("cover", "tundra"))),
        ("swamp", open_land & low & (drowned | flat_and_wet)),
        ("crags", open_land & wild),
        (
            "jungle",
            open_land
            & (cold > number("cover", "jungle_warm"))
            & wetter(number("cover", "jungle_wet", 0, 1000)),
        ),
        ("forest", open_land & wetter(number("cover", "forest_wet", 0, 1000))),
        (PLAINS, open_land),
    )


def _humid(world: World) -> Ints:
    """How wet each hex is, as what grows there sees it: its rank by the rain about it, moved by
    noise of long waves, so that woods and plains are wide."""
    rain = world.moisture * 1000
    for _ in range(WIDE):
        rain = smoothed(world.ground, rain)
    ranks = np.zeros(world.ground.count, dtype=np.int64)
    ranks[np.argsort(rain, kind="stable")] = np.arange(world.ground.count)
    noise = periodic_noise(world.ground, Dice(world.seed, "toric", "wet"), highest=4)
    far = world.numbers.number("cover", "wet_noise", 0, 10_000)
    return np.asarray(ranks * 1000 // world.ground.count + noise * far // 1000)


def _settled(world: World, words: NDArray[np.str_], kept: Mask) -> NDArray[np.str_]:
    """What covers open land without rags: a hex with hardly any of its kind about it, or with most
    of one other, takes what is commonest there. What springs rise from is kept."""
    near = world.ground.near
    for _ in range(SETTLINGS):
        open_land = np.isin(words, COVERS)
        counts = np.stack([(words[near] == name).sum(axis=1) for name in COVERS])
        most = counts.max(axis=0)
        own = (words[near] == words[:, None]).sum(axis=1)
        rag = open_land & ~kept & (((own < 2) & (most > own)) | (most >= 4))
        words = np.where(rag, np.array(COVERS)[counts.argmax(axis=0)], words)
    return words


def _whole(world: World, words: NDArray[np.str_], kept: Mask) -> NDArray[np.str_]:
    """What covers open land, in patches that are large enough to be seen, the smallest taken in
    first by what is commonest about them; crags that are no range are hills again. What springs
    rise from is kept."""
    near, words = world.ground.near, words.copy()
    for least in range(2, max(PATCH.values()) + 1):
        for patch in _patches(world, words):
            word = str(words[patch[0]])
            if len(patch) >= min(least, PATCH.get(word, 0)) or kept[patch].any():
                continue
            about = words[np.setdiff1d(near[patch], patch)]
            counts = [int((about == name).sum()) for name in COVERS]
            if word == "crags":
                if not (about == MOUNTAIN).any():
                    words[patch] = HILL
            elif max(counts):
                words[patch] = COVERS[counts.index(max(counts))]
    return words


def _patches(world: World, words: NDArray[np.str_]) -> Iterator[list[int]]:
    """The hexes that lie together and are covered alike, of what may be taken in."""
    ground, left = world.ground, set(np.flatnonzero(np.isin(words, tuple(PATCH))).tolist())
    while left:
        patch = [min(left)]
        word = words[patch[0]]
        left.discard(patch[0])
        for cell in patch:  # it grows
            more = [n for n in dict.fromkeys(ground.neighbours[cell]) if n in left]
            more = [n for n in more if words[n] == word]
            left.difference_update(more)
            patch += more
        yield patch


def _gathered(world: World, where: Mask, die: int) -> Mask:
    """One in so many of some hexes, those where noise is highest, so that they lie together; then
    those among most of such, and none alone."""
    if not where.any():
        return where
    noise = periodic_noise(world.ground, Dice(world.seed, "toric", "crags"), highest=4)
    ranked = np.sort(noise[where])
    found = where & (noise >= ranked[len(ranked) - -(-len(ranked) // die)])
    near = world.ground.near
    found |= where & (found[near].sum(axis=1) >= 4)
    return np.asarray(found & found[near].any(axis=1))


def _relief(world: World, altitude: Ints) -> Ints:
    """The greatest difference of altitude within a hex and those around it."""
    around = altitude[world.ground.near]
    high = np.maximum(around.max(axis=1), altitude)
    return np.asarray(high - np.minimum(around.min(axis=1), altitude))


def castles(world: World) -> None:
    """j5: castles well apart on Plains and in Forests, by rivers and coasts first; the players
    start at those farthest apart."""
    numbers, neighbours = world.numbers, world.ground.neighbours
    words = world.words
    fit = [cell for cell, word in enumerate(words) if word in (PLAINS, "forest")]
    dice = Dice(world.seed, "toric", "castles")
    dice.shuffle(fit)
    fit.sort(
        key=lambda cell: not any(words[n] == RIVER or world.is_sea(n) for n in neighbours[cell])
    )
    distance = numbers.number("castles", "distance", 1, 1000)
    most = numbers.number("castles", "most", 0, 100_000)
    sites = well_apart(world.ground, fit, distance, most)
    starts = farthest(world.ground, sites, numbers.number("castles", "players", 0, 1000))
    world.spots = [Spot("castle", (cell,)) for cell in sites]
    world.spots += [Spot("start", (cell,)) for cell in starts]


def roads(world: World) -> None:
    """j5: roads between the castles; where one crosses a river, straight, a Bridge is built."""
    assert world.drainage is not None
    sites = [spot.cells[0] for spot in world.spots if spot.kind == "castle"]
    water = frozenset(cell for cell, word in enumerate(world.words) if word in (RIVER, RAPIDS))
    cost = [5 if cell in water else terrain_of(word).cost for cell, word in enumerate(world.words)]
    for cell in water:
        if world.words[cell] == RAPIDS:
            cost[cell] = 0
    bridge = world.numbers.number("castles", "bridge_cost", 0, 10_000)
    plan = RoadPlan(world.ground, cost, water, world.drainage.downstream, bridge)
    for line in road_network(plan, sites):
        world.paths.append(Path("road", tuple(map(world.ground.place, line))))
        for cell in line:
            if cell in water:
                world.words[cell] = BRIDGE


__all__ = ["MOUNTAIN", "castles", "cover", "rains", "rivers", "roads", "temperatures"]
