"""A layout: a board with tiles on it, and its file (contract, section 5)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple

from morphs.base.files import parse_json, read_text
from morphs.board.glue import BoardSpec

FORMAT = "morphs-layout"
VERSION = 1
Origin = Literal["placed", "pinned", "filled", "capped", "gap"]
Joint = tuple[int, int, int, int]


class CellTerrain(NamedTuple):
    """What a terrain map tells of a cell beyond its border: the area in its middle, the half-sides
    where its water leaves, and what stands there (``village``, ``bridge``, ``reef``)."""

    area: str
    flow: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()


@dataclass(frozen=True)
class LaidCell:
    """One cell: which tile lies there and how. `faces` and `links` are as they lie; a gap has no
    faces, a cap or fill has no tile; `terrain` is None where no terrain map tells of the cell."""

    id: int
    shape: str
    column: int
    row: int
    level: int = 0
    tile: str | None = None
    pack: str | None = None
    rotation: int = 0
    flip: bool = False
    faces: tuple[str, ...] | None = None
    links: tuple[tuple[int, ...], ...] = ()
    origin: Origin = "gap"
    terrain: CellTerrain | None = None

    @property
    def place_text(self) -> str:
        return f"cell {self.id} (column {self.column}, row {self.row})"


@dataclass(frozen=True)
class PackUsed:
    """A pack as a layout names it."""

    name: str
    sha256: str


@dataclass(frozen=True)
class TileUsed:
    """What a layout tells of a tile it uses, as drawn, so that it can be checked without the
    pack."""

    shape: str
    faces: tuple[str, ...]
    links: tuple[tuple[int, ...], ...]
    flow: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()


@dataclass(frozen=True)
class WaterStep:
    """One step downstream, from and to (cell, half-side). `liquid` is told only where one liquid
    runs and another stands at an end of it, for both have that name."""

    start: tuple[int, int]
    end: tuple[int, int]
    liquid: str = ""


@dataclass(frozen=True)
class Layout:
    """A finished map, without pictures. `tiles` is keyed by ``pack/tile``; `terrain` is the terrain
    map (JSON data) that holes of the board were filled by, with the ids of their `cells`."""

    vocabulary: str
    seed: int
    request: dict[str, Any]
    spec: BoardSpec
    packs: tuple[PackUsed, ...]
    tiles: dict[str, TileUsed]
    cells: tuple[LaidCell, ...]
    joints: tuple[Joint, ...]
    water: tuple[WaterStep, ...] = ()
    terrain: dict[str, Any] | None = None

    def to_json(self) -> str:
        """Return the layout file's text; the same layout always gives the same bytes."""
        heads = {
            "format": FORMAT,
            "version": VERSION,
            "vocabulary": self.vocabulary,
            "seed": self.seed,
            "request": self.request,
            "board": _board_to_json(self.spec),
            "packs": [{"name": pack.name, "sha256": pack.sha256} for pack in self.packs],
        }
        tiles = {key: _tile_to_json(tile) for key, tile in self.tiles.items()}
        cells = [_cell_to_json(cell) for cell in self.cells]
        water = [_step_to_json(step) for step in self.water]
        parts = [f"{json.dumps(key)}: {_dumps(value)}" for key, value in heads.items()]
        parts.append(
            '"tiles": '
            + _block("{", [f"{json.dumps(k)}: {_dumps(v)}" for k, v in tiles.items()], "}")
        )
        for key, rows in (("cells", cells), ("joints", self.joints), ("water", water)):
            parts.append(f'"{key}": ' + _block("[", [_dumps(row) for row in rows], "]"))
        if self.terrain is not None:
            parts.append(f'"terrain": {_dumps(self.terrain)}')
        return "{\n" + ",\n".join(parts) + "\n}\n"


def _dumps(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _block(opening: str, rows: Sequence[str], closing: str) -> str:
    return opening + ("\n " + ",\n ".join(rows) + "\n" if rows else "") + closing


def _board_to_json(spec: BoardSpec) -> dict[str, Any]:
    board: dict[str, Any] = {
        "kind": spec.kind,
        "columns": spec.columns,
        "rows": spec.rows,
        "wrap": spec.wrap,
        "frame": spec.frame,
    }
    if spec.kind == "hex":
        board["orientation"] = "pointy" if spec.pointy else "flat"
    if spec.mask:
        board["mask"] = list(spec.mask)
    return board


def _tile_to_json(tile: TileUsed) -> dict[str, Any]:
    return {
        "shape": tile.shape,
        "faces": list(tile.faces),
        "links": [list(group) for group in tile.links],
        "flow": list(tile.flow),
        "tags": list(tile.tags),
    }


def _step_to_json(step: WaterStep) -> dict[str, Any]:
    ends: dict[str, Any] = {"from": list(step.start), "to": list(step.end)}
    return ends | ({"liquid": step.liquid} if step.liquid else {})


def _cell_to_json(cell: LaidCell) -> dict[str, Any]:
    terrain: dict[str, Any] = {}
    if cell.terrain:
        terrain = {"area": cell.terrain.area}
        terrain |= {"flow": list(cell.terrain.flow)} if cell.terrain.flow else {}
        terrain |= {"tags": list(cell.terrain.tags)} if cell.terrain.tags else {}
    return {
        "id": cell.id,
        "shape": cell.shape,
        "level": cell.level,
        "column": cell.column,
        "row": cell.row,
        "tile": cell.tile,
        "pack": cell.pack,
        "rotation": cell.rotation,
        "flip": cell.flip,
        "faces": None if cell.faces is None else list(cell.faces),
        "links": [list(group) for group in cell.links],
        "origin": cell.origin,
        **terrain,
    }


def read_layout_data(path: Path) -> dict[str, Any]:
    """Return the raw JSON object of a layout file; one that is no JSON object is an error."""
    return parse_json(read_text(path), str(path))
