"""How well fills pass among a pack's own tiles, in many looks.

Packs are painted in the styles of `styles.py` over masks of floor (`masks.py`); for each the codes
of some tiles that the artist has not seen are drawn as fills. What is compared are figures of
pictures: colours, how they lie along the border, how rough they are at three scales, how much of
each kind of edge there is. `stands out` is how likely a drawn tile lies farther from the pack's own
than one of them does, by the distance to the nearest five others: .5 is perfect, 1 is always found.
`far` is how much farther, by the middle ones of both.

python benchmarks/fills.py [--tiles drawn usual megacosm] [--size 300] [--sheets DIR] [STYLE]...
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time

import numpy as np
from numpy.typing import NDArray
from PIL import Image

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.marks import mark
from benchmarks.masks import Ground, drawn, megacosm
from benchmarks.styles import STYLES, paint

PACK = 40
DRAWN = 8
REAL = 8
NEAREST = 5
STANDS_OUT = 0.5
LEVELS = 6
"""Into how many steps each colour channel is parted."""
SETS: dict[str, Callable[[], list[Ground]]] = {
    "drawn": lambda: drawn(PACK + DRAWN, 5),
    "usual": lambda: drawn(PACK + DRAWN, 6, usual=True),
    "megacosm": lambda: megacosm()[:: max(1, len(megacosm()) // (PACK + DRAWN))][: PACK + DRAWN],
}
Figures = NDArray[np.float64]


def written(tiles: Sequence[Ground], style: str, size: int, folder: Path) -> list[Image.Image]:
    """Write tiles as coded pictures."""
    found = []
    for number, tile in enumerate(tiles):
        picture = paint(tile.at(size), style, 7000 + number)
        code = "".join(tile.faces)
        picture.save(folder / f"tile{number:04}-{code}.png")
        found.append(picture.convert("RGBA"))
    return found


def fills(folder: Path, wanted: Sequence[Ground], size: int) -> list[Image.Image]:
    """Draw fills for a pack in a folder."""
    from morphs.art.gaps.pack_artist import PackArtist
    from morphs.board.shape import SQUARE
    from morphs.draw.gap_artist import Wanted
    from morphs.tiles.joining import ways_to_join
    from morphs.tiles.packs.catalogue import Catalogue, load_pack

    pack = load_pack(folder)
    artist = PackArtist(Catalogue((pack,), pack.tiles), (size, size))
    found = []
    for seed, tile in enumerate(wanted):
        links = ways_to_join(SQUARE, 0, tile.faces, pack.vocabulary)[0]
        one = Wanted("fill", SQUARE, tile.faces, links, (size, size), 90 + seed)
        picture = artist.picture(one)
        assert picture is not None
        found.append(picture)
    return found


def figures(picture: Image.Image) -> Figures:
    """The figures of one picture."""
    pixels = np.asarray(picture, dtype=np.float64)
    rgb = pixels[..., :3] * pixels[..., 3:] / 255
    light = rgb.mean(axis=2)
    steps = (rgb / 256 * LEVELS).astype(int)
    bins = np.bincount((steps * (LEVELS**2, LEVELS, 1)).sum(axis=2).ravel(), minlength=LEVELS**3)
    found = [np.sqrt(bins / light.size)]
    edge = max(2, len(light) // 40)
    rim = np.concatenate([rgb[:edge].reshape(-1, 3), rgb[:, -edge:].reshape(-1, 3)])
    found += [rgb.mean(axis=(0, 1)) / 255, rim.mean(axis=0) / 255, rim.std(axis=0) / 255]
    for _ in range(3):
        down, along = np.abs(np.diff(light, axis=0)), np.abs(np.diff(light, axis=1))
        for change in (down, along):
            found.append(np.sqrt(np.histogram(change, (0, 3, 8, 20, 50, 100, 256))[0] / light.size))
        light = light[: len(light) // 2 * 2, : light.shape[1] // 2 * 2]
        light = light.reshape(len(light) // 2, 2, -1, 2).mean(axis=(1, 3))
    return np.concatenate(found)


def compared(real: Sequence[Image.Image], made: Sequence[Image.Image]) -> tuple[float, float]:
    """How likely a drawn tile lies farther from the real ones than one of those does, and how many
    times as far."""
    known = np.array([figures(picture) for picture in real])
    own = [_away(np.delete(known, k, axis=0), one) for k, one in enumerate(known)]
    others = [_away(known, figures(picture)) for picture in made]
    beyond = np.mean([[a > b for b in own] for a in others])
    return float(beyond), float(np.median(others) / max(np.median(own), 1e-9))


def _away(known: Figures, one: Figures) -> float:
    away = np.sqrt(((known - one) ** 2).sum(axis=1))
    return float(np.sort(away)[:NEAREST].mean())


def sheet(real: Sequence[Image.Image], made: Image.Image, seed: int) -> tuple[Image.Image, int]:
    """Eight real tiles and a drawn one in three rows, and the place of the drawn one from 1."""
    rolls = np.random.default_rng(seed)
    chosen = [real[k] for k in rolls.choice(len(real), REAL, replace=False)]
    place = int(rolls.integers(REAL + 1))
    chosen.insert(place, made)
    side, gap = made.width, 12
    page = Image.new("RGB", (3 * side + 4 * gap, 3 * side + 4 * gap), (250, 120, 220))
    for number, picture in enumerate(chosen):
        spot = (gap + number % 3 * (side + gap), gap + number // 3 * (side + gap))
        page.paste(picture, spot, picture)
    return page, place + 1


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("styles", nargs="*", metavar="STYLE", help="default: all")
    asked.add_argument("--tiles", nargs="+", choices=SETS, default=["usual"])
    asked.add_argument("--size", type=int, default=300, help="pixels, default 300")
    asked.add_argument("--sheets", type=Path, metavar="DIR", help="write sheets to look at")
    found = asked.parse_intermixed_args()
    if unknown := sorted({*found.styles} - {*STYLES}):
        asked.error(f"no such style: {', '.join(unknown)}; there are {', '.join(STYLES)}")
    print(f"{'look':14} {'tiles':9} {'stands out':>10} {'far':>6} {'CPU s':>6}")
    rows = []
    for number, style in enumerate(found.styles or STYLES):
        for name in found.tiles:
            tiles = SETS[name]()
            if not tiles:
                print(f"{style:14} {name:9} not at hand", flush=True)
                continue
            with tempfile.TemporaryDirectory() as folder:
                real = written(tiles[:-DRAWN], style, found.size, Path(folder))
                since = process_time()
                made = fills(Path(folder), tiles[-DRAWN:], found.size)
                spent = process_time() - since
            out, far = compared(real, made)
            rows.append((out, far))
            print(f"{style:14} {name:9} {out:10.2f} {far:6.2f} {spent:6.1f}", flush=True)
            if found.sheets:
                found.sheets.mkdir(parents=True, exist_ok=True)
                for k in range(2):
                    page, place = sheet(real, made[k], 10 * number + k)
                    page.save(found.sheets / f"{style}-{name}-{k + 1}-at-{place}.png")
    out, far = np.mean(rows, axis=0)
    told = mark(out <= STANDS_OUT)
    print(f"{'all':24} {out:10.2f} {far:6.2f}  {told} (goal: at most {STANDS_OUT})")


if __name__ == "__main__":
    main()
