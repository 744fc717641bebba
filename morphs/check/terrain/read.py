"""A terrain map's file as the check reads it: its own models."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt

Place = tuple[int, int]
"""Column and row."""


class _Entry(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True)


class _Board(_Entry):
    kind: Literal["grid", "hex"]
    columns: int = Field(ge=1, le=10_000)
    rows: int = Field(ge=1, le=10_000)
    wrap: Literal["none", "x", "y", "both"] = "none"
    orientation: Literal["flat", "pointy"] = "flat"
    neighbours: Literal[4, 6, 8] = 6


LAX = Field(strict=False)
Number = Annotated[StrictInt, Field(ge=-(2**62), le=2**62)]
"""A whole number as layers have it: 64 bits hold it."""


class PathEntry(_Entry):
    """A river, a road: the places it passes."""

    kind: str
    points: list[Annotated[tuple[Number, Number], LAX]] = Field(min_length=1)
    wide: bool = False


class SpotEntry(_Entry):
    """A place, a crossing, a named feature: the cells it stands on."""

    kind: str
    cells: list[Number]
    name: str = ""
    size: Number = 0


class MapEntry(_Entry):
    """The whole file."""

    format: Literal["morphs-terrain"]
    version: Literal[1]
    generator: str = ""
    request: dict[str, Any] = {}
    board: _Board
    words: list[str]
    terrain: list[Number]
    layers: dict[str, list[Number]] = {}
    paths: list[PathEntry] = []
    spots: list[SpotEntry] = []
    along: list[Annotated[tuple[str, Number, Number], LAX]] = []
    regions: list[str] = []
    log: list[Annotated[tuple[str, list[Number], str], LAX]] = []
