"""How well `packs detect` reads tiles in many styles: a confusion table for each.

By itself it takes packs in SAMPLE looks that nobody chose and no model was fitted to (odd seeds of
`looks.py`), with doors, stairs, bars, niches and rubble at the border, judges letters and how sure
they are, and says which goals are met: a few minutes. --looks 28 takes as many; --curves FILE.png
draws what is said against what is right, --packs DIR keeps the packs for another run.
Run: python benchmarks/detect.py [--sizes 300 400] [--tiles megacosm boxes] [--tables] STYLE...
takes tiles painted in styles: another artist's masks (../shared/packs/megacosm, where it is at
hand), tiles of boxes, and tiles of our own geometry, of all kinds and with nearly every half-side
open. With --all it takes every style, over tiles of every kind, which takes an hour.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.fit_detect import drawn_pack, items_of
from benchmarks.judged import Judged, draw_reliability, goals_text, reliability_text
from benchmarks.judged import table as judged_table
from benchmarks.masks import Ground, boxes, drawn, megacosm
from benchmarks.styles import REQUIRED, STYLES, paint
from morphs.workbench.detect.detecting import detect

SAMPLE = 12  # looks
SIZES = (300, 302, 319, 400, 200)
JPEG = (None, 85, None, 60)
SETS: dict[str, Callable[[], list[Ground]]] = {
    "megacosm": megacosm,
    "boxes": lambda: boxes(60, 7),
    "drawn": lambda: drawn(60, 5),
    "usual": lambda: drawn(60, 6, usual=True),
}


def flattened(
    tiles: Sequence[Ground], style: str, size: int, folder: Path, seed: int, jpeg: int | None
) -> None:
    """Write tiles as pictures without codes, through JPEG of a quality if one is given."""
    for number, tile in enumerate(tiles):
        picture = paint(tile.at(size), style, 1000 * seed + number, jpeg)
        picture.save(folder / f"geomorph-{number:03}.png")


def letter(face: str) -> str:
    """A face in one letter."""
    return face[1] if face[0] == "s" else face[0]


def measured(
    tiles: Sequence[Ground], style: str, size: int, seed: int, jpeg: int | None = None
) -> Counter[tuple[str, str]]:
    """Detect a pack and return (true letter, proposed letter) -> how often."""
    with tempfile.TemporaryDirectory() as name:
        flattened(tiles, style, size, Path(name), seed, jpeg)
        paths = sorted(Path(name).glob("*.png"))
        proposals = detect([(path, "square") for path in paths], workers=1)
    pairs: Counter[tuple[str, str]] = Counter()
    for tile, proposal in zip(tiles, proposals, strict=True):
        for true, seen in zip(tile.faces, proposal.faces, strict=True):
            pairs[letter(true), letter(seen)] += 1
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


def judged(seed: int, folder: Path) -> tuple[list[Judged], float]:
    """Detect the pack of a seed, drawn into a folder unless it is there, and judge every
    half-side; and the processor's seconds it took."""
    place = drawn_pack(seed, folder)
    truth = json.loads((place / "truth.json").read_text(encoding="utf-8"))
    since = process_time()
    proposals = detect(items_of(place), workers=1)
    spent = process_time() - since
    return [
        Judged(true, seen, sure, tile["kind"], thing)
        for tile, one in zip(truth, proposals, strict=True)
        for true, seen, sure, thing in zip(
            tile["faces"], one.faces, one.sure, tile["things"], strict=True
        )
    ], spent


def judge(count: int, folder: Path, curves: Path | None) -> None:
    """Judge packs in so many looks: by look, by what stands at the border, by certainty."""
    rows: list[Judged] = []
    seconds = 0.0
    for number in range(count):
        found, spent = judged(2 * number + 1, folder)
        rows, seconds = rows + found, seconds + spent
        print(f"\rlook {number + 1} of {count}", end="", file=sys.stderr, flush=True)
    print(f"\n{judged_table(rows, lambda row: row.look)}")
    print(f"\n{judged_table(rows, lambda row: row.thing or 'nothing')}")
    print(f"\n{reliability_text(rows)}\n\n{goals_text(rows, 8 * seconds / len(rows))}")
    if curves:
        shut = [row for row in rows if row.seen == "sw"]
        opened = [row for row in rows if row.seen != "sw"]
        draw_reliability({"all": rows, "said open": opened, "said closed": shut}, curves)


def options() -> argparse.Namespace:
    wanted = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    wanted.add_argument("styles", nargs="*", metavar="STYLE", help="default: those required")
    wanted.add_argument("--sizes", nargs="+", type=int, default=[300], help="pixels, default 300")
    wanted.add_argument("--tiles", nargs="+", choices=SETS)
    wanted.add_argument("--jpeg", type=int, metavar="QUALITY", help="through JPEG, default none")
    wanted.add_argument("--all", action="store_true", help="all styles and tiles, half as JPEG")
    wanted.add_argument("--tables", action="store_true", help="a confusion table for each row")
    wanted.add_argument("--looks", type=int, metavar="N", help=f"looks, default {SAMPLE}")
    wanted.add_argument("--curves", type=Path, metavar="PNG", help="a picture of how sure")
    wanted.add_argument("--packs", type=Path, metavar="DIR", help="packs are kept there")
    found = wanted.parse_intermixed_args()
    if unknown := sorted({*found.styles} - {*STYLES}):
        wanted.error(f"no such style: {', '.join(unknown)}; there are {', '.join(STYLES)}")
    return found


def plan(asked: argparse.Namespace) -> Iterator[tuple[str, str, int]]:
    """Return the style, the tiles and the size of every run."""
    styles = asked.styles or (STYLES if asked.all else REQUIRED)
    for number, style in enumerate(styles):
        for offset, name in enumerate(SETS if asked.all else asked.tiles or ["megacosm"]):
            if not asked.all or (name == "megacosm" and style in REQUIRED):
                yield from ((style, name, size) for size in (SIZES if asked.all else asked.sizes))
            else:
                yield style, name, SIZES[(number + 2 * offset) % len(SIZES)]


def main() -> None:
    asked = options()
    if asked.looks or not (asked.styles or asked.tiles or asked.all):
        with tempfile.TemporaryDirectory() as name:
            judge(asked.looks or SAMPLE, asked.packs or Path(name), asked.curves)
        return
    overall: Counter[tuple[str, str]] = Counter()
    print(f"{'style':12} {'tiles':9} size  open or closed  hall or tunnel   CPU s")
    for number, (style, name, size) in enumerate(plan(asked), 1):
        tiles = SETS[name]()
        if not tiles:
            print(f"{style:12} {name:9} not at hand", flush=True)
            continue
        since = process_time()
        jpeg = JPEG[number % len(JPEG)] if asked.all else asked.jpeg
        pairs = measured(tiles, style, size, number, jpeg)
        overall += pairs
        state, kind = shares(pairs)
        figures = f"{state:15.1%} {kind:15.1%} {process_time() - since:7.1f}"
        print(f"{style:12} {name:9} {size:4} {figures}", flush=True)
        if asked.tables:
            print(table(pairs), flush=True)
    if not overall:
        return
    state, kind = shares(overall)
    print(f"{'all':27} {state:15.1%} {kind:15.1%}\n\nrows: the truth, columns: proposed")
    print(table(overall))


if __name__ == "__main__":
    main()
