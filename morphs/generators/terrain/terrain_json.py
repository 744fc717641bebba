"""The JSON form of a terrain map (docs/terrain.md): what programs save, and read back the same."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, StrictInt

from morphs.base.errors import MorphsError
from morphs.base.files import parse_json, refuse_deep, validated
from morphs.generators.terrain.ground import Ground, Place
from morphs.generators.terrain.terrain_map import Along, Path, Spot, TerrainMap

FORMAT = "morphs-terrain"
VERSION = 1
MAX_LAYERS = 40
LAX = Field(strict=False)  # JSON has lists where we have tuples
Whole = Annotated[int, Field(ge=-(2**62), le=2**62)]
Word = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^\S+( \S+)*$")]
Kind = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^\S+$")]
Name = Annotated[str, Field(max_length=200)]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True, allow_inf_nan=False)


class BoardEntry(_Entry):
    kind: Literal["grid", "hex"]
    columns: int = Field(ge=1, le=10_000)
    rows: int = Field(ge=1, le=10_000)
    wrap: Literal["none", "x", "y", "both"] = "none"
    orientation: Literal["flat", "pointy"] = "flat"
    neighbours: Literal[4, 6, 8] = 6


class PathEntry(_Entry):
    kind: Kind
    points: list[Annotated[tuple[StrictInt, StrictInt], LAX]] = Field(min_length=1)
    name: Name = ""
    wide: bool = False


class SpotEntry(_Entry):
    kind: Kind
    cells: list[int] = Field(min_length=1)
    name: Name = ""
    size: int = 0


class MapEntry(_Entry):
    """The whole file; `terrain` holds for each cell an index into `words`."""

    format: Literal["morphs-terrain"]
    version: Literal[1]
    generator: str = ""
    request: dict[str, Any] = {}
    board: BoardEntry
    words: list[Word]
    terrain: list[int]
    layers: dict[Kind, list[Whole]] = Field(default={}, max_length=MAX_LAYERS)
    paths: list[PathEntry] = []
    spots: list[SpotEntry] = []
    along: list[Annotated[tuple[Kind, StrictInt, StrictInt], LAX]] = []
    regions: list[Name] = []
    notes: list[str] = []
    log: list[Annotated[tuple[str, list[StrictInt], str], LAX]] = []


def to_dict(terrain: TerrainMap) -> dict[str, Any]:
    """Return a map as JSON data."""
    words = list(dict.fromkeys(terrain.words))
    number = {word: index for index, word in enumerate(words)}
    ground = terrain.ground
    return {
        "format": FORMAT,
        "version": VERSION,
        "generator": terrain.generator,
        "request": terrain.request,
        "board": {
            "kind": "hex" if ground.is_hex else "grid",
            "columns": ground.columns,
            "rows": ground.rows,
            "wrap": ground.wrap,
            "orientation": "pointy" if ground.pointy else "flat",
            "neighbours": ground.sides,
        },
        "words": words,
        "terrain": [number[word] for word in terrain.words],
        "layers": {name: layer.tolist() for name, layer in terrain.layers.items()},
        "paths": [_path_data(path) for path in terrain.paths],
        "spots": [
            {"kind": s.kind, "cells": list(s.cells), "name": s.name, "size": s.size}
            for s in terrain.spots
        ],
        "along": [[side.kind, side.cell, side.side] for side in terrain.along],
        "regions": terrain.regions,
        "notes": terrain.notes,
        "log": [[rule, list(values), reason] for rule, values, reason in terrain.log],
    }


def to_json(terrain: TerrainMap) -> str:
    """Return a map as the text of its file: one line for each part, and for each path and spot."""
    lines = []
    for key, value in to_dict(terrain).items():
        if key in ("paths", "spots", "log") and value:
            inner = ",\n".join(" " + json.dumps(entry, ensure_ascii=False) for entry in value)
            lines.append(f'"{key}": [\n{inner}\n]')
        else:
            lines.append(f'"{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def from_json(text: str, where: str = "map") -> TerrainMap:
    """Read the text of a map's file back; raises MorphsError as `from_dict` does."""
    return from_dict(parse_json(text, where), where)


def from_dict(data: dict[str, Any], where: str = "map") -> TerrainMap:
    """Read a map back; what is no map of a known version, or names cells it has not, is a
    MorphsError. Whether its rivers run somewhere is for `morphs check` to say."""
    _refuse_foreign(data, where)
    refuse_deep(data.get("request"), f"{where}: request")
    entry = validated(MapEntry, data, where)
    ground = _ground(entry.board)
    _refuse_wrong_sizes(entry, ground, where)
    return TerrainMap(
        ground=ground,
        words=[entry.words[index] for index in entry.terrain],
        generator=entry.generator,
        request=entry.request,
        layers={n: np.array(layer, dtype=np.int64) for n, layer in entry.layers.items()},
        paths=[Path(p.kind, tuple(p.points), p.name, p.wide) for p in entry.paths],
        spots=[Spot(s.kind, tuple(s.cells), s.name, s.size) for s in entry.spots],
        along=[Along(*side) for side in entry.along],
        notes=entry.notes,
        regions=entry.regions,
        log=[(rule, tuple(values), reason) for rule, values, reason in entry.log],
    )


def _path_data(path: Path) -> dict[str, Any]:
    points: list[Place] = list(path.points)
    data: dict[str, Any] = {"kind": path.kind, "points": points}
    if path.name:
        data["name"] = path.name
    if path.wide:
        data["wide"] = True
    return data


def _refuse_foreign(data: dict[str, Any], where: str) -> None:
    if data.get("format") != FORMAT:
        raise MorphsError(f"{where}: no terrain map: its format should be {FORMAT}")
    if data.get("version") != VERSION:
        raise MorphsError(f"{where}: terrain maps of version {VERSION} are read, no others")


def _ground(board: BoardEntry) -> Ground:
    if board.kind == "hex":
        kind = "hex-pointy" if board.orientation == "pointy" else "hex"
    else:
        kind = "grid8" if board.neighbours == 8 else "grid"
    return Ground(kind, board.columns, board.rows, board.wrap)


def _refuse_wrong_sizes(entry: MapEntry, ground: Ground, where: str) -> None:
    for name, layer in {"terrain": entry.terrain, **entry.layers}.items():
        if len(layer) != ground.count:
            raise MorphsError(
                f"{where}: {name} has {len(layer)} entries; {ground.name} has {ground.count} cells"
            )
    if not all(0 <= index < len(entry.words) for index in entry.terrain):
        raise MorphsError(f"{where}: terrain: every entry is an index into words, from 0")
    for spot in entry.spots:
        if not all(0 <= cell < ground.count for cell in spot.cells):
            raise MorphsError(f"{where}: the {spot.kind} {spot.name!r} lies on no cell of the map")
    for kind, cell, side in entry.along:
        if not (0 <= cell < ground.count and 0 <= side < ground.sides):
            raise MorphsError(f"{where}: a {kind} lies along side {side} of cell {cell}: no such")
