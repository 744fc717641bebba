"""Gather what the sheets of a map of rooms need to know about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import shapely

from morphs.art.dressing.hues import Hue, hues_of
from morphs.art.dressing.quarters import quarter_names
from morphs.base import exact
from morphs.base.seeds import Dice
from morphs.building.key_board import board_of
from morphs.building.parts import LARGE, Parts, parts_of
from morphs.building.plans import with_sights
from morphs.building.room_list import Told, described, district_line
from morphs.building.waters import Lake, lakes_of
from morphs.plan.key.finding import Board, Found, find_rooms, number_rooms
from morphs.plan.key.model import NUMBERED

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from morphs.draw.picture import Picture
    from morphs.plan.plan import Plan

NEAR = 0.02
"""How near to each other outlines meet, in squares."""
LEAST_CELLS = 7
"""Smaller quarters have no name on the map."""
PARTED, A_PART = 100, 64
"""Maps of more cells than these that have no districts are told in parts, of about so many."""


@dataclass(frozen=True)
class Known:
    """What is known of a map of rooms, for its sheet or for many sheets of its parts."""

    picture: Picture
    plan: Plan
    board: Board
    found: Found
    parts: Parts

    @property
    def large(self) -> bool:
        """Whether it is drawn to be seen from afar."""
        return not self.board.upright and len(self.picture.layout.cells) > LARGE

    @cached_property
    def sighted(self) -> Plan:
        """Its plan with what is drawn of great spaces."""
        return with_sights(self.plan, self.picture)

    @cached_property
    def drawn(self) -> Corners:
        """How its corners are drawn."""
        return Corners(self.picture)

    @cached_property
    def floor(self) -> BaseGeometry:
        """Its floor as it is drawn."""
        return self.drawn.floor(self.plan.floor)

    @cached_property
    def told(self) -> Told:
        """What is told of its rooms, and of it all."""
        return described(self.picture, self.board, self.found)

    @cached_property
    def lakes(self) -> list[Lake]:
        """Its great waters."""
        if self.board.upright or self.picture.board.spec.levels > 1:
            return []
        sights = [(one.name, one.disc[:2]) for one in self.picture.sights if one.disc]
        seed, regions = self.picture.layout.seed, self.found.regions
        return lakes_of(self.plan, self.sighted, regions, seed, sights)

    @cached_property
    def district_of(self) -> Mapping[int, int]:
        """The district of each cell; of a large map that has none the part of it."""
        cells = self.board.cells
        if self.board.districts or self.board.upright or len(cells) <= PARTED:
            return self.board.districts or {}
        boxes = {cell: shape.bounds for cell, shape in sorted(cells.items())}
        middles = {cell: (round(a + c), round(b + d)) for cell, (a, b, c, d) in boxes.items()}
        return in_parts(middles, self.picture.layout.seed)

    @cached_property
    def districts(self) -> Mapping[int, Sequence[int]]:
        """The cells of each district that is large enough for a name."""
        parts: dict[int, list[int]] = {}
        for cell, number in sorted(self.district_of.items()):
            if cell in self.board.cells:
                parts.setdefault(number, []).append(cell)
        return {number: cells for number, cells in parts.items() if len(cells) >= LEAST_CELLS}

    @cached_property
    def grounds(self) -> Mapping[int, BaseGeometry]:
        """The ground of each of these districts."""
        cells = self.board.cells
        return {n: exact.union_all(cells[c] for c in own) for n, own in self.districts.items()}

    @cached_property
    def hues(self) -> Mapping[int, Hue]:
        """Their colours."""
        return dict(zip(self.grounds, hues_of([*self.grounds.values()]), strict=True))

    @cached_property
    def lines(self) -> Mapping[int, str]:
        """What each of them is, in a few words: how many rooms it has, and who lives there."""
        of_cell, rooms = self.district_of, Counter[int]()
        people: dict[int, Counter[str]] = {}
        for one in self.found.regions:
            if one.number is None or one.kind not in NUMBERED or not one.cells:
                continue
            district = of_cell.get(one.cells[0], -1)
            rooms[district] += 1
            if who := self.told.people.get(one.id):
                people.setdefault(district, Counter())[who] += 1
        return {n: district_line(rooms[n], people.get(n, Counter())) for n in self.districts}

    @cached_property
    def names(self) -> Mapping[int, str]:
        """What these districts are called."""
        tags = {
            number: Counter(tag.lower() for cell in cells for tag in self.board.tags.get(cell, ()))
            for number, cells in self.districts.items()
        }
        return quarter_names(tags, self.picture.layout.seed)


def in_parts(middles: Mapping[int, tuple[int, int]], seed: int) -> dict[int, int]:
    """Return the part of a map that each cell is in, by whole numbers: cells are halved across the
    longer way, until parts are small; each cell then goes to the nearest middle of a part, which
    the dice have moved a little."""
    halves, left = [], [sorted(middles, key=lambda cell: (middles[cell], cell))]
    while left:
        cells = left.pop()
        spans = [
            max(middles[cell][k] for cell in cells) - min(middles[cell][k] for cell in cells)
            for k in (0, 1)
        ]
        if len(cells) <= A_PART:
            halves.append((cells, max(spans)))
            continue
        longer = int(spans[1] > spans[0])
        cells = sorted(cells, key=lambda cell: (middles[cell][longer], cell))
        left += [cells[: len(cells) // 2], cells[len(cells) // 2 :]]
    dice, spots = Dice(seed, "parts"), []
    for cells, span in halves:
        moved = [dice.between(-span // 5, span // 5) for _ in (0, 1)]
        spots.append([sum(middles[c][k] for c in cells) // len(cells) + moved[k] for k in (0, 1)])
    return {
        cell: min(
            range(len(spots)), key=lambda n: ((x - spots[n][0]) ** 2 + (y - spots[n][1]) ** 2, n)
        )
        for cell, (x, y) in middles.items()
    }


def known_of(picture: Picture, plan: Plan) -> Known:
    """Return what is known of a map of rooms."""
    board = board_of(picture, plan)
    found = number_rooms(find_rooms(plan, board), with_sights(plan, picture), board)
    square, within = picture.scene.square, picture.within
    left, top, right, below = (side / square for side in within)
    rooms = sum(one.number is not None and one.kind in NUMBERED for one in found.regions)
    tile = picture.catalogue.packs[0].file.squares
    return Known(picture, plan, board, found, parts_of((left, top, right, below), rooms, tile))


class Corners:
    """How corners and seams of cells are drawn, of which plans do not tell."""

    def __init__(self, picture: Picture) -> None:
        moved = [corner.moved for _, corner in picture.corners]
        self._given = [one for one, _ in moved if not one.is_empty]
        self._taken = exact.union_all(one for _, one in moved)

    def floor(self, floor: BaseGeometry) -> BaseGeometry:
        """The floor of a map as it is drawn."""
        given = exact.union_all(self._given)
        return exact.difference(exact.union(floor, given), self._taken)

    def part(self, floor: BaseGeometry) -> BaseGeometry:
        """Some of the floor of a map as it is drawn, with what corners give to it."""
        near = exact.buffer(floor, NEAR, 2)
        shapely.prepare(near)
        parts = shapely.get_parts(self._given).tolist()  # a corner may give floor to two caves
        given = [one for one in parts if near.intersects(one)]
        return exact.difference(exact.union_all([floor, *given]), self._taken)

    def walls(self, plan: Plan) -> BaseGeometry:
        """The walls of a map as they are drawn."""
        lines = shapely.union_all([plan.edges, plan.partitions])
        changed = exact.buffer(exact.union_all([*self._given, self._taken]), NEAR, 2)
        if changed.is_empty:
            return lines
        anew = exact.intersection(self.floor(plan.floor).boundary, changed)
        return shapely.union_all([exact.difference(lines, changed), anew])
