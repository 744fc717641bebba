"""The pictures of the gallery in docs: `python benchmarks/gallery.py docs/gallery`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from PIL import Image

import morphs
from morphs.art.packs.pack_maker import PackMaker, PackOrder, write_pack
from morphs.request.request import Request

STYLES = ("ink", "classic", "parchment", "dark", "plain")
BOARDS = {
    "overland": Request(pack=("overland",), board="hex:8x6", seed=9, scale=0.6),
    "overland-ink": Request(pack=("overland-ink",), board="hex:8x6", seed=2, scale=0.6),
    "city": Request(pack=("city",), board="grid:7x6", seed=3, scale=0.5),
    "sideview": Request(pack=("sideview",), board="grid:5x3", seed=4, scale=0.5),
    "caverns": Request(pack=("caverns",), board="grid:5x3", seed=3, scale=0.5),
    "waters": Request(pack=("waters",), board="grid:5x3", seed=3, scale=0.5),
    "dungeon": Request(pack=("dungeon",), board="grid:5x3", seed=6, scale=0.5),
}
PATCH = (480, 400)


def draw_gallery(folder: Path) -> None:
    """Write every picture, small enough for a page."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        packs = Path(temporary)
        _styles(packs).save(folder / "styles.png", optimize=True)
        order = PackOrder(vocabulary="overland", style="ink", seed=11)
        write_pack(PackMaker(order), packs / "overland-ink")
        for name, request in BOARDS.items():
            if name == "overland-ink":
                request = request.model_copy(update={"pack": (str(packs / name),)})
            _small(morphs.build(request).picture.image()).save(
                folder / f"{name}.png", optimize=True
            )


def _styles(packs: Path) -> Image.Image:
    """The same map in every style, side by side, and the hexes."""
    patches = []
    for style in STYLES:
        folder = packs / style
        order = PackOrder(style=style, count=40, seed=12, name="patch", px_per_square=24)
        write_pack(PackMaker(order), folder)
        request = Request(pack=(str(folder),), board="grid:3x2", seed=5)
        patches.append(morphs.build(request).picture.image())
    request = Request(pack=("overland",), board="hex:5x4", seed=3, scale=0.7)
    patches.append(morphs.build(request).picture.image())
    wide, high = PATCH
    sheet = Image.new("RGB", (3 * wide, 2 * high), "white")
    for number, patch in enumerate(patches):
        left, top = (number % 3) * wide, (number // 3) * high
        sheet.paste(patch.convert("RGB").crop((100, 60, 100 + wide, 60 + high)), (left, top))
    return _small(sheet)


def _small(picture: Image.Image) -> Image.Image:
    """In few colours; the rare ones, as lava's, are kept."""
    most = Image.Quantize.MAXCOVERAGE
    return picture.convert("RGB").quantize(128, most, kmeans=2, dither=Image.Dither.NONE)


if __name__ == "__main__":
    draw_gallery(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/gallery"))
