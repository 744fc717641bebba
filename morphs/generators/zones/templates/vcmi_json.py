"""Reading the templates of VCMI (lib/rmg): the reference's section 2 is the source of every field.

Odd values that files in the wild hold are read for what they mean, with a warning.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from morphs.base.errors import MorphsError, named
from morphs.base.files import validated
from morphs.base.numbers import whole_number
from morphs.generators.zones.templates.json_dialect import parse_loose_json
from morphs.generators.zones.templates.template import (
    FACTIONS,
    RESOURCES,
    TERRAINS,
    Connection,
    ConnectionKind,
    Level,
    Road,
    Strength,
    Template,
    Tier,
    Towns,
    Water,
    Zone,
    ZoneType,
)
from morphs.generators.zones.templates.vcmi_model import (
    ConnectionRead,
    TemplateRead,
    TownsRead,
    ZoneRead,
)

SIDES = {"s": 36, "m": 72, "l": 108, "xl": 144, "h": 180, "xh": 216, "g": 252}
TYPES: dict[str, ZoneType] = {
    "playerStart": "start",
    "cpuStart": "computer",
    "treasure": "treasure",
    "junction": "junction",
    "sealed": "sealed",
}
STRENGTHS: dict[str, Strength] = {
    "none": "none", "weak": "weak", "normal": "normal", "strong": "strong",
    "medium": "normal", "average": "normal", "tough": "strong",
}  # fmt: skip
LEVELS: dict[str, Level] = {"surface": "surface", "underground": "underground"}
TERRAIN_NAMES = {"subterra": "subterranean", **{name: name for name in TERRAINS}}
KINDS: dict[str, ConnectionKind] = {
    "guarded": "guarded", "wide": "wide", "fictive": "fictive", "repulsive": "repulsive",
    "forcePortal": "portal",
}  # fmt: skip
ROADS: dict[str, Road] = {"true": "yes", "false": "no", "random": "random", "1": "yes", "0": "no"}
WATERS: tuple[Water, ...] = ("none", "normal", "islands")
MONSTER_FACTIONS = (*FACTIONS, "neutral")
MOST_ZONES = 1000


@dataclass
class _Reader:
    """One template while it is read: where it is, and what was odd in it."""

    where: str
    read: TemplateRead
    tell: Callable[[str], None]
    zones: dict[int, ZoneRead] = field(default_factory=dict)

    def warn(self, text: str) -> None:
        """Tell that something was odd."""
        self.tell(f"{self.where}: {text}")

    def like(self, number: int, key: str) -> ZoneRead:
        """The zone whose fields hold for this one: `key` names the field that refers to it."""
        seen = {number}
        while (other := getattr(self.zones[number], key)) is not None:
            if other not in self.zones:
                raise MorphsError(f"zone {number}: {key} names zone {other}, which is not there")
            if other in seen:
                self.warn(f"zone {number}: {key} leads in a circle; its own fields hold")
                break
            seen.add(other)
            number = other
        return self.zones[number]

    def known(self, names: list[str], known: dict[str, str], what: str) -> list[str]:
        """Those of the names we know, ours for theirs; of the others a warning."""
        found = []
        for name in names:
            plain = name.rpartition(":")[2].lower()
            if plain in known:
                found.append(known[plain])
            elif plain != "neutral":
                self.warn(f"{what} {name!r} is unknown and left out")
        return found


def read_vcmi(text: str, where: str, warn: Callable[[str], None]) -> list[Template]:
    """Return the templates of a VCMI file. Raises MorphsError naming file, template and key."""
    data = parse_loose_json(text, where)
    if not any(isinstance(value, dict) and "zones" in value for value in data.values()):
        raise MorphsError(
            f"{where}: the file holds no template: each should be a name with its zones and "
            f"connections"
        )
    found = []
    for key, value in data.items():
        place = f"{where}: template {key!r}"
        read = validated(TemplateRead, value, place)
        with named(place):
            found.append(_template(key, _Reader(place, read, warn)))
    return found


def _template(key: str, reader: _Reader) -> Template:
    read = reader.read
    if len(read.zones) > MOST_ZONES:
        raise MorphsError(f"has {len(read.zones)} zones; at most {MOST_ZONES} can be laid")
    reader.zones = {_number(name): zone for name, zone in read.zones.items()}
    for name in read.model_extra or {}:
        reader.warn(f"the key {name!r} is unknown and left out")
    allowed_waters = read.allowed_water_content
    links = [_connection(at, each, reader) for at, each in enumerate(read.connections, 1)]
    smallest, largest = size_range(read.min_size, read.max_size)
    return Template(
        name=read.name or key,
        zones=tuple(_zone(number, zone, reader) for number, zone in sorted(reader.zones.items())),
        connections=tuple(link for link in links if link is not None),
        smallest=smallest,
        largest=largest,
        players=number_range(read.players, "players"),
        humans=number_range(read.humans, "humans") if read.humans else (),
        waters=tuple(water for water in WATERS if allowed_waters is None or water in allowed_waters)
        or WATERS,
        description=read.description,
    )


def _number(name: str) -> int:
    number = whole_number(name, 30_000)
    if not number:
        raise MorphsError(f"zone {name[:60]!r}: zones are numbered from 1 on, to 30000")
    return number


def squares_of(text: str) -> int:
    """Squares of a size such as xl+u or 90x90x2, levels counted."""
    plain = text.strip().lower()
    if match := re.fullmatch(r"(\d{1,4})x(\d{1,4})(?:x([12]))?", plain):
        wide, high, levels = match.groups()
        return int(wide) * int(high) * int(levels or 1)
    side = SIDES.get(plain.removesuffix("+u"))
    if side is None:
        raise MorphsError(f"{text!r} is no size: write s, m, l, xl, h, xh or g (then +u), or WxHxD")
    return side * side * (2 if plain.endswith("+u") else 1)


def size_range(smallest: str, largest: str) -> tuple[int, int]:
    """Return the squares of the smallest and of the largest map that a template is made for."""
    least, most = squares_of(smallest), squares_of(largest)
    if least > most:
        raise MorphsError(
            f"the smallest map, {smallest!r}, is larger than the largest, {largest!r}"
        )
    return least, most


def number_range(text: str, what: str) -> tuple[int, ...]:
    """Numbers written as 2-4,6."""
    found: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,2})\s*(?:-\s*(\d{1,2})\s*)?", part)
        if not match:
            raise MorphsError(f"{what}: {text!r} should be numbers, as in 2-4,6")
        low, high = int(match[1]), int(match[2] or match[1])
        found.update(range(min(low, high), max(low, high) + 1))
    return tuple(sorted(found))


def _zone(number: int, own: ZoneRead, reader: _Reader) -> Zone:
    for name in own.model_extra or {}:
        reader.warn(f"zone {number}: the key {name!r} is unknown and left out")
    towns = reader.like(number, "towns_like_zone")
    land = reader.like(number, "terrain_type_like_zone")
    mines = reader.like(number, "mines_like_zone").mines
    treasure = reader.like(number, "treasure_like_zone").treasure
    known = {name: name for name in MONSTER_FACTIONS}
    factions = _chosen(reader, towns.allowed_towns, towns.banned_towns, FACTIONS, "town")
    allowed = _chosen(reader, own.allowed_monsters, own.banned_monsters, tuple(known), "monsters")
    custom = reader.like(number, "custom_objects_like_zone").custom_objects
    return Zone(
        id=number,
        type=_type(number, own, reader),
        size=own.size,
        owner=own.owner or 0,
        player_towns=_towns(towns.player_towns),
        neutral_towns=_towns(towns.neutral_towns),
        towns_same_type=towns.towns_are_same_type,
        factions=factions,
        match_terrain=land.match_terrain_to_town,
        terrains=_terrains(reader, land),
        monsters=_strength(number, own.monsters, reader),
        monster_factions=allowed,
        mines={name: count for name, count in mines.items() if _is_resource(name, reader)},
        treasure=tuple(Tier(min(t.min, t.max), max(t.min, t.max), t.density) for t in treasure),
        level=_level(number, own.forced_level, reader),
        banned_things=_banned(custom),
    )


def _chosen(
    reader: _Reader,
    allowed: list[str] | None,
    banned: list[str],
    all_of: tuple[str, ...],
    what: str,
) -> tuple[str, ...]:
    known = {name: name for name in all_of}
    names = reader.known(allowed, known, what) if allowed else list(all_of)
    out = reader.known(banned, known, what)
    left = tuple(name for name in all_of if name in names and name not in out)
    return left or tuple(name for name in all_of if name not in out) or all_of


def _terrains(reader: _Reader, land: ZoneRead) -> tuple[str, ...]:
    known = {name: ours for name, ours in TERRAIN_NAMES.items() if ours not in ("water", "rock")}
    allowed_waters = reader.known(land.terrain_types or [], known, "terrain")
    out = reader.known(land.banned_terrains, TERRAIN_NAMES, "terrain")
    if not allowed_waters and not out:
        return ()
    return tuple(name for name in (allowed_waters or known.values()) if name not in out)


def _towns(read: TownsRead) -> Towns:
    return Towns(read.towns, read.castles, read.town_density, read.castle_density)


def _type(number: int, own: ZoneRead, reader: _Reader) -> ZoneType:
    if own.type not in TYPES:
        raise MorphsError(f"zone {number}: type {own.type!r} should be one of {', '.join(TYPES)}")
    kind = TYPES[own.type]
    if kind in ("start", "computer") and not own.owner:
        reader.warn(f"zone {number}: a start zone without an owner is nobody's")
        return "treasure"
    return kind


def _strength(number: int, text: str, reader: _Reader) -> Strength:
    strength = STRENGTHS.get(text.lower())
    if strength is None:
        raise MorphsError(
            f"zone {number}: monsters {text!r} should be none, weak, normal or strong"
        )
    if strength != text:
        reader.warn(f"zone {number}: monsters {text!r} is read as {strength!r}")
    return strength


def _level(number: int, text: str, reader: _Reader) -> Level:
    if text in LEVELS:
        return LEVELS[text]
    if text != "automatic":
        reader.warn(f"zone {number}: forced_level {text!r} is read as 'automatic'")
    return "any"


def _is_resource(name: str, reader: _Reader) -> bool:
    if name not in RESOURCES:
        reader.warn(f"mines of {name!r} are unknown and left out")
    return name in RESOURCES


def _banned(custom: dict[str, Any]) -> tuple[str, ...]:
    names = custom.get("bannedCategories", [])
    return tuple(str(name) for name in names) if isinstance(names, list) else ()


def _connection(number: int, read: ConnectionRead, reader: _Reader) -> Connection | None:
    where = f"connection {number}"
    for zone in (read.a, read.b):
        if zone not in reader.zones:
            raise MorphsError(f"{where}: zone {zone} is not there")
    if read.a == read.b:
        reader.warn(f"{where}: joins zone {read.a} with itself and is left out")
        return None
    kind = KINDS.get(read.type)
    if kind is None:
        raise MorphsError(f"{where}: type {read.type!r} should be one of {', '.join(KINDS)}")
    road = ROADS.get(read.road)
    if road is None:
        reader.warn(f"{where}: road {read.road!r} is read as 'random'")
    return Connection(read.a, read.b, read.guard, kind, road or "random")
