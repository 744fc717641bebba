"""A zone map's file as the check reads it: its own models, its own reading of runs and masks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field

from morphs.base.errors import MorphsError
from morphs.base.files import validated

WATER, ROCK = 8, 9
TERRAINS = (
    "dirt", "sand", "grass", "snow", "swamp", "rough", "subterranean", "lava", "water", "rock",
)  # fmt: skip
MUST_BLOCK, MUST_CLEAR = 1, 2
FREE, REMOVABLE, MONSTER, BORDER_GUARD, SOLID = range(5)
"""What stands on a square, by what it means to a walker."""
GUARDS = ("monster", "border-guard")
RATINGS = (
    (2500, 7500, 2, 2),
    (1500, 7500, 3, 3),
    (1000, 7500, 4, 4),
    (500, 5000, 6, 4),
    (0, 5000, 6, 6),
)
"""Of guards, very weak to very tough: two thresholds of value, and quarters of what is above."""
Place = tuple[int, int, int]
Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]
Whole = Annotated[int, Field(ge=-(2**31), lt=2**31)]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="ignore")


class TownsEntry(_Entry):
    towns: Whole = 0
    castles: Whole = 0
    town_density: Whole = 0
    castle_density: Whole = 0


class TierEntry(_Entry):
    low: Whole
    high: Whole
    density: Whole


class ZoneEntry(_Entry):
    id: int = Field(ge=1, le=32767)
    type: str
    size: int = Field(default=1, ge=1, lt=2**31)
    owner: Whole = 0
    player_towns: TownsEntry = TownsEntry()
    neutral_towns: TownsEntry = TownsEntry()
    mines: dict[str, Whole] = {}
    mine_density: dict[str, Whole] = {}
    treasure: list[TierEntry] = []
    monsters: str = "normal"


class ConnectionEntry(_Entry):
    a: Whole
    b: Whole
    guard: Whole = 0
    kind: str = "guarded"
    road: str = "random"
    border_guard: bool = False


class TemplateEntry(_Entry):
    name: str = ""
    zones: list[ZoneEntry] = Field(max_length=1024)
    connections: list[ConnectionEntry] = Field(max_length=4096)


class ThingEntry(_Entry):
    kind: str
    name: str
    level: Whole
    row: Whole
    column: Whole
    zone: Whole = 0
    owner: Whole = 0
    value: Whole = 0
    amount: Whole = 0
    guards: str = ""
    block: Whole = -1
    partner: Whole = -1
    note: str = ""

    @property
    def words(self) -> str:
        """The thing as reports name it."""
        level = "" if self.level == 0 else " underground"
        return f"the {self.name or self.kind} at row {self.row}, column {self.column}{level}"


class PassageEntry(_Entry):
    connection: Whole
    how: Literal["land", "wide", "water", "gate", "teleporter", "none"]
    squares: list[Place] = []
    guard: Whole = -1
    things: list[int] = []


class BlockEntry(_Entry):
    zone: Whole
    tier: Whole
    value: Whole
    things: list[int] = Field(min_length=1)
    guard: Whole = -1


class KindEntry(_Entry):
    mask: list[Annotated[str, Field(max_length=64)]] = Field(
        default=["#"], min_length=1, max_length=64
    )
    entry: tuple[int, int] | None = None
    approach: Literal["south", "any"] = "south"
    removable: bool = False
    resource: str = ""
    fort: bool = False
    group: str = ""
    over: list[str] = []
    terrains: list[str] = []
    value: Whole = 0


class MapEntry(_Entry):
    format: Literal["morphs-zones"]
    version: Literal[1]
    request: dict[str, Any] = {}
    template: TemplateEntry
    size: int = Field(ge=8, le=1024)
    levels: Literal[1, 2]
    layers: dict[str, list[int]]
    centres: dict[int, Place] = {}
    owners: dict[int, int] = {}
    kinds: dict[str, KindEntry] = {}
    things: list[ThingEntry] = []
    passages: list[PassageEntry] = []
    blocks: list[BlockEntry] = []
    notes: list[str] = []


class Chart:
    """A map as a walker sees it. Arrays have the shape (levels, rows, columns)."""

    def __init__(self, entry: MapEntry) -> None:
        self.entry = entry
        self.shape = (entry.levels, entry.size, entry.size)
        layers = {name: self._layer(name) for name in entry.layers}
        self.zone, self.terrain = layers["zone"], layers["terrain"]
        self.mask, self.road, self.river = layers["mask"], layers["road"], layers["river"]
        self.thing = layers["thing"]
        self.things = entry.things
        self.template = entry.template
        self.zones = {zone.id: zone for zone in entry.template.zones}

    def _layer(self, name: str) -> Ints:
        if any(abs(number) >= 2**31 for number in self.entry.layers[name]):
            raise MorphsError(f"layers.{name}: a number is too large")
        numbers = np.array(self.entry.layers[name], dtype=np.int64)
        count = int(np.prod(self.shape))
        if len(numbers) % 2 or (numbers[1::2] < 1).any() or int(numbers[1::2].sum()) != count:
            raise MorphsError(f"layers.{name}: its runs do not fill {count} squares")
        return np.repeat(numbers[::2], numbers[1::2]).reshape(self.shape)

    def kind(self, thing: ThingEntry) -> KindEntry:
        return self.entry.kinds.get(thing.name) or KindEntry(entry=(0, 0))

    @cached_property
    def _by_kind(self) -> dict[str, list[tuple[int, ThingEntry]]]:
        found: dict[str, list[tuple[int, ThingEntry]]] = {}
        for index, thing in enumerate(self.things):
            found.setdefault(thing.kind, []).append((index, thing))
        return found

    def all_of(self, *kinds: str) -> list[tuple[int, ThingEntry]]:
        """The things of these kinds, with their indices."""
        return [pair for kind in kinds for pair in self._by_kind.get(kind, ())]

    @cached_property
    def land(self) -> Bools:
        land: Bools = (self.terrain != WATER) & (self.terrain != ROCK)
        return land

    @cached_property
    def stands(self) -> Ints:
        """What stands on every square, worked out from the masks."""
        found = np.zeros(self.shape, dtype=np.int64)
        for thing in self.things:
            meaning = SOLID
            if thing.kind in GUARDS:
                meaning = MONSTER if thing.kind == "monster" else BORDER_GUARD
            elif self.kind(thing).removable:
                meaning = REMOVABLE
            for square in self.covered(thing):
                found[square] = max(int(found[square]), meaning)
        return found

    def covered(self, thing: ThingEntry) -> Iterator[Place]:
        """The squares of the map that a thing covers."""
        if thing.name not in self._solid:
            mask = self.kind(thing).mask
            self._solid[thing.name] = [
                (y - len(mask) + 1, x - len(row) + 1)
                for y, row in enumerate(mask)
                for x, letter in enumerate(row)
                if letter != "."
            ]
        for down, right in self._solid[thing.name]:
            square = (thing.row + down, thing.column + right)
            if self.on_map(*square):
                yield thing.level, *square

    @cached_property
    def _solid(self) -> dict[str, list[tuple[int, int]]]:
        """The squares that things of a name cover, from their own, as far as that was asked."""
        return {}

    def on_map(self, row: int, column: int) -> bool:
        return 0 <= row < self.entry.size and 0 <= column < self.entry.size

    def entered(self, thing: ThingEntry) -> Place | None:
        """The square from which a thing is visited."""
        kind = self.kind(thing)
        if kind.entry is None:
            return None
        row = thing.row - len(kind.mask) + 1 + kind.entry[0]
        column = thing.column - len(kind.mask[0]) + 1 + kind.entry[1]
        return (thing.level, row, column) if self.on_map(row, column) else None

    def zone_of(self, thing: ThingEntry) -> int:
        """The zone a thing stands in: that of the square from which it is visited."""
        return int(self.zone[self.entered(thing) or (thing.level, thing.row, thing.column)])

    def approaches(self, thing: ThingEntry) -> list[Place]:
        """The squares of the map one steps from to visit a thing: all around, or its own row and
        the one south of it."""
        at = self.entered(thing)
        if at is None:
            return []
        rows = (-1, 0, 1) if self.kind(thing).approach == "any" else (0, 1)
        level, row, column = at
        return [
            (level, row + y, column + x)
            for y in rows
            for x in (-1, 0, 1)
            if (x or y) and self.on_map(row + y, column + x)
        ]

    @cached_property
    def walkable(self) -> Bools:
        """Land that can be walked without a fight: free, or covered by what can be taken away."""
        walkable: Bools = self.land & (self.stands <= REMOVABLE)
        return walkable

    @cached_property
    def passable(self) -> Bools:
        """Land that can be walked once all guards are beaten."""
        passable: Bools = self.land & (self.stands < SOLID)
        return passable

    @cached_property
    def navigable(self) -> Bools:
        """Water a boat can be on."""
        boats = np.zeros(self.shape, dtype=bool)
        for thing in self.things:
            if thing.kind == "boat":
                boats[thing.level, thing.row, thing.column] = True
        navigable: Bools = (self.terrain == WATER) & ((self.stands <= REMOVABLE) | boats)
        return navigable

    def strength(self, value: int, zone: str = "normal") -> int:
        """The AI value of the guard of something worth so much; 0: nobody stands there (facts of
        the game: the reference's table of five ratings)."""
        if zone == "none":
            return 0
        wish = str(self.entry.request.get("monsters", "normal"))
        rating = {"weak": 2, "normal": 3, "strong": 4}.get(wish, 3)
        rating += {"weak": -1, "strong": 1}.get(zone, 0)
        first, second, quarter, other = RATINGS[rating - 1]
        worth = (max(0, value - first) * quarter + max(0, value - second) * other) // 4
        return worth if worth >= 2000 else 0

    def links(self) -> Iterator[tuple[int, ConnectionEntry]]:
        """The connections that must be there."""
        for number, link in enumerate(self.template.connections):
            if link.kind not in ("fictive", "repulsive"):
                yield number, link


def read_chart(data: dict[str, Any], where: str) -> Chart:
    """Read a file; what cannot be a map is a MorphsError."""
    entry = validated(MapEntry, data, where)
    missing = {"zone", "terrain", "mask", "thing", "road", "river"} - set(entry.layers)
    if missing:
        raise MorphsError(f"{where}: layers.{min(missing)}: this key is missing")
    try:
        chart = Chart(entry)
    except MorphsError as error:
        raise MorphsError(f"{where}: {error}") from error
    for sentence in _nonsense(chart):
        raise MorphsError(f"{where}: {sentence}")
    return chart


def _is_none_or(index: int, count: int) -> bool:
    return -1 <= index < count


def _nonsense(chart: Chart) -> Iterator[str]:
    """Indices that lead nowhere: the rest of the check relies on them."""
    entry = chart.entry
    count = len(entry.things)
    for number, thing in enumerate(entry.things):
        if not (0 <= thing.level < entry.levels and chart.on_map(thing.row, thing.column)):
            yield f"things.{number}: stands on no square of the map"
        if thing.partner >= count or thing.block >= len(entry.blocks):
            yield f"things.{number}: its partner or block does not exist"
    for number, block in enumerate(entry.blocks):
        if not (_is_none_or(block.guard, count) and all(0 <= i < count for i in block.things)):
            yield f"blocks.{number}: names a thing that the map has not"
    for number, passage in enumerate(entry.passages):
        if not (_is_none_or(passage.guard, count) and all(0 <= i < count for i in passage.things)):
            yield f"passages.{number}: names a thing that the map has not"
    for number, passage in enumerate(entry.passages):
        if not 0 <= passage.connection < len(entry.template.connections):
            yield f"passages.{number}: the template has no connection {passage.connection}"
        for level, row, column in passage.squares:
            if not (0 <= level < entry.levels and chart.on_map(row, column)):
                yield f"passages.{number}: crosses the border outside the map"
    for link in entry.template.connections:
        if link.a not in chart.zones or link.b not in chart.zones:
            yield f"template: a connection names zone {link.a} or {link.b}: there is no such zone"
    for name, numbers in (("centres", entry.centres), ("owners", entry.owners)):
        for zone in numbers:
            if zone not in chart.zones:
                yield f"{name}.{zone}: the template has no zone {zone}"
    for zone, (level, row, column) in entry.centres.items():
        if not (0 <= level < entry.levels and chart.on_map(row, column)):
            yield f"centres.{zone}: lies on no square of the map"
    if (chart.zone < 0).any() or not set(np.unique(chart.zone).tolist()) <= {0, *chart.zones}:
        yield "layers.zone: names a zone that the template has not"
    if (chart.terrain < 0).any() or (chart.terrain > ROCK).any():
        yield "layers.terrain: every entry should be 0 to 9"
