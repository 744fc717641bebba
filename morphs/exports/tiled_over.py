"""What lies over more than one tile in maps of the Tiled editor: pictures of their own, as wide as
the map, each in a layer above the tiles."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from PIL import Image

from morphs.draw.picture import Picture
from morphs.exports.tiled_sheet import SHEET, named_sheet


def overlays(picture: Picture, image: str, first: int) -> Iterator[tuple[dict[str, Any], bytes]]:
    """Yield layers of pictures, and these, named as tilesets' from a number on; a map too large for
    one has several, from the top."""
    if picture.narrow is None:
        return
    wide, high = picture.size
    rows = max(1, SHEET // wide)
    for number, top in enumerate(range(0, high, rows)):
        part = Image.new("RGBA", (wide, min(rows, high - top)))
        picture.narrow.lay(part, top)
        stream = io.BytesIO()
        part.save(stream, "PNG", compress_level=6)
        name = "hatching" if rows >= high else f"hatching {number + 1}"
        yield _layer(name, named_sheet(image, first + number), part.size, top), stream.getvalue()


def _layer(name: str, image: str, size: tuple[int, int], top: int) -> dict[str, Any]:
    return {
        "type": "imagelayer", "name": name, "x": 0, "y": 0, "opacity": 1, "visible": True,
        **({"offsety": top} if top else {}),
        "image": image, "imagewidth": size[0], "imageheight": size[1],
    }  # fmt: skip
