"""Maps of Heroes of Might and Magic III: The Shadow of Death (.h3m), from zone maps.

A gzip of one binary stream, all numbers little-endian: head, players, rules, tiles, kinds of
objects (sprites with their masks), objects, events. The byte layout is the game's own, as the
reference tells it; `h3m_bodies` has what follows each object, `h3m_tiles` which picture a square
shows.
"""

from __future__ import annotations

import gzip
import io
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from morphs.base.errors import MorphsError
from morphs.exports.h3m_bodies import body_of
from morphs.exports.h3m_tiles import tile_bytes
from morphs.generators.zones.templates.template import FACTIONS, TERRAINS
from morphs.generators.zones.zone_map import Thing, ZoneMap

SHADOW_OF_DEATH = 0x1C
LARGEST = 252  # squares a side; coordinates are bytes
PLAYERS = 8
NONE = 0xFF
WIDE, HIGH = 8, 6  # squares of a sprite's masks
LAND = (1 << 8) - 1
WATER_ONLY = 1 << TERRAINS.index("water")
ANYWHERE = LAND | WATER_ONLY
GROUPS = {"town": 1, "monster": 2, "artifact": 4, "pickup": 5}
"""Where the game's editor files a kind: towns, monsters, artifacts, treasure; 0 all else."""
GROUP_OF_SPRITE = {
    **dict.fromkeys(("ava0001", "ava0128", "avarnd1", "avarnd2", "avarnd3", "avarnd4"), 4),
    **dict.fromkeys(("avxschl0", "adcfra", "avxcflv0", "avxcfsn0", "avxcfds0"), 0),
}
CLASS_OF_SPRITE = dict.fromkeys(("avlstm1", "avlstm2", "avlstm3"), 153)  # tar pits
FLAT = frozenset(
    {"avmore0", "avmgems0", "avllav20", "avllav70", "avlsh7r0", "avlctds0", "avlswp50", "avllv3u0"}
    | {"avlsh9r0", "avlsh6r0", "avlsh4r0"}
    | {f"avloc{name}0" for name in ("3g", "2g", "1d", "2d", "3d")}
    | {f"avllk{name}0" for name in ("1g", "1d", "3d", "2d", "2g", "3g", "2s", "3s", "1s")}
)
"""Sprites that lie flat on the ground: heroes are drawn over them."""


def to_h3m(zones: ZoneMap) -> bytes:
    """Return a map as the bytes of its file. Raises MorphsError for a thing whose picture in the
    game is not known, or a map larger than the game can have."""
    if zones.size > LARGEST:
        raise MorphsError(f"{zones.size} squares a side: .h3m maps have at most {LARGEST}")
    stream = b"".join(
        (_head(zones), _players(zones), _rules(), tile_bytes(zones), _objects(zones), _events())
    )
    packed = io.BytesIO()
    with gzip.GzipFile(
        fileobj=packed, mode="wb", filename="", mtime=0
    ) as file:  # same in all Pythons
        file.write(stream)
    return packed.getvalue()


def text(words: str) -> bytes:
    """Text with its length before it, in the game's code page."""
    data = words.encode("cp1252", "replace")
    return struct.pack("<I", len(data)) + data


def _head(zones: ZoneMap) -> bytes:
    players = len({owner for owner in zones.owners.values() if owner})
    about = f"{zones.template.name}: {len(zones.template.zones)} zones, {players} players"
    seed = zones.request.get("seed")
    about += f", seed {seed}" if seed is not None else ""
    head = struct.pack("<IBIB", SHADOW_OF_DEATH, 1, zones.size, zones.levels - 1)
    return head + text(zones.template.name) + text(about) + bytes([1, 0])


def _players(zones: ZoneMap) -> bytes:
    humans = _humans(zones)
    return b"".join(_player(zones, number, number in humans) for number in range(1, PLAYERS + 1))


def _humans(zones: ZoneMap) -> set[int]:
    """Which players may be people: those of start zones, all where none is known."""
    starts = {zone.id for zone in zones.template.zones if zone.type == "start"}
    return {owner for zone, owner in zones.owners.items() if zone in starts and owner}


def _player(zones: ZoneMap, number: int, human: bool) -> bytes:
    towns = [t for t in zones.things if t.kind == "town" and t.owner == number]
    plays = number in zones.owners.values()
    if not plays or not towns:
        return bytes(6) + bytes([0, 0, 0, NONE, 0]) + bytes(4)
    faction = _faction(towns[0])
    head = struct.pack("<BBBBHB", human, 1, 0, 0, 1 << faction, 0)
    level, row, column = _entry(zones, towns[0])
    main = bytes([1, 1, faction, column, row, level])
    return head + main + bytes([0, NONE, 0]) + bytes(4)


def _faction(town: Thing) -> int:
    word = town.name.rpartition("-")[2]
    return FACTIONS.index(word) if word in FACTIONS else 0


def _entry(zones: ZoneMap, thing: Thing) -> tuple[int, int, int]:
    kind = zones.kinds.get(thing.name, {})
    mask, entry = kind.get("mask", ["#"]), kind.get("entry") or [0, 0]
    row = thing.row - len(mask) + 1 + entry[0]
    return thing.level, row, thing.column - len(mask[0]) + 1 + entry[1]


def _rules() -> bytes:
    """No special way to win or lose, no teams, every hero, artifact, spell and skill allowed."""
    heroes = bytes([NONE] * 19 + [0x0F])
    banned = bytes(31) + bytes(18) + bytes(9) + bytes(4)
    rumours, custom = bytes(4), bytes(156)
    return bytes([NONE, NONE, 0]) + heroes + bytes(4) + bytes(1) + banned + rumours + custom


@dataclass
class _Kinds:
    """The sprites a map uses, numbered in the order in which they are met."""

    zones: ZoneMap
    numbers: dict[str, int] = field(default_factory=dict)
    parts: list[bytes] = field(default_factory=list)

    def number(self, thing: Thing) -> int:
        if thing.name not in self.numbers:
            self.numbers[thing.name] = len(self.parts)
            self.parts.append(self._sprite(thing))
        return self.numbers[thing.name]

    def _sprite(self, thing: Thing) -> bytes:
        row = self.zones.kinds.get(thing.name, {})
        sprite, number, sub = picture_of(self.zones, thing)
        passable, active = masks(row)
        ground, name = _ground_bits(row), sprite.lower()
        group = GROUP_OF_SPRITE.get(name, GROUPS.get(thing.kind, 0))
        kinds = (CLASS_OF_SPRITE.get(name, number), sub, group, name in FLAT)
        tail = struct.pack("<HHIIBB", ground, ground & LAND or ground, *kinds)
        return text(f"{sprite}.def") + passable + active + tail + bytes(16)


def picture_of(zones: ZoneMap, thing: Thing) -> tuple[str, int, int]:
    """The sprite, class and subclass of a thing in the game."""
    known = zones.kinds.get(thing.name, {}).get("h3m")
    if not known:
        raise MorphsError(f"the {thing.kind} {thing.name!r} has no picture in .h3m maps")
    sprite, number, sub = known
    return str(sprite), int(number), int(sub)


def masks(row: dict[str, Any]) -> tuple[bytes, bytes]:
    """What of the 8 x 6 squares north-west of an object's place can be passed, and what is
    entered. Rows from north to south, a byte each; bit 7 is the eastern square."""
    mask, entry = row.get("mask", ["#"]), row.get("entry")
    passable, active = [NONE] * HIGH, [0] * HIGH
    for y, letters in enumerate(mask):
        for x, letter in enumerate(letters):
            line, bit = HIGH - len(mask) + y, 7 - (len(letters) - 1 - x)
            if line < 0 or bit < 0:
                continue
            if letter != ".":
                passable[line] &= ~(1 << bit)
            if entry and list(entry) == [y, x]:
                active[line] |= 1 << bit
    return bytes(passable), bytes(active)


def _ground_bits(row: dict[str, Any]) -> int:
    """The grounds a sprite may stand on: what has none of its own, on all of them."""
    words = row.get("terrains")
    return sum(1 << TERRAINS.index(w) for w in words if w in TERRAINS) if words else ANYWHERE


def _objects(zones: ZoneMap) -> bytes:
    kinds = _Kinds(zones)
    placed = list(_placed(zones, kinds))
    count = struct.pack("<I", len(kinds.parts))
    return count + b"".join(kinds.parts) + struct.pack("<I", len(placed)) + b"".join(placed)


def _placed(zones: ZoneMap, kinds: _Kinds) -> Iterator[bytes]:
    for index, thing in enumerate(zones.things):
        place = bytes([thing.column, thing.row, thing.level])
        number = struct.pack("<I", kinds.number(thing))
        yield place + number + bytes(5) + body_of(zones, index, picture_of(zones, thing))


def _events() -> bytes:
    return bytes(4) + bytes(124)
