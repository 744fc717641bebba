"""The table on which a wargame map is laid out, and the two ways of placing something on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from morphs.base.errors import MorphsError
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.terrain_map import Path, Spot
from morphs.generators.terrain.wargame.dice import TableDice
from morphs.generators.terrain.wargame.options import WargameOptions, named_cell

Free = Callable[[int], bool]
MOUNTAIN = 3
LIKELY = {  # out of six: how often a feature that is to be rolled for is there; ours
    "hills": 5,
    "river": 4,
    "lakes": 1,
    "marshes": 1,
    "road": 5,
    "trees": 5,
    "habitation": 5,
    "railway": 2,
    "fields": 5,
}


@dataclass
class Table:
    """What lies where. `contours` 1 or 2, 3 is a mountain; `feature` what else fills a cell."""

    ground: Ground
    options: WargameOptions
    dice: TableDice
    contours: list[int] = field(default_factory=list)
    feature: list[str] = field(default_factory=list)
    trees: set[int] = field(default_factory=set)
    ways: list[Path] = field(default_factory=list)
    way_cells: set[int] = field(default_factory=set)
    spots: list[Spot] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.ground.kind == "grid8" or self.ground.wrap != "none":
            raise MorphsError("a wargame map lies on squares or hexes of a table: grid or hex")
        if min(self.ground.columns, self.ground.rows) < 4:
            raise MorphsError(f"{self.ground.name} is too small for a wargame: take 4x4 or more")
        self.contours = [0] * self.ground.count
        self.feature = [""] * self.ground.count
        self.near = self.ground.sides_of

    def is_open(self, cell: int) -> bool:
        """Whether nothing at all is in a cell."""
        return not self.contours[cell] and not self.is_taken(cell) and cell not in self.trees

    def is_taken(self, cell: int) -> bool:
        """Whether water, a way, houses or fields are in a cell."""
        return bool(self.feature[cell]) or cell in self.way_cells

    def wanted(self, name: str, rule: str, value: str) -> bool:
        """Whether a feature is there at all: as told, or by a die (how likely is ours)."""
        if value != "roll":
            return value not in ("no", "0")
        reason = f"{name}: there on 1 to {LIKELY[name]}"
        return self.dice.throw(rule, reason) <= LIKELY[name]

    def cell_named(self, option: str, name: str) -> int:
        """Return the cell which an option names; one that is not there is a MorphsError."""
        cell = named_cell(self.ground, name)
        if cell < 0:
            raise MorphsError(f"--{option}: the map {self.ground.name} has no cell {name}")
        return cell

    def place_all(self, count: int, rule: str, what: str, free: Free) -> list[int]:
        """Place a number of cells by rules 1.2 and 1.3; returns them in their order. What finds
        no free cell any more is left out, and noted."""
        placed: list[int] = []
        placing = Placing(self, rule, what, free)
        while len(placed) < count:
            cell = placing.next_cell(bool(self.options.contiguous and placed))
            if cell < 0:
                self.notes.append(f"{what}: {count - len(placed)} found no free cell (rule {rule})")
                break
            placed.append(cell)
        return placed


class Placing:
    """Places one kind of feature cell by cell; counting goes on from the last cell placed."""

    def __init__(self, table: Table, rule: str, what: str, free: Free) -> None:
        self.table = table
        self.rule = rule
        self.what = what
        self._free = free
        self.last = -1
        self.placed: set[int] = set()

    def free(self, cell: int) -> bool:
        return cell not in self.placed and self._free(cell)

    def next_cell(self, may_adjoin: bool) -> int:
        """Rule 1.3 where something stands already, else (or if the die says so) rule 1.2."""
        adjoining = may_adjoin and self.adjoins()
        cell = self.beside(self.last) if adjoining else -1
        return cell if cell >= 0 else self.counted()

    def adjoins(self) -> bool:
        """1.3: on 4, 5 or 6 the next one is beside the last."""
        return self.table.dice.throw("1.3", f"next of {self.what}: beside the last on 4 to 6") > 3

    def beside(self, cell: int) -> int:
        """1.3: a die tells the direction; a taken cell (or the edge) sends on clockwise. Returns
        -1 where all are taken: then counting (1.2) takes over without a further die."""
        table = self.table
        sides = table.ground.sides
        if not any(n >= 0 and self.free(n) for n in table.near[cell]):
            return -1
        die = 7
        while die > sides:
            die = table.dice.throw("1.3", f"direction of the next of {self.what}, clockwise")
        for turn in range(sides):
            there = table.near[cell][(die - 1 + turn) % sides]
            if there >= 0 and self.free(there):
                return self._put(there)
        return -1

    def counted(self) -> int:
        """1.2: a die for the row of the first, then three dice count cells, row after row; taken
        cells are passed over. Returns -1 where no cell is free."""
        table, count = self.table, self.table.ground.count
        if self.last < 0:
            row = self._first_row()
            start = row * table.ground.columns - 1
        else:
            start = self.last
        steps = table.dice.throw("1.2", f"{self.what}: cells counted along the rows", count=3)
        for further in range(count):
            cell = (start + steps + further) % count
            if self.free(cell):
                return self._put(cell)
        return -1

    def _first_row(self) -> int:
        table = self.table
        rows = table.ground.rows
        sides = rows if table.options.start_die == "rows" else 6
        while True:
            die = table.dice.throw("1.2", f"{self.what}: the row to start from", sides=sides)
            if die <= rows:
                return die - 1

    def _put(self, cell: int) -> int:
        self.last = cell
        self.placed.add(cell)
        return cell
