"""Treasures: what may lie in a block, what it is worth on this map, and what goes together.

The talk, "Treasures": "After placing towns, create a table of potential treasures, including values
and relative frequency. Value of treasure may depend on map conditions. Creature dwellings are much
more valuable if map has corresponding towns. Some treasures have several variations."
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from morphs.base.seeds import Dice
from morphs.generators.zones.objects.things import ThingKind, creature_table, thing_table
from morphs.generators.zones.templates.template import Zone
from morphs.generators.zones.zone_map import ZoneMap

MOST_TOGETHER = 8
TRIES = 4
TREASURES = ("pickup", "building", "dwelling", "watermill")
BOX_VALUES = (3_000, 5_000, 7_500, 10_000, 15_000, 20_000)
"""A box of creatures holds as many as come nearest to one of these values."""


@dataclass(frozen=True)
class Treasure:
    """One thing that may lie in a block, with its value on this map."""

    kind: ThingKind
    value: int
    frequency: int
    amount: int = 0
    note: str = ""


def treasure_table(zones: ZoneMap) -> list[Treasure]:
    """Return every treasure with its value, given the towns that stand on the map."""
    towns = Counter(
        thing_table()[thing.name].faction for thing in zones.things if thing.kind == "town"
    )
    count = len(zones.template.zones)
    table = [
        treasure
        for kind in thing_table().values()
        if kind.kind in TREASURES and kind.frequency
        for treasure in _variations(kind, towns, count)
    ]
    return [treasure for treasure in table if treasure.value > 0]


def _variations(kind: ThingKind, towns: Counter[str], zones: int) -> list[Treasure]:
    if kind.creatures:
        return _boxes_of_creatures(kind, towns, zones)
    if kind.creature:
        value = dwelling_value(kind.creature, towns, zones)
        return [Treasure(kind, value, kind.frequency, note=kind.creature)]
    if kind.variations:
        return [Treasure(kind, value, kind.frequency, amount) for amount, value in kind.variations]
    return [Treasure(kind, kind.value, kind.frequency)]


def dwelling_value(creature: str, towns: Counter[str], zones: int) -> int:
    """Return what a dwelling is worth: a week's growth, and much more where its towns stand.

    One town of its faction adds half of it, and the share of such towns among the zones.
    """
    row = creature_table()[creature]
    native = towns[row.faction]
    week = row.value * row.growth
    return week + week * native // max(1, zones) + week * native // 2


def _boxes_of_creatures(kind: ThingKind, towns: Counter[str], zones: int) -> list[Treasure]:
    boxes = []
    for creature in creature_table().values():
        native = towns[creature.faction]
        if not native or creature.level == 8:
            continue
        for wanted in BOX_VALUES:
            amount = wanted // creature.value
            if creature.band[0] // 2 <= amount <= creature.band[1]:
                value = amount * creature.value
                value += value * native // max(1, zones) // 2
                boxes.append(Treasure(kind, value, kind.frequency, amount, creature.name))
    return boxes


@dataclass
class Stock:
    """The treasures of a map, and how many of each already lie in each zone."""

    table: list[Treasure]
    placed: Counter[tuple[int, str]]  # by zone and name; zone 0 counts the whole map
    _sorted: dict[tuple[int, int, int], Table] = field(default_factory=dict)

    @classmethod
    def of(cls, zones: ZoneMap) -> Stock:
        return cls(treasure_table(zones), Counter())

    def add(self, zone: int, name: str, count: int = 1) -> None:
        self.placed[zone, name] += count
        self.placed[0, name] += count
        if count < 0 or not self.left(zone, thing_table()[name]):
            self._sorted.clear()

    def for_zone(self, zone: Zone, terrain: int, level: int = 0) -> list[Treasure]:
        """Return what may still be laid in a zone of that terrain; underground no watermills,
        whose rivers would have nowhere to go."""
        return [
            treasure
            for treasure in self.table
            if terrain in treasure.kind.terrain_numbers
            and treasure.kind.name not in zone.banned_things
            and self.left(zone.id, treasure.kind)
            and not (level and treasure.kind.kind == "watermill")
        ]

    def table_of(
        self, zone: Zone, terrain: int, level: int, offers: Sequence[Treasure] = ()
    ) -> Table:
        """Return what may still be laid in a zone, and what is offered besides, by value."""
        key = zone.id, terrain, level
        if key not in self._sorted:
            self._sorted[key] = Table(self.for_zone(zone, terrain, level))
        table = self._sorted[key]
        return Table([*table.rows, *offers]) if offers else table

    def left(self, zone: int, kind: ThingKind) -> bool:
        """Whether one more is no repetition: many things are restricted by zone or map."""
        if kind.zone_limit and self.placed[zone, kind.name] >= kind.zone_limit:
            return False
        return not kind.map_limit or self.placed[0, kind.name] < kind.map_limit


class Table:
    """Treasures in the order of their values, to find those of a range at once."""

    def __init__(self, treasures: Sequence[Treasure]) -> None:
        self.rows = sorted(treasures, key=lambda treasure: treasure.value)
        self.values = [treasure.value for treasure in self.rows]

    def between(self, low: int, high: int) -> list[Treasure]:
        return self.rows[bisect_left(self.values, low) : bisect_right(self.values, high)]


def compose(
    dice: Dice, table: Table, low: int, high: int, most: int = MOST_TOGETHER
) -> list[Treasure]:
    """Choose treasures for one block worth between two values, the large or lasting one first.

    "Total desired value of each treasure block is random within a range. Choose treasures from
    those worth 1/4 of unused value to all of remaining value." Of some tries the first in the range
    is taken, else the one worth most. Empty where nothing is worth so little.
    """
    best: list[Treasure] = []
    for _ in range(TRIES):
        chosen = _choose(dice, table, low + dice.below(high - low + 1), most)
        if worth(chosen) >= low:
            return chosen
        best = max(best, chosen, key=worth)
    return best


def _choose(dice: Dice, table: Table, wanted: int, most: int) -> list[Treasure]:
    chosen: list[Treasure] = []
    unused = wanted
    names: set[str] = set()
    while len(chosen) < most:
        fitting = [
            treasure
            for treasure in table.between(-(-unused // 4), unused)
            if (treasure.kind.removable or not chosen)
            and not (_once(treasure.kind) and treasure.kind.name in names)
        ]
        if not fitting:
            break
        treasure = fitting[dice.weighted([one.frequency for one in fitting])]
        chosen.append(treasure)
        names.add(treasure.kind.name)
        unused -= treasure.value
        if unused < wanted // 8:  # the rest is small change
            break
    return chosen


def _once(kind: ThingKind) -> bool:
    """Whether a block holds no two of a kind: restricted ones, and what a quest is about."""
    return kind.zone_limit > 0 or kind.kind in ("artifact", "tent")


def worth(treasures: Sequence[Treasure]) -> int:
    """Return the value of treasures together."""
    return sum(treasure.value for treasure in treasures)
