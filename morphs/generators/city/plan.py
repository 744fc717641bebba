"""What a plan of a town says of each cell.

Corners lie at (column, row) of the lattice; the corner (c, r) is the north-west one of the cell
(c, r). Sides of cells are numbered clockwise from the north.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from morphs.generators.city.coast import Coast

Spot = tuple[int, int]
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
DEPTH = "obi"
"""The areas from the outside to the inside."""
PLANNED = "mv"
"""The lines that stand only where the plan has them."""
VILLAGE = 5
"""Boards with a shorter side have an open village."""
CITY = 12
"""Boards whose shorter side is as long have a great castle and a minster."""
TWO_RINGS = 14
"""Boards whose shorter side is as long have an old town within the town."""


@dataclass
class TownPlan:
    """What the cells of a board must show.

    corners   area of each corner: ``b`` town, ``i`` old town, ``o`` country
    lines     (cell, side) -> the line planned there: ``m`` a main street, ``v`` the river, ``n``
              nothing
    gates     cells where a main street goes through a wall
    market    the cell where the main streets meet, None where there is no town
    coast     where the sea lies, None for a town inland
    """

    columns: int
    rows: int
    cells: frozenset[Spot]
    corners: dict[Spot, str] = field(default_factory=dict)
    lines: dict[tuple[Spot, int], str] = field(default_factory=dict)
    gates: list[Spot] = field(default_factory=list)
    market: Spot | None = None
    coast: Coast | None = None

    def around(self, cell: Spot) -> str:
        """The areas of a cell's corners, clockwise from the north-west."""
        return "".join(self.corners.get((cell[0] + x, cell[1] + y), "o") for x, y in CORNERS)

    def shown(self, cell: Spot) -> tuple[str, str]:
        """The areas of a cell's corners, and for each side the line planned, ``.`` for none."""
        return self.around(cell), "".join(self.lines.get((cell, side), ".") for side in range(4))

    def in_sea(self, cell: Spot) -> bool:
        """Whether the sea takes a cell."""
        return self.coast is not None and self.coast.takes(cell)

    def straight_wall(self, cell: Spot) -> int | None:
        """The side towards the inner one of the two areas that a straight wall in a cell parts."""
        around = self.around(cell)
        if len(set(around)) != 2:
            return None
        for side in range(4):
            inner, outer = around[side], around[(side + 2) % 4]
            if around[(side + 1) % 4] == inner and around[(side + 3) % 4] == outer != inner:
                return side if DEPTH.index(outer) < DEPTH.index(inner) else (side + 2) % 4
        return None

    def lay(self, line: str, here: Spot, side: int) -> None:
        """Let a line cross a side of a cell, and the same side of its neighbour."""
        self.lines[here, side] = line
        there = stepped(here, side)
        if there in self.cells:
            self.lines[there, (side + 2) % 4] = line

    def crossed(self, cell: Spot) -> str:
        """The lines planned on a cell's sides."""
        return self.shown(cell)[1].replace(".", "")


def stepped(cell: Spot, side: int) -> Spot:
    """The cell beyond a side."""
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]
