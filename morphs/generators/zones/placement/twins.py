"""Symmetric maps: whatever is placed has a twin at the mirrored or turned place.

Only one zone of each pair is furnished; its twin zone gets the same: the same towns, mines,
treasures and guards, entered at the images of their squares. A zone that is its own twin is
furnished in pairs. What can be walked is the same in both halves, though footprints cannot be
mirrored: see symmetry.twin_shapes. There are no quests on such maps: each would need a twin.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from morphs.generators.zones.errors import CannotMakeError
from morphs.generators.zones.geometry.padded_grid import Flat, PaddedGrid
from morphs.generators.zones.objects.block_shape import BlockShape, Placement
from morphs.generators.zones.objects.things import ThingKind
from morphs.generators.zones.symmetry.images import Symmetry, image, image_of
from morphs.generators.zones.symmetry.twin_shapes import symmetric_shape, twin_shape
from morphs.generators.zones.zone_map import Square, ZoneMap

APART = 10
"""Squares at least between a thing and its twin, along rows or columns."""
ASIDE = 4
"""A twin's entry is no farther than this from its place: see twin_shapes.twin_entries."""


@dataclass
class TwinPair:
    """A block and its twin, both standing.

    The steps that place things name, value and guard the first only; `things` and `twins` are
    indices of things in the same order, by which pairs.complete_twins copies that to the second.
    """

    first: Placement
    second: Placement
    things: list[int]
    twins: list[int]


@dataclass
class Twins:
    """How a map is symmetric, and the pairs that stand on it.

    partner    by zone the zone on the other side, itself for one on the axis
    pairs      blocks whose twins are not complete yet
    alone      what is placed now has no twin: it stands in the middle of its zone
    twin_kind  what the twin of the next thing is, None: the same as the thing
    """

    symmetry: Symmetry
    grid: PaddedGrid
    partner: dict[int, int]
    pairs: list[TwinPair] = field(default_factory=list)
    alone: bool = False
    twin_kind: ThingKind | None = None

    @classmethod
    def of(cls, zones: ZoneMap, symmetry: Symmetry) -> Twins | None:
        """Return how a map is symmetric, None where it need not be.

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
        return cls(symmetry, PaddedGrid(zones.size), partner)

    def square(self, square: Square) -> Square:
        """Return the image of a square."""
        return image_of(square, self.grid.size, self.symmetry)

    def numbers(self, numbers: Flat) -> Flat:
        """Return the images of flat numbers."""
        width = self.grid.width
        rows, columns = numbers // width, width - 1 - numbers % width
        if self.symmetry == "rotate":
            level, row = rows // width, rows % width
            rows = level * width + width - 1 - row
        return np.asarray(rows * width + columns)

    def apart(self, numbers: Flat, shapes: Sequence[BlockShape], least: int) -> NDArray[np.bool_]:
        """Say for each square whether its image is far enough for both to have a block, the entries
        no nearer than the square root of `least`."""
        reach = max((max(map(abs, at)) for shape in shapes for at in shape.ring), default=0)
        return self._from_image(numbers) >= max(APART, 2 * reach, isqrt(least) + ASIDE)

    def middle(self, numbers: Flat) -> Flat:
        """Return the squares nearest to their own images: where one thing may stand alone."""
        order = np.argsort(self._from_image(numbers), kind="stable")
        return np.asarray(numbers[order[: max(20, len(order) // 6)]])

    def _from_image(self, numbers: Flat) -> Flat:
        """Return how far squares lie from their images, along rows or columns."""
        there, width = self.numbers(numbers), self.grid.width
        rows = np.abs(numbers // width - there // width)
        columns = np.abs(numbers % width - there % width)
        return np.asarray(np.maximum(rows, columns))

    def symmetric_shapes(self, shapes: Sequence[BlockShape]) -> list[BlockShape]:
        """Return the shapes that can have twins, with what the twins cover claimed too."""
        found = (symmetric_shape(shape, self.symmetry, self._twin_kinds()) for shape in shapes)
        return [shape for shape in found if shape is not None]

    def twin_shape(self, shape: BlockShape) -> BlockShape:
        """Return the twin of one of the symmetric shapes."""
        return twin_shape(shape, self.symmetry, self._twin_kinds())

    def _twin_kinds(self) -> tuple[ThingKind, ...]:
        return () if self.twin_kind is None else (self.twin_kind,)


def first_half(zones: ZoneMap, symmetry: Symmetry) -> NDArray[np.bool_]:
    """Return the squares (rows, columns) that come before their images and lie well apart."""
    number = np.arange(zones.zone[0].size).reshape(zones.zone[0].shape)
    there = image(number, symmetry)
    rows = np.abs(number // zones.size - there // zones.size)
    columns = np.abs(number % zones.size - there % zones.size)
    return np.asarray((number < there) & (np.maximum(rows, columns) >= 2 * APART))
