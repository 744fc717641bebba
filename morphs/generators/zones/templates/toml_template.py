"""Our own form of a template: one TOML file each (docs/zones.md tells its keys)."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, field_validator

from morphs.base.errors import MorphsError, named
from morphs.base.files import validated
from morphs.base.toml import parse_toml
from morphs.generators.zones.templates.template import (
    ANY,
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
from morphs.generators.zones.templates.vcmi_json import MOST_ZONES, number_range, size_range


class _Form(BaseModel):
    model_config = ConfigDict(
        extra="forbid", alias_generator=lambda name: name.replace("_", "-"), populate_by_name=True
    )


class TownsForm(_Form):
    """How many towns, and how dense more of them."""

    towns: int = Field(default=0, ge=0, le=99)
    castles: int = Field(default=0, ge=0, le=99)
    town_density: int = Field(default=0, ge=0, le=99)
    castle_density: int = Field(default=0, ge=0, le=99)


def _rising(value: tuple[int, int]) -> tuple[int, int]:
    if not 0 <= value[0] <= value[1] <= 8:
        raise ValueError("write [least, most] of 0 to 8 players")
    return value


Range = Annotated[tuple[int, int], AfterValidator(_rising)]


class ZoneForm(_Form):
    """One [[zone]]."""

    id: int = Field(ge=1, le=30_000)
    like: int | None = None
    type: ZoneType = "treasure"
    size: int = Field(default=10, ge=1, le=10_000)
    owner: int = Field(default=0, ge=0, le=8)
    player_towns: TownsForm = Field(default_factory=TownsForm)
    neutral_towns: TownsForm = Field(default_factory=TownsForm)
    towns_same_type: bool = False
    factions: list[str] = list(FACTIONS)
    match_terrain: bool = True
    terrains: list[str] = []
    monsters: Strength = "normal"
    monster_factions: list[str] = [*FACTIONS, "neutral"]
    mines: dict[str, int] = {}
    mine_density: dict[str, int] = {}
    treasure: list[tuple[int, int, int]] = Field(default=[], max_length=20)
    level: Level = "any"
    banned_things: list[str] = []
    for_humans: Range = ANY
    for_players: Range = ANY

    @field_validator("factions", "monster_factions", "terrains", "mines", "mine_density")
    @classmethod
    def _known(cls, value: Any, info: Any) -> Any:
        known: tuple[str, ...] = {
            "factions": FACTIONS,
            "monster_factions": (*FACTIONS, "neutral"),
            "terrains": TERRAINS[:8],
        }.get(info.field_name, RESOURCES)
        for name in value:
            if name not in known:
                raise ValueError(f"{name!r} should be one of {', '.join(known)}")
        if isinstance(value, dict) and any(not 0 <= count <= 99 for count in value.values()):
            raise ValueError("numbers from 0 to 99 are allowed")
        return value

    @field_validator("treasure")
    @classmethod
    def _ranges(cls, value: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
        for low, high, density in value:
            if not 0 <= low <= high <= 10**7 or not 0 <= density <= 99:
                raise ValueError("write [least value, most value, density 0 to 99]")
        return value


class ConnectionForm(_Form):
    """One [[connection]]."""

    between: tuple[int, int]
    guard: int = Field(default=0, ge=0, le=10**7)
    kind: ConnectionKind = "guarded"
    road: Road = "random"
    border_guard: bool = False
    for_humans: Range = ANY
    for_players: Range = ANY


class TemplateForm(_Form):
    """A whole file."""

    name: str
    description: str = ""
    smallest: str
    largest: str
    players: str = "2"
    humans: str = ""
    waters: list[Water] = ["none", "normal", "islands"]
    zone: list[ZoneForm] = Field(min_length=1, max_length=MOST_ZONES)
    connection: list[ConnectionForm] = Field(default=[], max_length=10_000)


def read_toml_template(text: str, where: str) -> Template:
    """Return the template of a file. Raises MorphsError naming the file and the key."""
    data = parse_toml(text, where)
    with named(where):
        data["zone"] = _alike(data.get("zone", []))
        form = validated(TemplateForm, data, "template")
        return _template(form)


def _alike(zones: Any) -> Any:
    """Give zones what they leave out from the zone they are like, which comes before them."""
    if not isinstance(zones, list) or not all(map(_is_numbered, zones)):
        return zones
    whole: dict[int, dict[str, Any]] = {}
    for zone in zones:
        model = zone.get("like")
        if model is not None and model not in whole:
            raise MorphsError(
                f"zone {zone.get('id')}: like = {model!r} should name a zone above it"
            )
        kept = {} if model is None else {k: v for k, v in whole[model].items() if k != "owner"}
        whole[zone.get("id", 0)] = {**kept, **zone}
    return list(whole.values()) if len(whole) == len(zones) else zones


def _is_numbered(zone: Any) -> bool:
    """Whether what stands for a zone names itself and the zone it is like as it should."""
    return isinstance(zone, dict) and all(isinstance(zone.get(k, 0), int) for k in ("id", "like"))


def _template(form: TemplateForm) -> Template:
    ids = [zone.id for zone in form.zone]
    if len(set(ids)) < len(ids):
        raise MorphsError("two zones have the same id")
    smallest, largest = size_range(form.smallest, form.largest)
    return Template(
        name=form.name,
        zones=tuple(_zone(zone) for zone in form.zone),
        connections=tuple(_connection(link, set(ids)) for link in form.connection),
        smallest=smallest,
        largest=largest,
        players=number_range(form.players, "players"),
        humans=number_range(form.humans, "humans") if form.humans else (),
        waters=tuple(form.waters),
        description=form.description,
    )


def _zone(form: ZoneForm) -> Zone:
    if form.type in ("start", "computer") and not form.owner:
        raise MorphsError(f"zone {form.id}: a {form.type} zone needs its owner, 1 to 8")
    return Zone(
        id=form.id,
        type=form.type,
        size=form.size,
        owner=form.owner,
        player_towns=Towns(**form.player_towns.model_dump()),
        neutral_towns=Towns(**form.neutral_towns.model_dump()),
        towns_same_type=form.towns_same_type,
        factions=tuple(form.factions) or FACTIONS,
        match_terrain=form.match_terrain,
        terrains=tuple(form.terrains),
        monsters=form.monsters,
        monster_factions=tuple(form.monster_factions),
        mines=form.mines,
        mine_density=form.mine_density,
        treasure=tuple(Tier(*tier) for tier in form.treasure),
        level=form.level,
        banned_things=tuple(form.banned_things),
        for_humans=form.for_humans,
        for_players=form.for_players,
    )


def _connection(form: ConnectionForm, ids: set[int]) -> Connection:
    a, b = form.between
    for zone in (a, b):
        if zone not in ids:
            raise MorphsError(f"connection {a}-{b}: zone {zone} is not there")
    if a == b:
        raise MorphsError(f"connection {a}-{b}: joins a zone with itself")
    return Connection(
        a, b, form.guard, form.kind, form.road, form.border_guard,
        form.for_humans, form.for_players,
    )  # fmt: skip
