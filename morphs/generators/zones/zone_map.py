"""The map the zone generator works on: arrays over squares, and the things that stand there.

Every array has the shape (levels, rows, columns); level 0 is the surface, 1 the underground; a
square is (level, row, column). Zones are named by their template's id; 0 is nobody's: sea between
zones, rock. Each step of the generator changes this one map, with dice of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from morphs.generators.zones.templates.template import ROCK, WATER, Template

Square = tuple[int, int, int]
"""Level, row, column."""

Box = tuple[int, slice, slice]
"""Level, rows, columns: the smallest part of the map that holds something."""

MAY, BLOCKED, CLEAR = 0, 1, 2
"""The obstacle mask: may be blocked or clear, must be blocked, must be clear."""
NO_THING = -1
ROADS = ("none", "dirt", "gravel", "cobblestone")
RIVERS = ("none", "clear", "icy", "muddy", "lava")

How = Literal["land", "wide", "water", "gate", "teleporter", "none"]


@dataclass
class Thing:
    """One thing on the map: a row of things.toml at a place.

    `row` and `column` are those of the bottom right square of its mask. `trigger` in things.toml
    says which square of the mask is entered; what is `removable` is gone once it was visited.
    """

    kind: str  # town, mine, dwelling, pickup, building, monster, border-guard, tent, hut, artifact,
    # gate, teleporter, shipyard, watermill, obstacle, flotsam ... (the classes of things.toml)
    name: str  # the row of things.toml
    level: int
    row: int
    column: int
    zone: int = 0  # the zone it was placed for
    owner: int = 0  # player, 0: nobody
    value: int = 0
    amount: int = 0  # creatures of a monster, gold in a box ...
    guards: str = ""  # monsters and border guards: "connection:3" (or "...:3,5"), "block:17"
    block: int = -1  # its treasure block
    partner: int = -1  # index of its other end: gate, teleporter, hut -> artifact, guard -> tent
    note: str = ""  # colour of a key, name of a town, what a box holds


@dataclass
class Passage:
    """How one connection of the template was realised. Fictive and repulsive ones: "none"."""

    connection: int  # its index in the template
    how: How
    squares: list[Square] = field(default_factory=list)  # where the border is crossed
    guard: int = NO_THING  # index of the thing that guards it
    things: list[int] = field(default_factory=list)  # gates, teleporters, shipyards


@dataclass
class Block:
    """One treasure block: what lies in it, what guards it, and the value it was made for."""

    zone: int
    tier: int
    value: int
    things: list[int]
    guard: int = NO_THING


@dataclass
class ZoneMap:
    """One map in the making; finished, it is what `--report`, pictures and exports read."""

    template: Template
    size: int  # squares a side
    levels: int
    zone: NDArray[np.int16]
    terrain: NDArray[np.uint8]  # index into TERRAINS
    mask: NDArray[np.uint8]  # MAY, BLOCKED, CLEAR
    thing: NDArray[np.int32]  # index of the thing that covers the square, or NO_THING
    road: NDArray[np.uint8]  # index into ROADS
    river: NDArray[np.uint8]  # index into RIVERS
    centres: dict[int, Square] = field(default_factory=dict)  # by zone
    things: list[Thing] = field(default_factory=list)
    passages: list[Passage] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    owners: dict[int, int] = field(default_factory=dict)  # zone -> player
    factions: dict[int, str] = field(default_factory=dict)  # zone -> faction of its first town
    kinds: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By name of things: what files say of their rows in things.toml to explain themselves, as
    `mask` (rows of `#` covered, `.` free), `entry` (row, column of the mask), `approach` ..."""
    request: dict[str, Any] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)  # what fell short, as sentences

    @classmethod
    def empty(cls, template: Template, size: int, levels: int) -> ZoneMap:
        """A map of rock, in nobody's zone, all of it to be blocked."""
        shape = (levels, size, size)
        return cls(
            template, size, levels,
            zone=np.zeros(shape, np.int16),
            terrain=np.full(shape, ROCK, np.uint8),
            mask=np.full(shape, BLOCKED, np.uint8),
            thing=np.full(shape, NO_THING, np.int32),
            road=np.zeros(shape, np.uint8),
            river=np.zeros(shape, np.uint8),
        )  # fmt: skip

    def zone_boxes(self) -> dict[int, Box]:
        """For each zone that has squares its level and the rows and columns it lies within."""
        from scipy import ndimage  # heavy, and a map is read without

        found: dict[int, Box] = {}
        for level in range(self.levels):
            for name, box in enumerate(ndimage.find_objects(self.zone[level]), 1):
                if box is not None:
                    found[name] = (level, *box)
        return found

    @property
    def land(self) -> NDArray[np.bool_]:
        """Squares one can walk on, but for what stands there: neither water nor rock."""
        land: NDArray[np.bool_] = (self.terrain != WATER) & (self.terrain != ROCK)
        return land

    def open(self) -> NDArray[np.bool_]:
        """Land that no thing covers and the mask does not block."""
        clear: NDArray[np.bool_] = (self.thing == NO_THING) & (self.mask != BLOCKED)
        return self.land & clear


def watched(zones: ZoneMap) -> NDArray[np.bool_]:
    """The squares the guards of connections hold: 3 x 3 around each."""
    held = np.zeros(zones.zone.shape, dtype=bool)
    for thing in zones.things:
        if thing.guards.startswith("connection:"):
            rows, columns = (slice(max(0, at - 1), at + 2) for at in (thing.row, thing.column))
            held[thing.level, rows, columns] = True
    return held
