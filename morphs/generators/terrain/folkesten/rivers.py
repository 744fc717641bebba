"""Rivers that wander downhill from every mountain, and their canyons (reference F8 and F9)."""

from __future__ import annotations

from morphs.generators.terrain.folkesten.wild import HEIGHT, HILLS, MOUNTAIN, WATER, Wild


def rivers(wild: Wild) -> None:
    """A river starts in every mountain (and hill, where `sources` says so) that has none yet."""
    starts = (MOUNTAIN, HILLS) if wild.sources == "highland" else (MOUNTAIN,)
    river_at: dict[int, list[int]] = {}
    for cell in wild.relief.order:
        if wild.words[cell] in starts and cell not in river_at:
            _walk(wild, cell, river_at)


def _walk(wild: Wild, start: int, river_at: dict[int, list[int]]) -> None:
    """Follow the water to the sea, off the map, or into another river; with no way on the river
    stops. `river_at` knows one river through each hex: behind a hex all of them run alike."""
    words, around, count = wild.words, wild.relief.around, wild.ground.count
    river = [start]
    wild.rivers.append(river)
    river_at[start] = river
    wild.wet.add(start)
    here = start
    while True:
        ways = wild.shuffled(around[here])
        for way in ways:
            if way >= count or words[way] == WATER:
                river.append(way)
                return
        ways.sort(key=lambda way: HEIGHT[words[way]])
        for way in ways:
            other = river_at.get(way)
            if other is None:
                river.append(way)
                river_at[way] = river
                wild.wet.add(way)
                here = way
                break
            if other is not river:
                _merge(wild, river, other, way, river_at)
                return
        else:
            return


def _merge(
    wild: Wild, river: list[int], other: list[int], at: int, river_at: dict[int, list[int]]
) -> None:
    """Run on along another river: one that begins there is taken in whole."""
    if other[0] == at:
        wild.rivers.remove(other)
        for cell in other:
            if river_at.get(cell) is other:
                river_at[cell] = river
    river.extend(other[other.index(at) :])


def canyons(wild: Wild) -> None:
    """generate_canyons: where a river flows uphill it has cut a canyon."""
    _canyons(wild, carry_over=False)


def canyons_of_module(wild: Wild) -> None:
    """As the module runs (F9): a canyon that a river leaves unfinished goes on in the next one."""
    _canyons(wild, carry_over=True)


def _canyons(wild: Wild, carry_over: bool) -> None:
    """A hex that another river has shown already ends the scan, and a canyon that runs into it."""
    seen: set[int] = set()
    canyon: list[int] = []
    for river in wild.rivers:
        if len(river) <= 2:
            continue
        level, last = _height(wild, river[0]), river[0]
        for cell in river:
            height = _height(wild, cell)
            if canyon and (height <= level or cell in seen):
                wild.canyons.append([*canyon, cell])
                canyon = []
            if cell in seen:
                break
            seen.add(cell)
            if height > level:
                canyon.extend([cell] if canyon else [last, cell])
            else:
                level = height
            last = cell
        if canyon and not carry_over:
            wild.canyons.append(canyon)
            canyon = []


def _height(wild: Wild, cell: int) -> int:
    return HEIGHT.get(wild.words[cell], 0) if cell < wild.ground.count else 0
