"""What the tiles of a task can show in each kind of cell: candidates to placements and back."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from morphs.base.errors import MorphsError
from morphs.base.wording import nearest, quoted
from morphs.board.shape import Orientation
from morphs.matching.dealing import Placement
from morphs.matching.domains import combined
from morphs.matching.task import Task
from morphs.request.constraints import Pin
from morphs.request.place import Place, place_text
from morphs.tiles.packs.catalogue import called
from morphs.tiles.tile import Tile
from solver.propagate import KindTables, first_sorts


class Offers:
    """Looked up once for all maps of a task.

    kinds   for each cell the number of its kind
    tables  what all searches of the task share
    """

    def __init__(self, task: Task) -> None:
        self.matching = task.matching
        self.problem = task.matching.problem
        self.kinds = self.problem.kind_list
        self.opposite = self.problem.opposite
        self.tables = KindTables(self.problem)
        self.memo: dict[str, Any] = {"tables": self.tables}
        sorts, self._domains = first_sorts(self.problem, combined(task.cell_constraints))
        self._sort_of_cell: list[int] = sorts.tolist()
        self._candidates = {
            (kind, placement.tile.pack, placement.tile.name, placement.orientation): candidate
            for (kind, candidate), placements in self._placements.items()
            for placement in placements
        }

    @cached_property
    def _placements(self) -> dict[tuple[int, int], tuple[Placement, ...]]:
        """(kind, candidate) -> every way to show it, by pack, name and orientation."""
        found: dict[tuple[int, int], list[Placement]] = {}
        tiles = self._tiles_of_prototype
        for (kind, prototype, candidate), ways in self.matching.orientations.items():
            deck = self.problem.kinds[kind].deck
            found.setdefault((kind, candidate), []).extend(
                Placement(tile, way) for tile in tiles[deck][prototype] for way in ways
            )
        return {key: tuple(sorted(placements, key=by_name)) for key, placements in found.items()}

    @cached_property
    def _tiles_of_prototype(self) -> list[dict[int, list[Tile]]]:
        found: list[dict[int, list[Tile]]] = []
        for tiles, prototypes in zip(self.matching.decks, self.matching.prototypes, strict=True):
            found.append({})
            for tile, prototype in zip(tiles, prototypes, strict=True):
                found[-1].setdefault(prototype, []).append(tile)
        return found

    def domain(self, cell: int) -> int:
        """The candidates that the request and the rim leave to a cell, as a bit set."""
        return self._domains[self._sort_of_cell[cell]]

    def ways(self, cell: int, candidate: int) -> tuple[Placement, ...]:
        """Every way to show a candidate in a cell."""
        return self._placements.get((self.kinds[cell], candidate), ())

    def is_void(self, cell: int) -> bool:
        """Whether no tile of the packs can ever stand in a cell."""
        return not len(self.problem.kinds[self.kinds[cell]].rings)

    def place(self, cell: int) -> Place:
        """Where a cell lies."""
        found = self.matching.board.cells[cell]
        return Place(found.column, found.row, found.level)

    def candidate(self, cell: int, placement: Placement) -> int:
        """The candidate that a placement shows in a cell; raises MorphsError if it cannot lie
        there."""
        tile, way = placement.tile, placement.orientation
        found = self._candidates.get((self.kinds[cell], tile.pack, tile.name, way))
        if found is None:
            where = place_text(self.place(cell))
            raise MorphsError(f"{tile.name} cannot lie in {where} turned like that")
        return found

    def named(self, pin: Pin, cell: int) -> list[Placement]:
        """The placements that a pin means in a cell; raises MorphsError if there are none."""
        place = self.matching.board.cells[cell]
        tiles = [tile for deck in self.matching.decks for tile in deck if tile.shape is place.shape]
        meant = called(pin.tile, tiles)
        found = [
            Placement(tile, way)
            for tile in meant
            for way in tile.orientations(place.place)
            if pin.rotation is None or way == Orientation(pin.rotation, bool(pin.flip))
        ]
        if not found:
            called_so = f"no {place.shape.name} tile is called {quoted(pin.tile)}"
            hint = nearest(pin.tile[:80], (tile.name for tile in tiles))
            why = f"{quoted(pin.tile)} cannot lie like that" if meant else f"{called_so}{hint}"
            raise MorphsError(f"pin {pin.place}: {why}")
        return found


def by_name(placement: Placement) -> tuple[str, str, Orientation]:
    """The order in which placements are listed."""
    return placement.tile.pack, placement.tile.name, placement.orientation
