"""What follows each object in a .h3m file, by its class (The Shadow of Death)."""

from __future__ import annotations

import struct
from collections.abc import Callable

from morphs.generators.zones.zone_map import Thing, ZoneMap

NOBODY = 0xFF
AGGRESSIVE = 2  # monsters may join, rarely
RESOURCES = ("wood", "mercury", "ore", "sulfur", "crystal", "gems", "gold")
RANDOM = 0xFF
Body = Callable[[ZoneMap, int], bytes]


def body_of(zones: ZoneMap, index: int, picture: tuple[str, int, int]) -> bytes:
    """Return the bytes after an object's place and kind."""
    body = BODIES.get(picture[1])
    return body(zones, index) if body else b""


def _owner(thing: Thing) -> bytes:
    return bytes([thing.owner - 1 if thing.owner else NOBODY])


def _number(index: int) -> bytes:
    """An object's identity: any number of its own."""
    return struct.pack("<I", index + 1)


def town(zones: ZoneMap, index: int) -> bytes:
    """Identity, owner, no name, garrison or formation; a fort or none; spells, events."""
    thing = zones.things[index]
    fort = thing.name.startswith("castle")
    head = _number(index) + _owner(thing) + bytes([0, 0, 0, 0, fort])
    return head + bytes(9) + bytes(9) + bytes(4) + bytes([NOBODY]) + bytes(3)


def owned(zones: ZoneMap, index: int) -> bytes:
    return _owner(zones.things[index]) + bytes(3)


def monster(zones: ZoneMap, index: int) -> bytes:
    """Identity, number, mood, no message; they neither flee nor grow."""
    amount = zones.things[index].amount
    return (
        _number(index) + struct.pack("<H", min(amount, 0xFFFF)) + bytes([AGGRESSIVE, 0, 0, 0, 0, 0])
    )


def resource(zones: ZoneMap, index: int) -> bytes:
    thing = zones.things[index]
    amount = thing.amount // 100 if thing.name == "gold" else thing.amount
    return bytes(1) + struct.pack("<I", max(0, amount)) + bytes(4)


def artifact(zones: ZoneMap, index: int) -> bytes:
    return bytes(1)


def scroll(zones: ZoneMap, index: int) -> bytes:
    return bytes(1) + struct.pack("<I", index * 7 % 60)


def shrine(zones: ZoneMap, index: int) -> bytes:
    return bytes([RANDOM]) + bytes(3)


def scholar(zones: ZoneMap, index: int) -> bytes:
    return bytes([RANDOM, 0]) + bytes(6)


def witch_hut(zones: ZoneMap, index: int) -> bytes:
    """Which skills it may teach: all but leadership and necromancy, as the game has it."""
    return struct.pack("<I", 0x0FFFFFFF & ~((1 << 6) | (1 << 12)))


def box(zones: ZoneMap, index: int) -> bytes:
    """A box: no message; experience, spell points, morale, luck, resources, skills, artifacts,
    spells, creatures."""
    words = zones.things[index].note.split()
    amount = zones.things[index].amount
    experience = amount if "experience" in words else 0
    gold = amount if "gold" in words else 0
    creatures = _creatures(zones, zones.things[index])
    head = bytes(1) + struct.pack("<II", experience, 0) + bytes(2)
    wares = struct.pack("<7I", 0, 0, 0, 0, 0, 0, gold)
    return head + wares + bytes(4) + bytes(3) + creatures + bytes(8)


def _creatures(zones: ZoneMap, thing: Thing) -> bytes:
    """The creatures a box's note names, if this map knows their number in the game."""
    for word in thing.note.split():
        row = zones.kinds.get(word, {})
        if row.get("kind") == "monster" and row.get("h3m"):
            return bytes([1]) + struct.pack("<HH", int(row["h3m"][2]), max(1, thing.amount))
    return bytes(1)


def prison(zones: ZoneMap, index: int) -> bytes:
    """A hero as the game has him: identity, nobody's, his number; nothing changed but that his
    experience is his worth."""
    experience = max(0, zones.things[index].amount)
    hero = _number(index) + bytes([NOBODY, index % 128]) + bytes([0, 1])
    hero += struct.pack("<I", experience) + bytes([0, 0, 0, 0, 0, NOBODY, 0, NOBODY, 0, 0])
    return hero + bytes(16)


def hut(zones: ZoneMap, index: int) -> bytes:
    """The quest: bring an artifact, without end of time; the reward: gold or experience, as its
    note says."""
    thing = zones.things[index]
    goal = zones.things[thing.partner] if thing.partner >= 0 else None
    picture = zones.kinds.get(goal.name, {}).get("h3m") if goal else None
    if not picture:
        return bytes(1) + bytes(3)
    quest = bytes([5, 1]) + struct.pack("<H", int(picture[2]))
    texts = struct.pack("<i", -1) + bytes(12)
    return quest + texts + _reward(thing) + bytes(2)


def _reward(thing: Thing) -> bytes:
    amount = thing.amount or max(500, thing.value)
    if thing.note == "gold":
        return bytes([5, RESOURCES.index("gold")]) + struct.pack("<I", amount)
    return bytes([1]) + struct.pack("<I", amount)


def garrison(zones: ZoneMap, index: int) -> bytes:
    empty = struct.pack("<HH", 0xFFFF, 0) * 7
    return _owner(zones.things[index]) + bytes(3) + empty + bytes([1]) + bytes(8)


def sign(zones: ZoneMap, index: int) -> bytes:
    return bytes(4) + bytes(4)


BODIES: dict[int, Body] = {
    5: artifact,
    65: artifact,
    66: artifact,
    67: artifact,
    68: artifact,
    69: artifact,
    6: box,
    17: owned,
    20: owned,
    33: garrison,
    42: owned,
    53: owned,
    54: monster,
    59: sign,
    62: prison,
    79: resource,
    81: scholar,
    83: hut,
    87: owned,
    88: shrine,
    89: shrine,
    90: shrine,
    91: sign,
    93: scroll,
    98: town,
    113: witch_hut,
    220: owned,
}
