"""A layout: a board with tiles on it, and its file (contract, section 5)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from morphs.base.arguments import typed
from morphs.base.errors import MorphsError
from morphs.base.files import parse_json, read_text, validated
from morphs.board.glue import BoardSpec
from morphs.board.joints import Joint, Joints
from morphs.board.tiling import tiling_of
from morphs.layout.cells import CellTerrain as CellTerrain
from morphs.layout.cells import LaidCell as LaidCell
from morphs.layout.cells import LaidCells as LaidCells
from morphs.layout.cells import Origin as Origin
from morphs.layout.rows import block, cell_lines, dumps, in_parts, joint_lines
from morphs.layout.steps import WaterStep as WaterStep
from morphs.layout.steps import step_lines, step_to_dict
from morphs.tiles.packs.pack import Pack

if TYPE_CHECKING:
    from morphs.layout.records import BoardRecord, CellRecord, Groups, TileRecord

FORMAT = "morphs-layout"
VERSION = 1
KINDS = {"morphs-terrain": "a terrain map", "morphs-zones": "a map of zones"}
"""What other files of ours are called; a layout of another version is none of these."""


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
class LaidZone:
    """A zone of the template that laid the board: its number there, its type, what it is called,
    and the ids of its cells."""

    number: int
    type: str
    name: str
    cells: tuple[int, ...]


@dataclass(frozen=True)
class LaidWay:
    """A way from one zone to another.

    kind    ``open``, ``guarded``, ``wide`` (the whole border is open) or ``secret``
    joint   the joint one walks over; of a secret way the two cells, with no half-sides
    guard   the value that its guard protects, 0 where nobody stands
    tier    how strong that guard is, in a word; `keeper` says who it is, for the table
    mark    the letter at both ends of a secret way
    """

    start: int
    end: int
    kind: str
    joint: tuple[int, int | None, int, int | None]
    guard: int = 0
    tier: str = ""
    keeper: str = ""
    mark: str = ""


@dataclass(frozen=True)
class Layout:
    """A finished map, without pictures; a value: equal to another that says the same. `zones` and
    `ways` are there where a template laid the board. `tiles` is keyed by ``pack/tile``; `terrain`
    is the terrain map (JSON data) that holes of the board were filled by, with the ids of their
    `cells`; `at_hand` has the packs made in memory, which the layout's file does not hold; `folder`
    is that of the file it was read from."""

    vocabulary: str
    seed: int
    request: dict[str, Any] = field(hash=False)
    spec: BoardSpec
    packs: tuple[PackUsed, ...]
    tiles: dict[str, TileUsed] = field(hash=False)
    cells: Sequence[LaidCell] = field(hash=False)
    joints: Sequence[Joint] = field(hash=False)
    water: Sequence[WaterStep] = field(default=(), hash=False)
    terrain: dict[str, Any] | None = field(default=None, hash=False)
    zones: tuple[LaidZone, ...] = ()
    ways: tuple[LaidWay, ...] = ()
    at_hand: tuple[Pack, ...] = field(default=(), compare=False, repr=False)
    folder: Path | None = field(default=None, compare=False, repr=False)

    def to_dict(self) -> dict[str, Any]:
        """Return the layout as JSON data."""
        return {
            **self._head(),
            "tiles": {key: _tile_to_dict(tile) for key, tile in self.tiles.items()},
            "cells": [_cell_to_dict(cell) for cell in self.cells],
            "joints": [list(joint) for joint in self.joints],
            "water": [step_to_dict(step) for step in self.water],
            **self._foot(),
        }

    def to_json(self) -> str:
        """Return the layout file's text; the same layout always gives the same bytes."""
        return "".join(self.to_parts())

    def to_parts(self) -> Iterator[str]:
        """Yield the layout file's text piece by piece: that of a large map takes much memory."""
        yield "{\n"
        for key, value in self._head().items():
            yield f'"{key}": {dumps(value)},\n'
        tiles = [f"{json.dumps(name)}: {dumps(_tile_to_dict(t))}" for name, t in self.tiles.items()]
        yield from block('"tiles": {', in_parts(tiles, str), "},\n")
        yield from block('"cells": [', self._cell_lines(), "],\n")
        yield from block('"joints": [', self._joint_lines(), "],\n")
        yield from block('"water": [', step_lines(self.water), "]")
        for key, value in self._foot().items():
            yield f',\n"{key}": {dumps(value)}'
        yield "\n}\n"

    def _cell_lines(self) -> Iterator[str]:
        if isinstance(self.cells, LaidCells):
            return cell_lines(self.cells, _cell_to_dict)
        return in_parts(self.cells, lambda cell: dumps(_cell_to_dict(cell)))

    def _joint_lines(self) -> Iterator[str]:
        if isinstance(self.joints, Joints):
            return joint_lines(self.joints.table)
        return in_parts(self.joints, lambda joint: dumps(list(joint)))

    def _head(self) -> dict[str, Any]:
        """What stands before the long parts of the file."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "vocabulary": self.vocabulary,
            "seed": self.seed,
            "request": self.request,
            "board": _board_to_dict(self.spec),
            "packs": [{"name": pack.name, "sha256": pack.sha256} for pack in self.packs],
        }

    def _foot(self) -> dict[str, Any]:
        """What stands behind them."""
        foot: dict[str, Any] = {}
        if self.zones:
            foot["zones"] = [_zone_to_dict(zone) for zone in self.zones]
            foot["ways"] = [_way_to_dict(way) for way in self.ways]
        return foot if self.terrain is None else {**foot, "terrain": self.terrain}

    @classmethod
    @typed("data")
    def from_dict(cls, data: dict[str, Any], where: str = "layout") -> Layout:
        """Return the layout of JSON data; raises MorphsError for what is none."""
        if data.get("format") != FORMAT or data.get("version") != VERSION:
            kind = KINDS.get(str(data.get("format")), "no layout file")
            raise MorphsError(f"{where}: {kind}; it should be {FORMAT} of version {VERSION}")
        from morphs.layout.records import LayoutRecord

        read = validated(LayoutRecord, data, where)
        return cls(
            vocabulary=read.vocabulary,
            seed=read.seed,
            request=read.request,
            spec=_spec_of(read.board),
            packs=tuple(PackUsed(pack.name, pack.sha256) for pack in read.packs),
            tiles={name: _tile_of(tile) for name, tile in read.tiles.items()},
            cells=tuple(_cell_of(cell, where) for cell in read.cells),
            joints=tuple(read.joints),
            water=tuple(WaterStep(step.source, step.to, step.liquid) for step in read.water),
            terrain=read.terrain,
            zones=tuple(
                LaidZone(zone.number, zone.type, zone.name, tuple(zone.cells))
                for zone in read.zones
            ),
            ways=tuple(
                LaidWay(
                    way.source,
                    way.to,
                    way.kind,
                    way.joint,
                    way.guard,
                    way.tier,
                    way.keeper,
                    way.mark,
                )
                for way in read.ways
            ),
        )

    @classmethod
    @typed("text")
    def from_json(cls, text: str, where: str = "layout") -> Layout:
        """Return the layout of a layout file's text; raises MorphsError for what is none."""
        return cls.from_dict(parse_json(text, where), where)


@typed("path")
def read_layout(path: str | Path, packs: Sequence[Pack] = ()) -> Layout:
    """Read a layout file; raises MorphsError for anything that is none. `packs` are those it was
    made of that were made in memory: edits and pictures need them, checks do not."""
    layout = Layout.from_json(read_text(Path(path)), str(path))
    return replace(layout, at_hand=tuple(packs), folder=Path(path).parent)


def read_layout_data(path: Path) -> dict[str, Any]:
    """Return the raw JSON object of a layout file; one that is no JSON object is an error."""
    return parse_json(read_text(path), str(path))


def _board_to_dict(spec: BoardSpec) -> dict[str, Any]:
    board: dict[str, Any] = {
        "kind": spec.kind,
        "columns": spec.columns,
        "rows": spec.rows,
        "wrap": spec.wrap,
        "frame": spec.frame,
    }
    if tiling_of(spec.kind, pointy=True).shape.pointy:
        board["orientation"] = "pointy" if spec.pointy else "flat"
    if spec.mask:
        board["mask"] = list(spec.mask)
    if spec.levels > 1:
        board["levels"] = spec.levels
    if spec.segments != 2:
        board["segments"] = spec.segments
    return board


def _tile_to_dict(tile: TileUsed) -> dict[str, Any]:
    return {
        "shape": tile.shape,
        "faces": list(tile.faces),
        "links": [list(group) for group in tile.links],
        "flow": list(tile.flow),
        "tags": list(tile.tags),
    }


def _zone_to_dict(zone: LaidZone) -> dict[str, Any]:
    return {
        "number": zone.number,
        "type": zone.type,
        "name": zone.name,
        "cells": list(zone.cells),
    }


def _way_to_dict(way: LaidWay) -> dict[str, Any]:
    start = {"from": way.start, "to": way.end, "kind": way.kind, "joint": list(way.joint)}
    guarded = {"guard": way.guard, "tier": way.tier, "keeper": way.keeper} if way.guard else {}
    return {**start, "guard": 0, **guarded, **({"mark": way.mark} if way.mark else {})}


def _cell_to_dict(cell: LaidCell) -> dict[str, Any]:
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
        **({"variant": cell.variant} if cell.variant else {}),
        **terrain,
    }


def _spec_of(board: BoardRecord) -> BoardSpec:
    return BoardSpec(
        board.kind,
        board.columns,
        board.rows,
        board.wrap,
        board.frame,
        board.orientation == "pointy",
        tuple(board.mask) if board.mask else None,
        board.levels,
        board.segments,
    )


def _groups(groups: Groups) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, groups))


def _tile_of(tile: TileRecord) -> TileUsed:
    return TileUsed(
        tile.shape, tuple(tile.faces), _groups(tile.links), tuple(tile.flow), tuple(tile.tags)
    )


def _cell_of(cell: CellRecord, where: str) -> LaidCell:
    if cell.variant and cell.tile is None:
        raise MorphsError(f"{where}: cell {cell.id} has a variant of a tile, and no tile")
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
        cell.variant,
    )
