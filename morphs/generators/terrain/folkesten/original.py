"""The major rivers of Folkesten's first publication, as the module's documentation quotes it."""

from __future__ import annotations

from heapq import heappop, heappush

from morphs.generators.terrain.folkesten.wild import HEIGHT, HILLS, MOUNTAIN, OCEAN, WATER, Wild


def major_rivers(wild: Wild) -> None:
    """1d6: 1 no river, 2 to 4 one, 5 two, 6 two that join. Each comes out of a mountain or hill
    (3 in 6) or in from a land edge; into the ocean if there is one, else off the map."""
    die = int(6 * wild.draw()) + 1
    if die == 1:
        return
    down = _downstream(wild, _sinks(wild))
    first = _river(wild, down, set())
    if not first:
        return
    _add(wild, first)
    if die == 5:
        _add(wild, _river(wild, down, set(first)))
    elif die == 6:
        _add(wild, _joining(wild, first))


def _joining(wild: Wild, first: list[int]) -> list[int]:
    """A river into the first one, below its source; it runs on with it to the end."""
    inner = [cell for cell in first[1:] if cell < wild.ground.count and wild.words[cell] != WATER]
    if not inner:
        return []
    stem = _river(wild, _downstream(wild, dict.fromkeys(inner, -1)), {first[0]})
    return [*stem[:-1], *first[first.index(stem[-1]) :]] if stem else []


def _add(wild: Wild, river: list[int]) -> None:
    if len(river) > 1:
        wild.rivers.append(river)
        inland = (c for c in river if c < wild.ground.count)
        wild.wet.update(c for c in inland if wild.words[c] not in (WATER, OCEAN))


def _sinks(wild: Wild) -> dict[int, int]:
    """Where water may leave, and to where: coastal water itself, or without any the rim."""
    count = wild.ground.count
    coast = [cell for cell in wild.relief.order if wild.words[cell] == WATER]
    if coast:
        return dict.fromkeys(coast, -1)
    sinks = {}
    for cell in wild.relief.order:
        beyond = [n for n in wild.relief.around[cell] if n >= count]
        if beyond:
            sinks[cell] = beyond[int(wild.draw() * len(beyond))]
    return sinks or {_pond(wild): -1}


def _pond(wild: Wild) -> int:
    """A world without an edge or a sea: its lowest hex is water."""
    lowest = min(wild.relief.order, key=lambda cell: HEIGHT[wild.words[cell]])
    wild.words[lowest] = WATER
    return lowest


def _downstream(wild: Wild, sinks: dict[int, int]) -> dict[int, int]:
    """Flood the land from the sinks, lowest hexes first: each drains to where it was reached from
    (Barnes, Lehman and Mulla, 2014), so that every way down ends in a sink."""
    down = dict(sinks)
    queue: list[tuple[int, float, int]] = [(0, wild.draw(), cell) for cell in sinks]
    queue.sort()
    while queue:
        level, _, cell = heappop(queue)
        for way in wild.relief.near[cell]:
            if way not in down and wild.words[way] not in (OCEAN, WATER):
                down[way] = cell
                height = max(level, HEIGHT.get(wild.words[way], 0))
                heappush(queue, (height, wild.draw(), way))
    return down


def _river(wild: Wild, down: dict[int, int], taken: set[int]) -> list[int]:
    """A river from a random source along the ways down that keeps clear of taken hexes; empty
    where there is none."""
    highland = wild.draw() < 0.5
    for group in (_sources(wild, highland), _sources(wild, not highland)):
        for source in wild.shuffled(group):
            river = [source]
            if source < wild.ground.count:
                river = _followed(source, down)
            else:
                start = next(c for c in wild.relief.order if source in wild.relief.around[c])
                river = [source, *_followed(start, down)]
            if len(river) > 2 and taken.isdisjoint(river) and river[0] != river[-1]:
                return river
    return []


def _sources(wild: Wild, highland: bool) -> list[int]:
    """Mountains and hills, or places beyond the land at the map's edge."""
    words, count = wild.words, wild.ground.count
    land = [cell for cell in wild.relief.order if words[cell] not in (WATER, OCEAN)]
    if highland:
        return [cell for cell in land if words[cell] in (MOUNTAIN, HILLS)]
    beyond = (n for cell in land for n in wild.relief.around[cell] if n >= count)
    return list(dict.fromkeys(beyond))


def _followed(start: int, down: dict[int, int]) -> list[int]:
    """The way down from a cell, to its sink and beyond it."""
    way = [start]
    while down.get(way[-1], -1) >= 0:
        way.append(down[way[-1]])
    return way if start in down else []
