"""Zone maps made by hand, for tests of what reads them: plain, small, right in every rule."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from morphs.generators.zones.templates.template import (
    TERRAINS,
    WATER,
    Connection,
    Template,
    Tier,
    Towns,
    Zone,
)
from morphs.generators.zones.zone_map import (
    BLOCKED,
    CLEAR,
    Block,
    Passage,
    Square,
    Thing,
    ZoneMap,
)

ONE = ["E"]
KINDS: dict[str, dict[str, Any]] = {
    "castle-castle": {"rows": [".BBB.", "BBBBB", "BBEBB"], "h3m": ["AVCcasx0", 98, 0]},
    "castle-tower": {"rows": [".BBB.", "BBBBB", "BBEBB"], "h3m": ["AVCtowx0", 98, 2]},
    "sawmill": {"rows": ["..BB", "BBEB"], "resource": "wood", "h3m": ["AVMsawg0", 53, 0]},
    "ore-pit": {"rows": ["BBB", "BEB"], "resource": "ore", "h3m": ["AVMore0", 53, 2]},
    "gold": {"rows": ONE, "approach": "any", "removable": True, "h3m": ["AVTgold0", 79, 6]},
    "pikeman": {"rows": ONE, "approach": "any", "removable": True, "h3m": ["AVWpike", 54, 0]},
    "border-guard-red": {
        "rows": ONE, "approach": "any", "removable": True, "h3m": ["AVXbor20", 9, 2],
    },
    "border-guard-green": {
        "rows": ONE, "approach": "any", "removable": True, "h3m": ["AVXbor10", 9, 1],
    },
    "tent-red": {"rows": ["BE"], "h3m": ["AVXkey20", 10, 2]},
    "tent-green": {"rows": ["BE"], "h3m": ["AVXkey10", 10, 1]},
    "gate": {"rows": [".B.", "BEB"], "h3m": ["AvTCave", 103, 0]},
    "rock-1": {"rows": ["B"], "h3m": ["AVLRG030", 147, 0]},
    "pine-1": {"rows": ["BB"], "h3m": ["AVLPNTR0", 137, 0]},
    "mountain-1": {"rows": ["BB", "BB"], "h3m": ["AVLMTGR1", 134, 0]},
    "nothing": {"rows": ["."]},
}  # fmt: skip
CLASSES = {
    "castle-castle": "town", "castle-tower": "town", "sawmill": "mine", "ore-pit": "mine",
    "gold": "pickup", "pikeman": "monster", "border-guard-red": "border-guard",
    "border-guard-green": "border-guard", "tent-red": "tent", "tent-green": "tent", "gate": "gate",
}  # fmt: skip


def description(name: str) -> dict[str, Any]:
    """Return what the file of a map says of a kind of thing."""
    row = KINDS[name]
    rows: list[str] = row["rows"]
    entry = [[y, r.index("E")] for y, r in enumerate(rows) if "E" in r]
    more = {key: row[key] for key in ("removable", "resource", "fort", "h3m") if key in row}
    return {
        "kind": CLASSES.get(name, "obstacle"),
        "mask": [r.replace("B", "#").replace("E", "#") for r in rows],
        "entry": entry[0] if entry else None,
        "approach": row.get("approach", "south"),
        **more,
    }


def duel_template() -> Template:
    """Two starts, a treasure zone between them, and one beyond a gate for maps of two levels."""
    towns = Towns(castles=1)
    mines = {"wood": 1, "ore": 1}
    tiers = (Tier(500, 3000, 9), Tier(3000, 9000, 4), Tier(9000, 15000, 1))
    return Template(
        "by hand",
        zones=(
            Zone(1, "start", 10, 1, towns, mines=mines, treasure=tiers),
            Zone(2, "treasure", 10, treasure=tiers),
            Zone(3, "start", 10, 2, towns, mines=mines, treasure=tiers),
        ),
        connections=(
            Connection(1, 2, 3000),
            Connection(2, 3, 3000),
            Connection(1, 3, 0, "fictive"),
        ),
        smallest=400,
        largest=200_000,
    )


class Maker:
    """Puts things on a map square by square."""

    def __init__(self, zones: ZoneMap) -> None:
        self.map = zones

    def put(self, name: str, at: Square, **more: Any) -> int:
        """Put a thing so that its entry square (an obstacle's bottom right) is `at`."""
        rows: list[str] = KINDS[name]["rows"]
        high, wide = len(rows), len(rows[0])
        entry = next(
            ((y, row.index("E")) for y, row in enumerate(rows) if "E" in row), (high - 1, wide - 1)
        )
        level, row, column = at
        bottom, right = row + high - 1 - entry[0], column + wide - 1 - entry[1]
        kind = CLASSES.get(name, "obstacle")
        number = len(self.map.things)
        zone = int(self.map.zone[at])
        self.map.things.append(Thing(kind, name, level, bottom, right, zone=zone, **more))
        for y in range(high):
            for x in range(wide):
                if rows[y][x] != ".":
                    self.map.thing[level, bottom - high + 1 + y, right - wide + 1 + x] = number
        return number

    def fill(self) -> None:
        """Cover whatever must be blocked and is not yet."""
        wanted = (self.map.mask == BLOCKED) & (self.map.thing < 0) & self.map.land
        for level, row, column in np.argwhere(wanted).tolist():
            if self.map.thing[level, row, column] < 0:
                name = self._largest((level, row, column))
                high, wide = len(KINDS[name]["rows"]), len(KINDS[name]["rows"][0])
                self.put(name, (level, row + high - 1, column + wide - 1))

    def _largest(self, at: Square) -> str:
        level, row, column = at
        for name, high, wide in (("mountain-1", 2, 2), ("pine-1", 1, 2)):
            square = np.s_[level, row : row + high, column : column + wide]
            free = (self.map.mask[square] == BLOCKED) & (self.map.thing[square] < 0)
            free &= self.map.land[square]
            if free.size == high * wide and free.all() and (row * 7 + column * 3) % 5:
                return name
        return "rock-1"


def duel(size: int = 36) -> ZoneMap:
    """Three zones side by side: borders of rocks, with one guarded gap each."""
    zones = ZoneMap.empty(duel_template(), size, 1)
    third = size // 3
    borders = (third, 2 * third)
    for number, (left, right) in enumerate(((0, third), (third, 2 * third), (2 * third, size)), 1):
        zones.zone[0, :, left:right] = number
        zones.terrain[0, :, left:right] = TERRAINS.index(("grass", "dirt", "snow")[number - 1])
        zones.centres[number] = (0, size // 2, (left + right) // 2)
    zones.mask[:] = CLEAR
    for border in borders:
        zones.mask[0, :, border - 1 : border + 1] = BLOCKED
    zones.mask[0, [0, -1]] = BLOCKED
    zones.terrain[0, 1:3, third + 2 : third + 5] = WATER
    zones.owners, zones.factions = {1: 1, 3: 2}, {1: "castle", 3: "tower"}
    zones.kinds = {name: description(name) for name in KINDS}
    zones.request = {"seed": 1, "template": "by hand"}
    maker = Maker(zones)
    for index, border in enumerate(borders):
        _gap(maker, index, border, size // 2)
    for number, owner in ((1, 1), (3, 2)):
        _home(maker, number, owner)
    _treasure(maker, (0, size // 4, size // 2))
    zones.passages.append(Passage(2, "none"))
    _road(zones, size // 2, borders)
    maker.fill()
    return zones


def _gap(maker: Maker, index: int, border: int, row: int) -> None:
    zones = maker.map
    zones.mask[0, row, border - 1 : border + 1] = CLEAR
    guard = maker.put(
        "pikeman", (0, row, border - 1), amount=20, value=3000, guards=f"connection:{index}"
    )
    squares = [(0, row, border - 1), (0, row, border)]
    zones.passages.append(Passage(index, "land", squares, guard))


def _road(zones: ZoneMap, row: int, borders: tuple[int, int]) -> None:
    """From doorstep to doorstep, and straight through the gaps."""
    (_, _, left), (_, _, right) = zones.centres[1], zones.centres[3]
    first, last = borders[0] - 2, borders[1] + 1
    zones.road[0, row, first : last + 1] = 1
    zones.road[0, row + 1, left : first + 1] = zones.road[0, row + 1, last : right + 1] = 1


def _home(maker: Maker, number: int, owner: int) -> None:
    zones = maker.map
    level, row, column = zones.centres[number]
    maker.put(f"castle-{zones.factions[number]}", (level, row, column), owner=owner, note="Home")
    for name, step in (("sawmill", -5), ("ore-pit", 5)):
        maker.put(name, (level, row + step, column))


def _treasure(maker: Maker, at: Square) -> None:
    """Two heaps of gold behind rocks, and their guard in the south."""
    level, row, column = at
    zones = maker.map
    zones.mask[level, row - 1 : row + 2, column - 1 : column + 3] = BLOCKED
    zones.mask[level, row, column : column + 2] = CLEAR
    zones.mask[level, row + 1, column] = CLEAR
    heaps = [
        maker.put("gold", (level, row, column + x), value=1750, amount=1000, block=0)
        for x in (0, 1)
    ]
    guard = maker.put(
        "pikeman", (level, row + 1, column), amount=12, value=2500, guards="block:0", block=0
    )
    zones.blocks.append(Block(int(zones.zone[at]), 1, 3500, heaps, guard))


def quest() -> ZoneMap:
    """The duel with keys: a red tent that opens a green one, that opens some gold."""
    zones = duel()
    zones.thing[zones.thing >= 0] = np.where(  # take the obstacles away: more must be blocked
        [zones.things[i].kind == "obstacle" for i in zones.thing[zones.thing >= 0]],
        -1,
        zones.thing[zones.thing >= 0],
    )
    zones.things = [thing for thing in zones.things if thing.kind != "obstacle"]
    maker = Maker(zones)
    maker.put("tent-red", (0, 30, 6), value=5000)
    _locked(maker, (0, 28, 17), "tent-green", "border-guard-red")
    _locked(maker, (0, 29, 30), "gold", "border-guard-green")
    maker.fill()
    return zones


def _locked(maker: Maker, at: Square, name: str, lock: str) -> None:
    """One thing in rocks, and a border guard south of it."""
    level, row, column = at
    zones = maker.map
    zones.mask[level, row - 1 : row + 2, column - 2 : column + 2] = BLOCKED
    zones.mask[level, row : row + 2, column] = CLEAR
    number = len(zones.blocks)
    inside = maker.put(name, at, value=5000, block=number)
    guard = maker.put(
        lock, (level, row + 1, column), value=5000, guards=f"block:{number}", block=number
    )
    zones.blocks.append(Block(int(zones.zone[at]), 1, 5000, [inside], guard))


def patchwork(size: int, levels: int = 1, zones_each: int = 8) -> ZoneMap:
    """A map for pictures and exports at any size: patches of all terrains, thick with obstacles."""
    template = duel_template()
    zones = ZoneMap.empty(template, size, levels)
    random = np.random.default_rng(size * 10 + levels)
    for level in range(levels):
        nearest = _patches(random, size, zones_each)
        zones.zone[level] = nearest % 3 + 1
        zones.terrain[level] = nearest % (len(TERRAINS) - 1)
        noise = _smooth(random, size)
        zones.mask[level] = np.where(noise > np.quantile(noise, 0.45), BLOCKED, CLEAR)
    for number in (1, 2, 3):
        squares = np.argwhere((zones.zone == number) & zones.land)
        level, row, column = squares[len(squares) // 2].tolist()
        zones.centres[number] = (level, row, column)
    zones.kinds = {name: description(name) for name in KINDS}
    Maker(zones).fill()
    return zones


def _patches(random: np.random.Generator, size: int, count: int) -> NDArray[np.int64]:
    seeds = random.random((count, 2)) * size
    rows, columns = np.mgrid[:size, :size]
    wobble = _smooth(random, size) * size / 3
    distance = [np.hypot(rows - y + wobble, columns - x - wobble) for y, x in seeds]
    return np.argmin(distance, axis=0)


def _smooth(random: np.random.Generator, size: int) -> NDArray[np.float64]:
    from scipy.ndimage import gaussian_filter

    noise = sum(gaussian_filter(random.random((size, size)) - 0.5, s) * s for s in (1, 2, 4))
    return np.asarray(noise / np.abs(noise).max())
