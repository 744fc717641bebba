"""The tables of what can stand on a map of zones: footprints, values, affinities.

`things.toml`, `creatures.toml` and `obstacles.toml` beside this file are the published tables;
each says what its columns mean.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from morphs.base.errors import MorphsError
from morphs.base.files import validated
from morphs.base.toml import read_toml
from morphs.generators.zones.templates.template import FACTIONS, TERRAINS

FOLDER = Path(__file__).parent
Offset = tuple[int, int]
"""Rows down and columns right of some square: in a footprint of its bottom right one."""

LAND = tuple(name for name in TERRAINS if name not in ("water", "rock"))
KEY_COLOURS = (
    "light-blue", "green", "red", "dark-blue", "brown", "purple", "white", "black",
)  # fmt: skip
DESCRIBED = (
    "removable", "over", "value", "resource", "faction", "fort", "group", "family", "near",
)  # fmt: skip
"""Fields that files of maps repeat, in this order."""
Row = Annotated[str, Field(pattern=r"^[BE.]+$")]


class ThingKind(BaseModel):
    """One kind of thing: a row of the tables, see the head of things.toml.

    For obstacles `group` and `family` say what it looks like and `weight` how common it is.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    kind: str
    rows: tuple[Row, ...] = Field(min_length=1)
    over: tuple[str, ...] = ()  # of obstacles: groups it may partly lie over
    approach: Literal["south", "any"] = "south"
    terrains: tuple[str, ...] = LAND
    removable: bool = False
    value: int = Field(default=0, ge=0)
    variations: tuple[tuple[int, int], ...] = ()
    frequency: int = Field(default=0, ge=0)
    zone_limit: int = Field(default=0, ge=0)  # 0: no limit
    map_limit: int = Field(default=0, ge=0)
    near: str = ""
    faction: str = ""
    fort: bool = False
    resource: str = ""
    creature: str = ""
    creatures: bool = False  # a box of creatures
    goal: bool = False  # may be what a hut asks for
    group: str = ""
    family: str = ""
    weight: int = Field(default=0, ge=0)
    h3m: tuple[str, int, int] | None = None

    @cached_property
    def squares(self) -> tuple[Offset, ...]:
        """The squares it covers, the entered one among them."""
        return self._marked("BE")

    @cached_property
    def entry(self) -> Offset | None:
        """The square that is entered to visit it; obstacles have none."""
        return next(iter(self._marked("E")), None)

    @cached_property
    def steps(self) -> tuple[Offset, ...]:
        """From the entered square to those it is reached from."""
        rows = (-1, 0, 1) if self.approach == "any" else (0, 1)
        return tuple((r, c) for r in rows for c in (-1, 0, 1) if (r, c) != (0, 0))

    @cached_property
    def terrain_numbers(self) -> frozenset[int]:
        return frozenset(TERRAINS.index(name) for name in self.terrains)

    def _marked(self, letters: str) -> tuple[Offset, ...]:
        high, wide = len(self.rows), len(self.rows[0])
        return tuple(
            (y - high + 1, x - wide + 1)
            for y, row in enumerate(self.rows)
            for x, letter in enumerate(row)
            if letter in letters
        )

    def description(self) -> dict[str, Any]:
        """Return what the file of a map says of this kind (docs/zones.md): `mask` with # covered
        and . free, `entry` as row and column of the mask; keys without a value are left out."""
        high, wide = len(self.rows), len(self.rows[0])
        at = self.entry
        found: dict[str, Any] = {
            "kind": self.kind,
            "mask": [row.replace("B", "#").replace("E", "#") for row in self.rows],
            "entry": [at[0] + high - 1, at[1] + wide - 1] if at else None,
            "approach": self.approach,
        }
        for key in DESCRIBED:
            if getattr(self, key):
                found[key] = getattr(self, key)
        if self.kind == "obstacle":
            found["terrains"] = list(self.terrains)
        if self.kind == "monster":
            found["value"] = self.value
        if self.h3m:
            found["h3m"] = list(self.h3m)
        return found


class Creature(BaseModel):
    """A creature that guards: `value` is the game's AI value, `number` its number there."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    number: int = Field(ge=0)
    level: int = Field(ge=1, le=8)
    value: int = Field(ge=1)
    sprite: str
    faction: str
    band: tuple[int, int]  # how many usually stand together
    growth: int = Field(ge=1)  # each week in its dwelling


class Family(BaseModel):
    """Obstacles that look alike, as obstacles.toml writes them."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    name: str
    group: str
    terrains: tuple[str, ...] = Field(min_length=1)
    weight: int = Field(ge=1)
    number: int = Field(alias="class")
    sprites: dict[str, tuple[str, ...]]


class Affinity(BaseModel):
    """How much an obstacle likes what stands beside it (the talk, "Obstacle Weighting")."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    identical: int
    family: int
    group: int
    related: int
    unrelated: int
    near_mine: int


class Layers(BaseModel):
    """Groups of obstacles of which the ones may lie over the others."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    above: tuple[str, ...]
    below: tuple[str, ...]


class _Obstacles(BaseModel):
    model_config = ConfigDict(extra="forbid")

    affinity: Affinity
    related: dict[str, tuple[str, ...]]
    layers: Layers
    shapes: dict[str, tuple[str, ...]]
    family: tuple[Family, ...]


@dataclass(frozen=True)
class ObstacleTable:
    """All obstacles and how they go together."""

    kinds: tuple[ThingKind, ...]
    affinity: Affinity
    layers: Layers
    related: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def liking(self, one: ThingKind, other: ThingKind) -> int:
        """How much two obstacles like to stand side by side."""
        if one.name == other.name:
            return self.affinity.identical
        if one.family == other.family:
            return self.affinity.family
        if one.group == other.group:
            return self.affinity.group
        if other.group in self.related.get(one.group, ()):
            return self.affinity.related
        return self.affinity.unrelated


@lru_cache(maxsize=1)
def obstacle_table() -> ObstacleTable:
    """Return the obstacles in the order of the file."""
    path = FOLDER / "obstacles.toml"
    table = validated(_Obstacles, read_toml(path), path.name)
    kinds = [
        kind
        for family in table.family
        for kind in _obstacles_of(family, table.shapes, table.layers)
    ]
    return ObstacleTable(tuple(kinds), table.affinity, table.layers, table.related)


def _obstacles_of(
    family: Family, shapes: dict[str, tuple[str, ...]], layers: Layers
) -> list[ThingKind]:
    pictures = [(shape, name) for shape, names in family.sprites.items() for name in names]
    return [
        ThingKind(
            name=f"{family.name}-{count}", kind="obstacle", rows=shapes[shape],
            terrains=family.terrains, group=family.group, family=family.name,
            weight=family.weight, h3m=(sprite, family.number, 0),
            over=layers.below if family.group in layers.above else (),
        )
        for count, (shape, sprite) in enumerate(pictures, 1)
    ]  # fmt: skip


@lru_cache(maxsize=1)
def creature_table() -> dict[str, Creature]:
    """Return the creatures by name, in the order of the file."""
    file = read_toml(FOLDER / "creatures.toml")
    keys = ("name", "number", "level", "value", "sprite")
    return {
        row[0]: validated(
            Creature,
            {
                **dict(zip(keys, row, strict=True)),
                "faction": faction,
                "band": file["bands"][str(row[2])],
                "growth": file["growth"][str(row[2])],
            },
            f"creatures.toml: {row[0]}",
        )
        for faction, rows in file["creatures"].items()
        for row in rows
    }


@lru_cache(maxsize=1)
def thing_table() -> dict[str, ThingKind]:
    """Return everything that can stand on a map by its name: things, creatures, obstacles."""
    file = read_toml(FOLDER / "things.toml")
    things = [
        validated(ThingKind, {**row, "name": name, "kind": kind}, f"things.toml: {name}")
        for kind, rows in file.items()
        for name, row in rows.items()
    ]
    monsters = [_monster(creature) for creature in creature_table().values()]
    table: dict[str, ThingKind] = {}
    for kind in (*things, *monsters, *obstacle_table().kinds):
        if kind.name in table:
            raise MorphsError(f"things.toml: there are two things called {kind.name}")
        table[kind.name] = kind
    return table


def _monster(creature: Creature) -> ThingKind:
    return ThingKind(
        name=creature.name, kind="monster", rows=("E",), approach="any", removable=True,
        faction=creature.faction, value=creature.value,
        h3m=(creature.sprite, 54, creature.number),
    )  # fmt: skip


def things_of(kind: str) -> list[ThingKind]:
    """Return the rows of one kind, in the order of the file."""
    return [row for row in thing_table().values() if row.kind == kind]


def town_name(faction: str, fort: bool) -> str:
    """Return the row of a faction's town, with a fort or without. Raises ValueError."""
    if faction not in FACTIONS:
        raise ValueError(f"there is no faction {faction!r}, only {', '.join(FACTIONS)}")
    return f"{'castle' if fort else 'town'}-{faction}"
