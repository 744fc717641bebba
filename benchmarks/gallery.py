"""The gallery of docs, its pictures and its page: `python benchmarks/gallery.py docs/gallery`."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PIL import Image

import morphs
from morphs.art.packs.pack_maker import PackMaker, PackOrder, write_pack
from morphs.generators.terrain.terrain_map import TerrainMap
from morphs.request.request import Request

STYLES = ("ink", "classic", "parchment", "dark", "plain")
BOARDS = {
    "overland": Request(pack=("overland",), board="hex:12x9", seed=3, scale=0.4),
    "overland-ink": Request(pack=("overland-ink",), board="hex:12x9", seed=2, scale=0.4),
    "city": Request(pack=("city",), board="grid:7x6", seed=3, scale=0.5),
    "sideview": Request(pack=("sideview",), board="grid:5x4", seed=4, scale=0.5),
    "caverns": Request(pack=("caverns",), board="grid:8x6", seed=104, scale=0.35),
    "waters": Request(pack=("waters",), board="grid:8x6", seed=2, scale=0.35),
    "framed": Request(pack=("waters",), board="grid:8x6", seed=4, frame="after", scale=0.3),
    "dungeon": Request(pack=("dungeon",), board="grid:14x10", seed=2, scale=0.2),
}
BOARDS = {name: board.model_copy(update={"dress": True}) for name, board in BOARDS.items()}
DESIGNED = Request(compose="designed", dress=True)
SHEETS = {
    "sheet-ink": {"board": "grid:6x5", "seed": 12, "scale": 0.42},
    "sheet-parchment": {
        "board": "grid:5x6",
        "pack": ("dungeon", "caverns"),
        "seed": 4,
        "mood": "caves",
        "style": "parchment",
        "scale": 0.35,
    },
    "sheet-dark": {
        "board": "grid:6x4",
        "pack": ("dungeon", "waters"),
        "seed": 3,
        "mood": "temple",
        "style": "dark",
        "scale": 0.42,
    },
    "sheet-waters": {
        "board": "grid:5x4",
        "pack": ("waters",),
        "seed": 3,
        "closed": True,
        "style": "classic",
        "scale": 0.42,
    },
}
"""Maps on paper: what of DESIGNED is another."""
BATTLES = {
    "battlefield": {
        "board": "grid:10x8",
        "seed": 21,
        "relief": "mountainous",
        "cover": "cultivated",
        "habitation": "5",
        "river": "yes",
        "road": "yes",
    },
}
"""Options of battlefields."""
CAPTIONS = {
    "sheet-ink": "A designed dungeon on paper",
    "sheet-parchment": "Caves, designed, on parchment",
    "sheet-dark": "A temple by the water, in the dark style",
    "sheet-waters": "Rivers and fire, closed, in the classic style",
    "dungeon": "The Inked Dungeon",
    "caverns": "Under the Mountain",
    "waters": "Rivers and Fire",
    "framed": "Rivers and Fire, framed",
    "sideview": "Down and Down, a side view",
    "city": "A walled town",
    "overland": "The Wide Country",
    "battlefield": "A battlefield",
    "styles": "The same tiles in five styles, and hexes",
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
            _keep(packs / f"{name}.png", folder, morphs.build(request).save)
        for name in SHEETS:
            _keep(packs / f"{name}.png", folder, morphs.build(_sheet(name)).save)
        for name, options in BATTLES.items():
            _keep(packs / f"{name}.png", folder, partial(morphs.write_terrain, _battle(options)))
    (folder.parent / "gallery.md").write_text(_page(folder.name), encoding="utf-8")


def _keep(sheet: Path, folder: Path, write: Callable[[Path], object]) -> None:
    """Write a sheet, and a small picture of it into a folder."""
    write(sheet)
    with Image.open(sheet) as drawn:
        _small(drawn).save(folder / sheet.name, optimize=True)


def _sheet(name: str) -> Request:
    return DESIGNED.model_copy(update=SHEETS[name])


def _battle(options: dict[str, Any]) -> TerrainMap:
    """A battlefield; what is neither board nor seed is an option of its own."""
    own = {name: value for name, value in options.items() if name not in ("board", "seed")}
    board, seed = options["board"], options["seed"]
    return morphs.make_terrain(generator="wargame", board=board, seed=seed, wargame=own)


def _page(folder: str) -> str:
    """The page: every picture, and the command that makes it."""
    parts = ["# Gallery\n\n`make gallery` draws all of this anew.\n"]
    for name, caption in CAPTIONS.items():
        parts.append(f"\n## {caption}\n\n![{caption}]({folder}/{name}.png)\n")
        request = _sheet(name) if name in SHEETS else BOARDS.get(name)
        if request:
            parts.append(f"\n```text\n{_command(request)}\n```\n")
        if name in BATTLES:
            words = " ".join(f"--{option} {value}" for option, value in BATTLES[name].items())
            parts.append(f"\n```text\nmorphs terrain wargame {words} -o battle.png\n```\n")
    return "".join(parts)


def _command(request: Request) -> str:
    """What to type for a request."""
    words = ["morphs", "build"]
    for field, value in request.to_dict().items():
        if field not in request.model_fields_set | {"seed"}:
            continue
        option = f"--{field.replace('_', '-')}"
        if value is True:
            words.append(option)
        elif value not in (False, "loose", None):
            values = value if isinstance(value, list | tuple) else [value]
            words += [word for one in values for word in (option, str(one))]
    return " ".join([*words, "-o", "map.png"])


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
