"""Symmetric maps: whatever is placed has a twin at the mirrored or turned place.

Only one zone of each pair is furnished; its twin gets the same: the same towns, mines, treasures
and guards, entered at the mirrored squares. A zone that is its own twin is furnished in pairs.
What can be walked is the same in both halves, though footprints cannot be mirrored: see
even_shapes. There are no quests on such maps: each would need another's twin.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from math import isqrt
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray

from morphs.zones.objects.block_shape import BlockShape
from morphs.zones.objects.things import ThingKind, thing_table
from morphs.zones.state import CannotMakeError
from morphs.zones.symmetry.even_shapes import evened, twin_shape
from morphs.zones.templates.template import Zone
from morphs.zones.zone_map import NO_THING, Block, Square, ZoneMap

if TYPE_CHECKING:
    from morphs.zones.objects.settling import Spot
    from morphs.zones.objects.site import Site
    from morphs.zones.state import State, Symmetry

APART = 10
"""Squares at least between a thing and its twin, along rows or columns."""
ASIDE = 4
"""A twin's entry is no farther than this from its place: see even_shapes.twin_entries."""
Flat = NDArray[np.int64]
Item = TypeVar("Item")
Kind = TypeVar("Kind", bound=np.generic)


@dataclass
class Pair:
    """A block and its twin, both standing; what the first is, the second is yet to become."""

    first: Spot
    second: Spot
    things: list[int]
    twins: list[int]


@dataclass
class Twins:
    """Where the twin of a square is, and of a zone."""

    symmetry: Symmetry
    size: int
    partner: dict[int, int]
    pairs: list[Pair] = field(default_factory=list)
    paused: bool = False  # what is placed now has no twin: it stands in the middle
    other: ThingKind | None = None  # what the twin of the next thing is, where it is another kind

    @classmethod
    def of(cls, zones: ZoneMap, symmetry: Symmetry) -> Twins | None:
        """See how a map is symmetric; None where it need not be.

        Raises CannotMakeError for a map that should be and is not.
        """
        if symmetry == "none":
            return None
        there = image(zones.zone, symmetry)
        partner = {}
        for zone in zones.template.zones:
            others = np.unique(there[zones.zone == zone.id])
            if len(others) > 1:
                raise CannotMakeError(f"zone {zone.id} has no twin on the other side")
            partner[zone.id] = int(others[0]) if len(others) else zone.id
        return cls(symmetry, zones.size, partner)

    def square(self, square: Square) -> Square:
        """Return the twin of a square."""
        level, row, column = square
        last = self.size - 1
        return level, (last - row if self.symmetry == "rotate" else row), last - column

    def numbers(self, site: Site, numbers: Flat) -> Flat:
        """Return the twins of flat numbers."""
        last = site.width - 1
        rows, columns = numbers // site.width, last - numbers % site.width
        if self.symmetry == "rotate":
            level, row = rows // site.width, rows % site.width
            rows = level * site.width + last - row
        return np.asarray(rows * site.width + columns)

    def apart(
        self, site: Site, numbers: Flat, shapes: Sequence[BlockShape], least: int
    ) -> NDArray[np.bool_]:
        """Say for each square whether its twin is far enough for both to have a block, the entries
        no nearer than the root of `least`."""
        reach = max((max(map(abs, at)) for shape in shapes for at in shape.ring), default=0)
        there = self.numbers(site, numbers)
        rows = np.abs(numbers // site.width - there // site.width)
        columns = np.abs(numbers % site.width - there % site.width)
        return np.asarray(np.maximum(rows, columns) >= max(APART, 2 * reach, isqrt(least) + ASIDE))

    def middle(self, site: Site, numbers: Flat) -> Flat:
        """Return the squares nearest to their own twins: where one thing may stand alone."""
        there = self.numbers(site, numbers)
        rows = np.abs(numbers // site.width - there // site.width)
        columns = np.abs(numbers % site.width - there % site.width)
        order = np.argsort(np.maximum(rows, columns), kind="stable")
        return np.asarray(numbers[order[: max(20, len(order) // 6)]])

    def even(self, shapes: Sequence[BlockShape]) -> list[BlockShape]:
        """Return the shapes that can have twins, with what these cover claimed too."""
        found = (evened(shape, self.symmetry, self._others()) for shape in shapes)
        return [shape for shape in found if shape is not None]

    def shape(self, shape: BlockShape) -> BlockShape:
        """Return the twin of a shape that was evened."""
        return twin_shape(shape, self.symmetry, self._others())

    def _others(self) -> tuple[ThingKind, ...]:
        return () if self.other is None else (self.other,)


def image(values: NDArray[Kind], symmetry: Symmetry) -> NDArray[Kind]:
    """Return layers of squares (levels, rows, columns) as they lie after the symmetry."""
    return values[:, ::-1, ::-1] if symmetry == "rotate" else values[:, :, ::-1]


def first_half(zones: ZoneMap, symmetry: Symmetry) -> NDArray[np.bool_]:
    """Return the squares that come before their twins and lie well apart from them."""
    number = np.arange(zones.zone[0].size).reshape(zones.zone[0].shape)
    there = image(number[None], symmetry)[0]
    rows, columns = (
        np.abs(number // zones.size - there // zones.size),
        np.abs(number % zones.size - there % zones.size),
    )
    return np.asarray((number < there) & (np.maximum(rows, columns) >= 2 * APART))


def leads(site: Site, zone: Zone) -> bool:
    """Whether a zone is furnished by itself, and not as another's twin."""
    return site.twins is None or site.twins.partner[zone.id] >= zone.id


def in_pairs(site: Site, zone: Zone, items: list[Item]) -> list[tuple[Item, bool]]:
    """Return what to place of a zone's items, and whether it stands alone.

    In a zone that is its own twin everything placed comes twice; an odd one over stands alone.
    """
    if not is_own_twin(site, zone):
        return [(item, False) for item in items]
    over = [(item, True) for item in items[len(items) // 2 * 2 :]]
    return [*((item, False) for item in items[: len(items) // 2 * 2 : 2]), *over]


def is_own_twin(site: Site, zone: Zone) -> bool:
    return site.twins is not None and site.twins.partner[zone.id] == zone.id


@contextmanager
def placing(site: Site, alone: bool, other: ThingKind | None = None) -> Iterator[None]:
    """While this lasts what is placed has a twin (of another kind, if so), or stands alone."""
    if site.twins is not None:
        site.twins.paused, site.twins.other = alone, other
    try:
        yield
    finally:
        if site.twins is not None:
            site.twins.paused, site.twins.other = False, None


def finish(state: State, site: Site) -> None:
    """Make the twins of what was placed since the last call what their firsts have become."""
    if site.twins is None:
        return
    for pair in site.twins.pairs:
        _copy(state, site, site.twins, pair)
    site.twins.pairs.clear()


def _copy(state: State, site: Site, twins: Twins, pair: Pair) -> None:
    area = state.map
    for index, twin_index in zip(pair.things, pair.twins, strict=True):
        first, twin = area.things[index], area.things[twin_index]
        if first.kind == "mine":  # it may be another kind of mine
            twin.value = thing_table()[twin.name].value
        else:
            twin.name, twin.value = first.name, first.value
        twin.amount, twin.note = first.amount, first.note
        twin.owner = area.owners.get(twin.zone, 0) if first.owner else 0
        if first.kind == "town" and first.zone in area.factions:
            area.factions[twin.zone] = area.factions[first.zone]
    number = area.things[pair.things[0]].block
    what = f"mine:{pair.twins[0]}"
    if number >= 0:
        block = area.blocks[number]
        what = f"block:{len(area.blocks)}"
        for index in pair.twins:
            area.things[index].block = len(area.blocks)
        zone = area.things[pair.twins[0]].zone
        area.blocks.append(Block(zone, block.tier, block.value, list(pair.twins)))
    guard = _copy_guard(state, site, pair, what)
    if number >= 0:
        area.blocks[-1].guard = guard
        if guard != NO_THING:
            area.things[guard].block = len(area.blocks) - 1


def _copy_guard(state: State, site: Site, pair: Pair, what: str) -> int:
    from morphs.zones.objects.settling import guard_square

    if pair.first.shape.guard is None:
        return NO_THING
    first = state.map.things[int(state.map.thing[guard_square(site, pair.first)])]
    level, row, column = guard_square(site, pair.second)
    zone = state.map.things[pair.twins[0]].zone
    return site.put(replace(first, level=level, row=row, column=column, zone=zone, guards=what))
