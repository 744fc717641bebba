"""Roads (I14), rivers and their mills (I15), shipyards (I12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
from scipy import ndimage

from morphs.check.unions import Unions
from morphs.check.zones.parts import EIGHT, PORTALS, labelled
from morphs.check.zones.read import SOLID, WATER, Bools, Chart, Ints, ThingEntry

MOST_SQUARES = 3  # full 2 x 2 squares of road on a level
SOURCES = ("mountain", "lake", "volcano", "hill")


def way_faults(chart: Chart) -> Iterator[str]:
    yield from _roads(chart)
    yield from _rivers(chart)
    yield from _shipyards(chart)


def _roads(chart: Chart) -> Iterator[str]:
    road = chart.road > 0
    if not road.any():
        return
    doors = np.zeros(chart.shape, dtype=bool)
    for thing in chart.things:
        if at := chart.entered(thing):
            doors[at] = True
    off = road & ~doors & ~(chart.land & (chart.stands < SOLID))
    if off.any():
        level, row, column = np.argwhere(off)[0].tolist()
        yield (
            f"I14: {int(off.sum())} squares of road are under water or obstacles, "
            f"as at row {row}, column {column}"
        )
    for level, squares in enumerate(road):
        full = squares[1:, 1:] & squares[:-1, 1:] & squares[1:, :-1] & squares[:-1, :-1]
        if int(full.sum()) > MOST_SQUARES:
            yield f"I14: {int(full.sum())} full squares of road on level {level}"
    yield from _apart(chart, road)


def _apart(chart: Chart, road: Bools) -> Iterator[str]:
    """Towns that the template joins by roads are joined by roads."""
    labels, count = labelled(road)
    unions = Unions(count + 1)
    for thing in chart.things:
        if thing.kind in PORTALS and thing.partner >= 0:
            other = chart.things[thing.partner]
            ends = _roads_at(chart, labels, thing), _roads_at(chart, labels, other)
            if all(ends):
                unions.join(ends[0] | ends[1])
    towns = [thing for thing in chart.things if thing.kind == "town"]
    roots: dict[int, set[int]] = {}
    classes = _joined_by_roads(chart)
    for town in towns:
        found = _roads_at(chart, labels, town)
        if not found and len(towns) > 1 and _has_neighbour(chart, town, towns, classes):
            yield f"I14: no road leads to {town.words}"
        roots.setdefault(classes.get(town.zone, 0), set()).update(map(unions.root, found))
    for zone, parts in roots.items():
        if zone and len(parts) > 1:
            yield f"I14: the roads of the towns about zone {zone} are in {len(parts)} pieces"


def _has_neighbour(
    chart: Chart, town: ThingEntry, towns: list[ThingEntry], classes: dict[int, int]
) -> bool:
    own = classes.get(town.zone, 0)
    return sum(classes.get(other.zone, 0) == own for other in towns) > 1


def _roads_at(chart: Chart, labels: Ints, thing: ThingEntry) -> set[int]:
    at = chart.entered(thing)
    squares = [*chart.approaches(thing), *([at] if at else [])]
    return {int(labels[square]) for square in squares} - {0}


def _joined_by_roads(chart: Chart) -> dict[int, int]:
    """Zones joined over land or gates by connections that may have a road."""
    numbers = {zone: place for place, zone in enumerate(sorted(chart.zones))}
    unions = Unions(len(numbers))
    for passage in chart.entry.passages:
        link = chart.template.connections[passage.connection]
        if passage.how in ("land", "gate", "teleporter") and link.road == "yes":
            unions.join([numbers[link.a], numbers[link.b]])
    names = sorted(chart.zones)
    return {zone: names[unions.root(place)] for zone, place in numbers.items()}


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
    for thing in chart.things:
        if thing.kind != "shipyard":
            continue
        bodies = {
            int(water[level, row + y, column + x])
            for level, row, column in chart.covered(thing)
            for y in (-1, 0, 1)
            for x in (-1, 0, 1)
            if chart.on_map(row + y, column + x)
        } - {0}
        if not bodies:
            yield f"I12: {thing.words} has no water beside it"
        seen.update((thing.zone, body) for body in sorted(bodies))
    for (zone, _), count in seen.items():
        if count > 1:
            yield f"I12: zone {zone} has {count} shipyards on one body of water"
