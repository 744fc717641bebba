"""Pictures of single tiles as WebP: sheets of small ones, large ones as the page comes near, and
what is drawn where no tile lies."""

from __future__ import annotations

import base64
import binascii
import io
from dataclasses import replace
from functools import lru_cache
from math import sqrt
from typing import Any, Literal

from PIL import Image
from pydantic import BaseModel, ConfigDict, Field

from morphs.art.gaps.pack_artist import PackArtist
from morphs.art.gaps.redrawn import hides_from_players, recipe_of
from morphs.base.errors import MorphsError
from morphs.base.files import parse_json, validated
from morphs.base.pictures import load_rgba
from morphs.base.seeds import stream_key
from morphs.board.shape import Orientation, Shape, shape_of
from morphs.draw.diagram import draw_diagram
from morphs.draw.gap_artist import Layers, Seam, Wanted
from morphs.draw.hexart import turned_hex
from morphs.draw.upright import load_layers
from morphs.layout.layout import CellTerrain
from morphs.plan.sources import PackPlans
from morphs.tiles.packs.catalogue import Catalogue, load_pack
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile
from morphs.web.at_hand import Shelf, source_of
from morphs.web.worker import Notify

SLOT, ACROSS = 64, 16
SHEET = ACROSS * ACROSS  # tiles on one
SIZES = (64, 100, 200, 400)
Size = tuple[int, int]
Look = tuple[str, bool]
"""A style ("" for the packs' own), and whether it is what players may see."""
USUAL: Look = ("", False)


def size_of(pack: Pack, tile: Tile, pixels: int) -> Size:
    """Return the size of a tile's picture as drawn, where a whole tile is so many pixels wide."""
    name = tile.shape.name
    if name == "hex":
        info = pack.pictures.get(tile.name)
        regular = 2 / sqrt(3) if tile.shape.pointy else sqrt(3) / 2
        ratio = info.height / info.width if info else regular
        return pixels, 2 * max(1, round(pixels * ratio / 2))
    half = pixels // 2
    return {"square": (pixels, pixels), "edge": (pixels, half), "corner": (half, half)}[name]


@lru_cache(maxsize=8)
def _pack_of(source: str) -> Pack:
    return load_pack(source)


def atlas(name: str, shelf: Shelf, sheet: int, notify: Notify) -> bytes:
    """Return a sheet of a pack's tiles, 16 by 16 of at most 64 pixels, in the pack's order."""
    pack = _pack_of(source_of(name, shelf))
    tiles = pack.tiles[sheet * SHEET : (sheet + 1) * SHEET]
    if not tiles:
        raise MorphsError(f"{name}: has no sheet {sheet}")
    rows = -(-len(tiles) // ACROSS)
    high = SLOT if all(tile.shape.name != "hex" for tile in tiles) else round(SLOT * 1.25)
    picture = Image.new("RGBA", (ACROSS * SLOT, rows * high))
    for number, tile in enumerate(tiles):
        art = _upright(pack, tile, SLOT)
        picture.paste(art, (number % ACROSS * SLOT, number // ACROSS * high))
    return webp(picture)


def tile(
    name: str,
    shelf: Shelf,
    number: int,
    pixels: int,
    way: tuple[int, bool] | None,
    over: bool,
    look: Look,
    variant: int,
    notify: Notify,
) -> bytes:
    """Return a tile's picture: as drawn, or for hexes as it lies, without or with only (`over`)
    what stands upright on it. A tile that another look changes nothing of is as drawn; a `variant`
    is drawn anew."""
    pack = _pack_of(source_of(name, shelf))
    if not 0 <= number < len(pack.tiles) or pixels not in SIZES:
        raise MorphsError(f"{name}: has no picture {number} of {pixels} pixels")
    tile = replace(pack.tiles[number], variant=variant)
    if way is None and (look != USUAL or variant):
        artist = _artist(Catalogue((pack,), pack.tiles), look)
        anew = artist.tile(tile, size_of(pack, tile, pixels))
        if anew:
            return webp(anew)
    if way is None:
        return webp(_upright(pack, tile, pixels))
    if tile.shape.name != "hex" or way[0] > 5:
        raise MorphsError(f"{name}: no picture {number} lies like that")
    return webp(_lying(pack, tile, pixels, Orientation(*way), over))


def _upright(pack: Pack, tile: Tile, pixels: int) -> Image.Image:
    size = size_of(pack, tile, pixels)
    if tile.shape.name == "hex":
        whole = _lying(pack, tile, pixels, Orientation(0, False), False)
        return _with_standing(tile, size, whole)
    return _plain(pack, tile, size)


def _with_standing(tile: Tile, size: Size, whole: Image.Image) -> Image.Image:
    found = load_layers(tile.path, Orientation(0, False), size) if tile.path else None
    if found is None or found.standing is None:
        return whole
    margin = found.margin
    whole.alpha_composite(
        found.standing, (0, 0), (margin, margin, margin + size[0], margin + size[1])
    )
    return whole


def _plain(pack: Pack, tile: Tile, size: Size) -> Image.Image:
    if tile.art is None:
        return draw_diagram(tile.shape, 0, tile.faces, size, pack.vocabulary)
    return load_rgba(tile.art, size)


def _lying(pack: Pack, tile: Tile, pixels: int, way: Orientation, over: bool) -> Image.Image:
    size = size_of(pack, tile, pixels)
    found = load_layers(tile.path, way, size) if tile.path else None
    if found is None:
        return turned_hex(_plain(pack, tile, size), way, tile.shape.pointy)
    return _layer(found, over)


def _layer(found: Layers, over: bool) -> Image.Image:
    if not over:
        return found.ground
    return found.standing or Image.new("RGBA", (1, 1))


class Recipe(BaseModel):
    """What is drawn for a gap: packs, kind, shape and place, faces and links as they lie, the dice
    (seed, origin, number of the cell), and what a land tells of the middle."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    p: tuple[str, ...] = Field(min_length=1, max_length=20)
    s: Literal["square", "edge", "corner", "hex", "hex-pointy"]
    f: tuple[str, ...] = Field(min_length=4, max_length=240)
    l: tuple[tuple[int, ...], ...] = Field((), max_length=120)  # noqa: E741 - one letter each
    d: tuple[int, Literal["filled", "capped"], int]
    t: tuple[str, tuple[int, ...], tuple[str, ...]] | None = None


def drawn(recipe: str, shelf: Shelf, size: Size, over: bool, look: Look, notify: Notify) -> bytes:
    """Return what is drawn for a gap, in exactly a size; `over`: only what stands upright on it."""
    read = _recipe(recipe)
    catalogue = _catalogue(tuple(source_of(name, shelf) for name in read.p))
    shape = shape_of(read.s.removesuffix("-pointy"), read.s == "hex-pointy")
    _refuse_unknown(read, shape, catalogue)
    wanted = _wanted(read, shape, size)
    artist = _artist(catalogue, look, max(size))
    found = artist.layers(wanted)
    if found:
        return webp(_layer(found, over))
    picture = artist.picture(wanted)
    if picture is None:
        place = 1 if shape.name == "edge" and size[0] < size[1] else 0
        picture = draw_diagram(shape, place, read.f, size, catalogue.vocabulary)
    return webp(picture)


def _recipe(text: str) -> Recipe:
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode()
    except (binascii.Error, UnicodeDecodeError, ValueError) as error:
        raise MorphsError("the recipe of a drawn tile cannot be read") from error
    return validated(Recipe, parse_json(data, "the recipe"), "the recipe")


def _refuse_unknown(read: Recipe, shape: Shape, catalogue: Catalogue) -> None:
    words = catalogue.vocabulary
    known = {area + line for area in words.areas for line in words.lines}
    if len(read.f) != shape.count or not set(read.f) <= known:
        raise MorphsError(f"the recipe: a {shape.name} of {words.name} has {shape.count} faces")
    if any(not 0 <= half < shape.count for group in read.l for half in group):
        raise MorphsError("the recipe: links half-sides that the shape does not have")
    if read.t and (read.t[0] not in words.areas):
        raise MorphsError("the recipe: names an area that there is not")


def _wanted(read: Recipe, shape: Shape, size: Size) -> Wanted:
    kind: Literal["fill", "cap"] = "fill" if read.d[1] == "filled" else "cap"
    land = CellTerrain(*read.t) if read.t else None
    return Wanted(kind, shape, read.f, read.l, size, stream_key(*read.d), land)


def _artist(catalogue: Catalogue, look: Look, pixels: int = SLOT) -> PackArtist:
    style, players = look
    return PackArtist(catalogue, (pixels, pixels), style, players)


@lru_cache(maxsize=8)
def _catalogue(sources: tuple[str, ...]) -> Catalogue:
    packs = tuple(_pack_of(source) for source in sources)
    return Catalogue(packs, tuple(tile for pack in packs for tile in pack.tiles))


def seam(
    names: tuple[str, ...],
    shelf: Shelf,
    faces: tuple[str, str],
    upright: bool,
    pixels: int,
    seed: int,
    look: Look,
    notify: Notify,
) -> bytes:
    """Return what joins two unequal faces along half a side of a tile, whose wall lies in the
    picture's middle: across, or `upright`."""
    catalogue = _catalogue(tuple(source_of(name, shelf) for name in names))
    words = catalogue.vocabulary
    if not all(len(f) == 2 and f[0] in words.areas and f[1] in words.lines for f in faces):
        raise MorphsError("the seam: names a face that there is not")
    length = pixels / 2
    margin = pixels / 5
    wide, high = round(length + 2 * margin), round(2 * margin)
    size = (high, wide) if upright else (wide, high)
    start, end = (margin, margin), (margin + length, margin)
    if upright:
        start, end = (margin, margin), (margin, margin + length)
    picture = Image.new("RGBA", size)
    _artist(catalogue, look, pixels).seam(picture, Seam(start, end, *faces, seed))
    return webp(picture)


def webp(picture: Image.Image) -> bytes:
    """Return a picture as the page is sent it."""
    data = io.BytesIO()
    picture.save(data, "WEBP", quality=88, method=2)
    return data.getvalue()


def tile_entries(pack: Pack) -> list[dict[str, Any]]:
    """What the page is told of a pack's tiles, in its order."""
    plans = PackPlans(pack)
    return [
        {
            "name": tile.name,
            "shape": "hex-pointy" if tile.shape.pointy else tile.shape.name,
            "faces": list(tile.faces),
            "tags": list(tile.tags),
            "artist": tile.artist,
            "weight": tile.weight,
            "upright": _stands(tile),
            "secret": recipe is not None and hides_from_players(plans.of(tile), recipe),
            "ways": [[way.rotation, way.flip] for way in tile.orientations(0)],
        }
        for tile, recipe in ((tile, recipe_of(plans, tile)) for tile in pack.tiles)
    ]


def _stands(tile: Tile) -> bool:
    """Whether something may stand upright on a hex."""
    if tile.path is None or tile.path.suffix.lower() != ".svg" or tile.shape.name != "hex":
        return False
    return b"upright" in tile.path.read_bytes()
