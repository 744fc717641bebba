"""Rivers and their mills (I15), shipyards and what water joins (I12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import numpy as np
from scipy import ndimage

from morphs.check.zones.parts import EIGHT, labelled
from morphs.check.zones.read import WATER, Bools, Chart, Ints, ThingEntry

SOURCES = ("mountain", "lake", "volcano", "hill")


def way_faults(chart: Chart) -> Iterator[str]:
    yield from _rivers(chart)
    yield from _shipyards(chart)
    yield from _nearer(chart)


def _rivers(chart: Chart) -> Iterator[str]:
    river = chart.river > 0
    if not river.any():
        yield from _mills(chart, river)
        return
    heads = _around(chart, SOURCES)
    for level, squares in enumerate(river):
        labels, count = ndimage.label(squares)
        near = ndimage.binary_dilation(heads[level], EIGHT, iterations=2)
        out = ndimage.binary_dilation(chart.terrain[level] == WATER, EIGHT, iterations=2)
        out[[0, 1, -1, -2]] = out[:, [0, 1, -1, -2]] = True
        for label in range(1, count + 1):
            own = labels == label
            row, column = np.argwhere(own)[0].tolist()
            where = f"the river at row {row}, column {column} of level {level}"
            if not (near & own).any():
                yield f"I15: {where} has no source: no mountain or lake"
            if not (out & own).any():
                yield f"I15: {where} runs nowhere: to no shore and not off the map"
    towns = {square for t in chart.things if t.kind == "town" for square in chart.covered(t)}
    if any(river[square] for square in sorted(towns)):
        yield "I15: a river runs through a town"
    yield from _mills(chart, river)


def _around(chart: Chart, words: tuple[str, ...]) -> Bools:
    found = np.zeros(chart.shape, dtype=bool)
    for thing in chart.things:
        if thing.kind == "obstacle":
            text = f"{chart.kind(thing).group} {thing.name}"
            if any(word in text for word in words):
                for square in chart.covered(thing):
                    found[square] = True
    return found


def _mills(chart: Chart, river: Bools) -> Iterator[str]:
    for thing in chart.things:
        if thing.kind == "watermill":
            squares = list(chart.covered(thing))
            rows = [row for _, row, _ in squares]
            columns = [column for *_, column in squares]
            near = river[
                thing.level,
                max(0, min(rows) - 2) : max(rows) + 3,
                max(0, min(columns) - 2) : max(columns) + 3,
            ]
            if not near.any():
                yield f"I15: {thing.words} has no river"


def _shipyards(chart: Chart) -> Iterator[str]:
    """One for each zone and body of water, with room for its boat, and a way out."""
    water, _ = labelled(chart.navigable)
    seen: Counter[tuple[int, int]] = Counter()
    sailed: set[int] = set()
    for thing in chart.things:
        if thing.kind != "shipyard":
            continue
        bodies = _waters(chart, water, thing)
        if not bodies:
            yield f"I12: {thing.words} has no water beside it"
        sailed |= bodies
        seen.update((thing.zone, body) for body in sorted(bodies))
    for (zone, _), count in seen.items():
        if count > 1:
            yield f"I12: zone {zone} has {count} shipyards on one body of water"
    for _, floating in chart.all_of("flotsam"):
        if not _waters(chart, water, floating) & sailed:
            yield f"I12: {floating.words} floats where no boat comes"


def _all_islands(chart: Chart) -> bool:
    """Whether no two zones of the surface touch."""
    zone, land = chart.zone[0], chart.land[0] & (chart.zone[0] > 0)
    most = ndimage.maximum_filter(np.where(land, zone, 0), 3)
    least = ndimage.minimum_filter(np.where(land, zone, int(zone.max()) + 1), 3)
    return bool((most[land] == least[land]).all())


def _waters(chart: Chart, water: Ints, thing: ThingEntry) -> set[int]:
    """The bodies of water beside a thing."""
    return {
        int(water[level, row + y, column + x])
        for level, row, column in chart.covered(thing)
        for y in (-1, 0, 1)
        for x in (-1, 0, 1)
        if chart.on_map(row + y, column + x)
    } - {0}


def _nearer(chart: Chart) -> Iterator[str]:
    """Water joins only zones that the template connects, so that no route gets shorter; on maps of
    islands, where all lie on one sea, each harbour serves a connection of its zone."""
    water, _ = labelled(chart.navigable)
    connected = {frozenset((link.a, link.b)) for _, link in chart.links()}
    sailed: dict[int, set[int]] = {}
    for passage in chart.entry.passages:
        link = chart.template.connections[passage.connection]
        for index in passage.things if passage.how == "water" else ():
            yard = chart.things[index]
            if yard.kind != "shipyard" or yard.zone not in (link.a, link.b):
                yield f"I12: {yard.words} serves no connection of its zone"
    if _all_islands(chart):
        return
    for _, yard in chart.all_of("shipyard"):
        for body in _waters(chart, water, yard):
            sailed.setdefault(body, set()).add(yard.zone)
    for zones in sailed.values():
        for pair in combinations(sorted(zones), 2):
            if frozenset(pair) not in connected:
                yield f"I12: water joins zones {pair[0]} and {pair[1]}, which are not connected"
