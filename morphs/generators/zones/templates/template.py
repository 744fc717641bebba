"""A zone template: zones and what connects them. Plain data, whatever file it was read from.

The talk the generator comes from, "The Heroes 3 Random Map Generator" (G. Smedstad), names the
parts; the reference's section 2 the fields and their defaults.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

ZoneType = Literal["start", "computer", "treasure", "junction", "sealed"]
ConnectionKind = Literal["guarded", "wide", "fictive", "repulsive", "portal"]
Strength = Literal["none", "weak", "normal", "strong"]
Water = Literal["none", "normal", "islands"]
Level = Literal["any", "surface", "underground"]
Road = Literal["yes", "no", "random"]

RESOURCES = ("wood", "mercury", "ore", "sulfur", "crystal", "gems", "gold")
FACTIONS = (
    "castle", "rampart", "tower", "inferno", "necropolis",
    "dungeon", "stronghold", "fortress", "conflux",
)  # fmt: skip
TERRAINS = (
    "dirt", "sand", "grass", "snow", "swamp", "rough", "subterranean", "lava", "water", "rock",
)  # fmt: skip
"""Index = the number in arrays and in .h3m files."""
WATER, ROCK = TERRAINS.index("water"), TERRAINS.index("rock")


@dataclass(frozen=True)
class Towns:
    """Towns (without a fort) and castles (with one): least numbers, and densities of more."""

    towns: int = 0
    castles: int = 0
    town_density: int = 0
    castle_density: int = 0


@dataclass(frozen=True)
class Tier:
    """One row of treasure: the range of a block's value, and how dense the blocks lie."""

    low: int
    high: int
    density: int


ANY = (0, 8)


@dataclass(frozen=True)
class Zone:
    """One zone. `size` is like a radius: areas go with its square."""

    id: int
    type: ZoneType
    size: int = 1
    owner: int = 0  # 1..8; 0: nobody
    player_towns: Towns = Towns()
    neutral_towns: Towns = Towns()
    towns_same_type: bool = False
    factions: tuple[str, ...] = FACTIONS
    match_terrain: bool = True  # the terrain is that of its town's faction
    terrains: tuple[str, ...] = ()  # empty: any land
    monsters: Strength = "normal"
    monster_factions: tuple[str, ...] = (*FACTIONS, "neutral")
    mines: dict[str, int] = field(default_factory=dict)  # by resource: least number
    mine_density: dict[str, int] = field(default_factory=dict)
    treasure: tuple[Tier, ...] = ()
    level: Level = "any"
    banned_things: tuple[str, ...] = ()
    for_humans: tuple[int, int] = ANY  # it is there if so many humans play, least and most
    for_players: tuple[int, int] = ANY  # ... and so many humans and computers


@dataclass(frozen=True)
class Connection:
    """What joins two zones; fictive ones only draw them near, repulsive ones keep them apart."""

    a: int
    b: int
    guard: int = 0  # the value its guard protects; under 2000 nobody stands there
    kind: ConnectionKind = "guarded"
    road: Road = "random"
    border_guard: bool = False  # a gate that wants its key instead of a monster
    for_humans: tuple[int, int] = ANY  # as of zones
    for_players: tuple[int, int] = ANY


@dataclass(frozen=True)
class Template:
    """One template. Sizes are counted as squares x levels: width * height * levels."""

    name: str
    zones: tuple[Zone, ...]
    connections: tuple[Connection, ...]
    smallest: int  # squares, levels counted
    largest: int
    players: tuple[int, ...] = (2,)  # the numbers of players allowed
    humans: tuple[int, ...] = ()  # empty: any
    waters: tuple[Water, ...] = ("none", "normal", "islands")
    description: str = ""

    def zone(self, number: int) -> Zone:
        """Return the zone of that id. Raises KeyError."""
        return next(zone for zone in self.zones if zone.id == number)


def peopled(template: Template, players: int, humans: int) -> Template:
    """Return what there is of a template when so many play: zones and connections may be for
    certain numbers only."""

    def there(part: Zone | Connection) -> bool:
        (few, many), (least, most) = part.for_humans, part.for_players
        return few <= humans <= many and least <= players <= most

    zones = tuple(zone for zone in template.zones if there(zone))
    ids = {zone.id for zone in zones}
    links = (link for link in template.connections if there(link))
    connections = tuple(link for link in links if {link.a, link.b} <= ids)
    return replace(template, zones=zones, connections=connections)


def owners_of(template: Template, kind: str) -> list[int]:
    """Return the players whose zones of that kind, "start" or "computer", the template has.

    A player with a zone of both kinds starts in the first.
    """
    found = {zone.owner for zone in template.zones if zone.type == kind and zone.owner}
    return sorted(found - set(owners_of(template, "start")) if kind == "computer" else found)
