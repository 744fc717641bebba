"""Tilesets of the Tiled editor with Wang sets: ``.tsx`` (XML) and ``.tsj`` (JSON).

A wangid is eight colours: top, top right, right, bottom right ... The corners become areas, which
fill half-sides; the edges become lines. 0 is a wild card.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from morphs.base.errors import MorphsError, named
from morphs.base.files import parse_json, read_text, validated
from morphs.base.outside import MAX_NAME, file_inside
from morphs.base.pictures import SUFFIXES, load_whole
from morphs.workbench.importing.writing import Letter, NewPack, NewTile, letters
from morphs.workbench.importing.xml_file import read_xml

# Clockwise from the north-west half-side: which entry of a wangid is its corner, which its edge.
CORNERS = (7, 1, 1, 3, 3, 5, 5, 7)
EDGES = (0, 0, 2, 2, 4, 4, 6, 6)
MAX_TILES = 10_000


class _Model(BaseModel):
    model_config = ConfigDict(extra="ignore")


class WangTile(_Model):
    tileid: int = Field(ge=0, lt=10**9)
    wangid: list[int] = Field(min_length=8, max_length=8)


class WangSet(_Model):
    name: str = ""
    type: str = "mixed"
    wangtiles: list[WangTile] = Field(default=[], max_length=MAX_TILES)


class OwnImage(_Model):
    id: int
    image: str | None = None
    probability: float = Field(default=1.0, ge=0, le=1000, allow_inf_nan=False)


class Transformations(_Model):
    hflip: bool = False
    rotate: bool = False


class TileSet(_Model):
    """What of a tileset is read; the names are those of Tiled's JSON format."""

    name: str = "tiles"
    tilewidth: int = Field(ge=1, le=4096)
    tileheight: int = Field(ge=1, le=4096)
    columns: int = Field(default=0, ge=0)
    margin: int = Field(default=0, ge=0, le=4096)
    spacing: int = Field(default=0, ge=0, le=4096)
    image: str | None = None
    tiles: list[OwnImage] = []
    wangsets: list[WangSet] = []
    transformations: Transformations = Transformations()


def read_tiled(path: Path, chosen: str | None = None) -> NewPack:
    """Read a tileset's Wang set: the one named `chosen`, else the first."""
    data = _xml(path) if path.suffix.lower() == ".tsx" else parse_json(read_text(path), str(path))
    tileset = validated(TileSet, data, str(path))
    wangset = _wangset(path, tileset, chosen)
    if len({tile.tileid for tile in wangset.wangtiles}) < len(wangset.wangtiles):
        raise MorphsError(f"{path}: a tile is twice in the Wang set {wangset.name!r}")
    colours = sorted({c for tile in wangset.wangtiles for c in tile.wangid})
    areas = _letters(path, {t.wangid[i] for t in wangset.wangtiles for i in CORNERS}, "corner")
    lines = _letters(path, {t.wangid[i] for t in wangset.wangtiles for i in EDGES}, "edge")
    area_of = dict(
        zip(sorted({t.wangid[i] for t in wangset.wangtiles for i in CORNERS}), areas, strict=True)
    )
    line_of = dict(
        zip(sorted({t.wangid[i] for t in wangset.wangtiles for i in EDGES}), lines, strict=True)
    )
    chances = {tile.id: tile.probability for tile in tileset.tiles}
    pictures = _Pictures(path, tileset)
    tiles = [
        NewTile(
            f"{_word(tileset.name)}_{tile.tileid}",
            partial(pictures.of, tile.tileid),
            tuple(
                area_of[tile.wangid[corner]].letter + line_of[tile.wangid[edge]].letter
                for corner, edge in zip(CORNERS, EDGES, strict=True)
            ),
            chances.get(tile.tileid, 1.0),
            turn=tileset.transformations.rotate,
            mirror=tileset.transformations.hflip and tileset.transformations.rotate,
        )
        for tile in wangset.wangtiles
    ]
    remarks = [f"{len(colours)} colours; 0 meets anything"] if 0 in colours else []
    return NewPack(_word(tileset.name), path.name, areas, lines, tiles, remarks)


def _letters(path: Path, colours: set[int], what: str) -> list[Letter]:
    """One letter a colour; like meets like, and 0 meets all."""
    ordered = sorted(colours)
    names = letters(len(ordered), f"{what} colours", path)
    wild = names[0] if ordered[0] == 0 else None
    return [
        Letter(
            letter,
            f"{what} colour {colour}" if colour else f"any {what}",
            tuple(names) if letter == wild else tuple(sorted({letter, wild or letter})),
        )
        for letter, colour in zip(names, ordered, strict=True)
    ]


def _wangset(path: Path, tileset: TileSet, chosen: str | None) -> WangSet:
    usable = [w for w in tileset.wangsets if w.wangtiles]
    if not usable:
        raise MorphsError(f"{path}: the tileset has no Wang set (terrain set) with tiles")
    if chosen is None:
        return usable[0]
    found = next((w for w in usable if w.name == chosen), None)
    if found is None:
        names = ", ".join(repr(w.name) for w in usable)
        raise MorphsError(f"{path}: no Wang set named {chosen!r}; it has {names}")
    return found


def _word(name: str) -> str:
    return "".join(c if c.isalnum() else "_" for c in name[: MAX_NAME // 2]).strip("_") or "tiles"


def _xml(path: Path) -> dict[str, Any]:
    """Return a ``.tsx`` in the words of the JSON format."""
    root = read_xml(path)
    if root.tag != "tileset":
        raise MorphsError(f"{path}: no Tiled tileset: the first element is <{root.tag}>")
    data: dict[str, Any] = dict(root.attrib)
    image, ways = root.find("image"), root.find("transformations")
    if image is not None:
        data["image"] = image.get("source")
    if ways is not None:
        data["transformations"] = {k: v == "1" for k, v in ways.attrib.items()}
    data["tiles"] = [
        {
            "id": tile.get("id"),
            "probability": tile.get("probability", 1.0),
            "image": own.get("source") if (own := tile.find("image")) is not None else None,
        }
        for tile in root.iterfind("tile")
    ]
    data["wangsets"] = [
        {
            "name": wangset.get("name", ""),
            "type": wangset.get("type", "mixed"),
            "wangtiles": [
                {"tileid": t.get("tileid"), "wangid": (t.get("wangid") or "").split(",")}
                for t in wangset.iterfind("wangtile")
            ],
        }
        for wangset in root.iterfind("wangsets/wangset")
    ]
    return data


class _Pictures:
    """Cuts tiles out of the tileset's picture, or opens their own."""

    def __init__(self, path: Path, tileset: TileSet) -> None:
        self.path = path
        self.tileset = tileset
        self.own = {tile.id: tile.image for tile in tileset.tiles if tile.image}
        self.sheet = self._opened(tileset.image) if tileset.image else None

    def _opened(self, name: str) -> Any:
        with named(self.path):
            return load_whole(file_inside(self.path.parent, name, SUFFIXES - {".svg"}))

    def of(self, number: int) -> Any:
        if number in self.own:
            return self._opened(self.own[number])
        if self.sheet is None:
            raise MorphsError(f"{self.path}: tile {number} has no picture")
        t = self.tileset
        columns = t.columns or max(1, (self.sheet.width - t.margin) // (t.tilewidth + t.spacing))
        x = t.margin + number % columns * (t.tilewidth + t.spacing)
        y = t.margin + number // columns * (t.tileheight + t.spacing)
        if x + t.tilewidth > self.sheet.width or y + t.tileheight > self.sheet.height:
            raise MorphsError(f"{self.path}: tile {number} lies outside the picture {t.image}")
        return self.sheet.crop((x, y, x + t.tilewidth, y + t.tileheight))
