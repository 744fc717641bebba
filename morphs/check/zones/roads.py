"""Roads (I14): on ground one can walk, joining whatever one can walk between, no longer than the
ways they serve."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from morphs.check.unions import Unions
from morphs.check.zones.parts import PORTALS, labelled
from morphs.check.zones.read import REMOVABLE, SOLID, Bools, Chart, Ints, Place, ThingEntry
from morphs.check.zones.walks import Walks

MOST_SQUARES = 1  # full 2 x 2 squares of road on a level
CORNER = 2.0  # squares that a road takes for a step at a slant
DOORS = 3.0  # and those it takes from before a door to where the way begins, at both ends


def road_faults(chart: Chart) -> Iterator[str]:
    road = chart.road > 0
    yield from _off(chart, road)
    yield from _full(road)
    barred = barred_squares(chart)
    if (road & barred).any():
        yield f"I14: a road crosses a connection that is to have none{_place(road & barred)}"
    ends = [thing for thing in chart.things if thing.kind in ("town", "shipyard")]
    if len(ends) > 1:
        yield from _apart(chart, road, chart.passable & ~barred, ends)
        yield from _long(chart, road, ends)


def barred_squares(chart: Chart) -> Bools:
    """The squares of land connections that the template wants without a road."""
    squares = np.zeros(chart.shape, dtype=bool)
    for passage in chart.entry.passages:
        if chart.template.connections[passage.connection].road == "no":
            for square in passage.squares:
                squares[square] = passage.how in ("land", "wide")
    return squares


def _off(chart: Chart, road: Bools) -> Iterator[str]:
    doors = np.zeros(chart.shape, dtype=bool)
    for thing in chart.things:
        if at := chart.entered(thing):
            doors[at] = True
    off = road & ~doors & ~(chart.land & (chart.stands < SOLID))
    if off.any():
        words = "squares of road are under water or obstacles"
        yield f"I14: {int(off.sum())} {words}{_place(off)}"


def _full(road: Bools) -> Iterator[str]:
    for level, squares in enumerate(road):
        full = squares[1:, 1:] & squares[:-1, 1:] & squares[1:, :-1] & squares[:-1, :-1]
        if int(full.sum()) > MOST_SQUARES:
            yield f"I14: {int(full.sum())} full squares of road on level {level}"


def _place(squares: Bools) -> str:
    level, row, column = np.argwhere(squares)[0].tolist()
    return f", as at row {row}, column {column}{' underground' if level else ''}"


def _apart(chart: Chart, road: Bools, ground: Bools, ends: list[ThingEntry]) -> Iterator[str]:
    """Towns and shipyards that one can walk between are joined by roads."""
    walked, roads = _Joined(chart, ground), _Joined(chart, road)
    classes: dict[int, list[ThingEntry]] = {}
    for end in ends:
        for root in sorted(walked.at(chart.approaches(end))):
            classes.setdefault(root, []).append(end)
    for members in classes.values():
        found = [roads.at([*chart.approaches(end), *_entry(chart, end)]) for end in members]
        if len(members) < 2:
            continue
        for end in (end for end, own in zip(members, found, strict=True) if not own):
            yield f"I14: no road leads to {end.words}"
        pieces = {root for own in found for root in own}
        if len(pieces) > 1 and not set.intersection(*found):
            yield f"I14: the roads to {members[0].words} and others are in {len(pieces)} pieces"


def _entry(chart: Chart, thing: ThingEntry) -> list[Place]:
    at = chart.entered(thing)
    return [at] if at else []


class _Joined:
    """Pieces of squares, joined by gates and teleporters that a road may use."""

    def __init__(self, chart: Chart, squares: Bools) -> None:
        self.labels: Ints
        self.labels, _ = labelled(squares)
        self.unions = Unions()
        for near in road_portals(chart):
            ends = [self.at(squares) for squares in near]
            if all(ends):
                self.unions.join(ends[0] | ends[1])

    def at(self, squares: list[Place]) -> set[int]:
        """The pieces that any of these squares belongs to."""
        return {self.unions.root(int(self.labels[s])) for s in squares if self.labels[s]}


def road_portals(chart: Chart) -> Iterator[list[list[Place]]]:
    """For each pair of gates or teleporters that a road may use, the squares at either end."""
    barred = {
        index
        for passage in chart.entry.passages
        if chart.template.connections[passage.connection].road == "no"
        for index in passage.things
    }
    for index, thing in chart.all_of(*PORTALS):
        if thing.partner > index and index not in barred:
            both = (thing, chart.things[thing.partner])
            yield [[*chart.approaches(end), *_entry(chart, end)] for end in both]


def _long(chart: Chart, road: Bools, ends: list[ThingEntry]) -> Iterator[str]:
    """All roads together are no longer than the ways between all towns, each by itself."""
    free = chart.passable & (chart.stands != REMOVABLE)  # nobody builds over treasure
    for _, thing in chart.all_of("monster"):
        if not thing.guards.startswith("connection:"):
            free[thing.level, thing.row, thing.column] = False
    walks = Walks(chart, CORNER, free)
    length, allowed = int(road.sum()), 0.0
    near = [chart.approaches(end) for end in ends]
    for number, squares in enumerate(near):
        if allowed >= length:
            return
        field = walks.from_(squares)
        ways = [_least(field, others) + DOORS for others in near[number + 1 :]]
        allowed += sum(way for way in ways if np.isfinite(way))
    if length > allowed:
        yield f"I14: {length} squares of road; {allowed:.0f} would join each town to every other"


def _least(field: NDArray[np.float64], squares: list[Place]) -> float:
    return min((float(field[square]) for square in squares), default=np.inf)
