"""Sheets of random seeds of each kind of map, to be looked at and marked.

`python benchmarks/sheets.py FOLDER [SEEDS [FIRST [KIND ...]]]` writes a contact sheet a kind, and
prints the processor time of each map and what its build said.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image

import morphs

PACKS = ("dungeon", "caverns", "waters")
BOARDS = ("grid:5x4", "grid:8x6", "grid:14x10", "grid:30x30")
STYLES = ("ink", "classic", "parchment", "dark", "plain")
WIDE = 640
"""Pixels of one map on a sheet."""
ACROSS = 5


def kinds() -> Iterator[tuple[str, dict[str, Any]]]:
    """Each kind's name and what is asked for."""
    for pack in PACKS:
        for board in BOARDS:
            yield f"{pack}-{board[5:]}", {"pack": (pack,), "board": board}
        for extra in ("framed", "closed", "bricks", "template"):
            yield f"{pack}-{extra}", {"pack": (pack,), **EXTRAS[extra]}
    for style in STYLES[1:]:
        yield f"style-{style}", {"board": "grid:8x6", "style": style}


EXTRAS: dict[str, dict[str, Any]] = {
    "framed": {"board": "grid:8x6", "frame": "after"},
    "closed": {"board": "grid:8x6", "closed": True},
    "bricks": {"board": "brick:8x6"},
    "template": {"board": "grid:14x10", "template": "crossroads"},
}


def draw_sheets(folder: Path, seeds: int, first: int, names: list[str]) -> None:
    """Write a sheet for each kind, and print what its builds said."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, options in kinds():
        if names and name not in names:
            continue
        pictures = []
        for seed in range(first, first + seeds):
            start = time.process_time()
            try:
                built = morphs.build(seed=seed, scale=_scale(options), **options)
                picture = built.picture.image().convert("RGB")
            except morphs.MorphsError as error:
                print(f"{name} {seed}: {error}")
                continue
            pictures.append(picture)
            took = time.process_time() - start
            print(f"{name} {seed}: {took:.1f} s; {'; '.join(built.report.notes)[:200] or '-'}")
        _contact(pictures).save(folder / f"{name}.png")


def _scale(options: dict[str, Any]) -> float:
    columns = int(options["board"].split(":")[1].split("x")[0])
    return max(0.05, min(1.0, round(2 * WIDE / (columns * 300), 3)))


def _contact(pictures: list[Image.Image]) -> Image.Image:
    small = []
    for picture in pictures:
        high = round(picture.height * WIDE / picture.width)
        small.append(picture.resize((WIDE, high), Image.Resampling.LANCZOS))
    high = max(picture.height for picture in small)
    rows = -(-len(small) // ACROSS)
    sheet = Image.new("RGB", (ACROSS * (WIDE + 20), rows * (high + 20)), "white")
    for number, picture in enumerate(small):
        sheet.paste(picture, (number % ACROSS * (WIDE + 20), number // ACROSS * (high + 20)))
    return sheet


if __name__ == "__main__":
    where, seeds, first, *names = [*sys.argv[1:], *("20", "1")[max(0, len(sys.argv) - 2) :]]
    draw_sheets(Path(where), int(seeds), int(first), names)
