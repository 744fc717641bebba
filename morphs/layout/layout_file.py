"""Reading a layout file back (contract, section 5)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from morphs.base.errors import MorphsError
from morphs.base.files import validated
from morphs.board.glue import BoardSpec
from morphs.layout.layout import (
    FORMAT,
    VERSION,
    CellTerrain,
    LaidCell,
    Layout,
    PackUsed,
    TileUsed,
    WaterStep,
    read_layout_data,
)

Whole = Annotated[int, Field(ge=-(2**31), le=2**31)]
Place = Annotated[tuple[Whole, Whole], Field(strict=False)]
Groups = list[list[Whole]]


KINDS = {"morphs-terrain": "a terrain map", "morphs-zones": "a map of zones"}
"""What other files of ours are called; a layout of another version is none of these."""


class _Record(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True)


class _Board(_Record):
    kind: Literal["grid", "brick", "hex"]
    columns: Whole
    rows: Whole
    wrap: bool
    frame: bool
    orientation: Literal["flat", "pointy"] = "flat"
    mask: list[str] | None = None


class _Pack(_Record):
    name: str
    sha256: str


class _Tile(_Record):
    shape: str
    faces: list[str]
    links: Groups
    flow: list[Whole] = []
    tags: list[str] = []


class _Cell(_Record):
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


class _Step(_Record):
    source: Place = Field(alias="from")
    to: Place
    liquid: str = ""


class _Layout(_Record):
    format: Literal["morphs-layout"]
    version: Literal[1]
    vocabulary: str
    seed: int
    request: dict[str, Any]
    board: _Board
    packs: list[_Pack]
    tiles: dict[str, _Tile] = {}
    cells: list[_Cell]
    joints: list[Annotated[tuple[Whole, Whole, Whole, Whole], Field(strict=False)]]
    water: list[_Step]
    terrain: dict[str, Any] | None = None


def read_layout(path: Path) -> Layout:
    """Read a layout file; raises MorphsError for anything that is none."""
    return layout_from_json(read_layout_data(path), str(path))


def layout_from_json(data: dict[str, Any], where: str = "layout") -> Layout:
    """Return the layout of a layout file's JSON data."""
    if data.get("format") != FORMAT or data.get("version") != VERSION:
        kind = KINDS.get(str(data.get("format")), "no layout file")
        raise MorphsError(f"{where}: {kind}; it should be {FORMAT} of version {VERSION}")
    read = validated(_Layout, data, where)
    board = read.board
    return Layout(
        vocabulary=read.vocabulary,
        seed=read.seed,
        request=read.request,
        spec=BoardSpec(
            board.kind,
            board.columns,
            board.rows,
            board.wrap,
            board.frame,
            board.orientation == "pointy",
            tuple(board.mask) if board.mask else None,
        ),
        packs=tuple(PackUsed(pack.name, pack.sha256) for pack in read.packs),
        tiles={name: _tile(tile) for name, tile in read.tiles.items()},
        cells=tuple(map(_cell, read.cells)),
        joints=tuple(read.joints),
        water=tuple(WaterStep(step.source, step.to, step.liquid) for step in read.water),
        terrain=read.terrain,
    )


def _groups(groups: Groups) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, groups))


def _tile(tile: _Tile) -> TileUsed:
    return TileUsed(
        tile.shape, tuple(tile.faces), _groups(tile.links), tuple(tile.flow), tuple(tile.tags)
    )


def _cell(cell: _Cell) -> LaidCell:
    return LaidCell(
        cell.id,
        cell.shape,
        cell.column,
        cell.row,
        cell.level,
        cell.tile,
        cell.pack,
        cell.rotation,
        cell.flip,
        None if cell.faces is None else tuple(cell.faces),
        _groups(cell.links),
        cell.origin,
        CellTerrain(cell.area, tuple(cell.flow), tuple(cell.tags)) if cell.area else None,
    )
