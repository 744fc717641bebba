"""One map in every style at 20, 70 and 140 pixels a square: are there stair-steps or seams?

`python benchmarks/sharpness.py FOLDER [KIND ...]` writes each picture, to be looked at in full
size, and for each kind of map a sheet: a row for each style, a column for each scale, all of the
same place and no pixel enlarged. The table tells, for each picture, by how much neighbouring pixels
differ more across the joints of tiles than one pixel beside them, in levels of 765 (a seam is far
above 0), and processor time.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time

import numpy as np
from PIL import Image

import morphs

SCALES = (20, 70, 140)
SHOWN = 640
"""Pixels of a side of what the sheets show of each picture."""
INKED = ("ink", "classic", "parchment", "dark", "plain")
MAPS: dict[str, tuple[dict[str, object], tuple[str, ...]]] = {
    "dungeon": ({"board": "grid:2x2", "pack": ("dungeon", "waters"), "seed": 3}, INKED),
    "caverns": ({"board": "grid:2x2", "pack": ("caverns",), "seed": 5}, INKED),
    "sideview": ({"board": "grid:2x2", "pack": ("sideview",), "seed": 4}, INKED),
    "city": (
        {"board": "grid:3x3", "pack": ("city",), "seed": 3},
        ("atlas", "ink", "parchment", "night"),
    ),
    "overland": ({"board": "hex:2x2", "pack": ("overland",), "seed": 9}, ("",)),
    "overland-ink": ({"board": "hex:2x2", "pack": ("overland-ink",), "seed": 9}, ("",)),
    "fills": (
        {
            "board": "grid:3x2",
            "pack": ("dungeon",),
            "seed": 4,
            "solver": "draw",
            "strict_tries": True,
            "tries": 1,
            "gaps": "fill",
        },
        INKED,
    ),
}
"""What is drawn of each kind, and in which styles."""


def main() -> None:
    """Write the pictures and sheets, and print the table."""
    folder, *kinds = sys.argv[1:]
    Path(folder).mkdir(parents=True, exist_ok=True)
    print(f"{'map':14} {'style':10} {'px':>4} {'size':>12} {'across':>7} {'down':>7} {'CPU s':>6}")
    for kind in kinds or MAPS:
        options, styles = MAPS[kind]
        rows = [_row(Path(folder), kind, style, options) for style in styles]
        _sheet(rows).save(Path(folder, f"sheet-{kind}.png"))


def _row(folder: Path, kind: str, style: str, options: dict[str, object]) -> list[Image.Image]:
    """A map in one style at every scale."""
    found = []
    for px in SCALES:
        start = process_time()
        result = morphs.build(style=style or None, px_per_square=px, **options)
        name = "-".join(filter(None, (kind, style, str(px))))
        result.save(folder / f"{name}.png")
        spent = process_time() - start
        with Image.open(folder / f"{name}.png") as opened:
            picture = opened.convert("RGB")
        joints = [round(px * 10 * k) for k in range(1, 4)]
        jumps = [_jump(np.asarray(picture, dtype=int), joints, axis) for axis in (1, 0)]
        told = " ".join(f"{jump:7.2f}" for jump in jumps)
        size = f"{picture.width}x{picture.height}"
        print(f"{kind:14} {style or '-':10} {px:4} {size:>12} {told} {spent:6.1f}", flush=True)
        found.append(picture)
    return found


def _jump(pixels: np.ndarray, joints: list[int], axis: int) -> float:
    """By how much pixels differ more across joints than beside them."""
    steps = np.abs(np.diff(pixels, axis=axis)).sum(axis=2).mean(axis=1 - axis)
    inside = [k - 1 for k in joints if k + 1 < len(steps)]
    if not inside:
        return 0.0
    beside = np.mean([(steps[k - 1] + steps[k + 1]) / 2 for k in inside])
    return float(np.mean([steps[k] for k in inside]) - beside)


def _sheet(rows: list[list[Image.Image]]) -> Image.Image:
    """All styles one below the other, each scale beside the next, about the middle of the map."""
    sheet = Image.new("RGB", (SHOWN * len(SCALES), SHOWN * len(rows)), "white")
    for row, pictures in enumerate(rows):
        for column, picture in enumerate(pictures):
            x, y = (max(0, side // 2 - SHOWN // 2) for side in picture.size)
            part = picture.crop(
                (x, y, min(x + SHOWN, picture.width), min(y + SHOWN, picture.height))
            )
            sheet.paste(part, (column * SHOWN, row * SHOWN))
    return sheet


if __name__ == "__main__":
    main()
