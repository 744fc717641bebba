"""Making the packs that ship: `python -m morphs.art.ship tilesets/dungeon`."""

import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image

from morphs.art.code import faces_of
from morphs.art.paint import paint_tile

PX_PER_SQUARE = 40
WORDS = {"square": "tile{:04d}", "edge": "edge{:02d}", "corner": "corner{:d}"}
RARITY = {"lcm": 0.6, "ov": 0.7, "rk": 1.6}
"""Letters that few tiles can meet, and how often tiles with them are drawn: rivers and lakes often,
lava seldom, for it takes over a map."""
LICENCE = """The tiles in this folder are dedicated to the public domain under CC0 1.0
(https://creativecommons.org/publicdomain/zero/1.0/).

Use them, change them, print them, sell what you make with them: nobody needs to
ask, and nobody needs to be named. They come as they are, without any warranty.
"""


@dataclass(frozen=True)
class Entry:
    """One tile of a pack: what to draw and the stem of its file."""

    shape: str
    code: str
    theme: str
    seed: int
    stem: str
    tag: str


def entries() -> list[Entry]:
    """The pack's tiles in the order of the table."""
    table = _table()
    found = []
    for shape, word in WORDS.items():
        for number, (code, theme, seed, *tags) in enumerate(table[shape], 1):
            tag = tags[0] if tags else theme
            stem = f"{word.format(number)}-{code}-{tag}"
            found.append(Entry(shape, code, theme, seed, stem, tag))
    return found


def _table() -> dict[str, list[Any]]:
    data = Path(__file__).with_name("dungeon.toml").read_text(encoding="utf-8")
    return tomllib.loads(data)


def picture(entry: Entry, px_per_square: int = PX_PER_SQUARE) -> Image.Image:
    """The tile's picture in the pack's few colours."""
    faces = faces_of(entry.code, entry.shape)
    return paint_tile(entry.shape, faces, entry.seed, entry.theme, px_per_square)


def pack_toml() -> str:
    """The pack's description."""
    lines = ["format = 1", 'name = "dungeon"', 'title = "The Inked Dungeon"', 'artist = "Morphs"']
    lines += ['licence = "CC0-1.0"', 'vocabulary = "dungeon"', "squares = 10"]
    lines += [f"px_per_square = {PX_PER_SQUARE}", 'style = "ink"', ""]
    for entry in entries():
        tags = sorted({entry.tag, entry.theme})
        listed = ", ".join(f'"{tag}"' for tag in tags)
        rarity = [weight for letters, weight in RARITY.items() if set(entry.code) & set(letters)]
        lines += [f'[tiles."{entry.stem}"]', *[f"weight = {weight}" for weight in rarity[:1]]]
        lines += [f"tags = [{listed}]", ""]
    return "\n".join(lines)


def ship(folder: Path) -> int:
    """Write the whole pack; returns the number of tiles. Old tiles of the folder go."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {f"{entry.stem}.png": entry for entry in entries()}
    for name, entry in wanted.items():
        picture(entry).save(folder / name, optimize=True)
    for old in folder.glob("*.png"):
        if old.name not in wanted:
            old.unlink()
    (folder / "pack.toml").write_text(pack_toml(), encoding="utf-8")
    (folder / "LICENSE").write_text(LICENCE, encoding="utf-8")
    return len(wanted)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m morphs.art.ship DIR")
    print(ship(Path(sys.argv[1])), "tiles")
