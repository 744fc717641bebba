"""The cells of a terrain map: which touch, and what their terrains mean."""

from __future__ import annotations

from morphs.check.terrain.read import MapEntry, Place
from morphs.generators.terrain.terrains import terrain_of


class Chart:
    """Which places of a board touch; worked out from the contract, section 5."""

    def __init__(self, entry: MapEntry) -> None:
        board = entry.board
        self.board = board
        self.count = board.columns * board.rows
        self.terrain = entry.terrain
        self.meanings = [terrain_of(word) for word in entry.words]

        self.broad = self._broad_water(entry)

    def _broad_water(self, entry: MapEntry) -> set[Place]:
        """The places of rivers two cells wide, which tiles show as water: those on their way, and
        river cells that no river runs through."""
        wide = [path for path in entry.paths if path.wide]
        if not wide:
            return set()
        lined = {p for path in entry.paths if path.kind == "river" for p in path.points}
        places = [(c % self.board.columns, c // self.board.columns) for c in range(self.count)]
        rivers = {p for p in places if self._water_of(p) == "river"}
        on_the_way = {p for path in wide for p in path.points if self.cell(p) >= 0}
        return (rivers - lined) | {p for p in on_the_way if not self.water(p)}

    def _water_of(self, place: Place) -> str:
        cell = self.cell(place)
        return self.meanings[self.terrain[cell]].water if cell >= 0 else ""

    def touching(self, place: Place) -> set[Place]:
        return set(self.sides(place))

    def sides(self, place: Place) -> list[Place]:
        """What lies beyond each side, clockwise from the north (pointy-top: north-east)."""
        column, row = place
        return [self.wrapped((column + dx, row + dy)) for dx, dy in self._steps(column, row)]

    def _steps(self, column: int, row: int) -> list[Place]:
        if self.board.kind == "grid" and self.board.neighbours == 8:
            return [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
        if self.board.kind == "grid":
            return [(0, -1), (1, 0), (0, 1), (-1, 0)]
        if self.board.orientation == "pointy":
            left = 0 if row % 2 else -1
            return [(left + 1, -1), (1, 0), (left + 1, 1), (left, 1), (-1, 0), (left, -1)]
        up = 0 if column % 2 else -1
        return [(0, -1), (1, up), (1, up + 1), (0, 1), (-1, up + 1), (-1, up)]

    def wrapped(self, place: Place) -> Place:
        column, row = place
        wrap = self.board.wrap
        column = column % self.board.columns if wrap in ("x", "both") else column
        return column, row % self.board.rows if wrap in ("y", "both") else row

    def cell(self, place: Place) -> int:
        inside = 0 <= place[0] < self.board.columns and 0 <= place[1] < self.board.rows
        return place[1] * self.board.columns + place[0] if inside else -1

    def water(self, place: Place) -> str:
        water = self._water_of(place)
        return "" if water == "river" else water


def place_name(place: Place) -> str:
    """Return a place as maps name it, from 01."""
    return f"{place[0] + 1:02}{place[1] + 1:02}"
