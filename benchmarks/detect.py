"""How well `packs detect` reads tiles in many styles: a confusion table for each.

Tiles are another artist's masks (../shared/packs/megacosm, where it is at hand), painted in styles,
and tiles of our own geometry. Run: python benchmarks/detect.py [STYLE]...
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path
from time import perf_counter

import numpy as np
from PIL import Image

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.styles import STYLES, Mask, paint, random_mask, resized
from morphs.detect.detecting import detect

SHARED = Path(__file__).parent.parent.parent / "shared" / "packs" / "megacosm"
SIZES = (200, 300, 302, 319, 400)
CLASSES = (0, 2, 4)  # how many half-sides of class 0 to 3 are open


def megacosm(classes: tuple[int, ...] = CLASSES) -> list[tuple[str, Mask]]:
    """Codes and floors of the tiles of classes 0 to 3; nothing where the pack is not at hand."""
    found = []
    for path in sorted(SHARED.glob("*.png")):
        code = path.stem.split("-")[1]
        if sum(letter != "w" for letter in code) in classes:
            found.append((code, np.asarray(Image.open(path).convert("LA"))[..., 1] < 128))
    return found


def our_own(count: int, seed: int) -> list[tuple[str, Mask]]:
    rng = np.random.default_rng(seed)
    alphabets = ("wwhhtt", "wwwhtt", "wwhtov")
    codes = ["".join(rng.choice(list(alphabets[i % 3]), 8)) for i in range(count)]
    return [(code, random_mask(code, 400, rng)) for code in codes]


def flattened(
    tiles: list[tuple[str, Mask]], style: str, size: int, folder: Path, seed: int
) -> list[str]:
    """Write tiles as pictures without codes, every other style through JPEG; returns the codes."""
    jpeg = 85 if seed % 2 else None
    for number, (_, mask) in enumerate(tiles):
        picture = paint(resized(mask, size), style, 1000 * seed + number, jpeg)
        picture.save(folder / f"geomorph-{number:03}.png")
    return [code for code, _ in tiles]


def measured(
    tiles: list[tuple[str, Mask]], style: str, size: int, seed: int
) -> Counter[tuple[str, str]]:
    """Detect a pack and return (true letter, proposed letter) -> how often."""
    with tempfile.TemporaryDirectory() as name:
        codes = flattened(tiles, style, size, Path(name), seed)
        paths = sorted(Path(name).glob("*.png"))
        proposals = detect([(path, "square") for path in paths])
    pairs: Counter[tuple[str, str]] = Counter()
    for code, proposal in zip(codes, proposals, strict=True):
        for letter, face in zip(code, proposal.faces, strict=True):
            pairs[letter, face[1] if face[0] == "s" else face[0]] += 1
    return pairs


def shares(pairs: Counter[tuple[str, str]]) -> tuple[float, float]:
    """Which share of the half-sides is rightly open or closed, and of the rightly open halls and
    tunnels rightly hall or tunnel."""
    total = sum(pairs.values())
    state = sum(n for (a, b), n in pairs.items() if (a == "w") == (b == "w"))
    passages = {pair: n for pair, n in pairs.items() if pair[0] in "ht" and pair[1] != "w"}
    right = sum(n for (a, b), n in passages.items() if a == b)
    return state / total, right / max(sum(passages.values()), 1)


def table(pairs: Counter[tuple[str, str]]) -> str:
    rows = sorted({a for a, _ in pairs}, key="whtovkmdrlc".index)
    columns = sorted({b for _, b in pairs}, key="whtovkmdrlc".index)
    lines = ["      " + "".join(f"{c:>6}" for c in columns)]
    lines += [f"    {a} " + "".join(f"{pairs[a, c]:6}" for c in columns) for a in rows]
    return "\n".join(lines)


def main() -> None:
    wanted = sys.argv[1:] or list(STYLES)
    sets = {"megacosm": megacosm(), "our own": our_own(60, 7)}
    overall: Counter[tuple[str, str]] = Counter()
    print(
        f"{'style':12} {'tiles':9} {'size':>4} {'open or closed':>15} "
        f"{'hall or tunnel':>15} {'s':>5}"
    )
    for number, style in enumerate(wanted):
        for offset, (name, tiles) in enumerate(sets.items()):
            if not tiles:
                continue
            size = SIZES[(number + 2 * offset) % len(SIZES)]
            since = perf_counter()
            pairs = measured(tiles, style, size, number + 1)
            state, kind = shares(pairs)
            overall += pairs
            seconds = perf_counter() - since
            print(
                f"{style:12} {name:9} {size:4} {state:14.1%} {kind:14.1%} {seconds:6.1f}",
                flush=True,
            )
    state, kind = shares(overall)
    print(
        f"{'all':12} {'':9} {'':4} {state:14.1%} {kind:14.1%}\n\nrows: the truth, columns: proposed"
    )
    print(table(overall))


if __name__ == "__main__":
    main()
