"""The keys of a VCMI template file, as pydantic models; keys we do not know are kept as extras."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, field_validator
from pydantic.alias_generators import to_camel


class Read(BaseModel):
    model_config = ConfigDict(extra="allow", alias_generator=to_camel)


Count = Field(default=0, ge=0, le=999)


class TownsRead(Read):
    towns: int = Count
    castles: int = Count
    town_density: int = Field(default=0, ge=0, le=999)
    castle_density: int = Field(default=0, ge=0, le=999)


class TierRead(Read):
    min: int = Field(default=0, ge=0, le=10**7)
    max: int = Field(default=0, ge=0, le=10**7)
    density: int = Field(default=0, ge=0, le=999)


class ZoneRead(Read):
    type: str = "treasure"
    size: int = Field(default=1, ge=1, le=10_000)
    owner: int | None = Field(default=None, ge=0, le=8)
    player_towns: TownsRead = TownsRead()
    neutral_towns: TownsRead = TownsRead()
    towns_are_same_type: bool = False
    match_terrain_to_town: bool = True
    terrain_types: list[str] | None = None
    banned_terrains: list[str] = []
    allowed_towns: list[str] | None = None
    banned_towns: list[str] = []
    allowed_monsters: list[str] | None = None
    banned_monsters: list[str] = []
    monsters: str = "normal"
    mines: dict[str, Annotated[int, Field(ge=0, le=99)]] = {}
    treasure: list[TierRead] = Field(default=[], max_length=20)
    mines_like_zone: int | None = None
    treasure_like_zone: int | None = None
    terrain_type_like_zone: int | None = None
    custom_objects_like_zone: int | None = None
    towns_like_zone: int | None = None
    forced_level: str = "automatic"
    town_hints: Any = None
    custom_objects: dict[str, Any] = {}
    visible_position_x: Any = None
    visible_position_y: Any = None
    visible_size: Any = None


class ConnectionRead(Read):
    a: int
    b: int
    guard: int = Field(default=0, ge=0, le=10**7)
    type: str = "guarded"
    road: str = "random"

    @field_validator("road", mode="before")
    @classmethod
    def _as_text(cls, value: object) -> str:
        return str(value).lower()


class TemplateRead(Read):
    min_size: str
    max_size: str
    players: str
    humans: str = ""
    name: str = ""
    description: str = ""
    allowed_water_content: list[str] | None = None
    zones: dict[str, ZoneRead] = Field(min_length=1)
    connections: list[ConnectionRead] = Field(default=[], max_length=10_000)
    settings: Any = None
