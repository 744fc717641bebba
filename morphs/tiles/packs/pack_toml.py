"""The TOML form of a pack: what ``pack.toml`` may say of a pack and of its tiles."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from morphs.base.pictures import checked_background
from morphs.tiles.packs.margins import AUTO, as_trim, checked_trim
from morphs.tiles.vocabulary import ShapeName

Trim = Annotated[str, BeforeValidator(as_trim), AfterValidator(checked_trim)]
Background = Annotated[str, AfterValidator(checked_background)]
Style = Literal["ink", "classic", "parchment", "dark", "plain", "atlas"]
STYLES: tuple[str, ...] = get_args(Style)
Tag = Annotated[str, AfterValidator(str.lower)]


class TileEntry(BaseModel):
    """What ``[tiles."stem"]`` in pack.toml may say of one tile."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False, defer_build=True)
    code: str | None = None
    shape: ShapeName | None = None
    weight: float | None = Field(default=None, ge=0, le=1000)
    copies: int | None = Field(default=None, ge=0)
    tags: list[Tag] = []
    artist: str | None = None
    turn: bool | None = None
    mirror: bool | None = None
    links: list[list[str]] | None = None
    flow: list[str] = []


class PackFile(BaseModel):
    """The whole of pack.toml; every key but `format` may be left out."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False, defer_build=True)
    format: Literal[1] = 1
    name: str | None = Field(default=None, pattern=r"^[\w .-]+$")
    title: str = ""
    artist: str = ""
    licence: str = ""
    source: str = ""
    vocabulary: str | None = None
    shape: ShapeName | None = None
    orientation: Literal["flat", "pointy"] = "flat"
    squares: int = Field(default=10, ge=2, le=100)
    px_per_square: float | None = Field(default=None, gt=0, le=2000)
    feet_per_square: float = Field(default=10, ge=0.01, le=1_000_000)
    coded: bool | Literal["first"] = False
    assume: str | None = None
    order: list[str] | None = None
    turn: bool | None = None
    mirror: bool | None = None
    background: Background | None = None
    trim: Trim = AUTO
    style: Style | None = None
    drawn_as: Literal["town"] | None = None
    weight: float = Field(default=1.0, ge=0, le=1000)
    copies: int | None = Field(default=None, ge=0)
    tags: list[Tag] = []
    tiles: dict[str, TileEntry] = {}

    @property
    def pointy(self) -> bool:
        """Whether its hexes stand on a corner."""
        return self.orientation == "pointy"
