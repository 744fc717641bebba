"""The records of a layout file, as it is read (contract, section 5)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from morphs.board.grids import MAX_LEVELS
from morphs.board.shape import MAX_SEGMENTS
from morphs.board.tiling import TILINGS
from morphs.layout.cells import MAX_VARIANT

Whole = Annotated[int, Field(ge=-(2**31), lt=2**31)]
Place = Annotated[tuple[Whole, Whole], Field(strict=False)]
Groups = list[list[Whole]]


def _known_kind(name: str) -> str:
    kinds = dict.fromkeys(tiling.kind for tiling in TILINGS.values())
    if name not in kinds:
        raise ValueError(f"write {', '.join(kinds)}")
    return name


class _Record(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True)


class BoardRecord(_Record):
    kind: Annotated[str, AfterValidator(_known_kind)]
    columns: Whole
    rows: Whole
    wrap: bool
    frame: bool
    orientation: Literal["flat", "pointy"] = "flat"
    mask: list[str] | None = None
    levels: Annotated[int, Field(ge=1, le=MAX_LEVELS)] = 1
    segments: Annotated[int, Field(ge=1, le=MAX_SEGMENTS)] = 2


class PackRecord(_Record):
    name: str
    sha256: str


class TileRecord(_Record):
    shape: str
    faces: list[str]
    links: Groups
    flow: list[Whole] = []
    tags: list[str] = []


class CellRecord(_Record):
    id: Whole
    shape: str
    level: Whole
    column: Whole
    row: Whole
    tile: str | None
    pack: str | None
    rotation: Whole
    flip: bool
    faces: list[str] | None
    links: Groups
    origin: Literal["placed", "pinned", "filled", "capped", "gap"]
    area: str | None = Field(None, min_length=1, max_length=1)
    flow: list[Whole] = []
    tags: list[str] = []
    variant: Annotated[int, Field(ge=0, le=MAX_VARIANT)] = 0


class StepRecord(_Record):
    source: Place = Field(alias="from")
    to: Place
    liquid: str = ""


class ZoneRecord(_Record):
    number: Whole
    type: str
    name: str = ""
    cells: list[Whole]


class WayRecord(_Record):
    source: Whole = Field(alias="from")
    to: Whole
    kind: str
    joint: Annotated[tuple[Whole, Whole | None, Whole, Whole | None], Field(strict=False)]
    guard: Whole = 0
    tier: str = ""
    keeper: str = ""
    mark: str = ""


class LayoutRecord(_Record):
    """The whole file."""

    format: Literal["morphs-layout"]
    version: Literal[1]
    vocabulary: str
    seed: int
    request: dict[str, Any]
    board: BoardRecord
    packs: list[PackRecord]
    tiles: dict[str, TileRecord] = {}
    cells: list[CellRecord]
    joints: list[Annotated[tuple[Whole, Whole, Whole, Whole], Field(strict=False)]]
    water: list[StepRecord]
    terrain: dict[str, Any] | None = None
    zones: list[ZoneRecord] = []
    ways: list[WayRecord] = []
