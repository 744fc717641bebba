"""A terrain map: what every cell of a ground is, what crosses sides and what lies along them.

What *crosses* a side (rivers, roads, tracks, railways) is a `Path` over cells; what *lies along* a
side (a border, a cliff) is an `Along`. Layers are whole numbers, one for each cell:

    altitude      as the generator counts it (the sea lies lowest)
    moisture      0..1000                    temperature  0..1000
    discharge     rain gathered so far       downstream   the next cell, -1: here the water ends
    dry, wet      0 or 1                     contours     hills: 1 or 2 high, 3 is a mountain
    region        number of the region, -1: none
    coast         0 or 1: coastline, as step h of the toric world says
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from morphs.generators.terrain.ground import Ground, Place
from morphs.generators.terrain.terrains import Terrain, terrain_of

Layer = NDArray[np.int64]
LogEntry = tuple[str, tuple[int, ...], str]
"""One throw of dice: the rule, what they showed, what for."""

WATERWAYS = ("river", "stream")
WAYS = ("road", "track", "trail", "railway")
CROSSINGS = ("bridge", "ford", "level-crossing", "tunnel")
SETTLEMENTS = ("settlement", "village", "town", "city", "castle")
PLACE_KINDS = (*SETTLEMENTS, *CROSSINGS, "pass", "gorge", "start", "cave", "feature")
ALONG_KINDS = ("border", "cliff")


@dataclass(frozen=True)
class Path:
    """A line from cell to touching cell, a river from source to end.

    Points are places; on glued ground all lie on the map and a step may cross the seam. A river's
    (or road's) first and last point may lie on the rim: there it runs on beyond the map.
    """

    kind: str
    points: tuple[Place, ...]
    name: str = ""
    wide: bool = False  # two cells wide; `beside` of the second bank is terrain


@dataclass(frozen=True)
class Spot:
    """A place with a kind: a settlement over one or more cells, a crossing, a start."""

    kind: str
    cells: tuple[int, ...]
    name: str = ""
    size: int = 0


@dataclass(frozen=True)
class Along:
    """What lies along one side of a cell, seen from that cell."""

    kind: str
    cell: int
    side: int


@dataclass
class TerrainMap:
    """One terrain map; `words[i]` is the terrain of cell i. `request` makes it again."""

    ground: Ground
    words: list[str]
    generator: str = ""
    request: dict[str, Any] = field(default_factory=dict)
    layers: dict[str, Layer] = field(default_factory=dict)
    paths: list[Path] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    along: list[Along] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    regions: list[str] = field(default_factory=list)  # their names
    log: list[LogEntry] = field(default_factory=list)

    def terrain(self, cell: int) -> Terrain:
        """Return what the terrain of a cell means."""
        return terrain_of(self.words[cell])

    def paths_of(self, *kinds: str) -> list[Path]:
        return [path for path in self.paths if path.kind in kinds]

    def cells_of(self, path: Path) -> list[int]:
        """Return the cells of a path, leaving out where it runs off the map."""
        cells = (self.ground.cell(place) for place in path.points)
        return [cell for cell in cells if cell >= 0]

    def layer(self, name: str, default: int = 0) -> Layer:
        """Return a layer, made of `default` where the map has none of that name."""
        if name not in self.layers:
            self.layers[name] = np.full(self.ground.count, default, dtype=np.int64)
        return self.layers[name]

    def coordinate(self, cell: int) -> str:
        """Return a cell's name as maps print it: column and row from 01."""
        column, row = self.ground.place(cell)
        return f"{column + 1:02}{row + 1:02}"


def path_of(ground: Ground, kind: str, cells: Iterable[int], name: str = "") -> Path:
    """Make a path of cells (and places of the rim)."""
    return Path(kind, tuple(ground.place(cell) for cell in cells), name)


def as_characters(terrain: TerrainMap) -> str:
    """Return the map as characters, one for each cell; odd rows of pointy-top hexes stand half a
    cell to the right, odd columns of flat-top ones half a cell lower."""
    ground, letters = terrain.ground, [terrain_of(word).letter for word in terrain.words]
    rows = [
        letters[start : start + ground.columns] for start in range(0, ground.count, ground.columns)
    ]
    if ground.kind == "hex":
        return "\n".join(_staggered(rows))
    lines = [" " * (ground.pointy and row % 2) + " ".join(line) for row, line in enumerate(rows)]
    return "\n".join(lines)


def _staggered(rows: Sequence[Sequence[str]]) -> Iterable[str]:
    """Two lines for each row of flat-top hexes: the even columns, and half a cell lower the odd."""
    for row in rows:
        for odd in (0, 1):
            shown = (letter if column % 2 == odd else " " for column, letter in enumerate(row))
            yield " ".join(shown).rstrip()
